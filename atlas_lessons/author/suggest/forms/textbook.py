"""Puts the numbers near a result into the named forms, bounded before it starts."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from atlas_lessons.author.suggest.forms.table import FORMS, TextbookForm
from atlas_lessons.author.suggest.read.words import Heard
from atlas_lessons.author.suggest.search.floats import Compiled, compiled
from atlas_lessons.author.suggest.search.items import Frame, SearchItem
from atlas_lessons.prove.derivations.formulas import substituted
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym
from atlas_lessons.read.notation.formula.parser import parse_expression
from atlas_lessons.read.notation.formula.problems import ParseProblem

_SPREAD = 4.0  # over how many powers of e the values of a form lie
_BELIEVED, _DOUBT, _MOST_DOUBT = 0.5, 0.8, 2.0
_SMALL = 0.05  # 1 - exp(-x) is x below it, and tells nothing
_MOST_TRIED = 1_500  # ways to put numbers into one form


class Ready(NamedTuple):
    """A form made ready: its tree, its letters with what each may stand for."""

    form: TextbookForm
    node: Node
    letters: tuple[str, ...]
    kinds: tuple[str, ...]
    value: Compiled  # a sieve: what passes is worked exactly

    @property
    def printed(self) -> bool:
        """Whether it computes with numbers in their printed units."""
        return "d" in self.kinds

    @property
    def numeric(self) -> bool:
        """Whether it computes with plain numbers only."""
        return not {"u", "q", "r"} & set(self.kinds)

    @property
    def logarithmic(self) -> bool:
        """Whether it counts bits or decibels."""
        return "log" in self.form.expression


@cache
def ready() -> tuple[Ready, ...]:
    """The table with its expressions parsed; made when first needed."""
    found = []
    for form in FORMS:
        pairs = [pair.split(":") for pair in form.letters.split()]
        letters, kinds = tuple(name for name, _ in pairs), tuple(kind for _, kind in pairs)
        node = parse_expression(form.expression, letters)
        assert not isinstance(node, ParseProblem), form.expression
        found.append(Ready(form, node, letters, kinds, compiled(node, letters)))
    return tuple(found)


def fitted(frame: Frame, heard: Heard, low: float, high: float) -> Iterator[tuple[SearchItem, Ready]]:
    """The forms that the words near call for, with numbers put in so that the value is between ``low`` and ``high``.

    With each value comes its form.
    """
    slots = _slots(frame)
    for each in ready():
        if each.form.cues and not heard.any(each.form.cues):
            continue
        if each.printed and not frame.plain:
            continue
        options = [slots[kind] for kind in each.kinds]
        if all(options):
            for item in _assigned(frame, each, options, low, high):
                yield item, each


def _slots(frame: Frame) -> dict[str, list[SearchItem]]:
    """The terms that each kind of letter may stand for, nearest last."""
    slots: dict[str, list[SearchItem]] = {kind: [] for kind in "urqpnwda"}
    for leaf in frame.leaves:
        term = frame.term(leaf)
        value, powers = term.value, term.measure.powers
        if not term.percent and leaf.value != 0:
            slots["u"].append(leaf)
            if leaf.value > _SMALL:
                slots["r"].append(leaf)
            if powers and not frame.plain:
                slots["q"].append(leaf)
        if (term.percent or term.unit is None) and 0 < leaf.value < 1:
            slots["p"].append(leaf)
        whole = value.denominator == 1 and value > 0 and not term.percent and term.source is None
        if whole and value < 5_000 and not term.implied:
            slots["n"].append(_pure(frame, leaf, float(value)))
        if whole and not powers and value > 1:
            slots["w"].append(leaf)
        if not term.percent and term.source is None:
            slots["d"].append(_pure(frame, leaf, float(value)))
        if powers == (("deg", Fraction(1)),):
            slots["a"].append(leaf)
    return slots


def _pure(frame: Frame, leaf: SearchItem, value: float) -> SearchItem:
    index = leaf.mask.bit_length() - 1
    return SearchItem(value, 0, leaf.cost, frame.pure(index), leaf.mask)


def _assigned(
    frame: Frame, each: Ready, options: Sequence[Sequence[SearchItem]], low: float, high: float
) -> Iterator[SearchItem]:
    cost = each.form.cost
    narrowed = _narrowed(options)
    numbers = [[item.value for item in option] for option in narrowed]
    cost += doubt(math.prod(map(len, narrowed)), low, high)
    for chosen, items in zip(product(*numbers), product(*narrowed), strict=True):
        try:
            result = each.value(chosen)
            fits = low <= result <= high
        except (ArithmeticError, ValueError, TypeError):
            continue
        if fits and len({item.mask for item in items}) == len(items):
            names = dict(zip(each.letters, items, strict=True))
            dimension = dimension_of(each.node, frame, {name: item.dimension for name, item in names.items()})
            if dimension is not None:
                node = substituted(each.node, {name: _leaf(item) for name, item in names.items()})
                mask = sum(item.mask for item in items)
                yield SearchItem(result, dimension, cost + sum(item.cost for item in items), node, mask)


def doubt(ways: int, low: float, high: float) -> float:
    """What speaks against a form that could be filled in so many ways that some would meet any number."""
    if low <= 0:
        return 0.0
    expected = ways * math.log(high / low) / _SPREAD
    return max(0.0, min(_MOST_DOUBT, _DOUBT * math.log10(max(expected, 1e-9) / _BELIEVED)))


def _leaf(item: SearchItem) -> Node:
    assert isinstance(item.tree, Sym)
    return item.tree


def _narrowed(options: Sequence[Sequence[SearchItem]]) -> list[Sequence[SearchItem]]:
    """What each letter may stand for; the far terms are left out until the ways are few enough."""
    width = max(len(option) for option in options)
    while width > 1 and _ways(options, width) > _MOST_TRIED:
        width -= 1
    return [option[-width:] for option in options]


def _ways(options: Sequence[Sequence[SearchItem]], width: int) -> int:
    total = 1
    for option in options:
        total *= min(len(option), width)
    return total


def dimension_of(node: Node, frame: Frame, names: dict[str, int]) -> int | None:
    """The dimension of an expression whose symbols have these; None where its parts do not go together."""
    dimensions = frame.dimensions
    match node:
        case Num():
            return 0
        case Sym(name=name):
            return names.get(name, 0)
        case Neg(operand=operand):
            return dimension_of(operand, frame, names)
        case Add(terms=parts):
            found = {dimension_of(part, frame, names) for part in parts}
            return found.pop() if len(found) == 1 else None
        case Mul(factors=parts):
            total = 0
            for part in parts:
                one = dimension_of(part, frame, names)
                if one is None:
                    return None
                total = dimensions.product(total, one)
            return total
        case Div(numerator=above, denominator=below):
            over, under = dimension_of(above, frame, names), dimension_of(below, frame, names)
            return None if over is None or under is None else dimensions.quotient(over, under)
        case Pow(base=base, exponent=exponent):
            inner, outer = dimension_of(base, frame, names), dimension_of(exponent, frame, names)
            if inner is None or outer != 0:
                return None
            if inner == 0:
                return 0
            return dimensions.power(inner, exponent.value) if isinstance(exponent, Num) else None
        case Call(name=name, arguments=parts):
            return _of_call(name, [dimension_of(part, frame, names) for part in parts], frame)
        case _:
            return None


def _of_call(name: str, parts: list[int | None], frame: Frame) -> int | None:
    first = parts[0]
    if None in parts or first is None:
        return None
    if name == "sqrt":
        return frame.dimensions.power(first, Fraction(1, 2))
    if name in ("min", "max", "sum", "abs", "floor", "ceil", "round"):
        return first if len(set(parts)) == 1 and (first == 0 or name not in ("floor", "ceil", "round")) else None
    if name in ("sin", "cos", "tan"):
        angle = frame.dimensions.of((("deg", Fraction(1)),))
        return 0 if first in (0, angle) else None
    return 0 if set(parts) == {0} else None
