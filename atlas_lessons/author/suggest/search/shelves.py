"""Partial expressions by dimension and value, so that what a step needs on its other side is looked up."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from atlas_lessons.author.suggest.search.dimensions import Dimensions
from atlas_lessons.author.suggest.search.items import FROM, MINUS, OVER, PLUS, TIMES, UNDER, SearchItem

_MOST = 12  # that are taken from one shelf at a time
_EMPTY = (1.0, 0.0)


class Shelf:
    """The items of one dimension in the order of their values."""

    def __init__(self, items: list[SearchItem]) -> None:
        self.items = sorted(items, key=lambda each: each.value)
        self.values = [item.value for item in self.items]

    def within(self, low: float, high: float, most: int = _MOST) -> Sequence[SearchItem]:
        """Those between two values, at most so many."""
        start = bisect_left(self.values, low)
        values, end = self.values, start
        last = min(len(values), start + most)
        while end < last and values[end] <= high:
            end += 1
        return self.items[start:end] if end > start else ()

    def count(self, low: float, high: float) -> int:
        """How many stand between two values."""
        return max(0, bisect_right(self.values, high) - bisect_left(self.values, low))


class Shelves:
    """Shelves by dimension, and the steps by which what stands on them leads to another one."""

    def __init__(self, items: Sequence[SearchItem], dimensions: Dimensions) -> None:
        self.dimensions = dimensions
        by_dimension: dict[int, list[SearchItem]] = {}
        for item in items:
            by_dimension.setdefault(item.dimension, []).append(item)
        self.shelves = {dimension: Shelf(shelf) for dimension, shelf in by_dimension.items()}
        self._ways: dict[tuple[int, int], tuple[tuple[int, Shelf], ...]] = {}

    def ways(self, left: int, wanted: int) -> tuple[tuple[int, Shelf], ...]:
        """The steps from something of dimension ``left`` to dimension ``wanted``, each with what it needs."""
        key = (left, wanted)
        found = self._ways.get(key)
        if found is None:
            steps = self.steps(left, wanted)
            found = tuple((step, self.shelves[other]) for step, other in steps if other in self.shelves)
            self._ways[key] = found
        return found

    def steps(self, left: int, wanted: int) -> tuple[tuple[int, int], ...]:
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
