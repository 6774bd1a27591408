"""Encloses irrational values between certain bounds, at the precision that a comparison needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from atlas_lessons.prove.engine import distributions, intervals
from atlas_lessons.prove.engine import rational_engine as rational
from atlas_lessons.prove.engine.derivative import NoDerivativeError, derivative
from atlas_lessons.prove.engine.exact import PRECISIONS, Exact, Irrational
from atlas_lessons.prove.engine.guards import (
    EXPONENT,
    SERIES_STEPS,
    EvaluationError,
    NotRationalError,
    RefusedError,
    UnclearError,
    UndefinedError,
)
from atlas_lessons.prove.engine.roots import RootBounds, RootEquation, isolate_root, narrow_root, simplest
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Pow, Root, Series, Sym


def sign(value: Irrational, other: Fraction, precision: int) -> int | None:
    """The sign of ``value - other`` at this precision; None when the enclosure holds ``other`` and more."""
    bounds = enclose(value, precision)
    with intervals.precision(precision):
        point = intervals.number(other)
    if bounds.b < point.a:
        return -1
    if bounds.a > point.b:
        return 1
    return 0 if bounds.a == bounds.b == point.a == point.b else None


def compare(value: Irrational, other: Fraction, equal: Callable[[Irrational, Fraction], bool]) -> int | None:
    """The sign of ``value - other``, enclosed at rising precision; None when no precision tells.

    Enclosures never prove equality, so ``equal`` is asked for it once the value is known to be near: it must be certain
    where it says yes.
    """
    for number, precision in enumerate(PRECISIONS):
        try:
            known = sign(value, other, precision)
        except UnclearError:
            continue
        except EvaluationError:
            return None
        if known is not None:
            return known
        if number == 1 and equal(value, other):
            return 0
    return None


def decimal_text(value: Irrational, digits: int) -> str | None:
    """The value cut after about ``digits`` digits, for messages."""
    for precision in PRECISIONS:
        try:
            bounds = enclose(value, precision)
        except UnclearError:
            continue
        low, high = intervals.decimal_ends(bounds, digits + 3)
        mantissa, mark, power = low.partition("e")
        other, _, same = high.partition("e")
        common = next((i for i, (a, b) in enumerate(zip(mantissa, other, strict=False)) if a != b), len(mantissa))
        if power == same and common >= min(digits, len(mantissa)):
            whole = low.partition(".")[0].lstrip("-")
            if not mark and len(whole) > digits:  # cut inside the whole part, it would be another number
                sign = "-" if low.startswith("-") else ""
                return f"{sign}{whole[0]}.{whole[1:digits]}… × 10^{len(whole) - 1}"
            return f"{mantissa[: digits + 1]}… × 10^{power.lstrip('+')}" if mark else f"{low[: digits + 1]}…"
    return None


def enclose(value: Irrational, precision: int) -> Any:
    """An interval that certainly holds the value, at ``precision`` bits; UnclearError where more are needed."""
    known = value.enclosures.get(precision)
    if known is None:
        symbols = {name: _bounds(each, precision) for name, each in value.values.items()}
        known = evaluate(value.tree, symbols, value.values, precision)
        value.enclosures[precision] = known
    return known


def _bounds(value: Exact, precision: int) -> Any:
    if isinstance(value, Irrational):
        return enclose(value, precision)
    with intervals.precision(precision):
        return intervals.number(value)


def evaluate(tree: Node, symbols: Mapping[str, Any], exact: Mapping[str, Exact], precision: int) -> Any:
    """The interval of a tree whose symbols have these intervals; whatever stays rational is computed exactly first."""
    fractions = {name: value for name, value in exact.items() if isinstance(value, Fraction)}
    with intervals.precision(precision):
        return _IntervalEvaluation(symbols, fractions).of(tree)


class _IntervalEvaluation:
    """One pass over a tree at one precision."""

    def __init__(
        self, symbols: Mapping[str, Any], fractions: Mapping[str, Fraction], budget: int = SERIES_STEPS
    ) -> None:
        self.symbols, self.fractions, self.budget = dict(symbols), dict(fractions), budget

    def of(self, node: Node) -> Any:
        try:
            return intervals.number(rational.evaluate(node, self.fractions, self.budget))
        except NotRationalError:
            pass
        match node:
            case Sym(name=name):
                return self._symbol(name)
            case Add(terms=terms):
                return intervals.folded([self.of(term) for term in terms], lambda a, b: a + b)
            case Mul(factors=factors):
                return intervals.folded([self.of(factor) for factor in factors], lambda a, b: a * b)
            case Neg(operand=operand):
                return -self.of(operand)
            case Div(numerator=above, denominator=below):
                return intervals.quotient(self.of(above), self.of(below))
            case Pow(base=base, exponent=exponent):
                return self._power(base, exponent)
            case Call(name=name, arguments=arguments) if name in distributions.NAMES:
                return distributions.enclose_call(name, [self._argument(argument) for argument in arguments])
            case Call(name=name, arguments=arguments):
                return intervals.elementary(name, [self.of(argument) for argument in arguments])
            case Series(index=str(index)) if node.lower is not None and node.upper is not None:
                return self._series(node, index)
            case Root():
                return self._root(node)
            case _:
                raise RefusedError("this has no value of its own")

    def _root(self, node: Root) -> Any:
        """The one root, from bounds that are fractions, or of which the equation is not 0 at either end."""
        bits = intervals.bits()
        equation = self._equation(node)
        domain = RootBounds(self._bound(node.lower, equation, 0), self._bound(node.upper, equation, 1))
        root = isolate_root(equation, domain)
        with intervals.precision(bits + 64):
            return narrow_root(self._equation(node), root, bits + 8).interval

    def _bound(self, node: Node, equation: RootEquation, end: int) -> Fraction:
        found = self._argument(node)
        if isinstance(found, Fraction):
            return found
        near = equation.value(found)
        if near.a <= 0 <= near.b:
            raise UnclearError
        return intervals.ends(found)[end]

    def _equation(self, node: Root) -> RootEquation:
        try:
            slope = derivative(node.equation, node.unknown)
        except NoDerivativeError as error:
            raise RefusedError(f"the slope of {error.part or 'a part of the equation'} is not known") from None

        def over(tree: Node) -> Callable[[Any], Any]:
            return lambda x: _IntervalEvaluation({**self.symbols, node.unknown: x}, known, self.budget).of(tree)

        def exact(x: Fraction) -> Fraction | None:
            try:
                return rational.evaluate(node.equation, {**known, node.unknown: x}, self.budget)
            except NotRationalError:
                return None

        known = {name: value for name, value in self.fractions.items() if name != node.unknown}
        return RootEquation(over(node.equation), over(slope), exact)

    def _series(self, node: Series, index: str) -> Any:
        """A sum, product or extreme, term by term; its limits must be rational."""
        indexes = rational.terms_of(node, self.fractions, self.budget)
        inner = _IntervalEvaluation({**self.symbols}, {**self.fractions}, self.budget // max(1, len(indexes)))
        found = intervals.number(node.kind == "product") if node.kind in ("sum", "product") else None
        for k in indexes:
            inner.fractions[index] = Fraction(k)
            inner.symbols[index] = intervals.number(k)
            term = inner.of(node.body)
            if node.kind == "product" and found is not None:
                found = found * term
            else:
                found = term if found is None else intervals.elementary(node.kind, [found, term])
        if found is None:
            raise UndefinedError(f"{node.kind} of nothing has no value")
        return found

    def _argument(self, node: Node) -> Any:
        """A fraction where an argument is rational: some must be known exactly."""
        try:
            return rational.evaluate(node, self.fractions, self.budget)
        except NotRationalError:
            return self.of(node)

    def _symbol(self, name: str) -> Any:
        if name in self.symbols:
            return self.symbols[name]
        if name == "pi":
            return intervals.pi()
        if name == "e":
            return intervals.euler()
        raise RefusedError(f"{name} has no value")

    def _power(self, base: Node, exponent: Node) -> Any:
        try:
            power = rational.evaluate(exponent, self.fractions)
        except NotRationalError:
            return intervals.exp(self.of(exponent) * intervals.ln(self.of(base)))
        if abs(power) > EXPONENT:
            raise RefusedError(f"an exponent beyond {EXPONENT:,} is not computed")
        below = self.of(base)
        if power.denominator == 1:
            return intervals.whole_power(below, power.numerator)
        if power > 0 and below.a == 0 and below.b == 0:
            return below
        return intervals.exp(intervals.number(power) * intervals.ln(below))


def rational_root(value: Irrational) -> Fraction | None:
    """The root that a value is, where it is a short fraction: the simplest within its bounds, if it solves exactly."""
    tree, bounds = value.tree, fractions(value)
    if not isinstance(tree, Root) or bounds is None:
        return None
    candidate = simplest(RootBounds(*bounds))
    known = {name: each for name, each in value.values.items() if isinstance(each, Fraction)}
    try:
        exact = rational.evaluate(tree.equation, {**known, tree.unknown: candidate})
    except (NotRationalError, EvaluationError):
        return None
    return candidate if exact == 0 else None


def fractions(value: Irrational) -> tuple[Fraction, Fraction] | None:
    """Bounds of the value as fractions, narrow enough to compare 20 digits; None where they would be too long.

    Raises UnclearError when no precision encloses the value, and what evaluation raises.
    """
    for precision in PRECISIONS:
        try:
            bounds = enclose(value, precision)
        except UnclearError:
            continue
        return None if intervals.long(bounds) else intervals.ends(bounds)
    raise UnclearError


def sign_over(tree: Node, box: Mapping[str, tuple[Fraction, Fraction]], pieces: int = 64) -> int | None:
    """The sign that a tree has, or is 0, all over a box of its symbols: 1, -1, or 0 where it is 0 throughout.

    None when that is not certain after the box was cut into ``pieces`` parts at most.
    """
    signs: set[int] = set()
    parts = [dict(box)]
    while parts:
        part = parts.pop()
        known = _sign_in(tree, part)
        if known is not None:
            signs.add(known)
            continue
        name = max(part, key=lambda each: part[each][1] - part[each][0], default=None)
        pieces -= 1
        if name is None or pieces <= 0 or part[name][0] == part[name][1]:
            return None
        low, high = part[name]
        parts += [{**part, name: (low, (low + high) / 2)}, {**part, name: ((low + high) / 2, high)}]
    signs.discard(0)
    return None if len(signs) > 1 else next(iter(signs), 0)


def _sign_in(tree: Node, box: Mapping[str, tuple[Fraction, Fraction]]) -> int | None:
    precision = PRECISIONS[0]
    fixed = {name: low for name, (low, high) in box.items() if low == high}
    try:
        with intervals.precision(precision):
            ends = {name: (intervals.number(low), intervals.number(high)) for name, (low, high) in box.items()}
            hulls = {name: intervals.hull(low, high) for name, (low, high) in ends.items()}
        bounds = evaluate(tree, hulls, fixed, precision)
    except (EvaluationError, UnclearError):
        return None
    if bounds.a == 0 == bounds.b:
        return 0
    return 1 if bounds.a >= 0 else -1 if bounds.b <= 0 else None
