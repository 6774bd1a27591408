"""Formulas with one author's error each, made from a tree: what a checker of two forms must tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from atlas_lessons.read.notation.formula.ast import Add, Div, Mul, Neg, Node, Num, Pow, Relation, Series, Sym, children
from atlas_lessons.read.notation.formula.rebuilding import rebuilt


def mutants(statement: Relation, names: list[str]) -> Iterator[tuple[str, Relation]]:
    """Every mutant of the right side, with the kind of error."""
    for kind, side in _mutated(statement.sides[-1], names):
        yield kind, Relation((*statement.sides[:-1], side), statement.operators)


def _mutated(node: Node, names: list[str]) -> Iterator[tuple[str, Node]]:
    yield from _here(node, names)
    parts = children(node)
    for i, part in enumerate(parts):
        for kind, mutant in _mutated(part, names):
            yield kind, rebuilt(node, [*parts[:i], mutant, *parts[i + 1 :]])


def _here(node: Node, names: list[str]) -> Iterator[tuple[str, Node]]:
    match node:
        case Mul(factors=factors):
            for i in range(len(factors)):
                rest = (*factors[:i], *factors[i + 1 :])
                yield "dropped factor", rest[0] if len(rest) == 1 else Mul(rest)
        case Add(terms=terms):
            for i, term in enumerate(terms):
                flipped = term.operand if isinstance(term, Neg) else Neg(term)
                yield "swapped sign", Add((*terms[:i], flipped, *terms[i + 1 :]))
                rest = (*terms[:i], *terms[i + 1 :])
                yield "dropped term", rest[0] if len(rest) == 1 else Add(rest)
        case Div(numerator=above, denominator=below):
            yield "numerator and denominator swapped", Div(below, above)
            yield "product for quotient", Mul((above, below))
        case Pow(base=base):
            yield "dropped exponent", base
        case Series(kind=kind, body=body, index=index, lower=lower, upper=upper):
            if lower is not None:
                yield "wrong lower limit", Series(kind, body, index, Add((lower, Num(Fraction(1)))), upper)
                if upper is not None:
                    yield "wrong upper limit", Series(kind, body, index, lower, Add((upper, Num(Fraction(-1)))))
        case Sym(name=name):
            yield "squared", Pow(node, Num(Fraction(2), "2"))
            others = [other for other in names if other != name and "(" not in other]
            if others:
                yield "wrong symbol", Sym(others[0], node.indices)
        case Num(value=value):
            yield "wrong number", Num(value + 1)
            yield "factor of ten", Num(value * 10)
