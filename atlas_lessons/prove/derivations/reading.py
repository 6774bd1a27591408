"""Reads the number a quantity states: in its quote, with the unit written there or supplied, or in its ``value``."""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Severity, Span
from atlas_lessons.prove.derivations.equalities import disagreement
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.derivations.file import DeclaredQuantity, QuotedPlace
from atlas_lessons.prove.derivations.quotes import Missing, QuoteIndex
from atlas_lessons.prove.derivations.rates import number_in_words, time_behind, with_rate, with_rates
from atlas_lessons.prove.derivations.signs import with_worded_sign
from atlas_lessons.prove.derivations.unit_choice import DeclaredUnit
from atlas_lessons.prove.derivations.values import chosen_reading, computed_value, unit_fault, value_fault
from atlas_lessons.prove.engine.amount import is_pure
from atlas_lessons.prove.engine.verdict import Printed
from atlas_lessons.read.notation.numerals.quantities import TextQuantity as Reading
from atlas_lessons.read.notation.numerals.quantities import read_quantities, read_quote
from atlas_lessons.read.notation.numerals.read import Numeral
from atlas_lessons.read.notation.units.parse import DEFAULT, ONE, Convention, Unit, UnitProblem, parse_unit
from atlas_lessons.read.notation.units.unread import UnreadUnit, read_unread_unit, read_whole_unit
from atlas_lessons.read.reading.excerpt import ExcerptView, view
from atlas_lessons.read.reading.lesson import reading_of

_BEFORE, _AFTER = 48, 40  # characters around a quote that may complete its unit or say that it is a bound


