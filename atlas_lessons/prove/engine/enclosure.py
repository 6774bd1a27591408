"""Encloses irrational values between certain bounds, at the precision that a comparison needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from atlas_lessons.prove.engine import distributions, intervals
from atlas_lessons.prove.engine import rational_engine as rational
from atlas_lessons.prove.engine.exact import PRECISIONS, Exact, Irrational
from atlas_lessons.prove.engine.guards import (
    EXPONENT,
    EvaluationError,
    NotRationalError,
    RefusedError,
    UnclearError,
)
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Pow, Sym


def sign(value: Irrational, other: Fraction, precision: int) -> int | None:
    """The sign of ``value - other`` at this precision; None when the enclosure holds ``other`` and more."""
    bounds = enclose(value, precision)
    with intervals.precision(precision):
        point = intervals.number(other)
    if bounds.b < point.a:
        return -1
    if bounds.a > point.b:
        return 1
    return 0 if bounds.a == bounds.b == point.a == point.b else None


def compare(value: Irrational, other: Fraction, equal: Callable[[Irrational, Fraction], bool]) -> int | None:
    """The sign of ``value - other``, enclosed at rising precision; None when no precision tells.

    Enclosures never prove equality, so ``equal`` is asked for it once the value is known to be near: it must be certain
    where it says yes.
    """
    for number, precision in enumerate(PRECISIONS):
        try:
            known = sign(value, other, precision)
        except UnclearError:
            continue
        except EvaluationError:
            return None
        if known is not None:
            return known
        if number == 1 and equal(value, other):
            return 0
    return None


def decimal_text(value: Irrational, digits: int) -> str | None:
    """The value cut after about ``digits`` digits, for messages."""
    for precision in PRECISIONS:
        try:
            bounds = enclose(value, precision)
        except UnclearError:
            continue
        low, high = intervals.decimal_ends(bounds, digits + 3)
        mantissa, mark, power = low.partition("e")
        other, _, same = high.partition("e")
        common = next((i for i, (a, b) in enumerate(zip(mantissa, other, strict=False)) if a != b), len(mantissa))
        if power == same and common >= min(digits, len(mantissa)):
            whole = low.partition(".")[0].lstrip("-")
            if not mark and len(whole) > digits:  # cut inside the whole part, it would be another number
                sign = "-" if low.startswith("-") else ""
                return f"{sign}{whole[0]}.{whole[1:digits]}… × 10^{len(whole) - 1}"
            return f"{mantissa[: digits + 1]}… × 10^{power.lstrip('+')}" if mark else f"{low[: digits + 1]}…"
    return None


def enclose(value: Irrational, precision: int) -> Any:
    """An interval that certainly holds the value, at ``precision`` bits; UnclearError where more are needed."""
    known = value.enclosures.get(precision)
    if known is None:
        symbols = {name: _bounds(each, precision) for name, each in value.values.items()}
        known = evaluate(value.tree, symbols, value.values, precision)
        value.enclosures[precision] = known
    return known


def _bounds(value: Exact, precision: int) -> Any:
    if isinstance(value, Irrational):
        return enclose(value, precision)
    with intervals.precision(precision):
        return intervals.number(value)


def evaluate(tree: Node, symbols: Mapping[str, Any], exact: Mapping[str, Exact], precision: int) -> Any:
    """The interval of a tree whose symbols have these intervals; whatever stays rational is computed exactly first."""
    fractions = {name: value for name, value in exact.items() if isinstance(value, Fraction)}
    with intervals.precision(precision):
        return _IntervalEvaluation(symbols, fractions).of(tree)


class _IntervalEvaluation:
    """One pass over a tree at one precision."""

    def __init__(self, symbols: Mapping[str, Any], fractions: Mapping[str, Fraction]) -> None:
        self.symbols, self.fractions = symbols, fractions

    def of(self, node: Node) -> Any:
        try:
            return intervals.number(rational.evaluate(node, self.fractions))
        except NotRationalError:
            pass
        match node:
            case Sym(name=name):
                return self._symbol(name)
            case Add(terms=terms):
                return intervals.folded([self.of(term) for term in terms], lambda a, b: a + b)
            case Mul(factors=factors):
                return intervals.folded([self.of(factor) for factor in factors], lambda a, b: a * b)
            case Neg(operand=operand):
                return -self.of(operand)
            case Div(numerator=above, denominator=below):
                return intervals.quotient(self.of(above), self.of(below))
            case Pow(base=base, exponent=exponent):
                return self._power(base, exponent)
            case Call(name=name, arguments=arguments) if name in distributions.NAMES:
                return distributions.enclose_call(name, [self._argument(argument) for argument in arguments])
            case Call(name=name, arguments=arguments):
                return intervals.elementary(name, [self.of(argument) for argument in arguments])
            case _:
                raise RefusedError("this has no value of its own")

    def _argument(self, node: Node) -> Any:
        """A fraction where an argument is rational: some must be known exactly."""
        try:
            return rational.evaluate(node, self.fractions)
        except NotRationalError:
            return self.of(node)

    def _symbol(self, name: str) -> Any:
        if name in self.symbols:
            return self.symbols[name]
        if name == "pi":
            return intervals.pi()
        if name == "e":
            return intervals.euler()
        raise RefusedError(f"{name} has no value")

    def _power(self, base: Node, exponent: Node) -> Any:
        try:
            power = rational.evaluate(exponent, self.fractions)
        except NotRationalError:
            return intervals.exp(self.of(exponent) * intervals.ln(self.of(base)))
        if abs(power) > EXPONENT:
            raise RefusedError(f"an exponent beyond {EXPONENT:,} is not computed")
        below = self.of(base)
        if power.denominator == 1:
            return intervals.whole_power(below, power.numerator)
        if power > 0 and below.a == 0 and below.b == 0:
            return below
        return intervals.exp(intervals.number(power) * intervals.ln(below))


def fractions(value: Irrational) -> tuple[Fraction, Fraction] | None:
    """Bounds of the value as fractions, narrow enough to compare 20 digits; None where they would be too long.

    Raises UnclearError when no precision encloses the value, and what evaluation raises.
    """
    for precision in PRECISIONS:
        try:
            bounds = enclose(value, precision)
        except UnclearError:
            continue
        return None if intervals.long(bounds) else intervals.ends(bounds)
    raise UnclearError
