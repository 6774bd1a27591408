"""The form of tables: cells that the page drops, bars inside code, and delimiter rows where none can be."""

from __future__ import annotations

import re
from collections.abc import Iterator

from atlas_lessons.core.diagnostics import At, Finding, Span
from atlas_lessons.read.markdown.document import Block, Document
from atlas_lessons.read.reading.tables import Cell, Table

DISCARDED, IN_CODE, MISPLACED = "cells-discarded", "bar-in-code", "delimiter-row-misplaced"
_MOST_SHOWN = 60  # characters of a cell that a message quotes
_TICKS = re.compile(r"(?<!`)`{1,3}(?!`)")
_DASHES = re.compile(r"\s*:?-{3,}:?\s*")
_DELIMITER = re.compile(r"\|?[ \t]*:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*){1,200}\|?[ \t]*")
_BAR = re.compile(r"(?<!\\)\|")


def faults_of_form(document: Document, tables: tuple[Table, ...]) -> Iterator[tuple[str, Finding]]:
    """What is wrong with the form of tables, by rule name; ``tables`` are all those of the document."""
    for table in tables:
        for row, span in zip(table.rows, table.spans, strict=True):
            yield from _row_faults(document.content, table, row, span)
    for block in document.blocks:
        if block.kind == "paragraph" and "--" in block.text and "|" in block.text:
            yield from _delimiters_of_no_table(document.content, block)
    for table in tables:
        yield from _head_above(document.content, table)


def _row_faults(content: str, table: Table, row: tuple[Cell, ...], span: Span) -> Iterator[tuple[str, Finding]]:
    if len(row) > 1 and all(_DASHES.fullmatch(cell.text) for cell in row) and row is not table.rows[0]:
        message = "a delimiter row inside a table is shown as a row of dashes"
        hint = "remove it; a second table needs a blank line and a head before its delimiter row"
        yield MISPLACED, Finding(message, At(span=_stripped(content, span)), hint)
        return
    split = _split_code(content, row, span)
    if split is not None:
        message = "a bar inside code ends the cell: the code is cut in two, and its back quotes are shown"
        yield IN_CODE, Finding(message, At(span=split), "write \\| for a bar inside a table, in code too")
        return
    lost = _discarded(content, row, span)
    if lost is not None:
        count, shown = len(table.head), content[lost.start : lost.end]
        message = f"expected at most {count} cells, as in the head, found more: {_short(shown)!r} is not on the page"
        hint = "give the head and the delimiter row a cell more, or write \\| for a bar that belongs to a cell"
        yield DISCARDED, Finding(message, At(span=lost), hint)


def _discarded(content: str, row: tuple[Cell, ...], span: Span) -> Span | None:
    """What follows the last cell that the page has; None for nothing or for empty cells."""
    rest = content[row[-1].end : span.end] if row else ""
    inner = rest.strip().strip("|").strip()
    if not inner.strip("| \t"):
        return None
    start = row[-1].end + rest.index(inner)
    return Span(start, start + len(inner))


def _split_code(content: str, row: tuple[Cell, ...], span: Span) -> Span | None:
    """The range from a back quote that its cell does not close to one in a later cell that closes it."""
    opened: tuple[int, str] | None = None
    texts = [(cell.start, cell.end) for cell in row]
    if row:
        texts.append((row[-1].end, span.end))
    for start, end in texts if content.count("`", span.start, span.end) > 1 else ():
        loose = _loose_ticks(content[start:end])
        if loose is None:
            continue
        at, ticks = loose
        if opened is None:
            opened = (start + at, ticks)
        elif opened[1] == ticks:
            return Span(opened[0], start + at + len(ticks))
    return None


def _loose_ticks(text: str) -> tuple[int, str] | None:
    """Where a run of back quotes is that no other run of the text closes."""
    loose: tuple[int, str] | None = None
    for match in _TICKS.finditer(text):
        if match.start() and text[match.start() - 1] == "\\" and loose is None:
            continue
        if loose is None:
            loose = (match.start(), match.group())
        elif loose[1] == match.group():
            loose = None
    return loose


def _delimiters_of_no_table(content: str, block: Block) -> Iterator[tuple[str, Finding]]:
    """Delimiter rows in running text, which make no table: the head has another number of cells, or there is none.

    With as many cells as the head the table is one in another dialect (indented below an admonition).
    """
    lines = block.text.split("\n")
    offset = 0
    for number, line in enumerate(lines):
        if "|" in line and _DELIMITER.fullmatch(line.strip()):
            head = lines[number - 1] if number else ""
            if "|" not in head or _cells(head) != _cells(line):
                span = _stripped(content, block.source(offset, offset + len(line)))
                yield MISPLACED, _no_table(head, line, At(span=span))
            return
        offset += len(line) + 1


def _no_table(head: str, delimiter: str, at: At) -> Finding:
    if "|" not in head:
        message = "this delimiter row has no head above it, so that no table is shown"
        return Finding(message, at, "write a row of heads above it")
    expected, found = _cells(head), _cells(delimiter)
    message = f"expected a delimiter row of {expected} cells, as in the head above it, found {found}: no table is shown"
    return Finding(message, at, "write one `---` for each cell of the head, and \\| for a bar that belongs to a cell")


def _cells(line: str) -> int:
    return len(_BAR.split(line.strip().removeprefix("|").removesuffix("|")))


def _head_above(content: str, table: Table) -> Iterator[tuple[str, Finding]]:
    """A table whose head has another row of cells right above it, which is shown as text."""
    if not table.spans:
        return
    start = content.rfind("\n", 0, table.spans[0].start) + 1
    before = content.rfind("\n", 0, max(start - 1, 0)) + 1
    line = content[before : max(start - 1, 0)].strip()
    if line.startswith("|") and line.endswith("|") and _cells(line) == len(table.head) > 1:
        message = "the row above the head of this table is shown as text: the delimiter row comes after the second row"
        hint = "move the delimiter row below the first row"
        yield MISPLACED, Finding(message, At(span=_stripped(content, Span(before, start - 1))), hint)


def _stripped(content: str, span: Span) -> Span:
    text = content[span.start : span.end]
    bare = text.strip()
    start = span.start + len(text) - len(text.lstrip())
    return Span(start, start + len(bare))


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _MOST_SHOWN else f"{flat[:_MOST_SHOWN]}…"
