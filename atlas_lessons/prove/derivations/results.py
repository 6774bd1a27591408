"""The results of a worked example as the report and the page know them, and what other lessons may import."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from atlas_lessons.core.model import PASSED, Result, Verdict
from atlas_lessons.prove.derivations.example import ResultCheck, Worked
from atlas_lessons.prove.derivations.file import DeclaredQuantity
from atlas_lessons.prove.derivations.judge import check_place, displayed_graph, graph_of
from atlas_lessons.prove.derivations.names import LEFT_OUT, whole_of
from atlas_lessons.prove.derivations.substitution import display_unit, substituted_text
from atlas_lessons.prove.engine.amount import printed_readings
from atlas_lessons.prove.engine.graph import Computed, Outcome
from atlas_lessons.prove.engine.guards import EvaluationError
from atlas_lessons.prove.engine.rounding import Rounding
from atlas_lessons.prove.engine.verdict import exact_text
from atlas_lessons.read.notation.units.parse import Unit


def results_of(worked: Worked) -> Iterator[Result]:
    """A result for every printed number of the example, givens included, and for every step that is not printed."""
    for quantity in worked.spec.quantities:
        checks = [check for check in worked.checks if check.quantity is quantity]
        if not any(check.main for check in checks):
            yield _unjudged_result(worked, quantity)
        for check in checks:
            yield _checked(worked, check)


def _unjudged_result(worked: Worked, quantity: DeclaredQuantity) -> Result:
    """A given, a step that is not printed, or a quantity that could not be worked."""
    outcome = graph_of(worked, quantity).outcome(quantity.symbol)
    stated = worked.stated.get(quantity.symbol)
    unit = display_unit(worked, quantity.symbol)
    exact = _exact(worked, quantity, outcome, unit)
    return Result(
        origin="declared",
        example=worked.spec.id,
        symbol=quantity.symbol,
        expression=_expression(worked, quantity),
        exact=exact,
        unit=unit.text or "1",
        printed=stated.numeral or None if stated and stated.span else None,
        verdict=Verdict.EXACT if exact is not None else Verdict.UNDECIDED,
        span=stated.span if stated else None,
        hint=_hint(stated.note if stated else None, _left_out(worked, quantity)),
        substituted=substituted_text(worked, quantity),
        given=not quantity.derived and quantity.origin is None,
        rounding=_rounding(quantity.rounding),
    )


def _hint(*notes: str | None) -> str | None:
    return "; ".join(filter(None, notes)) or None


def _left_out(worked: Worked, quantity: DeclaredQuantity) -> str | None:
    """The note on the rows of totals that a column does not take, on its first number."""
    rows = worked.totals.get(quantity.symbol)
    if rows is None:
        return None
    return f"{LEFT_OUT}the total row{'s' if len(rows) > 1 else ''} {', '.join(map(repr, rows))}"


def _exact(worked: Worked, quantity: DeclaredQuantity, outcome: Outcome, unit: Unit) -> str | None:
    if not isinstance(outcome, Computed):
        return None
    if quantity.symbol in worked.withins:
        return exact_text(outcome.amount.value)
    try:
        return exact_text(printed_readings(outcome.amount, unit)[0], unit)
    except EvaluationError:
        return exact_text(outcome.amount.value)


def _expression(worked: Worked, quantity: DeclaredQuantity) -> str | None:
    formula = worked.formulas.get(quantity.symbol)
    return formula.text if formula is not None else quantity.origin


def _checked(worked: Worked, check: ResultCheck) -> Result:
    quantity, judgement = check.quantity, check.judgement
    carried = _only_from_exact(worked, check)
    return Result(
        origin="declared",
        example=worked.spec.id,
        symbol=quantity.symbol,
        expression=_expression(worked, quantity),
        exact=exact_text(judgement.value, check.printed.unit) if judgement.value is not None else None,
        unit=check.printed.unit.text or "1",
        printed=check.stated.numeral or check.stated.text,
        verdict=judgement.verdict,
        span=check.stated.span,
        hint=_hint(judgement.hint or carried, check.stated.note, _left_out(worked, quantity) if check.main else None),
        substituted=substituted_text(worked, quantity),
        given=not quantity.derived and quantity.origin is None,
        rounding=_rounding(check.rounding),
    )


def _only_from_exact(worked: Worked, check: ResultCheck) -> str | None:
    """That a number follows from the exact values only, not from the rounded ones a reader sees."""
    if check.rounding.mode == "displayed" or check.judgement.verdict not in PASSED:
        return None
    if not any(other.judgement.verdict is Verdict.ROUNDED for other in worked.checks):
        return None
    inputs = frozenset(worked.graph.ancestors(check.quantity.symbol)[:-1])
    rounded = [
        other
        for other in worked.checks
        if other.main and other.quantity.symbol in inputs and other.judgement.verdict is Verdict.ROUNDED
    ]
    if not rounded:
        return None
    outcome = displayed_graph(worked, check.quantity.symbol).outcome(check.quantity.symbol)
    if not isinstance(outcome, Computed):
        return None
    again = check_place(worked, check.quantity, check.place, check.stated, outcome.amount, main=check.main)
    good = again.judgement.verdict in PASSED
    names = ", ".join(dict.fromkeys(whole_of(other.quantity.symbol) for other in rounded))
    return None if good else f"carries the exact value of {names}, not the rounded one that is printed"


def _rounding(rounding: Rounding) -> str:
    return f"digits {rounding.digits}" if rounding.mode == "digits" else rounding.mode


def exports_of(worked: Worked) -> Iterator[tuple[str, tuple[str, str]]]:
    """``example.symbol`` with the exact value and its unit, for lessons that import it."""
    for quantity in worked.spec.quantities:
        outcome = worked.graph.outcome(quantity.symbol)
        if not isinstance(outcome, Computed):
            continue
        within = worked.withins.get(quantity.symbol)
        unit = within or display_unit(worked, quantity.symbol)
        try:
            value = outcome.amount.value if within is not None else printed_readings(outcome.amount, unit)[0]
        except EvaluationError:
            continue
        text = str(value) if isinstance(value, Fraction) else exact_text(value)
        yield f"{worked.spec.id}.{quantity.symbol}", (text, unit.text or "1")
