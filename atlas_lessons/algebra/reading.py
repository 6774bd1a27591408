"""Reads the number a quantity states: in its quote, with the unit written there or supplied, or in its ``value``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.algebra.amount import Amount, is_pure, read_amount, unit_text
from atlas_lessons.algebra.derivations import Place, Quantity
from atlas_lessons.algebra.limits import NotRationalError
from atlas_lessons.algebra.plainview import View, view
from atlas_lessons.algebra.quotes import Missing, Text
from atlas_lessons.algebra.verdict import Printed
from atlas_lessons.diagnostics import Severity, Span
from atlas_lessons.notation.ast import Node
from atlas_lessons.notation.numerals import Numeral
from atlas_lessons.notation.quantities import Quantity as Reading
from atlas_lessons.notation.quantities import read_quantities, read_quote
from atlas_lessons.notation.units import DEFAULT, ONE, Convention, Unit, UnitProblem, parse_unit

_BEFORE, _AFTER = 48, 40  # characters around a quote that may complete its unit or say that it is a bound


class Fault(NamedTuple):
    """Why a place or a value gives no number: the rule that says so, the message and a hint."""

    rule: str
    message: str
    hint: str | None = None
    severity: Severity | None = None


class Stated(NamedTuple):
    """A number as stated: with its unit (None: none is known), the range of its numeral and its text with the unit.

    ``warnings`` are faults that leave the reading usable. ``around`` is the text before and after the numeral,
    ``ambiguous`` marks a 4K, whose K may be 1,000 or 1,024.
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

    def printed(self, unit: Unit | None = None) -> Printed:
        """For the verdict; ``unit`` stands in where none is known."""
        return Printed(self.value, self.step, self.unit or unit or ONE, self.text)


class Reader(NamedTuple):
    """What reading depends on: the text, the counted nouns, and what ambiguous words mean this time."""

    text: Text
    nouns: frozenset[str]
    convention: Convention = DEFAULT
    kilo: int = 0  # which reading of 4K: 0 is 1,000, 1 is 1,024

    def unit(self, text: str, *, open_nouns: bool = False) -> Unit | Fault:
        """A declared unit."""
        unit = parse_unit(text, self.nouns, open_nouns=open_nouns, convention=self.convention)
        if isinstance(unit, UnitProblem):
            hint = unit.hint or "counted nouns are declared in `units`"
            return Fault("unit-unknown", f"expected a unit, found {text!r}: {unit.message}", hint)
        return unit

    def stated(self, quantity: Quantity, place: Place, section: str | None) -> Stated | Fault:
        """The number printed at a place of a quantity."""
        span = self.text.find(place.quote, place.section or section)
        if isinstance(span, Missing):
            return Fault(_RULES[span.kind], span.message, span.hint)
        seen = view(self.text.document, span)
        override = self.unit(place.unit or quantity.unit or "1")
        within = self.unit(quantity.within or "1", open_nouns=True)
        if isinstance(override, Fault) or isinstance(within, Fault):
            return override if isinstance(override, Fault) else within  # type: ignore[return-value]
        has_unit = (place.unit or quantity.unit) is not None
        wanted = override if has_unit else within if quantity.within else None
        first = "/also/" not in place.pointer
        value = quantity.value if first else None
        reading = self._pick(seen, place, wanted, value is not None)
        if isinstance(reading, Fault):
            return reading
        return self._completed(reading, seen, span, override if has_unit else None, value)

    def _pick(self, seen: View, place: Place, supplied: Unit | None, has_value: bool) -> Reading | Fault:
        found = read_quote(seen.text, self.nouns, convention=self.convention)
        if place.number is not None and place.number >= len(found):
            every = read_quantities(seen.text, self.nouns, words=True, convention=self.convention)
            found = every if place.number < len(every) else found
        number = place.number or 0
        if number >= len(found):
            if has_value:
                return _nothing(seen.text)
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
        if place.number is None and supplied is not None and _clashes(chosen, supplied):
            chosen = _fitting(self._words(seen.text), supplied) or chosen
        return chosen

    def _words(self, text: str) -> tuple[Reading, ...]:
        every = read_quantities(text, self.nouns, words=True, convention=self.convention)
        return tuple(each for each in every if each.numeral.kind == "word")

    def _completed(
        self, reading: Reading, seen: View, span: Span, supplied: Unit | None, value: str | None
    ) -> Stated | Fault:
        numeral = reading.numeral
        where = seen.source(numeral.start, numeral.end) if numeral.end > numeral.start else None
        number, step = self._value_of(numeral)
        read = reading.unit
        warnings = tuple(self._cut(reading, seen, span)) if supplied is None else ()
        if value is not None:
            given = self.value(value)
            if isinstance(given, Fault):
                return given
            number, step = given.value, (step if given.value == number else given.step)
            read = given.unit or read
        unit, conflict = _overridden(read, supplied)
        if conflict is not None:
            warnings += (conflict,)
        text = seen.text[reading.start : reading.end] or seen.text.strip()
        around = self._around(seen, reading, span)
        return Stated(number, step, unit, text, where, warnings, around, numeral.text, bool(numeral.readings))

    def _value_of(self, numeral: Numeral) -> tuple[Fraction, Fraction | None]:
        if numeral.readings:
            value = numeral.readings[min(self.kilo, len(numeral.readings) - 1)]
            step = numeral.step * value / numeral.value if numeral.step and numeral.value else numeral.step
            return value, step
        return numeral.value, numeral.step

    def _around(self, seen: View, reading: Reading, span: Span) -> tuple[str, str]:
        content = self.text.content
        before = content[max(0, span.start - _BEFORE) : span.start] + seen.text[: reading.start]
        after = seen.text[reading.end :] + content[span.end : span.end + _AFTER]
        return before.rsplit("\n\n", 1)[-1], after.split("\n\n", 1)[0]

    def _cut(self, reading: Reading, seen: View, span: Span) -> Iterator[Fault]:
        """The complaint when the quote ends in the middle of a unit: "16 GB" of a text that says 16 GB/s."""
        if reading.unit is None or reading.shared or reading.end < len(seen.text.rstrip()):
            return
        wide = view(self.text.document, Span(span.start, min(len(self.text.content), span.end + _AFTER)))
        if not wide.text.startswith(seen.text):
            return
        for other in read_quantities(wide.text, self.nouns, convention=self.convention):
            if other.start == reading.start and other.unit is not None:
                same = other.unit.factor == reading.unit.factor and other.unit.powers == reading.unit.powers
                if not same:
                    message = f"the quote ends within the unit {other.unit.text!r}: it reads {reading.unit.text!r}"
                    yield Fault("quote-cuts-number", message, "quote the whole unit")

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
            computed = _computed(candidate)
            if computed is not None:
                parsed = self.unit(named, open_nouns=True) if named else None
                if not isinstance(parsed, Fault):
                    return Stated(computed, None, parsed, stripped)
        return Fault("value-unreadable", f"expected a number, found {text!r}", "write a decimal, a fraction or a power")


