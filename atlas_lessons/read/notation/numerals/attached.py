"""What letters written directly at digits make of them: a name (HBM3E, 3rd), a quantity (16GB) or a multiple (7M)."""

from __future__ import annotations

import re

from atlas_lessons.read.notation.numerals.digits import ScriptPattern, is_joined, is_spaceless
from atlas_lessons.read.notation.numerals.words import SCALES
from atlas_lessons.read.notation.units.table import CURRENCY_CODES

# What is counted in thousands and millions, and is no verb: before any other word M, T and K may be units, as in 0.1 M
# solutions, 2 T magnets and 300 K results in.
_COUNTED = (
    "account byte connection customer device document edge element entity entitie entry entrie example file follower "
    "household image instruction item message node op operation packet page param parameter particle passenger people "
    "person pixel polygon product reader record resident row sample sentence sequence session subscriber token "
    "transaction triangle tuple user vector vehicle vertex vertice viewer visitor voter weight word worker"
).replace(" ", "|")
_BY_RATE = "call click event querie read request result step update view write".replace(" ", "|")
_COUNTED = rf"(?:{_COUNTED})s?\b|(?:{_BY_RATE})s(?:/|[ \u00a0]per[ \u00a0])"
CURRENCY = "$€£¥₹₩₽₺₪₿"
SCALE = ScriptPattern(
    r"[ \n\u00a0\u202f-]?"
    r"(?P<word>hundred|thousand|million|billion|trillion|quadrillion|quintillion|dozen)s?(?![A-Za-z])"
    r"|[ \u00a0]?(?P<short>bn|mn|tn|mln)(?![A-Za-z])|(?P<letter>[kKMBTm])(?![^\W{SPACELESS}]|[/·^²³-])"
    rf"|[ \u00a0](?P<spaced>[KMBT])(?=[ \u00a0](?:{_COUNTED}))"
)
LABEL_TAIL = ScriptPattern(r"[^\W{SPACELESS}]*(?:[-.:\u2010\u2011_][^\W{SPACELESS}]+)*")
_HYPHENS = "-\u2010\u2011"
_CENTURY = re.compile(r"\b(?:the|early|late|mid)[ \n\u00a0-]$", re.IGNORECASE)
_ORDINAL = re.compile(r"(?:st|nd|rd|th|ST|ND|RD|TH)(?![A-Za-z])")
_LETTERS = re.compile(r"[A-Za-zµμΩΩ°]{1,24}")
_MEASURED = re.compile(r"[0-9][ \u00a0\u2009\u202f]?([A-Za-zµμΩ°]{1,12})[²³]?$")


def is_named(text: str, at: int, floor: int) -> bool:
    """Whether letters before the digits at ``at`` make them part of a name: HBM3E, GPT-4, file.2, b_2."""
    before = text[at - 1] if at > floor else ""
    if not before:
        return False
    if before in "xX":  # 8x8 multiplies, x86 names
        return not (at - 2 >= 0 and (text[at - 2].isdigit() or text[at - 2] == ")"))
    if is_spaceless(before):
        return False
    if before.isalpha():
        return not has_currency_code(text, at, floor)
    if before in _HYPHENS and _subtracts(text, at):
        return False
    letter = text[at - 2] if at - 2 >= floor else ""
    if before == "_":
        return is_joined(letter) or at == 1 or letter.isspace()
    return before in _HYPHENS + ".:@\\" and (letter == "_" or (letter.isalpha() and is_joined(letter)))


def has_currency_code(text: str, at: int, floor: int) -> bool:
    """Whether the code of a currency is written directly before the digits at ``at``: EUR30."""
    code = text[max(floor, at - 3) : at]
    return code in CURRENCY_CODES and not text[max(floor, at - 4) : at - 3].isalpha()


def begins_name(text: str, at: int, end: int) -> bool:
    """Whether what follows the digits ``text[at:end]`` makes them part of a name: 3rd, 12-high, 2D, 1080p60, 1980s."""
    following = text[end : end + 1]
    if _ORDINAL.match(text, end):
        return True
    if (
        following in _HYPHENS
        and following
        and end + 1 < len(text)
        and text[end + 1].isalpha()
        and is_joined(text[end + 1])
    ):
        return not _keeps_number(text, end + 1)
    if not (following.isalpha() or following == "_") or following in "×ΩΩµμπº" + CURRENCY or is_spaceless(following):
        return False
    word_end = end
    while word_end < len(text) and word_end - end < 24 and (is_joined(text[word_end]) or text[word_end] == "_"):
        word_end += 1
    word = text[end:word_end]
    if word[0] in "xX" and (len(word) == 1 or word[1:].isdigit()):
        return False
    if word == "s" and re.fullmatch(r"(?:1[5-9]|20)[0-9]0", text[at:end]):
        return text[at + 2] != "0" or _CENTURY.search(text, max(0, at - 8), at) is not None  # a timeout of 1800s
    return not (SCALE.of(text).match(text, end) or is_attached_unit(word) or _is_unread_unit(word))


def _is_unread_unit(word: str) -> bool:
    """Whether letters that the grammar of units does not read can be a unit, or look like one: 15kwh, 36milimeters."""
    from atlas_lessons.read.notation.units.unread import read_unread_unit

    unread = read_unread_unit(word, 0) if len(word) > 1 and word.isalpha() else None
    return unread is not None and not unread.also_counts


def _keeps_number(text: str, start: int) -> bool:
    """Whether the word after a hyphen keeps the digits a number: 2-byte, 70-billion, 10-fold."""
    match = _LETTERS.match(text, start)
    word = match.group() if match else ""
    return word in SCALES or word in ("fold", "dozen", "pack", "packs") or is_attached_unit(word)


def _subtracts(text: str, at: int) -> bool:
    """Whether the hyphen before the digits is a minus behind a quantity: ``48 kg-3.5 kg``."""
    measured = _MEASURED.search(text, max(0, at - 18), at - 1)
    return measured is not None and (is_attached_unit(measured[1]) or measured[1] in ("A", "K", "°C", "°F", "°"))


_SINGLE = frozenset("smghdVWAJNKBbLΩΩ")


def is_attached_unit(word: str) -> bool:
    """Whether letters written directly at digits are a unit: 16GB, 5km, 64bit; single letters only the common ones."""
    from atlas_lessons.read.notation.units.parse import parse_unit

    word = word.rstrip("⁰¹²³⁴⁵⁶⁷⁸⁹")
    if len(word) <= 1:
        return word in _SINGLE
    return (
        word.isalpha() and word not in ("as", "am", "pm", "a", "in", "at") and not isinstance(parse_unit(word), tuple)
    )
