"""Changes in words: from 10 to 15 is a rise of 50%; fell from 200 ms to 150 ms, a 25% drop; 80 → 60 (−25%).

Read is what comes right before or after the two numbers, nothing further off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.prove.prose.arithmetic.annotations import is_noun
from atlas_lessons.prove.prose.arithmetic.cursor import Cursor
from atlas_lessons.prove.prose.arithmetic.measured import (
    has_other_base,
    in_base_unit,
    may_be_rounded,
    may_be_rounded_points,
)
from atlas_lessons.prove.prose.arithmetic.parser import SideParser
from atlas_lessons.prove.prose.arithmetic.prefilter import CHANGING, DOWNWARD, UPWARD
from atlas_lessons.prove.prose.arithmetic.sides import Function, Leaf, Operand, Product, Side, Sum, Tree
from atlas_lessons.prove.prose.arithmetic.statements import Statement
from atlas_lessons.prove.prose.arithmetic.tokens import ProseToken
from atlas_lessons.read.notation.numerals.quantities import is_money

_UP, _DOWN, _EITHER = 1, -1, 0
_KINDS = {**dict.fromkeys(UPWARD, _UP), **dict.fromkeys(DOWNWARD, _DOWN), **dict.fromkeys(CHANGING, _EITHER)}
_VERBS = frozenset(
    (
        *("rose", "grew", "increased", "climbed", "jumped", "risen", "fell", "dropped", "decreased", "declined"),
        *("reduced", "shrank", "fallen", "improved"),
    )
)
_CUTTING = {
    **dict.fromkeys(("raise", "raised", "raising", "raises", "lifted", "lifting", "growing", "increasing"), _UP),
    **dict.fromkeys(
        ("cut", "cuts", "cutting", "lowered", "lowering", "lowers", "trimmed", "reducing", "reduces"), _DOWN
    ),
}
_PAIR = lazy_pattern(r"\b[Ff]rom\s[^.;:!?\n|]{0,60}?[0-9]|[0-9][^.;:!?\n|]{0,20}→", re.DOTALL)
_REPEATED = lazy_pattern(
    r"\s*(?:per|a|an|each|every|/)\s?(?:year|month|week|day|quarter|annum|decade|yr)\b|\s*(?:annual|year|compound|CAGR)"
)
_PERCENT = Fraction(1, 100)
_POINTS = lazy_pattern(r"\bpp\b|points?\b")


_OF_ANOTHER = lazy_pattern(r"\s+(?:in|of|for|on|to|over|than)\b")  # "from 2 to 4 GPUs, a rise of 60% in throughput"


class WordedChange(NamedTuple):
    """A change as a statement, and another side that it may follow from where its words leave that open."""

    statement: Statement
    fallback: Side | None


def may_change(text: str) -> bool:
    """Whether a text holds two numbers of which one may become the other."""
    return _PAIR.search(text) is not None


def changes(text: str, tokens: list[ProseToken]) -> Iterator[WordedChange]:
    """Every change that is stated beside the numbers it is between, in order."""
    for index, token in enumerate(tokens):
        if token.kind == "word" and token.text.lower() == "from":
            first = _number(text, tokens, index + 1)
            if first is not None and (told := _backwards(text, tokens, index, first)) is not None:
                yield from told
                continue
            link = tokens[first.at] if first is not None and first.at < len(tokens) else None
            second = _number(text, tokens, first.at + 1) if first and link and link.text.lower() == "to" else None
        elif token.kind == "relation" and token.text == "→" and index and tokens[index - 1].kind == "number":
            first, second = _number(text, tokens, index - 1), _number(text, tokens, index + 1)
        else:
            continue
        if first is not None and second is not None:
            yield from _worded_change(text, tokens, index, first.operands[0], second)


def _backwards(text: str, tokens: list[ProseToken], index: int, first: Cursor) -> Iterator[WordedChange] | None:
    """The change of ``to 150 from 120, a gain of 25%``, whose second number is before the first."""
    number = next((place for place in range(index - 1, max(-1, index - 4), -1) if tokens[place].kind == "number"), 0)
    last = _number(text, tokens, number) if number and tokens[number - 1].text.lower() == "to" else None
    if last is None or last.at != index or number < 2 or tokens[number - 2].text.lower() not in _MOVING:
        return None
    told, pair = _change_after(text, tokens, first.at), _in_one_unit(first.operands[0], last.operands[0])
    if told is None or pair is None or told.printed.value == 0 or _REPEATED.match(text, told.printed.end):
        return None
    certain = _OF_ANOTHER.match(text, told.printed.end) is None and told.printed.noun.lower() in ("", *_KINDS)
    return _change(tokens, index, first.at, pair, told, certain)


def _number(text: str, tokens: list[ProseToken], at: int) -> Cursor | None:
    """The number that begins at a token, and the parser behind it; None where there is none or more than one."""
    if at >= len(tokens) or tokens[at].kind != "number":
        return None
    parser = SideParser(text, tokens, at, len(tokens))
    tree = parser.number(tokens[at], hedged=False)
    return parser if isinstance(tree, Leaf) and parser.certain else None


def _worded_change(
    text: str, tokens: list[ProseToken], start: int, first: Operand, second: Cursor
) -> Iterator[WordedChange]:
    last = second.operands[0]
    pair = _in_one_unit(first, last)
    if pair is None:
        return
    after = _change_after(text, tokens, second.at)
    after = after or _named_before(text, tokens, start, second.at)
    told = after or (_change_before(text, tokens, start) if tokens[start].kind == "word" else None)
    if told is None or told.printed.value == 0 or _REPEATED.match(text, told.printed.end):
        return
    certain = (
        (after is not None or told.moved)
        and _OF_ANOTHER.match(text, told.printed.end) is None
        and told.printed.noun.lower() in ("", *_KINDS)
        and ((told.moved and _are_amounts(pair)) or _is_of_itself(tokens, start, pair))
    )
    yield from _change(tokens, start, second.at, pair, told, certain)


def _are_amounts(pair: tuple[Operand, Operand]) -> bool:
    """Whether two numbers have a unit, or are counts of nothing named: no years, versions or GPUs."""
    if all(each.unit is not None and each.unit.powers for each in pair):
        return True
    counts = all(each.bare and each.value.denominator == 1 and each.value >= _MANY for each in pair)
    return counts and not all(each.value in _YEARS for each in pair)


_MANY = 10  # fewer may be releases, or how many of a thing


def _is_of_itself(tokens: list[ProseToken], start: int, pair: tuple[Operand, Operand]) -> bool:
    """Whether the change is certainly that between the two numbers: not "from 2 to 4 GPUs, a 60% gain" of speed."""
    before = tokens[start - 1].text.lower() if start else ""
    if tokens[start].kind == "word" and before in _MOVING:
        return True
    plain = all(not each.noun and (each.unit is None or is_money(each.unit)) for each in pair)
    years = all(each.unit is None and each.value in _YEARS for each in pair)
    return plain and not years and tokens[start].kind == "word" and (start == 0 or tokens[start - 1].kind == "stop")


_MOVING = frozenset((*_KINDS, *_VERBS, "went", "goes", "go", "gone", "rises", "falls", "drops", "grows", "shrinks"))
_YEARS = range(1500, 2100)


def _in_one_unit(first: Operand, last: Operand) -> tuple[Operand, Operand] | None:
    """Both numbers where they are positive and of one dimension."""
    if first.unit is None and not first.noun:
        first = first._replace(unit=last.unit)  # "from 500 to 800 requests/s"
    units = [each.unit for each in (first, last)]
    if first.value <= 0 or last.value <= 0 or any(unit is not None and unit.offset for unit in units):
        return None
    if units[0] is None or units[1] is None:
        return (first, last) if units[0] is units[1] else None
    return (first, last) if units[0].powers == units[1].powers else None


def _named_before(text: str, tokens: list[ProseToken], start: int, at: int) -> _Told | None:
    """``Growth from 200 to 250 is 25%``; ``raised the fee from €40 to €50, or 25%``."""
    kind = _KINDS.get(tokens[start - 1].text.lower()) if start and tokens[start].kind == "word" else None
    link = tokens[at] if at < len(tokens) else None
    if link is None:
        return None
    if kind is not None and link.kind == "relation" and link.text == "verb":
        number = _percent(text, tokens, at + 1)
        return _Told(number, kind, moved=True) if number is not None else None
    if link.kind != "comma" or at + 1 >= len(tokens) or tokens[at + 1].text.lower() != "or":
        return None
    moving = next(
        (_CUTTING[tokens[place].text.lower()] for place in range(start - 1, max(-1, start - 6), -1)
         if tokens[place].text.lower() in _CUTTING), None,
    )  # fmt: skip
    number = _percent(text, tokens, at + 2) if moving is not None else None
    return _Told(number, moving, moved=True) if number is not None and moving is not None else None


class _Told(NamedTuple):
    """What is said of a change: the number printed, its direction, and whether it is a factor or only signed."""

    printed: Operand
    kind: int
    factor: bool = False
    signed: bool = False
    moved: bool = False  # the words before say what moves: "rose by 20% from"


def _change_after(text: str, tokens: list[ProseToken], at: int) -> _Told | None:
    """``, a rise of 50%``, ``is a 50% rise``, ``, a factor of 4``, `` (−25%)`` behind the second number."""
    token = tokens[at] if at < len(tokens) else None
    if token is None:
        return None
    bracket = token.kind == "open"
    if (
        token.kind == "relation"
        and token.text == "verb"
        and text[token.start : token.end].lower() not in ("is", "gives")
    ):
        return None
    if not (bracket or token.kind in ("comma", "relation") or text[token.start : token.end] in ("—", "–")):
        return None
    at += 1
    if token.kind == "comma" and at < len(tokens) and text[tokens[at].start : tokens[at].end].lower() == "which is":
        at += 1
    if bracket and at < len(tokens) and tokens[at].text[:1] in "+-−":
        return _signed_percent(text, tokens, at)
    while at < len(tokens) and tokens[at].text.lower() in ("a", "an", "the", "or"):
        at += 1
    up_or_down = tokens[at].text.lower() if at < len(tokens) else ""
    if (
        up_or_down in ("up", "down")
        and token.kind == "comma"
        and (number := _percent(text, tokens, at + 1)) is not None
    ):
        return _Told(number, _UP if up_or_down == "up" else _DOWN)
    return _kind_of_number(text, tokens, at) or _number_of_kind(text, tokens, at)


def _percent(text: str, tokens: list[ProseToken], at: int) -> Operand | None:
    """The percentage that begins at a token and ends its clause."""
    hedged = at < len(tokens) and tokens[at].kind == "hedge"
    number = _number(text, tokens, at + hedged)
    operand = number.operands[0] if number is not None else None
    if number is None or operand is None or not _in_percent(operand) or operand.noun:
        return None
    ends = number.at >= len(tokens) or tokens[number.at].kind in ("stop", "comma", "close")
    return _hedged(operand, hedged) if ends else None


def _signed_percent(text: str, tokens: list[ProseToken], at: int) -> _Told | None:
    """``(−25%)`` and ``(+50%)``."""
    up = tokens[at].text[:1] == "+"
    if tokens[at].kind == "op":
        at += 1
    number = _number(text, tokens, at)
    if (
        number is None
        or number.at >= len(tokens)
        or tokens[number.at].kind != "close"
        or not _in_percent(number.operands[0])
    ):
        return None
    operand = number.operands[0]
    numeral = operand.numeral._replace(value=abs(operand.value)) if operand.numeral is not None else None
    printed = operand._replace(value=abs(operand.value), numeral=numeral)
    return _Told(printed, _UP if up else _DOWN, signed=True)


def _in_percent(operand: Operand) -> bool:
    return operand.unit is not None and not operand.unit.powers and operand.unit.factor == _PERCENT


def _kind_of_number(text: str, tokens: list[ProseToken], at: int) -> _Told | None:
    """``rise of 50%``, ``factor of 4``."""
    if at + 2 >= len(tokens) or tokens[at + 1].text.lower() not in ("of", "by"):
        return None
    word = tokens[at].text.lower()
    skip = 3 if tokens[at + 2].kind == "hedge" else 2
    number = _number(text, tokens, at + skip)
    if number is None or (word not in _KINDS and word != "factor"):
        return None
    hedged = skip == 3
    return _Told(_hedged(number.operands[0], hedged), _KINDS.get(word, _EITHER), factor=word == "factor")


def _number_of_kind(text: str, tokens: list[ProseToken], at: int) -> _Told | None:
    """``50% rise``: the noun is among the words behind the number."""
    hedged = at < len(tokens) and tokens[at].kind == "hedge"
    number = _number(text, tokens, at + hedged)
    operand = number.operands[0] if number is not None else None
    if operand is None or not _in_percent(operand):
        return None
    kind = _KINDS.get(operand.noun.lower().split()[-1]) if operand.noun else None
    return _Told(_hedged(operand, hedged), kind) if kind is not None else None


def _hedged(operand: Operand, hedged: bool) -> Operand:
    return operand._replace(hedged=hedged or operand.hedged)


def _change_before(text: str, tokens: list[ProseToken], start: int) -> _Told | None:
    """``fell by 25% from``, ``a 25% drop from`` before the first number."""
    at = start - 1
    if at >= 0 and tokens[at].kind == "comma":
        at -= 1
    words = 0
    while at >= 0 and words < 3 and is_noun(tokens[at], None):
        at, words = at - 1, words + 1
    if at < 0 or tokens[at].kind != "number":
        return None
    number = _number(text, tokens, at)
    if number is None or not _in_percent(number.operands[0]):
        return None
    operand, ahead = number.operands[0], at - 1
    if operand.noun:
        kind = _KINDS.get(operand.noun.lower().split()[-1])
        return _Told(operand, kind, moved=len(operand.noun.split()) == 1) if kind is not None else None
    hedged = ahead >= 0 and tokens[ahead].kind == "hedge"
    ahead -= hedged
    by = ahead >= 0 and tokens[ahead].text.lower() == "by"
    ahead -= by
    word = tokens[ahead].text.lower() if ahead >= 0 else ""
    if word in ("up", "down") and by:
        return _Told(_hedged(operand, hedged), _UP if word == "up" else _DOWN, moved=True)
    if word in _VERBS:
        return _Told(_hedged(operand, hedged), _KINDS[word], moved=True)
    if word == "of" and ahead > 0 and (kind := _KINDS.get(tokens[ahead - 1].text.lower())) is not None:
        return _Told(_hedged(operand, hedged), kind, moved=True)  # "an increase of 20% from"
    for place in range(ahead, max(-1, ahead - 5), -1):
        moving = _CUTTING.get(tokens[place].text.lower()) if by and tokens[place].kind == "word" else None
        if moving is not None:
            return _Told(_hedged(operand, hedged), moving, moved=True)  # "cutting the time by 25% from"
    return None


def _change(
    tokens: list[ProseToken], start: int, end: int, pair: tuple[Operand, Operand], told: _Told, certain: bool
) -> Iterator[WordedChange]:
    """The statement that what is stated follows from the two numbers."""
    first, last = pair
    printed = told.printed
    begins = tokens[start].start if tokens[start].kind == "word" else first.start
    relation = ProseToken("relation", "change", printed.start, printed.end)
    right = Side(Leaf(0), (printed,), end, end + 1, printed.start, printed.end)

    def side(tree: Tree, certain: bool) -> Side:
        return Side(tree, pair, start, end, begins, last.end, certain)

    def ratio(over: int, under: int) -> Tree:
        return Product((("*", Leaf(over)), ("/", Leaf(under))))

    if told.factor:
        if printed.unit is None:
            larger = 0 if in_base_unit(first) > in_base_unit(last) else 1
            certain = certain and not may_be_rounded(pair, printed, factor=True)
            yield WordedChange(Statement(side(ratio(larger, 1 - larger), certain), relation, right, False), None)
        return
    gap = Sum(((1, Leaf(1)), (-1, Leaf(0))))
    down = told.kind == _DOWN or (told.kind == _EITHER and in_base_unit(last) < in_base_unit(first))
    down = down and printed.value > 0  # "a change of −5 m" has the sign of the difference
    fall: Tree = Sum(((1, Leaf(0)), (-1, Leaf(1)))) if down else gap
    if not _in_percent(printed):
        if _is_in_same_unit(printed, first, last):
            yield WordedChange(Statement(side(fall, certain), relation, right, False), None)
        return
    if told.signed:
        fall = Function("abs", (gap,))
    if _in_percent(first) and printed.unit is not None and _POINTS.search(printed.unit.text):
        certain = certain and not may_be_rounded_points(pair, printed)
        yield WordedChange(Statement(side(fall, certain), relation, right, False), None)
        return
    relative = Product((("*", fall), ("/", Leaf(0))))
    certain = certain and (not may_be_rounded(pair, printed, factor=False) or has_other_base(pair, printed))
    certain = certain and not _is_other_change(pair, told)
    in_points = side(fall, certain) if _in_percent(first) else None
    yield WordedChange(Statement(side(relative, certain), relation, right, False), in_points)


def _is_in_same_unit(printed: Operand, first: Operand, last: Operand) -> bool:
    """Whether a change is given in the unit of the two numbers, or like them without one."""
    if printed.unit is None or first.unit is None:
        return printed.unit is first.unit and printed.noun in ("", first.noun, last.noun)
    return printed.unit.powers == first.unit.powers


def _is_other_change(pair: tuple[Operand, Operand], told: _Told) -> bool:
    """Whether words that fit several readings fit another one: the difference itself, or the change of the inverse."""
    first, last = (in_base_unit(each) for each in pair)
    printed = told.printed
    number = abs(printed.value)
    step = printed.numeral.step if printed.numeral is not None and printed.numeral.step is not None else Fraction(0)
    others = [abs(pair[1].value - pair[0].value)]
    if told.kind == _EITHER:
        others += [abs(first / last - 1) * 100, abs(last / first - 1) * 100]
    rises = last > first
    opposed = (told.kind == _UP and not rises) or (told.kind == _DOWN and rises)
    return opposed or any(abs(other - number) <= step for other in others)
