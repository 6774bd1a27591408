"""What the grammar must know of sums, products and extremes over an index: what varies, and where a body ends."""

from __future__ import annotations

from typing import NamedTuple

from atlas_lessons.read.notation.formula.ast import Add, Call, Mul, Node, Pow, Series, Statement, Sym, children
from atlas_lessons.read.notation.formula.binding import depends
from atlas_lessons.read.notation.formula.lexer import FormulaToken
from atlas_lessons.read.notation.formula.problems import opaque, refuse


class IndexRange(NamedTuple):
    """The index of a series: bound name, limits and index set, each as far as written."""

    bound: str | None = None
    lower: Node | None = None
    upper: Node | None = None
    domain: str | None = None


def _subscripted(node: Node, index: str) -> bool:
    if isinstance(node, Sym):
        return index in node.indices
    return any(_subscripted(child, index) for child in children(node))


def check_body(token: FormulaToken, body: Node, names: frozenset[str]) -> None:
    """Refuse a body whose end is unclear; an extreme over what no subscript holds is an optimisation."""
    if not names:
        return
    if token.text in ("max", "min") and not any(_subscripted(body, name) for name in names):
        raise opaque("an optimisation over a variable", token.at)
    last = body.factors[-1] if isinstance(body, Mul) else body
    if token.text != "sum" and isinstance(body, Mul) and not any(depends(last, name) for name in names):
        hint = "put the body in brackets"
        raise refuse(f"where the body of the {token.text} ends is unclear", token.at, hint, "ambiguous")


def refuse_leaks(node: Statement) -> None:
    """Refuse ``\\sum_k a_k + b_k``: the index is used beyond the end of its sum."""
    if isinstance(node, Add):
        for i, term in enumerate(node.terms[:-1]):
            for name in _open_indexes(term):
                if any(depends(later, name) for later in node.terms[i + 1 :]):
                    message = f"the index {name} is used outside its sum"
                    raise refuse(message, 0, "put what is summed in brackets", "ambiguous")
    for child in children(node):
        refuse_leaks(child)


def _open_indexes(term: Node) -> tuple[str, ...]:
    while not isinstance(term, Series):
        parts = children(term)
        if not parts or isinstance(term, (Call, Pow, Add)):
            return ()
        term = parts[-1]
    return (term.index,) if term.index else ()
