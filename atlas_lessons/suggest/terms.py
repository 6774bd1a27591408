"""The numbers of a lesson as terms of a possible derivation: value, unit, noun, sentence and place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from atlas_lessons.algebra.plainview import view
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
    source: str | None = None  # of a constant that the text does not print
    symbol: str | None = None  # the symbol of that constant
    cell: bool = False  # whether it stands in a table

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
    def alone(self) -> bool:
        """Whether it is all that its block says: a cell, or an answer."""
        return self.cell or not (self.before.strip() or self.after[self.until - self.span.end :].strip())

    @property
    def percent(self) -> bool:
        """Whether it is a share printed in percent."""
        return self.unit is not None and self.unit.factor == Fraction(1, 100) and not self.unit.powers


def digits(term: Term) -> int:
    """Significant digits of a printed number; at least one."""
    return max(1, len(re.sub(r"[^0-9]", "", term.numeral).strip("0")))


_SENTENCE_END = re.compile(r"[.!?](?=\s+[“\"(A-Z0-9])|[:;\n]{2}")
_PER = re.compile(r"\b(?:per|every|each) ([a-z]{2,20})\b")
_WORK = re.compile(r"\b([A-Za-z]{2,20})-(?:second|minute|hour|day|week|month|year)s?\b")  # GPU-hours, man-days
_AFTER = re.compile(r"[ \u00a0]([a-z]{3,20})\b")
_NEVER_COUNTED = frozenset(
    """
    each and the for per with from into over than that which was were are has had have one two three four take took
    make made give gave cost more less times together left while who paid bring leave half twice other this their
    its out off but gives makes yields takes needs costs leaves lies comes becomes means remains is reaches fits lasts
    holds not all can could would should will both only also long wide high deep old apart after before
    """.split()  # noqa: SIM905
)


def read_terms(document: Document, numbers: tuple[Accounted, ...]) -> tuple[tuple[Term, ...], frozenset[str]]:
    """The terms of a document in order, and the nouns that its numbers count.

    ``numbers`` is the ledger: what it classes as a label is no term.
    """
    blocks = [_seen(document, block) for block in document.blocks if block.kind in ("paragraph", "heading", "cell")]
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
    return _joined(text, sorted(found, key=lambda each: each.start))


_AND = re.compile(r"\s*(?:,|and|or|, and|, or)\s*")
_PART = re.compile(r"\s*(?:and\s+)?")


def _joined(text: str, quantities: list[Quantity]) -> list[Quantity]:
    """Durations and lengths in two units ("3 h 20 min") as one number; a rate that stands once for a list."""
    found: list[Quantity] = []
    for each in quantities:
        last = found[-1] if found else None
        if last is not None and last.unit is not None and each.unit is not None and last.numeral.end <= last.end:
            between = text[last.end : each.start]
            if _PART.fullmatch(between) and _goes_on(last, each):
                found[-1] = _compound(text, last, each)
                continue
            if _AND.fullmatch(between) and each.unit.powers != last.unit.powers and _same_of_rate(last.unit, each.unit):
                found[-1] = last._replace(unit=each.unit, shared=True)
        found.append(each)
    return found


def _goes_on(last: Quantity, each: Quantity) -> bool:
    """Whether a quantity is the smaller part of the one before it."""
    one, other = last.unit, each.unit
    assert one is not None and other is not None
    fits = one.powers == other.powers and one.powers in _COMPOUND and not (one.nouns or other.nouns)
    whole = last.numeral.value.denominator == 1 and last.numeral.step == 1
    return fits and whole and one.factor > other.factor and each.numeral.value * other.factor < one.factor


_COMPOUND = ((("s", Fraction(1)),), (("m", Fraction(1)),), (("kg", Fraction(1)),))


def _compound(text: str, last: Quantity, each: Quantity) -> Quantity:
    assert last.unit is not None and each.unit is not None
    ratio = each.unit.factor / last.unit.factor
    value = last.numeral.value + each.numeral.value * ratio
    step = None if each.numeral.step is None else each.numeral.step * ratio
    numeral = last.numeral._replace(end=each.end, text=text[last.start : each.end], value=value, step=step)
    return last._replace(numeral=numeral, end=each.end)


def _same_of_rate(one: Unit, rate: Unit) -> bool:
    """Whether a unit is that of a rate without the time: 30 m³ and 45 m³ per hour."""
    powers = dict(rate.powers)
    return powers.get("s") == Fraction(-1) and dict(one.powers) == {k: v for k, v in powers.items() if k != "s"}


@dataclass(frozen=True, slots=True)
class _Seen:
    """A block of running text with its formulas as a reader sees them."""

    block: Block
    text: str
    source: Callable[[int, int], Span]


def _seen(document: Document, block: Block) -> _Seen:
    if any(piece.kind == "math" for piece in block.pieces):
        read = view(document, Span(block.start, block.end))
        return _Seen(block, read.text, read.source)
    return _Seen(block, block.text, block.source)


_HALF_LIFE = re.compile(r"[- ]li(?:fe|ves)\b")


def _usable(seen: _Seen, quantity: Quantity) -> bool:
    numeral = quantity.numeral
    if numeral.kind == "label" or (numeral.kind == "word" and numeral.value in (0, 1) and quantity.unit is None):
        return False
    if numeral.kind == "word" and _HALF_LIFE.match(seen.text, numeral.end):
        return False
    start = seen.source(numeral.start, numeral.end).start
    pieces = seen.block.pieces
    return pieces[bisect_right(pieces, start, key=lambda each: each.start) - 1].kind in ("text", "math")


def _term(
    document: Document,
    block: _Seen,
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
        block.text[min(quantity.start, numeral.start) : max(quantity.end, numeral.end)],
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
        cell=block.block.kind == "cell",
    )


def _nouns(text: str) -> Iterator[str]:
    """The words that a number counts or that ``per`` counts by, in the singular."""
    for quantity in read_quantities(text):
        after = _AFTER.match(text, quantity.numeral.end)
        if quantity.unit is None and after and after.group(1).endswith("s") and after.group(1) not in _NEVER_COUNTED:
            yield singular(after.group(1))
    for match in (*_PER.finditer(text), *_WORK.finditer(text)):
        if match.group(1) not in _NEVER_COUNTED and not isinstance(parse_unit(match.group(1)), Unit):
            yield singular(match.group(1))
