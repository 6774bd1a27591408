"""Finds every display equation of a lesson with its plain form and symbol list.

A display is a paragraph that holds nothing but ``$$…$$`` or what is displayed like it. Its plain form, where there is
one, follows at once. Then comes the symbol list, remarks and a caption ("Symbols and units") before it allowed: rows of
three paragraphs (symbol, meaning, unit), or in lessons of one's own a table whose header is ``Symbol | Meaning |
Unit``. A heading or another display ends the search, and a display without a list is no equation, only rendered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.model import Lesson
from atlas_lessons.prove.equations.lists import Declared, paragraphs, table, table_events
from atlas_lessons.prove.equations.plainform import is_plain_form
from atlas_lessons.read.markdown.document import Block, Document, Event
from atlas_lessons.read.notation.formula.plain import parse_plain
from atlas_lessons.read.notation.formula.problems import ParseProblem
from atlas_lessons.read.notation.formula.symbols import vocabulary_of
from atlas_lessons.read.notation.tex.parse import Reading, parse_latex
from atlas_lessons.read.notation.tex.symbols import spellings

BASE = "base"  # what a bare log counts in
_BARE = re.compile(r"\\log(?![A-Za-z])(?!\s*_)"), re.compile(r"(?<![\w\\])log(?![\w₀-₉])")
_GAP = 8  # paragraphs that may stand between a display and its symbol list

__all__ = ["Declared", "DisplayEquation", "read"]


class DisplayEquation(NamedTuple):
    """A display with its symbol list: the LaTeX, its reading, the plain form where there is one, and the rows.

    ``section`` is the title of the nearest heading above (empty in the preamble).
    ``display``, ``plain_blocks`` and the rows' ``blocks`` are indexes into ``document.blocks``, for renderers;
    ``table`` tells that the rows are cells of a Markdown table. ``others`` are the LaTeX of displays just before that
    share the list. ``baseless`` says of LaTeX and plain form whether a logarithm has no base there: it is then read as
    one to the base ``BASE``, the same everywhere, whatever it is.
    """

    section: str
    latex: str
    span: Span
    reading: Reading
    plain: str | None
    plain_reading: Reading | None
    plain_span: Span | None
    symbols: tuple[Declared, ...]
    display: int
    plain_blocks: tuple[int, ...]
    table: bool
    others: tuple[str, ...] = ()
    baseless: tuple[bool, bool] = (False, False)

    @property
    def names(self) -> tuple[str, ...]:
        """The declared symbols as written, the vocabulary of every reading."""
        return (*(row.name for row in self.symbols), *((BASE,) if any(self.baseless) else ()))


def read(lesson: Lesson) -> tuple[DisplayEquation, ...]:
    """Every display equation that has a symbol list, in order."""
    document = lesson.document
    found: list[DisplayEquation] = []
    waiting: list[str] = []
    section: int | None = None
    cells = table_events(document)
    for i, block in enumerate(document.blocks):
        if not _may_display(document, block):
            continue
        latex = display_latex(block)
        unset = latex is None
        if latex is None:
            latex = _unset_latex(document, block)
        if latex is None:
            continue
        here = document.section_of(block.start)
        if here != section:
            section, waiting = here, []
        equation = _equation(document, cells, i, latex, tuple(waiting), unset)
        if equation is None:
            waiting.append(latex)
        else:
            found.append(equation)
            waiting = []
    return tuple(found)


def _may_display(document: Document, block: Block) -> bool:
    for piece in block.pieces:
        if piece.kind == "display":
            return True
    return document.content.find("$$", block.start, block.end) >= 0


def display_latex(block: Block) -> str | None:
    """The LaTeX of a paragraph that is one display and nothing else; None for any other block."""
    if block.kind != "paragraph":
        return None
    shown = [piece.text for piece in block.pieces if piece.kind == "display"]
    if len(shown) != 1:
        return None
    rest = "".join([piece.text for piece in block.pieces if piece.kind not in ("display", "break")])
    return None if rest.strip(" \t.,;") else shown[0].strip()


def _unset_latex(document: Document, block: Block) -> str | None:
    """The text of a paragraph between ``$$`` that Markdown does not read as mathematics, braces unbalanced mostly."""
    text = document.content[block.start : block.end].strip()
    whole = block.kind == "paragraph" and len(text) > 4 and text.startswith("$$") and text.endswith("$$")
    return text[2:-2].strip() if whole else None


def _not_set(latex: str, names: tuple[str, ...]) -> ParseProblem:
    problem = parse_latex(latex, names)
    if isinstance(problem, ParseProblem) and problem.kind == "broken":
        return problem
    return ParseProblem("Markdown does not read it as mathematics", 0, "balance its braces and dollars", "broken")


def _equation(
    document: Document, cells: tuple[Event, ...], display: int, latex: str, waiting: tuple[str, ...], unset: bool
) -> DisplayEquation | None:
    blocks = document.blocks
    end = _end(document, display)
    known = spellings(latex)
    found = table(document, cells, display, end)
    tabular = found is not None
    start, rows = found or paragraphs(blocks, display + 1, min(end, display + 2 + _GAP), end, known)
    if not rows:
        return None
    names = tuple(row.name for row in rows)
    plain_blocks = _plain_blocks(blocks, display + 1, start, names)
    plain = "; ".join(_single_line(blocks[i].text) for i in plain_blocks) or None
    baseless = (False, False)
    if vocabulary_of(names).find(BASE) is None:
        latex, plain, baseless = _with_base(latex, plain)
        names = (*names, BASE) if any(baseless) else names
    heading = document.section_of(blocks[display].start)
    title = "" if heading is None else document.headings[heading].title
    return DisplayEquation(
        section=title,
        latex=latex,
        span=Span(blocks[display].start, blocks[display].end),
        reading=_not_set(latex, names) if unset else parse_latex(latex, names),
        plain=plain,
        plain_reading=None if plain is None else parse_plain(plain, names),
        plain_span=Span(blocks[plain_blocks[0]].start, blocks[plain_blocks[-1]].end) if plain_blocks else None,
        symbols=rows,
        display=display,
        plain_blocks=plain_blocks,
        table=tabular,
        others=waiting,
        baseless=baseless,
    )


def _with_base(latex: str, plain: str | None) -> tuple[str, str | None, tuple[bool, bool]]:
    """Both forms with a base for every logarithm that has none, and which of them had such."""
    if "log" not in latex and (plain is None or "log" not in plain):
        return latex, plain, (False, False)
    ours, first = _BARE[0].subn(rf"\\log_{{\\mathrm{{{BASE}}}}} ", latex)
    theirs, second = _BARE[1].subn(f"log_{BASE}", plain) if plain is not None else (None, 0)
    return ours, theirs, (first > 0, second > 0)


def _end(document: Document, display: int) -> int:
    """The index of the block that ends what may belong to a display."""
    blocks = document.blocks
    for i in range(display + 1, len(blocks)):
        block = blocks[i]
        if block.kind == "heading":
            return i
        if _may_display(document, block) and display_latex(block) is not None:
            return i
    return len(blocks)


def _plain_blocks(blocks: Sequence[Block], start: int, end: int, names: tuple[str, ...]) -> tuple[int, ...]:
    """The paragraphs right after the display that are its plain form."""
    vocabulary = vocabulary_of(names)
    found: list[int] = []
    for i in range(start, end):
        text = _single_line(blocks[i].text)
        typeset = any(piece.kind in ("math", "display") for piece in blocks[i].pieces)
        if typeset or blocks[i].kind not in ("paragraph", "code") or not is_plain_form(text, vocabulary, not found):
            break
        found.append(i)
    return tuple(found)


def _single_line(text: str) -> str:
    return " ".join(text.split())
