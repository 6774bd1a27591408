"""Texts in which quotes are looked for, and the ends of ranges at which no number goes on."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, NamedTuple

from atlas_lessons.core.diagnostics import Span

_ODD = re.compile(r"\s{2,}|[^\S ]")  # white space that is not one space: rare in a line


class FoldedText(NamedTuple):
    """A range of a text with every run of white space as one space, and where runs were shortened.

    ``places`` are the offsets just after each shortened run in ``text``, ``origins`` those in the whole text.
    """

    text: str
    start: int
    places: list[int]
    origins: list[int]

    def origin_of(self, index: int) -> int:
        """The offset in the whole text of a character of ``text``."""
        run = bisect_right(self.places, index) - 1
        return self.start + index if run < 0 else self.origins[run] + index - self.places[run]


def fold(text: str, span: Span) -> FoldedText:
    """A range of a text with every run of white space as one space."""
    parts: list[str] = []
    places: list[int] = []
    origins: list[int] = []
    shorter = position = span.start
    for match in _ODD.finditer(text, span.start, span.end):
        start, end = match.span()
        parts.append(text[position:start])
        position = end
        if end - start > 1:
            shorter += end - start - 1
            origins.append(end)
            places.append(end - shorter)
    return FoldedText(" ".join((*parts, text[position : span.end])), span.start, places, origins)


def declared_quotes(data: Any, section: str | None = None) -> Iterator[tuple[str, str | None]]:
    """Every quote of a derivations file with the title or id of the section in which it is looked for."""
    if isinstance(data, list):
        for each in data:
            yield from declared_quotes(each, section)
    elif isinstance(data, dict):
        section = data.get("section", section)
        for key, value in data.items():
            if key in ("quote", "list") and isinstance(value, str):
                yield value, section
            elif key == "also" and isinstance(value, list):
                yield from ((each, section) for each in value if isinstance(each, str))
                yield from declared_quotes(value, section)
            else:
                yield from declared_quotes(value, section)


def cuts_nothing(text: str, span: Span) -> bool:
    """Whether both ends of a range certainly stand where no number goes on.

    Inside of a number a letter is met by white space in its one scale word only ("1.9 billion"), behind digits; and
    marks are there between digits, never before white space.
    """
    start, end = span
    if start > 0 and not (text[start].isalpha() and _begins_anew(text, start)):
        return False
    return _MARK_THEN_SPACE.match(text, end) is not None or (
        text[end - 1].isalpha() and _WORD_ENDS.match(text, end) is not None
    )


def _begins_anew(text: str, start: int) -> bool:
    """Whether white space precedes an offset, and before that a mark, a letter or what is bracketed with one."""
    before = text[max(0, start - 5) : start]
    bare = before.rstrip()
    last = bare.removesuffix(")")[-1:]
    return bare != before and (last.isalpha() or last in _MARKS_BETWEEN)


_MARKS_BETWEEN = frozenset(".,;:")
_MARK_THEN_SPACE = re.compile(r"[.,;:](?!\S)")
_WORD_ENDS = re.compile(r"\s[A-Za-z]|\)(?!\S)")
