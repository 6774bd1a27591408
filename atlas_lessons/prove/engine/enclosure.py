"""Encloses irrational values between certain bounds, by mpmath's interval arithmetic; the only importer of mpmath."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from mpmath import iv, libmp
from mpmath.libmp import libmpi

from atlas_lessons.prove.engine import rational_engine as rational
from atlas_lessons.prove.engine.exact import PRECISIONS, Exact, Irrational
from atlas_lessons.prove.engine.guards import (
    EXPONENT,
    EvaluationError,
    NotRationalError,
    RefusedError,
    UnclearError,
    UndefinedError,
)
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Pow, Sym

_HUGE = 100_000  # bits of a bound beyond which it is not turned into a whole number


def sign(value: Irrational, other: Fraction, precision: int) -> int | None:
    """The sign of ``value - other`` at this precision; None when the enclosure holds ``other`` and more."""
    bounds = enclose(value, precision)
    iv.prec = precision
    point = _number(other)
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
        low, high = (libmp.to_str(libmp.mpf_pos(end, 0), digits + 3) for end in bounds._mpi_)
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
    iv.prec = precision
    return _number(value)


def evaluate(tree: Node, symbols: Mapping[str, Any], exact: Mapping[str, Exact], precision: int) -> Any:
    """The interval of a tree whose symbols have these intervals; whatever stays rational is computed exactly first."""
    fractions = {name: value for name, value in exact.items() if isinstance(value, Fraction)}
    iv.prec = precision
    return _IntervalEvaluation(symbols, fractions).of(tree)


def _number(value: Fraction) -> Any:
    if value.denominator == 1:
        return iv.mpf(value.numerator)
    return iv.mpf(value.numerator) / iv.mpf(value.denominator)


class _IntervalEvaluation:
    """One pass over a tree at one precision."""

    def __init__(self, symbols: Mapping[str, Any], fractions: Mapping[str, Fraction]) -> None:
        self.symbols, self.fractions = symbols, fractions

    def of(self, node: Node) -> Any:
        try:
            return _number(rational.evaluate(node, self.fractions))
        except NotRationalError:
            pass
        match node:
            case Sym(name=name):
                return self._symbol(name)
            case Add(terms=terms):
                return _folded([self.of(term) for term in terms], lambda a, b: a + b)
            case Mul(factors=factors):
                return _folded([self.of(factor) for factor in factors], lambda a, b: a * b)
            case Neg(operand=operand):
                return -self.of(operand)
            case Div(numerator=above, denominator=below):
                return _quotient(self.of(above), self.of(below))
            case Pow(base=base, exponent=exponent):
                return self._power(base, exponent)
            case Call(name=name, arguments=arguments):
                return _call(name, [self.of(argument) for argument in arguments])
            case _:
                raise RefusedError("this has no value of its own")

    def _symbol(self, name: str) -> Any:
        if name in self.symbols:
            return self.symbols[name]
        if name == "pi":
            return +iv.pi
        if name == "e":
            return +iv.e
        raise RefusedError(f"{name} has no value")

    def _power(self, base: Node, exponent: Node) -> Any:
        try:
            power = rational.evaluate(exponent, self.fractions)
        except NotRationalError:
            return _exp(self.of(exponent) * _ln(self.of(base)))
        if abs(power) > EXPONENT:
            raise RefusedError(f"an exponent beyond {EXPONENT:,} is not computed")
        below = self.of(base)
        if power.denominator == 1:
            return _whole_power(below, power.numerator)
        if power > 0 and below.a == 0 and below.b == 0:
            return below
        return _exp(_number(power) * _ln(below))


def _whole_power(base: Any, power: int) -> Any:
    if abs(power) > 64:
        top = max(abs(end[2] + end[3]) for end in base._mpi_)  # binary exponents: how large a power will be
        if top * abs(power) > 2**62:
            raise RefusedError("the power is out of all bounds")
    raised = base ** abs(power)
    return raised if power >= 0 else _quotient(iv.mpf(1), raised)


def _folded(parts: Sequence[Any], combine: Callable[[Any, Any], Any]) -> Any:
    total = parts[0]
    for part in parts[1:]:
        total = combine(total, part)
    return total


def _quotient(above: Any, below: Any) -> Any:
    if below.a <= 0 <= below.b:
        if below.a == 0 == below.b:
            raise UndefinedError("division by zero")
        raise UnclearError
    return above / below


def _ln(x: Any) -> Any:
    if x.b <= 0:
        raise UndefinedError(f"the logarithm of {'0' if x.b == 0 else 'a negative number'} is not defined")
    if x.a <= 0:
        raise UnclearError
    return iv.log(x)


def _exp(x: Any) -> Any:
    if x.b > EXPONENT or x.a < -EXPONENT:
        raise RefusedError(f"an exponent beyond {EXPONENT:,} is not computed")
    return iv.exp(x)


def _sqrt(x: Any) -> Any:
    if x.b < 0:
        raise UndefinedError("the root of a negative number is not real")
    if x.a < 0:
        raise UnclearError
    return iv.sqrt(x)


def _root(x: Any, degree: Any) -> Any:
    if x.a == 0 == x.b:
        return x
    return _exp(_ln(x) / degree)


def _log(x: Any, base: Any) -> Any:
    return _quotient(_ln(x), _ln(base))


def _floor(x: Any) -> Any:
    low, high = (_whole(end) for end in x._mpi_)
    if low != high:
        raise UnclearError
    return iv.mpf(low)


def _whole(end: Any) -> int:
    if end[2] + end[3] > _HUGE:
        raise RefusedError("the number is too long to be rounded to a whole one")
    return int(libmp.to_int(libmp.mpf_floor(end)))


def _round(x: Any) -> Any:
    if x.a >= 0:
        return _floor(x + iv.mpf(1) / 2)
    if x.b <= 0:
        return -_floor(-x + iv.mpf(1) / 2)
    raise UnclearError


def _bounded(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def within(x: Any) -> Any:
        if abs(x).b > EXPONENT:
            raise RefusedError(f"an angle beyond {EXPONENT:,} is not computed")
        return function(x)

    return within


def _atan(x: Any) -> Any:
    return iv.make_mpf(libmpi.mpi_atan(x._mpi_, iv.prec))


def _asin(x: Any) -> Any:
    return 2 * _atan(x / (1 + _sqrt(1 - x * x)))  # half the angle, so that 1 itself has a value


def _sinh(x: Any) -> Any:
    return (_exp(x) - _exp(-x)) / 2


def _cosh(x: Any) -> Any:
    return (_exp(x) + _exp(-x)) / 2


def _monotone(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A function that grows, from its values at both ends of an interval."""

    def within(x: Any) -> Any:
        low, high = function(iv.mpf(x.a)), function(iv.mpf(x.b))
        return iv.mpf([low.a, high.b])

    return within


