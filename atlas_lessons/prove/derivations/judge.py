"""Judges every place that prints a quantity of a worked example, and says why a quantity has no value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

from atlas_lessons.core.diagnostics import At
from atlas_lessons.core.model import PASSED
from atlas_lessons.prove.derivations.amounts import amount_of, is_difference, is_point, says_interval
from atlas_lessons.prove.derivations.example import ResultCheck, Worked
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.derivations.file import DeclaredQuantity, QuotedPlace
from atlas_lessons.prove.derivations.formulas import unknown
from atlas_lessons.prove.derivations.percentages import percentage_fault
from atlas_lessons.prove.derivations.reading import Stated
from atlas_lessons.prove.derivations.unit_choice import other_meaning
from atlas_lessons.prove.engine.amount import Amount, is_pure, read_amount, unit_text
from atlas_lessons.prove.engine.bounds import with_side
from atlas_lessons.prove.engine.comparison import affine
from atlas_lessons.prove.engine.graph import Computed, Failure, Outcome, QuantityGraph
from atlas_lessons.prove.engine.unitnames import plainly
from atlas_lessons.prove.engine.verdict import Judgement, Printed, judge
from atlas_lessons.read.notation.formula.ast import Node, Num, Sym, children
from atlas_lessons.read.notation.units.parse import ONE, Unit, parse_unit


def judge_places(worked: Worked, quantity: DeclaredQuantity) -> None:
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
        _report_unread(worked, place, stated, outcome.amount, derived=not given)
        main = place is quantity.place
        if not (main and given):
            check = check_place(worked, quantity, place, stated, outcome.amount, main=main)
            if not check.good:
                check = _behind_relation(worked, check, outcome.amount) or _with_intervals(worked, check) or check
            worked.checks.append(check)
            if check.good:
                _report_own_proof(worked, check)
                _report_percentage(worked, check)
                _report_other_unit(worked, check, outcome.amount)


def _report_unread(worked: Worked, place: QuotedPlace, stated: Stated, amount: Amount, *, derived: bool) -> None:
    """A word behind a number that only looks like a unit: what cannot be read proves nothing."""
    word = stated.unread
    if derived and word is None and stated.unit is None and (glued := _glued(stated, amount)):
        message = f"no unit is read in {glued!r}"
        _unsure(worked, place, stated, Fault("unit-unread", message, "put a space between the number and a word"))
    near = word.beside(amount.unit.powers) if word is not None and not word.certain and stated.unit is None else ()
    if word is None or not near:
        return
    message = f"no unit is read in {stated.numeral + ' ' + word.text!r}: {word.text!r} looks like {near[0].text!r}"
    hint = f"write the unit as it is spelled, as {near[0].text!r}, or say in `units` that {word.text!r} is counted"
    _unsure(worked, place, stated, Fault("unit-unread", message, hint))


def _glued(stated: Stated, amount: Amount) -> str:
    """A decimal, or a number told for a physical amount, with the letters that are written on to it; else nothing."""
    match = _GLUED.match(stated.numeral + stated.around[1])
    return match.group() if match is not None and (match["point"] or amount.unit.powers) else ""


_GLUED = re.compile(r"[0-9][0-9,]*(?P<point>\.[0-9]+)?(?!(?i:st|nd|rd|th)\b)[A-Za-zµμΩ]{2,30}(?![\w-])")


def _unsure(worked: Worked, place: QuotedPlace, stated: Stated, fault: Fault) -> None:
    """Report what cannot be read, at its number, which then counts as not accounted for."""
    at = At(pointer=place.pointer, file="derivations")
    if stated.span is not None:
        at = At(span=stated.span)
        worked.unsure.add(stated.span)
    worked.found(fault, at)


def _with_intervals(worked: Worked, check: ResultCheck) -> ResultCheck | None:
    """The check with some temperatures of its inputs taken as intervals, where that makes it right: 2 × 20 °C = 40 °C.

    A printed °C may be a point or an interval; a result is wrong only where neither makes it right.
    """
    symbol = check.quantity.symbol
    interval, points = says_interval(symbol, check.stated), _free_points(worked, symbol)
    for size in range(1, len(points) + 1):
        for chosen in combinations(points, size):
            names = [name for group in chosen for name in group]
            outcome = worked.graph.varied({name: _interval(worked, name) for name in names}).outcome(symbol)
            if not isinstance(outcome, Computed) or (interval and outcome.amount.weight):
                continue
            other = check_place(worked, check.quantity, check.place, check.stated, outcome.amount, main=check.main)
            if other.good:
                taken = ", ".join(f"{worked.stated[name].text} ({name})" for name in names)
                one = len(names) == 1
                note = f"{taken} {'is' if one else 'are'} taken as {'an interval' if one else 'intervals'}"
                return other._replace(stated=check.stated._replace(note=note))
    return None


def _free_points(worked: Worked, symbol: str) -> list[list[str]]:
    """The temperatures that a result rests on and that nothing says to be points; those of a list are one of them.

    What is only converted is a point unless words say else (25 °C is 77 °F), and so is what meets a constant of gases
    or of radiation; beside a heat capacity or an expansion it may be an interval.
    """
    formula = worked.formulas.get(symbol)
    ancestors = worked.graph.ancestors(symbol)
    given = {name: worked.stated[name] for name in ancestors if name in worked.graph.givens and name in worked.stated}
    if formula is None or isinstance(formula.node, Sym):
        return []
    if any(each.unit is not None and _takes_absolute(each.unit) for each in given.values()):
        return []
    free = [name for name, stated in given.items() if is_point(stated) and not is_difference(name, stated)]
    wholes = {quantity.symbol: quantity.whole for quantity in worked.spec.quantities}
    groups: dict[str, list[str]] = {}
    for name in free:
        if name not in worked.withins:
            groups.setdefault(wholes.get(name, name), []).append(name)
    return list(groups.values())[:_MAX_POINTS]


def _takes_absolute(unit: Unit) -> bool:
    """Whether a unit per kelvin, and not per °C, is that of a law for absolute temperatures: J/(mol·K), J/K, K⁻⁴."""
    powers = dict(unit.powers)
    kelvin = powers.pop("K", Fraction(0))
    if not kelvin or not powers or "°" in unit.text:
        return False
    return kelvin != -1 or "mol" in powers or powers == _ENERGY


_ENERGY = {"kg": 1, "m": 2, "s": -2}
_MAX_POINTS = 6  # temperatures of a result that are tried as points and as intervals


def _interval(worked: Worked, name: str) -> Amount:
    stated = worked.stated[name]
    return read_amount(stated.value, stated.unit or ONE, difference=True)


def _report_percentage(worked: Worked, check: ResultCheck) -> None:
    fault = percentage_fault(worked, check)
    if fault is not None:
        span = check.stated.span
        worked.found(fault, At(span=span) if span is not None else check.quantity.at("quote"))


def _report_own_proof(worked: Worked, check: ResultCheck) -> None:
    """A result that is checked against the very numeral it follows from proves nothing."""
    symbol, span = check.quantity.symbol, check.stated.span
    if not check.quantity.derived or span is None:
        return
    for name in worked.graph.ancestors(symbol)[:-1]:
        stated = worked.stated.get(name)
        if name not in worked.formulas and stated is not None and stated.span == span:
            message = f"{symbol} is checked against the number it follows from: {stated.text!r} is {name} too"
            hint = "quote the place that prints the result, or leave the quote out"
            worked.found(Fault("derivation-cycle", message, hint), At(pointer=check.place.pointer, file="derivations"))


def _report_other_unit(worked: Worked, check: ResultCheck, amount: Amount) -> None:
    """A pure number of GB (``in``) that precedes TB in the text: right as a number, wrong as it is read."""
    quantity, beside = check.quantity, check.stated.beside
    declared = quantity.unit or quantity.within or check.place.unit
    if beside is None or not beside.powers or declared is not None or not is_pure(amount.unit):
        return
    names = worked.graph.ancestors(quantity.symbol)
    same = [worked.withins[name] for name in names if name in worked.withins]
    same = [unit for unit in same if unit.powers == beside.powers]
    formulas = [worked.formulas[name].node for name in names if name in worked.formulas]
    if same and all(unit.factor != beside.factor for unit in same) and not any(map(has_number, formulas)):
        message = f"{quantity.symbol} is a number of {unit_text(same[0])}, and {unit_text(beside)} stands behind it"
        at = At(span=check.stated.span) if check.stated.span is not None else quantity.at("quote")
        worked.found(Fault("unit-mismatch", message, "quote the unit too, and say `in` for the result"), at)


def has_number(node: Node) -> bool:
    """Whether a formula holds a number of its own, which may convert units."""
    return isinstance(node, Num) or any(has_number(part) for part in children(node))


_RELATION = re.compile(r"[=≈→⇒≃]|\bis\b|\bgives?\b|\byields?\b")


def _behind_relation(worked: Worked, check: ResultCheck, amount: Amount) -> ResultCheck | None:
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


def _outcome(worked: Worked, quantity: DeclaredQuantity) -> Outcome | None:
    if quantity.symbol not in worked.graph.formulas and quantity.symbol not in worked.graph.givens:
        return None
    return graph_of(worked, quantity).outcome(quantity.symbol)


def graph_of(worked: Worked, quantity: DeclaredQuantity) -> QuantityGraph:
    """The graph that a quantity is computed in: the one of printed values where its rounding is ``displayed``."""
    return displayed_graph(worked, quantity.symbol) if quantity.rounding.mode == "displayed" else worked.graph


def displayed_graph(worked: Worked, symbol: str, corrected: Mapping[str, Stated] | None = None) -> QuantityGraph:
    """The graph in which the results a quantity rests on have their printed values, or those that are ``corrected``."""
    known = worked.stated if corrected is None else {**worked.stated, **corrected}
    changes: dict[str, Amount] = {}
    opened = {symbol}
    left = list(worked.graph.inputs(symbol))
    while left:
        name = left.pop()
        if name in opened:
            continue
        opened.add(name)
        stated = known.get(name)
        amount = _displayed_amount(worked, name, stated) if stated is not None else None
        if name in worked.graph.formulas and isinstance(amount, Amount):
            changes[name] = amount
        else:
            left += worked.graph.inputs(name)
    return worked.graph.varied(changes)


def _displayed_amount(worked: Worked, name: str, stated: Stated) -> Amount | Fault:
    outcome = worked.graph.outcome(name)
    if stated.unit is None and isinstance(outcome, Computed):
        stated = stated._replace(unit=outcome.amount.unit.delta)
    return amount_of(stated, worked.withins.get(name), difference=is_difference(name, stated))


def _report_failure(worked: Worked, quantity: DeclaredQuantity, failure: Failure) -> None:
    if quantity.member is not None:
        if quantity.whole in worked.failed:
            return  # of a column the first cell says it
        worked.failed.add(quantity.whole)
    at = quantity.at(quantity.formula_key or "")
    if failure.kind == "unknown":
        names = [each.symbol for each in worked.spec.quantities if each.symbol != quantity.symbol]
        known = {quantity.symbol for quantity in worked.spec.quantities}
        missing = [name for name in failure.message.split(", ") if name not in known]
        if missing:  # a symbol that is declared but could not be read has its own finding
            hint = _unit_in_expression(missing) if quantity.equation is None else _GIVE_IT
            worked.found(Fault("symbol-unknown", unknown(", ".join(missing), names), hint), at)
    elif failure.kind == "unit":
        pure = "it must be a pure number" in failure.message
        hint = "say `in` for what it counts: the symbol is then a pure number of that unit" if pure else None
        worked.found(Fault("unit-mismatch", f"{quantity.symbol}: {failure.message}", hint), at)
    elif failure.kind == "undefined":
        worked.found(Fault("value-undefined", f"{quantity.symbol} has no value: {failure.message}"), at)
    elif failure.kind == "refused":
        hint = "nothing was computed; simplify the expression or split it into steps"
        worked.found(Fault("result-undecided", f"{quantity.symbol} is not decided: {failure.message}", hint), at)


_GIVE_IT = "give it a quantity, or a value in `where`"


def _unit_in_expression(names: list[str]) -> str | None:
    """The hint for units in an expression: ``8760*h`` says hours."""
    units = [name for name in names if isinstance(unit := parse_unit(name), Unit) and unit.powers]
    if len(units) < len(names):
        return None
    return f"where {units[0]} is a unit: an expression holds none; give its number a symbol, by `quote` or `value`"


def check_place(
    worked: Worked, quantity: DeclaredQuantity, place: QuotedPlace, stated: Stated, amount: Amount, *, main: bool
) -> ResultCheck:
    """The verdict on one printed place of a quantity."""
    rounding = place.rounding or quantity.rounding
    if rounding.mode == "bound":
        rounding = with_side(rounding, stated.around)
    within = worked.withins.get(quantity.symbol)
    if stated.outside and is_pure(amount.unit) and within is None and _uses_numbers_of_units(worked, quantity):
        stated = stated._replace(unit=None, beside=stated.unit)  # of 640 GB the 640 alone is quoted, a number of GB
    if within is not None:
        amount = in_unit(amount, within)
    elif amount.weight and is_difference(quantity.symbol, stated):
        amount = amount._replace(weight=Fraction(0))  # the text says that it is an interval
    candidates = _candidates(worked, quantity, stated, amount)
    best: tuple[Printed, Judgement] | None = None
    for unit in candidates:
        printed = stated.printed(unit)._replace(unit=unit)
        judgement = judge(amount, printed, rounding)
        if best is None or judgement.verdict in PASSED:
            best = printed, judgement
            if judgement.verdict in PASSED:
                break
    assert best is not None
    return ResultCheck(quantity, place, stated, best[0], rounding, best[1], main)


def _uses_numbers_of_units(worked: Worked, quantity: DeclaredQuantity) -> bool:
    """Whether a result follows from pure numbers of a unit (``in``)."""
    return any(name in worked.withins for name in worked.graph.ancestors(quantity.symbol))


def in_unit(amount: Amount, within: Unit) -> Amount:
    """A pure number of a unit as the quantity it represents, which may be printed in any unit of that dimension."""
    value = affine(amount.value, within.factor, within.offset)
    bare = Unit(within.factor, within.powers, (), within.offset, within.text)
    return Amount(value, bare, Fraction(1) if within.offset else Fraction(0))


def _candidates(worked: Worked, quantity: DeclaredQuantity, stated: Stated, amount: Amount) -> list[Unit]:
    """The units a number may be in: its own, or what the word in a unit's place can only be; where neither is there the
    quantity's own elsewhere, that of its formula, those of its example."""
    if stated.unit is not None:
        return [other_meaning(stated.unit, amount.unit.powers) or stated.unit]
    named = stated.unread.beside(amount.unit.powers) if stated.unread is not None and stated.unread.certain else ()
    if named:
        return list(named)
    if stated.tabled and stated.beside is not None and not is_pure(amount.unit):
        return _headed(worked, quantity, stated, stated.beside, amount)
    return _elsewhere(worked, quantity, stated, amount)


