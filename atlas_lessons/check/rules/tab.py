"""TAB: tables, their form and their arithmetic, with nothing declared."""

from __future__ import annotations

from atlas_lessons.check.rules.base import Rule
from atlas_lessons.check.rules.examples import markdown
from atlas_lessons.check.rules.reported import reported
from atlas_lessons.prove.proof import Proof

cells_discarded = reported(
    "TAB001",
    "cells-discarded",
    "tables",
    """A row of a table has more cells than the head, and the page drops those that are too many.

    A Markdown table has as many columns as its head. What a row holds beyond them is not shown, without a warning.
    """,
    bad=markdown("| Part | Mass |\n|---|---|\n| Frame | 12 kg | steel |\n"),
    good=markdown("| Part | Mass | Of |\n|---|---|---|\n| Frame | 12 kg | steel |\n"),
)

bar_in_code = reported(
    "TAB002",
    "bar-in-code",
    "tables",
    """A bar inside a code span ends the cell of a table, so that the code is cut in two.

    In a table every bar that is not escaped ends a cell, in code too. Write it with a backslash: the page shows the bar
    alone.
    """,
    bad=markdown("| Command | Meaning |\n|---|---|\n| `ls | wc -l` | counts files |\n"),
    good=markdown("| Command | Meaning |\n|---|---|\n| `ls \\| wc -l` | counts files |\n"),
)

delimiter_row_misplaced = reported(
    "TAB003",
    "delimiter-row-misplaced",
    "tables",
    """A delimiter row (`|---|---|`) stands where it makes no table, or where it is shown as a row of dashes.

    It belongs right below the row of heads, and has a cell for each of them. With another number of cells, without a
    head, or below a second row, the page shows bars and dashes instead of a table.
    """,
    bad=markdown("| Part | Mass | Of |\n|---|---|\n| Frame | 12 kg | steel |\n"),
    good=markdown("| Part | Mass | Of |\n|---|---|---|\n| Frame | 12 kg | steel |\n"),
)

total_wrong = reported(
    "TAB004",
    "total-wrong",
    "tables",
    """A row of totals is not the sum of the rows above it.

    A row labelled Total, Sum or Subtotal is added up in each column whose numbers can be added. Every layout is tried
    first: all rows, those since the last total, subtotals, sections between headings, a total above its parts, rows
    "of which", deductions. Each cell may be rounded to its last digit; counts below 1,000 must be exact.

    A wrong sum alone is no finding. Something must show that these rows are meant: another column of the row adds up,
    or another total of the column; one digit differs, or two are swapped; a row is left out or counted twice. Rates,
    averages, speed-ups, percentiles and the like are never added, and a note below the table that speaks of the row
    makes the finding a warning.
    """,
    bad=markdown(
        "| Part | Mass (kg) |\n|---|---|\n| Frame | 12.4 |\n| Motor | 8.9 |\n| Cover | 3.7 |\n| Total | 26.0 |\n"
    ),
    good=markdown(
        "| Part | Mass (kg) |\n|---|---|\n| Frame | 12.4 |\n| Motor | 8.9 |\n| Cover | 3.7 |\n| Total | 25.0 |\n"
    ),
)

RULES: tuple[Rule[Proof], ...] = (cells_discarded, bar_in_code, delimiter_row_misplaced, total_wrong)
