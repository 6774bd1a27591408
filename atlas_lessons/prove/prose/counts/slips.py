"""Whether a number that should repeat another is a slip of it, or says something else.

A bracket may hold another quantity of the same dimension: "a loop of 5 km (800 m of climb)". A misfit is an error only
where the printed digits look like the expected ones, or where units that differ make another meaning unlikely.
"""

from __future__ import annotations

from fractions import Fraction

_CLOSE = Fraction(3, 2)


def significant(value: Fraction, count: int) -> tuple[str, int]:
    """The first ``count`` significant digits of a positive number, rounded, and the power of ten of the first."""
    power = len(str(value.numerator)) - len(str(value.denominator))
    if value < Fraction(10) ** power:
        power -= 1
    scaled = value / Fraction(10) ** (power - count + 1)
    whole = int(scaled + Fraction(1, 2))
    digits = str(whole)
    if len(digits) > count:
        return digits[:count], power + 1
    return digits, power


def is_close(expected: Fraction, printed: Fraction) -> bool:
    """Whether two positive numbers differ by less than half of the smaller."""
    return max(expected, printed) <= _CLOSE * min(expected, printed)


def is_slip(expected: Fraction, printed: Fraction, digits: int) -> bool:
    """Whether a printed number, of so many significant digits, is the expected one but for one slip of the pen.

    A slip is a power of ten, one digit, one digit more or less, or the same digits in another order.
    """
    if expected <= 0 or printed <= 0:
        return False
    (wanted, high), (shown, power) = significant(expected, digits), significant(printed, digits)
    if wanted == shown:
        return True
    if high == power:
        differing = sum(left != right for left, right in zip(wanted, shown, strict=True))
        if differing == 1 or (digits > 1 and sorted(wanted) == sorted(shown)):
            return True
    if digits < 2:
        return False
    longer, _ = significant(expected, digits + 1)
    shorter, _ = significant(expected, digits - 1)
    return _without_one(longer, shown) or (digits > 2 and _without_one(shown, shorter))


def is_garbled(expected: Fraction, printed: Fraction, digits: int) -> bool:
    """Whether two numbers have the same digits, of which two or more differ, in another order."""
    if expected <= 0 or printed <= 0 or digits < 2:
        return False
    wanted, shown = significant(expected, digits), significant(printed, digits)
    return wanted != shown and wanted[1] == shown[1] and sorted(wanted[0]) == sorted(shown[0])


def _without_one(longer: str, shorter: str) -> bool:
    """Whether a text is another one without one of its characters."""
    return any(longer[:index] + longer[index + 1 :] == shorter for index in range(len(longer)))