def _headed(worked: Worked, quantity: DeclaredQuantity, stated: Stated, named: Unit, amount: Amount) -> list[Unit]:
    """The unit that a table names for a physical amount, or that many of its unit: thousands, of a size in bytes."""
    if named.powers or named.nouns or named.factor < _SMALLEST_SCALE:
        return [named]
    units = _elsewhere(worked, quantity, stated, amount)
    scaled = [unit.delta for unit in units]
    return [
        Unit(named.factor * unit.factor, unit.powers, unit.nouns, text=f"× {named.text} {unit.text}") for unit in scaled
    ]


_SMALLEST_SCALE = 100  # hundreds, thousands and millions head a column; a percentage is no amount


def _elsewhere(worked: Worked, quantity: DeclaredQuantity, stated: Stated, amount: Amount) -> list[Unit]:
    """The units of a number that has none of its own: that of its table or words, of its quantity, of its example."""
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
    if amount.unit.point:
        return [amount.unit.delta]
    others = [each.unit for each in worked.stated.values() if each.unit is not None]
    same = [unit for unit in others if unit.powers == amount.unit.powers and not unit.offset and not unit.point]
    base = plainly(Unit(powers=amount.unit.powers, nouns=amount.unit.nouns))
    return list(dict.fromkeys([plainly(amount.unit.delta), *same, base]))
