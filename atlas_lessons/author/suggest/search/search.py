"""The bounded search for expressions of a few terms that give a printed number.

It is a bidirectional enumerative search, as in program synthesis (W. Lee, "Combining the top-down propagation and
bottom-up enumeration for inductive program synthesis", POPL 2021): partial expressions are enumerated bottom-up and
indexed by dimension and value; last steps are propagated backwards from the target, and what a step needs on its other
side is looked up in the index. Floating point only sieves here: what passes is worked again exactly, by the engine that
judges every derivation, before anything is proposed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from atlas_lessons.author.suggest.forms.displayed import DisplayedFormula, put
from atlas_lessons.author.suggest.forms.listed import Applied, ListedFormula, applied
from atlas_lessons.author.suggest.forms.textbook import fitted
from atlas_lessons.author.suggest.rank.proximity import remoteness
from atlas_lessons.author.suggest.read.cues import ContextWords
from atlas_lessons.author.suggest.read.terms import Term
from atlas_lessons.author.suggest.search.backward_steps import Goal, Rounding, backward_goals, bounds
from atlas_lessons.author.suggest.search.index import PartialIndex, opposite
from atlas_lessons.author.suggest.search.partial import (
    BIT,
    DECIBEL,
    OVER,
    SLACK,
    TIMES,
    UNDER,
    Dimensions,
    Frame,
    Partial,
    Tree,
    built,
    combined,
    stepped,
)
from atlas_lessons.author.suggest.search.shapes import rates, runs, spreads, variants
from atlas_lessons.read.notation.formula.ast import Div, Mul, Node, Sym

MOST_TERMS = 18
_MOST_FOUND = 3_000
_MOST_KEPT = 40
_SETTLED = 2.2  # the cost of two steps: where so little does, nothing longer is looked for
_LONGER = 2.0  # the cost of two steps, below which nothing longer can be afforded
_HOPE, _HOPE_IN_TABLE = 3.0, 5.0  # what words, units and other rows may yet speak for an expression
_LONGEST = 6  # neighbours that are taken together as a part of something longer
_DEAREST_PAIR = 2.7  # the cost of a pair that a third term may be joined to
_PLAIN_PAIR = 1.6  # the cost of a pair that another one may be joined to
_SIMPLE = 1.3  # the cost of one step with a little to spare
_UNITLESS = 0.5  # what leaving units out costs at least
_OWN = -1.5  # what speaks for an equation that the lesson prints
_PLAINEST = 1.2  # the cost of a last step that what is far off may need
_LIGHT = 1.4  # parts of three or more terms cost no more each


class Candidate(NamedTuple):
    """An expression over symbols of the terms (see :func:`term_of`) that seems to give the number, and its cost."""

    node: Node
    cost: float
    plain: bool  # computed with the printed numbers, without their units
    named: bool = False  # a form of the textbooks that the words around call for
    numeric: bool = False  # such a form of plain numbers
    applied: Applied | None = None  # the equation of the lesson that it is
    rounding: Rounding | None = None
    own: bool = False  # a display of the lesson that says what its result is by its unit
    wide: bool = False  # its numbers may be anywhere


class PrintedFormulas(NamedTuple):
    """The formulas that a lesson prints: those with a symbol list, and those without."""

    listed: Sequence[ListedFormula]
    bare: Sequence[DisplayedFormula]


class SearchInput(NamedTuple):
    """What a number is looked for with: its terms (the first ``near`` are near), and what is around it.

    ``bare`` are the terms as printed, without their units. ``far`` is how far off each is, ``budget`` what an
    expression may cost, ``remote`` remembers how far off several terms are together.
    """

    frame: Frame
    bare: Frame
    near: int
    far: Sequence[float]
    target: Term
    words: ContextWords
    budget: float
    remote: dict[int, float]

    @classmethod
    def build(
        cls,
        terms: Sequence[Term],
        near: int,
        far: Sequence[float],
        target: Term,
        words: ContextWords,
        budget: float,
        dimensions: Dimensions,
    ) -> SearchInput:
        """What to look with; raises ValueError for a term that is not ``workable``."""
        if not all(term.workable for term in (*terms, target)):
            raise ValueError("a term is too large or too small to be searched for")
        frame, bare = Frame(terms, False, dimensions), Frame(terms, True, dimensions)
        return cls(frame, bare, near, far, target, words, budget, {})

    @property
    def unitless(self) -> bool:
        """Whether some number has no unit."""
        return any(not term.measure.powers for term in (*self.frame.terms, self.target))


def search(given: SearchInput) -> list[Candidate]:
    """Candidates of the near terms, a bounded number of the simplest and nearest; their number bounds the work.

    None costs more than the budget. Without units it is only looked where some number has none, or nothing simple
    was found with them.
    """
    near = given.frame.first(given.near)
    found = _Search(near, given, given.budget).run()
    bare = any(not term.measure.powers for term in (*near.terms, given.target))
    if bare or all(candidate.cost > _SIMPLE for candidate in found):
        found += _Search(given.bare.first(given.near), given, given.budget - _UNITLESS).run()
    return found


def distant_pairs(given: SearchInput) -> list[Candidate]:
    """Single steps, and shares of something, with a term that is not near."""
    found = _Search(given.frame, given, given.budget).pairs()
    return found + (_Search(given.bare, given, given.budget - _UNITLESS).pairs() if given.unitless else [])


def printed_formulas(given: SearchInput, own: PrintedFormulas) -> Iterator[Candidate]:
    """The lesson's own equations that give a number, and the far terms that print it already."""
    frame, near, target = given.frame, given.near, given.target
    dimension, value = frame.dimension(target), frame.value(target)
    goal = (*bounds(frame, target), dimension)
    for item, what in applied(frame, near, own.listed, target.measure, goal):
        yield Candidate(built(item.tree), item.cost + _OWN, plain=False, named=True, applied=what)
    for each in (frame, given.bare) if own.bare else ():
        whole = [leaf.mask for leaf in each.leaves if leaf.dimension]
        for item in put(each, given.far, own.bare, (*bounds(each, target), each.dimension(target))):
            says = bool(item.dimension) and sum(bool(item.mask & mask) for mask in whole) > 1
            yield Candidate(built(item.tree), item.cost, each.plain, named=True, numeric=each.plain, own=says)
    for leaf in frame.leaves:
        if leaf.mask >> near and leaf.dimension == dimension and leaf.value == value:
            yield Candidate(built(leaf.tree), 0.0, plain=False)


