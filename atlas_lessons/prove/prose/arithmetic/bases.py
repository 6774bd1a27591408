"""Calculations in the base that their sentence names: ``In binary, 0110 + 0011 = 1001``."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.prove.engine.graph import Computed
from atlas_lessons.prove.prose.arithmetic.denials import around
from atlas_lessons.prove.prose.arithmetic.readings import PLAIN, value
from atlas_lessons.prove.prose.arithmetic.sides import Leaf, Operand, Product, Side, Sum, Tree

_NAMED = re.compile(
    r"\b(?:in (?P<word>binary|octal|hex(?:adecimal)?)|(?:in )?base[- ](?P<base>2|8|16|two|eight|sixteen))\b",
    re.IGNORECASE,
)
_BASES = {"binary": 2, "octal": 8, "hex": 16, "hexadecimal": 16, "two": 2, "eight": 8, "sixteen": 16}


class Based(NamedTuple):
    """A side and a printed number as they are in a base."""

    side: Side
    printed: Operand
    base: int


def in_named_base(text: str, side: Side, printed: Operand) -> Based | None:
    """The statement in the base that its sentence names; None where none is named, or its numbers cannot be in it."""
    sentence = around(text, min(side.start, printed.start), max(side.end, printed.end))
    named = {
        int(match["base"]) if (match["base"] or "").isdecimal() else _BASES[(match["word"] or match["base"]).lower()]
        for part in (sentence.before, sentence.after)
        for match in _NAMED.finditer(part)
    }
    if len(named) != 1 or not is_plain(side.tree):
        return None
    (base,) = named
    operands = [in_base(operand, base) for operand in (*side.operands, printed)]
    if any(operand is None for operand in operands):
        return None
    known = [operand for operand in operands if operand is not None]
    return Based(side._replace(operands=tuple(known[:-1])), known[-1], base)


def is_plain(tree: Tree) -> bool:
    """Whether a calculation is a sum or a product of numbers, as they are shown in other bases."""
    match tree:
        case Leaf():
            return True
        case Sum(terms=terms):
            return all(is_plain(term) for _, term in terms)
        case Product(factors=factors):
            return all(is_plain(factor) for _, factor in factors)
        case _:
            return False


def in_base(operand: Operand, base: int) -> Operand | None:
    """A plain number with its digits read in a base; None where it is none or has other digits."""
    numeral = operand.numeral
    if numeral is None or operand.unit is not None or not numeral.text.isdecimal() or not numeral.text.isascii():
        return None
    if any(int(digit) >= base for digit in numeral.text):
        return None
    value = Fraction(int(numeral.text, base))
    return operand._replace(value=value, numeral=numeral._replace(value=value, step=None))


def is_binary(side: Side, printed: Operand) -> bool:
    """Whether a sum or product comes out in binary digits: ``1 + 1 = 10``, and in four bits ``1101 + 0101 = 0010``.

    What is carried out of the leftmost digit is lost where a leading zero shows that all numbers have one width.
    """
    operands = [in_base(operand, 2) for operand in (*side.operands, printed)]
    if not is_plain(side.tree):
        return False
    known = [operand for operand in operands if operand is not None]
    digits = [operand.numeral.text for operand in known if operand.numeral is not None]
    if len(digits) < len(operands) or max(map(len, digits)) < 2:
        return False
    outcome = value(side._replace(operands=tuple(known[:-1])), PLAIN)
    if not isinstance(outcome, Computed) or not isinstance(outcome.amount.value, Fraction):
        return False
    width = len(digits[-1])
    one_width = {len(digit) for digit in digits} == {width} and any(digit[0] == "0" for digit in digits)
    difference = outcome.amount.value - known[-1].value
    return difference == 0 or (one_width and difference % 2**width == 0)
