"""Factors that run together on the page: in ``4*6*9`` two stars become emphasis, and a reader sees 469."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from atlas_lessons.core.diagnostics import At, Finding
from atlas_lessons.prove.prose.arithmetic.sides import Operand
from atlas_lessons.prove.prose.arithmetic.statements import Statement
from atlas_lessons.read.reading.text import ReaderText

_JOINED = re.compile(r"[0-9.,]+(?:\*{1,2}[0-9.,]+)+")


def run_together(row: ReaderText, found: Iterable[Statement], content: str) -> Iterator[Finding]:
    """The statements of one number that another one equals, where stars between its digits are no longer seen."""
    for statement in found:
        left = statement.left.printed if statement.left is not None else None
        right = statement.right.printed if statement.right is not None else None
        if left is None or right is None or left.numeral is None or _agree(left, right):
            continue
        span = row.span(*left.numeral_range)
        written = content[span.start : span.end]
        if _JOINED.fullmatch(written):
            shown, other = row.text[left.start : left.end], row.text[right.start : right.end]
            message = f"{written} is {shown} on the page, where its stars are emphasis; found {other}"
            yield Finding(message, At(span=row.span(*right.numeral_range)), "write × or \\* for a product")


def _agree(left: Operand, right: Operand) -> bool:
    """Whether two numbers say the same, or cannot be compared."""
    if left.unit is not None and right.unit is not None and left.unit.powers != right.unit.powers:
        return False
    scale = left.unit.factor / right.unit.factor if left.unit is not None and right.unit is not None else 1
    return left.value * scale == right.value
