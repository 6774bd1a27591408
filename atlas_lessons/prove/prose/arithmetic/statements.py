"""Statements of arithmetic in a row of tokens: sides joined by relations, each read only where it is certain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.prove.prose.arithmetic.annotations import NAMING
from atlas_lessons.prove.prose.arithmetic.cursor import begins_value, function_name
from atlas_lessons.prove.prose.arithmetic.judging import has_dimension_of
from atlas_lessons.prove.prose.arithmetic.parser import MAX_TOKENS, SideParser
from atlas_lessons.prove.prose.arithmetic.phrases import phrase_before
from atlas_lessons.prove.prose.arithmetic.readings import angle_of
from atlas_lessons.prove.prose.arithmetic.sides import Operand, Side
from atlas_lessons.prove.prose.arithmetic.tokens import ProseToken
from atlas_lessons.read.notation.numerals.digits import is_spaceless
from atlas_lessons.read.notation.units.parse import singular


class Statement(NamedTuple):
    """Two neighbouring sides and the relation between them; ``chained`` says that ``left`` ended the one before."""

    left: Side | None
    relation: ProseToken
    right: Side | None
    chained: bool


_FILLERS = frozenset(
    (
        *("a", "an", "the", "total", "of", "exactly", "only", "just", "us", "you", "result", "value", "answer", "in"),
        *("sum", "product", "all", "precisely", "already", "still", "another", "aggregate", "combined", "or", "again"),
    )
)
_BOUNDARIES = frozenset(("stop", "relation", "comma", "opaque"))
_CLAUSE_ENDS = frozenset(("stop", "relation", "comma", "open", "close"))


class _Row(NamedTuple):
    text: str
    tokens: list[ProseToken]


def statements(text: str, tokens: list[ProseToken]) -> Iterator[Statement]:
    """Every relation with what is certain to stand left and right of it, in order."""
    row = _Row(text, tokens)
    yield from _statement_in_brackets(row)
    relations = [index for index, token in enumerate(tokens) if token.kind == "relation"]
    before: tuple[int, Side | None] = (-1, None)  # where the last right side ended, and it
    for number, index in enumerate(relations):
        floor = relations[number - 1] + 1 if number else 0
        ceiling = relations[number + 1] if number + 1 < len(relations) else len(tokens)
        chained = before[0] == index and before[1] is not None
        right = _right(row, index, ceiling)
        left = _next_left_side(row, before[1], right) if chained else _left_side(row, floor, index)
        before = (right.last, right) if right is not None else (-1, None)
        yield Statement(left, tokens[index], right, chained)


def _statement_in_brackets(row: _Row) -> Iterator[Statement]:
    """``14 GB (7B × 2 bytes)`` and ``8 × 80 GB (640 GB)``: one side in brackets right after the other."""
    tokens = row.tokens
    for index, token in enumerate(tokens[:-2]):
        if token.text != "(" or not token.spaced or index == 0 or tokens[index - 1].kind != "number":
            continue
        inner = SideParser(row.text, tokens, index + 1, min(len(tokens), index + MAX_TOKENS)).side()
        if inner is None or inner.last >= len(tokens) or tokens[inner.last].text != ")":
            continue
        floor = max(0, index - MAX_TOKENS)
        relation = token._replace(kind="relation", text="(")
        if inner.computes:
            left = SideParser(row.text, tokens, index - 1, index).side()
            if left is not None and left.last == index and _may_begin(row, index - 1, floor):
                yield Statement(left, relation, inner, False)
        else:
            yield Statement(_left_side(row, floor, index), relation, inner, False)


def _left_side(row: _Row, floor: int, relation: int) -> Side | None:
    """The longest certain expression that ends at a relation."""
    tokens, end = row.tokens, relation
    if tokens[relation].text == "verb" and end > floor and tokens[end - 1].kind == "comma":
        end -= 1  # "8 × 80 GB, which is 640 GB"
    phrase = phrase_before(row.text, tokens, floor, relation)
    if phrase is not None:
        return phrase
    start = _clause_start(tokens, floor, end)
    if start is None:
        return None
    for at in range(start, end):
        if not _may_begin(row, at, start):
            continue
        side = SideParser(row.text, tokens, at, end).side()
        if side is not None and side.last == end:
            alone = (
                at == start
                and tokens[at].kind == "number"
                and (at == 0 or (tokens[at - 1].kind == "stop" and tokens[at - 1].text != "="))
            )
            return _weighed(row, side._replace(last=relation, alone=alone), start)
    return None


def _clause_start(tokens: list[ProseToken], floor: int, end: int) -> int | None:
    """Where the clause before ``end`` begins; commas inside brackets do not end it. None when it is too long."""
    start, depth = end, 0
    while start > floor:
        token = tokens[start - 1]
        if token.kind in _BOUNDARIES and not (token.kind == "comma" and depth > 0):
            break
        depth += (token.kind == "close") - (token.kind == "open")
        start -= 1
        if end - start > MAX_TOKENS:
            return None
    return start


def _may_begin(row: _Row, at: int, floor: int) -> bool:
    """Whether an expression may begin with this token: nothing before it belongs to the calculation."""
    token = row.tokens[at]
    signed = (token.kind == "op" and token.text == "-") or token.kind == "hedge"
    if not signed and not begins_value(token, row.tokens[at + 1] if at + 1 < len(row.tokens) else None):
        return False
    if at == 0:
        return True
    before = row.tokens[at - 1]
    if before.kind == "comma" and not token.spaced:
        return False  # the decimal comma of 3,5
    if token.text == "-" and before.kind == "word" and row.text[token.end : token.end + 1].isspace():
        return False  # "xy - 1 = 0": a difference of what has no value
    glued = before.kind in ("opaque", "word") and not token.spaced and not is_spaceless(row.text[before.end - 1])
    beside_adjunct = before.kind == "number" and token.spaced and _ends_adjunct(row, at)
    if (before.kind in ("op", "number", "close") and not beside_adjunct) or glued:
        return False
    if before.kind == "opaque" and at > floor:
        return False
    if signed and (before.text == "or" or (before.kind == "comma" and row.text[token.start] == "m")):
        return False  # "4 plus or minus 2", "20 / 4 is 5, minus 1 is 4"
    if before.kind == "word" and (function_name(before) is not None or before.text.lower() == "log"):
        return False  # "log₂ 8 × 2", "sin 30 + 1"
    return not (before.kind == "word" and len(before.text) == 1 and before.text.isascii() and before.text not in "aAI")


_ATTACHING = frozenset(
    (
        *("of", "the", "with", "by", "at", "per", "from", "to", "than", "in", "on", "for", "each", "every", "a", "an"),
        *("into", "over", "about", "between", "those", "these", "other", "another", "more", "extra", "its", "their"),
    )
)


_ADJOINING = frozenset(  # "After 8 stages 0.25^8 = …": a number of its own before the calculation
    ("for", "after", "with", "in", "on", "at", "over", "during", "by", "from", "until", "before", "within", "under")
)
_MOST_ADJOINED = 4


def _ends_adjunct(row: _Row, at: int) -> bool:
    """Whether right before a token a clause begins with a preposition, one number and its nouns: ``For 4 floors``."""
    tokens = row.tokens
    first = at - 1
    while first >= 0 and tokens[first].kind in ("word", "number") and at - first <= _MOST_ADJOINED + 1:
        first -= 1
    said = tokens[first + 1 : at]
    if first >= 0 and tokens[first].kind not in ("stop", "open"):
        return False
    if len(said) < 2 or said[0].text.lower() not in _ADJOINING:
        return False
    numbers = [place for place, token in enumerate(said) if token.kind == "number" or token.value is not None]
    if len(numbers) != 1 or numbers[0] not in (1, 2):
        return False
    number = said[numbers[0]]
    named = numbers[0] == 2 or numbers[0] < len(said) - 1
    return named or (number.quantity is not None and number.quantity.unit is not None)


_HAVING = frozenset(("has", "have", "had", "holds", "contains"))  # no noun that a number before it could count
_LISTING = frozenset(("and", "then", "plus", "by"))  # "followed by"
_JOINING = frozenset(("and", "so", "then", "but", "while", "thus", "hence", "or"))


def _weighed(row: _Row, side: Side, floor: int) -> Side:
    """Less certain where its clause holds another number before it that may belong to the calculation."""
    before = row.tokens[side.first - 1] if side.first else None
    if _runs_on(row, side, before):
        return side._replace(certain=False)
    beside = row.tokens[side.first - 2] if side.first > 1 else None
    if before is not None and before.text in ("at", "@") and beside is not None and beside.kind == "number":
        return side._replace(certain=False)  # "100 g at 350 kcal per 100 g"
    if _continues_list(row, side, before):
        return side._replace(certain=False)
    if before is None or before.kind in _CLAUSE_ENDS:
        return side
    if side.computes and before.kind in ("word", "number") and _ends_adjunct(row, side.first):
        return side
    if singular(before.text.lower()) in NAMING and side.operands and side.operands[0].unit is None:
        return side._replace(certain=False)
    if before.kind == "opaque":
        return side._replace(certain=False)
    earlier = side.first > 1 and before.text.lower() not in _HAVING and _is_count(row.tokens[side.first - 2])
    if earlier and side.first > 2 and before.text.lower() in _JOINING and row.tokens[side.first - 3].kind == "relation":
        earlier = False  # "… = 3 and 17 − 3 × 5 = 2"
    if side.computes and before.text.lower() not in _ATTACHING and not earlier and not side.rated:
        return side
    earlier_numbers: list[ProseToken] = []
    for at in range(side.first - 1, floor - 1, -1):
        token = row.tokens[at]
        if token.kind in _CLAUSE_ENDS:
            break
        if token.kind == "number" or token.value not in (None, 1):
            earlier_numbers.append(token)
    return side if _takes_in(side, earlier_numbers) else side._replace(certain=False)


def _continues_list(row: _Row, side: Side, before: ProseToken | None) -> bool:
    """Whether a result may be a whole list's: ``3 × €12, 2 × €6 = €48``, ``3 at €12 each, then 2 at €6 each = €48``."""
    if before is None or not side.computes or (before.kind != "comma" and before.text.lower() not in _LISTING):
        return False
    number = multiplied = False
    last = side.first - 2
    while before.kind != "comma" and last > 0 and row.tokens[last].text.lower() in (",", "followed", "and"):
        last -= 1
    for at in range(last, max(-1, last - MAX_TOKENS), -1):
        token = row.tokens[at]
        if token.kind in _CLAUSE_ENDS:
            return number and (multiplied or side.rated) and token.kind != "relation"
        number = number or token.kind == "number"
        multiplied = multiplied or (token.kind == "op" and token.text == "*")
    return number and (multiplied or side.rated)


