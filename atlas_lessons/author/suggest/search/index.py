"""The index of the search: partial expressions by dimension and value, where the other side of a step is looked up."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from atlas_lessons.author.suggest.search.partial import FROM, MINUS, OVER, PLUS, TIMES, UNDER, Dimensions, Partial

_MOST = 12  # that are taken of one dimension at a time
_EMPTY = (1.0, 0.0)


class SortedPartials:
    """The partial expressions of one dimension in the order of their values."""

    def __init__(self, partials: list[Partial]) -> None:
        self.partials = sorted(partials, key=lambda partial: partial.value)
        self.values = [partial.value for partial in self.partials]

    def within(self, low: float, high: float, most: int = _MOST) -> Sequence[Partial]:
        """Those between two values, at most so many."""
        values, start = self.values, bisect_left(self.values, low)
        end, last = start, min(len(values), start + most)
        while end < last and values[end] <= high:
            end += 1
        return self.partials[start:end] if end > start else ()

    def count(self, low: float, high: float) -> int:
        """How many lie between two values."""
        return max(0, bisect_right(self.values, high) - bisect_left(self.values, low))


class PartialIndex:
    """Partial expressions by dimension, and the steps by which one of them leads to another dimension."""

    def __init__(self, partials: Iterable[Partial], dimensions: Dimensions) -> None:
        self.dimensions = dimensions
        sorted_by: dict[int, list[Partial]] = {}
        for partial in partials:
            sorted_by.setdefault(partial.dimension, []).append(partial)
        self.rows = {dimension: SortedPartials(row) for dimension, row in sorted_by.items()}
        self._ways: dict[tuple[int, int], tuple[tuple[int, SortedPartials], ...]] = {}

    def ways(self, left: int, wanted: int) -> tuple[tuple[int, SortedPartials], ...]:
        """The steps from something of dimension ``left`` to dimension ``wanted``, each with what it needs."""
        key = (left, wanted)
        if key not in self._ways:
            steps = self._steps(left, wanted)
            self._ways[key] = tuple((step, self.rows[other]) for step, other in steps if other in self.rows)
        return self._ways[key]

    def _steps(self, left: int, wanted: int) -> tuple[tuple[int, int], ...]:
        """Every step from one dimension to another, with the dimension of its other side."""
        known = self.dimensions.steps.get((left, wanted))
        if known is None:
            product, quotient = self.dimensions.product, self.dimensions.quotient
            scaled = (TIMES, quotient(wanted, left)), (OVER, quotient(left, wanted)), (UNDER, product(left, wanted))
            known = (((PLUS, wanted), (MINUS, wanted), (FROM, wanted)) if left == wanted else ()) + scaled
            self.dimensions.steps[left, wanted] = known
        return known


def opposite(step: int, a: float, low: float, high: float) -> tuple[float, float]:
    """The bounds of what a step takes on its other side so that its result is between ``low`` and ``high``."""
    if step == PLUS:
        return low - a, high - a
    if step == MINUS:
        return a - high, a - low
    if step == FROM:
        return low + a, high + a
    if not (a > 0 and low > 0):
        return _EMPTY
    if step == TIMES:
        return low / a, high / a
    return (a / high, a / low) if step == OVER else (a * low, a * high)
