"""Puts numbers in place of a formula's letters so that its units and its value come out as those of a result."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from operator import or_

from atlas_lessons.author.suggest.forms.units import UnitShape, fitting, shape_of
from atlas_lessons.author.suggest.search.floats import Compiled, compiled
from atlas_lessons.author.suggest.search.items import Frame, SearchItem, built
from atlas_lessons.prove.derivations.formulas import substituted
from atlas_lessons.read.notation.formula.ast import Node, Series, UnitNode, children

_MOST_TRIED = 2_000  # ways to put numbers into one formula
_SPREAD = 4.0  # the values of a formula lie within so many powers of e
_BELIEVED, _DOUBT, _MOST_DOUBT = 0.5, 0.8, 2.0


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
    options: Mapping[str, Sequence[SearchItem]],
    goal: tuple[float, float, int],
    cost: float,
    *,
    own: bool = False,
) -> Iterator[tuple[SearchItem, tuple[SearchItem, ...]]]:
    """The formula with a different number for each letter, and these numbers, where the value is within the goal.

    ``options`` are the numbers that each letter may stand for, the nearest first; ``goal`` is the lowest and highest
    value and the dimension. The more ways there are to fill a formula, the likelier it meets its goal by chance; with
    an equation whose symbols the lesson explains (``own``) this does not count, and letters may share a number.
    """
    low, high, dimension = goal
    ways = list(_ways(frame, formula, options, dimension, own))
    cost += 0.0 if own else doubt(len(ways), low, high)
    for items in ways:
        try:
            value = formula.value([item.value for item in items])
        except (ArithmeticError, ValueError, TypeError):
            continue
        if isinstance(value, float | int) and low <= value <= high:
            names = dict(zip(formula.letters, items, strict=True))
            node = substituted(formula.node, {name: built(item.tree) for name, item in names.items()})
            whole = cost + sum(item.cost for item in items)
            yield SearchItem(value, dimension, whole, node, functools.reduce(or_, (item.mask for item in items))), items


def doubt(ways: int, low: float, high: float) -> float:
    """What speaks against a formula that could be filled in so many ways that some would meet any number."""
    if low <= 0:
        return 0.0
    expected = ways * math.log(high / low) / _SPREAD
    return max(0.0, min(_MOST_DOUBT, _DOUBT * math.log10(max(expected, 1e-9) / _BELIEVED)))


def _ways(
    frame: Frame, formula: LetterFormula, options: Mapping[str, Sequence[SearchItem]], dimension: int, shared: bool
) -> Iterator[tuple[SearchItem, ...]]:
    """Ways to give each letter another number so that the units come out right; the nearest numbers, if too many."""
    by_unit: dict[str, dict[int, list[SearchItem]]] = {letter: {} for letter in formula.letters}
    for letter, items in options.items():
        for item in items:
            by_unit[letter].setdefault(item.dimension, []).append(item)
    kinds = {letter: tuple(each) for letter, each in by_unit.items()}
    asked = (formula, tuple(kinds.values()), dimension)
    known = frame.dimensions.fits.get(asked)
    if known is None:
        known = [] if formula.shape is None else fitting(formula.shape, kinds, frame.dimensions, dimension)
        frame.dimensions.fits[asked] = known
    found = [[by_unit[letter][kind] for letter, kind in zip(formula.letters, way, strict=True)] for way in known]
    width = max((len(each) for way in found for each in way), default=0)
    while width > 2 and sum(math.prod(min(width, len(each)) for each in way) for way in found) > _MOST_TRIED:
        width -= 1 + width // 8
    for way in found:
        for chosen in product(*(each[:width] for each in way)):
            if shared or len({item.mask for item in chosen}) == len(chosen):
                yield chosen
