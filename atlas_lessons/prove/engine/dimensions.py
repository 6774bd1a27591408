"""The unit of an expression, and the expression lowered to pure numbers in base units for the engines.

Every symbol represents a value in base units. Where the unit matters to the value (a ceiling taken in hours, an angle
in degrees, an exponent in decibels) the lowered tree says so in numbers, so that both engines compute the same.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.prove.engine import angles
from atlas_lessons.prove.engine import rational_engine as rational
from atlas_lessons.prove.engine.amount import Amount, is_pure, named_unit, nouns_conflict, unit_text
from atlas_lessons.prove.engine.exact import irrational
from atlas_lessons.prove.engine.guards import EvaluationError, NotRationalError, UnitError
from atlas_lessons.prove.engine.parts import LoweredPart, converted_by_pi, in_radians, with_like_angles
from atlas_lessons.prove.engine.points import SumTerm, refuse_point, sum_with_points
from atlas_lessons.prove.engine.statistics import deviation_tree, mean_tree
from atlas_lessons.read.notation.formula import ast
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Series, Sym
from atlas_lessons.read.notation.formula.functions import FUNCTIONS
from atlas_lessons.read.notation.formula.to_text import to_text
from atlas_lessons.read.notation.units.parse import ONE, Unit, UnitProblem, parse_unit

_ZERO, _ONE = Fraction(0), Fraction(1)
_EXPONENT_UNITS = ((), (("bit", _ONE),), (("dB", _ONE),))  # 2^(16 bits) and 10^(3 dB / 10) are what people write
_INVERSE_ANGLES = frozenset(("asin", "acos", "atan", "atan2"))
_COUNTS = frozenset(("factorial", "binomial"))


class Lowered(NamedTuple):
    """An expression's unit and its tree over pure numbers; ``warnings`` are mismatches of counted nouns."""

    tree: Node
    unit: Unit
    weight: Fraction
    either: bool
    flexible: str
    plain: bool
    warnings: tuple[str, ...]


def lower(
    node: Node, known: Mapping[str, Amount], *, target: Unit | None = None, nouns: Collection[str] = ()
) -> Lowered:
    """Find the unit of ``node`` and lower it; ``target`` is the unit its result is printed in, where that is known.

    Raises UnitError when the units do not go together. Symbols that are not ``known`` are pure numbers.
    """
    lowering = _DimensionLowering(known, target, nouns)
    part = converted_by_pi(lowering.of(node))
    if part.unit.point and part.weight != 1:
        refuse_point(part.unit, "made negative")
    warnings = tuple(lowering.warnings)
    return Lowered(part.tree, part.unit, part.weight, part.either, part.flexible, part.plain, warnings)


