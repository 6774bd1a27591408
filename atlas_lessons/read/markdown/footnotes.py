"""Footnotes of a document: which there are, how they are numbered, and where a text refers to them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.read.markdown.document import Document, Event


class Note(NamedTuple):
    """A footnote: its number, the label that its author gave it, and the range of its definition.

    ``used`` is False where no reader of the text is led to it. ``repeats`` marks a definition of a label that has one
    already; references lead to the first.
    """

    number: int
    label: str
    span: Span
    used: bool
    repeats: bool


class Footnotes(NamedTuple):
    """The footnotes of a document by number: in the order in which a reader meets their references, and behind these
    the ones that nothing refers to, so that no text is lost.

    ``calls`` has the references in the order of reading: by offset the number of the note, and how many references led
    to it before. ``bounds`` are the offsets where notes begin and end, ``owners`` the note in which the text behind
    each stands (0 for none).
    """

    notes: tuple[Note, ...] = ()
    calls: Mapping[int, tuple[int, int]] = {}
    bounds: Sequence[int] = ()
    owners: Sequence[int] = ()

    def place(self, offset: int) -> int:
        """The number of the note that holds an offset, the innermost one; 0 outside all notes.

        A page shows its text in this order, and within one place in that of the content.
        """
        at = bisect_right(self.bounds, offset) - 1
        return self.owners[at] if at >= 0 else 0


_NONE = Footnotes()


def footnotes(document: Document) -> Footnotes:
    """The footnotes of a document; linear in its length."""
    return _FootnoteReader().read(document.events) if "[^" in document.content else _NONE


class _FootnoteReader:
    """Gathers definitions and references by their place in the content, then numbers them."""

    def __init__(self) -> None:
        self.definitions: list[Event] = []
        self.firsts: dict[str, int] = {}  # the definition of each label
        self.repeated: set[int] = set()
        self.calls: dict[int, list[Event]] = {-1: []}  # by the definition they are in, -1 for none
        self.edges: list[tuple[int, int]] = []  # offset, and the definition that goes on from there

    def read(self, events: Sequence[Event]) -> Footnotes:
        """Number the notes of some events."""
        opened = [-1]
        for event in events:
            if event.kind == "note":
                self.calls[opened[-1]].append(event)
            elif event.tag == "FootnoteDefinition":
                if event.kind == "start":
                    opened.append(self._define(event))
                    self.edges.append((event.start, opened[-1]))
                else:
                    opened.pop()
                    self.edges.append((event.end, opened[-1]))
        return self._numbered() if self.definitions else _NONE

    def _define(self, event: Event) -> int:
        index = len(self.definitions)
        self.definitions.append(event)
        self.calls[index] = []
        if self.firsts.setdefault(_key(event.data), index) != index:
            self.repeated.add(index)
        return index

    def _numbered(self) -> Footnotes:
        order = list(dict.fromkeys(self._leads(-1)))
        met = set(order)
        for index in order:  # grows as notes lead to further notes
            fresh = [range_ for range_ in dict.fromkeys(self._leads(index)) if range_ not in met]
            met.update(fresh)
            order += fresh
        order += (index for index in range(len(self.definitions)) if index not in met)
        numbers = {index: number for number, index in enumerate(order, 1)}
        calls: dict[int, tuple[int, int]] = {}
        counts = dict.fromkeys(order, 0)
        for owner in (-1, *order):
            for event, index in zip(self.calls[owner], self._leads(owner), strict=True):
                calls[event.start] = (numbers[index], counts[index])
                counts[index] += 1
        return Footnotes(
            tuple(self._note(index, numbers[index], used=index in met) for index in order),
            calls,
            [offset for offset, _ in self.edges],
            [numbers.get(owner, 0) for _, owner in self.edges],
        )

    def _leads(self, owner: int) -> Iterator[int]:
        """Where the references in a definition lead; the parser reads only those that lead somewhere."""
        return (self.firsts[_key(event.data)] for event in self.calls[owner])

    def _note(self, index: int, number: int, *, used: bool) -> Note:
        event = self.definitions[index]
        return Note(number, event.data, Span(event.start, event.end), used, index in self.repeated)


def _key(label: str) -> str:
    return label.casefold()


class Lost(NamedTuple):
    """What is written as a reference to a footnote that is defined nowhere."""

    label: str
    span: Span


_LOST = re.compile(r"\[\^(?!(?:\w-\w)+\])([A-Za-z0-9_.-]{1,40})\](?![(\[:*+?{])")
_NUMBERED = re.compile(r"[0-9]{1,3}")


def lost(document: Document, found: Footnotes) -> Iterator[Lost]:
    """References that lead nowhere: where a text has footnotes all that look like one, else a number behind a word.

    What is in code, or behind a backslash, or is a pattern (``[^a]+``, ``[^a-z]``) is none.
    """
    content = document.content
    for block in document.blocks if "[^" in content else ():
        if block.kind in ("code", "html"):
            continue
        for match in _LOST.finditer(block.text):
            span = block.source(match.start(), match.end())
            plain = content.startswith(match.group(), span.start) and content[span.start - 1 : span.start] != "\\"
            behind = match.start() and not block.text[match.start() - 1].isspace()
            if plain and (found.notes or (behind and _NUMBERED.fullmatch(match.group(1)))):
                yield Lost(match.group(1), span)
