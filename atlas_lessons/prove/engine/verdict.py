"""The one verdict on a printed number (exact, rounded, truncated, wrong, undecided), whoever derived its value."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.core.model import Verdict
from atlas_lessons.prove.engine.amount import Amount, printed_readings, with_unit
from atlas_lessons.prove.engine.angles import turns_left
from atlas_lessons.prove.engine.calendar import point_code, point_text
from atlas_lessons.prove.engine.comparison import compare, decimal_text
from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.engine.guards import EvaluationError, UnitError
from atlas_lessons.prove.engine.rounding import (
    NEAREST,
    RULES,
    Rounding,
    RoundingSide,
    holds,
    is_toward_zero,
    last_digit,
)
from atlas_lessons.read.notation.units.parse import ONE, Unit

_LONGEST_EXACT = 120  # characters of an exact value in a report


class Printed(NamedTuple):
    """A number as it is on the page: its value, the unit of its last digit (None: none), its unit and its text."""

    value: Fraction
    step: Fraction | None
    unit: Unit = ONE
    text: str = ""


class Judgement(NamedTuple):
    """A verdict with what led to it.

    ``value`` is the exact value in the printed unit. ``kind`` is empty or names what is special: ``unit`` (physical
    mismatch), ``reading`` (a decimal/binary or bit/byte reading makes it exact), ``truncated``, ``bound``, ``loose``
    (a true bound far from the value), ``side`` (a bound without direction), ``form`` (right, but not as declared).
    """

    verdict: Verdict
    value: Exact | None = None
    kind: str = ""
    hint: str | None = None


def judge(amount: Amount, printed: Printed, rounding: Rounding = NEAREST) -> Judgement:
    """Compare an exact amount with a printed number: never a float, never a tolerance (DESIGN §2)."""
    try:
        readings = printed_readings(amount, printed.unit)
    except UnitError as error:
        return Judgement(Verdict.WRONG, None, "unit", str(error))
    except EvaluationError as error:
        return Judgement(Verdict.UNDECIDED, None, "", str(error))
    judgements = [judge_number(value, printed, rounding) for value in readings]
    best = min(judgements, key=lambda each: _ORDER.index(each.verdict))
    if best.verdict is Verdict.ROUNDED and best.value is not None:
        hint = _other_reading(best.value, printed)
        if hint is not None:
            return Judgement(Verdict.WRONG, best.value, "reading", hint)
    if best.verdict is Verdict.WRONG and best.hint is None and turns_left(amount.unit, printed.unit):
        return best._replace(hint=_TURNS_LEFT)
    return best


_TURNS_LEFT = "turns are left over: multiply by 2*pi, or give a length that is that of a turn the unit m/revolution"
_ORDER = (Verdict.EXACT, Verdict.ROUNDED, Verdict.TRUNCATED, Verdict.UNDECIDED, Verdict.WRONG)


def judge_number(value: Exact, printed: Printed, rounding: Rounding = NEAREST) -> Judgement:
    """The verdict on a pure number, printed in the scale of ``value``."""
    if rounding.mode == "bound":
        return _bound(value, printed, rounding)
    sign = compare(value, printed.value)
    if sign == 0:
        return Judgement(Verdict.EXACT, value)
    step = last_digit(printed.value, printed.step, rounding)
    if rounding.mode == "exact" or step is None:
        return _exactly(value, printed, sign)
    if rounding.mode == "digits" and (printed.value / step).denominator != 1:
        return Judgement(Verdict.WRONG, value, "form", f"it shows more than {rounding.digits} significant digits")
    within = RULES[rounding.mode](RoundingSide(printed.value, step, value))
    if within is None:
        return Judgement(Verdict.UNDECIDED, value)
    if within:
        return Judgement(Verdict.ROUNDED, value)
    return _misrounded(RoundingSide(printed.value, step, value), rounding)


def _exactly(value: Exact, printed: Printed, sign: int | None) -> Judgement:
    if sign is None:
        return Judgement(Verdict.UNDECIDED, value)
    if printed.unit.point:
        return Judgement(Verdict.WRONG, value)
    reason = "a number without a last digit (a word, a fraction, hex) must be met exactly" if not printed.step else None
    return Judgement(Verdict.WRONG, value, "form" if printed.step else "", reason)


def _misrounded(side: RoundingSide, rounding: Rounding) -> Judgement:
    if rounding.mode != "down" and is_toward_zero(side):
        return Judgement(Verdict.TRUNCATED, side.value, "truncated", "the last digit was cut off, not rounded")
    if rounding.mode in ("down", "up") and RULES["nearest"](side):
        return Judgement(Verdict.WRONG, side.value, "form", f"it is rounded to nearest, not {rounding.mode}")
    return Judgement(Verdict.WRONG, side.value)


def _bound(value: Exact, printed: Printed, rounding: Rounding) -> Judgement:
    if not rounding.side:
        close = _is_close(value, printed)
        if close:
            return Judgement(Verdict.ROUNDED, value)
        return Judgement(Verdict.UNDECIDED, value, "side")
    true = holds(value, printed.value, rounding)
    if true is None:
        return Judgement(Verdict.UNDECIDED, value)
    if not true:
        return Judgement(Verdict.WRONG, value, "bound", None)
    if compare(value, printed.value) == 0:
        return Judgement(Verdict.EXACT, value)
    return Judgement(Verdict.ROUNDED, value, "loose" if _is_loose(value, printed.value) else "")


def _is_close(value: Exact, printed: Printed) -> bool | None:
    """Whether a bound without words is within one unit of its last digit that is not 0."""
    unit = printed.step
    if unit is None or printed.value == 0:
        return None
    while (printed.value / unit) % 10 == 0:
        unit *= 10
    if isinstance(value, Fraction) and value != printed.value and (value / unit).denominator == 1:
        return False  # it could have been printed itself: 7 is no rounding of 6
    side = RoundingSide(printed.value, unit, value)
    return side.at_least(-1) and side.at_most(1)


def _is_loose(value: Exact, printed: Fraction) -> bool:
    """Whether a bound is more than twice, or less than half, what it bounds."""
    if printed == 0:
        return False
    low, high = sorted((printed / 2, printed * 2))
    return compare(value, low) == -1 or compare(value, high) == 1


def _other_reading(value: Exact, printed: Printed) -> str | None:
    """What a binary prefix, a decimal one, or bits for bytes would make exact: "1 GB" that is 1 GiB."""
    if not isinstance(value, Fraction) or value == 0 or printed.value == 0:
        return None
    ratio = value / printed.value
    if dict(printed.unit.powers).get("bit") is None:
        return None
    # Only the prefix on the page can be misread: 120 GB over 1024 devices is 0.12 GB each, whatever 1024 is elsewhere.
    for factor, hint in readings(printed.unit.text):
        if ratio == factor:
            return f"{printed.text or printed.value} is exact {hint}"
    return None


_PREFIX = re.compile(r"([kKMGTPEZY])i?(?:[bB]|bit|byte)|(kilo|mega|giga|tera|peta|exa|kibi|mebi|gibi|tebi|pebi|exbi)")


def _prefix_powers(text: str) -> frozenset[int]:
    """The powers of a thousand that the prefixes of a printed unit of bits or bytes represent."""
    letters = ((match[1] or match[2][0]).upper() for match in _PREFIX.finditer(text))
    return frozenset("KMGTPEZY".index(letter) + 1 for letter in letters)


def readings(text: str, beside: str = "") -> tuple[tuple[Fraction, str], ...]:
    """Factors between a value and its printed number that another reading of its unit explains, with the words.

    ``text`` is the unit as printed and ``beside`` those of its operands: only prefixes that are there can have been
    misread.
    """
    found: list[tuple[Fraction, str]] = []
    letters = "kMGTPEZY"
    own = _prefix_powers(text)
    for power in sorted(own | _prefix_powers(beside)):
        letter = "K" if power == 1 and "K" in text else letters[power - 1]
        upper = letter.upper()
        binary = Fraction(1024**power, 1000**power)
        to_binary, to_decimal = (
            _written(text, prefix) if power in own else "" for prefix in (f"{upper}i", letters[power - 1])
        )
        in_binary = f"when read with the binary prefix {upper}i (1024^{power}), not {letter} (1000^{power}){to_binary}"
        in_decimal = f"when read with the decimal prefix {letters[power - 1]} (1000^{power}), not {upper}i{to_decimal}"
        if power not in own:  # an operand's prefix: read larger, it makes the value larger, not the printed number
            in_binary, in_decimal = in_decimal, in_binary
        found += [(binary, in_binary), (1 / binary, in_decimal)]
    found.append((Fraction(8), "in bytes, not bits"))
    found.append((Fraction(1, 8), "in bits, not bytes"))
    return tuple(found)


def _written(text: str, prefix: str) -> str:
    """How a unit with one prefix symbol is written with another: ``: write KiB``."""
    marks = _SYMBOL.findall(text)
    return f": write {_SYMBOL.sub(prefix, text)}" if len(marks) == 1 else ""


_SYMBOL = re.compile(r"[kKMGTPEZY]i?(?=[bB](?![a-z])|bit|byte)")


def exact_text(value: Exact, unit: Unit = ONE) -> str:
    """An exact value for a report: an integer, a fraction, an expression for an irrational, a date or time of day."""
    if isinstance(value, Fraction):
        if unit.point:
            return point_code(value, unit.point)
        written = str(value)
        return written if len(written) <= _LONGEST_EXACT else decimal_text(value, 30) or written
    if value.form is not None:
        from atlas_lessons.prove.engine import sympy_engine as reference

        written = reference.text(value.form)
        if len(written) <= _LONGEST_EXACT:
            return written
    return decimal_text(value) or "not decided"


def value_text(value: Exact, unit: Unit | None = None) -> str:
    """An exact value for a message, with its unit: ``2/3 (0.666666666666…)``."""
    if unit is not None and unit.point and isinstance(value, Fraction):
        return point_text(value, unit.point)
    shown = decimal_text(value) or "not decided"
    if isinstance(value, Fraction) and "…" in shown and len(str(value)) <= 24:
        shown = f"{value} = {shown}"
    return shown if unit is None else with_unit(shown, unit)
