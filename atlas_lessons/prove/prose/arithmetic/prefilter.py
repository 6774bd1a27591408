"""Whether a text may hold spelled-out arithmetic at all: a quick look before anything is loaded or read for it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from atlas_lessons.read.notation.numerals.digits import has_digit
from atlas_lessons.read.notation.numerals.words import NUMBER_WORDS
from atlas_lessons.read.notation.relations import ANY, STATED
from atlas_lessons.read.reading.text import ReaderText

_SIGN = re.compile("[=≈≃≅≐→⟶×÷√]")
_BETWEEN = re.compile(
    r"[0-9)%]\s*[×xX*/+÷−–^√·⋅∙✕∕⁄-]\s*[0-9(]|\s[+−–-]\s?[0-9(]|[%0-9]\s+[oO][fF]\b|[0-9)]!|[0-9)]\^?[⁰¹²³⁴-⁹]|\b0[xXbBo][0-9]"
    r"|\bper\s+[$€£¥₹]?[0-9]|[½¼¾⅓⅔⅐-⅞]"
)
_BRACKETED = re.compile(r"\([^()]{0,80}[0-9]")
_LETTERS = bytes(code if ord("a") <= code <= ord("z") else ord(" ") for code in range(256))
_CALCULATING = (
    *("times", "plus", "minus", "divided", "multiplied", "half", "twice", "double", "triple", "third", "thirds"),
    *("quarter", "quarters", "fifth", "fifths", "tenth", "tenths", "sum", "sums", "average", "mean", "product"),
    *("difference", "ratio", "add", "adds", "out", "squared", "cubed", "power", "off"),
    *(
        "each",
        "apiece",
        "median",
        "choose",
        "mod",
        "root",
        "largest",
        "smallest",
        "highest",
        "lowest",
        "maximum",
        "minimum",
    ),
)
UPWARD = (
    *("rise", "increase", "growth", "gain", "jump", "hike", "rose", "grew", "increased", "climbed", "jumped", "risen"),
)
DOWNWARD = (
    *("drop", "fall", "decrease", "reduction", "decline", "cut", "saving", "savings", "fell", "dropped", "decreased"),
    *("declined", "reduced", "shrank", "fallen", "loss"),
)
CHANGING = ("change", "difference", "improvement", "improved")


# Begins with the number, for which searching is quick: "at 15 W are", "in 2.5 h, an average", "5 × 4 matrix has".
# Between the number behind a link and its relation are at most its unit and a few words.
_MAY_TELL = re.compile(
    rf"[0-9$€£¥₹½¼¾⅓⅔⅐-⅞](?:(?:(?<=\b(?:at|of|in|on)\s.)|(?<=\bover\s.)|(?<=@\s.)|(?<=@.))(?:\S*\s+){{0,20}}?\S*?"
    rf"(?:[=≈≃≅≐→⟶]|\b(?:{ANY}|i\.e|that\s+is|an\s+average|for\s+a\s+total|a\s+total)|,?\s+or\s)"
    r"|\s?[×xX*]\s?[0-9][^;.!?\n|]{0,40}?\s(?:has|have|holds?|contains?)\s)"
)
# "2.5 h equals 150 min": a quantity, its unit, a verb and, behind a few words, another quantity
_MAY_CONVERT = re.compile(rf"[0-9½¼¾⅓⅔⅐-⅞](?:\S*\s+){{1,12}}?{STATED}\s+(?:\S+\s+){{0,6}}?\S{{0,4}}?[0-9½¼¾⅓⅔⅐-⅞]")
_TOTAL = " total of "


def _encoded(words: Iterable[str]) -> frozenset[bytes]:
    return frozenset(word.encode() for word in words)


_WORDS, _NUMBER_WORDS = _encoded(_CALCULATING), _encoded(NUMBER_WORDS)
_CHANGES = _encoded((*UPWARD, *DOWNWARD, *CHANGING, "factor"))


def worth_reading(blocks: Iterable[ReaderText]) -> tuple[ReaderText, ...]:
    """The blocks of running text that hold a number and a sign or word of arithmetic, in order.

    Now and then there is also one that holds something like it.
    """
    running = [block for block in blocks if block.block.kind not in _LITERAL]
    words = frozenset(_words("\n".join([block.text for block in running])))
    used = _Used(_decoded(words & _NUMBER_WORDS), _decoded(words & (_WORDS | _CHANGES)))
    return tuple([block for block in running if _is_worth(block.text, used)])


_LITERAL = ("code", "html")


class _Used(NamedTuple):
    """The words of any paragraph that tell a number, and those that may tell a calculation: mostly few."""

    numbers: tuple[str, ...]
    calculating: tuple[str, ...]


def _decoded(words: Iterable[bytes]) -> tuple[str, ...]:
    return tuple([word.decode() for word in words])


def _is_worth(text: str, used: _Used) -> bool:
    """Whether a text is worth reading; most have no digit and none of the words that are used at all."""
    digit = has_digit(text)
    lower = text.lower()
    if not digit and not _holds(lower, used.numbers):
        return False
    signed = "=" in text if text.isascii() else _SIGN.search(text) is not None
    if digit and signed:
        return True
    bracket = ")" in text or "%" in text
    if not (digit or signed or bracket or _holds(lower, used.calculating)):
        return False
    words = frozenset(_words(text))
    if not digit and words.isdisjoint(_NUMBER_WORDS):
        return False
    return (
        signed
        or not words.isdisjoint(_WORDS)
        or (b"from" in words and not words.isdisjoint(_CHANGES))
        or ((digit or bracket) and _BETWEEN.search(text) is not None)
        or (digit and "(" in text and _BRACKETED.search(text) is not None)
        or (digit and (may_tell(text) or _MAY_CONVERT.search(text) is not None))
    )


def _holds(text: str, words: tuple[str, ...]) -> bool:
    for word in words:  # noqa: SIM110 - any() is slower, and this is asked of every paragraph
        if word in text:
            return True
    return False


def may_tell(text: str) -> bool:
    """Whether a text may hold a product or a quotient that is in words."""
    return _TOTAL in text or _MAY_TELL.search(text) is not None


def _words(text: str) -> list[bytes]:
    """The runs of the letters a to z in a text, small and capital."""
    return text.lower().encode("ascii", "replace").translate(_LETTERS).split()
