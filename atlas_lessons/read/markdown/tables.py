"""Units that a table says once: at the head of a column, in the name of a row, or in a column of units."""

from __future__ import annotations

import re
from collections.abc import Iterator

from atlas_lessons.read.notation.units.table import CURRENCY_CODES

_PIPE = re.compile(r"(?<!\\)\|")
_DELIMITER = re.compile(r"[\s>|:-]+")
_NAMED = re.compile(r"[(\[]([^()\[\]|]{1,24})[)\]]$|,[ \u00a0]([^\s,|]{1,16})$|\bin[ \u00a0]([^\s|]{1,16})$")
_DIGIT = re.compile(r"[0-9]")
_RATE = re.compile(r"\bper[ \u00a0]([A-Za-z]{1,20})[ \u00a0]?$")
_UNITS = ("unit", "units")
_MARKS = re.compile(r"(?:[ \u00a0]?(?:\[\^[^\]]{1,40}\]|\\\*|†|‡))+$")  # of a footnote
_BRACKETS = re.compile(r"[(\[]([^()\[\]|]{1,24})[)\]]")
_MARKED = re.compile(r"^([*_`$])(.+)\1$")
_SCALE = r"(?i:k|m|mn|bn|thousand|million|billion)"
_CURRENCY = re.compile(rf"({_SCALE}) ?([$€£¥]|[A-Z]{{3}})|([$€£¥]|[A-Z]{{3}}) ?({_SCALE})")
_THOUSAND, _MILLION, _BILLION = 1000, 1000000, 1000000000
_SCALES = {
    "k": _THOUSAND, "thousand": _THOUSAND, "m": _MILLION, "mn": _MILLION, "million": _MILLION, "bn": _BILLION,
    "billion": _BILLION,
}  # fmt: skip
_MAX_NAME = 120  # characters of a cell that may name a unit
_MAX_LINES = 300  # of a table above a number
_MAX_ROW = 4000  # characters of a row


def units_named(content: str, at: int) -> Iterator[str]:
    """What the table around a position names as the unit of the number there, the likeliest first; nothing outside.

    The name of its row goes before a column of units, and that before the head of its column: "Length (m)". Where two
    name units, one of them may be none: a beam (A) below "Length (m)".
    """
    start = content.rfind("\n", 0, at) + 1
    end = content.find("\n", at)
    line = content[start : end if end >= 0 else len(content)]
    head = _head(content, start) if "|" in line and len(line) <= _MAX_ROW else None
    row = _cells(line) if head is not None else []
    column = len(_PIPE.findall(content[start:at])) - _outer(content[start:at])
    if head is None or not 0 <= column < min(len(row), len(head)):
        return
    yield from _named(row[column])
    if column:
        yield from _named(row[0])
    units = [place for place, name in enumerate(head[: len(row)]) if name.lower() in _UNITS]
    own = _unit_column(units, row, column)
    if own is not None:
        yield row[own]
    yield from _named(head[column])


def _unit_column(units: list[int], row: list[str], column: int) -> int | None:
    """The column of units that a number belongs to: the next behind it, else one before it that has no other number
    before it: ``Mass | Unit | Length | Unit``, and no unit for the pieces in ``Value | Unit | Pieces``.
    """
    behind = next((place for place in units if place > column), None)
    if behind is not None:
        return behind
    before = next((place for place in reversed(units) if place < column), None)
    if before is None or any(_DIGIT.search(cell) for cell in row[1:before]):
        return None
    return before


def _named(cell: str) -> Iterator[str]:
    if len(cell) > _MAX_NAME:
        return
    cell = _MARKS.sub("", cell)
    match = _NAMED.search(cell)
    if match is not None:
        unit = _MARKED.sub(r"\2", next(group for group in match.groups() if group is not None).strip())
        rate = _RATE.search(cell, 0, match.start())
        if rate is not None:
            yield f"{unit}/{rate[1]}"  # "Cost per hour ($)"
        yield _millions(unit)
        yield from _BRACKETS.findall(cell, 0, match.start())  # "Length (km) and width (m)"


def _millions(unit: str) -> str:
    """``€m``, ``k$`` and ``million EUR`` as a number of the currency; any other unit as it is."""
    match = _CURRENCY.fullmatch(unit)
    currency = (match[2] or match[3]) if match is not None else ""
    if match is None or (currency.isalpha() and currency not in CURRENCY_CODES):
        return unit
    return f"{_SCALES[(match[1] or match[4]).lower()]} {currency}"


def _head(content: str, start: int) -> list[str] | None:
    """The cells of the first row of the table that the line at ``start`` belongs to; None where it is no table."""
    for _ in range(_MAX_LINES):
        before = content.rfind("\n", 0, max(start - 1, 0)) + 1
        line = content[before : max(start - 1, 0)]
        if start == 0 or "|" not in line:
            return None
        if "-" in line and _DELIMITER.fullmatch(line):
            above = content.rfind("\n", 0, max(before - 1, 0)) + 1
            head = content[above : max(before - 1, 0)]
            return _cells(head) if "|" in head and len(head) <= _MAX_ROW else None
        start = before
    return None


def _outer(line: str) -> int:
    """1 where a row begins with a pipe."""
    return int(line.lstrip(" >").startswith("|"))


def _cells(line: str) -> list[str]:
    """The cells of a row, without the marks around their text."""
    inner = line.lstrip(" >").strip()
    inner = inner.removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return [cell.strip().strip("*_`").strip() for cell in _PIPE.split(inner)]
