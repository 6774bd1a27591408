"""The day or time of day that a label of the kinds ``date`` and ``time`` names, where it names exactly one."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.read.notation.numerals.labels.words import MONTHS, WORDS

_PARTS = re.compile(r"[0-9]+|[^\W\d_]+")
_MONTH_OF = {name[:3]: n + 1 for n, name in enumerate(MONTHS)}
_FILLING = frozenset(("st", "nd", "rd", "th", "of", "年", "月", "日", "T", "h"))
_HALF_DAY = re.compile(r"[ \u00a0\u202f]?([ap])\.?m\b\.?", re.IGNORECASE)
_ZONES = next(row.words for row in WORDS if row.name == "time zone")
_ZONE = re.compile(rf"[ \u00a0\u202f]?(?:{'|'.join(sorted(_ZONES))})\b")
DAY_SECONDS = 86_400
_HAS_ZONE = "it has a time zone"


class CalendarPoint(NamedTuple):
    """A point in time: ``kind`` is ``date`` or ``time``.

    ``values`` are the days since the year 0 ended (a fraction with a time of day), or the seconds since midnight: one,
    or both where day and month cannot be distinguished. ``problem`` says why there is none.
    """

    kind: str
    values: tuple[Fraction, ...] = ()
    problem: str = ""


def calendar_point(kind: str, label: str, behind: str = "") -> CalendarPoint | None:
    """What a label of a kind says, with the text ``behind`` it (``a.m.``); None where it names no single day or time: a
    year, a month, a range of days."""
    parts = [part for part in _PARTS.findall(label) if part not in _FILLING]
    numbers = [part for part in parts if part.isdigit()]
    words = [part for part in parts if not part.isdigit()]
    if kind not in ("date", "time") or not numbers or not all(part.isascii() for part in parts):
        return None
    if kind == "time":
        return _time(label, numbers, words, behind)
    if words and words[0][:3] in _MONTH_OF:
        return _day_of(numbers, _MONTH_OF[words[0][:3]]) if len(words) == 1 and len(numbers) == 2 else None
    if len(numbers) >= 5:
        return _with_time(label, numbers, words)
    return _in_digits(label, numbers) if len(numbers) == 3 and not words else None


def _day_of(numbers: list[str], month: int) -> CalendarPoint | None:
    """``15 March 2024`` and ``March 15, 2024``: the year has four digits."""
    day, year = sorted(numbers, key=len)
    return _point([(year, str(month), day)]) if len(year) == 4 and len(day) <= 2 else None


def _in_digits(label: str, numbers: list[str]) -> CalendarPoint | None:
    """``2024-03-15`` and ``15.03.2024``; with slashes both orders of day and month, and no year of two digits."""
    first, second, third = numbers
    if len(first) == 4:
        return _point([(first, second, third)])
    if len(third) == 2:
        return CalendarPoint("date", problem="its year has two digits")
    if len(third) != 4:
        return None
    orders = [(third, second, first)]
    if "/" in label:
        orders.append((third, first, second))
    return _point(orders)


def _point(orders: list[tuple[str, str, str]]) -> CalendarPoint:
    """The days that some readings as year, month and day name."""
    found: dict[Fraction, None] = {}
    for year, month, day in orders:
        try:
            found[Fraction(date(int(year), int(month), int(day)).toordinal())] = None
        except ValueError:
            continue
    return CalendarPoint("date", tuple(found), "" if found else "there is no such day")


def _with_time(label: str, numbers: list[str], words: list[str]) -> CalendarPoint | None:
    """``2024-03-15T09:30``: a day and a part of it."""
    if words or "+" in label or len(numbers) > 6 or label.count("-") > 2:
        return CalendarPoint("date", problem=f"{_HAS_ZONE} or parts of a second")
    day = _in_digits(label, numbers[:3])
    seconds = _seconds(numbers[3:])
    if day is None or not day.values or seconds is None:
        return day
    return day._replace(values=tuple(value + seconds / DAY_SECONDS for value in day.values))


def _time(label: str, numbers: list[str], words: list[str], behind: str) -> CalendarPoint | None:
    """``09:30``, ``9:30 pm``, ``5pm``."""
    half = _HALF_DAY.match(behind) if not words else None
    letter = half[1].lower() if half else words[0][0].lower() if words and words[0].lower() in ("am", "pm") else ""
    if (words and not letter) or _ZONE.match(behind, half.end() if half else 0):
        return CalendarPoint("time", problem=_HAS_ZONE)
    if ":" not in label and not letter:
        return None
    if letter:
        if not 1 <= int(numbers[0]) <= 12:
            return None
        numbers = [str(int(numbers[0]) % 12 + (12 if letter == "p" else 0)), *numbers[1:]]
    seconds = _seconds(numbers)
    return CalendarPoint("time", (seconds,)) if seconds is not None else None


def _seconds(numbers: list[str]) -> Fraction | None:
    hours, minutes, seconds = (int(part) for part in [*numbers, "0", "0"][:3])
    if hours > 23 or minutes > 59 or seconds > 59:
        return None
    return Fraction(hours * 3600 + minutes * 60 + seconds)
