"""Checks the tolerance of a result printed with ±, from those of the givens: by worst case or by root sum of squares.

Both rest on the formula of the result in terms of the givens alone, so that one that is used twice counts once. Partial
derivatives are exact trees. The worst case is found at two corners of the box of all givens within their tolerances,
where an enclosure certifies that no derivative changes its sign in the box.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.core.diagnostics import At
from atlas_lessons.core.model import PASSED, Verdict
from atlas_lessons.prove.derivations.example import ResultCheck, Worked
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.derivations.file import DeclaredQuantity, QuotedPlace
from atlas_lessons.prove.derivations.formulas import substitute
from atlas_lessons.prove.derivations.reading import Stated
from atlas_lessons.prove.derivations.steps import tree_of
from atlas_lessons.prove.engine.amount import Amount
from atlas_lessons.prove.engine.derivative import ZERO, derivative
from atlas_lessons.prove.engine.graph import Computed, Failure, compute
from atlas_lessons.prove.engine.guards import RefusedError
from atlas_lessons.prove.engine.verdict import Judgement, Printed, judge, value_text
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Sym, size, symbols
from atlas_lessons.read.notation.units.parse import ONE, Unit

_MAX_NODES = 400  # of a result's formula in terms of the givens
_NAMES = {"worst": "in the worst case", "rss": "by root sum of squares"}


class _Spread(NamedTuple):
    """A formula over givens, their values in base units and how far each may be off."""

    tree: Node
    values: Mapping[str, Fraction]
    widths: Mapping[str, Fraction]


def judge_tolerances(worked: Worked, quantity: DeclaredQuantity) -> None:
    """Check the tolerances that the places of a quantity print."""
    main = worked.stated.get(quantity.symbol)
    if quantity.uncertainty is not None and not quantity.derived:
        message = f"{quantity.symbol} is given: its tolerance is what the quote says"
        worked.found(Fault("quantity-unclear", message, "leave `uncertainty` out"), quantity.at("uncertainty"))
    if not quantity.derived:
        for place, stated in worked.places.get(quantity.symbol, ()):
            fault = given_again(quantity, main, stated)
            if fault is not None:
                worked.found(fault, _place(place, stated))
        return
    for number, check in enumerate(worked.checks):
        if check.quantity is quantity and check.good:
            _judge_result(worked, number, check)


def _judge_result(worked: Worked, number: int, check: ResultCheck) -> None:
    outcome = worked.graph.outcome(check.quantity.symbol)
    said = check_uncertainty(worked, check, outcome.amount) if isinstance(outcome, Computed) else None
    tolerance = check.stated.tolerance
    if said is None:
        return
    if tolerance is not None:
        worked.tolerances.add(tolerance.spans[:1])
    if isinstance(said, Fault):
        worked.found(said, _place(check.place, check.stated))
    else:
        note = "; ".join(filter(None, (check.stated.note, said)))
        worked.checks[number] = check._replace(stated=check.stated._replace(note=note))


def _place(place: QuotedPlace, stated: Stated) -> At:
    if stated.tolerance is not None and stated.tolerance.spans:
        return At(span=stated.tolerance.spans[0])
    return At(pointer=place.pointer, file="derivations")


def check_uncertainty(worked: Worked, check: ResultCheck, amount: Amount) -> Fault | str | None:
    """What is wrong with the tolerance of a right result, or a note of how it follows; None where nothing is asked."""
    quantity, tolerance = check.quantity, check.stated.tolerance
    how = quantity.uncertainty
    if how is None or (tolerance is None and not check.main):
        return None
    if tolerance is None:
        message = f"expected a tolerance (±) in the quote of {quantity.symbol}, found none"
        return Fault("quantity-unclear", message, _QUOTE)
    spread = _spread(worked, quantity.symbol)
    if isinstance(spread, Fault):
        return spread
    try:
        found: tuple[Amount, ...] | Fault = deviations(*spread, how)
    except RefusedError as error:
        found = Fault("result-undecided", f"the tolerance of {quantity.symbol} is not decided: {error}", _SPLIT)
    if isinstance(found, Fault):
        return found
    judged = [_judge_tolerance(worked, check, amount, each) for each in found]
    best = next((each for each in judged if each.verdict in PASSED), judged[0])
    said = value_text(best.value, _unit(check)) if best.value is not None else "not known"
    if best.verdict in PASSED:
        return f"its tolerance is {said} {_NAMES[how]}"
    if best.verdict is Verdict.UNDECIDED:
        return Fault("result-undecided", f"the tolerance of {quantity.symbol} is not decided", _SPLIT)
    message = f"the tolerance of {quantity.symbol} {_NAMES[how]}: expected {said}, found {tolerance.text}"
    return Fault("result-wrong", message, "correct the tolerance, or say in `uncertainty` how it was found")


_QUOTE = "quote the number with its tolerance, or leave `uncertainty` out"
_SPLIT = "use the other kind of `uncertainty`, or leave it out"


def half_width(worked: Worked, name: str, stated: Stated) -> Fraction | None:
    """How far a given may be off, in the unit it is computed in; None where no tolerance is printed with it."""
    tolerance, outcome = stated.tolerance, worked.graph.outcome(name)
    if tolerance is None or not isinstance(outcome, Computed) or not isinstance(outcome.amount.value, Fraction):
        return None
    if tolerance.relative:
        return abs(outcome.amount.value) * tolerance.value
    unit = tolerance.unit or stated.unit or ONE
    within = worked.withins.get(name)
    return tolerance.value * unit.factor / (within.factor if within is not None else 1)


def _spread(worked: Worked, symbol: str) -> _Spread | Fault:
    """The formula of a result over its givens, and what those may be off."""
    made: dict[str, Node] = {}
    values: dict[str, Fraction] = {}
    widths: dict[str, Fraction] = {}
    for name in worked.graph.ancestors(symbol):
        outcome = worked.graph.outcome(name)
        if not isinstance(outcome, Computed):
            return _undecided(symbol, f"{name} has no value")
        if name not in worked.graph.givens:
            tree = tree_of(worked, name)
            made[name] = substitute(tree, made) if tree is not None else Sym(name)
            if tree is None or size(made[name]) > _MAX_NODES:
                return _undecided(symbol, "its formula is too long")
        elif isinstance(outcome.amount.value, Fraction):
            values[name] = outcome.amount.value
            width = half_width(worked, name, worked.stated[name]) if name in worked.stated else None
            if width:
                widths[name] = width
        else:
            return _undecided(symbol, f"{name} is not rational")
    if not widths:
        message = f"no given of {symbol} is printed with a tolerance"
        return Fault("quantity-unclear", message, "quote the givens with their tolerances, or leave `uncertainty` out")
    return _Spread(made.get(symbol, Sym(symbol)), values, widths)


def _undecided(symbol: str, why: str) -> Fault:
    return Fault("result-undecided", f"the tolerance of {symbol} is not decided: {why}", _SPLIT)


def deviations(
    tree: Node, values: Mapping[str, Fraction], widths: Mapping[str, Fraction], how: str
) -> tuple[Amount, ...] | Fault:
    """How far a formula may be off, in base units; of the worst case the largest deviation and half of the range.

    ``values`` are those of its givens, ``widths`` how far each may be off; ``how`` is ``worst`` or ``rss``. Raises
    RefusedError where there is no derivative, or where the worst case is not certain.
    """
    slopes = {name: derivative(tree, name) for name in widths}
    if how == "rss":
        parts = [Mul((slope, Num(widths[name]))) for name, slope in slopes.items() if slope != ZERO]
        squares = Add((ZERO, *(Mul((part, part)) for part in parts)))
        return _computed([Call("sqrt", (squares,))], _amounts(values))
    steps = {name: _sign(slope, values, widths) * widths[name] for name, slope in slopes.items()}
    corners = ({**values, **{name: values[name] + side * step for name, step in steps.items()}} for side in (1, -1))
    ends: dict[str, Amount] = {}
    for name, point in zip(("high", "low", "middle"), (*corners, values), strict=True):
        found = _computed([tree], _amounts(point))
        if isinstance(found, Fault):
            return found
        ends[name] = found[0]
    high, low, middle = Sym("high"), Sym("low"), Sym("middle")
    largest = Call("max", (Add((high, Neg(middle))), Add((middle, Neg(low)))))
    return _computed([largest, Div(Add((high, Neg(low))), Num(Fraction(2)))], ends)


def _sign(slope: Node, values: Mapping[str, Fraction], widths: Mapping[str, Fraction]) -> int:
    """The sign of a slope throughout the tolerances of the givens. Raises RefusedError where it is not certain."""
    from atlas_lessons.prove.engine.enclosure import sign_over

    around = {name: widths.get(name, Fraction(0)) for name in symbols(slope) & values.keys()}
    sign = sign_over(slope, {name: (values[name] - width, values[name] + width) for name, width in around.items()})
    if sign is None:
        raise RefusedError("it does not grow or fall throughout the tolerances of its givens")
    return sign


def _amounts(values: Mapping[str, Fraction]) -> dict[str, Amount]:
    return {name: Amount(value) for name, value in values.items()}


def _computed(nodes: list[Node], known: Mapping[str, Amount]) -> tuple[Amount, ...] | Fault:
    found: list[Amount] = []
    for node in nodes:
        outcome = compute(node, known)
        if isinstance(outcome, Failure):
            return Fault("result-undecided", f"a tolerance is not decided: {outcome.message}", _SPLIT)
        found.append(outcome.amount)
    return tuple(found)


def _unit(check: ResultCheck) -> Unit:
    """The unit that a tolerance is printed in."""
    tolerance = check.stated.tolerance
    if tolerance is not None and tolerance.relative:
        return Unit(Fraction(1, 100), text="%")
    return ((tolerance.unit if tolerance is not None else None) or check.printed.unit).delta


def _judge_tolerance(worked: Worked, check: ResultCheck, amount: Amount, deviation: Amount) -> Judgement:
    """The verdict on a printed tolerance."""
    tolerance, within = check.stated.tolerance, worked.withins.get(check.quantity.symbol)
    assert tolerance is not None
    unit = _unit(check)
    if tolerance.relative:
        known = {"deviation": deviation, "value": Amount(amount.value)}
        found = _computed([Div(Sym("deviation"), Call("abs", (Sym("value"),)))], known)
        if isinstance(found, Fault):
            return Judgement(Verdict.UNDECIDED)
        step = tolerance.step * 100 if tolerance.step is not None else None
        return judge(found[0], Printed(tolerance.value * 100, step, unit, tolerance.text))
    printed = Printed(tolerance.value, tolerance.step, unit, tolerance.text)
    if within is not None:
        found = _computed([Mul((Sym("deviation"), Num(within.factor)))], {"deviation": deviation})
        if isinstance(found, Fault):
            return Judgement(Verdict.UNDECIDED)
        return judge(Amount(found[0].value, Unit(within.factor, within.powers, text=within.text)), printed)
    return judge(Amount(deviation.value, amount.unit.delta, flexible=amount.flexible), printed)


def given_again(quantity: DeclaredQuantity, main: Stated | None, again: Stated) -> Fault | None:
    """The complaint about a place that prints a number with another tolerance than its quote."""
    one, other = (each.tolerance if each is not None else None for each in (main, again))
    if one is None or other is None or main is None:
        return None
    alike = (one.relative, one.value * _size(one.unit or main.unit)) == (
        other.relative,
        other.value * _size(other.unit or again.unit),
    )
    if alike:
        return None
    message = f"the tolerance of {quantity.symbol}: expected {one.text}, as its quote has it, found {other.text}"
    return Fault("result-wrong", message, "correct one of the two")


def _size(unit: Unit | None) -> Fraction:
    return unit.factor if unit is not None else Fraction(1)
