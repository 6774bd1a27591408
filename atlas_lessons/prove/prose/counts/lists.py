"""Compares the number that introduces a list with its items: ``There are three reasons:`` before two of them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from atlas_lessons.core.diagnostics import At, Finding, Span
from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.prove.prose.counts.words import NAMED_BEFORE, OTHERWISE, STEPPED, STOPS, UNCOUNTED
from atlas_lessons.read.markdown.document import Document, Event
from atlas_lessons.read.notation.numerals.words import UNITS, singular
from atlas_lessons.read.notation.units.parse import Unit, parse_unit
from atlas_lessons.read.reading.lesson import LessonReading
from atlas_lessons.read.reading.text import ReaderText

_COUNTS = {word: value for word, value in UNITS.items() if 2 <= value <= 12}
_NUMBERS = frozenset((*UNITS, "dozen", "half", "both", "several", "twice", "couple", "pair"))
_WORD = lazy_pattern(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*|[0-9][0-9.,]*")
_SENTENCE = lazy_pattern(r"(?<=[.!?])\s+(?=[A-Z\"“(*_])")
_MORE = lazy_pattern(
    r"\band\s+(?:an?|one|the)\b|\bplus\b|\bas well as\b|\bincluding\b|\bfor example\b|\be\.g\.|\bsuch as\b",
    re.IGNORECASE,
)
_PAIRED = lazy_pattern(r"\band\b|&|/|\bor\b|,")
_TASK = lazy_pattern(r"\s*\[[ xX]\]")
_MOST_ADJECTIVES, _MOST_BEHIND = 3, 8


class _Introduced(NamedTuple):
    """What a sentence says of the list behind it: the number, its word and noun, and where the word stands."""

    number: int
    words: str
    start: int
    end: int


class _ListItems(NamedTuple):
    """A list: its range, the ranges of its own items, and the indices of its first and last event."""

    span: Span
    items: tuple[Span, ...]
    first: int
    last: int


def miscounted(document: Document, reading: LessonReading) -> Iterator[Finding]:
    """A finding for each list whose items are not as many as the sentence before it says."""
    if not any(event.tag == "List" for event in document.events):
        return
    starts = [block.start for block in document.blocks]
    for list_ in _lists(document.events):
        index = bisect_left(starts, list_.span.start) - 1
        if index < 0 or len(list_.items) < 2:
            continue
        block = document.blocks[index]
        if block.kind != "paragraph" or document.content[block.end : list_.span.start].strip(" \t\r\n>"):
            continue
        row = reading[index]
        said = introduced(row.text)
        if said is None or said.number == len(list_.items) or _is_open(document, reading, list_, said):
            continue
        message = f"{said.words!r} introduces a list: expected {said.number} items, found {len(list_.items)}"
        yield Finding(message, At(span=row.span(said.start, said.end)), "correct the number or the list")


def introduced(text: str) -> _Introduced | None:
    """The number of items that the last sentence of a paragraph announces; None where it announces none for certain."""
    if not text.rstrip().endswith(":"):
        return None
    start = 0
    for match in _SENTENCE.finditer(text):
        start = match.end()
    sentence = text[start:]
    words = [(match.group(), start + match.start(), start + match.end()) for match in _WORD.finditer(sentence)]
    lower = [word.lower() for word, _, _ in words]
    places = [place for place, word in enumerate(lower) if word in _NUMBERS]
    if len(places) != 1 or lower[places[0]] not in _COUNTS or _MORE.search(sentence):
        return None
    place = places[0]
    if place and (lower[place - 1] in NAMED_BEFORE or lower[place - 1][:1].isdigit()):
        return None
    noun = _noun(lower, place + 1)
    if noun is None or any(word[:1].isdigit() for word in lower[place + 1 :]):
        return None
    if len(lower) - noun > _MOST_BEHIND or not OTHERWISE.isdisjoint(lower[noun + 1 :]):
        return None
    return _Introduced(_COUNTS[lower[place]], text[words[place][1] : words[noun][2]], words[place][1], words[noun][2])


def _noun(words: Sequence[str], start: int) -> int | None:
    """The plural noun that a number counts, behind at most a few adjectives."""
    for place in range(start, min(len(words), start + _MOST_ADJECTIVES + 1)):
        word = words[place]
        if word in STOPS or word in STEPPED:
            return None
        if singular(word) != word:
            unit = isinstance(parse_unit(word), Unit)
            return None if unit or word in UNCOUNTED or word.endswith("ss") else place
    return None


def _lists(events: Sequence[Event]) -> Iterator[_ListItems]:
    """Every list with its own items."""
    opened: list[tuple[int, list[Span]]] = []
    for index, event in enumerate(events):
        if event.tag == "List" and event.kind == "start":
            opened.append((index, []))
        elif event.tag == "Item" and event.kind == "start" and opened:
            opened[-1][1].append(Span(event.start, event.end))
        elif event.tag == "List" and event.kind == "end" and opened:
            first, items = opened.pop()
            yield _ListItems(Span(event.start, event.end), tuple(items), first, index)


def _is_open(document: Document, reading: LessonReading, found: _ListItems, said: _Introduced) -> bool:
    """Whether the list may be another one, or go on: with code, task boxes, pairs, nested items or more behind it."""
    content, events = document.content, document.events
    inside = events[found.first : found.last + 1]
    nested = sum(event.tag == "Item" and event.kind == "start" for event in inside)
    if nested == said.number or any(event.kind == "code" or event.tag in ("CodeBlock", "Table") for event in inside):
        return True
    columns = {item.start - (content.rfind("\n", 0, item.start) + 1) for item in found.items}
    if len(columns) > 1 or any(_TASK.match(content, _text_start(content, item)) for item in found.items):
        return True
    if said.number > len(found.items) and any(map(_holds_pair, _heads(reading, found))):
        return True
    return _goes_on(document, found)


_MARKER = lazy_pattern(r"\s*(?:[-*+]|[0-9]{1,9}[.)])")


def _text_start(content: str, item: Span) -> int:
    match = _MARKER.match(content, item.start, item.end)
    return match.end() if match else item.start


def _heads(reading: LessonReading, found: _ListItems) -> Iterator[str]:
    """The beginning of each item, up to its first stop."""
    for item in found.items:
        row: ReaderText | None = next(reading.under(item), None)
        yield _STOPPED.split(row.text, maxsplit=1)[0] if row is not None else ""


_STOPPED = lazy_pattern(r"[.:;!?—–(]")


def _holds_pair(head: str) -> bool:
    return _PAIRED.search(head) is not None


def _goes_on(document: Document, found: _ListItems) -> bool:
    """Whether what follows the list may belong to it: another list, a picture, code, a sentence that goes on."""
    following = document.events[found.last + 1 :][:3]
    if not following:
        return False
    event = following[0]
    if event.kind == "start" and event.tag == "Paragraph":
        inner = following[1] if len(following) > 1 else event
        shown = inner.tag == "Image" or inner.kind in ("html", "display", "code")
        said = document.content[event.start : event.end]
        return shown or said[:1].islower() or _ADDS.match(said) is not None
    return not (event.kind == "end" or event.kind == "rule" or event.tag == "Heading")


_ADDS = lazy_pattern(r"\W{0,4}(?:and|or|plus|also|finally|in addition|furthermore|moreover)\b", re.IGNORECASE)
