"""Prints a tree as plain text that parses back to it; ``display`` prints for readers."""

from __future__ import annotations

from fractions import Fraction

from atlas_lessons.read.notation.formula.ast import (
    Add,
    Call,
    Div,
    Mul,
    Neg,
    Node,
    Num,
    Pow,
    Relation,
    Root,
    Series,
    Statement,
    Sym,
    UnitNode,
    free_symbols,
)
from atlas_lessons.read.notation.formula.binding import depends
from atlas_lessons.read.notation.formula.lexer import number
from atlas_lessons.read.notation.formula.problems import FormulaRefusedError

_SUM, _SIGN, _SERIES, _PRODUCT, _POWER, _OPERAND = range(6)  # how tightly a printed part holds together


def to_text(node: Statement) -> str:
    """A tree as plain text that parses back to the same tree.

    ``parse_expression`` reads it back (given the tree's symbols as declared ones); where the tree holds what only
    formulas have (a series, a relation, a declared function, a unit), ``parse_plain`` does.
    """
    if isinstance(node, Relation):
        parts = [to_text(node.sides[0])]
        for operator, side in zip(node.operators, node.sides[1:], strict=True):
            parts += [operator, to_text(side)]
        return " ".join(parts)
    return _text(node)[0]


def _text(node: Node) -> tuple[str, int]:
    match node:
        case Num():
            return _numeral(node)
        case Sym(name=name) | UnitNode(text=name):
            return name, _OPERAND
        case Add(terms=terms):
            return _terms(terms), _SUM
        case Neg(operand=operand):
            return f"-{_at_least(operand, _SERIES, also=Neg)}", _SIGN
        case Mul(factors=factors):
            return _factors(factors), _PRODUCT
        case Div(numerator=above, denominator=below):
            return f"{_at_least(above, _PRODUCT)}/{_at_least(below, _POWER)}", _PRODUCT
        case Pow(base=base, exponent=exponent):
            return f"{_at_least(base, _OPERAND)}^{_at_least(exponent, _POWER)}", _POWER
        case Call(name=name, arguments=arguments):
            return f"{name}({', '.join(_text(argument)[0] for argument in arguments)})", _OPERAND
        case Series(index=str(index), lower=lower, upper=upper) if lower and upper and _is_call(node):
            inside = ", ".join(_text(part)[0] for part in (lower, upper, node.body))
            return f"{node.kind}({index}, {inside})", _OPERAND
        case Series():
            return _series(node), _SERIES
        case Root(unknown=unknown, equation=equation, lower=lower, upper=upper):
            bounds = " and ".join(_text(part)[0] for part in (lower, upper))
            return f"root of {_equation_text(equation)} in {unknown} between {bounds}", _SUM


def _at_least(node: Node, level: int, also: type | None = None, not_: type | None = None) -> str:
    text, own = _text(node)
    whole = (own >= level or (also is not None and isinstance(node, also))) and not (
        not_ is not None and isinstance(node, not_)
    )
    return text if whole else f"({text})"


def _terms(terms: tuple[Node, ...]) -> str:
    text = _at_least(terms[0], _SIGN)
    for term in terms[1:]:
        if isinstance(term, Neg):
            text += f" - {_at_least(term.operand, _SERIES)}"
        else:
            text += f" + {_at_least(term, _SERIES)}"
    return text


def _factors(factors: tuple[Node, ...]) -> str:
    text = _at_least(factors[0], _PRODUCT, not_=Mul)
    for factor in factors[1:]:
        text += (" " if _is_unit(factor) else "*") + _at_least(factor, _POWER)
    return text


def _is_unit(factor: Node) -> bool:
    """Whether a factor is read as a unit because it follows a number without a sign: 5 m, 5 m^2."""
    return isinstance(factor, UnitNode) or (isinstance(factor, Pow) and isinstance(factor.base, UnitNode))


def _numeral(node: Num) -> tuple[str, int]:
    try:
        if node.text and number(node.text, 0).value == node.value:
            return node.text, _OPERAND
    except (FormulaRefusedError, ValueError):
        pass
    return decimal(node.value)


def decimal(value: Fraction) -> tuple[str, int]:
    """An exact value as a decimal where it has one, else as a quotient; with how tightly that holds together."""
    if value < 0:
        text, _ = decimal(-value)
        return f"-{text}", _SIGN
    rest, twos, fives = value.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        return f"{value.numerator}/{value.denominator}", _PRODUCT
    places = max(twos, fives)
    digits = str(value.numerator * 10**places // value.denominator).rjust(places + 1, "0")
    return (f"{digits[:-places]}.{digits[-places:]}" if places else digits), _OPERAND


def _equation_text(equation: Node) -> str:
    """What is to be 0, or both sides of a difference."""
    match equation:
        case Add(terms=(left, Neg(operand=right))):
            return f"{_text(left)[0]} = {_text(right)[0]}"
        case _:
            return f"{_text(equation)[0]} = 0"


def _is_call(node: Series) -> bool:
    """Whether a series is one of expressions, which computes with its index: ``b_k`` is of formulas."""
    known = node.index in free_symbols(node.body) if node.index else False
    unused = node.kind == "product" and not (node.index and depends(node.body, node.index))
    return node.kind in ("sum", "product") and (known or unused)


def _series(node: Series) -> str:
    word = "sum" if node.kind == "sum" else "prod" if node.kind == "product" else node.kind
    body = _text(node.body)[0]
    if node.index is None:
        return f"{word}_{{}} ({body})"
    below = node.index
    if node.lower is not None:
        below += f"={_text(node.lower)[0]}"
    if node.domain is not None:
        below += f" {node.domain}" if node.domain[0] in "≠<>≤≥" else f" in {node.domain}"
    above = "" if node.upper is None else f"^{{{_text(node.upper)[0]}}}"
    return f"{word}_{{{below}}}{above} ({body})"
