"""The bounded search for expressions of a few terms that give a printed number.

It works backwards: for a partial expression and a step, what must stand on the other side is looked up, by its
dimension and value, in lists made once. Floating point only sieves here: what passes is worked again exactly, by the
engine that judges every derivation, before anything is proposed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.author.suggest.forms.displayed import DisplayedFormula, put
from atlas_lessons.author.suggest.forms.listed import Applied, ListedFormula, applied
from atlas_lessons.author.suggest.forms.textbook import fitted
from atlas_lessons.author.suggest.rank.distance import remoteness
from atlas_lessons.author.suggest.read.terms import Term
from atlas_lessons.author.suggest.read.words import Heard
from atlas_lessons.author.suggest.search.dimensions import Dimensions
from atlas_lessons.author.suggest.search.goals import Goal, Rounding, bounds, goals_of
from atlas_lessons.author.suggest.search.items import (
    OVER,
    SLACK,
    TIMES,
    UNDER,
    Frame,
    SearchItem,
    Tree,
    built,
    combined,
    stepped,
)  # fmt: skip
from atlas_lessons.author.suggest.search.shapes import rates, runs, spreads, variants
from atlas_lessons.author.suggest.search.shelves import Shelves, opposite
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
    """An expression over symbols of the terms (see :func:`term_of`) that seems to give the number.

    ``cost`` is its complexity; ``plain`` says that the printed numbers are computed without their units. ``named``
    says that it is a form of the textbooks which the words around call for, ``numeric`` that such a form is one of
    plain numbers, ``applied`` that it is an equation of the lesson, ``own`` that
    it is a display of the lesson which says what its result is by its unit, ``wide``
    that its numbers may stand anywhere.
    """

    node: Node
    cost: float
    plain: bool
    named: bool = False
    numeric: bool = False
    applied: Applied | None = None
    rounding: Rounding | None = None
    own: bool = False
    wide: bool = False


class Given(NamedTuple):
    """What a number is looked for with: its terms (the first ``near`` stand near), and what is around it.

    ``bare`` are the terms as printed, without their units. ``far`` is how far off each is, ``budget`` what an
    expression may cost, ``remote`` remembers how far off several terms are together.
    """

    frame: Frame
    bare: Frame
    near: int
    far: Sequence[float]
    target: Term
    heard: Heard
    budget: float
    remote: dict[int, float]


def given(
    terms: Sequence[Term], near: int, far: Sequence[float], target: Term, heard: Heard, budget: float, known: Dimensions
) -> Given:
    """What to look with; raises ValueError for a term that is not ``workable``."""
    if not all(term.workable for term in (*terms, target)):
        raise ValueError("a term is too large or too small to be searched for")
    frame, bare = Frame(terms, False, known), Frame(terms, True, known)
    return Given(frame, bare, near, far, target, heard, budget, {})


def search(given: Given) -> list[Candidate]:
    """Candidates of the near terms, a bounded number of the simplest and nearest; their number bounds the work.

    None costs more than the budget. Without units it is only looked where some number has none, or nothing simple
    was found with them.
    """
    near = given.frame.first(given.near)
    found = _Search(near, given, given.budget).run()
    bare = any(not each.measure.powers for each in (*near.terms, given.target))
    if bare or all(candidate.cost > _SIMPLE for candidate in found):
        found += _Search(given.bare.first(given.near), given, given.budget - _UNITLESS).run()
    return found


class Own(NamedTuple):
    """The formulas that a lesson prints: those with a symbol list, and those without."""

    listed: Sequence[ListedFormula]
    bare: Sequence[DisplayedFormula]


def known(given: Given, own: Own) -> Iterator[Candidate]:
    """The lesson's own equations that give a number, and the far terms that print it already."""
    frame, near, target = given.frame, given.near, given.target
    goal = (*bounds(frame, target), frame.dimension(target))
    for item, what in applied(frame, near, own.listed, target.measure, goal):
        yield Candidate(built(item.tree), item.cost + _OWN, plain=False, named=True, applied=what)
    for each in (frame, given.bare) if own.bare else ():
        yield from _displays(each, given, own.bare)
    dimension, value = frame.dimension(target), frame.value(target)
    for leaf in frame.leaves:
        if leaf.mask >> near and leaf.dimension == dimension and leaf.value == value:
            yield Candidate(built(leaf.tree), 0.0, plain=False)


