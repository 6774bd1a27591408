"""The bounded search for expressions of a few terms that give a printed number.

Floating point only sieves here: what passes is worked again exactly, by the engine that judges every derivation,
before anything is proposed.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.notation.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym
from atlas_lessons.suggest.dimensions import Dimensions
from atlas_lessons.suggest.terms import Term

MOST_TERMS = 13
_MOST_FOUND = 1_500
_MOST_KEPT = 250
_SIMPLE = 1.3  # the cost of one step with a little to spare
_SLACK = 1e-9
_ONE, _TWO = Num(Fraction(1), "1"), Num(Fraction(2), "2")


class Candidate(NamedTuple):
    """An expression over symbols of the terms (see :func:`term_of`) that seems to give the number.

    ``cost`` is its complexity; ``plain`` says that the printed numbers are computed without their units.
    """

    node: Node
    cost: float
    plain: bool


class _Item(NamedTuple):
    """A partial expression: value, dimension (an id), complexity, tree, the terms it uses as bits."""

    value: float
    dimension: int
    cost: float
    node: Node
    mask: int


class _Goal(NamedTuple):
    """What a partial expression must lie between so that a last step gives the target, and what it then costs."""

    low: float
    high: float
    cost: float
    finish: Callable[[Node], Node]
    integral: bool = False  # a step that only rounds: what is whole already needs none


def search(terms: Sequence[Term], target: Term) -> list[Candidate]:
    """Candidates, the simplest first, at most a fixed number; the work is bounded by the number of terms.

    Without units it is only looked where nothing simple was found with them.
    """
    return [candidate for plain in (False, True) for candidate in _Search(terms[:MOST_TERMS], target, plain).run()]


def term_of(name: str) -> int:
    """The index of the term that a symbol of a candidate stands for; ``3'`` is term 3 as a pure number."""
    return int(name.rstrip("'"))


def is_pure(name: str) -> bool:
    """Whether a symbol of a candidate takes its term's printed number without its unit."""
    return name.endswith("'")


