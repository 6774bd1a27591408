"""One worked example: its givens read, its formulas put into a graph, every printed number judged."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.algebra.amount import Amount, expressed, is_pure
from atlas_lessons.algebra.bounds import with_side
from atlas_lessons.algebra.derivations import Example, Place, Quantity
from atlas_lessons.algebra.equation import Equations, equation_formula
from atlas_lessons.algebra.exact import affine
from atlas_lessons.algebra.faults import Fault
from atlas_lessons.algebra.formulas import Formula, expression_formula, unknown
from atlas_lessons.algebra.graph import Computed, Failure, Graph, Outcome
from atlas_lessons.algebra.reading import Reader, Stated, amount_of, is_difference
from atlas_lessons.algebra.rounding import Rounding
from atlas_lessons.algebra.unitnames import plainly
from atlas_lessons.algebra.verdict import Judgement, Printed, judge
from atlas_lessons.diagnostics import At, Finding, Severity, Span
from atlas_lessons.model import Verdict
from atlas_lessons.notation.units import ONE, Unit

Imports = Callable[[str], "Amount | Fault"]  # what ``from`` names


class Check(NamedTuple):
    """One printed number of a quantity and the verdict on it; ``main`` tells its own quote from an ``also``."""

    quantity: Quantity
    place: Place
    stated: Stated
    printed: Printed
    rounding: Rounding
    judgement: Judgement
    main: bool

    @property
    def good(self) -> bool:
        """Whether the printed number is right."""
        return self.judgement.verdict in (Verdict.EXACT, Verdict.ROUNDED)


@dataclass(slots=True)
class Worked:
    """An example after it was worked: what was read, the graph, the verdicts and what is wrong with the file."""

    spec: Example
    reader: Reader
    graph: Graph
    stated: dict[str, Stated] = field(default_factory=dict)
    places: dict[str, list[tuple[Place, Stated]]] = field(default_factory=dict)
    formulas: dict[str, Formula] = field(default_factory=dict)
    withins: dict[str, Unit] = field(default_factory=dict)
    checks: list[Check] = field(default_factory=list)
    findings: list[tuple[str, Finding]] = field(default_factory=list)

    def found(self, fault: Fault, at: At) -> None:
        """Note what is wrong."""
        self.findings.append((fault.rule, Finding(fault.message, at, fault.hint, fault.severity)))

    @property
    def clean(self) -> bool:
        """Whether every verdict is good and nothing was found."""
        good = (Verdict.EXACT, Verdict.ROUNDED)
        return not self.findings and all(each.judgement.verdict in good for each in self.checks)

    def unit_of(self, symbol: str) -> Unit | None:
        """The unit a quantity is printed in, where one is known."""
        stated = self.stated.get(symbol)
        return self.withins.get(symbol) or (stated.unit if stated else None)


def work(spec: Example, reader: Reader, equations: Equations, imports: Imports, *, fast: bool = False) -> Worked:
    """Work an example: nothing is reported yet but what is wrong with its declarations."""
    worked = Worked(spec, reader, Graph(nouns=reader.nouns, fast=fast))
    unique: dict[str, Quantity] = {}
    for quantity in spec.quantities:
        if quantity.symbol in unique:
            message = f"expected each symbol once in an example, found {quantity.symbol!r} again"
            worked.found(Fault("symbol-duplicate", message, "rename one of the two"), quantity.at("symbol"))
        else:
            unique[quantity.symbol] = quantity
    for quantity in unique.values():
        _read_places(worked, quantity)
    for quantity in unique.values():
        _enter(worked, quantity, unique, equations, imports)
    _report_circles(worked)
    for quantity in unique.values():
        _judge_places(worked, quantity)
    return worked


def _read_places(worked: Worked, quantity: Quantity) -> None:
    if quantity.within is not None:
        unit = worked.reader.unit(quantity.within, open_nouns=True)
        if isinstance(unit, Fault):
            worked.found(unit, quantity.at("in"))
            return
        worked.withins[quantity.symbol] = unit
    if quantity.place is not None:
        _read_place(worked, quantity, quantity.place)
    elif quantity.value is not None:
        _read_value(worked, quantity, quantity.value)
    for place in quantity.also:
        _read_place(worked, quantity, place)


def _read_place(worked: Worked, quantity: Quantity, place: Place) -> None:
    stated = worked.reader.stated(quantity, place, worked.spec.section)
    at = At(pointer=place.pointer, file="derivations")
    if isinstance(stated, Fault):
        key = {"unit-unknown": "unit", "value-unreadable": "value"}.get(stated.rule)
        worked.found(stated, quantity.at(key) if key else at)
        return
    for warning in stated.warnings:
        worked.found(warning, at)
    if place is quantity.place:
        worked.stated[quantity.symbol] = stated
    worked.places.setdefault(quantity.symbol, []).append((place, stated))


def _read_value(worked: Worked, quantity: Quantity, text: str) -> None:
    stated = worked.reader.value(text)
    if isinstance(stated, Fault):
        worked.found(stated, quantity.at("value"))
        return
    if quantity.unit is not None:
        unit = worked.reader.unit(quantity.unit)
        if isinstance(unit, Fault):
            worked.found(unit, quantity.at("unit"))
            return
        stated = stated._replace(unit=unit)
    worked.stated[quantity.symbol] = stated


def _enter(
    worked: Worked, quantity: Quantity, names: Mapping[str, Quantity], equations: Equations, imports: Imports
) -> None:
    """Put a quantity into the graph: by its formula, by what it imports, or by what it states."""
    problem = _declared_wrong(quantity)
    if problem is not None:
        worked.found(problem, quantity.at())
        return
    if quantity.derived:
        formula = (
            expression_formula(quantity.expression, names)
            if quantity.expression is not None
            else equation_formula(quantity, names, equations, worked.reader.text.section)
        )
        if isinstance(formula, Fault):
            worked.found(formula, quantity.at("expression" if quantity.expression is not None else "equation"))
            return
        for warning in formula.warnings:
            worked.found(warning, quantity.at("expression"))
        worked.formulas[quantity.symbol] = formula
        target, within = worked.unit_of(quantity.symbol), worked.withins.get(quantity.symbol)
        worked.graph.derive(quantity.symbol, formula.node, target=target, within=within)
        return
    if quantity.origin is not None:
        amount = imports(quantity.origin)
        if isinstance(amount, Fault):
            stated = worked.stated.get(quantity.symbol)
            quoted = stated is not None and amount.severity is Severity.INFO
            worked.found(amount if quoted else amount._replace(severity=None), quantity.at("from"))
            if quoted:
                _give(worked, quantity)
            return
        worked.graph.give(quantity.symbol, _imported(amount, worked.withins.get(quantity.symbol)))
        return
    _give(worked, quantity)


def _imported(amount: Amount, within: Unit | None) -> Amount:
    if within is None or amount.unit.powers != within.powers:
        return amount
    return Amount(expressed(amount, within)[0])


def _give(worked: Worked, quantity: Quantity) -> None:
    stated = worked.stated.get(quantity.symbol)
    if stated is None:
        return
    difference = is_difference(quantity.symbol, stated)
    amount = amount_of(stated, worked.withins.get(quantity.symbol), difference=difference)
    if isinstance(amount, Fault):
        worked.found(amount, quantity.at("in"))
    else:
        worked.graph.give(quantity.symbol, amount)


def _declared_wrong(quantity: Quantity) -> Fault | None:
    ways = [
        name
        for name, there in (
            ("expression", quantity.expression is not None),
            ("equation", quantity.equation is not None),
            ("from", quantity.origin is not None),
        )
        if there
    ]
    symbol = quantity.symbol
    if len(ways) > 1:
        return Fault("quantity-unclear", f"expected one of expression, equation and from, found {' and '.join(ways)}")
    if quantity.where and quantity.equation is None:
        return Fault("quantity-unclear", f"{symbol}: `where` belongs to an equation", "add `equation`, or leave it out")
    if ways:
        if quantity.value is not None and quantity.place is None:
            message = f"{symbol} is derived and has a value: a result is printed in the prose, and quoted"
            return Fault("quantity-unclear", message, "quote the printed result, or leave `value` out")
        return None
    if quantity.place is None and quantity.value is None:
        hint = "quote the prose, or give a `value` with its `source`, an `expression`, an `equation` or `from`"
        return Fault("quantity-unclear", f"{symbol} has nothing that says what it is", hint)
    if quantity.value is not None and quantity.place is None and not quantity.source:
        hint = "say in `source` where it comes from"
        return Fault("value-without-source", f"{symbol} has a value, and neither quote nor source", hint)
    return None


def _report_circles(worked: Worked) -> None:
    seen: set[frozenset[str]] = set()
    for name in worked.graph.formulas:
        outcome = worked.graph.outcome(name)
        circle = worked.graph.cycle(name) if isinstance(outcome, Failure) and outcome.kind == "cycle" else ()
        if circle and frozenset(circle) not in seen:
            seen.add(frozenset(circle))
            quantity = next(each for each in worked.spec.quantities if each.symbol == name)
            fault = Fault("derivation-cycle", f"each follows from the next: {' → '.join(circle)}", "quote one of them")
            worked.found(fault, quantity.at("expression" if quantity.expression else "equation"))


def _judge_places(worked: Worked, quantity: Quantity) -> None:
    """Judge every place that prints a quantity; a given's own quote is what it is, and only its copies are judged."""
    outcome = _outcome(worked, quantity)
    if outcome is None:
        return
    if isinstance(outcome, Failure):
        _report_failure(worked, quantity, outcome)
        return
    for warning in outcome.warnings:
        worked.found(Fault("noun-mismatch", warning), quantity.at("expression"))
    given = not quantity.derived and quantity.origin is None
    for place, stated in worked.places.get(quantity.symbol, ()):
        main = place is quantity.place
        if not (main and given):
            check = check_place(worked, quantity, place, stated, outcome.amount, main=main)
            worked.checks.append(check if check.good else _behind_relation(worked, check, outcome.amount) or check)


