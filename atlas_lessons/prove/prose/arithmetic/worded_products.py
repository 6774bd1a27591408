"""Products and quotients in words: 72 fans at 15 W are 1,080 W; 240 km at 80 km/h takes 3 h; 15% on $240 is $36.

Two numbers joined by ``at``, ``of``, ``in`` or ``on``, then a relation, then a third that is all there is until its
clause ends. What each pair computes, its units tell; where they do not, nothing is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.prove.prose.arithmetic.changes import WordedChange
from atlas_lessons.prove.prose.arithmetic.parser import SideParser
from atlas_lessons.prove.prose.arithmetic.sides import Leaf, Operand, Side, Tree
from atlas_lessons.prove.prose.arithmetic.statements import Statement
from atlas_lessons.prove.prose.arithmetic.tokens import ProseToken
from atlas_lessons.prove.prose.arithmetic.worded_operations import (
    PRODUCT,
    WordedOperation,
    alike,
    head,
    is_count,
    worded_operation,
)
from atlas_lessons.read.notation.relations import TOLD, without_pronoun
from atlas_lessons.read.notation.units.parse import singular

_LINKS = frozenset(("at", "@", "of", "in", "on", "over"))
_EACH = frozenset(("each", "apiece"))
_EVERY = _EACH | {"every"}
_TOLD = lazy_pattern(TOLD)
_APPOSED = (
    ("i", ".", "e", "."), ("i", ".", "e", ".", ","), ("that", "is", ","), ("for", "a", "total", "of"),
    ("an", "average", "of"), ("or",), ("a", "total", "of"),
)  # fmt: skip
_FILLERS = frozenset(("a", "an", "the", "total", "of", "exactly", "just", "only", "up", "us", "you", "in", "all"))
_OF_IT = lazy_pattern(r"(?:of \w+)?")  # "25 m of cable"; no "$600 a year" of $5 for each
_A_YEAR = ("a year", "per year", "each year")  # what interest is for
_AROUND = 200  # characters of a sentence in which more may be given
_ENDS = lazy_pattern(r"[.!?;]\s|\n\n")
_ON_TOP = lazy_pattern(
    r"\b(?:efficien\w*|overheads?|utili[sz]\w*|in practice|because|since|includ\w+|exclud\w+|plus|loss(?:es)?|lost"
    r"|discounts?|fees?|tax(?:es)?|spares?|sustained|effective\w*|despite|thanks|real(?:istic)?|protocol|headers?"
    r"|stops?|breaks?|pauses?|both (?:ways|directions)|there and back|round[- ]trips?|return|way back|each way)\b",
    re.IGNORECASE,
)
_BOTH_WAYS = lazy_pattern(r"\b(?:round[- ]|return )(?:trips?|journeys?|flights?)\b", re.IGNORECASE)
_TOTAL = lazy_pattern(r"for\s+a\s+total\s+of\s+", re.IGNORECASE)
_HAVING = frozenset(("has", "have", "hold", "holds", "contain", "contains"))
_SHAPED = frozenset(
    (
        *("frame", "image", "matrix", "grid", "array", "tile", "table", "tensor", "sensor", "display", "screen"),
        *("board", "picture", "bitmap", "panel", "kernel", "checkerboard", "raster", "lattice", "mesh"),
    )
)
_MADE_OF = frozenset(("pixel", "entry", "element", "cell"))  # not the points of a grid, of which there are more
_ONE_OF = frozenset(("a", "an", "the", "this", "that", "each", "every", "one"))
_FAR = 40  # words before a number in which another is looked for
_MOST_WORDS = 5


def worded_products(text: str, tokens: list[ProseToken]) -> Iterator[WordedChange]:
    """Every product or quotient in words, in order."""
    for at, token in enumerate(tokens):
        lower = token.text.lower()
        if token.kind in ("word", "op") and lower in _LINKS and 0 < at < len(tokens) - 1:
            yield from _linked_amount(text, tokens, at)
        elif lower in _EVERY and token.kind == "word":
            yield from _shared_out(text, tokens, at)
        elif lower in _HAVING and token.kind == "word":
            yield from _shape_product(text, tokens, at)


def _linked_amount(text: str, tokens: list[ProseToken], link: int) -> Iterator[WordedChange]:
    """What the numbers on both sides of a link amount to."""
    out = link - (tokens[link - 1].text.lower() == "out")
    start = _number_before(tokens, out)
    if start is None or tokens[link + 1].kind != "number" or tokens[start].text.lower().endswith("dozen"):
        return  # "a dozen eggs at $3"
    related = _relation(text, tokens, link + 2)
    if related is None:
        return
    before, relation, after = related
    first = _single_number(text, tokens, start, out)
    second, each = _second(text, tokens, link + 1, before)
    result = _result(text, tokens, after)
    if first is None or second is None or result is None:
        return
    one = WordedOperation(first, tokens[link].text.lower(), second, each, relation, result[0])
    found = worded_operation(one)
    if found is None:
        return
    tree, fallback, certain = found
    certain = certain and result[1] and not any(each.hedged for each in (first, second, one.result))
    certain = certain and _begins(tokens, start) and _says_no_more(one)
    certain = certain and (one.link == "on" or not _adds_more(text, tokens[start].start, one.result.end))
    yield _statement(tokens, (start, before, after), tree, fallback, (first, second), one.result, certain)


def _number_before(tokens: list[ProseToken], link: int) -> int | None:
    """The number whose nouns end at a link."""
    at = link - 1
    while at >= 0 and link - at <= _MOST_WORDS and tokens[at].kind == "word" and tokens[at].value is None:
        at -= 1
    if at < 0 or (tokens[at].kind != "number" and tokens[at].value is None):
        return None
    return at


def _begins(tokens: list[ProseToken], at: int) -> bool:
    """Whether no number before it in its sentence goes with a number: not "2 × 4 fans at 15 W", not one of a list."""
    for token in reversed(tokens[max(0, at - _FAR) : at]):
        if token.kind in ("stop", "relation", "open"):
            return True
        if token.kind in ("number", "op", "raised", "opaque", "close") or token.value not in (None, 1):
            return False
    return at <= _FAR


def _single_number(text: str, tokens: list[ProseToken], start: int, end: int) -> Operand | None:
    """The one number that a run of tokens is, with its noun."""
    parser = SideParser(text, tokens, start, end)
    tree = parser.number(tokens[start], hedged=False)
    if not isinstance(tree, Leaf) or parser.at != end or not parser.certain:
        return None
    return parser.operands[tree.operand]


def _second(text: str, tokens: list[ProseToken], start: int, end: int) -> tuple[Operand | None, bool]:
    """The number behind a link, and whether ``each`` follows it."""
    each = end - start > 1 and tokens[end - 1].text.lower() in _EACH
    return _single_number(text, tokens, start, end - each), each


def _relation(text: str, tokens: list[ProseToken], at: int) -> tuple[int, str, int] | None:
    """The next relation: where it begins, what it says and where the result may begin."""
    for place in range(at, min(len(tokens), at + _MOST_WORDS + 1)):
        token = tokens[place]
        lower = token.text.lower()
        written = " ".join(text[token.start : token.end].lower().split())
        if token.kind == "relation":
            return place, written if token.text == "verb" else token.text, _skip_fillers(tokens, place + 1)
        if token.kind == "word" and (verb := _TOLD.match(text, token.start)) is not None:
            after = next((at for at in range(place, len(tokens)) if tokens[at].start >= verb.end()), len(tokens))
            return place, verb[0].lower(), _skip_fillers(tokens, after)
        if token.kind == "comma" or lower in ("i", "for", "or"):
            return _skip_apposition(text, tokens, place)
        if token.kind != "word" or lower in _LINKS:
            return None
    return None


def _skip_apposition(text: str, tokens: list[ProseToken], place: int) -> tuple[int, str, int] | None:
    """``, i.e.``, ``, or``, ``, for a total of``, ``, which is``."""
    first = place + (tokens[place].kind == "comma")
    for words in _APPOSED:
        if tuple(token.text.lower() for token in tokens[first : first + len(words)]) == words:
            return place, words[0], _skip_fillers(tokens, first + len(words))
    follows = tokens[first] if first > place and first < len(tokens) else None
    if (
        follows is not None
        and follows.kind == "relation"
        and text[follows.start : follows.end].lower().startswith("which ")
    ):
        return place, without_pronoun(text[follows.start : follows.end]), _skip_fillers(tokens, first + 1)
    return None


def _skip_fillers(tokens: list[ProseToken], at: int) -> int:
    """Past the words that may precede a result."""
    for _ in range(_MOST_WORDS):
        if at >= len(tokens) or tokens[at].kind != "word" or tokens[at].text.lower() not in _FILLERS:
            break
        at += 1
    return at


def _result(text: str, tokens: list[ProseToken], at: int) -> tuple[Operand, bool] | None:
    """The number that is stated, and whether its clause ends with it."""
    hedged = at < len(tokens) and tokens[at].kind == "hedge"
    at += hedged
    if at >= len(tokens) or tokens[at].kind != "number":
        return None
    parser = SideParser(text, tokens, at, len(tokens))
    tree = parser.number(tokens[at], hedged)
    if not isinstance(tree, Leaf) or not parser.certain:
        return None
    ends = parser.at >= len(tokens) or tokens[parser.at].kind in ("stop", "comma", "close")
    if not ends and tokens[parser.at].text.lower() not in ("and", "so", "but"):
        return None
    return parser.operands[tree.operand], ends


def _adds_more(text: str, start: int, end: int) -> bool:
    """Whether the sentence speaks of what may come on top: "takes 250 s, since only 80% is reached"."""
    before, after = text[max(0, start - _AROUND) : start], text[end : end + _AROUND]
    if _BOTH_WAYS.search(text, start, end):
        return True
    return _ON_TOP.search(_ENDS.split(before)[-1]) is not None or _ON_TOP.search(_ENDS.split(after)[0]) is not None


def _says_no_more(one: WordedOperation) -> bool:
    """Whether the words behind the result only say what it counts: not "30 km short of the goal", "$50 each"."""
    noun = one.result.noun
    counted = noun.split()[0] if noun else ""
    paced = singular(counted.lower()) == head(one.first) and len(noun.split()) < 3  # not "250 tokens/s per GPU"
    named = one.result.unit is None or noun == one.second.noun or paced
    return named or _OF_IT.fullmatch(noun) is not None or (one.link == "on" and noun in _A_YEAR)


def _shared_out(text: str, tokens: list[ProseToken], at: int) -> Iterator[WordedChange]:
    """``Each of the 12 racks holds 40 servers, for a total of 480 servers``: the only numbers of their sentence."""
    start = end = at
    while start > 0 and tokens[start - 1].kind != "stop" and at - start < 20:
        start -= 1
    while end < len(tokens) and tokens[end].kind != "stop" and end - at < 40:
        end += 1
    numbers = [place for place in range(start, end) if tokens[place].kind == "number" or tokens[place].value]
    last = numbers[2] if len(numbers) == 3 else start
    if any(token.kind in ("op", "relation", "opaque") for token in tokens[start : max(start, last - 4)]):
        return
    if not _TOTAL.fullmatch(text, tokens[max(start, last - 4)].start, tokens[last].start):
        return
    operands = [_counted_number(text, tokens, place) for place in numbers[:2]]
    result = _result(text, tokens, last)
    if result is None or operands[0] is None or operands[1] is None:
        return
    first, second = operands[0], operands[1]
    if is_count(first) and alike(second, result[0]):
        yield _statement(tokens, (numbers[0], last - 4, last), PRODUCT, None, (first, second), result[0], result[1])


def _shape_product(text: str, tokens: list[ProseToken], verb: int) -> Iterator[WordedChange]:
    """``A 1920 × 1080 frame has 2,073,600 pixels``: a shape, and what it is made of."""
    if verb < 4 or singular(tokens[verb - 1].text.lower()) not in _SHAPED:
        return
    start = end = verb - 1
    while start > 1 and tokens[start - 1].kind == "number" and end - start < 5:
        start -= 1
        if tokens[start - 1].text != "*":
            break
        start -= 1
    side = SideParser(text, tokens, start, end).side() if end - start in (3, 5) else None
    result = _result(text, tokens, verb + 1)
    if side is None or side.last != end or result is None or singular(result[0].noun.lower()) not in _MADE_OF:
        return
    if any(not operand.bare for operand in side.operands) or result[0].unit is not None or result[0].hedged:
        return
    link = ProseToken("relation", "told", tokens[verb].start, tokens[verb].end)
    right = Side(Leaf(0), (result[0],), verb + 1, verb + 2, result[0].start, result[0].end)
    whole = start == 0 or tokens[start - 1].text.lower() in _ONE_OF  # not "a sparse 4 × 4 matrix", "two 4 × 4 tiles"
    yield WordedChange(Statement(side._replace(certain=result[1] and whole), link, right, False), None)


def _counted_number(text: str, tokens: list[ProseToken], at: int) -> Operand | None:
    """A number with the word behind it, whatever follows."""
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    stop = at + 2 if following is not None and following.kind == "word" else at + 1
    return _single_number(text, tokens, at, stop)


def _statement(
    tokens: list[ProseToken],
    places: tuple[int, int, int],
    tree: Tree,
    fallback: Tree | None,
    operands: tuple[Operand, Operand],
    printed: Operand,
    certain: bool,
) -> WordedChange:
    start, relation, after = places
    begins, ends = tokens[start].start, operands[1].end
    unwritten = Operand(Fraction(1), ends, ends, noun="items")  # the whole that a share is added to or taken from
    everything = (*operands, unwritten) if fallback is not None else operands

    def side(tree: Tree) -> Side:
        return Side(tree, everything, start, relation, begins, ends, certain)

    link = ProseToken("relation", "told", tokens[relation].start, tokens[relation].end)
    right = Side(Leaf(0), (printed,), after, after + 1, printed.start, printed.end)
    return WordedChange(Statement(side(tree), link, right, False), side(fallback) if fallback is not None else None)
