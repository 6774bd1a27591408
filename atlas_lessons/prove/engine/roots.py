"""Finds the one root of an equation between two bounds, certified by enclosures of the equation and of its slope.

The domain is halved until each part certainly holds no root (the enclosure of the equation over it leaves 0 out) or
holds at most one (the enclosure of the slope does) with a change of sign that says which. Interval Newton steps then
narrow the one (R. E. Moore, R. B. Kearfott, M. J. Cloud, Introduction to Interval Analysis, 2009, chapter 8).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.prove.engine import intervals
from atlas_lessons.prove.engine.exact import fraction_text
from atlas_lessons.prove.engine.guards import RefusedError, UnclearError, UndefinedError
from atlas_lessons.prove.engine.intervals import Interval

_MOST_PARTS = 4_000
_NARROWEST = 2**50  # of the domain: below this part of it a root is not distinguished from none
_MOST_STEPS = 120
_MOST_NAMED = 3
_DIGITS = 20  # bits with which roots are named in messages


class RootEquation(NamedTuple):
    """What is to be 0: over an interval, its slope there, and the exact value at a fraction where it is rational."""

    value: Callable[[Interval], Interval]
    slope: Callable[[Interval], Interval]
    exact: Callable[[Fraction], Fraction | None]

    def sign(self, x: Fraction) -> int | None:
        """The sign at a point; None where the precision does not tell."""
        try:
            found = self.value(intervals.number(x))
            if found.a > 0 or found.b < 0:
                return 1 if found.a > 0 else -1
        except UnclearError:
            pass
        exact = self.exact(x)
        return None if exact is None else (exact > 0) - (exact < 0)


class RootBounds(NamedTuple):
    """A part of the domain, whose bounds are both included."""

    low: Fraction
    high: Fraction

    @property
    def interval(self) -> Interval:
        """The part, rounded outward."""
        return intervals.hull(intervals.number(self.low), intervals.number(self.high))

    def halves(self) -> tuple[RootBounds, RootBounds]:
        """Both halves."""
        middle = (self.low + self.high) / 2
        return RootBounds(self.low, middle), RootBounds(middle, self.high)


def isolate_root(equation: RootEquation, domain: RootBounds) -> RootBounds:
    """Bounds that hold the one root of the domain and over which the slope keeps its sign, or the root itself twice.

    Raises UndefinedError where there is none, or more than one, and says where; RefusedError where the parts become
    too many or too narrow, UnclearError where a higher precision may tell.
    """
    if domain.low >= domain.high:
        raise UndefinedError(
            f"expected bounds that rise, found {_bound_text(domain.low)} and {_bound_text(domain.high)}"
        )
    found: list[RootBounds] = []
    parts, seen = [domain], 0
    while parts:
        part, seen = parts.pop(), seen + 1
        if _leaves_out(equation.value, part):
            continue
        if _leaves_out(equation.slope, part):
            found += _crossing(equation, part)
            continue
        if seen > _MOST_PARTS or (part.high - part.low) * _NARROWEST < domain.high - domain.low:
            place = _bound_text(_short(part, domain))
            raise RefusedError(f"near {place} it is not decided whether the equation is 0 or has a value at all")
        lower, upper = part.halves()
        parts += [upper, lower]
    roots = list(dict.fromkeys(found))
    if len(roots) == 1:
        return roots[0]
    between = f"between {_bound_text(domain.low)} and {_bound_text(domain.high)}"
    if not roots:
        raise UndefinedError(f"no root {between}: the equation {_signs(equation, domain)}")
    close = [narrow_root(equation, root, _DIGITS) for root in roots[:_MOST_NAMED]]
    named = ", ".join(_bound_text(_short(root, domain)) for root in close)
    more = ", …" if len(roots) > _MOST_NAMED else ""
    raise UndefinedError(
        f"{len(roots)} roots {between}, near {named}{more}: choose bounds around the one that is meant"
    )


def _short(part: RootBounds, domain: RootBounds) -> Fraction:
    """A short number that is near a part."""
    near = (domain.high - domain.low) / 2**_DIGITS
    return simplest(RootBounds(part.low - near, part.high + near))


def _leaves_out(function: Callable[[Interval], Interval], part: RootBounds) -> bool:
    """Whether a function is certainly not 0 over a part, or has no value in all of it."""
    try:
        found = function(part.interval)
    except UnclearError:
        return False
    except UndefinedError:
        return part.low < part.high
    return bool(found.a > 0 or found.b < 0)


def _crossing(equation: RootEquation, part: RootBounds) -> list[RootBounds]:
    """The root of a part over which the equation only rises or only falls, if it has one."""
    signs = [equation.sign(end) for end in part]
    for end, sign in zip(part, signs, strict=True):
        if sign == 0:
            return [RootBounds(end, end)]
    if None in signs:
        raise UnclearError
    return [] if signs[0] == signs[1] else [part]


def _signs(equation: RootEquation, domain: RootBounds) -> str:
    try:
        ends = [equation.sign(end) for end in domain]
    except (UnclearError, UndefinedError):
        ends = [None]
    if ends in ([1, 1], [-1, -1]):
        return f"is {'above' if ends[0] == 1 else 'below'} 0 at both"
    return "does not cross 0"


def narrow_root(equation: RootEquation, root: RootBounds, bits: int) -> RootBounds:
    """The bounds of an isolated root, narrowed to about ``bits`` of its size by interval Newton steps and halving."""
    low, high = root
    for _ in range(_MOST_STEPS):
        if (high - low) * 2**bits <= abs(low + high) / 2 or low == high:
            break
        step = _newton(equation, RootBounds(low, high))
        slow = (step.high - step.low) * 2 > high - low
        low, high = _bisect_bounds(equation, step) if slow else step
        if (low, high) == (step.low, step.high) and slow:
            break  # the precision of the arithmetic tells no more
    return RootBounds(low, high)


def _newton(equation: RootEquation, part: RootBounds) -> RootBounds:
    """Where the root is by the mean value theorem: m - f(m)/f'(part)."""
    middle = intervals.number((part.low + part.high) / 2)
    try:
        slope = equation.slope(part.interval)
        where = middle - intervals.quotient(equation.value(middle), slope)
    except UnclearError:
        return part
    low, high = intervals.ends(where)
    return RootBounds(max(part.low, low), min(part.high, high))


def _bisect_bounds(equation: RootEquation, part: RootBounds) -> RootBounds:
    lower, upper = part.halves()
    here, first = equation.sign(lower.high), equation.sign(part.low)
    if here == 0:
        return RootBounds(lower.high, lower.high)
    if here is None or first is None:
        return part
    return upper if here == first else lower


def _bound_text(value: Fraction) -> str:
    return fraction_text(value, 6)


def simplest(bounds: RootBounds) -> Fraction:
    """The fraction of the least denominator within bounds (Stern–Brocot)."""
    low, high = bounds
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -simplest(RootBounds(-high, -low))
    parts: list[int] = []
    while True:
        whole = low.numerator // low.denominator
        if low == whole or whole + 1 <= high:
            parts.append(whole if low == whole else whole + 1)
            break
        parts.append(whole)
        low, high = 1 / (high - whole), 1 / (low - whole)
    value = Fraction(parts.pop())
    while parts:
        value = parts.pop() + 1 / value
    return value