_RELATION = re.compile(r"[=≈→⇒≃]|\bis\b|\bgives?\b|\byields?\b")


def _behind_relation(worked: Worked, check: Check, amount: Amount) -> Check | None:
    """The check of the number behind the last ``=`` of a quote without index, when that one is right."""
    place = check.place
    if place.number is not None or _RELATION.search(place.quote) is None:
        return None
    for number in range(1, _MAX_NUMBERS):
        stated = worked.reader.stated(check.quantity, place._replace(number=number), worked.spec.section)
        if isinstance(stated, Fault) or not _RELATION.search(stated.around[0][-_WITHIN:]):
            continue
        other = check_place(worked, check.quantity, place, stated, amount, main=check.main)
        if other.good:
            worked.places[check.quantity.symbol] = [
                (each, stated if each is place else known) for each, known in worked.places[check.quantity.symbol]
            ]
            if check.main:
                worked.stated[check.quantity.symbol] = stated
            return other
    return None


_MAX_NUMBERS = 12  # of a quote that are tried
_WITHIN = 12  # characters before a number in which its relation stands


def _outcome(worked: Worked, quantity: Quantity) -> Outcome | None:
    graph = worked.graph
    if quantity.symbol not in graph.formulas and quantity.symbol not in graph.givens:
        return None
    if quantity.rounding.mode == "displayed":
        graph = displayed(worked, quantity.symbol)
    return graph.outcome(quantity.symbol)


