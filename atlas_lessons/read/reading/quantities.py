"""The quantities of a lesson: every number that the page shows, read once, block by block, when first asked for.

This is the only place where the numbers of a lesson are read. Whoever needs them takes them from here and never reads a
part of the text again, since a number that is cut out of its context may read differently. ``reading.quantities`` of a
:class:`~atlas_lessons.read.reading.lesson.LessonReading` is the list:

- ``quantities.of(row)`` has all quantities of a block, with offsets in the text of ``row``: numbers in digits, number
  words and labels (the digits of names);
- ``quantities.running(row)`` has those of its running text: without number words, and without code that stands apart;
- :func:`touching` takes those in a stretch of the text, of which a quote selects the ones that lie in it whole
  (:func:`~atlas_lessons.read.reading.excerpt.selected`);
- ``row.span(start, end)`` is the range of the content behind a quantity, ``reading.tables.at(offset)`` its table cell,
  and :func:`~atlas_lessons.read.notation.units.unread.read_unread_unit` tells the word in its unit's place.

Counted nouns and the convention (what a year is) decide which words are units, so they choose the list; most lessons
use one. Only what is no part of the page (a ``value``, a quote that is not found) is read by ``read_quantities``.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from itertools import takewhile

from atlas_lessons.read.notation.numerals.quantities import TextQuantity, with_units
from atlas_lessons.read.notation.numerals.read import Numeral, read_numerals
from atlas_lessons.read.notation.numerals.separators import has_decimal_comma, in_english_separators
from atlas_lessons.read.notation.units.parse import DEFAULT, Convention, singular
from atlas_lessons.read.reading.text import HOLE, ReaderText

_NO_NOUNS: frozenset[str] = frozenset()


class Quantities:
    """The list of the quantities of one lesson."""

    def __init__(self, content: str = "") -> None:
        self._content = content
        self._comma: bool | None = None  # whether its numbers have a decimal comma, when first asked for
        # by block (blocks live as long as their lesson), and by what decides which words are units
        self._numerals: dict[int, tuple[str, tuple[Numeral, ...]]] = {}
        self._known: dict[tuple[int, frozenset[str], Convention], tuple[TextQuantity, ...]] = {}

    def of(
        self, row: ReaderText, nouns: Collection[str] = (), convention: Convention = DEFAULT
    ) -> tuple[TextQuantity, ...]:
        """All quantities of a block in order, labels and number words among them."""
        declared = frozenset(map(singular, nouns)) if nouns else _NO_NOUNS
        key = (id(row.block), declared, convention)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = with_units(*self._read(row), declared, convention)
        return found

    def numerals(self, row: ReaderText) -> tuple[Numeral, ...]:
        """The numerals of the quantities of a block, whatever their units."""
        return self._read(row)[1]

    def _read(self, row: ReaderText) -> tuple[str, tuple[Numeral, ...]]:
        """The text of a block in which numbers are read, and its numerals."""
        found = self._numerals.get(id(row.block))
        if found is None:
            text = row.legible()
            found = self._numerals[id(row.block)] = text, self._numbers(text)
        return found

    def _numbers(self, text: str) -> tuple[Numeral, ...]:
        """The numerals of a text, with the separators of its lesson."""
        if self._comma is None:
            self._comma = has_decimal_comma(self._content)
        return read_numerals(in_english_separators(text, comma=self._comma), words=True)

    def running(self, row: ReaderText, nouns: Collection[str] = ()) -> tuple[TextQuantity, ...]:
        """The quantities of a block's running text (``row.running()``), which has holes for code; no number words."""
        found = [each for each in self.of(row, nouns) if each.numeral.kind != "word"]
        if row.marks:
            text = row.text
            found = [each for each in found if text[each.numeral.start] != HOLE]
        return tuple(found)


def touching(found: Sequence[TextQuantity], first: int, last: int) -> list[TextQuantity]:
    """Those of some quantities, in order, whose numerals share a character with a stretch of their text."""
    at = bisect_right(found, first, key=lambda each: each.numeral.end)
    return list(takewhile(lambda each: each.numeral.start < last, found[at:]))
