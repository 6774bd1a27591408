"""One normal form for trees that differ only in order, grouping and spelling; equal forms are the same formula.

Nothing is expanded, so the form is never larger than the tree. It holds wherever both sides have a value: reordering,
collecting equal factors and terms, ``a - b`` as ``a + (-1) b``, quotients and whole powers as exponents.
"""

from __future__ import annotations

import hashlib
from fractions import Fraction
from typing import Any

from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Series, Sym, UnitNode
from atlas_lessons.read.notation.formula.binding import depends
from atlas_lessons.read.notation.formula.symbols import key

Form = tuple[Any, ...]
Product = tuple[Fraction, dict[Form, Fraction]]  # coefficient, exponent by base

_ONE = Fraction(1)
_LONGEST_NAME = 120
_SYMMETRIC = frozenset(("min", "max"))


def normal_form(node: Node) -> Form:
    """The normal form of a tree: nested tuples that compare and sort."""
    return _closed(_product(node))


def _name(form: Form) -> str:
    """A form as a short text; a long one by its digest, since texts quoted in texts would double at every level."""
    text = repr(form)
    return text if len(text) <= _LONGEST_NAME else hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _closed(product: Product) -> Form:
    coefficient, factors = product
    if coefficient == 0:
        return ("product", "0", ())
    return ("product", str(coefficient), tuple(sorted((_name(base), str(power)) for base, power in factors.items())))


def _product(node: Node) -> Product:
    match node:
        case Num(value=value):
            return value, {}
        case Neg(operand=operand):
            coefficient, factors = _product(operand)
            return -coefficient, factors
        case Mul(factors=parts):
            return _multiplied([_product(part) for part in parts])
        case Div(numerator=above, denominator=below):
            return _multiplied([_product(above), _distribute_power(_product(below), Fraction(-1))])
        case Pow(base=base, exponent=exponent):
            return _power(base, exponent)
        case Add(terms=terms):
            return _sum(terms)
        case Call(name="sum", arguments=terms):
            return _sum(terms)
        case Call(name="sqrt", arguments=(radicand,)):
            return _power(radicand, Num(Fraction(1, 2)))
        case Call(name="root", arguments=(radicand, degree)):
            return _power(radicand, Div(Num(_ONE), degree))
        case Call(name="exp", arguments=(exponent,)):
            return _power(Sym("e"), exponent)
        case _:
            return _ONE, {_atom(node): _ONE}


def _multiplied(products: list[Product]) -> Product:
    coefficient, factors = _ONE, dict[Form, Fraction]()
    for each, bases in products:
        coefficient *= each
        for base, power in bases.items():
            factors[base] = factors.get(base, Fraction(0)) + power
    return coefficient, {base: power for base, power in factors.items() if power}


def _distribute_power(product: Product, power: Fraction) -> Product:
    """A product to a whole power, factor by factor; other powers keep the product together."""
    coefficient, factors = product
    small = abs(power) <= 64 and max(abs(coefficient.numerator), coefficient.denominator) < 2**64
    if power.denominator == 1 and small and (coefficient or power > 0):
        return coefficient**power.numerator, {base: each * power for base, each in factors.items()}
    whole = _closed(product)
    return _ONE, {("power", _name(whole)): power}


def _power(base: Node, exponent: Node) -> Product:
    coefficient, factors = _product(exponent)
    if not factors:
        return _distribute_power(_product(base), coefficient)
    return _ONE, {("raised", _name(normal_form(base)), _name(_closed((coefficient, factors)))): _ONE}


def _sum(terms: tuple[Node, ...]) -> Product:
    totals: dict[str, Fraction] = {}
    factors_of: dict[str, dict[Form, Fraction]] = {}
    for coefficient, factors in _terms(terms):
        rest = _name(_closed((_ONE, factors)))
        totals[rest] = totals.get(rest, Fraction(0)) + coefficient
        factors_of[rest] = factors
    left = sorted((rest, total) for rest, total in totals.items() if total)
    if not left:
        return Fraction(0), {}
    lead = left[0][1]  # factored out, so that b - a is -(a - b)
    if len(left) == 1:
        return lead, factors_of[left[0][0]]
    return lead, {("sum", tuple((rest, str(total / lead)) for rest, total in left)): _ONE}


