"""What the labels of rows and the heads of columns say about sums: one table for each, with examples.

A row of these tables is a pattern with a label that it is for and one that it is not for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from atlas_lessons.read.reading.header_units import is_total, plain_label


class LabelWord(NamedTuple):
    """A word or form of labels: its pattern, a label that has it, and one that does not."""

    pattern: str
    example: str
    counterexample: str


class RowKind(Enum):
    """What a row is to the sums of its table."""

    PART = "part"
    TOTAL = "total"
    SUBTOTAL = "subtotal"
    LIKE_TOTAL = "like a total"  # "Total cost": a total only with evidence
    DEDUCTED = "deducted"
    DETAIL = "detail"  # "of which": it may be in another row already
    STATISTIC = "statistic"  # never added
    OTHER_TOTAL = "other total"  # "Total without tax": of other rows than those above
    HEADING = "heading"
    BLANK = "blank"


# A total of something else than the rows above, or no sum.
DENIALS = (
    LabelWord(r"\bper\b", "Total per day", "Total performance"),
    LabelWord(
        r"\bw/o\b|\bwithout\b|\bexcl(?:\.|\b|uding)|\bexcept\b|\bnot\b|\bnon\b|\bno\b", "Total w/o April", "Total April"
    ),
    LabelWord(r"\bincl(?:\.|\b|uding)|\bwith\b|\bafter\b|\bbefore\b|\bplus\b", "Total incl. tax", "Total income"),
    LabelWord(r"\baverages?\b|\bavg\b|\bmeans?\b|\bmedian\b", "Average total", "Total averted"),
    LabelWord(r"\b(?:dai|week|month|quarter|year)ly\b|\bannual\b|\bannualized\b", "Total monthly", "Total months"),
    LabelWord(r"\brunning\b|\bcumulative\b|\bso far\b|\bto date\b", "Running total", "Total runs"),
    LabelWord(r"\bmax(?:imum)?\b|\bmin(?:imum)?\b|\bpeak\b|\bbest\b|\bworst\b", "Total max", "Total mines"),
    LabelWord(r"\bparallel\b|\bconcurrent\b|\bwall\b|\belapsed\b|\bend.to.end\b", "Total wall clock", "Total walls"),
    LabelWord(r"\bremaining\b|\bleft\b|\bsaved\b|\bsavings?\b|\bbalance\b", "Total saved", "Total saves"),
    LabelWord(r"\bunique\b|\bdistinct\b|\bunion\b", "Total unique", "Total units"),
    LabelWord(
        r"\blimits?\b|\bcap(?:acity)?\b|\bbudget\b|\bavailable\b|\btarget\b|\bplanned\b", "Total limit", "Total lime"
    ),
    LabelWord(r"\ball\b|\boverall\b|\bnet\b|\bcombined\b|\bestimated?\b", "Total net", "Total nets"),
    LabelWord(r"\brates?\b|\bratio\b|\bscore\b|%|\bpercent(?:age)?\b|\bshare\b", "Total score", "Total scorers"),
    LabelWord(r"\bchange\b|\bdelta\b|\bgrowth\b|\bdifference\b|\bvs\b|Δ", "Total change", "Total changers"),
)

# Rows that are never added.
STATISTICS = (
    LabelWord(
        r"\baverages?\b|\bavg\b|\bmeans?\b|\bmedian\b|\bstd\b|\bstdev\b|\bstandard deviation\b", "Mean", "Meaning"
    ),
    LabelWord(r"^(?:max(?:imum)?|min(?:imum)?)\b", "Max", "Maxwell"),
    LabelWord(r"^(?:percent(?:age)?|ratio|share)\b|^%|[^\d\s] ?%$", "Percent", "Buffer 15%"),
    LabelWord(r"^(?:change|difference|delta|growth)\b|Δ", "Change", "Changes made"),
    LabelWord(r"^(?:dai|week|month|quarter|year)ly\b|^annual\b|^per \w+$", "Quarterly", "Quarter"),
)

# Rows that may be part of another row.
DETAILS = (
    LabelWord(r"^(?:of|in) which\b|^thereof\b|^including\b|^incl\b", "of which rent", "Rent of which"),
    LabelWord(r"^(?:[-–—•·↳└├│>→]|&nbsp;|\u00a0|\u2003)", "↳ rent", "Rent ↳"),
)

DEDUCTIONS = (
    LabelWord(r"^(?:less|minus|deduct(?:ion)?s?)\b", "Less: rent", "Lessons"),
    LabelWord(r"\b(?:discounts?|rebates?|refunds?|credits?|deductions?)\b", "Discount (10%)", "Discounted goods"),
)

# Columns whose numbers do not add up.
NOT_ADDED = (
    LabelWord(r"\brates?\b|\bratios?\b|\bfactor\b|\bmultiplier\b|\bx\b|×", "Hit rate", "Rated"),
    LabelWord(r"\baverages?\b|\bavg\b|\bmeans?\b|\bmedian\b|\bp[0-9]{2}\b|\bstd\b|σ", "Avg time", "Meant"),
    LabelWord(r"\bspeed-?ups?\b|\befficiency\b|\bcoverage\b|\bscores?\b|\bgrade\b", "Speed-up", "Speeding"),
    LabelWord(r"\baccuracy\b|\bprecision\b|\brecall\b|\bf1\b|\bauc\b|\bloss\b|\bprobability\b", "Accuracy", "Accurate"),
    LabelWord(r"\bper\b|\S/\S|\beach\b|\bunit (?:price|cost|rate)\b|^price$", "Cost per day", "Permits"),
    LabelWord(
        r"\breduction\b|\bimprovement\b|\bchange\b|\bgrowth\b|\bdelta\b|Δ|\bdiff(?:erence)?\b", "Change", "Changes"
    ),
    LabelWord(r"\bcumulative\b|\brunning\b|\bbalance\b|\bcum\b", "Cumulative", "Cumulus"),
    LabelWord(r"\bunique\b|\bdistinct\b|\bmax(?:imum)?\b|\bmin(?:imum)?\b|\bpeak\b", "Unique users", "Users"),
    LabelWord(
        r"\bline\b|\byear\b|\brank\b|\bid\b|\bversion\b|\bindex\b|^#$|^no\.?$|\bpriority\b|\border\b", "Line", "Lines"
    ),
    LabelWord(r"\bage\b|\bdate\b|\btemperature\b|\bdensity\b|\bvoltage\b|\bfrequency\b|\bspeed$", "Age", "Agents"),
    LabelWord(r"\bthroughput\b|\bbandwidth\b|\bfps\b|\bqps\b|\bops\b|\bgpa\b|\blevel\b", "Throughput", "Through"),
)
# A delay adds up only along the steps of one thing.
_DELAY = re.compile(r"\blatency\b|\bdelay\b", re.IGNORECASE)
_STEPS = re.compile(
    r"\b(?:stages?|steps?|phases?|components?|parts?|layers?|hops?|operations?|segments?)\b", re.IGNORECASE
)
_PROPERTY = re.compile(
    r"(?:metrics?|property|properties|parameters?|fields?|settings?|keys?|attributes?|statistics?|stats?|measures?|kpis?"
    r"|indicators?|specs?|specification)",
    re.IGNORECASE,
)
_LIKE_TOTAL = re.compile(r"(?:(?:grand|overall)[ -])?(?:sub-?)?total\b.*|.*\S[ -](?:sub-?)?total", re.IGNORECASE)
_SUBTOTAL = re.compile(r"sub-?totals?\b", re.IGNORECASE)
_MARKS = re.compile(r"^[\s*_#:.=➡️→Σ∑🔢💰📊]+|[\s*_:.=]+$")


def pattern_of(words: Iterable[LabelWord]) -> re.Pattern[str]:
    """A pattern that finds any of some words in a label."""
    return re.compile("|".join(word.pattern for word in words), re.IGNORECASE)


_DENIED, _STATISTIC, _DETAIL = pattern_of(DENIALS), pattern_of(STATISTICS), pattern_of(DETAILS)
_DEDUCTED, _NOT_ADDED = pattern_of(DEDUCTIONS), pattern_of(NOT_ADDED)


def row_kind(label: str) -> RowKind:
    """What a row is by its label."""
    plain = _MARKS.sub("", plain_label(label))
    if is_total(plain):
        return RowKind.SUBTOTAL if _SUBTOTAL.match(plain) else RowKind.TOTAL
    if _LIKE_TOTAL.fullmatch(plain):
        if _DENIED.search(plain):
            return RowKind.OTHER_TOTAL
        return RowKind.SUBTOTAL if _SUBTOTAL.search(plain) else RowKind.LIKE_TOTAL
    if _STATISTIC.search(plain):
        return RowKind.STATISTIC
    if _DETAIL.search(label.lstrip(" ")):
        return RowKind.DETAIL
    return RowKind.DEDUCTED if _DEDUCTED.search(plain) else RowKind.PART


def is_strict(label: str) -> bool:
    """Whether a label says that it is a total, and no more."""
    return is_total(_MARKS.sub("", plain_label(label)))


def adds_up(head: str, first: str) -> bool:
    """Whether the numbers below a head may be added; ``first`` is the head of the labels."""
    plain = plain_label(head)
    if _DELAY.search(plain) and not _STEPS.search(first):
        return False
    return not _NOT_ADDED.search(plain)


def lists_properties(first: str) -> bool:
    """Whether each row of a table is about something else: ``Metric | Value``."""
    return _PROPERTY.fullmatch(_MARKS.sub("", plain_label(first))) is not None


def may_be_total(label: str) -> bool:
    """Whether a label may be that of a total: a quick test that lets too many pass."""
    return _MAY_BE_TOTAL.search(label) is not None


_MAY_BE_TOTAL = re.compile(r"\btotals?\b|\bsum\b|subtotal", re.IGNORECASE)
