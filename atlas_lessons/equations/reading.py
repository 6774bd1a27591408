"""Finds every display equation of a lesson with its plain form and symbol list."""

from __future__ import annotations

from dataclasses import dataclass

from atlas_lessons.diagnostics import Span
from atlas_lessons.model import Lesson
from atlas_lessons.notation.latex import Reading


@dataclass(frozen=True, slots=True)
class Declared:
    """One row of a symbol list: symbol, meaning and unit as written; ``span`` is the row in ``content``.

    ``blocks`` are the indexes into ``document.blocks`` of the row's paragraphs (or table cells).
    """

    name: str
    meaning: str
    unit: str
    span: Span
    blocks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Equation:
    """A display with its symbol list: the LaTeX, its reading, the plain form where there is one, and the rows.

    ``section`` is the title of the nearest heading above (empty in the preamble), ``display`` the index of the block
    that holds the display, ``plain_block`` that of the plain form. ``table`` tells that the rows are a Markdown table.
    """

    section: str
    section_start: int
    latex: str
    span: Span
    reading: Reading
    plain: str | None
    plain_reading: Reading | None
    plain_span: Span | None
    symbols: tuple[Declared, ...]
    display: int
    plain_block: int | None
    table: bool


def read(lesson: Lesson) -> tuple[Equation, ...]:
    """Every display equation that has a symbol list, in order."""
    raise NotImplementedError
