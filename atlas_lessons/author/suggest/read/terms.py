"""The numbers of a lesson as terms of a possible derivation: value, unit, noun, sentence and place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from atlas_lessons.author.suggest.read.measures import counted, headed, is_coefficient, measured, nouns_of
from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.model import Accounted, NumberClass
from atlas_lessons.read.markdown.document import Document
from atlas_lessons.read.notation.numerals.quantities import TextQuantity
from atlas_lessons.read.notation.units.parse import ONE, Unit
from atlas_lessons.read.reading.lesson import LessonReading, reading_of
from atlas_lessons.read.reading.tables import Place
from atlas_lessons.read.reading.text import HOLE, ReaderText

_LARGEST = 10**60
_CONTEXT = 1_200  # characters of its block that are kept before a number
_AROUND = 100  # characters on either side of a number that are kept
NOWHERE = Span(-1, -1)


@dataclass(frozen=True, slots=True)
class Term:
    """One number of the text that a derivation may use or give.

    ``value`` is as printed (percent as printed, too), ``unit`` None where none is written. ``span`` is the numeral in
    ``content``, ``until`` the end of its unit; "a day" is a term of value 1, unit day. ``block`` and ``sentence`` count
    from the start of the lesson; ``word`` tells a number word, ``shared`` that the unit stands elsewhere, ``series`` is
    the same for the numbers of one range or list. ``by`` is the ``example.symbol`` that accounts for it already,
    ``source`` and ``symbol`` are those of a constant that the text does not print, ``place`` is the cell of a table.
    """

    value: Fraction
    unit: Unit | None
    numeral: str
    text: str
    step: Fraction | None = None
    noun: str | None = None
    span: Span = NOWHERE
    until: int = -1
    section: int | None = None
    block: int = -1
    sentence: int = -1
    word: bool = False
    shared: bool = False
    series: int = -1
    number_class: NumberClass = NumberClass.LABEL
    by: str | None = None
    before: str = ""  # what its block says on either side, for the words that tell how it follows
    after: str = ""
    context: str = ""  # a longer stretch of it, for words that tell what is computed
    source: str | None = None
    symbol: str | None = None
    place: Place | None = None

    @property
    def measure(self) -> Unit:
        """The unit, 1 where none is written."""
        return self.unit or ONE

    @property
    def measured(self) -> bool:
        """Whether its unit is more than a counted noun."""
        return bool(self.measure.powers) or self.measure.factor != 1

    @property
    def cell(self) -> bool:
        """Whether it is in a table."""
        return self.place is not None

    @property
    def workable(self) -> bool:
        """Whether it is of a size that numbers of worked examples have; floating point can then sieve."""
        size = abs(self.value * self.measure.factor)
        return size == 0 or 1 < size * _LARGEST < _LARGEST**2

    @property
    def implied(self) -> bool:
        """Whether it is a duration that the text names without a number ("a day")."""
        return self.word and self.unit is not None and self.span.end == self.until and self.step is None

    @property
    def behind(self) -> str:
        """What its block says behind its unit."""
        return self.after[self.until - self.span.end :]

    @property
    def alone(self) -> bool:
        """Whether it is all that its block says: a cell, or an answer."""
        return self.cell or not (self.before.strip() or self.behind.strip())

    @property
    def percent(self) -> bool:
        """Whether it is a share printed in percent."""
        return self.unit is not None and self.unit.factor == Fraction(1, 100) and not self.unit.powers


def digits(term: Term) -> int:
    """Significant digits of a printed number; at least one. Zeros behind a decimal point are significant."""
    figures = re.sub(r"[^0-9]", "", term.numeral).lstrip("0")
    return max(1, len(figures if "." in term.numeral else figures.rstrip("0")))


_SENTENCE_END = re.compile(r"[.!?](?=\s+[“\"(A-Z0-9])|[:;\n]{2}")


def read_terms(document: Document, numbers: Sequence[Accounted]) -> tuple[Term, ...]:
    """The terms of a document in order, taken from the lesson's list of quantities.

    ``numbers`` is the ledger: what it classes as a label is no term, but for the coefficient of a symbol ("2Ψ").
    """
    reading = reading_of(document)
    kinds = ("paragraph", "heading", "cell")
    rows = [reading[index] for index, block in enumerate(document.blocks) if block.kind in kinds]
    nouns = frozenset(noun for row in rows for noun in nouns_of(row.text, reading.quantities.of(row)))
    reader = _TermReader(document, numbers, nouns, reading)
    return tuple(term for row in rows for term in reader.terms(row))


class _TermReader:
    """Reads the terms of one block after the other; a table counts as one block and one sentence."""

    def __init__(
        self, document: Document, numbers: Sequence[Accounted], nouns: frozenset[str], reading: LessonReading
    ) -> None:
        self.document, self.numbers, self.nouns, self.reading = document, numbers, nouns, reading
        self.starts = [number.span.start for number in numbers]
        self.sentence = self.series = self.block = 0
        self.table: int | None = None

    def terms(self, row: ReaderText) -> Iterator[Term]:
        """The terms of a block."""
        place = self.reading.tables.at(row.block.start)
        if place is None or place.table != self.table:
            self.block += 1
            self.sentence += 1
        self.table = place.table if place else None
        text = row.quotable()
        ends = [] if place else [match.end() for match in _SENTENCE_END.finditer(text)]
        listed = [each for each in self.reading.quantities.of(row, self.nouns)
                  if not (row.marks and HOLE in text[each.numeral.start : each.numeral.end])]  # fmt: skip
        last: TextQuantity | None = None  # the number before, where it belongs to the same range or list
        for quantity in measured(text, listed, self.nouns):
            self.series += last is None or not _alike(last, quantity)
            last = quantity if quantity.shared or quantity.role == "low" else None
            span = row.span(quantity.numeral.start, quantity.numeral.end)
            entry = self._entry(span)
            if _is_term(row, text, quantity, span) and _is_usable(entry, quantity):
                number = self.sentence + bisect_right(ends, quantity.start)
                yield self._term(row, text, quantity, span, entry, number, place)
        self.sentence += len(ends)

    def _entry(self, span: Span) -> Accounted | None:
        """The entry of the ledger for a number."""
        position = bisect_right(self.starts, span.start) - 1
        return self.numbers[position] if position >= 0 and self.numbers[position].span.end > span.start else None

    def _term(
        self,
        row: ReaderText,
        text: str,
        read: TextQuantity,
        span: Span,
        entry: Accounted | None,
        sentence: int,
        place: Place | None,
    ) -> Term:
        read = headed(read, place, self.nouns)
        numeral = read.numeral
        proved = entry is not None and entry.number_class in (NumberClass.DERIVED, NumberClass.GIVEN)
        return Term(
            numeral.value,
            read.unit,
            numeral.text,
            text[min(read.start, numeral.start) : max(read.end, numeral.end)],
            step=numeral.step,
            noun=counted(text, read, place),
            span=span,
            until=row.span(read.start, read.end).end if read.end > numeral.end else span.end,
            section=self.document.section_of(span.start),
            block=self.block,
            sentence=sentence,
            word=numeral.kind == "word",
            shared=read.shared,
            series=self.series,
            number_class=entry.number_class if entry else NumberClass.LABEL,
            by=entry.by if entry is not None and proved else None,
            before=text[max(0, numeral.start - _AROUND) : numeral.start],
            after=text[numeral.end : numeral.end + _AROUND],
            context=text[max(0, numeral.start - _CONTEXT) : numeral.start + _CONTEXT // 2],
            place=place,
        )


def _alike(last: TextQuantity, quantity: TextQuantity) -> bool:
    """Whether two numbers may be of one range: "by 12% to 22 €" is none."""
    return last.unit is None or quantity.unit is None or last.unit.powers == quantity.unit.powers


def _is_usable(entry: Accounted | None, quantity: TextQuantity) -> bool:
    """Whether the ledger lets a number be a term: it names nothing, or is a word or the coefficient of a symbol."""
    kind = quantity.numeral.kind
    if entry is None:
        return kind in ("word", "label")
    return entry.number_class is not NumberClass.LABEL or kind == "label"


_HALF_LIFE = re.compile(r"[- ]li(?:fe|ves)\b")


def _is_term(row: ReaderText, text: str, quantity: TextQuantity, span: Span) -> bool:
    numeral = quantity.numeral
    if numeral.kind == "label" and not is_coefficient(numeral):
        return False
    if numeral.kind == "word" and (quantity.unit is None and numeral.value in (0, 1)):
        return False
    if numeral.kind == "word" and _HALF_LIFE.match(text, numeral.end):
        return False
    pieces = row.block.pieces
    return pieces[bisect_right(pieces, span.start, key=lambda piece: piece.start) - 1].kind in ("text", "math")
