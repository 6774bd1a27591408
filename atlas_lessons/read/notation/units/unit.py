"""A unit: an exact factor over base dimensions, and a vector of counted nouns."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.read.notation.numerals.words import singular
from atlas_lessons.read.notation.units.table import SI_SYMBOLS, SYMBOLS, Powers


class UnitProblem(NamedTuple):
    """Why a text is not a unit: message, position in the text, and what to write instead where that can be said.

    Most problems only say that a word is not a unit, so the nearest unit is looked for when the hint is asked for.
    """

    message: str
    position: int
    suggest: Callable[[], str | None] | None = None

    @property
    def hint(self) -> str | None:
        """What to write instead, or a did-you-mean where a unit is near."""
        return self.suggest() if self.suggest is not None else None


class Convention(NamedTuple):
    """What words mean that mean different things to different authors; ``symbols`` are those that a file defines."""

    year: Fraction = Fraction(1461, 4)  # days: the Julian year of astronomy and UCUM
    month: Fraction = Fraction(487, 16)  # days: a twelfth of it
    kilobyte: Fraction = Fraction(1000)  # bytes of a "KB", which is neither SI (kB) nor IEC (KiB)
    flops_rate: bool = False  # "FLOPs" is a count; many write it for FLOP/s
    symbols: tuple[tuple[str, Unit], ...] = ()  # M for mol/L

    def __hash__(self) -> int:
        """There are few conventions, every reading is looked up by one, and fractions are slow to hash."""
        return self.flops_rate

    def defined(self, word: str) -> Unit | None:
        """The unit of a symbol or word that the file defines, with an SI prefix where a letter has one (mM)."""
        for name, unit in self.symbols:
            if word == name or (len(name) > 2 and singular(word) == singular(name)):
                return unit
        for name, unit in self.symbols:
            power = SI_SYMBOLS.get(word.removesuffix(name)) if word.endswith(name) else None
            if power is not None and len(name) == 1 and word not in SYMBOLS:
                return replace(unit, factor=unit.factor * Fraction(10) ** power)
        return None


DEFAULT = Convention()
_COMPOUND, _COMPOUND_OR_POWER = re.compile(r"[·/ ]"), re.compile(r"[·/ ^]")


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: a value ``v`` of it is ``v * factor + offset`` in base units.

    ``powers`` are (base dimension, exponent) sorted by name; the bases are m kg s A K mol cd bit, ``deg``, ``dB`` and
    one for each currency. ``nouns`` are (counted noun, exponent) sorted by name, in the singular. ``offset`` is
    not 0 only for °C, °F and dBW read absolutely. ``point`` is ``date`` or ``time`` where a value is no duration but a
    day of the calendar or a time of day. ``text`` is how it was written and takes no part in equality.
    """

    factor: Fraction = Fraction(1)
    powers: Powers = ()
    nouns: Powers = ()
    offset: Fraction = Fraction(0)
    text: str = field(default="", compare=False)
    point: str = ""

    def __mul__(self, other: Unit) -> Unit:
        """The product; an affine unit counts as its difference (K for °C)."""
        text = f"{self.text}·{other.text}" if self.text and other.text else self.text or other.text
        powers, nouns = _added(self.powers, other.powers, 1), _added(self.nouns, other.nouns, 1)
        return Unit(self.factor * other.factor, powers, nouns, text=text)

    def __truediv__(self, other: Unit) -> Unit:
        """The quotient; an affine unit counts as its difference."""
        divisor = f"({other.text})" if _COMPOUND.search(other.text) else other.text
        text = f"{self.text or '1'}/{divisor}" if divisor else self.text
        powers, nouns = _added(self.powers, other.powers, -1), _added(self.nouns, other.nouns, -1)
        return Unit(self.factor / other.factor, powers, nouns, text=text)

    def __pow__(self, exponent: Fraction | int) -> Unit:
        """A power whose factor stays rational; ValueError where it does not (the square root of 1000)."""
        power = Fraction(exponent)
        root = _rational_power(self.factor, power)
        base = f"({self.text})" if _COMPOUND_OR_POWER.search(self.text) else self.text
        text = f"{base}^{power}" if base and power != 1 else base
        return Unit(root, _scaled(self.powers, power), _scaled(self.nouns, power), text=text)

    @property
    def delta(self) -> Unit:
        """The unit of differences: the same without offset; of dates a day, of times of day an hour."""
        if self.point:
            return DAY if self.point == "date" else HOUR
        return replace(self, offset=Fraction(0)) if self.offset else self

    def same_dimension(self, other: Unit) -> bool:
        """Whether the physical dimensions agree (counted nouns aside)."""
        return self.powers == other.powers

    def same_nouns(self, other: Unit) -> bool:
        """Whether the counted nouns agree."""
        return self.nouns == other.nouns


ONE = Unit(text="1")
_SECONDS = (("s", Fraction(1)),)
DAY, HOUR = Unit(Fraction(86400), _SECONDS, text="day"), Unit(Fraction(3600), _SECONDS, text="h")
DATE = Unit(Fraction(86400), _SECONDS, text="date", point="date")  # day 1 is 1 January of the year 1
TIME = Unit(Fraction(1), _SECONDS, text="time of day", point="time")  # seconds since midnight


def _added(left: Powers, right: Powers, sign: int) -> Powers:
    if not right:
        return left
    sums = dict(left)
    for name, exponent in right:
        known = sums.get(name)
        change = exponent if sign == 1 else -exponent
        sums[name] = change if known is None else known + change
    return tuple(sorted([power for power in sums.items() if power[1]]))


def _scaled(vector: Powers, power: Fraction) -> Powers:
    return tuple((name, exponent * power) for name, exponent in vector if power)


def _rational_power(value: Fraction, power: Fraction) -> Fraction:
    whole = value**power.numerator
    if power.denominator == 1:
        return whole
    top, bottom = (_root(part, power.denominator) for part in (whole.numerator, whole.denominator))
    return Fraction(top, bottom)


def _root(value: int, degree: int) -> int:
    """The exact integer root; ValueError where there is none."""
    low, high = 0, 1 << (value.bit_length() // degree + 1)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if middle**degree < value else (low, middle)
    if low**degree != value:
        raise ValueError(f"{value} has no exact root of degree {degree}")
    return low


def dimension_text(unit: Unit) -> str:
    """The dimension for a message, in base units and nouns: ``bit·parameter^-1``; ``1`` for a pure number."""
    parts = [name if power == 1 else f"{name}^{power}" for name, power in unit.powers + unit.nouns]
    return "·".join(parts) or "1"