class _DimensionLowering:
    def __init__(self, known: Mapping[str, Amount], target: Unit | None, nouns: Collection[str]) -> None:
        self.known, self.target, self.nouns = known, target, nouns
        self.values = {name: each.value for name, each in known.items() if isinstance(each.value, Fraction)}
        self.warnings: list[str] = []

    def of(self, node: Node) -> LoweredPart:
        match node:
            case Num():
                return LoweredPart(node, literal=True, pis=angles.pi_power(node), halves=angles.counts_degrees(node))
            case Sym(name=name):
                return self._symbol(node, name)
            case ast.UnitNode(text=text):
                return self._unit(text)
            case Add(terms=terms):
                parts = [self.of(term) for term in terms]
                if any(part.unit.point for part in parts):
                    return self._points(parts)
                parts = with_like_angles(parts)
                return self._joined(node, parts, Add(tuple(part.tree for part in parts)), "added", added=True)
            case Neg(operand=operand):
                part = self.of(operand)
                return part._replace(tree=Neg(part.tree), weight=-part.weight)
            case Mul(factors=factors):
                parts = [self.of(factor) for factor in factors]
                return self._product(Mul(tuple(part.tree for part in parts)), parts, [])
            case Div(numerator=above, denominator=below):
                top, bottom = self.of(above), self.of(below)
                return self._product(Div(top.tree, bottom.tree), [top], [bottom])
            case Pow(base=base, exponent=exponent):
                return self._power(node, self.of(base), self._exponent(node, self.of(exponent)))
            case Call(name=name, arguments=arguments):
                return self._call(node, name, [self.of(argument) for argument in arguments])
            case ast.Root():
                return self._root(node)
            case Series(index=str(index)) if node.lower is not None and node.upper is not None:
                return self._series(node, index)
            case _:
                return LoweredPart(node)

    def _points(self, parts: Sequence[LoweredPart]) -> LoweredPart:
        """A sum with dates or times of day in it."""
        terms = [SumTerm(part.tree, part.unit, part.weight) for part in parts if not part.zero]
        tree, unit, weight = sum_with_points(terms)
        return LoweredPart(tree, unit, weight, plain=True)

    def _root(self, node: ast.Root) -> LoweredPart:
        """A root has the unit of its bounds, and the equation's terms have one among themselves."""
        limits = [self.of(limit) for limit in (node.lower, node.upper)]
        for limit in limits:
            refuse_point(limit.unit, "the bound of a root")
        joined = self._joined(node, limits, node, "the bounds of one root", added=False)
        unknown = Amount(irrational(Sym(node.unknown), {}), joined.unit, joined.weight, joined.either)
        inner = _DimensionLowering({**self.known, node.unknown: unknown}, None, self.nouns)
        equation = inner.of(node.equation)
        self.warnings += inner.warnings
        tree = ast.Root(node.unknown, equation.tree, limits[0].tree, limits[1].tree)
        return joined._replace(tree=tree, literal=False)

    def _series(self, node: Series, index: str) -> LoweredPart:
        """A sum or extreme has the unit of its terms; a product is of pure numbers, as its limits are."""
        assert node.lower is not None
        assert node.upper is not None
        limits = [self.of(limit) for limit in (node.lower, node.upper)]
        inner = _DimensionLowering({name: each for name, each in self.known.items() if name != index}, None, self.nouns)
        body = inner.of(node.body)
        self.warnings += inner.warnings
        refuse_point(body.unit, "summed")
        for part in (*limits, body) if node.kind == "product" else limits:
            if not is_pure(part.unit):
                raise UnitError(f"{to_text(node)} takes pure numbers here, not {unit_text(part.unit)}")
        tree = Series(node.kind, body.tree, index, limits[0].tree, limits[1].tree)
        return body._replace(tree=tree, weight=_ZERO, plain=False, literal=False)

    def _symbol(self, node: Node, name: str) -> LoweredPart:
        amount = self.known.get(name)
        if amount is None:
            return LoweredPart(node, literal=name in ("pi", "e"), pis=angles.pi_power(node))
        return LoweredPart(node, amount.unit, amount.weight, amount.either, amount.flexible, amount.plain)

    def _unit(self, text: str) -> LoweredPart:
        unit = parse_unit(text, self.nouns, open_nouns=True)
        if isinstance(unit, UnitProblem):
            raise UnitError(f"{text!r} is not a unit: {unit.message}")
        return LoweredPart(Num(unit.factor), unit.delta, plain=True)

    def _joined(self, node: Node, parts: Sequence[LoweredPart], tree: Node, verb: str, *, added: bool) -> LoweredPart:
        """Terms of a sum, or the arguments of a minimum: all have one dimension; a literal 0 has every one."""
        counted = [part for part in parts if not part.zero] or list(parts)
        first = next((part for part in counted if not is_pure(part.unit)), counted[0])
        for part in counted:
            self._agree(node, first, part, verb)
        named = next((part for part in counted if part.unit.nouns), first)
        weight = sum((part.weight for part in counted), _ZERO) if added else counted[0].weight
        offset = next((part.unit.offset for part in counted if part.unit.offset), _ZERO)
        factors = {part.unit.factor for part in counted}
        factor = first.unit.factor if len(factors) == 1 or not is_pure(first.unit) else _ONE
        zero = offset if weight == 1 else _ZERO
        unit = Unit(factor, first.unit.powers, named.unit.nouns, zero, first.unit.text)
        if named is not first and is_pure(first.unit):
            unit = replace(unit, text=named.unit.text)
        return LoweredPart(
            tree,
            unit if factor == first.unit.factor else replace(unit, text=""),
            weight,
            any(part.either for part in counted),
            next((part.flexible for part in counted if part.flexible), "") if is_pure(first.unit) else "",
            any(part.plain for part in counted),
            all(part.literal for part in parts),
        )

    def _agree(self, node: Node, first: LoweredPart, part: LoweredPart, verb: str) -> None:
        if part.unit.powers != first.unit.powers:
            completed = part.unit * Unit(powers=((part.flexible, _ONE),)) if part.flexible else part.unit
            if completed.powers != first.unit.powers:
                hint = "; give the number a symbol with its unit, or use `in`" if part.literal else ""
                raise UnitError(
                    f"in {to_text(node)}, {named_unit(first.unit)} and {named_unit(part.unit)} cannot be {verb}{hint}",
                )
        if nouns_conflict(part.unit, first.unit):
            self.warnings.append(
                f"in {to_text(node)}, {unit_text(first.unit)} and {unit_text(part.unit)} count different things"
            )

    def _product(self, tree: Node, above: list[LoweredPart], below: list[LoweredPart]) -> LoweredPart:
        parts = above + below
        for part in parts:
            refuse_point(part.unit, "multiplied or divided")
        carried = [part for part in parts if not part.literal]
        if len(carried) == 1 and is_pure(carried[0].unit) and carried[0] in above:
            unit = carried[0].unit.delta  # 2 × 5% is 10%
        else:
            unit = ONE
            for part in above:
                unit = _times(unit, part.unit)
            for part in below:
                unit = _quotient_unit(unit, part.unit)
            if is_pure(unit):
                unit = Unit(_ONE, (), unit.nouns, unit.offset)
        affine = [part for part in above if part.weight or part.either]
        weight, either = _ZERO, False
        if len(affine) == 1:
            coefficient = self._coefficient(tree, affine[0])
            weight = affine[0].weight * coefficient
            either = affine[0].either and coefficient != 0
            if weight == 1 and unit.powers == affine[0].unit.powers:
                unit = affine[0].unit
        flexible = [part.flexible for part in above if part.flexible]
        return LoweredPart(
            tree,
            unit,
            weight,
            either,
            flexible[0] if len(flexible) == 1 else "",
            len(carried) == 1 and carried[0].plain and carried[0] in above,
            not carried,
            sum(part.pis for part in above) - sum(part.pis for part in below),
            any(part.halves for part in parts),
        )

    def _coefficient(self, tree: Node, affine: LoweredPart) -> Fraction:
        """The rational number that a point on a scale is multiplied with, in base units: of m·a it is m, so that the
        mean (m·a + n·b)/(m + n) of two points is a point. 0 where it is anything else."""
        try:
            with_one = _replace_operand(tree, affine.tree, Num(_ONE))
            return rational.evaluate(with_one, self.values)
        except (NotRationalError, EvaluationError):
            return _ZERO

    def _exponent(self, node: Pow, part: LoweredPart) -> LoweredPart:
        if part.unit.powers not in _EXPONENT_UNITS:
            raise UnitError(f"the exponent in {to_text(node)} is in {unit_text(part.unit)}; it must be a pure number")
        if part.weight and part.unit.offset:
            return part._replace(tree=Add((part.tree, Num(-part.weight * part.unit.offset))))
        return part

    def _power(self, node: Pow, base: LoweredPart, exponent: LoweredPart) -> LoweredPart:
        tree = Pow(base.tree, exponent.tree)
        refuse_point(base.unit, "raised to a power")
        pis = 0
        if base.pis and isinstance(exponent.tree, Num) and exponent.tree.value.denominator == 1:
            pis = base.pis * int(exponent.tree.value)
        if is_pure(base.unit) and not base.unit.nouns:
            return LoweredPart(tree, literal=base.literal and exponent.literal, pis=pis)
        try:
            power = rational.evaluate(exponent.tree, self.values)
        except (NotRationalError, EvaluationError):
            if is_pure(base.unit):
                return LoweredPart(tree)
            raise UnitError(
                f"{to_text(node.base)} has the unit {unit_text(base.unit)}, so its exponent must be a known fraction"
            ) from None
        return LoweredPart(tree, _unit_power(base.unit, power), pis=pis, halves=base.halves)

    def _call(self, node: Call, name: str, parts: list[LoweredPart]) -> LoweredPart:
        parts = with_like_angles(parts) if name in FUNCTIONS and FUNCTIONS[name].units in ("same", "ratio") else parts
        parts = [converted_by_pi(part) for part in parts]
        if name in FUNCTIONS and FUNCTIONS[name].units == "angle":
            parts = [in_radians(part) for part in parts]
        trees = tuple(part.tree for part in parts)
        units = FUNCTIONS[name].units if name in FUNCTIONS else "pure"
        if any(part.unit.point for part in parts):
            return self._call_of_points(node, name, parts)
        if units == "same" and parts:
            joined = self._joined(node, parts, Call(name, trees), "compared", added=name == "sum")
            if name == "median":
                joined = joined._replace(weight=parts[0].weight, literal=False)
            return joined._replace(literal=False) if len(parts) > 1 else joined._replace(plain=parts[0].plain)
        if units == "statistic" and parts:
            return self._statistic(node, name, parts, trees)
        if units == "whole" and len(parts) == 1:
            return self._whole(name, parts[0])
        if units == "root" and parts:
            return self._rooted(node, name, parts, trees)
        if units == "ratio":
            self._joined(node, parts, node, "compared", added=False)
            return LoweredPart(Call(name, trees), flexible=_flexible(name, node))
        if units == "rate" and len(parts) == 2:
            return self._rate(node, name, parts, trees)
        for part in parts:
            if not is_pure(part.unit):
                raise UnitError(
                    f"{to_text(node)} takes a pure number, not {unit_text(part.unit)}; divide by a unit, or use `in`"
                )
        return LoweredPart(Call(name, trees), flexible=_flexible(name, node))

    def _call_of_points(self, node: Call, name: str, parts: Sequence[LoweredPart]) -> LoweredPart:
        """The earliest, the latest or the number of some dates or times of day; no other function takes them."""
        if name == "count":
            return LoweredPart(Num(Fraction(len(parts))))
        first = parts[0]
        alike = all(part.unit.point == first.unit.point and part.weight == 1 for part in parts)
        if name not in ("min", "max") or not alike:
            refuse_point(next(part.unit for part in parts if part.unit.point), f"put into {to_text(node)}")
        return first._replace(tree=Call(name, tuple(part.tree for part in parts)), literal=False)

    def _rate(self, node: Call, name: str, parts: list[LoweredPart], trees: tuple[Node, ...]) -> LoweredPart:
        """``expcdf(x, rate)`` of a quantity and its rate is pure; ``expinv(p, rate)`` has the inverse unit."""
        first, rate = parts
        whole = first.unit if name == "expinv" else _times(first.unit, rate.unit)
        if not is_pure(whole):
            raise UnitError(
                f"in {to_text(node)}, {named_unit(first.unit)} and {named_unit(rate.unit)} do not go together"
            )
        unit = _quotient_unit(ONE, rate.unit) if name == "expinv" else ONE
        return LoweredPart(Call(name, trees), unit if not is_pure(unit) else ONE)

    def _statistic(self, node: Call, name: str, parts: list[LoweredPart], trees: tuple[Node, ...]) -> LoweredPart:
        """A mean, which of points is a point, a deviation, which is a difference, or a count, which is a number."""
        if name == "count":
            return LoweredPart(Num(Fraction(len(parts))))
        if name == "mean":
            joined = self._joined(node, parts, mean_tree(trees), "compared", added=False)
            weight = sum((part.weight for part in parts), _ZERO) / len(parts)
            return joined._replace(weight=weight, literal=False)
        joined = self._joined(node, parts, deviation_tree(trees, sample=name == "sd"), "compared", added=False)
        return LoweredPart(joined.tree, joined.unit.delta, plain=joined.plain)

    def _rooted(self, node: Call, name: str, parts: list[LoweredPart], trees: tuple[Node, ...]) -> LoweredPart:
        degree = Fraction(2)
        if name == "root" and len(parts) == 2:
            try:
                degree = rational.evaluate(parts[1].tree, self.values)
            except (NotRationalError, EvaluationError):
                degree = _ZERO
            if degree <= 0 and not is_pure(parts[0].unit):
                raise UnitError(f"the degree of the root in {to_text(node)} must be a known number")
        unit = _unit_power(parts[0].unit, 1 / degree) if degree > 0 else ONE
        rate = unit.powers == (("s", -_ONE),)  # sqrt(k/m) is an angular frequency
        return LoweredPart(Call(name, trees), unit, flexible=angles.RADIANS if rate else "")

    def _whole(self, name: str, part: LoweredPart) -> LoweredPart:
        """A whole number is whole in the unit it is given in: hours for ``ceil(t)`` when t was read in hours."""
        unit = part.unit
        if not part.plain:
            told = self.target
            same = told is not None and told.powers == unit.powers and not is_pure(unit)
            unit = replace(unit, factor=told.factor if same and told is not None else _ONE, offset=_ZERO)
            if unit.factor != part.unit.factor:
                unit = replace(unit, text=told.text if same and told is not None else "")
        offset = unit.offset if part.weight == 1 else _ZERO
        if unit.factor == 1 and not offset:
            return part._replace(tree=Call(name, (part.tree,)), unit=unit, plain=True)
        shifted = Add((part.tree, Num(-offset))) if offset else part.tree
        scaled = Mul((Num(unit.factor), Call(name, (Div(shifted, Num(unit.factor)),))))
        return part._replace(tree=Add((scaled, Num(offset))) if offset else scaled, unit=unit, plain=True)


