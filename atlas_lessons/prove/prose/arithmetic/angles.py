"""Sides with angles that nothing names: ``sin(30)`` may be of degrees, ``tan⁻¹(0.75)`` may be given in them."""

from __future__ import annotations

from fractions import Fraction

from atlas_lessons.prove.prose.arithmetic.readings import angle_of
from atlas_lessons.prove.prose.arithmetic.sides import (
    ConstantTerm,
    Function,
    Leaf,
    Operand,
    Power,
    Product,
    Side,
    Sum,
    Tree,
)
from atlas_lessons.read.notation.units.parse import Unit, parse_unit

_DEGREE = next(unit for unit in (parse_unit("°"),) if isinstance(unit, Unit))
_TURNING = frozenset(("sin", "cos", "tan"))
_INVERSES = frozenset(("asin", "acos", "atan"))


def in_printed_angle(side: Side, printed: Operand) -> tuple[Side, Operand] | None:
    """An inverse function, whose value is in radians, in the degrees that are printed: ``tan⁻¹(0.75) = 36.9°``."""
    tree = side.tree
    if not isinstance(tree, Function) or tree.name not in _INVERSES or angle_of(printed.unit) != "deg":
        return None
    half = Operand(Fraction(180), side.end, side.end, noun="degrees")
    turned = Product((("*", tree), ("*", Leaf(len(side.operands))), ("/", ConstantTerm("pi"))))
    factor = printed.unit.factor if printed.unit is not None else Fraction(1)
    plain = printed._replace(unit=None) if factor == 1 else printed
    return side._replace(tree=turned, operands=(*side.operands, half)), plain


def of_bare_angles(side: Side) -> Side | None:
    """The side with degrees where a sine, cosine or tangent is of numbers without a unit; None where none is."""
    bare = _bare_angles(side.tree, side.operands)
    if not bare:
        return None
    operands = tuple(each._replace(unit=_DEGREE) if index in bare else each for index, each in enumerate(side.operands))
    return side._replace(operands=operands)


def _bare_angles(tree: Tree, operands: tuple[Operand, ...]) -> frozenset[int]:
    match tree:
        case Function(name=name, arguments=(Leaf(operand=index),)) if name in _TURNING:
            return frozenset((index,)) if operands[index].bare else frozenset()
        case Function(arguments=parts):
            return frozenset().union(*(_bare_angles(part, operands) for part in parts))
        case Sum(terms=terms):
            return frozenset().union(*(_bare_angles(each, operands) for _, each in terms))
        case Product(factors=factors):
            return frozenset().union(*(_bare_angles(each, operands) for _, each in factors))
        case Power(base=base):
            return _bare_angles(base, operands)
        case _:
            return frozenset()
