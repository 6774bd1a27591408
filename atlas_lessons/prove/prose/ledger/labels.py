"""Labels: digits that name something instead of measuring it (sections, standards, years, times, addresses).

Tokens that are labels by their own shape (``HBM3E``, ``v1.3.0``, ``2026-10-07``, ``3rd``) are read as such by
:mod:`atlas_lessons.read.notation.numerals.read`. Here are the labels that only their surroundings or a special
syntax tell.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import NamedTuple

from atlas_lessons.prove.prose.ledger.label_shapes import kind_by_shape
from atlas_lessons.prove.prose.ledger.vocabulary import (
    COUNTING,
    DATED,
    DATING,
    DECIMAL,
    DOTTED,
    FUNCTION_WORDS,
    MONTHS,
    NOUNS,
    NUMBERED_NAMES,
    PLURALS,
    STANDARDS,
    YEAR_WORDS,
)


class Label(NamedTuple):
    """A label in running text: the range of ``text`` it covers and what kind of label it is ("date", "version").

    A ``weak`` label rests on the word before alone ("step 3"): a unit behind the number speaks against it.
    """

    start: int
    end: int
    kind: str
    weak: bool = False


class _Token(NamedTuple):
    """A stretch without white space, its punctuation stripped: ``text[start:end]`` is ``core``; ``tail`` follows."""

    core: str
    start: int
    end: int
    lead: str
    tail: str


_LONGEST = 300  # a token longer than this is no name that people write
_WORD = re.compile(r"[^\s\ufffc]+")  # U+FFFC stands for what is no text: code, a formula
_DIGIT = re.compile(r"\d")
_FROM_DIGIT = re.compile(r"\d[^\s\ufffc]*")
_LEAD = "([{\"'“‘«<*_"
_TAIL = ".,;:!?)]}\"'”’»>*_…"
_CONNECTING = ("and", "or", "to", "through", "&", "–", "of", "")


class _Tokens:
    """The tokens of a text by position; each is taken apart when it is first looked at."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans = [match.span() for match in _WORD.finditer(text)]
        self._read: dict[int, _Token] = {}

    def __getitem__(self, index: int) -> _Token:
        """The token at an index; an empty one before the first and after the last."""
        if not 0 <= index < len(self.spans):
            return _NOTHING
        token = self._read.get(index)
        if token is None:
            token = self._read[index] = self._taken_apart(*self.spans[index])
        return token

    def with_digits(self) -> Iterator[int]:
        """The indexes of tokens that hold a digit."""
        index = -1
        for match in _FROM_DIGIT.finditer(self.text):
            index = bisect_right(self.spans, (match.start(), len(self.text) + 1), max(index, 0)) - 1
            yield index

    def is_bare(self, index: int) -> bool:
        """Whether a token is digits alone with no word beside it that makes a label of them: most tokens are."""
        start, end = self.spans[index]
        core = self.text[start:end].lstrip(_LEAD).rstrip(_TAIL)
        if _PLAIN.fullmatch(core) is None or (len(core) == 4 and core[0] in "12") or "[" in self.text[start:end]:
            return False
        before = self._core(index - 1)
        if before in _BEFORE or "/" in before or before.lower().rpartition("-")[2] in _NUMBERED:
            return False
        return self._core(index + 1) not in _AFTER

    def _core(self, index: int) -> str:
        if not 0 <= index < len(self.spans):
            return ""
        start, end = self.spans[index]
        return self.text[start:end].lstrip(_LEAD).rstrip(_TAIL) if end - start <= _LONGEST else ""

    def _taken_apart(self, start: int, end: int) -> _Token:
        if end - start > _LONGEST:
            return _Token("", start, end, "", "")
        word = self.text[start:end]
        inner = word.lstrip(_LEAD)
        core = inner.rstrip(_TAIL)
        lead = len(word) - len(inner)
        return _Token(core, start + lead, start + lead + len(core), word[:lead], inner[len(core) :])


_NOTHING = _Token("", 0, 0, "", "")


