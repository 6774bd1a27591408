"""Puts numbers in place of a formula's letters so that its units and its value come out as those of a result."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product
from operator import or_
from typing import NamedTuple

from atlas_lessons.author.suggest.search.floats import Compiled, compiled
from atlas_lessons.author.suggest.search.partial import Dimensions, Frame, Partial, built
from atlas_lessons.prove.derivations.formulas import substitute
from atlas_lessons.read.notation.formula.ast import (
    Add,
    Call,
    Div,
    Mul,
    Neg,
    Node,
    Num,
    Pow,
    Series,
    Sym,
    UnitNode,
    children,
)

_MOST_TRIED = 2_000  # ways to put numbers into one formula
_MOST_UNITS = 600  # ways to give its letters units
_SPREAD = 4.0  # the values of a formula lie within so many powers of e
_BELIEVED, _DOUBT, _MOST_DOUBT = 0.5, 0.8, 2.0
_OF_ONE_UNIT = frozenset(("sum", "min", "max", "abs"))

Monomial = Mapping[str, Fraction]
UnitRule = tuple[Monomial, int]  # a product of powers of letters, and the dimension that it must have


class UnitShape(NamedTuple):
    """A formula as far as units go: the powers of its letters, and products of powers that must be pure numbers."""

    powers: Monomial
    pure: tuple[Monomial, ...]


def shape_of(node: Node) -> UnitShape | None:
    """The powers of the letters in a formula; None where units cannot tell."""
    pure: list[Monomial] = []
    powers = _powers(node, pure)
    return None if powers is None else UnitShape(powers, tuple(pure))


def _powers(node: Node, pure: list[Monomial]) -> Monomial | None:
    match node:
        case Num() | Sym(name="pi"):
            return {}
        case Sym(name=name):
            return {name: Fraction(1)}
        case Mul(factors=parts):
            return _product([(_powers(part, pure), Fraction(1)) for part in parts])
        case Div(numerator=above, denominator=below):
            return _product([(_powers(above, pure), Fraction(1)), (_powers(below, pure), Fraction(-1))])
        case Pow(base=base, exponent=Num(value=value)):
            return _product([(_powers(base, pure), value)])
        case Call(name="sqrt", arguments=(part,)):
            return _product([(_powers(part, pure), Fraction(1, 2))])
        case Add() | Neg() | Pow() | Call():
            first, *others = [_powers(part, pure) for part in children(node)]
            alike = isinstance(node, Add | Neg) or (isinstance(node, Call) and node.name in _OF_ONE_UNIT)
            if first is None or None in others:
                return None
            ratios = [_product([(other, Fraction(1)), (first, Fraction(-1))]) for other in others]
            pure += [each for each in (ratios if alike else (first, *others)) if each is not None]
            return first if alike else {}
        case _:
            return None


def _product(parts: Sequence[tuple[Monomial | None, Fraction]]) -> Monomial | None:
    total: dict[str, Fraction] = {}
    for monomial, power in parts:
        if monomial is None:
            return None
        for name, exponent in monomial.items():
            total[name] = total.get(name, Fraction(0)) + exponent * power
    return {name: power for name, power in total.items() if power}


def fitting(
    shape: UnitShape, kinds: Mapping[str, Sequence[int]], dimensions: Dimensions, wanted: int
) -> list[tuple[int, ...]]:
    """The dimensions that the letters may have, of those that are there for each, in the order of ``kinds``."""
    rules = [({name: power for name, power in powers.items() if name in kinds}, dimension)
             for powers, dimension in ((shape.powers, wanted), *((each, 0) for each in shape.pure))]  # fmt: skip
    ways = islice(_unit_ways(kinds, rules, dimensions), _MOST_UNITS)
    return [tuple(way[letter] for letter in kinds) for way in ways]


def _unit_ways(
    kinds: Mapping[str, Sequence[int]], rules: Sequence[UnitRule], dimensions: Dimensions
) -> Iterator[dict[str, int]]:
    """A letter whose dimension the other letters decide comes first."""
    if any(dimension and not powers for powers, dimension in rules):
        return
    if not kinds:
        yield {}
        return
    single = next((rule for rule in rules if len(rule[0]) == 1), None)
    letter = next(iter(single[0])) if single else min(kinds, key=lambda name: (len(kinds[name]), name))
    fits = kinds[letter]
    if single:
        needed = dimensions.power(single[1], 1 / single[0][letter])
        fits = [needed] if needed in fits else []
    rest = {name: each for name, each in kinds.items() if name != letter}
    for kind in fits:
        left = [_given(rule, letter, kind, dimensions) for rule in rules]
        for way in _unit_ways(rest, left, dimensions):
            yield {letter: kind, **way}


def _given(rule: UnitRule, letter: str, kind: int, dimensions: Dimensions) -> UnitRule:
    """A rule once the dimension of a letter is known."""
    powers, dimension = rule
    if letter not in powers:
        return rule
    rest = {name: power for name, power in powers.items() if name != letter}
    return rest, dimensions.quotient(dimension, dimensions.power(kind, powers[letter]))


@dataclass(frozen=True, slots=True, eq=False)
class LetterFormula:
    """An expression with its letters, the units that they may have, and its value as a function of them."""

    node: Node
    letters: tuple[str, ...]
    shape: UnitShape | None
    value: Compiled  # in floating point: what passes is computed again exactly


def formula_of(node: Node, letters: tuple[str, ...]) -> LetterFormula:
    """An expression made ready to be filled."""
    return LetterFormula(node, letters, shape_of(node), compiled(node, letters))


def computable(node: Node) -> bool:
    """Whether an expression has neither sums over an index nor units in it."""
    return not isinstance(node, Series | UnitNode) and all(map(computable, children(node)))


def filled(
    frame: Frame,
    formula: LetterFormula,
    options: Mapping[str, Sequence[Partial]],
    goal: tuple[float, float, int],
    cost: float,
    *,
    own: bool = False,
) -> Iterator[tuple[Partial, tuple[Partial, ...]]]:
    """The formula with a different number for each letter, and these numbers, where the value is within the goal.

    ``options`` are the numbers that each letter may represent, the nearest first; ``goal`` is the lowest and highest
    value and the dimension. The more ways there are to fill a formula, the likelier it meets its goal by chance; with
    an equation whose symbols the lesson explains (``own``) this does not count, and letters may share a number.
    """
    low, high, dimension = goal
    ways = list(_ways(frame, formula, options, dimension, own))
    if not own and low > 0:
        expected = len(ways) * math.log(high / low) / _SPREAD
        cost += max(0.0, min(_MOST_DOUBT, _DOUBT * math.log10(max(expected, 1e-9) / _BELIEVED)))
    for items in ways:
        try:
            value = formula.value([item.value for item in items])
        except (ArithmeticError, ValueError, TypeError):
            continue
        if isinstance(value, float | int) and low <= value <= high:
            trees = {name: built(item.tree) for name, item in zip(formula.letters, items, strict=True)}
            node, whole = substitute(formula.node, trees), cost + sum(item.cost for item in items)
            yield Partial(value, dimension, whole, node, functools.reduce(or_, (item.mask for item in items))), items


def _ways(
    frame: Frame, formula: LetterFormula, options: Mapping[str, Sequence[Partial]], dimension: int, shared: bool
) -> Iterator[tuple[Partial, ...]]:
    """Ways to give each letter another number so that the units come out right; the nearest numbers, if too many."""
    by_unit: dict[str, dict[int, list[Partial]]] = {letter: {} for letter in formula.letters}
    for letter, items in options.items():
        for item in items:
            by_unit[letter].setdefault(item.dimension, []).append(item)
    kinds = {letter: tuple(each) for letter, each in by_unit.items()}
    asked = (formula, tuple(kinds.values()), dimension)
    if asked not in frame.dimensions.fits:
        fits = [] if formula.shape is None else fitting(formula.shape, kinds, frame.dimensions, dimension)
        frame.dimensions.fits[asked] = fits
    found = [
        [by_unit[letter][kind] for letter, kind in zip(formula.letters, way, strict=True)]
        for way in frame.dimensions.fits[asked]
    ]
    width = max((len(each) for way in found for each in way), default=0)
    while width > 2 and sum(math.prod(min(width, len(each)) for each in way) for way in found) > _MOST_TRIED:
        width -= 1 + width // 8
    for way in found:
        for chosen in product(*(each[:width] for each in way)):
            if shared or len({item.mask for item in chosen}) == len(chosen):
                yield chosen
