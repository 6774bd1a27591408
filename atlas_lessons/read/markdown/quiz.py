"""Knowledge checks of a content: a question, numbered options, "Answer and reasoning", the answer, the reason."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.read.markdown.document import Document, Event, Heading

MARKER = "answer and reasoning"
_LONGEST_MARKER = 200  # characters with all marks; a longer paragraph is not looked into
SECTION = "check your understanding"
_BLANKS = re.compile(r"[ \t\r\n]+")


class ListItem(NamedTuple):
    """One option: its first text as a reader sees it, and the range of the whole item."""

    text: str
    span: Span


class Node(NamedTuple):
    """A top-level block: ``kind`` is heading, paragraph, numbered, bulleted or other; ``level`` that of a heading.

    ``text`` is what a reader sees: blanks and line ends as one space, no-break spaces kept, images as their
    destination. A list has ``items`` and no text.
    """

    kind: str
    events: Sequence[Event]
    span: Span
    level: int = 0
    items: tuple[ListItem, ...] = ()
    text: str = ""


class KnowledgeCheck(NamedTuple):
    """One knowledge check as found, whole or not; what is missing is None or empty.

    ``place`` is where to report what is missing: the marker, else the options, else the question's heading.
    ``question`` is the heading or paragraph that asks. ``after`` are the blocks from the marker on. ``repeated`` says
    that an earlier marker answers the same options.
    """

    place: Span
    question: Node | None
    options: Node | None
    marker: Node | None
    after: tuple[Node, ...] = ()
    repeated: bool = False

    @property
    def answer(self) -> Node | None:
        """The paragraph right after the marker."""
        return self.after[0] if self.after and self.after[0].kind == "paragraph" else None

    @property
    def reason(self) -> tuple[Node, ...]:
        """What follows the answer."""
        return self.after[1:]


def checks(document: Document) -> tuple[KnowledgeCheck, ...]:
    """Every knowledge check, in order: found by its marker anywhere, and without one below the heading "Check your
    understanding", where a deeper heading with numbered options or a question mark asks.
    """
    events = document.events
    found: list[KnowledgeCheck] = []
    section: int | None = None  # the level of the heading "Check your understanding" that we are below
    for top, below in _chunks(events):
        begins = False
        if top is not None:
            level = _level(events[top.start])
            begins = _is_title(_text(events[top]))
            if begins or (section is not None and level <= section):
                section = level if begins else None
        inside = section is not None and not begins
        if inside or any(_is_marker(events[block]) for block in below if _is_short(events[block.start])):
            question = _node(events[top]) if top is not None and not begins else None
            found += _checks(question, [_node(events[block]) for block in below], inside)
    return tuple(found)


def empty_sections(document: Document) -> tuple[Heading, ...]:
    """The headings "Check your understanding" below which nothing stands."""
    return tuple(
        heading
        for n, heading in enumerate(document.headings)
        if _is_title(heading.title)
        and not document.content[heading.end : document.section_span(n).end].strip()
        and all(following.level <= heading.level for following in document.headings[n + 1 : n + 2])
    )


def _is_title(text: str) -> bool:
    return text.casefold().rstrip(":?.! ") == SECTION


def _is_marker(events: Sequence[Event]) -> bool:
    """True for a paragraph "Answer and reasoning", case and a final colon or period aside."""
    return _is_short(events[0]) and " ".join(_text(events).casefold().split()).rstrip(":. ") == MARKER


def _is_short(first: Event) -> bool:
    """Whether the paragraph of an event has the length of a marker, with all its marks."""
    return first.tag == "Paragraph" and len(MARKER) <= first.end - first.start <= _LONGEST_MARKER


def _level(heading: Event) -> int:
    return int(heading.data["level"][1])


def _checks(question: Node | None, body: Sequence[Node], inside: bool) -> Iterator[KnowledgeCheck]:
    """The checks below one heading; ``inside`` a section of checks one may have no marker."""
    marks = [n for n, node in enumerate(body) if node.kind == "paragraph" and _is_marker(node.events)]
    if not marks:
        options = next((node for node in body if node.kind == "numbered"), None)
        if inside and question is not None and (options or question.text.endswith("?")):
            yield KnowledgeCheck((options or question).span, question, options, None)
        return
    begin, before = 0, False
    for mark, end in zip(marks, [*marks[1:], len(body)], strict=True):
        stretch = body[begin:mark]
        lists = [node for node in stretch if node.kind == "numbered"] or [n for n in stretch if n.kind == "bulleted"]
        asked = question or next((node for node in stretch if node.kind in ("paragraph", "other")), None)
        options = lists[-1] if lists else None
        yield KnowledgeCheck(
            body[mark].span, asked, options, body[mark], tuple(body[mark + 1 : end]), before and not lists
        )
        begin, before = mark + 1, before or bool(lists)


def _chunks(events: Sequence[Event]) -> Iterator[tuple[slice | None, list[slice]]]:
    """Where the events of each top-level heading are, and of each block below it; first the blocks before any."""
    heading: slice | None = None
    below: list[slice] = []
    depth, begin = 0, 0
    for n, (kind, tag, _, _, _) in enumerate(events):
        if kind == "start":
            begin, depth = (n if depth == 0 else begin), depth + 1
            continue
        if kind == "end":
            depth -= 1
        if depth:
            continue
        block = slice(begin if kind == "end" else n, n + 1)
        if tag == "Heading":
            yield heading, below
            heading, below = block, []
        elif tag != "FootnoteDefinition":  # stands anywhere, and is read at the end
            below.append(block)
    yield heading, below


def _node(events: Sequence[Event]) -> Node:
    first = events[0]
    span = Span(first.start, first.end)
    if first.tag == "Heading":
        return Node("heading", events, span, _level(first), text=_text(events))
    if first.tag == "List":
        return Node("bulleted" if first.data is None else "numbered", (), span, items=tuple(_items(events)))
    return Node("paragraph" if first.tag == "Paragraph" else "other", events, span, text=_text(events))


def _items(events: Sequence[Event]) -> Iterator[ListItem]:
    depth, begin = 0, 0
    for n, event in enumerate(events):
        depth += (event.kind == "start") - (event.kind == "end")
        if event.tag == "Item" and event.kind == "start" and depth == 2:
            begin = n
        elif event.tag == "Item" and event.kind == "end" and depth == 1:
            yield ListItem(_text(_first_block(events[begin + 1 : n])), Span(events[begin].start, events[begin].end))


def _first_block(events: Sequence[Event]) -> Sequence[Event]:
    """The events of an item up to the end of its first paragraph, or up to a list or quote inside it."""
    for n, event in enumerate(events):
        if (event.tag == "Paragraph" and event.kind == "end") or (
            n and event.tag in ("List", "BlockQuote", "FootnoteDefinition")
        ):
            return events[:n]
    return events


def _text(events: Sequence[Event]) -> str:
    if len(events) == 3 and events[0].tag in ("Paragraph", "Heading") and events[1].kind == "text":  # as most are
        text: str = events[1].data
        if text.isprintable() and "  " not in text:
            return text.strip(" ")
    parts = []
    for event in events:
        if event.kind == "start":
            parts.append(f"![{event.data['dest_url']}]" if event.tag == "Image" else "")
        elif event.kind not in ("end", "rule", "note"):
            parts.append(event.data)
    return _BLANKS.sub(" ", "".join(parts)).strip(" ")
