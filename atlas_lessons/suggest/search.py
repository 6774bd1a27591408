"""The bounded search for expressions of a few terms that give a printed number.

Floating point only sieves here: what passes is worked again exactly, by the engine that judges every derivation,
before anything is proposed.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.notation.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym, symbols
from atlas_lessons.suggest.dimensions import Dimensions
from atlas_lessons.suggest.terms import Term

MOST_TERMS = 13
_MOST_FOUND = 1_500
_MOST_KEPT = 250
_MOST_PARTNERS = 20
_SETTLED = 2.2  # the cost of two steps: where so little does, nothing longer is looked for
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

    Without units it is only looked where some number has none, or nothing simple was found with them.
    """
    found = _Search(terms[:MOST_TERMS], target, plain=False).run()
    bare = any(not each.measure.powers for each in (*terms, target))
    if bare or all(candidate.cost > _SIMPLE for candidate in found):
        found += _Search(terms[:MOST_TERMS], target, plain=True).run()
    return sorted(found, key=lambda candidate: candidate.cost)[:_MOST_KEPT]


def terms_in(node: Node) -> list[str]:
    """The symbols of a candidate's expression that stand for terms, in the order of the terms."""
    return sorted(symbols(node) - {"pi"}, key=term_of)


def term_of(name: str) -> int:
    """The index of the term that a symbol of a candidate stands for; ``3'`` is term 3 as a pure number.

    ``3~`` is term 3, a temperature, as a difference of temperatures.
    """
    return int(name.rstrip("'~"))


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
        self.windows = {dimension: _merged(goals) for dimension, goals in self.goals.items()}

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
        if value - half > 0:
            inverse = self.dimensions.power(dimension, Fraction(-1))
            add(
                inverse, 1 / (value + half), 1 / (value - half), 1.0 if dimension else 1.6, lambda node: Div(_ONE, node)
            )
        if value > 0:
            square = self.dimensions.power(dimension, Fraction(2))
            add(square, (value - half) ** 2, (value + half) ** 2, 1.2, lambda node: Call("sqrt", (node,)))
            add(square, (value - half) ** 2 / 2, (value + half) ** 2 / 2, 2.2, _root_of_double)
            turn = 2 * math.pi
            add(square, ((value - half) / turn) ** 2, ((value + half) / turn) ** 2, 2.0, _period)
            add(dimension, (value - half) * 4 / math.pi, (value + half) * 4 / math.pi, 2.2, _disc)
        if dimension == 0:
            if 0 < value < 1:
                add(0, 1 - value - half, 1 - value + half, 1.1, _complement)
            self._logarithms(value, half, add)
            if target.value.denominator == 1 and target.step == 1 and not target.percent:
                add(0, value - 1, value, 1.0, lambda node: Call("ceil", (node,)), integral=True)
                add(0, value, value + 1, 2.0, lambda node: Call("floor", (node,)), integral=True)
            if target.percent and half < 1 + value:
                add(0, 1 + value - half, 1 + value + half, 0.9, _relative_change)
        for times in (1, 2):
            add(dimension, (value - half) / math.pi / times, (value + half) / math.pi / times, 1.9, _of_pi(times))
        return goals

    def _logarithms(self, value: float, half: float, add: Callable[..., None]) -> None:
        """Results that are a logarithm of a pure number, or an exponential."""
        if value - half > 0 and value < 60:
            add(0, 2 ** (value - half) - _SLACK, 2 ** (value + half) + _SLACK, 1.7, lambda node: Call("log2", (node,)))
            add(0, math.exp(value - half), math.exp(value + half), 2.0, lambda node: Call("ln", (node,)))
            add(0, 10 ** (value - half), 10 ** (value + half), 2.0, lambda node: Call("log10", (node,)))
            if value == round(value) and half < 1:
                rounded = lambda node: Call("ceil", (Call("log2", (node,)),))  # noqa: E731
                add(0, 2 ** (value - 1) + _SLACK, 2**value - _SLACK, 1.9, rounded)
        if value - half > 0 and value + half < 1:
            low, high = -math.log(value + half), -math.log(value - half)
            add(0, low, high, 2.0, lambda node: Call("exp", (Neg(node),)))
            halvings = math.log(2)
            add(0, low / halvings, high / halvings, 2.0, lambda node: Pow(_TWO, Neg(node)))
        elif value - half > 1:
            add(
                0, math.log2(value - half) - _SLACK, math.log2(value + half) + _SLACK, 2.0, lambda node: Pow(_TWO, node)
            )

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
        self._rates()
        self._speedups()
        if all(candidate.cost > _SETTLED for candidate in self.found):
            self._quadruples(pairs)
        return self.found

    def _try(self, item: _Item) -> None:
        for goal in self.goals.get(item.dimension, ()):
            if goal.low <= item.value <= goal.high:
                if goal.integral and (abs(item.value - round(item.value)) < _SLACK * max(1, abs(item.value))):
                    continue
                if goal.integral and not isinstance(item.node, Div | Mul | Sym):
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
            if "year" in term.measure.text:  # of 365 days; the engine tries it too
                days = (365 / 365.25) ** float(dict(term.measure.powers).get("s", Fraction(0)))
                yield _Item(item.value * days, item.dimension, 0.1, item.node, item.mask)
            if term.percent:
                years = math.log(2) / math.log(1 + item.value) if item.value > 0 else 0
                node = Div(Call("ln", (_TWO,)), Call("ln", (Add((_ONE, item.node)),)))
                yield _Item(years, 0, 2.0, node, item.mask)
            if term.percent or term.implied:
                continue
            if term.measure.offset and not self.plain:
                rise = float(term.value * term.measure.factor)
                yield _Item(rise, item.dimension, 0.4, Sym(f"{item.mask.bit_length() - 1}~"), item.mask)
                continue
            if item.dimension and item.value:
                inverse = self.dimensions.power(item.dimension, Fraction(-1))
                yield _Item(1 / item.value, inverse, 1.0, Div(_ONE, item.node), item.mask)
                fourth = self.dimensions.power(item.dimension, Fraction(4))
                yield _Item(item.value**4, fourth, 1.7, Pow(item.node, Num(Fraction(4), "4")), item.mask)
            if not term.measure.powers and term.value.denominator == 1 and term.value > 1:
                if not term.word:
                    yield _Item(item.value + 1, 0, 1.4, Add((item.node, _ONE)), item.mask)
                yield _Item(item.value - 1, 0, 1.4, Add((item.node, Neg(_ONE))), item.mask)
                yield _Item(math.sqrt(item.value), 0, 1.6, Call("sqrt", (item.node,)), item.mask)
                yield _Item(math.log2(item.value), 0, 1.8, Call("log2", (item.node,)), item.mask)
                more = Add((_ONE, item.node))
                yield _Item(math.log2(item.value + 1), 0, 1.8, Call("log2", (more,)), item.mask)
                if item.value <= 20:
                    whole = math.factorial(int(item.value))
                    yield _Item(float(whole), 0, 1.4, Call("factorial", (item.node,)), item.mask)
            if not term.word:
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
                if not left.mask & right.mask and (left.cost < 1.4 or right.cost < 1.4):
                    yield from self._combined(left, right)
                    yield from self._choices(left, right)
                    yield from self._shared_out(left, right)
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

    def _shared_out(self, left: _Item, right: _Item) -> Iterator[_Item]:
        """Shares of a whole, and two in parallel: shapes that use a term twice."""
        a, b = left.value, right.value
        if left.cost or right.cost or left.dimension != right.dimension or a + b == 0:
            return
        whole, mask = Add((left.node, right.node)), left.mask | right.mask
        both = Mul((left.node, right.node))
        yield _Item(a / (a + b), 0, 1.7, Div(left.node, whole), mask)
        yield _Item(b / (a + b), 0, 1.7, Div(right.node, whole), mask)
        yield _Item(a * b / (a + b), left.dimension, 2.2, Div(both, whole), mask)
        square = self.dimensions.power(left.dimension, Fraction(2))
        sides = Add((Pow(left.node, _TWO), Pow(right.node, _TWO)))
        yield _Item(a * a + b * b, square, 1.4, sides, mask)
        yield _Item(2 * a * b / (a + b), left.dimension, 2.4, Div(Mul((_TWO, *both.factors)), whole), mask)

    def _choices(self, left: _Item, right: _Item) -> Iterator[_Item]:
        """How many ways there are to choose some of a whole number of things."""
        measured = any(self.terms[item.mask.bit_length() - 1].measure.powers for item in (left, right))
        if left.cost or right.cost or measured:
            return
        few, many = sorted((left, right), key=lambda item: item.value)
        if few.value == int(few.value) >= 2 and many.value == int(many.value) <= 200 and few.value < many.value:
            ways = float(math.comb(int(many.value), int(few.value)))
            yield _Item(ways, 0, 1.6, Call("binomial", (many.node, few.node)), left.mask | right.mask)

    def _speedups(self) -> None:
        """Amdahl's law: a share that is sped up so many times."""
        for share in self.leaves:
            for times in self.leaves:
                fits = share.dimension == times.dimension == 0 and 0 < share.value < 1 < times.value
                if fits and share.mask != times.mask:
                    rest = Add((_ONE, Neg(share.node), Div(share.node, times.node)))
                    value = 1 / (1 - share.value + share.value / times.value)
                    self._try(_Item(value, 0, 1.8, Div(_ONE, rest), share.mask | times.mask))

    def _rates(self) -> None:
        """What grows to what in how many steps: the rate of a step."""
        for first in self.leaves:
            for last in self.leaves:
                if first.mask == last.mask or first.dimension != last.dimension or not 0 < first.value < 1e18:
                    continue
                for index, term in enumerate(self.terms):
                    mask = first.mask | last.mask
                    steps = float(term.value)
                    if not mask >> index & 1 and steps == int(steps) and 2 <= steps <= 100 and last.value > 0:
                        pure = Sym(str(index) if self.plain or not term.measure.powers else f"{index}'")
                        node = Pow(Div(last.node, first.node), Div(_ONE, pure))
                        self._try(_Item((last.value / first.value) ** (1 / steps), 0, 1.8, node, mask | 1 << index))

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
        lows, highs = self.windows[dimension]
        index = bisect_right(lows, value) - 1
        return index >= 0 and value <= highs[index]

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
            if goal.cost == 0 and not self.plain:
                self._chains(dimension, goal, shelves, keys)

    def _chains(
        self, dimension: int, goal: _Goal, shelves: dict[int, list[_Item]], keys: dict[int, list[float]]
    ) -> None:
        """A pair, then a term, then another one: the pair that fits is looked up."""
        for last in self.leaves:
            for middle_dimension, low, high in self._partners(last, dimension, goal):
                middle = _Goal(low, high, 0, lambda node: node)
                for inner in self.leaves:
                    if inner.mask == last.mask or low > high:
                        continue
                    for shelf, bottom, top in self._partners(inner, middle_dimension, middle):
                        for pair in _between(shelves.get(shelf, []), keys.get(shelf, []), bottom, top):
                            if not pair.mask & (inner.mask | last.mask):
                                self._chained(pair, inner, last)

    def _chained(self, pair: _Item, inner: _Item, last: _Item) -> None:
        for middle in self._combined(pair, inner):
            if not middle.mask & last.mask:
                for combined in self._reached(middle, last):
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
                more = 0.1 * (len(run) - 2)
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
        """Neighbours multiplied and added; and the same of a list of weights followed by one of values."""
        yield from self._weighted(run, mask)
        half = len(run) // 2
        if len(run) == 2 * half:
            yield from self._weighted(
                [item for pair in zip(run[:half], run[half:], strict=True) for item in pair], mask
            )

    def _weighted(self, run: Sequence[_Item], mask: int) -> Iterator[_Item]:
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


