"""Two steps over all numbers of a lesson: pairs are made once, and what a third number lacks of a result is looked up.

The more such expressions could have met a number of so few digits, the less is one believed that does.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from atlas_lessons.author.suggest.rank.distance import remoteness
from atlas_lessons.author.suggest.read.terms import Term
from atlas_lessons.author.suggest.search.dimensions import Dimensions
from atlas_lessons.author.suggest.search.goals import Goal, goals_of
from atlas_lessons.author.suggest.search.items import (
    OVER,
    TIMES,
    UNDER,
    Frame,
    SearchItem,
    Tree,
    built,
    combined,
)
from atlas_lessons.author.suggest.search.search import Candidate, Given, rounds
from atlas_lessons.author.suggest.search.shelves import Shelves, opposite
from atlas_lessons.core.model import NumberClass
from atlas_lessons.prove.derivations.formulas import substituted
from atlas_lessons.read.notation.formula.ast import Sym

_REACH = 40  # numbers from one of a pair to the other
_MOST_LOOKED, _MOST_KEPT = 32, 16
_DEAREST = 2.0  # a last step that may follow
_BAND = 2.0  # about a value, where it is counted how many others there are
_BELIEVED = 0.03  # expected coincidences that speak neither for nor against
_WEIGHT, _LEAST, _MOST = 0.8, -0.4, 3.0


class _Hit(NamedTuple):
    far: float
    cost: float
    tree: Tree
    goal: Goal
    mask: int


class Wide:
    """The numbers of a lesson, and all pairs of them that do not stand too far apart."""

    def __init__(self, terms: Sequence[Term], dimensions: Dimensions) -> None:
        usable = [term for term in terms if _usable(term)]
        self.index = {term.span: index for index, term in enumerate(usable)}
        frame = Frame(usable, False, dimensions)
        self.singles = frame.leaves
        self.shelves = Shelves(list(combined(self.singles, dimensions, 0.0, 1.0, _REACH)), dimensions)

    def search(self, given: Given) -> list[Candidate]:
        """Expressions of three numbers that give the target, those that are hardly met by chance the cheapest."""
        terms = given.frame.terms
        place = {self.index[term.span]: at for at, term in enumerate(terms) if term.span in self.index}
        far = {index: given.far[at] for index, at in place.items()}
        allowed = sum(1 << index for index in place)
        singles = [item for item in self.singles if not item.mask & ~allowed]
        goals = goals_of(given.frame, given.target, given.heard)
        flat = [(where, goal) for where, each in goals.items() for goal in each if goal.cost <= _DEAREST]
        hits: dict[tuple[int, int, float], _Hit] = {}
        for where, goal in flat:
            for hit in self._met(singles, allowed, where, goal):
                used = [each for index, each in far.items() if hit.mask >> index & 1]
                far_off = remoteness(used)
                key = (hit.mask, where, goal.low)
                if key not in hits or hits[key].cost > hit.cost:
                    hits[key] = hit._replace(far=far_off)
        if not hits:
            return []
        where, first = flat[0]
        names = {str(index): Sym(str(at)) for index, at in place.items()}
        chance = self._chance(singles, where, first) * (len(place) / max(1, len(self.index))) ** 2
        kept = sorted(hits.values(), key=lambda hit: hit.far + hit.cost)[:_MOST_KEPT]
        doubt = max(_LEAST, min(_MOST, _WEIGHT * math.log10(max(chance, 1e-9) / _BELIEVED)))
        return [
            Candidate(
                hit.goal.finish(substituted(built(hit.tree), names)),
                2.0 + hit.cost + hit.goal.cost + doubt,
                plain=False,
                rounding=hit.goal.rounding,
                wide=True,
            )
            for hit in kept
        ]

    def _met(self, singles: Sequence[SearchItem], allowed: int, where: int, goal: Goal) -> Iterator[_Hit]:
        for left in singles:
            for step, shelf in self.shelves.ways(left.dimension, where):
                low, high = opposite(step, left.value, goal.low, goal.high)
                for right in shelf.within(low, high, _MOST_LOOKED):
                    if right.mask & ~allowed or right.mask & left.mask:
                        continue
                    tree = (step, left.tree, right.tree)
                    if not goal.integral or rounds(tree, goal.low + (goal.high - goal.low) / 2):
                        yield _Hit(0.0, left.cost + right.cost, tree, goal, left.mask | right.mask)

    def _chance(self, singles: Sequence[SearchItem], where: int, goal: Goal) -> float:
        """How many expressions are expected to meet the target without any reason."""
        if goal.low <= 0:
            return 1.0
        width = math.log(goal.high / goal.low)
        middle = (goal.low + goal.high) / 2
        count = 0
        for left in singles:
            for step, shelf in self.shelves.ways(left.dimension, where):
                if step in (TIMES, OVER, UNDER):
                    count += shelf.count(*opposite(step, left.value, middle / _BAND, middle * _BAND))
        return count * width / (2 * math.log(_BAND)) / 2


def _usable(term: Term) -> bool:
    told = term.workable and term.number_class is not NumberClass.DELIBERATE and term.value > 0
    return told and not term.implied and not term.measure.offset and not (term.word and term.value < 2)
