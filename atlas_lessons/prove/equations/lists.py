"""Symbol lists: rows of three paragraphs, or a Markdown table with the header Symbol, Meaning, Unit."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.prove.equations.unitcells import read_unit
from atlas_lessons.read.markdown.document import Block, Document, Event
from atlas_lessons.read.notation.formula.symbols import keys
from atlas_lessons.read.notation.units.parse import UnitProblem
from atlas_lessons.read.notation.units.parse import parse_unit as parse_known

_LONGEST_SYMBOL, _LONGEST_UNIT, _UNIT_WORDS = 60, 80, 8
_ONE_SYMBOL = re.compile(
    r"(?:[^\W\d_][\u0300-\u036f\u20d7]*){1,4}[0-9₀-₉]*(?:_\{[^{}]*\}|_\w+|[²³*]|\^\S+)*['′’]*(?:\([\w, ]+\))?"
    r"|[^\W\d]\w*_[\w ,{}]+"
)
_HEADERS = (
    frozenset(("symbol", "symbols", "quantity", "variable")),
    frozenset(("meaning", "description", "definition", "name", "quantity")),
    frozenset(("unit", "units")),
)


class Declared(NamedTuple):
    """One row of a symbol list: symbol, meaning and unit as written; ``span`` is the symbol's range in ``content``.

    ``unit_span`` is the range of the unit; ``blocks`` are the indexes into ``document.blocks`` of the row's
    paragraphs or cells.
    """

    name: str
    meaning: str
    unit: str
    span: Span
    unit_span: Span
    blocks: tuple[int, ...]


def paragraphs(
    blocks: Sequence[Block], start: int, latest: int, end: int, known: frozenset[str]
) -> tuple[int, tuple[Declared, ...]]:
    """The rows of three paragraphs between ``start`` and ``end`` that begin before ``latest``; and where they begin.

    The list begins with a symbol of the display. A later row may hold a symbol that the display does not have (it is
    then unused or misspelled), as long as it looks like one symbol and a unit follows.
    """
    for at in range(start, latest):
        if _is_row(blocks, at, end, known, strict=True):
            first, rows = at, [_row(blocks, at, at + 1, at + 2)]
            while first - 3 >= start and _is_row(blocks, first - 3, end, known, strict=False):
                first -= 3  # a misspelled symbol may open the list
                rows.insert(0, _row(blocks, first, first + 1, first + 2))
            at += 3
            while _is_row(blocks, at, end, known, strict=False):
                rows.append(_row(blocks, at, at + 1, at + 2))
                at += 3
            return first, tuple(rows)
    return start, ()


def _is_row(blocks: Sequence[Block], at: int, end: int, known: frozenset[str], strict: bool) -> bool:
    if at + 2 >= end:
        return False
    for block in blocks[at : at + 3]:
        if block.kind != "paragraph" or block.containers:
            return False
    name = symbol_text(blocks[at])
    if not (_matches(name, known) or (not strict and _resembles(name, known))):
        return False
    unit = _line(blocks[at + 2].text)
    if not _unit_like(unit):
        return False
    misplaced = _matches(unit, known) and isinstance(parse_known(unit), UnitProblem)
    return not misplaced


def _unit_like(text: str) -> bool:
    if len(text) > _LONGEST_UNIT or len(text.split()) > _UNIT_WORDS:
        return False
    return not isinstance(read_unit(text), UnitProblem) or " " not in text


def _matches(name: str, known: frozenset[str]) -> bool:
    return 0 < len(name) <= _LONGEST_SYMBOL and not known.isdisjoint(keys(bare(name)))


def _resembles(name: str, known: frozenset[str]) -> bool:
    """Whether a text looks like one symbol, or nearly like one of the display's."""
    if not 0 < len(name) <= _LONGEST_SYMBOL:
        return False
    if _ONE_SYMBOL.fullmatch(name) or "\\" in name:
        return True
    folded = keys(name)[0].lower()
    return " " not in name and any(differ_by_one_letter(folded, other.lower()) for other in known if len(other) > 2)


