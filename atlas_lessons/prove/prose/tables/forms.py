"""The ways in which a column of a table follows from others: ratios, changes, products; and the heads that say so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.read.notation.units.parse import singular
from atlas_lessons.read.notation.units.unit import Unit
from atlas_lessons.read.reading.header_units import plain_label, units_named

_HUNDRED = 100


class ColumnForm(NamedTuple):
    """How a number follows from two others of its row; ``text`` is the calculation with ``a`` and ``b`` for them."""

    name: str
    text: str
    of: Callable[[Fraction, Fraction], Fraction]


RATIO = ColumnForm("ratio", "{a} / {b}", lambda a, b: a / b)
PERCENTAGE = ColumnForm("percentage", "{a} / {b}", lambda a, b: a / b * _HUNDRED)
CHANGE = ColumnForm("change", "({b} − {a}) / {a}", lambda a, b: (b - a) / a * _HUNDRED)
DECREASE = ColumnForm("change", "({a} − {b}) / {a}", lambda a, b: (a - b) / a * _HUNDRED)
PRODUCT = ColumnForm("product", "{a} × {b}", lambda a, b: a * b)
PERCENTS, TIMES = (PERCENTAGE, CHANGE, DECREASE), (RATIO,)


class HeadName(NamedTuple):
    """What a head says of its column; ``pattern`` finds it in ``example`` and not in ``counterexample``."""

    pattern: re.Pattern[str]
    example: str
    counterexample: str


def _named(pattern: str, example: str, counterexample: str) -> HeadName:
    return HeadName(re.compile(pattern, re.IGNORECASE), example, counterexample)


SHARE = _named(r"\bshare\b|\bproportion\b|\bfraction\b|^%$|^percent(?:age)?$|(?:%|\bpercent(?:age)?) of\b|^% ?total$",
               "Share of total", "Shared memory")  # fmt: skip
CHANGED = _named(
    r"\b(?:change|increase|decrease|growth|reduction|saving|savings|improvement|gain|drop|diff(?:erence)?|delta)\b|Δ",
    "Increase", "Increasing load",
)  # fmt: skip
RATIOS = _named(r"\bspeed-?up\b|\bratio\b|\bfactor\b|\brate\b|^×$|^x$", "Speed-up", "Speeding")
BALANCE = _named(r"\bbalance\b|\brunning total\b|\bcumulative\b|\bcum\.", "Balance", "Balanced tree")
QUANTITY = _named(
    r"^(?:qty|quantity|units?|counts?|number|no\. of\b.*|number of\b.*|pieces|pcs|hours|days|weeks|months|nights)\b\.?"
    r"(?!.*\b(?:price|cost|rate)\b)",
    "Qty", "Unit price",
)  # fmt: skip
PRICE = _named(r"\bprice\b|\b(?:unit|each|single) (?:cost|rate|value)\b|\brate\b|\bcost (?:per|each)\b|^each$",
               "Unit price", "Priceless")  # fmt: skip
AMOUNT = _named(
    r"^(?:line |extended |total |sub-?)*(?:costs?|amounts?|totals?|fees?|sums?|price|revenue|value|payment|charge)\b"
    r"(?!.*\b(?:with|incl\w*|excl\w*|after|before|net|gross|tax|vat|shipping|discount|per|each|unit)\b)",
    "Line total", "Cost with shipping",
)  # fmt: skip
STATISTIC = _named(r"\b(?:avg|average|mean|median|geomean|p[0-9]{2}|max|min)\b", "Median ratio", "Medians")
NAMES = (STATISTIC, SHARE, CHANGED, RATIOS, BALANCE, QUANTITY, PRICE, AMOUNT)
_PER = re.compile(r"\b(?:per|/)[ \u00a0]?([A-Za-z]{2,20})", re.IGNORECASE)
_LETTERS = re.compile(r"[A-Za-z]{2,20}")


def says(name: HeadName, head: str) -> bool:
    """Whether a head says something of its column."""
    return name.pattern.search(plain_label(head).strip()) is not None


def products(heads: list[str], columns: list[int]) -> Iterator[tuple[int, int, int, Fraction]]:
    """The columns that are a product by their heads: the two factors, the product, and what units multiply it by."""
    units = {column: next(units_named(heads[column], head=True), None) for column in columns}
    for target in columns:
        for left in columns:
            for right in columns:
                if len({left, right, target}) == 3:
                    scale = _multiplied(heads, units, (left, right, target))
                    if scale is not None:
                        yield left, right, target, scale


def _multiplied(heads: list[str], units: dict[int, Unit | None], columns: tuple[int, int, int]) -> Fraction | None:
    """What two columns' product is multiplied by to be a third one; None where the heads do not say that it is."""
    left, right, target = columns
    if says(QUANTITY, heads[left]) and says(PRICE, heads[right]) and says(AMOUNT, heads[target]):
        return Fraction(1)
    per = _PER.search(heads[right])
    if per is not None and singular(per[1].lower()) in {
        singular(word.lower()) for word in _LETTERS.findall(heads[left])
    }:
        return None if _PER.search(heads[target]) else Fraction(1)
    units_of = [units[column] for column in columns]
    if left < right and all(unit is not None and unit.powers for unit in units_of):
        one, other, product = (unit for unit in units_of if unit is not None)
        if (one * other).powers == product.powers and one.powers != other.powers:
            return one.factor * other.factor / product.factor
    return None
