"""A formula as people read it, and the same with the numbers put in."""

from __future__ import annotations

from fractions import Fraction

from atlas_lessons.algebra.amount import expressed, with_unit
from atlas_lessons.algebra.exact import decimal_text
from atlas_lessons.algebra.formulas import substituted
from atlas_lessons.algebra.graph import Computed
from atlas_lessons.algebra.limits import EvaluationError
from atlas_lessons.algebra.unitnames import plainly
from atlas_lessons.algebra.worked import Worked
from atlas_lessons.notation.ast import Node, Pow, Sym, children, symbols
from atlas_lessons.notation.printing import to_text
from atlas_lessons.notation.units import Unit

_SIMPLE = 24  # characters of an exact value that is shown whole


def formula_text(node: Node) -> str:
    """A formula as plain text."""
    return to_text(node)


def substituted_text(worked: Worked, symbol: str) -> str | None:
    """The formula of a result with the numbers put in: ``423 weights*8 byte/weight``; None where one has no value."""
    formula = worked.formulas.get(symbol)
    if formula is None or not symbols(formula.node):
        return None
    put: dict[str, Node] = {}
    raised = _bases(formula.node)
    for name in symbols(formula.node):
        shown = quantity_text(worked, name)
        if shown is None:
            if name in ("pi", "e") and name not in worked.graph.givens and name not in worked.graph.formulas:
                continue
            return None
        put[name] = Sym(f"({shown})" if (name in raised and not shown.isdigit()) or shown.startswith("-") else shown)
    return to_text(substituted(formula.node, put))


def _bases(node: Node) -> frozenset[str]:
    """The symbols that stand under a power, which a unit must not be read out of."""
    found: set[str] = set()
    stack = [node]
    while stack:
        each = stack.pop()
        if isinstance(each, Pow):
            found |= symbols(each.base)
        stack.extend(children(each))
    return frozenset(found)


def quantity_text(worked: Worked, name: str) -> str | None:
    """A quantity's exact value with its unit, as it is put into a formula."""
    outcome = worked.graph.outcome(name)
    if not isinstance(outcome, Computed):
        return None
    if name in worked.withins:
        return number_text(outcome.amount.value)
    stated = worked.stated.get(name)
    unit = display_unit(worked, name)
    if stated is not None and name in worked.graph.givens and stated.unit == unit:
        shown = number_text(stated.value)
    else:
        try:
            shown = number_text(expressed(outcome.amount, unit)[0])
        except EvaluationError:
            return None
    return with_unit(shown, unit)


def number_text(value: object) -> str:
    """An exact number, short: a decimal or fraction where it is one, else cut with ….."""
    if isinstance(value, Fraction):
        text = str(value)
        decimal = decimal_text(value, 10) or text
        return decimal if "…" not in decimal else (text if len(text) <= _SIMPLE else decimal)
    return decimal_text(value, 6) or "?"  # type: ignore[arg-type]


def display_unit(worked: Worked, name: str) -> Unit:
    """The unit to show a quantity in: its printed one, one of its example with the same dimension, or its own."""
    outcome = worked.graph.outcome(name)
    unit = worked.unit_of(name)
    if not isinstance(outcome, Computed):
        return unit or Unit(text="1")
    amount = outcome.amount
    if unit is not None and unit.powers == amount.unit.powers:
        return unit
    if unit is not None and amount.flexible:
        return unit
    for stated in worked.stated.values():
        other = stated.unit
        fitting = other is not None and other.powers and not other.offset and other.same_dimension(amount.unit)
        if other is not None and fitting and other.same_nouns(amount.unit):
            return other
    return amount.unit if amount.plain and amount.unit.text else plainly(amount.unit)
