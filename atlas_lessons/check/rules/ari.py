"""ARI: arithmetic spelled out in the prose, with nothing declared."""

from __future__ import annotations

from atlas_lessons.check.rules.base import Rule
from atlas_lessons.check.rules.examples import markdown
from atlas_lessons.check.rules.reported import reported
from atlas_lessons.core.diagnostics import Severity
from atlas_lessons.prove.proof import Proof

wrong_result = reported(
    "ARI001",
    "wrong-result",
    "arithmetic",
    """A calculation in the text does not give the number printed after it.

    The calculation is computed exactly, in units: "1 billion parameters × (2 weight + 2 gradient + 4 master + 8 moment
    bytes) = 16 GB" holds, and so does every correct rounding to the digits that are printed. Words between the numbers
    are annotations; a unit on one term of a sum holds for all; a side without units is compared up to a power of
    1,000; an 8 between bits and bytes converts. Prefixes are exact: 1 GB is 10⁹ bytes and 1 GiB is 2³⁰.

    Only what can be read with certainty is checked. Code, links, dates, versions, ranges, formulas with letters and
    sentences that say a result is wrong are left alone.
    """,
    bad=markdown("Eight cards hold 8 GPUs × 80 GB = 620 GB.\n"),
    good=markdown("Eight cards hold 8 GPUs × 80 GB = 640 GB.\n"),
)

truncated_result = reported(
    "ARI002",
    "truncated-result",
    "arithmetic",
    """The last digit of a result was cut off where it should have been rounded.

    A printed number claims to be within half a unit of its last digit. Cutting digits off breaks that claim; print the
    rounded digit, or one digit more.
    """,
    bad=markdown("Two thirds is 2/3 = 0.66 of the budget.\n"),
    good=markdown("Two thirds is 2/3 = 0.67 of the budget.\n"),
)

unit_mismatch = reported(
    "ARI003",
    "sides-of-different-units",
    "arithmetic",
    """The two sides of a calculation have different physical dimensions, so that no number could be right.

    Bytes do not become watts, and bytes a second do not become bytes unless a time is multiplied in. Counted things
    (GPUs, tokens, parameters) are no dimension here: in prose they are annotations.
    """,
    bad=markdown("The cards hold 8 GPUs × 80 GB = 640 W.\n"),
    good=markdown("The cards draw 8 GPUs × 80 W = 640 W.\n"),
)

only_from_roundings = reported(
    "ARI004",
    "only-from-roundings",
    "arithmetic",
    """A result follows from the exact values but not from the rounded ones that are printed beside it.

    The lesson printed a rounded number before and computed on with the exact one, so that a reader who multiplies what
    is printed gets something else. Print the operands with one digit more, or say that exact values are carried.
    """,
    severity=Severity.WARNING,
    bad=markdown("A side is sqrt(2.5) = 1.6 m long. The square has 1.6 m × 1.6 m = 2.5 m².\n"),
    good=markdown("A side is sqrt(2.5) = 1.58 m long. The square has 1.58 m × 1.58 m = 2.5 m².\n"),
)


RULES: tuple[Rule[Proof], ...] = (wrong_result, truncated_result, unit_mismatch, only_from_roundings)
