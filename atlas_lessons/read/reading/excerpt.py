"""A stretch of the content as a reader sees it: the part of each block in it, and the quantities that it selects."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection
from itertools import takewhile
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.read.notation.numerals.digits import has_digit
from atlas_lessons.read.notation.numerals.quantities import TextQuantity
from atlas_lessons.read.notation.numerals.read import first_number
from atlas_lessons.read.notation.tex.bits import HOLE
from atlas_lessons.read.notation.units.parse import DEFAULT, Convention
from atlas_lessons.read.reading.lesson import LessonReading
from atlas_lessons.read.reading.quantities import touching
from atlas_lessons.read.reading.text import ReaderText


class Excerpt(NamedTuple):
    """The part of a block that a range of the content shows: ``text[first:last]`` of the block's quotable text.

    The whole text is kept, since what is right beside a number may say more of it than the excerpt does.
    """

    row: ReaderText
    text: str
    first: int
    last: int

    @property
    def shown(self) -> str:
        """What a reader sees of the range in this block."""
        return self.text[self.first : self.last]

    def source(self, start: int, end: int) -> Span:
        """The range of content behind ``text[start:end]`` (not empty)."""
        return self.row.span(start, end)


def excerpts(reading: LessonReading, span: Span) -> tuple[Excerpt, ...]:
    """What a reader sees of a range of content: of each block in it the characters that lie in the range whole.

    Empty where the range holds nothing that is on the page.
    """
    parts = ((row, *row.within(span)) for row in reading.under(span))
    return tuple([Excerpt(row, row.quotable(), first, last) for row, first, last in parts if first < last])


def shown_text(parts: Collection[Excerpt]) -> str:
    """The text of excerpts that follow one another: cells of a row apart by bars, other blocks by an empty line."""
    texts: list[str] = []
    for part in parts:
        if texts:
            texts.append(" | " if part.row.block.kind == "cell" else "\n\n")
        texts.append(part.shown)
    return "".join(texts)


def selected_quantities(
    reading: LessonReading, part: Excerpt, nouns: Collection[str] = (), convention: Convention = DEFAULT
) -> list[TextQuantity]:
    """The quantities of a lesson that lie wholly in an excerpt, those in exponents and under roots aside.

    A name that goes on beyond the excerpt has the part of it that the excerpt shows.
    """
    listed = reading.quantities.of(part.row, nouns, convention)
    found = [
        each if part.first <= each.numeral.start and each.numeral.end <= part.last else _clip_name(part, each)
        for each in touching(listed, part.first, part.last)
    ]
    if part.row.marks:
        return [each for each in found if each and HOLE not in part.text[each.numeral.start : each.numeral.end]]
    return [each for each in found if each]


def _clip_name(part: Excerpt, each: TextQuantity) -> TextQuantity | None:
    """A name with the digits of it that an excerpt shows; None for a number, which is taken whole or not at all."""
    numeral = each.numeral
    start, end = max(numeral.start, part.first), min(numeral.end, part.last)
    text = part.text[start:end]
    if numeral.kind != "label" or not has_digit(text):
        return None
    numeral = numeral._replace(start=start, end=end, text=text, value=first_number(text))
    return each._replace(numeral=numeral, start=start, end=end)


_ROOTED = re.compile(rf"(?:[√∛]\(?|{HOLE}\()(?P<under>[0-9][0-9.,\u00a0\u2009]*)")
_ROOT_OR_POWER = frozenset(("√", "∛", "^", HOLE))
_RAISED = re.compile(r"\)?\^\(?[-−+]?[0-9]+\)?")


def cut_by(reading: LessonReading, row: ReaderText, first: int, last: int) -> tuple[int, int] | None:
    """The number of a text that goes on beyond the stretch ``text[first:last]`` of it, scale word, root and power
    included; None where the stretch cuts no number.

    The digits of a name may be quoted without the rest of it, a number word without the others beside it.
    """
    numerals = reading.quantities.numerals(row)
    at = bisect_right(numerals, first, key=lambda each: each.end)
    for numeral in takewhile(lambda each: each.start < last, numerals[at:]):
        whole = first <= numeral.start and numeral.end <= last
        if whole or numeral.kind == "word" or (numeral.kind == "label" and not _cuts_digits(row.text, first, last)):
            continue
        return numeral.start, numeral.end
    return _torn_from_root_or_power(row.text, first, last)


def _cuts_digits(text: str, start: int, end: int) -> bool:
    """Whether a digit is on both sides of one of the ends of a stretch."""
    before = start > 0 and text[start - 1].isdigit() and text[start].isdigit()
    return before or (end < len(text) and text[end].isdigit() and text[end - 1].isdigit())


def _torn_from_root_or_power(text: str, first: int, last: int) -> tuple[int, int] | None:
    if not _ROOT_OR_POWER.intersection(text):
        return None
    for match in _ROOTED.finditer(text, max(0, first - 2)):
        start, end = match.span("under")
        if start >= last:
            break
        if match.start() < first and start < last and end > first:
            return match.span()
    raised = _RAISED.match(text, last)
    if raised is not None and text[last - 1 : last].isdigit():
        return first, raised.end()
    return None
