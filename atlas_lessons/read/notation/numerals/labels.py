"""Digits that name rather than count: versions, dates, times, identifiers, standards, numbered things."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_MONTHS = "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
_MONTH = rf"(?:{_MONTHS}|Nov(?:ember)?|Dec(?:ember)?)\.?"
_ADDRESS = re.compile(
    r"(?:https?|ftp)://[^\s<>\ufffc]+|www\.[^\s<>\ufffc]+|\b10\.[0-9]{4,9}/[^\s<>\ufffc]+|[\w.+]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}"
)
_DAY_AFTER_MONTH = re.compile(
    rf"{_MONTH}[ \n\u00a0](?:[0-9]{{1,2}}(?:st|nd|rd|th)?(?:,?[ \n\u00a0][0-9]{{4}})?"
    r"(?![\w%]|[.,][0-9]|[ \u00a0][GMKTk]i?B)"
    r"|(?:1[5-9]|20)[0-9]{2}\b)"
)
_AT_DIGITS = re.compile(  # what begins with its digits; the first line holds for all that follow and for few numbers
    r"(?=[0-9]++(?:[-\u2011/:][0-9]|\.[0-9]++\.[0-9]|(?:st|nd|rd|th)?[ \n\u00a0][ADFJMNOS]))(?:"
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?"
    r"(?![\w-])"
    rf"|[0-9]{{1,2}}(?:st|nd|rd|th)?[ \n\u00a0]{_MONTH}(?:,?[ \n\u00a0][0-9]{{4}})?(?!\w)"
    r"|[0-9]{1,2}/[0-9]{1,2}/(?:[0-9]{4}|[0-9]{2})(?![\w/%]|[ \u00a0]?(?:[kKMGTP]i?[Bb]|bits?|bytes?)\b)"
    r"|1(?=:[0-9]{1,3}(?:[,\u00a0\u2009\u202f][0-9]{3})+(?!\w))"  # of a scale, 1:25,000
    r"|[0-9]{1,4}:[0-9]{1,4}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?(?![\w:]|,[0-9]{3}(?![0-9]))"
    r"|[0-9]{1,9}(?:\.[0-9]{1,9}){2,8}(?:[-+][0-9A-Za-z.]{1,40}|[ab][0-9]{1,3}|rc[0-9]{1,3})?(?:\.[x*])?(?:/[0-9]{1,2})?"
    r"(?!\w)"
    r"|[0-9]{1,12}(?:[-\u2011][0-9]{1,12}){2,8}(?!\w)"
    r"|(?:24/7|9/11|50/50|80/20)(?![\w/]))"
)
_NUMBERING = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,4}){0,5}(?!\w)")
_NAMED_NUMBER = re.compile(
    r"[0-9]{1,9}(?:\.[0-9x]{1,9}){0,5}(?:[a-z](?![a-z]))?\+?(?![\w%×]|[,.][0-9]|[ \u00a0]?[×*/^%=+−])"
)
_GOES_ON = re.compile(r"[ \u00a0][a-z]{2}")
_YEAR = re.compile(r"(?:1[5-9]|20)[0-9]{2}(?=[.,;:)?!]|$)")
_RECENT_YEAR = re.compile(r"(?:19|20)[0-9]{2}(?:[-–](?:19|20)?[0-9]{2})?(?!\w)")
_RUN = re.compile(r"[0-9]+")
# Words after which a number is a name; the label is the number alone.
_NAMED = frozenset(
    (
        *(
            "RFC",
            "RFCs",
            "IEEE",
            "ISO",
            "ISO/IEC",
            "IEC",
            "EN",
            "DIN",
            "ANSI",
            "PEP",
            "PEPs",
            "CVE",
            "CWE",
            "BCP",
            "STD",
        ),
        *(
            "ECMA",
            "ASTM",
            "Bluetooth",
            "PCIe",
            "PCI-X",
            "USB",
            "HDMI",
            "TLS",
            "SSL",
            "SSH",
            "HTTP",
            "HTML",
            "CSS",
            "SQL",
        ),
        *(
            "OpenGL",
            "Vulkan",
            "CUDA",
            "ROCm",
            "OpenMP",
            "MPI",
            "Python",
            "CPython",
            "PyPy",
            "Node",
            "Node.js",
            "npm",
            "pip",
        ),
        *("Java", "Ruby", "Rust", "Go", "Perl", "PHP", "Django", "Flask", "React", "Angular", "Vue", "Svelte", "Rails"),
        *("Linux", "macOS", "X", "iOS", "iPadOS", "Android", "Windows", "Ubuntu", "Debian", "Fedora", "RHEL", "CentOS"),
        *(
            "Alpine",
            "PostgreSQL",
            "MySQL",
            "SQLite",
            "Redis",
            "MongoDB",
            "GCC",
            "Clang",
            "LLVM",
            "MSVC",
            "Studio",
            "Chrome",
        ),
        *(
            "Firefox",
            "Safari",
            "Edge",
            "IE",
            "Unicode",
            "WiFi",
            "Wi-Fi",
            "arXiv",
            "ES",
            "C++",
            "TypeScript",
            "Gen",
            "Vol",
        ),
        *(
            "Vol.",
            "Volume",
            "No.",
            "Nos.",
            "Nr.",
            "version",
            "versions",
            "release",
            "releases",
            "revision",
            "revisions",
        ),
        *(
            "figure",
            "figures",
            "fig.",
            "figs.",
            "table",
            "tables",
            "section",
            "sections",
            "sec.",
            "chapter",
            "chapters",
        ),
        *("ch.", "appendix", "equation", "equations", "eq.", "eqs.", "listing", "listings", "example", "examples"),
        *(
            "exercise",
            "exercises",
            "theorem",
            "theorems",
            "lemma",
            "lemmas",
            "page",
            "pages",
            "p.",
            "pp.",
            "step",
            "steps",
        ),
        *(
            "part",
            "parts",
            "phase",
            "phases",
            "stage",
            "stages",
            "lesson",
            "lessons",
            "issue",
            "issues",
            "port",
            "ports",
        ),
        *(
            "line",
            "lines",
            "level",
            "levels",
            "tier",
            "tiers",
            "type",
            "class",
            "layer",
            "rule",
            "question",
            "questions",
        ),
        *(
            "note",
            "notes",
            "footnote",
            "footnotes",
            "item",
            "items",
            "row",
            "rows",
            "column",
            "columns",
            "clause",
            "article",
        ),
    )
)


def read_labels(text: str) -> Iterator[tuple[int, int]]:
    """The ranges of ``text`` that are labels by their form or by the word before them, in order and disjoint."""
    end = 0
    for start, stop in sorted((*_addresses(text), *_dates(text), *_numbered(text))):
        if start >= end:
            yield start, stop
            end = stop


def _addresses(text: str) -> Iterator[tuple[int, int]]:
    """Links, DOIs and mail addresses."""
    if "://" not in text and "www." not in text and "@" not in text and "10." not in text:
        return
    for match in _ADDRESS.finditer(text):
        start, end = match.span()
        while end > start and text[end - 1] in ".,;:!?)]}'\"":
            end -= 1
        yield start, end


def _dates(text: str) -> Iterator[tuple[int, int]]:
    """Dates that begin with their month."""
    for match in _DAY_AFTER_MONTH.finditer(text):
        if match.start() == 0 or not text[match.start() - 1].isalnum():
            yield match.span()


def _numbered(text: str) -> Iterator[tuple[int, int]]:
    """What the digits themselves, the sign or the word before them make a label."""
    end = 0
    for run in _RUN.finditer(text):
        if run.start() < end:
            continue
        span = _at_digits(text, run.start()) or _after_sign(text, run.start()) or _after_word(text, run.start())
        if span is not None:
            yield span
            end = span[1]


def _at_digits(text: str, at: int) -> tuple[int, int] | None:
    match = _AT_DIGITS.match(text, at)
    if match is None:
        return None
    before = text[at - 1 : at]
    start = at - 1 if before in ("v", "V", "+") and not text[at - 2 : at - 1].isalnum() else at
    before = text[start - 1 : start]
    return None if before.isalnum() or before in ("_", ".", ":", "/") else (start, match.end())


def _after_sign(text: str, at: int) -> tuple[int, int] | None:
    """``#12``, ``§ 3.2``, ``№ 7``."""
    sign = at - 2 if text[at - 1 : at] in (" ", "\u00a0") else at - 1
    if sign < 0 or text[sign] not in "#§№" or text[sign - 1 : sign].isalnum():
        return None
    match = _NUMBERING.match(text, at)
    return (sign, match.end()) if match is not None else None


