"""Solves for one input: the value from which a printed result would follow, if it is a plausible one."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.core.model import Verdict
from atlas_lessons.prove.engine import rational_engine as rational
from atlas_lessons.prove.engine.amount import Amount, printed_readings, with_unit
from atlas_lessons.prove.engine.comparison import decimal_text
from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.engine.graph import Computed, QuantityGraph
from atlas_lessons.prove.engine.guards import EvaluationError, NotRationalError
from atlas_lessons.prove.engine.unitnames import alternatives
from atlas_lessons.prove.engine.verdict import Printed, judge_number
from atlas_lessons.read.notation.formula.ast import Node, free_symbols
from atlas_lessons.read.notation.units.parse import ONE, Unit

_MAX_INPUTS = 12  # of a result that are solved for
_MAX_TRIED = 6  # other numbers of the example that are tried in place of an input
_FARTHEST = 20  # how many times larger or smaller an old value may be


class Stale(NamedTuple):
    """An input and the value that explains the printed result, beside the one it has; both as texts with unit."""

    symbol: str
    stale: str
    current: str


class Bare(NamedTuple):
    """The inputs of a formula as the numbers people see, and the factor from the formula's number to the result's."""

    values: Mapping[str, Fraction]
    factor: Fraction

    def of(self, tree: Node) -> Fraction | None:
        """What a changed formula gives in the result's unit; None where that is not rational or undefined."""
        try:
            return rational.evaluate(tree, self.values) * self.factor
        except (EvaluationError, NotRationalError):
            return None


def bare_values(graph: QuantityGraph, symbol: str, value: Exact, unit: Unit) -> tuple[Bare, ...]:
    """The numbers of a formula's inputs, in the units they are written in and in base units; none if irrational.

    For an irrational result in ``unit`` only those in base units, whose formula may still be rational after a change.
    """
    formula = graph.formulas.get(symbol)
    if formula is None:
        return ()
    written: dict[str, Fraction] = {}
    based: dict[str, Fraction] = {}
    for name in free_symbols(formula):
        outcome = graph.outcome(name) if name in graph.givens or name in graph.formulas else None
        if isinstance(outcome, Computed):
            amount = outcome.amount
            number = _number(amount, amount.unit if amount.unit.powers else ONE)
            if number is None or not isinstance(amount.value, Fraction):
                return ()
            written[name], based[name] = number, amount.value
    if not isinstance(value, Fraction):
        return (Bare(based, 1 / unit.factor),)
    return tuple(bare for bare in (_scaled(formula, each, value) for each in (written, based)) if bare is not None)


def _scaled(formula: Node, numbers: Mapping[str, Fraction], value: Fraction) -> Bare | None:
    plain = Bare(numbers, Fraction(1)).of(formula)
    if not plain or not value:
        return Bare(numbers, Fraction(1)) if plain == value else None
    return Bare(numbers, value / plain)


def _number(amount: Amount, unit: Unit) -> Fraction | None:
    try:
        number = printed_readings(amount, unit)[0]
    except EvaluationError:
        return None
    return number if isinstance(number, Fraction) else None


def stale_value(
    graph: QuantityGraph,
    symbol: str,
    printed: Printed,
    within: Unit | None,
    others: tuple[tuple[str, Fraction], ...],
    *,
    exactly: bool,
) -> Stale | None:
    """An input of a result that would explain its printed number with another value; givens before results.

    With ``exactly`` the printed number is exact for the other value, and the two differ by a unit or are both quoted.
    """
    names = [*graph.leaves(symbol), *(name for name in graph.inputs(symbol) if name in graph.formulas)]
    known = frozenset(value for _, value in others)
    found: list[tuple[int, Stale]] = []
    for name in names[:_MAX_INPUTS]:
        outcome = graph.outcome(name)
        if name != symbol and isinstance(outcome, Computed) and isinstance(outcome.amount.value, Fraction):
            rank, stale = _solved(_Line(graph, symbol, name, outcome.amount, printed, within), known, exactly)
            if stale is not None:
                found.append((rank, stale))
    return min(found, key=lambda each: each[0])[1] if found else None


class _Line:
    """A result as a function of one input, both as the numbers people see."""

    def __init__(
        self, graph: QuantityGraph, symbol: str, name: str, amount: Amount, printed: Printed, within: Unit | None
    ) -> None:
        self.graph, self.symbol, self.name, self.amount = graph, symbol, name, amount
        self.printed, self.within = printed, within
        self.unit = amount.unit

    def at(self, number: Fraction) -> Fraction | None:
        """The result in its printed unit when the input is this number of its own unit."""
        offset = self.unit.offset if self.amount.weight == 1 else Fraction(0)
        changed = Amount(
            number * self.unit.factor + offset,
            self.unit,
            self.amount.weight,
            self.amount.either,
            self.amount.flexible,
            self.amount.plain,
        )
        outcome = self.graph.varied({self.name: changed}, enclosed=True).outcome(self.symbol)
        if not isinstance(outcome, Computed):
            return None
        amount = outcome.amount
        if self.within is not None:
            if not isinstance(amount.value, Fraction):
                return None
            base = amount.value * self.within.factor + self.within.offset
            return (base - self.printed.unit.offset) / self.printed.unit.factor
        return _number(amount, self.printed.unit)


