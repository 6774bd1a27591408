"""The number that a quote selects from the list of quantities of its lesson."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.prove.derivations.compounds import with_smaller_parts
from atlas_lessons.prove.derivations.equalities import disagreement
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.derivations.file import QuotedPlace
from atlas_lessons.prove.derivations.pointintime import POINT, as_point, point_fault
from atlas_lessons.prove.derivations.rates import number_in_words, with_rates
from atlas_lessons.prove.engine.amount import is_pure
from atlas_lessons.read.notation.numerals.quantities import TextQuantity
from atlas_lessons.read.notation.numerals.read import Numeral
from atlas_lessons.read.notation.numerals.unit_after import read_unit_after
from atlas_lessons.read.notation.units.parse import Convention, Unit
from atlas_lessons.read.reading.excerpt import Excerpt, selected_quantities
from atlas_lessons.read.reading.lesson import LessonReading

WHOLE, PART, OUTSIDE = "whole", "part", "outside"


class Selection(NamedTuple):
    """A quantity of the list, and the excerpt of its block that selects it.

    ``unit_at`` says where its unit is written: ``whole`` in the excerpt, in ``part``, or ``outside`` of it; it is
    empty where no unit is read.
    """

    part: Excerpt
    read: TextQuantity
    unit_at: str = ""

    @property
    def span(self) -> Span | None:
        """The range of the content that prints the number; None where words say it only together."""
        numeral = self.read.numeral
        return self.part.source(numeral.start, numeral.end) if numeral.end > numeral.start else None

    @property
    def shown(self) -> str:
        """The number with its unit, as far as the excerpt shows them."""
        start, end = max(self.read.start, self.part.first), min(self.read.end, self.part.last)
        return self.part.text[start:end] or self.part.shown.strip()

    def around(self, before: int, after: int) -> tuple[str, str]:
        """The text before and behind the quantity: so many characters more than the excerpt has."""
        text, part = self.part.text, self.part
        end = min(max(self.read.numeral.end, min(self.read.end, part.last)), len(text))
        return text[max(0, part.first - before) : self.read.start], text[end : part.last + after]


class Selector(NamedTuple):
    """The list of quantities of a lesson as one set of counted nouns and one convention reads it."""

    reading: LessonReading
    nouns: frozenset[str]
    convention: Convention

    def pick(
        self, parts: Sequence[Excerpt], place: QuotedPlace, supplied: Unit | None, *, has_value: bool, rates: bool
    ) -> Selection | Fault:
        """The number of a quote that a place means: by its index, by the unit that is ``supplied``, else the first."""
        every = self.every(parts)
        found = offered_numbers(every)
        if "=" in place.quote or "≈" in place.quote:
            differing = next(filter(None, (disagreement(part, _of(found, part)) for part in parts)), None)
            if differing is not None:
                return differing
        found = self._with_rates(parts, found) if rates else found
        if place.number is not None and place.number >= len(found):
            every = self._with_rates(parts, every) if rates else every
            found = every if place.number < len(every) else found
        number = place.number or 0
        if number >= len(found):
            return self._without(parts, place, len(found), has_value=has_value)
        chosen = found[number]
        problem = point_fault(chosen.read, chosen.part.text[chosen.read.numeral.end :], has_value=has_value)
        if problem is not None:
            return problem
        if place.number is None and supplied is not None and len(found) > 1:
            chosen = _fitting(found, supplied) or chosen
        if place.number is None:
            chosen = _compound(found, chosen)
        if place.number is None and supplied is not None and _clashes(chosen.read, supplied):
            words = [each for each in self.every(parts) if each.read.numeral.kind == "word"]
            chosen = _fitting(words, supplied) or chosen
        return chosen

    def every(self, parts: Sequence[Excerpt]) -> list[Selection]:
        """All quantities of a quote, number words and labels among them."""
        found: list[Selection] = []
        for part in parts:
            listed = selected_quantities(self.reading, part, self.nouns, self.convention)
            here = [self._as_quoted(part, each) for each in listed]
            found += [Selection(part, each, _unit_at(part, each, here)) for each in here]
        return found

    def _as_quoted(self, part: Excerpt, read: TextQuantity) -> TextQuantity:
        """A quantity without unit, with a symbol at the end of the quote that in prose is a letter or word more often:
        a quote of ``10 H`` says that the H belongs to the number."""
        if read.numeral.kind == "label":
            return as_point(read, part.text[read.numeral.end :])
        if read.unit is not None or read.numeral.end >= part.last:
            return read
        quoted = part.text[: part.last]
        unit = read_unit_after(quoted, read.numeral.end, self.nouns, self.convention, quoted=True)
        return read if unit is None else read._replace(unit=unit[0], end=unit[1])

    def ends_at(self, part: Excerpt, offset: int) -> bool:
        """Whether a quantity of an excerpt's block ends at an offset of its text."""
        return any(each.end == offset for each in self.reading.quantities.of(part.row, self.nouns, self.convention))

    def _with_rates(self, parts: Sequence[Excerpt], found: Sequence[Selection]) -> list[Selection]:
        """The quantities with what an excerpt shows of a rate behind a noun that nobody declared."""
        rated: list[Selection] = []
        for part in parts:
            own = [each for each in found if each.part is part]
            shown = part.text[: part.last]
            read = with_rates(shown, [each.read for each in own], self.nouns, self.convention)
            for each, one in zip(own, read, strict=True):
                same = one.end == each.read.end and one.unit == each.read.unit
                rated.append(each if same else Selection(part, one, WHOLE))
        return rated

    def _without(
        self, parts: Sequence[Excerpt], place: QuotedPlace, count: int, *, has_value: bool
    ) -> Selection | Fault:
        """What to make of a quote that has no number, or not so many."""
        if has_value:
            part = parts[0]
            numeral = Numeral(part.first, part.last, part.shown, Fraction(0), None, "word")
            return Selection(part, TextQuantity(numeral, None, part.first, part.last))
        if count:
            message = f"expected {(place.number or 0) + 1} numbers in the quote {place.quote!r}, found {count}"
            return Fault("quote-without-number", message, "index counts from 0")
        for part in parts if not place.number else ():
            spelled = number_in_words(part.shown, self.nouns, self.convention)
            if spelled is not None:
                return Selection(part, _at_place(spelled, part.first), WHOLE if spelled.unit is not None else "")
        hint = "quote the number with the words around it; where words do not give it, add `value`"
        return Fault("quote-without-number", f"expected a number in the quote {place.quote!r}, found none", hint)