def _terms(terms: tuple[Node, ...]) -> list[Product]:
    """The terms of a sum, sums inside it opened."""
    found: list[Product] = []
    for term in terms:
        inner, sign = term, 1
        while isinstance(inner, Neg):
            inner, sign = inner.operand, -sign
        if isinstance(inner, Add) or (isinstance(inner, Call) and inner.name == "sum"):
            parts = inner.terms if isinstance(inner, Add) else inner.arguments
            found += [(sign * coefficient, factors) for coefficient, factors in _terms(parts)]
        else:
            coefficient, factors = _product(inner)
            found.append((sign * coefficient, factors))
    return found


def _atom(node: Node) -> Form:
    match node:
        case Sym(name=name):
            return ("symbol", name)
        case UnitNode(text=text):
            return ("unit", text)
        case Call(name=name, arguments=arguments):
            forms = [_name(normal_form(argument)) for argument in arguments]
            return ("call", name, tuple(sorted(forms) if name in _SYMMETRIC else forms))
        case Series():
            return _series(node)
        case _:
            raise TypeError(f"{type(node).__name__} is no atom")


def _series(node: Series) -> Form:
    limits = tuple("" if limit is None else _name(normal_form(limit)) for limit in (node.lower, node.upper))
    domain = "" if node.domain is None else key(node.domain)
    return ("series", node.kind, node.index or "", *limits, domain, _name(normal_form(node.body)))


def pull_out_factors(node: Node) -> Node:
    """The tree with factors that do not depend on a sum's index moved out of the sum, at every level."""
    match node:
        case Add(terms=parts):
            return Add(tuple(pull_out_factors(part) for part in parts))
        case Mul(factors=parts):
            return Mul(tuple(pull_out_factors(part) for part in parts))
        case Call(name=name, arguments=parts):
            return Call(name, tuple(pull_out_factors(part) for part in parts))
        case Div(numerator=above, denominator=below):
            return Div(pull_out_factors(above), pull_out_factors(below))
        case Pow(base=base, exponent=exponent):
            return Pow(pull_out_factors(base), pull_out_factors(exponent))
        case Neg(operand=operand):
            return Neg(pull_out_factors(operand))
        case Series(kind="sum", index=str(index)):
            return _pulled_sum(node, index)
        case _:
            return node


def _pulled_sum(node: Series, index: str) -> Node:
    body = pull_out_factors(node.body)
    above, below = _split(body)
    out = [factor for factor in above if not depends(factor, index)]
    under = [factor for factor in below if not depends(factor, index)]
    if not out and not under:
        return Series(node.kind, body, index, node.lower, node.upper, node.domain)
    inside = _quotient(
        [factor for factor in above if depends(factor, index)], [factor for factor in below if depends(factor, index)]
    )
    series = Series(node.kind, inside, index, node.lower, node.upper, node.domain)
    return _quotient([*out, series], under)


def _split(node: Node) -> tuple[list[Node], list[Node]]:
    """The factors above and below the fraction bar."""
    match node:
        case Mul(factors=parts):
            sides = [_split(part) for part in parts]
            return [f for above, _ in sides for f in above], [f for _, below in sides for f in below]
        case Div(numerator=top, denominator=bottom):
            (above, below), (under, over) = _split(top), _split(bottom)
            return above + over, below + under
        case Neg(operand=operand):
            above, below = _split(operand)
            return [Num(Fraction(-1)), *above], below
        case _:
            return [node], []


def _quotient(above: list[Node], below: list[Node]) -> Node:
    top = _joined(above)
    return Div(top, _joined(below)) if below else top


def _joined(factors: list[Node]) -> Node:
    if not factors:
        return Num(_ONE, "1")
    return factors[0] if len(factors) == 1 else Mul(tuple(factors))