def differ_by_one_letter(one: str, other: str) -> bool:
    """Whether two names differ by one letter put in, left out, changed or swapped with its neighbour."""
    if one == other:
        return True
    if abs(len(one) - len(other)) > 1 or min(len(one), len(other)) < 2:
        return False
    i = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    if len(one) == len(other):
        swapped = one[i : i + 2] == other[i : i + 2][::-1] and one[i + 2 :] == other[i + 2 :]
        return one[i + 1 :] == other[i + 1 :] or swapped
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    return longer[i + 1 :] == shorter[i:]


def bare(name: str) -> str:
    """The name of a function without its arguments: ``f(x)`` is ``f``."""
    return _ARGUMENTS.sub("", name) if "(" in name else name


_ARGUMENTS = re.compile(r"\s*\([\w, ]*\)$")


def symbol_text(block: Block) -> str:
    """A row's symbol as written: the LaTeX of a formula, the text of anything else."""
    shown = [text for piece in block.pieces if (text := piece.text.strip())]
    return shown[0] if len(shown) == 1 else _line(block.text)


def _line(text: str) -> str:
    return " ".join(text.split())


def _row(blocks: Sequence[Block], symbol: int, meaning: int | None, unit: int | None) -> Declared:
    """A row from its blocks; an empty cell is an empty text at the symbol's place."""
    texts = ["" if i is None else _line(blocks[i].text) for i in (meaning, unit)]
    spans = [blocks[i].source(0, len(blocks[i].text)) for i in (symbol, symbol if unit is None else unit)]
    used = tuple(i for i in (symbol, meaning, unit) if i is not None)
    return Declared(symbol_text(blocks[symbol]), texts[0], texts[1], spans[0], spans[1], used)


def table_events(document: Document) -> tuple[Event, ...]:
    """The events that begin a row or a cell of a table, in order; found once for all tables."""
    if "|" not in document.content or not any("table" in block.containers for block in document.blocks):
        return ()
    return tuple(event for event in document.events if event.kind == "start" and event.tag in _ROWS + _CELLS)


_ROWS, _CELLS = ("TableHead", "TableRow"), ("TableCell",)


def table(
    document: Document, events: Sequence[Event], display: int, end: int
) -> tuple[int, tuple[Declared, ...]] | None:
    """The rows of a symbol table between a display and the block ``end``, and where it begins; None if there is none.

    ``events`` are those of :func:`table_events`.
    """
    if not events:
        return None
    blocks = document.blocks
    first = next((i for i in range(display + 1, end) if "table" in blocks[i].containers), None)
    if first is None:
        return None
    stop = next((i for i in range(first, end) if "table" not in blocks[i].containers), end)
    rows = _table_rows(blocks, events, first, stop)
    if not rows or len(rows[0]) != 3 or any(cell is None for cell in rows[0]):
        return None
    titles = [_line(blocks[cell].text).lower() for cell in rows[0] if cell is not None]
    if any(title not in wanted for title, wanted in zip(titles, _HEADERS, strict=True)):
        return None
    filled = [(*row, None, None)[:3] for row in rows[1:] if row and row[0] is not None]
    return first, tuple(_row(blocks, symbol, meaning, unit) for symbol, meaning, unit in filled if symbol is not None)


def _table_rows(blocks: Sequence[Block], events: Sequence[Event], first: int, stop: int) -> list[list[int | None]]:
    """Block indexes by row and cell of a table; None for an empty cell."""
    by_range = {(blocks[i].start, blocks[i].end): i for i in range(first, stop)}
    rows: list[list[int | None]] = [[]]
    begin = bisect_left(events, blocks[first].start, key=lambda event: event.start)
    for event in events[begin:]:
        if event.start > blocks[stop - 1].end:
            break
        if event.tag in _ROWS:
            rows.append([])
        else:
            rows[-1].append(by_range.get((event.start, event.end)))
    return rows
