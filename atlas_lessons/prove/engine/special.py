"""Encloses the gamma function and the incomplete gamma and beta integrals; distributions are made of them.

Every series here has positive terms or a remainder with a known bound. It is summed twice in whole numbers, rounded
down and rounded up, so that the rounding errors are inside the bounds, and the bound of what was left out is added.
References are sections of the NIST Digital Library of Mathematical Functions (DLMF).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from atlas_lessons.prove.engine import intervals
from atlas_lessons.prove.engine.guards import RefusedError
from atlas_lessons.prove.engine.intervals import Interval

MOST_TERMS = 300_000  # of one series
MOST_BITS = 40_000  # of working precision, for tails as small as 2^-MOST_BITS
_GUARD = 64  # bits more than are asked for
_LOG2 = math.log(2)
_BITS_PER_TERM = 9.3  # of Stirling's series, where the argument is at least three times the number of terms


@lru_cache(maxsize=16)
def _bernoulli(count: int) -> tuple[Fraction, ...]:
    """B₂, B₄, … B₂ₙ, exactly: from tangent numbers (R. P. Brent, D. Harvey, Fast computation of Bernoulli, Tangent and
    Secant numbers, 2011, algorithm TangentNumbers; DLMF 24.15.4)."""
    tangent = [0, 1]
    for k in range(2, count + 1):
        tangent.append((k - 1) * tangent[-1])
    for k in range(2, count + 1):
        for j in range(k, count + 1):
            tangent[j] = (j - k) * tangent[j - 1] + (j - k + 2) * tangent[j]
    return tuple(Fraction((-1) ** (k - 1) * 2 * k * tangent[k], 4**k * (4**k - 1)) for k in range(1, count + 1))


def log_gamma(z: Interval, precision: int) -> Interval:
    """ln Γ(z) for z > 0, by Stirling's series for z + n and the recurrence (DLMF 5.11.1, 5.5.1).

    For positive z the remainder is less than the first term left out and has its sign (DLMF 5.11(ii)).
    """
    with intervals.precision(precision + _GUARD):
        terms = int(precision / _BITS_PER_TERM) + 8
        shift = max(0, 3 * terms - math.floor(intervals.ends(z)[0]))
        product = intervals.number(1)
        for i in range(shift):
            product = product * (z + i)
        large = z + shift
        total = (large - intervals.number(Fraction(1, 2))) * intervals.ln(large) - large
        total = total + intervals.ln(2 * intervals.pi()) / 2
        square, power = large * large, large
        numbers = _bernoulli(terms)
        for k in range(1, terms):
            total = total + intervals.number(numbers[k - 1] / (2 * k * (2 * k - 1))) / power
            power = power * square
        rest = intervals.number(abs(numbers[-1]) / (2 * terms * (2 * terms - 1))) / power
        return intervals.around(total, rest) - intervals.ln(product)


@lru_cache(maxsize=256)
def log_gamma_at(z: Fraction, precision: int) -> Interval:
    """ln Γ at a rational number; of whole and half numbers up to 200 by its exact value (DLMF 5.4.1, 5.4.6)."""
    exact = half_gamma(z) if z <= 200 else None
    with intervals.precision(precision + _GUARD):
        if exact is not None:
            rational, root = exact
            value = intervals.ln(intervals.number(rational))
            return value + intervals.ln(intervals.pi()) / 2 if root else value
        return log_gamma(intervals.number(z), precision + z.numerator.bit_length() + 8)


def half_gamma(z: Fraction) -> tuple[Fraction, bool] | None:
    """Γ of a whole or half number: a fraction, and whether √π is to be multiplied with it; None for other numbers.

    Γ(n) = (n-1)! and Γ(n+½) = (2n)! √π / (4ⁿ n!) (DLMF 5.4.1, 5.4.6, and 5.5.1 below zero); poles are None too.
    """
    if z.denominator == 1 and z > 0:
        return Fraction(math.factorial(z.numerator - 1)), False
    if z.denominator != 2:
        return None
    n = (z.numerator - 1) // 2
    if n >= 0:
        return Fraction(math.factorial(2 * n), 4**n * math.factorial(n)), True
    return Fraction((-4) ** -n * math.factorial(-n), math.factorial(-2 * n)), True


def gamma(z: Interval, precision: int) -> Interval:
    """Γ(z) for z > 0."""
    with intervals.precision(precision + _GUARD):
        return intervals.exp(log_gamma(z, precision))


def _log(value: Fraction) -> float:
    """ln of a positive fraction, roughly; to plan with, never to decide."""
    return math.log(value.numerator) - math.log(value.denominator)


def _fixed_point(value: Fraction, shift: int) -> tuple[int, int]:
    """A positive number times 2^shift, rounded down and up."""
    low = (value.numerator << shift) // value.denominator
    return low, low + 1


class _Sum:
    """1 + t₁ + t₂ + …, each term the last times a ratio, summed with all roundings down and all up."""

    def __init__(self, shift: int) -> None:
        self.shift = shift
        self.low = self.high = self.term_low = self.term_high = 1 << shift

    def multiply(self, factor: tuple[int, int], above: int, below: int) -> None:
        """The next term: the last times ``factor / 2^shift`` times ``above / below``."""
        self.term_low = (self.term_low * factor[0] * above >> self.shift) // below
        raised = (-self.term_high * factor[1] * above) >> self.shift  # of the negative, rounding down is up
        self.term_high = -(raised // below)

    def add(self) -> None:
        """Add the term."""
        self.low += self.term_low
        self.high += self.term_high

    def interval(self, rest_low: int = 0, rest_high: int = 0) -> Interval:
        """The sum with bounds of what was left out."""
        return intervals.scaled(self.low + rest_low, self.high + rest_high, self.shift)


def _positive_sum(shift: int, small: int, step: Callable[[_Sum, int], tuple[int, int]]) -> Interval:
    """A sum of positive terms whose ratios stay below a bound, which ``step`` tells as a fraction.

    What follows a term t with ratios of at most r < 1 is at most t r/(1-r). ``small`` is in units of 2^-shift.
    """
    total = _Sum(shift)
    for n in range(1, MOST_TERMS + 1):
        above, below = step(total, n)
        total.add()
        if total.term_high <= small and above < below:
            rest = total.term_high * above // (below - above) + 1
            if rest <= small:
                return total.interval(0, rest)
    raise RefusedError(f"a series of more than {MOST_TERMS:,} terms")


def incomplete_gamma(a: Fraction, x: Fraction, precision: int) -> tuple[Interval, Interval]:
    """P(a, x) and Q(a, x) = 1 - P, a > 0 and x ≥ 0, both to about ``precision`` bits of their size where it is small.

    P = x^a e^-x/Γ(a+1) Σ xⁿ/((a+1)…(a+n)) (DLMF 8.11.4), and where x > a, if its terms become small enough,
    Q = x^(a-1) e^-x/Γ(a) Σ (a-1)…(a-k)/x^k with a remainder below the first term left out for k ≥ a-1
    (DLMF 8.11.2, 8.11.3).
    """
    if x == 0:
        return intervals.number(0), intervals.number(1)
    with intervals.precision(precision + _GUARD):
        upper = _upper_sum(a, x, precision) if x > a else None
        if upper is not None:
            q = _gamma_factor(a, x, precision) * upper * intervals.number(a / x)
            return 1 - q, q
    extra = int((x - a) / Fraction(_LOG2)) + 16 if x > a else 0
    if extra > MOST_BITS:
        raise RefusedError(f"a probability below 2^-{MOST_BITS}")
    with intervals.precision(precision + extra + _GUARD):
        p = _gamma_factor(a, x, precision + extra) * _lower_sum(a, x, precision + extra)
        return p, 1 - p


def _gamma_factor(a: Fraction, x: Fraction, precision: int) -> Interval:
    """x^a e^-x/Γ(a+1), to ``precision`` bits of its size."""
    working = precision + _GUARD + (math.ceil(a) + math.ceil(x)).bit_length()
    with intervals.precision(working):
        log = intervals.number(a) * intervals.ln(intervals.number(x)) - intervals.number(x)
        return intervals.exp(log - log_gamma_at(a + 1, working))


def _lower_sum(a: Fraction, x: Fraction, precision: int) -> Interval:
    shift = precision + _GUARD
    fixed = _fixed_point(x, shift)

    def step(total: _Sum, n: int) -> tuple[int, int]:
        below = a.numerator + n * a.denominator
        total.multiply(fixed, a.denominator, below)
        return fixed[1] * a.denominator, (below + a.denominator) << shift

    return _positive_sum(shift, 1 << _GUARD // 2, step)


def _upper_sum(a: Fraction, x: Fraction, precision: int) -> Interval | None:
    """Σ (a-1)…(a-k)/x^k for x > a; None where its terms do not become small enough."""
    shift, small = precision + _GUARD + int(x).bit_length(), 1 << _GUARD // 2
    fixed, total = _fixed_point(1 / x, shift), _Sum(shift)
    for k in range(1, MOST_TERMS + 1):
        above = a.numerator - k * a.denominator
        if above == 0:
            return total.interval()  # a is a whole number, and the sum ends
        if abs(above) >= x * a.denominator:
            return None  # from here on the terms grow
        total.multiply(fixed, abs(above), a.denominator)
        if total.term_high <= small:
            return _upper_rest(total, Fraction(above, a.denominator) / x)
        if above > 0 or (k - a.numerator // a.denominator) % 2 == 0:
            total.add()
        else:
            total.low, total.high = total.low - total.term_high, total.high - total.term_low
    raise RefusedError(f"a series of more than {MOST_TERMS:,} terms")


def _upper_rest(total: _Sum, ratio: Fraction) -> Interval:
    """The sum with what follows from the small term on: where terms are still positive, they fall at least by
    ``ratio`` each until the remainder, which is less than a term, takes over; else the remainder alone."""
    term = total.term_high
    return total.interval(-term, math.ceil(term / (1 - ratio)) + term if ratio > 0 else term)


def incomplete_beta(a: Fraction, b: Fraction, y: Fraction, precision: int) -> Interval:
    """I_y(a, b), a and b > 0 and 0 ≤ y ≤ 1, to about ``precision`` bits of its size where it is small.

    I_y(a, b) = y^a (1-y)^b/(a B(a, b)) Σ (a+b)…(a+b+n-1)/((a+1)…(a+n)) yⁿ (DLMF 8.17.8, with 15.2.1), or one minus the
    same for I_(1-y)(b, a) (DLMF 8.17.4), whichever needs fewer terms.
    """
    if y in (0, 1):
        return intervals.number(y)
    direct = _planned_terms(a, b, y, precision)
    size = float(a) * _log(y) + float(b) * _log(1 - y) + math.lgamma(a + b) - math.lgamma(a + 1) - math.lgamma(b)
    extra = 16 + (max(0, int(-size / _LOG2)) if y < a / (a + b) else 0)  # beyond the mean it is not small
    other = _planned_terms(b, a, 1 - y, precision + extra) if extra <= MOST_BITS else MOST_TERMS + 1
    if min(direct, other) > MOST_TERMS:
        raise RefusedError(f"a series of more than {MOST_TERMS:,} terms")
    if direct <= other * (1 + extra / 1000):
        return _beta_tail(a, b, y, precision)
    with intervals.precision(precision + extra + _GUARD):
        return 1 - _beta_tail(b, a, 1 - y, precision + extra)


def _planned_terms(p: Fraction, q: Fraction, y: Fraction, precision: int) -> int:
    """About how many terms the series of I_y(p, q) has; to plan with."""
    first, second, log_y = float(p), float(q), _log(y)
    start = math.lgamma(first + second) - math.lgamma(first + 1)

    def term(n: int) -> float:
        return math.lgamma(first + second + n) - math.lgamma(first + 1 + n) - start + n * log_y

    def small(n: int) -> bool:
        falls = math.exp(log_y) * (first + second + n) < first + 1 + n
        return falls and term(n) < -(precision + _GUARD // 2) * _LOG2

    count = 8
    while count <= MOST_TERMS and not small(count):
        count += count // 4
    return count


def _beta_tail(p: Fraction, q: Fraction, y: Fraction, precision: int) -> Interval:
    size = (math.ceil(p) + math.ceil(q)).bit_length() + max(0, -int(_log(y))).bit_length()
    working = precision + _GUARD + size
    with intervals.precision(working):
        log = intervals.number(p) * intervals.ln(intervals.number(y))
        log = log + intervals.number(q) * intervals.ln(intervals.number(1 - y))
        log = log + log_gamma_at(p + q, working) - log_gamma_at(p + 1, working) - log_gamma_at(q, working)
        return intervals.exp(log) * _beta_sum(p, q, y, precision)


def _beta_sum(p: Fraction, q: Fraction, y: Fraction, precision: int) -> Interval:
    shift = precision + _GUARD
    fixed = _fixed_point(y, shift)
    scale = math.lcm(p.denominator, q.denominator)
    top, bottom = int((p + q) * scale), int(p * scale)

    def step(total: _Sum, n: int) -> tuple[int, int]:
        """Ratios y (p+q+n)/(p+1+n), which run to y from above or below."""
        total.multiply(fixed, top + (n - 1) * scale, bottom + n * scale)
        above, below = fixed[1] * (top + n * scale), (bottom + (n + 1) * scale) << shift
        return (above, below) if above << shift > fixed[1] * below else (fixed[1], 1 << shift)

    return _positive_sum(shift, 1 << _GUARD // 2, step)
