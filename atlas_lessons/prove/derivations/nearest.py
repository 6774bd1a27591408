"""The text nearest to a quote that is not there: the same words with another number or unit, or the most alike."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.spelling import closest
from atlas_lessons.read.notation.numerals.quantities import read_quantities

_SPACE = re.compile(r"\s+")
_NUMBER = re.compile(r"\d[\d.,]*")
_DIGIT = re.compile(r"\d")
_MARKS = ".,;:!?()[]*_`\"'“”"


class Changed(NamedTuple):
    """Where the text has a quote with other numbers: its range, and of each other number what the quote says and its
    range.
    """

    span: Span
    numbers: tuple[tuple[str, Span], ...]


_GAP = "\0"  # what represents a number in a skeleton; no text that loads holds it
_MAX_CANDIDATES = 100  # places with the words of a quote that are compared
_MAX_NUMBERS = 12  # of a quote that is compared
_ENOUGH_WORDS = 2  # around a quantity, for its number and its unit to be another
_WORD = re.compile(r"[^\W\d_]{2,}")


class _Skeleton(NamedTuple):
    """A text with every run of white space as one space and every number (or quantity) as one gap.

    ``starts`` and ``ends`` give for each character the range of the text it represents.
    """

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]


@lru_cache(16)
def _skeleton(text: str, *, units: bool) -> _Skeleton:
    """The skeleton of a text; with ``units`` a number's unit belongs to its gap."""
    found = read_quantities(text, words=True)
    numbers = ((each.start, each.end) if units else (each.numeral.start, each.numeral.end) for each in found)
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    position = 0
    for start, end in (*numbers, (len(text), len(text))):
        if start < position:
            continue  # a unit that two numbers share
        for match in _PIECE.finditer(text, position, start):
            characters.append(" " if match.group().isspace() else match.group())
            starts.append(match.start())
            ends.append(match.end())
        if end > start:
            characters.append(_GAP)
            starts.append(start)
            ends.append(end)
        position = end
    return _Skeleton("".join(characters), tuple(starts), tuple(ends))


_PIECE = re.compile(r"\s+|\S")


def changed_place(content: str, within: Span, quote: str, taken: Sequence[Span]) -> Changed | None:
    """The one place in a range of the content that differs from a quote only in its numbers, or in their units.

    ``taken`` are the places of other quotes (:func:`joined`): a number that is in one of these is theirs. None
    where no place differs so, or where several do and none is nearest.
    """
    text = content[within.start : within.end]
    wanted = " ".join(quote.split())
    for units in (False, True):
        mine, whole = _skeleton(wanted, units=units), _skeleton(text, units=units)
        if not 0 < mine.text.count(_GAP) <= _MAX_NUMBERS:
            return None
        found = [
            candidate
            for candidate in _candidates(wanted, mine, text, whole)
            if not _all_taken(candidate, within.start, taken)
        ]
        if units and len(_WORD.findall(mine.text)) < _ENOUGH_WORDS:
            found = [each for each in found if _same_numbers(wanted, text[each.span.start : each.span.end])]
        best = _nearest_of(found, text, wanted)
        if best is not None:
            numbers = tuple((quoted, _moved(each, within.start)) for quoted, each in best.numbers)
            return Changed(_moved(best.span, within.start), numbers)
    return None


def same_but_numbers(one: str, other: str) -> bool:
    """Whether two texts differ in nothing but the numbers that they hold."""
    left, right = (_skeleton(" ".join(text.split()), units=False).text for text in (one, other))
    return left == right and _GAP in left


def _candidates(wanted: str, mine: _Skeleton, text: str, whole: _Skeleton) -> Iterator[Changed]:
    """The places of a text that have the skeleton of a quote, with the numbers in which they differ from it."""
    gaps = [index for index, character in enumerate(mine.text) if character == _GAP]
    at = whole.text.find(mine.text)
    for _ in range(_MAX_CANDIDATES):
        if at < 0:
            return
        pairs = [
            (wanted[mine.starts[gap] : mine.ends[gap]], Span(whole.starts[at + gap], whole.ends[at + gap]))
            for gap in gaps
        ]
        numbers = tuple((quoted, span) for quoted, span in pairs if _other(quoted, text[span.start : span.end]))
        if numbers:
            yield Changed(Span(whole.starts[at], whole.ends[at + len(mine.text) - 1]), numbers)
        at = whole.text.find(mine.text, at + 1)


