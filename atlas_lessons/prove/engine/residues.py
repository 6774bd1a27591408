"""The second engine of rational arithmetic: a tree computed again in the integers modulo a prime of 127 bits.

It shares neither code nor number type with the rational engine. Two values that differ agree modulo the prime once in
10^38 times, so whatever goes wrong in one of them shows. It knows the four operations and whole powers; for functions,
roots and series the reference engine computes the tree again, which takes a large import.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.engine.guards import EXPONENT
from atlas_lessons.read.notation.formula.ast import Add, Div, Mul, Neg, Node, Num, Pow, Sym

PRIME = 2**127 - 1


class _UnknownError(Exception):
    """The value is not known modulo the prime."""


def agrees(tree: Node, values: Mapping[str, Exact], expected: Fraction) -> bool | None:
    """Whether a tree has the expected value modulo the prime; None where it cannot be computed so."""
    try:
        return _of(tree, values) == _residue(expected)
    except _UnknownError:
        return None


def _of(node: Node, values: Mapping[str, Exact]) -> int:
    match node:
        case Num(value=value):
            return _residue(value)
        case Sym(name=name):
            known = values.get(name)
            if isinstance(known, Fraction):
                return _residue(known)
        case Add(terms=terms):
            return sum(_of(term, values) for term in terms) % PRIME
        case Mul(factors=factors):
            product = 1
            for factor in factors:
                product = product * _of(factor, values) % PRIME
            return product
        case Neg(operand=operand):
            return -_of(operand, values) % PRIME
        case Div(numerator=above, denominator=below):
            return _of(above, values) * _inverse(_of(below, values)) % PRIME
        case Pow(base=base, exponent=exponent):
            power = _whole_exponent(exponent)
            number = _of(base, values)
            return pow(number if power >= 0 else _inverse(number), abs(power), PRIME)
        case _:
            pass
    raise _UnknownError


def _residue(value: Fraction) -> int:
    below = value.denominator
    return value.numerator % PRIME if below == 1 else value.numerator * _inverse(below) % PRIME


def _inverse(number: int) -> int:
    if number % PRIME == 0:  # zero, or a multiple of the prime, which cannot be distinguished here
        raise _UnknownError
    return pow(number, -1, PRIME)


def _whole_exponent(exponent: Node) -> int:
    """An exponent that is written as a whole number; 0 is left out, since 0^0 has no value."""
    sign = 1
    if isinstance(exponent, Neg):
        sign, exponent = -1, exponent.operand
    if not isinstance(exponent, Num) or exponent.value.denominator != 1 or not 0 < abs(exponent.value) <= EXPONENT:
        raise _UnknownError
    return sign * exponent.value.numerator
