"""Content → headings, links, mathematics and prose with exact source offsets; the only importer of pyromark.

One Markdown profile serves checking and rendering: CommonMark with tables, strikethrough, footnotes and dollar
mathematics under Pandoc's rule (the opening ``$`` has no space after it, the closing one no space before and no digit
after, so that prices stay prices). The parser is linear in its input, whatever the input.
Mathematics in other delimiters (:mod:`mathematics`) gives the same events.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.read.markdown.byte_offsets import wide_characters
from atlas_lessons.read.markdown.mathematics import (
    as_written,
    delimiter_pairs,
    is_math_fence,
    read_pairs,
    with_dollars,
    without_backquotes,
)

if TYPE_CHECKING:
    from pyromark import Markdown

_DOLLAR_PASSES = 12  # each pass turns at least every second price back into text; the last pass all of them
_BRACKET_PASSES = 4  # each leaves out the brackets that turned out to hold no mathematics
_MASK = "\x1a"
_new = tuple.__new__  # what the constructors of named tuples call, which take three times as long for hundreds of them


class Event(NamedTuple):
    """One step of the parsed document, in source order.

    ``kind`` is ``start`` or ``end`` with the ``tag`` of an element (the parser's name: Paragraph, Heading, List,
    Item, BlockQuote, CodeBlock, HtmlBlock, Table, TableHead, TableRow, TableCell, Emphasis, Strong, Strikethrough,
    Link, Image, FootnoteDefinition), or a leaf: ``text code math display html break hardbreak rule note``, the last
    one a reference to a footnote. ``data`` is the element's
    attributes as the parser gives them, or the leaf's text as a reader sees it. ``start`` and ``end`` are code
    points into the content; an element's range is that of the whole element.
    """

    kind: str
    tag: str
    data: Any
    start: int
    end: int


class Heading(NamedTuple):
    """A top-level heading (not in a quote or list): text after Markdown is read, range, start of its line."""

    level: int
    title: str
    start: int
    end: int


class Link(NamedTuple):
    """A link of the text in order: ``kind`` is inline, reference or autolink; ``span`` is the whole link."""

    kind: str
    title: str
    url: str
    span: Span


class Piece(NamedTuple):
    """A run of a block: ``kind`` is text, code, math, display, html or break; ``at`` its offset in the block's text.

    Where ``verbatim`` the text stands letter by letter at ``start``; otherwise (an entity, a break, the inside of a
    code span or formula) the whole source range represents it.
    """

    kind: str
    at: int
    text: str
    start: int
    end: int
    verbatim: bool


class Block(NamedTuple):
    """A stretch of running text: ``kind`` is paragraph, heading, cell, code (a code block) or html.

    ``text`` is what a reader sees, Markdown removed: breaks are ``\\n``, formulas their TeX. ``containers`` names the
    enclosing elements from the outside in (list, item, quote, table, note). The mark that refers to a footnote is no
    part of the text.
    """

    kind: str
    text: str
    pieces: tuple[Piece, ...]
    start: int
    end: int
    containers: tuple[str, ...] = ()

    def source(self, start: int, end: int) -> Span:
        """The range of ``content`` that ``text[start:end]`` (not empty) was read from."""
        first, last = (self._piece(start), self._piece(end - 1)) if len(self.pieces) > 1 else self.pieces * 2
        return Span(
            first.start + (start - first.at) if first.verbatim else first.start,
            last.start + (end - last.at) if last.verbatim else last.end,
        )

    def _piece(self, index: int) -> Piece:
        return self.pieces[bisect_right(self.pieces, index, key=lambda piece: piece.at) - 1]


class Document(NamedTuple):
    """The one parse of a lesson's content that every rule and every renderer shares."""

    content: str
    events: tuple[Event, ...]
    headings: tuple[Heading, ...]
    links: tuple[Link, ...]
    blocks: tuple[Block, ...]

    def section_span(self, index: int) -> Span:
        """The range of the section that begins with ``headings[index]``: to the next heading or the end."""
        following = self.headings[index + 1].start if index + 1 < len(self.headings) else len(self.content)
        return Span(self.headings[index].start, following)

    def section_of(self, offset: int) -> int | None:
        """The index of the heading whose section holds an offset; None in the preamble."""
        index = bisect_left(self.headings, offset + 1, key=lambda heading: heading.start) - 1
        return index if index >= 0 else None


class TooManyElementsError(Exception):
    """A text has far more Markdown elements than its length explains: it is there to slow a reader down."""


def parse(content: str) -> Document:
    """Parse content once; linear in its length, on any text without lone surrogates.

    Raises TooManyElementsError for more than three elements in four characters (and 20,000 more), or 300,000 in all.
    """
    events = _events(content)
    collector = _Collector(content)
    collector.take(events)
    return Document(content, tuple(events), tuple(collector.headings), tuple(collector.links), tuple(collector.blocks))


