"""CNT: numbers that a lesson says twice, or counts."""

from __future__ import annotations

from atlas_lessons.check.rules.base import Rule
from atlas_lessons.check.rules.examples import markdown
from atlas_lessons.check.rules.reported import reported
from atlas_lessons.core.diagnostics import Severity
from atlas_lessons.prove.proof import Proof

restated_value = reported(
    "CNT001",
    "restated-value-differs",
    "counts",
    """A number is said again in another form, and the two are not the same value.

    Checked are a second number in a bracket or behind ", or", ", i.e." and ", that is": in another unit ("14,400 MWh,
    or 14.4 GWh", "99.2 kg (219 lb)"), with a scale word ("100,000,000,000 (100 billion)"), in percent ("1 in 36, or
    2.8%", "45 of 60 students (75%)"), a power or hexadecimal number with its value ("2^16 (65,536)") and a number word
    with its digits ("thirty (30) days"). The second has to be the first, converted and rounded at its own last digit. A
    value that fits is `arithmetic` in the ledger.

    A bracket may hold another quantity of the same kind. It is an error only where the printed digits are those of a
    slip (two digits swapped, one digit wrong, a power of ten), or where the units leave no other meaning and the values
    are close. Left alone are rounded figures that agree either way (30 mi, 50 km), hours against days or weeks, rates
    behind ", or", percentages with a noun of their own, and what is left over ("one in four fails (75%)").
    """,
    bad=markdown("The plant delivers 14,400 MWh, or 144 GWh, a year.\n"),
    good=markdown("The plant delivers 14,400 MWh, or 14.4 GWh, a year.\n"),
)

list_count = reported(
    "CNT002",
    "list-count-differs",
    "counts",
    """A sentence says how many items the list behind it has, and the list has another number.

    Counted are lists right behind a paragraph whose last sentence ends in a colon and has one number word from two to
    twelve with a plural noun: "There are three reasons:". Left alone are "the two", "each of two" and "the next two",
    ranges, sentences with two number words, and lists with code, task boxes, items of several indentations, items that
    hold pairs, or another list, picture or code right behind them.
    """,
    severity=Severity.WARNING,
    bad=markdown("A fire needs three things:\n\n- fuel\n- heat\n"),
    good=markdown("A fire needs three things:\n\n- fuel\n- heat\n- oxygen\n"),
)

repeated_value = reported(
    "CNT003",
    "repeated-value-differs",
    "counts",
    """A quantity is repeated in the same words and unit with another value.

    Compared are sentences of a summary (a section headed summary, key points, takeaways, review, conclusion, recap and
    the like) with those of the body, and sentences of one paragraph: the words before the number, its unit, the word
    behind it and the year have to be the same. Left alone are rounded repetitions, sentences that name a condition, a
    time or a comparison, exercises, and values that differ by more than a slip of the pen.
    """,
    severity=Severity.WARNING,
    bad=markdown("The tank holds 850 L.\n\n## Summary\n\nThe tank holds 580 L.\n"),
    good=markdown("The tank holds 850 L.\n\n## Summary\n\nThe tank holds 850 L.\n"),
)

RULES: tuple[Rule[Proof], ...] = (restated_value, list_count, repeated_value)
