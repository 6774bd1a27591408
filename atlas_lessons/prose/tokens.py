"""Running text as a row of tokens in which arithmetic can be looked for: numbers, operators, relations, words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.notation.quantities import Quantity, read_quantities
from atlas_lessons.notation.units import DEFAULT, Convention
from atlas_lessons.notation.words import read_number_words


class Token(NamedTuple):
    """One token: ``kind`` is number, word, op, open, close, relation, hedge, comma, stop, raised or opaque.

    ``text`` of an ``op`` is one of ``+ - * / ^ √ ± @``, of a ``relation`` ``=``, ``≈``, ``→`` or ``verb``.
    ``quantity`` belongs to a number in digits, ``value`` to a word that is a number. ``spaced`` says that white space
    stands before it.
    """

    kind: str
    text: str
    start: int
    end: int
    quantity: Quantity | None = None
    value: Fraction | None = None
    spaced: bool = False


_VERBS = (
    r"(?:which\s+|this\s+|that\s+|it\s+|and\s+)?(?:is\s+equal\s+to|is\s+the\s+same\s+as|works\s+out\s+(?:to|at|as)|comes\s+(?:out\s+)?to"
    r"|amounts\s+to|adds?\s+up\s+to|results?\s+in|evaluates\s+to|sums?\s+to|equals?|gives|give|yields?|makes?|totals?|is|are"
    r"|was|were|will\s+be|would\s+be|becomes?|translates\s+to|corresponds?\s+to|costs?"
    r"|leaves|occup(?:y|ies)|takes|needs|requires)\b"
)
_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<equals>(?<![=<>!:~+*/|&^%.?-])=(?![=<>~]))"
    r"|(?P<about>[≈≃≅≐])"
    r"|(?P<arrow>→|⟶)"
    rf"|(?P<verb>\b{_VERBS})"
    r"|(?P<op>\+/-|±|\*\*|@(?=\s)|[+×✕*·⋅∙÷/∕⁄^√−–—-])"
    r"|(?P<open>[(⌈⌊])|(?P<close>[)⌉⌋])|(?P<comma>,)|(?P<bang>(?<=[0-9)])!(?=[\s)×*/+−]))"
    r"|(?P<hedge>~|\b(?:about|approximately|approx\.|roughly|around|nearly|almost|ca\.|circa|some)(?!\w))"
    r"|(?P<raised>[⁺⁻⁰¹²³⁴-⁹])"
    r"|(?P<word>[^\W\d_⁺⁻⁰¹²³⁴-⁹]+(?:['’-][^\W\d_⁺⁻⁰¹²³⁴-⁹]+)*)"
    r"|(?P<stop>[.;:!?|<>≤≥≠=\"“”„«»]+)"
    r"|(?P<opaque>.)",
    re.DOTALL,
)
_OPERATORS = {
    **dict.fromkeys("×✕*·⋅∙", "*"),
    **dict.fromkeys("÷/∕⁄", "/"),
    **dict.fromkeys("−–—-", "-"),
    "+": "+",
    "^": "^",
    "**": "^",
    "√": "√",
    "@": "@",
    "±": "±",
    "+/-": "±",
}
_SPELLED = {"times": "*", "plus": "+", "minus": "-", "x": "*", "X": "*"}


_RELATION = re.compile(rf"[=≈≃≅≐→⟶]|\b{_VERBS}|\s\((?=[^()]{{0,80}}[0-9])")
_MOST_RELATIONS = 10_000


def may_state(text: str) -> bool:
    """Whether a block holds a relation at all, and not so many that it is no prose."""
    relations = 0
    for _ in _RELATION.finditer(text):
        relations += 1
        if relations > _MOST_RELATIONS:
            return False
    return relations > 0


def tokenize(text: str, convention: Convention = DEFAULT) -> list[Token]:
    """The tokens of a block's running text; white space is not kept."""
    tokens: list[Token] = []
    position = 0
    for quantity in read_quantities(text, convention=convention):
        if quantity.start < position:
            continue
        tokens.extend(_between(text, position, quantity.start))
        tokens.append(_number(text, quantity, tokens))
        position = quantity.end
    tokens.extend(_between(text, position, len(text)))
    return tokens


def _number(text: str, quantity: Quantity, before: list[Token]) -> Token:
    numeral = quantity.numeral
    spaced = text[quantity.start - 1 : quantity.start].isspace()
    if numeral.kind == "label":
        kind = "word" if numeral.text[0].isalpha() and numeral.text[:1] not in "vV" else "opaque"
        return Token(kind, numeral.text, quantity.start, quantity.end, spaced=spaced)
    return Token("number", numeral.text, quantity.start, quantity.end, quantity, spaced=spaced)


def _between(text: str, start: int, end: int) -> Iterator[Token]:
    """Tokens of the text between two numbers."""
    spaced = start == 0
    after_operator = False
    position = start
    while position < end:
        match = _TOKEN.match(text, position, end)
        assert match is not None
        kind, position = match.lastgroup or "", match.end()
        if kind == "space":
            spaced = True
            continue
        if kind == "equals" and not spaced and text[start : match.start()].strip() and _is_assignment(text, match):
            kind = "stop"
        token = _token(text, kind, match, spaced, end, after_operator)
        position = token.end
        spaced = False
        after_operator = kind == "op"
        yield token


def _token(text: str, kind: str, match: re.Match[str], spaced: bool, end: int, after_operator: bool) -> Token:
    written, start, stop = match.group(), match.start(), match.end()
    if kind in ("equals", "about", "arrow"):
        return Token("relation", {"equals": "=", "about": "≈", "arrow": "→"}[kind], start, stop, spaced=spaced)
    if kind == "verb" and after_operator:
        return Token("word", written, start, stop, spaced=spaced)  # "revenue − costs"
    if kind == "verb":
        return Token("relation", "verb", start, stop, spaced=spaced)
    if kind == "bang":
        return Token("op", "!", start, stop, spaced=spaced)
    if kind == "op":
        return Token("op", _OPERATORS[written], start, stop, spaced=spaced)
    if kind == "word":
        return _word(text, match, spaced, end)
    return Token(kind, written, start, stop, spaced=spaced)


def _is_assignment(text: str, equals: re.Match[str]) -> bool:
    """``nid=0x1c``: a name is set to a value, nothing is computed."""
    return text[equals.start() - 1].isalpha() and not text[equals.end() : equals.end() + 1].isspace()


_DIVIDED = re.compile(r"\s+by\b")


def _word(text: str, match: re.Match[str], spaced: bool, end: int) -> Token:
    written, start, stop = match.group(), match.start(), match.end()
    lower = written.lower()
    if lower in ("x", "times", "plus", "minus"):
        return Token("op", _SPELLED[written if written in _SPELLED else lower], start, stop, spaced=spaced)
    if lower in ("divided", "multiplied") and (by := _DIVIDED.match(text, stop, end)):
        return Token("op", "/" if lower == "divided" else "*", start, by.end(), spaced=spaced)
    read = read_number_words(text, start)
    if read is not None and start < read[1] <= end:
        return Token("word", text[start : read[1]], start, read[1], value=read[0], spaced=spaced)
    return Token("word", written, start, stop, spaced=spaced)
