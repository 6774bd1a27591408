"""DRV, the part on lists: columns and rows that are found, cells that hold numbers, and expressions over them."""

from __future__ import annotations

from atlas_lessons.check.rules.base import Rule
from atlas_lessons.check.rules.drv_examples import example
from atlas_lessons.check.rules.reported import reported
from atlas_lessons.prove.proof import Proof

_TEXT = """# Sides

| Side | Length (m) |
|---|---|
| AB | 3 |
| BC | 4 |
| CA | 5 |

The sides are 12 m together. Visits were 8, 9 and 13, on average 10.
"""
_VISITS = {"symbol": "v", "list": "8, 9 and 13"}
_MEAN = {"symbol": "m", "expression": "mean(v)", "quote": "average 10"}
_LENGTH = {"symbol": "L", "column": "Length (m)"}
_SUM = {"symbol": "p", "expression": "sum(L)", "quote": "12 m"}


list_unusable = reported(
    "DRV041",
    "list-unusable",
    "derivations",
    """A list stands inside of a function that makes one number of it, and lists that meet have equally many numbers.

    `sum mean sd sdp median count min max` make one number of a list. Inside of them, and in the `expression` of a
    column, arithmetic goes number by number. `prev(B)` is the number before, in the expression of a list; `start` says
    what it is in the first row. A list has at most 500 numbers.
    """,
    bad=example(_VISITS, {**_MEAN, "expression": "v/3"}, text=_TEXT),
    good=example(_VISITS, _MEAN, text=_TEXT),
)

column_unknown = reported(
    "DRV042",
    "column-unknown",
    "derivations",
    """A `column` is the head of one column of the tables of its section, and `rows` are first cells of its rows.

    Where several tables have the column, name the section or the rows.
    """,
    bad=example({**_LENGTH, "column": "Lenght (m)"}, _SUM, text=_TEXT),
    good=example(_LENGTH, _SUM, text=_TEXT),
)

cell_unreadable = reported(
    "DRV043",
    "cell-unreadable",
    "derivations",
    """A cell of a `column` holds one number.

    Blank cells and dashes are left out, unless `rows` names them. Of several numbers in a cell `index` takes one.
    """,
    bad=example(_LENGTH, _SUM, text=_TEXT.replace("| 4 |", "| about four to five |")),
    good=example(_LENGTH, _SUM, text=_TEXT),
)

RULES: tuple[Rule[Proof], ...] = (list_unusable, column_unknown, cell_unreadable)
