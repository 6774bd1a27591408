"""The texts of a lesson in which characters may hide something: content, what its entities represent, other strings.

Most lessons have none, so those without a suspicious character are left out before any rule looks at them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from atlas_lessons.core.diagnostics import At, Span
from atlas_lessons.core.model import Lesson
from atlas_lessons.read.markdown.document import Document, Event
from atlas_lessons.read.record.fields import strings_of

_PLANES = range(0, 0x110000, 0x10000)
BIDI = "\u202a-\u202e\u2066-\u2069"
CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029"
NONCHARACTERS = "\ufdd0-\ufdef" + "".join(f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in _PLANES)
PRIVATE = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd\ufffd"
INVISIBLE = (
    "\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200d\u2060-\u2064\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff9-\ufffb\U000e0000-\U000e01ef"
)
MARKS = "\u061c\u200e\u200f"  # of direction
_SUSPECT = f"[{BIDI}{CONTROLS}{NONCHARACTERS}{PRIVATE}{INVISIBLE}{MARKS}]"
_PLAIN = bytes((*range(0x20, 0x7F), 0x09, 0x0A))  # what most texts are made of
_FEW = frozenset(map(chr, range(0xA0, 0x180)))  # and these letters


class SuspiciousText(NamedTuple):
    """One text and where it is: at a ``pointer`` of the record, made by an ``event``, or else the content itself."""

    text: str
    pointer: str | None = None
    event: Event | None = None

    def at(self, match: re.Match[str]) -> At:
        """Where a match in the text is in the lesson."""
        if self.pointer is not None:
            return At(pointer=self.pointer)
        if self.event is not None:  # an entity or an escape: the whole of it represents the character
            return At(span=Span(self.event.start, self.event.end))
        return At(span=Span(match.start(), match.end()))


def suspicious_texts(lesson: Lesson) -> tuple[SuspiciousText, ...]:
    """The texts of a lesson that hold a character a rule may have something against, content first."""
    return tuple(text for text in _texts(lesson) if _is_suspicious(text.text))


def _is_suspicious(text: str) -> bool:
    """Whether a suspicious character occurs; each that is not plain is looked at once, since texts are long."""
    others = set(text.encode().translate(None, _PLAIN).decode()) - _FEW
    return bool(others) and re.search(_SUSPECT, "".join(others)) is not None


def _texts(lesson: Lesson) -> Iterator[SuspiciousText]:
    yield SuspiciousText(lesson.content)
    if "&" in lesson.content:
        yield from _entities(lesson.document)
    if lesson.record is not None:
        others = {name: value for name, value in lesson.record.data.items() if name != "content"}
        if not _all_plain(others):
            for text, pointer in strings_of(others):
                if not (text.isascii() and text.isprintable()):
                    yield SuspiciousText(text, pointer)


def _all_plain(value: Any) -> bool:
    """Whether every string of a JSON value is plain ASCII: so most are, and no pointers need be made for them."""
    waiting = [value]
    for member in waiting:  # which grows meanwhile
        kind = type(member)
        if kind is str:
            if not (member.isascii() and member.isprintable()):
                return False
        elif kind is dict:
            waiting.extend(member.values())
        elif kind is list:
            waiting.extend(member)
    return True


def _entities(document: Document) -> Iterator[SuspiciousText]:
    content = document.content
    for event in document.events:
        if event.kind == "text" and content[event.start] == "&" and content[event.start : event.end] != event.data:
            yield SuspiciousText(event.data, event=event)
        elif event.kind == "start" and event.tag in ("Link", "Image"):
            yield SuspiciousText(event.data["title"], event=event)