class _Search:
    """One search: with units (values in base units), or plain (values as printed)."""

    def __init__(self, terms: Sequence[Term], target: Term, plain: bool) -> None:
        self.dimensions = Dimensions()
        self.plain = plain
        self.found: list[Candidate] = []
        self.leaves = [
            _Item(self._value(term), self._dimension(term), 0.0, Sym(str(index)), 1 << index)
            for index, term in enumerate(terms)
            if not (plain and term.implied)
        ]
        self.terms = terms
        self.goals = self._goals(target)

    def _value(self, term: Term) -> float:
        if self.plain:
            return float(term.value / 100 if term.percent else term.value)
        return float(term.value * term.measure.factor + term.measure.offset)

    def _dimension(self, term: Term) -> int:
        return 0 if self.plain else self.dimensions.of(term.measure.powers)

    def _goals(self, target: Term) -> dict[int, list[_Goal]]:
        value, dimension = self._value(target), self._dimension(target)
        scale = (0.01 if target.percent else 1.0) if self.plain else float(target.measure.factor)
        half = float(target.step or 0 if target.value else 0) * scale / 2 + abs(value) * _SLACK
        goals = {dimension: [_Goal(value - half, value + half, 0.0, lambda node: node)]}

        def add(where: int, low: float, high: float, cost: float, finish: Callable[[Node], Node], **more: bool) -> None:
            goals.setdefault(where, []).append(_Goal(low, high, cost, finish, **more))

        add(dimension, (value - half) / 2, (value + half) / 2, 2.0, lambda node: Mul((_TWO, node)))
        add(dimension, (value - half) * 2, (value + half) * 2, 2.0, lambda node: Div(node, _TWO))
        if dimension and value - half > 0:
            inverse = self.dimensions.power(dimension, Fraction(-1))
            add(inverse, 1 / (value + half), 1 / (value - half), 1.0, lambda node: Div(_ONE, node))
        if value > 0:
            square = self.dimensions.power(dimension, Fraction(2))
            add(square, (value - half) ** 2, (value + half) ** 2, 1.2, lambda node: Call("sqrt", (node,)))
        if dimension == 0:
            if 0 < value < 1:
                add(0, 1 - value - half, 1 - value + half, 1.1, lambda node: Add((_ONE, Neg(node))))
            if target.value.denominator == 1 and target.step == 1 and not target.percent:
                add(0, value - 1, value, 1.3, lambda node: Call("ceil", (node,)), integral=True)
                add(0, value, value + 1, 2.0, lambda node: Call("floor", (node,)), integral=True)
            if target.percent:
                add(0, 1 + value - half, 1 + value + half, 0.9, _relative_change)
        return goals

    def run(self) -> list[Candidate]:
        """Every level of the search."""
        single = [*self.leaves, *self._variants()]
        for item in single:
            self._try(item)
        pairs = list(self._pairs(single))
        for item in pairs:
            self._try(item)
        for item in self._runs():
            self._try(item)
        light = [item for item in single if item.cost <= 1.3]
        self._triples([item for item in pairs if item.cost <= 2.7], light)
        self._quadruples(pairs)
        return self.found

    def _try(self, item: _Item) -> None:
        for goal in self.goals.get(item.dimension, ()):
            if goal.low <= item.value <= goal.high:
                if goal.integral and (abs(item.value - round(item.value)) < _SLACK * max(1, abs(item.value))):
                    continue
                if goal.integral and not isinstance(item.node, Div | Mul):
                    continue
                if len(self.found) < _MOST_FOUND:
                    self.found.append(Candidate(goal.finish(item.node), item.cost + goal.cost, self.plain))

    def _variants(self) -> Iterator[_Item]:
        """Shares as what is left or what it grows to, and squares."""
        for item in self.leaves:
            term = self.terms[item.mask.bit_length() - 1]
            if term.percent or (item.dimension == 0 and 0 < item.value < 1):
                yield _Item(1 - item.value, 0, 0.6, Add((_ONE, Neg(item.node))), item.mask)
                yield _Item(1 + item.value, 0, 0.8, Add((_ONE, item.node)), item.mask)
            if not term.percent and not term.word:
                squared = self.dimensions.power(item.dimension, Fraction(2))
                yield _Item(item.value**2, squared, 1.3 if item.dimension else 2.0, Pow(item.node, _TWO), item.mask)
                cubed = self.dimensions.power(item.dimension, Fraction(3))
                yield _Item(
                    item.value**3,
                    cubed,
                    1.5 if item.dimension else 2.3,
                    Pow(item.node, Num(Fraction(3), "3")),
                    item.mask,
                )

    def _pairs(self, single: Sequence[_Item]) -> Iterator[_Item]:
        for i, left in enumerate(single):
            for right in single[i + 1 :]:
                if not left.mask & right.mask:
                    yield from self._combined(left, right)
        two = _Item(2.0, 0, 0.2, _TWO, 0)
        for left in (*single, two):
            for index, term in enumerate(self.terms):
                if not left.mask & (1 << index) and left.cost <= 0.8:
                    yield from self._raised(left, index, term)

    def _combined(self, left: _Item, right: _Item) -> Iterator[_Item]:
        cost, mask = left.cost + right.cost + 1, left.mask | right.mask
        a, b = left.value, right.value
        if left.dimension == right.dimension:
            yield _Item(a + b, left.dimension, cost, _add(left.node, right.node), mask)
            yield _Item(a - b, left.dimension, cost, _add(left.node, Neg(right.node)), mask)
            yield _Item(b - a, left.dimension, cost, _add(right.node, Neg(left.node)), mask)
        yield _Item(a * b, self.dimensions.product(left.dimension, right.dimension), cost, _mul(left, right), mask)
        if b:
            yield _Item(a / b, self.dimensions.quotient(left.dimension, right.dimension), cost, _div(left, right), mask)
        if a:
            yield _Item(b / a, self.dimensions.quotient(right.dimension, left.dimension), cost, _div(right, left), mask)

    def _raised(self, left: _Item, index: int, term: Term) -> Iterator[_Item]:
        """A power whose exponent counts: years of interest, bits of a word, trials."""
        power = float(term.value)
        small = 2 <= power <= 64 and power == int(power) and not term.percent
        if small and left.dimension == 0 and 0 < left.value < 1e6 and power * math.log(max(left.value, 1.1)) < 200:
            bare = self.plain or not term.measure.powers
            exponent = Sym(str(index) if bare else f"{index}'")
            yield _Item(left.value**power, 0, left.cost + 1.2, Pow(left.node, exponent), left.mask | 1 << index)

    def _triples(self, pairs: Sequence[_Item], single: Sequence[_Item]) -> None:
        for pair in pairs:
            for item in single:
                if not pair.mask & item.mask:
                    for combined in self._reached(pair, item):
                        self._try(combined)

    def _reached(self, left: _Item, right: _Item) -> Iterator[_Item]:
        """Those combinations whose value is one of a goal's, before any tree is built."""
        dimensions, goals = self.dimensions, self.goals
        a, b = left.value, right.value
        cost, mask = left.cost + right.cost + 1, left.mask | right.mask
        if left.dimension == right.dimension and left.dimension in goals:
            if self._hit(left.dimension, a + b):
                yield _Item(a + b, left.dimension, cost, _add(left.node, right.node), mask)
            if self._hit(left.dimension, a - b):
                yield _Item(a - b, left.dimension, cost, _add(left.node, Neg(right.node)), mask)
            if self._hit(left.dimension, b - a):
                yield _Item(b - a, left.dimension, cost, _add(right.node, Neg(left.node)), mask)
        dimension = dimensions.product(left.dimension, right.dimension)
        if dimension in goals and self._hit(dimension, a * b):
            yield _Item(a * b, dimension, cost, _mul(left, right), mask)
        dimension = dimensions.quotient(left.dimension, right.dimension)
        if b and dimension in goals and self._hit(dimension, a / b):
            yield _Item(a / b, dimension, cost, _div(left, right), mask)
        dimension = dimensions.quotient(right.dimension, left.dimension)
        if a and dimension in goals and self._hit(dimension, b / a):
            yield _Item(b / a, dimension, cost, _div(right, left), mask)

    def _hit(self, dimension: int, value: float) -> bool:
        return any(goal.low <= value <= goal.high for goal in self.goals[dimension])

    def _quadruples(self, pairs: Sequence[_Item]) -> None:
        """Two pairs that meet in the target: the second one is looked up, not tried."""
        plainest = [item for item in pairs if item.cost <= 1.6]
        shelves: dict[int, list[_Item]] = {}
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

    def _partners(self, left: _Item, dimension: int, goal: _Goal) -> Iterator[tuple[int, float, float]]:
        a = left.value
        if left.dimension == dimension:
            yield dimension, goal.low - a, goal.high - a
            yield dimension, a - goal.high, a - goal.low
            yield dimension, a + goal.low, a + goal.high
        if a > 0 and goal.low > 0:
            quotient = self.dimensions.quotient
            yield quotient(dimension, left.dimension), goal.low / a, goal.high / a
            yield quotient(left.dimension, dimension), a / goal.high, a / goal.low
            yield self.dimensions.product(left.dimension, dimension), a * goal.low, a * goal.high

    def _runs(self) -> Iterator[_Item]:
        """Neighbouring terms taken together: sums, means, extremes, products, sums of products, products of sums."""
        count = len(self.leaves)
        for start in range(count):
            for end in range(start + 2, count + 1):
                run = self.leaves[start:end]
                mask = sum(item.mask for item in run)
                more = 0.15 * (len(run) - 2)
                if len(run) > 2:
                    yield self._product(run, 1.1 + more, mask)
                if len({item.dimension for item in run}) == 1:
                    yield from self._of_one_kind(run, more, mask)
                if len(run) >= 4:
                    yield from self._sums_of_products(run, mask)

    def _product(self, run: Sequence[_Item], cost: float, mask: int) -> _Item:
        dimension = 0
        for item in run:
            dimension = self.dimensions.product(dimension, item.dimension)
        return _Item(
            math.prod(item.value for item in run), dimension, cost, Mul(tuple(each.node for each in run)), mask
        )

    def _of_one_kind(self, run: Sequence[_Item], more: float, mask: int) -> Iterator[_Item]:
        dimension, nodes = run[0].dimension, tuple(item.node for item in run)
        values = [item.value for item in run]
        total = Add(nodes)
        if len(run) > 2:
            yield _Item(sum(values), dimension, 1.1 + more, total, mask)
        count = Num(Fraction(len(run)), str(len(run)))
        yield _Item(sum(values) / len(run), dimension, 1.6 + more, Div(total, count), mask)
        yield _Item(max(values), dimension, 1.7 + more, Call("max", nodes), mask)
        yield _Item(min(values), dimension, 1.7 + more, Call("min", nodes), mask)
        for item in self.leaves:
            if not item.mask & mask:
                whole = _Item(sum(values), dimension, 1.1 + more, total, mask)
                yield from self._combined(whole, item)

    def _sums_of_products(self, run: Sequence[_Item], mask: int) -> Iterator[_Item]:
        pairs = [self._product(run[i : i + 2], 0, 0) for i in range(0, len(run) - 1, 2)]
        if len({pair.dimension for pair in pairs}) != 1:
            return
        rest = run[len(pairs) * 2 :]
        if any(item.dimension != pairs[0].dimension for item in rest):
            return
        parts = (*pairs, *rest)
        cost = 1.2 + 0.4 * len(parts)
        total = _Item(
            sum(part.value for part in parts), pairs[0].dimension, cost, Add(tuple(part.node for part in parts)), mask
        )
        yield total
        for weights in (run[0 : len(pairs) * 2 : 2], run[1 : len(pairs) * 2 : 2]):
            if not rest and len({item.dimension for item in weights}) == 1:
                whole = _Item(
                    sum(item.value for item in weights),
                    weights[0].dimension,
                    0.6,
                    Add(tuple(item.node for item in weights)),
                    mask,
                )
                if whole.value:
                    dimension = self.dimensions.quotient(total.dimension, whole.dimension)
                    node = Div(total.node, whole.node)
                    yield _Item(total.value / whole.value, dimension, cost + 0.6, node, mask)


def _between(shelf: Sequence[_Item], keys: Sequence[float], low: float, high: float) -> Iterator[_Item]:
    index = bisect_left(keys, low)
    for _ in range(60):
        if index >= len(shelf) or keys[index] > high:
            return
        yield shelf[index]
        index += 1


def _add(left: Node, right: Node) -> Node:
    return Add((*_terms(left), *_terms(right)))


def _terms(node: Node) -> tuple[Node, ...]:
    match node:
        case Add(terms=terms):
            return terms
        case Neg(operand=Add(terms=terms)):
            return tuple(each.operand if isinstance(each, Neg) else Neg(each) for each in terms)
        case _:
            return (node,)


def _relative_change(node: Node) -> Node:
    """What an expression exceeds 1 by; a quotient as the change over what it started from."""
    if isinstance(node, Div):
        return Div(_add(node.numerator, Neg(node.denominator)), node.denominator)
    return Add((node, Neg(_ONE)))


def _mul(left: _Item, right: _Item) -> Node:
    factors = left.node.factors if isinstance(left.node, Mul) else (left.node,)
    return Mul((*factors, *(right.node.factors if isinstance(right.node, Mul) else (right.node,))))


def _div(left: _Item, right: _Item) -> Node:
    return Div(left.node, right.node)
