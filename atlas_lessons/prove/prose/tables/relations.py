"""Relations: whether a column of a table follows from others, row by row, and which rows then do not."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, pairwise, permutations, product
from typing import NamedTuple

from atlas_lessons.prove.prose.tables.footing import Layout
from atlas_lessons.prove.prose.tables.forms import (
    BALANCE,
    CHANGED,
    PERCENTS,
    PRODUCT,
    RATIOS,
    SHARE,
    STATISTIC,
    TIMES,
    ColumnForm,
    products,
    says,
)
from atlas_lessons.prove.prose.tables.labels import RowKind
from atlas_lessons.prove.prose.tables.sums import number
from atlas_lessons.read.reading.cells import CellKind, CellValue, Grid
from atlas_lessons.read.reading.header_units import units_named

MAX_ROWS, MAX_COLUMNS = 200, 14
_MOST_TRIED = 2000  # relations of one column
_LEAST, _LEAST_NAMED = 3, 2  # rows that fit, and where the head names the relation
_LEAST_DIGITS = 6  # of all results that fit, where no head names the relation
_LEFT_OUT = (RowKind.HEADING, RowKind.BLANK, RowKind.STATISTIC)
_TOTALS = (RowKind.TOTAL, RowKind.SUBTOTAL, RowKind.LIKE_TOTAL, RowKind.OTHER_TOTAL)


class Related(NamedTuple):
    """A row of a relation: the operands' cells, the printed result and what it should be."""

    row: int
    operands: tuple[CellValue, ...]
    printed: CellValue
    exact: Fraction
    fits: bool
    is_possible: bool = True  # with operands that were rounded before they were printed
    is_trivial: bool = False
    constant: Fraction | None = None  # the base of a share


class ColumnRelation(NamedTuple):
    """A column that follows from others: how (``{a}`` and ``{b}`` are the operands), from which, and its rows."""

    name: str
    text: str
    columns: tuple[int, ...]
    target: int
    rows: tuple[Related, ...]

    @property
    def fitting(self) -> list[Related]:
        """The rows that fit and could have failed to."""
        return [row for row in self.rows if row.fits and not row.is_trivial]

    @property
    def wrong(self) -> list[Related]:
        """The rows that fit no way."""
        return [row for row in self.rows if not row.is_possible]


def relations(grid: Grid, layout: Layout) -> Iterator[ColumnRelation]:
    """The relations between the columns of a table that hold for all rows, or for most beyond doubt."""
    heads = [cell.text for cell in grid.table.head]
    if not _LEAST_NAMED < len(grid.values) <= MAX_ROWS or len(heads) > MAX_COLUMNS:
        return
    rows = [row for row in range(1, len(grid.values)) if layout.kinds[row] not in _LEFT_OUT]
    columns = [column for column in range(len(heads)) if _is_numeric(grid, rows, column)]
    for target in columns:
        found = _best(_accepted(grid, layout, heads, rows, columns, target))
        if found is not None:
            yield found


def _is_numeric(grid: Grid, rows: list[int], column: int) -> bool:
    return sum(grid.values[row][column].is_number for row in rows) >= _LEAST_NAMED


def _best(found: Iterator[ColumnRelation]) -> ColumnRelation | None:
    return max(islice(found, _MOST_TRIED), key=lambda each: (len(each.fitting), -len(each.wrong)), default=None)


def _accepted(
    grid: Grid, layout: Layout, heads: list[str], rows: list[int], columns: list[int], target: int
) -> Iterator[ColumnRelation]:
    cells = [grid.values[row][target] for row in rows if grid.values[row][target].is_number]
    percent = "%" in heads[target] or "percent" in heads[target].lower() or any(cell.is_percent for cell in cells)
    times = any(cell.unit in ("x", "×") for cell in cells) or says(RATIOS, heads[target])
    others = [column for column in columns if column != target]
    if percent or says(SHARE, heads[target]):
        named = says(SHARE, heads[target])
        shares = (_share(grid, layout, rows, column, target, percent=percent) for column in others)
        yield from (found for share in shares for found in map(sharpened, share) if is_credible(found, named=named))
    forms: tuple[ColumnForm, ...] = PERCENTS if percent else TIMES if times else ()
    if says(STATISTIC, heads[target]):  # the median of ratios is no ratio of medians
        return
    named = says(CHANGED, heads[target]) or says(RATIOS, heads[target])
    for pair in permutations(others, 2) if forms else ():
        for form in forms:
            found = _paired(grid, rows, form, pair, target, Fraction(1), len(rows))
            found = sharpened(found) if found is not None else None
            if found is not None and is_credible(found, named=named):
                yield _without_other_forms(found, forms)
    for left, right, result, scale in products(heads, columns):
        found = _paired(grid, rows, PRODUCT, (left, right), target, scale, len(rows)) if result == target else None
        if found is not None and is_credible(found, named=True):
            yield found
    if says(BALANCE, heads[target]):
        yield from (found for found in _balances(grid, rows, others, target) if is_credible(found, named=False))


