"""Tells whether a proposed derivation is the right one: the same function of the numbers that the text prints."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from atlas_lessons.author.suggest import Suggested, suggest
from atlas_lessons.check.run import check_text
from atlas_lessons.core.config import DEFAULT
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym
from atlas_lessons.read.notation.formula.parser import parse_expression
from atlas_lessons.read.notation.numerals.quantities import read_quantities

Worth = Callable[[Node], float]


@cache
def suggested(text: str) -> tuple[Suggested, ...]:
    """What is proposed for a Markdown text with nothing declared."""
    return suggest(check_text({"chapter.md": text}, DEFAULT).proof)


def proposed(text: str, at: int) -> list[str] | None:
    """The expressions proposed for the number at a place, numbers put in; None where nothing is asked there."""
    found = [each for each in suggested(text) if each.span.start <= at < each.span.end]
    return [each.expression for each in found[0].suggestions] if found else None


def quantities(text: str, printed: str) -> Sequence[Mapping[str, Any]]:
    """Those of the first proposal for the last number printed so."""
    found = [each for each in suggested(text) if each.span.start == text.rfind(printed)]
    quantities: Sequence[Mapping[str, Any]] = found[0].suggestions[0].example["quantities"]
    return quantities


def place(text: str, printed: str, right: Iterable[str]) -> int | None:
    """Where the right derivation of the last number printed so stands among those proposed; None where it does not."""
    return place_of(text, proposed(text, text.rfind(printed)) or [], right)


def place_of(text: str, expressions: Sequence[str], right: Iterable[str]) -> int | None:
    """Where one of the right derivations stands among some expressions; None where none does."""
    printed = printed_in(text)
    wanted = [response(expression, printed) for expression in right]
    for index, expression in enumerate(expressions):
        found = response(expression, printed)
        if any(same(found, each) for each in wanted):
            return index
    return None


def printed_in(text: str) -> frozenset[Fraction]:
    """The numbers of a text, per cent as fractions; 1 is everywhere, and no given."""
    found = read_quantities(text, (), words=True)
    values = {each.numeral.value for each in found if each.numeral.value is not None}
    return frozenset(values | {value / 100 for value in values}) - {Fraction(0), Fraction(1)}


def same(one: tuple[float, ...] | None, other: tuple[float, ...] | None) -> bool:
    """Whether two expressions answer alike, to floating-point accuracy; one that cannot be computed answers nothing."""
    if one is None or other is None:
        return False
    return all(math.isclose(a, b, rel_tol=1e-7) for a, b in zip(one, other, strict=True))


def response(expression: str, printed: frozenset[Fraction]) -> tuple[float, ...] | None:
    """How many times its value an expression becomes when the printed numbers change, at three seeded points.

    A factor that does not change, as that of a unit, drops out.
    """
    node = parse_expression(expression)
    try:
        plain = worth(node, {})
        changes = [
            {value: random.Random(f"{value}/{turn}").uniform(0.93, 0.99) for value in printed} for turn in range(3)
        ]
        return tuple(worth(node, change) / plain for change in changes)
    except (ArithmeticError, ValueError):
        return None


def worth(node: Node, change: dict[Fraction, float]) -> float:
    """An expression in floating point, its numbers multiplied as ``change`` says."""
    of: Worth = lambda each: worth(each, change)  # noqa: E731
    match node:
        case Num(value=value):
            return float(value) * change.get(value, 1.0)
        case Sym(name="pi"):
            return math.pi
        case Sym(name="e"):
            return math.e
        case Add(terms=terms):
            return sum(of(each) for each in terms)
        case Neg(operand=operand):
            return -of(operand)
        case Mul(factors=factors):
            return math.prod(of(each) for each in factors)
        case Div(numerator=above, denominator=below):
            return of(above) / of(below)
        case Pow(base=base, exponent=exponent):
            below = of(base)
            return float(below ** (of(exponent) if below >= 0 else round(of(exponent))))
        case Call(name=name, arguments=arguments):
            return _FUNCTIONS[name](*(of(each) for each in arguments))
        case _:
            raise ValueError(f"no value for {node}")


_FUNCTIONS: dict[str, Callable[..., float]] = {
    "sqrt": math.sqrt, "ln": math.log, "log2": math.log2, "log10": math.log10, "exp": math.exp, "ceil": math.ceil,
    "floor": math.floor, "round": round, "min": min, "max": max, "sum": lambda *values: sum(values),
    "sin": lambda x: math.sin(math.radians(x)), "cos": lambda x: math.cos(math.radians(x)),
    "tan": lambda x: math.tan(math.radians(x)), "factorial": lambda n: math.gamma(n + 1), "abs": abs,
    "binomial": lambda n, k: math.exp(math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)),
}  # fmt: skip
