"""Footing: whether a row of totals is the sum of rows of its table, tried in every way that authors lay totals out."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from typing import NamedTuple

from atlas_lessons.prove.prose.tables.labels import RowKind, adds_up, is_strict, lists_properties, row_kind
from atlas_lessons.prove.prose.tables.sums import CellSum, CellTerm, in_one_unit
from atlas_lessons.read.reading.cells import CellKind, Grid

MAX_ROWS, MAX_COLUMNS = 400, 40
_MOST_READINGS = 48
_TOTALS = (RowKind.TOTAL, RowKind.SUBTOTAL, RowKind.LIKE_TOTAL)
_ADDED = (RowKind.PART, RowKind.DEDUCTED, RowKind.DETAIL)
_LOW, _HIGH = Fraction(4, 5), Fraction(5, 4)
_HALF, _DOUBLE = Fraction(1, 2), Fraction(2)

Rows = tuple[tuple[int, int], ...]  # the rows that are added, each with its sign


class Footing(NamedTuple):
    """A total of a column and what it is the sum of; ``fits`` tells whether it is right.

    ``because`` says, where it is not, why these rows are taken for its parts.
    """

    row: int
    column: int
    sum: CellSum
    fits: bool
    because: str = ""


class Layout(NamedTuple):
    """The rows of a table: their labels, kinds, and which are printed bold."""

    labels: tuple[str, ...]
    kinds: tuple[RowKind, ...]
    bold: tuple[bool, ...]

    def totals(self) -> list[int]:
        """The rows that say that they are a total."""
        return [row for row, kind in enumerate(self.kinds) if kind in _TOTALS]


def layout_of(grid: Grid, content: str) -> Layout:
    """What the rows of a table are. A row has its label in its first cell that is not blank and holds no number."""
    labels, kinds, bold = [], [], []
    for index, (cells, values) in enumerate(zip(grid.table.rows, grid.values, strict=True)):
        filled = [(cell, value) for cell, value in zip(cells, values, strict=False) if value.kind is not CellKind.BLANK]
        label = filled[0][0].text.strip() if filled and filled[0][1].kind is not CellKind.NUMBER else ""
        kind = row_kind(label)
        if not filled:
            kind = RowKind.BLANK
        elif kind not in _TOTALS and not any(value.is_number for _, value in filled[bool(label) :]) and index:
            kind = RowKind.HEADING if all(value.kind is not CellKind.TEXT for _, value in filled[1:]) else kind
        labels.append(label)
        kinds.append(kind if index else RowKind.HEADING)
        source = content[filled[0][0].start : filled[0][0].end].strip() if filled else ""
        bold.append(source.startswith(("**", "__")))
    return Layout(tuple(labels), tuple(kinds), tuple(bold))


def footings(grid: Grid, layout: Layout) -> Iterator[Footing]:
    """The totals of a table that are right, and those that are wrong beyond doubt."""
    totals = layout.totals()
    width = len(grid.table.head)
    if not totals or len(grid.values) > MAX_ROWS or width > MAX_COLUMNS:
        return
    heads = [cell.text for cell in grid.table.head]
    columns = [column for column in range(width) if column and adds_up(heads[column], heads[0])]
    proved: dict[int, list[Footing]] = {}  # by column
    open_totals: list[tuple[int, list[int]]] = []
    for row in totals:
        right = {
            column: found for column in columns if (found := _right(grid, layout, row, column, proved)) is not None
        }
        for column, footing in right.items():
            proved.setdefault(column, []).append(footing)
        yield from right.values()
        open_totals.append((row, [column for column in columns if column not in right]))
    if lists_properties(heads[0]):
        return
    for row, missing in open_totals:
        for column in missing:
            wrong = _wrong(grid, layout, row, column, proved)
            if wrong is not None:
                yield wrong


def _right(grid: Grid, layout: Layout, row: int, column: int, proved: dict[int, list[Footing]]) -> Footing | None:
    total = grid.values[row][column]
    if not total.is_number:
        return None
    for rows in readings(grid, layout, row, column, proved.get(column, [])):
        found = _sum(grid, rows, row, column)
        if found is not None and found.parts > 1 and found.fits:
            return Footing(row, column, found, True)
    return None


def _sum(grid: Grid, rows: Rows, row: int, column: int) -> CellSum | None:
    """The sum of some rows of a column; None where one of them is text or in another unit."""
    terms = []
    for index, sign in rows:
        cell = grid.values[index][column]
        if cell.kind is CellKind.TEXT:
            return None
        if cell.is_number:
            terms.append(CellTerm(cell, index, column, sign))
    total = grid.values[row][column]
    if not terms or not in_one_unit([total, *(term.cell for term in terms)]):
        return None
    return CellSum(tuple(terms), total)


def readings(grid: Grid, layout: Layout, row: int, column: int, proved: list[Footing]) -> Iterator[Rows]:
    """The rows that a total may be the sum of, the likeliest first; at most so many as are worth trying."""
    yield from islice(dict.fromkeys(_readings(grid, layout, row, column, proved)), _MOST_READINGS)


def _readings(grid: Grid, layout: Layout, row: int, column: int, proved: list[Footing]) -> Iterator[Rows]:
    for scope in _scopes(grid, layout, row, column, proved):
        details = any(layout.kinds[index] is RowKind.DETAIL for index in scope)
        deducted = any(layout.kinds[index] is RowKind.DEDUCTED for index in scope)
        for without, sign in product((False, True) if details else (False,), (-1, 1) if deducted else (1,)):
            yield tuple(
                (index, sign if layout.kinds[index] is RowKind.DEDUCTED else 1)
                for index in scope
                if not (without and layout.kinds[index] is RowKind.DETAIL)
            )


def _scopes(grid: Grid, layout: Layout, row: int, column: int, proved: list[Footing]) -> Iterator[tuple[int, ...]]:
    kinds = layout.kinds
    above = [index for index in range(1, row) if kinds[index] in _ADDED]
    earlier = [index for index in range(1, row) if kinds[index] in _TOTALS and grid.values[index][column].is_number]
    last = max(earlier, default=0)
    since = [index for index in above if index > last]
    repeated = any(layout.labels[index].lower() == layout.labels[row].lower() for index in earlier)
    if since and (kinds[row] is RowKind.SUBTOTAL or repeated):
        yield tuple(since)
    yield tuple(above)
    if earlier:
        known = {footing.row: footing for footing in proved}
        yield tuple(sorted([*above, *(index for index in earlier if index not in known)]))
        covered = {term.row for index in earlier if index in known for term in known[index].sum.terms}
        yield tuple(sorted(index for index in [*above, *earlier] if index not in covered))
        yield tuple(since)
        yield tuple(earlier)
        yield (last, *since)
        yield tuple(index for index in earlier if kinds[index] is RowKind.SUBTOTAL)
        yield tuple(index for index in earlier if kinds[index] is not RowKind.SUBTOTAL)
    breaks = [index for index in range(1, row) if kinds[index] in (RowKind.BLANK, RowKind.HEADING)]
    if breaks:
        yield tuple(index for index in above if index > breaks[-1])
    marked = [index for index in above if layout.bold[index]]
    if marked and len(marked) < len(above):
        yield tuple(marked)
        yield tuple(index for index in above if not layout.bold[index])
    if not above or kinds[row - 1] in (RowKind.BLANK, RowKind.HEADING):
        yield from _below(layout, row)


def _below(layout: Layout, row: int) -> Iterator[tuple[int, ...]]:
    """The rows below a total that leads them: up to the next break or total, or all of them."""
    kinds = layout.kinds
    after = range(row + 1, len(kinds))
    end = next((index for index in after if kinds[index] not in _ADDED), len(kinds))
    yield tuple(range(row + 1, end))
    yield tuple(index for index in after if kinds[index] in _ADDED)


def _wrong(grid: Grid, layout: Layout, row: int, column: int, proved: dict[int, list[Footing]]) -> Footing | None:
    """The alarm about a total, where nothing speaks against it and something for it."""
    beside = [each for known, found in proved.items() if known != column for each in found if each.row == row]
    total = grid.values[row][column]
    if not total.is_number or total.is_rough or RowKind.OTHER_TOTAL in layout.kinds[:row]:
        return None
    if not beside and _goes_on(layout, row):
        return None
    shape = beside[0].sum.terms if beside else ()
    rows = tuple((term.row, term.sign) for term in shape) or next(
        readings(grid, layout, row, column, proved.get(column, []))
    )
    if beside:  # rows that are blank or dashes in the column that fits
        rows = _with_silent(layout, rows, row)
    found = _sum(grid, rows, row, column)
    if found is None or _is_doubtful(grid, found, rows, column):
        return None
    because = _evidence(layout, row, found, beside, proved.get(column, []))
    return Footing(row, column, found, False, because) if because else None


def _with_silent(layout: Layout, rows: Rows, row: int) -> Rows:
    """The rows of a reading with those between them that held no number in the column that it was read from."""
    known = dict(rows)
    first, last = min(known), max(known)
    return tuple(
        (index, known.get(index, 1))
        for index in range(first, last + 1)
        if index in known or (layout.kinds[index] is RowKind.PART and index != row)
    )


def _goes_on(layout: Layout, row: int) -> bool:
    """Whether rows follow a total that are no totals themselves."""
    if layout.kinds[row] is RowKind.SUBTOTAL:
        return False
    return any(kind in _ADDED for kind in layout.kinds[row + 1 :])


def _is_doubtful(grid: Grid, found: CellSum, rows: Rows, column: int) -> bool:
    """Whether a total need not be the sum: a part is rough or blank, or no less than it; shares need be near 100."""
    cells = [term.cell for term in found.terms]
    if any(cell.is_rough for cell in cells) or len(cells) < 2:
        return True
    if any(cell.unit.endswith(("x", "×")) or "/" in cell.unit for cell in (found.total, *cells)):
        return True
    if any(cell.value >= found.total.value for cell in cells) and not any(cell.value < 0 for cell in cells):
        return True
    for index, _ in rows:
        cell = grid.values[index][column]
        if cell.kind is CellKind.BLANK and any(value.is_number for value in grid.values[index][1:]):
            return True
    percent = found.total.is_percent or any(cell.is_percent for cell in cells)
    heads = grid.table.head[column].text
    if percent or "%" in heads:
        return found.total.value != 100 or not found.is_near(Fraction(9, 10), Fraction(11, 10))
    return False


def _evidence(layout: Layout, row: int, found: CellSum, beside: list[Footing], others: list[Footing]) -> str:
    """Why the printed total must be meant as this sum; empty where that is not certain."""
    strict = is_strict(layout.labels[row])
    if found.parts < 3 and not (found.slip and strict):
        return ""
    if beside:
        close = found.slip or found.is_near(_HALF, _DOUBLE)
        return "another column of the row adds up" if close else ""
    if any(other.row != row for other in others) and (found.slip or found.is_near(_HALF, _DOUBLE)):
        return "another total of the column adds up"
    if not strict:
        return "one digit differs" if found.parts > 2 and found.misprint and found.exact >= 100 else ""
    if found.misprint or (found.slip and found.parts > 2):
        return "one digit differs"
    if found.parts < 3:
        return "one digit differs" if found.slip else ""
    if found.left_out:
        return "a row is left out or counted twice"
    return "the total is near the sum" if found.is_near(_LOW, _HIGH) and not found.is_rounded else ""
