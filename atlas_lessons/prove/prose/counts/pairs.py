"""Finds numbers that are said twice: ``14,400 MWh, or 14.4 GWh``, ``99.2 kg (219 lb)``, ``1 in 36 (2.8%)``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from atlas_lessons.prove.engine.amount import is_percent
from atlas_lessons.prove.prose.arithmetic.parser import SideParser
from atlas_lessons.prove.prose.arithmetic.readings import angle_of
from atlas_lessons.prove.prose.arithmetic.sides import Leaf, Operand, Product, Side
from atlas_lessons.prove.prose.arithmetic.tokens import ProseToken
from atlas_lessons.prove.prose.counts.words import INSIDE
from atlas_lessons.read.notation.units.parse import singular


class TwicePrinted(NamedTuple):
    """A number and the number that says it again.

    ``kind`` says how: ``conversion`` (another unit), ``scale`` (a scale word more or less), ``share`` (a ratio, a
    fraction or a decimal in percent), ``power`` (its value) or ``word`` (its digits). ``bracketed`` pairs end in a
    bracket, the others are joined by *or* and the like. ``last`` is the index of the token behind the pair.
    """

    first: Side
    again: Operand
    kind: str
    bracketed: bool
    last: int


_JOINS = (
    ("or",), ("i", ".", "e", "."), ("that", "is"), ("equivalently",), ("or", "equivalently"), ("in", "other", "words"),
)  # fmt: skip
_OF = frozenset(("of", "in"))
_ENDS = frozenset(("stop", "comma", "close"))
_MOST_SKIPPED = 4


def pairs(text: str, tokens: list[ProseToken]) -> Iterator[TwicePrinted]:
    """Every number with the one that says it again, in order."""
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.kind != "number" and token.value is None:
            index += 1
            continue
        if (ends := _range_ends(text, tokens, index)) is not None:
            yield from ends
            index += 3
            continue
        first = _first(text, tokens, index)
        if first is None:
            index += 1
            continue
        if not _belongs_to_more(tokens, index) and (found := _pair(text, tokens, first)) is not None:
            yield found
        index = max(first.last, index + 1)


def _first(text: str, tokens: list[ProseToken], index: int) -> Side | None:
    """The number that begins at a token, or the ratio: ``12 of 48 people``, ``one card in 8``."""
    parser = SideParser(text, tokens, index, len(tokens))
    tree = parser.number(tokens[index], hedged=False)
    if not isinstance(tree, Leaf) or not parser.certain:
        return None
    side = Side(tree, tuple(parser.operands), index, parser.at, tokens[index].start, tokens[parser.at - 1].end)
    whole = _whole(text, tokens, side)
    return whole or side


def _whole(text: str, tokens: list[ProseToken], part: Side) -> Side | None:
    """A part with the whole it is taken of, as a ratio; None where no whole number follows."""
    operand, link = part.operands[0], part.last
    if operand.unit is not None or operand.value.denominator != 1 or link >= len(tokens):
        return None
    link += tokens[link].text.lower() == "out"
    while link < len(tokens) and tokens[link].text.lower() in ("the", "every") and link > part.last:
        link += 1
    if link + 1 >= len(tokens) or tokens[link].text.lower() not in _OF or tokens[link].kind != "word":
        return None
    start = link + 1 + (tokens[link + 1].text.lower() in ("the", "every", "all"))
    if start >= len(tokens) or (tokens[start].kind != "number" and tokens[start].value is None):
        return None
    parser = SideParser(text, tokens, start, len(tokens))
    tree = parser.number(tokens[start], hedged=False)
    if not isinstance(tree, Leaf) or not parser.certain:
        return None
    whole = parser.operands[0]
    if whole.unit is not None or whole.value.denominator != 1 or not 0 <= operand.value < whole.value:
        return None
    ratio = Product((("*", Leaf(0)), ("/", Leaf(1))))
    end = tokens[parser.at - 1].end
    return Side(ratio, (operand, whole), part.first, parser.at, part.start, end, ratio=True)


def _belongs_to_more(tokens: list[ProseToken], index: int) -> bool:
    """Whether a number is part of a calculation, which is read elsewhere: the 80 GB of ``8 × 80 GB (640 GB)``."""
    before = tokens[index - 1] if index else None
    if before is None:
        return False
    return before.kind in ("op", "raised", "number") and before.text not in ("-",)


def _pair(text: str, tokens: list[ProseToken], first: Side) -> TwicePrinted | None:
    """The number with the one that says it again, where one follows."""
    joint = _joint(text, tokens, first.last)
    if joint is None:
        return None
    start, bracketed, hedged = joint
    if start >= len(tokens) or tokens[start].kind != "number":
        return None
    parser = SideParser(text, tokens, start, len(tokens))
    tree = parser.number(tokens[start], hedged)
    if not isinstance(tree, Leaf) or not parser.certain:
        return None
    again = parser.operands[0]
    kind = _kind(first, again, text)
    if not kind or not _ends(text, tokens, parser.at, first, again, bracketed=bracketed):
        return None
    return TwicePrinted(first, again, kind, bracketed, parser.at)


def _joint(text: str, tokens: list[ProseToken], at: int) -> tuple[int, bool, bool] | None:
    """Where the second number may begin behind a bracket or *or*, whether it is a bracket, and whether it is hedged."""
    if at >= len(tokens):
        return None
    bracketed = tokens[at].text == "("
    if bracketed and not (tokens[at].spaced or text[tokens[at].start - 1].isspace()):
        return None
    start = at + 1 if bracketed else _joined(text, tokens, at)
    if start is None:
        return None
    skipped = 0
    hedged = False
    while start < len(tokens) and skipped < _MOST_SKIPPED * bracketed + 2:
        token = tokens[start]
        if token.kind == "hedge":
            hedged = True
        elif not (bracketed and (token.text.lower() in INSIDE or token.kind == "relation")):
            break
        start, skipped = start + 1, skipped + 1
    return start, bracketed, hedged


def _joined(text: str, tokens: list[ProseToken], at: int) -> int | None:
    """Past ``, or``, ``or``, ``, i.e.,`` and ``, that is,``."""
    comma = tokens[at].kind == "comma" or text[tokens[at].start] in "—–"
    first = at + comma
    for words in _JOINS:
        if not comma and words != ("or",):
            continue
        if tuple(token.text.lower() for token in tokens[first : first + len(words)]) == words:
            first += len(words)
            return first + (first < len(tokens) and tokens[first].kind == "comma")
    if comma and first < len(tokens) and text[tokens[first].start : tokens[first].end].lower() == "that is":
        return first + 1 + (first + 1 < len(tokens) and tokens[first + 1].kind == "comma")
    return None


_OF_THEM = re.compile(
    r"\s(?:of (?:them|these|those|it|all|the total|the whole)|in (?:all|total)|an? (?:second|minute|hour|day|week|month"
    r"|year)|per \w+|long|high|wide|deep|tall|thick|away|and|but|so|which)\b"
)


def _ends(text: str, tokens: list[ProseToken], at: int, first: Side, again: Operand, *, bracketed: bool) -> bool:
    """Whether nothing behind the second number makes another thing of it: "12 million of them", "55% women"."""
    if again.noun and not _OF_THEM.fullmatch(f" {again.noun}") and _head(again.noun) not in _heads(first):
        return False
    if at >= len(tokens):
        return True
    token = tokens[at]
    if bracketed:
        if token.kind == "close" or text[token.start] in ";,":
            return True
        return token.kind == "word" and token.text.lower() == "or"
    if token.kind in _ENDS or token.kind == "relation":
        return True
    return _OF_THEM.match(text, again.end) is not None


def _heads(side: Side) -> set[str]:
    return {_head(operand.noun) for operand in side.operands if operand.noun}


def _head(noun: str) -> str:
    return singular(noun.split()[-1].lower())


def _kind(first: Side, again: Operand, text: str) -> str:
    """How the second number may say the first again; empty where it cannot."""
    said = first.printed
    if again.numeral is None or again.numeral.kind not in ("number", "ambiguous"):
        return ""
    if is_percent(again.unit):
        if said is None:
            return "share"
        whole = said.numeral is not None and said.numeral.kind == "number" and said.numeral.step == 1
        return "share" if said.unit is None and 0 < said.value <= 1 and not whole else ""
    if said is None:
        return ""
    if said.unit is not None and again.unit is not None:
        return _kind_in_units(said, again)
    if said.unit is not None or again.unit is not None:
        return ""
    return _kind_of_numbers(said, again)


def _kind_in_units(said: Operand, again: Operand) -> str:
    left, right = said.unit, again.unit
    assert left is not None and right is not None
    turned = {angle_of(left), angle_of(right)}
    if len(turned) == 2 and "" not in turned:
        return "conversion"
    if left.powers != right.powers or left.nouns != right.nouns or not (left.powers or left.nouns):
        return ""
    if (left.factor, left.offset) != (right.factor, right.offset):
        return "conversion"
    return _scales(said, again)


def _kind_of_numbers(said: Operand, again: Operand) -> str:
    if said.numeral is None:
        plain = again.numeral is not None and again.numeral.step == 1 and again.numeral.scale == 1
        return "word" if plain and said.value >= 2 and said.value.denominator == 1 else ""
    if said.numeral.kind in ("power", "hex"):
        return "power" if again.value > 0 else ""
    return _scales(said, again)


def _scales(said: Operand, again: Operand) -> str:
    """``scale`` where one of two numbers has a scale word that the other has not."""
    left, right = said.numeral, again.numeral
    if left is None or right is None or left.scale == right.scale or "ambiguous" in (left.kind, right.kind):
        return ""
    return "scale" if min(said.value, again.value) > 0 and max(left.scale, right.scale) >= 1000 else ""


def _range_ends(text: str, tokens: list[ProseToken], index: int) -> tuple[TwicePrinted, ...] | None:
    """The two pairs of a range that is said again: ``10–15 km (6–9 mi)``."""
    low = _ends_of_range(tokens, index)
    if low is None or index + 5 >= len(tokens) or tokens[index + 3].text != "(":
        return None
    hedged = tokens[index + 4].kind == "hedge"
    start = index + 4 + hedged
    high = _ends_of_range(tokens, start)
    if high is None:
        return None
    behind = tokens[start + 3] if start + 3 < len(tokens) else None
    if behind is None or (behind.kind != "close" and text[behind.start] not in ",;"):
        return None
    if _belongs_to_more(tokens, index):
        return None
    found: list[TwicePrinted] = []
    for first, again in zip(low, high, strict=True):
        side = Side(Leaf(0), (first,), index, index + 3, first.start, first.end)
        kind = _kind(side, again, text)
        if kind not in ("conversion", "scale"):
            return None
        found.append(TwicePrinted(side, again._replace(hedged=hedged), kind, True, start + 3))
    return tuple(found)


def _ends_of_range(tokens: list[ProseToken], index: int) -> tuple[Operand, Operand] | None:
    """The low and the high end of the range whose first number is at a token."""
    if index + 2 >= len(tokens):
        return None
    low, high = tokens[index].quantity, tokens[index + 2].quantity
    if low is None or high is None or (low.role, high.role) != ("low", "high") or high.unit is None:
        return None
    first, last = (
        Operand(each.numeral.value, each.numeral.start, each.end, each.numeral, each.unit) for each in (low, high)
    )
    return first, last
