"""Remainders: 17 mod 5 as the tree that computes it, and where everybody agrees what it is."""

from __future__ import annotations

from collections.abc import Iterable

from atlas_lessons.prose.sides import Function, Operand, Product, Sum, Tree
from atlas_lessons.prose.tokens import Token


def remainder(whole: Tree, modulus: Tree) -> Tree:
    """``a - m × floor(a / m)``."""
    times = Function("floor", (Product((("*", whole), ("/", modulus))),))
    return Sum(((1, whole), (-1, Product((("*", modulus), ("*", times))))))


def can_divide(operands: Iterable[Operand], after: Token | None) -> bool:
    """Whether all numbers are whole, not negative and without a unit, and no factor or power follows the modulus."""
    goes_on = after is not None and after.kind == "op" and after.text in "*/^"
    return not goes_on and all(
        each.unit is None and each.value.denominator == 1 and each.value >= 0 for each in operands
    )