@cache
def _parser() -> Markdown:
    from pyromark import Markdown, Options

    wanted = Options.ENABLE_MATH | Options.ENABLE_TABLES | Options.ENABLE_STRIKETHROUGH | Options.ENABLE_FOOTNOTES
    return Markdown(options=wanted)


_LEAVES = {
    "Text": "text", "Code": "code", "InlineMath": "math", "DisplayMath": "display", "Html": "html",
    "InlineHtml": "html", "SoftBreak": "break", "HardBreak": "hardbreak", "Rule": "rule",
    "FootnoteReference": "note",
}  # fmt: skip


def _events(content: str) -> list[Event]:
    """The parser's events; text that it hands over in parts is one event where it is in one piece."""
    ends, extra = wide_characters(content)
    last, excess = (ends[-1], extra[-1]) if ends else (0, 0)
    found: list[Event] = []
    texts: list[str] = []  # held back, since the next event may go on where they end
    held_from, held_to, whole = 0, 0, False
    opened: list[tuple[int, int]] = []  # ranges of the elements that are open: their ends have the same
    for event, where in _parse_events(content):
        name, value = (event, "\n" if "Break" in event else "") if isinstance(event, str) else event.popitem()
        if name == "End":
            start, end = opened.pop()
        else:
            start, end = where["start"], where["end"]
            if excess:
                start -= excess if start >= last else extra[bisect_right(ends, start)]
                end -= excess if end >= last else extra[bisect_right(ends, end)]
        if name == "Text":
            text = value.replace(_MASK, "$") if _MASK in value else value
            verbatim = end - start == len(text) and content.startswith(text, start)
            if not (texts and whole and verbatim and start == held_to):
                if texts:
                    found.append(_text(texts, held_from, held_to))
                texts, held_from, whole = [], start, verbatim
            texts.append(text)
            held_to = end
            continue
        if texts:
            found.append(_text(texts, held_from, held_to))
            texts = []
        if name == "Start" or name == "End":
            tag, data = (value, None) if isinstance(value, str) else value.popitem()
            if name == "Start":
                opened.append((start, end))
                if isinstance(data, str):  # the label of a footnote
                    data = data.replace(_MASK, "$")
                found.append(_new(Event, ("start", tag, data, start, end)))
            else:
                found.append(_new(Event, ("end", tag, data, start, end)))
        else:
            value = value.replace(_MASK, "$")
            shown = without_backquotes(value) if name == "InlineMath" else value
            found.append(_new(Event, (_LEAVES[name], name, shown, start, end)))
    if texts:
        found.append(_text(texts, held_from, held_to))
    return list(_with_fences(found)) if _MATH_FENCE.search(content) else found


_MATH_FENCE = re.compile(r"(?:```|~~~)[ \t]*math")


def _with_fences(events: Iterable[Event]) -> Iterator[Event]:
    """The events with a displayed formula for each fence named ``math``."""
    formula: list[str] | None = None
    for event in events:
        kind, tag, data, start, end = event
        if kind == "start" and is_math_fence(tag, data):
            formula = []
            yield Event("start", "Paragraph", None, start, end)
        elif formula is not None and kind == "text":
            formula.append(data)
        elif formula is not None and kind == "end" and tag == "CodeBlock":
            yield Event("display", "DisplayMath", "".join(formula), start, end)
            yield Event("end", "Paragraph", None, start, end)
            formula = None
        else:
            yield event


def _text(texts: list[str], start: int, end: int) -> Event:
    text = texts[0] if len(texts) == 1 else "".join(texts)
    return _new(Event, ("text", "Text", text, start, end))


def _parse_events(content: str) -> list[tuple[Any, Any]]:
    """The parser's events with byte ranges, once no formula's closing dollar precedes a digit.

    The parser reads ``$5/$10`` as mathematics, Pandoc does not. Where that happens, the opening dollar is masked by
    a control character of the same length and the text is parsed again.
    """
    most = _most(content)
    if "\\(" in content or "\\[" in content:
        return _with_brackets(content, most)
    return _with_dollars(content, most)


def _with_brackets(content: str, most: int) -> list[tuple[Any, Any]]:
    r"""The events of a text in which ``\(…\)`` and ``\[…\]`` are mathematics where they hold any."""
    data = content.encode()
    parsed = _bounded(content, most)
    pairs = delimiter_pairs(data, parsed)
    if not pairs and not _PRICE.search(content):
        return parsed
    for _ in range(_BRACKET_PASSES):
        if not pairs:
            break
        events = _with_dollars(with_dollars(data, pairs).decode(), most)
        read = read_pairs(events, pairs)
        if read == pairs:
            return as_written(events, pairs)
        pairs = read
    return _with_dollars(content, most)


