"""Judges a number that is said again: the second is the first, converted and rounded at its own last digit."""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.core.model import Verdict
from atlas_lessons.prove.engine.amount import is_percent
from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.engine.rounding import without_end_zeros
from atlas_lessons.prove.prose.arithmetic.denials import is_denied
from atlas_lessons.prove.prose.arithmetic.doubts import is_doubtful
from atlas_lessons.prove.prose.arithmetic.judging import Match
from atlas_lessons.prove.prose.arithmetic.matching import match
from atlas_lessons.prove.prose.arithmetic.sides import Leaf, Operand, Side
from atlas_lessons.prove.prose.arithmetic.tokens import ProseToken
from atlas_lessons.prove.prose.counts.pairs import TwicePrinted
from atlas_lessons.prove.prose.counts.slips import is_close, is_garbled, is_slip


class Likeness(Enum):
    """What a pair comes to: the second number follows, it is wrong, or it may say something else."""

    FITS = "fits"
    WRONG = "wrong"
    OPEN = "open"


class Restated(NamedTuple):
    """The outcome for a pair, and the match of the second number with the first."""

    outcome: Likeness
    found: Match


_COARSE = Fraction(1, 10)  # a rounding further off says nothing of the digits: 500 mL is not 1 L
_TIME = (("s", Fraction(1)),)
_HOUR = Fraction(3600)


def restated(text: str, pair: TwicePrinted) -> Restated:
    """Judge a pair. What may be another quantity, another unit's convention or a part is left open."""
    found = match(pair.first, pair.again)
    value = found.judgement.value
    exact = value if isinstance(value, Fraction) else _near(value)
    if found.passed:
        near = exact is None or abs(exact - pair.again.value) <= _COARSE * abs(exact)
        return Restated(Likeness.FITS if near else Likeness.OPEN, found)
    if exact is None or found.judgement.verdict is Verdict.UNDECIDED or not found.certain:
        return Restated(Likeness.OPEN, found)
    garbled = is_garbled(abs(exact), abs(pair.again.value), _digits(pair.again))
    if _fits_coarsely(pair, back=not garbled) or not _is_wrong(text, pair, exact, found.judgement.value):
        return Restated(Likeness.OPEN, found)
    return Restated(Likeness.WRONG, found)


def _near(value: Exact | None) -> Fraction | None:
    """A fraction close to an irrational value: enough to tell whether digits look alike, never for a verdict."""
    if value is None or isinstance(value, Fraction):
        return value
    from atlas_lessons.prove.engine import enclosure

    bounds = enclosure.fractions(value)
    return (bounds[0] + bounds[1]) / 2 if bounds is not None else None


def _fits_coarsely(pair: TwicePrinted, *, back: bool) -> bool:
    """Whether a number is the other where its last zeros do not count: 30 mi (50 km), and ``back``: 150 ft (45 m)."""
    again = _coarse(pair.again)
    if match(pair.first, again).passed:
        return True
    said = pair.first.printed
    if (
        not back
        or said is None
        or said.numeral is None
        or said.numeral.step is None
        or pair.kind not in ("conversion", "scale")
    ):
        return False
    side = Side(Leaf(0), (again,), 0, 1, again.start, again.end)
    return match(side, _coarse(said)).passed


def _coarse(operand: Operand) -> Operand:
    """A number whose last zeros do not count."""
    numeral = operand.numeral
    if numeral is None or numeral.step is None or operand.value == 0 or "." in numeral.text:
        return operand
    step = without_end_zeros(operand.value, numeral.step)
    return operand._replace(numeral=numeral._replace(step=step))


def _is_wrong(text: str, pair: TwicePrinted, exact: Fraction, value: Exact | None) -> bool:
    """Whether a misfit can only be a slip."""
    start, end = pair.first.start, pair.again.end
    first, again = pair.first, pair.again
    if (
        _is_loose(text, pair, exact)
        or _is_elsewhere(text, pair)
        or _counts_time(first, again)
        or _is_complement(pair, exact)
    ):
        return False
    if not _is_evident(pair, abs(exact)) or (exact < 0) != (again.value < 0) or is_denied(text, start, end):
        return False
    if pair.kind == "word" and _ENUMERATED.search(text[:start] + text[end:]) is not None:
        return False
    relation = ProseToken("relation", "restated", again.start, again.end)
    garbled = is_garbled(abs(exact), abs(again.value), _digits(again))
    return garbled or not is_doubtful(text, first, again, relation, value)


