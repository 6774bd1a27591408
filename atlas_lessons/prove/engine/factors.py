"""Splits a fraction into powers of whole numbers, as far as logarithms need it to look equal where they are."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from atlas_lessons.prove.engine.guards import UndefinedError
from atlas_lessons.prove.engine.rational_engine import whole_root

_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97)


def factors_of(value: Fraction) -> dict[int, int]:
    """Small primes, and the root of what is left, with their exponents: equal numbers have equal factors.

    Raises UndefinedError for 0 and for negative numbers, whose logarithm is asked for.
    """
    if value <= 0:
        raise UndefinedError(f"the logarithm of {'0' if value == 0 else 'a negative number'} is not defined")
    found: dict[int, int] = {}
    for number, sign in ((value.numerator, 1), (value.denominator, -1)):
        for prime, count in _split(number):
            found[prime] = found.get(prime, 0) + sign * count
    return {prime: count for prime, count in found.items() if count}


def _split(number: int) -> Iterator[tuple[int, int]]:
    for prime in _PRIMES:
        count = 0
        while number % prime == 0:
            number, count = number // prime, count + 1
        if count:
            yield prime, count
    for degree in range(min(number.bit_length(), 64), 0, -1):
        root = whole_root(number, degree)
        if root is not None and root > 1:
            yield root, degree
            return
