"""Invisible characters that do harm: inside words and numbers of scripts that have no use for them, or as carriers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.read.reading.lesson import LessonReading
from atlas_lessons.read.record.texts import BIDI, INVISIBLE, MARKS

_TAGS = lazy_pattern("[\U000e0000-\U000e007f]+")
_FLAG_TAGS = lazy_pattern("[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,7}\U000e007f")
_SELECTORS = lazy_pattern("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{2,}")
_DOUBLED = frozenset(["\ufe0f" * 2, "\ufe0e" * 2])
_FLAG = "\U0001f3f4"
_PLAIN = r"A-Za-z0-9\u00aa-\u024f\u0370-\u052f\u1e00-\u1fff.,%"  # Latin, Greek, Cyrillic, digits and their separators
_EDGE = r"\s!\"'()*;<>\[\]`{}|~$+^"  # beside a word; after a slash, hyphen or dot a break may be meant
_GHOST = "\u200b-\u200d\u2060-\u2064\u206a-\u206f\u034f\u180e\ufeff\u115f\u1160\u17b4\u17b5\u3164\uffa0"
_INSIDE = lazy_pattern(
    f"(?<=[{_PLAIN}])[{_GHOST}]+(?=[{_PLAIN}{_EDGE}]|\\Z)|(?:(?<=[{_EDGE}])|(?<![\\s\\S]))[{_GHOST}]+(?=[{_PLAIN}])"
)
_SELECTED = lazy_pattern("(?<=[A-Za-z])[\ufe00-\ufe0f\U000e0100-\U000e01ef](?![\ufe00-\ufe0f\U000e0100-\U000e01ef])")
_STRAY = lazy_pattern("\ufeff|[\u2061-\u2064\u206a-\u206f\u115f\u1160\u3164\uffa0\ufff9-\ufffb]")
_MARK = lazy_pattern(f"[{MARKS}]+")
_RIGHT_TO_LEFT = lazy_pattern(
    "[\u0590-\u05ff\u0600-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_ANY = lazy_pattern(f"[{INVISIBLE}{MARKS}]")


_SIGN = "(?<=[−+])|(?<=[^A-Za-z]-)|(?<=^-)"
_IN_NUMBER = lazy_pattern(
    f"(?:(?<=[0-9])|(?<=[0-9][.,])|{_SIGN})[{_GHOST}{MARKS}{BIDI}\u00ad]+(?=[.,]?[0-9])", re.MULTILINE
)


def in_numbers(reading: LessonReading) -> Iterator[tuple[str, Span]]:
    """The invisible characters between two digits of a number on the page, or between its sign and its first digit.

    Where typography wants them (a word joiner before a unit, a joiner between letters) they are not meant.
    """
    content = reading.document.content
    if content.isascii() and "&" not in content:
        return
    for row in reading.texts():
        if not row.text.isascii() and row.block.kind != "code":
            for match in _IN_NUMBER.finditer(row.text):
                yield match.group(), row.span(*match.span())


def hidden(text: str) -> Iterator[tuple[re.Match[str], str, bool]]:
    """Each harmful run of invisible characters: the match, what it does there, and whether it can carry hidden text."""
    if not _ANY.search(text):
        return
    for match in _TAGS.finditer(text):
        if not (_FLAG_TAGS.fullmatch(match.group()) and text[match.start() - 1 : match.start()] == _FLAG):
            yield match, "outside a flag emoji, where it carries hidden text", True
    for match in _SELECTORS.finditer(text):
        if match.group() in _DOUBLED:
            continue  # an emoji copied twice over
        yield match, "in a row of variation selectors, which carries hidden text", True
    for match in _SELECTED.finditer(text):
        yield match, "after a letter, which has no variants", False
    if not _RIGHT_TO_LEFT.search(text):
        for match in _MARK.finditer(text):
            yield match, "of direction in a text that has none but left to right", False
    inside = set()
    for match in _INSIDE.finditer(text):
        inside.add(match.start())
        yield match, "in or beside a word or number", False
    for match in _STRAY.finditer(text):
        if match.start() not in inside:
            yield match, "where it has no meaning", False
