"""A block of Markdown as a reader of the page sees it: the characters shown, each with its range of the content."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.read.markdown.document import Block, Piece
from atlas_lessons.read.notation.tex.bits import HOLE, LOWERED, RAISED, SYMBOL

if TYPE_CHECKING:
    from atlas_lessons.read.reading.tags import Tags

__all__ = ["HOLE", "MarkupSpan", "ReaderText", "reader_text"]

CODE, FORMULA = "code", "formula"


class MarkupSpan(NamedTuple):
    """What a stretch of the text is: ``code``, ``formula``, and in formulas ``symbol``, ``raised``, ``lowered``."""

    start: int
    end: int
    kind: str


class ReaderText(NamedTuple):
    """The text of a block and where its characters come from.

    ``text[i]`` was read from ``content[starts[i]:ends[i]]``; both are None where the block's own text is shown as it
    is. The ranges are in order, and empty for a bracket or dot that only the typesetting shows. ``marks`` are in order
    of their kind's appearance, disjoint within a kind. ``whole`` is the legible text of which a running text is a part.
    """

    text: str
    block: Block
    starts: Sequence[int] | None = None
    ends: Sequence[int] | None = None
    marks: tuple[MarkupSpan, ...] = ()
    whole: str | None = None

    def span(self, start: int, end: int) -> Span:
        """The range of ``content`` that ``text[start:end]`` (not empty) was read from."""
        if self.starts is None or self.ends is None:
            return self.block.source(start, end)
        return Span(self.starts[start], max(self.ends[end - 1], self.starts[start]))

    def within(self, span: Span) -> tuple[int, int]:
        """The stretch of the text whose characters lie wholly in a range of ``content``; empty where none does."""
        starts, ends = self.ranges()
        first, last = bisect_left(starts, span.start), bisect_right(ends, span.end)
        return first, max(first, last)

    def ranges(self) -> tuple[Sequence[int], Sequence[int]]:
        """Where each character begins and ends in ``content``."""
        if self.starts is not None and self.ends is not None:
            return self.starts, self.ends
        pieces = self.block.pieces
        if len(pieces) == 1 and pieces[0].verbatim:
            return range(pieces[0].start, pieces[0].end), range(pieces[0].start + 1, pieces[0].end + 1)
        starts: list[int] = []
        ends: list[int] = []
        for piece in pieces:
            _place(piece, starts, ends)
        return starts, ends

    def legible(self) -> str:
        """The text in which numbers are read: with holes for indices that are no plain label."""
        if self.whole is not None:
            return self.whole
        if not self.marks:
            return self.text
        characters = list(self.text)
        for start, end, kind in self.marks:
            if kind == LOWERED and _LABEL.fullmatch(self.text, start, end) is None:
                characters[start:end] = HOLE * (end - start)
            elif kind == SYMBOL and start and self.text[start - 1].isdigit() and _TERM.match(self.text, start):
                characters[start:end] = HOLE * (end - start)  # 6k + 1 is no 6,001
        return "".join(characters)

    def quotable(self) -> str:
        """The legible text with holes for more numbers that are no quantities: in exponents and under roots."""
        text = self.legible()
        if not self.marks:
            return text
        characters = list(text)
        for start, end, kind in self.marks:
            if kind == RAISED and not self._belongs_to_what_it_raises(start, end):
                characters[start:end] = HOLE * (end - start)
        for match in _UNDER_ROOT.finditer(self.text):
            characters[match.start() : match.end()] = HOLE * len(match.group())
        return "".join(characters)

    def _belongs_to_what_it_raises(self, start: int, end: int) -> bool:
        """Whether an exponent is read with the number, the unit or the symbol before it."""
        before = self.text[start - 1 : start]
        return before.isdigit() or (before.isalpha() and _POWER.fullmatch(self.text, start, end) is not None)

    def running(self) -> ReaderText:
        """The text to look for calculations in: the legible text without code that stands apart."""
        if not self.marks:
            return self
        whole = self.legible()
        characters = list(whole)
        for start, end, kind in self.marks:
            if kind == CODE and not _goes_on(self.text, start, end):
                characters[start:end] = HOLE * (end - start)
        return self._replace(text="".join(characters), whole=whole)


_TERM = re.compile(r"[kKMBT]\s?[-−+)^]")
_LABEL = re.compile(r"_?(?:\w+|[☉⊙⊕])")
_POWER = re.compile(r"\^?[-−+⁺⁻]?[0-9⁰¹²³⁴-⁹]+")
# A root that the stream has no sign for is a hole before a bracket.
_UNDER_ROOT = re.compile(rf"(?:[√∛]\(?|{HOLE}\()[0-9][0-9.,\u00a0\u2009]*\)?")


def _goes_on(text: str, start: int, end: int) -> bool:
    """Whether code goes on with a number before or behind it: ``3384`` and a 0 in code are one number."""
    before = text[start - 1 : start].isdigit() and text[start].isdigit()
    return before or (text[end - 1].isdigit() and text[end : end + 1].isdigit())


_PLAIN = frozenset(("text", "break"))


def reader_text(block: Block, content: str) -> ReaderText:
    """What a reader sees of a block whose lesson's text is ``content``."""
    pieces = block.pieces
    if block.kind not in ("code", "html") and _are_plain(pieces):
        text = block.text
        if not text.isascii() and _FOREIGN.search(text):
            text = text.translate(_digits())
        return _new(ReaderText, (text, block, None, None, (), None))
    builder = _Builder(content)
    for piece in pieces:
        builder.take(piece)
    text = "".join(builder.texts)
    if not text.isascii() and _FOREIGN.search(text):
        text = text.translate(_digits())
    return ReaderText(text, block, builder.starts, builder.ends, tuple(builder.marks))


