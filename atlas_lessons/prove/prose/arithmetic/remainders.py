"""Remainders: 17 mod 5 as the tree that computes it, and where everybody agrees what it is."""

from __future__ import annotations

import re
from collections.abc import Iterable

from atlas_lessons.prove.prose.arithmetic.sides import Function, Leaf, Operand, Product, Side, Sum, Tree
from atlas_lessons.prove.prose.arithmetic.tokens import ProseToken


def remainder(whole: Tree, modulus: Tree) -> Tree:
    """``a - m × floor(a / m)``."""
    times = Function("floor", (Product((("*", whole), ("/", modulus))),))
    return Sum(((1, whole), (-1, Product((("*", modulus), ("*", times))))))


def can_divide(operands: Iterable[Operand], after: ProseToken | None) -> bool:
    """Whether all numbers are whole, not negative and without a unit, and nothing goes on behind the modulus."""
    goes_on = after is not None and after.kind == "op" and after.text in "+-*/^"
    return not goes_on and all(
        operand.unit is None and operand.value.denominator == 1 and operand.value >= 0 for operand in operands
    )


_NEAR = 60  # characters of a sentence
_LEFT = re.compile(r"\b(?:remainders?|remaining|leaves|leaving|left|rest)\b", re.IGNORECASE)


def is_left_over(text: str, side: Side, printed: Operand) -> bool:
    """Whether a number is what a division of whole numbers leaves, or goes, and the words near it say so."""
    if not isinstance(side.tree, Product) or [operator for operator, _ in side.tree.factors] != ["*", "/"]:
        return False
    if not all(isinstance(each, Leaf) for _, each in side.tree.factors) or len(side.operands) != 2:
        return False
    whole, modulus = (operand.value for operand in side.operands)
    if modulus <= 0 or whole.denominator != 1 or modulus.denominator != 1:
        return False
    near = text[max(0, side.start - _NEAR) : printed.end + _NEAR]
    return printed.value in divmod(whole, modulus) and _LEFT.search(near) is not None
