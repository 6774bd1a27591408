"""Finds a quote in the content: once in its section, white space for white space, and no number cut in two."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import chain, islice
from typing import Any, NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.model import Lesson
from atlas_lessons.core.spelling import closest
from atlas_lessons.prove.derivations.nearest import (
    Changed,
    changed_place,
    holds,
    joined,
    near_hint,
    nearest,
    same_but_numbers,
)
from atlas_lessons.read.markdown.document import Document
from atlas_lessons.read.reading.excerpt import cut_by
from atlas_lessons.read.reading.lesson import reading_of

_SPACE = re.compile(r"\s+")
_FIX = "`atlas-lessons verify --fix` names that section"
_HAS_WORD = re.compile(r"[^\W\d_]")
_ODD = re.compile(r"\s{2,}|[^\S ]")  # white space that is not one space: rare in a line
_MAX_LOOKS = 100_000  # places of the quotes of a lesson that are looked at for cut numbers
_MAX_SOUGHT = 100  # missing quotes of a lesson for which the nearest text is sought; a report lists no more
_MAX_PLACES = 8  # that an ambiguous quote's message lists


class Missing(NamedTuple):
    """Why a quote names no one place. ``kind`` is ``missing``, ``ambiguous``, ``cut`` or ``section``."""

    kind: str
    message: str
    hint: str | None = None
    near: Span | None = None  # the text nearest to a quote that is missing


class _Folded(NamedTuple):
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


def _fold(text: str, span: Span) -> _Folded:
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
    return _Folded(" ".join((*parts, text[position : span.end])), span.start, places, origins)


class QuoteIndex:
    """The content of a lesson made ready for looking up many quotes: white space folded, sections by name."""

    def __init__(self, lesson: Lesson, declared: Mapping[str, Any] | None = None) -> None:
        """``declared`` is the derivations file whose quotes are looked up: then one that differs from the text in
        nothing but a number is taken as that place and noted in ``changed``, by quote and section.
        """
        self.lesson = lesson
        self.changed: dict[tuple[str, str | None], Changed | None] = {}
        self.renamed: dict[str, int] = {}  # by the name of a section, the heading whose numbers are others
        self._declared = declared
        self.content = lesson.content
        self.document: Document = lesson.document
        self.reading = reading_of(lesson.document)
        self._looks, self._sought = 0, 0
        self._folded: dict[Span, _Folded] = {}  # by range: most quotes of a lesson stand in one short section

    @cached_property
    def _words(self) -> str:
        """The content with one space between its words."""
        return " ".join(self.content.split())

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
        hint = f"did you mean {near!r}?" if near else _listed(list(self._sections))
        return Missing("section", f"expected the title or id of a section, found {name!r}", hint)

    def _renamed(self, name: str) -> int | None:
        """The one heading whose title differs from a section's name in nothing but its numbers."""
        if self._declared is None or not _HAS_WORD.search(name):
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
        end = next((each.start for each in headings[at + 1 :] if each.level <= level), len(self.content))
        return Span(span.start, end)

    def find(self, quote: str, section: str | None = None) -> Span | Missing:
        """The one place of a quote in its section (its subsections too when it is not in the section itself)."""
        within = self.section(section)
        if isinstance(within, Missing):
            return within
        found = self._exact(quote, section, within)
        if isinstance(found, Span) or (found is not None and (found.kind != "cut" or not _HAS_WORD.search(quote))):
            return found
        changed = self._changed(quote, section, within)
        return changed.span if changed is not None else found or self._missing(quote, section, within)

    def _exact(self, quote: str, section: str | None, within: Span) -> Span | Missing | None:
        """The one place of a quote as it is; None where there is none."""
        places = self._places(quote, within)
        first = next(places, None)
        if first is None and section is not None:
            places = self._places(quote, self.with_subsections(within))
            first = next(places, None)
        if first is None:
            places = self._shown(quote, within if section is None else self.with_subsections(within))
            first = next(places, None)
        return None if first is None else self._one_of(quote, chain((first,), places))

    def _changed(self, quote: str, section: str | None, within: Span) -> Changed | None:
        """The one place that has the words of a quote and other numbers, where quotes of a file are looked up."""
        if self._declared is None:
            return None
        key = (quote, section)
        if key not in self.changed:
            self.changed[key] = None
            if len(self.changed) <= _MAX_SOUGHT:
                ranges = tuple(dict.fromkeys((within, self.with_subsections(within))))
                places = chain((self._taken,), self._taken_by_changed(quote))
                found = (changed_place(self.content, each, quote, taken) for taken in places for each in ranges)
                self.changed[key] = next(filter(None, found), None)
        return self.changed[key]

    def _taken_by_changed(self, quote: str) -> Iterator[tuple[Span, ...]]:
        """The places that are taken when longer quotes with other numbers have theirs; where none has, nothing."""
        for longer, section, within in self._looked_up[1]:
            if len(longer) > len(quote):
                self._changed(longer, section, within)
        places = [each.span for (other, _), each in self.changed.items() if each is not None and other != quote]
        if places:
            yield joined((*self._taken, *places))

    @cached_property
    def _taken(self) -> tuple[Span, ...]:
        """The places of the quotes of the file that are found as they are."""
        return self._looked_up[0]

    @cached_property
    def _looked_up(self) -> tuple[tuple[Span, ...], tuple[tuple[str, str | None, Span], ...]]:
        """The places of the quotes of the file that are found as they are, and the first of those that are not."""
        found: list[Span] = []
        lost: list[tuple[str, str | None, Span]] = []
        for quote, section in dict.fromkeys(declared_quotes(self._declared or {})):
            within = self.section(section)
            if isinstance(within, Missing):
                continue
            place = self._exact(quote, section, within)
            if isinstance(place, Span):
                found.append(place)
            elif (place is None or place.kind == "cut") and len(lost) < _MAX_SOUGHT:
                lost.append((quote, section, within))
        return joined(found), tuple(lost)

    def _one_of(self, quote: str, places: Iterator[Span]) -> Span | Missing:
        """The one of a quote's places where it cuts no number, or the only one."""
        tried: list[Span] = []
        whole: list[Span] = []
        for place in places:
            if len(whole) > _MAX_PLACES or self._looks >= _MAX_LOOKS:
                return self._ambiguous(quote, whole or tried or [place], all_of_them=False)
            self._looks += 1
            tried.append(place)
            if self._cut(place) is None:
                whole.append(place)
        if len(whole) > 1:
            whole = [place for place in whole if self._visible(place)] or whole
        if len(tried) > 1 and len(whole) != 1:
            return self._ambiguous(quote, whole or tried)
        return whole[0] if whole else self._cut(tried[0]) or tried[0]

    def _places(self, quote: str, within: Span) -> Iterator[Span]:
        wanted = " ".join(quote.split())
        if not wanted:
            return
        folded = self._folded.get(within)
        if folded is None:
            folded = self._folded[within] = _fold(self.content, within)
        at = folded.text.find(wanted)
        while at >= 0:
            yield Span(folded.origin_of(at), folded.origin_of(at + len(wanted) - 1) + 1)
            at = folded.text.find(wanted, at + 1)

    def repeats(self, words: str) -> bool:
        """Whether words stand in the content more than once."""
        parts = words.split()
        for longest in sorted(parts, key=len)[-3:]:  # one of which stands there but once most often
            if not _twice(longest, self.content):
                return False
        return _twice(" ".join(parts), self._words)

    def _ambiguous(self, quote: str, places: list[Span], *, all_of_them: bool = True) -> Missing:
        listed = ", ".join(self.place(each.start) for each in places[:_MAX_PLACES])
        rest = f" and {len(places) - _MAX_PLACES} more" if len(places) > _MAX_PLACES else ""
        times = f"{len(places)} times" if all_of_them else f"{min(len(places), _MAX_PLACES)} times or more"
        message = f"expected the quote once, found it {times}: {quote!r} at {listed}{rest if all_of_them else ''}"
        return Missing("ambiguous", message, "make the quote longer, or name its section")

    def place(self, offset: int) -> str:
        """A place of the content for a message, as line:column of the file where content has lines there."""
        line = bisect_left(self._line_ends, offset)
        start = self._line_ends[line - 1] + 1 if line else 0
        return f"{line + self.lesson.content_line}:{offset - start + 1}"

    @cached_property
    def _line_ends(self) -> list[int]:
        return [match.start() for match in re.finditer("\n", self.content)]

    def _cut(self, span: Span) -> Missing | None:
        """The complaint when the quote begins or ends inside of a number, as it is on the page."""
        if _cuts_nothing(self.content, span):
            return None
        for row in self.reading.under(Span(max(span.start - 1, 0), span.end + 1)):
            first, last = row.within(span)
            torn = cut_by(self.reading, row, first, last) if first < last else None
            if torn is not None:
                quote = self.content[span.start : span.end]
                message = f"the quote {quote!r} cuts the number {row.text[slice(*torn)]!r} in two"
                return Missing("cut", message, "quote the whole number")
        return None

    def _visible(self, place: Span) -> bool:
        """Whether anything of a place is on the page."""
        for row in self.reading.under(place):
            first, last = row.within(place)
            if first < last:
                return True
        return False

    def _shown(self, quote: str, within: Span) -> Iterator[Span]:
        """The places where the page shows the words of a quote, whatever marks them up."""
        words = quote.split()
        if not words:
            return
        pattern = re.compile(r"\s+".join(map(re.escape, words)))
        for row in self.reading.under(within):
            if words[0] in row.text:
                yield from (row.span(*match.span()) for match in pattern.finditer(row.text))

    def _missing(self, quote: str, section: str | None, within: Span) -> Missing:
        where = f" in section {section!r}" if section is not None else ""
        message = f"quote not found{where}: {quote!r}"
        elsewhere = self._elsewhere(quote) if section is not None else None
        if elsewhere is not None:
            at = self.place(elsewhere.start)
            index = self.document.section_of(elsewhere.start)
            title = f", in section {self.document.headings[index].title!r}" if index is not None else ""
            return Missing("missing", message, f"it is at {at}{title}; {_FIX}", elsewhere)
        self._sought += 1
        if self._sought > _MAX_SOUGHT:
            return Missing("missing", message)
        for each in dict.fromkeys((within, self.with_subsections(within), Span(0, len(self.content)))):
            place = nearest(self.content, each, quote, self._taken)
            if place is not None:
                free = not self.is_taken(place) and within.start <= place.start and place.end <= within.end
                text = _SPACE.sub(" ", self.content[place.start : place.end])
                return Missing("missing", message, near_hint(text, quote, self.place(place.start), free=free), place)
        return Missing("missing", message)

    def is_taken(self, place: Span) -> bool:
        """Whether another quote of the file, which is found as it is, names a place."""
        return holds(self._taken, place)

    def _elsewhere(self, quote: str) -> Span | None:
        """The first place of a quote in the whole content that no other quote names."""
        places = islice(self._places(quote, Span(0, len(self.content))), _MAX_PLACES)
        return next((each for each in places if not holds(self._taken, each)), None)


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