class _SearchResult(NamedTuple):
    """Something that gives the target, not yet written as an expression."""

    cost: float
    tree: Tree
    mask: int
    goal: Goal
    named: bool
    numeric: bool


class _Search:
    """One search: with units (values in base units), or plain (values as printed)."""

    def __init__(self, frame: Frame, given: SearchInput, budget: float) -> None:
        self.frame, self.given, self.budget = frame, given, budget
        self.most = budget + (_HOPE_IN_TABLE if given.target.cell else _HOPE)
        self.united = bool(given.target.measure.powers)  # its units are written, and then mostly all are
        self.found: list[_SearchResult] = []
        by_dimension = backward_goals(frame, given.target, given.words)
        self.goals = [(dimension, goal) for dimension, goals in by_dimension.items() for goal in goals]
        self.goals.sort(key=lambda pair: pair[1].cost)
        self.ranges = {where: [(goal.low, goal.high) for goal in goals] for where, goals in by_dimension.items()}
        self.cheap = [pair for pair in self.goals if pair[1].cost <= _PLAINEST and not pair[1].integral]

    def run(self) -> list[Candidate]:
        """Every level of the search."""
        frame = self.frame
        single = [*frame.leaves, *variants(frame), *rates(frame)]
        for item in (*single, *runs(frame, self._is_wanted)):
            self._accept_if_goal(item, self.goals)
        self._forms()
        index = PartialIndex(single, frame.dimensions)
        for item in single:
            self._meet_in_the_middle(item, index, self.goals, ordered=True)
        if self.budget >= _LONGER and not (frame.plain and self.united):
            self._longer([item for item in single if item.cost <= _LIGHT])
        return self._finished(self.found)

    def pairs(self) -> list[Candidate]:
        """Single steps of terms, or shares, one of which is not near."""
        frame = self.frame
        shares = (item for item in variants(frame) if frame.term(item).percent)
        single = [*frame.leaves, *shares, *rates(frame)]
        index = PartialIndex(single, frame.dimensions)
        goals = [pair for pair in self.goals if pair[1].cost <= _PLAINEST]
        for item in single:
            self._accept_if_goal(item, [pair for pair in self.cheap if pair[1].cost > 0])
            self._meet_in_the_middle(item, index, goals, ordered=True)
        inside = (1 << self.given.near) - 1
        return self._finished(result for result in self.found if result.mask & ~inside)

    def _longer(self, light: Sequence[Partial]) -> None:
        """Sums and products of neighbours with one term more, then three terms, then four."""
        frame = self.frame
        leaves = PartialIndex(frame.leaves, frame.dimensions)
        for whole in runs(frame, lambda dimension, value: True, _LONGEST):
            self._meet_in_the_middle(whole, leaves, self.goals)
        pairs = list(combined(light, frame.dimensions, 1.0, _DEAREST_PAIR))
        index = PartialIndex(pairs, frame.dimensions)
        for item in light:
            self._meet_in_the_middle(item, index, self.cheap)
        if all(result.cost > _SETTLED for result in self.found):
            plainest = [pair for pair in pairs if pair.cost <= _PLAIN_PAIR]
            index = PartialIndex(plainest, frame.dimensions)
            for pair in plainest:
                self._meet_in_the_middle(pair, index, self.cheap, ordered=True)

    def _forms(self) -> None:
        frame, words = self.frame, self.given.words
        dimension, goal = next(pair for pair in self.goals if pair[1].cost == 0.0)
        for item, form in fitted(frame, self.given.far, words, (goal.low, goal.high, dimension)):
            if not form.logarithmic or not frame.plain or self.given.target.measure.powers in ((), BIT, DECIBEL):
                self._keep(item.cost, item.tree, item.mask, goal, named=True, numeric=form.numeric)
        bits = frame.dimensions.quotient(dimension, frame.dimensions.of(BIT))
        for item in spreads(frame, words):
            if item.dimension in (dimension, bits) and goal.low <= item.value <= goal.high:
                self._keep(item.cost, item.tree, item.mask, goal, named=True)

    def _is_wanted(self, dimension: int, value: float) -> bool:
        """Whether something of this dimension and value leads to the target."""
        return any(low <= value <= high for low, high in self.ranges.get(dimension, ()))

    def _accept_if_goal(self, item: Partial, goals: Sequence[tuple[int, Goal]]) -> None:
        for dimension, goal in goals:
            fits = dimension == item.dimension and goal.low <= item.value <= goal.high
            if fits and not (goal.integral and not rounds(item.tree, item.value)):
                self._keep(item.cost + goal.cost, item.tree, item.mask, goal)

    def _meet_in_the_middle(
        self, left: Partial, index: PartialIndex, goals: Sequence[tuple[int, Goal]], *, ordered: bool = False
    ) -> None:
        """Accept everything in the index that one step brings from ``left`` to a goal."""
        heavy = left.cost >= _LIGHT
        for wanted, goal in goals:
            cost = left.cost + 1 + goal.cost
            if cost > self.budget:
                return
            for step, row in index.ways(left.dimension, wanted):
                for right in row.within(*opposite(step, left.value, goal.low, goal.high)):
                    if left.mask & right.mask or (ordered and left.mask > right.mask):
                        continue
                    if (heavy and right.cost >= _LIGHT) or cost + right.cost > self.budget:
                        continue
                    tree = (step, left.tree, right.tree)
                    if not goal.integral or rounds(tree, stepped(step, left.value, right.value)):
                        self._keep(cost + right.cost, tree, left.mask | right.mask, goal)

    def _keep(
        self, cost: float, tree: Tree, mask: int, goal: Goal, *, named: bool = False, numeric: bool = False
    ) -> None:
        likely = cost <= self.budget and cost + self._remoteness(mask) <= self.most
        if likely and len(self.found) < _MOST_FOUND:
            self.found.append(_SearchResult(cost, tree, mask, goal, named, numeric))

    def _remoteness(self, mask: int) -> float:
        """How far off the terms of a mask are."""
        remote = self.given.remote
        if mask not in remote:
            remote[mask] = remoteness([each for at, each in enumerate(self.given.far) if mask >> at & 1])
        return remote[mask]

    def _finished(self, found: Iterable[_SearchResult]) -> list[Candidate]:
        """The cheapest and nearest as candidates."""
        best = sorted(found, key=lambda result: result.cost + self._remoteness(result.mask))[:_MOST_KEPT]
        return [
            Candidate(
                result.goal.finish(built(result.tree)),
                result.cost,
                self.frame.plain,
                result.named,
                result.numeric,
                rounding=result.goal.rounding,
            )
            for result in best
        ]


def rounds(tree: Tree, value: float) -> bool:
    """Whether rounding up or down makes a derivation of an expression: a product or quotient that is not whole."""
    product = tree[0] in (TIMES, OVER, UNDER) if isinstance(tree, tuple) else isinstance(tree, Div | Mul | Sym)
    return product and abs(value - round(value)) >= SLACK * max(1, abs(value))
