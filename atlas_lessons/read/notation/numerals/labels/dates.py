"""Dates, years and times of day, recognised by the words around their digits."""

from __future__ import annotations

from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.read.notation.numerals.labels.tokens import Label, Tokens

_DAY = lazy_pattern(r"(?:[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?(?:[–-](?:[12]\d|3[01]|0?[1-9]))?")
_YEAR = lazy_pattern(r"(?:1[5-9]|20)\d\d(?:[–-](?:1[5-9]|20)?\d\d)?")
_FULL_YEAR = lazy_pattern(rf"[12]\d\d\d|{_YEAR.pattern}")  # behind day and month
_MODERN = lazy_pattern(r"(?:19|20)\d\d")


def written_date(tokens: Tokens, index: int) -> Label | None:
    """``7 October 2026``, ``the 7th of October 2026``, ``October 7, 2026``, ``Oct. 2026``."""
    token, months = tokens[index], tokens.words["months"]
    before, behind = tokens[index - 1], index + 1
    if token.core[-1:].isalpha() and tokens[behind].core == "of":
        behind += 1
    after = tokens[behind]
    if after.core in months and not token.tail and _DAY.fullmatch(token.core):
        year = tokens[behind + 1]
        whole = _FULL_YEAR.fullmatch(year.core) is not None and after.tail in ("", ".", ",")
        return Label(token.start, year.end if whole else after.end, "date")
    if before.core in months and before.tail in ("", ".", ","):
        if _DAY.fullmatch(token.core):
            whole = token.tail in (",", "") and _FULL_YEAR.fullmatch(after.core) is not None
            whole = whole and (token.tail == "," or ends_there(tokens, index + 1))
            return Label(before.start, after.end if whole else token.end, "date", weak=not whole)
        if _YEAR.fullmatch(token.core):
            return Label(before.start, token.end, "date")
    return None


def year(tokens: Tokens, index: int) -> Label | None:
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
    if word in tokens.words["year"] and not before.tail and (token.core not in _SIZES or ends_there(tokens, index)):
        return Label(token.start, token.end, "date", weak=True)
    if (word == "al" and before.tail in (".", ".,", ",")) or before.core in ("©", "(c)", "Copyright"):
        return Label(token.start, token.end, "date")
    if word == "in" and not before.tail and token.core != "2048" and _names_year(tokens, index):
        return Label(token.start, token.end, "date", weak=True)
    return None


_DETERMINERS = ("a", "an", "the", "this", "that", "its", "their", "our", "his", "her")
_SIZES = ("1920", "2000", "2048")  # more often a count of something
_ROUND = ("00", "1920", "2048")  # in brackets behind a word the size of what it names
_MONTH = lazy_pattern(r"(?:19|20)\d\d-(?:0[1-9]|1[0-2])")
_COMPUTING = frozenset("=+−×*/≈<>")
_CENTURY = lazy_pattern(r"(?:1[5-9]|20)00s")


def month_or_century(tokens: Tokens, index: int) -> Label | None:
    """``2019-07`` where nothing is computed with it, and ``the 1800s``, but not a timeout of 1500s."""
    token, before, after = tokens[index], tokens[index - 1].core, tokens[index + 1].core
    if _MONTH.fullmatch(token.core):
        computed = before[-1:] in _COMPUTING or after[:1] in _COMPUTING
        sized = token.core.startswith(_SIZES) and token.core[5] == "1"
        return None if computed or sized else Label(token.start, token.end, "date")
    if _CENTURY.fullmatch(token.core) and before.lower() in ("the", "early", "late", "mid"):
        return Label(token.start, token.end, "date")
    return None


def is_dated_context(tokens: Tokens, index: int) -> Label | None:
    """``a 1997 article``, ``the law of 1931``, ``sold between 2015 and``."""
    token, before, after = tokens[index], tokens[index - 1], tokens[index + 1]
    if not _MODERN.fullmatch(token.core) or token.core in _SIZES or before.tail:
        return None
    word, earlier, known = before.core.lower(), tokens[index - 2].core.lower(), tokens.words["dated"]
    named = word in _DETERMINERS and not token.tail and after.core.lower() in known
    if named and word not in ("a", "an"):  # the 1950 survey participants
        named = bool(after.tail) or tokens[index + 2].core.lower() in tokens.words["function word"]
    placed = word == "of" and earlier in known and ends_there(tokens, index)
    spanned = word in ("between", "from") and earlier in tokens.words["dating"]
    spanned = spanned and second_year(tokens, index + 2) is not None
    return Label(token.start, token.end, "date", weak=True) if named or placed or spanned else None


def second_year(tokens: Tokens, index: int) -> Label | None:
    """The second of ``in 2015 and 2016``, ``sold between 2015 and 2018``, behind a year that is one."""
    token, first = tokens[index], tokens[index - 2]
    if not (_MODERN.fullmatch(token.core) and _MODERN.fullmatch(first.core)) or first.tail:
        return None
    if tokens[index - 1].core not in ("and", "or", "to") or tokens[index - 1].tail:
        return None
    dating = tokens[index - 4].core.lower() in tokens.words["dating"]
    dating = dating and tokens[index - 3].core.lower() in ("between", "from")
    verb = tokens[index + 1].core
    sure = ends_there(tokens, index) or (dating and verb.islower() and not verb.endswith("s"))
    return Label(token.start, token.end, "date", weak=True) if sure else None


def ends_there(tokens: Tokens, index: int) -> bool:
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
    return following in tokens.words["function word"] and not counts


_LONG_LIST = 20
_COUNT = lazy_pattern(r"[0-9]+")


def _names_year(tokens: Tokens, index: int) -> bool:
    """Whether ``in 2019`` can only be a year: nothing countable follows, and no count or result comes before."""
    earlier = tokens[index - 2].core
    if earlier.lower() in tokens.words["result"] or _COUNT.fullmatch(earlier):
        return False
    return ends_there(tokens, index)


_CLOCK = lazy_pattern(r"(?:[01]?\d|2[0-3]):[0-5]\d")
_FULL_CLOCK = lazy_pattern(r"(?:[01]\d|2[0-3]):[0-5]\d")
_HOUR = lazy_pattern(r"1[0-2]|[1-9]|(?:1[0-2]|[1-9]):[0-5]\d")


def clock(tokens: Tokens, index: int) -> Label | None:
    """``at 14:30``, ``9 a.m.``."""
    token, words = tokens[index], tokens.words
    if not token.tail and tokens[index + 1].core in words["half day"] and _HOUR.fullmatch(token.core):
        return Label(token.start, token.end, "time")
    before = tokens[index - 1].core.lower()
    if _FULL_CLOCK.fullmatch(token.core) and before not in words["ratio"]:
        return Label(token.start, token.end, "time")
    if _CLOCK.fullmatch(token.core) and (before in words["time"] or tokens[index + 1].core in words["time zone"]):
        return Label(token.start, token.end, "time")
    return None
