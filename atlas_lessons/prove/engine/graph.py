"""The graph of quantities: givens, and formulas over them; two engines compute it, and what-ifs recompute it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from atlas_lessons.prove.engine import rational_engine as rational
from atlas_lessons.prove.engine import residues
from atlas_lessons.prove.engine.amount import Amount, is_pure, printed_readings
from atlas_lessons.prove.engine.angles import RADIANS, deg_of
from atlas_lessons.prove.engine.dimensions import Lowered, lower
from atlas_lessons.prove.engine.exact import Exact, irrational
from atlas_lessons.prove.engine.guards import (
    DisagreementError,
    EvaluationError,
    NotRationalError,
    RefusedError,
    UnclearError,
    UndefinedError,
    UnitError,
)
from atlas_lessons.read.notation.formula.ast import Node, Root, Sym, free_symbols
from atlas_lessons.read.notation.formula.to_text import to_text
from atlas_lessons.read.notation.units.parse import Unit

_CONSTANTS = frozenset(("pi", "e"))


class Computed(NamedTuple):
    """A value that was found: the amount, the tree over pure numbers it was computed by, noun mismatches, and what the
    symbols of the tree represent."""

    amount: Amount
    tree: Node
    warnings: tuple[str, ...] = ()
    values: Mapping[str, Exact] = MappingProxyType({})


class Failure(NamedTuple):
    """Why there is no value. ``kind`` is ``undefined`` (no real value), ``refused`` (the guards; undecided), ``unit``
    (the units do not go together), ``unknown`` (a symbol nobody gives), ``cycle`` or ``upstream`` (another failed)."""

    kind: str
    message: str


Outcome = Computed | Failure


def compute(
    node: Node,
    known: Mapping[str, Amount],
    *,
    target: Unit | None = None,
    nouns: Collection[str] = (),
    fast: bool = False,
    enclosed: bool = False,
) -> Outcome:
    """Compute an expression over known amounts, exactly.

    ``target`` is the unit in which the result is printed, ``nouns`` the declared counted nouns. Two engines compute it
    unless ``fast``, which trusts the rational one where that suffices; DisagreementError when they differ. With
    ``enclosed`` irrational values are held by their enclosures alone, which is enough to try a what-if.
    """
    names = free_symbols(node)
    missing = sorted(names - known.keys() - _CONSTANTS)
    if missing:
        return Failure("unknown", ", ".join(missing))
    try:
        lowered = lower(node, known, target=target, nouns=nouns)
        values = {name: known[name].value for name in names if name in known}
        value = _value(lowered.tree, values, fast, enclosed)
    except UnitError as error:
        return Failure("unit", str(error))
    except UndefinedError as error:
        return Failure("undefined", f"{to_text(node)}: {error}")
    except (RefusedError, UnclearError, NotRationalError) as error:
        return Failure("refused", f"{to_text(node)}: {str(error) or 'not decided at the highest precision'}")
    return Computed(_amount(value, lowered), lowered.tree, lowered.warnings, values)


def _amount(value: Exact, lowered: Lowered) -> Amount:
    return Amount(value, lowered.unit, lowered.weight, lowered.either, lowered.flexible, lowered.plain)


def _value(tree: Node, values: Mapping[str, Exact], fast: bool, enclosed: bool) -> Exact:
    if isinstance(tree, Root):
        return _root(tree, values)
    fractions = {name: value for name, value in values.items() if isinstance(value, Fraction)}
    quick: Fraction | None = None
    try:
        quick = rational.evaluate(tree, fractions)
        if fast:
            return quick
    except NotRationalError:
        if enclosed:
            return irrational(tree, values)
    return _referred(tree, values, quick)


def _root(tree: Root, values: Mapping[str, Exact]) -> Exact:
    """A root by its enclosure; a fraction where one solves the equation exactly."""
    from atlas_lessons.prove.engine import enclosure

    value = irrational(tree, values)
    found = enclosure.rational_root(value)
    return value if found is None else found


def _referred(tree: Node, values: Mapping[str, Exact], quick: Fraction | None) -> Exact:
    """The value by a second engine, compared with what the rational engine or the enclosure says."""
    agree = residues.agrees(tree, values, quick) if quick is not None else None
    if agree is False:
        raise DisagreementError(f"{to_text(tree)} is {quick} for fractions alone, and another number modulo a prime")
    if agree and quick is not None:
        return quick
    from atlas_lessons.prove.engine import sympy_engine as reference

    form: Any = None
    try:
        form = reference.evaluate(tree, values)
    except NotRationalError:
        if quick is not None:
            raise DisagreementError(f"{to_text(tree)} is {quick} for fractions alone, not rational to sympy") from None
    except EvaluationError as error:
        if quick is not None:
            raise DisagreementError(f"{to_text(tree)} is {quick} for fractions alone; sympy: {error}") from error
        raise
    if quick is not None:
        if form != quick and (isinstance(form, Fraction) or not reference.simplifies(form, quick)):
            raise DisagreementError(f"{to_text(tree)} is {quick} for fractions alone and {form} to sympy")
        return quick
    if isinstance(form, Fraction):
        return form
    value = irrational(tree, values, form)
    _enclosed(value)
    return value


def confirm(found: Computed) -> None:
    """Have a second engine compute what was found ``fast``, and compare; what is no fraction was computed by it before.

    Raises DisagreementError when the engines differ.
    """
    if isinstance(found.amount.value, Fraction):
        _referred(found.tree, found.values, found.amount.value)


def _enclosed(value: Any) -> None:
    """Refuse a value that cannot be enclosed, and compare the enclosure with the exact form's own number."""
    from atlas_lessons.prove.engine import enclosure as interval
    from atlas_lessons.prove.engine import sympy_engine as reference

    bounds = interval.fractions(value)
    if value.form is not None and bounds is not None and not reference.near(value.form, *bounds):
        raise DisagreementError(f"{to_text(value.tree)} is enclosed by {bounds}, outside of sympy's {value.form}")