def _takes_in(side: Side, tokens: list[ProseToken]) -> bool:
    """Whether a calculation says all earlier numbers again, one with its unit: ``turn 150 TB into 3 × 150 TB``.

    It may leave their units out: ``0.02 m³/s through 0.01 m² runs at 0.02 / 0.01``.
    """
    printed = {(operand.value, operand.unit.text if operand.unit else "") for operand in side.operands}
    bare = {operand.value for operand in side.operands if operand.bare}
    with_unit = not tokens
    for token in tokens:
        unit = token.quantity.unit if token.quantity is not None else None
        value = token.quantity.numeral.value if token.quantity is not None else token.value
        if (value, unit.text if unit is not None else "") not in printed and (unit is None or value not in bare):
            return False
        with_unit = with_unit or unit is not None
    return with_unit


def _next_left_side(row: _Row, side: Side | None, right: Side | None) -> Side | None:
    """A right side as the left side of the next relation, whose right side is given."""
    if side is None:
        return None
    before = row.tokens[side.first - 1]
    changes = before.text == "→" and side.printed is not None  # "40 % → 60 % = +20 pp"
    runs_on = _runs_on(row, side, before) and not _counts_on(row, side, right)
    return side._replace(certain=False) if changes or runs_on else side


def _counts_on(row: _Row, side: Side, right: Side | None) -> bool:
    """Whether the last words of a calculation are a noun all the same, since all its numbers have one or a unit and
    its result has that of one: ``batch = 8 GPUs × 4 sequences × 2 steps = 64 sequences``.
    """
    printed = right.printed if right is not None else None
    if printed is None or len(side.operands) < 2 or "\n" in row.text[side.start : side.end]:
        return False
    if any(operand.bare or operand.counted for operand in side.operands):
        return False
    if printed.unit is not None and printed.unit.powers:
        return has_dimension_of(side, printed)
    return printed.noun != "" and singular(printed.noun) in {singular(operand.noun) for operand in side.operands}


