"""What explains a wrong number: another unit or prefix, a slip of the hand, an old value, a part left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from atlas_lessons.core.model import PASSED, Verdict
from atlas_lessons.prove.derivations.hints.edits import edits
from atlas_lessons.prove.derivations.hints.stale import bare_values, stale_value
from atlas_lessons.prove.engine.amount import Amount, printed_readings
from atlas_lessons.prove.engine.comparison import affine, decimal_text
from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.engine.graph import Computed, QuantityGraph, compute
from atlas_lessons.prove.engine.guards import EvaluationError
from atlas_lessons.prove.engine.rounding import RULES, Rounding, RoundingSide
from atlas_lessons.prove.engine.unitnames import alternatives
from atlas_lessons.prove.engine.verdict import Judgement, Printed, judge_number, readings
from atlas_lessons.read.notation.formula.ast import Node, Num, children, free_symbols
from atlas_lessons.read.notation.units.parse import ONE, Unit

_MAX_COMPUTED = 40  # changed formulas that are computed in full, where fractions do not suffice


class Case(NamedTuple):
    """A printed number that is wrong, with all that may explain it.

    ``others`` are the numbers of the example's other quotes, as (text, value).
    """

    graph: QuantityGraph
    symbol: str
    printed: Printed
    rounding: Rounding
    judgement: Judgement
    within: Unit | None = None
    others: tuple[tuple[str, Fraction], ...] = ()

    @property
    def value(self) -> Exact:
        """The exact value in the printed unit."""
        assert self.judgement.value is not None
        return self.judgement.value

    def fits(self, value: Exact, *, exactly: bool = False) -> bool:
        """Whether the printed number would be right for this value."""
        verdict = judge_number(value, self.printed).verdict
        return verdict is Verdict.EXACT or (verdict is Verdict.ROUNDED and not exactly)


def hint_for(case: Case) -> str | None:
    """The best explanation of a wrong number; None when nothing explains it."""
    if case.judgement.value is None:
        return None
    if case.printed.value == 0:
        return None
    scales, slips, halves = list(_scales(case)), list(_slips(case)), list(_halves(case))
    tried: list[tuple[Exact, str]] = []
    finders: tuple[Callable[[], str | None], ...] = (
        lambda: _double_conversion(case),
        lambda: _first(case, [*scales, *_other_units(case)], exactly=True),
        lambda: _transposed_digits(case),
        lambda: _formula_edit(case, tried, exactly=True),
        lambda: _first(case, slips, exactly=True),
        lambda: _first(case, halves, exactly=True),
        lambda: _stale(case, exactly=True),
        lambda: _other_rounding(case),
        lambda: _first(case, scales, exactly=False),
        lambda: _first(case, slips, exactly=False),
        lambda: _formula_edit(case, tried, exactly=False),
        lambda: _first(case, halves, exactly=False),
        lambda: _stale(case, exactly=False),
        lambda: _first(case, list(_other_units(case)), exactly=False),
        lambda: _another(case),
        lambda: _off_by(case),
    )
    return next((hint for find in finders if (hint := find()) is not None), None)


def _first(case: Case, candidates: list[tuple[Exact, str]], *, exactly: bool) -> str | None:
    return next((text for value, text in candidates if case.fits(value, exactly=exactly)), None)


def _scales(case: Case) -> Iterator[tuple[Exact, str]]:
    """The value in other units, each with what the number would then be."""
    unit, value = case.printed.unit, case.value
    if "bit" in dict(unit.powers):
        yield affine(value, Fraction(8)), "the number is right in bits, not bytes"
        yield affine(value, Fraction(1, 8)), "the number is right in bytes, not bits"
        for factor, text in readings(unit.text):
            yield affine(value, 1 / factor), f"the number is right {text}"
    if not unit.powers:
        yield affine(value, Fraction(100)), _percent(unit, 100)
        yield affine(value, Fraction(1, 100)), _percent(unit, 1)
    for name, factor in alternatives(unit, near=True):
        yield affine(value, unit.factor / factor), f"the number is right in {name}, not {unit.text}"
    for power in (1, 2, 3, 6, 9, 4, 5):
        ten = Fraction(10**power)
        yield affine(value, ten), f"the printed number is {10**power:,} times too large"
        yield affine(value, 1 / ten), f"the printed number is {10**power:,} times too small"


def _other_units(case: Case) -> Iterator[tuple[Exact, str]]:
    """The value in units of another name: miles for kilometres, calories for joules."""
    for name, factor in alternatives(case.printed.unit):
        text = f"the number is right in {name}, not {case.printed.unit.text}"
        yield affine(case.value, case.printed.unit.factor / factor), text


def _percent(unit: Unit, factor: int) -> str:
    if unit.factor == Fraction(1, 100):
        fraction = "a fraction is printed as a percentage: multiply it by 100"
        return fraction if factor == 1 else "the percentage was multiplied by 100 twice"
    if factor == 100:
        plain = "it is 100 times the result: a percentage is printed as a plain number"
        return f'{plain}; write % behind it, or say "unit": "%"'
    return "it is a hundredth of the result: was a percentage read as a plain number?"


def _other_rounding(case: Case) -> str | None:
    """A number that is right under another declared rounding."""
    step = case.printed.step
    if step is None or case.rounding.mode not in ("nearest", "displayed"):
        return None
    digits = case.printed.value / step
    coarse = step
    while step >= 1 and digits and digits.denominator == 1 and digits % 10 == 0:
        digits, coarse = digits / 10, coarse * 10
    if coarse != step and abs(digits) >= 10 and RULES["nearest"](RoundingSide(case.printed.value, coarse, case.value)):
        count = len(str(abs(digits.numerator)))
        return (
            f'it is right to {count} significant digits: say "rounding": {{"digits": {count}}}, or print more of them'
        )
    if RULES["up"](RoundingSide(case.printed.value, step, case.value)):
        return "it was rounded up, not to nearest: print the nearest, or declare `rounding: up`"
    return None


def _double_conversion(case: Case) -> str | None:
    """A conversion in the expression of what its units convert already: 60*t for minutes of hours."""
    formula = case.graph.formulas.get(case.symbol)
    if formula is None or case.within is not None or not case.printed.unit.powers:
        return None
    known = _CONVERSIONS[""].union(*(_CONVERSIONS.get(name, frozenset()) for name, _ in case.printed.unit.powers))
    for number in sorted(_numbers(formula) & known):
        if any(case.fits(affine(case.value, ratio)) for ratio in (1 / number, number)):
            return f"it follows without the {number} in the expression: units convert by themselves"
    return None


def _numbers(node: Node) -> set[Fraction]:
    """The numbers that are in a formula."""
    own = {node.value} if isinstance(node, Num) else set()
    return own.union(*map(_numbers, children(node)))


_CONVERSIONS = {  # by base dimension; the first of any
    "": frozenset(Fraction(10**power) for power in (3, 6, 9)),
    "s": frozenset(map(Fraction, (7, 24, 30, 60, 365, 3600, 86400))),
    "bit": frozenset(map(Fraction, (8, 1024, 1024**2, 1024**3))),
}


def _transposed_digits(case: Case) -> str | None:
    """Two neighbouring digits swapped."""
    step = case.printed.step
    if step is None:
        return None
    number = case.printed.value / step
    if number.denominator != 1:
        return None
    digits = str(abs(number.numerator))
    if len(digits) > 20:
        return None
    for index in range(len(digits) - 1):
        if digits[index] != digits[index + 1]:
            swapped = digits[:index] + digits[index + 1] + digits[index] + digits[index + 2 :]
            value = Fraction(int(swapped)) * step * (1 if number > 0 else -1)
            if judge_number(case.value, case.printed._replace(value=value)).verdict in PASSED:
                return f"the digits {digits[index]} and {digits[index + 1]} are transposed"
    return None


def _slips(case: Case) -> Iterator[tuple[Exact, str]]:
    value, one = case.value, Fraction(1)
    yield affine(value, -one), "the sign is wrong"
    if case.printed.value.denominator == 1:
        yield affine(value, one, one), "off by one: it is one more than the result"
        yield affine(value, one, -one), "off by one: it is one less than the result"
    if isinstance(value, Fraction) and value != 0:
        yield 1 / value, "it is the reciprocal"
        if not case.printed.unit.powers:
            whole = 1 / case.printed.unit.factor
            yield whole - value, "it is the complement: what is left of the whole"
            yield value - whole, "it is the change: one whole was subtracted"
            yield value + whole, "one whole was added: it is the total, not the change"


def _halves(case: Case) -> Iterator[tuple[Exact, str]]:
    value = case.value
    yield affine(value, Fraction(2)), "it is twice the result"
    yield affine(value, Fraction(1, 2)), "it is half the result"
    if isinstance(value, Fraction):
        yield value * value, "it is the square of the result"


def _formula_edit(case: Case, tried: list[tuple[Exact, str]], *, exactly: bool) -> str | None:
    """One change of the formula: a factor dropped, a sign flipped, floor for ceil; ``tried`` keeps what is computed."""
    if not tried:
        tried.extend(_edits(case))
    return _first(case, tried, exactly=exactly)


def _edits(case: Case) -> Iterator[tuple[Exact, str]]:
    """The values of the formulas one slip away."""
    formula = case.graph.formulas.get(case.symbol)
    if formula is None:
        return
    bares = bare_values(case.graph, case.symbol, case.value, case.printed.unit)
    for bare in bares:
        for tree, text in edits(formula, bare.values):
            value = bare.of(tree)
            if value is not None:
                yield value, text
    if not bares or not isinstance(case.value, Fraction):
        for tree, text in islice(edits(formula), _MAX_COMPUTED):
            changed = _printed_value(case, tree)
            if changed is not None:
                yield changed, text


def _printed_value(case: Case, tree: Node) -> Exact | None:
    """What a changed formula gives in the printed unit, units and irrational values included."""
    known: dict[str, Amount] = {}
    for name in free_symbols(tree):
        outcome = case.graph.outcome(name) if name in case.graph.givens or name in case.graph.formulas else None
        if isinstance(outcome, Computed):
            known[name] = outcome.amount
    outcome = compute(tree, known, target=case.printed.unit, nouns=case.graph.nouns, fast=True, enclosed=True)
    if not isinstance(outcome, Computed):
        return None
    try:
        return printed_readings(outcome.amount, ONE if case.within is not None else case.printed.unit)[0]
    except EvaluationError:
        return None


def _stale(case: Case, *, exactly: bool) -> str | None:
    """One input with another value: an old one that was not carried through."""
    found = stale_value(case.graph, case.symbol, case.printed, case.within, case.others, exactly=exactly)
    if found is None:
        return None
    return f"it follows from {found.symbol} = {found.stale}, not {found.current}"


def _another(case: Case) -> str | None:
    """A number of another quote that stands here instead."""
    for text, value in case.others:
        if value == case.printed.value and len(str(value)) > 1:
            return f"the same number is quoted as {text!r}: is it the one that was meant?"
    return None


def _off_by(case: Case) -> str | None:
    """By how much a number is off, when nothing explains it."""
    if not isinstance(case.value, Fraction) or case.value == 0:
        return None
    off = (case.printed.value / case.value - 1) * 100
    if not 0 < abs(off) < 1000:
        return None
    shown = decimal_text(abs(off), 2) or ""
    return f"it is {shown.rstrip('…')}% too {'large' if (off > 0) == (case.value > 0) else 'small'}"