class QuantityGraph:
    """Named quantities: each is given, or follows by a formula from others. Outcomes are computed once, on demand."""

    def __init__(self, *, nouns: Collection[str] = (), fast: bool = False, enclosed: bool = False) -> None:
        self.nouns, self.fast, self.enclosed = nouns, fast, enclosed
        self.givens: dict[str, Amount] = {}
        self.formulas: dict[str, Node] = {}
        self.targets: dict[str, Unit] = {}
        self.withins: dict[str, Unit] = {}
        self._outcomes: dict[str, Outcome] = {}
        self._inputs: dict[str, tuple[str, ...]] = {}

    def give(self, name: str, amount: Amount) -> None:
        """Add a given quantity."""
        self.givens[name] = amount
        self._inputs.clear()

    def derive(self, name: str, formula: Node, *, target: Unit | None = None, within: Unit | None = None) -> None:
        """Add a quantity that follows from others; ``target`` is the unit it is printed in.

        With ``within`` it is a pure number of that unit; a result that has the unit's dimension is converted to one.
        """
        self.formulas[name] = formula
        self._inputs.clear()
        if within is not None:
            self.withins[name] = within
        if target is not None:
            self.targets[name] = target

    def outcome(self, name: str) -> Outcome:
        """What a quantity amounts to, its ancestors computed first. Never recurses deeper than one formula."""
        found = self._outcomes.get(name)
        if found is None:
            for dependency in (name,) if name in self.givens else self._ordered(name, self._outcomes):
                self._outcomes[dependency] = self._computed(dependency)
            found = self._outcomes[name]
        return found

    def _computed(self, name: str) -> Outcome:
        if name in self.givens:
            return Computed(self.givens[name], Sym(name))
        formula = self.formulas.get(name)
        if formula is None:
            return Failure("unknown", name)
        known: dict[str, Amount] = {}
        for free_symbol in sorted(free_symbols(formula)):
            outcome = self._outcomes.get(free_symbol)
            if isinstance(outcome, Computed):
                known[free_symbol] = outcome.amount
            elif free_symbol in self.givens or free_symbol in self.formulas:
                kind = "cycle" if outcome is None else "upstream"
                return Failure(kind, free_symbol)
        target = self.targets.get(name)
        computed = compute(formula, known, target=target, nouns=self.nouns, fast=self.fast, enclosed=self.enclosed)
        within = self.withins.get(name)
        return computed if within is None or isinstance(computed, Failure) else _within(computed, within)

    def ancestors(self, name: str) -> tuple[str, ...]:
        """The quantities a quantity follows from, itself last, in an order in which they can be computed."""
        return tuple(self._ordered(name, ()))

    def _ordered(self, name: str, known: Collection[str]) -> list[str]:
        """Depth first without recursion; what is ``known`` is left out, and a circle is cut where it closes."""
        done: dict[str, None] = {}
        opened: set[str] = set()
        stack = [name]
        while stack:
            each = stack[-1]
            if each not in opened:
                opened.add(each)
                rest = [other for other in self.inputs(each) if other not in opened and other not in known]
                stack.extend(reversed(rest))
            else:
                stack.pop()
                done.setdefault(each)
        return list(done)

    def inputs(self, name: str) -> tuple[str, ...]:
        """The quantities of this graph that a formula names directly, sorted."""
        found = self._inputs.get(name)
        if found is None:
            formula = None if name in self.givens else self.formulas.get(name)
            named = sorted(free_symbols(formula)) if formula is not None else []
            found = tuple(
                dependency for dependency in named if dependency in self.givens or dependency in self.formulas
            )
            self._inputs[name] = found
        return found

    def leaves(self, name: str) -> tuple[str, ...]:
        """The givens a quantity rests on."""
        return tuple(ancestor for ancestor in self.ancestors(name) if ancestor in self.givens)

    def cycle(self, name: str) -> tuple[str, ...]:
        """The circle of formulas a quantity is part of, beginning and ending with it; empty where there is none."""
        before: dict[str, str] = {}
        queue = [name]
        for current in queue:
            for other in self.inputs(current):
                if other == name:
                    path = [current]
                    while path[-1] != name:
                        path.append(before[path[-1]])
                    return (*reversed(path), name)
                if other not in before:
                    before[other] = current
                    queue.append(other)
        return ()

    def varied(self, changes: Mapping[str, Amount], *, enclosed: bool = False) -> QuantityGraph:
        """The same formulas with other values in some places (formulas among them give way); nothing else is kept."""
        other = QuantityGraph(nouns=self.nouns, fast=True, enclosed=enclosed)
        other.givens = {**self.givens, **changes}
        other.formulas = {name: formula for name, formula in self.formulas.items() if name not in changes}
        other.targets, other.withins = self.targets, self.withins
        return other


def _within(computed: Computed, unit: Unit) -> Outcome:
    """The result as a pure number of a unit: as it is when it is pure already and no angle, else converted."""
    amount = computed.amount
    if is_pure(amount.unit) and not (amount.flexible == RADIANS and deg_of(unit)):
        return computed._replace(amount=Amount(amount.value))
    try:
        value = printed_readings(amount, unit)[0]
    except EvaluationError as error:
        return Failure("unit", str(error))
    return computed._replace(amount=Amount(value))
