"""Tells the plain-text form of a formula from a sentence that follows it."""

from __future__ import annotations

import re

from atlas_lessons.notation.lexer import FUNCTIONS
from atlas_lessons.notation.names import Vocabulary

_RELATION = re.compile(r"[=≈≤≥∝≠<>≡]")
_WORD = re.compile(r"[^\W\d_][\w'’′]*(?:_\{[^{}]*\})?")
_SENTENCE = re.compile(r"[.!?:]\s+\S|[a-z]{3,}[,.]?\s+(?:is|are|the|and|of|for|this|that|with)\s")
_SMALL = frozenset(("sum", "prod", "product", "over", "for", "in", "of", "if", "where", "and", "e", "pi", "exp"))


def is_plain_form(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a paragraph is a formula in plain text: a relation between symbols most of which are declared."""
    if len(text) > 4_000 or not _RELATION.search(text) or "$" in text:
        return False
    for name in vocabulary.spaced:
        text = text.replace(name, "x")
    words = _WORD.findall(text)
    unknown = [word for word in words if not _known(word, vocabulary)]
    long = [word for word in unknown if len(word) > 3 and word.isalpha()]
    if _SENTENCE.search(text) and long:
        return False
    return len(unknown) * 5 <= len(words) * 2 and len(long) <= 2


def _known(word: str, vocabulary: Vocabulary) -> bool:
    base = word.partition("_")[0]
    return (
        vocabulary.find(word) is not None
        or len(word) == 1
        or word.lower() in _SMALL
        or base in FUNCTIONS
        or base in _SMALL
        or bool(vocabulary.ways(word))
    )
