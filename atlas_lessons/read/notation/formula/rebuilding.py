"""Makes a tree of the same kind over other subtrees, for passes that change only what they look for."""

from __future__ import annotations

from collections.abc import Sequence

from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Pow, Root, Series


def rebuilt(node: Node, parts: Sequence[Node]) -> Node:
    """The same kind of node over ``parts``, which are in the order of ``ast.children``."""
    match node:
        case Add():
            return Add(tuple(parts))
        case Mul():
            return Mul(tuple(parts))
        case Div():
            return Div(parts[0], parts[1])
        case Pow():
            return Pow(parts[0], parts[1])
        case Neg():
            return Neg(parts[0])
        case Call(name=name):
            return Call(name, tuple(parts))
        case Series(kind=kind, index=index, lower=lower, upper=upper, domain=domain):
            rest = iter(parts[1:])
            low, high = (None if limit is None else next(rest) for limit in (lower, upper))
            return Series(kind, parts[0], index, low, high, domain)
        case Root(unknown=unknown):
            return Root(unknown, *parts)
        case _:
            return node
