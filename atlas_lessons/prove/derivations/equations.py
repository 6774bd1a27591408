"""Puts an example's quantities into an equation of the lesson."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from difflib import get_close_matches
from typing import Any, Protocol

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.prove.derivations.constants import constant_formula
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.derivations.file import DeclaredQuantity
from atlas_lessons.prove.derivations.formulas import (
    EquationFormula,
    expression_formula,
    matching,
    root_formula,
    sides,
    substitute,
)
from atlas_lessons.prove.derivations.sections import Missing
from atlas_lessons.read.notation.formula.ast import Node, Sym, free_symbols
from atlas_lessons.read.notation.formula.parser import parse_expression
from atlas_lessons.read.notation.formula.problems import Opaque, ParseProblem
from atlas_lessons.read.notation.formula.symbols import key
from atlas_lessons.read.notation.formula.to_text import to_text


class EquationReference(Protocol):
    """What is needed of a display equation: its range and how its LaTeX reads."""

    @property
    def span(self) -> Span:
        """Its range of the content."""

    @property
    def reading(self) -> Any:
        """Its statements, or why there are none."""


Equations = Callable[[], Sequence[EquationReference]]


def formula_of(
    quantity: DeclaredQuantity, names: Collection[str], equations: Equations, section: Callable[[str], object]
) -> EquationFormula | Fault:
    """What a derived quantity follows by: its expression, the root of its equation, a constant, or an equation of the
    lesson."""
    if quantity.constant is not None:
        return constant_formula(quantity.constant)
    if quantity.expression is not None:
        return expression_formula(quantity.expression, names)
    if quantity.root is not None and quantity.between is not None:
        return root_formula(quantity.symbol, quantity.root, quantity.between, names)
    return equation_formula(quantity, names, equations, section)


def equation_formula(
    quantity: DeclaredQuantity, names: Collection[str], equations: Equations, section: Callable[[str], object]
) -> EquationFormula | Fault:
    """The right side of the equation that a quantity names, in the symbols of its example.

    ``equations`` gives those of the lesson; ``section`` the range of a section by title or id.
    """
    assert quantity.equation is not None
    found = _equations(quantity.equation, equations, section)
    if isinstance(found, Fault):
        return found
    right = _right_side(quantity, found)
    if isinstance(right, Fault):
        return right
    return _in_symbols(quantity, right, names)


def _equations(name: str, equations: Equations, section: Callable[[str], object]) -> list[EquationReference] | Fault:
    span = section(name)
    if isinstance(span, Missing):
        return span.fault
    assert isinstance(span, Span)
    found = [equation for equation in equations() if span.start <= equation.span.start < span.end]
    if not found:
        hint = "an equation is a display formula ($$…$$) followed by its symbol list"
        return Fault("equation-unusable", f"expected an equation in section {name!r}, found none", hint)
    return found


def _right_side(quantity: DeclaredQuantity, equations: list[EquationReference]) -> Node | Fault:
    candidates: list[tuple[str, Node]] = []
    reasons: list[str] = []
    for equation in equations:
        if isinstance(equation.reading, Opaque):
            reasons.append(equation.reading.reason)
        elif isinstance(equation.reading, ParseProblem):
            reasons.append(equation.reading.message)
        else:
            candidates += sides(equation.reading)
    own = [tree for name, tree in candidates if key(name) == key(quantity.symbol)]
    if len(own) == 1:
        return own[0]
    if len(candidates) == 1:
        return candidates[0][1]
    if not candidates:
        why = "; ".join(reasons) or "no side of it is one symbol"
        return Fault("equation-unusable", f"the equation of section {quantity.equation!r} cannot be computed: {why}")
    listed = ", ".join(name for name, _ in candidates)
    message = f"expected an equation for {quantity.symbol!r} in section {quantity.equation!r}, found {listed}"
    return Fault("equation-unusable", message, "name the quantity after the left side of the equation")


def _in_symbols(quantity: DeclaredQuantity, right: Node, names: Collection[str]) -> EquationFormula | Fault:
    """The right side with the example's names, and with the values of ``where`` put in."""
    put: dict[str, Node] = {}
    wanted = {key(name): text for name, text in quantity.where.items()}
    used: set[str] = set()
    free = free_symbols(right)
    for name in sorted(free):
        own = key(name)
        if own in wanted:
            node = parse_expression(wanted[own], names)
            if isinstance(node, ParseProblem):
                message = f"{node.message}, at character {node.position + 1} of {wanted[own]!r}"
                return Fault("expression-unreadable", message, node.hint)
            put[name] = node
            used.add(own)
        else:
            match = matching(name, names)
            if match is not None:
                put[name] = Sym(match)
    stray = [name for name in quantity.where if key(name) not in used]
    if stray:
        near = get_close_matches(stray[0], sorted(free), n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"its symbols: {', '.join(sorted(free))}"
        return Fault("equation-unusable", f"`where` names {stray[0]!r}, which the equation does not have", hint)
    node = substitute(right, put)
    return EquationFormula(node, to_text(node))
