"""Signs that words or brackets give a number: ``minus 50 dollars``, ``($42)`` as accountants write a loss."""

from __future__ import annotations

import re
from collections.abc import Callable

from atlas_lessons.read.notation.units.table import CURRENCY_SIGN

_WORD = re.compile(r"(?<![\w-])(?:(?P<minus>minus)|negative)[ \u00a0\n]+$", re.IGNORECASE)
_LEADS = re.compile(
    r"(?:^|[.:;,(=≈|]|\b(?:a|an|and|at|be|about|around|by|equals?|from|gives?|is|are|was|were|of|on|or|reach(?:es|ed)?|"
    r"leaves?|left|makes?|nearly|roughly|shows?|than|the|then|to|with|yields?|falls?|fell|drops?))\s*$",
    re.IGNORECASE,
)
_OPERAND = re.compile(r"(?:[\d)\]}%°²³]|\b[A-Za-z]|\\[A-Za-z]+)\s*$")  # a digit or letter that is subtracted from


def sign_word_start(before: str, ends_in_number: Callable[[str], bool], *, quoted_from: int = 0) -> int | None:
    """Where ``minus`` or ``negative`` right before a number begins in the text ``before`` it, where it is its sign.

    ``seven minus 2`` subtracts: ``ends_in_number`` tells whether a text ends in a quantity. A ``minus`` outside of the
    part that is quoted (from ``quoted_from`` on) is a sign only behind a word or mark that introduces a number.
    """
    match = _WORD.search(before)
    if match is None:
        return None
    if match["minus"] is None:
        return match.start()
    rest = before[: match.start()]
    if match.start() < quoted_from and not _LEADS.search(rest):
        return None
    if rest.strip() and not _LEADS.search(rest) and (_OPERAND.search(rest) or ends_in_number(rest.rstrip())):
        return None
    return match.start()


_MONEY = rf"(?:{CURRENCY_SIGN})"
_CELL_BEFORE = re.compile(rf"(?:^|\|)[ \u00a0*_]*{_MONEY}?[ \u00a0]?\([ \u00a0]?{_MONEY}?[ \u00a0]?$")
_CELL_BEHIND = re.compile(r"[ \u00a0]?[^|()\n]{0,12}\)[ \u00a0*_]*(?:\||$)")
_MONEY_BEFORE = re.compile(rf"{_MONEY}[ \u00a0]?\($")
_LED_MONEY = re.compile(
    r"(?:[:=|]|\b(?:of|is|are|was|were|be|to|at|with|shows?|reports?|leaves?|gives?|makes?))"
    rf"[ \u00a0\n]*\({_MONEY}[ \u00a0]?$"
)
_CLOSED = re.compile(r"[ \u00a0]?\)")


def is_bracketed_loss(before: str, behind: str, *, in_table: bool) -> bool:
    """Whether accounting brackets make a number negative: a whole table cell, or an amount of a currency.

    ``before`` and ``behind`` are the line of the number up to its first digit and behind its last. ``a ticket ($42)``
    explains; ``$(42)`` and ``a result of ($42)`` are losses.
    """
    if in_table and _CELL_BEFORE.search(before) and _CELL_BEHIND.match(behind):
        return True
    return bool((_MONEY_BEFORE.search(before) or _LED_MONEY.search(before)) and _CLOSED.match(behind))
