"""Whether a printed number follows from a calculation: the verdict under the reading that fits best."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.core.model import Verdict
from atlas_lessons.prove.engine.amount import Amount
from atlas_lessons.prove.engine.comparison import affine
from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.engine.graph import Computed
from atlas_lessons.prove.engine.verdict import Judgement, Printed, judge, judge_number
from atlas_lessons.prove.prose.arithmetic.readings import PLAIN, SideReading, angle_of, others, unit_in, value
from atlas_lessons.prove.prose.arithmetic.sides import ConstantTerm, Operand, Product, Side, Sum, Tree
from atlas_lessons.read.notation.numerals.quantities import is_money
from atlas_lessons.read.notation.units.parse import DEFAULT, ONE, Unit

_PASSED = (Verdict.EXACT, Verdict.ROUNDED)
_THOUSANDS = tuple(Fraction(1000) ** power for power in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6))


class Match(NamedTuple):
    """The verdict on a printed number, the reading it was reached by, and what was computed under it."""

    judgement: Judgement
    reading: SideReading
    computed: Computed | None
    certain: bool = True

    @property
    def passed(self) -> bool:
        """Whether the printed number follows."""
        return self.judgement.verdict in _PASSED


def match(side: Side, printed: Operand) -> Match:
    """Judge a printed number against a side; of all readings the first that fits, else the plain one."""
    if (turned := by_angle(side, printed)) is not None:
        return turned
    if _scales_a_point(side, printed):
        return under(side, printed, SideReading(difference=True))
    plain = under(side, printed, PLAIN)
    if plain.passed:
        return _unless_turns_are_left(side, printed, plain)
    in_radians = _in_radians(side, printed)
    if in_radians is not None:
        return in_radians
    told: list[Match] = []
    binary = False
    for reading in others(side, printed):
        found = under(side, printed, reading)
        if found.passed and (not reading.neutral or _in_numbers(side, printed) is not None):
            if reading.convention.kilobyte == DEFAULT.kilobyte:
                return found
            binary = True
        if (reading.transfers or reading.dropped) and isinstance(found.judgement.value, Fraction):
            told.append(found)
    if binary:  # a KB is 1,000 bytes, but many write it for 1,024: no proof, and no alarm either
        return Match(plain.judgement, PLAIN, plain.computed, certain=False)
    if _has_offset(side, printed):
        numbers = _by_numbers(side, printed)
        if numbers is not None and (numbers.passed or _converts_scale(side, printed)):
            return numbers
        return Match(plain.judgement, PLAIN, plain.computed, certain=False)
    if plain.judgement.kind != "unit":
        return _by_factor(side, printed, plain) or _by_rotation(side, printed, plain) or plain
    if told and _in_numbers(side, printed) is None:
        return min(told, key=lambda each: _distance(each, printed))
    return _unwritten(side, printed, plain)


def by_angle(side: Side, printed: Operand) -> Match | None:
    """The match in the printed angle where the calculation is told in another: ``300 rpm = 31.4 rad/s``.

    None where the printed number is in no angle, or all angles are of one kind.
    """
    kind = angle_of(printed.unit)
    kinds = {angle_of(operand.unit) for operand in side.operands} - {""}
    if not kind or not kinds or kinds == {kind}:
        return None
    converted = under(side, printed, SideReading(angle=kind))
    if converted.passed or not _has_pi(side.tree):
        return converted
    plain = under(side, printed, PLAIN)  # 2π × 300 rpm and 30° × π/180 convert by the numbers that are written
    return plain if plain.passed else converted._replace(certain=False)


def _unless_turns_are_left(side: Side, printed: Operand, found: Match) -> Match:
    """A match, undecided where turns would count for nothing: ``300 rpm × 0.5 m = 2.5 m/s`` lacks 2π, unless the length
    is that of one turn.
    """
    turns = any(angle_of(operand.unit) == "turn" for operand in side.operands)
    length = printed.unit is not None and dict(printed.unit.powers).get("m") == 1 and len(printed.unit.powers) < 3
    if not turns or not length or angle_of(printed.unit) or _has_pi(side.tree):
        return found
    if _in_radians(side, printed) is not None:
        return found
    return Match(Judgement(Verdict.UNDECIDED), found.reading, found.computed, certain=False)


def _in_radians(side: Side, printed: Operand) -> Match | None:
    """The match of a length or speed along an arc, whose angle counts in radians: ``0.5 m × 300 rpm = 15.7 m/s``."""
    if not any(angle_of(operand.unit) in ("turn", "deg") for operand in side.operands):
        return None
    found = under(side, printed, SideReading(angle="rad"))
    return found if found.passed else None


def _has_pi(tree: Tree) -> bool:
    match tree:
        case ConstantTerm():
            return True
        case Sum(terms=terms):
            return any(_has_pi(term) for _, term in terms)
        case Product(factors=factors):
            return any(_has_pi(factor) for _, factor in factors)
        case _:
            return False


def _scales_a_point(side: Side, printed: Operand) -> bool:
    """Whether one temperature is multiplied and printed as one: ``2 × 20 °C`` can only be an interval."""
    points = [each for each in side.operands if each.unit is not None and each.unit.offset]
    scaled = isinstance(side.tree, Product) and printed.unit is not None and printed.unit.offset != 0
    return scaled and len(points) == 1


def _has_offset(side: Side, printed: Operand) -> bool:
    """Whether a calculation takes a temperature from one scale to another: ``25 °C × 1.8 + 32 = 77 °F``."""
    units = [operand.unit for operand in (*side.operands, printed) if operand.unit is not None]
    bare = any(operand.bare for operand in side.operands)
    return bare and any(unit.offset for unit in units) and len({unit.text for unit in units}) > 1


def _by_numbers(side: Side, printed: Operand) -> Match | None:
    """The match of the numbers as they stand, all units dropped."""
    outcome = value(side, _numbers_of(side))
    if not isinstance(outcome, Computed):
        return None
    judgement = judge_number(outcome.amount.value, Printed(printed.value, _step(printed)))
    return Match(judgement, _numbers_of(side), outcome)


def _converts_scale(side: Side, printed: Operand) -> bool:
    """Whether the numbers are those that convert between the two scales at hand: ``20 °C + 273.15 = 293.15 K``."""
    units = [operand.unit for operand in (*side.operands, printed) if operand.unit is not None]
    numbers = {operand.value for operand in side.operands if operand.bare}
    return any({each.text for each in units} == scales and numbers & shifts for scales, shifts in _SCALES)


_SCALES = (
    (frozenset(("°C", "K")), frozenset((Fraction(5463, 20), Fraction(273)))),
    (frozenset(("°C", "°F")), frozenset((Fraction(32),))),
)


def _by_factor(side: Side, printed: Operand, plain: Match) -> Match | None:
    """The match of the numbers alone where one of them converts to the printed unit: ``150 lb ÷ 2.2 ≈ 68 kg``.

    A factor converts where the numbers and the units together differ by about that factor; None where none does.
    """
    exact = plain.judgement.value
    outcome = value(side, _numbers_of(side))
    if not isinstance(exact, Fraction) or not exact or not isinstance(outcome, Computed) or printed.unit is None:
        return None
    number = outcome.amount.value
    if not isinstance(number, Fraction) or abs(number) == abs(exact):
        return None
    ratio = abs(number / exact)
    factors = [operand.value for operand in side.operands if operand.bare and operand.value > 0]
    if not any(abs(each - 1) < _CLOSE for factor in factors for each in (factor / ratio, factor * ratio)):
        return None
    shown = Printed(printed.value, _step(printed))
    return Match(judge_number(number, shown), _numbers_of(side), outcome)


def _by_rotation(side: Side, printed: Operand, plain: Match) -> Match | None:
    """What holds in numbers where a constant takes in what a rotation is: ``9,550 × 7.5 kW / 1,500 rpm = 47.75 N·m``.

    A revolution a minute is 2π/60 radians a second where a torque or a speed is told; other numbers are then uncertain.
    """
    turns = any(operand.unit is not None and operand.unit.text in _ROTATIONS for operand in side.operands)
    told = printed.unit is not None and printed.unit.text not in _ROTATIONS
    if not turns or not told or not any(operand.bare for operand in side.operands):
        return None
    numbers = _by_numbers(side, printed)
    if numbers is not None and numbers.passed:
        return numbers
    return Match(plain.judgement, PLAIN, plain.computed, certain=False)


_ROTATIONS = frozenset(("rpm", "r/min", "rev/min", "RPM", "min⁻¹", "1/min", "/min"))
_CLOSE = Fraction(1, 20)  # 2.2 pounds a kilogram, 1.6 kilometres a mile, 0.6 miles a kilometre


def _numbers_of(side: Side) -> SideReading:
    """The reading that drops every unit."""
    return SideReading(dropped=frozenset(range(len(side.operands))))


def _distance(found: Match, printed: Operand) -> Fraction:
    """How far a printed number is from what a reading gives: the reading an author most likely meant is the nearest."""
    exact = found.judgement.value
    assert isinstance(exact, Fraction)
    return abs(exact - printed.value) / max(abs(exact), abs(printed.value), Fraction(1, 10**30))


def _unwritten(side: Side, printed: Operand, plain: Match) -> Match:
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
    in_numbers = _in_numbers(side, printed)
    if in_numbers is not None:
        return in_numbers
    return Match(plain.judgement, PLAIN, plain.computed, certain=only_time or not (bare or priced))


_EVERY_TIME = tuple(Fraction(each) for each in (1, 60, 3600, 24, 86400, 7, 12, 30, 365))


def _in_numbers(side: Side, printed: Operand) -> Match | None:
    """The match of the numbers alone, all units dropped, up to a power of 1,000 and a unit of time."""
    everything = _numbers_of(side)
    outcome = value(side, everything)
    if not isinstance(outcome, Computed):
        return None
    shown = Printed(printed.value, _step(printed))
    timed = any(operand.unit is not None and dict(operand.unit.powers).get("s") for operand in side.operands)
    times = _EVERY_TIME if not timed and _only_time(side, printed) else _EVERY_TIME[:1]
    values = [affine(outcome.amount.value, each) for time in times for each in (time, 1 / time)]
    judgement = _scaled(values, shown)
    return Match(judgement, everything, outcome) if judgement.verdict in _PASSED else None


def has_dimension_of(side: Side, printed: Operand) -> bool:
    """Whether a side comes out in the physical dimension of a printed number."""
    outcome = value(side, PLAIN)
    return (
        isinstance(outcome, Computed) and printed.unit is not None and outcome.amount.unit.powers == printed.unit.powers
    )


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
    return timed and any(unit.powers == rate.powers and rate.factor / unit.factor in _THOUSANDS for unit in units)


def _step(printed: Operand) -> Fraction | None:
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
    shown = Printed(number, _step(printed), unit or ONE, text)
    return Match(_judged(side, amount, shown, unit), reading, outcome)


def _judged(side: Side, amount: Amount, shown: Printed, unit: Unit | None) -> Judgement:
    if _DEGREES in (amount.unit.powers, unit.powers if unit else ()) and amount.unit.powers != (unit or ONE).powers:
        return Judgement(Verdict.UNDECIDED)  # 180° = π: radians are pure numbers here
    if unit is None and not amount.unit.powers:
        judgement = judge(amount, shown)
        if judgement.verdict not in _PASSED and _in_percent(side):
            return _best(judgement, judge_number(affine(amount.value, Fraction(100)), shown))
        return judgement
    if unit is None:
        return _scaled(_told(side, amount), shown)
    if unit.powers and not amount.unit.powers and not amount.flexible:
        plain = [amount.value]
        if dict(unit.powers).get("bit") == 1:
            plain += [affine(amount.value, each / unit.factor) for each in (Fraction(8), Fraction(1))]
        times = _TOLD_IN if unit.powers == (("s", Fraction(1)),) else ()
        told = [affine(amount.value, each / unit.factor) for each in times]
        number = shown._replace(unit=ONE)
        return _best(_scaled(plain, number), *(judge_number(each, number) for each in told))
    judgement = judge(amount, shown)
    if judgement.verdict not in _PASSED and unit.factor == _PERCENT and shown.value >= 10 and _has_no_percent(side):
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
    """The number of a physical amount in each unit its operands are told in."""
    factors: dict[Fraction, None] = {}
    for operand in side.operands:
        if operand.unit is not None and operand.unit.powers == amount.unit.powers:
            factors[operand.unit.factor] = None
    factors[amount.unit.factor] = None
    return [affine(amount.value, 1 / factor) for factor in factors]


def _scaled(values: list[Exact], shown: Printed) -> Judgement:
    """Compare up to a power of 1,000, since one side has no unit."""
    first: Judgement | None = None
    for judgement in _at_scales(values, shown):
        if judgement.verdict in _PASSED:
            return judgement
        first = first or judgement
    assert first is not None
    return first


def _at_scales(values: list[Exact], shown: Printed) -> Iterator[Judgement]:
    for each in values:
        for scale in _THOUSANDS:
            yield judge_number(affine(each, scale), shown)


def _best(*judgements: Judgement) -> Judgement:
    return next((each for each in judgements if each.verdict in _PASSED), judgements[0])