def _displays(frame: Frame, given: Given, formulas: Sequence[DisplayedFormula]) -> Iterator[Candidate]:
    goal = (*bounds(frame, given.target), frame.dimension(given.target))
    whole = [leaf.mask for leaf in frame.leaves if leaf.dimension]
    for item in put(frame, given.far, formulas, goal):
        own = bool(item.dimension) and sum(bool(item.mask & mask) for mask in whole) > 1
        yield Candidate(built(item.tree), item.cost, frame.plain, named=True, numeric=frame.plain, own=own)


def afar(given: Given) -> list[Candidate]:
    """Single steps, and shares of something, with a term that is not near."""
    bare = any(not each.measure.powers for each in (*given.frame.terms, given.target))
    found = _Search(given.frame, given, given.budget).pairs()
    return found + (_Search(given.bare, given, given.budget - _UNITLESS).pairs() if bare else [])


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

    def __init__(self, frame: Frame, given: Given, budget: float) -> None:
        self.frame = frame
        self.near = given.near
        self.far = given.far
        self.united = bool(given.target.measure.powers)  # its units are written, and then mostly all are
        self.remote = given.remote
        self.most = given.budget + (_HOPE_IN_TABLE if given.target.cell else _HOPE)
        self.heard = given.heard
        self.found: list[_SearchResult] = []
        self.budget = budget
        by_dimension = goals_of(frame, given.target, given.heard)
        self.goals = [(dimension, goal) for dimension, goals in by_dimension.items() for goal in goals]
        self.goals.sort(key=lambda each: each[1].cost)
        self.ranges = {where: [(goal.low, goal.high) for goal in goals] for where, goals in by_dimension.items()}
        self.first = [each for each in self.goals if each[1].cost == 0.0]
        self.cheap = [each for each in self.goals if each[1].cost <= 1.2 and not each[1].integral]

    def run(self) -> list[Candidate]:
        """Every level of the search."""
        frame = self.frame
        single = [*frame.leaves, *variants(frame), *rates(frame)]
        for item in (*single, *runs(frame, self._wanted)):
            self._try(item, self.goals)
        self._forms()
        shelves = Shelves(single, frame.dimensions)
        light = [item for item in single if item.cost <= _LIGHT]
        for item in single:
            self._met(item, shelves, self.goals, ordered=True)
        if self.budget >= _LONGER and not (frame.plain and self.united):
            self._longer(light)
        return self._finished(self.found)

    def _finished(self, found: Iterable[_SearchResult]) -> list[Candidate]:
        """The cheapest and nearest as candidates."""
        plain = self.frame.plain
        best = sorted(found, key=lambda each: each.cost + self._remoteness(each.mask))[:_MOST_KEPT]
        return [
            Candidate(
                found.goal.finish(built(found.tree)),
                found.cost,
                plain,
                found.named,
                found.numeric,
                rounding=found.goal.rounding,
            )
            for found in best
        ]

    def pairs(self) -> list[Candidate]:
        """Single steps of terms, or shares, one of which is not near."""
        frame = self.frame
        shares = (item for item in variants(frame) if frame.term(item).percent)
        single = [*frame.leaves, *shares, *rates(frame)]
        shelves = Shelves(single, frame.dimensions)
        inside = (1 << self.near) - 1
        goals = [each for each in self.goals if each[1].cost <= _PLAINEST]
        stepping = [each for each in goals if each[1].cost > 0 and not each[1].integral]
        for item in single:
            self._try(item, stepping)
            self._met(item, shelves, goals, ordered=True)
        return self._finished(found for found in self.found if found.mask & ~inside)

    def _remoteness(self, mask: int) -> float:
        """How far off the terms of a mask are."""
        known = self.remote.get(mask)
        if known is None:
            far = [each for index, each in enumerate(self.far) if mask >> index & 1]
            known = self.remote[mask] = remoteness(far)
        return known

    def _longer(self, light: Sequence[SearchItem]) -> None:
        """Sums and products of neighbours with one term more, then three terms, then four."""
        frame = self.frame
        leaves = Shelves(frame.leaves, frame.dimensions)
        for whole in runs(frame, lambda dimension, value: True, _LONGEST):
            self._met(whole, leaves, self.goals)
        pairs = list(combined(light, frame.dimensions, 1.0, _DEAREST_PAIR))
        shelves = Shelves(pairs, frame.dimensions)
        for item in light:
            self._met(item, shelves, self.cheap)
        if all(found.cost > _SETTLED for found in self.found):
            plainest = [pair for pair in pairs if pair.cost <= _PLAIN_PAIR]
            shelves = Shelves(plainest, frame.dimensions)
            for pair in plainest:
                self._met(pair, shelves, self.cheap, ordered=True)

    def _forms(self) -> None:
        dimension, goal = self.first[0]
        for item, form in fitted(self.frame, self.far, self.heard, (goal.low, goal.high, dimension)):
            self._keep(item.cost, item.tree, item.mask, goal, named=True, numeric=form.numeric)
        bits = self.frame.dimensions.quotient(dimension, self.frame.dimensions.of((("bit", Fraction(1)),)))
        for item in spreads(self.frame, self.heard):
            if item.dimension in (dimension, bits) and goal.low <= item.value <= goal.high:
                self._keep(item.cost, item.tree, item.mask, goal, named=True)

    def _keep(
        self, cost: float, tree: Tree, mask: int, goal: Goal, *, named: bool = False, numeric: bool = False
    ) -> None:
        near = cost <= self.budget and cost + self._remoteness(mask) <= self.most
        if near and len(self.found) < _MOST_FOUND:
            self.found.append(_SearchResult(cost, tree, mask, goal, named, numeric))

    def _wanted(self, dimension: int, value: float) -> bool:
        """Whether something of this dimension and value leads to the target."""
        return any(low <= value <= high for low, high in self.ranges.get(dimension, ()))

    def _try(self, item: SearchItem, goals: Sequence[tuple[int, Goal]]) -> None:
        for dimension, goal in goals:
            fits = dimension == item.dimension and goal.low <= item.value <= goal.high
            if fits and not (goal.integral and not rounds(item.tree, item.value)):
                self._keep(item.cost + goal.cost, item.tree, item.mask, goal)

    def _met(
        self, left: SearchItem, shelves: Shelves, goals: Sequence[tuple[int, Goal]], *, ordered: bool = False
    ) -> None:
        """Try everything on the shelves that one step brings from ``left`` to a goal."""
        heavy = left.cost >= _LIGHT
        for wanted, goal in goals:
            cost = left.cost + 1 + goal.cost
            if cost > self.budget:
                return
            for step, shelf in shelves.ways(left.dimension, wanted):
                for right in shelf.within(*opposite(step, left.value, goal.low, goal.high)):
                    if left.mask & right.mask or (ordered and left.mask > right.mask):
                        continue
                    if (heavy and right.cost >= _LIGHT) or cost + right.cost > self.budget:
                        continue
                    tree = (step, left.tree, right.tree)
                    if not goal.integral or rounds(tree, stepped(step, left.value, right.value)):
                        self._keep(cost + right.cost, tree, left.mask | right.mask, goal)


def rounds(tree: Tree, value: float) -> bool:
    """Whether rounding up or down makes a derivation of an expression: a product or quotient that is not whole."""
    product = tree[0] in (TIMES, OVER, UNDER) if isinstance(tree, tuple) else isinstance(tree, Div | Mul | Sym)
    return product and abs(value - round(value)) >= SLACK * max(1, abs(value))
