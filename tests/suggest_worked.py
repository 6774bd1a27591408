"""The worked examples as questions to ``suggest``: each printed result with the derivations that are right for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from test_worked_examples import BEFORE, prove, quantity
from worked_examples import CASES, ODD

from atlas_lessons.core.model import Result
from atlas_lessons.read.notation.formula.ast import Node, Num, Sym, children
from atlas_lessons.read.notation.formula.parser import parse_expression
from atlas_lessons.read.notation.formula.rebuilding import rebuilt
from atlas_lessons.read.notation.formula.to_text import to_text
from atlas_lessons.read.notation.numerals.quantities import TextQuantity, read_quantities, read_quote

ALSO = {
    ("fuel", "31.2"): "6.5*480/100",  # litres per 100 km, both numbers of the text
    ("fahrenheit-formula", "77"): "25",  # the same temperature in another unit
    ("availability", "4.38"): "(1 - 0.9995)*1",  # of one year
}
"""Derivations that are right as well, by example and printed number."""


class Question(NamedTuple):
    """A result of a worked example: its text, where it is printed, and its right derivations, numbers put in."""

    name: str
    text: str
    at: int
    right: tuple[str, ...]


def questions() -> Iterator[Question]:
    """Every result that is printed in digits."""
    for case in CASES + ODD:
        rows = {row["symbol"]: row for row in map(quantity, case.quantities)}
        printed = [each for each in prove(case).results if each.span is not None and not each.given]
        for result in printed:
            assert result.span is not None and result.symbol is not None
            at = result.span.start - len(BEFORE)
            if re.match(r"[-−]?[0-9]", case.text[at:]):
                right = [*_right(rows, result.symbol), *_copies(case.text, result, printed)]
                right += [
                    each for (name, number), each in ALSO.items() if (name, number) == (case.name, result.printed)
                ]
                yield Question(case.name, case.text, at, tuple(right))


def _copies(text: str, result: Result, printed: Sequence[Result]) -> Iterator[str]:
    """The other places that print the same quantity: in another unit a number follows from any of them."""
    for each in printed:
        if each.symbol == result.symbol and each.span != result.span:
            assert each.span is not None
            start, end = each.span.start - len(BEFORE), each.span.end - len(BEFORE)
            yield to_text(_as_number(read_quantities(text[start : end + 2], (), words=True)[0]))


def _right(rows: dict[str, dict[str, Any]], symbol: str) -> Iterator[str]:
    """The derivations of a result, from its inputs as printed or as these are derived themselves."""
    inner = [name for name, row in rows.items() if "expression" in row and name != symbol]
    for keep in product((False, True), repeat=min(len(inner), 4)):
        kept = {name for name, each in zip(inner, keep, strict=False) if each and "quote" in rows[name]}
        yield to_text(_put_in(parse_expression(rows[symbol]["expression"]), rows, kept))


def _put_in(node: Node, rows: dict[str, dict[str, Any]], kept: set[str]) -> Node:
    if isinstance(node, Sym) and node.name in rows:
        row = rows[node.name]
        if "expression" in row and node.name not in kept:
            return _put_in(parse_expression(row["expression"]), rows, kept)
        return _number(row)
    return rebuilt(node, [_put_in(each, rows, kept) for each in children(node)]) if children(node) else node


def _number(row: dict[str, Any]) -> Num:
    if "quote" in row and "value" not in row:
        found = read_quote(re.sub(r"[${}]", "", row["quote"].replace(r"\times", "×")))[row.get("index", 0)]
    else:
        found = read_quantities(row["value"])[0]
    return _as_number(found)


def _as_number(found: TextQuantity) -> Num:
    value = found.numeral.value
    return Num(value / 100) if _per_cent(found) else Num(value, found.numeral.text)


def _per_cent(found: TextQuantity) -> bool:
    return found.unit is not None and found.unit.text in ("%", "per cent", "percent")
