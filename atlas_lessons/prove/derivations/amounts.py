"""The amount that a stated number gives: in its unit, as a pure number of one, or as a difference of temperatures."""

from __future__ import annotations

import re
from fractions import Fraction

from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.derivations.reading import Stated
from atlas_lessons.prove.engine.amount import Amount, printed_readings, read_amount, unit_text
from atlas_lessons.prove.engine.angles import RADIANS, conversions, in_radians
from atlas_lessons.read.notation.units.parse import ONE, Unit


def amount_of(stated: Stated, within: Unit | None, *, difference: bool = False) -> Amount | Fault:
    """The amount a stated number gives; with ``within`` (``in``) the pure number it is in that unit."""
    if within is None:
        return read_amount(stated.value, stated.unit or ONE, difference=difference)
    read = stated.unit or within
    if read.powers != within.powers and in_radians(read) and conversions(read, RADIANS, within):
        return Amount(printed_readings(read_amount(stated.value, read), within)[0])
    if read.powers != within.powers or read.point:
        message = f"expected {unit_text(within)}, found {unit_text(read)}"
        return Fault("unit-mismatch", message, "`in` converts within one dimension only")
    base = stated.value * read.factor + read.offset
    return Amount((base - within.offset) / within.factor)


_DIFFERENCE = lazy_pattern(r"^(?:[dD∆Δδ]|delta|Delta)[_ ]?T|^(?:rise|drop|dT|deltaT|change|difference)", re.IGNORECASE)
_DIFFERENCE_WORDS = lazy_pattern(
    r"(?:\b(?:by|rises?|rose|risen|drops?|dropped|falls?|fell|warms?|cools?|heats?|increases?|decreases?|"
    r"difference|hotter|change|swing|gradient)\s+(?:by |of |is |was )?(?:about |roughly |≈ ?)?"
    r"|(?:[∆Δ]|\\Delta)[ {]{0,2}[A-Za-zθϑ][\w{}]{0,12}\s*(?:=|≈|\bis\b|\bof\b)\s*[$]?)$",
    re.IGNORECASE,
)
_TEMPERATURE = (("K", Fraction(1)),)


def is_point(stated: Stated) -> bool:
    """Whether a number is printed in °C or °F, so that it may be a point on the scale or an interval."""
    return stated.unit is not None and bool(stated.unit.offset) and stated.unit.powers == _TEMPERATURE


def is_difference(symbol: str, stated: Stated) -> bool:
    """Whether a temperature in °C is meant as a difference: by its symbol (dT, ΔT) or the words before it."""
    return stated.unit is not None and bool(stated.unit.offset) and says_interval(symbol, stated)


def says_interval(symbol: str, stated: Stated) -> bool:
    """Whether a symbol, or the words before a number, say that it is a difference."""
    return bool(_DIFFERENCE.match(symbol) or _DIFFERENCE_WORDS.search(stated.around[0][-40:]))
