"""How a quantity follows: its expression, or the lesson's own equation with the example's quantities put in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from atlas_lessons.core.spelling import did_you_mean
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.read.notation.formula.ast import (
    Add,
    Call,
    Div,
    Mul,
    Neg,
    Node,
    Pow,
    Relation,
    Root,
    Series,
    Sym,
    free_symbols,
)
from atlas_lessons.read.notation.formula.parser import parse_expression
from atlas_lessons.read.notation.formula.problems import ParseProblem
from atlas_lessons.read.notation.formula.symbols import key


class EquationFormula(NamedTuple):
    """What a quantity follows by: the tree, the text people know it by and, of an equation, its section."""

    node: Node
    text: str
    warnings: tuple[Fault, ...] = ()


def expression_formula(text: str, names: Collection[str]) -> EquationFormula | Fault:
    """The formula an expression is, in an example whose symbols are ``names``."""
    node = parse_expression(text, names)
    if isinstance(node, ParseProblem):
        return Fault(
            "expression-unreadable", f"{node.message}, at character {node.position + 1} of {text!r}", node.hint
        )
    warnings = []
    if "pi" in names and "pi" in free_symbols(node):
        warnings.append(Fault("constant-shadowed", "pi is a symbol of this example here, not 3.14159…", "rename it"))
    return EquationFormula(node, text, tuple(warnings))


def root_formula(symbol: str, text: str, between: tuple[str, str], names: Collection[str]) -> EquationFormula | Fault:
    """The root of an equation in the quantity's own symbol, ``left = right`` or what is 0, between two expressions."""
    sides_ = text.split("=")
    if len(sides_) > 2 or "" in (side.strip() for side in sides_):
        return Fault("expression-unreadable", f"expected one equation, found {text!r}", "write left = right")
    read: list[Node] = []
    for part in (*sides_, *between):
        formula = expression_formula(part, names)
        if isinstance(formula, Fault):
            return formula
        read.append(formula.node)
    *equation, low, high = read
    if any(symbol in free_symbols(bound) for bound in (low, high)):
        return Fault("expression-unreadable", f"expected bounds without {symbol}, which is what is looked for")
    node = Add((equation[0], Neg(equation[1]))) if len(equation) > 1 else equation[0]
    if symbol not in free_symbols(node):
        hint = "the unknown is the quantity's own symbol"
        return Fault("expression-unreadable", f"expected {symbol} in the equation, found {text!r}", hint)
    shown = text if len(equation) > 1 else f"{text} = 0"
    return EquationFormula(Root(symbol, node, low, high), f"root of {shown} between {between[0]} and {between[1]}")


def unknown(missing: str, names: Collection[str]) -> str:
    """The message for symbols nobody gives."""
    each = missing.split(", ")
    meant = "".join(did_you_mean(name, names) for name in each[:1])
    return f"expected symbols of the example, found {', '.join(repr(name) for name in each)}{meant}"


def substitute(node: Node, names: Mapping[str, Node]) -> Node:
    """A tree with symbols replaced, bound indexes left alone."""
    match node:
        case Sym(name=name):
            return names.get(name, node)
        case Add(terms=terms):
            return Add(tuple(substitute(term, names) for term in terms))
        case Mul(factors=factors):
            return Mul(tuple(substitute(factor, names) for factor in factors))
        case Div(numerator=above, denominator=below):
            return Div(substitute(above, names), substitute(below, names))
        case Neg(operand=operand):
            return Neg(substitute(operand, names))
        case Pow(base=base, exponent=exponent):
            return Pow(substitute(base, names), substitute(exponent, names))
        case Call(name=name, arguments=arguments):
            return Call(name, tuple(substitute(argument, names) for argument in arguments))
        case Series(body=body, index=index):
            inner = {name: tree for name, tree in names.items() if name != index}
            low, high = (None if end is None else substitute(end, names) for end in (node.lower, node.upper))
            return Series(node.kind, substitute(body, inner), index, low, high, node.domain)
        case Root(unknown=unknown):
            inner = {name: tree for name, tree in names.items() if name != unknown}
            low, high = substitute(node.lower, names), substitute(node.upper, names)
            return Root(unknown, substitute(node.equation, inner), low, high)
        case _:
            return node


def sides(statements: Collection[object]) -> Iterator[tuple[str, Node]]:
    """Of the statements of a display, each left side that is one symbol with the side that says what it is."""
    for statement in statements:
        if isinstance(statement, Relation) and statement.operators[0] in ("=", "≈", "≡"):
            left = statement.sides[0]
            if isinstance(left, Sym):
                yield left.name, statement.sides[1]


def matching(name: str, names: Collection[str]) -> str | None:
    """The symbol of the example that a formula's symbol is, however each is written."""
    if name in names:
        return name
    wanted = key(name)
    return next((name for name in sorted(names) if key(name) == wanted), None)
