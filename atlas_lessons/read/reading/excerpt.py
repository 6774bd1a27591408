"""A stretch of the content as a reader sees it: what a quote shows, and where each character of it comes from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.read.reading.lesson import LessonReading
from atlas_lessons.read.reading.text import ReaderText


class ExcerptView(NamedTuple):
    """Text for reading numbers, and where in ``content`` each of its characters begins and ends."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    def source(self, start: int, end: int) -> Span:
        """The range of content behind ``text[start:end]`` (not empty)."""
        return Span(self.starts[start], max(self.ends[end - 1], self.starts[start]))


def view(reading: LessonReading, span: Span) -> ExcerptView:
    """What a reader sees of a range of content: of each block in it the characters that lie in the range whole.

    Empty where the range holds nothing that is on the page. Cells of a row are kept apart by bars, other blocks by an
    empty line.
    """
    parts = [(row, *row.within(span)) for row in reading.under(span)]
    parts = [part for part in parts if part[1] < part[2]]
    if len(parts) == 1:
        return ExcerptView(*_stretch(*parts[0]))
    texts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for row, first, last in parts:
        text, begins, stops = _stretch(row, first, last)
        if texts:
            between = " | " if row.block.kind == "cell" else "\n\n"
            texts.append(between)
            starts += [ends[-1]] * len(between)
            ends += [max(begins[0], ends[-1])] * len(between)
        texts.append(text)
        starts += begins
        ends += stops
    return ExcerptView("".join(texts), starts, ends)


def _stretch(row: ReaderText, first: int, last: int) -> tuple[str, Sequence[int], Sequence[int]]:
    starts, ends = row.ranges()
    return row.quotable()[first:last], starts[first:last], ends[first:last]


_ROOTED = re.compile(r"√\(?(?P<under>[0-9][0-9.,\u00a0\u2009]*)")


def cut_by(row: ReaderText, first: int, last: int) -> tuple[int, int] | None:
    """The stretch of a text that a quote of ``text[first:last]`` tears from its root or power, if it does."""
    if "√" not in row.text and "^" not in row.text:
        return None
    for match in _ROOTED.finditer(row.text, max(0, first - 2)):
        start, end = match.span("under")
        if start >= last:
            break
        if match.start() < first and start < last and end > first:
            return match.span()
    raised = _RAISED.match(row.text, last)
    if raised is not None and row.text[last - 1 : last].isdigit():
        return first, raised.end()
    return None


_RAISED = re.compile(r"\)?\^\(?[-−+]?[0-9]+\)?")
