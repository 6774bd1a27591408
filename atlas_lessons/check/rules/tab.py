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

row_total_wrong = reported(
    "TAB005",
    "row-total-wrong",
    "tables",
    """A cell in a column of totals is not the sum of its row, as the others are.

    A column headed Total or Sum is compared with the columns beside it. Where at least three rows add up and at most
    one, or a third, do not, these are errors. Rows of averages, medians and percentages are left out, and tables with
    quantities and prices.
    """,
    bad=markdown(
        "| Week | North | South | Total |\n|---|---|---|---|\n| 1 | 12 | 31 | 43 |\n| 2 | 15 | 28 | 43 |\n"
        "| 3 | 11 | 35 | 64 |\n| 4 | 17 | 22 | 39 |\n"
    ),
    good=markdown(
        "| Week | North | South | Total |\n|---|---|---|---|\n| 1 | 12 | 31 | 43 |\n| 2 | 15 | 28 | 43 |\n"
        "| 3 | 11 | 35 | 46 |\n| 4 | 17 | 22 | 39 |\n"
    ),
)

column_relation_wrong = reported(
    "TAB006",
    "column-relation-wrong",
    "tables",
    """A cell does not follow from the other cells of its row, as the rest of its column does.

    Recognised are ratios and percentages, percent changes, shares of the total row or of the sum, products where the
    heads say so (quantity, price, amount; "per box" beside boxes; W × h and Wh), and running balances. At least three
    rows have to fit, or two where the head names the relation, and at most one, or a quarter, may not. Numbers in the
    row may have been rounded before they were printed; shares may be nudged so that they add up to 100.
    """,
    bad=markdown(
        "| Item | Units | Unit price | Cost |\n|---|---|---|---|\n| Cable | 12 | $15 | $180 |\n"
        "| Switch | 4 | $240 | $690 |\n| Rack | 2 | $610 | $1,220 |\n"
    ),
    good=markdown(
        "| Item | Units | Unit price | Cost |\n|---|---|---|---|\n| Cable | 12 | $15 | $180 |\n"
        "| Switch | 4 | $240 | $960 |\n| Rack | 2 | $610 | $1,220 |\n"
    ),
)

RULES: tuple[Rule[Proof], ...] = (
    cells_discarded,
    bar_in_code,
    delimiter_row_misplaced,
    total_wrong,
    row_total_wrong,
    column_relation_wrong,
)
