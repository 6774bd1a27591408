"""Shapes of one term or of neighbouring terms: shares, powers, means, extremes, sums of products, spreads."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from atlas_lessons.author.suggest.read.cues import ContextWords, one_in, shared_by
from atlas_lessons.author.suggest.search.partial import ONE, TWO, Frame, Partial, built
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym

_DURATIONS = frozenset(f"{name}{end}" for name in ("year", "month", "week", "day", "hour") for end in ("", "s"))
_SPREAD = "variance deviation spread"
_ENTROPY = "entropy information bits"
_SHARE = "overhead share fraction percent efficiency goodput of_all of_the"


def variants(frame: Frame) -> Iterator[Partial]:
    """Shares as what is left or what it grows to, squares, roots, inverses."""
    for item in frame.leaves:
        term = frame.term(item)
        node = built(item.tree)
        if term.percent or (term.unit is None and 0 < item.value < 1):
            yield Partial(1 - item.value, 0, 0.6, Add((ONE, Neg(node))), item.mask)
            yield Partial(1 + item.value, 0, 0.8, Add((ONE, node)), item.mask)
        if one_in(term) and not item.dimension and item.value > 1:
            yield Partial(1 / item.value, 0, 0.4, Div(ONE, node), item.mask)
        sharing = shared_by(term)
        if sharing > 1:
            yield Partial(item.value * sharing, item.dimension, 0.4, Add((node,) * sharing), item.mask)
        if "year" in term.measure.text:  # of 365 days; the engine tries it too
            days = (365 / 365.25) ** float(dict(term.measure.powers).get("s", Fraction(0)))
            yield Partial(item.value * days, item.dimension, 0.1, node, item.mask)
        if term.percent or term.implied:
            continue
        if item.dimension and term.measure.text in _DURATIONS and term.value.denominator == 1:
            index = item.mask.bit_length() - 1
            yield Partial(float(term.value), 0, 0.7, frame.pure(index), item.mask)  # so many months at so much a month
        if term.measure.offset and not frame.plain:
            rise = float(term.value * term.measure.factor)
            yield Partial(rise, item.dimension, 0.4, Sym(f"{item.mask.bit_length() - 1}~"), item.mask)
            continue
        if not term.measure.powers and term.value.denominator == 1 and term.value > 1:
            yield Partial(item.value - 1, 0, 1.4, Add((node, Neg(ONE))), item.mask)
            if not term.word:
                yield Partial(item.value + 1, 0, 1.6, Add((node, ONE)), item.mask)
                yield Partial(math.sqrt(item.value), 0, 1.9, Call("sqrt", (node,)), item.mask)
                yield Partial(math.log2(item.value), 0, 1.8, Call("log2", (node,)), item.mask)
        if not term.word and item.value:
            for power, cost, bare in ((2, 1.3, 2.6), (3, 1.5, 3.0), (4, 1.7, 4.0)):
                raised = frame.dimensions.power(item.dimension, Fraction(power))
                tree = Pow(node, Num(Fraction(power), str(power)))
                yield Partial(_power(item.value, power), raised, cost if item.dimension else bare, tree, item.mask)


def rates(frame: Frame) -> Iterator[Partial]:
    """Numbers of a rate whose time follows in words: 4,800 visitors a day, 3 hours a day."""
    for leaf, each in pairwise(frame.leaves):
        term, after = frame.term(leaf), frame.term(each)
        if after.implied and not term.implied and 0 <= after.span.start - term.until < _WORDS_BETWEEN and each.value:
            dimension = frame.dimensions.quotient(leaf.dimension, each.dimension)
            tree = Div(built(leaf.tree), built(each.tree))
            yield Partial(leaf.value / each.value, dimension, 0.2, tree, leaf.mask | each.mask)


_WORDS_BETWEEN = 30


def _power(value: float, power: int) -> float:
    try:
        return value**power
    except OverflowError:
        return math.inf


Wanted = Callable[[int, float], bool]


def runs(frame: Frame, wanted: Wanted, longest: int | None = None) -> Iterator[Partial]:
    """Neighbouring terms taken together: sums, means, extremes, products, sums of products; those that are wanted."""
    leaves = [leaf for leaf in frame.leaves if frame.term(leaf).source is None]
    times = frame.dimensions.product
    for start, first in enumerate(leaves):
        dimension, value, alike, mask = first.dimension, first.value, True, first.mask
        for end in range(start + 1, min(len(leaves), start + (longest or len(leaves)))):
            leaf = leaves[end]
            dimension, value, mask = times(dimension, leaf.dimension), value * leaf.value, mask | leaf.mask
            alike = alike and leaf.dimension == first.dimension
            run = leaves[start : end + 1]
            more = 0.1 * (len(run) - 2)
            if len(run) > 2 and wanted(dimension, value):
                yield Partial(value, dimension, 1.1 + more, Mul(_nodes(run)), mask)
            if alike:
                yield from _of_one_kind(run, more, mask, wanted)
            if len(run) >= 4:
                yield from _sums_of_products(frame, run, mask, wanted)


def _nodes(run: Sequence[Partial]) -> tuple[Node, ...]:
    return tuple(built(item.tree) for item in run)


def _of_one_kind(run: Sequence[Partial], more: float, mask: int, wanted: Wanted) -> Iterator[Partial]:
    dimension, count = run[0].dimension, len(run)
    values = [item.value for item in run]
    total, most, least = sum(values), max(values), min(values)
    if count > 2 and wanted(dimension, total):
        yield Partial(total, dimension, 1.1 + more, Add(_nodes(run)), mask)
    if wanted(dimension, total / count):
        mean = Div(Add(_nodes(run)), Num(Fraction(count), str(count)))
        yield Partial(total / count, dimension, 1.6 + more, mean, mask)
    for value, name in ((most, "max"), (least, "min")):
        if wanted(dimension, value):
            yield Partial(value, dimension, 1.7 + more, Call(name, _nodes(run)), mask)


def spreads(frame: Frame, words: ContextWords) -> Iterator[Partial]:
    """What lists of values are known by: their variance, their entropy, the share of some in all of them."""
    if words.any(_SPREAD) or words.any(_ENTROPY) or words.any(_SHARE):
        leaves = [leaf for leaf in frame.leaves if frame.term(leaf).source is None]
        for start in range(len(leaves)):
            for end in range(start + 2, len(leaves) + 1):
                run = leaves[start:end]
                if len({item.dimension for item in run}) == 1:
                    yield from _of_a_list(frame, run, words, sum(item.mask for item in run))


def _of_a_list(frame: Frame, run: Sequence[Partial], words: ContextWords, mask: int) -> Iterator[Partial]:
    values, nodes = [item.value for item in run], _nodes(run)
    if words.any(_SHARE) and len(run) > 2 and math.fsum(values):
        for cut in range(1, len(run)):
            part = nodes[0] if cut == 1 else Add(nodes[:cut])
            yield Partial(math.fsum(values[:cut]) / math.fsum(values), 0, 1.0, Div(part, Add(nodes)), mask)
        yield Partial(values[-1] / math.fsum(values), 0, 1.0, Div(nodes[-1], Add(nodes)), mask)
    if words.any(_SPREAD) and len(run) > 2:
        yield from _variances(frame, run, nodes, mask)
    if words.any(_ENTROPY) and abs(sum(values) - 1) < 1e-6 and all(0 < value < 1 for value in values):
        bits = -sum(value * math.log2(value) for value in values)
        parts = tuple(Mul((node, Call("log2", (node,)))) for node in nodes)
        yield Partial(bits, 0, 0.5, Neg(Add(parts)), mask)


def _variances(frame: Frame, run: Sequence[Partial], nodes: tuple[Node, ...], mask: int) -> Iterator[Partial]:
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
        yield Partial(total / below, squared, 0.6, variance, mask)
        yield Partial(math.sqrt(total / below), run[0].dimension, 0.7, Call("sqrt", (variance,)), mask)


def _same(leaf: Partial, value: float, dimension: int) -> bool:
    return leaf.dimension == dimension and abs(leaf.value - value) <= 1e-9 * max(1.0, abs(value))


def _sums_of_products(frame: Frame, run: Sequence[Partial], mask: int, wanted: Wanted) -> Iterator[Partial]:
    """Neighbours multiplied and added; and the same of a list of weights followed by one of values."""
    yield from _weighted(frame, run, mask, wanted)
    half = len(run) // 2
    if len(run) == 2 * half:
        paired = [item for pair in zip(run[:half], run[half:], strict=True) for item in pair]
        yield from _weighted(frame, paired, mask, wanted)


def _weighted(frame: Frame, run: Sequence[Partial], mask: int, wanted: Wanted) -> Iterator[Partial]:
    times = frame.dimensions.product
    dimension = times(run[0].dimension, run[1].dimension)
    count = len(run) // 2
    rest = run[count * 2 :]
    if any(item.dimension != dimension for item in rest):
        return
    if any(times(run[at].dimension, run[at + 1].dimension) != dimension for at in range(2, count * 2, 2)):
        return
    products = [run[at].value * run[at + 1].value for at in range(0, count * 2, 2)]
    total = sum(products) + sum(item.value for item in rest)
    cost = 1.2 + 0.4 * (count + len(rest))
    if wanted(dimension, total):
        yield Partial(total, dimension, cost, _sum_of_products(run, count), mask)
    for first in (0, 1) if not rest else ():
        weights = run[first : count * 2 : 2]
        whole = sum(item.value for item in weights)
        if not whole or any(item.dimension != weights[0].dimension for item in weights):
            continue
        of_each = frame.dimensions.quotient(dimension, weights[0].dimension)
        if wanted(of_each, total / whole):
            mean = Div(_sum_of_products(run, count), Add(_nodes(weights)))
            yield Partial(total / whole, of_each, cost + 0.6, mean, mask)


def _sum_of_products(run: Sequence[Partial], count: int) -> Node:
    products = tuple(Mul(_nodes(run[at : at + 2])) for at in range(0, count * 2, 2))
    return Add((*products, *_nodes(run[count * 2 :])))
