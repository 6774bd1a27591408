"""Tells the plain-text form of a formula from a sentence, or from numbers put into it, that follows a display."""

from __future__ import annotations

import re

from atlas_lessons.prove.equations.lists import differ_by_one_letter
from atlas_lessons.read.notation.formula.functions import WRITTEN
from atlas_lessons.read.notation.formula.lexer import named_function
from atlas_lessons.read.notation.formula.plain import FROM_TO
from atlas_lessons.read.notation.formula.problems import MAX_FORMULA
from atlas_lessons.read.notation.formula.symbols import SymbolVocabulary, key

_RELATION = re.compile(r"[=≈≤≥∝≠<>≡≪≫≲≳]")
_RAISED = re.compile(r"[⁰¹²³⁴-⁹⁺⁻⁼⁽⁾ⁿ]+")
_SERIES = re.compile(r"[Σ∑Π∏](?=\w)")  # "Σi xi", "∑k bk"
_WORD = re.compile(r"[^\W\d_][\w\u0300-\u036f\u20d7'’′]*(?:_\{[^{}]*\})?")
_LAYER = re.compile(r"\w{1,40}\^\{?\([^()]{1,20}\)\}?")  # h^(l-1), where h^{(l)} is declared
_LEFT = re.compile(_WORD.pattern + r"(?:\s*\([^()]*\))?")
_LIKE_SYMBOL = re.compile(r"[\d_{}]|.[A-ZΑ-Ω]|^.{1,3}$")
_SENTENCE = re.compile(r"[.?:]\s+\S|!\s+[^\W\d_]{2,}\s+[^\W\d_]{2,}")  # "n! / k!" goes on
_SMALL = frozenset(
    ("sum", "prod", "product", "over", "for", "in", "of", "if", "where", "and", "e", "pi", "exp", "when")
)
_PROSE = frozenset(
    ("the", "is", "are", "was", "with", "we", "so", "then", "this", "that", "these", "than", "per", "each", "its", "it",
     "as", "by", "at", "from", "to", "be", "has", "have", "not", "or", "which", "gives", "follows", "because", "here")
)  # fmt: skip
_SHARE = (2, 5)  # at most this share of the words may be unknown


def is_plain_form(text: str, vocabulary: SymbolVocabulary, first: bool = True) -> bool:
    """Whether a paragraph is a formula in plain text: a relation between symbols most of which are declared.

    Its left side is a declared symbol, or nearly one; or all its words are known. Of the ``first`` paragraph after the
    display, where the plain form has its place, it is enough that the words that are not known look like symbols or
    that one word is on the left. Numbers put in for the symbols are no plain form, and neither is a sentence with
    a formula in it.
    """
    if len(text) > MAX_FORMULA or "$" in text or not _RELATION.search(text) or _SENTENCE.search(text):
        return False
    for name, _ in vocabulary.spaced:
        text = text.replace(name, "x")
    text = _LAYER.sub(lambda match: "x" if vocabulary.layer(match[0]) else match[0], text)
    words = _words(text, vocabulary)
    unknown = [word for word in words if not _is_known_word(word, vocabulary)]
    left, right = _RELATION.split(text, maxsplit=1)
    named = _count_declared_symbols(right, vocabulary) or _count_declared_symbols(left, vocabulary) > 1  # "p² + q² = 1"
    if not named or any(word.lower() in _PROSE for word in unknown):
        return False
    if not unknown:
        return True
    if len(unknown) * _SHARE[1] > len(words) * _SHARE[0]:
        return False
    single = bool(_LEFT.fullmatch(left.strip())) or all(_LIKE_SYMBOL.search(word) for word in unknown)
    return _is_symbol(left, vocabulary) or (first and single)


def _words(text: str, vocabulary: SymbolVocabulary) -> list[str]:
    """The words of a text without the powers they are raised to and the sign of a sum, ``v²`` and ``Σi``; a declared
    ``σ²`` stays whole.
    """
    words = _WORD.findall(_SERIES.sub(" ", FROM_TO.sub(" ", text)))
    return [word if vocabulary.find(word) is not None else _RAISED.sub("", word) for word in words]


def _count_declared_symbols(text: str, vocabulary: SymbolVocabulary) -> int:
    """How many declared symbols, or products of them, a text writes."""
    words = _words(text, vocabulary)
    return sum(word == "x" or vocabulary.find(word) is not None or bool(vocabulary.ways(word)) for word in words)


def _is_symbol(text: str, vocabulary: SymbolVocabulary) -> bool:
    """Whether the left side is one declared symbol, nearly one, or a declared function's value."""
    name = re.sub(r"\s*\([^()]*\)\s*$", "", text.strip())
    if vocabulary.find(name) is not None:
        return True
    folded = key(name).lower()
    return " " not in name and any(differ_by_one_letter(folded, key(other).lower()) for other in vocabulary.names)


def _is_known_word(word: str, vocabulary: SymbolVocabulary) -> bool:
    base = word.partition("_")[0]
    return (
        vocabulary.find(word) is not None
        or len(word) == 1
        or word.lower() in _SMALL
        or base in WRITTEN
        or named_function(word) is not None
        or base in _SMALL
        or bool(vocabulary.ways(word))
    )