def _with_dollars(content: str, most: int) -> list[tuple[Any, Any]]:
    """The events of a text whose mathematics is between dollars."""
    if not _PRICE.search(content):
        return _bounded(content, most)
    masked = bytearray(content.encode())
    for turn in range(_DOLLAR_PASSES):
        events = _bounded(masked.decode(), most)
        wrong = [
            where
            for event, where in events
            if "InlineMath" in event and masked[where["end"] : where["end"] + 1].isdigit()
        ]
        if not wrong:
            return events
        for where in wrong:
            masked[where["start"]] = ord(_MASK)
            if turn == _DOLLAR_PASSES - 2:
                masked[where["end"] - 1] = ord(_MASK)
    return _bounded(re.sub(_PRICE, _MASK, masked.decode()), most)


def _bounded(text: str, most: int) -> list[tuple[Any, Any]]:
    events = list(islice(_parser().events_with_range(text), most + 1))
    if len(events) > most:
        raise TooManyElementsError
    return events


def _most(content: str) -> int:
    """How many elements a text may have; prose has one in seven characters at the very most, a table of numbers two
    in three."""
    return min(20_000 + len(content) * 3 // 4, 300_000)


_PRICE = re.compile(r"\$(?=[0-9])")


_CONTAINERS = {"List": "list", "Item": "item", "BlockQuote": "quote", "Table": "table", "FootnoteDefinition": "note"}
_BLOCKS = {
    "Paragraph": "paragraph",
    "Heading": "heading",
    "TableCell": "cell",
    "CodeBlock": "code",
    "HtmlBlock": "html",
}
_TARGETS = ("Link", "Image")
_UNREAD = ("rule", "note")
_LEVELS = {"H1": 1, "H2": 2, "H3": 3, "H4": 4, "H5": 5, "H6": 6}
_AUTOLINKS = ("Autolink", "Email")


class _Collector:
    """Gathers headings, links and blocks from the events, in one pass."""

    def __init__(self, content: str) -> None:
        self.content = content
        self.headings: list[Heading] = []
        self.links: list[Link] = []
        self.blocks: list[Block] = []
        self._containers: list[str] = []
        self._kind, self._start, self._at = "paragraph", 0, 0
        self._pieces: list[Piece] = []
        self._open: list[tuple[Event, list[str]]] = []
        self._images = 0

    def take(self, events: Iterable[Event]) -> None:
        """Take all events in, in order."""
        for event in events:
            kind, tag, data, start, end = event
            if kind == "start":
                if tag in _BLOCKS or tag in _CONTAINERS:
                    self._begin(tag, start)
                elif tag in _TARGETS:
                    self._open.append((event, []))
                    self._images += tag == "Image"
            elif kind == "end":
                if tag in _BLOCKS or tag in _CONTAINERS:
                    self._finish(tag, data, start, end)
                elif tag in _TARGETS:
                    self._end_link()
            elif kind not in _UNREAD:
                self._leaf(kind, data, start, end)

    def _begin(self, tag: str, start: int) -> None:
        if self._pieces:
            self._flush(start)  # a tight list item holds text without a paragraph
        self._kind, self._start = _BLOCKS.get(tag, "paragraph"), start
        if tag in _CONTAINERS:
            self._containers.append(_CONTAINERS[tag])

    def _finish(self, tag: str, data: Any, start: int, end: int) -> None:
        if tag == "Heading" and not self._containers:
            title = "".join([piece.text for piece in self._pieces]).replace("\n", " ").strip()
            line = self.content.rfind("\n", 0, start) + 1
            self.headings.append(Heading(_LEVELS[data], title, line, end))
        if self._pieces:
            self._flush(end)
        if tag in _CONTAINERS:
            self._containers.pop()
        self._kind, self._start = "paragraph", end

    def _leaf(self, kind: str, text: str, start: int, end: int) -> None:
        if kind in ("break", "hardbreak"):
            kind = "break"
        elif kind == "text" and self._kind in ("code", "html"):
            kind = self._kind
        if self._open:
            self._open[-1][1].append(" " if kind == "break" else text)
        verbatim = end - start == len(text) and self.content.startswith(text, start)
        self._pieces.append(_new(Piece, (kind, self._at, text, start, end, verbatim)))
        self._at += len(text)

    def _end_link(self) -> None:
        start, texts = self._open.pop()
        text = "".join(texts)
        if self._open:
            self._open[-1][1].append(text)
        if start.tag == "Image":
            self._images -= 1
        elif not self._images:  # a link in the text of an image is not a link, only its alternative text
            form = start.data["link_type"]
            kind = "autolink" if form in _AUTOLINKS else "inline" if form == "Inline" else "reference"
            url = f"mailto:{start.data['dest_url']}" if form == "Email" else start.data["dest_url"]
            self.links.append(Link(kind, text, url, Span(start.start, start.end)))

    def _flush(self, end: int) -> None:
        pieces = tuple(self._pieces)
        text = pieces[0].text if len(pieces) == 1 else "".join([piece.text for piece in pieces])
        self.blocks.append(_new(Block, (self._kind, text, pieces, self._start, end, tuple(self._containers))))
        self._pieces, self._at = [], 0
