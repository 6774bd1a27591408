"""Cross-footing: whether a column headed Total is, row by row, the sum of the columns beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from atlas_lessons.prove.prose.tables.footing import MAX_COLUMNS, MAX_ROWS, Footing, Layout
from atlas_lessons.prove.prose.tables.labels import RowKind, adds_up, is_strict
from atlas_lessons.prove.prose.tables.sums import CellSum, CellTerm, in_one_unit
from atlas_lessons.read.reading.cells import CellKind, Grid

_LEAST_ROWS = 3  # that must add up before one that does not is an error
_UNIT = re.compile(r"\s*[(\[][^()\[\]]{1,20}[)\]]$")
_PRICED = re.compile(r"\b(?:qty|quantity|price|rate|unit|units|each|amount|weight)\b", re.IGNORECASE)
_LEFT_OUT = (RowKind.STATISTIC, RowKind.HEADING, RowKind.BLANK)
BECAUSE = "the other rows add up"


def crossfootings(grid: Grid, layout: Layout) -> Iterator[Footing]:
    """The rows of a column of totals: those that add up, and where most do those that do not."""
    heads = [cell.text for cell in grid.table.head]
    if not _LEAST_ROWS < len(grid.values) <= MAX_ROWS or len(heads) > MAX_COLUMNS:
        return
    for total in range(1, len(heads)):
        if is_strict(_UNIT.sub("", heads[total].strip())):
            rows = max(
                (_rows(grid, layout, total, block) for block in _blocks(grid, heads, total)), key=_fitting, default=[]
            )
            yield from _judged(rows)


def _blocks(grid: Grid, heads: list[str], total: int) -> Iterator[range]:
    """The columns that a total may be the sum of: contiguous and beside it, the widest first."""
    first = total
    while first > 1 and _is_added(grid, heads, first - 1):
        first -= 1
    last = total + 1
    while last < len(heads) and _is_added(grid, heads, last):
        last += 1
    yield from (range(start, total) for start in range(first, total - 1))
    if last - total > 2:
        yield range(total + 1, last)


def _is_added(grid: Grid, heads: list[str], column: int) -> bool:
    if not adds_up(heads[column], heads[0]) or _PRICED.search(heads[column]) or is_strict(heads[column]):
        return False
    cells = [row[column] for row in grid.values[1:]]
    return any(cell.is_number for cell in cells) and not any(cell.kind is CellKind.TEXT for cell in cells)


def _rows(grid: Grid, layout: Layout, total: int, block: range) -> list[Footing]:
    """What each row comes to: right, or wrong where nothing in it is unsure."""
    found = []
    for row in range(1, len(grid.values)):
        cells = [grid.values[row][column] for column in block]
        printed = grid.values[row][total]
        numbers = [(cell, column) for cell, column in zip(cells, block, strict=True) if cell.is_number]
        if layout.kinds[row] in _LEFT_OUT or not printed.is_number or len(numbers) < 2:
            continue
        added = CellSum(tuple(CellTerm(cell, row, column) for cell, column in numbers), printed)
        alike = in_one_unit([printed, *(cell for cell, _ in numbers)])
        if alike and added.fits:
            found.append(Footing(row, total, added, True))
        elif alike and not any(cell.is_rough or cell.kind is CellKind.BLANK for cell in (printed, *cells)):
            found.append(Footing(row, total, added, False, BECAUSE))
    return found


def _fitting(rows: list[Footing]) -> int:
    return sum(row.fits and row.sum.parts > 1 for row in rows)


def _judged(rows: list[Footing]) -> Iterator[Footing]:
    fitting = _fitting(rows)
    wrong = sum(not row.fits for row in rows)
    if fitting >= _LEAST_ROWS and wrong <= max(1, len(rows) // 3):
        yield from rows