_new = tuple.__new__  # what the constructor of a named tuple calls, which takes three times as long


def _are_plain(pieces: Sequence[Piece]) -> bool:
    for piece in pieces:  # noqa: SIM110 - all() is slower, and this is asked of every block
        if piece.kind not in _PLAIN:
            return False
    return True


class _Builder:
    """Gathers the characters of one block."""

    def __init__(self, content: str) -> None:
        self.content = content
        self.texts: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.marks: list[MarkupSpan] = []
        self.tags: Tags | None = None  # once there was raw HTML

    def take(self, piece: Piece) -> None:
        """Add a piece."""
        if piece.kind != "html" and self.tags is not None and self.tags.unseen:
            return
        if piece.kind in ("math", "display"):
            self.formula(piece)
        elif piece.kind == "html":
            self.html(piece)
        elif piece.kind == "code":
            at = len(self.starts)
            _place(piece, self.starts, self.ends)
            self.texts.append(piece.text)
            self.marks.append(MarkupSpan(at, len(self.starts), CODE))
        else:
            idle = self.tags.idle(piece.text) if self.tags is not None and piece.verbatim else 0
            if idle:
                piece = piece._replace(text=piece.text[idle:], start=piece.start + idle)
            at = len(self.starts)
            _place(piece, self.starts, self.ends)
            self.texts.append(piece.text if self.tags is None else self.tags.scripted(piece.text))
            self.mark(at, self.tags.script if self.tags is not None else "")

    def mark(self, at: int, kind: str) -> None:
        last = self.marks[-1] if self.marks else None
        if kind and last is not None and (last.end, last.kind) == (at, kind):
            self.marks[-1] = last._replace(end=len(self.starts))  # an entity is a piece of its own
        elif kind:
            self.marks.append(MarkupSpan(at, len(self.starts), kind))

    def html(self, piece: Piece) -> None:
        """The text between the tags of raw HTML, and white space for tags that begin a line or cell."""
        if self.tags is None:
            from atlas_lessons.read.reading.tags import Tags

            self.tags = Tags()
        for text, start, end in self.tags.read(piece.text):
            at = len(self.starts)
            self.texts.append(text)
            first, last = (piece.start + start, piece.start + end) if piece.verbatim else (piece.start, piece.end)
            verbatim = piece.verbatim and end - start == len(text)
            self.starts += range(first, last) if verbatim else [first] * len(text)
            self.ends += range(first + 1, last + 1) if verbatim else [last] * len(text)
            self.mark(at, self.tags.script)

    def formula(self, piece: Piece) -> None:
        """The stream of a formula; of one that the marks of a quote or list interrupt, each line where it is."""
        from atlas_lessons.read.notation.tex.stream import stream  # most texts have no formula

        places = _places(piece, self.content)
        at = len(self.starts)
        runs: dict[str, int] = {}
        for bit in stream(piece.text):
            here = len(self.starts)
            if bit.kind in (SYMBOL, RAISED, LOWERED):
                runs.setdefault(bit.kind, here)
            for kind in [run for run in runs if run != bit.kind]:
                self.mark(runs.pop(kind), kind)
            self.texts.append(bit.text)
            start, end = (bit.start, bit.end) if places is None else (places[bit.start], places[bit.end])
            if places is None:
                start, end = piece.start, piece.end
            self.starts += [start] * len(bit.text)
            self.ends += [end] * len(bit.text)
        for kind, start in runs.items():
            self.mark(start, kind)
        self.mark(at, FORMULA)


def _places(piece: Piece, content: str) -> Sequence[int] | None:
    """The offset in the content of each character of a formula, and of its end; None where it cannot be decided."""
    start = content.find(piece.text, piece.start, piece.end)
    if start >= 0:
        return range(start, start + len(piece.text) + 1)
    places: list[int] = []
    position = piece.start
    for line in piece.text.splitlines(keepends=True):
        bare = line.rstrip("\r\n")
        found = content.find(bare, position, piece.end)
        if found < 0:
            return None
        places += range(found, found + len(bare))
        places += [found + len(bare)] * (len(line) - len(bare))
        position = found + len(bare)
    return [*places, position]


def _place(piece: Piece, starts: list[int], ends: list[int]) -> None:
    """Append the range of each character of a piece that is shown as it is."""
    count = len(piece.text)
    if piece.verbatim:
        starts += range(piece.start, piece.end)
        ends += range(piece.start + 1, piece.end + 1)
    elif piece.kind == "code" and count <= piece.end - piece.start:  # letter by letter between its marks
        at = piece.start + (piece.end - piece.start - count) // 2
        starts += range(at, at + count)
        ends += range(at + 1, at + count + 1)
    else:
        starts += [piece.start] * count
        ends += [piece.end] * count


# Digits of other scripts and the full-width signs of calculations, for which the reading has those of ASCII.
_SIGNS = {
    "＋": "+", "－": "-", "×": "×", "＊": "*", "／": "/", "＝": "=", "％": "%", "（": "(", "）": ")", "［": "[",
    "］": "]", "＜": "<", "＞": ">", "٪": "%", "٫": ".", "٬": ",",
}  # fmt: skip
_FOREIGN = re.compile(r"(?![0-9])\d|[" + "".join(sign for sign in _SIGNS if sign != "×") + "]")


@cache
def _digits() -> dict[int, str]:
    """What is read for each decimal digit of another script, and for each full-width sign."""
    table = {ord(sign): plain for sign, plain in _SIGNS.items()}
    for code in range(0x0660, 0x1FBFA):
        if (value := unicodedata.decimal(chr(code), None)) is not None:
            table[code] = str(value)
    return table