def read_labels(text: str) -> tuple[Label, ...]:
    """The labels of a stretch of running text in order, disjoint. Linear in the length of the text; never raises."""
    if not _DIGIT.search(text):
        return ()
    tokens = _Tokens(text)
    labels: list[Label] = []
    taken = 0  # the end of the last label; a date may reach over several tokens
    series, last = "", 0  # the noun of "Figures 3, 4 and 5" while its list lasts, and the last number's index
    for index in tokens.with_digits():
        if not series and tokens.spans[index][0] >= taken and tokens.is_bare(index):
            last = index
            continue
        token = tokens[index]
        if token.start < taken:
            continue
        if series and any(tokens[between].core not in _CONNECTING for between in range(last + 1, index)):
            series = ""
        label = _shape(token) or _in_context(tokens, index) or _continued(tokens, index, series)
        label = label or (_second_year(tokens, index) if labels and labels[-1].end == tokens[index - 2].end else None)
        series, last = (_series(tokens, index, series) if label else ""), index
        if label:
            labels.append(label)
            taken = label.end
    return tuple(labels)


_PLAIN = re.compile(r"[0-9]+(?:[.,][0-9]+)?[%°]?")


def _shape(token: _Token) -> Label | None:
    """A label that its own syntax tells: an address, a path, a hash, a DOI, a date, a time."""
    plain = _PLAIN.fullmatch(token.core) is not None
    if not plain and (kind := kind_by_shape(token.core)) is not None:
        return Label(token.start, token.end, kind)
    if token.lead.endswith("[") and token.tail.startswith("]") and re.fullmatch(r"\^?\d{1,3}", token.core):
        return Label(token.start, token.end, "reference")
    glued = None if plain else _GLUED_REFERENCE.search(token.core + token.tail[:1])
    if glued:
        return Label(token.start + glued.start(), token.start + glued.end(), "reference")
    return None


_GLUED_REFERENCE = re.compile(r"(?<=[A-Za-z.,”])\[\^?\d{1,3}(?:[,–-]\d{1,3}){0,9}\]$")


def _in_context(tokens: _Tokens, index: int) -> Label | None:
    """A label that the neighbouring words tell, of what begins with a digit."""
    if not tokens[index].core[:1].isdecimal():
        return None
    for reader in _READERS:
        label = reader(tokens, index)
        if label:
            return label
    return None


_NUMBER = re.compile(r"\d{1,6}(?:\.\d{1,4}){0,4}[a-zA-Z]?")
_NAME_NUMBER = re.compile(r"\d[\w.:/+-]{0,20}")


def _after_noun(tokens: _Tokens, index: int) -> Label | None:
    """``Figure 3``, ``section 2.1``, ``steps 1–3``, ``page 12``."""
    token, before = tokens[index], tokens[index - 1]
    if before.tail not in ("", ".") or tokens[index - 2].core.lower() in COUNTING:
        return None
    noun = before.core.lower().rpartition("-")[2]
    if noun in NOUNS and _NUMBER.fullmatch(token.core):
        if ("." in token.core and noun not in DECIMAL) or (noun in DOTTED and before.tail != "."):
            return None
        return Label(token.start, token.end, "reference", weak=True)
    if noun in PLURALS and _RANGE.fullmatch(token.core):
        return Label(token.start, token.end, "reference", weak=True)
    return None


_RANGE = re.compile(r"\d{1,6}(?:\.\d{1,4}){0,4}(?:[–-]\d{1,6}(?:\.\d{1,4}){0,4})?")


def _continued(tokens: _Tokens, index: int, series: str) -> Label | None:
    """A later number of ``Figures 3, 4 and 5``, or how many there are: ``Lesson 7 of 20``."""
    token = tokens[index]
    if series == "of":
        ends = token.tail or not any(map(str.isalnum, tokens[index + 1].core))
        return Label(token.start, token.end, "reference", weak=True) if ends and token.core.isdigit() else None
    if series and _RANGE.fullmatch(token.core):
        return Label(token.start, token.end, "reference", weak=True)
    return None


def _series(tokens: _Tokens, index: int, series: str) -> str:
    """The noun whose list of numbers goes on after this token, or nothing."""
    noun = tokens[index - 1].core.lower()
    if tokens[index + 1].core == "of" and not tokens[index].tail and (series or noun in _NUMBERED):
        return "" if series == "of" else "of"
    going = series or (noun if noun in PLURALS else "")
    following = tokens[index + 1].core
    return going if tokens[index].tail == "," or following in ("and", "or", "to", "through", "&", "–") else ""


