"""The one syntax tree of expressions, LaTeX formulas and plain-text formulas; immutable, hashable, no sympy.

A tree is built only by our parsers. Numbers are exact fractions that keep the text they were read from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from operator import attrgetter
from typing import Any


@dataclass(frozen=True, slots=True)
class Num:
    """A number literal: its exact value and the text it was read from."""

    value: Fraction
    text: str = ""


@dataclass(frozen=True, slots=True)
class Sym:
    """A symbol, by its normal name (``M_{\\mathrm{state}}`` and ``Mstate`` are resolved to one declared name).

    ``pi`` and ``e`` are symbols of these names until an evaluator finds them undeclared. ``indices`` are the parts of
    a subscript (``b_k``: ``k``), by which a sum over ``k`` knows that the symbol varies; they are not its identity.
    """

    name: str
    indices: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Add:
    """A sum of two or more terms; subtraction is a term wrapped in :class:`Neg`."""

    terms: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Mul:
    """A product of two or more factors; division is :class:`Div`."""

    factors: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Div:
    """Numerator over denominator."""

    numerator: Node
    denominator: Node


@dataclass(frozen=True, slots=True)
class Neg:
    """Unary minus."""

    operand: Node


@dataclass(frozen=True, slots=True)
class Pow:
    """Base raised to an exponent; roots are ``Pow(x, Div(1, n))`` only when written so, else ``Call("sqrt")``."""

    base: Node
    exponent: Node


@dataclass(frozen=True, slots=True)
class Call:
    """A known function of one or more arguments.

    Names: sqrt root(x, n) exp ln log(x, base) log2 log10 abs min max sum floor ceil round factorial binomial sin cos
    tan sinh cosh tanh asin acos atan; in formulas also a declared function of the lesson (``f(x)``).
    """

    name: str
    arguments: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """A sum, product or extreme over an index: ``kind`` is ``sum``, ``product``, ``max`` or ``min``.

    ``index`` is the bound name or None (``\\sum x``); ``lower`` and ``upper`` are its limits where given;
    ``domain`` is the text of an index set (``k \\in K``; with its relation for ``i \\ne j``: ``≠j``) which is compared,
    never computed.
    """

    kind: str
    body: Node
    index: str | None = None
    lower: Node | None = None
    upper: Node | None = None
    domain: str | None = None


@dataclass(frozen=True, slots=True)
class Root:
    """The one value of ``unknown`` from ``lower`` to ``upper`` at which ``equation`` is 0; only quantities hold one."""

    unknown: str
    equation: Node
    lower: Node
    upper: Node


@dataclass(frozen=True, slots=True)
class UnitNode:
    """A unit written after a number inside a formula (``5\\,\\mathrm{GB}``), by its text; only formulas hold one."""

    text: str


@dataclass(frozen=True, slots=True)
class Relation:
    """A chain of sides joined by relations: ``sides`` has one more entry than ``operators``.

    Operators: ``= ≈ ≠ < ≤ > ≥ ≪ ≫ ≲ ≳ ∝ ≡ →``, always in this Unicode spelling.
    """

    sides: tuple[Node, ...]
    operators: tuple[str, ...]


Node = Num | Sym | Add | Mul | Div | Neg | Pow | Call | Series | Root | UnitNode
Statement = Relation | Node


_PARTS: Mapping[type, Callable[[Any], tuple[Node, ...]]] = {  # of the nodes that have subtrees
    Add: attrgetter("terms"),
    Mul: attrgetter("factors"),
    Call: attrgetter("arguments"),
    Relation: attrgetter("sides"),
    Div: attrgetter("numerator", "denominator"),
    Pow: attrgetter("base", "exponent"),
    Neg: lambda node: (node.operand,),
    Root: attrgetter("equation", "lower", "upper"),
    Series: lambda node: tuple(part for part in (node.body, node.lower, node.upper) if part is not None),
}


def children(node: Statement) -> tuple[Node, ...]:
    """The direct subtrees of a node, left to right."""
    parts = _PARTS.get(type(node))
    return () if parts is None else parts(node)


def symbols(node: Statement) -> frozenset[str]:
    """Every symbol name of a tree, bound indexes included."""
    found: set[str] = set()
    stack: list[Statement] = [node]
    while stack:
        each = stack.pop()
        if isinstance(each, Sym):
            found.add(each.name)
        else:
            stack += children(each)
    return frozenset(found)


def free_symbols(node: Statement) -> frozenset[str]:
    """The symbol names of a tree that its value depends on: all but the indexes and unknowns that are bound in it."""
    if isinstance(node, Sym):
        return frozenset((node.name,))
    if isinstance(node, Series):
        limits = [free_symbols(limit) for limit in (node.lower, node.upper) if limit is not None]
        return (free_symbols(node.body) - {node.index}).union(*limits)
    if isinstance(node, Root):
        return (free_symbols(node.equation) - {node.unknown}) | free_symbols(node.lower) | free_symbols(node.upper)
    return frozenset[str]().union(*(free_symbols(child) for child in children(node)))


def extent(node: Statement) -> tuple[int, int]:
    """How many levels a tree has, and how many nodes; counted without recursion, so that it may be asked of any."""
    levels = nodes = 0
    layer: list[Statement] = [node]
    while layer:
        levels += 1
        nodes += len(layer)
        layer = [child for parent in layer for child in children(parent)]
    return levels, nodes


def depth(node: Statement) -> int:
    """How many levels a tree has."""
    return extent(node)[0]


def size(node: Statement) -> int:
    """How many nodes a tree has."""
    return extent(node)[1]
