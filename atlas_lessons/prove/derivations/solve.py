"""Works an example: its givens read, its formulas put into a graph, every printed number judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from atlas_lessons.core.diagnostics import At, Severity
from atlas_lessons.prove.derivations.amounts import amount_of, is_difference
from atlas_lessons.prove.derivations.elementwise import ListFaultError
from atlas_lessons.prove.derivations.equations import Equations, formula_of
from atlas_lessons.prove.derivations.example import Worked
from atlas_lessons.prove.derivations.expand import Expanded, expand_lists
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.derivations.file import DeclaredQuantity, QuotedPlace, WorkedExample
from atlas_lessons.prove.derivations.formulas import EquationFormula
from atlas_lessons.prove.derivations.judge import judge_places
from atlas_lessons.prove.derivations.names import is_symbol
from atlas_lessons.prove.derivations.reading import Reader
from atlas_lessons.prove.derivations.uncertainty import judge_tolerances
from atlas_lessons.prove.engine.amount import Amount, printed_readings
from atlas_lessons.prove.engine.graph import Failure, QuantityGraph
from atlas_lessons.read.notation.units.parse import Unit

Imports = Callable[[str], "Amount | Fault"]  # what ``from`` names


def work(spec: WorkedExample, reader: Reader, equations: Equations, imports: Imports, *, fast: bool = False) -> Worked:
    """Work an example: nothing is reported yet but what is wrong with its declarations."""
    worked = Worked(spec, reader, QuantityGraph(nouns=reader.nouns, fast=fast))
    unique: dict[str, DeclaredQuantity] = {}
    for quantity in spec.quantities:
        if not is_symbol(quantity.symbol):
            message = f"expected a name as the symbol, found {quantity.symbol!r}"
            hint = "a name has letters, digits, _, primes and indices, as in T_0, x' or M_{state}"
            worked.found(Fault("name-unusable", message, hint), quantity.at("symbol"))
        elif quantity.symbol in unique:
            message = f"expected each symbol once in an example, found {quantity.symbol!r} again"
            worked.found(Fault("symbol-duplicate", message, "rename one of the two"), quantity.at("symbol"))
        else:
            unique[quantity.symbol] = quantity
    whole = expand_lists(worked, unique)
    worked.spec = spec._replace(quantities=whole.quantities)
    usable = [quantity for quantity in whole.quantities if quantity.symbol not in whole.failed]
    for quantity in usable:
        _read_places(worked, quantity)
    for quantity in usable:
        _enter(worked, quantity, whole, unique, equations, imports)
    for name, node in whole.elements.made.items():
        worked.graph.derive(name, node)
    _report_circles(worked)
    for quantity in usable:
        judge_places(worked, quantity)
        judge_tolerances(worked, quantity)
    return worked


def _read_places(worked: Worked, quantity: DeclaredQuantity) -> None:
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


def _read_place(worked: Worked, quantity: DeclaredQuantity, place: QuotedPlace) -> None:
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


def _read_value(worked: Worked, quantity: DeclaredQuantity, text: str) -> None:
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
    worked: Worked,
    quantity: DeclaredQuantity,
    whole: Expanded,
    names: Mapping[str, DeclaredQuantity],
    equations: Equations,
    imports: Imports,
) -> None:
    """Put a quantity into the graph: by its formula, by what it imports, or by what it states."""
    problem = _declared_wrong(quantity)
    if problem is not None:
        worked.found(problem, quantity.at())
        return
    if quantity.derived:
        key, formula = _formula(worked, quantity, names, equations, whole)
        if isinstance(formula, Fault):
            worked.found(formula, quantity.at(key))
            return
        for warning in formula.warnings:
            worked.found(warning, quantity.at(key))
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


def _formula(
    worked: Worked,
    quantity: DeclaredQuantity,
    names: Mapping[str, DeclaredQuantity],
    equations: Equations,
    whole: Expanded,
) -> tuple[str, EquationFormula | Fault]:
    """What a derived quantity follows by, and the key of the file that says so."""
    key = quantity.formula_key or ""
    expanded = whole.formulas.get(quantity.symbol)
    if key == "expression" and expanded is not None:
        return key, expanded
    formula = formula_of(quantity, names, equations, worked.reader.text.section)
    return key, _with_lists(formula, whole) if key in ("expression", "root") else formula


def _with_lists(formula: EquationFormula | Fault, whole: Expanded) -> EquationFormula | Fault:
    """The formula of one number, with the lists in it put in."""
    if isinstance(formula, Fault):
        return formula
    try:
        return formula._replace(node=whole.elements.scalar(formula.node))
    except ListFaultError as error:
        return error.fault


def _imported(amount: Amount, within: Unit | None) -> Amount:
    if within is None or amount.unit.powers != within.powers:
        return amount
    return Amount(printed_readings(amount, within)[0])


def _give(worked: Worked, quantity: DeclaredQuantity) -> None:
    stated = worked.stated.get(quantity.symbol)
    if stated is None:
        return
    difference = is_difference(quantity.symbol, stated)
    amount = amount_of(stated, worked.withins.get(quantity.symbol), difference=difference)
    if isinstance(amount, Fault):
        worked.found(amount, quantity.at("in"))
    else:
        worked.graph.give(quantity.symbol, amount)


def _declared_wrong(quantity: DeclaredQuantity) -> Fault | None:
    told = {
        "expression": quantity.expression, "root": quantity.root, "equation": quantity.equation,
        "from": quantity.origin, "constant": quantity.constant,
    }  # fmt: skip
    ways = [name for name, text in told.items() if text is not None]
    symbol = quantity.symbol
    if len(ways) > 1:
        return Fault("quantity-unclear", f"expected one of {', '.join(told)}, found {' and '.join(ways)}")
    if (quantity.root is None) != (quantity.between is None):
        hint = 'write "root": "x^2 - 2", "between": ["0", "2"]'
        return Fault("quantity-unclear", f"{symbol}: `root` and `between` belong together", hint)
    if quantity.where and quantity.equation is None:
        return Fault("quantity-unclear", f"{symbol}: `where` belongs to an equation", "add `equation`, or leave it out")
    if ways:
        if quantity.value is not None and quantity.place is None:
            message = f"{symbol} is derived and has a value: a result is printed in the prose, and quoted"
            return Fault("quantity-unclear", message, "quote the printed result, or leave `value` out")
        return None
    if quantity.place is None and quantity.value is None:
        hint = "quote the prose, or give a `value` with its `source`, an `expression`, an `equation` or `from`"
        return Fault("quantity-unclear", f"{symbol} has no definition", hint)
    if quantity.value is not None and quantity.place is None and not quantity.source:
        hint = "say in `source` where it comes from"
        return Fault("value-without-source", f"{symbol} has a value but no source", hint)
    return None


def _report_circles(worked: Worked) -> None:
    seen: set[frozenset[str]] = set()
    for name in worked.graph.formulas:
        outcome = worked.graph.outcome(name)
        circle = worked.graph.cycle(name) if isinstance(outcome, Failure) and outcome.kind == "cycle" else ()
        if circle and frozenset(circle) not in seen:
            seen.add(frozenset(circle))
            quantity = next(quantity for quantity in worked.spec.quantities if quantity.symbol == name)
            fault = Fault("derivation-cycle", f"circular definition: {' → '.join(circle)}", "quote one of them")
            worked.found(fault, quantity.at(quantity.formula_key or ""))
