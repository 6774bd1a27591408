"""Units that prose writes around a noun nobody declared: ``6 requests per second``, ``$2 per GPU-hour``."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.read.notation.numerals.quantities import TextQuantity as Reading
from atlas_lessons.read.notation.numerals.read import Numeral
from atlas_lessons.read.notation.numerals.unit_after import read_unit_after
from atlas_lessons.read.notation.numerals.words import NUMBER_WORDS, read_change_word
from atlas_lessons.read.notation.units.parse import DEFAULT, ONE, Convention, Unit, UnitProblem, parse_unit

_SPACE = r"(?:[ \n\u00a0]{1,3})"
_WORD = r"(?!per\b)[A-Za-z][A-Za-z-]{0,40}"
_NOUNS = lazy_pattern(
    rf"(?:{_SPACE}{_WORD}){{1,2}}?(?={_SPACE}per{_SPACE}|/[A-Za-z])|(?={_SPACE}per{_SPACE}|{_SPACE}?/{_SPACE}?(?:s|min|h)\b)"
)
_SUBSTANCE = lazy_pattern(
    rf"(?:{_SPACE}of(?:{_SPACE}{_WORD}){{1,4}}?|(?:{_SPACE}{_WORD}){{1,2}}?)(?={_SPACE}per{_SPACE})"
)
_SOME = lazy_pattern(rf"(?:couple|pair){_SPACE}of(?={_SPACE})", re.IGNORECASE)
_NOUN = lazy_pattern(rf"{_SPACE}?({_WORD})(?={_SPACE}per{_SPACE}|/[A-Za-z])")
_PER = lazy_pattern(
    rf"{_SPACE}per(?:[ \n\u00a0]{{0,2}})(?=[ \n\u00a0](?![ \n\u00a0]))"
    rf"|/(?=[A-Za-z])|{_SPACE}?/[ \u00a0](?=(?:s|min|h)\b)"
)
_TENS = lazy_pattern(rf"(?:{_SPACE}per{_SPACE}|/)(10{{1,9}}|10{{0,2}}(?:,000){{1,3}})(?={_SPACE}?[A-Za-z])")
_EACH = lazy_pattern(rf"(?:{_SPACE}{_WORD}){{0,2}}?{_SPACE}(?:an?|each|every)(?={_SPACE})")
_SPENT = lazy_pattern(
    rf"{_SPACE}?(?:[A-Za-z]{{1,20}}-|[A-Z]{{2,5}}{_SPACE})((?:second|minute|hour|day|week|month|year)s?)(?![\w-])"
)
_OF_ONE = lazy_pattern(rf"(?:{_SPACE}of)?{_SPACE}an?(?={_SPACE})")
_ONE = lazy_pattern(rf"\b[Aa]n?(?={_SPACE})")
_AND = rf"{_SPACE}and{_SPACE}(?:an?{_SPACE})?"
_DONE = rf"(?=[,.;:)\n]|$|{_SPACE}(?:after|and|are|at|before|by|for|from|in|is|later|long|on|to|was|with)\b)"
_AND_PART = lazy_pattern(rf"{_AND}(half|quarter|third){_DONE}")
_AND_PART_OF_DOZEN = lazy_pattern(rf"{_AND}(half|quarter|third)(?![\w-])")
_END = lazy_pattern(_DONE)
_ONE_AND = lazy_pattern(rf"\b[Aa]n?(?={_SPACE}([a-z]{{1,20}}){_AND}$)")
_PARTS = {"half": Fraction(1, 2), "quarter": Fraction(1, 4), "third": Fraction(1, 3)}
_MAX_NOUNS = 3  # per seat per month


class _FoundRate(NamedTuple):
    unit: Unit
    end: int


def with_rate(text: str, reading: Reading, nouns: frozenset[str], convention: Convention = DEFAULT) -> Reading:
    """The reading with the rate or the spent time behind it, where an undeclared noun stands between; else itself.

    ``12 tokens per second`` is 12/s, ``$5 per seat per month`` $5/month, ``6 L per 100 km`` 6 L/(100 km), ``3 g of salt
    per hour`` 3 g/hour and ``576 GPU-hours`` 576 h: a noun that is not declared counts as 1, what it is counted by does
    not. A part that is added is read with it: ``an hour and a half``.
    """
    if reading.numeral.kind == "label" or reading.shared:
        return reading
    prose = _Prose(text, nouns, convention)
    if reading.unit is None and reading.numeral.kind == "word" and 0 < reading.numeral.value < 1:
        if (whole := prose.one_and(reading)) is not None:
            return whole
        if (part := prose.part_of(reading.end)) is not None:
            return reading._replace(unit=part.unit, end=part.end)
    reading = _and_part(text, reading)
    found = prose.spent(reading.end) if reading.unit is None else None
    found = found or prose.rate(reading)
    if found is None:
        return reading
    behind = " ".join(text[reading.end : found.end].split())
    gap = " " if reading.unit is not None and not behind.startswith("/") else ""
    unit = replace(found.unit, text=f"{reading.unit.text if reading.unit is not None else ''}{gap}{behind}")
    return reading._replace(unit=unit, end=found.end)


def with_rates(
    text: str, found: Collection[Reading], nouns: frozenset[str], convention: Convention = DEFAULT
) -> tuple[Reading, ...]:
    """All readings of a text with their rates; a shared unit goes on for all: ``5 to 10 kg of salt per hour``."""
    read = tuple(found)
    rated = [with_rate(text, each, nouns, convention) for each in read]
    for index in range(len(read) - 2, -1, -1):
        if read[index].shared and read[index].unit == read[index + 1].unit:
            rated[index] = rated[index]._replace(unit=rated[index + 1].unit)
    return tuple(rated)


def _and_part(text: str, reading: Reading) -> Reading:
    """``3 hours and a half``, ``a dozen and a half``: what is added is read with a number, and leaves no last digit."""
    dozens = reading.unit is None and "dozen" in reading.numeral.text.lower()
    part = None
    if dozens or (reading.unit is not None and reading.unit.powers):
        part = (_AND_PART_OF_DOZEN if dozens else _AND_PART).match(text, reading.end)
    if part is None:
        return reading
    added = _PARTS[part[1]] * (12 if dozens else 1)
    numeral = reading.numeral._replace(value=reading.numeral.value + added, step=None)
    return reading._replace(numeral=numeral, end=part.end())


def time_behind(text: str, reading: Reading, convention: Convention = DEFAULT) -> Unit | None:
    """The rate of ``60 loaves an hour``: no more than a way to read it, since "a day" may also mean one day."""
    if reading.unit is not None or reading.numeral.kind == "label":
        return None
    joint = _EACH.match(text, reading.end)
    read = read_unit_after(text, joint.end(), frozenset(), convention) if joint is not None else None
    if read is None or not _is_time(read[0]) or _counts(text[reading.end : joint.end() if joint else 0]):
        return None
    return replace(ONE / read[0], text=" ".join(text[reading.end : read[1]].split()))


def number_in_words(text: str, nouns: frozenset[str], convention: Convention = DEFAULT) -> Reading | None:
    """What a quote without a number says all the same: ``doubles`` is 2, ``an hour`` is 1 hour; else None."""
    change = read_change_word(text)
    if change is not None:
        value, start, end = change
        some = _SOME.search(text)
        of = read_unit_after(text, some.end(), nouns, convention) if some is not None else None
        unit, last = of if of is not None else (None, end)  # a couple of hours
        return Reading(Numeral(start, end, text[start:end], value, None, "word"), unit, start, last)
    ones = list(_ONE.finditer(text))
    read = read_unit_after(text, ones[0].end(), nouns, convention) if len(ones) == 1 else None
    if read is None:
        return None
    unit, end = read
    start = ones[0].start()
    return Reading(Numeral(start, ones[0].end(), ones[0].group(), Fraction(1), None, "word"), unit, start, end)


def _is_time(unit: Unit) -> bool:
    return len(unit.powers) == 1 and unit.powers[0][0] == "s" and unit.powers[0][1] == 1 and not unit.nouns


def _counts(words: str) -> bool:
    """Whether another number stands among the words."""
    return any(word in NUMBER_WORDS for word in re.findall(r"[a-z]+", words.lower()))


class _Prose(NamedTuple):
    """Running text behind a number, and what is read as a unit in it."""

    text: str
    nouns: frozenset[str]
    convention: Convention

    def rate(self, reading: Reading) -> _FoundRate | None:
        """``NOUN per UNIT`` behind a number without unit, ``of NOUN per NOUN per UNIT`` behind one that has a unit."""
        at = reading.end
        between = _NOUNS if reading.unit is None else _SUBSTANCE
        counted = between.match(self.text, at) if reading.unit is None or reading.unit.powers else None
        if counted is not None and not _counts(counted.group()):
            at = counted.end()
        elif reading.unit is None:
            return None
        unit, end = reading.unit or ONE, None
        tens = self.per_tens(at, unit)
        if tens is not None:
            return tens
        for _ in range(_MAX_NOUNS):
            joint = _PER.match(self.text, at)
            if joint is None:
                break
            divisor = self._unit(joint.end())
            if divisor is not None and divisor.unit.powers:
                unit, at = unit / divisor.unit, divisor.end
                end = at
                continue
            noun = _NOUN.match(self.text, joint.end())
            if noun is None or _counts(noun.group()):
                break
            at = noun.end()
        return None if end is None else _FoundRate(unit, end)

    def one_and(self, reading: Reading) -> Reading | None:
        """``an hour and`` before a part: an hour and a half, a day and a quarter."""
        part = reading.numeral
        one = _ONE_AND.search(self.text, max(0, part.start - 40), part.start)
        read = read_unit_after(self.text, one.end(), self.nouns, self.convention) if one is not None else None
        if one is None or read is None or read[1] != one.end(1) or not _END.match(self.text, part.end):
            return None
        numeral = part._replace(start=one.start(), text=self.text[one.start() : part.end], value=part.value + 1)
        return reading._replace(numeral=numeral, unit=read[0], start=one.start())

    def part_of(self, at: int) -> _FoundRate | None:
        """`` an hour`` behind a part: half an hour, three quarters of a litre."""
        joint = _OF_ONE.match(self.text, at)
        return self._unit(joint.end()) if joint is not None else None

    def per_tens(self, at: int, unit: Unit) -> _FoundRate | None:
        """`` per 100 km`` behind a unit."""
        joint = _TENS.match(self.text, at)
        divisor = self._unit(joint.end()) if joint is not None else None
        if joint is None or divisor is None or not divisor.unit.powers:
            return None
        return _FoundRate(unit / (Unit(Fraction(joint[1].replace(",", ""))) * divisor.unit), divisor.end)

    def spent(self, at: int) -> _FoundRate | None:
        """`` GPU-hours`` behind a number without unit."""
        match = _SPENT.match(self.text, at)
        if match is None or match.group().lower().lstrip().startswith("light"):
            return None
        unit = parse_unit(match[1], convention=self.convention)
        return None if isinstance(unit, UnitProblem) else _FoundRate(unit, match.end())

    def _unit(self, at: int) -> _FoundRate | None:
        read = read_unit_after(self.text, at, self.nouns, self.convention)
        return self.spent(at) if read is None else _FoundRate(*read)
