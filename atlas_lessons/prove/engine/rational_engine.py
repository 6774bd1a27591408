"""The second engine: expressions over ``fractions.Fraction`` alone, without sympy.

It decides whatever stays rational, perfect roots and whole logarithms included, and says NotRationalError of the rest.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from atlas_lessons.prove.engine.calendar import LATER, later
from atlas_lessons.prove.engine.guards import (
    EXPONENT,
    SERIES_STEPS,
    NotRationalError,
    RefusedError,
    UndefinedError,
    binomial_arguments,
    bits,
    check_size,
    factorial_argument,
    index_range,
    power_fits,
)
from atlas_lessons.prove.engine.rational_values import RATIONAL
from atlas_lessons.prove.engine.statistics import median
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Root, Series, Sym, size
from atlas_lessons.read.notation.formula.functions import FUNCTIONS

_ROOT_DEGREE = 1_024


def evaluate(node: Node, values: Mapping[str, Fraction], budget: int = SERIES_STEPS) -> Fraction:
    """The exact value of a tree of pure numbers; ``values`` are the symbols' magnitudes in base units.

    ``budget`` is how many operations the terms of its sums may take. Raises NotRationalError where fractions do not
    suffice (an irrational symbol is simply absent from ``values``), UndefinedError where there is no real value and
    RefusedError where the guards forbid the work.
    """
    match node:
        case Num(value=value):
            return value
        case Sym(name=name):
            if name in values:
                return values[name]
            raise NotRationalError(name)
        case Add(terms=terms):
            return _sum([evaluate(term, values, budget) for term in terms])
        case Mul(factors=factors):
            return _product([evaluate(factor, values, budget) for factor in factors])
        case Neg(operand=operand):
            return -evaluate(operand, values, budget)
        case Div(numerator=above, denominator=below):
            return divide(evaluate(above, values, budget), evaluate(below, values, budget))
        case Pow(base=base, exponent=exponent):
            return power(evaluate(base, values, budget), evaluate(exponent, values, budget))
        case Call(name=name, arguments=arguments):
            return call(name, [evaluate(argument, values, budget) for argument in arguments])
        case Series(body=body, index=str(index), lower=lower, upper=upper) if lower and upper:
            indexes = terms_of(node, values, budget)
            each = budget // max(1, len(indexes))
            return _fold_series(node.kind, (evaluate(body, {**values, index: Fraction(k)}, each) for k in indexes))
        case Root():
            raise NotRationalError("root")
        case _:
            raise RefusedError("a sum over an index set has no value of its own; write its terms out")


def terms_of(node: Series, values: Mapping[str, Fraction], budget: int) -> range:
    """The values of a series' index, whose limits must be rational."""
    assert node.lower is not None
    assert node.upper is not None
    low, high = (evaluate(limit, values, budget) for limit in (node.lower, node.upper))
    return index_range(low, high, size(node.body), budget)


def _fold_series(kind: str, terms: Iterable[Fraction]) -> Fraction:
    """A sum, product or extreme, without keeping its terms."""
    found = Fraction(kind == "product") if kind in ("sum", "product") else None
    for term in terms:
        if found is None:
            found = term
        elif kind in ("sum", "product"):
            found = check_size(found + term if kind == "sum" else found * term)
        else:
            found = max(found, term) if kind == "max" else min(found, term)
    if found is None:
        raise UndefinedError(f"{kind} of nothing has no value")
    return found


def _sum(terms: Sequence[Fraction]) -> Fraction:
    total = check_size(terms[0])
    for term in terms[1:]:
        total = check_size(total + term)
    return total


def _product(factors: Sequence[Fraction]) -> Fraction:
    total = check_size(factors[0])
    for factor in factors[1:]:
        total = check_size(total * factor)
    return total


def divide(above: Fraction, below: Fraction) -> Fraction:
    """A quotient; UndefinedError over zero."""
    if below == 0:
        raise UndefinedError("division by zero")
    return check_size(above / below)


def power(base: Fraction, exponent: Fraction) -> Fraction:
    """A power whose value is rational: whole exponents within the limit, and perfect roots."""
    if base == 0:
        if exponent <= 0:
            raise UndefinedError("0^0 has no value" if exponent == 0 else "division by zero")
        return base
    if base == 1 or exponent == 0:
        return Fraction(1)
    if abs(exponent) > EXPONENT:
        raise RefusedError(f"an exponent beyond {EXPONENT:,} is not computed")
    if base < 0 and exponent.denominator != 1:
        raise UndefinedError(f"a negative number to the power {exponent} is not real")
    if base == -1:
        return base if exponent.numerator % 2 else Fraction(1)
    rooted = base if exponent.denominator == 1 else root(base, exponent.denominator)
    if not power_fits(rooted, Fraction(exponent.numerator)):
        raise NotRationalError("the power is too long to be written out")
    return rooted**exponent.numerator


