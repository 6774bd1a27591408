"""Sums of cells: whether a printed total is the sum of some cells, as exactly as they are printed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.prove.engine.rounding import without_end_zeros
from atlas_lessons.prove.engine.verdict import exact_text
from atlas_lessons.read.reading.cells import CellValue

_SMALL = 1000  # below it whole numbers are counted, and not rounded


class CellTerm(NamedTuple):
    """A cell that is added, or taken away where ``sign`` is -1; its row and column in the table."""

    cell: CellValue
    row: int
    column: int
    sign: int = 1


class CellSum(NamedTuple):
    """Some cells and the total that is printed for them."""

    terms: tuple[CellTerm, ...]
    total: CellValue

    @property
    def exact(self) -> Fraction:
        """What the cells add up to."""
        return sum((term.sign * term.cell.value for term in self.terms), Fraction(0))

    @property
    def difference(self) -> Fraction:
        """What the printed total is too much."""
        return self.total.value - self.exact

    @property
    def fits(self) -> bool:
        """Whether the printed total is right: exactly for counts, else to half a last digit of each cell."""
        return abs(self.difference) <= self.slack

    @property
    def slack(self) -> Fraction:
        """How much the total may be off, since each cell is rounded to its last digit."""
        cells = [self.total, *(term.cell for term in self.terms)]
        counted = all(cell.is_whole and not cell.is_rough and not cell.is_percent for cell in cells)
        if counted and abs(self.total.value) < _SMALL:
            return Fraction(0)
        return sum((cell.step for cell in cells), Fraction(0)) / 2

    @property
    def parts(self) -> int:
        """How many cells that are not zero are added."""
        return sum(term.cell.value != 0 for term in self.terms)

    @property
    def slip(self) -> bool:
        """Whether one digit that is wrong, or two neighbours that are swapped, would explain the difference."""
        digits = abs(self.difference) / min(cell.step for cell in (self.total, *(term.cell for term in self.terms)))
        if digits.denominator != 1 or not digits:
            return False
        count = digits.numerator
        while count % 10 == 0:
            count //= 10
        return count < 10 or (count % 9 == 0 and count // 9 < 10)

    @property
    def misprint(self) -> bool:
        """Whether the printed total has the digits of the sum but for one, or for two neighbours that are swapped."""
        step = self.total.step
        scaled = self.exact / step
        if scaled.denominator != 1 or scaled < 0 or self.total.value < 0:
            return False
        printed, exact = str(int(self.total.value / step)), str(int(scaled))
        if len(printed) != len(exact):
            return False
        places = [place for place in range(len(exact)) if printed[place] != exact[place]]
        if len(places) == 2 and places[1] - places[0] == 1:
            return sorted(printed) == sorted(exact)
        return len(places) == 1

    @property
    def is_rounded(self) -> bool:
        """Whether the printed total is the sum rounded to hundreds or more: 520,000 for 519,750."""
        place = without_end_zeros(self.total.value, self.total.step)
        return 100 * self.total.step <= place <= abs(self.total.value) / 10 and abs(self.difference) * 2 <= place

    @property
    def left_out(self) -> bool:
        """Whether a row that is left out, or counted twice, would explain the difference."""
        difference = self.difference
        return any(term.cell.value != 0 and abs(difference) == abs(term.cell.value) for term in self.terms)

    def is_near(self, low: Fraction, high: Fraction) -> bool:
        """Whether the printed total over the sum lies in a range."""
        exact = self.exact
        return exact > 0 and low <= self.total.value / exact <= high


def in_one_unit(cells: Sequence[CellValue]) -> bool:
    """Whether cells print one unit, or some of them none."""
    return len({cell.unit for cell in cells if cell.unit}) <= 1


def number(value: Fraction, like: Sequence[CellValue]) -> str:
    """A value with as many decimals as the most exact of some cells, grouped as they are."""
    step = min(cell.step for cell in like)
    decimals = 0
    while step < 1 and decimals < 12:
        step, decimals = step * 10, decimals + 1
    scaled = value * 10**decimals
    if scaled.denominator != 1:
        return exact_text(value)
    grouped = any("," in cell.text for cell in like)
    whole, rest = divmod(abs(int(scaled)), 10**decimals)
    text = f"{whole:,}" if grouped else str(whole)
    return f"{'-' if value < 0 else ''}{text}{f'.{rest:0{decimals}}' if decimals else ''}"