def sharpened(found: ColumnRelation) -> ColumnRelation:
    """A relation whose operands are exact, as its rows show: what is off by a unit of its last digit is wrong."""
    loose = [row for row in found.rows if row.is_possible and not row.fits]
    if not loose or len(found.fitting) < 3 * len(loose) - 1:
        return found
    rows = tuple(
        row._replace(is_possible=abs(row.printed.value - row.exact) < row.printed.step) if row in loose else row
        for row in found.rows
    )
    return found._replace(rows=rows)


def is_credible(found: ColumnRelation, *, named: bool) -> bool:
    """Whether so many rows fit that one which does not is an error; not where all rows are rounded one way."""
    fitting, wrong = found.fitting, found.wrong
    if len(fitting) < (_LEAST_NAMED if named else _LEAST) or len(wrong) > max(1, len(found.rows) // 4):
        return False
    if not named and sum(len(_digits(row.printed)) for row in fitting) < _LEAST_DIGITS:
        return False
    gaps = [(row.printed.value - row.exact) / row.printed.step for row in found.rows if not row.is_trivial]
    return not wrong or not (all(0 <= gap < 1 for gap in gaps) or all(-1 < gap <= 0 for gap in gaps))


def _digits(cell: CellValue) -> str:
    return str(abs(int(cell.value / cell.step)))


def _paired(
    grid: Grid, rows: list[int], form: ColumnForm, pair: tuple[int, int], target: int, scale: Fraction, count: int
) -> ColumnRelation | None:
    """A relation of two columns to a third; None as soon as too many rows do not fit it."""
    found: list[Related] = []
    wrong = 0
    for row in rows:
        operands = tuple(grid.values[row][column] for column in pair)
        printed = grid.values[row][target]
        if not all(cell.is_number and not cell.is_rough for cell in (*operands, printed)):
            continue
        related = _related(row, form, operands, printed, scale)
        if related is None:
            continue
        wrong += not related.is_possible
        if wrong > max(1, count // 4):
            return None
        found.append(related)
    return ColumnRelation(form.name, form.text, pair, target, tuple(found))


def _related(
    row: int, form: ColumnForm, operands: tuple[CellValue, ...], printed: CellValue, scale: Fraction
) -> Related | None:
    a, b = (cell.value for cell in operands)
    if (
        not a
        or not b
        or (form is not PRODUCT and operands[0].unit != operands[1].unit and all(operand.unit for operand in operands))
    ):
        return None
    exact = form.of(a, b) * scale
    trivial = a == b or abs(a) == 1 or abs(b) == 1 or not printed.value
    half = printed.step / 2
    if form is not PRODUCT:
        half = max(half, _half_of_last(printed))
    fits = abs(printed.value - exact) <= half
    possible = fits
    if not fits:
        corners = [
            form.of(x, y) * scale
            for x, y in product(*(_ends(cell, counted=form is PRODUCT) for cell in operands))
            if x and y
        ]
        possible = min(corners) - half <= printed.value <= max(corners) + half if corners else True
    return Related(row, operands, printed, exact, fits, possible, trivial)


def _half_of_last(cell: CellValue) -> Fraction:
    """Half a unit of the last digit that is not zero, where hundreds or more are: 2,070 for 2,075."""
    place = cell.step
    while cell.value and cell.value / place >= 1000 and (cell.value / (place * 10)).denominator == 1:
        place *= 10
    return place / 2


def _ends(cell: CellValue, *, counted: bool) -> tuple[Fraction, Fraction]:
    """Between which values a cell's own lies; a whole number of ``counted`` things is that number."""
    if counted and cell.is_whole and not cell.is_physical:
        return cell.value, cell.value
    return cell.value - cell.step / 2, cell.value + cell.step / 2


def _without_other_forms(found: ColumnRelation, forms: tuple[ColumnForm, ...]) -> ColumnRelation:
    """A relation whose wrong rows may follow from the same cells in another way: then they are not wrong."""
    rows = tuple(
        row if row.is_possible or not _otherwise(row, forms) else row._replace(is_possible=True) for row in found.rows
    )
    return found._replace(rows=rows)


def _otherwise(row: Related, forms: tuple[ColumnForm, ...]) -> bool:
    for form in forms:
        for operands in (row.operands, row.operands[::-1]):
            other = _related(row.row, form, operands, row.printed, Fraction(1))
            if other is not None and (
                other.is_possible or abs(abs(other.exact) - abs(row.printed.value)) <= row.printed.step / 2
            ):
                return True
    return False


def _share(
    grid: Grid, layout: Layout, rows: list[int], column: int, target: int, *, percent: bool
) -> Iterator[ColumnRelation]:
    """A column as shares of another: of its total row, or of the sum of its rows."""
    counted = next(units_named(grid.table.head[column].text, head=True), None) is None
    parts = [row for row in rows if layout.kinds[row] not in _TOTALS]
    totals = [row for row in rows if layout.kinds[row] in _TOTALS]
    cells = [grid.values[row][column] for row in parts]
    if any(cell.kind is CellKind.TEXT or cell.is_rough or cell.is_percent for cell in cells):
        return
    bases = [grid.values[row][column] for row in totals if grid.values[row][column].is_number]
    summed = sum((cell.value for cell in cells if cell.is_number), Fraction(0))
    slack = sum((_ends(cell, counted=counted)[1] - cell.value for cell in cells if cell.is_number), Fraction(0))
    options = [(base.value, _ends(base, counted=counted)[1] - base.value) for base in bases[:2]] + [(summed, slack)]
    printed = [grid.values[row][target].value for row in parts if grid.values[row][target].is_number]
    nudged = sum(printed, Fraction(0)) == (100 if percent else 1)
    factor = Fraction(100 if percent else 1)
    for base, doubt in dict(options).items():
        if base > 0:
            made = (
                _part(grid, row, column, target, base, doubt, factor, nudged=nudged, counted=counted) for row in parts
            )
            yield ColumnRelation("share", "{a} / {b}", (column,), target, tuple(row for row in made if row is not None))


def _part(
    grid: Grid,
    row: int,
    column: int,
    target: int,
    base: Fraction,
    doubt: Fraction,
    factor: Fraction,
    *,
    nudged: bool,
    counted: bool,
) -> Related | None:
    cell, printed = grid.values[row][column], grid.values[row][target]
    if not (cell.is_number and printed.is_number) or printed.is_rough or cell.value < 0:
        return None
    exact = cell.value / base * factor
    half = printed.step / 2
    low, high = _ends(cell, counted=counted)
    fits = abs(printed.value - exact) <= half
    possible = (
        fits
        or low / (base + doubt) * factor - half <= printed.value <= high / max(base - doubt, base / 2) * factor + half
    )
    possible = possible or (nudged and abs(printed.value - exact) < printed.step)
    trivial = not cell.value or cell.value == base
    return Related(row, (cell,), printed, exact, fits, possible, trivial, base)


def _balances(grid: Grid, rows: list[int], others: list[int], target: int) -> Iterator[ColumnRelation]:
    """A running balance: what the row before has, plus or minus what this row says."""
    moves = [((column, sign),) for column in others for sign in (1, -1)]
    pairs = [((plus, 1), (minus, -1)) for plus, minus in permutations(others, 2)]
    for signed in (*pairs, *moves):
        found: list[Related] = []
        for before, row in pairwise(rows):
            corrected = found[-1].exact if found and found[-1].row == before else None
            related = _moved(grid, before, row, signed, target, corrected)
            if related is not None:
                found.append(related)
        text = "{before} " + " ".join("+ {a}" if sign > 0 else "− {b}" for _, sign in signed)
        yield ColumnRelation("balance", text, tuple(column for column, _ in signed), target, tuple(found))


def _moved(
    grid: Grid, before: int, row: int, signed: tuple[tuple[int, int], ...], target: int, corrected: Fraction | None
) -> Related | None:
    """A row of a running balance; it may go on from what the row before should be."""
    start, printed = grid.values[before][target], grid.values[row][target]
    cells = [grid.values[row][column] for column, _ in signed]
    if not start.is_number or not printed.is_number or any(cell.kind is CellKind.TEXT for cell in cells):
        return None
    change = sum((sign * cell.value for cell, (_, sign) in zip(cells, signed, strict=True)), Fraction(0))
    exact = start.value + change
    slack = sum((cell.step for cell in (start, printed, *cells) if not cell.is_whole), Fraction(0)) / 2
    fits = abs(printed.value - exact) <= slack
    if not fits and corrected is not None and abs(printed.value - corrected - change) <= slack:
        before_it = start._replace(value=corrected, text=number(corrected, [start]), span=None)
        return Related(row, (before_it, *cells), printed, corrected + change, True, is_trivial=not change)
    return Related(row, (start, *cells), printed, exact, fits, fits, is_trivial=not change)
