"""The last steps of a derivation, taken backwards: what must be found so that one more step gives the target."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.author.suggest.read.cues import approximate_before
from atlas_lessons.author.suggest.read.terms import Term, digits
from atlas_lessons.author.suggest.read.words import Heard
from atlas_lessons.author.suggest.search.items import ONE, SLACK, TWO, Frame, add_nodes, multiply_nodes
from atlas_lessons.prove.engine.bounds import with_side
from atlas_lessons.prove.engine.rounding import Rounding as Bound
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym

Rounding = str | Mapping[str, int]
_FEWER_DIGITS = 0.3  # zeros at the end of a number that stand for digits
_UNTOLD_DIGITS = 0.8  # the same of two digits, where no word says so
_BOUND = 0.4
_TWICE = (
    "half halv twice both two doubl pair return round_trip each_way forth again around fence perimeter second radius"
)


_DOUBLING = "twice doubl half/ halv"
_DOUBLED = (1.2, 2.0, 2.7)  # twice or half of something: said, hinted at, or not
_WHOLE = "fit fits keep hold room whole full complete at_most accommodat serve"


class Goal(NamedTuple):
    """What a partial expression must lie between so that a last step gives the target, and what it then costs."""

    low: float
    high: float
    cost: float
    finish: Callable[[Node], Node]
    integral: bool = False  # a step that only rounds: what is whole already needs none
    rounding: Rounding | None = None  # how the printed number differs from the exact one, if not by its last digit


def bounds(frame: Frame, target: Term) -> tuple[float, float]:
    """Between which values something rounds to a printed number."""
    value = frame.value(target)
    scale = (0.01 if target.percent else 1.0) if frame.plain else float(target.measure.factor)
    half = float(target.step or 0 if target.value else 0) * scale / 2 + abs(value) * SLACK
    return value - half, value + half


def _rounded(target: Term) -> Iterator[tuple[Fraction, Fraction, float, Rounding]]:
    """Below and above the printed number, between which it is rightly rounded otherwise than to its last digit.

    Zeros at the end of 16,000 may stand for digits, and a bound may be off by a unit of its last digit that is none.
    """
    if target.step is None or not target.value:
        return
    zeros = len(target.numeral) - len(target.numeral.replace(",", "").rstrip("0")) - target.numeral.count(",")
    whole = target.numeral.replace(",", "").isdigit() and zeros > 0
    unit = target.step * 10**zeros if whole else target.step
    if whole and digits(target) > 1:
        told = digits(target) > 2 or approximate_before(target)
        yield unit / 2, unit / 2, _FEWER_DIGITS if told else _UNTOLD_DIGITS, {"digits": digits(target)}
    side = with_side(Bound("bound"), (target.before, target.after[target.until - target.span.end :])).side
    if side and digits(target) < 4:
        yield (unit, Fraction(0), _BOUND, "bound") if side == "upper" else (Fraction(0), unit, _BOUND, "bound")


def goals_of(frame: Frame, target: Term, heard: Heard) -> dict[int, list[Goal]]:
    """What expressions, by dimension, are worth a last step to the target, and which step that is."""
    value, dimension = frame.value(target), frame.dimension(target)
    half = (bounds(frame, target)[1] - bounds(frame, target)[0]) / 2
    goals = {dimension: [Goal(value - half, value + half, 0.0, lambda node: node)]}

    def add(
        where: int, low: float, high: float, cost: float, finish: Callable[[Node], Node], integral: bool = False
    ) -> None:
        goals.setdefault(where, []).append(Goal(low, high, cost, finish, integral))

    scale = Fraction(1, 100) if frame.plain and target.percent else 1 if frame.plain else target.measure.factor
    for below, above, cost, rounding in _rounded(target):
        low, high = value - float(below * scale), value + float(above * scale)
        goals[dimension].append(Goal(low, high, cost, lambda node: node, rounding=rounding))
    if target.measure.offset and not frame.plain:  # a difference of temperatures
        rise = value - float(target.measure.offset)
        add(dimension, rise - half, rise + half, 0.3, lambda node: node)
    twice = _DOUBLED[0] if heard.any(_DOUBLING) else _DOUBLED[1] if heard.any(_TWICE) else _DOUBLED[2]
    add(dimension, (value - half) / 2, (value + half) / 2, twice, lambda node: multiply_nodes(TWO, node))
    add(dimension, (value - half) * 2, (value + half) * 2, twice, lambda node: Div(node, TWO))
    if value - half > 0:
        inverse = frame.dimensions.power(dimension, Fraction(-1))
        add(inverse, 1 / (value + half), 1 / (value - half), 1.0 if dimension else 1.6, lambda node: Div(ONE, node))
    if value > 0:
        square = frame.dimensions.power(dimension, Fraction(2))
        add(square, (value - half) ** 2, (value + half) ** 2, 1.2, lambda node: Call("sqrt", (node,)))
        add(square, (value - half) ** 2 / 2, (value + half) ** 2 / 2, 2.2, _root_of_double)
        turn = 2 * math.pi
        add(square, ((value - half) / turn) ** 2, ((value + half) / turn) ** 2, 2.0, _period)
        add(dimension, (value - half) * 4 / math.pi, (value + half) * 4 / math.pi, 2.2, _disc)
    if dimension == 0:
        if 0 < value < 1:
            add(0, 1 - value - half, 1 - value + half, 1.1, _complement)
        if target.value.denominator == 1 and target.step == 1 and not target.percent:
            add(0, value - 1, value, 1.0, lambda node: Call("ceil", (node,)), integral=True)
            whole = 1.3 if heard.any(_WHOLE) or target.noun else 2.0
            add(0, value, value + 1, whole, lambda node: Call("floor", (node,)), integral=True)
        if target.percent and half < 1 + value:
            add(0, 1 + value - half, 1 + value + half, 0.9, _relative_change)
    for times in (1, 2):
        add(dimension, (value - half) / math.pi / times, (value + half) / math.pi / times, 1.9, _of_pi(times))
    return goals


def _root_of_double(node: Node) -> Node:
    """A speed or time of free fall and the like."""
    return Call("sqrt", (_mul_nodes(TWO, node),))


def _period(node: Node) -> Node:
    return Mul((TWO, Sym("pi"), Call("sqrt", (node,))))


def _disc(node: Node) -> Node:
    """The area of a disc from the square of its diameter."""
    if isinstance(node, Pow):
        return Mul((Sym("pi"), Pow(Div(node.base, TWO), node.exponent)))
    return Div(_mul_nodes(Sym("pi"), node), Num(Fraction(4), "4"))


def _mul_nodes(left: Node, right: Node) -> Node:
    if isinstance(right, Div):
        return Div(_mul_nodes(left, right.numerator), right.denominator)
    return Mul((left, *(right.factors if isinstance(right, Mul) else (right,))))


def _complement(node: Node) -> Node:
    """What an expression lacks to 1; of a quotient, the difference over what it is measured by."""
    if isinstance(node, Div):
        return Div(add_nodes(node.denominator, Neg(node.numerator)), node.denominator)
    return Add((ONE, Neg(node)))


def _of_pi(times: int) -> Callable[[Node], Node]:
    def finish(node: Node) -> Node:
        factors = node.factors if isinstance(node, Mul) else (node,)
        return Mul(((TWO,) if times == 2 else ()) + (Sym("pi"), *factors))

    return finish


def _relative_change(node: Node) -> Node:
    """What an expression exceeds 1 by; a quotient as the change over what it started from."""
    if isinstance(node, Div):
        return Div(add_nodes(node.numerator, Neg(node.denominator)), node.denominator)
    return Add((node, Neg(ONE)))
