"""Turns findings into diagnostics: line, column, and the line of text with the part that is meant.

Where a record's content is the body of the lesson.md beside it, findings in the content point into that file, since
it is the one people edit, and so do those about a field that its front matter states; otherwise into the JSON text,
at the very character of the escaped string.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from atlas_lessons.check.rules.base import Rule
from atlas_lessons.core.diagnostics import At, Diagnostic, Finding, Span
from atlas_lessons.core.model import Kind, NumberPlace
from atlas_lessons.read.jsonio.positions import JsonPlaces, Lines
from atlas_lessons.read.markdown.frontmatter import line_of
from atlas_lessons.read.source.load import Raw

MAX_EXCERPT = 160  # code points of a line that are shown
_AROUND = 30  # of them on both sides of a numeral in a list of numerals
_LEAD = 60  # of them before the part that is meant


class _Shown(NamedTuple):
    """A place in a file: line and column from 1, the line's text and the marked part of it."""

    path: str
    line: int
    column: int
    excerpt: str | None = None
    caret: tuple[int, int] | None = None


class Locator:
    """Finds the places of one lesson's findings; each text is indexed when first needed."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self._indexes: dict[str, tuple[Lines, JsonPlaces]] = {}

    def diagnostic(self, rule: Rule[Any], finding: Finding) -> Diagnostic:
        """The diagnostic of a rule's finding."""
        at, raw = finding.at, self.raw
        shown = self._shown(at)
        in_json = at.file == "derivations" or (at.file == "lesson" and raw.kind is Kind.RECORD)
        pointer = at.pointer if in_json else None
        if pointer is None and at.span is not None and shown.path == raw.path and raw.kind is Kind.RECORD:
            pointer = "/content"
        return Diagnostic(
            path=shown.path,
            code=rule.code,
            name=rule.name,
            severity=finding.severity or rule.severity,
            message=finding.message,
            hint=finding.hint,
            pointer=pointer,
            line=shown.line,
            column=shown.column,
            span=at.span,
            excerpt=shown.excerpt,
            caret=shown.caret,
        )

    def number(self, span: Span) -> NumberPlace:
        """The place of a numeral of the content."""
        path, line, column = self._place(span.start)
        text = self._content.text
        before = text[max(0, span.start - _AROUND) : span.start].rpartition("\n\n")[2]
        after = text[span.end : span.end + _AROUND].partition("\n\n")[0]
        around = " ".join(f"{before}{text[span.start : span.end]}{after}".split())
        return NumberPlace(path, line, column, around)

    def _shown(self, at: At) -> _Shown:
        if at.pointer is not None and at.file != "source" and not self._only_content(at):
            return self._stated(at) or self._pointed(at.file, at.pointer)
        if at.span is not None:
            return self._in_content(at.span)
        if at.offset is not None:
            return self._in_text(at.file, at.offset, at.offset + 1)
        return _Shown(self._path(at.file), 1, 1)

    def _stated(self, at: At) -> _Shown | None:
        """The line of the front matter that states what a pointer into the record points at, where one does."""
        raw = self.raw
        if at.file != "lesson" or raw.source is None or raw.kind is not Kind.RECORD or not isinstance(raw.value, dict):
            return None
        name = (at.pointer or "").split("/")[1:2]
        stated = raw.source.front_matter.get(name[0]) if name else None
        place = line_of(raw.source.text, name[0]) if stated and stated == raw.value.get(name[0]) else None
        return self._in_text("source", *place) if place else None

    def _only_content(self, at: At) -> bool:
        """Whether a pointer says no more than the span beside it, or is of no use where there is no JSON."""
        if at.file == "derivations":
            return False
        return self.raw.kind is not Kind.RECORD or (at.pointer == "/content" and at.span is not None)

    def _path(self, file: str) -> str:
        if file == "source" and self.raw.source is not None:
            return self.raw.source.path
        if file == "source" and self.raw.files.source:
            return self.raw.files.source
        if file == "derivations" and self.raw.files.derivations:
            return self.raw.files.derivations
        return self.raw.path

    def _index(self, file: str) -> tuple[Lines, JsonPlaces]:
        if file not in self._indexes:
            text = self.raw.text if file == "lesson" else self.raw.texts.get(file, "")
            self._indexes[file] = (Lines(text), JsonPlaces(text))
        return self._indexes[file]

    def _pointed(self, file: str, pointer: str) -> _Shown:
        if pointer == "":
            return _Shown(self._path(file), 1, 1)
        return self._in_text(file, *self._index(file)[1].span(pointer))

    def _in_text(self, file: str, start: int, end: int) -> _Shown:
        lines = self._index(file)[0]
        start = min(start, len(lines.text))
        place = lines.place(start)
        excerpt, caret = excerpt_of(lines, start, end)
        return _Shown(self._path(file), place.line, place.column, excerpt, caret)

    @cached_property
    def _content(self) -> Lines:
        return Lines(self.raw.content or "")

    def _in_content(self, span: Span) -> _Shown:
        lines = self._content
        excerpt, caret = excerpt_of(lines, min(span.start, len(lines.text)), span.end)
        return _Shown(*self._place(span.start), excerpt, caret)

    @cached_property
    def _content_file(self) -> tuple[str, int] | None:
        """The file that holds the content as it is and the line before it; None where it is a string of JSON."""
        raw, source = self.raw, self.raw.source
        if raw.kind is not Kind.RECORD:
            return raw.path, raw.content_line - 1
        if source is not None and source.body == raw.content:
            return source.path, source.body_line - 1
        return None

    def _place(self, offset: int) -> tuple[str, int, int]:
        """The file, line and column of an offset of the content."""
        offset = min(offset, len(self._content.text))
        if self._content_file is not None:
            path, before = self._content_file
            place = self._content.place(offset)
            return path, place.line + before, place.column
        index, places = self._index("lesson")
        inside = index.place(places.character("/content", offset))
        return self.raw.path, inside.line, inside.column


def excerpt_of(lines: Lines, start: int, end: int) -> tuple[str, tuple[int, int]]:
    """The line that holds ``start``, cut to what fits a screen, and the part of it from ``start`` to ``end``."""
    first, last = lines.line_bounds(start)
    left = max(first, start - _LEAD) if last - first > MAX_EXCERPT else first
    right = min(last, left + MAX_EXCERPT)
    before, after = "…" if left > first else "", "…" if right < last else ""
    shift = len(before) - left
    mark = (start + shift, max(min(end, right), start + 1) + shift)
    return before + lines.text[left:right] + after, mark
