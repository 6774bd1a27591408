"""Reads the tolerance of a printed number: ``12.3 ± 0.2 g``, ``(12.3 ± 0.2) g``, ``12.3 g ± 2%``, ``12.30(5) g``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.prove.derivations.file import DeclaredQuantity
from atlas_lessons.prove.engine.amount import is_percent
from atlas_lessons.read.notation.numerals.quantities import TextQuantity as Reading
from atlas_lessons.read.notation.units.parse import Unit

_HUNDREDTH = Fraction(1, 100)
_SIGN = re.compile(r"\s*(?:±|\+/-)\s*")
_CONCISE = re.compile(r"\((?P<digits>[0-9]{1,4})\)(?![0-9(])")
_OPEN, _CLOSE = re.compile(r"\(\s*$"), re.compile(r"\s*\)")


class ReadTolerance(NamedTuple):
    """How far a number may be off: ``value`` in ``unit`` (None: that of the number), or a part of it (``relative``).

    ``step`` is the unit of its last digit, ``start`` and ``end`` are its numeral in the text it was read from, and
    ``power`` the power of ten that is behind both; ``spans`` are those of both in the content.
    """

    value: Fraction
    step: Fraction | None
    unit: Unit | None
    relative: bool
    start: int
    end: int
    text: str
    power: tuple[int, int] | None = None
    spans: tuple[Span, ...] = ()


Read = Callable[[str], Sequence[Reading]]


def with_tolerance(
    text: str, reading: Reading, listed: Sequence[Reading], read: Read
) -> tuple[Reading, ReadTolerance] | None:
    """A number with the tolerance behind it; None where there is none.

    The power of ten and the unit behind brackets or behind the digits in brackets are those of both. ``listed`` are the
    quantities of the text; ``read`` reads what is behind brackets, with the nouns and conventions of a file.
    """
    concise = _CONCISE.match(text, reading.numeral.end)
    if concise is not None:
        return _with_digits(text, reading, concise, read)
    if "±" not in text and "+/-" not in text:
        return None
    other = next((each for each in listed if each.start >= reading.end), None)
    if other is None or other.role != "tolerance" or not _SIGN.fullmatch(text, reading.end, other.numeral.start):
        return None
    relative = is_percent(other.unit) and not (is_percent(reading.unit) and not reading.shared)
    value, step = other.numeral.value, other.numeral.step
    if relative:
        value, step = value * _HUNDREDTH, step * _HUNDREDTH if step is not None else None
        reading = reading._replace(unit=None, shared=False) if reading.shared else reading
    unit = None if relative else other.unit
    start, end = other.numeral.start, other.numeral.end
    tolerance = ReadTolerance(value, step, unit, relative, start, end, text[start : other.end])
    return _scale_both(text, reading, other, tolerance, read) or (reading, tolerance)


def _scale_both(
    text: str, reading: Reading, other: Reading, tolerance: ReadTolerance, read: Read
) -> tuple[Reading, ReadTolerance] | None:
    """Both with the power of ten and the unit behind the brackets around them."""
    opened, closed = _OPEN.search(text[: reading.start]), _CLOSE.match(text, other.end)
    if opened is None or closed is None:
        return None
    behind = _leading_unit(text[closed.end() :], read)
    if behind is None:
        return None
    scale, unit, power, length = behind
    numeral = reading.numeral
    step = numeral.step * scale if numeral.step is not None else None
    numeral = numeral._replace(value=numeral.value * scale, step=step)
    end = closed.end() + length
    reading = reading._replace(numeral=numeral, unit=unit or reading.unit, start=opened.start(), end=end, shared=False)
    if tolerance.relative:
        return reading, tolerance
    step = tolerance.step * scale if tolerance.step is not None else None
    tolerance = tolerance._replace(value=tolerance.value * scale, step=step, unit=tolerance.unit or unit)
    return reading, tolerance._replace(power=(closed.end(), closed.end() + power) if power else None)


def _leading_unit(rest: str, read: Read) -> tuple[Fraction, Unit | None, int, int] | None:
    """The power of ten and the unit that a text begins with, and how long the one and both are."""
    found = read(f"1{rest}")
    if not found or found[0].numeral.start != 0 or found[0].numeral.kind == "label":
        return None
    first = found[0]
    return first.numeral.value, first.unit, first.numeral.end - 1, first.end - 1


def _with_digits(text: str, reading: Reading, match: re.Match[str], read: Read) -> tuple[Reading, ReadTolerance] | None:
    """A number whose last digits are uncertain by those in brackets: ``12.30(5)`` is 12.30 ± 0.05."""
    numeral = reading.numeral
    digits = match.group("digits")
    if numeral.step is None or "." not in numeral.text or len(digits) > sum(map(str.isdigit, numeral.text)):
        return None
    behind = _leading_unit(text[match.end() :], read)
    scale, unit, power, length = behind or (Fraction(1), None, 0, 0)
    step = numeral.step * scale
    start, end = match.span("digits")
    place = (match.end(), match.end() + power) if power else None
    tolerance = ReadTolerance(int(digits) * step, step, unit, False, start, end, digits, place)
    numeral = numeral._replace(value=numeral.value * scale, step=step)
    return reading._replace(numeral=numeral, unit=unit or reading.unit, end=match.end() + length), tolerance


def unchecked_tolerance(quantity: DeclaredQuantity, tolerance: ReadTolerance) -> str | None:
    """What is to be said of the tolerance of a result that nothing says how to compute."""
    if not quantity.derived or quantity.uncertainty is not None:
        return None
    return f"its tolerance {tolerance.text} is not checked: say `uncertainty`, as worst or rss"
