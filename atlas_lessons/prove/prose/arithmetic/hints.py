"""What explains a wrong result in spelled-out arithmetic: the slip an author most likely made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from atlas_lessons.core.model import Verdict
from atlas_lessons.prove.engine.comparison import decimal_text
from atlas_lessons.prove.engine.exact import Irrational
from atlas_lessons.prove.engine.verdict import readings
from atlas_lessons.prove.prose.arithmetic.judging import Match, under
from atlas_lessons.prove.prose.arithmetic.sides import Leaf, Operand, Product, Side, Sum

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
    if judgement.value is None:
        return None
    exact = judgement.value if isinstance(judgement.value, Fraction) else _near_fraction(judgement.value)
    if exact is None:
        return None
    first = next(_explanations(side, printed, exact), None) or _other_operand(side, printed, found, exact)
    return first or next(_slips_of_the_pen(printed, exact), None)


_PER_BYTE = re.compile(r"bits?(?:/| per )(?:byte|B)")


def conversion_slip(side: Side, printed: Operand) -> str | None:
    """What is wrong with the dimension where bits are multiplied by bits per byte to get bytes, or None."""
    if not isinstance(side.tree, Product) or printed.unit is None or not _BYTES.search(printed.unit.text):
        return None
    factors = _parts(side, Product)
    per_byte = [factor for factor in factors if factor.unit is not None and _PER_BYTE.fullmatch(factor.unit.text)]
    in_bits = [
        factor for factor in factors if factor.unit is not None and factor.unit.powers and factor not in per_byte
    ]
    if len(per_byte) != 1 or not any(_BITS.search(bit.unit.text) for bit in in_bits if bit.unit is not None):
        return None
    factor = f"{_text(per_byte[0])} {per_byte[0].unit.text}" if per_byte[0].unit is not None else ""
    return f"bits times bits per byte are not bytes; divide by {factor}"


_BYTES = re.compile(r"^(?:[kKMGTPE]i?)?B\b|byte")
_BITS = re.compile(r"^(?:[kKMGTPE]i?)?b(?:it|ps|\b)|bits?\b")


def _near_fraction(value: Irrational) -> Fraction | None:
    """A fraction close to an irrational value; for hints only, never for a verdict."""
    from atlas_lessons.prove.engine import enclosure as interval

    bounds = interval.fractions(value)
    return (bounds[0] + bounds[1]) / 2 if bounds is not None else None


def _other_operand(side: Side, printed: Operand, found: Match, exact: Fraction) -> str | None:
    """``it follows from 3 in place of 2``: the one operand that, changed, gives the printed number.

    Where several could be changed nothing tells which of them is wrong; a term of a sum always could.
    """
    hints: list[str] = []
    for index, operand in enumerate(side.operands):
        step = operand.numeral.step if operand.numeral is not None else None
        if step is None or operand.value == 0 or operand.counted:
            continue
        doubled = _changed(side, printed, found, index, 2 * operand.value)
        if doubled is None or doubled.judgement.value is None or not isinstance(doubled.judgement.value, Fraction):
            continue
        for other in _candidates(operand.value, exact, doubled.judgement.value, printed.value):
            nice = round(other / step) * step
            if nice <= 0 or nice == operand.value or abs(nice - other) > step / 2:
                continue
            again = _changed(side, printed, found, index, nice)
            if again is not None and again.passed:
                hints.append(f"it follows from {_decimal(nice)} in place of {_text(operand)}")
                break
        if len(hints) > 1:
            return None
    return hints[0] if hints else None


def _candidates(value: Fraction, exact: Fraction, doubled: Fraction, shown: Fraction) -> Iterator[Fraction]:
    """What an operand would have to be where the result is linear in it, or inverse to it."""
    if doubled != exact:
        yield value + value * (shown - exact) / (doubled - exact)
    if shown and doubled * 2 == exact:
        yield value * exact / shown


def _changed(side: Side, printed: Operand, found: Match, index: int, value: Fraction) -> Match | None:
    operands = list(side.operands)
    operands[index] = operands[index]._replace(value=value)
    return under(side._replace(operands=tuple(operands)), printed, found.reading)


def _decimal(value: Fraction) -> str:
    return decimal_text(value) or str(value)


def _explanations(side: Side, printed: Operand, exact: Fraction) -> Iterator[str]:
    shown = printed.value
    step = printed.numeral.step if printed.numeral is not None else None
    slack = step / 2 if step else Fraction(0)
    if printed.unit is not None and dict(printed.unit.powers).get("bit"):
        yield from _other_units(side, printed, exact, slack)
    near = _half_of_last_digit(shown)
    for factor, hint in _PREFIXES.items():
        if abs(exact - shown * factor) <= near * abs(factor):
            yield hint
    for operand in _parts(side, Product):
        if operand.value not in (0, 1) and abs(exact - shown * operand.value) <= slack * abs(operand.value):
            yield f"the factor {_text(operand)} was left out"
        if operand.value not in (0, 1) and abs(exact * operand.value - shown) <= slack:
            yield f"the factor {_text(operand)} was used once too often"
    for operand in _parts(side, Sum):
        if operand.value and abs(abs(exact - shown) - abs(operand.value)) <= slack:
            missing = exact > shown
            yield f"the term {_text(operand)} was left out" if missing else f"the term {_text(operand)} is one too many"


def _other_units(side: Side, printed: Operand, exact: Fraction, slack: Fraction) -> Iterator[str]:
    """Binary for decimal prefixes and bits for bytes: exact ones first, then the binary form of the printed prefix."""
    shown = printed.value
    beside = " ".join(operand.unit.text for operand in side.operands if operand.unit is not None)
    found = readings(printed.unit.text if printed.unit is not None else "", beside)
    yield from (f"it is exact {hint}" for factor, hint in found if exact == shown * factor)
    letter = printed.unit.text[:1].upper() if printed.unit is not None else ""
    power = "KMGTPE".find(letter) + 1
    own = (Fraction(1024**power, 1000**power), Fraction(1000**power, 1024**power), Fraction(8), Fraction(1, 8))
    for factor, hint in found:
        if factor in own and factor != 1 and abs(exact - shown * factor) <= slack * factor:
            yield f"it is right {hint}"


def _parts(side: Side, kind: type[Product] | type[Sum]) -> list[Operand]:
    """The operands that are factors (or terms) of the whole, one by one."""
    if isinstance(side.tree, Product) and kind is Product:
        return [
            side.operands[tree.operand] for sign, tree in side.tree.factors if sign == "*" and isinstance(tree, Leaf)
        ]
    if isinstance(side.tree, Sum) and kind is Sum:
        return [side.operands[tree.operand] for _, tree in side.tree.terms if isinstance(tree, Leaf)]
    return []


def _slips_of_the_pen(printed: Operand, exact: Fraction) -> Iterator[str]:
    step = printed.numeral.step if printed.numeral is not None else None
    if step and sorted(_digits(exact / step)) == sorted(_digits(printed.value / step)):
        yield "two digits are transposed"
    if step and 0 < abs(exact - printed.value) < 2 * step:
        yield "it is off by one in its last digit"


def _half_of_last_digit(number: Fraction) -> Fraction:
    """Half a unit of the last digit that is not 0."""
    if number == 0:
        return Fraction(0)
    unit = Fraction(1)
    while (number / unit).denominator != 1 and unit > Fraction(1, 10**20):
        unit /= 10
    while (number / (unit * 10)).denominator == 1:
        unit *= 10
    return unit / 2


def _digits(number: Fraction) -> str:
    return str(abs(round(number)))


def _text(operand: Operand) -> str:
    return operand.numeral.text if operand.numeral is not None else str(operand.value)
