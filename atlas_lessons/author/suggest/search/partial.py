"""Partial expressions of a search: their values, dimensions and trees, and what represents a term in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.author.suggest.read.terms import Term
from atlas_lessons.read.notation.formula.ast import Add, Div, Mul, Neg, Node, Num, Sym, symbols

ZERO, ONE, TWO = Num(Fraction(0), "0"), Num(Fraction(1), "1"), Num(Fraction(2), "2")
SLACK = 1e-9
BIT, DECIBEL = (("bit", Fraction(1)),), (("dB", Fraction(1)),)  # what logarithms are counted in

Tree = Node | tuple[int, "Tree", "Tree"]  # a step and its two sides: a node is only made of what a search finds


Powers = tuple[tuple[str, Fraction], ...]


class Dimensions:
    """Physical dimensions as small integers, 0 being that of a pure number, so that a search combines them quickly.

    ``steps`` remembers what leads from one dimension to another, ``fits`` which units a formula's letters may have.
    """

    def __init__(self) -> None:
        self._ids: dict[Powers, int] = {(): 0}
        self._powers: list[Powers] = [()]
        self._combined: dict[tuple[int, int, Fraction | int], int] = {}
        self._seen: dict[int, tuple[Powers, int]] = {}
        self.fits: dict[object, list[tuple[int, ...]]] = {}
        self.steps: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}

    def of_unit(self, powers: Powers) -> int:
        """The number of a unit's dimension, remembered by the object: units are read once and used often."""
        known = self._seen.get(id(powers))
        if known is None:
            known = self._seen[id(powers)] = (powers, self.of(powers))
        return known[1]

    def of(self, powers: Powers) -> int:
        """The number of a dimension."""
        if powers not in self._ids:
            self._ids[powers] = len(self._powers)
            self._powers.append(powers)
        return self._ids[powers]

    def product(self, left: int, right: int) -> int:
        """The dimension of a product."""
        return self._times(left, right, 1)

    def quotient(self, left: int, right: int) -> int:
        """The dimension of a quotient."""
        return self._times(left, right, -1)

    def power(self, dimension: int, exponent: Fraction) -> int:
        """The dimension of a power."""
        return self._times(0, dimension, exponent)

    def _times(self, left: int, right: int, exponent: Fraction | int) -> int:
        """The dimension of a product of ``left`` with a power of ``right``."""
        if right == 0:
            return left
        key = (left, right, exponent)
        known = self._combined.get(key)
        if known is None:
            powers = dict(self._powers[left])
            for name, power in self._powers[right]:
                powers[name] = powers.get(name, Fraction(0)) + exponent * power
            known = self._combined[key] = self.of(
                tuple(sorted((name, power) for name, power in powers.items() if power))
            )
        return known


class Partial(NamedTuple):
    """A partial expression: value, dimension (an id), complexity, tree, the terms it uses as bits."""

    value: float
    dimension: int
    cost: float
    tree: Tree
    mask: int


class Frame:
    """What a search works with: its terms, in base units or ``plain`` (as printed), and their dimensions.

    ``dimensions`` are shared by all searches of a lesson.
    """

    def __init__(self, terms: Sequence[Term], plain: bool, dimensions: Dimensions) -> None:
        self.dimensions = dimensions
        self.plain = plain
        self.terms = terms
        self.leaves = [
            Partial(self.value(term), self.dimension(term), 0.5 if term.source else 0.0, Sym(str(index)), 1 << index)
            for index, term in enumerate(terms)
            if not (plain and (term.implied or term.source))
        ]

    def first(self, count: int) -> Frame:
        """The same of the first terms only."""
        frame = copy(self)
        frame.terms = self.terms[:count]
        frame.leaves = [leaf for leaf in self.leaves if not leaf.mask >> count]
        return frame

    def value(self, term: Term) -> float:
        """What a term counts for."""
        if self.plain:
            return float(term.value / 100 if term.percent else term.value)
        return float(term.value * term.measure.factor + term.measure.offset)

    def dimension(self, term: Term) -> int:
        """The dimension of a term; that of a pure number where units are left out."""
        return 0 if self.plain else self.dimensions.of_unit(term.measure.powers)

    def term(self, leaf: Partial) -> Term:
        """The term that a leaf is."""
        return self.terms[leaf.mask.bit_length() - 1]

    def pure(self, index: int) -> Sym:
        """The symbol of a term as a pure number."""
        return Sym(str(index) if self.plain or not self.terms[index].measure.powers else f"{index}'")