class Stated(NamedTuple):
    """A number as stated: with its unit (None: none is known), the range of its numeral and its text with the unit.

    ``warnings`` are faults that leave the reading usable. ``around`` is the text before and after the numeral,
    ``ambiguous`` marks a 4K, whose K may be 1,000 or 1,024. ``beside`` is the unit
    that stands right behind a quote without one, ``unread`` the word in the unit's place where none is read. ``note``
    says what was taken for something else, and why."""

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
    unread: UnreadUnit | None = None
    note: str | None = None

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

    def stated(self, quantity: DeclaredQuantity, place: QuotedPlace, section: str | None) -> Stated | Fault:
        """The number printed at a place of a quantity."""
        span = self.text.find(place.quote, place.section or section)
        if isinstance(span, Missing):
            return Fault(_RULES[span.kind], span.message, span.hint)
        seen = view(self.text.reading, span)
        if not seen.text.strip():
            message = f"the quote {place.quote!r} is nowhere on the page"
            return Fault("quote-without-number", message, "quote what a reader sees, as the page shows it")
        unit = place.unit or quantity.unit
        declared = None if unit is None else self.unit(unit or "1")
        if isinstance(declared, Fault):
            return declared
        within = self.unit(quantity.within, open_nouns=True) if quantity.within else None
        if isinstance(within, Fault):
            return within
        wanted = declared or within
        first = "/also/" not in place.pointer
        value = quantity.value if first else None
        reading = self._pick(seen, place, wanted, value is not None, rates=declared is None)
        if isinstance(reading, Fault):
            return reading
        reading = with_worded_sign(reading, seen.text, self.text.content, span, self._every)
        if isinstance(reading, Fault):
            return reading
        choice = DeclaredUnit(declared, place.why, not quantity.derived and quantity.origin is None)
        found = self._completed(reading, seen, span, choice)
        found = self._beside(found, reading, seen, span, choice._replace(unit=wanted))
        found = self._with_word(found, reading, seen, span, choice)
        if value is not None:
            valued = self._valued(found, reading, seen, value, place.why)
            if isinstance(valued, Fault):
                return valued
            found = valued
        if declared is None:
            found = self._in_table(self._rate_beside(found, reading, seen, span))
        return found

    def _pick(
        self, seen: ExcerptView, place: QuotedPlace, supplied: Unit | None, has_value: bool, *, rates: bool
    ) -> Reading | Fault:
        found = read_quote(seen.text, self.nouns, convention=self.convention)
        differing = disagreement(seen.text, found) if "=" in seen.text or "≈" in seen.text else None
        if differing is not None:
            return differing
        found = self._with_rates(seen.text, found) if rates else found
        if place.number is not None and place.number >= len(found):
            every = self._every(seen.text)
            every = self._with_rates(seen.text, every) if rates else every
            found = every if place.number < len(every) else found
        number = place.number or 0
        if number >= len(found):
            if has_value:
                return _nothing(seen.text)
            spelled = number_in_words(seen.text, self.nouns, self.convention) if not found and number == 0 else None
            if spelled is not None:
                return spelled
            if not found:
                hint = "quote the number with the words around it; where words do not give it, add `value`"
                return Fault(
                    "quote-without-number", f"expected a number in the quote {place.quote!r}, found none", hint
                )
            message = f"expected {number + 1} numbers in the quote {place.quote!r}, found {len(found)}"
            return Fault("quote-without-number", message, "index counts from 0")
        chosen = found[number]
        if place.number is None and supplied is not None and len(found) > 1:
            chosen = _fitting(found, supplied) or chosen
        if place.number is None:
            chosen = _compound(seen.text, found, chosen)
        if place.number is None and supplied is not None and _clashes(chosen, supplied):
            chosen = _fitting(self._words(seen.text), supplied) or chosen
        return chosen

    def _words(self, text: str) -> tuple[Reading, ...]:
        return tuple(each for each in self._every(text) if each.numeral.kind == "word")

    def _every(self, text: str) -> tuple[Reading, ...]:
        return read_quantities(text, self.nouns, words=True, convention=self.convention)

    def _with_rates(self, text: str, found: Collection[Reading]) -> tuple[Reading, ...]:
        return with_rates(text, found, self.nouns, self.convention)

    def _completed(self, reading: Reading, seen: ExcerptView, span: Span, choice: DeclaredUnit) -> Stated:
        """The number with its unit: the one that is read, or the declared one where that may stand beside it."""
        numeral = reading.numeral
        where = seen.source(numeral.start, numeral.end) if numeral.end > numeral.start else None
        number, step = self._value_of(numeral)
        read = reading.unit
        text = seen.text[reading.start : reading.end] or seen.text.strip()
        around = self._around(seen, reading, span)
        faults = [choice.unwritten_number(self._paragraph(span), seen.text[reading.end :] + around[1])]
        if read is not None and not (reading.shared and choice.unit == ONE):
            faults.append(choice.conflict(read))
        return Stated(
            number,
            step,
            read if choice.unit is None else choice.unit,
            text,
            where,
            tuple(fault for fault in faults if fault is not None),
            around,
            numeral.text,
            bool(numeral.readings),
            note=choice.note(read),
        )

    def _paragraph(self, span: Span) -> str:
        """The paragraph or table that a quote stands in, as far as it is near."""
        content = self.text.content
        start = max(content.rfind("\n\n", 0, span.start) + 2, span.start - _NEAR)
        end = content.find("\n\n", span.end)
        return content[start : min(end if end >= 0 else len(content), span.end + _NEAR)]

    def _with_word(
        self, stated: Stated, reading: Reading, seen: ExcerptView, span: Span, choice: DeclaredUnit
    ) -> Stated:
        """The word in the unit's place, inside of the quote or right behind it, where no unit is read there."""
        if reading.unit is not None or stated.beside is not None or reading.numeral.end == reading.numeral.start:
            return stated
        text = seen.text
        if not text[reading.end :].strip():
            wide = view(self.text.reading, Span(span.start, min(len(self.text.content), span.end + _AFTER)))
            text = wide.text if wide.text.startswith(seen.text) else text
        word = read_unread_unit(text, reading.numeral.end, self.nouns)
        if word is None:
            return stated
        shown = text[reading.start : word.end] if word.certain and word.end <= len(seen.text) else stated.text
        if choice.unit is None:
            taken = word.units[min(self.words, len(word.units) - 1)] if choice.given and word.certain else None
            return stated._replace(unit=None if word.also_counts else taken, unread=word, text=shown)
        fault = choice.word_conflict(word)
        return stated if fault is None else stated._replace(warnings=(*stated.warnings, fault), text=shown)

    def _valued(
        self, stated: Stated, reading: Reading, seen: ExcerptView, value: str, why: str | None
    ) -> Stated | Fault:
        """The number as ``value`` says it, where that is a reading of the quote."""
        given = self.value(value)
        if isinstance(given, Fault):
            return given
        printed = [unit for unit in (reading.unit, stated.beside) if unit is not None]
        printed += stated.unread.units if stated.unread is not None and stated.unread.certain else ()
        chosen = chosen_reading(given.value, reading, self._every(seen.text))
        faults = (
            value_fault(seen.text, value, chosen, why),
            unit_fault(seen.text, value, given.unit, printed),
        )
        warnings = (*stated.warnings, *(fault for fault in faults if fault is not None))
        if chosen is None or len(warnings) > len(stated.warnings):
            return stated._replace(warnings=warnings)
        numeral = chosen.reading.numeral
        where = seen.source(numeral.start, numeral.end) if numeral.end > numeral.start else None
        note = stated.note if chosen.plain else f"{' '.join(seen.text.split())!r} is read as {value}: {why}"
        unit = stated.unit if stated.unit is not None or given.unit is None else given.unit
        return stated._replace(
            value=chosen.value, step=chosen.step, unit=unit, span=where, numeral=numeral.text, note=note
        )

    def _value_of(self, numeral: Numeral) -> tuple[Fraction, Fraction | None]:
        if numeral.readings:
            value = numeral.readings[min(self.kilo, len(numeral.readings) - 1)]
            step = numeral.step * value / numeral.value if numeral.step and numeral.value else numeral.step
            return value, step
        return numeral.value, numeral.step

    def _around(self, seen: ExcerptView, reading: Reading, span: Span) -> tuple[str, str]:
        content = self.text.content
        before = content[max(0, span.start - _BEFORE) : span.start] + seen.text[: reading.start]
        after = seen.text[reading.end :] + content[span.end : span.end + _AFTER]
        return before.rsplit("\n\n", 1)[-1], after.split("\n\n", 1)[0]

    def _beside(self, stated: Stated, reading: Reading, seen: ExcerptView, span: Span, choice: DeclaredUnit) -> Stated:
        """Look at what stands right behind the quote: the unit it leaves out, or the rest of the one it cuts.

        "16" of a text that says 16 GB is a number of gigabytes for the verdict; "16 GB" of 16 GB/s cuts the unit.
        """
        if reading.shared or reading.end < len(seen.text.rstrip()):
            return stated
        if reading.unit is not None and (choice.unit is not None or _ENDED.match(self.text.content, span.end)):
            return stated
        wide = view(self.text.reading, Span(span.start, min(len(self.text.content), span.end + _AFTER)))
        if not wide.text.startswith(seen.text):
            return stated
        attached = wide.text[len(seen.text.rstrip()) :][:1] in ("/", "·", "⋅", "²", "³", "^")
        if reading.unit is not None and not attached:
            return stated  # no rest of a unit
        words = reading.numeral.kind == "word"
        every = read_quantities(wide.text, self.nouns, words=words, convention=self.convention)
        behind = next((each for each in every if each.numeral.start == reading.numeral.start), None)
        unit = behind.unit if behind is not None else None
        if behind is None or unit is None or unit == reading.unit or (behind.shared and is_pure(unit)):
            return stated
        if reading.unit is None:
            return self._left_out(stated, unit, choice)
        same = unit.factor == reading.unit.factor and unit.powers == reading.unit.powers
        if same:
            return stated
        message = f"the quote ends within the unit {unit.text!r}: it reads {reading.unit.text!r}"
        cut = Fault("quote-cuts-number", message, "quote the whole unit", Severity.WARNING)
        return stated._replace(warnings=(*stated.warnings, cut))

    def _rate_beside(self, stated: Stated, reading: Reading, seen: ExcerptView, span: Span) -> Stated:
        """The rate behind a noun, where the quote leaves it out or the words may mean one: ``60 loaves an hour``."""
        if stated.unit is not None or stated.beside is not None or reading.end == reading.start:
            return stated
        wide = view(self.text.reading, Span(span.start, min(len(self.text.content), span.end + _AFTER)))
        if not wide.text.startswith(seen.text):
            return stated
        rate = with_rate(wide.text, reading, self.nouns, self.convention).unit
        return stated._replace(beside=rate or time_behind(wide.text, reading, self.convention))

    def _in_table(self, stated: Stated) -> Stated:
        """The number with the unit that its table names, where none stands beside it; if two are named, neither is
        certain enough to refuse a result."""
        if stated.unit is not None or stated.beside is not None or stated.span is None:
            return stated
        named = self._units_of_table(stated.span.start)
        if not named:
            return stated
        unit = (None, named[0], named[-1])[self.tables]
        certain = all((each.factor, each.powers) == (named[0].factor, named[0].powers) for each in named)
        return stated._replace(unit=unit, beside=named[0] if certain else None)

    def _units_of_table(self, at: int) -> list[Unit]:
        return reading_of(self.text.document).tables.units_at(at, self.nouns, self.convention)

    def _unit_named(self, name: str) -> Unit | None:
        unit = parse_unit(name, self.nouns, convention=self.convention)
        return unit if isinstance(unit, Unit) else next(iter(read_whole_unit(name, self.nouns)), None)

    def _left_out(self, stated: Stated, unit: Unit, choice: DeclaredUnit) -> Stated:
        if choice.unit is None:
            stated = stated._replace(beside=unit)
            if not is_pure(unit) or unit.nouns or unit.factor == 1:
                return stated
            message = f"the quote leaves out {unit.text!r}, which stands right behind its number"
            cut = Fault("quote-cuts-number", message, "quote it too, or say `in` or `unit`", Severity.WARNING)
            return stated._replace(warnings=(*stated.warnings, cut))
        conflicting = choice.conflict(unit)
        if conflicting is not None:
            return stated._replace(warnings=(*stated.warnings, conflicting))
        return stated._replace(note=choice.note(unit) or stated.note)

    def value(self, text: str) -> Stated | Fault:
        """The number of a ``value``: a decimal, fraction or power with its unit, or arithmetic over numbers."""
        stripped = text.strip()
        found = read_quantities(stripped, self.nouns, words=True, convention=self.convention)
        if (
            len(found) == 1
            and found[0].start == 0
            and found[0].end == len(stripped)
            and found[0].numeral.kind != "label"
        ):
            number, step = self._value_of(found[0].numeral)
            return Stated(number, step, found[0].unit, stripped)
        number_text, _, unit = stripped.partition(" ")
        for candidate, named in ((stripped, None), (number_text, unit)):
            computed = computed_value(candidate)
            if computed is not None:
                parsed = self._unit_named(named) if named and not named[0].isdigit() else None
                if parsed is not None or not named:
                    return Stated(computed, None, parsed, stripped)
        hint = "write a decimal, a fraction or a power, with a unit or a noun that `units` declares; nothing else"
        return Fault("value-unreadable", f"expected a number, found {text!r}", hint)


