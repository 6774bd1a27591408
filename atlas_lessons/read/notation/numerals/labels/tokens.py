"""Running text as words around digits, and the label that is read in it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from atlas_lessons.read.notation.numerals.digits import ScriptPattern, is_spaceless, may_be_spaceless
from atlas_lessons.read.notation.numerals.labels.shapes import SHAPES, LabelShape, ShapePatterns
from atlas_lessons.read.notation.numerals.labels.words import WORDS, Words


class Label(NamedTuple):
    """A label in running text: the range of ``text`` it covers and what kind of label it is ("date", "version").

    A ``weak`` label rests on the word before alone ("step 3"): a unit or a calculation behind the number refutes it.
    """

    start: int
    end: int
    kind: str
    weak: bool = False


class LabelToken(NamedTuple):
    """A stretch without white space, its punctuation stripped: ``text[start:end]`` is ``core``; ``tail`` follows."""

    core: str
    start: int
    end: int
    lead: str
    tail: str


NOTHING = LabelToken("", 0, 0, "", "")


@dataclass(frozen=True, slots=True)
class LabelVocabulary:
    """The words and shapes that a text is read with, made ready for looking up."""

    groups: dict[str, frozenset[str]]
    anywhere: ShapePatterns
    word: ShapePatterns
    digits: ShapePatterns
    before: frozenset[str] = field(default_factory=frozenset)  # what before plain digits may make a label of them
    after: frozenset[str] = field(default_factory=frozenset)  # and what behind them
    nouns: frozenset[str] = field(default_factory=frozenset)  # in small letters

    def __getitem__(self, name: str) -> frozenset[str]:
        """The words of the row with this name."""
        return self.groups[name]


def vocabulary(words: tuple[Words, ...] = WORDS, shapes: tuple[LabelShape, ...] = SHAPES) -> LabelVocabulary:
    """The vocabulary of some rows; a row that is left out has no words."""
    groups = {row.name: row.words for row in words}
    for row in WORDS:
        groups.setdefault(row.name, frozenset())
    months = groups["month"] | groups["short month"]
    groups["months"] = months
    return LabelVocabulary(
        groups,
        anywhere=ShapePatterns(shapes, "anywhere"),
        word=ShapePatterns(shapes, "word"),
        digits=ShapePatterns(shapes, "digits"),
        before=months.union(
            *(groups[name] for name in ("standard", "product", "product that is a word", "part of a standard"))
        ),
        after=months | groups["half day"],
        nouns=frozenset().union(
            *(groups[n] for n in ("noun", "noun of parts", "abbreviation", "short noun", "plural"))
        ),
    )


_LONGEST = 300  # a token longer than this is no name that people write
# U+FFFC represents what is no text: code, a formula. It and letters of scripts without spaces part words, too.
_WORD = ScriptPattern(r"[^\s\ufffc{SPACELESS}]+|[\ufffc{SPACELESS}]+")
_FROM_DIGIT = ScriptPattern(r"\d[^\s\ufffc{SPACELESS}]*")
_LEAD = "([{\"'“‘«<*_"
_TAIL = ".,;:!?)]}\"'”’»>*_…"
PLAIN = re.compile(r"[0-9]+(?:[.,][0-9]+)?[%°]?")


class Tokens:
    """The tokens of a text by position; each is taken apart when it is first looked at."""

    def __init__(self, text: str, words: LabelVocabulary) -> None:
        self.text = text
        self.words = words
        found = _WORD.of(text).finditer(text)
        parted = "\ufffc" in text or may_be_spaceless(text)
        self.spans = [_span(match) for match in found] if parted else [match.span() for match in found]
        self._read: dict[int, LabelToken] = {}

    def __getitem__(self, index: int) -> LabelToken:
        """The token at an index; an empty one before the first, after the last and where something parts words."""
        if not 0 <= index < len(self.spans):
            return NOTHING
        token = self._read.get(index)
        if token is None:
            token = self._read[index] = self._taken_apart(*self.spans[index])
        return token

    def with_digits(self) -> Iterator[int]:
        """The indexes of tokens that hold a digit."""
        index = -1
        for match in _FROM_DIGIT.of(self.text).finditer(self.text):
            index = bisect_right(self.spans, (match.start(), len(self.text) + 1), max(index, 0)) - 1
            yield index

    def is_bare(self, index: int) -> bool:
        """Whether a token is digits alone with nothing beside it that makes a label of them: most tokens are."""
        start, end = self.spans[index]
        core = self.text[start:end].lstrip(_LEAD).rstrip(_TAIL)
        if PLAIN.fullmatch(core) is None or (len(core) == 4 and core[0] in "12") or "[" in self.text[start:end]:
            return False
        before = self._core(index - 1)
        if before in self.words.before or "/" in before or before.lower().rpartition("-")[2] in self.words.nouns:
            return False
        return self._core(index + 1) not in self.words.after and not self._touches(start, end)

    def _touches(self, start: int, end: int) -> bool:
        """Whether letters of a script without spaces are beside digits, directly or after a space."""
        beside = self.text[max(start - 2, 0) : start] + self.text[end : end + 2]
        return not beside.isascii() and any(map(_parts, beside))

    def _core(self, index: int) -> str:
        if not 0 <= index < len(self.spans):
            return ""
        start, end = self.spans[index]
        return self.text[start:end].lstrip(_LEAD).rstrip(_TAIL) if end - start <= _LONGEST else ""

    def _taken_apart(self, start: int, end: int) -> LabelToken:
        if end - start > _LONGEST:
            return LabelToken("", start, end, "", "")
        word = self.text[start:end]
        inner = word.lstrip(_LEAD)
        core = inner.rstrip(_TAIL)
        lead = len(word) - len(inner)
        return LabelToken(core, start + lead, start + lead + len(core), word[:lead], inner[len(core) :])


def _span(match: re.Match[str]) -> tuple[int, int]:
    """The range of a word; an empty one where something parts words."""
    start, end = match.span()
    return (start, start) if _parts(match.string[start]) else (start, end)


def _parts(character: str) -> bool:
    """Whether a character parts words as white space does."""
    return character == "\ufffc" or is_spaceless(character)
