"""One side of a spelled-out calculation: operands, and the tree that computes with them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.read.notation.numerals.read import Numeral
from atlas_lessons.read.notation.units.parse import Unit


class Operand(NamedTuple):
    """A number of a calculation: its value, the unit written with it, the words that annotate it, and its place.

    ``numeral`` is None for a number in words. ``noun`` tells that words follow which are no unit ("8 GPUs"), so that
    the number is a count and not a bare factor. ``per`` holds units that divide it ("tokens per second").
    """

    value: Fraction
    start: int
    end: int
    numeral: Numeral | None = None
    unit: Unit | None = None
    noun: str = ""
    hedged: bool = False
    joined: bool = False  # in two units: "5 ft 10 in"

    @property
    def numeral_range(self) -> tuple[int, int]:
        """Where the number itself stands, without its unit."""
        return (self.numeral.start, self.numeral.end) if self.numeral is not None else (self.start, self.end)

    @property
    def bare(self) -> bool:
        """Whether the number stands without unit and noun, so that it may be a conversion factor."""
        return self.unit is None and not self.noun

    @property
    def counted(self) -> bool:
        """Whether the number is nowhere printed: the 3 of a mean of three, the 2 of "squared"."""
        return self.start == self.end


class Leaf(NamedTuple):
    """An operand by its index."""

    operand: int


class Sum(NamedTuple):
    """Signed terms."""

    terms: tuple[tuple[int, Tree], ...]


class Product(NamedTuple):
    """Factors, each multiplied (``*``) or divided (``/``); ``unit`` is written after a bracket as a whole."""

    factors: tuple[tuple[str, Tree], ...]
    unit: Unit | None = None


class Power(NamedTuple):
    """A base raised to an exponent."""

    base: Tree
    exponent: Tree


class Function(NamedTuple):
    """A function the engines know (``sqrt``, ``log2``, ``ceil``, ``max``, ``factorial``) of its arguments."""

    name: str
    arguments: tuple[Tree, ...]


class ConstantTerm(NamedTuple):
    """A constant that is written by name: ``pi``."""

    name: str


Tree = Leaf | Sum | Product | Power | Function | ConstantTerm


def leaves(tree: Tree) -> Iterator[int]:
    """The operands of a tree by index, left to right."""
    match tree:
        case Leaf(operand=index):
            yield index
        case Sum(terms=terms):
            for _, term in terms:
                yield from leaves(term)
        case Product(factors=factors):
            for _, factor in factors:
                yield from leaves(factor)
        case Power(base=base, exponent=exponent):
            yield from leaves(base)
            yield from leaves(exponent)
        case Function(arguments=arguments):
            for argument in arguments:
                yield from leaves(argument)
        case _:
            return


def functions(tree: Tree) -> frozenset[str]:
    """The names of the functions in a tree."""
    match tree:
        case Sum(terms=terms):
            return frozenset().union(*(functions(term) for _, term in terms))
        case Product(factors=factors):
            return frozenset().union(*(functions(factor) for _, factor in factors))
        case Power(base=base, exponent=exponent):
            return functions(base) | functions(exponent)
        case Function(name=name, arguments=arguments):
            return frozenset((name,)).union(*(functions(argument) for argument in arguments))
        case _:
            return frozenset()


class Side(NamedTuple):
    """One side: its tree, its operands, its tokens and characters, and how certain the reading is."""

    tree: Tree
    operands: tuple[Operand, ...]
    first: int
    last: int  # one past the last token
    start: int
    end: int
    certain: bool = True
    ratio: bool = False  # "12 of 48", which is a ratio only where a percentage follows
    compact: bool = False  # "3x3", which may be the shape of something
    rated: bool = False  # "24 servers at $50 each", which is a product only where the result says so
    alone: bool = False  # nothing of its clause precedes it: "784 = 24 × 24"

    @property
    def printed(self) -> Operand | None:
        """The operand of a side that is one number and nothing else."""
        return self.operands[self.tree.operand] if isinstance(self.tree, Leaf) else None

    @property
    def computes(self) -> bool:
        """Whether there is something to compute: an operator, a fraction bar, a power, another base.

        A number with a power of ten and a unit (``2.48 × 10^3 s``) is one printed value.
        """
        operand = self.printed
        if operand is None:
            return True
        numeral = operand.numeral
        if numeral is None:
            return False
        if operand.unit is not None and operand.unit.powers and self.is_value:
            return False
        return (
            numeral.kind in ("power", "hex")
            or "/" in numeral.text
            or "dozen" in numeral.text
            or "10^" in numeral.text
            or "×" in numeral.text
        )

    @property
    def is_value(self) -> bool:
        """Whether the side is one number with a last digit, as ``3.0 × 10^8`` and ``10^3`` are."""
        operand = self.printed
        return operand is not None and operand.numeral is not None and operand.numeral.step is not None

    @property
    def has_unit(self) -> bool:
        """Whether any unit is written on this side."""
        return bool(_units(self.tree)) or any(operand.unit is not None for operand in self.operands)


def _units(tree: Tree) -> list[Unit]:
    """The units written behind brackets."""
    match tree:
        case Sum(terms=terms):
            return [unit for _, term in terms for unit in _units(term)]
        case Product(factors=factors, unit=unit):
            return [unit for _, factor in factors for unit in _units(factor)] + ([unit] if unit is not None else [])
        case Power(base=base):
            return _units(base)
        case Function(arguments=arguments):
            return [unit for argument in arguments for unit in _units(argument)]
        case _:
            return []
