"""Interval arithmetic over the reals: every operation answers with bounds that certainly hold the true value.

The only importer of mpmath, whose ``iv`` context rounds outward in all arithmetic and elementary functions. The
functions here add the domains: an argument certainly outside raises UndefinedError, one that may be outside
UnclearError, since a higher precision may tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from mpmath import iv, libmp
from mpmath.libmp import libmpi

from atlas_lessons.prove.engine.guards import EXPONENT, RefusedError, UnclearError, UndefinedError

Interval = Any  # mpmath's, which has no types
_HUGE = 100_000  # bits of a bound beyond which it is not turned into a whole number


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Arithmetic at that many bits, inside ``with``."""
    before = iv.prec
    iv.prec = bits
    try:
        yield
    finally:
        iv.prec = before


def bits() -> int:
    """The precision of the arithmetic here."""
    return int(iv.prec)


def ends(x: Interval) -> tuple[Fraction, Fraction]:
    """Both bounds, which are exact binary fractions."""
    low, high = (Fraction(*libmp.to_rational(end)) for end in x._mpi_)
    return low, high


def long(x: Interval) -> bool:
    """Whether a bound has more digits than should be written out."""
    return any(abs(end[2]) + end[3] > _HUGE for end in x._mpi_)


def decimal_ends(x: Interval, digits: int) -> tuple[str, str]:
    """Both bounds in decimal, cut."""
    low, high = (str(libmp.to_str(libmp.mpf_pos(end, 0), digits)) for end in x._mpi_)
    return low, high


def scaled(low: int, high: int, shift: int) -> Interval:
    """The interval from ``low`` to ``high``, both over 2^shift."""
    below = libmp.from_man_exp(low, -shift, iv.prec, libmp.round_floor)
    return iv.make_mpf((below, libmp.from_man_exp(high, -shift, iv.prec, libmp.round_ceiling)))


def hull(low: Interval, high: Interval) -> Interval:
    """From the lower bound of one to the upper bound of another."""
    return iv.mpf([low.a, high.b])


def around(middle: Interval, radius: Interval) -> Interval:
    """All that is no further from an interval than the upper bound of ``radius``."""
    wide = iv.mpf([-radius.b, radius.b])
    return middle + wide


def pi() -> Interval:
    """π."""
    return +iv.pi


def euler() -> Interval:
    """e."""
    return +iv.e


def number(value: Fraction | int) -> Interval:
    """A rational number, rounded outward."""
    if value.denominator == 1:
        return iv.mpf(value.numerator)
    return iv.mpf(value.numerator) / iv.mpf(value.denominator)


def whole_power(base: Interval, power: int) -> Interval:
    """A power with a whole exponent."""
    if abs(power) > 64:
        top = max(abs(end[2] + end[3]) for end in base._mpi_)  # binary exponents: how large a power will be
        if top * abs(power) > 2**62:
            raise RefusedError("the power is out of all bounds")
    raised = base ** abs(power)
    return raised if power >= 0 else quotient(iv.mpf(1), raised)


def folded(parts: Sequence[Interval], combine: Callable[[Interval, Interval], Interval]) -> Interval:
    """Parts combined from the left."""
    total = parts[0]
    for part in parts[1:]:
        total = combine(total, part)
    return total


def quotient(above: Interval, below: Interval) -> Interval:
    """A quotient; UndefinedError over zero, UnclearError where zero lies within the divisor."""
    if below.a <= 0 <= below.b:
        if below.a == 0 == below.b:
            raise UndefinedError("division by zero")
        raise UnclearError
    return above / below


def ln(x: Interval) -> Interval:
    """The natural logarithm."""
    if x.b <= 0:
        raise UndefinedError(f"the logarithm of {'0' if x.b == 0 else 'a negative number'} is not defined")
    if x.a <= 0:
        raise UnclearError
    return iv.log(x)


def exp(x: Interval) -> Interval:
    """e to a power, within the limit of exponents."""
    if x.b > EXPONENT or x.a < -EXPONENT:
        raise RefusedError(f"an exponent beyond {EXPONENT:,} is not computed")
    return iv.exp(x)


def sqrt(x: Interval) -> Interval:
    """The square root."""
    if x.b < 0:
        raise UndefinedError("the root of a negative number is not real")
    if x.a < 0:
        raise UnclearError
    return iv.sqrt(x)


def _root(x: Interval, degree: Interval) -> Interval:
    if x.a == 0 == x.b:
        return x
    return exp(ln(x) / degree)


def _log(x: Interval, base: Interval) -> Interval:
    return quotient(ln(x), ln(base))


def _floor(x: Interval) -> Interval:
    low, high = (_whole(end) for end in x._mpi_)
    if low != high:
        raise UnclearError
    return iv.mpf(low)


def _whole(end: Interval) -> int:
    if end[2] + end[3] > _HUGE:
        raise RefusedError("the number is too long to be rounded to a whole one")
    return int(libmp.to_int(libmp.mpf_floor(end)))


