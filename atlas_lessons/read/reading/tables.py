"""The tables of a document: rows of cells, what heads a column or names a row, and the units that a table says once."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.read.markdown.document import Document
from atlas_lessons.read.notation.units.parse import DEFAULT, Convention, Unit
from atlas_lessons.read.reading.header_units import is_total, units_named


class Cell(NamedTuple):
    """A cell as a reader sees it: its text without Markdown, and its range of the content."""

    text: str
    start: int
    end: int


class Table(NamedTuple):
    """A table: row 0 is its head. Cells beyond the head are dropped from the page, and so they are here.

    ``spans`` are the ranges of the rows, which reach over cells that are dropped.
    """

    rows: tuple[tuple[Cell, ...], ...]
    spans: tuple[Span, ...] = ()

    @property
    def head(self) -> tuple[Cell, ...]:
        """The cells of the first row."""
        return self.rows[0] if self.rows else ()

    def total_rows(self) -> tuple[int, ...]:
        """The rows that say that they are a total in their first cell that is not blank, before any number."""
        return tuple(index for index, row in enumerate(self.rows) if index and is_total(_label(row)))

    def total_columns(self) -> tuple[int, ...]:
        """The columns whose head says that they are a total."""
        return tuple(index for index, cell in enumerate(self.head) if is_total(cell.text))


def _label(row: tuple[Cell, ...]) -> str:
    return next((cell.text for cell in row if cell.text.strip()), "")


class Place(NamedTuple):
    """A cell: the table it is in, its row (0 is the head) and column, and what heads its column and names its row."""

    table: int
    row: int
    column: int
    head: str
    side: str


class Tables:
    """The tables of a document in order; ``texts`` are those of its cells, by where they begin."""

    def __init__(self, document: Document, texts: Mapping[int, str]) -> None:
        self.tables = tuple(_tables(document, texts))
        cells = [
            (cell, number, row, column)
            for number, table in enumerate(self.tables)
            for row, cells in enumerate(table.rows)
            for column, cell in enumerate(cells)
        ]
        self._cells = cells
        self._starts = [cell.start for cell, *_ in cells]

    def at(self, offset: int) -> Place | None:
        """The cell that holds an offset of the content; None outside tables."""
        index = bisect_right(self._starts, offset) - 1
        if index < 0 or offset > self._cells[index][0].end:
            return None
        _, number, row, column = self._cells[index]
        table = self.tables[number]
        head = table.head[column].text if row else ""
        side = table.rows[row][0].text if column else ""
        return Place(number, row, column, head, side)

    def units_at(self, offset: int, nouns: Collection[str] = (), convention: Convention = DEFAULT) -> list[Unit]:
        """The units that the table around an offset names for the number there, the likeliest first; outside none.

        The number's own cell goes first, then the name of its row, a column of units and the head of its column. Where
        two name units, one of them may be none: a beam (A) below "Length (m)".
        """
        place = self.at(offset)
        return list(self._units(place, nouns, convention)) if place is not None and place.row else []

    def _units(self, place: Place, nouns: Collection[str], convention: Convention) -> Iterator[Unit]:
        table = self.tables[place.table]
        row = table.rows[place.row]
        yield from units_named(row[place.column].text, nouns, convention, scales=())
        if place.column:
            yield from units_named(place.side, nouns, convention)
        columns = [index for index, cell in enumerate(table.head) if cell.text.strip().lower() in ("unit", "units")]
        own = _unit_column(columns, row, place.column)
        if own is not None:
            yield from units_named(f"({row[own].text})", nouns, convention)
        yield from units_named(place.head, nouns, convention, head=True)


def _unit_column(units: list[int], row: tuple[Cell, ...], column: int) -> int | None:
    """The column of units that a number belongs to: the next behind it, else one before it that has no other number
    before it: ``Mass | Unit | Length | Unit``, and no unit for the pieces in ``Value | Unit | Pieces``.
    """
    behind = next((place for place in units if place > column), None)
    if behind is not None:
        return behind if behind < len(row) else None
    before = next((place for place in reversed(units) if place < column), None)
    if before is None or any(any(map(str.isdigit, cell.text)) for cell in row[1:before]):
        return None
    return before


def _tables(document: Document, texts: Mapping[int, str]) -> Iterator[Table]:
    rows: list[list[Cell]] = []
    spans: list[Span] = []
    for event in document.events if texts else ():
        if event.kind == "end" and event.tag == "Table":
            yield Table(tuple(tuple(row) for row in rows), tuple(spans))
        elif event.kind != "start":
            continue
        elif event.tag == "Table":
            rows, spans = [], []
        elif event.tag in ("TableHead", "TableRow"):
            rows.append([])
            spans.append(Span(event.start, event.end))
        elif event.tag == "TableCell" and (len(rows) == 1 or len(rows[-1]) < len(rows[0])):
            rows[-1].append(Cell(texts.get(event.start, ""), event.start, event.end))
