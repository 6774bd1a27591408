"""What the other rows of a table say of a candidate: a column mostly follows one rule from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from atlas_lessons.author.suggest.read.terms import Term
from atlas_lessons.author.suggest.search.floats import approximate
from atlas_lessons.author.suggest.search.items import term_of, terms_in
from atlas_lessons.author.suggest.search.search import Candidate
from atlas_lessons.read.reading.tables import Place

Cell = tuple[int, int, int]
_MOST = 6  # lines that are compared


class Grid(NamedTuple):
    """The numbers of a lesson's tables by table, row and column; of several in a cell the last."""

    cells: Mapping[Cell, Term]
    sizes: Mapping[int, tuple[int, int]]


def grid_of(terms: Sequence[Term]) -> Grid:
    """The numbers that stand in tables."""
    cells: dict[Cell, Term] = {}
    sizes: dict[int, tuple[int, int]] = {}
    for term in terms:
        if term.place is not None:
            table, row, column = term.place[:3]
            cells[table, row, column] = term
            rows, columns = sizes.get(table, (0, 0))
            sizes[table] = max(rows, row), max(columns, column)
    return Grid(cells, sizes)


def support(candidate: Candidate, terms: Sequence[Term], target: Term, grid: Grid) -> tuple[int, int]:
    """In how many other lines of the target's table a candidate gives the printed number, and of how many.

    A line is a row, or a column where that says more; one without the numbers that it would take is none.
    """
    if target.place is None:
        return (0, 0)
    down = _along(candidate, terms, target, grid, target.place, down=True)
    if down[0]:
        return down
    across = _along(candidate, terms, target, grid, target.place, down=False)
    return across if across[0] or not down[1] else down


def _along(
    candidate: Candidate, terms: Sequence[Term], target: Term, grid: Grid, place: Place, down: bool
) -> tuple[int, int]:
    right = tried = 0
    for shift in _shifts(grid, place, down):
        moved = _moved(candidate, terms, target, grid, shift)
        if moved is None:
            continue
        values, printed = moved
        tried += 1
        worth = approximate(candidate.node, values)
        right += abs(worth - _worth(printed, candidate.plain)) <= _half(printed, candidate.plain)
    return right, tried


def _shifts(grid: Grid, place: Place, down: bool) -> Iterator[tuple[int, int]]:
    rows, columns = grid.sizes[place.table]
    last, at = (rows, place.row) if down else (columns, place.column)
    for line in range(1, min(last, _MOST) + 1):
        if line != at:
            yield (line - at, 0) if down else (0, line - at)


def _moved(
    candidate: Candidate, terms: Sequence[Term], target: Term, grid: Grid, shift: tuple[int, int]
) -> tuple[dict[str, float], Term] | None:
    """What the symbols are worth in another line, and the number printed there; None where there is no such line."""
    printed = _other(target, target, grid, shift)
    values: dict[str, float] = {}
    same = 0
    for name in terms_in(candidate.node):
        term = terms[term_of(name)]
        here = _belongs(term, target, shift)
        other = _other(term, target, grid, shift) if here else term
        if other is None or printed is None:
            return None
        same += here
        values[name] = _worth(other, candidate.plain or name.endswith("'"))
    return (values, printed) if same and printed is not None else None


def _belongs(term: Term, target: Term, shift: tuple[int, int]) -> bool:
    """Whether a number changes with the line: it stands in the target's own, or the one before."""
    if term.place is None or target.place is None or term.place.table != target.place.table:
        return False
    if shift[1] == 0:
        return term.place.row > 0 and target.place.row - term.place.row in (0, 1)
    return target.place.column - term.place.column in (0, 1) and term.place.row > 0


def _other(term: Term, target: Term, grid: Grid, shift: tuple[int, int]) -> Term | None:
    assert term.place is not None
    table, row, column = term.place[:3]
    found = grid.cells.get((table, row + shift[0], column + shift[1]))
    return found if found is not None and found.measure.powers == term.measure.powers else None


def _worth(term: Term, plain: bool) -> float:
    if plain:
        return float(term.value / 100 if term.percent else term.value)
    return float(term.value * term.measure.factor + term.measure.offset)


def _half(term: Term, plain: bool) -> float:
    step = term.step or 0
    scale = (0.01 if term.percent else 1.0) if plain else float(term.measure.factor)
    return float(step) * scale / 2 + 1e-9 * abs(_worth(term, plain))
