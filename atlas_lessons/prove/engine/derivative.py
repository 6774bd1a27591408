"""The derivative of a tree by a symbol, as a tree: exact, by the rules of calculus.

It is the slope by which a root is known to be the only one, and how a result follows the tolerances of its givens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from atlas_lessons.prove.engine.guards import RefusedError
from atlas_lessons.read.notation.formula.ast import (
    Add,
    Call,
    Div,
    Mul,
    Neg,
    Node,
    Num,
    Pow,
    Root,
    Series,
    Sym,
    free_symbols,
)

ZERO = Num(Fraction(0))
_ONE, _TWO, _HALF = (Num(Fraction(n)) for n in (1, 2, Fraction(1, 2)))
_PI = Sym("pi")


class NoDerivativeError(RefusedError):
    """A part of an expression has no derivative that is known here; ``part`` is its function, empty for others."""

    def __init__(self, part: str = "") -> None:
        super().__init__(f"{part or 'this'} has no derivative that is computed")
        self.part = part


def derivative(node: Node, by: str) -> Node:
    """The derivative of ``node`` by a symbol, all others held; ``ZERO`` where it does not have the symbol.

    Raises NoDerivativeError for what has none everywhere (absolute values, rounding, extremes) or that no rule covers.
    """
    if by not in free_symbols(node):
        return ZERO
    match node:
        case Sym():
            return _ONE
        case Neg(operand=operand):
            return Neg(derivative(operand, by))
        case Add(terms=terms):
            return _sum([derivative(term, by) for term in terms])
        case Mul(factors=factors):
            return _sum(
                [
                    Mul((derivative(factor, by), *factors[:i], *factors[i + 1 :]))
                    for i, factor in enumerate(factors)
                    if by in free_symbols(factor)
                ]
            )
        case Div(numerator=above, denominator=below):
            first = Div(derivative(above, by), below)
            if by not in free_symbols(below):
                return first
            return Add((first, Neg(Div(Mul((above, derivative(below, by))), Pow(below, _TWO)))))
        case Pow(base=base, exponent=exponent):
            return _power(node, base, exponent, by)
        case Call(name=name, arguments=arguments):
            return _call(name, arguments, by)
        case Series(kind="sum", body=body, index=index, lower=lower, upper=upper) if _fixed(by, lower, upper):
            return Series("sum", derivative(body, by), index, lower, upper)
        case Series() | Root() | _:
            raise NoDerivativeError


def _fixed(by: str, *limits: Node | None) -> bool:
    return all(limit is not None and by not in free_symbols(limit) for limit in limits)


def _sum(terms: list[Node]) -> Node:
    kept = [term for term in terms if term != ZERO]
    return kept[0] if len(kept) == 1 else Add(tuple(kept))


def _power(node: Node, base: Node, exponent: Node, by: str) -> Node:
    if by not in free_symbols(exponent):
        lowered = Pow(base, Add((exponent, Neg(_ONE))))
        if isinstance(exponent, Num):
            lowered = Pow(base, Num(exponent.value - 1))
        return Mul((exponent, lowered, derivative(base, by)))
    steps: list[Node] = [Mul((node, Call("ln", (base,)), derivative(exponent, by)))]
    if by in free_symbols(base):
        steps.append(Mul((node, exponent, derivative(base, by), Pow(base, Neg(_ONE)))))
    return _sum(steps)


def _square(x: Node) -> Node:
    return Pow(x, _TWO)


def _bell(x: Node) -> Node:
    return Call("exp", (Neg(_square(x)),))


_SLOPES: Mapping[str, Callable[[Node], Node]] = {  # of functions of one argument
    "sqrt": lambda x: Div(_HALF, Call("sqrt", (x,))),
    "exp": lambda x: Call("exp", (x,)),
    "ln": lambda x: Div(_ONE, x),
    "log2": lambda x: Div(_ONE, Mul((x, Call("ln", (_TWO,))))),
    "log10": lambda x: Div(_ONE, Mul((x, Call("ln", (Num(Fraction(10)),))))),
    "sin": lambda x: Call("cos", (x,)),
    "cos": lambda x: Neg(Call("sin", (x,))),
    "tan": lambda x: Div(_ONE, _square(Call("cos", (x,)))),
    "sinh": lambda x: Call("cosh", (x,)),
    "cosh": lambda x: Call("sinh", (x,)),
    "tanh": lambda x: Div(_ONE, _square(Call("cosh", (x,)))),
    "asin": lambda x: Div(_ONE, Call("sqrt", (Add((_ONE, Neg(_square(x)))),))),
    "acos": lambda x: Neg(Div(_ONE, Call("sqrt", (Add((_ONE, Neg(_square(x)))),)))),
    "atan": lambda x: Div(_ONE, Add((_ONE, _square(x)))),
    "asinh": lambda x: Div(_ONE, Call("sqrt", (Add((_square(x), _ONE)),))),
    "acosh": lambda x: Div(_ONE, Call("sqrt", (Add((_square(x), Neg(_ONE))),))),
    "atanh": lambda x: Div(_ONE, Add((_ONE, Neg(_square(x))))),
    "erf": lambda x: Div(Mul((_TWO, _bell(x))), Call("sqrt", (_PI,))),
    "erfc": lambda x: Neg(Div(Mul((_TWO, _bell(x))), Call("sqrt", (_PI,)))),
    "normal": lambda x: Div(_bell(Div(x, Call("sqrt", (_TWO,)))), Call("sqrt", (Mul((_TWO, _PI)),))),
}  # fmt: skip


def _call(name: str, arguments: tuple[Node, ...], by: str) -> Node:
    first, *others = arguments
    if name == "sum":
        return _sum([derivative(argument, by) for argument in arguments])
    if name == "root":
        return derivative(Pow(first, Div(_ONE, others[0])), by)
    if name == "log":
        return derivative(Div(Call("ln", (first,)), Call("ln", (others[0],))), by)
    if name in _SLOPES and not others:
        return Mul((_SLOPES[name](first), derivative(first, by)))
    raise NoDerivativeError(name)