def _asinh(x: Any) -> Any:
    return -_asinh(-x) if x.b < 0 else _ln(x + _sqrt(x * x + 1))


def _acosh(x: Any) -> Any:
    if x.b < 1:
        raise UndefinedError("acosh is defined from 1 on")
    if x.a < 1:
        raise UnclearError
    return _ln(x + _sqrt(x * x - 1))


def _atanh(x: Any) -> Any:
    if x.a >= 1 or x.b <= -1:
        raise UndefinedError("atanh is defined between -1 and 1")
    if x.a <= -1 or x.b >= 1:
        raise UnclearError
    return _ln((1 + x) / (1 - x)) / 2


def _atan2(y: Any, x: Any) -> Any:
    if x.a > 0:
        return _atan(y / x)
    if y.a > 0:
        return iv.pi / 2 - _atan(x / y)
    if y.b < 0:
        return -iv.pi / 2 - _atan(x / y)
    if x.b < 0 and y.a == 0 == y.b:
        return +iv.pi
    raise UnclearError


def _least(parts: Sequence[Any]) -> Any:
    return _folded(parts, lambda p, q: iv.mpf([min(p.a, q.a), min(p.b, q.b)]))


def _greatest(parts: Sequence[Any]) -> Any:
    return _folded(parts, lambda p, q: iv.mpf([max(p.a, q.a), max(p.b, q.b)]))


def _total(parts: Sequence[Any]) -> Any:
    return _folded(parts, lambda p, q: p + q)


_UNARY: dict[str, Callable[[Any], Any]] = {
    "sqrt": _sqrt,
    "exp": _exp,
    "ln": _ln,
    "log2": lambda x: _ln(x) / iv.log(iv.mpf(2)),
    "log10": lambda x: _ln(x) / iv.log(iv.mpf(10)),
    "abs": abs,
    "floor": _floor,
    "ceil": lambda x: -_floor(-x),
    "round": _round,
    "sin": _bounded(iv.sin),
    "cos": _bounded(iv.cos),
    "tan": _bounded(lambda x: _quotient(iv.sin(x), iv.cos(x))),
    "sinh": _sinh,
    "cosh": _cosh,
    "tanh": lambda x: _quotient(_sinh(x), _cosh(x)),
    "atan": _atan,
    "asin": _asin,
    "acos": lambda x: iv.pi / 2 - _asin(x),
    "asinh": _monotone(_asinh),
    "acosh": _monotone(_acosh),
    "atanh": _monotone(_atanh),
}
_BINARY: dict[str, Callable[[Any, Any], Any]] = {"log": _log, "root": _root, "atan2": _atan2}
_MANY: dict[str, Callable[[Sequence[Any]], Any]] = {"min": _least, "max": _greatest, "sum": _total}


def _call(name: str, arguments: Sequence[Any]) -> Any:
    if name in _MANY and arguments:
        return _MANY[name](arguments)
    if name in _UNARY and len(arguments) == 1:
        return _UNARY[name](arguments[0])
    if name in _BINARY and len(arguments) == 2:
        return _BINARY[name](*arguments)
    raise RefusedError(f"{name}() of {len(arguments)} arguments is not computed here")


def fractions(value: Irrational) -> tuple[Fraction, Fraction] | None:
    """Bounds of the value as fractions, narrow enough to compare 20 digits; None where they would be too long.

    Raises UnclearError when no precision encloses the value, and what evaluation raises.
    """
    for precision in PRECISIONS:
        try:
            bounds = enclose(value, precision)
        except UnclearError:
            continue
        if any(abs(end[2]) + end[3] > _HUGE for end in bounds._mpi_):
            return None
        low, high = (Fraction(*libmp.to_rational(end)) for end in bounds._mpi_)
        return low, high
    raise UnclearError
