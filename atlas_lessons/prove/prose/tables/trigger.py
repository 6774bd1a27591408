"""A cheap look at a table that tells whether a column of it may follow from others."""

from __future__ import annotations

import re

from atlas_lessons.prove.prose.tables.forms import AMOUNT, BALANCE, CHANGED, QUANTITY, RATIOS, SHARE, says
from atlas_lessons.read.reading.tables import Table

_DERIVED = re.compile(r"%|×|[0-9]x\b")
_UNIT = re.compile(r"[(\[/]|, |\bper\b")
_FEW = 3  # rows that are looked at


def may_be_related(table: Table) -> bool:
    """Whether a column may be a ratio, a change, a share, a product or a balance."""
    heads = [cell.text for cell in table.head]
    if len(heads) < 2:
        return False
    if any(_DERIVED.search(cell.text) for row in table.rows[: _FEW + 1] for cell in row):
        return True
    if any(says(name, head) for head in heads for name in (SHARE, CHANGED, RATIOS, BALANCE)):
        return True
    if sum(_UNIT.search(head) is not None for head in heads) > 2 or any(" per " in head for head in heads):
        return True
    return any(says(QUANTITY, head) for head in heads) and any(says(AMOUNT, head) for head in heads)
