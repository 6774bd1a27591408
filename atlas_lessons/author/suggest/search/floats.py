"""Expressions in floating point, to sieve; nothing is decided by it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym

_MOST_TERMS = 200  # of a sum of probabilities
_FUNCTIONS: Mapping[str, Callable[..., float]] = {
    "sqrt": math.sqrt, "exp": math.exp, "ln": math.log, "log2": math.log2, "log10": math.log10, "log": math.log,
    "abs": abs, "min": min, "max": max, "sum": lambda *parts: math.fsum(parts), "floor": math.floor,
    "ceil": math.ceil, "round": round, "sin": lambda a: math.sin(math.radians(a)),
    "cos": lambda a: math.cos(math.radians(a)), "tan": lambda a: math.tan(math.radians(a)),
    "factorial": lambda n: math.gamma(n + 1),
    "binomial": lambda n, k: math.exp(math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)),
    "root": lambda x, n: x ** (1 / n),
    "normal": lambda z: math.erfc(-z / math.sqrt(2)) / 2,
    "binomcdf": lambda n, p, k: math.fsum(_binomial(n, p, i) for i in range(_counted(k) + 1)),
    "poissoncdf": lambda m, k: math.fsum(_poisson(m, i) for i in range(_counted(k) + 1)),
}  # fmt: skip


Compiled = Callable[[Any], float]


def _counted(k: float) -> int:
    """The number of terms of a sum, which is short; ValueError for others."""
    if not 0 <= k <= _MOST_TERMS or k != int(k):
        raise ValueError
    return int(k)


def _binomial(n: float, p: float, k: float) -> float:
    _counted(k)
    logs = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    return math.exp(logs + k * math.log(p) + (n - k) * math.log1p(-p))


def _poisson(m: float, k: float) -> float:
    _counted(k)
    return math.exp(k * math.log(m) - m - math.lgamma(k + 1))


def approximate(node: Node, values: Mapping[str, float]) -> float:
    """About what an expression is worth; not a number where it has no real value, or one beyond floating point."""
    try:
        return compiled(node, None)(values)
    except (ArithmeticError, ValueError, TypeError, KeyError):
        return math.nan


def compiled(node: Node, names: Sequence[str] | None) -> Compiled:
    """An expression as a function of the values of its symbols, in the order of ``names``, or else by their names.

    It raises what arithmetic raises. Nothing is executed but the tree: each node becomes one closure.
    """
    match node:
        case Num(value=value):
            number = float(value)
            return lambda _: number
        case Sym(name=name) if names is not None and name in names:
            return itemgetter(names.index(name))
        case Sym(name="pi" | "e" as name):
            known = {"pi": math.pi, "e": math.e}[name]
            return lambda values: values.get(name, known) if names is None else known
        case Sym(name=name):
            return itemgetter(name)
        case Neg(operand=operand):
            inner = compiled(operand, names)
            return lambda values: -inner(values)
        case Add(terms=parts):
            added = tuple(compiled(part, names) for part in parts)
            return lambda values: sum([part(values) for part in added])
        case Mul(factors=parts):
            multiplied = tuple(compiled(part, names) for part in parts)
            return lambda values: math.prod([part(values) for part in multiplied])
        case Div(numerator=one, denominator=other):
            above, below = compiled(one, names), compiled(other, names)
            return lambda values: above(values) / below(values)
        case Pow(base=one, exponent=other):
            base, exponent = compiled(one, names), compiled(other, names)
            return lambda values: math.pow(base(values), exponent(values))
        case Call(name=name, arguments=parts) if name in _FUNCTIONS:
            function, arguments = _FUNCTIONS[name], tuple(compiled(part, names) for part in parts)
            return lambda values: function(*[part(values) for part in arguments])
        case _:
            return lambda _: math.nan
