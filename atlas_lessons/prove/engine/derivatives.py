"""Derivatives of expressions, as trees: exact, by the rules of calculus; nothing is simplified but zeros and ones."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from atlas_lessons.prove.engine.guards import RefusedError
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym, symbols

ZERO, ONE = Num(Fraction(0)), Num(Fraction(1))
_TWO = Num(Fraction(2))


def derivative(node: Node, name: str) -> Node:
    """The derivative of an expression by one of its symbols, all others held.

    Raises RefusedError for what has none everywhere (absolute values, rounding, extremes) or that no rule covers.
    """
    if name not in symbols(node):
        return ZERO
    match node:
        case Sym():
            return ONE
        case Add(terms=terms):
            return total([derivative(term, name) for term in terms])
        case Neg(operand=operand):
            return _negative(derivative(operand, name))
        case Mul(factors=factors):
            return total(
                [
                    product([*factors[:n], derivative(factor, name), *factors[n + 1 :]])
                    for n, factor in enumerate(factors)
                ]
            )
        case Div(numerator=above, denominator=below):
            first = _over(derivative(above, name), below)
            second = _over(product([above, derivative(below, name)]), Pow(below, _TWO))
            return total([first, _negative(second)])
        case Pow(base=base, exponent=exponent):
            return _of_power(base, exponent, name)
        case Call(name=function, arguments=arguments):
            return _of_call(function, arguments, name)
        case _:
            raise RefusedError("this has no derivative that is computed")


def _of_power(base: Node, exponent: Node, name: str) -> Node:
    parts: list[Node] = []
    if name in symbols(base):
        less = Num(exponent.value - 1) if isinstance(exponent, Num) else Add((exponent, Neg(ONE)))
        raised = base if less == ONE else Pow(base, less)
        parts.append(product([exponent, raised, derivative(base, name)]))
    if name in symbols(exponent):
        parts.append(product([Pow(base, exponent), Call("ln", (base,)), derivative(exponent, name)]))
    return total(parts)


def _of_call(function: str, arguments: tuple[Node, ...], name: str) -> Node:
    if function == "sum":
        return total([derivative(argument, name) for argument in arguments])
    if function == "root":
        return _of_power(arguments[0], Div(ONE, arguments[1]), name)
    if function == "log" and len(arguments) == 2:
        return derivative(Div(Call("ln", arguments[:1]), Call("ln", arguments[1:])), name)
    rule = _RULES.get(function)
    if rule is None or len(arguments) != 1:
        raise RefusedError(f"{function} has no derivative that is computed")
    return product([rule(arguments[0]), derivative(arguments[0], name)])


def _square(x: Node) -> Node:
    return Pow(x, _TWO)


_RULES: dict[str, Callable[[Node], Node]] = {
    "sqrt": lambda x: Div(ONE, Mul((_TWO, Call("sqrt", (x,))))),
    "exp": lambda x: Call("exp", (x,)),
    "ln": lambda x: Div(ONE, x),
    "log2": lambda x: Div(ONE, Mul((x, Call("ln", (_TWO,))))),
    "log10": lambda x: Div(ONE, Mul((x, Call("ln", (Num(Fraction(10)),))))),
    "sin": lambda x: Call("cos", (x,)),
    "cos": lambda x: Neg(Call("sin", (x,))),
    "tan": lambda x: Add((ONE, _square(Call("tan", (x,))))),
    "asin": lambda x: Div(ONE, Call("sqrt", (Add((ONE, Neg(_square(x)))),))),
    "acos": lambda x: Neg(Div(ONE, Call("sqrt", (Add((ONE, Neg(_square(x)))),)))),
    "atan": lambda x: Div(ONE, Add((ONE, _square(x)))),
    "sinh": lambda x: Call("cosh", (x,)),
    "cosh": lambda x: Call("sinh", (x,)),
    "tanh": lambda x: Add((ONE, Neg(_square(Call("tanh", (x,)))))),
}


def total(terms: list[Node]) -> Node:
    """A sum without its zeros."""
    rest = [term for term in terms if term != ZERO]
    return Add(tuple(rest)) if len(rest) > 1 else rest[0] if rest else ZERO


def product(factors: list[Node]) -> Node:
    """A product without its ones; zero where a factor is."""
    if ZERO in factors:
        return ZERO
    rest = [factor for factor in factors if factor != ONE]
    return Mul(tuple(rest)) if len(rest) > 1 else rest[0] if rest else ONE


def _negative(node: Node) -> Node:
    return ZERO if node == ZERO else Neg(node)


def _over(above: Node, below: Node) -> Node:
    return ZERO if above == ZERO else Div(above, below)
