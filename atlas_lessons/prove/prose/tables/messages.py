"""The words for what is found in tables: they name the cells, by row and column, and their values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from atlas_lessons.prove.engine.verdict import exact_text
from atlas_lessons.prove.prose.tables.relations import ColumnRelation, Related
from atlas_lessons.prove.prose.tables.sums import CellSum, CellTerm, number
from atlas_lessons.read.reading.cells import CellValue, Grid

_MOST_NAMED = 12  # cells that a message names
_MOST_LABEL = 30  # characters of a label


def short(label: str) -> str:
    """A label on one line, cut where it is long."""
    flat = " ".join(label.split())
    return flat if len(flat) <= _MOST_LABEL else f"{flat[: _MOST_LABEL - 1]}…"


def row_name(grid: Grid, label: str, row: int) -> str:
    """What a reader knows a row by: its label, else what its first cell holds, else its number."""
    first = grid.table.rows[row][0].text if grid.table.rows[row] else ""
    return short(label or first.strip() or str(row))


def amount(value: Fraction, like: Sequence[CellValue]) -> str:
    """A value with the unit that cells print."""
    text = number(value, like)
    unit = next((cell.unit for cell in like if cell.unit), "")
    if not unit or unit.endswith("parts"):
        return text
    if any(cell.is_money and not cell.text[:1].isdigit() for cell in like):
        return f"{unit}{text}"
    return f"{text}{unit}" if unit in ("%", "x", "×") else f"{text} {unit}"


def cells_of(terms: Sequence[CellTerm], label: Callable[[CellTerm], str]) -> str:
    """The cells that are added, each with the label of its row or the head of its column."""
    named = [f"{'−' if term.sign < 0 else ''}{term.cell.text} ({short(label(term))})" for term in terms[:_MOST_NAMED]]
    more = f" and {len(terms) - _MOST_NAMED} more" if len(terms) > _MOST_NAMED else ""
    return ", ".join(named) + more


def written(found: CellSum) -> str:
    """A sum as a calculation: ``12.4 + 8.9 + 3.7``."""
    cells = [f"{'− ' if term.sign < 0 else '+ '}{term.cell.text}" for term in found.terms[:_MOST_NAMED]]
    more = f" + … ({len(found.terms)} cells)" if len(found.terms) > _MOST_NAMED else ""
    return " ".join(cells).removeprefix("+ ") + more


def nearest(value: Fraction, step: Fraction) -> Fraction:
    """A value rounded to a step."""
    return round(value / step) * step


def calculation(relation: ColumnRelation, row: Related) -> str:
    """A relation with the numbers of a row put in: ``54 / 215``."""
    texts = [cell.text or "0" for cell in row.operands]
    if row.constant is not None:
        texts.append(exact_text(row.constant))
    if relation.name == "balance":
        before, *texts = texts
        names = [name for name in ("a", "b") if f"{{{name}}}" in relation.text]
        return relation.text.format(before=before, **dict(zip(names, texts, strict=False)))
    return relation.text.format(a=texts[0], b=texts[1])