def _merged(goals: Sequence[_Goal]) -> tuple[list[float], list[float]]:
    """What the goals span together: where their stretches begin, in order, and where each ends."""
    lows: list[float] = []
    highs: list[float] = []
    for goal in sorted(goals, key=lambda each: each.low):
        if highs and goal.low <= highs[-1]:
            highs[-1] = max(highs[-1], goal.high)
        elif goal.low <= goal.high:
            lows.append(goal.low)
            highs.append(goal.high)
    return lows, highs


def _between(shelf: Sequence[_Item], keys: Sequence[float], low: float, high: float) -> Iterator[_Item]:
    index = bisect_left(keys, low)
    for _ in range(_MOST_PARTNERS):
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


def _root_of_double(node: Node) -> Node:
    """A speed or time of free fall and the like."""
    return Call("sqrt", (_mul_nodes(_TWO, node),))


def _period(node: Node) -> Node:
    return Mul((_TWO, Sym("pi"), Call("sqrt", (node,))))


def _disc(node: Node) -> Node:
    """The area of a disc from the square of its diameter."""
    if isinstance(node, Pow):
        return Mul((Sym("pi"), Pow(Div(node.base, _TWO), node.exponent)))
    return Div(_mul_nodes(Sym("pi"), node), Num(Fraction(4), "4"))


def _mul_nodes(left: Node, right: Node) -> Node:
    if isinstance(right, Div):
        return Div(_mul_nodes(left, right.numerator), right.denominator)
    return Mul((left, *(right.factors if isinstance(right, Mul) else (right,))))


def _complement(node: Node) -> Node:
    """What an expression lacks to 1; of a quotient, the difference over what it is measured by."""
    if isinstance(node, Div):
        return Div(_add(node.denominator, Neg(node.numerator)), node.denominator)
    return Add((_ONE, Neg(node)))


def _of_pi(times: int) -> Callable[[Node], Node]:
    def finish(node: Node) -> Node:
        factors = node.factors if isinstance(node, Mul) else (node,)
        return Mul(((_TWO,) if times == 2 else ()) + (Sym("pi"), *factors))

    return finish


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