def offered_numbers(every: Sequence[Selection]) -> list[Selection]:
    """The numbers a quote offers: those in digits; where there are none dates and times, then number words, then
    labels."""
    digits = [each for each in every if each.read.numeral.kind not in ("word", "label", POINT)]
    points = [each for each in every if each.read.numeral.kind == POINT]
    return digits or points or [each for each in every if each.read.numeral.kind == "word"] or list(every)


def _of(found: Sequence[Selection], part: Excerpt) -> list[TextQuantity]:
    return [each.read for each in found if each.part is part]


def _unit_at(part: Excerpt, read: TextQuantity, here: Sequence[TextQuantity]) -> str:
    """Where the unit of a quantity is written; ``here`` are all quantities that the excerpt selects."""
    if read.unit is None:
        return ""
    if read.shared:
        own = (each for each in here if each.unit == read.unit and not each.shared)
        return WHOLE if any(part.first <= each.start and each.end <= part.last for each in own) else OUTSIDE
    if part.first <= read.start and read.end <= part.last:
        return WHOLE
    behind = part.text[read.numeral.end : part.last]
    return PART if read.start >= part.first and behind.strip(" \n\u00a0\u2009\u202f\u2011-") else OUTSIDE


def _at_place(read: TextQuantity, by: int) -> TextQuantity:
    """A quantity of an excerpt's own text at its place in the text of the block."""
    numeral = read.numeral._replace(start=read.numeral.start + by, end=read.numeral.end + by)
    return read._replace(numeral=numeral, start=read.start + by, end=read.end + by)


def _fitting(found: Sequence[Selection], supplied: Unit) -> Selection | None:
    """The first number that is printed in the dimension that was declared, or with no unit where it has none."""
    if is_pure(supplied):
        return next((each for each in found if each.read.unit is None or is_pure(each.read.unit)), None)
    return next((each for each in found if each.read.unit and each.read.unit.powers == supplied.powers), None)


def _compound(found: Sequence[Selection], first: Selection) -> Selection:
    whole = with_smaller_parts(first.part.text, _of(found, first.part), first.read)
    return first if whole is first.read else first._replace(read=whole)


def _clashes(read: TextQuantity, supplied: Unit) -> bool:
    return is_pure(supplied) and read.unit is not None and not is_pure(read.unit)
