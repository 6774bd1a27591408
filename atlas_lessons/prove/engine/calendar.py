"""The calendar: dates some months after another, and how dates and times of day are written.

A date is held in seconds, counted in whole days from the end of the year 0 of the proleptic Gregorian calendar; a time
of day in seconds since midnight. Days and weeks have a length, months and years have none: a date some months later is
the same day of another month, and where that month is too short there is none.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from atlas_lessons.prove.engine.guards import UndefinedError
from atlas_lessons.read.notation.numerals.labels.calendar import DAY_SECONDS
from atlas_lessons.read.notation.numerals.labels.words import MONTHS
from atlas_lessons.read.notation.units.unit import DATE, TIME

LATER = "months later"  # the function of a date and a number of months; no expression can name it
POINTS = {unit.text: unit for unit in (DATE, TIME)}


def later(seconds: Fraction, months: Fraction) -> Fraction:
    """The date so many months after another, both in seconds. Raises UndefinedError where there is none."""
    if months.denominator != 1:
        raise UndefinedError(f"{months} months are no whole number of months")
    day, part = divmod(seconds, DAY_SECONDS)
    try:
        begins = date.fromordinal(int(day))
    except (ValueError, OverflowError):
        raise UndefinedError(_OUTSIDE) from None
    year, month = divmod(begins.year * 12 + begins.month - 1 + months.numerator, 12)
    if not 1 <= year <= 9999:
        raise UndefinedError(_OUTSIDE)
    try:
        return Fraction(date(year, month + 1, begins.day).toordinal() * DAY_SECONDS) + part
    except ValueError:
        raise UndefinedError(f"there is no {begins.day} {MONTHS[month]} {year}") from None


def later_by_count(seconds: Fraction, months: Fraction) -> Fraction:
    """The same by counting days from the eras of 400 years, without a calendar of the library; for comparison."""
    if months.denominator != 1:
        raise UndefinedError(f"{months} months are no whole number of months")
    number, part = divmod(seconds, DAY_SECONDS)
    year, month, day = _civil(int(number))
    moved = year * 12 + month - 1 + months.numerator
    year, month = moved // 12, moved % 12 + 1
    if not 1 <= year <= 9999:
        raise UndefinedError(_OUTSIDE)
    there = _ordinal(year, month, day)
    if _civil(there) != (year, month, day):
        raise UndefinedError(f"there is no {day} {MONTHS[month - 1]} {year}")
    return Fraction(there * DAY_SECONDS) + part


_OUTSIDE = "dates are computed from the year 1 to 9999"
_ERA, _MARCH = 146_097, 306  # days of 400 years, and of the year that is over on 1 March of the year 1


def _civil(number: int) -> tuple[int, int, int]:
    """Year, month and day of a day's number, with years that begin in March."""
    if not 1 <= number <= 3_652_059:
        raise UndefinedError(_OUTSIDE)
    era, day = divmod(number - 1 + _MARCH, _ERA)
    year = (day - day // 1460 + day // 36_524 - day // 146_096) // 365
    day -= 365 * year + year // 4 - year // 100
    shifted = (5 * day + 2) // 153
    month = shifted + 3 if shifted < 10 else shifted - 9
    return year + era * 400 + (month <= 2), month, day - (153 * shifted + 2) // 5 + 1


def _ordinal(year: int, month: int, day: int) -> int:
    """The number of a day, which may be beyond the end of its month."""
    year -= month <= 2
    days = year * 365 + year // 4 - year // 100 + year // 400
    return days + (153 * ((month + 9) % 12) + 2) // 5 + day - _MARCH


def point_text(value: Fraction, point: str) -> str:
    """A date (in days) or time of day (in seconds) as people write it: ``15 March 2024``, ``09:30``."""
    if point == "time":
        return _clock(value)
    number, part = divmod(value, 1)
    try:
        day = date.fromordinal(int(number))
    except (ValueError, OverflowError):
        return f"day {value}, which is outside of the years 1 to 9999"
    shown = f"{day.day} {MONTHS[day.month - 1]} {day.year}"
    return f"{shown}, {_clock(part * DAY_SECONDS)}" if part else shown


def point_code(value: Fraction, point: str) -> str:
    """The same for programs, by ISO 8601: ``2024-03-15``, ``09:30``."""
    if point == "time":
        return _clock(value)
    number, part = divmod(value, 1)
    try:
        day = date.fromordinal(int(number)).isoformat()
    except (ValueError, OverflowError):
        return str(value)
    return f"{day}T{_clock(part * DAY_SECONDS)}" if part else day


def point_of_code(code: str, unit: str) -> str:
    """What :func:`point_code` wrote, as people write it."""
    day, _, rest = code.partition("T")
    try:
        number = date.fromisoformat(day).toordinal() if unit == DATE.text else None
    except ValueError:
        number = None
    if number is None:
        return code
    shown = point_text(Fraction(number), DATE.point)
    return f"{shown}, {rest}" if rest else shown


def _clock(seconds: Fraction) -> str:
    whole = int(seconds)
    hours, rest = divmod(whole, 3600)
    shown = f"{hours:02}:{rest // 60:02}"
    if whole != seconds:
        return f"{shown}:{rest % 60:02}…"
    return f"{shown}:{rest % 60:02}" if rest % 60 else shown