def _solved(line: _Line, known: frozenset[Fraction], exactly: bool) -> tuple[int, Stale | None]:
    current = _number(line.amount, line.unit)
    if current is None or current == 0:
        return 0, None
    near = [value for value in known if value != current and _near(value, current)]
    for value in sorted(near, key=lambda each: (abs(each - current), each))[:_MAX_TRIED]:
        if _right(line, value, exactly):
            return 0, _told(line, value, current)
    for name, factor in alternatives(line.unit, near=True):
        value = current * factor / line.unit.factor
        if _right(line, value, exactly):
            return 0, _told_unit(line, name, current)
    if exactly:
        return 0, None
    digits = _digits(current)
    bounds = _bounds(line, current)
    if bounds is None:
        return 0, None
    simple, count = _simplest(*bounds)
    whole = current.denominator == 1
    if simple is None or count > max(digits, 2) or not _near(simple, current) or simple == current:
        return 0, None
    if (whole and simple.denominator != 1) or not _right(line, simple, exactly):
        return 0, None
    return 1 + count, _told(line, simple, current)


def _near(value: Fraction, current: Fraction) -> bool:
    return 0 < value / current <= _FARTHEST and current / value <= _FARTHEST


def _right(line: _Line, value: Fraction, exactly: bool) -> bool:
    result = line.at(value)
    if result is None:
        return False
    verdict = judge_number(result, line.printed).verdict
    return verdict is Verdict.EXACT or (verdict is Verdict.ROUNDED and not exactly)


def _told(line: _Line, value: Fraction, current: Fraction) -> Stale:
    stale, known = (with_unit(decimal_text(number) or str(number), line.unit) for number in (value, current))
    return Stale(line.name, stale, known)


def _told_unit(line: _Line, name: str, current: Fraction) -> Stale:
    shown = decimal_text(current) or str(current)
    return Stale(line.name, f"{shown} {name}", with_unit(shown, line.unit))


def _bounds(line: _Line, current: Fraction) -> tuple[Fraction, Fraction] | None:
    """Between which inputs the printed result follows, where it depends on the input linearly or by a power."""
    one, two, three = (line.at(current * n) for n in (1, 2, 3))
    if one is None or two is None or three is None:
        return None
    half = (line.printed.step or Fraction(0)) / 2
    ends = (line.printed.value - half, line.printed.value + half)
    slope = (two - one) / current
    if slope != 0 and three - two == two - one:
        start = one - slope * current
        low, high = sorted((end - start) / slope for end in ends)
        return low, high
    if one == 0 or two == 0:
        return None
    for power in (-1, -2, -3, 2, 3):
        if two / one == Fraction(2) ** power and three / one == Fraction(3) ** power:
            return _roots(current, ends, one, power)
    return None


def _roots(
    current: Fraction, ends: tuple[Fraction, Fraction], one: Fraction, power: int
) -> tuple[Fraction, Fraction] | None:
    """The inputs whose power gives the ends, enclosed by halving to a part in 2⁴⁰."""
    found: list[Fraction] = []
    for end in ends:
        ratio = end / one
        if ratio <= 0:
            return None
        below, above = Fraction(0), max(ratio, 1 / ratio) + 1
        for _ in range(60):
            middle = (below + above) / 2
            short = middle**power < ratio if power > 0 else middle ** (-power) * ratio < 1
            below, above = (middle, above) if short else (below, middle)
        found.append((below + above) / 2 * current)
    low, high = sorted(found)
    margin = (high - low) / 2**20 + abs(high) / 2**40
    return low - margin, high + margin


def _digits(value: Fraction) -> int:
    """How many significant digits a number has; many where it is no short decimal."""
    scaled, count = abs(value), 0
    while scaled.denominator != 1 and count < 12:
        scaled, count = scaled * 10, count + 1
    if scaled.denominator != 1:
        return 12
    return len(str(scaled.numerator).rstrip("0")) or 1


def _simplest(low: Fraction, high: Fraction) -> tuple[Fraction | None, int]:
    """The number of fewest significant digits in a range, and how many it has."""
    largest = max(abs(low), abs(high))
    if largest == 0:
        return None, 0
    ten = Fraction(1)
    while ten <= largest:
        ten *= 10
    while ten > largest:
        ten /= 10
    for count in range(1, 9):
        middle = round((low + high) / 2 / ten)
        for candidate in (middle, middle - 1, middle + 1):
            if low <= candidate * ten <= high and candidate:
                return candidate * ten, count
        ten /= 10
    return None, 0
