"""One form for expressions that differ only in order and in how quotients nest."""

from __future__ import annotations

from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Node, Num, Sym, children


def canonical(node: Node) -> tuple[object, ...]:
    """A form that is equal for trees that differ only in the order of sums and products and how quotients nest."""
    match node:
        case Num(value=value):
            return ("num", str(value))
        case Sym(name=name):
            return ("sym", name)
        case Mul() | Div():
            above, below = factors(node)
            return ("product", tuple(sorted(above, key=repr)), tuple(sorted(below, key=repr)))
        case Add(terms=parts):
            flat = [each for part in parts for each in (part.terms if isinstance(part, Add) else (part,))]
            return ("sum", *sorted((canonical(part) for part in flat), key=repr))
        case Call(name=name, arguments=parts) if name in ("min", "max"):
            return (name, *sorted((canonical(part) for part in parts), key=repr))
        case _:
            name = node.name if isinstance(node, Call) else type(node).__name__
            return (name, *(canonical(part) for part in children(node)))


def factors(node: Node) -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    """What is above and below the bar once a product of quotients is one quotient."""
    match node:
        case Mul(factors=parts):
            sides = [factors(part) for part in parts]
            return [each for above, _ in sides for each in above], [each for _, below in sides for each in below]
        case Div(numerator=numerator, denominator=denominator):
            (above, below), (under, over) = factors(numerator), factors(denominator)
            return above + over, below + under
        case Num(value=value) if value.numerator == 1 and value != 1:
            return [], [("num", str(value.denominator))]
        case Num(value=value) if value == 1:
            return [], []
        case _:
            return [canonical(node)], []
