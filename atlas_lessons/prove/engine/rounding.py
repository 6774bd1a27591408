"""How a printed number may differ from the exact one: the rounding rules, each decided by exact comparison."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from atlas_lessons.prove.engine.comparison import compare
from atlas_lessons.prove.engine.exact import Exact


class Rounding(NamedTuple):
    """``exact nearest down up bound displayed``, or ``digits`` with their number; ``bound`` has a direction.

    ``down`` is toward zero and ``up`` away from it, as ``decimal.ROUND_DOWN`` and ``ROUND_UP`` are. ``side`` is
    ``upper`` (the value is at most the printed number), ``lower`` (at least), each also ``strict``; else empty.
    """

    mode: str = "nearest"
    digits: int = 0
    side: str = ""
    strict: bool = False


NEAREST = Rounding()


def parse_rounding(data: Any) -> Rounding:
    """The rounding of a derivations file: a mode's name or ``{"digits": n}``; its schema has been checked."""
    if isinstance(data, Mapping):
        return Rounding("digits", int(data["digits"]))
    return Rounding(str(data)) if data is not None else NEAREST


def without_end_zeros(value: Fraction, step: Fraction) -> Fraction:
    """The unit of the last digit that is not 0 of a number printed to ``step``; ``step`` itself for 0."""
    while value and value % (step * 10) == 0:
        step *= 10
    return step


def last_digit(printed: Fraction, step: Fraction | None, rounding: Rounding) -> Fraction | None:
    """The unit of the last digit that counts: as printed, or the last significant one where digits are declared."""
    if rounding.mode != "digits":
        return step
    power = Fraction(1)
    while power > abs(printed) > 0:
        power /= 10
    while power * 10 <= abs(printed):
        power *= 10
    return power / Fraction(10) ** (rounding.digits - 1)


class RoundingSide(NamedTuple):
    """Where a printed number stands: the signs of exact − printed and of exact − (printed ∓ half, ∓ whole unit)."""

    printed: Fraction
    step: Fraction
    value: Exact

    def at_least(self, units: Fraction | int) -> bool | None:
        """Whether the exact value is at least ``printed + units * step``; None when not decided."""
        sign = compare(self.value, self.printed + units * self.step)
        return None if sign is None else sign >= 0

    def at_most(self, units: Fraction | int) -> bool | None:
        """Whether the exact value is at most ``printed + units * step``; None when not decided."""
        sign = compare(self.value, self.printed + units * self.step)
        return None if sign is None else sign <= 0


_HALF = Fraction(1, 2)


def _both_hold(first: bool | None, second: bool | None) -> bool | None:
    if first is False or second is False:
        return False
    return None if first is None or second is None else True


def is_nearest(side: RoundingSide) -> bool | None:
    """At most half a unit of the last digit away; a tie passes either way (half even, half up)."""
    return _both_hold(side.at_least(-_HALF), side.at_most(_HALF))


def is_toward_zero(side: RoundingSide) -> bool | None:
    """Cut off: the exact value goes on beyond the printed one by less than a unit of its last digit."""
    return _away(side, 1)


def is_away_from_zero(side: RoundingSide) -> bool | None:
    """Rounded up: the printed number is the next beyond the exact value."""
    return _away(side, -1)


def _away(side: RoundingSide, direction: int) -> bool | None:
    sign = compare(side.value, Fraction(0))
    if sign is None:
        return None
    direction *= sign if sign else 1
    printed_sign = (side.printed > 0) - (side.printed < 0)
    if printed_sign * sign < 0:
        return False
    if direction > 0:
        return _both_hold(side.at_least(0), _not(side.at_least(1)))
    return _both_hold(side.at_most(0), _not(side.at_most(-1)))


def _not(value: bool | None) -> bool | None:
    return None if value is None else not value


def holds(value: Exact, printed: Fraction, rounding: Rounding) -> bool | None:
    """Whether a printed bound is true of the exact value."""
    sign = compare(value, printed)
    if sign is None:
        return None
    if sign == 0:
        return not rounding.strict
    return sign < 0 if rounding.side == "upper" else sign > 0


RULES: dict[str, Callable[[RoundingSide], bool | None]] = {
    "nearest": is_nearest,
    "displayed": is_nearest,
    "digits": is_nearest,
    "down": is_toward_zero,
    "up": is_away_from_zero,
}
