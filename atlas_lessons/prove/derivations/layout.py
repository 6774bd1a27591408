"""Lays a long formula out for a terminal: sums folded after a few terms, lines broken before operators."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import NamedTuple

COLUMNS = 99  # the longest line
FEW = 6  # terms of a sum, or values of a list, that are written out
_OPEN, _CLOSE = "([{⌊⌈", ")]}⌋⌉"
_SUMS = (" + ", " − ", " - ")
_BREAKS = (" + ", " − ", " - ", " × ", " / ", " = ", " ≈ ")
_FACTORS = "×/*"
_TIGHT = "*/+-"  # operators that are written without spaces; a line may end behind one


def fold_terms(text: str, few: int = FEW) -> str:
    """A formula with the middle of its long sums and lists left out: ``a + b + … + z (12 terms)``.

    Each pair of brackets is looked at on its own. What has brackets that do not match is returned as it is. Linear in
    the length of the text.
    """
    stack: list[tuple[str, list[_Item]]] = [("", [_Item()])]
    at = 0
    while at < len(text):
        char, items = text[at], stack[-1][1]
        if char in _OPEN:
            stack.append((char, [_Item()]))
        elif char in _CLOSE:
            opened, inside = stack.pop()
            if not opened or _CLOSE[_OPEN.index(opened)] != char:
                return text
            stack[-1][1][-1].add(f"{opened}{_list(inside, few)}{char}")
        elif text[at : at + 3] in _SUMS:
            items[-1].next(text[at : at + 3])
            at += 2
        elif text[at : at + 2] == ", ":
            items.append(_Item())
            at += 1
        else:
            items[-1].add(char)
        at += 1
    return _list(stack[0][1], few) if len(stack) == 1 else text


class _Item:
    """One value of a list: the terms of a sum, each with the sign before it."""

    __slots__ = ("terms",)

    def __init__(self) -> None:
        self.terms: list[tuple[str, list[str]]] = [("", [])]

    def add(self, part: str) -> None:
        self.terms[-1][1].append(part)

    def next(self, sign: str) -> None:
        self.terms.append((sign, []))

    def text(self, few: int) -> str:
        written = [sign + "".join(parts) for sign, parts in self.terms]
        if len(written) <= few:
            return "".join(written)
        return f"{''.join(written[:2])} + …{written[-1]} ({len(written)} terms)"


def _list(items: list[_Item], few: int) -> str:
    return listed([item.text(few) for item in items], few)


def listed(written: Sequence[str], few: int = FEW) -> str:
    """The values of a list, the first two and the last of many: ``1 kg, 2 kg, …, 9 kg: 9 values``."""
    if len(written) <= few:
        return ", ".join(written)
    return f"{', '.join(written[:2])}, …, {written[-1]}: {len(written)} values"


class _Break(NamedTuple):
    """A place where a line may end: the offset, and how much it tears apart (less outside of brackets, at a sum)."""

    at: int
    rank: int


def broken(text: str, first: str, rest: str, columns: int = COLUMNS) -> list[str]:
    """A formula on lines of at most ``columns``, broken before operators, best outside of brackets.

    ``first`` is what its first line begins with, ``rest`` what each later one does. What has no operator where a line
    has to end is cut at a space, else left long.
    """
    lines: list[str] = []
    lead, places, start = first, _breaks(text), 0
    while len(lead) + len(text) - start > columns:
        room = start + columns - len(lead)
        at = _end_of_line(text, places, start, room)
        lines.append((lead + text[start:at]).rstrip())
        start = at + (text[at : at + 1] == " ")
        lead = rest
        if start >= len(text):
            return lines
    return [*lines, lead + text[start:]]


def _end_of_line(text: str, places: list[_Break], start: int, room: int) -> int:
    """Where a line that begins at ``start`` ends, at ``room`` at most if that can be."""
    fitting = [place for place in places if start < place.at <= room]
    far = [each for each in fitting if each.at - start >= (room - start) // 2] or fitting
    if far:
        best = min(each.rank for each in far)
        return max(each.at for each in far if each.rank == best)
    space = text.rfind(" ", start + 1, room + 1)
    return space if space > start else next((place.at for place in places if place.at > room), len(text))


def _breaks(text: str) -> list[_Break]:
    """Where a line may end: before an operator between spaces; where a text has none, behind one without spaces."""
    found: list[_Break] = []
    tight: list[_Break] = []
    depth = 0
    for at, char in enumerate(text):
        depth += (char in _OPEN) - (char in _CLOSE)
        if text[at : at + 3] in _BREAKS:
            found.append(_Break(at, 2 * depth + (text[at + 1] in _FACTORS)))
        elif char in _TIGHT and at and text[at - 1] not in " *(/" and text[at + 1 : at + 2] not in ("*", " ", ""):
            tight.append(_Break(at + 1, 2 * depth + (char in _FACTORS)))
    return found or tight


def sentence(text: str, indent: str, columns: int = COLUMNS) -> list[str]:
    """Words on lines of at most ``columns``; what is longer than a line is left whole."""
    return textwrap.wrap(
        text, columns, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
