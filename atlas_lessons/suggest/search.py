"""The bounded search for expressions of a few terms that give a printed number.

Floating point only sieves here: what passes is worked again exactly, by the engine that judges every derivation,
before anything is proposed.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from atlas_lessons.notation.ast import Div, Mul, Neg, Node, Sym
from atlas_lessons.suggest.goals import Goal, goals_of, merged
from atlas_lessons.suggest.items import SLACK, TWO, Frame, Item, add_nodes, multiply_nodes
from atlas_lessons.suggest.shapes import choices, raised, rates, runs, shared_out, speedups, variants
from atlas_lessons.suggest.terms import Term

MOST_TERMS = 13
_MOST_FOUND = 1_500
_MOST_KEPT = 250
_MOST_PARTNERS = 20
_SETTLED = 2.2  # the cost of two steps: where so little does, nothing longer is looked for
_SIMPLE = 1.3  # the cost of one step with a little to spare


_Way = tuple[int, int, list[float], list[float]]  # a step, the dimension it leads to, and the windows there
_STEPS: tuple[Callable[[Node, Node], Node], ...] = (
    add_nodes,
    lambda left, right: add_nodes(left, Neg(right)),
    lambda left, right: add_nodes(right, Neg(left)),
    multiply_nodes,
    Div,
    lambda left, right: Div(right, left),
)


class Candidate(NamedTuple):
    """An expression over symbols of the terms (see :func:`term_of`) that seems to give the number.

    ``cost`` is its complexity; ``plain`` says that the printed numbers are computed without their units.
    """

    node: Node
    cost: float
    plain: bool


def search(terms: Sequence[Term], target: Term) -> list[Candidate]:
    """Candidates, the simplest first, at most a fixed number; the work is bounded by the number of terms.

    Without units it is only looked where some number has none, or nothing simple was found with them.
    Raises ValueError for a term that is not ``workable``.
    """
    if not all(term.workable for term in (*terms, target)):
        raise ValueError("a term is too large or too small to be searched for")
    found = _Search(terms[:MOST_TERMS], target, plain=False).run()
    bare = any(not each.measure.powers for each in (*terms, target))
    if bare or all(candidate.cost > _SIMPLE for candidate in found):
        found += _Search(terms[:MOST_TERMS], target, plain=True).run()
    return sorted(found, key=lambda candidate: candidate.cost)[:_MOST_KEPT]


class _Search:
    """One search: with units (values in base units), or plain (values as printed)."""

    def __init__(self, terms: Sequence[Term], target: Term, plain: bool) -> None:
        self.frame = Frame(terms, plain)
        self.found: list[Candidate] = []
        self.goals = goals_of(self.frame, target)
        self._ways: dict[tuple[int, int], tuple[_Way, ...]] = {}
        self.windows = {dimension: merged(goals) for dimension, goals in self.goals.items()}

    def run(self) -> list[Candidate]:
        """Every level of the search."""
        frame = self.frame
        single = [*frame.leaves, *variants(frame)]
        pairs = list(self._pairs(single))
        for items in (single, pairs, runs(frame), rates(frame), speedups(frame)):
            for item in items:
                self._try(item)
        light = [item for item in single if item.cost <= 1.3]
        self._triples([item for item in pairs if item.cost <= 2.7], light)
        if all(candidate.cost > _SETTLED for candidate in self.found):
            self._quadruples(pairs)
        return self.found

    def _try(self, item: Item) -> None:
        for goal in self.goals.get(item.dimension, ()):
            if goal.low <= item.value <= goal.high:
                if goal.integral and (abs(item.value - round(item.value)) < SLACK * max(1, abs(item.value))):
                    continue
                if goal.integral and not isinstance(item.node, Div | Mul | Sym):
                    continue
                if len(self.found) < _MOST_FOUND:
                    self.found.append(Candidate(goal.finish(item.node), item.cost + goal.cost, self.frame.plain))

    def _pairs(self, single: Sequence[Item]) -> Iterator[Item]:
        for i, left in enumerate(single):
            for right in single[i + 1 :]:
                if not left.mask & right.mask and (left.cost < 1.4 or right.cost < 1.4):
                    yield from self.frame.combined(left, right)
                    yield from choices(self.frame, left, right)
                    yield from shared_out(self.frame, left, right)
        two = Item(2.0, 0, 0.2, TWO, 0)
        for left in (*single, two):
            for index, term in enumerate(self.frame.terms):
                if not left.mask & (1 << index) and left.cost <= 0.8:
                    yield from raised(self.frame, left, index, term)

    def _triples(self, pairs: Sequence[Item], single: Sequence[Item]) -> None:
        for pair in pairs:
            for item in single:
                if not pair.mask & item.mask:
                    for combined in self._reached(pair, item):
                        self._try(combined)

    def _reached(self, left: Item, right: Item) -> Iterator[Item]:
        """Those combinations whose value is one of a goal's, before any tree is built."""
        key = (left.dimension, right.dimension)
        ways = self._ways.get(key)
        if ways is None:
            ways = self._ways[key] = self._open_ways(*key)
        if not ways:
            return
        a, b = left.value, right.value
        values = (a + b, a - b, b - a, a * b, a / b if b else math.nan, b / a if a else math.nan)
        for way, dimension, lows, highs in ways:
            value = values[way]
            index = bisect_right(lows, value) - 1
            if index >= 0 and value <= highs[index]:
                cost, mask = left.cost + right.cost + 1, left.mask | right.mask
                yield Item(value, dimension, cost, _STEPS[way](left.node, right.node), mask)

    def _open_ways(self, left: int, right: int) -> tuple[_Way, ...]:
        """Which steps from two dimensions lead to one that has goals."""
        dimensions = self.frame.dimensions
        sums = [left] * 3 if left == right else [-1] * 3
        reached = [
            *sums,
            dimensions.product(left, right),
            dimensions.quotient(left, right),
            dimensions.quotient(right, left),
        ]
        return tuple((way, each, *self.windows[each]) for way, each in enumerate(reached) if each in self.windows)

    def _quadruples(self, pairs: Sequence[Item]) -> None:
        """Two pairs that meet in the target: the second one is looked up, not tried."""
        plainest = [item for item in pairs if item.cost <= 1.6]
        shelves: dict[int, list[Item]] = {}
        for item in sorted(plainest, key=lambda each: each.value):
            shelves.setdefault(item.dimension, []).append(item)
        keys = {dimension: [item.value for item in shelf] for dimension, shelf in shelves.items()}
        wanted = [(dimension, goal) for dimension, goals in self.goals.items() for goal in goals if not goal.integral]
        for dimension, goal in wanted:
            for left in plainest:
                for shelf, low, high in self._partners(left, dimension, goal):
                    for right in _between(shelves.get(shelf, []), keys.get(shelf, []), low, high):
                        if not left.mask & right.mask and left.mask < right.mask:
                            for combined in self._reached(left, right):
                                self._try(combined)
            if goal.cost == 0 and not self.frame.plain:
                self._chains(dimension, goal, shelves, keys)

    def _chains(self, dimension: int, goal: Goal, shelves: dict[int, list[Item]], keys: dict[int, list[float]]) -> None:
        """A pair, then a term, then another one: the pair that fits is looked up."""
        for last in self.frame.leaves:
            for middle_dimension, low, high in self._partners(last, dimension, goal):
                middle = Goal(low, high, 0, lambda node: node)
                for inner in self.frame.leaves:
                    if inner.mask == last.mask or low > high:
                        continue
                    for shelf, bottom, top in self._partners(inner, middle_dimension, middle):
                        for pair in _between(shelves.get(shelf, []), keys.get(shelf, []), bottom, top):
                            if not pair.mask & (inner.mask | last.mask):
                                self._chained(pair, inner, last)

    def _chained(self, pair: Item, inner: Item, last: Item) -> None:
        for middle in self.frame.combined(pair, inner):
            if not middle.mask & last.mask:
                for combined in self._reached(middle, last):
                    self._try(combined)

    def _partners(self, left: Item, dimension: int, goal: Goal) -> Iterator[tuple[int, float, float]]:
        a = left.value
        if left.dimension == dimension:
            yield dimension, goal.low - a, goal.high - a
            yield dimension, a - goal.high, a - goal.low
            yield dimension, a + goal.low, a + goal.high
        if a > 0 and goal.low > 0:
            quotient = self.frame.dimensions.quotient
            yield quotient(dimension, left.dimension), goal.low / a, goal.high / a
            yield quotient(left.dimension, dimension), a / goal.high, a / goal.low
            yield self.frame.dimensions.product(left.dimension, dimension), a * goal.low, a * goal.high


def _between(shelf: Sequence[Item], keys: Sequence[float], low: float, high: float) -> Iterator[Item]:
    index = bisect_left(keys, low)
    for _ in range(_MOST_PARTNERS):
        if index >= len(shelf) or keys[index] > high:
            return
        yield shelf[index]
        index += 1
