"""Finds a quote in the content: once in its section, white space for white space, and no number cut in two."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.model import Lesson
from atlas_lessons.core.spelling import closest
from atlas_lessons.read.markdown.document import Document
from atlas_lessons.read.notation.numerals.read import read_numerals

_SPACE = re.compile(r"\s+")
_NUMBER = re.compile(r"\d[\d.,]*")
_DIGIT = re.compile(r"\d")
_ODD = re.compile(r"\s{2,}|[^\S ]")  # white space that is not one space: rare in a line
_NEAR = 64  # characters of context in which a cut numeral is looked for
_MAX_LOOKS = 100_000  # places of the quotes of a lesson that are looked at for cut numbers
_MAX_SOUGHT = 100  # missing quotes of a lesson for which the nearest text is sought; a report lists no more
_MAX_PLACES = 8  # that an ambiguous quote's message lists


class Missing(NamedTuple):
    """Why a quote names no one place. ``kind`` is ``missing``, ``ambiguous``, ``cut`` or ``section``."""

    kind: str
    message: str
    hint: str | None = None


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


class Text:
    """The content of a lesson made ready for looking up many quotes: white space folded, sections by name."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.content = lesson.content
        self.document: Document = lesson.document
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
        near = closest(folded, self._sections)
        hint = f"did you mean {near!r}?" if near else _listed(list(self._sections))
        return Missing("section", f"expected the title or id of a section, found {name!r}", hint)

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
        places = self._places(quote, within)
        first = next(places, None)
        if first is None and section is not None:
            places = self._places(quote, self.with_subsections(within))
            first = next(places, None)
        if first is None:
            return self._missing(quote, section, within)
        return self._one_of(quote, chain((first,), places))

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
        """The complaint when the quote begins or ends inside of a number."""
        if _cuts_nothing(self.content, span):
            return None
        start, end = max(0, span.start - _NEAR), min(len(self.content), span.end + _NEAR)
        for numeral in read_numerals(self.content[start:end]):
            left, right = numeral.start + start, numeral.end + start
            overlaps = left < span.end and right > span.start
            if overlaps and not (span.start <= left and right <= span.end):
                if numeral.kind == "label" and not self._cuts_digits(span):
                    continue
                quote = self.content[span.start : span.end]
                message = f"the quote {quote!r} cuts the number {self.content[left:right]!r} in two"
                return Missing("cut", message, "quote the whole number")
        return None

    def _cuts_digits(self, span: Span) -> bool:
        """Whether a digit stands on both sides of one of the quote's ends."""
        text = self.content
        before = span.start > 0 and text[span.start - 1].isdigit() and text[span.start].isdigit()
        return before or (span.end < len(text) and text[span.end].isdigit() and text[span.end - 1].isdigit())

    def _missing(self, quote: str, section: str | None, within: Span) -> Missing:
        where = f" in section {section!r}" if section is not None else ""
        message = f"expected the quote {quote!r}{where}, which does not stand there"
        elsewhere = next(self._places(quote, Span(0, len(self.content))), None) if section is not None else None
        if elsewhere is not None:
            at = self.place(elsewhere.start)
            index = self.document.section_of(elsewhere.start)
            title = f", in section {self.document.headings[index].title!r}" if index is not None else ""
            return Missing("missing", f"expected the quote {quote!r}{where}", f"it stands at {at}{title}")
        self._sought += 1
        near = _nearest(self.content[within.start : within.end], quote) if self._sought <= _MAX_SOUGHT else None
        return Missing("missing", message, _near_hint(near, quote) if near else None)


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


def _near_hint(near: str, quote: str) -> str:
    """Where the text to be found may be; it is said when no more than a number was changed."""
    hint = f"the nearest text is {near!r}"
    changed = _numberless(near) == _numberless(quote)
    return f"{hint}: correct the number there, or the quote where the new number is meant" if changed else hint


def _numberless(text: str) -> str:
    return _NUMBER.sub("0", _SPACE.sub(" ", text).strip(_MARKS))


def _listed(names: list[str]) -> str | None:
    return "sections: " + ", ".join(repr(name) for name in names[:12]) if names else None


_MAX_WINDOWS = 20_000


def _nearest(text: str, quote: str) -> str | None:
    """The stretch of text that is most like a quote: of those that share most of its words, the most similar."""
    alike = _bare if len(quote.split()) == 1 else _kind_of_word
    wanted = [alike(word) for word in quote.split()]
    words = list(re.finditer(r"\S+", text))[:_MAX_WINDOWS]
    size = len(wanted)
    if size == 0 or len(words) < size:
        return None
    counts = _shared([alike(match.group()) for match in words], wanted)
    best = max(counts)
    if best == 0 or best * 3 < size:
        return closest(quote, sorted({_bare(match.group()) for match in words[:2_000]})) if size == 1 else None
    from difflib import SequenceMatcher

    windows = [index for index, count in enumerate(counts) if count == best][:_MAX_COMPARED]
    texts = [_SPACE.sub(" ", text[words[n].start() : words[n + size - 1].end()]).strip(_MARKS) for n in windows]
    shape, bare = _DIGIT.sub("0", quote), _numberless(quote)

    def likeness(each: str) -> tuple[bool, bool, float]:
        ratio = SequenceMatcher(None, each, quote, autojunk=False).ratio()
        return _DIGIT.sub("0", each) == shape, _numberless(each) == bare, ratio

    return max(texts, key=likeness)


_MAX_COMPARED = 60
_MARKS = ".,;:!?()[]*_`\"'“”"


def _bare(word: str) -> str:
    return word.strip(_MARKS)


def _kind_of_word(word: str) -> str:
    """A word without marks; beside other words any number is like any other."""
    return _NUMBER.sub("0", _bare(word))


def _shared(words: list[str], wanted: list[str]) -> list[int]:
    """For each window of the text, how many of its words are words of the quote."""
    size, goal = len(wanted), frozenset(word for word in wanted if any(char.isalnum() for char in word))
    hits = [word in goal for word in words]
    count = sum(hits[:size])
    counts = [count]
    for index in range(1, len(words) - size + 1):
        count += hits[index + size - 1] - hits[index - 1]
        counts.append(count)
    return counts