def _after_name(tokens: _Tokens, index: int) -> Label | None:
    """``RFC 8259``, ``IEEE Std 754``, ``ISO/IEC 9899:2018``, ``Python 3.12``, ``HTTP 404``."""
    token, before = tokens[index], tokens[index - 1]
    if before.tail.strip(":") or not _NAME_NUMBER.fullmatch(token.core):
        return None
    name = before.core
    if name in ("Std", "SP", "TR", "TS", "Part") and tokens[index - 2].core in STANDARDS:
        return Label(token.start, token.end, "identifier")
    if name in STANDARDS or (name and all(part in STANDARDS for part in name.split("/"))):
        return Label(token.start, token.end, "identifier")
    if name in NUMBERED_NAMES:
        return Label(token.start, token.end, "version", weak=True)
    return None


_DAY = re.compile(r"(?:[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?(?:[–-](?:[12]\d|3[01]|0?[1-9]))?")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d(?:[–-](?:1[5-9]|20)?\d\d)?")


def _written_date(tokens: _Tokens, index: int) -> Label | None:
    """``7 October 2026``, ``October 7, 2026``, ``Oct. 2026``."""
    token = tokens[index]
    before, after = tokens[index - 1], tokens[index + 1]
    if after.core in MONTHS and not token.tail and _DAY.fullmatch(token.core):
        year = tokens[index + 2]
        whole = _YEAR.fullmatch(year.core) is not None and after.tail in ("", ".", ",")
        return Label(token.start, year.end if whole else token.end, "date")
    if before.core in MONTHS and before.tail in ("", ".", ","):
        if _DAY.fullmatch(token.core):
            year = after
            whole = token.tail == "," and _YEAR.fullmatch(year.core) is not None
            return Label(token.start, year.end if whole else token.end, "date")
        if _YEAR.fullmatch(token.core):
            return Label(token.start, token.end, "date")
    return None


def _year(tokens: _Tokens, index: int) -> Label | None:
    """``since 1998``, ``in 2019, the``, ``(2019)``, ``© 2024``, ``et al. 2019``."""
    token, before = tokens[index], tokens[index - 1]
    if not _YEAR.fullmatch(token.core):
        return None
    if token.lead.endswith("(") and token.tail.startswith(")"):
        named = before.core[:1].isupper() or not token.core.endswith(_ROUND)
        return Label(token.start, token.end, "date") if named else None
    if before.tail == "," and token.tail.startswith(")") and before.core[:1].isupper():
        return Label(token.start, token.end, "date")
    word = before.core.lower()
    if word in YEAR_WORDS and not before.tail and (token.core not in _SIZES or _ends_there(tokens, index)):
        return Label(token.start, token.end, "date", weak=True)
    if (word == "al" and before.tail in (".", ".,", ",")) or before.core in ("©", "(c)", "Copyright"):
        return Label(token.start, token.end, "date")
    if word == "in" and not before.tail and token.core != "2048" and _names_year(tokens, index):
        return Label(token.start, token.end, "date", weak=True)
    return None


_DETERMINERS = ("a", "an", "the", "this", "that", "its", "their", "our", "his", "her")
_SIZES = ("1920", "2000", "2048")  # more often a count of something
_ROUND = ("00", "1920", "2048")  # in brackets behind a word the size of what it names
_MONTH = re.compile(r"(?:19|20)\d\d-(?:0[1-9]|1[0-2])")
_COMPUTING = frozenset("=+−×*/≈<>")
_CENTURY = re.compile(r"(?:1[5-9]|20)00s")


def _month_or_century(tokens: _Tokens, index: int) -> Label | None:
    """``2019-07`` where nothing is computed with it, and ``the 1800s``, but not a timeout of 1500s."""
    token, before, after = tokens[index], tokens[index - 1].core, tokens[index + 1].core
    if _MONTH.fullmatch(token.core):
        computed = before[-1:] in _COMPUTING or after[:1] in _COMPUTING
        sized = token.core.startswith(_SIZES) and token.core[5] == "1"
        return None if computed or sized else Label(token.start, token.end, "date")
    if _CENTURY.fullmatch(token.core) and before.lower() in ("the", "early", "late", "mid"):
        return Label(token.start, token.end, "date")
    return None


def _dated(tokens: _Tokens, index: int) -> Label | None:
    """``a 1997 article``, ``the law of 1931``, ``sold between 2015 and``."""
    token, before, after = tokens[index], tokens[index - 1], tokens[index + 1]
    if not _MODERN.fullmatch(token.core) or token.core in _SIZES or before.tail:
        return None
    word, earlier = before.core.lower(), tokens[index - 2].core.lower()
    named = word in _DETERMINERS and not token.tail and after.core.lower() in DATED
    if named and word not in ("a", "an"):  # the 1950 survey participants
        named = bool(after.tail) or tokens[index + 2].core.lower() in FUNCTION_WORDS
    placed = word == "of" and earlier in DATED and _ends_there(tokens, index)
    spanned = word in ("between", "from") and earlier in DATING and _second_year(tokens, index + 2) is not None
    return Label(token.start, token.end, "date", weak=True) if named or placed or spanned else None


