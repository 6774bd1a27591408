"""Units that a calculation leaves out: a bare factor, or a time that the result is given for or in."""

from __future__ import annotations

from fractions import Fraction

from atlas_lessons.core.model import PASSED, Verdict
from atlas_lessons.prove.engine.comparison import affine
from atlas_lessons.prove.engine.graph import Computed
from atlas_lessons.prove.engine.verdict import Judgement, Printed, judge_number
from atlas_lessons.prove.prose.arithmetic.judging import (
    THOUSANDS,
    Match,
    by_numbers,
    numbers_of,
    scaled,
    step_of,
)
from atlas_lessons.prove.prose.arithmetic.readings import (
    PLAIN,
    SideReading,
    convertible,
    subsets,
    value,
)
from atlas_lessons.prove.prose.arithmetic.sides import Operand, Product, Side
from atlas_lessons.read.notation.numerals.quantities import is_money
from atlas_lessons.read.notation.units.parse import Unit, parse_unit


def unwritten(side: Side, printed: Operand, plain: Match) -> Match:
    """A physical mismatch that a unit which is not written may explain: a bare factor, or a time left out.

    "5 kg × 9.81 = 49.05 N" is right in numbers and passes; what is right in no reading is then not certain. A price may
    leave out what it is for: "2 kW × 3 h × $0.10 = $0.60".
    """
    bare = any(operand.bare and operand.value for operand in side.operands)
    only_time = _only_time(side, printed)
    priced = isinstance(side.tree, Product) and is_money(printed.unit)
    if _is_told_in_time(side, printed):
        only_time = priced = False  # "3 h × 60 km/h = 180 km/h" leaves nothing out
    if not bare and not only_time and not priced:
        return plain
    if bare and only_time and (timed := _with_time(side, printed)) is not None:
        return timed
    numbers = as_numbers(side, printed)
    if numbers is None:
        return Match(plain.judgement, PLAIN, plain.computed, certain=only_time or not (bare or priced))
    if bare and only_time:
        return Match(plain.judgement, PLAIN, plain.computed, certain=_as_written(side, printed))
    if bare and not priced and not _may_have_a_unit(side, printed):
        return Match(Judgement(Verdict.UNDECIDED), PLAIN, plain.computed, certain=False)
    return numbers


def _with_time(side: Side, printed: Operand) -> Match | None:
    """The match where a bare number is one of seconds, hours or another time: ``250 W × 24 = 6 kWh``."""
    assert printed.unit is not None
    for neutral in (frozenset[int](), *subsets(convertible(side, printed))):
        reading = SideReading(neutral=neutral)
        outcome = value(side, reading)
        if not isinstance(outcome, Computed):
            continue
        power = dict(printed.unit.powers).get("s", Fraction(0)) - dict(outcome.amount.unit.powers).get("s", Fraction(0))
        for time in _TIMES if abs(power) == 1 else (Fraction(1),):
            number = affine(outcome.amount.value, time ** int(power) / printed.unit.factor)
            judgement = judge_number(number, Printed(printed.value, step_of(printed)))
            if judgement.verdict in PASSED:
                return Match(judgement, reading, outcome)
    return None


_TIMES = (  # in seconds: from a second to a year, months and years by two calendars, and short ones
    *map(Fraction, (1, 60, 3600, 86400, 604800, 2592000, 2629800, 31536000, 31557600)),
    *(Fraction(1, 1000**power) for power in (1, 2, 3)),
)


def _as_written(side: Side, printed: Operand) -> bool:
    """Whether the numbers come out as they stand, so that the printed unit alone is wrong: ``6 W × 4 = 24 kWh``."""
    numbers = by_numbers(side, printed)
    return numbers is not None and numbers.passed


def _may_have_a_unit(side: Side, printed: Operand) -> bool:
    """Whether a bare number may be one of a unit that is left out: ``5 kg × 9.81 = 49 N``, ``12 V × 3 = 36 W``.

    A whole number that would need a unit of several others is rather a count: ``5 kg × 4 = 20 kWh``.
    """
    if any(operand.bare and operand.value.denominator != 1 for operand in side.operands):
        return True
    outcome = value(side, PLAIN)
    if not isinstance(outcome, Computed) or printed.unit is None:
        return True
    missing = printed.unit / outcome.amount.unit
    named = {missing.powers, tuple((base, -power) for base, power in missing.powers)} & _NAMED
    return bool(named) and not str(missing.factor).strip("10/")


_NAMED = frozenset(
    unit.powers
    for name in ("m", "m²", "m³", "kg", "A", "V", "Ω", "K", "mol", "N", "Pa", "B")
    if isinstance(unit := parse_unit(name), Unit)
)
_EVERY_TIME = tuple(Fraction(each) for each in (1, 60, 3600, 24, 86400, 7, 12, 30, 365))


def as_numbers(side: Side, printed: Operand) -> Match | None:
    """The match of the numbers alone, all units dropped, up to a power of 1,000 and a unit of time."""
    everything = numbers_of(side)
    outcome = value(side, everything)
    if not isinstance(outcome, Computed):
        return None
    shown = Printed(printed.value, step_of(printed))
    timed = any(operand.unit is not None and dict(operand.unit.powers).get("s") for operand in side.operands)
    times = _EVERY_TIME if not timed and _only_time(side, printed) else _EVERY_TIME[:1]
    values = [affine(outcome.amount.value, each) for time in times for each in (time, 1 / time)]
    judgement = scaled(values, shown)
    return Match(judgement, everything, outcome) if judgement.verdict in PASSED else None


def _only_time(side: Side, printed: Operand) -> bool:
    """Whether the dimensions differ by a power of time and nothing else: "60 frames × 2 MB = 120 MB/s"."""
    outcome = value(side, PLAIN)
    if not isinstance(outcome, Computed) or printed.unit is None:
        return False
    left, right = dict(outcome.amount.unit.powers), dict(printed.unit.powers)
    return left.pop("s", None) != right.pop("s", None) and left == right


def _is_told_in_time(side: Side, printed: Operand) -> bool:
    """Whether one number is a time, and the result has the rate of another, so that no time is left to be understood.

    "730 hours × $0.096 per hour = $70.08 per month" says another time.
    """
    rate = printed.unit
    if rate is None or dict(rate.powers).get("s", 0) >= 0:
        return False
    units = [operand.unit for operand in side.operands if operand.unit is not None]
    timed = any(unit.powers == (("s", Fraction(1)),) for unit in units)
    return timed and any(unit.powers == rate.powers and rate.factor / unit.factor in THOUSANDS for unit in units)
