"""The numbers of a lesson as terms of a possible derivation: value, unit, noun, sentence and place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from atlas_lessons.diagnostics import Span
from atlas_lessons.document import Block, Document
from atlas_lessons.model import Accounted, NumberClass
from atlas_lessons.notation.numerals import Numeral
from atlas_lessons.notation.quantities import Quantity, read_quantities
from atlas_lessons.notation.units import ONE, Unit, parse_unit, singular

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
    told: str | None  # the arithmetic that it is part of
    before: str  # up to a hundred characters of its block on either side, for the words that tell how it follows
    after: str

    @property
    def measure(self) -> Unit:
        """The unit, 1 where none is written."""
        return self.unit or ONE

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
    def percent(self) -> bool:
        """Whether it is a share printed in percent."""
        return self.unit is not None and self.unit.factor == Fraction(1, 100) and not self.unit.powers


_SENTENCE_END = re.compile(r"[.!?](?=\s+[“\"(A-Z0-9])|[:;\n]{2}")
_PER = re.compile(r"\b(?:per|every|each) ([a-z]{2,20})\b")
_AFTER = re.compile(r"[ \u00a0]([a-z]{3,20})\b")
_NEVER_COUNTED = frozenset(
    """
    each and the for per with from into over than that which was were are has had have one two three four take took
    make made give gave cost more less times together left while who paid bring leave half twice other this their
    its out off but not all can could would should will both only also long wide high deep old apart after before
    """.split()  # noqa: SIM905
)


def read_terms(document: Document, numbers: tuple[Accounted, ...]) -> tuple[tuple[Term, ...], frozenset[str]]:
    """The terms of a document in order, and the nouns that its numbers count.

    ``numbers`` is the ledger: what it classes as a label is no term.
    """
    blocks = [block for block in document.blocks if block.kind in ("paragraph", "heading", "cell")]
    nouns = frozenset(noun for block in blocks for noun in _nouns(block.text))
    starts = [number.span.start for number in numbers]
    found: list[Term] = []
    sentence = series = 0
    for index, block in enumerate(blocks):
        ends = [match.end() for match in _SENTENCE_END.finditer(block.text)]
        going = False  # whether the number before belongs to the same range or list
        for quantity in _quantities(block.text, nouns):
            series += not going
            going = quantity.shared or quantity.role == "low"
            if not _usable(block, quantity):
                continue
            span = block.source(quantity.numeral.start, quantity.numeral.end)
            position = bisect_right(starts, span.start) - 1
            row = numbers[position] if position >= 0 and numbers[position].span.end > span.start else None
            word = quantity.numeral.kind == "word"
            if (row is None and not word) or (row is not None and row.number_class is NumberClass.LABEL):
                continue
            number = sentence + bisect_right(ends, quantity.start)
            found.append(_term(document, block, quantity, span, row, index, number, series))
        sentence += len(ends) + 1
    return tuple(found), nouns


_DURATION = re.compile(r"\b(?:a|an|one|per|each|every) (second|minute|hour|day|week|year)\b")


def _quantities(text: str, nouns: frozenset[str]) -> list[Quantity]:
    """The numbers of a text, and the durations that it names without one ("a day"), in order."""
    found = list(read_quantities(text, nouns, words=True))
    for match in _DURATION.finditer(text):
        if not any(each.start < match.end() and match.start() < each.end for each in found):
            unit = parse_unit(match.group(1))
            if isinstance(unit, Unit):
                numeral = Numeral(match.start(), match.end(), match.group(), Fraction(1), None, "word")
                found.append(Quantity(numeral, unit, match.start(), match.end()))
    return sorted(found, key=lambda each: each.start)


def _usable(block: Block, quantity: Quantity) -> bool:
    numeral = quantity.numeral
    if numeral.kind == "label" or (numeral.kind == "word" and numeral.value in (0, 1) and quantity.unit is None):
        return False
    piece = block.pieces[bisect_right(block.pieces, numeral.start, key=lambda each: each.at) - 1]
    return piece.kind == "text"


def _term(
    document: Document,
    block: Block,
    quantity: Quantity,
    span: Span,
    row: Accounted | None,
    index: int,
    sentence: int,
    series: int,
) -> Term:
    numeral, unit = quantity.numeral, quantity.unit
    after = _AFTER.match(block.text, numeral.end)
    noun = singular(after.group(1)) if after and after.group(1) not in _NEVER_COUNTED and unit is None else None
    if unit is not None and unit.nouns and not unit.powers:
        noun = unit.nouns[0][0]
    proved = row is not None and row.number_class in (NumberClass.DERIVED, NumberClass.GIVEN)
    return Term(
        numeral.value,
        numeral.step,
        unit,
        noun,
        span,
        block.source(quantity.start, quantity.end).end if quantity.end > numeral.end else span.end,
        numeral.text,
        block.text[numeral.start : max(quantity.end, numeral.end)],
        document.section_of(span.start),
        index,
        sentence,
        numeral.kind == "word",
        quantity.shared,
        series,
        row.number_class if row else NumberClass.LABEL,
        row.by if row is not None and proved else None,
        row.by if row is not None else None,
        block.text[max(0, numeral.start - 100) : numeral.start],
        block.text[numeral.end : numeral.end + 100],
    )


def _nouns(text: str) -> Iterator[str]:
    """The words that a number counts or that ``per`` counts by, in the singular."""
    for quantity in read_quantities(text):
        after = _AFTER.match(text, quantity.numeral.end)
        if quantity.unit is None and after and after.group(1).endswith("s") and after.group(1) not in _NEVER_COUNTED:
            yield singular(after.group(1))
    for match in _PER.finditer(text):
        if match.group(1) not in _NEVER_COUNTED and not isinstance(parse_unit(match.group(1)), Unit):
            yield singular(match.group(1))
