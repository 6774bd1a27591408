"""Row numbers: the 1, 2, 3 … in the first column of a table, which count its rows and state nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.read.reading.tables import Cell, Table

_COUNTED = (
    "row line item step stage rank case entry question example problem period month year week day quarter hour round "
    "iteration generation trial run test experiment sample specimen observation measurement reading attempt payment "
    "instalment installment student participant patient subject station point lap game match"
)
_HEAD = re.compile(
    rf"(?:#|№|n[°º]|index|id|(?:{'|'.join(_COUNTED.split())})?\s*(?:no\.?|nr\.?|num\.?|number|#)?)", re.IGNORECASE
)
_NUMBER = re.compile(r"(\d{1,6})\s*[.)]?")
_GAP = re.compile(r"[\s.…⋮–—-]*")  # a cell that says that rows are left out, or that this one has no number
_FEWEST = 3  # rows of a table that begins with another number than 0 or 1


class _Numbered(NamedTuple):
    """A first cell with its number, and whether rows are left out before it."""

    cell: Cell
    number: int
    behind_gap: bool


def row_numbers(tables: Sequence[Table]) -> Iterator[Span]:
    """The first cells that number the rows of their table.

    The head is blank or names what is counted (``#``, ``No.``, ``Month``, ``Run no.``), and every row has the number
    behind that of the row before; where a row of dots leaves rows out, a greater one. Rows of totals or means end it.
    """
    for table in tables:
        if table.head and _HEAD.fullmatch(table.head[0].text.strip()):
            rows = _numbered(table)
            if rows is not None and _counts(rows):
                yield from (Span(row.cell.start, row.cell.end) for row in rows)


def _numbered(table: Table) -> list[_Numbered] | None:
    """The numbered rows of a table; None where a first cell holds something else."""
    found: list[_Numbered] = []
    gap, over = False, False
    for row in table.rows[1:]:
        text = row[0].text.strip() if row else ""
        match = _NUMBER.fullmatch(text)
        if match is not None and not over:
            found.append(_Numbered(row[0], int(match[1]), gap))
            gap = False
        elif _GAP.fullmatch(text):
            gap = gap or bool(text)
        elif any(map(str.isdigit, text)):
            return None
        else:
            over = True
    return found


def _counts(rows: Sequence[_Numbered]) -> bool:
    """Whether the numbers of rows are those of counting."""
    if len(rows) < (2 if rows and rows[0].number in (0, 1) else _FEWEST):
        return False
    steps = [(after.number - before.number, after.behind_gap) for before, after in pairwise(rows)]
    return all(step == 1 or (gap and step > 1) for step, gap in steps)
