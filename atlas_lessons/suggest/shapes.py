"""The shapes that worked examples take: shares, powers, choices, parallel parts, means and sums of products."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

from atlas_lessons.notation.ast import Add, Call, Div, Mul, Neg, Num, Pow, Sym
from atlas_lessons.suggest.items import ONE, TWO, Frame, Item
from atlas_lessons.suggest.terms import Term


def variants(frame: Frame) -> Iterator[Item]:
    """Shares as what is left or what it grows to, and squares."""
    for item in frame.leaves:
        term = frame.term(item)
        if term.percent or (item.dimension == 0 and 0 < item.value < 1):
            yield Item(1 - item.value, 0, 0.6, Add((ONE, Neg(item.node))), item.mask)
            yield Item(1 + item.value, 0, 0.8, Add((ONE, item.node)), item.mask)
        if "year" in term.measure.text:  # of 365 days; the engine tries it too
            days = (365 / 365.25) ** float(dict(term.measure.powers).get("s", Fraction(0)))
            yield Item(item.value * days, item.dimension, 0.1, item.node, item.mask)
        if term.percent:
            years = math.log(2) / math.log(1 + item.value) if item.value > 0 else 0
            node = Div(Call("ln", (TWO,)), Call("ln", (Add((ONE, item.node)),)))
            yield Item(years, 0, 2.0, node, item.mask)
        if term.percent or term.implied:
            continue
        if term.measure.offset and not frame.plain:
            rise = float(term.value * term.measure.factor)
            yield Item(rise, item.dimension, 0.4, Sym(f"{item.mask.bit_length() - 1}~"), item.mask)
            continue
        if item.dimension and item.value:
            inverse = frame.dimensions.power(item.dimension, Fraction(-1))
            yield Item(1 / item.value, inverse, 1.0, Div(ONE, item.node), item.mask)
            fourth = frame.dimensions.power(item.dimension, Fraction(4))
            yield Item(item.value**4, fourth, 1.7, Pow(item.node, Num(Fraction(4), "4")), item.mask)
        if not term.measure.powers and term.value.denominator == 1 and term.value > 1:
            if not term.word:
                yield Item(item.value + 1, 0, 1.4, Add((item.node, ONE)), item.mask)
            yield Item(item.value - 1, 0, 1.4, Add((item.node, Neg(ONE))), item.mask)
            yield Item(math.sqrt(item.value), 0, 1.6, Call("sqrt", (item.node,)), item.mask)
            yield Item(math.log2(item.value), 0, 1.8, Call("log2", (item.node,)), item.mask)
            more = Add((ONE, item.node))
            yield Item(math.log2(item.value + 1), 0, 1.8, Call("log2", (more,)), item.mask)
            if item.value <= 20:
                whole = math.factorial(int(item.value))
                yield Item(float(whole), 0, 1.4, Call("factorial", (item.node,)), item.mask)
        if not term.word:
            squared = frame.dimensions.power(item.dimension, Fraction(2))
            yield Item(item.value**2, squared, 1.3 if item.dimension else 2.0, Pow(item.node, TWO), item.mask)
            cubed = frame.dimensions.power(item.dimension, Fraction(3))
            yield Item(
                item.value**3,
                cubed,
                1.5 if item.dimension else 2.3,
                Pow(item.node, Num(Fraction(3), "3")),
                item.mask,
            )


def raised(frame: Frame, left: Item, index: int, term: Term) -> Iterator[Item]:
    """A power whose exponent counts: years of interest, bits of a word, trials."""
    power = float(term.value)
    small = 2 <= power <= 64 and power == int(power) and not term.percent
    if small and left.dimension == 0 and 0 < left.value < 1e6 and power * math.log(max(left.value, 1.1)) < 200:
        bare = frame.plain or not term.measure.powers
        exponent = Sym(str(index) if bare else f"{index}'")
        yield Item(left.value**power, 0, left.cost + 1.2, Pow(left.node, exponent), left.mask | 1 << index)


def shared_out(frame: Frame, left: Item, right: Item) -> Iterator[Item]:
    """Shares of a whole, and two in parallel: shapes that use a term twice."""
    a, b = left.value, right.value
    if left.cost or right.cost or left.dimension != right.dimension or a + b == 0:
        return
    whole, mask = Add((left.node, right.node)), left.mask | right.mask
    both = Mul((left.node, right.node))
    yield Item(a / (a + b), 0, 1.7, Div(left.node, whole), mask)
    yield Item(b / (a + b), 0, 1.7, Div(right.node, whole), mask)
    yield Item(a * b / (a + b), left.dimension, 2.2, Div(both, whole), mask)
    square = frame.dimensions.power(left.dimension, Fraction(2))
    sides = Add((Pow(left.node, TWO), Pow(right.node, TWO)))
    yield Item(a * a + b * b, square, 1.4, sides, mask)
    yield Item(2 * a * b / (a + b), left.dimension, 2.4, Div(Mul((TWO, *both.factors)), whole), mask)


def choices(frame: Frame, left: Item, right: Item) -> Iterator[Item]:
    """How many ways there are to choose some of a whole number of things."""
    measured = any(frame.term(item).measure.powers for item in (left, right))
    if left.cost or right.cost or measured:
        return
    few, many = sorted((left, right), key=lambda item: item.value)
    if few.value == int(few.value) >= 2 and many.value == int(many.value) <= 200 and few.value < many.value:
        ways = float(math.comb(int(many.value), int(few.value)))
        yield Item(ways, 0, 1.6, Call("binomial", (many.node, few.node)), left.mask | right.mask)


def speedups(frame: Frame) -> Iterator[Item]:
    """Amdahl's law: a share that is sped up so many times."""
    for share in frame.leaves:
        for times in frame.leaves:
            fits = share.dimension == times.dimension == 0 and 0 < share.value < 1 < times.value
            if fits and share.mask != times.mask:
                rest = Add((ONE, Neg(share.node), Div(share.node, times.node)))
                value = 1 / (1 - share.value + share.value / times.value)
                yield Item(value, 0, 1.8, Div(ONE, rest), share.mask | times.mask)


