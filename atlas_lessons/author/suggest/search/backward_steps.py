"""The last steps of a derivation, taken backwards: what must be found so that one more step gives the target."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, reduce
from typing import NamedTuple

from atlas_lessons.author.suggest.read.cues import ContextWords, approximate_before
from atlas_lessons.author.suggest.read.terms import Term, digits
from atlas_lessons.author.suggest.search.partial import SLACK, Frame, add_nodes, multiply_nodes
from atlas_lessons.prove.derivations.formulas import substitute
from atlas_lessons.prove.engine.bounds import with_side
from atlas_lessons.prove.engine.rounding import Rounding as Bound
from atlas_lessons.read.notation.formula.ast import Call, Div, Mul, Neg, Node, children
from atlas_lessons.read.notation.formula.parser import parse_expression
from atlas_lessons.read.notation.formula.problems import ParseProblem
from atlas_lessons.read.notation.formula.rebuilding import rebuilt

Rounding = str | Mapping[str, int]
_RECIPROCAL = 0.6  # what the reciprocal of a pure number costs more
_FEWER_DIGITS = 0.3  # zeros at the end of a number that represent digits
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


class LastStep(NamedTuple):
    """A last step: an expression of ``x``, what ``x`` then is, by dimension and value, the cost, and for which numbers.

    ``kind`` is ``any`` number, ``positive`` ones, a ``share`` between 0 and 1, or one in ``percent``. Without the step
    the number ``result`` of ``example`` does not get its derivation first.
    """

    expression: str
    power: int
    before: Callable[[float], float]
    cost: float
    kind: str
    result: str
    example: str


LAST_STEPS = (
    LastStep("2*x", 1, lambda y: y / 2, 0.0, "any", "100",  # the words around tell what it costs
             "The plot is 30 m long and 20 m wide; a fence around it measures 100 m."),
    LastStep("x/2", 1, lambda y: y * 2, 0.0, "any", "2.5", "A log of 5 m is halved, and the pieces are 2.5 m long."),
    LastStep("1/x", -1, lambda y: 1 / y, 1.0, "positive", "20", "A signal of 50 Hz has a period of 20 ms."),
    LastStep("sqrt(x)", 2, lambda y: y**2, 1.2, "positive", "45", "A square field of 2,025 m² has a side of 45 m."),
    LastStep("sqrt(2*x)", 2, lambda y: y**2 / 2, 2.2, "positive", "19.8",
             "A stone that falls 20 m with 9.81 m/s² reaches a speed of 19.8 m/s."),
    LastStep("2*pi*sqrt(x)", 2, lambda y: (y / math.tau) ** 2, 2.0, "positive", "2.01",
             "A pendulum of 1 m swings, where g is 9.81 m/s², with a period of 2.01 s."),
    LastStep("pi*x/4", 1, lambda y: y * 4 / math.pi, 2.2, "positive", "0.0707",
             "A round duct with a diameter of 0.3 m has a section of 0.0707 m²."),
    LastStep("pi*x", 1, lambda y: y / math.pi, 1.9, "any", "2.23",
             "A wheel with a diameter of 0.71 m rolls 2.23 m in a turn."),
    LastStep("2*pi*x", 1, lambda y: y / math.tau, 1.9, "any", "6.28",
             "At 50 Hz a coil of 20 mH has a reactance of 6.28 Ω."),
    LastStep("1 - x", 1, lambda y: 1 - y, 1.1, "share", "5",
             "The cache answered 950 of 1,000 requests, so 5% went to disk."),
    LastStep("x - 1", 1, lambda y: 1 + y, 0.9, "percent", "15",
             "Revenue was 80 million and is 92 million now, an increase of 15%."),
)  # fmt: skip


def bounds(frame: Frame, target: Term) -> tuple[float, float]:
    """Between which values something rounds to a printed number."""
    value = frame.value(target)
    scale = (0.01 if target.percent else 1.0) if frame.plain else float(target.measure.factor)
    half = float(target.step or 0 if target.value else 0) * scale / 2 + abs(value) * SLACK
    return value - half, value + half


def _rounded(target: Term) -> Iterator[tuple[Fraction, Fraction, float, Rounding]]:
    """Below and above the printed number, between which it is rightly rounded otherwise than to its last digit.

    Zeros at the end of 16,000 may represent digits, and a bound may be off by a unit of its last digit that is none.
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


def backward_goals(frame: Frame, target: Term, words: ContextWords) -> dict[int, list[Goal]]:
    """What expressions, by dimension, a last step may bring to the target, and which step that is."""
    value, dimension = frame.value(target), frame.dimension(target)
    half = (bounds(frame, target)[1] - bounds(frame, target)[0]) / 2
    goals = {dimension: [Goal(value - half, value + half, 0.0, lambda node: node)]}
    scale = Fraction(1, 100) if frame.plain and target.percent else 1 if frame.plain else target.measure.factor
    for below, above, cost, rounding in _rounded(target):
        low, high = value - float(below * scale), value + float(above * scale)
        goals[dimension].append(Goal(low, high, cost, lambda node: node, rounding=rounding))
    if target.measure.offset and not frame.plain:  # a difference of temperatures
        rise = value - float(target.measure.offset)
        goals[dimension].append(Goal(rise - half, rise + half, 0.3, lambda node: node))
    kinds = {
        "any": True,
        "positive": value - half > 0,
        "share": dimension == 0 and 0 < value < 1,
        "percent": dimension == 0 and target.percent and half < 1 + value,
    }
    twice = _DOUBLED[0] if words.any(_DOUBLING) else _DOUBLED[1] if words.any(_TWICE) else _DOUBLED[2]
    for step in LAST_STEPS:
        if kinds[step.kind]:
            low, high = sorted((step.before(value - half), step.before(value + half)))
            where = frame.dimensions.power(dimension, Fraction(step.power))
            cost = (step.cost or twice) + (_RECIPROCAL if step.power < 0 and not dimension else 0.0)
            goals.setdefault(where, []).append(Goal(low, high, cost, _finish(step.expression)))
    if dimension == 0 and target.value.denominator == 1 and target.step == 1 and not target.percent:
        down = 1.3 if words.any(_WHOLE) or target.noun else 2.0
        goals[0].append(Goal(value - 1, value, 1.0, lambda node: Call("ceil", (node,)), integral=True))
        goals[0].append(Goal(value, value + 1, down, lambda node: Call("floor", (node,)), integral=True))
    return goals


@cache
def _finish(expression: str) -> Callable[[Node], Node]:
    """What puts an expression into a last step; of a quotient, ``1 - x`` and ``x - 1`` are a difference over it."""
    step = parse_expression(expression, ("x",))
    assert not isinstance(step, ParseProblem)

    def finish(node: Node) -> Node:
        if expression == "1 - x" and isinstance(node, Div):
            return Div(add_nodes(node.denominator, Neg(node.numerator)), node.denominator)
        if expression == "x - 1" and isinstance(node, Div):
            return Div(add_nodes(node.numerator, Neg(node.denominator)), node.denominator)
        return _flat(substitute(step, {"x": node}))

    return finish


def _flat(node: Node) -> Node:
    """The same without products in products."""
    parts = [_flat(part) for part in children(node)]
    return reduce(multiply_nodes, parts) if isinstance(node, Mul) else rebuilt(node, parts) if parts else node
