"""Columns: the cells of a table that a quantity takes by the head of its column and the names of its rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.spelling import closest
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.derivations.file import DeclaredQuantity
from atlas_lessons.prove.derivations.reading import Reader
from atlas_lessons.prove.derivations.sections import Missing
from atlas_lessons.read.reading.lesson import reading_of
from atlas_lessons.read.reading.tables import Cell, Table

MAX_NUMBERS = 500  # of one list or column
_MOST_NAMED = 12  # heads or rows that a message lists
_BLANK = re.compile(r"[\s\u00a0]*[-–—−…]*[\s\u00a0]*")  # a cell that says that there is no number
_SPACE = re.compile(r"\s+")


class ColumnCells(NamedTuple):
    """The cells of a column that are meant: each with its row's name and the row; and the totals that are left out."""

    table: int
    cells: tuple[tuple[str, int, Cell], ...]
    left_out: tuple[str, ...]
    content: str

    def span(self, cell: Cell) -> Span:
        """The range of a cell without the space around its text."""
        text = self.content[cell.start : cell.end]
        bare = text.strip()
        start = cell.start + len(text) - len(text.lstrip())
        return Span(start, start + len(bare))


class _FoundColumn(NamedTuple):
    """A column: the number of its table in the lesson, the table, and the index of the column."""

    number: int
    table: Table
    column: int


def column_cells(reader: Reader, quantity: DeclaredQuantity, section: str | None) -> ColumnCells | tuple[Fault, str]:
    """The cells with a number that a quantity's ``column`` and ``rows`` name.

    A cell that is blank or a dash has no number and is left out, and so is the row of a total, unless ``rows`` names
    it. Any other cell without a number, or with several, is a fault. A fault comes with the key of the file that it is
    about.
    """
    column, place = quantity.column, quantity.place
    assert column is not None and place is not None
    name = place.section or section
    within = reader.text.section(name)
    if isinstance(within, Missing):
        return within.fault, "section"
    if name is not None:
        within = reader.text.with_subsections(within)
    content = reader.text.content
    tables = reading_of(reader.text.document).tables.tables
    inside = [(n, each) for n, each in enumerate(tables) if each.head and _lies_in(each, within)]
    found = _one_column(reader, inside, column.head, column.rows, name)
    if isinstance(found, Fault):
        return found, "column"
    rows = _rows(found, column.rows)
    if isinstance(rows, Fault):
        return rows, "rows"
    cells: list[tuple[str, int, Cell]] = []
    for row in rows:
        cell = _cell(found.table, row, found.column)
        label = _label(found, row)
        if cell is None or _BLANK.fullmatch(cell.text):
            if column.rows:
                message = f"the cell of row {label!r} below {column.head!r} is blank, and `rows` names it"
                return Fault("cell-unreadable", message, "leave the row out, or fill the cell"), "rows"
            continue
        fault = _unreadable(reader, cell, label, column.head, place.number)
        if fault is not None:
            return fault, "column"
        cells.append((label, row, cell))
    if not cells:
        return Fault("cell-unreadable", f"the column {column.head!r} has no cell with a number", None), "column"
    if len(cells) > MAX_NUMBERS:
        message = f"expected at most {MAX_NUMBERS} rows in a column, found {len(cells)}"
        return Fault("list-unusable", message, "name those that are meant in `rows`"), "column"
    totals = () if column.rows else tuple(_first(found, row) or str(row) for row in found.table.total_rows())
    return ColumnCells(found.number, tuple(cells), totals, content)


def _lies_in(table: Table, within: Span) -> bool:
    return within.start <= table.head[0].start < within.end


def _cell(table: Table, row: int, column: int) -> Cell | None:
    cells = table.rows[row]
    return cells[column] if column < len(cells) else None


def _folded(text: str) -> str:
    return _SPACE.sub(" ", text).strip()


def _label(found: _FoundColumn, row: int) -> str:
    """What a reader knows a row by: its first cell, or its number where the column itself is the first."""
    return (_first(found, row) if found.column else "") or str(row)


