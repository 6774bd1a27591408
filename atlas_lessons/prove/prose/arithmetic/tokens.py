"""Running text as a row of tokens in which arithmetic can be looked for: numbers, operators, relations, words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.read.notation.numerals.digits import is_spaceless
from atlas_lessons.read.notation.numerals.quantities import TextQuantity
from atlas_lessons.read.notation.numerals.words import read_number_words
from atlas_lessons.read.notation.relations import WRITTEN


class ProseToken(NamedTuple):
    """One token: ``kind`` is number, word, op, open, close, relation, hedge, comma, stop, raised or opaque.

    ``text`` of an ``op`` is one of ``+ - * / ^ √ ± @``, of a ``relation`` ``=``, ``≈``, ``→`` or ``verb``.
    ``quantity`` belongs to a number in digits, ``value`` to a word that is a number. ``spaced`` says that white space
    precedes it.
    """

    kind: str
    text: str
    start: int
    end: int
    quantity: TextQuantity | None = None
    value: Fraction | None = None
    spaced: bool = False


_TOKEN = re.compile(  # with the white space before it
    r"\s*+(?:(?P<equals>(?<![=<>!:~+*/|&^%.?-])=(?![=<>~]))"
    r"|(?P<about>[≈≃≅≐])"
    r"|(?P<arrow>→|⟶)"
    rf"|(?P<verb>\b{WRITTEN})"
    r"|(?P<op>\+/-|±|\*\*|@(?=\s)|[+×✕*·⋅∙÷/∕⁄^√−–—-])"
    r"|(?P<open>[(（⌈⌊])|(?P<close>[)）⌉⌋])|(?P<comma>[,，、])|(?P<bang>(?<=[0-9)])!(?=[\s)×*/+−]))"
    r"|(?P<hedge>~|\b(?:about|approximately|approx\.|roughly|around|nearly|almost|ca\.|circa|some)(?!\w))"
    r"|(?P<raised>[⁺⁻⁰¹²³⁴-⁹])"
    r"|(?P<word>[^\W\d_⁺⁻⁰¹²³⁴-⁹]+(?:['’-][^\W\d_⁺⁻⁰¹²³⁴-⁹]+)*)"
    r"|(?P<dot>(?<=[a-z])\.(?=\s?[=≈×÷]))"  # of an abbreviation: "12 in. = 30 cm"
    r"|(?P<stop>[.;:!?|<>≤≥≠=\"“”„«»。，、；：！？「」『』《》।؟،]+)"
    r"|(?P<opaque>.))",
    re.DOTALL,
)
_new = tuple.__new__  # what the constructors of named tuples call, which take three times as long
_OPERATORS = {
    "（": "(",
    "）": ")",
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
_SPELLED = {"times": "*", "plus": "+", "minus": "-", "x": "*"}


_RELATION = re.compile(rf"[=≈≃≅≐→⟶]|\b{WRITTEN}|\s\((?=[^()]{{0,80}}[0-9])")
_MOST_RELATIONS = 10_000


def may_state(text: str) -> bool:
    """Whether a block holds a relation at all, and not so many that it is no prose."""
    relations = 0
    for _ in _RELATION.finditer(text):
        relations += 1
        if relations > _MOST_RELATIONS:
            return False
    return relations > 0


def tokenize(text: str, quantities: Iterable[TextQuantity]) -> list[ProseToken]:
    """The tokens of a block's running text, in which ``quantities`` are its numbers; white space is not kept."""
    tokens: list[ProseToken] = []
    position = 0
    for quantity in quantities:
        if quantity.start < position:
            continue
        _append_between(text, position, quantity.start, tokens)
        tokens.append(_number(text, quantity))
        position = quantity.end
    _append_between(text, position, len(text), tokens)
    return tokens


def _number(text: str, quantity: TextQuantity) -> ProseToken:
    numeral = quantity.numeral
    before = text[quantity.start - 1 : quantity.start]
    spaced = before.isspace() or is_spaceless(before)
    if numeral.kind == "label":
        kind = "word" if numeral.text[0].isalpha() and numeral.text[:1] not in "vV" else "opaque"
        return ProseToken(kind, numeral.text, quantity.start, quantity.end, spaced=spaced)
    return _new(ProseToken, ("number", numeral.text, quantity.start, quantity.end, quantity, None, spaced))


