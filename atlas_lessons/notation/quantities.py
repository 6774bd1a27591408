"""Quantities of running text: numerals with their units, ranges, tolerances and lists with a shared unit."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from atlas_lessons.notation.numerals import Numeral
from atlas_lessons.notation.units import DEFAULT, Convention, Unit


class Quantity(NamedTuple):
    """A numeral with its unit: ``text[start:end]`` from the number (or currency sign) to the end of its own unit.

    ``unit`` is None where none is written. ``shared`` says that the unit stands at a later number of the same list or
    range ("8, 16 and 32 GB", "2–4 GB"). ``role`` is ``value``, ``low``, ``high`` (of a range) or ``tolerance`` (after ±).
    """

    numeral: Numeral
    unit: Unit | None
    start: int
    end: int
    role: str = "value"
    shared: bool = False


def read_quantities(
    text: str, nouns: Collection[str] = (), *, words: bool = False, convention: Convention = DEFAULT
) -> tuple[Quantity, ...]:
    """Every numeral of ``text`` with the unit written after it, in order; labels have none.

    ``nouns`` are the counted nouns to read as units ("423 weights" only when weight is one of them). ``as in at are a``
    are never units; ``in`` is not an inch, and a bare ``m`` only where nothing but a metre can be meant.
    """
    return ()


def read_quote(text: str, nouns: Collection[str] = (), *, convention: Convention = DEFAULT) -> tuple[Quantity, ...]:
    """The numbers a quote offers: those in digits; where there are none number words; where none either, labels."""
    return ()
