"""Reads the number a quantity states: the one its quote selects, with the unit written there, or its ``value``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Severity, Span
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.derivations.file import DeclaredQuantity, QuotedPlace
from atlas_lessons.prove.derivations.pointintime import POINT, as_point, point_fault
from atlas_lessons.prove.derivations.quotes import QuoteIndex
from atlas_lessons.prove.derivations.rates import time_behind, with_rate
from atlas_lessons.prove.derivations.sections import Missing
from atlas_lessons.prove.derivations.selection import OUTSIDE, PART, WHOLE, Selection, Selector, offered_numbers
from atlas_lessons.prove.derivations.signs import with_worded_sign
from atlas_lessons.prove.derivations.tolerances import ReadTolerance, unchecked_tolerance, with_tolerance
from atlas_lessons.prove.derivations.unit_choice import DeclaredUnit
from atlas_lessons.prove.derivations.values import chosen_reading, computed_value, unit_fault, value_fault
from atlas_lessons.prove.engine.amount import is_pure
from atlas_lessons.prove.engine.verdict import Printed
from atlas_lessons.read.notation.numerals.quantities import TextQuantity, read_quantities
from atlas_lessons.read.notation.numerals.read import Numeral
from atlas_lessons.read.notation.units.parse import DEFAULT, ONE, Convention, Unit, UnitProblem, parse_unit
from atlas_lessons.read.notation.units.unread import UnreadUnit, read_unread_unit, read_whole_unit
from atlas_lessons.read.reading.excerpt import excerpts, shown_text

_BEFORE, _AFTER = 48, 40  # characters around a quote that may say that its number is a bound, or a difference


class Stated(NamedTuple):
    """A number as stated: with its unit (None: none is known), the range of its numeral and its text with the unit.

    ``warnings`` are faults that leave the reading usable. ``around`` is the text before and after the numeral,
    ``ambiguous`` marks a 4K, whose K may be 1,000 or 1,024. ``beside`` is the unit that its table or the words behind
    it name, and ``tabled`` that the table does; ``outside`` says that the quote leaves its unit out; ``unread`` is the
    word in the unit's place where none is read. ``note`` says what was taken for something else, and why. ``quoted`` is
    the range of the quote.
    """

    value: Fraction
    step: Fraction | None
    unit: Unit | None
    text: str
    span: Span | None = None
    warnings: tuple[Fault, ...] = ()
    around: tuple[str, str] = ("", "")
    numeral: str = ""
    ambiguous: bool = False
    beside: Unit | None = None
    tabled: bool = False
    outside: bool = False
    unread: UnreadUnit | None = None
    note: str | None = None
    quoted: Span | None = None
    tolerance: ReadTolerance | None = None

    def printed(self, unit: Unit | None = None) -> Printed:
        """For the verdict; ``unit`` stands in where none is known."""
        return Printed(self.value, self.step, self.unit or unit or ONE, self.text)


class Reader(NamedTuple):
    """What reading depends on: the text, the counted nouns, and what ambiguous words mean this time."""

    text: QuoteIndex
    nouns: frozenset[str]
    convention: Convention = DEFAULT
    kilo: int = 0  # which reading of 4K: 0 is 1,000, 1 is 1,024
    words: int = 0  # which of the units a word of several means (a ton), the likeliest first
    tables: int = 0  # whether a number without unit has the first or the last of those that its table names

    def unit(self, text: str, *, open_nouns: bool = False) -> Unit | Fault:
        """A declared unit."""
        unit = parse_unit(text, self.nouns, open_nouns=open_nouns, convention=self.convention)
        if isinstance(unit, UnitProblem):
            hint = unit.hint or "counted nouns are declared in `units`"
            return Fault("unit-unknown", f"expected a unit, found {text!r}: {unit.message}", hint)
        return unit

    @property
    def selector(self) -> Selector:
        """The list of quantities of the lesson, as these nouns and this convention read it."""
        return Selector(self.text.reading, self.nouns, self.convention)

    def count(self, span: Span) -> int:
        """How many numbers a range of the content holds, as `index` counts them."""
        return len(offered_numbers(self.selector.every(excerpts(self.text.reading, span))))

    def stated(self, quantity: DeclaredQuantity, place: QuotedPlace, section: str | None) -> Stated | Fault:
        """The number printed at a place of a quantity."""
        span = place.span or self.text.find(place.quote, place.section or section)
        if isinstance(span, Missing):
            return span.fault
        parts = excerpts(self.text.reading, span)
        if not shown_text(parts).strip():
            message = f"the quote {place.quote!r} is nowhere on the page"
            return Fault("quote-without-number", message, "quote what a reader sees, as the page shows it")
        unit = place.unit or quantity.unit
        declared = None if unit is None else self.unit(unit or "1")
        if isinstance(declared, Fault):
            return declared
        within = self.unit(quantity.within, open_nouns=True) if quantity.within else None
        if isinstance(within, Fault):
            return within
        first = "/also/" not in place.pointer
        value = quantity.value if first else None
        selector = self.selector
        chosen = selector.pick(parts, place, declared or within, has_value=value is not None, rates=declared is None)
        if isinstance(chosen, Selection):
            chosen = with_worded_sign(chosen, selector)
        if isinstance(chosen, Fault):
            return chosen
        chosen, tolerance = self._with_tolerance(chosen)
        choice = DeclaredUnit(declared, place.why, not quantity.derived and quantity.origin is None)
        found = self._with_unit(self._number(chosen, span), chosen, choice)
        found = self._with_word(found, chosen, choice)
        if value is not None:
            every = [each.read for each in selector.every(parts)]
            valued = self._valued(found, chosen, every, shown_text(parts), value, place.why)
            if isinstance(valued, Fault):
                return valued
            found = valued
        if declared is None:
            found = self._in_table(self._with_rate_behind(found, chosen))
        if tolerance is None:
            return found
        return found._replace(tolerance=tolerance, note=found.note or unchecked_tolerance(quantity, tolerance))

    def _with_tolerance(self, chosen: Selection) -> tuple[Selection, ReadTolerance | None]:
        """The number and the tolerance that its quote holds, with the unit behind both."""
        part = chosen.part
        listed = self.text.reading.quantities.of(part.row, self.nouns, self.convention)
        pair = with_tolerance(part.text, chosen.read, listed, self._quantities)
        if pair is None or pair[1].end > part.last:
            return chosen, None
        read, tolerance = pair
        places = ((tolerance.start, tolerance.end), tolerance.power)
        spans = tuple(part.source(*place) for place in places if place is not None)
        unit_at = chosen.unit_at if read.unit == chosen.read.unit else WHOLE
        return chosen._replace(read=read, unit_at=unit_at), tolerance._replace(spans=spans)

    def _quantities(self, text: str) -> Sequence[TextQuantity]:
        return read_quantities(text, self.nouns, words=True, convention=self.convention)

    def _number(self, chosen: Selection, span: Span) -> Stated:
        """The number that is selected, before its unit is known."""
        numeral = chosen.read.numeral
        number, step = self._value_of(numeral)
        before, behind = chosen.around(_BEFORE, _AFTER)
        left, right = self.text.reading.line_of(chosen.part.row.block)
        around = (left + before)[-_BEFORE - len(before) :], behind + right[:_AFTER]
        return Stated(
            number,
            step,
            None,
            chosen.shown,
            chosen.span,
            around=around,
            numeral=numeral.text,
            ambiguous=bool(numeral.readings) and numeral.kind != POINT,
            quoted=span,
        )

    def _with_unit(self, stated: Stated, chosen: Selection, choice: DeclaredUnit) -> Stated:
        """The number with the unit that the list has for it, or the declared one where that may be beside it."""
        read = chosen.read.unit
        behind = chosen.part.text[chosen.read.numeral.end :]
        faults = [choice.unwritten_number(lambda: self._paragraph(stated.quoted), behind)]
        if read is None:
            unit = choice.unit
        elif choice.unit is not None:
            unit = choice.unit
            if not (chosen.read.shared and (choice.unit == ONE or (is_pure(read) and chosen.unit_at == OUTSIDE))):
                faults.append(choice.conflict(read))
        elif chosen.unit_at == OUTSIDE and is_pure(read) and read.factor == 1:
            stated, unit = stated._replace(beside=None if chosen.read.shared else read), None
        else:
            unit = read
            faults.append(_unit_cut(chosen, read))
        warnings = tuple(fault for fault in faults if fault is not None)
        outside = unit is read and read is not None and chosen.unit_at == OUTSIDE
        return stated._replace(unit=unit, outside=outside, warnings=warnings, note=choice.note(read))

    def _paragraph(self, span: Span | None) -> str:
        """The paragraph or table that a quote is in, as far as it is near."""
        if span is None:
            return ""
        content = self.text.content
        start = max(content.rfind("\n\n", 0, span.start) + 2, span.start - _NEAR)
        end = content.find("\n\n", span.end)
        near = Span(start, min(end if end >= 0 else len(content), span.end + _NEAR))
        return shown_text(excerpts(self.text.reading, near))

    def _with_word(self, stated: Stated, chosen: Selection, choice: DeclaredUnit) -> Stated:
        """The word in the unit's place, in the quote or right behind it, where no unit is read there."""
        read, part = chosen.read, chosen.part
        if read.unit is not None or stated.beside is not None or read.numeral.end == read.numeral.start:
            return stated
        word = read_unread_unit(part.text, read.numeral.end, self.nouns)
        if word is None:
            return stated
        text = part.text[read.start : word.end] if word.certain and word.end <= part.last else stated.text
        if choice.unit is None:
            taken = word.units[min(self.words, len(word.units) - 1)] if choice.given and word.certain else None
            return stated._replace(unit=None if word.also_counts else taken, unread=word, text=text)
        fault = choice.word_conflict(word)
        return stated if fault is None else stated._replace(warnings=(*stated.warnings, fault), text=text)

    def _with_rate_behind(self, stated: Stated, chosen: Selection) -> Stated:
        """The rate behind a noun, where the quote leaves it out or the words may mean one: ``60 loaves an hour``."""
        read = chosen.read
        if stated.unit is not None or stated.beside is not None or read.end == read.start:
            return stated
        rate = with_rate(chosen.part.text, read, self.nouns, self.convention).unit
        return stated._replace(beside=rate or time_behind(chosen.part.text, read, self.convention))

    def _in_table(self, stated: Stated) -> Stated:
        """The number with the unit that its table names, where none is beside it; if two are named, neither is
        certain enough to refuse a result."""
        if stated.unit is not None or stated.beside is not None or stated.span is None:
            return stated
        named = self._units_of_table(stated.span.start)
        if not named:
            return stated
        unit = (None, named[0], named[-1])[self.tables]
        certain = all((each.factor, each.powers) == (named[0].factor, named[0].powers) for each in named)
        return stated._replace(unit=unit, beside=named[0] if certain else None, tabled=certain)

    def _units_of_table(self, at: int) -> list[Unit]:
        return self.text.reading.tables.units_at(at, self.nouns, self.convention)

    def _unit_named(self, name: str) -> Unit | None:
        unit = parse_unit(name, self.nouns, convention=self.convention)
        return unit if isinstance(unit, Unit) else next(iter(read_whole_unit(name, self.nouns)), None)

    def _valued(
        self,
        stated: Stated,
        chosen: Selection,
        every: Sequence[TextQuantity],
        quote: str,
        value: str,
        why: str | None,
    ) -> Stated | Fault:
        """The number as ``value`` says it, where that is a reading of the quote."""
        given = self.value(value)
        if isinstance(given, Fault):
            return given
        read = chosen.read
        printed = [unit for unit in (read.unit, stated.beside) if unit is not None]
        printed += stated.unread.units if stated.unread is not None and stated.unread.certain else ()
        meant = chosen_reading(given.value, read, every)
        faults = (value_fault(quote, value, meant, why), unit_fault(quote, value, given.unit, printed))
        warnings = (*stated.warnings, *(fault for fault in faults if fault is not None))
        if meant is None or len(warnings) > len(stated.warnings):
            return stated._replace(warnings=warnings)
        note = stated.note if meant.plain else f"{' '.join(quote.split())!r} is read as {value}: {why}"
        return stated._replace(
            value=meant.value,
            step=meant.step,
            unit=given.unit if stated.unit is None else stated.unit,
            span=chosen._replace(read=meant.reading).span,
            numeral=meant.reading.numeral.text,
            note=note,
        )

    def _value_of(self, numeral: Numeral) -> tuple[Fraction, Fraction | None]:
        if numeral.readings and numeral.kind != POINT:
            value = numeral.readings[min(self.kilo, len(numeral.readings) - 1)]
            step = numeral.step * value / numeral.value if numeral.step and numeral.value else numeral.step
            return value, step
        return numeral.value, numeral.step

    def value(self, text: str) -> Stated | Fault:
        """The number of a ``value``: a decimal, fraction or power with its unit, or arithmetic over numbers."""
        stripped = text.strip()
        listed = read_quantities(stripped, self.nouns, words=True, convention=self.convention)
        found = [as_point(each, stripped[each.end :]) for each in listed]
        if (
            len(found) == 1
            and found[0].start == 0
            and found[0].end == len(stripped)
            and found[0].numeral.kind != "label"
            and point_fault(found[0], "", has_value=False) is None
        ):
            number, step = self._value_of(found[0].numeral)
            return Stated(number, step, found[0].unit, stripped)
        number_text, _, unit = stripped.partition(" ")
        for candidate, named in ((stripped, None), (number_text, unit)):
            computed = computed_value(candidate)
            if computed is not None:
                parsed = self._unit_named(named) if named and (not named[0].isdigit() or named[:2] == "1/") else None
                if parsed is not None or not named:
                    return Stated(computed, None, parsed, stripped)
        hint = "write a decimal, a fraction or a power, with a unit or a noun that `units` declares; nothing else"
        return Fault("value-unreadable", f"expected a number, found {text!r}", hint)


_NEAR = 1000  # characters of the paragraph before and after a quote that may write the number in its unit
_ATTACHED = frozenset("/·⋅²³^")  # what goes on with a unit


def _unit_cut(chosen: Selection, unit: Unit) -> Fault | None:
    """What is said of a quote that ends within a unit, or leaves out one that changes how its number is read."""
    part = chosen.part
    if chosen.unit_at == PART and part.text[part.last : part.last + 1] in _ATTACHED:
        shown = part.text[chosen.read.numeral.end : part.last].strip()
        message = f"the quote ends within the unit {unit.text!r}: it reads {shown!r}"
        return Fault("quote-cuts-number", message, "quote the whole unit", Severity.WARNING)
    if chosen.unit_at == OUTSIDE and is_pure(unit):
        message = f"the quote leaves out {unit.text!r}, which stands right behind its number"
        return Fault("quote-cuts-number", message, "quote it too, or say `in` or `unit`", Severity.WARNING)
    return None
