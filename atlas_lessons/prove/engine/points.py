"""Sums with points in time in them: which there are, and what they are, over seconds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.prove.engine.amount import named_unit
from atlas_lessons.prove.engine.calendar import LATER
from atlas_lessons.prove.engine.guards import UnitError
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num
from atlas_lessons.read.notation.numerals.labels.calendar import DAY_SECONDS
from atlas_lessons.read.notation.units.parse import Unit
from atlas_lessons.read.notation.units.unit import DATE

_LENGTHS = {Fraction(1461, 4): 12, Fraction(365): 12, Fraction(487, 16): 1, Fraction(365, 12): 1, Fraction(30): 1}
_NAMES = {"date": ("a date", "two dates"), "time": ("a time of day", "two times of day")}


class SumTerm(NamedTuple):
    """A term of a sum: its tree over seconds, its unit, and how many points it holds (1, -1 or 0)."""

    tree: Node
    unit: Unit
    weight: Fraction


def named_point(unit: Unit) -> str:
    """``a date`` or ``a time of day``."""
    return _NAMES[unit.point][0]


def refuse_point(unit: Unit, done: str) -> None:
    """Raise UnitError where a unit is that of a point, with which that cannot be done."""
    if unit.point:
        raise UnitError(f"{named_point(unit)} cannot be {done}; only the time between two can")


def sum_with_points(terms: Sequence[SumTerm]) -> tuple[Node, Unit, Fraction]:
    """A sum with points in it: its tree, unit and weight.

    The difference of two is a length of time, and a point with lengths of time is a point. Months and years are added
    to the one date there is, everything from left to right. Raises UnitError for any other sum.
    """
    points = [term for term in terms if term.unit.point]
    kind = points[0].unit
    total = sum((term.weight for term in points), Fraction(0))
    if any(term.unit.point != kind.point for term in points):
        raise UnitError("a date and a time of day cannot be added or subtracted")
    if total not in (0, 1):
        message = "cannot be added" if total > 1 else "cannot be subtracted from a length of time"
        raise UnitError(f"{_NAMES[kind.point][total > 1]} {message}")
    lengths = [term for term in terms if not term.unit.point]
    for term in lengths:
        if term.unit.powers != DATE.powers:
            raise UnitError(
                f"{named_point(kind)} and {named_unit(term.unit)} cannot be added: give the number its unit, as in days"
            )
    by_month = kind.point == "date" and any(months_of(term.unit) for term in lengths)
    if by_month and len(points) > 1:
        raise UnitError("write brackets around the date that months or years are added to")
    if by_month:
        return _from_left(points[0], lengths), kind, total
    middle = _around_the_clock(points) if kind.point == "time" and len(points) > 1 else None
    trees = [term.tree for term in (lengths if middle is not None else terms)]
    tree = Add((*(() if middle is None else (middle,)), *trees)) if len(trees) + (middle is not None) > 1 else middle
    assert tree is not None
    if kind.point == "time" and total == 1:
        tree = _wrapped(tree)
    return tree, kind if total == 1 else kind.delta, total


def months_of(unit: Unit) -> int:
    """How many months a unit of time is: 12 for a year, 1 for a month, 0 for any that has a length."""
    return _LENGTHS.get(unit.factor / DAY_SECONDS, 0) if unit.powers == DATE.powers and not unit.nouns else 0


def _from_left(point: SumTerm, lengths: Sequence[SumTerm]) -> Node:
    tree = point.tree
    for term in lengths:
        months = months_of(term.unit)
        if months:
            tree = Call(LATER, (tree, Div(term.tree, Num(term.unit.factor / months))))
        else:
            tree = Add((tree, term.tree))
    return tree


def _around_the_clock(points: Sequence[SumTerm]) -> Node:
    """What is between times of day: less than a day, since from 22:30 to 06:30 are 8 hours."""
    return _wrapped(Add(tuple(term.tree for term in points)))


def _wrapped(tree: Node) -> Node:
    day = Num(Fraction(DAY_SECONDS))
    return Add((tree, Neg(Mul((day, Call("floor", (Div(tree, day),)))))))
