"""Calculations in words: the sum of 2, 3 and 4; the mean of …; the ratio of 50 to 20; 2, 3 and 4 add up to 9."""

from __future__ import annotations

from atlas_lessons.prove.prose.arithmetic.parser import SideParser
from atlas_lessons.prove.prose.arithmetic.sides import Function, Leaf, Operand, Product, Side, Sum, Tree
from atlas_lessons.prove.prose.arithmetic.tokens import ProseToken
from atlas_lessons.read.notation.numerals.labels.reader import VOCABULARY

_HEADS = {
    "sum": "sum",
    "total": "sum",
    "average": "mean",
    "mean": "mean",
    "product": "product",
    "difference": "difference",
    "ratio": "ratio",
    "quotient": "ratio",
    "median": "median",
    **dict.fromkeys(("maximum", "max", "largest", "highest", "greatest"), "max"),
    **dict.fromkeys(("minimum", "min", "smallest", "lowest"), "min"),
}
_LINKS = {"difference": ("between", "of"), "ratio": ("of", "between")}
_PLAIN = VOCABULARY["function word"] | frozenset(  # before a head; not harmonic, weighted, moving, alternating
    ("simple", "arithmetic", "plain", "total", "overall", "grand", "combined", "whole", "exact", "then", "our", "their")
)
_SQUARED = ("squared", "cubed")
_SUMMING = ("add", "adds", "sum", "sums", "total", "totals")
_MAX_ITEMS = 40


def phrase_before(text: str, tokens: list[ProseToken], floor: int, relation: int) -> Side | None:
    """The calculation in words that ends at a relation, or None."""
    start = relation
    while start > floor and tokens[start - 1].kind != "stop" and relation - start < 3 * _MAX_ITEMS:
        start -= 1
    for at in range(relation - 1, start - 1, -1):
        token = tokens[at]
        head = _HEADS.get(token.text.lower()) if token.kind == "word" else None
        if head is not None and at + 2 < relation and tokens[at + 1].text.lower() in _LINKS.get(head, ("of",)):
            side = _listed(text, tokens, at + 2, relation, head)
            plain = at == 0 or tokens[at - 1].kind != "word" or tokens[at - 1].text.lower() in _PLAIN
            return side if plain or side is None else side._replace(certain=False)
    verb = text[tokens[relation].start : tokens[relation].end].lower().split()
    if verb[0] in _SUMMING or verb[:2] in (["and", "add"], ["which", "totals"]):
        return _bare_list(text, tokens, start, relation)
    return None


def _bare_list(text: str, tokens: list[ProseToken], start: int, relation: int) -> Side | None:
    """``12, 15 and 18`` before ``add up to``."""
    for at in range(start, relation):
        before = tokens[at - 1] if at > start else None
        if tokens[at].kind == "number" and (before is None or before.kind in ("word", "open")):
            side = _listed(text, tokens, at, relation, "sum")
            if side is not None:
                return side
    return None


def _listed(text: str, tokens: list[ProseToken], at: int, relation: int, head: str) -> Side | None:
    parser = SideParser(text, tokens, at, relation)
    items: list[Tree] = []
    while len(items) < _MAX_ITEMS:
        while (token := parser.peek()) is not None and token.text.lower() in ("the", "numbers", "values"):
            parser.at += 1
        item = parser.term(1)
        if item is None:
            return None
        items.append(item)
        if parser.at == relation:
            break
        if not _separated(parser, head):
            return None
    tree = _combined(head, items, parser)
    if parser.at != relation or tree is None:
        return None
    first = tokens[at].start
    certain = parser.certain and tokens[relation - 1].text.lower() not in _SQUARED  # the last, or what is computed?
    certain = certain and not (head == "mean" and any(map(_is_rate, parser.operands)))
    return Side(tree, tuple(parser.operands), at, relation, first, tokens[relation - 1].end, certain)


def _is_rate(operand: Operand) -> bool:
    """Whether a number is stated by something else, so that a mean may be taken by that: of 30 km/h and 60 km/h."""
    return operand.unit is not None and any(power < 0 for _, power in operand.unit.powers)


def _separated(parser: SideParser, head: str) -> bool:
    """Step over ``,`` and ``and`` (``to`` of a ratio) between two items."""
    before = parser.at
    token = parser.peek()
    if token is not None and token.kind == "comma":
        parser.at += 1
        token = parser.peek()
    words = ("to", "and") if head == "ratio" else ("and",)
    if token is not None and token.text.lower() in words:
        parser.at += 1
    return parser.at > before


def _alike(items: list[Tree], parser: SideParser) -> list[Operand] | None:
    """The operands of plain numbers in one unit; a unit written once, at the last, is given to all."""
    operands = [parser.operands[item.operand] for item in items if isinstance(item, Leaf)]
    written = {operand.unit.text for operand in operands if operand.unit is not None}
    if len(operands) != len(items) or len(written) > 1:
        return None
    if written:
        unit = operands[-1].unit
        if unit is None:
            return None
        parser.operands[:] = [operand._replace(unit=unit) for operand in parser.operands]
    return operands


def _median(items: list[Tree], parser: SideParser) -> Tree | None:
    """The middle one of plain numbers in one unit, or half the sum of the two in the middle."""
    operands = _alike(items, parser)
    if operands is None:
        return None
    ordered = sorted(range(len(items)), key=lambda index: operands[index].value)
    middle = [items[ordered[(len(items) - 1) // 2]], items[ordered[len(items) // 2]]]
    if middle[0] == middle[1]:
        return Product((("*", middle[0]),))
    return Product((("*", Sum(tuple((1, item) for item in middle))), ("/", parser.counted(2))))


def _combined(head: str, items: list[Tree], parser: SideParser) -> Tree | None:
    if len(items) < 2 or (head in ("difference", "ratio") and len(items) != 2):
        return None
    if head == "median":
        return _median(items, parser)
    if head in ("max", "min"):
        return Function(head, tuple(items)) if _alike(items, parser) is not None else None
    if head == "product":
        return Product(tuple(("*", item) for item in items))
    if head == "ratio":
        return Product((("*", items[0]), ("/", items[1])))
    if head == "difference":
        return Function("abs", (Sum(((1, items[0]), (-1, items[1]))),))
    total = Sum(tuple((1, item) for item in items))
    if head == "sum":
        return total
    return Product((("*", total), ("/", parser.counted(len(items)))))
