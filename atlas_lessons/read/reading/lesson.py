"""The reading of a whole lesson, block by block, made when first asked for and kept."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.read.markdown.document import Block, Document
from atlas_lessons.read.reading.quantities import Quantities
from atlas_lessons.read.reading.tables import Tables
from atlas_lessons.read.reading.text import ReaderText, reader_text

_LITERAL = frozenset(("code", "html"))


class LessonReading:
    """What a reader of the page sees of a document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._known: list[ReaderText | None] = [None] * len(document.blocks)
        self._starts = [block.start for block in document.blocks]
        self._running: list[ReaderText] | None = None
        self._tables: Tables | None = None
        self.quantities = Quantities(document.content)

    @property
    def tables(self) -> Tables:
        """The tables of the document, with the text of their cells as a reader sees it."""
        if self._tables is None:
            cells = [index for index, block in enumerate(self.document.blocks) if block.kind == "cell"]
            texts = {self.document.blocks[index].start: self[index].text for index in cells}
            self._tables = Tables(self.document, texts)
        return self._tables

    def __getitem__(self, index: int) -> ReaderText:
        """The text of a block by its index in ``document.blocks``."""
        found = self._known[index]
        if found is None:
            found = self._known[index] = reader_text(self.document.blocks[index], self.document.content)
        return found

    def texts(self) -> Iterator[ReaderText]:
        """The texts of all blocks in order."""
        return (self[index] for index in range(len(self._known)))

    def running(self) -> Sequence[ReaderText]:
        """The texts to look for calculations in; without code blocks and blocks of raw HTML."""
        if self._running is None:
            kinds = [block.kind for block in self.document.blocks]
            self._running = [self[index].running() for index, kind in enumerate(kinds) if kind not in _LITERAL]
        return self._running

    def line_of(self, block: Block) -> tuple[str, str]:
        """What a reader sees left and right of a table's cell in its row; empty for other blocks."""
        if block.kind != "cell":
            return "", ""
        at = bisect_left(self._starts, block.start)
        first = last = at
        while first and self._same_row(first - 1, first):
            first -= 1
        while last + 1 < len(self._known) and self._same_row(last, last + 1):
            last += 1
        left = "".join(f"{self[index].text} | " for index in range(first, at))
        return left, "".join(f" | {self[index].text}" for index in range(at + 1, last + 1))

    def _same_row(self, left: int, right: int) -> bool:
        one, other = self.document.blocks[left], self.document.blocks[right]
        both = one.kind == other.kind == "cell"
        return both and "\n" not in self.document.content[one.end : other.start]

    def under(self, span: Span) -> Iterator[ReaderText]:
        """The texts of the blocks that share a character with a range of the content, in order."""
        blocks = self.document.blocks
        index = max(bisect_right(self._starts, span.start) - 1, 0)
        while index and blocks[index - 1].end > span.start:
            index -= 1  # a tight list item ends where its nested blocks begin, or later
        while index < len(blocks) and blocks[index].start < span.end:
            if blocks[index].end > span.start:
                yield self[index]
            index += 1


_last: list[LessonReading] = []  # of the lesson that was read last: its parts are proved one after the other


def reading_of(document: Document) -> LessonReading:
    """The reading of a document; of the one that was asked for last it is the same object."""
    if not (_last and _last[0].document is document):
        _last[:] = [LessonReading(document)]
    return _last[0]