_RULES = {
    "missing": "quote-missing",
    "ambiguous": "quote-ambiguous",
    "cut": "quote-cuts-number",
    "section": "section-unknown",
}


def _computed(text: str) -> Fraction | None:
    from atlas_lessons.algebra import rational
    from atlas_lessons.algebra.limits import EvaluationError
    from atlas_lessons.notation.parser import parse_expression
    from atlas_lessons.notation.problems import ParseProblem

    node: Node | ParseProblem = parse_expression(text)
    if isinstance(node, ParseProblem):
        return None
    try:
        return rational.evaluate(node, {})
    except (NotRationalError, EvaluationError):
        return None


def _nothing(text: str) -> Reading:
    """A quote that holds no number of its own ("as many"): its ``value`` says what it means."""
    numeral = Numeral(0, len(text), text, Fraction(0), None, "word")
    return Reading(numeral, None, 0, len(text))


def _fitting(found: Collection[Reading], supplied: Unit) -> Reading | None:
    """The first number that is printed in the dimension that was declared, or with no unit where it has none."""
    if is_pure(supplied):
        return next((each for each in found if each.unit is None or is_pure(each.unit)), None)
    return next((each for each in found if each.unit is not None and each.unit.powers == supplied.powers), None)


def _clashes(reading: Reading, supplied: Unit) -> bool:
    return is_pure(supplied) and reading.unit is not None and not is_pure(reading.unit)


def _overridden(read: Unit | None, supplied: Unit | None) -> tuple[Unit | None, Fault | None]:
    """The unit that holds: the supplied one, with a complaint where the prose clearly says another."""
    if supplied is None or read is None:
        return (supplied if read is None else read), None
    if supplied == ONE:
        return ONE, None
    return supplied, _conflict(read, supplied)


def _conflict(read: Unit, supplied: Unit) -> Fault | None:
    if is_pure(read) or is_pure(supplied):
        return None
    if read.powers == supplied.powers:
        if read.factor == supplied.factor or _one_letter_apart(read.factor / supplied.factor):
            return None
        message = f"the quote says {unit_text(read)}, `unit` says {unit_text(supplied)}"
        return Fault("unit-overridden", message, "leave `unit` out, or correct one of the two")
    begins = supplied.text.replace(" ", "").startswith((read.text, read.text.rstrip("s")))
    if begins or len(read.text) == 1:
        return None
    message = f"the quote says {unit_text(read)}, `unit` says {unit_text(supplied)}: another dimension"
    return Fault("unit-overridden", message, "leave `unit` out, or correct one of the two")


def _one_letter_apart(ratio: Fraction) -> bool:
    """Whether one unit is the binary and one the decimal reading of the same prefix (GB for GiB)."""
    return any(ratio in (Fraction(1024**n, 1000**n), Fraction(1000**n, 1024**n)) for n in range(1, 9))


def amount_of(stated: Stated, within: Unit | None, *, difference: bool = False) -> Amount | Fault:
    """The amount a stated number gives; with ``within`` (``in``) the pure number it is in that unit."""
    if within is None:
        return read_amount(stated.value, stated.unit or ONE, difference=difference)
    read = stated.unit or within
    if read.powers != within.powers:
        message = f"expected {unit_text(within)}, found {unit_text(read)}"
        return Fault("unit-mismatch", message, "`in` converts within one dimension only")
    base = stated.value * read.factor + read.offset
    return Amount((base - within.offset) / within.factor)


_DIFFERENCE = re.compile(r"^(?:[dD∆Δδ]|delta|Delta)[_ ]?T|^(?:rise|drop|dT|deltaT|change|difference)", re.IGNORECASE)
_DIFFERENCE_WORDS = re.compile(
    r"\b(?:by|rises?|rose|risen|drops?|dropped|falls?|fell|warms?|cools?|heats?|increases?|decreases?|"
    r"difference|hotter|change|swing|gradient)\s+(?:by |of )?(?:about |roughly |≈ ?)?$",
    re.IGNORECASE,
)


def is_difference(symbol: str, stated: Stated) -> bool:
    """Whether a temperature in °C is meant as a difference: by its symbol (dT, ΔT) or the words before it."""
    if stated.unit is None or not stated.unit.offset:
        return False
    return bool(_DIFFERENCE.match(symbol) or _DIFFERENCE_WORDS.search(stated.around[0][-40:]))