def _runs_on(row: _Row, side: Side, before: ProseToken | None) -> bool:
    """Whether the last words before the relation may be the next name: ``width = 2 × 3 height = 4``."""
    last = side.operands[-1] if side.operands else None
    if last is None or last.counted:
        return False
    if "\n" in row.text[last.numeral_range[1] : side.end].rstrip():
        return True  # also where the name reads as a unit: "F = 2²⏎F = 3²"
    return last.noun not in ("", "exponent") and before is not None and before.kind == "relation"


def _is_count(token: ProseToken) -> bool:
    """A number without a unit, which the word after it may count: ``8 GPUs``; after ``2 GHz`` a word is no noun."""
    return token.kind == "number" and token.quantity is not None and token.quantity.unit is None


def _right(row: _Row, relation: int, ceiling: int) -> Side | None:
    """The longest certain expression that begins after a relation."""
    at = relation + 1
    skipped = 0
    while at < ceiling and row.tokens[at].kind == "word" and row.tokens[at].text.lower() in _FILLERS and skipped < 5:
        at, skipped = at + 1, skipped + 1
    if at >= ceiling:
        return None
    parser = SideParser(row.text, row.tokens, at, min(ceiling, at + MAX_TOKENS))
    side = parser.side()
    if side is None or not _may_end(row, side, ceiling):
        return None
    return side


