"""The words beside a number that make it a bound: at most, under, at least, more than."""

from __future__ import annotations

import re
from functools import cache

from atlas_lessons.prove.engine.rounding import Rounding

_UPPER = (
    r"at most|no more than|not more than|up to|as much as|as many as|at the most|a maximum of|maximum|max\.?|within|"
    r"not exceeding|does not exceed|do not exceed|never exceeds|cannot exceed|no larger than|no longer than|≤|<="
)
_STRICTLY_UPPER = (
    r"less than|fewer than|under|below|smaller than|shorter than|lower than|nearly|almost|just under|short of|<"
)
_LOWER = r"at least|no less than|no fewer than|not less than|a minimum of|minimum|min\.?|upwards of|≥|>="
_STRICTLY_LOWER = (
    r"more than|greater than|over|above|exceeds?|exceeding|larger than|longer than|beyond|upward of|in excess of|tops|"
    r"surpass(?:es|ing)?|past|>"
)
_BETWEEN = r"(?:\s+(?:about|roughly|some|the|a|an|only|just|[~≈]))*\s*[$€£¥~≈(*_]*$"
_BEFORE = (
    (rf"(?:{_UPPER}){_BETWEEN}", "upper", False),
    (rf"(?:{_LOWER}){_BETWEEN}", "lower", False),
    (rf"(?:^|\b|(?<=\s))(?:{_STRICTLY_UPPER}){_BETWEEN}", "upper", True),
    (rf"(?:^|\b|(?<=\s))(?:{_STRICTLY_LOWER}){_BETWEEN}", "lower", True),
)
_NEXT = r"^\W{0,3}(?:\w+\s+){0,2}"
_AFTER = (
    (_NEXT + r"(?:or less|or fewer|or below|at most|or under)\b", "upper", False),
    (_NEXT + r"(?:or more|or above|at least|or over)\b|^\+", "lower", False),
)


@cache
def _pattern(text: str) -> re.Pattern[str]:
    """One of these, made when first needed: few examples have a bound."""
    return re.compile(text, re.IGNORECASE)


def with_side(rounding: Rounding, around: tuple[str, str]) -> Rounding:
    """A bound with the direction that the words before (or after) its number say; unchanged where none do."""
    before, after = around[0][-40:], around[1][:40]
    for pattern, side, strict in _BEFORE:
        if _pattern(pattern).search(before):
            return rounding._replace(side=side, strict=strict)
    for pattern, side, strict in _AFTER:
        if _pattern(pattern).search(after):
            return rounding._replace(side=side, strict=strict)
    return rounding
