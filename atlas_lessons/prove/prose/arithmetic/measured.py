"""Whether the two numbers of a change may be rounded, so that what is stated follows from the unrounded ones."""

from __future__ import annotations

from fractions import Fraction

from atlas_lessons.prove.engine.rounding import without_end_zeros
from atlas_lessons.prove.prose.arithmetic.sides import Operand
from atlas_lessons.read.notation.numerals.quantities import is_money
from atlas_lessons.read.notation.units.parse import Unit


def in_base_unit(operand: Operand) -> Fraction:
    """The value of a number in the base units of its dimension."""
    unit: Unit | None = operand.unit
    return operand.value * (unit.factor if unit is not None else 1)


def may_be_rounded(pair: tuple[Operand, Operand], printed: Operand, *, factor: bool) -> bool:
    """Whether the two numbers may be rounded measurements whose unrounded values give what is printed.

    Whole numbers without a unit are counts, and as exact as they stand.
    """
    spans: list[tuple[Fraction, Fraction]] = []
    for operand in pair:
        half = _uncertainty(operand)
        if half is None:
            return True
        scale = operand.unit.factor if operand.unit is not None else Fraction(1)
        spans.append((max(operand.value - half, half / 1000) * scale, (operand.value + half) * scale))
    (first_low, first_high), (last_low, last_high) = spans
    ratios = (last_low / first_high, last_high / first_low) if first_low > 0 else (Fraction(0), Fraction(0))
    step = printed.numeral.step if printed.numeral is not None and printed.numeral.step is not None else Fraction(0)
    shown = (abs(printed.value) - step / 2, abs(printed.value) + step / 2)
    if not factor:
        told = [((1 + sign * shown[0] / 100), (1 + sign * shown[1] / 100)) for sign in (1, -1)]
    else:
        told = [shown] + ([(1 / shown[1], 1 / shown[0])] if shown[0] > 0 else [])
    return any(min(each) <= ratios[1] and max(each) >= ratios[0] for each in told)


def has_other_base(pair: tuple[Operand, Operand], printed: Operand) -> bool:
    """Whether a change is exactly that of the new number in place of the old one: from 1.6M to 2.0M, up 20%."""
    first, last = (in_base_unit(each) for each in pair)
    return abs(last - first) / last * 100 == abs(printed.value) and abs(last - first) / first * 100 != printed.value


def may_be_rounded_points(pair: tuple[Operand, Operand], printed: Operand) -> bool:
    """Whether a difference in points may be that of two percentages before they were rounded."""
    steps = [each.numeral.step if each.numeral is not None else None for each in (*pair, printed)]
    if any(each.hedged for each in pair):
        return True
    slack = sum((step / 2 for step in steps if step is not None), Fraction(0))
    return abs(abs(pair[1].value - pair[0].value) - abs(printed.value)) <= slack


_LARGE = 10_000  # amounts of money below are prices, which are exact


def _uncertainty(operand: Operand) -> Fraction | None:
    """Half a unit of the last digit that counts; None where the number is said to be about right."""
    numeral = operand.numeral
    if numeral is None or numeral.step is None or operand.hedged:
        return None
    step = numeral.step
    if operand.unit is None and step == 1 and numeral.value % 1000:
        return Fraction(0)
    if is_money(operand.unit) and numeral.scale == 1 and numeral.value < _LARGE:
        return Fraction(0)
    if "." in numeral.text:
        return step / 2
    if numeral.value % 1000 == 0 or numeral.scale != 1:
        step = without_end_zeros(numeral.value, step)
    return step / 2
