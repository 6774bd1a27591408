"""What-if data: the expression trees that were verified, with their givens, as JSON for the page's script.

The script (``explore.js``) reads ``{"panel id": {"steps": [...]}}``. A step is ``{"s": symbol, "k": factor, "o":
offset}`` with ``"v"``, the value in base units, where it is given, or ``"t"``, its tree, where it is computed from
steps before it. What is shown is ``(value - offset) / factor``. Numbers are fractions as text; a value that is no
fraction is ``"~"`` and its decimal digits. A tree is a number, ``"$"`` and a symbol, or ``[operator, operand, ...]``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from atlas_lessons.notation.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym, symbols

if TYPE_CHECKING:
    from atlas_lessons.algebra.exact import Exact
    from atlas_lessons.algebra.steps import Step

_DIGITS = 17  # of a given that is no fraction: what a double can hold
_LONGEST = 4_000  # characters of one number


@dataclass(frozen=True, slots=True)
class Quantity:
    """A line of the form: symbol, unit and the published number."""

    symbol: str
    unit: str
    shown: str


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The form of one example: its inputs, its outcomes, and the script's data."""

    given: tuple[Quantity, ...]
    derived: tuple[Quantity, ...]
    data: Mapping[str, Any]


def explorable(worked: Sequence[Any]) -> Mapping[str, WhatIf]:
    """By example, the form with which a reader can question it. ``worked`` is that of the derivations' Part."""
    if not worked:
        return {}
    from atlas_lessons.algebra.steps import steps

    found: dict[str, WhatIf] = {}
    for example in worked:
        form = what_if(steps(example) or ())
        if form is not None:
            found[example.spec.id] = form
    return found


def what_if(made: Sequence[Step]) -> WhatIf | None:
    """The form of an example's steps; None where nothing given changes anything that follows."""
    used = frozenset[str]().union(*(symbols(step.tree) for step in made if step.tree is not None))
    inputs = [step for step in made if step.tree is None and step.symbol in used and isinstance(step.shown, Fraction)]
    results = [step for step in made if step.tree is not None]
    if not inputs or not results or any(len(str(step.shown)) > _LONGEST for step in inputs):
        return None
    return WhatIf(
        tuple(Quantity(step.symbol, step.unit, _plain(step.shown)) for step in inputs),
        tuple(Quantity(step.symbol, step.unit, _plain(step.shown)) for step in results),
        {"steps": [_step(step) for step in made]},
    )


def _step(step: Step) -> Mapping[str, Any]:
    data: dict[str, Any] = {"s": step.symbol}
    if step.tree is None:
        data["v"] = _number(step.value)
    else:
        data["t"] = tree_json(step.tree)
    if step.factor != 1:
        data["k"] = str(step.factor)
    if step.offset:
        data["o"] = str(step.offset)
    if step.degrees:
        data["deg"] = 1
    return data


def tree_json(node: Node) -> Any:
    """A tree as the script reads it."""
    match node:
        case Num(value=value):
            return str(value)
        case Sym(name=name):
            return f"${name}"
        case Add(terms=parts):
            return ["+", *map(tree_json, parts)]
        case Mul(factors=parts):
            return ["*", *map(tree_json, parts)]
        case Div(numerator=above, denominator=below):
            return ["/", tree_json(above), tree_json(below)]
        case Neg(operand=operand):
            return ["-", tree_json(operand)]
        case Pow(base=base, exponent=exponent):
            return ["^", tree_json(base), tree_json(exponent)]
        case Call(name=name, arguments=parts):
            return [name, *map(tree_json, parts)]
        case _:
            raise TypeError(f"{type(node).__name__} has no place in a lowered tree")


def _number(value: Exact) -> str:
    if isinstance(value, Fraction):
        return str(value)
    from atlas_lessons.algebra.exact import decimal_text

    return f"~{_digits(decimal_text(value, _DIGITS) or '0')}"


def _digits(text: str) -> str:
    """The decimal text of a value as a number that a script reads: ``1.23… × 10^-4`` is ``1.23e-4``."""
    return text.replace("…", "").replace(" × 10^", "e")


def _plain(value: Exact) -> str:
    """The published number as an input holds it: a decimal where it ends, else a fraction, else its digits with ≈."""
    from atlas_lessons.algebra.exact import decimal_text

    shown = decimal_text(value, 12)
    if isinstance(value, Fraction):
        return shown if shown is not None and "…" not in shown and "×" not in shown else str(value)
    return f"≈ {_digits(shown or '')}"
