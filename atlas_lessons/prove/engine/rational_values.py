"""Values of the functions of statistics that are rational, exactly; NotRationalError for all others.

Of a distribution with rational parameters these are the binomial probabilities and the ends and middles of the others.
The domains are checked here, so that every engine refuses the same arguments.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction

from atlas_lessons.prove.engine.guards import (
    BINOMIAL_N,
    POWER_BITS,
    NotRationalError,
    RefusedError,
    UndefinedError,
    bits,
    natural_number,
    probability,
    shape,
)

_HALF, _ZERO, _ONE = Fraction(1, 2), Fraction(0), Fraction(1)
_GAMMA = 171  # beyond it Γ is not computed exactly


def _gamma(x: Fraction) -> Fraction:
    if x.denominator != 1 or x > _GAMMA:
        raise NotRationalError("gamma")
    if x <= 0:
        raise UndefinedError(f"gamma({x}) is not defined")
    return Fraction(math.factorial(x.numerator - 1))


def _only(name: str, at: Fraction, value: Fraction) -> Callable[[Fraction], Fraction]:
    def function(x: Fraction) -> Fraction:
        if x != at:
            raise NotRationalError(name)
        return value

    return function


def _tcdf(t: Fraction, df: Fraction) -> Fraction:
    shape(df, "number of degrees of freedom")
    if t == 0:
        return _HALF
    if df == 1 and abs(t) == 1:  # ½ + arctan(t)/π
        return Fraction(3 if t > 0 else 1, 4)
    raise NotRationalError("tcdf")


def _positive(name: str, shapes: int) -> Callable[..., Fraction]:
    """A distribution over the positive numbers: 0 up to 0."""

    def function(x: Fraction, *parameters: Fraction) -> Fraction:
        for parameter in parameters:
            shape(parameter, "rate" if name == "expcdf" else "number of degrees of freedom")
        if x <= 0 and len(parameters) == shapes:
            return _ZERO
        raise NotRationalError(name)

    return function


def _inverse(name: str, known: Mapping[Fraction, Fraction]) -> Callable[..., Fraction]:
    """The inverse of a distribution at a probability where it is rational."""

    def function(p: Fraction, *parameters: Fraction) -> Fraction:
        for parameter in parameters:
            shape(parameter, "rate" if name == "expinv" else "number of degrees of freedom")
        if probability(p, name) in known:
            return known[p]
        if p in (0, 1):
            raise UndefinedError(f"{name} of {p} is not finite")
        raise NotRationalError(name)

    return function


def _trials(n: Fraction, p: Fraction, k: Fraction, name: str) -> tuple[int, int]:
    trials, count = natural_number(n, name), natural_number(k, name)
    if trials > BINOMIAL_N:
        raise RefusedError(f"{name} of more than {BINOMIAL_N:,} trials")
    probability(p, name)
    return trials, count


def _binompmf(n: Fraction, p: Fraction, k: Fraction) -> Fraction:
    trials, count = _trials(n, p, k, "binompmf")
    if count > trials or p in (0, 1):
        return Fraction(count == (trials if p == 1 else 0))
    if trials * bits(p) > POWER_BITS:
        raise NotRationalError("binompmf")
    return math.comb(trials, count) * p**count * (1 - p) ** (trials - count)


def _binomcdf(n: Fraction, p: Fraction, k: Fraction) -> Fraction:
    trials, count = _trials(n, p, k, "binomcdf")
    if count >= trials:
        return _ONE
    if p in (0, 1):
        return 1 - p
    if trials * bits(p) > POWER_BITS:
        raise NotRationalError("binomcdf")
    term = total = (1 - p) ** trials
    odds = p / (1 - p)
    for k_ in range(1, count + 1):
        term = term * (trials - k_ + 1) * odds / k_
        total += term
    return total


def _poisson(name: str) -> Callable[[Fraction, Fraction], Fraction]:
    def function(m: Fraction, k: Fraction) -> Fraction:
        count = natural_number(k, name)
        if m != 0:
            shape(m, f"mean of {name}")
            raise NotRationalError(name)
        return Fraction(name == "poissoncdf" or count == 0)

    return function


RATIONAL: Mapping[str, Callable[..., Fraction]] = {
    "gamma": _gamma,
    "erf": _only("erf", _ZERO, _ZERO),
    "erfc": _only("erfc", _ZERO, _ONE),
    "normal": _only("normal", _ZERO, _HALF),
    "normalinv": _inverse("normalinv", {_HALF: _ZERO}),
    "tcdf": _tcdf,
    "tinv": _inverse("tinv", {_HALF: _ZERO}),
    "chi2cdf": _positive("chi2cdf", 1),
    "chi2inv": _inverse("chi2inv", {_ZERO: _ZERO}),
    "fcdf": _positive("fcdf", 2),
    "finv": _inverse("finv", {_ZERO: _ZERO}),
    "binompmf": _binompmf,
    "binomcdf": _binomcdf,
    "poissonpmf": _poisson("poissonpmf"),
    "poissoncdf": _poisson("poissoncdf"),
    "expcdf": _positive("expcdf", 1),
    "expinv": _inverse("expinv", {_ZERO: _ZERO}),
}