def displayed(worked: Worked, symbol: str) -> Graph:
    """The graph in which the results a quantity rests on have their printed values."""
    changes: dict[str, Amount] = {}
    for name in worked.graph.ancestors(symbol)[:-1]:
        stated = worked.stated.get(name)
        if name in worked.graph.formulas and stated is not None:
            amount = _displayed_amount(worked, name, stated)
            if isinstance(amount, Amount):
                changes[name] = amount
    return worked.graph.varied(changes)


def _displayed_amount(worked: Worked, name: str, stated: Stated) -> Amount | Fault:
    outcome = worked.graph.outcome(name)
    if stated.unit is None and isinstance(outcome, Computed):
        stated = stated._replace(unit=outcome.amount.unit.delta)
    return amount_of(stated, worked.withins.get(name), difference=is_difference(name, stated))


def _report_failure(worked: Worked, quantity: Quantity, failure: Failure) -> None:
    at = quantity.at("expression" if quantity.expression is not None else "equation")
    if failure.kind == "unknown":
        names = [each.symbol for each in worked.spec.quantities if each.symbol != quantity.symbol]
        known = {each.symbol for each in worked.spec.quantities}
        missing = [name for name in failure.message.split(", ") if name not in known]
        if missing:  # a symbol that is declared but could not be read has its own finding
            hint = None if quantity.equation is None else "give it a quantity, or a value in `where`"
            worked.found(Fault("symbol-unknown", unknown(", ".join(missing), names), hint), at)
    elif failure.kind == "unit":
        worked.found(Fault("unit-mismatch", f"{quantity.symbol}: {failure.message}"), at)
    elif failure.kind == "undefined":
        worked.found(Fault("value-undefined", f"{quantity.symbol} has no value: {failure.message}"), at)
    elif failure.kind == "refused":
        hint = "nothing was computed; simplify the expression or split it into steps"
        worked.found(Fault("result-undecided", f"{quantity.symbol} is not decided: {failure.message}", hint), at)


