"""What-if data: the expression trees that were verified, with their givens, as JSON for the page's script.

The script (``explore.js``) reads ``{"units": [...], "panel id": [step, ...]}`` (:func:`packed`). A step is ``{"s":
symbol, "u": unit, "k": factor, "o": offset}`` with ``"t"``, its tree, where it is computed from steps before it, and
``"l"``, its label, where readers do not know it by its symbol; a labelled result ends a calculation of its own. A
given has ``"p"``, its published number as people type it, where it is an input of the form, else ``"v"``, its value in
base units. What is shown is ``(value - offset) / factor``; with ``"d"`` it is a ``date`` or ``time`` of day.
Numbers are fractions as text; a value that is no fraction is ``"~"`` and its decimal digits. A tree is a number,
``"$"`` and a symbol, ``[operator, operand, ...]``, ``["for", kind, index, from, to, body]`` for a sum or product, or
``["solve", unknown, from, to, equation]``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.model import ProofPart
from atlas_lessons.publish.render.panels import pretty
from atlas_lessons.read.notation.formula.ast import (
    Add,
    Call,
    Div,
    Mul,
    Neg,
    Node,
    Num,
    Pow,
    Root,
    Series,
    Sym,
    free_symbols,
)

if TYPE_CHECKING:
    from atlas_lessons.prove.derivations.steps import Step
    from atlas_lessons.prove.engine.exact import Exact

_DIGITS = 17  # of a given that is no fraction: what a double can hold
_OF_UNITS = ("u", "k", "o", "deg", "d")
_LONGEST = 200  # characters of one number


def explorable(worked: Sequence[Any]) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    """By example, the steps with which a reader can question it. ``worked`` is that of the derivations' Part."""
    if not worked:
        return {}
    from atlas_lessons.prove.derivations.steps import steps

    return {example.spec.id: made for example in worked if (made := what_if(steps(example) or ()))}


def explorable_prose(part: ProofPart, spans: Set[Span]) -> Sequence[Mapping[str, Any]]:
    """The steps of the arithmetic that is spelled out and whose results are at some places of the text."""
    mine = [example for example in part.worked if part.results[example.result].span in spans]
    if not mine:
        return ()
    from atlas_lessons.prove.prose.arithmetic.steps import spelled_steps

    return what_if(spelled_steps(mine))


def pack_panels(panels: Mapping[str, Sequence[Mapping[str, Any]]]) -> Mapping[str, Any]:
    """The steps of panels by id as they travel with the page: what steps have in common for their unit is written once,
    in ``units``, and ``u`` is its place there."""
    units: list[Mapping[str, Any]] = []

    def step(each: Mapping[str, Any]) -> Mapping[str, Any]:
        unit = {name: each[name] for name in _OF_UNITS if name in each}
        if not unit:
            return each
        if unit not in units:
            units.append(unit)
        return {**{name: value for name, value in each.items() if name not in unit}, "u": units.index(unit)}

    made = {name: [step(each) for each in steps] for name, steps in panels.items()}
    return {"units": units, **made}


def what_if(made: Sequence[Step]) -> Sequence[Mapping[str, Any]]:
    """The script's data for an example's steps; empty where nothing given changes anything that follows."""
    used = frozenset[str]().union(*(free_symbols(step.tree) for step in made if step.tree is not None))
    inputs = {step.symbol for step in made if step.tree is None and step.symbol in used and _writable(step.shown)}
    return [_step(step, step.symbol in inputs) for step in made] if inputs else ()


def _writable(shown: Exact) -> bool:
    """Whether a given can be in an input: a fraction of a length that people type."""
    return isinstance(shown, Fraction) and len(str(shown)) <= _LONGEST


def _step(step: Step, is_input: bool) -> Mapping[str, Any]:
    data: dict[str, Any] = {"s": step.symbol}
    if step.label:
        data["l"] = pretty(step.label)
    if step.tree is None and not is_input:
        data["v"] = _number(step.value)
    elif step.tree is not None:
        data["t"] = tree_json(step.tree)
    if step.unit:
        data["u"] = step.unit
    if step.factor != 1:
        data["k"] = str(step.factor)
    if step.offset:
        data["o"] = str(step.offset)
    if step.degrees:
        data["deg"] = 1
    if step.point:
        data["d"] = step.point
    if is_input:
        data["p"] = _plain(step.shown, step.point)
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
        case Series(kind=kind, body=body, index=index, lower=lower, upper=upper) if lower and upper:
            return ["for", kind, f"${index}", tree_json(lower), tree_json(upper), tree_json(body)]
        case Root(unknown=unknown, equation=equation, lower=lower, upper=upper):
            return ["solve", f"${unknown}", tree_json(lower), tree_json(upper), tree_json(equation)]
        case _:
            raise TypeError(f"{type(node).__name__} has no place in a lowered tree")


def _number(value: Exact) -> str:
    if isinstance(value, Fraction):
        return str(value)
    from atlas_lessons.prove.engine.comparison import decimal_text

    return f"~{_digits(decimal_text(value, _DIGITS) or '0')}"


def _digits(text: str) -> str:
    """The decimal text of a value as a number that a script reads: ``1.23… × 10^-4`` is ``1.23e-4``."""
    return text.replace("…", "").replace(" × 10^", "e")


def _plain(value: Exact, point: str = "") -> str:
    """A given as an input holds it: a decimal where it ends, else a fraction; a date or time as 2024-03-15, 09:30."""
    from atlas_lessons.prove.engine.calendar import point_code
    from atlas_lessons.prove.engine.comparison import decimal_text

    if point and isinstance(value, Fraction):
        return point_code(value, point)
    shown = decimal_text(value, 12)
    return shown if shown is not None and "…" not in shown and "×" not in shown else str(value)
