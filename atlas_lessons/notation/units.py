"""Units as exact rational factors over base dimensions, with counted nouns as a vector of their own."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple


class UnitProblem(NamedTuple):
    """Why a text is not a unit: message, position in the text, and a did-you-mean where one is near."""

    message: str
    position: int
    hint: str | None = None


class Convention(NamedTuple):
    """What words mean that mean different things to different authors: days in a year and a month, K of KB."""

    year: Fraction = Fraction(1461, 4)  # Julian year, 365.25 d, as astronomy and UCUM define it
    month: Fraction = Fraction(487, 16)  # a twelfth of it
    kilobyte: Fraction = Fraction(1000)  # of "KB", which is neither SI (kB) nor IEC (KiB)


DEFAULT = Convention()


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: a value ``v`` of it is ``v * factor + offset`` in base units.

    ``powers`` are (base dimension, exponent) sorted by name; the bases are m kg s A K mol cd bit, the decibel ``dB``
    and one for each currency. ``nouns`` are (counted noun, exponent) sorted by name, in the singular. ``offset`` is
    not 0 only for °C, °F and dBW read absolutely. ``text`` is how it was written and takes no part in equality.
    """

    factor: Fraction = Fraction(1)
    powers: tuple[tuple[str, Fraction], ...] = ()
    nouns: tuple[tuple[str, Fraction], ...] = ()
    offset: Fraction = Fraction(0)
    text: str = field(default="", compare=False)

    def __mul__(self, other: Unit) -> Unit:
        """The product; an affine unit counts as its difference (K for °C)."""
        raise NotImplementedError

    def __truediv__(self, other: Unit) -> Unit:
        """The quotient; an affine unit counts as its difference."""
        raise NotImplementedError

    def __pow__(self, exponent: Fraction | int) -> Unit:
        """A power whose factor stays rational; ValueError where it does not (the square root of 1000)."""
        raise NotImplementedError

    @property
    def delta(self) -> Unit:
        """The unit of differences: the same without offset."""
        raise NotImplementedError

    def same_dimension(self, other: Unit) -> bool:
        """Whether the physical dimensions agree (counted nouns aside)."""
        return self.powers == other.powers

    def same_nouns(self, other: Unit) -> bool:
        """Whether the counted nouns agree."""
        return self.nouns == other.nouns


ONE = Unit(text="1")


def parse_unit(
    text: str,
    nouns: Collection[str] = (),
    *,
    open_nouns: bool = False,
    convention: Convention = DEFAULT,
) -> Unit | UnitProblem:
    """Read a unit that makes up the whole of ``text``: ``W/(m²·K⁴)``, ``bytes per parameter``, ``m s⁻¹``, ``1``.

    ``nouns`` are the counted nouns that are declared, in singular or plural; with ``open_nouns`` any other word is one
    too (symbol lists, ``in``). Prefixes are case-sensitive. Never guesses: an unknown word is a UnitProblem.
    """
    raise NotImplementedError


def singular(noun: str) -> str:
    """The singular of an English counted noun, by rule and a list of the irregular ones: indices → index."""
    raise NotImplementedError


def dimension_text(unit: Unit) -> str:
    """The dimension for a message, in base units and nouns: ``bit·parameter⁻¹``; ``1`` for a pure number."""
    raise NotImplementedError
