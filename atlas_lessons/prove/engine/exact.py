"""Exact real values: a fraction, or an irrational number held as the tree it is computed by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from atlas_lessons.prove.engine.guards import CHAIN, RefusedError
from atlas_lessons.read.notation.formula.ast import Node

PRECISIONS = (80, 256, 1_024, 4_096)  # bits, tried in this order until a comparison is certain


@dataclass(frozen=True, slots=True, eq=False)
class Irrational:
    """A real number that is not known to be a fraction: a tree over values which may be irrational themselves.

    ``form`` is the reference engine's exact expression, None where it was not made (too long, or not yet needed).
    """

    tree: Node
    values: Mapping[str, Fraction | Irrational]
    form: Any = None
    depth: int = 1
    enclosures: dict[int, Any] = field(default_factory=dict)  # by precision: computed once, used by every dependant


Exact = Fraction | Irrational


def irrational(tree: Node, values: Mapping[str, Exact], form: Any = None) -> Irrational:
    """Hold a tree as a value; RefusedError when too many irrational values rest on one another."""
    depth = 1 + max((value.depth for value in values.values() if isinstance(value, Irrational)), default=0)
    if depth > CHAIN:
        raise RefusedError(f"more than {CHAIN} irrational results rest on one another")
    return Irrational(tree, values, form, depth)


def fraction_text(value: Fraction, digits: int) -> str:
    """A fraction as a decimal cut after ``digits`` significant digits (with … when something follows)."""
    above, below = value.numerator, value.denominator
    size = len(str(abs(above))) - len(str(below))
    if above and (size > 21 or size < -9):
        return scientific(value, digits)
    if below == 1:
        return str(above)
    places = max(digits - size, 0)
    whole, rest = divmod(abs(above) * 10**places, below)
    text = str(whole).rjust(places + 1, "0")
    text = f"{text[: len(text) - places]}.{text[len(text) - places :]}" if places else text
    if not rest:
        text = text.rstrip("0").rstrip(".") if "." in text else text
    return f"{'-' if above < 0 else ''}{text}{'…' if rest else ''}"


def scientific(value: Fraction, digits: int) -> str:
    """A fraction as ``1.234 × 10^-15``, cut after ``digits`` digits (with … when something follows)."""
    size = len(str(abs(value.numerator))) - len(str(value.denominator))
    power = next(power for power in (size, size - 1) if abs(value) >= _ten(power))
    mantissa = fraction_text(value / _ten(power), digits)
    return f"{mantissa} × 10^{power}"


def _ten(power: int) -> Fraction:
    return Fraction(10**power) if power >= 0 else Fraction(1, 10**-power)