def check_place(
    worked: Worked, quantity: Quantity, place: Place, stated: Stated, amount: Amount, *, main: bool
) -> Check:
    """The verdict on one printed place of a quantity."""
    rounding = place.rounding or quantity.rounding
    if rounding.mode == "bound":
        rounding = with_side(rounding, stated.around)
    within = worked.withins.get(quantity.symbol)
    if within is not None:
        amount = in_unit(amount, within)
    candidates = [stated.unit] if stated.unit is not None else _candidates(worked, quantity, stated, amount)
    best: tuple[Printed, Judgement] | None = None
    for unit in candidates:
        printed = stated.printed(unit)
        judgement = judge(amount, printed, rounding)
        if best is None or judgement.verdict in (Verdict.EXACT, Verdict.ROUNDED):
            best = printed, judgement
            if judgement.verdict in (Verdict.EXACT, Verdict.ROUNDED):
                break
    assert best is not None
    return Check(quantity, place, stated, best[0], rounding, best[1], main)


def in_unit(amount: Amount, within: Unit) -> Amount:
    """A pure number of a unit as the quantity it stands for, which may be printed in any unit of that dimension."""
    value = affine(amount.value, within.factor, within.offset)
    bare = Unit(within.factor, within.powers, (), within.offset, within.text)
    return Amount(value, bare, Fraction(1) if within.offset else Fraction(0))


def _candidates(worked: Worked, quantity: Quantity, stated: Stated, amount: Amount) -> list[Unit]:
    """Units a number without one may be in: the quantity's own elsewhere, that of its formula, those of its example."""
    own = [worked.unit_of(quantity.symbol), *(stated.unit for _, stated in worked.places.get(quantity.symbol, ()))]
    if stated.beside is not None and stated.beside.powers == amount.unit.powers:
        return list(dict.fromkeys([stated.beside, ONE])) if is_pure(amount.unit) else [stated.beside]
    known = [unit for unit in own if unit is not None]
    if is_pure(amount.unit) and not amount.flexible:
        return list(dict.fromkeys([ONE, *known]))
    if known:
        return known[:1]
    if is_pure(amount.unit):
        return [ONE]
    others = [each.unit for each in worked.stated.values() if each.unit is not None]
    same = [unit for unit in others if unit.powers == amount.unit.powers and not unit.offset]
    base = plainly(Unit(powers=amount.unit.powers, nouns=amount.unit.nouns))
    return list(dict.fromkeys([plainly(amount.unit.delta), *same, base]))


_AMBIGUOUS = re.compile(
    r"years?\b|\byrs?\b|annum|annual|yearly|months?\b|monthly|\bK[Bb]|\bkilobytes?|[0-9] ?[kK]\b|FLOPs|flops",
    re.IGNORECASE,
)


def is_ambiguous(spec: Example) -> bool:
    """Whether an example uses words that mean different things to different authors (a year, a KB, 4K)."""
    texts: list[str] = []
    for quantity in spec.quantities:
        texts += [quantity.unit or "", quantity.within or "", quantity.value or ""]
        texts += [place.quote for place in (quantity.place, *quantity.also) if place is not None]
        texts += [place.unit or "" for place in quantity.also]
    return any(_AMBIGUOUS.search(text) for text in texts)


def claimed(worked: Worked) -> list[tuple[Quantity, Span]]:
    """Every numeral that was read, with its quantity."""
    found: list[tuple[Quantity, Span]] = []
    for quantity in worked.spec.quantities:
        for _, stated in worked.places.get(quantity.symbol, ()):
            if stated.span is not None:
                found.append((quantity, stated.span))
    return found


def ambiguous_givens(worked: Worked) -> frozenset[str]:
    """The givens that are printed as 4K or the like, and nothing beside the quote says how much that is."""
    return frozenset(
        quantity.symbol
        for quantity in worked.spec.quantities
        if quantity.symbol in worked.graph.givens
        and quantity.value is None
        and quantity.symbol in worked.stated
        and worked.stated[quantity.symbol].ambiguous
    )