def rates(frame: Frame) -> Iterator[Item]:
    """What grows to what in how many steps: the rate of a step."""
    for first in frame.leaves:
        for last in frame.leaves:
            if first.mask == last.mask or first.dimension != last.dimension or not 0 < first.value < 1e18:
                continue
            for index, term in enumerate(frame.terms):
                mask = first.mask | last.mask
                steps = float(term.value)
                if not mask >> index & 1 and steps == int(steps) and 2 <= steps <= 100 and last.value > 0:
                    pure = Sym(str(index) if frame.plain or not term.measure.powers else f"{index}'")
                    node = Pow(Div(last.node, first.node), Div(ONE, pure))
                    yield Item((last.value / first.value) ** (1 / steps), 0, 1.8, node, mask | 1 << index)


def runs(frame: Frame) -> Iterator[Item]:
    """Neighbouring terms taken together: sums, means, extremes, products, sums of products, products of sums."""
    count = len(frame.leaves)
    for start in range(count):
        for end in range(start + 2, count + 1):
            run = frame.leaves[start:end]
            mask = sum(item.mask for item in run)
            more = 0.1 * (len(run) - 2)
            if len(run) > 2:
                yield _product(frame, run, 1.1 + more, mask)
            if len({item.dimension for item in run}) == 1:
                yield from _of_one_kind(frame, run, more, mask)
            if len(run) >= 4:
                yield from _sums_of_products(frame, run, mask)


def _product(frame: Frame, run: Sequence[Item], cost: float, mask: int) -> Item:
    dimension = 0
    for item in run:
        dimension = frame.dimensions.product(dimension, item.dimension)
    return Item(math.prod(item.value for item in run), dimension, cost, Mul(tuple(each.node for each in run)), mask)


def _of_one_kind(frame: Frame, run: Sequence[Item], more: float, mask: int) -> Iterator[Item]:
    dimension, nodes = run[0].dimension, tuple(item.node for item in run)
    values = [item.value for item in run]
    total = Add(nodes)
    if len(run) > 2:
        yield Item(sum(values), dimension, 1.1 + more, total, mask)
    count = Num(Fraction(len(run)), str(len(run)))
    yield Item(sum(values) / len(run), dimension, 1.6 + more, Div(total, count), mask)
    yield Item(max(values), dimension, 1.7 + more, Call("max", nodes), mask)
    yield Item(min(values), dimension, 1.7 + more, Call("min", nodes), mask)
    for item in frame.leaves:
        if not item.mask & mask:
            whole = Item(sum(values), dimension, 1.1 + more, total, mask)
            yield from frame.combined(whole, item)


def _sums_of_products(frame: Frame, run: Sequence[Item], mask: int) -> Iterator[Item]:
    """Neighbours multiplied and added; and the same of a list of weights followed by one of values."""
    yield from _weighted(frame, run, mask)
    half = len(run) // 2
    if len(run) == 2 * half:
        yield from _weighted(frame, [item for pair in zip(run[:half], run[half:], strict=True) for item in pair], mask)


def _weighted(frame: Frame, run: Sequence[Item], mask: int) -> Iterator[Item]:
    pairs = [_product(frame, run[i : i + 2], 0, 0) for i in range(0, len(run) - 1, 2)]
    if len({pair.dimension for pair in pairs}) != 1:
        return
    rest = run[len(pairs) * 2 :]
    if any(item.dimension != pairs[0].dimension for item in rest):
        return
    parts = (*pairs, *rest)
    cost = 1.2 + 0.4 * len(parts)
    total = Item(
        sum(part.value for part in parts), pairs[0].dimension, cost, Add(tuple(part.node for part in parts)), mask
    )
    yield total
    for weights in (run[0 : len(pairs) * 2 : 2], run[1 : len(pairs) * 2 : 2]):
        if not rest and len({item.dimension for item in weights}) == 1:
            whole = Item(
                sum(item.value for item in weights),
                weights[0].dimension,
                0.6,
                Add(tuple(item.node for item in weights)),
                mask,
            )
            if whole.value:
                dimension = frame.dimensions.quotient(total.dimension, whole.dimension)
                node = Div(total.node, whole.node)
                yield Item(total.value / whole.value, dimension, cost + 0.6, node, mask)