def _first(found: _FoundColumn, row: int) -> str:
    """The text of the first cell of a row."""
    cells = found.table.rows[row]
    return _folded(cells[0].text) if cells else ""


def _one_column(
    reader: Reader, tables: Sequence[tuple[int, Table]], head: str, rows: Sequence[str], section: str | None
) -> _FoundColumn | Fault:
    """The one column with a head; of several the one whose table has all rows that are named."""
    where = f" in section {section!r}" if section is not None else ""
    if not tables:
        return Fault("column-unknown", f"expected a table{where}, found none", "name the section of the table")
    wanted = _folded(head)
    found = [
        _FoundColumn(number, table, index)
        for number, table in tables
        for index, cell in enumerate(table.head)
        if wanted in (_folded(cell.text), _folded(reader.text.content[cell.start : cell.end]))
    ]
    if len(found) > 1 and rows:
        named = [each for each in found if all(_row_named(each, name) for name in rows)]
        found = named or found
    if len(found) == 1:
        return found[0]
    if found:
        places = ", ".join(reader.text.place(each.table.head[each.column].start) for each in found[:_MOST_NAMED])
        message = f"expected one column {head!r}{where}, found {len(found)}: at {places}"
        return Fault("column-unknown", message, "name the section of the table, or the rows that are meant")
    heads = list(dict.fromkeys(_folded(cell.text) for _, table in tables for cell in table.head if cell.text.strip()))
    near = closest(wanted, heads) or _beginning(wanted, heads)
    hint = f"did you mean {near!r}?" if near else f"columns: {_list_cells(heads)}"
    return Fault("column-unknown", f"expected the head of a column{where}, found {head!r}", hint)


def _beginning(wanted: str, heads: Sequence[str]) -> str | None:
    """The one head that begins with what was asked for: Length for Length (m)."""
    lower = wanted.casefold()
    found = [head for head in heads if lower and head.casefold().startswith(lower)]
    return found[0] if len(found) == 1 else None


def _list_cells(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return ", ".join(repr(name) for name in names[:_MOST_NAMED]) + more


def _row_named(found: _FoundColumn, name: str) -> list[int]:
    wanted = _folded(name)
    return [row for row in range(1, len(found.table.rows)) if _label(found, row) == wanted]


def _rows(found: _FoundColumn, names: Sequence[str]) -> list[int] | Fault:
    """The rows that are named, in the order of the names; all but totals where none are."""
    if not names:
        totals = frozenset(found.table.total_rows())
        return [row for row in range(1, len(found.table.rows)) if row not in totals]
    rows: list[int] = []
    for name in names:
        matching = _row_named(found, name)
        if len(matching) > 1:
            message = f"expected one row {name!r}, found {len(matching)}"
            return Fault("column-unknown", message, "name rows whose first cells differ, or leave `rows` out")
        if not matching:
            labels = [_label(found, row) for row in range(1, len(found.table.rows))]
            near = closest(_folded(name), labels)
            hint = f"did you mean {near!r}?" if near else f"rows: {_list_cells(labels)}"
            return Fault("column-unknown", f"expected the first cell of a row, found {name!r}", hint)
        if matching[0] in rows:
            return Fault("column-unknown", f"the row {name!r} is named twice", "name each row once")
        rows += matching
    return rows


def _unreadable(reader: Reader, cell: Cell, label: str, head: str, index: int | None) -> Fault | None:
    """The complaint about a cell that does not hold one number."""
    count = reader.count(Span(cell.start, cell.end))
    if count == 1 or (index is not None and index < count):
        return None
    found = "none" if not count else f"{count}"
    message = f"expected one number in the cell of row {label!r} below {head!r}, found {found}: {_folded(cell.text)!r}"
    if not count:
        return Fault("cell-unreadable", message, "name `rows` without it; blank cells and dashes are left out")
    return Fault("cell-unreadable", message, "`index` takes one of several numbers, from 0")