def _other(one: str, other: str) -> bool:
    return _SPACE.sub(" ", one) != _SPACE.sub(" ", other)


def _all_taken(changed: Changed, shift: int, taken: Sequence[Span]) -> bool:
    """Whether other quotes read every number in which a place differs."""
    return all(holds(taken, _moved(each, shift)) for _, each in changed.numbers)


def merge_ranges(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Ranges in order, those that overlap as one."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start < found[-1].end:
            found[-1] = Span(found[-1].start, max(end, found[-1].end))
        else:
            found.append(Span(start, end))
    return tuple(found)


def holds(spans: Sequence[Span], inner: Span) -> bool:
    """Whether one of the ranges, which are in order and apart, holds another."""
    index = bisect_right(spans, inner.start, key=lambda each: each.start) - 1
    return index >= 0 and inner.end <= spans[index].end


def _moved(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


def _same_numbers(one: str, other: str) -> bool:
    left, right = (
        tuple(quantity.numeral.value for quantity in read_quantities(text, words=True)) for text in (one, other)
    )
    return left == right


def _nearest_of(found: Sequence[Changed], text: str, wanted: str) -> Changed | None:
    """The one place with the fewest other numbers, of those the one with as many digits; None where several are."""
    if not found:
        return None
    fewest = min(len(each.numbers) for each in found)
    found = [each for each in found if len(each.numbers) == fewest]
    shape = _DIGIT.sub("0", wanted)
    alike = [each for each in found if _DIGIT.sub("0", _SPACE.sub(" ", text[each.span.start : each.span.end])) == shape]
    best = alike or found
    return best[0] if len(best) == 1 else None


def near_hint(near: str, quote: str, place: str, *, free: bool) -> str:
    """What the text nearest to a quote is and where, and what to do about it.

    ``free`` says that it is where the quote is looked for and no other quote names it.
    """
    hint = f"the nearest text is {near!r}, at {place}"
    if near == " ".join(quote.split()):
        return hint
    if _numberless(near) == _numberless(quote):
        return f"{hint}: correct the number there, or the quote where the new number is meant"
    same = _DIGIT.search(quote) is not None and _NUMBER.findall(near) == _NUMBER.findall(quote)
    return f"{hint}; `atlas-lessons verify --fix` writes it into the quote" if free and same else hint


def _numberless(text: str) -> str:
    return _NUMBER.sub("0", _SPACE.sub(" ", text).strip(_MARKS))


_MAX_WORDS = 20_000
_MAX_COMPARED = 24
_MAX_QUOTE = 30  # words of a quote whose nearest text is sought
_MAX_ALIKE = 200  # characters of two texts whose likeness is measured


class _Near(NamedTuple):
    """A place that resembles a quote, by what counts most: the greatest of several is the nearest."""

    words: int  # of the quote that are there, in order
    free: bool  # no other quote names it
    numbers: bool  # it has the numbers of the quote
    shape: bool  # its numbers have as many digits
    length: int  # the shorter the nearer
    ratio: float
    span: Span


class _Tokens(NamedTuple):
    """The words of a text: where they are, without their marks, and with any number as one kind."""

    matches: tuple[re.Match[str], ...]
    bare: tuple[str, ...]
    kinds: tuple[str, ...]


@lru_cache(4)
def _tokens(text: str) -> _Tokens:
    matches = tuple(islice(re.finditer(r"\S+", text), _MAX_WORDS))
    bare = tuple(_bare(match.group()) for match in matches)
    return _Tokens(matches, bare, tuple(map(_kind_of_word, bare)))


def nearest_place(content: str, within: Span, quote: str, taken: Sequence[Span] = ()) -> Span | None:
    """The place in a range of the content that is most like a quote: it has most of its words in their order.

    A place that is not ``taken`` (the places of other quotes, :func:`joined`) is nearer than one that is. None where
    no place has more than half of the words, or half of them and the same numbers.
    """
    text = content[within.start : within.end]
    quoted = [_bare(word) for word in quote.split()]
    kinds = quoted if len(quoted) == 1 else [_kind_of_word(word) for word in quoted]
    tokens = _tokens(text)
    matches, bare = tokens.matches, tokens.bare
    words = bare if len(quoted) == 1 else tokens.kinds
    size = len(kinds)
    if not 0 < size <= _MAX_QUOTE or not words:
        return None
    wide = min(len(words), size + 2 + size // 2)
    counts = _shared_words(words, kinds, wide)
    best = max(counts)
    if best * 2 < size or not best:
        word = _one_word(matches[:2_000], quote) if size == 1 else None
        return None if word is None else _moved(word, within.start)
    found: list[_Near] = []
    for index in [at for at, count in enumerate(counts) if count >= max(1, best - 1)][:_MAX_COMPARED]:
        for mine, wanted in ((bare, quoted), (words, kinds)):
            first, last, count = _align_words(mine[index : index + wide], wanted)
            if count * 2 < size or not count:
                continue
            span = _trimmed_range(text, matches, index + first, index + last)
            near = _rated(text, span, quote, count, holds(taken, _moved(span, within.start)))
            if count * 2 > size or near.numbers:
                found.append(near)
    return _moved(max(found).span, within.start) if found else None


def _trimmed_range(text: str, matches: Sequence[re.Match[str]], first: int, last: int) -> Span:
    """The range from one word to another without the marks at its ends."""
    start = matches[max(0, first)].start()
    end = matches[min(last, len(matches) - 1)].end()
    return _without_marks(text, Span(start, end))


def _align_words(words: Sequence[str], wanted: Sequence[str]) -> tuple[int, int, int]:
    """Where a quote would begin and end among some words, and how many of its words are there in its order."""
    blocks = [block for block in SequenceMatcher(None, words, wanted, autojunk=False).get_matching_blocks() if block[2]]
    if not blocks:
        return 0, 0, 0
    before, behind = blocks[0][1], len(wanted) - blocks[-1][1] - blocks[-1][2]
    first, last = blocks[0][0] - before, blocks[-1][0] + blocks[-1][2] - 1 + behind
    return first, last, sum(block[2] for block in blocks)


def _rated(text: str, span: Span, quote: str, count: int, taken: bool) -> _Near:
    part = _SPACE.sub(" ", text[span.start : span.end])
    ratio = SequenceMatcher(None, part[:_MAX_ALIKE], quote[:_MAX_ALIKE], autojunk=False).ratio()
    shape = [_DIGIT.sub("0", number) for number in _NUMBER.findall(part)]
    same = _DIGIT.search(quote) is not None and _NUMBER.findall(part) == _NUMBER.findall(quote)
    alike = shape == [_DIGIT.sub("0", number) for number in _NUMBER.findall(quote)]
    return _Near(count, not taken, same, alike, -len(part), ratio, span)


def _one_word(words: Sequence[re.Match[str]], quote: str) -> Span | None:
    known = {_bare(match.group()): match for match in reversed(words)}
    near = closest(quote, known)
    match = known.get(near) if near is not None else None
    return _without_marks(match.string, Span(*match.span())) if match is not None else None


def _without_marks(text: str, span: Span) -> Span:
    """A range without the marks at its ends."""
    part = text[span.start : span.end]
    start = span.start + len(part) - len(part.lstrip(_MARKS))
    return Span(start, max(start, span.end - (len(part) - len(part.rstrip(_MARKS)))))


def _bare(word: str) -> str:
    return word.strip(_MARKS)


def _kind_of_word(word: str) -> str:
    """A word without marks; beside other words any number is like any other."""
    return _NUMBER.sub("0", _bare(word))


def _shared_words(words: Sequence[str], wanted: Sequence[str], size: int) -> list[int]:
    """For each window of so many words, how many of them are words of the quote, each counted as often as there."""
    left = Counter(word for word in wanted if any(char.isalnum() for char in word))
    count = 0
    counts: list[int] = []
    for index, word in enumerate(words):
        count += left[word] > 0
        left[word] -= 1
        if index >= size:
            gone = words[index - size]
            left[gone] += 1
            count -= left[gone] > 0
        if index >= size - 1:
            counts.append(count)
    return counts