def terms_in(node: Node) -> list[str]:
    """The symbols of a candidate's expression that represent terms, in the order of the terms."""
    return sorted(symbols(node) - {"pi"}, key=term_of)


def term_of(name: str) -> int:
    """The index of the term that a symbol of a candidate represents; ``3'`` is term 3 as a pure number.

    ``3~`` is term 3, a temperature, as a difference of temperatures.
    """
    return int(name.rstrip("'~"))


PLUS, MINUS, FROM, TIMES, OVER, UNDER = range(6)  # steps: a + b, a - b, b - a, a*b, a/b, b/a


def built(tree: Tree) -> Node:
    """The expression of a tree."""
    if not isinstance(tree, tuple):
        return tree
    step, one, other = tree
    left, right = built(one), built(other)
    if step in (FROM, UNDER):
        left, right = right, left
    if step == PLUS:
        return add_nodes(left, right)
    if step in (MINUS, FROM):
        return add_nodes(left, Neg(right))
    return multiply_nodes(left, right) if step == TIMES else Div(left, right)


def stepped(step: int, a: float, b: float) -> float:
    """The value that a step makes of two; they were looked up, so that none is a zero below the bar."""
    if step in (FROM, UNDER):
        a, b = b, a
    if step == PLUS:
        return a + b
    if step in (MINUS, FROM):
        return a - b
    return a * b if step == TIMES else a / b


def add_nodes(left: Node, right: Node) -> Node:
    """A sum, without brackets inside."""
    return Add((*_terms(left), *_terms(right)))


def _terms(node: Node) -> tuple[Node, ...]:
    match node:
        case Add(terms=terms):
            return terms
        case Neg(operand=Add(terms=terms)):
            return tuple(each.operand if isinstance(each, Neg) else Neg(each) for each in terms)
        case _:
            return (node,)


def multiply_nodes(left: Node, right: Node) -> Node:
    """A product, without brackets inside."""
    factors = left.factors if isinstance(left, Mul) else (left,)
    return Mul((*factors, *(right.factors if isinstance(right, Mul) else (right,))))


def combined(
    items: Sequence[Partial], dimensions: Dimensions, cost: float, most: float, reach: int | None = None
) -> Iterator[Partial]:
    """Every pair of items by every step, which costs ``cost``; none above ``most``, or of items too far apart."""
    product, quotient = dimensions.product, dimensions.quotient
    for at, left in enumerate(items):
        for right in items[at + 1 : None if reach is None else at + 1 + reach]:
            whole, mask = left.cost + right.cost + cost, left.mask | right.mask
            if left.mask & right.mask or whole > most:
                continue
            a, b, one, other = left.value, right.value, left.dimension, right.dimension
            if one == other:
                yield Partial(a + b, one, whole, (PLUS, left.tree, right.tree), mask)
                yield Partial(a - b, one, whole, (MINUS, left.tree, right.tree), mask)
                yield Partial(b - a, one, whole, (FROM, left.tree, right.tree), mask)
            yield Partial(a * b, product(one, other), whole, (TIMES, left.tree, right.tree), mask)
            if b:
                yield Partial(a / b, quotient(one, other), whole, (OVER, left.tree, right.tree), mask)
            if a:
                yield Partial(b / a, quotient(other, one), whole, (UNDER, left.tree, right.tree), mask)
