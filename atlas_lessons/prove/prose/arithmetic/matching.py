"""Whether a printed number follows from a calculation: the verdict under the reading that fits best."""

from __future__ import annotations

from fractions import Fraction

from atlas_lessons.core.model import Verdict
from atlas_lessons.prove.engine.graph import Computed
from atlas_lessons.prove.engine.verdict import Judgement, Printed, judge_number
from atlas_lessons.prove.prose.arithmetic.angles import in_printed_angle, of_bare_angles
from atlas_lessons.prove.prose.arithmetic.judging import (
    Match,
    by_numbers,
    numbers_of,
    step_of,
    under,
)
from atlas_lessons.prove.prose.arithmetic.readings import (
    PLAIN,
    SideReading,
    angle_of,
    further_readings,
    value,
)
from atlas_lessons.prove.prose.arithmetic.sides import ConstantTerm, Operand, Product, Side, Sum, Tree
from atlas_lessons.prove.prose.arithmetic.unwritten import as_numbers, unwritten
from atlas_lessons.read.notation.units.parse import DEFAULT


def match(side: Side, printed: Operand) -> Match:
    """Judge a printed number against a side; of all readings the first that fits, else the plain one."""
    if (turned := by_angle(side, printed)) is not None:
        return turned
    if (inverse := in_printed_angle(side, printed)) is not None:
        return match(*inverse)
    if (bare := of_bare_angles(side)) is not None:
        return _by_degrees_or_radians(side, bare, printed)
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
    for reading in further_readings(side, printed):
        found = under(side, printed, reading)
        if found.passed and (not reading.neutral or as_numbers(side, printed) is not None):
            if reading.convention.kilobyte == DEFAULT.kilobyte:
                return found
            binary = True
        if (reading.transfers or reading.dropped) and isinstance(found.judgement.value, Fraction):
            told.append(found)
    if binary:  # a KB is 1,000 bytes, but many write it for 1,024: no proof, and no alarm either
        return Match(plain.judgement, PLAIN, plain.computed, certain=False)
    if _has_offset(side, printed):
        numbers = by_numbers(side, printed)
        if numbers is not None and (numbers.passed or _converts_scale(side, printed)):
            return numbers
        return Match(plain.judgement, PLAIN, plain.computed, certain=False)
    if _is_in_binary_prefix(side, printed, plain):
        return Match(plain.judgement, PLAIN, plain.computed, certain=False)
    if plain.judgement.kind != "unit":
        return _by_factor(side, printed, plain) or _by_rotation(side, printed, plain) or plain
    if told and as_numbers(side, printed) is None:
        return min(told, key=lambda each: _distance(each, printed))
    return unwritten(side, printed, plain)


def by_angle(side: Side, printed: Operand) -> Match | None:
    """The match in the printed angle where the calculation is given in another: ``300 rpm = 31.4 rad/s``.

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


def _by_degrees_or_radians(side: Side, in_degrees: Side, printed: Operand) -> Match:
    """The match of an angle that may be in degrees or radians; what fits in neither is not certain."""
    turned = under(in_degrees, printed, PLAIN)
    if turned.passed:
        return turned
    plain = under(side, printed, PLAIN)
    return plain if plain.passed else plain._replace(certain=False)


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
    points = [operand for operand in side.operands if operand.unit is not None and operand.unit.offset]
    scaled = isinstance(side.tree, Product) and printed.unit is not None and printed.unit.offset != 0
    return scaled and len(points) == 1


def _has_offset(side: Side, printed: Operand) -> bool:
    """Whether a calculation takes a temperature from one scale to another: ``25 °C × 1.8 + 32 = 77 °F``."""
    units = [operand.unit for operand in (*side.operands, printed) if operand.unit is not None]
    bare = any(operand.bare for operand in side.operands)
    return bare and any(unit.offset for unit in units) and len({unit.text for unit in units}) > 1


def _converts_scale(side: Side, printed: Operand) -> bool:
    """Whether the numbers are those that convert between the two scales at hand: ``20 °C + 273.15 = 293.15 K``."""
    units = [operand.unit for operand in (*side.operands, printed) if operand.unit is not None]
    numbers = {operand.value for operand in side.operands if operand.bare}
    return any({unit.text for unit in units} == scales and numbers & shifts for scales, shifts in _SCALES)


_SCALES = (
    (frozenset(("°C", "K")), frozenset((Fraction(5463, 20), Fraction(273)))),
    (frozenset(("°C", "°F")), frozenset((Fraction(32),))),
)


def _is_in_binary_prefix(side: Side, printed: Operand, plain: Match) -> bool:
    """Whether a bare count is that many times a power of 1,024: ``2^20 × 12 = 12 Mbit``, which some write for Mibit."""
    count = plain.judgement.value
    unit = printed.unit
    if unit is None or unit.powers != (("bit", Fraction(1)),) or not isinstance(count, Fraction):
        return False
    if any(operand.unit is not None for operand in side.operands):
        return False
    return any(printed.value * 1024**power == count for power in range(1, 5))


def _by_factor(side: Side, printed: Operand, plain: Match) -> Match | None:
    """The match of the numbers alone where one of them converts to the printed unit: ``150 lb ÷ 2.2 ≈ 68 kg``.

    A factor converts where the numbers and the units together differ by about that factor; None where none does.
    """
    exact = plain.judgement.value
    outcome = value(side, numbers_of(side))
    if not isinstance(exact, Fraction) or not exact or not isinstance(outcome, Computed) or printed.unit is None:
        return None
    number = outcome.amount.value
    if not isinstance(number, Fraction) or abs(number) == abs(exact):
        return None
    ratio = abs(number / exact)
    factors = [operand.value for operand in side.operands if operand.bare and operand.value > 0]
    if not any(abs(each - 1) < _CLOSE for factor in factors for each in (factor / ratio, factor * ratio)):
        return None
    shown = Printed(printed.value, step_of(printed))
    return Match(judge_number(number, shown), numbers_of(side), outcome)


def _by_rotation(side: Side, printed: Operand, plain: Match) -> Match | None:
    """What holds in numbers where a constant takes in what a rotation is: ``9,550 × 7.5 kW / 1,500 rpm = 47.75 N·m``.

    A revolution a minute is 2π/60 radians a second where a torque or a speed is stated; others are then uncertain.
    """
    turns = any(operand.unit is not None and operand.unit.text in _ROTATIONS for operand in side.operands)
    told = printed.unit is not None and printed.unit.text not in _ROTATIONS
    if not turns or not told or not any(operand.bare for operand in side.operands):
        return None
    numbers = by_numbers(side, printed)
    if numbers is not None and numbers.passed:
        return numbers
    return Match(plain.judgement, PLAIN, plain.computed, certain=False)


_ROTATIONS = frozenset(("rpm", "r/min", "rev/min", "RPM", "min⁻¹", "1/min", "/min"))
_CLOSE = Fraction(1, 20)  # 2.2 pounds a kilogram, 1.6 kilometres a mile, 0.6 miles a kilometre


def _distance(found: Match, printed: Operand) -> Fraction:
    """How far a printed number is from what a reading gives: the reading an author most likely meant is the nearest."""
    exact = found.judgement.value
    assert isinstance(exact, Fraction)
    return abs(exact - printed.value) / max(abs(exact), abs(printed.value), Fraction(1, 10**30))
