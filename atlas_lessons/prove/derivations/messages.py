"""Words what is wrong with an example: every verdict that is not good, by the rule that reports it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from atlas_lessons.core.diagnostics import At, Finding
from atlas_lessons.core.model import PASSED, Verdict
from atlas_lessons.prove.derivations.advice import unit_advice
from atlas_lessons.prove.derivations.example import ResultCheck, Worked
from atlas_lessons.prove.derivations.hints.search import Case, hint_for
from atlas_lessons.prove.derivations.judge import check_place, displayed_graph, graph_of
from atlas_lessons.prove.derivations.quotes import QuoteIndex
from atlas_lessons.prove.derivations.reading import Stated
from atlas_lessons.prove.derivations.substitution import formula_text, substituted_text
from atlas_lessons.prove.engine.amount import nouns_conflict, unit_text
from atlas_lessons.prove.engine.graph import Computed, QuantityGraph
from atlas_lessons.prove.engine.verdict import value_text
from atlas_lessons.read.notation.formula.ast import Div, Mul, Node, Num, children, free_symbols


class Budget:
    """How many more wrong numbers of a lesson are explained: an explanation takes some computing."""

    def __init__(self, left: int) -> None:
        self.left = left

    def hint(self, case: Case) -> str | None:
        """The explanation of a wrong number, while there is something left."""
        self.left -= 1
        return hint_for(case) if self.left >= 0 else None


def findings_of(worked: Worked, text: QuoteIndex, budget: Budget) -> Iterator[tuple[str, Finding]]:
    """Everything to be said about an example, with the names of the rules."""
    yield from worked.findings
    main = {check.quantity.symbol: check for check in worked.checks if check.main}
    for check in worked.checks:
        yield from _of_check(worked, check, main.get(check.quantity.symbol), text, budget)
    yield from _unused_givens(worked)


def _of_check(
    worked: Worked, check: ResultCheck, main: ResultCheck | None, text: QuoteIndex, budget: Budget
) -> Iterator[tuple[str, Finding]]:
    verdict, kind = check.judgement.verdict, check.judgement.kind
    at = _place(check)
    if verdict in PASSED:
        yield from _nouns(worked, check, at)
        if kind == "loose":
            value = value_text(check.judgement.value or check.printed.value, check.printed.unit)
            message = f"{_printed_text(check.stated.text)} is true but loose: {check.quantity.symbol} is {value}"
            yield "bound-loose", Finding(message, at, "give a closer bound")
    elif kind == "unit":
        yield "unit-mismatch", Finding(_mismatch(check), at, unit_advice(worked, check))
    elif kind == "side":
        hint = "write at most, under, at least or more than before the number"
        message = f"expected words that say which bound {_printed_text(check.stated.text)} is, found none"
        yield "result-undecided", Finding(message, at, hint)
    elif verdict is Verdict.UNDECIDED:
        message = f"{check.quantity.symbol}: {_printed_text(check.stated.text)} is not decided"
        yield "result-undecided", Finding(message, at, check.judgement.hint)
    elif not check.main and _is_copy(main):
        yield "places-disagree", _divergence(worked, check, text, budget)
    else:
        yield _wrong(worked, check, budget)


def _printed_text(text: str) -> str:
    """A printed number for a message, thin and no-break spaces as plain ones."""
    return f"'{' '.join(text.split())}'"


def _place(check: ResultCheck) -> At:
    if check.stated.span is not None:
        return At(span=check.stated.span)
    return At(pointer=check.place.pointer, file="derivations")


def _is_copy(main: ResultCheck | None) -> bool:
    """Whether the quantity's own place is right, so that only this other place is wrong."""
    return main is None or main.judgement.verdict in PASSED


def _divergence(worked: Worked, check: ResultCheck, text: QuoteIndex, budget: Budget) -> Finding:
    own = worked.stated.get(check.quantity.symbol)
    symbol = check.quantity.symbol
    where = f" at {text.place(own.span.start)}" if own is not None and own.span is not None else ""
    shown = (
        f"{_printed_text(own.text)}{where}" if own is not None else value_text(check.printed.value, check.printed.unit)
    )
    here = f" at {text.place(check.stated.span.start)}" if check.stated.span is not None else ""
    message = f"{symbol} is printed as {shown} and as {_printed_text(check.stated.text)}{here}"
    value = check.judgement.value
    if value is not None:
        message += f"; expected {value_text(value, check.printed.unit)}"
    return Finding(message, _place(check), budget.hint(_case(worked, check)))