def _after_word(text: str, at: int) -> tuple[int, int] | None:
    """``RFC 8259``, ``Figure 3``, ``in 2019``: the number alone."""
    if text[at - 1 : at] not in (" ", "\u00a0", ":", "\n"):
        return None
    head = text[max(0, at - 16) : at].rstrip(": \u00a0\n").replace("\u00a0", " ").replace("\n", " ")
    role = _role(head.rpartition(" ")[2].lstrip("([\"'“‘—–"))
    if role == "name":
        match = _NAMED_NUMBER.match(text, at)
        if match is not None and ":" in text[at - 2 : at] and _GOES_ON.match(text, match.end()):
            return None  # "Note: 7 plus 5 makes 12", "Note: 4 replicas"
        return match.span() if match is not None else None
    if role == "in" and (match := _YEAR.match(text, at)) is not None:
        return match.span()
    if role == "since" and (match := _RECENT_YEAR.match(text, at)) is not None:
        return match.span()
    return None


@lru_cache(4096)
def _role(word: str) -> str:
    """What the word before a number makes of it: ``name``, ``in`` or ``since`` for years, or nothing."""
    if word in _NAMED or (word.lower() in _NAMED and word[:1].isupper()):
        return "name"
    if word == "in":
        return "in"
    return "since" if word.lower() in ("since", "copyright", "©", "(c)", "c)") else ""
