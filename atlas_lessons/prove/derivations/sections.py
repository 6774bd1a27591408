"""The sections that a derivations file names, by title or id, and places of the content for messages."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.model import Lesson
from atlas_lessons.core.spelling import closest
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.derivations.nearest import same_but_numbers
from atlas_lessons.read.markdown.document import Document

_SPACE = re.compile(r"\s+")
_RULES = {
    "missing": "quote-missing",
    "ambiguous": "quote-ambiguous",
    "cut": "quote-cuts-number",
    "section": "section-unknown",
}
_HAS_WORD = re.compile(r"[^\W\d_]")


class Missing(NamedTuple):
    """Why a quote names no one place. ``kind`` is ``missing``, ``ambiguous``, ``cut`` or ``section``."""

    kind: str
    message: str
    hint: str | None = None
    near: Span | None = None  # the text nearest to a quote that is missing

    @property
    def fault(self) -> Fault:
        """The same under the rule that reports it."""
        return Fault(_RULES[self.kind], self.message, self.hint)


class SectionIndex:
    """The sections of a lesson by name. With ``changing``, a name may differ from its title in numbers: such headings
    are noted in ``renamed``."""

    def __init__(self, lesson: Lesson, *, changing: bool = False) -> None:
        self.lesson = lesson
        self.content = lesson.content
        self.document: Document = lesson.document
        self.renamed: dict[str, int] = {}  # by the name of a section, the heading whose numbers are others
        self._changing = changing

    @cached_property
    def _titles(self) -> dict[str, int]:
        """The index of the first heading of each title."""
        headings = self.document.headings
        return {headings[index].title: index for index in range(len(headings) - 1, -1, -1)}

    @cached_property
    def _sections(self) -> dict[str, Span]:
        """Sections by title and by id (the record's, or the one it would get); of equal titles the first holds.

        The ranges are those of the headings, whatever a record says of them: its offsets have rules of their own.
        """
        headings = self.document.headings
        record = self.lesson.record
        ids = [section.id for section in record.sections] if record is not None else []
        if len(ids) != len(headings):
            ids = [f"section-{index + 1}" for index in range(len(headings))]
        found: dict[str, Span] = {}
        for index, heading in enumerate(headings):
            found.setdefault(heading.title, self.document.section_span(index))
        for index, name in enumerate(ids):
            found.setdefault(name, self.document.section_span(index))
        return found

    def section(self, name: str | None) -> Span | Missing:
        """The range of a section by title or id; the whole content for None."""
        if name is None:
            return Span(0, len(self.content))
        index = self._titles.get(name)
        span = self._sections.get(name) if index is None else self.document.section_span(index)
        if span is not None:
            return span
        folded = _SPACE.sub(" ", name).strip()
        span = self._sections.get(folded)
        if span is not None:
            return span
        heading = self._renamed(folded)
        if heading is not None:
            self.renamed[name] = heading
            return self.document.section_span(heading)
        near = closest(folded, self._sections)
        hint = f"did you mean {near!r}?" if near else _list_titles(list(self._sections))
        return Missing("section", f"expected the title or id of a section, found {name!r}", hint)

    def _renamed(self, name: str) -> int | None:
        """The one heading whose title differs from a section's name in nothing but its numbers."""
        if not self._changing or not _HAS_WORD.search(name):
            return None
        headings = self.document.headings
        found = [index for index, each in enumerate(headings) if same_but_numbers(name, each.title)]
        return found[0] if len(found) == 1 else None

    def with_subsections(self, span: Span) -> Span:
        """A section's range with the deeper headings that follow it."""
        headings = self.document.headings
        at = bisect_left(headings, span.start, key=lambda heading: heading.start)
        if at >= len(headings) or headings[at].start != span.start:
            return span
        level = headings[at].level
        end = next((heading.start for heading in headings[at + 1 :] if heading.level <= level), len(self.content))
        return Span(span.start, end)

    def place(self, offset: int) -> str:
        """A place of the content for a message, as line:column of the file where content has lines there."""
        line = bisect_left(self._line_ends, offset)
        start = self._line_ends[line - 1] + 1 if line else 0
        return f"{line + self.lesson.content_line}:{offset - start + 1}"

    @cached_property
    def _line_ends(self) -> list[int]:
        return [match.start() for match in re.finditer("\n", self.content)]


def _list_titles(names: list[str]) -> str | None:
    return "sections: " + ", ".join(repr(name) for name in names[:12]) if names else None