def _case(worked: Worked, check: ResultCheck) -> Case:
    others = tuple(
        (other.text, other.value)
        for symbol, other in worked.stated.items()
        if other.span is not None and symbol != check.quantity.symbol
    )
    within = worked.withins.get(check.quantity.symbol)
    graph = graph_of(worked, check.quantity)
    return Case(graph, check.quantity.symbol, check.printed, check.rounding, check.judgement, within, others)


def _wrong(worked: Worked, check: ResultCheck, budget: Budget) -> tuple[str, Finding]:
    symbol, judgement = check.quantity.symbol, check.judgement
    formula = worked.formulas.get(symbol)
    value = judgement.value
    expected = value_text(value, check.printed.unit) if value is not None else "another value"
    derivation = f"{symbol} = {formula_text(formula.node)}" if formula is not None else symbol
    derivation = _cell(check) + derivation
    put_in = substituted_text(worked, check.quantity)
    if put_in is not None and len(put_in) <= 160:
        derivation += f" = {put_in}"
    if judgement.kind == "truncated":
        message = f"{derivation}: expected {expected}, rounded; found {_printed_text(check.stated.text)}, truncated"
        return "result-truncated", Finding(message, _place(check), "round the last digit, or declare `rounding: down`")
    if judgement.kind == "bound":
        side = {"upper": "at most", "lower": "at least"}[check.rounding.side]
        more = " (and not equal)" if check.rounding.strict else ""
        message = f"{derivation}: expected {expected} to be {side}{more} the bound {_printed_text(check.stated.text)}"
        return "result-wrong", Finding(message, _place(check), budget.hint(_case(worked, check)))
    message = f"{derivation}: expected {expected}, found {_printed_text(check.stated.text)}"
    upstream = _corrected_input(worked, check) if check.rounding.mode == "displayed" else None
    if upstream is not None:
        return "result-wrong", Finding(message, _place(check), upstream)
    only = _only_displayed(worked, check)
    if only is not None:
        return only[0], Finding(message, _place(check), only[1])
    hint = judgement.hint if judgement.kind else budget.hint(_case(worked, check)) or judgement.hint
    return "result-wrong", Finding(message, _place(check), hint)


def _cell(check: ResultCheck) -> str:
    """The row and column of a number that is a cell of a table, before what is said of it."""
    quantity = check.quantity
    if quantity.member is None or quantity.column is None or check.place.span is None:
        return ""
    return f"row {quantity.member.label!r}, column {quantity.column.head!r}: "


def _only_displayed(worked: Worked, check: ResultCheck) -> tuple[str, str] | None:
    """Whether the number follows with the printed values of other results and not with their exact ones, or not so."""
    exact = check.rounding.mode == "displayed"
    graph: QuantityGraph = worked.graph if exact else displayed_graph(worked, check.quantity.symbol)
    outcome = graph.outcome(check.quantity.symbol)
    if not isinstance(outcome, Computed):
        return None
    again = check_place(worked, check.quantity, check.place, check.stated, outcome.amount, main=check.main)
    if again.judgement.verdict not in PASSED:
        return None
    refused = _refused_input(worked, check)
    if refused is not None:
        return "result-wrong", refused
    if exact:
        return "result-wrong", "it follows only from the exact values, not from the printed ones: drop `displayed`"
    hint = "it follows only from the printed values: carry the exact ones, or declare `rounding: displayed`"
    return "printed-values-only", hint


def _refused_input(worked: Worked, check: ResultCheck) -> str | None:
    """The hint for a number that follows from a printed one which is itself refused; None where all are right."""
    inputs = frozenset(worked.graph.ancestors(check.quantity.symbol)[:-1])
    for other in worked.checks:
        if other.main and other.quantity.symbol in inputs and other.judgement.verdict not in PASSED:
            return (
                f"it follows from the printed {other.quantity.symbol}, which is refused itself: settle that one first"
            )
    return None


