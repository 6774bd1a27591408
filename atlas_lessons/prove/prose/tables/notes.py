"""Notes below a table that speak of its totals: what they explain is no error beyond doubt."""

from __future__ import annotations

import re
from bisect import bisect_left

from atlas_lessons.read.markdown.document import Document
from atlas_lessons.read.reading.tables import Table

_MOST_READ = 2  # blocks below a table
_EXPLAINS = re.compile(
    r"\bround(?:ed|ing)?\b|\bnot (?:add|sum)\b|\boverlap|\btotals?\b.{0,60}\b(?:include|exclude)", re.IGNORECASE
)


def note_below(document: Document, table: Table, label: str) -> bool:
    """Whether one of the blocks right below a table speaks of one of its rows, or of how it was rounded."""
    end = table.spans[-1].end
    first = bisect_left(document.blocks, end, key=lambda block: block.start)
    for block in document.blocks[first : first + _MOST_READ]:
        if block.kind != "paragraph":
            return False
        word = label.strip(" *:").lower()
        if _EXPLAINS.search(block.text) or (len(word) > 2 and re.search(rf"\b{re.escape(word)}\b", block.text.lower())):
            return True
    return False
