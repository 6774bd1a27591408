"""The guards that precede every computation, and what is raised when an expression has no usable value."""

from __future__ import annotations

from fractions import Fraction

POWER_BITS = 4_096  # a power of this many bits is computed exactly; beyond it, by interval
VALUE_BITS = 12_288  # no exact intermediate value grows past this; it can still be written out in digits
EXPONENT = 10**9  # beyond it not even by interval
FACTORIAL = 170
BINOMIAL_N = 1_000_000
BINOMIAL_BITS = 8_192
SHAPE = 10**12  # degrees of freedom and means
SHAPE_BITS = 512  # of their denominators
SERIES_STEPS = 20_000  # terms of a sum times the operations of each
CHAIN = 64  # irrational results that rest on irrational results, this deep


class EvaluationError(Exception):
    """An expression has no value that can be used; the message is meant for the author."""


class UndefinedError(EvaluationError):
    """The expression has no real value: division by zero, the logarithm of 0, the root of a negative number."""


class UnitError(EvaluationError):
    """The units of an expression do not go together: bytes added to seconds, the logarithm of a length."""


class RefusedError(EvaluationError):
    """The guards stopped the work before it began; the verdict is undecided."""


class NotRationalError(Exception):
    """Fractions alone cannot hold the value: it is irrational, or too long to be written out."""


class UnclearError(Exception):
    """The precision at hand does not tell; a higher one may."""


class DisagreementError(Exception):
    """Both engines computed a value and it is not the same: a fault of this tool, never of the lesson."""


def bits(value: Fraction | int) -> int:
    """How long a rational number is: the bits of its longer part."""
    return max(abs(value.numerator).bit_length(), value.denominator.bit_length())


def check_size(value: Fraction) -> Fraction:
    """The value, unless it has grown past what is kept exact (NotRationalError)."""
    if value.numerator.bit_length() > VALUE_BITS or value.denominator.bit_length() > VALUE_BITS:
        raise NotRationalError("the exact value is too long to be written out")
    return value


def power_fits(base: Fraction, exponent: Fraction) -> bool:
    """Whether a power is short enough to be written out: about POWER_BITS, known before it is computed."""
    return abs(exponent) * (bits(base) - 1) <= POWER_BITS


def natural_number(value: Fraction, name: str) -> int:
    """The value as a whole number that is not negative; UndefinedError otherwise."""
    if value.denominator != 1 or value < 0:
        raise UndefinedError(f"{name} needs a whole number that is not negative, not {value}")
    return value.numerator


def factorial_argument(value: Fraction) -> int:
    """The argument of a factorial, within its limit."""
    number = natural_number(value, "factorial")
    if number > FACTORIAL:
        raise RefusedError(f"factorial({number}) is beyond the limit of {FACTORIAL}")
    return number


def binomial_arguments(n: Fraction, k: Fraction) -> tuple[int, int]:
    """The arguments of a binomial coefficient, whose result stays within its limit."""
    top, chosen = natural_number(n, "binomial"), natural_number(k, "binomial")
    if top > BINOMIAL_N or min(chosen, max(top - chosen, 0)) * top.bit_length() > BINOMIAL_BITS:
        raise RefusedError(f"binomial({top}, {chosen}) is beyond the limit of {BINOMIAL_BITS} bits")
    return top, chosen


def probability(value: Fraction, name: str) -> Fraction:
    """The value as a probability; UndefinedError outside 0 to 1."""
    if not 0 <= value <= 1:
        raise UndefinedError(f"{name} needs a probability from 0 to 1, not {value}")
    return value


def shape(value: Fraction, name: str) -> Fraction:
    """A parameter of a distribution that is positive and within its limit."""
    if value <= 0:
        raise UndefinedError(f"the {name} must be above 0, not {value}")
    if value > SHAPE or value.denominator.bit_length() > SHAPE_BITS:
        raise RefusedError(f"the {name} is beyond the limit of {SHAPE:,}")
    return value


def index_range(low: Fraction, high: Fraction, operations: int, budget: int) -> range:
    """The whole numbers that an index runs through; RefusedError where the work is beyond the budget."""
    if low.denominator != 1 or high.denominator != 1:
        raise UndefinedError(f"an index runs between whole numbers, not from {low} to {high}")
    terms = max(0, int(high - low) + 1)
    if terms * operations > budget:
        raise RefusedError(f"{terms:,} terms of {operations} operations are beyond the limit of {budget:,} operations")
    return range(int(low), int(high) + 1)