def root(value: Fraction, degree: int) -> Fraction:
    """A root that is rational; NotRationalError where it is not, UndefinedError below zero."""
    if value < 0:
        raise UndefinedError("the root of a negative number is not real")
    if degree > _ROOT_DEGREE:
        raise NotRationalError("root")
    above, below = whole_root(value.numerator, degree), whole_root(value.denominator, degree)
    if above is None or below is None:
        raise NotRationalError("root")
    return Fraction(above, below)


def whole_root(value: int, degree: int) -> int | None:
    """The integer whose ``degree``-th power is ``value`` (not negative), or None; by Newton's method."""
    if value < 2 or degree == 1:
        return value
    if degree == 2:
        guess = math.isqrt(value)
    else:
        guess = 1 << -(-value.bit_length() // degree)
        while True:
            closer = ((degree - 1) * guess + value // guess ** (degree - 1)) // degree
            if closer >= guess:
                break
            guess = closer
    return guess if guess**degree == value else None


def logarithm(value: Fraction, base: Fraction) -> Fraction:
    """A logarithm that is a whole number; NotRationalError where it is not, UndefinedError outside its domain."""
    if value <= 0:
        raise UndefinedError(f"the logarithm of {'0' if value == 0 else 'a negative number'} is not defined")
    if base <= 0 or base == 1:
        raise UndefinedError(f"{base} is no base of a logarithm")
    if value == 1:
        return Fraction(0)
    falling = (value < 1) != (base < 1)
    target = 1 / value if falling else value
    count, reached = 0, Fraction(1)
    while reached != target:
        if bits(reached) > bits(target):
            raise NotRationalError("logarithm")
        count, reached = count + 1, reached * base
    return Fraction(-count if falling else count)


def round_half_away(value: Fraction) -> Fraction:
    """The nearest whole number, halves away from zero."""
    return Fraction(math.floor(abs(value) + Fraction(1, 2)) * (1 if value >= 0 else -1))


def _exp(x: Fraction) -> Fraction:
    if x == 0:
        return Fraction(1)
    raise NotRationalError("exp")


def _ln(x: Fraction) -> Fraction:
    if x > 0 and x != 1:
        raise NotRationalError("ln")
    return logarithm(x, Fraction(2))


def _root(x: Fraction, degree: Fraction) -> Fraction:
    if degree <= 0 or degree.denominator != 1:
        raise UndefinedError(f"{degree} is no degree of a root")
    return root(x, degree.numerator)


def _at(name: str, known: Mapping[int, int]) -> Callable[[Fraction], Fraction]:
    """A function whose value is rational at these arguments alone, which by Lindemann's theorem are all there are."""

    def function(x: Fraction) -> Fraction:
        value = known.get(x.numerator) if x.denominator == 1 else None
        if value is None:
            raise NotRationalError(name)
        return Fraction(value)

    return function


def _atan2(y: Fraction, x: Fraction) -> Fraction:
    if y == 0 and x > 0:
        return Fraction(0)
    if y == 0 == x:
        raise UndefinedError("the angle of the point (0, 0) is not defined")
    raise NotRationalError("atan2")


_UNARY: dict[str, Callable[[Fraction], Fraction]] = {
    "sqrt": lambda x: root(x, 2),
    "exp": _exp,
    "ln": _ln,
    "log2": lambda x: logarithm(x, Fraction(2)),
    "log10": lambda x: logarithm(x, Fraction(10)),
    "abs": abs,
    "floor": lambda x: Fraction(math.floor(x)),
    "ceil": lambda x: Fraction(math.ceil(x)),
    "round": round_half_away,
    "factorial": lambda x: Fraction(math.factorial(factorial_argument(x))),
    "sin": _at("sin", {0: 0}),
    "cos": _at("cos", {0: 1}),
    "tan": _at("tan", {0: 0}),
    "sinh": _at("sinh", {0: 0}),
    "cosh": _at("cosh", {0: 1}),
    "tanh": _at("tanh", {0: 0}),
    "asin": _at("asin", {0: 0}),
    "acos": _at("acos", {1: 0}),
    "atan": _at("atan", {0: 0}),
    "asinh": _at("asinh", {0: 0}),
    "acosh": _at("acosh", {1: 0}),
    "atanh": _at("atanh", {0: 0}),
}
_BINARY: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "log": logarithm,
    "root": _root,
    "atan2": _atan2,
    "binomial": lambda n, k: Fraction(math.comb(*binomial_arguments(n, k))),
    LATER: later,
}
_MANY: dict[str, Callable[[Sequence[Fraction]], Fraction]] = {"min": min, "max": max, "sum": _sum, "median": median}


def call(name: str, arguments: Sequence[Fraction]) -> Fraction:
    """A known function of rational arguments."""
    if name in _MANY:
        if not arguments:
            raise UndefinedError(f"{name}() of nothing has no value")
        return _MANY[name](arguments)
    if name in _UNARY and len(arguments) == 1:
        return _UNARY[name](arguments[0])
    if name in _BINARY and len(arguments) == 2:
        return _BINARY[name](*arguments)
    if name in RATIONAL and len(arguments) == FUNCTIONS[name].fewest:
        return RATIONAL[name](*arguments)
    raise RefusedError(f"{name}() of {len(arguments)} arguments is not a known function")
