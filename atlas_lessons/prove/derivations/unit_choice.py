"""Which unit holds: the one the quote says, or the one that ``unit`` declares, where that may be beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.engine.amount import is_pure, unit_text
from atlas_lessons.read.notation.numerals.read import read_numerals
from atlas_lessons.read.notation.numerals.words import SCALES
from atlas_lessons.read.notation.units.parse import Unit, UnitProblem, parse_unit
from atlas_lessons.read.notation.units.table import CURRENCY_SIGNS, Powers
from atlas_lessons.read.notation.units.unread import UnreadUnit

_HINT = "leave `unit` out, or correct one of the two"
_SAY_WHY = "leave `unit` out, or say in `why` how the text means it"


class DeclaredUnit(NamedTuple):
    """The ``unit`` of a place (None: it has none), the reason in its ``why``, and whether it is a ``given``."""

    unit: Unit | None
    why: str | None = None
    given: bool = False

    def conflict(self, read: Unit) -> Fault | None:
        """The complaint that it is not the unit the text says; None where it completes or restates that one.

        A reason lets GiB represent a printed GB. The periods of a given may be counted: ten years are ten payments.
        """
        return conflict(read, self.unit, self.why, given=self.given) if self.unit is not None else None

    def word_conflict(self, word: UnreadUnit) -> Fault | None:
        """The complaint that it is none of the units that the word behind the number can be (``kg`` on "63 tons")."""
        if not word.certain or word.also_counts:
            return None
        faults = [self.conflict(unit) for unit in word.units]
        return faults[0] if all(fault is not None for fault in faults) else None

    def unwritten_number(self, near: Callable[[], str], behind: str) -> Fault | None:
        """The complaint that it holds a number which the text does not write, and nobody says why.

        ``near`` gives the paragraph or table of the printed number, which may say a power of ten once for all ("per
        100,000 people"); ``behind`` is the quote with what follows it ("$12 per 1,000", "per dozen").
        """
        if self.unit is None or self.why:
            return None
        for number in _numbers(self.unit.text):
            if number not in (0, 1) and not _is_written(number, near(), behind):
                message = f"`unit` says {self.unit.text!r}: the text does not write its factor {number}"
                return Fault("unit-overridden", message, _SAY_WHY)
        return None

    def note(self, read: Unit | None) -> str | None:
        """What is shown of a unit that represents the printed one for the reason the file gives."""
        if read is None or self.unit is None or not self.why:
            return None
        if read.powers != self.unit.powers or read.factor == self.unit.factor:
            return None
        return f"{unit_text(read)} is read as {unit_text(self.unit)}: {self.why}"


def conflict(read: Unit, supplied: Unit, why: str | None = None, *, given: bool = False) -> Fault | None:
    """The complaint that a declared unit is not the one the text says; see :meth:`DeclaredUnit.conflict`."""
    message = f"the quote says {unit_text(read)}, `unit` says {unit_text(supplied)}"
    if read.powers == supplied.powers:
        return _other_size(read, supplied, message, why)
    if _is_other_meaning(read, supplied):
        return None
    if is_pure(supplied):
        if _is_scale_letter(read, supplied) or (given and _is_period(read)):
            return None
        hint = f"leave `unit` out; for the plain number of a unit say `in`: {read.text!r}"
        return Fault("unit-overridden", f"{message}: a physical unit is not dropped", hint)
    if is_pure(read) and read.factor == 1:
        return None  # counted nouns are as soft in `unit` as they are in prose
    begins = _beginning(supplied)
    if begins is not None and begins.powers == read.powers and begins.factor:
        return _other_size(read, begins, message, why)
    if _is_transfer(read, supplied) or _is_same_sign(read.text, supplied):
        return None
    return Fault("unit-overridden", f"{message}: another dimension", _HINT)


def _other_size(read: Unit, supplied: Unit, message: str, why: str | None) -> Fault | None:
    """Units of one dimension: equal, the binary reading of a decimal prefix, a number of it, or another size."""
    if read.factor == supplied.factor:
        return None
    if _other_base(read.factor / supplied.factor):
        return None if why else Fault("unit-overridden", f"{message}: a prefix of another base", _SAY_WHY)
    if any(number != 1 for number in _numbers(supplied.text)):
        return None  # judged by whether the text writes the number
    return Fault("unit-overridden", f"{message}: another size", _HINT)


def _other_base(ratio: Fraction) -> bool:
    """Whether one unit is the binary and one the decimal reading of the same prefix (GB for GiB)."""
    return any(ratio in (Fraction(1024**n, 1000**n), Fraction(1000**n, 1024**n)) for n in range(1, 9))


_FIRST = re.compile(r"(?:[0-9.,]+(?:/[0-9]+)? )?[^/·* ]+")


def _beginning(supplied: Unit) -> Unit | None:
    """The first factor of a declared unit with a number before it: GB of GB/s, 0.001 USD of 0.001 USD/token."""
    first = _FIRST.match(supplied.text)
    begins = parse_unit(first.group().strip("( "), open_nouns=True) if first is not None else None
    if begins is None:
        return None
    return None if isinstance(begins, UnitProblem) else begins


_SCALE_LETTERS = {"m": (10**6,), "K": (1000, 1024), "k": (1000,), "B": (10**9,), "b": (10**9,), "T": (10**12,)}


# What a unit of the table also means, where a result or a declared unit says so.
OTHER_MEANINGS = {"bps": "basis points", "pound": "GBP", "pounds": "GBP"}
_POUND = re.compile(r"\b(?:lbs?|pounds?)\b")


def other_meaning(unit: Unit, powers: Powers) -> Unit | None:
    """The other meaning of a printed unit that has a dimension, such as a pound of force; None where it has none."""
    named = (OTHER_MEANINGS.get(unit.text, ""), _POUND.sub("lbf", unit.text))
    meant = (parse_unit(name) for name in named if name not in ("", unit.text))
    return next((each for each in meant if isinstance(each, Unit) and each.powers == powers), None)


def _is_other_meaning(read: Unit, supplied: Unit) -> bool:
    """Whether a declared unit is what the printed one means as well: basis points for bps."""
    other = other_meaning(read, supplied.powers)
    return other is not None and other.factor == supplied.factor


def _is_scale_letter(read: Unit, supplied: Unit) -> bool:
    """Whether a letter that is a unit too is declared to be short for a number: million for the m of "$5 m"."""
    return not supplied.powers and supplied.factor in _SCALE_LETTERS.get(read.text, ())


def _is_period(read: Unit) -> bool:
    """Whether a unit is a spelled-out time, which may be counted: years, minutes."""
    return read.powers == _TIME and read.text.isalpha() and len(read.text) > _LONGEST_SYMBOL


_TIME = (("s", Fraction(1)),)
_LONGEST_SYMBOL = 2  # letters of a symbol for a time


def _is_same_sign(sign: str, supplied: Unit) -> bool:
    """Whether the sign of a currency is declared to be that of one of its countries: CAD for $."""
    codes = {code for longer, code in CURRENCY_SIGNS.items() if longer.endswith(sign)} if len(sign) == 1 else set()
    return not codes.isdisjoint(base for base, _ in supplied.powers)


def _is_transfer(read: Unit, supplied: Unit) -> bool:
    """Whether the declared unit says how much each transfer carries: Gbit/s for GT/s."""
    bits = dict(supplied.powers).get("bit")
    carried = tuple(power for power in supplied.powers if power[0] != "bit")
    whole = read.factor and (supplied.factor / read.factor).denominator == 1
    return bool(dict(read.nouns).get("transfer") and bits == 1 and carried == read.powers and whole)


_NUMBER = re.compile(r"(?<![\w^.,⁻-])[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?(?![\w.])")
_SMALLEST_ROUND = 100  # the powers of ten that a paragraph or table says once for all its numbers
_DIVIDES = re.compile(r"(?:\bper|\bfor(?: each| every)?|\beach|\bevery|\bin|\ba|\bof|/)\s*$", re.IGNORECASE)
_SCALE_PLURAL = re.compile(rf"\b({'|'.join(SCALES)})s\b", re.IGNORECASE)
_HUNDREDTH = re.compile(r"\bcents?\b|\bpence\b|\bpais[ae]\b|\bct\b|¢", re.IGNORECASE)


def _numbers(text: str) -> Iterator[Fraction]:
    """The numbers that a unit's text holds, exponents aside: 0.001 of ``0.001 USD``, 100 of ``L/(100 km)``."""
    for match in _NUMBER.finditer(text):
        yield Fraction(match.group().replace(",", ""))


def _is_written(number: Fraction, near: str, behind: str) -> bool:
    if number == Fraction(1, 100) and _HUNDREDTH.search(behind):
        return True
    larger = max(number, 1 / number)
    if _is_round(larger) and (
        any(numeral.value == larger for numeral in read_numerals(near, words=True))
        or any(SCALES[match[1].lower()] == larger for match in _SCALE_PLURAL.finditer(near))
    ):
        return True
    divisors = (numeral for numeral in read_numerals(behind, words=True) if _DIVIDES.search(behind, 0, numeral.start))
    return any(divisor.value in (number, 1 / number) for divisor in divisors)


def _is_round(number: Fraction) -> bool:
    text = str(number)
    return number >= _SMALLEST_ROUND and text[0] == "1" and not text[1:].strip("0")
