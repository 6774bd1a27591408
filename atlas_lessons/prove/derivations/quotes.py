"""Finds a quote in the content: once in its section, white space for white space, and no number cut in two."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import chain, islice
from typing import Any

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.model import Lesson
from atlas_lessons.prove.derivations.nearest import (
    Changed,
    changed_place,
    holds,
    merge_ranges,
    near_hint,
    nearest_place,
)
from atlas_lessons.prove.derivations.places import FoldedText, cuts_nothing, declared_quotes, fold
from atlas_lessons.prove.derivations.sections import Missing, SectionIndex
from atlas_lessons.read.notation.units.parse import singular
from atlas_lessons.read.reading.excerpt import cut_by
from atlas_lessons.read.reading.lesson import reading_of

_SPACE = re.compile(r"\s+")
_FIX = "`atlas-lessons verify --fix` names that section"
_WORDS = re.compile(r"[^\W\d_]+")
_HAS_WORD = re.compile(r"[^\W\d_]")
_MAX_LOOKS = 100_000  # places of the quotes of a lesson that are looked at for cut numbers
_MAX_SOUGHT = 100  # missing quotes of a lesson for which the nearest text is sought; a report lists no more
_MAX_PLACES = 8  # that an ambiguous quote's message lists


class QuoteIndex(SectionIndex):
    """The content of a lesson made ready for looking up many quotes: white space folded, sections by name."""

    def __init__(self, lesson: Lesson, declared: Mapping[str, Any] | None = None) -> None:
        """``declared`` is the derivations file whose quotes are looked up: then one that differs from the text in
        nothing but a number is taken as that place and noted in ``changed``, by quote and section.
        """
        super().__init__(lesson, changing=declared is not None)
        self.changed: dict[tuple[str, str | None], Changed | None] = {}
        self._declared = declared
        self.reading = reading_of(lesson.document)
        self._plurals: dict[str, str | None] = {}
        self._looks, self._sought = 0, 0
        self._folded: dict[Span, FoldedText] = {}  # by range: most quotes of a lesson are in one short section

    @cached_property
    def _words(self) -> str:
        """The content with one space between its words."""
        return " ".join(self.content.split())

    def plural(self, noun: str) -> str | None:
        """The first plural of a noun that the content has."""
        if noun not in self._plurals:
            words = (word.lower() for word in _WORDS.findall(self.content))
            self._plurals[noun] = next((word for word in words if word != noun and singular(word) == noun), None)
        return self._plurals[noun]

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
        if first is None:
            return None
        found = self._one_of(quote, chain((first,), places))
        if isinstance(found, Missing) or self._visible(found):
            return found
        places = self._shown(quote, within if section is None else self.with_subsections(within))
        first = next(places, None)  # what no reader sees is no place where the page shows the words elsewhere
        return found if first is None else self._one_of(quote, chain((first,), places))

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
                found = (changed_place(self.content, range_, quote, taken) for taken in places for range_ in ranges)
                self.changed[key] = next(filter(None, found), None)
        return self.changed[key]

    def _taken_by_changed(self, quote: str) -> Iterator[tuple[Span, ...]]:
        """The places that are taken when longer quotes with other numbers have theirs; where none has, nothing."""
        for longer, section, within in self._looked_up[1]:
            if len(longer) > len(quote):
                self._changed(longer, section, within)
        places = [each.span for (other, _), each in self.changed.items() if each is not None and other != quote]
        if places:
            yield merge_ranges((*self._taken, *places))

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
        return merge_ranges(found), tuple(lost)

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
            folded = self._folded[within] = fold(self.content, within)
        at = folded.text.find(wanted)
        while at >= 0:
            yield Span(folded.origin_of(at), folded.origin_of(at + len(wanted) - 1) + 1)
            at = folded.text.find(wanted, at + 1)

    def repeats(self, words: str) -> bool:
        """Whether words are in the content more than once."""
        parts = words.split()
        for longest in sorted(parts, key=len)[-3:]:  # one of which is there but once most often
            if not _twice(longest, self.content):
                return False
        return _twice(" ".join(parts), self._words)

    def _ambiguous(self, quote: str, places: list[Span], *, all_of_them: bool = True) -> Missing:
        listed = ", ".join(self.place(place.start) for place in places[:_MAX_PLACES])
        rest = f" and {len(places) - _MAX_PLACES} more" if len(places) > _MAX_PLACES else ""
        times = f"{len(places)} times" if all_of_them else f"{min(len(places), _MAX_PLACES)} times or more"
        message = f"expected the quote once, found it {times}: {quote!r} at {listed}{rest if all_of_them else ''}"
        return Missing("ambiguous", message, "make the quote longer, or name its section")

    def _cut(self, span: Span) -> Missing | None:
        """The complaint when the quote begins or ends inside of a number, as it is on the page."""
        if cuts_nothing(self.content, span):
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
        for range_ in dict.fromkeys((within, self.with_subsections(within), Span(0, len(self.content)))):
            place = nearest_place(self.content, range_, quote, self._taken)
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
        return next((place for place in places if not holds(self._taken, place)), None)


def _twice(words: str, text: str) -> bool:
    return text.find(words, text.find(words) + 1) >= 0
