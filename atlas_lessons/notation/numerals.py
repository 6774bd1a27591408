"""Numerals of running text: digits with sign, separators, fraction, power and scale word, as exact rationals."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Numeral(NamedTuple):
    """One number of a text: ``text[start:end]`` of what was read, and what it says.

    ``kind`` is one of
    ``number`` (digits: 16, 10 152, .5, 5.67 × 10⁻⁸, 1e-3, 1.9 billion, 7M),
    ``power`` (2⁶⁴, 10^9), ``fraction`` (1/3, ½, 3½), ``word`` (four, half, a dozen, twice), ``hex`` (0x1F, 0b101),
    ``ambiguous`` (4K: ``readings`` holds every value it may mean, ``value`` is the first) and
    ``label`` (HBM3E, binary64, v1.3.0, 2026-10-07, 3rd: ``start:end`` is the whole label, ``value`` its first digits).

    ``step`` is the unit of the last printed digit in the numeral's own scale: 12.50 → 1/100, 1.9 billion → 10⁸,
    5.67 × 10⁻⁸ → 10⁻¹⁰, 16 → 1, 10^9 → 10^9. It is None where there is no last digit (words, vulgar fractions, hex,
    powers of another base), which must be met exactly. ``scale`` is what the printed digits are multiplied by.
    """

    start: int
    end: int
    text: str
    value: Fraction
    step: Fraction | None
    kind: str
    scale: Fraction = Fraction(1)
    readings: tuple[Fraction, ...] = ()


def read_numerals(text: str, *, words: bool = False) -> tuple[Numeral, ...]:
    """Every numeral of ``text`` in order, never overlapping; labels included, number words only with ``words``.

    A formula's own dollar signs are the document parser's business: this reads plain running text.
    """
    return ()