def _append_between(text: str, start: int, end: int, tokens: list[ProseToken]) -> None:
    """Append the tokens of the text between two numbers."""
    after_operator = False
    position = start
    while (match := _TOKEN.match(text, position, end)) is not None:
        kind = match.lastgroup or ""
        first, stop = match.span(kind)
        spaced = first > position or position == start == 0 or is_spaceless(text[first])
        if kind == "dot":
            position = stop
            continue
        if kind == "word":
            token = _word(text, first, stop, spaced, end)
            stop = token.end
        elif kind in _RELATIONS:
            token = _relation(text, kind, (first, stop), spaced, after_operator, begun=start)
        else:
            written = match.group(kind)
            known = "op" if kind == "bang" else kind
            if written == "~" and _ends_calculation(tokens):
                known, written = "relation", "≈"  # 250/7 ~ 36
            token = _new(ProseToken, (known, _OPERATORS.get(written, written), first, stop, None, None, spaced))
        tokens.append(token)
        position = stop
        after_operator = kind == "op"


def _ends_calculation(tokens: list[ProseToken]) -> bool:
    """Whether the last token ends a fraction, power, product or quotient; "5 ~ 10" is a range."""
    last = tokens[-1] if tokens else None
    if last is not None and last.kind == "close":
        return True
    if last is None or last.quantity is None:
        return False
    computes = last.quantity.numeral.kind in ("fraction", "power")
    return computes or (len(tokens) > 2 and tokens[-2].kind == "op" and tokens[-2].text in "*/^")


_RELATIONS = {"equals": "=", "about": "≈", "arrow": "→", "verb": "verb"}


def _relation(
    text: str, kind: str, place: tuple[int, int], spaced: bool, after_operator: bool, *, begun: int
) -> ProseToken:
    start, stop = place
    if kind == "verb" and after_operator:
        return ProseToken("word", text[start:stop], start, stop, spaced=spaced)  # "revenue − costs"
    if kind == "equals" and not spaced and text[begun:start].strip() and _is_assignment(text, start, stop):
        return ProseToken("stop", text[start:stop], start, stop, spaced=spaced)
    return ProseToken("relation", _RELATIONS[kind], start, stop, spaced=spaced)


def _is_assignment(text: str, start: int, end: int) -> bool:
    """``nid=0x1c``: a name is set to a value, nothing is computed."""
    return text[start - 1].isalpha() and not text[end : end + 1].isspace()


_ROOT_OF = re.compile(r"\s+root\s+of\b(?=\s*$|\s+\()")  # a number or a bracket follows
_INVERTIBLE = frozenset(("sin", "cos", "tan"))
_INVERSE = re.compile(r"\^[-−]1(?![0-9.])|\^\([-−]1\)|⁻¹(?![⁰¹²³⁴-⁹])")
_DIVIDED = re.compile(r"\s+by\b")


def _word(text: str, start: int, stop: int, spaced: bool, end: int) -> ProseToken:
    written = text[start:stop]
    lower = written.lower()
    if lower in _SPELLED:
        return ProseToken("op", _SPELLED[lower], start, stop, spaced=spaced)
    if lower in _INVERTIBLE and (inverse := _INVERSE.match(text, stop, end)) is not None:
        return ProseToken("word", f"a{lower}", start, inverse.end(), spaced=spaced)  # sin⁻¹, tan^−1
    if lower in ("divided", "multiplied") and (by := _DIVIDED.match(text, stop, end)):
        return ProseToken("op", "/" if lower == "divided" else "*", start, by.end(), spaced=spaced)
    if lower == "square" and (root := _ROOT_OF.match(text, stop, end)) is not None:
        return ProseToken("op", "√", start, root.end(), spaced=spaced)
    read = read_number_words(text, start)
    if read is not None and start < read[1] <= end:
        return ProseToken("word", text[start : read[1]], start, read[1], value=read[0], spaced=spaced)
    return _new(ProseToken, ("word", written, start, stop, None, None, spaced))