def _flexible(name: str, node: Call) -> str:
    if name in _COUNTS:
        return ""
    if name in _INVERSE_ANGLES:
        return angles.RADIANS
    base = node.arguments[1] if name == "log" and len(node.arguments) == 2 else None
    number = base.value if isinstance(base, Num) else {"log2": 2, "log10": 10}.get(name)
    return {Fraction(2): "bit", Fraction(10): "dB"}.get(Fraction(number), "") if number else ""


def _times(unit: Unit, other: Unit) -> Unit:
    if is_pure(other) and not other.nouns:
        return unit
    return other.delta if unit == ONE else unit * other


def _quotient_unit(unit: Unit, other: Unit) -> Unit:
    return unit if is_pure(other) and not other.nouns else unit / other


def _unit_power(unit: Unit, power: Fraction) -> Unit:
    try:
        return unit.delta**power
    except ValueError:  # the factor has no rational root: the value is given in base units instead
        return replace(Unit(powers=unit.powers, nouns=unit.nouns) ** power, text="")


def _replace_operand(tree: Node, old: Node, new: Node) -> Node:
    """A product or quotient with one of its operands, by identity, put in another's place."""
    if isinstance(tree, Mul):
        return Mul(tuple(new if factor is old else factor for factor in tree.factors))
    if isinstance(tree, Div):
        above = new if tree.numerator is old else tree.numerator
        return Div(above, new if tree.denominator is old else tree.denominator)
    return tree