def _is_bracket_factor(row: _Row, bracket: int) -> bool:
    """Whether a bracket behind a number may be its factor: ``= 2 (1 × 4 + 2 × 3)``."""
    inside: list[str] = []
    for token in row.tokens[bracket + 1 : bracket + MAX_TOKENS]:
        if token.kind not in ("number", "op"):
            return token.kind == "close" and inside[1:2] == ["op"]
        inside.append(token.kind)
    return False


_FOOTNOTE = re.compile(r"\[\^?\w{1,20}\]")
_PUNCTUATING = ("–", "—", "-")


def _may_end(row: _Row, side: Side, ceiling: int) -> bool:
    """Whether the text goes on without the calculation going on."""
    if side.last >= ceiling:
        return True
    token = row.tokens[side.last]
    if token.kind == "op":
        written = row.text[token.start : token.end]
        dash = written in _PUNCTUATING and token.spaced and row.text[token.end : token.end + 1].isspace()
        suffix = written in ("x", "X", "×") and not token.spaced
        after = row.tokens[side.last + 1] if side.last + 1 < ceiling else None
        compares = written == "times" and (after is None or not begins_value(after, None))
        return dash or suffix or compares or written in ("±", "+/-", "—")
    if token.kind in ("number", "open") and not token.spaced:
        return False
    if token.kind == "open" and side.printed is not None and side.printed.bare and _is_bracket_factor(row, side.last):
        return False
    if token.kind == "comma" and side.last + 1 < ceiling:
        after = row.tokens[side.last + 1]
        return not (after.kind == "number" and not after.spaced)  # the decimal comma of 7,5
    if token.kind == "number":
        return False
    if token.text == "[" and _FOOTNOTE.match(row.text, token.start):
        return True
    return not (token.kind == "opaque" and not token.spaced and token.text not in "'’")


def is_conversion(left: Operand, right: Operand) -> bool:
    """Whether two single numbers state one quantity in two units of one dimension."""
    nouns = [noun for noun in (left.noun, right.noun) if noun and not is_spaceless(noun[0])]  # "18 m/s です"
    if left.unit is None or right.unit is None or nouns or left.hedged:
        return False
    near = not (left.joined or right.joined) and left.value and Fraction(1, 2) <= right.value / left.value <= 2
    same = left.unit.text == right.unit.text and near  # "net of reserves, 10 TB = 8 TB" converts nothing
    angles = {angle_of(left.unit), angle_of(right.unit)}
    turned = len(angles) == 2 and "" not in angles  # 180° = 3.14 rad
    return (left.unit.powers == right.unit.powers or turned) and not same and not _is_convention(left, right)


_DECIMAL = re.compile(r"[kKMGTPE](?:B|[Bb]ytes?|b|[Bb]its?)")


def _is_convention(left: Operand, right: Operand) -> bool:
    """Whether a statement only says how its author reads prefixes, as "4 MB = 4096 KB" does."""
    texts = [each.unit.text for each in (left, right) if each.unit is not None]
    less, more = sorted((left.value, right.value))
    return all(map(_DECIMAL.fullmatch, texts)) and less > 0 and more / less in (1024, 1024**2, 1024**3)
