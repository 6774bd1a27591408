"""The text line of a diagnostic with a caret under what is meant, as it will look in a terminal."""

from __future__ import annotations

from unicodedata import category, east_asian_width

from atlas_lessons.publish.report.escape import escape_character, is_unsafe

_COLUMNS = 100  # a longer line is cut around the caret
_LEAD = 40  # columns kept before the caret when it is
_TAB = "    "


def snippet(excerpt: str, caret: tuple[int, int]) -> tuple[str, str]:
    """The line as shown and the line of carets below it.

    ``caret`` is the (start, end) of the marked part of ``excerpt``, code points from 0; an empty part is marked by
    one caret. Control and bidi characters are shown as escapes, tabs as four columns, wide characters counted as
    two; a long line is cut on both sides around the start of the mark.
    """
    start = min(max(caret[0], 0), len(excerpt))
    end = min(max(caret[1], start), len(excerpt))
    before, lead = _backwards(excerpt, start)
    after, marked = _forwards(excerpt, start, end, _COLUMNS - lead)
    return before + after, " " * lead + "^" * max(marked, 1)


def width(character: str) -> int:
    """How many terminal columns a shown character takes: 0 for marks and joiners, 2 for wide forms."""
    if character.isascii():
        return 1
    if category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def _cell_of(character: str) -> tuple[str, int]:
    if character == "\t":
        return _TAB, len(_TAB)
    if is_unsafe(character):
        text = escape_character(character)
        return text, len(text)
    return character, width(character)


def _backwards(excerpt: str, start: int) -> tuple[str, int]:
    """What precedes the mark, as shown, and its width; cut to the last columns with an ellipsis."""
    parts: list[str] = []
    columns = 0
    cut = start > 4 * _COLUMNS or sum(_cell_of(character)[1] for character in excerpt[:start]) > _COLUMNS * 3 // 5
    for index in range(start - 1, -1, -1):
        text, wide = _cell_of(excerpt[index])
        if cut and columns + wide > _LEAD:
            return "…" + "".join(reversed(parts)), columns + 1
        parts.append(text)
        columns += wide
    return "".join(reversed(parts)), columns


def _forwards(excerpt: str, start: int, end: int, room: int) -> tuple[str, int]:
    """The mark and what follows it, as shown, and the width of the mark; cut to ``room`` columns."""
    parts: list[str] = []
    columns = marked = 0
    for index in range(start, len(excerpt)):
        text, wide = _cell_of(excerpt[index])
        if columns + wide > room:
            return "".join(parts) + "…", marked
        parts.append(text)
        columns += wide
        marked += wide if index < end else 0
    return "".join(parts), marked
