"""Shapes of one term or of neighbouring terms: shares, powers, means, extremes, sums of products, spreads."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

from atlas_lessons.notation.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym
from atlas_lessons.suggest.cues import shared_by
from atlas_lessons.suggest.items import ONE, TWO, Frame, Item, built
from atlas_lessons.suggest.words import Heard

_DURATIONS = frozenset(f"{name}{end}" for name in ("year", "month", "week", "day", "hour") for end in ("", "s"))
_SPREAD = "variance deviation spread"
_SAMPLE = "sample standard variance"
_ENTROPY = "entropy information bits"
_SHARE = "overhead share fraction percent efficiency goodput of_all of_the"


def variants(frame: Frame) -> Iterator[Item]:
    """Shares as what is left or what it grows to, squares, roots, inverses."""
    for item in frame.leaves:
        term = frame.term(item)
        node = built(item.tree)
        if term.percent or (term.unit is None and 0 < item.value < 1):
            yield Item(1 - item.value, 0, 0.6, Add((ONE, Neg(node))), item.mask)
            yield Item(1 + item.value, 0, 0.8, Add((ONE, node)), item.mask)
        sharing = shared_by(term)
        if sharing > 1:
            yield Item(item.value * sharing, item.dimension, 0.4, Add((node,) * sharing), item.mask)
        if "year" in term.measure.text:  # of 365 days; the engine tries it too
            days = (365 / 365.25) ** float(dict(term.measure.powers).get("s", Fraction(0)))
            yield Item(item.value * days, item.dimension, 0.1, node, item.mask)
        if term.percent or term.implied:
            continue
        if item.dimension and term.measure.text in _DURATIONS and term.value.denominator == 1:
            index = item.mask.bit_length() - 1
            yield Item(float(term.value), 0, 0.7, frame.pure(index), item.mask)  # so many months at so much a month
        if term.measure.offset and not frame.plain:
            rise = float(term.value * term.measure.factor)
            yield Item(rise, item.dimension, 0.4, Sym(f"{item.mask.bit_length() - 1}~"), item.mask)
            continue
        if not term.measure.powers and term.value.denominator == 1 and term.value > 1:
            yield Item(item.value - 1, 0, 1.4, Add((node, Neg(ONE))), item.mask)
            if not term.word:
                yield Item(item.value + 1, 0, 1.6, Add((node, ONE)), item.mask)
                yield Item(math.sqrt(item.value), 0, 1.6, Call("sqrt", (node,)), item.mask)
                yield Item(math.log2(item.value), 0, 1.8, Call("log2", (node,)), item.mask)
        if not term.word and item.value:
            for power, cost, bare in ((2, 1.3, 2.6), (3, 1.5, 3.0), (4, 1.7, 4.0)):
                raised = frame.dimensions.power(item.dimension, Fraction(power))
                tree = Pow(node, Num(Fraction(power), str(power)))
                yield Item(_power(item.value, power), raised, cost if item.dimension else bare, tree, item.mask)


def _power(value: float, power: int) -> float:
    try:
        return value**power
    except OverflowError:
        return math.inf


def runs(frame: Frame) -> Iterator[Item]:
    """Neighbouring terms taken together: sums, means, extremes, products, sums of products."""
    leaves = [leaf for leaf in frame.leaves if frame.term(leaf).source is None]
    for start in range(len(leaves)):
        for end in range(start + 2, len(leaves) + 1):
            run = leaves[start:end]
            mask = sum(item.mask for item in run)
            more = 0.1 * (len(run) - 2)
            if len(run) > 2:
                yield _product(frame, run, 1.1 + more, mask)
            if len({item.dimension for item in run}) == 1:
                yield from _of_one_kind(run, more, mask)
            if len(run) >= 4:
                yield from _sums_of_products(frame, run, mask)


def totals(frame: Frame) -> Iterator[Item]:
    """Sums of neighbours of one kind, as parts of something longer."""
    leaves = [leaf for leaf in frame.leaves if frame.term(leaf).source is None]
    for start in range(len(leaves)):
        for end in range(start + 3, len(leaves) + 1):
            run = leaves[start:end]
            if len({item.dimension for item in run}) == 1:
                nodes = tuple(built(item.tree) for item in run)
                total = math.fsum(item.value for item in run)
                yield Item(total, run[0].dimension, 1.0 + 0.1 * len(run), Add(nodes), sum(item.mask for item in run))
            yield _product(frame, run, 1.0 + 0.1 * len(run), sum(item.mask for item in run))


def _product(frame: Frame, run: Sequence[Item], cost: float, mask: int) -> Item:
    dimension = 0
    for item in run:
        dimension = frame.dimensions.product(dimension, item.dimension)
    return Item(math.prod(item.value for item in run), dimension, cost, Mul(_nodes(run)), mask)


def _nodes(run: Sequence[Item]) -> tuple[Node, ...]:
    return tuple(built(item.tree) for item in run)


def _of_one_kind(run: Sequence[Item], more: float, mask: int) -> Iterator[Item]:
    dimension, nodes = run[0].dimension, _nodes(run)
    values = [item.value for item in run]
    total = Add(nodes)
    if len(run) > 2:
        yield Item(sum(values), dimension, 1.1 + more, total, mask)
    count = Num(Fraction(len(run)), str(len(run)))
    yield Item(sum(values) / len(run), dimension, 1.6 + more, Div(total, count), mask)
    yield Item(max(values), dimension, 1.7 + more, Call("max", nodes), mask)
    yield Item(min(values), dimension, 1.7 + more, Call("min", nodes), mask)


def spreads(frame: Frame, heard: Heard) -> Iterator[Item]:
    """What lists of values are known by: their variance, their entropy, the share of some in all of them."""
    if heard.any(_SPREAD) or heard.any(_ENTROPY) or heard.any(_SHARE):
        leaves = [leaf for leaf in frame.leaves if frame.term(leaf).source is None]
        for start in range(len(leaves)):
            for end in range(start + 2, len(leaves) + 1):
                run = leaves[start:end]
                if len({item.dimension for item in run}) == 1:
                    yield from _of_a_list(frame, run, heard, sum(item.mask for item in run))


def _of_a_list(frame: Frame, run: Sequence[Item], heard: Heard, mask: int) -> Iterator[Item]:
    values, nodes = [item.value for item in run], _nodes(run)
    if heard.any(_SHARE) and len(run) > 2 and math.fsum(values):
        for cut in range(1, len(run)):
            part = nodes[0] if cut == 1 else Add(nodes[:cut])
            yield Item(math.fsum(values[:cut]) / math.fsum(values), 0, 1.0, Div(part, Add(nodes)), mask)
        yield Item(values[-1] / math.fsum(values), 0, 1.0, Div(nodes[-1], Add(nodes)), mask)
    if heard.any(_SPREAD) and len(run) > 2:
        yield from _variances(frame, run, nodes, mask)
    if heard.any(_ENTROPY) and abs(sum(values) - 1) < 1e-6 and all(0 < value < 1 for value in values):
        bits = -sum(value * math.log2(value) for value in values)
        parts = tuple(Mul((node, Call("log2", (node,)))) for node in nodes)
        yield Item(bits, 0, 0.5, Neg(Add(parts)), mask)


def _variances(frame: Frame, run: Sequence[Item], nodes: tuple[Node, ...], mask: int) -> Iterator[Item]:
    values, count = [item.value for item in run], len(run)
    mean = sum(values) / count
    squared = frame.dimensions.power(run[0].dimension, Fraction(2))
    printed = next(
        (leaf for leaf in frame.leaves if not leaf.mask & mask and _same(leaf, mean, run[0].dimension)), None
    )
    whole = Num(Fraction(count), str(count))
    fewer = Add((whole, Neg(ONE)))
    if printed is not None:
        above: Node = Add(tuple(Pow(Add((node, Neg(built(printed.tree)))), TWO) for node in nodes))
        mask |= printed.mask
    else:  # the same, without the mean in every term
        above = Add((*(Pow(node, TWO) for node in nodes), Neg(Div(Pow(Add(nodes), TWO), whole))))
    total = math.fsum((value - mean) ** 2 for value in values)
    for below, node in ((count, whole), (count - 1, fewer)):
        variance = Div(above, node)
        yield Item(total / below, squared, 0.6, variance, mask)
        yield Item(math.sqrt(total / below), run[0].dimension, 0.7, Call("sqrt", (variance,)), mask)


def _same(leaf: Item, value: float, dimension: int) -> bool:
    return leaf.dimension == dimension and abs(leaf.value - value) <= 1e-9 * max(1.0, abs(value))


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
    total = sum(part.value for part in parts)
    node = Add(_nodes(parts))
    yield Item(total, pairs[0].dimension, cost, node, mask)
    for weights in (run[0 : len(pairs) * 2 : 2], run[1 : len(pairs) * 2 : 2]):
        whole = sum(item.value for item in weights)
        if not rest and whole and len({item.dimension for item in weights}) == 1:
            dimension = frame.dimensions.quotient(pairs[0].dimension, weights[0].dimension)
            yield Item(total / whole, dimension, cost + 0.6, Div(node, Add(_nodes(weights))), mask)
