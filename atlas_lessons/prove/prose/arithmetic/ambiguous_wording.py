"""Calculations in words that may be meant in two ways: ``3 plus 4 times 2``, ``the square root of 16 + 9``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.prove.prose.arithmetic.sides import Function, Leaf, Operand, Product, Side, Sum, Tree

_WORDS = re.compile(
    r"\b(?:plus|minus|times|multiplied|divided|over|half|halves|thirds?|quarters?|twice|double|triple|root)\b",
    re.IGNORECASE,
)
_MOST = 8  # numbers of a calculation that a speaker groups by ear
_APPLY: dict[str, Callable[[Fraction, Fraction], Fraction | None]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": lambda left, right: left / right if right else None,
}


_TIME = re.compile(r"\b(?:an?|per|each|every)\s+(second|minute|hour|day|night|shift|week|month|quarter|year)\b")


def is_per_other_time(side: Side, printed: Operand) -> bool:
    """Whether what is given per time comes out per another one: ``8 h a day at $15/h is $600 a week``."""
    times = {match[1] for operand in side.operands for match in _TIME.finditer(operand.noun)}
    return bool(times) and times.isdisjoint(match[1] for match in _TIME.finditer(printed.noun)) and printed.noun != ""


def is_tax_within(side: Side, printed: Operand) -> bool:
    """Whether a share is the one that an amount holds already: the 19% VAT on $119 is $19, as 19/119 of it."""
    written = [operand for operand in side.operands if not operand.counted]
    if not isinstance(side.tree, Product) or len(written) != 2 or any(op != "*" for op, _ in side.tree.factors):
        return False
    shares = [each for each in written if each.unit is not None and each.unit.factor == _PERCENT]
    if len(shares) != 1 or shares[0].value <= 0:
        return False
    whole = next(each for each in written if each is not shares[0])
    return _agrees(whole.value * shares[0].value / (100 + shares[0].value), printed)


_PERCENT = Fraction(1, 100)


class _Step(NamedTuple):
    """A number with the operator before it, and whether the root of it is meant."""

    operator: str
    value: Fraction
    root: bool = False


def is_grouped_otherwise(text: str, side: Side, printed: Operand) -> bool:
    """Whether a number follows from a calculation in words that is worked from its beginning on, or from its end."""
    said = text[side.start : side.end]
    if "(" in said or not 2 <= len(side.operands) <= _MOST or not _WORDS.search(said):
        return False
    steps = _steps(side.tree, side.operands)
    if steps is None or len(steps) < 2:
        return False
    if any(step.root for step in steps[1:]):
        return False
    root = steps[0].root
    return (not root and _agrees(_forward(steps), printed)) or _agrees(_backward(steps), printed, root=root)


def _agrees(value: Fraction | None, printed: Operand, *, root: bool = False) -> bool:
    if value is None:
        return False
    numeral = printed.numeral
    half = numeral.step / 2 if numeral is not None and numeral.step else Fraction(0)
    low, high = printed.value - half, printed.value + half
    return (low >= 0 and low * low <= value <= high * high) if root else low <= value <= high


def _forward(steps: list[_Step]) -> Fraction | None:
    """The numbers worked from the first on, as on a pocket calculator."""
    total: Fraction | None = steps[0].value
    for step in steps[1:]:
        total = _APPLY[step.operator](total, step.value) if total is not None else None
    return total


def _backward(steps: list[_Step]) -> Fraction | None:
    """The numbers worked from the last on: each operator takes all that follows."""
    total: Fraction | None = steps[-1].value
    for step, after in zip(reversed(steps[:-1]), reversed(steps[1:]), strict=True):
        total = _APPLY[after.operator](step.value, total) if total is not None else None
    return total


def _steps(tree: Tree, operands: tuple[Operand, ...]) -> list[_Step] | None:
    """A calculation as it is spoken; None where it has more than sums, products and roots of one number."""
    match tree:
        case Leaf(operand=index):
            return [_Step("+", operands[index].value)]
        case Sum(terms=terms):
            return _joined((("+" if sign > 0 else "-", term) for sign, term in terms), operands)
        case Product(factors=factors):
            return _joined(factors, operands)
        case Function(name="sqrt", arguments=(Leaf(operand=index),)):
            return [_Step("+", operands[index].value, root=True)]
        case _:
            return None


def _joined(parts: Iterable[tuple[str, Tree]], operands: tuple[Operand, ...]) -> list[_Step] | None:
    steps: list[_Step] = []
    for operator, part in parts:
        found = _steps(part, operands)
        if found is None:
            return None
        steps += [found[0]._replace(operator=operator), *found[1:]]
    return steps