def _second_year(tokens: _Tokens, index: int) -> Label | None:
    """The second of ``in 2015 and 2016``, ``sold between 2015 and 2018``, behind a year that is one."""
    token, first = tokens[index], tokens[index - 2]
    if not (_MODERN.fullmatch(token.core) and _MODERN.fullmatch(first.core)) or first.tail:
        return None
    if tokens[index - 1].core not in ("and", "or", "to") or tokens[index - 1].tail:
        return None
    dating = tokens[index - 4].core.lower() in DATING and tokens[index - 3].core.lower() in ("between", "from")
    verb = tokens[index + 1].core
    sure = _ends_there(tokens, index) or (dating and verb.islower() and not verb.endswith("s"))
    return Label(token.start, token.end, "date", weak=True) if sure else None


def _ends_there(tokens: _Tokens, index: int) -> bool:
    """Whether nothing countable follows a number: punctuation, the end or a function word; in a list behind its last
    number. ``in 2000 or so words``, ``in 1600 to 1800 words`` and ``in 1800 of 2000 cases`` count.
    """
    last = index
    while last - index < _LONG_LIST and tokens[last].tail == "," and _YEAR.fullmatch(tokens[last + 1].core):
        last += 1
    following = tokens[last + 1].core.lower()
    goes_on = following in ("or", "to") or (following == "and" and last > index)
    if goes_on and not tokens[last].tail and _YEAR.fullmatch(tokens[last + 2].core):
        last += 2
        following = tokens[last + 1].core.lower()
    if tokens[last].tail or not following:
        return True
    counts = following in ("of", "out") or (following == "or" and tokens[last + 2].core in ("so", "more", "fewer"))
    return following in FUNCTION_WORDS and not counts


_LONG_LIST = 20
_MODERN = re.compile(r"(?:19|20)\d\d")


def _names_year(tokens: _Tokens, index: int) -> bool:
    """Whether ``in 2019`` can only be a year: nothing countable follows, and no count or result comes before."""
    earlier = tokens[index - 2]
    if earlier.core.lower() in ("one", "result", "results", "resulted", "resulting", "fit", "fits", "ends", "end"):
        return False
    if _DIGIT.search(earlier.core):
        return False
    return _ends_there(tokens, index)


_CLOCK = re.compile(r"(?:[01]?\d|2[0-3]):[0-5]\d")
_FULL_CLOCK = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d")
_HOUR = re.compile(r"1[0-2]|[1-9]|(?:1[0-2]|[1-9]):[0-5]\d")
_HALF_DAYS = ("am", "pm", "a.m", "p.m", "AM", "PM", "o’clock", "o'clock")


def _clock(tokens: _Tokens, index: int) -> Label | None:
    """``at 14:30``, ``9 a.m.``."""
    token = tokens[index]
    if not token.tail and tokens[index + 1].core in _HALF_DAYS and _HOUR.fullmatch(token.core):
        return Label(token.start, token.end, "time")
    words = ("at", "by", "until", "till", "before", "after", "from", "to", "since", "around")
    zone = tokens[index + 1].core in ("UTC", "GMT", "CET", "CEST", "EST", "PST")
    before = tokens[index - 1].core.lower()
    if _FULL_CLOCK.fullmatch(token.core) and before not in ("of", "ratio", "odds", "scale", "mix"):
        return Label(token.start, token.end, "time")
    if _CLOCK.fullmatch(token.core) and (zone or tokens[index - 1].core.lower() in words):
        return Label(token.start, token.end, "time")
    return None


_BEFORE = STANDARDS | NUMBERED_NAMES | MONTHS | {"Std", "SP", "TR", "TS", "Part"}
_AFTER = MONTHS | frozenset(_HALF_DAYS)
_NUMBERED = NOUNS | PLURALS
_READERS: tuple[Callable[[_Tokens, int], Label | None], ...] = (
    _after_name,
    _written_date,
    _year,
    _dated,
    _month_or_century,
    _clock,
    _after_noun,
)
