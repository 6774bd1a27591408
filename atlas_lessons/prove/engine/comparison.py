"""Comparing and scaling exact values, rational or not: the enclosures decide, and sympy where they cannot.

Sympy and mpmath are imported only where an irrational value asks for them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from atlas_lessons.prove.engine.exact import Exact, Irrational, fraction_text, irrational
from atlas_lessons.prove.engine.guards import EvaluationError, UnclearError
from atlas_lessons.read.notation.formula.ast import Add, Mul, Node, Num, Sym


def compare(value: Exact, other: Fraction) -> int | None:
    """The sign of ``value - other``; None when neither any precision nor the exact form tells.

    Irrational values are enclosed at rising precision; equality is decided by the exact form, never by closeness.
    """
    if isinstance(value, Fraction):
        return (value > other) - (value < other)
    from atlas_lessons.prove.engine import enclosure

    return enclosure.compare(value, other, _equal)


def _equal(value: Irrational, other: Fraction) -> bool:
    from atlas_lessons.prove.engine import sympy_engine

    return sympy_engine.equal(value, other)


def affine(value: Exact, factor: Fraction, offset: Fraction = Fraction(0)) -> Exact:
    """``value * factor + offset``, which keeps an irrational value exact."""
    if isinstance(value, Fraction):
        return value * factor + offset if offset else value * factor
    if factor == 1 and offset == 0:
        return value
    tree: Node = Mul((Sym("x"), Num(factor)))
    return irrational(Add((tree, Num(offset))) if offset else tree, {"x": value}, _affine_form(value, factor, offset))


def _affine_form(value: Irrational, factor: Fraction, offset: Fraction) -> Any:
    if value.form is None:
        return None
    from atlas_lessons.prove.engine import sympy_engine

    return sympy_engine.affine(value.form, factor, offset)


def decimal_text(value: Exact, digits: int = 12) -> str | None:
    """The value in about ``digits`` significant digits, for messages only: ``1.41421356237…``; None when unclear."""
    if isinstance(value, Fraction):
        return fraction_text(value, digits)
    from atlas_lessons.prove.engine import enclosure

    try:
        return enclosure.decimal_text(value, digits)
    except (EvaluationError, UnclearError):
        return None
