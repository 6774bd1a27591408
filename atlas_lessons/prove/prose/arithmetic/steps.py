"""Arithmetic spelled out in prose as steps that a page can compute again: its numbers are given, its result follows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.prove.derivations.formulas import substitute
from atlas_lessons.prove.derivations.steps import Step
from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.engine.graph import Computed, compute
from atlas_lessons.prove.prose.arithmetic.readings import SideReading, lower_side
from atlas_lessons.prove.prose.arithmetic.sides import Operand, Side
from atlas_lessons.read.notation.formula.ast import Node, Num, Sym, symbols

_LONGEST = 90  # characters of an expression that heads its form, and of a label
_NONE = Fraction(0)
_AFTER = re.compile(r"(?:[ \n-][^\W\d_]\w*){1,5}")


class Spelled(NamedTuple):
    """A calculation that holds: ``result`` is its place among the results of the arithmetic, ``expression`` its text,
    ``value`` what it amounts to in the unit of the printed number. ``text`` is what its operands are places in."""

    result: int
    expression: str
    side: Side
    printed: Operand
    reading: SideReading
    value: Exact
    text: str

    @property
    def unit(self) -> str:
        """The unit of the printed number as the text writes it; empty where there is none."""
        return self.printed.unit.text if self.printed.unit is not None else ""


def spelled_steps(found: Iterable[Spelled]) -> tuple[Step, ...]:
    """The steps of some calculations, each number of each a given of its own; one that is there already is not made
    again. Left out are calculations of which a number cannot be changed by itself: one with a scale that does not
    begin at zero, or that replaces what is printed.
    """
    made: list[Step] = []
    units: dict[str, set[str]] = {}  # of results, by expression
    for each in found:
        told = units.setdefault(each.expression, set())
        if each.unit in told:
            continue
        title = _cut(each.expression)
        steps = _steps(each, f"{title}, in {each.unit}" if told and each.unit else title, len(made))
        made += steps
        if steps:
            told.add(each.unit)
    return tuple(made)


def _steps(each: Spelled, title: str, before: int) -> list[Step]:
    node, known = lower_side(each.side, each.reading)
    outcome = compute(node, known, fast=True) if node is not None else None
    units = [operand.unit for operand in (*each.side.operands, each.printed) if operand.unit is not None]
    if not isinstance(outcome, Computed) or any(unit.offset for unit in units) or each.reading.carried:
        return []
    tree, used = outcome.tree, symbols(outcome.tree)
    values = {name: known[name].value for name in used & known.keys()}
    names: dict[str, Node] = {name: Num(value) for name, value in values.items() if isinstance(value, Fraction)}
    given: list[tuple[Operand, Fraction]] = []
    for index, operand in enumerate(each.side.operands):
        name = f"q{index}"
        value = values.get(name)
        if not isinstance(value, Fraction) or operand.counted or index in each.reading.neutral:
            continue
        if not operand.value or not value:
            continue
        names[name] = Sym(_symbol(before + len(given)))
        given.append((operand, value / operand.value))
    factor = _factor(outcome.amount.value, each)
    if not given or factor is None or any(name not in names for name in used - {"pi", "e"}):
        return []
    made = [
        Step(_symbol(before + at), None, operand.value * scale, operand.value, scale, _NONE, unit, label=label)
        for at, ((operand, scale), (label, unit)) in enumerate(zip(given, _labels(each.text, given), strict=True))
    ]
    tree, symbol = substitute(tree, names), _symbol(before + len(made))
    return [*made, Step(symbol, tree, outcome.amount.value, each.value, factor, _NONE, each.unit, label=title)]


def _symbol(place: int) -> str:
    """What a tree calls a number; readers see its label."""
    return f"n{place}"


def _factor(value: Exact, each: Spelled) -> Fraction | None:
    """How many base units the printed number counts by; None where that cannot be decided."""
    if isinstance(value, Fraction) and isinstance(each.value, Fraction):
        factor = value / each.value if each.value else _NONE
        return factor if factor > 0 else None
    return each.printed.unit.factor if each.printed.unit is not None else Fraction(1)


def _labels(text: str, given: Sequence[tuple[Operand, Fraction]]) -> Iterator[tuple[str, str]]:
    """What readers know each number by, with the unit to be shown beside it: the words that stand with it where these
    are its own, else the number as the text prints it, counted where that comes more than once."""
    operands = [operand for operand, _ in given]
    words = [_words(text, operand) for operand in operands]
    printed = [_between(text, operand.start, operand.end) for operand in operands]
    whole = [f"{number} {own}" if own else number for number, own in zip(printed, words, strict=True)]
    seen: Counter[str] = Counter()
    for operand, own, full in zip(operands, words, whole, strict=True):
        seen[full] += 1
        alike = whole.count(full)
        label = own if own and words.count(own) == 1 else full if alike == 1 else f"{full} ({seen[full]} of {alike})"
        unit = operand.unit.text if operand.unit is not None else ""
        said = full.endswith((unit, unit.replace("1/", "per "))) and not operand.joined
        yield label, "" if said else unit


def _words(text: str, operand: Operand) -> str:
    """The words that stand with a number and say more than its unit: its noun, or what leads to its unit."""
    after = _AFTER.match(text, operand.end)
    words = after.group().replace("-", " ").split() if after is not None else []
    nouns = operand.noun.split()
    while words and nouns and words[-1].lower() != nouns[-1].lower():
        words.pop()
    led = operand.unit is not None and words[-1:] == [operand.unit.text]
    return _cut(" ".join(words or nouns)) if nouns or led else ""


def _between(text: str, start: int, end: int) -> str:
    return _cut(" ".join(text[start:end].split()).strip("-"))


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