_NEAR = 1000  # characters of the paragraph before and after a quote that may write the number in its unit


_ENDED = re.compile(r"[,;:.]|\s\w")  # where no unit goes on, however it is marked up
_RULES = {
    "missing": "quote-missing",
    "ambiguous": "quote-ambiguous",
    "cut": "quote-cuts-number",
    "section": "section-unknown",
}


def _nothing(text: str) -> Reading:
    """A quote that holds no number of its own ("as many"): its ``value`` says what it means."""
    numeral = Numeral(0, len(text), text, Fraction(0), None, "word")
    return Reading(numeral, None, 0, len(text))


def _fitting(found: Collection[Reading], supplied: Unit) -> Reading | None:
    """The first number that is printed in the dimension that was declared, or with no unit where it has none."""
    if is_pure(supplied):
        return next((each for each in found if each.unit is None or is_pure(each.unit)), None)
    return next((each for each in found if each.unit is not None and each.unit.powers == supplied.powers), None)


def _compound(text: str, found: Collection[Reading], first: Reading) -> Reading:
    """``1 h 30 min`` as one quantity in its first unit: parts of one dimension, each unit smaller than the last."""
    whole = first
    for following in found:
        if following.unit is None and whole.unit is not None and whole.unit.text in _FEET:
            following = _inches(text, following)
        if following.start <= whole.start or following.unit is None or whole.unit is None:
            continue
        between = text[whole.end : following.start]
        ratio = following.unit.factor / whole.unit.factor
        joined = _JOINED.fullmatch(between) and following.unit.powers == whole.unit.powers and whole.unit.powers
        if not joined or ratio >= 1 or following.numeral.value * ratio >= 1 or whole.unit.offset or whole.shared:
            break
        if dict(whole.unit.powers) not in _COMPOUND:
            break
        part = following.numeral
        step = part.step * ratio if part.step is not None else None
        joined_text = text[whole.numeral.start : part.end]
        numeral = whole.numeral._replace(
            end=part.end, text=joined_text, value=whole.numeral.value + part.value * ratio, step=step
        )
        whole = whole._replace(numeral=numeral, end=following.end)
    return whole


_FEET = frozenset(("ft", "foot", "feet", "′"))
_INCH = re.compile(r"[ \u00a0]?(?:in|″)(?![\w])")


def _inches(text: str, reading: Reading) -> Reading:
    """``10 in`` behind feet, where alone "in" is no unit."""
    mark = _INCH.match(text, reading.end)
    inch = parse_unit("inch")
    if mark is None or not isinstance(inch, Unit):
        return reading
    return reading._replace(unit=inch, end=mark.end())


_JOINED = re.compile(r"\s*(?:,|and|, and)?\s*")
_COMPOUND = ({"s": 1}, {"m": 1}, {"kg": 1}, {"deg": 1})  # durations, feet and inches, pounds and ounces, 26°10′


def _clashes(reading: Reading, supplied: Unit) -> bool:
    return is_pure(supplied) and reading.unit is not None and not is_pure(reading.unit)
