"""Whether a text may hold spelled-out arithmetic at all: a quick look before anything is loaded or read for it."""

from __future__ import annotations

import re

from atlas_lessons.notation.numerals import DIGIT
from atlas_lessons.notation.words import NUMBER_WORDS

_SIGN = re.compile("[=≈≃≅≐→⟶×÷√]")
_BETWEEN = re.compile(r"[0-9)%]\s*[×xX*/+÷−–^√·-]\s*[0-9(]|[%0-9]\s+[oO][fF]\b")
_BRACKETED = re.compile(r"\([^()]{0,80}[0-9]")
_WORD = re.compile("[a-z]+")
_WORDS = frozenset(
    (
        *("times", "plus", "minus", "divided", "multiplied", "half", "twice", "double", "triple", "third", "thirds"),
        *("quarter", "quarters", "fifth", "fifths", "tenth", "tenths", "sum", "sums", "average", "mean", "product"),
        *("difference", "ratio", "add", "adds", "out", "squared", "cubed", "power", "off"),
        *("each", "apiece", "median", "choose", "largest", "smallest", "highest", "lowest", "maximum", "minimum"),
    )
)


UPWARD = (
    *("rise", "increase", "growth", "gain", "jump", "hike", "rose", "grew", "increased", "climbed", "jumped", "risen"),
)
DOWNWARD = (
    *("drop", "fall", "decrease", "reduction", "decline", "cut", "saving", "savings", "fell", "dropped", "decreased"),
    *("declined", "reduced", "shrank", "fallen", "loss"),
)
CHANGING = ("change", "difference", "improvement", "improved")
_CHANGES = frozenset((*UPWARD, *DOWNWARD, *CHANGING, "factor"))


def worth_reading(text: str) -> bool:
    """Whether a text holds a number and a sign or word of arithmetic; now and then also something like it."""
    if DIGIT.search(text) is not None and _SIGN.search(text) is not None:
        return True
    words = _WORD.findall(text.lower())
    if DIGIT.search(text) is None and NUMBER_WORDS.isdisjoint(words):
        return False
    return (
        _SIGN.search(text) is not None
        or not _WORDS.isdisjoint(words)
        or ("from" in words and not _CHANGES.isdisjoint(words))
        or _BETWEEN.search(text) is not None
        or ("(" in text and _BRACKETED.search(text) is not None)
    )
