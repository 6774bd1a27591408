"""A worked example as steps that can be computed again with other givens: trees over base units, and display units."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.prove.derivations.example import Worked
from atlas_lessons.prove.derivations.judge import displayed_graph
from atlas_lessons.prove.derivations.reading import Stated
from atlas_lessons.prove.derivations.substitution import display_unit
from atlas_lessons.prove.engine.amount import Amount, is_pure, printed_readings
from atlas_lessons.prove.engine.dimensions import lower
from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.engine.graph import Computed
from atlas_lessons.prove.engine.guards import EvaluationError
from atlas_lessons.read.notation.formula.ast import (
    Add,
    Call,
    Div,
    Mul,
    Node,
    Num,
    Series,
    Sym,
    children,
    free_symbols,
    size,
)
from atlas_lessons.read.notation.units.parse import Unit

_NONE = Fraction(0)


class Step(NamedTuple):
    """One quantity: given where ``tree`` is None, else computed by its tree from the values of earlier steps.

    Values are in base units. What a reader sees is ``(value - offset) / factor`` before ``unit``; ``shown`` is that
    number as published. ``degrees`` says that an angle is shown in degrees, times 180/π, ``point`` that a date or time
    of day is shown. ``label`` is what a reader
    knows it by where the symbol says nothing.
    """

    symbol: str
    tree: Node | None
    value: Exact
    shown: Exact
    factor: Fraction
    offset: Fraction
    unit: str
    degrees: bool = False
    label: str = ""
    point: str = ""


def steps(worked: Worked) -> tuple[Step, ...] | None:
    """The steps of an example, each after those it rests on; None where it cannot be computed again as it was.

    Left out are examples with a failed quantity, sums over index sets, and printed values that are carried on in a way
    that no rounding of the new value would give.
    """
    made: dict[str, Step] = {}
    for quantity in worked.spec.quantities:
        if quantity.symbol in made:
            continue
        for symbol in worked.graph.ancestors(quantity.symbol):
            if symbol not in made:
                step = _step(worked, symbol)
                if step is None:
                    return None
                made[symbol] = step
    return tuple(made.values())


def _step(worked: Worked, symbol: str) -> Step | None:
    graph = displayed_graph(worked, symbol) if _carries_printed(worked, symbol) else worked.graph
    outcome = graph.outcome(symbol)
    if not isinstance(outcome, Computed):
        return None
    amount, unit = outcome.amount, display_unit(worked, symbol)
    tree = None if symbol in worked.graph.givens else tree_of(worked, symbol)
    if symbol not in worked.graph.givens and (tree is None or _has_series(tree)):
        return None
    within = worked.withins.get(symbol)
    if within is not None:
        return Step(symbol, tree, amount.value, amount.value, Fraction(1), _NONE, within.text)
    return _displayed_step(symbol, tree, amount, unit)


def _displayed_step(symbol: str, tree: Node | None, amount: Amount, unit: Unit) -> Step | None:
    """The step with the first of the readings that its display unit allows."""
    text = "" if unit.text == "1" else unit.text
    try:
        shown = printed_readings(amount, unit)[0]
    except EvaluationError:
        return None
    if amount.unit.powers != unit.powers and amount.flexible == "deg":
        return Step(symbol, tree, amount.value, shown, unit.factor, _NONE, text, degrees=True)
    offset = unit.offset if unit.offset and (amount.either or amount.weight == 1) else _NONE
    return Step(symbol, tree, amount.value, shown, unit.factor, offset, "" if unit.point else text, point=unit.point)


def tree_of(worked: Worked, symbol: str) -> Node | None:
    """The tree over base units that gives a derived quantity."""
    computed = worked.graph.outcome(symbol)
    carried = _carries_printed(worked, symbol)
    if symbol not in worked.graph.withins and not carried:
        return computed.tree if isinstance(computed, Computed) else None
    return _lowered(worked, symbol, carried=carried)


def _carries_printed(worked: Worked, symbol: str) -> bool:
    """Whether a quantity follows from printed values."""
    return any(
        quantity.symbol == symbol and quantity.rounding.mode == "displayed" for quantity in worked.spec.quantities
    )


def _lowered(worked: Worked, symbol: str, *, carried: bool) -> Node | None:
    """The formula of a quantity over base units; ``carried``, with its inputs rounded as they are printed."""
    graph = worked.graph
    within = graph.withins.get(symbol)
    formula = graph.formulas[symbol]
    known: dict[str, Amount] = {}
    for name in sorted(free_symbols(formula)):
        outcome = graph.outcome(name) if name in graph.givens or name in graph.formulas else None
        if isinstance(outcome, Computed):
            known[name] = outcome.amount
    lowered = lower(formula, known, target=graph.targets.get(symbol), nouns=graph.nouns)
    tree = lowered.tree
    if carried:
        rounded = _printed_inputs(worked, symbol)
        if rounded is None:
            return None
        tree = _replaced(tree, rounded)
    if within is None or is_pure(lowered.unit):
        return tree
    shifted = Add((tree, Num(-within.offset))) if within.offset and lowered.weight == 1 else tree
    return Div(shifted, Num(within.factor))


def _printed_inputs(worked: Worked, symbol: str) -> Mapping[str, Node] | None:
    """For a result that follows from printed values: each derived input rounded as it is printed, and one that is not
    printed as the tree that it is, whose inputs are rounded in the same way. None where there is no such tree."""
    found: dict[str, Node] = {}
    for name in worked.graph.inputs(symbol):
        if name in worked.graph.givens:
            continue
        stated = worked.stated.get(name)
        tree = _lowered(worked, name, carried=True) if stated is None else _rounded(worked, name, stated)
        if tree is None or size(tree) > _MOST_NODES:
            return None
        found[name] = tree
    return found


_MOST_NODES = 2_000  # of what is put in for one input


def _rounded(worked: Worked, name: str, stated: Stated) -> Node | None:
    """A quantity rounded to the last digit that is printed of it."""
    unit = worked.unit_of(name)
    judged = next((check for check in worked.checks if check.main and check.quantity.symbol == name), None)
    nearest = judged is not None and judged.good and judged.rounding.mode not in ("down", "up", "bound")
    if not nearest or stated.step is None or (unit is not None and unit.offset):
        return None
    step = Num(stated.step * (unit.factor if unit is not None and name not in worked.withins else 1))
    return Mul((step, Call("round", (Div(Sym(name), step),))))


def _replaced(node: Node, by: Mapping[str, Node]) -> Node:
    from atlas_lessons.prove.derivations.formulas import substitute

    return substitute(node, by)


def _has_series(node: Node) -> bool:
    """Whether a tree holds a sum over an index set, which has no value of its own."""
    endless = isinstance(node, Series) and (node.index is None or node.lower is None or node.upper is None)
    return endless or any(_has_series(child) for child in children(node))
