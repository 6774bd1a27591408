"""The verdict on a printed number under one reading of a calculation."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.core.model import PASSED, Verdict
from atlas_lessons.prove.engine.amount import Amount
from atlas_lessons.prove.engine.comparison import affine
from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.engine.graph import Computed
from atlas_lessons.prove.engine.verdict import Judgement, Printed, judge, judge_number
from atlas_lessons.prove.prose.arithmetic.readings import (
    PLAIN,
    SideReading,
    unit_in,
    value,
)
from atlas_lessons.prove.prose.arithmetic.sides import Operand, Side
from atlas_lessons.read.notation.units.parse import ONE, Unit

THOUSANDS = tuple(Fraction(1000) ** power for power in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6))


class Match(NamedTuple):
    """The verdict on a printed number, the reading it was reached by, and what was computed under it."""

    judgement: Judgement
    reading: SideReading
    computed: Computed | None
    certain: bool = True

    @property
    def passed(self) -> bool:
        """Whether the printed number follows."""
        return self.judgement.verdict in PASSED


def by_numbers(side: Side, printed: Operand) -> Match | None:
    """The match of the numbers as they stand, all units dropped."""
    outcome = value(side, numbers_of(side))
    if not isinstance(outcome, Computed):
        return None
    judgement = judge_number(outcome.amount.value, Printed(printed.value, step_of(printed)))
    return Match(judgement, numbers_of(side), outcome)


def numbers_of(side: Side) -> SideReading:
    """The reading that drops every unit."""
    return SideReading(dropped=frozenset(range(len(side.operands))))


def has_dimension_of(side: Side, printed: Operand) -> bool:
    """Whether a side comes out in the physical dimension of a printed number."""
    outcome = value(side, PLAIN)
    return (
        isinstance(outcome, Computed) and printed.unit is not None and outcome.amount.unit.powers == printed.unit.powers
    )


def step_of(printed: Operand) -> Fraction | None:
    """The unit of a printed number's last digit; None where it has none."""
    return printed.numeral.step if printed.numeral is not None else None


def under(side: Side, printed: Operand, reading: SideReading) -> Match:
    """The verdict under one reading."""
    outcome = value(side, reading)
    if not isinstance(outcome, Computed):
        if outcome.kind == "unit":
            return Match(Judgement(Verdict.WRONG, None, "unit", outcome.message), reading, None)
        return Match(Judgement(Verdict.UNDECIDED, None, "", outcome.message), reading, None)
    amount, unit = outcome.amount, unit_in(printed.unit, reading.convention)
    number = printed.value
    if reading.second and printed.numeral is not None and printed.numeral.readings:
        number = printed.numeral.readings[-1]
    text = printed.numeral.text if printed.numeral is not None else ""
    shown = Printed(number, step_of(printed), unit or ONE, text)
    return Match(_judged(side, amount, shown, unit), reading, outcome)


def _judged(side: Side, amount: Amount, shown: Printed, unit: Unit | None) -> Judgement:
    if _DEGREES in (amount.unit.powers, unit.powers if unit else ()) and amount.unit.powers != (unit or ONE).powers:
        return Judgement(Verdict.UNDECIDED)  # 180° = π: radians are pure numbers here
    if unit is None and not amount.unit.powers:
        judgement = judge(amount, shown)
        if judgement.verdict not in PASSED and _in_percent(side):
            return _best(judgement, judge_number(affine(amount.value, Fraction(100)), shown))
        return judgement
    if unit is None:
        return scaled(_told(side, amount), shown)
    if unit.powers and not amount.unit.powers and not amount.flexible:
        plain = [amount.value]
        if dict(unit.powers).get("bit") == 1:
            plain += [affine(amount.value, each / unit.factor) for each in (Fraction(8), Fraction(1))]
        times = _TOLD_IN if unit.powers == (("s", Fraction(1)),) else ()
        told = [affine(amount.value, time / unit.factor) for time in times]
        number = shown._replace(unit=ONE)
        return _best(scaled(plain, number), *(judge_number(each, number) for each in told))
    judgement = judge(amount, shown)
    if judgement.verdict not in PASSED and unit.factor == _PERCENT and shown.value >= 10 and _has_no_percent(side):
        return _best(judgement, judge_number(amount.value, shown._replace(unit=ONE)))  # 4 × 25 = 100%, 100/3 = 33.3%
    return judgement


_PERCENT = Fraction(1, 100)
_DEGREES = (("deg", Fraction(1)),)
_TOLD_IN = tuple(
    Fraction(each) for each in (1, 60, 3600, 86400)
)  # seconds, minutes, hours and days of "5 × 60 = 5 min"


def _in_percent(side: Side) -> bool:
    """Whether every operand is a percentage, so that the result may stand without its sign."""
    return all(operand.unit is not None and operand.unit.factor == Fraction(1, 100) for operand in side.operands)


def _has_no_percent(side: Side) -> bool:
    return all(
        operand.unit is None and (operand.value.denominator == 1 or operand.value.numerator % 100 == 0)
        for operand in side.operands
    )


def _told(side: Side, amount: Amount) -> list[Exact]:
    """The number of a physical amount in each unit its operands are given in."""
    factors: dict[Fraction, None] = {}
    for operand in side.operands:
        if operand.unit is not None and operand.unit.powers == amount.unit.powers:
            factors[operand.unit.factor] = None
    factors[amount.unit.factor] = None
    return [affine(amount.value, 1 / factor) for factor in factors]


def scaled(values: list[Exact], shown: Printed) -> Judgement:
    """Compare up to a power of 1,000, since one side has no unit."""
    first: Judgement | None = None
    for judgement in _at_scales(values, shown):
        if judgement.verdict in PASSED:
            return judgement
        first = first or judgement
    assert first is not None
    return first


def _at_scales(values: list[Exact], shown: Printed) -> Iterator[Judgement]:
    for exact in values:
        for scale in THOUSANDS:
            yield judge_number(affine(exact, scale), shown)


def _best(*judgements: Judgement) -> Judgement:
    return next((judgement for judgement in judgements if judgement.verdict in PASSED), judgements[0])
