"""The numbers of a lesson as terms of a possible derivation: value, unit, noun, sentence and place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from atlas_lessons.author.suggest.read.measures import counted, headed, is_coefficient, nouns_of, quantities
from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.model import Accounted, NumberClass
from atlas_lessons.read.markdown.document import Block, Document
from atlas_lessons.read.notation.numerals.quantities import TextQuantity
from atlas_lessons.read.notation.units.parse import ONE, Unit
from atlas_lessons.read.reading.lesson import reading_of
from atlas_lessons.read.reading.tables import Place, Tables
from atlas_lessons.read.reading.text import HOLE, ReaderText

_LARGEST = 10**60


@dataclass(frozen=True, slots=True)
class Term:
    """One number of the text that a derivation may use or give.

     ``value`` is as printed (percent as printed, too), ``unit`` None where none is written. ``span`` is the numeral in
     ``content``, ``until`` the end of its unit; "a day" is a term of value 1, unit day.
    ``block`` and ``sentence`` count from the start of the lesson; ``word``
     tells a number word, ``shared`` that the unit stands at a later number, ``series`` is the same for the
    numbers of one range or list. ``by`` is the ``example.symbol`` that accounts for it already.
    """

    value: Fraction
    step: Fraction | None
    unit: Unit | None
    noun: str | None
    span: Span
    until: int
    numeral: str
    text: str
    section: int | None
    block: int
    sentence: int
    word: bool
    shared: bool
    series: int
    number_class: NumberClass
    by: str | None
    before: str  # up to a hundred characters of its block on either side, for the words that tell how it follows
    after: str
    source: str | None = None  # of a constant that the text does not print
    symbol: str | None = None  # the symbol of that constant
    place: Place | None = None  # of a number in a table

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
        """Whether it stands in a table."""
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
    def alone(self) -> bool:
        """Whether it is all that its block says: a cell, or an answer."""
        return self.cell or not (self.before.strip() or self.after[self.until - self.span.end :].strip())

    @property
    def percent(self) -> bool:
        """Whether it is a share printed in percent."""
        return self.unit is not None and self.unit.factor == Fraction(1, 100) and not self.unit.powers


def digits(term: Term) -> int:
    """Significant digits of a printed number; at least one. Zeros behind a decimal point are significant."""
    figures = re.sub(r"[^0-9]", "", term.numeral).lstrip("0")
    return max(1, len(figures if "." in term.numeral else figures.rstrip("0")))


_SENTENCE_END = re.compile(r"[.!?](?=\s+[“\"(A-Z0-9])|[:;\n]{2}")


def read_terms(document: Document, numbers: tuple[Accounted, ...]) -> tuple[tuple[Term, ...], frozenset[str]]:
    """The terms of a document in order, and the nouns that its numbers count.

    ``numbers`` is the ledger: what it classes as a label is no term, but for the coefficient of a symbol ("2Ψ").
    """
    reading = reading_of(document)
    kinds = ("paragraph", "heading", "cell")
    rows = [reading[index] for index, block in enumerate(document.blocks) if block.kind in kinds]
    nouns = frozenset(noun for row in rows for noun in nouns_of(row.text, reading.quantities.of(row)))
    reader = _TermReader(document, numbers, nouns, reading.tables)
    for seen in (_seen(row, reading.quantities.of(row, nouns)) for row in rows):
        reader.take(seen)
    return tuple(reader.found), nouns


class _TermReader:
    """Reads the terms of one block after the other."""

    def __init__(self, document: Document, numbers: Sequence[Accounted], nouns: frozenset[str], tables: Tables) -> None:
        self.document, self.numbers, self.nouns, self.tables = document, numbers, nouns, tables
        self.starts = [number.span.start for number in numbers]
        self.found: list[Term] = []
        self.sentence = self.series = self.block = 0
        self.table: int | None = None

    def take(self, seen: _Seen) -> None:
        """Add the terms of a block; a table counts as one block and one sentence."""
        place = self.tables.at(seen.block.start)
        if place is None or place.table != self.table:
            self.block += 1
            self.sentence += 1
        self.table = place.table if place else None
        ends = [] if place else [match.end() for match in _SENTENCE_END.finditer(seen.text)]
        going, last = False, None  # whether the number before belongs to the same range or list
        for quantity in quantities(seen.text, seen.listed, self.nouns):
            self.series += not (going and _alike(last, quantity))
            going, last = quantity.shared or quantity.role == "low", quantity
            if not _usable(seen, quantity):
                continue
            span = seen.source(quantity.numeral.start, quantity.numeral.end)
            position = bisect_right(self.starts, span.start) - 1
            row = self.numbers[position] if position >= 0 and self.numbers[position].span.end > span.start else None
            if not _stands(row, quantity):
                continue
            number = self.sentence + bisect_right(ends, quantity.start)
            whole = headed(quantity, place, self.nouns)
            self.found.append(self._term(seen, whole, span, row, number, place))
        self.sentence += len(ends)

    def _term(
        self, seen: _Seen, quantity: TextQuantity, span: Span, row: Accounted | None, sentence: int, place: Place | None
    ) -> Term:
        numeral, unit, text = quantity.numeral, quantity.unit, seen.text
        proved = row is not None and row.number_class in (NumberClass.DERIVED, NumberClass.GIVEN)
        return Term(
            numeral.value,
            numeral.step,
            unit,
            counted(text, quantity, place),
            span,
            seen.source(quantity.start, quantity.end).end if quantity.end > numeral.end else span.end,
            numeral.text,
            text[min(quantity.start, numeral.start) : max(quantity.end, numeral.end)],
            self.document.section_of(span.start),
            self.block,
            sentence,
            numeral.kind == "word",
            quantity.shared,
            self.series,
            row.number_class if row else NumberClass.LABEL,
            row.by if row is not None and proved else None,
            text[max(0, numeral.start - 100) : numeral.start],
            text[numeral.end : numeral.end + 100],
            place=place,
        )


def _alike(last: TextQuantity | None, quantity: TextQuantity) -> bool:
    """Whether two numbers may be of one range: "by 12% to 22 €" is none."""
    one, other = last.unit if last is not None else None, quantity.unit
    return one is None or other is None or one.powers == other.powers


def _stands(row: Accounted | None, quantity: TextQuantity) -> bool:
    """Whether the ledger lets a number be a term: it names nothing, or is a word or the coefficient of a symbol."""
    kind = quantity.numeral.kind
    if row is None:
        return kind in ("word", "label")
    return row.number_class is not NumberClass.LABEL or kind == "label"


@dataclass(frozen=True, slots=True)
class _Seen:
    """A block of running text as a reader sees it, with its quantities."""

    block: Block
    text: str
    listed: Sequence[TextQuantity]
    source: Callable[[int, int], Span]


def _seen(row: ReaderText, listed: Sequence[TextQuantity]) -> _Seen:
    text = row.quotable()
    if row.marks:
        listed = [each for each in listed if HOLE not in text[each.numeral.start : each.numeral.end]]
    return _Seen(row.block, text, listed, row.span)


_HALF_LIFE = re.compile(r"[- ]li(?:fe|ves)\b")


def _usable(seen: _Seen, quantity: TextQuantity) -> bool:
    numeral = quantity.numeral
    if numeral.kind == "label" and not is_coefficient(numeral):
        return False
    if numeral.kind == "word" and numeral.value in (0, 1) and quantity.unit is None:
        return False
    if numeral.kind == "word" and _HALF_LIFE.match(seen.text, numeral.end):
        return False
    start = seen.source(numeral.start, numeral.end).start
    pieces = seen.block.pieces
    return pieces[bisect_right(pieces, start, key=lambda each: each.start) - 1].kind in ("text", "math")
