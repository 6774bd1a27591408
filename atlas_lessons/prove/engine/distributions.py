"""Encloses the functions of statistics: distributions, their inverses, erf and gamma, at points and over intervals.

An argument is a fraction where it is known exactly, else an interval. A function that only grows or only falls in an
argument is bounded by its values at both ends. References are sections of the NIST Digital Library of Mathematical
Functions (DLMF) and of Abramowitz and Stegun (A&S).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from atlas_lessons.prove.engine import intervals
from atlas_lessons.prove.engine.guards import (
    BINOMIAL_N,
    RefusedError,
    UnclearError,
    UndefinedError,
    natural_number,
    probability,
    shape,
)
from atlas_lessons.prove.engine.intervals import Interval
from atlas_lessons.prove.engine.inverses import invert
from atlas_lessons.prove.engine.special import (
    gamma,
    half_gamma,
    incomplete_beta,
    incomplete_gamma,
    log_gamma_at,
)

Argument = Fraction | Interval
Point = Callable[[Fraction, int], Interval]
_HALF, _ZERO, _ONE = Fraction(1, 2), Fraction(0), Fraction(1)
_GUARD = 32


def enclose_call(name: str, arguments: Sequence[Argument]) -> Interval:
    """The value of a function of this file, at the precision of the arithmetic."""
    return _FUNCTIONS[name](*arguments)


def _monotone_interval(x: Argument, function: Point, *, falls: bool = False) -> Interval:
    """A function that only grows (or falls), at a point or over an interval."""
    bits = intervals.bits()
    if isinstance(x, Fraction):
        return function(x, bits)
    low, high = (function(end, bits) for end in intervals.ends(x))
    return intervals.hull(high, low) if falls else intervals.hull(low, high)


def _exact(value: Argument, name: str, what: str) -> Fraction:
    if not isinstance(value, Fraction):
        raise RefusedError(f"{name} needs {what} that is a fraction, not an irrational number")
    return value


def _normal_at(z: Fraction, precision: int) -> Interval:
    """Φ(z) = ½ erfc(-z/√2) = ½ Q(½, z²/2) for z < 0 (DLMF 7.17, 7.11.1; A&S 26.2.29)."""
    _, upper = incomplete_gamma(_HALF, z * z / 2, precision)
    return upper / 2 if z < 0 else 1 - upper / 2


def _erf_at(x: Fraction, precision: int) -> Interval:
    """erf(x) = P(½, x²) for x ≥ 0 (DLMF 7.11.1)."""
    lower, _ = incomplete_gamma(_HALF, x * x, precision)
    return lower if x >= 0 else -lower


def _erfc_at(x: Fraction, precision: int) -> Interval:
    lower, upper = incomplete_gamma(_HALF, x * x, precision)
    return upper if x >= 0 else 1 + lower


def _t_at(df: Fraction) -> Point:
    """P(T ≤ t) = ½ I_y(df/2, ½), y = df/(df + t²), for t ≤ 0 (DLMF 8.17; A&S 26.7.1)."""

    def point(t: Fraction, precision: int) -> Interval:
        tail = incomplete_beta(df / 2, _HALF, df / (df + t * t), precision) / 2
        return tail if t < 0 else 1 - tail

    return point


def _chi2_at(df: Fraction) -> Point:
    """P(X ≤ x) = P(df/2, x/2) (A&S 26.4.19)."""
    return lambda x, precision: incomplete_gamma(df / 2, x / 2, precision)[0] if x > 0 else intervals.number(0)


def _f_at(d1: Fraction, d2: Fraction) -> Point:
    """P(F ≤ x) = I_y(d1/2, d2/2), y = d1 x/(d1 x + d2) (A&S 26.6.2)."""
    return lambda x, precision: (
        incomplete_beta(d1 / 2, d2 / 2, d1 * x / (d1 * x + d2), precision) if x > 0 else intervals.number(0)
    )


def _normal(z: Argument) -> Interval:
    return _monotone_interval(z, _normal_at)


def _erf(x: Argument) -> Interval:
    return _monotone_interval(x, _erf_at)


def _erfc(x: Argument) -> Interval:
    return _monotone_interval(x, _erfc_at, falls=True)


def _df(value: Argument, name: str) -> Fraction:
    return shape(_exact(value, name, "degrees of freedom"), "degrees of freedom")


def _tcdf(t: Argument, df: Argument) -> Interval:
    return _monotone_interval(t, _t_at(_df(df, "tcdf")))


def _chi2cdf(x: Argument, df: Argument) -> Interval:
    return _monotone_interval(x, _chi2_at(_df(df, "chi2cdf")))


def _fcdf(x: Argument, d1: Argument, d2: Argument) -> Interval:
    return _monotone_interval(x, _f_at(_df(d1, "fcdf"), _df(d2, "fcdf")))


def _open_probability(p: Argument, name: str) -> Argument:
    """A probability between 0 and 1, both left out."""
    if isinstance(p, Fraction):
        probability(p, name)
        if p in (0, 1):
            raise UndefinedError(f"{name}({p}) is not finite")
        return p
    if p.b <= 0 or p.a >= 1:
        raise UndefinedError(f"{name} needs a probability between 0 and 1")
    if p.a <= 0 or p.b >= 1:
        raise UnclearError
    return p


def _normalinv(p: Argument) -> Interval:
    """By symmetry from the lower half, where small probabilities keep their digits."""
    return _monotone_interval(
        _open_probability(p, "normalinv"), lambda q, bits: _symmetric_quantile(_normal_at, q, bits)
    )


def _tinv(p: Argument, df: Argument) -> Interval:
    point = _t_at(_df(df, "tinv"))
    return _monotone_interval(_open_probability(p, "tinv"), lambda q, bits: _symmetric_quantile(point, q, bits))


def _symmetric_quantile(point: Point, p: Fraction, precision: int) -> Interval:
    if p == _HALF:
        return intervals.number(0)
    found = invert(lambda x, bits: point(-x, bits), min(p, 1 - p), precision, falls=True)
    return found if p > _HALF else -found


def _chi2inv(p: Argument, df: Argument) -> Interval:
    point = _chi2_at(_df(df, "chi2inv"))
    return _monotone_interval(_open_probability(p, "chi2inv"), lambda q, bits: invert(point, q, bits))


def _finv(p: Argument, d1: Argument, d2: Argument) -> Interval:
    point = _f_at(_df(d1, "finv"), _df(d2, "finv"))
    return _monotone_interval(_open_probability(p, "finv"), lambda q, bits: invert(point, q, bits))


def _trials(n: Argument, k: Argument, name: str) -> tuple[int, int]:
    """Numbers of trials and of successes, within their limits."""
    trials, count = natural_number(_exact(n, name, "a number"), name), _exact(k, name, "a number")
    if trials > BINOMIAL_N:
        raise RefusedError(f"{name} of more than {BINOMIAL_N:,} trials")
    return trials, natural_number(count, name)


def _chance(p: Argument, name: str) -> Argument:
    if isinstance(p, Fraction):
        return probability(p, name)
    if p.b < 0 or p.a > 1:
        raise UndefinedError(f"{name} needs a probability from 0 to 1")
    if p.a <= 0 or p.b >= 1:
        raise UnclearError
    return p


def _binompmf(n: Argument, p: Argument, k: Argument) -> Interval:
    """n!/(k! (n-k)!) p^k (1-p)^(n-k) by logarithms."""
    (trials, count), chance = _trials(n, k, "binompmf"), _chance(p, "binompmf")
    if count > trials or chance in (0, 1):
        return intervals.number(count == (trials if chance == 1 else 0) and count <= trials)
    bits = intervals.bits() + _GUARD + trials.bit_length()
    with intervals.precision(bits):
        one, other = _number(chance), _number(1 - chance)
        log = count * intervals.ln(one) + (trials - count) * intervals.ln(other) + _log_factorial(trials, bits)
        return intervals.exp(log - _log_factorial(count, bits) - _log_factorial(trials - count, bits))


def _number(value: Argument) -> Interval:
    return intervals.number(value) if isinstance(value, Fraction) else value


def _log_factorial(n: int, precision: int) -> Interval:
    return log_gamma_at(Fraction(n + 1), precision + n.bit_length())


def _binomcdf(n: Argument, p: Argument, k: Argument) -> Interval:
    """P(X ≤ k) = I_(1-p)(n-k, k+1), which falls in p (DLMF 8.17.5; A&S 26.5.24)."""
    trials, count = _trials(n, k, "binomcdf")
    if count >= trials:
        return intervals.number(1)

    def point(chance: Fraction, precision: int) -> Interval:
        return incomplete_beta(Fraction(trials - count), Fraction(count + 1), 1 - chance, precision)

    return _monotone_interval(_chance(p, "binomcdf"), point, falls=True)


def _mean(m: Argument, name: str) -> Argument:
    if isinstance(m, Fraction):
        return m if m == 0 else shape(m, f"mean of {name}")
    if m.b < 0:
        raise UndefinedError(f"{name} needs a mean that is not negative")
    if m.a <= 0:
        raise UnclearError
    return m


def _poissonpmf(m: Argument, k: Argument) -> Interval:
    """m^k e^-m/k! by logarithms (A&S 26.1.22)."""
    mean, count = _mean(m, "poissonpmf"), natural_number(_exact(k, "poissonpmf", "a number"), "poissonpmf")
    if mean == 0:
        return intervals.number(count == 0)
    bits = intervals.bits() + _GUARD + count.bit_length()
    with intervals.precision(bits):
        expected = _number(mean)
        return intervals.exp(count * intervals.ln(expected) - expected - _log_factorial(count, bits))


def _poissoncdf(m: Argument, k: Argument) -> Interval:
    """P(X ≤ k) = Q(k+1, m), which falls in m (DLMF 8.11.10; A&S 26.4.21)."""
    count = natural_number(_exact(k, "poissoncdf", "a number"), "poissoncdf")
    return _monotone_interval(
        _mean(m, "poissoncdf"), lambda mean, bits: incomplete_gamma(Fraction(count + 1), mean, bits)[1], falls=True
    )


def _expcdf(x: Argument, rate: Argument) -> Interval:
    """1 - e^(-rate x), and 0 below 0; of small arguments with more bits, since the difference loses them."""
    steps = _number(x) * _number(rate)
    if _number(rate).b <= 0:
        raise UndefinedError("expcdf needs a rate above 0")
    if steps.b <= 0:
        return intervals.number(0)
    if steps.a <= 0 or _number(rate).a <= 0:
        raise UnclearError
    low = intervals.ends(steps)[0]
    with intervals.precision(intervals.bits() + _GUARD + max(0, math.ceil(1 / low).bit_length())):
        return 1 - intervals.exp(-(_number(x) * _number(rate)))


def _expinv(p: Argument, rate: Argument) -> Interval:
    chance, speed = _open_probability(p, "expinv"), _number(rate)
    if speed.b <= 0:
        raise UndefinedError("expinv needs a rate above 0")
    with intervals.precision(intervals.bits() + _GUARD):
        return -intervals.quotient(intervals.ln(1 - _number(chance)), speed)


def _gamma(x: Argument) -> Interval:
    """Γ(x); below zero by reflection, Γ(x) = π/(sin(πx) Γ(1-x)) (DLMF 5.5.3)."""
    bits = intervals.bits() + _GUARD
    exact = half_gamma(x) if isinstance(x, Fraction) and abs(x) <= 171 else None
    with intervals.precision(bits):
        if exact is not None:
            rational, root = exact
            return intervals.number(rational) * (intervals.sqrt(intervals.pi()) if root else 1)
        z = _number(x)
        if isinstance(x, Fraction) and x <= 0 and x.denominator == 1:
            raise UndefinedError(f"gamma({x}) is not defined")
        if z.a > 0:
            return gamma(z, bits)
        if z.b >= 0 or math.floor(intervals.ends(z)[0]) != math.floor(intervals.ends(z)[1]):
            raise UnclearError
        return intervals.pi() / (intervals.elementary("sin", [intervals.pi() * z]) * gamma(1 - z, bits))


_FUNCTIONS: Mapping[str, Callable[..., Interval]] = {
    "erf": _erf,
    "erfc": _erfc,
    "gamma": _gamma,
    "normal": _normal,
    "normalinv": _normalinv,
    "tcdf": _tcdf,
    "tinv": _tinv,
    "chi2cdf": _chi2cdf,
    "chi2inv": _chi2inv,
    "fcdf": _fcdf,
    "finv": _finv,
    "binompmf": _binompmf,
    "binomcdf": _binomcdf,
    "poissonpmf": _poissonpmf,
    "poissoncdf": _poissoncdf,
    "expcdf": _expcdf,
    "expinv": _expinv,
}
NAMES = frozenset(_FUNCTIONS)
