"""Two steps over all numbers of a lesson: pairs are indexed once, and what a third lacks of a result is looked up.

The more such expressions could have met a number of so few digits, the less is one believed that does.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from atlas_lessons.author.suggest.rank.proximity import remoteness
from atlas_lessons.author.suggest.read.terms import Term
from atlas_lessons.author.suggest.search.backward_steps import Goal, backward_goals
from atlas_lessons.author.suggest.search.index import PartialIndex, opposite
from atlas_lessons.author.suggest.search.partial import (
    OVER,
    TIMES,
    UNDER,
    Dimensions,
    Frame,
    Partial,
    Tree,
    built,
    combined,
)
from atlas_lessons.author.suggest.search.search import Candidate, SearchInput, rounds
from atlas_lessons.core.model import NumberClass
from atlas_lessons.prove.derivations.formulas import substitute
from atlas_lessons.read.notation.formula.ast import Sym

_REACH = 40  # numbers from one of a pair to the other
_MOST_LOOKED, _MOST_KEPT = 32, 16
_DEAREST = 2.0  # a last step that may follow
_BAND = 2.0  # about a value, where it is counted how many others there are
_BELIEVED = 0.03  # expected coincidences that speak neither for nor against
_WEIGHT, _LEAST, _MOST = 0.8, -0.4, 3.0


class _Hit(NamedTuple):
    cost: float
    tree: Tree
    goal: Goal
    mask: int


class ThreeNumberSearch:
    """The numbers of a lesson, and all pairs of them that are not too far apart."""

    def __init__(self, terms: Sequence[Term], dimensions: Dimensions) -> None:
        usable = [term for term in terms if _usable(term)]
        self.number = {term.span: number for number, term in enumerate(usable)}
        self.singles = Frame(usable, False, dimensions).leaves
        self.pairs = PartialIndex(combined(self.singles, dimensions, 0.0, 1.0, _REACH), dimensions)

    def search(self, given: SearchInput) -> list[Candidate]:
        """Expressions of three numbers that give the target, those that are hardly met by chance the cheapest."""
        place = {self.number[term.span]: at for at, term in enumerate(given.frame.terms) if term.span in self.number}
        allowed = sum(1 << number for number in place)
        singles = [single for single in self.singles if not single.mask & ~allowed]
        goals = backward_goals(given.frame, given.target, given.words)
        flat = [(where, goal) for where, each in goals.items() for goal in each if goal.cost <= _DEAREST]
        best: dict[tuple[int, int, float], _Hit] = {}
        for where, goal in flat:
            for hit in self._meet_in_the_middle(singles, allowed, where, goal):
                key = (hit.mask, where, goal.low)
                if key not in best or best[key].cost > hit.cost:
                    best[key] = hit
        if not best:
            return []
        chance = self._chance(singles, *flat[0]) * (len(place) / max(1, len(self.number))) ** 2
        doubt = max(_LEAST, min(_MOST, _WEIGHT * math.log10(max(chance, 1e-9) / _BELIEVED)))
        far = {number: given.far[at] for number, at in place.items()}

        def unlikelihood(hit: _Hit) -> float:
            return hit.cost + remoteness([each for number, each in far.items() if hit.mask >> number & 1])

        names = {str(number): Sym(str(at)) for number, at in place.items()}
        return [
            Candidate(
                hit.goal.finish(substitute(built(hit.tree), names)),
                2.0 + hit.cost + hit.goal.cost + doubt,
                plain=False,
                rounding=hit.goal.rounding,
                wide=True,
            )
            for hit in sorted(best.values(), key=unlikelihood)[:_MOST_KEPT]
        ]

    def _meet_in_the_middle(self, singles: Sequence[Partial], allowed: int, where: int, goal: Goal) -> Iterator[_Hit]:
        for left in singles:
            for step, row in self.pairs.ways(left.dimension, where):
                low, high = opposite(step, left.value, goal.low, goal.high)
                for right in row.within(low, high, _MOST_LOOKED):
                    if right.mask & ~allowed or right.mask & left.mask:
                        continue
                    tree = (step, left.tree, right.tree)
                    if not goal.integral or rounds(tree, goal.low + (goal.high - goal.low) / 2):
                        yield _Hit(left.cost + right.cost, tree, goal, left.mask | right.mask)

    def _chance(self, singles: Sequence[Partial], where: int, goal: Goal) -> float:
        """How many expressions are expected to meet the target without any reason."""
        if goal.low <= 0:
            return 1.0
        middle = (goal.low + goal.high) / 2
        count = sum(
            row.count(*opposite(step, left.value, middle / _BAND, middle * _BAND))
            for left in singles
            for step, row in self.pairs.ways(left.dimension, where)
            if step in (TIMES, OVER, UNDER)
        )
        return count * math.log(goal.high / goal.low) / (2 * math.log(_BAND)) / 2


def _usable(term: Term) -> bool:
    usable = term.workable and term.number_class is not NumberClass.DELIBERATE and term.value > 0
    return usable and not term.implied and not term.measure.offset and not (term.word and term.value < 2)