_ENUMERATED = re.compile(r"\([1-9]\)")  # "two (1) and three (2)": notes or items, not digits of the words


def _is_evident(pair: TwicePrinted, exact: Fraction) -> bool:
    printed, digits = abs(pair.again.value), _digits(pair.again)
    said = pair.first.printed
    if pair.kind == "share":
        measured = said is not None and said.numeral is not None and said.numeral.kind == "number"
        return is_slip(exact, printed, digits) or (not measured and is_close(exact, printed))
    if pair.kind == "conversion":
        if is_slip(exact, printed, digits):
            return digits > 1 or not _is_decimal(pair) or _is_power_of_ten(exact / printed)
        return not _is_decimal(pair) and is_close(exact, printed)
    if pair.kind == "power":
        return is_slip(exact, printed, digits) or is_close(exact, printed)
    return is_slip(exact, printed, digits)


def _digits(operand: Operand) -> int:
    """How many significant digits a number has, zeros at its end included."""
    numeral = operand.numeral
    assert numeral is not None
    mantissa = re.split(r"[×x·⋅*eE^ \u00a0]", numeral.text.strip(), maxsplit=1)[0]
    shown = "".join(character for character in mantissa if character.isdigit()).lstrip("0")
    return max(1, min(len(shown), 20))


def _is_power_of_ten(ratio: Fraction) -> bool:
    while ratio >= 10:
        ratio /= 10
    while ratio < 1:
        ratio *= 10
    return ratio == 1


def _is_decimal(pair: TwicePrinted) -> bool:
    """Whether two units are one with other prefixes, or times: where any number is as likely as another."""
    left, right = (operand.unit for operand in (pair.first.operands[0], pair.again))
    if left is None or right is None or left.offset or right.offset:
        return left is right
    if left.powers == _TIME:
        return True
    return _is_power_of_ten(left.factor / right.factor)


def _counts_time(first: Side, again: Operand) -> bool:
    """Whether hours are set against days or weeks, or times against months: people do not work all of them."""
    units = [operand.unit for operand in (first.operands[0], again)]
    for unit in units:
        if unit is None or dict(unit.powers).get("s") is None:
            return False
    larger = max(unit.factor for unit in units if unit is not None)
    times = all(unit is not None and unit.powers == _TIME for unit in units)
    return times and larger > _HOUR


def _is_loose(text: str, pair: TwicePrinted, exact: Fraction) -> bool:
    """Whether a number is only about right, or its unit is another one: "over half (51%)", "one food calorie"."""
    said, again = pair.first.printed, pair.again
    off = abs(exact - again.value)
    step = again.numeral.step if again.numeral is not None else None
    if again.hedged and step is not None and off < step:
        return True
    if said is None:
        return False
    if pair.kind == "share" and said.numeral is None:
        coarse = step is not None and step >= 1 and off * 10 <= exact
        return coarse or _BOUND.search(text, max(0, said.start - 20), said.start) is not None
    return said.unit is not None and said.unit.text.lower() in (
        *said.noun.lower().split(),
        "calorie",
        "calories",
        "cal",
    )


_BOUND = re.compile(
    r"\b(?:over|under|above|below|than|almost|nearly|just|about|around|roughly|approximately|some|to)\s$", re.IGNORECASE
)
_RATES = re.compile(r"/|\bper\b|ph\b|ps\b|⁻")


def _is_elsewhere(text: str, pair: TwicePrinted) -> bool:
    """Whether the words around say that the second number is another: an alternative, a rate in its own right."""
    before = text[max(0, pair.first.start - 60) : pair.first.start]
    if _ALTERNATIVE.search(before) is not None and not pair.bracketed:
        return True
    if pair.bracketed:
        return False
    units = [operand.unit for operand in (pair.first.operands[0], pair.again) if operand.unit is not None]
    return any(_RATES.search(unit.text) is not None for unit in units) and not is_percent(pair.again.unit)


_ALTERNATIVE = re.compile(
    r"\b(?:either|whether|between|choose|pick|prefer|every|each|minimum|maximum|at (?:least|most)|up to"
    r"|than)\b[^.;:]*$",
    re.IGNORECASE,
)


def _is_complement(pair: TwicePrinted, exact: Fraction) -> bool:
    """Whether a percentage is what is left: "one in four fails (75%)"."""
    if pair.kind != "share":
        return False
    step = pair.again.numeral.step if pair.again.numeral is not None else None
    return step is not None and abs(100 - exact - pair.again.value) <= step / 2
