"""Encloses where a continuous distribution function reaches a probability: found roughly, then certified."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

from atlas_lessons.prove.engine import intervals
from atlas_lessons.prove.engine.guards import RefusedError, UnclearError
from atlas_lessons.prove.engine.intervals import Interval

Point = Callable[[Fraction, int], Interval]
_ROUGH = 64  # bits with which the first digits are found
_MOST_STEPS = 200
_WIDENINGS = 12
_FARTHEST = 2_000.0  # logarithms of arguments that are looked at


def invert(point: Point, p: Fraction, precision: int, *, falls: bool = False) -> Interval:
    """The x > 0 with ``point(x) = p`` of a function that grows over the positive numbers, or falls.

    ``point(x, bits)`` encloses the function. A rough search and the secant method give a number; two numbers beside it,
    of which the enclosures say that one is too small and one too large, are the bounds that are returned.
    """
    extra = max(0, -math.floor(_log(min(p, 1 - p)) / math.log(2))) + 16
    sign = -1 if falls else 1

    def side(x: Fraction, bits: int) -> tuple[Interval, int]:
        """The difference to p, and its sign where that is certain."""
        with intervals.precision(bits + extra):
            difference = sign * (point(x, bits + extra) - intervals.number(p))
        return difference, (difference.a > 0) - (difference.b < 0)

    close = _refine_by_secant(_roughly(side, p), side, precision)
    width = abs(close) / 2**precision
    for _ in range(_WIDENINGS):
        low, high = close - width, close + width
        if low > 0 and side(low, precision + 32)[1] < 0 and side(high, precision + 32)[1] > 0:
            return intervals.hull(intervals.number(low), intervals.number(high))
        width *= 16
    raise UnclearError


def _log(value: Fraction) -> float:
    return math.log(value.numerator) - math.log(value.denominator)


def _roughly(side: Callable[[Fraction, int], tuple[Interval, int]], p: Fraction) -> Fraction:
    """About where the sign changes, to some twelve digits, by halving the logarithm of the argument."""

    def above(log: float) -> bool:
        return side(_exp(log), _ROUGH)[1] > 0

    step, low, high = 1.0, 0.0, 0.0
    if above(0.0):
        while above(low):
            high, low, step = low, low - step, step * 2
            if low < -_FARTHEST:
                raise RefusedError("the value is too small to be found")
    else:
        while not above(high):
            low, high, step = high, high + step, step * 2
            if high > _FARTHEST:
                raise RefusedError("the value is too large to be found")
    for _ in range(_MOST_STEPS):
        middle = (low + high) / 2
        if high - low < 1e-4:
            break
        low, high = (low, middle) if above(middle) else (middle, high)
    return _exp((low + high) / 2)


def _exp(log: float) -> Fraction:
    """A number with about this logarithm, short."""
    power = math.floor(log / math.log(2))
    return Fraction(round(math.exp(log - power * math.log(2)) * 2**40)) * Fraction(2) ** (power - 40)


def _refine_by_secant(
    start: Fraction, side: Callable[[Fraction, int], tuple[Interval, int]], precision: int
) -> Fraction:
    """The secant method from two near numbers; each step has about 1.6 times the digits of the one before."""
    before, here, bits = start, start * (1 + Fraction(1, 2**14)), 64
    value = _middle(side(before, bits)[0])
    for _ in range(_MOST_STEPS):
        last, value = value, _middle(side(here, min(bits, precision + 32))[0])
        if value == last or value == 0:
            return here
        change = value * (here - before) / (value - last)
        before, here = here, _truncate_bits(here - change, precision + 48)
        if abs(change) <= abs(here) / 2 ** (precision + 8) or here <= 0:
            break
        bits = min(bits * 2, precision + 32)
    return here if here > 0 else before


def _middle(x: Interval) -> Fraction:
    low, high = intervals.ends(x)
    return (low + high) / 2


def _truncate_bits(value: Fraction, bits: int) -> Fraction:
    """A number with that many binary digits."""
    size = value.numerator.bit_length() - value.denominator.bit_length()
    scale = Fraction(2) ** (bits - size)
    return Fraction(round(value * scale)) / scale
