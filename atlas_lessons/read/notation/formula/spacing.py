"""What the spaces and brackets of a plain-text formula say about where a divisor or an argument ends."""

from __future__ import annotations

from collections.abc import Sequence

from atlas_lessons.read.notation.formula.lexer import FormulaToken


def set_off(tokens: Sequence[FormulaToken], below: int, end: int) -> bool:
    """Whether the divisor ``tokens[below:end]`` ends there for every reader: ``1/2 x`` or ``a/(b c) d``.

    It is in brackets, or the quotient is of two whole numbers without spaces; and a space follows.
    """
    before, first, last = tokens[below - 2], tokens[below], tokens[end - 1]
    if tokens[end].at <= last.at + len(last.text):
        return False  # 1/2x, a/(b c)(d)
    if first.text == "(" and first.kind == "open":
        return last.text == ")" and _matching(tokens, below) == end - 1
    power = below >= 3 and tokens[below - 3].text == "^"
    whole = end - 1 == below and first.at == before.at + len(before.text) + 1
    return whole and not power and first.text.isdigit() and before.text.isdigit()


def numeral_alone(tokens: Sequence[FormulaToken], function: FormulaToken, end: int) -> bool:
    """Whether the argument that ends before ``tokens[end]`` is one number set off by a space: ``ln 2 / λ``."""
    number = tokens[end - 1]
    alone = tokens[end - 2] is function and number.kind == "num"
    return alone and tokens[end].at > number.at + len(number.text)


def _matching(tokens: Sequence[FormulaToken], opening: int) -> int:
    level = 0
    for i in range(opening, len(tokens)):
        level += {"open": 1, "close": -1}.get(tokens[i].kind, 0)
        if level == 0:
            return i
    return -1
