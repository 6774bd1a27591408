"""The cells of a table as numbers: one quantity with its unit, none, or something that is no single number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.read.notation.numerals.quantities import TextQuantity, is_money
from atlas_lessons.read.notation.units.parse import singular
from atlas_lessons.read.reading.header_units import plain_label
from atlas_lessons.read.reading.lesson import LessonReading
from atlas_lessons.read.reading.tables import Cell, Table
from atlas_lessons.read.reading.text import ReaderText


class CellKind(Enum):
    """What a cell holds; ``NONE`` is a dash or the like, which says that there is no number."""

    NUMBER = "number"
    BLANK = "blank"
    NONE = "none"
    TEXT = "text"


class CellValue(NamedTuple):
    """What a cell says. ``value`` and ``step`` (of the last printed digit) are in the unit that the cell prints.

    ``unit`` names that unit, counted nouns in the singular; it is empty where the cell prints none. ``span`` is the
    printed number in the content, ``text`` the number as it is printed, with its unit.
    """

    kind: CellKind
    text: str = ""
    value: Fraction = Fraction(0)
    step: Fraction = Fraction(1)
    unit: str = ""
    span: Span | None = None
    is_rough: bool = False  # "about", "~", "100+"
    is_money: bool = False
    is_physical: bool = False  # in a unit that is measured

    @property
    def is_number(self) -> bool:
        """Whether it is a single number."""
        return self.kind is CellKind.NUMBER

    @property
    def is_percent(self) -> bool:
        """Whether it is a percentage."""
        return self.unit == "%"

    @property
    def is_whole(self) -> bool:
        """Whether it is printed to the last unit: 412, and not 4.1 or 4.1 million."""
        return self.step == 1


BLANK, NO_NUMBER, TEXT = CellValue(CellKind.BLANK), CellValue(CellKind.NONE), CellValue(CellKind.TEXT)
_NONE = re.compile(r"[-–—−‐‒―…]{1,4}|n/?a\.?|none|nil|\.{2,4}", re.IGNORECASE)
_ROUGH_BEFORE = re.compile(
    r"[~≈∼≃<>≤≥±]|(?:about|approx\.?|approximately|around|roughly|circa|ca?\.|up to|under|over|at (?:lea|mo)st|est\.?)",
    re.IGNORECASE,
)
_NOTE_AFTER = re.compile(r"[\s*†‡§¶✓✔✅❌⚠️🎉🟢🟡🔴⁰¹²³⁴-⁹]+")
_NOUN = re.compile(r"[^\W\d_][^\W\d_'’-]*(?: [^\W\d_][^\W\d_'’-]*){0,2}")
_REMARK = re.compile(r"\s*\([^()]{0,60}\)\s*")
_CLOCK = re.compile(r"([0-9]{1,3}):([0-5][0-9])(?::([0-5][0-9]))?")
_BRACKETED = re.compile(r"\((.{1,40})\)")


class Grid(NamedTuple):
    """The values of a table's cells, row by row, each row as long as the head; row 0 is the head."""

    table: Table
    values: tuple[tuple[CellValue, ...], ...]


def grid_of(reading: LessonReading, table: Table, blocks: Mapping[int, int]) -> Grid:
    """The values of a table. ``blocks`` gives the index of a cell's block in the document by where the cell begins."""
    return Grid(table, tuple(tuple(_values(reading, row, len(table.head), blocks)) for row in table.rows))


def _values(
    reading: LessonReading, row: tuple[Cell, ...], width: int, blocks: Mapping[int, int]
) -> Iterator[CellValue]:
    for column in range(width):
        index = blocks.get(row[column].start) if column < len(row) else None
        yield BLANK if index is None else cell_value(reading, reading[index])


def cell_value(reading: LessonReading, row: ReaderText) -> CellValue:
    """What a cell holds, by the text that a reader sees in it."""
    text = row.text.strip()
    bare = plain_label(text)
    if not bare:
        return BLANK
    if _NONE.fullmatch(bare):
        return NO_NUMBER
    clock = _CLOCK.fullmatch(bare)
    if clock is not None:
        return _clock(clock, row)
    found = [each for each in reading.quantities.of(row) if each.numeral.kind != "word"]
    return _number(found, row) if found else TEXT


def _clock(match: re.Match[str], row: ReaderText) -> CellValue:
    """A time of two or three parts, in its last part."""
    parts = [int(part) for part in match.groups() if part is not None]
    value = 0
    for part in parts:
        value = value * 60 + part
    start = row.text.index(match.group())
    span = row.span(start, start + len(match.group()))
    return CellValue(CellKind.NUMBER, match.group(), Fraction(value), Fraction(1), f"{len(parts)} parts", span)


def _number(found: list[TextQuantity], row: ReaderText) -> CellValue:
    """The value of a cell whose first number is what it is about; a remark in brackets may follow."""
    first, text = found[0], row.text
    numeral = first.numeral
    if numeral.kind not in ("number", "power") or numeral.step is None or first.role != "value":
        return TEXT
    before = text[: first.start].strip()
    rest = text[first.end :]
    negative = bool(_BRACKETED.fullmatch(text.strip())) and len(found) == 1
    if negative:
        before, rest = before.removeprefix("(").strip(), rest.strip().removesuffix(")")
    rough = before != "" and before != "+"
    if rough and not _ROUGH_BEFORE.fullmatch(before):
        return TEXT
    unit, remark, rough = _behind(first, rest, rough)
    if remark is None:
        return TEXT
    end = len(text) - len(remark)
    if any(each.start < end for each in found[1:]):
        return TEXT
    value = -abs(numeral.value) if negative else numeral.value
    span = row.span(numeral.start, numeral.end)
    shown = " ".join(text[first.start : first.end].split())
    read = first.unit
    physical = read is not None and bool(read.powers) and not is_money(read)
    return CellValue(
        CellKind.NUMBER, shown, value, numeral.step, unit, span, rough, is_money=is_money(read), is_physical=physical
    )


def _behind(first: TextQuantity, rest: str, rough: bool) -> tuple[str, str | None, bool]:
    """The unit's name, what is left behind it (None where that is no remark), and whether the number is rough."""
    unit = first.unit.text if first.unit is not None else ""
    if len(unit) > 3 and unit.isalpha():
        unit = singular(unit.lower())
    if rest.lstrip().startswith("+"):
        rough, rest = True, rest.lstrip()[1:]
    noun = _NOUN.match(rest.lstrip())
    if noun is not None:
        unit = " ".join(filter(None, [unit, singular(noun.group().lower())]))
        rest = rest.lstrip()[noun.end() :]
    elif not unit and rest[:1] in ("x", "×"):
        unit, rest = "×", rest[1:]
    bare = plain_label(rest) if rest.strip() else ""
    if not bare or _NOTE_AFTER.fullmatch(bare) or _REMARK.fullmatch(rest):
        return unit, rest, rough
    return unit, None, rough