def _cuts_nothing(text: str, span: Span) -> bool:
    """Whether both ends of a range certainly stand where no number goes on.

    Inside of a number a letter is met by white space in its one scale word only ("1.9 billion"), behind digits; and
    marks stand there between digits, never before white space.
    """
    start, end = span
    if start > 0 and not (text[start].isalpha() and _begins_anew(text, start)):
        return False
    return _MARK_THEN_SPACE.match(text, end) is not None or (
        text[end - 1].isalpha() and _WORD_ENDS.match(text, end) is not None
    )


def _begins_anew(text: str, start: int) -> bool:
    """Whether white space stands before an offset, and before that a mark, a letter or what is bracketed with one."""
    before = text[max(0, start - 5) : start]
    bare = before.rstrip()
    last = bare.removesuffix(")")[-1:]
    return bare != before and (last.isalpha() or last in _MARKS_BETWEEN)


_MARKS_BETWEEN = frozenset(".,;:")
_MARK_THEN_SPACE = re.compile(r"[.,;:](?!\S)")
_WORD_ENDS = re.compile(r"\s[A-Za-z]|\)(?!\S)")


def _twice(words: str, text: str) -> bool:
    return text.find(words, text.find(words) + 1) >= 0


def _listed(names: list[str]) -> str | None:
    return "sections: " + ", ".join(repr(name) for name in names[:12]) if names else None
