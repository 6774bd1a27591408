"""A stretch of raw content as a reader sees it, each character with its offset: marks, escapes and TeX taken away."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.read.markdown.document import Block, Document, Piece

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
    """Text for reading numbers, and where in ``content`` each of its characters begins and ends."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    def source(self, start: int, end: int) -> Span:
        """The range of content behind ``text[start:end]`` (not empty)."""
        return Span(self.starts[start], self.ends[end - 1])


def view(document: Document, span: Span) -> View:
    """What a reader sees of a range of content; the raw characters where it goes beyond one block of running text."""
    block = _block_of(document, span)
    if block is None:
        return View(document.content[span.start : span.end], *_each(span.start, span.end))
    texts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for piece in block.pieces:
        if piece.start < span.end and span.start < piece.end:
            if piece.verbatim and piece.start <= span.start and span.end <= piece.end:
                return View(document.content[span.start : span.end], *_each(span.start, span.end))
            part = _read(piece, span)
            texts.append(part.text)
            starts += part.starts
            ends += part.ends
    return View("".join(texts), starts, ends)


def _each(start: int, end: int) -> tuple[range, range]:
    """Where each of the characters from ``start`` to ``end`` begins and ends."""
    return range(start, end), range(start + 1, end + 1)


def _block_of(document: Document, span: Span) -> Block | None:
    index = bisect_right(document.blocks, span.start, key=lambda block: block.start) - 1
    for block in document.blocks[max(index - 8, 0) : index + 1][::-1]:
        if block.start <= span.start and span.end <= block.end:
            return block if block.kind not in ("html",) else None
    return None


def _read(piece: Piece, span: Span) -> View:
    """What a reader sees of a piece within a range."""
    if piece.verbatim:
        first, last = max(piece.start, span.start), min(piece.end, span.end)
        return View(piece.text[first - piece.start : last - piece.start], *_each(first, last))
    if piece.kind in ("math", "display"):
        return _within(_formula(piece), span)
    if piece.kind == "code" and len(piece.text) <= piece.end - piece.start:  # letter by letter between its marks
        at = _inner(piece)
        return _within(View(piece.text, *_each(at, at + len(piece.text))), span)
    count = len(piece.text)
    return View(piece.text, [piece.start] * count, [piece.end] * count)


def _inner(piece: Piece) -> int:
    """Where the text of a piece begins, behind its mark."""
    return piece.start + (piece.end - piece.start - len(piece.text)) // 2


def _within(seen: View, span: Span) -> View:
    """The characters that stand within a range whole."""
    kept = [n for n, start in enumerate(seen.starts) if span.start <= start and seen.ends[n] <= span.end]
    text = "".join(seen.text[n] for n in kept)
    return View(text, [seen.starts[n] for n in kept], [seen.ends[n] for n in kept])


def _formula(piece: Piece) -> View:
    """TeX as a reader sees it; what a command stands for has the command's whole range."""
    at = _inner(piece)
    texts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    position = 0
    for match in (*_TEX.finditer(piece.text), None):
        stop = match.start() if match is not None else len(piece.text)
        texts.append(piece.text[position:stop])
        starts += range(at + position, at + stop)
        ends += range(at + position + 1, at + stop + 1)
        if match is not None:
            plain = _plain(match)
            texts.append(plain)
            starts += [at + stop] * len(plain)
            ends += [at + match.end()] * len(plain)
            position = match.end()
    return View("".join(texts), starts, ends)


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
