"""The quantities of a text as terms read them: units that stand apart, words that name a unit, what is counted."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from atlas_lessons.prove.derivations.compounds import with_smaller_parts
from atlas_lessons.read.notation.numerals.quantities import TextQuantity
from atlas_lessons.read.notation.numerals.read import Numeral
from atlas_lessons.read.notation.numerals.unit_after import read_unit_after
from atlas_lessons.read.notation.units.parse import Unit, parse_unit, singular
from atlas_lessons.read.notation.units.table import TRANSFERS
from atlas_lessons.read.reading.header_units import noun_of, rate_of, units_named
from atlas_lessons.read.reading.tables import Place

_PER = re.compile(r"\b(?:per|every|each) ([a-z]{2,20})\b")
_WORK = re.compile(r"\b([A-Za-z]{2,20})-(?:second|minute|hour|day|week|month|year)s?\b")  # GPU-hours, man-days
_AFTER = re.compile(r"[ \u00a0]([a-z]{3,20})\b")
_PLURAL = re.compile(
    r"(?:[ \u00a0](?!(?:of|and|for|the|in|on|at|by|per|with|from|is|are|as|to|or|each)\b)"
    r"[a-z]{2,20}(?:-[a-z]{2,20})?){0,2}"
    r"[ \u00a0]([a-z]{2,20}[a-rt-z]s)\b(?<!us)(?<!is)"
)
_NEVER_COUNTED = frozenset(
    """
    each and the for per with from into over than that which was were are has had have one two three four take took
    make made give gave cost more less times together left while who paid bring leave half twice other this their
    its out off but gives makes yields takes needs costs leaves lies comes becomes means remains is reaches fits lasts
    of in on at by to as so if or it such about here now then thus again later
    holds not all can could would should will both only also long wide high deep old apart after before
    """.split()  # noqa: SIM905
)


_COEFFICIENT = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,2})?(?:(?!D$)[A-Z]{1,3}|[Α-Ωα-ωϕ]{1,3})")


def is_coefficient(numeral: Numeral) -> bool:
    """Whether a label is a number that multiplies a symbol: 2Ψ, 6ND."""
    return numeral.kind == "label" and _COEFFICIENT.fullmatch(numeral.text) is not None


def _with_coefficients(text: str, quantities: Sequence[TextQuantity], nouns: frozenset[str]) -> list[TextQuantity]:
    """Coefficients of a symbol with the unit written behind them, or behind another one of the same symbol."""
    units: dict[str, Unit] = {}
    found: list[TextQuantity] = []
    for each in quantities:
        if is_coefficient(each.numeral):
            symbol = each.numeral.text.lstrip("0123456789.")
            read = read_unit_after(text, each.numeral.end, nouns)
            if read is not None:
                units.setdefault(symbol, read[0])
            unit = units.get(symbol)
            each = each if unit is None else each._replace(unit=unit, shared=True)
        found.append(each)
    return found


def headed(quantity: TextQuantity, place: Place | None, nouns: frozenset[str]) -> TextQuantity:
    """A quantity with what the header of its column, or the first cell of its row, says of its unit.

    Transfers are of one bit on each lane.
    """
    unit = quantity.unit
    if unit is not None and unit.text in TRANSFERS:
        lane = parse_unit(unit.text.replace("T/s", "bit/s"))
        return quantity._replace(unit=lane, shared=True) if isinstance(lane, Unit) else quantity
    if place is None or not place.row or quantity.numeral.kind == "word":
        return quantity
    if unit is None:
        columns = units_named(place.head, nouns, head=True, open_nouns=True)
        headed = next(columns, None) or next(units_named(place.side, nouns, open_nouns=True), None)
    else:
        rate = (rate_of(place.head) or rate_of(place.side)) if len(unit.powers) == 1 else None
        headed = unit / rate if rate is not None else None
    return quantity if headed is None else quantity._replace(unit=headed, shared=True)


_POINTS = re.compile(r"[ \u00a0-]points?\b")
_PERCENTAGE = "percentage point"


def _pointed(text: str, quantity: TextQuantity) -> TextQuantity:
    """A number of points, where the text has spoken of percentage points."""
    bare = quantity.unit is None or not quantity.unit.powers
    if bare and _PERCENTAGE in text and _POINTS.match(text, quantity.numeral.end):
        unit = parse_unit("percentage points")
        return quantity._replace(unit=unit, shared=True) if isinstance(unit, Unit) else quantity
    return quantity


def counted(text: str, quantity: TextQuantity, place: Place | None) -> str | None:
    """What a number counts."""
    unit = quantity.unit
    if unit is not None:
        return unit.nouns[0][0] if unit.nouns and not unit.powers else None
    after = _AFTER.match(text, quantity.numeral.end)
    if after is None:
        return noun_of(place.head) or noun_of(place.side) if place is not None and place.row else None
    if after.group(1) in _NEVER_COUNTED:
        return None
    wider = _PLURAL.match(text, quantity.numeral.end)  # "8 key-value heads", "64 query heads"
    return singular((wider or after).group(1))


_DURATION = re.compile(
    r"\b(?:[Aa]n?|[Oo]ne|per|[Ee]ach|[Ee]very) (second|minute|hour|day|week|year|mole|litre|liter|kilogram|tonne|"
    r"metre|meter|kilometre|kilometer|hectare|(?:kilo|mega|giga|tera|peta)?byte|kilowatt-hour|kWh|GB|TB|PB)\b"
)


def measured(text: str, listed: Iterable[TextQuantity], nouns: frozenset[str]) -> list[TextQuantity]:
    """The numbers of a text, which are ``listed``, and the durations that it names without one ("a day"), in order."""
    found = [_per_time(text, each) for each in listed]
    starts, named = [each.start for each in found], list[TextQuantity]()
    for match in _DURATION.finditer(text):
        before = bisect_left(starts, match.end()) - 1
        if before < 0 or found[before].end <= match.start():
            unit = parse_unit(match.group(1))
            if isinstance(unit, Unit):
                numeral = Numeral(match.start(), match.end(), match.group(), Fraction(1), None, "word")
                named.append(TextQuantity(numeral, unit, match.start(), match.end()))
    whole = _joined(text, [_worded(text, each) for each in sorted([*found, *named], key=lambda each: each.start)])
    return _with_coefficients(text, [_pointed(text, each) for each in whole], nouns)


def _per_time(text: str, quantity: TextQuantity) -> TextQuantity:
    """A bare number of so many per hour, where the noun stands elsewhere."""
    match = _EACH_TIME.match(text, quantity.numeral.end) if quantity.unit is None else None
    unit = parse_unit(f"1/{match.group(1)}") if match else None
    if match is None or not isinstance(unit, Unit):
        return quantity
    return quantity._replace(unit=unit, end=match.end(), shared=True)


_EACH_TIME = re.compile(r" per (second|minute|hour|day|week|month|year)\b")


def _worded(text: str, quantity: TextQuantity) -> TextQuantity:
    """A number whose unit comes after a word that tells what it is of: "8 moment bytes"."""
    wider = _PLURAL.match(text, quantity.numeral.end) if quantity.unit is None else None
    unit = parse_unit(wider.group(1)) if wider is not None and wider.start(1) > quantity.numeral.end + 1 else None
    return quantity._replace(unit=unit, shared=True) if isinstance(unit, Unit) and unit.powers else quantity


_AND = re.compile(r"\s*(?:,|and|or|, and|, or)\s*")
_ADDED = re.compile(r"(?: [a-z][a-z-]*){1,2} \+ ")


def _joined(text: str, quantities: Sequence[TextQuantity]) -> list[TextQuantity]:
    """Durations and lengths in two units ("3 h 20 min") as one number; a unit that stands once for a list or sum."""
    found: list[TextQuantity] = []
    for each in quantities:
        last = found[-1] if found else None
        if last is not None and each.end <= last.end:
            continue  # a part of the one before
        if last is not None and last.unit is not None and each.unit is not None and last.numeral.end <= last.end:
            fits = _same_of_rate(last.unit, each.unit) and each.unit.powers != last.unit.powers
            if fits and _AND.fullmatch(text[last.end : each.start]):
                found[-1] = last._replace(unit=each.unit, shared=True)
        found.append(with_smaller_parts(text, quantities, each) if each.unit is not None else each)
    for index in range(len(found) - 2, -1, -1):
        one, after = found[index], found[index + 1]
        if one.unit is None and after.unit is not None and _ADDED.fullmatch(text[one.end : after.start]):
            found[index] = one._replace(unit=after.unit, shared=True)
    return found


def _same_of_rate(one: Unit, rate: Unit) -> bool:
    """Whether a unit is that of a rate without the time: 30 m³ and 45 m³ per hour."""
    powers = dict(rate.powers)
    return powers.get("s") == Fraction(-1) and dict(one.powers) == {k: v for k, v in powers.items() if k != "s"}


def nouns_of(text: str, listed: Iterable[TextQuantity]) -> Iterator[str]:
    """The words that a number in digits counts or that ``per`` counts by, in the singular."""
    for quantity in listed:
        if quantity.numeral.kind == "word":
            continue
        after = _AFTER.match(text, quantity.numeral.end)
        word = after.group(1) if after is not None and quantity.unit is None else ""
        if word.endswith("s") and word not in _NEVER_COUNTED and not isinstance(parse_unit(word), Unit):
            yield singular(word)  # a declared noun would be no unit any more: 12Ψ bytes
    for match in (*_PER.finditer(text), *_WORK.finditer(text)):
        if match.group(1) not in _NEVER_COUNTED and not isinstance(parse_unit(match.group(1)), Unit):
            yield singular(match.group(1))
