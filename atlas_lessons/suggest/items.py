"""Partial expressions of a search: their values, dimensions and trees, and what stands for a term in them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.notation.ast import Add, Div, Mul, Neg, Node, Num, Sym, symbols
from atlas_lessons.suggest.dimensions import Dimensions
from atlas_lessons.suggest.terms import Term

ONE, TWO = Num(Fraction(1), "1"), Num(Fraction(2), "2")
SLACK = 1e-9


class Item(NamedTuple):
    """A partial expression: value, dimension (an id), complexity, tree, the terms it uses as bits."""

    value: float
    dimension: int
    cost: float
    node: Node
    mask: int


class Frame:
    """What one search works with: its terms, in base units or ``plain`` (as printed), and their dimensions."""

    def __init__(self, terms: Sequence[Term], plain: bool) -> None:
        self.dimensions = Dimensions()
        self.plain = plain
        self.terms = terms
        self.leaves = [
            Item(self.value(term), self.dimension(term), 0.0, Sym(str(index)), 1 << index)
            for index, term in enumerate(terms)
            if not (plain and term.implied)
        ]

    def value(self, term: Term) -> float:
        """What a term counts for."""
        if self.plain:
            return float(term.value / 100 if term.percent else term.value)
        return float(term.value * term.measure.factor + term.measure.offset)

    def dimension(self, term: Term) -> int:
        """The dimension of a term; that of a pure number where units are left out."""
        return 0 if self.plain else self.dimensions.of(term.measure.powers)

    def term(self, leaf: Item) -> Term:
        """The term that a leaf is."""
        return self.terms[leaf.mask.bit_length() - 1]

    def pure(self, index: int) -> Sym:
        """The symbol of a term as a pure number."""
        return Sym(str(index) if self.plain or not self.terms[index].measure.powers else f"{index}'")

    def combined(self, left: Item, right: Item) -> list[Item]:
        """All that one step makes of two expressions."""
        cost, mask = left.cost + right.cost + 1, left.mask | right.mask
        a, b = left.value, right.value
        found: list[Item] = []
        if left.dimension == right.dimension:
            found.append(Item(a + b, left.dimension, cost, add_nodes(left.node, right.node), mask))
            found.append(Item(a - b, left.dimension, cost, add_nodes(left.node, Neg(right.node)), mask))
            found.append(Item(b - a, left.dimension, cost, add_nodes(right.node, Neg(left.node)), mask))
        dimension = self.dimensions.product(left.dimension, right.dimension)
        found.append(Item(a * b, dimension, cost, multiply_nodes(left.node, right.node), mask))
        if b:
            dimension = self.dimensions.quotient(left.dimension, right.dimension)
            found.append(Item(a / b, dimension, cost, Div(left.node, right.node), mask))
        if a:
            dimension = self.dimensions.quotient(right.dimension, left.dimension)
            found.append(Item(b / a, dimension, cost, Div(right.node, left.node), mask))
        return found


def terms_in(node: Node) -> list[str]:
    """The symbols of a candidate's expression that stand for terms, in the order of the terms."""
    return sorted(symbols(node) - {"pi"}, key=term_of)


def term_of(name: str) -> int:
    """The index of the term that a symbol of a candidate stands for; ``3'`` is term 3 as a pure number.

    ``3~`` is term 3, a temperature, as a difference of temperatures.
    """
    return int(name.rstrip("'~"))


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
