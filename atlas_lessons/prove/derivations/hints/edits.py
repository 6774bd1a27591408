"""Formulas one slip away from a formula, each with what the slip is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import chain, islice

from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym, free_symbols
from atlas_lessons.read.notation.formula.to_text import to_text

_MAX_EDITS = 300
_SIBLINGS = {
    "floor": ("ceil", "round"),
    "ceil": ("floor", "round"),
    "round": ("floor", "ceil"),
    "ln": ("log2", "log10"),
    "log2": ("ln", "log10"),
    "log10": ("ln", "log2"),
    "min": ("max",),
    "max": ("min",),
    "sin": ("cos",),
    "cos": ("sin",),
}
_Edit = tuple[Node, str]


def edits(node: Node, names: Collection[str] = ()) -> Iterator[_Edit]:
    """At most 300 formulas that differ from ``node`` in one place, the likeliest kinds first.

    ``names`` are symbols that may have been taken for one another.
    """
    others = sorted(free_symbols(node) & frozenset(names))
    yield from islice(chain(_own(node), _operand_edits(node), _swap_symbol(node, others)), _MAX_EDITS)


def _swap_symbol(node: Node, names: Sequence[str]) -> Iterator[_Edit]:
    """One occurrence of a symbol in another's place."""
    for part, rebuild in _operands(node):
        if isinstance(part, Sym):
            for name in names:
                if name != part.name:
                    yield rebuild(Sym(name)), f"{name} stands in place of {part.name} in {to_text(node)}"
        for changed, text in _swap_symbol(part, names):
            yield rebuild(changed), text


def _operand_edits(node: Node) -> Iterator[_Edit]:
    """Edits of the operands of a node, at every depth (the trees are shallow by their limits)."""
    for part, rebuild in _operands(node):
        for changed, text in _own(part):
            yield rebuild(changed), text
        for changed, text in _operand_edits(part):
            yield rebuild(changed), text


def _operands(node: Node) -> Iterator[tuple[Node, Callable[[Node], Node]]]:
    match node:
        case Add(terms=parts):
            for index, part in enumerate(parts):
                yield part, _rebuilt(Add, parts, index)
        case Mul(factors=parts):
            for index, part in enumerate(parts):
                yield part, _rebuilt(Mul, parts, index)
        case Div(numerator=above, denominator=below):
            yield above, lambda new: Div(new, below)
            yield below, lambda new: Div(above, new)
        case Pow(base=base, exponent=exponent):
            yield base, lambda new: Pow(new, exponent)
            yield exponent, lambda new: Pow(base, new)
        case Neg(operand=operand):
            yield operand, Neg
        case Call(name=name, arguments=parts):
            for index, part in enumerate(parts):
                yield part, _rebuilt(partial(Call, name), parts, index)


def _rebuilt(make: Callable[[tuple[Node, ...]], Node], parts: tuple[Node, ...], index: int) -> Callable[[Node], Node]:
    return lambda new: make((*parts[:index], new, *parts[index + 1 :]))


def _own(node: Node) -> Iterator[_Edit]:
    match node:
        case Add(terms=terms):
            yield from _of_sum(terms)
        case Mul(factors=factors):
            yield from _of_product(factors)
        case Div(numerator=above, denominator=below):
            yield above, f"the division by {to_text(below)} was dropped"
            yield Mul((above, below)), f"it was multiplied by {to_text(below)} instead of divided"
            yield Div(below, above), f"the quotient {to_text(node)} was turned round"
            yield Div(above, Mul((below, below))), f"it was divided by {to_text(below)} twice"
        case Pow(base=Add(terms=(Num(value=one), rate)), exponent=exponent) if one == 1:
            simple = Add((Num(one), Mul((rate, exponent))))
            yield simple, f"{to_text(rate)} was counted {to_text(exponent)} times, not compounded"
            yield from _of_power(Add((Num(one), rate)), exponent, node)
        case Pow(base=base, exponent=exponent):
            yield from _of_power(base, exponent, node)
        case Call(name=name, arguments=arguments):
            yield from _of_call(node, name, arguments)
        case Neg(operand=operand):
            yield operand, f"the sign of {to_text(operand)} was lost"
        case Num(value=value) if value.denominator == 1 and 0 <= value < 100:
            yield Num(value + 1), f"it follows with {value + 1} in place of {value}"
            yield Num(value - 1), f"it follows with {value - 1} in place of {value}"


def _of_power(base: Node, exponent: Node, node: Node) -> Iterator[_Edit]:
    yield base, f"the exponent of {to_text(node)} was dropped"
    yield Mul((base, exponent)), f"{to_text(base)} was multiplied by {to_text(exponent)}, not raised to it"
    yield Pow(base, Add((exponent, Num(Fraction(1))))), f"the exponent of {to_text(node)} is one too large"
    yield Pow(base, Add((exponent, Num(Fraction(-1))))), f"the exponent of {to_text(node)} is one too small"


def _of_sum(terms: tuple[Node, ...]) -> Iterator[_Edit]:
    for index, term in enumerate(terms):
        rest = (*terms[:index], *terms[index + 1 :])
        left: Node = rest[0] if len(rest) == 1 else Add(rest)
        plain = term.operand if isinstance(term, Neg) else term
        yield left, f"the term {to_text(plain)} was dropped"
    for index, term in enumerate(terms):
        flipped = term.operand if isinstance(term, Neg) else Neg(term)
        plain = term.operand if isinstance(term, Neg) else term
        words = "added instead of subtracted" if isinstance(term, Neg) else "subtracted instead of added"
        yield Add((*terms[:index], flipped, *terms[index + 1 :])), f"the term {to_text(plain)} was {words}"
    for term in terms:
        plain = term.operand if isinstance(term, Neg) else term
        yield Add((*terms, term)), f"the term {to_text(plain)} was counted twice"
    yield Mul(terms), "the terms were multiplied instead of added"


def _of_product(factors: tuple[Node, ...]) -> Iterator[_Edit]:
    for index, factor in enumerate(factors):
        rest = (*factors[:index], *factors[index + 1 :])
        yield rest[0] if len(rest) == 1 else Mul(rest), f"the factor {to_text(factor)} was dropped"
    for factor in factors:
        yield Mul((*factors, factor)), f"the factor {to_text(factor)} was counted twice"
    for index, factor in enumerate(factors):
        rest = (*factors[:index], *factors[index + 1 :])
        left: Node = rest[0] if len(rest) == 1 else Mul(rest)
        yield Div(left, factor), f"it was divided by {to_text(factor)} instead of multiplied"
    yield Add(factors), "the factors were added instead of multiplied"


def _of_call(node: Node, name: str, arguments: tuple[Node, ...]) -> Iterator[_Edit]:
    for other in _SIBLINGS.get(name, ()):
        yield Call(other, arguments), f"it follows with {other} instead of {name}"
    if len(arguments) == 1:
        yield arguments[0], f"{name} was not applied in {to_text(node)}"
    elif name in ("sum", "min", "max"):
        for index, argument in enumerate(arguments):
            rest = (*arguments[:index], *arguments[index + 1 :])
            yield Call(name, rest), f"{to_text(argument)} was left out of {name}"
