"""A quantity that is computed with: an exact value in base units, and the unit people write it in."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.prove.engine.angles import RADIANS, conversions, in_radians, turns_of
from atlas_lessons.prove.engine.calendar import point_text
from atlas_lessons.prove.engine.comparison import affine
from atlas_lessons.prove.engine.exact import Exact, irrational
from atlas_lessons.prove.engine.guards import UnitError
from atlas_lessons.read.notation.formula.ast import Div, Mul, Node, Num, Pow, Sym
from atlas_lessons.read.notation.units.parse import ONE, Unit, dimension_text

_ONE = Fraction(1)


class Amount(NamedTuple):
    """An exact quantity: ``value`` in base units (absolute ones for °C: kelvin), ``unit`` as it was written.

    ``weight`` says how much of the zero point of an affine scale the value holds: 1 for a temperature read in °C, 0
    for a difference of two of them, which alone is printed without the offset; of a date it is 1. ``either`` marks a
    value in kelvin, which may be both. ``flexible`` names the unit a pure result may also be printed in: ``bit`` after
    log2, ``dB`` after log10; or it marks an angle in radians or a number of degrees (:mod:`angles`). ``plain`` says
    that the unit was read, not made of others.
    """

    value: Exact
    unit: Unit = ONE
    weight: Fraction = Fraction(0)
    either: bool = False
    flexible: str = ""
    plain: bool = True


def read_amount(number: Fraction, unit: Unit, *, difference: bool = False) -> Amount:
    """The quantity that a printed number and its unit state; ``difference`` reads 20 °C as 20 kelvin of warming."""
    if unit.point or (unit.offset and not difference):
        return Amount(number * unit.factor + unit.offset, unit, _ONE)
    either = unit.powers == (("K", _ONE),) and not unit.offset
    mark = RADIANS if "rad" in unit.text and in_radians(unit) else ""
    return Amount(number if unit.factor == 1 else number * unit.factor, unit.delta, either=either, flexible=mark)


def is_pure(unit: Unit) -> bool:
    """Whether a unit has no physical dimension; counted nouns aside."""
    return not unit.powers


def is_percent(unit: Unit | None) -> bool:
    """Whether a unit is a hundredth, and of nothing."""
    return unit is not None and not unit.powers and not unit.nouns and unit.factor == _HUNDREDTH


_HUNDREDTH = Fraction(1, 100)


def printed_readings(amount: Amount, unit: Unit) -> tuple[Exact, ...]:
    """The number that is printed before ``unit`` for this amount: one reading, or two for a value in kelvin and for
    turns that may count or be an angle.

    Raises UnitError when the physical dimensions differ.
    """
    if amount.unit.point != unit.point:
        found, expected = (f"a {each.text}" if each.point else unit_text(each) for each in (_named(amount), unit))
        raise UnitError(f"the result is {found}, not {expected}")
    if amount.unit.powers == unit.powers and turns_of(amount.unit) == turns_of(unit):
        return _scaled(amount, amount.value, unit)
    if (ways := conversions(amount.unit, amount.flexible, unit)) and amount.flexible not in ("bit", "dB"):
        turned = [_turned(amount.value, fraction, power) for fraction, power in ways]
        return tuple(number for value in turned for number in _scaled(amount, value, unit))
    return _scaled(amount, _with_logarithmic_unit(amount, unit), unit)


def _turned(value: Exact, fraction: Fraction, power: int) -> Exact:
    """A value times a fraction and a power of π."""
    if not power:
        return affine(value, fraction)
    pi: Node = Pow(Sym("pi"), Num(Fraction(abs(power)))) if abs(power) > 1 else Sym("pi")
    tree = Mul((Sym("x"), pi)) if power > 0 else Div(Sym("x"), pi)
    return irrational(Mul((tree, Num(fraction))), {"x": value}) if value != 0 else Fraction(0)


def _scaled(amount: Amount, value: Exact, unit: Unit) -> tuple[Exact, ...]:
    """A value in base units as the number before a unit of its dimension."""
    if unit.factor == 1 and not unit.offset:
        return (value,)
    scale = 1 / unit.factor
    if not unit.offset:
        return (affine(value, scale),)
    absolute, difference = affine(value, scale, -unit.offset * scale), affine(value, scale)
    if amount.either:
        return (absolute, difference)
    if amount.weight == 0 and not amount.plain:  # made of other quantities: Q/(m·c) is an interval, p·V/(n·R) a point
        return (difference, absolute)
    return (difference,) if amount.weight == 0 else (absolute,)  # points are never scaled: a multiple is in kelvin


def _with_logarithmic_unit(amount: Amount, unit: Unit) -> Exact:
    """The value when its unit may be completed by what its logarithm counts: bits, decibels."""
    if amount.flexible:
        completed = amount.unit * Unit(powers=((amount.flexible, _ONE),))
        if completed.powers == unit.powers:
            return amount.value
    raise UnitError(f"the result is in {unit_text(_named(amount))}, not in {unit_text(unit)}")


def _named(amount: Amount) -> Unit:
    from atlas_lessons.prove.engine.unitnames import plainly

    return amount.unit if amount.plain else plainly(amount.unit)


def named_unit(unit: Unit) -> str:
    """A unit for a message; "a pure number" for one of nothing."""
    return "a pure number" if is_pure(unit) and not unit.nouns else unit_text(unit)


def unit_text(unit: Unit) -> str:
    """A unit for a message: as it was written, with its dimension where that says more."""
    dimension = dimension_text(unit)
    if not unit.text or unit.text == dimension:
        return "no unit (a pure number)" if dimension == "1" else dimension
    return unit.text


_RATIONAL = re.compile(r"-?[0-9]+(?:\.[0-9]+|/[0-9]+)?")
_SPELLED = frozenset(("bit", "byte", "second", "minute", "hour", "day", "week", "month", "year"))


def with_unit(number: str, unit: Unit) -> str:
    """A number with its unit as people write it: 3 m, 25%, $80/h; alone where the unit is 1."""
    text = unit.text
    if unit.point:
        return point_text(Fraction(number), unit.point) if _RATIONAL.fullmatch(number) else number
    if text in ("", "1"):
        return number
    sign = text[0] if text[0] in "$€£¥₹" else ""
    if sign:
        return f"{'-' if number.startswith('-') else ''}{sign}{number.lstrip('-')}{text[1:]}"
    if text.startswith("1/"):
        return f"{number}/{text[2:]}"
    if text in _SPELLED and number not in ("1", "-1"):
        text += "s"
    return f"{number}{'' if text[0] in '%‰°' and len(text) == 1 else ' '}{text}"


def nouns_conflict(found: Unit, expected: Unit) -> bool:
    """Whether two units count things that are clearly different: each names one noun, and not the same one.

    A noun on one side only is no conflict: prose drops "per device" and "of the weights" all the time.
    """
    left, right = dict(found.nouns), dict(expected.nouns)
    if not left or not right or left == right:
        return False
    if any(left.get(noun, 0) * power > 0 for noun, power in right.items()):
        return False
    return len(left) == 1 and len(right) == 1 and set(left.values()) == set(right.values())