def _round(x: Interval) -> Interval:
    if x.a >= 0:
        return _floor(x + iv.mpf(1) / 2)
    if x.b <= 0:
        return -_floor(-x + iv.mpf(1) / 2)
    raise UnclearError


def _bounded(function: Callable[[Interval], Interval]) -> Callable[[Interval], Interval]:
    def within(x: Interval) -> Interval:
        if abs(x).b > EXPONENT:
            raise RefusedError(f"an angle beyond {EXPONENT:,} is not computed")
        return function(x)

    return within


def _atan(x: Interval) -> Interval:
    return iv.make_mpf(libmpi.mpi_atan(x._mpi_, iv.prec))


def _asin(x: Interval) -> Interval:
    return 2 * _atan(x / (1 + sqrt(1 - x * x)))  # half the angle, so that 1 itself has a value


def _sinh(x: Interval) -> Interval:
    return (exp(x) - exp(-x)) / 2


def _cosh(x: Interval) -> Interval:
    return (exp(x) + exp(-x)) / 2


def _monotone(function: Callable[[Interval], Interval]) -> Callable[[Interval], Interval]:
    """A function that grows, from its values at both ends of an interval."""

    def within(x: Interval) -> Interval:
        low, high = function(iv.mpf(x.a)), function(iv.mpf(x.b))
        return iv.mpf([low.a, high.b])

    return within


def _asinh(x: Interval) -> Interval:
    return -_asinh(-x) if x.b < 0 else ln(x + sqrt(x * x + 1))


def _acosh(x: Interval) -> Interval:
    if x.b < 1:
        raise UndefinedError("acosh is defined from 1 on")
    if x.a < 1:
        raise UnclearError
    return ln(x + sqrt(x * x - 1))


def _atanh(x: Interval) -> Interval:
    if x.a >= 1 or x.b <= -1:
        raise UndefinedError("atanh is defined between -1 and 1")
    if x.a <= -1 or x.b >= 1:
        raise UnclearError
    return ln((1 + x) / (1 - x)) / 2


def _atan2(y: Interval, x: Interval) -> Interval:
    if x.a > 0:
        return _atan(y / x)
    if y.a > 0:
        return iv.pi / 2 - _atan(x / y)
    if y.b < 0:
        return -iv.pi / 2 - _atan(x / y)
    if x.b < 0 and y.a == 0 == y.b:
        return +iv.pi
    raise UnclearError


def _least(parts: Sequence[Interval]) -> Interval:
    return folded(parts, lambda p, q: iv.mpf([min(p.a, q.a), min(p.b, q.b)]))


def _greatest(parts: Sequence[Interval]) -> Interval:
    return folded(parts, lambda p, q: iv.mpf([max(p.a, q.a), max(p.b, q.b)]))


def _total(parts: Sequence[Interval]) -> Interval:
    return folded(parts, lambda p, q: p + q)


_UNARY: dict[str, Callable[[Interval], Interval]] = {
    "sqrt": sqrt,
    "exp": exp,
    "ln": ln,
    "log2": lambda x: ln(x) / iv.log(iv.mpf(2)),
    "log10": lambda x: ln(x) / iv.log(iv.mpf(10)),
    "abs": abs,
    "floor": _floor,
    "ceil": lambda x: -_floor(-x),
    "round": _round,
    "sin": _bounded(iv.sin),
    "cos": _bounded(iv.cos),
    "tan": _bounded(lambda x: quotient(iv.sin(x), iv.cos(x))),
    "sinh": _sinh,
    "cosh": _cosh,
    "tanh": lambda x: quotient(_sinh(x), _cosh(x)),
    "atan": _atan,
    "asin": _asin,
    "acos": lambda x: iv.pi / 2 - _asin(x),
    "asinh": _monotone(_asinh),
    "acosh": _monotone(_acosh),
    "atanh": _monotone(_atanh),
}
_BINARY: dict[str, Callable[[Interval, Interval], Interval]] = {"log": _log, "root": _root, "atan2": _atan2}


def _median(parts: Sequence[Interval]) -> Interval:
    """The median of the lower ends and that of the upper ends, since no number grows without the median growing."""
    return iv.mpf([_middle([part.a for part in parts]).a, _middle([part.b for part in parts]).b])


def _middle(ends: Sequence[Interval]) -> Interval:
    ordered = sorted(ends)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


_MANY: dict[str, Callable[[Sequence[Interval]], Interval]] = {
    "min": _least,
    "max": _greatest,
    "sum": _total,
    "median": _median,
}


def elementary(name: str, arguments: Sequence[Interval]) -> Interval:
    """An elementary function of intervals."""
    if name in _MANY and arguments:
        return _MANY[name](arguments)
    if name in _UNARY and len(arguments) == 1:
        return _UNARY[name](arguments[0])
    if name in _BINARY and len(arguments) == 2:
        return _BINARY[name](*arguments)
    raise RefusedError(f"{name}() of {len(arguments)} arguments is not computed here")
