"""The words for what is found in tables: they name the cells, by row and column, and their values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from atlas_lessons.prove.engine.verdict import exact_text
from atlas_lessons.prove.prose.tables.sums import CellSum, CellTerm
from atlas_lessons.read.reading.cells import CellValue

_MOST_NAMED = 12  # cells that a message names
_MOST_LABEL = 30  # characters of a label


def short(label: str) -> str:
    """A label on one line, cut where it is long."""
    flat = " ".join(label.split())
    return flat if len(flat) <= _MOST_LABEL else f"{flat[: _MOST_LABEL - 1]}…"


def number(value: Fraction, like: Sequence[CellValue]) -> str:
    """A value with as many decimals as the most exact of some cells, grouped as they are."""
    step = min(cell.step for cell in like)
    decimals = 0
    while step < 1 and decimals < 12:
        step, decimals = step * 10, decimals + 1
    scaled = value * 10**decimals
    if scaled.denominator != 1:
        return exact_text(value)
    grouped = any("," in cell.text for cell in like)
    whole, rest = divmod(abs(int(scaled)), 10**decimals)
    text = f"{whole:,}" if grouped else str(whole)
    return f"{'-' if value < 0 else ''}{text}{f'.{rest:0{decimals}}' if decimals else ''}"


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
