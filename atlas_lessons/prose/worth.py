"""Whether a text may hold spelled-out arithmetic at all: a quick look before anything is loaded or read for it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from atlas_lessons.notation.numerals import DIGIT
from atlas_lessons.notation.words import NUMBER_WORDS

_SIGN = re.compile("[=≈≃≅≐→⟶×÷√]")
_BETWEEN = re.compile(r"[0-9)%]\s*[×xX*/+÷−–^√·-]\s*[0-9(]|[%0-9]\s+[oO][fF]\b")
_BRACKETED = re.compile(r"\([^()]{0,80}[0-9]")
_LETTERS = bytes(code if ord("a") <= code <= ord("z") else ord(" ") for code in range(256))
_CALCULATING = (
    *("times", "plus", "minus", "divided", "multiplied", "half", "twice", "double", "triple", "third", "thirds"),
    *("quarter", "quarters", "fifth", "fifths", "tenth", "tenths", "sum", "sums", "average", "mean", "product"),
    *("difference", "ratio", "add", "adds", "out", "squared", "cubed", "power", "off"),
    *("each", "apiece", "median", "choose", "largest", "smallest", "highest", "lowest", "maximum", "minimum"),
)
UPWARD = (
    *("rise", "increase", "growth", "gain", "jump", "hike", "rose", "grew", "increased", "climbed", "jumped", "risen"),
)
DOWNWARD = (
    *("drop", "fall", "decrease", "reduction", "decline", "cut", "saving", "savings", "fell", "dropped", "decreased"),
    *("declined", "reduced", "shrank", "fallen", "loss"),
)
CHANGING = ("change", "difference", "improvement", "improved")


def _encoded(words: Iterable[str]) -> frozenset[bytes]:
    return frozenset(word.encode() for word in words)


_WORDS, _NUMBER_WORDS = _encoded(_CALCULATING), _encoded(NUMBER_WORDS)
_CHANGES = _encoded((*UPWARD, *DOWNWARD, *CHANGING, "factor"))


def worth_reading(text: str) -> bool:
    """Whether a text holds a number and a sign or word of arithmetic; now and then also something like it."""
    has_digit = DIGIT.search(text) is not None
    if has_digit and _SIGN.search(text) is not None:
        return True
    words = frozenset(_words(text))
    if not has_digit and words.isdisjoint(_NUMBER_WORDS):
        return False
    return (
        not words.isdisjoint(_WORDS)
        or (b"from" in words and not words.isdisjoint(_CHANGES))
        or _SIGN.search(text) is not None
        or _BETWEEN.search(text) is not None
        or ("(" in text and _BRACKETED.search(text) is not None)
    )


def _words(text: str) -> list[bytes]:
    """The runs of the letters a to z in a text, small and capital."""
    return text.lower().encode("ascii", "replace").translate(_LETTERS).split()
