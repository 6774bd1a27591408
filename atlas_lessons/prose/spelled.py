"""Arithmetic spelled out in prose as steps that a page can compute again: its numbers are given, its result follows."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.algebra.exact import Exact
from atlas_lessons.algebra.formulas import substituted
from atlas_lessons.algebra.graph import Computed, compute
from atlas_lessons.algebra.steps import Step
from atlas_lessons.notation.ast import Node, Num, Sym, symbols
from atlas_lessons.prose.readings import Reading, lowered
from atlas_lessons.prose.sides import Operand, Side

_LONGEST = 60  # characters of an expression that names a result
_NONE = Fraction(0)


class Spelled(NamedTuple):
    """A calculation that holds: ``result`` is its place among the results of the arithmetic, ``expression`` its text,
    ``value`` what it amounts to in the unit of the printed number."""

    result: int
    expression: str
    side: Side
    printed: Operand
    reading: Reading
    value: Exact


def spelled_steps(found: Iterable[Spelled]) -> tuple[Step, ...]:
    """The steps of some calculations, each number of each a given of its own. Left out are calculations of which a
    number cannot be changed by itself: one with a scale that does not begin at zero, or that replaces what is printed.
    """
    made: list[Step] = []
    names: set[str] = set()
    for each in found:
        steps = _steps(each, names)
        made += steps
        names.update(step.symbol for step in steps)
    return tuple(made)


def _steps(each: Spelled, taken: set[str]) -> list[Step]:
    node, known = lowered(each.side, each.reading)
    outcome = compute(node, known, fast=True) if node is not None else None
    units = [operand.unit for operand in (*each.side.operands, each.printed) if operand.unit is not None]
    if not isinstance(outcome, Computed) or any(unit.offset for unit in units) or each.reading.carried:
        return []
    tree, used = outcome.tree, symbols(outcome.tree)
    values = {name: known[name].value for name in used & known.keys()}
    names: dict[str, Node] = {name: Num(value) for name, value in values.items() if isinstance(value, Fraction)}
    made: list[Step] = []
    local = set(taken)
    for index, operand in enumerate(each.side.operands):
        name = f"q{index}"
        value = values.get(name)
        if not isinstance(value, Fraction) or operand.counted or index in each.reading.neutral:
            continue
        if not operand.value or not value:
            continue
        label = _label(operand, len(made) + 1, local)
        local.add(label)
        unit = operand.unit.text if operand.unit is not None else ""
        made.append(Step(label, None, value, operand.value, value / operand.value, _NONE, unit))
        names[name] = Sym(label)
    factor = _factor(outcome.amount.value, each)
    if not made or factor is None or any(name not in names for name in used - {"pi", "e"}):
        return []
    unit = each.printed.unit.text if each.printed.unit is not None else ""
    title = each.expression if len(each.expression) <= _LONGEST else f"{each.expression[: _LONGEST - 1]}…"
    title = _free(title, local)
    return [*made, Step(title, substituted(tree, names), outcome.amount.value, each.value, factor, _NONE, unit)]


def _factor(value: Exact, each: Spelled) -> Fraction | None:
    """How many base units the printed number counts by; None where that cannot be told."""
    if isinstance(value, Fraction) and isinstance(each.value, Fraction):
        factor = value / each.value if each.value else _NONE
        return factor if factor > 0 else None
    return each.printed.unit.factor if each.printed.unit is not None else Fraction(1)


def _label(operand: Operand, number: int, taken: set[str]) -> str:
    """What a number is called: by its noun, else by its place. Without blanks, since it becomes part of an id."""
    return _free("\u00a0".join(operand.noun.split()[:3]) or f"number\u00a0{number}", taken)


def _free(name: str, taken: set[str]) -> str:
    """The name, or the first numbered one that is not taken."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name}\u00a0({number})"
    return free
