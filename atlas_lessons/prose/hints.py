"""What explains a wrong result in spelled-out arithmetic: the slip an author most likely made."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from atlas_lessons.algebra.verdict import readings
from atlas_lessons.model import Verdict
from atlas_lessons.prose.matching import Match
from atlas_lessons.prose.sides import Operand, Side

_PREFIXES = {
    Fraction(1000): "a prefix too small: the result is 1,000 times that",
    Fraction(1, 1000): "a prefix too large: the result is a thousandth of that",
    Fraction(10): "a factor of 10 is missing",
    Fraction(1, 10): "a factor of 10 too much",
    Fraction(100): "a factor of 100 is missing, as between a fraction and a percentage",
    Fraction(1, 100): "a factor of 100 too much, as between a percentage and a fraction",
    Fraction(-1): "the sign is wrong",
}


def hint_for(side: Side, printed: Operand, found: Match) -> str | None:
    """The first explanation that makes the printed number right, or None."""
    judgement = found.judgement
    if judgement.hint is not None:
        return judgement.hint
    if judgement.verdict is Verdict.TRUNCATED:
        return "the last digit was cut off, not rounded"
    if not isinstance(judgement.value, Fraction):
        return None
    return next(_explanations(side, printed, judgement.value), None)


def _explanations(side: Side, printed: Operand, exact: Fraction) -> Iterator[str]:
    shown = printed.value
    step = printed.numeral.step if printed.numeral is not None else None
    slack = step / 2 if step else Fraction(0)
    if printed.unit is not None and dict(printed.unit.powers).get("bit"):
        for factor, hint in readings():
            if abs(exact - shown * factor) <= slack * factor:
                yield f"it is exact {hint}" if exact == shown * factor else f"it is right {hint}"
    for factor, hint in _PREFIXES.items():
        if abs(exact - shown * factor) <= slack * abs(factor):
            yield hint
    for operand in side.operands:
        if operand.value not in (0, 1) and abs(exact - shown * operand.value) <= slack * abs(operand.value):
            yield f"the factor {_text(operand)} was left out"
        if operand.value not in (0, 1) and abs(exact * operand.value - shown) <= slack:
            yield f"the factor {_text(operand)} was used once too often"
        if operand.value and abs(abs(exact - shown) - abs(operand.value)) <= slack:
            yield (
                f"the term {_text(operand)} was left out"
                if exact > shown
                else f"the term {_text(operand)} is one too many"
            )
    if step and sorted(_digits(exact / step)) == sorted(_digits(shown / step)):
        yield "two digits are transposed"
    if step and 0 < abs(exact - shown) < 2 * step:
        yield "it is off by one in its last digit"


def _digits(number: Fraction) -> str:
    return str(abs(round(number)))


def _text(operand: Operand) -> str:
    return operand.numeral.text if operand.numeral is not None else str(operand.value)
