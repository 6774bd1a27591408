"""A stretch of raw content as a reader sees it, each character with its offset: marks, escapes and TeX taken away."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

from atlas_lessons.diagnostics import Span
from atlas_lessons.document import Block, Document, Piece

_TEX = re.compile(
    r"\\(?P<wrap>mathrm|text|textrm|mathbf|operatorname|mathit|mbox)(?![A-Za-z])\s*\{(?P<inner>[^{}]*)\}"
    r"|\\frac\s*\{(?P<above>[0-9]+)\}\s*\{(?P<below>[0-9]+)\}"
    r"|(?P<space>(?:\\[,;:! ]|~|\\q?quad(?![A-Za-z]))\s*)"
    r"|\s*\\(?P<sign>times|cdot|approx|sim|le|ge|leq|geq|pm|mu|div|circ)(?![A-Za-z])\s*"
    r"|\\(?P<escape>[%$#&_{}])|\{(?P<braced>[,.])\}|\\[lr]?(?:left|right)(?![A-Za-z])"
)
_SIGNS = {
    "times": " × ", "cdot": "·", "approx": "≈", "sim": "~", "le": "≤", "ge": "≥", "leq": "≤", "geq": "≥", "pm": "±",
    "mu": "µ", "div": "÷", "circ": "°",
}  # fmt: skip


class View(NamedTuple):
    """Text for reading numbers, and for every character the range of ``content`` it stands for."""

    text: str
    spans: tuple[Span, ...]

    def source(self, start: int, end: int) -> Span:
        """The range of content behind ``text[start:end]`` (not empty)."""
        return Span(self.spans[start].start, self.spans[end - 1].end)


def view(document: Document, span: Span) -> View:
    """What a reader sees of a range of content; the raw characters where it goes beyond one block of running text."""
    block = _block_of(document, span)
    if block is None:
        raw = document.content[span.start : span.end]
        return View(raw, tuple(Span(span.start + n, span.start + n + 1) for n in range(len(raw))))
    text: list[str] = []
    spans: list[Span] = []
    for piece in block.pieces:
        if piece.start < span.end and span.start < piece.end:
            for char, where in _read(piece, span):
                text.append(char)
                spans.append(where)
    return View("".join(text), tuple(spans))


def _block_of(document: Document, span: Span) -> Block | None:
    index = bisect_right(document.blocks, span.start, key=lambda block: block.start) - 1
    for block in document.blocks[max(index - 8, 0) : index + 1][::-1]:
        if block.start <= span.start and span.end <= block.end:
            return block if block.kind not in ("html",) else None
    return None


def _read(piece: Piece, span: Span) -> list[tuple[str, Span]]:
    if piece.verbatim:
        first, last = max(piece.start, span.start), min(piece.end, span.end)
        letters = piece.text[first - piece.start : last - piece.start]
        return [(char, Span(first + n, first + n + 1)) for n, char in enumerate(letters)]
    if piece.kind in ("math", "display"):
        return _formula(piece, span)
    if piece.kind == "code" and len(piece.text) <= piece.end - piece.start:
        return _aligned(piece, span)
    whole = Span(piece.start, piece.end)
    return [(char, whole) for char in piece.text]


def _aligned(piece: Piece, span: Span) -> list[tuple[str, Span]]:
    """Code between its marks, letter by letter."""
    at = piece.start + (piece.end - piece.start - len(piece.text)) // 2
    letters = [(char, Span(at + n, at + n + 1)) for n, char in enumerate(piece.text)]
    return [(char, where) for char, where in letters if span.start <= where.start and where.end <= span.end]


def _formula(piece: Piece, span: Span) -> list[tuple[str, Span]]:
    at = piece.start + (piece.end - piece.start - len(piece.text)) // 2
    found: list[tuple[str, Span]] = []
    position = 0
    for match in _TEX.finditer(piece.text):
        found += [(piece.text[n], Span(at + n, at + n + 1)) for n in range(position, match.start())]
        where = Span(at + match.start(), at + match.end())
        found += [(char, where) for char in _plain(match)]
        position = match.end()
    found += [(piece.text[n], Span(at + n, at + n + 1)) for n in range(position, len(piece.text))]
    return [(char, where) for char, where in found if span.start <= where.start and where.end <= span.end]


def _plain(match: re.Match[str]) -> str:
    if match.group("wrap"):
        return match.group("inner")
    if match.group("above"):
        return f"{match.group('above')}/{match.group('below')}"
    if match.group("sign"):
        return _SIGNS[match.group("sign")]
    if match.group("space"):
        return " "
    return match.group("escape") or match.group("braced") or ""