def _corrected_input(worked: Worked, check: ResultCheck) -> str | None:
    """The hint for a number that follows from what a refused printed one should be; None where that is not so."""
    inputs = frozenset(worked.graph.ancestors(check.quantity.symbol)[:-1])
    corrected: dict[str, Stated] = {}
    for other in worked.checks:
        if other.main and other.quantity.symbol in inputs and not other.good:
            value, step = other.judgement.value, other.stated.step
            if not isinstance(value, Fraction) or not step:
                return None
            rounded = floor(abs(value) / step + Fraction(1, 2)) * step
            corrected[other.quantity.symbol] = other.stated._replace(value=rounded if value >= 0 else -rounded)
    if not corrected:
        return None
    outcome = displayed_graph(worked, check.quantity.symbol, corrected).outcome(check.quantity.symbol)
    if not isinstance(outcome, Computed):
        return None
    again = check_place(worked, check.quantity, check.place, check.stated, outcome.amount, main=check.main)
    if not again.good:
        return None
    nearest = _printed_inputs(worked, check.quantity.symbol)
    used = [name for name in corrected if name in nearest] or list(corrected)
    shown = (f"{name}, {value_text(corrected[name].value, corrected[name].unit)}" for name in used[:_MOST_NAMED])
    return f"it follows from the right {', '.join(shown)}: correct that one first"


_MOST_NAMED = 3  # refused inputs that a hint names


def _printed_inputs(worked: Worked, symbol: str) -> frozenset[str]:
    """The nearest quantities with a printed value that a result follows from."""
    found: set[str] = set()
    left = list(worked.graph.inputs(symbol))
    seen: set[str] = set()
    while left:
        name = left.pop()
        if name in seen:
            continue
        seen.add(name)
        if name in worked.stated:
            found.add(name)
        else:
            left += worked.graph.inputs(name)
    return frozenset(found)


def _mismatch(check: ResultCheck) -> str:
    return f"{check.quantity.symbol}: {check.judgement.hint}; found {_printed_text(check.stated.text)}"


def _nouns(worked: Worked, check: ResultCheck, at: At) -> Iterator[tuple[str, Finding]]:
    outcome = worked.graph.outcome(check.quantity.symbol)
    if check.stated.unit is None or not isinstance(outcome, Computed) or check.quantity.within is not None:
        return
    if not nouns_conflict(outcome.amount.unit, check.stated.unit):
        return
    formula = worked.formulas.get(check.quantity.symbol)
    if formula is None or not _has_literal_factor(formula.node):  # 2 × parameters may well be operations
        found, expected = unit_text(check.stated.unit), unit_text(outcome.amount.unit)
        message = f"{check.quantity.symbol}: expected to count {expected}, found {_printed_text(check.stated.text)}"
        yield "noun-mismatch", Finding(message, at, f"{expected} and {found} are different things")


def _has_literal_factor(node: Node) -> bool:
    parts = children(node)
    if isinstance(node, Mul | Div) and any(isinstance(part, Num) for part in parts):
        return True
    return any(_has_literal_factor(part) for part in parts)


def _unused_givens(worked: Worked) -> Iterator[tuple[str, Finding]]:
    """Givens that nothing follows from, a list once."""
    told: set[str] = set()
    used: set[str] = set()
    for node in worked.graph.formulas.values():
        used |= free_symbols(node)
    used |= {quantity.whole for quantity in worked.spec.quantities if quantity.symbol in used}
    for quantity in worked.spec.quantities:
        if quantity.evidence is not None:
            used |= {each for each in quantity.evidence.shape if isinstance(each, str)}
    if worked.spec.copy_of is not None or len(worked.formulas) < sum(
        quantity.derived for quantity in worked.spec.quantities
    ):
        return
    for quantity in worked.spec.quantities:
        idle = not quantity.derived and used.isdisjoint((quantity.symbol, quantity.whole)) and not quantity.also
        if idle and quantity.whole not in told and quantity.symbol in worked.graph.givens and quantity.origin is None:
            told.add(quantity.whole)
            message = f"{quantity.whole} is given, and nothing of example {worked.spec.id!r} follows from it"
            yield "given-unused", Finding(message, quantity.at(), "use it, or declare its number under `numbers`")
