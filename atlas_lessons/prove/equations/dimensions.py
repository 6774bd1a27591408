"""The dimension of every side and term of a formula, from the units of its symbol list.

Physical dimensions and counted nouns are compared alike here. Logarithms give bits, nats or decibels, so that a bit
more or less is no mismatch beside one; a number written in the formula has no unit, and where it is a term of a sum it
counts nothing in particular.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from atlas_lessons.prove.equations.unitcells import FREE_BASES, NUMBER, Dimension, Powers, read_unit
from atlas_lessons.read.notation.formula.ast import (
    Add,
    Call,
    Div,
    Mul,
    Neg,
    Node,
    Num,
    Pow,
    Relation,
    Root,
    Series,
    Statement,
    Sym,
    UnitNode,
)
from atlas_lessons.read.notation.formula.to_text import to_text
from atlas_lessons.read.notation.units.parse import UnitProblem

_LOGARITHMS = frozenset(("ln", "log", "log2", "log10"))
_PURE = frozenset(("exp", "sin", "cos", "tan", "sinh", "cosh", "tanh", "asin", "acos", "atan",
                   "erf", "erfc", "sigmoid", "softplus", "logit", "sinc"))  # fmt: skip
_MOLAR = (("m", Fraction(-3)), ("mol", Fraction(1)))
_ALIKE = frozenset(("abs", "min", "max", "sum", "floor", "ceil", "round", "clip", "clamp", "relu", "mod"))


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Two parts that must have one dimension and do not; ``soft`` when one of them is a bare number."""

    message: str
    soft: bool = False


def mismatches(statement: Statement, units: Mapping[str, Dimension | None]) -> tuple[Mismatch, ...]:
    """Where the parts of a statement do not go together; symbols without a known unit make a part unknown."""
    inference = _Inference(units)
    if not isinstance(statement, Relation):
        inference.of(statement)
        return tuple(inference.found)
    sides = [(side, inference.of(side)) for side in statement.sides]
    for (left, one), (right, other) in pairwise(sides):
        if "∝" not in statement.operators:
            inference.compare([(left, one), (right, other)], "the sides")
    return tuple(inference.found)


class _Inference:
    def __init__(self, units: Mapping[str, Dimension | None]) -> None:
        self.units = units
        self.found: list[Mismatch] = []

    def of(self, node: Node) -> Dimension | None:
        """The dimension of a part, None when it cannot be known; what does not fit is noted."""
        match node:
            case Num(value=value):
                return Dimension(literal=True, counting=value == 0)
            case Sym(name=name):
                return NUMBER if name in ("pi", "e") and name not in self.units else self.units.get(name)
            case UnitNode(text=text):
                read = read_unit(text)
                return None if isinstance(read, UnitProblem) else read
            case Neg(operand=operand):
                return self.of(operand)
            case Add(terms=terms):
                return self.compare([(term, self.of(term)) for term in terms], "the terms")
            case Mul(factors=factors):
                return _times([self.of(factor) for factor in factors])
            case Div(numerator=above, denominator=below):
                return _times([self.of(above), _dimension_power(self.of(below), Fraction(-1))])
            case Pow(base=base, exponent=exponent):
                return self._power(base, exponent)
            case Call(name=name, arguments=arguments):
                return self._call(node, name, arguments)
            case Series():
                return self._series(node)
            case Root():
                return None

    def compare(self, parts: list[tuple[Node, Dimension | None]], what: str) -> Dimension | None:
        """The common dimension of parts; a mismatch names every part's."""
        known = [(node, dimension) for node, dimension in parts if dimension is not None]
        if not known:
            return None
        measured = [(node, each) for node, each in known if not each.literal] or known
        first = measured[0][1]
        literal = any(each.literal for _, each in known)
        different = [each for _, each in measured[1:] if not _alike(first, each)]
        if different:
            only_nouns = all(_same_physics(first, dimension) for dimension in different)
            carried = what == "the sides" and len(measured) == 2 and _may_carry(*measured)
            self._note(what, known, soft=carried or (only_nouns and any(each.scaled for _, each in measured)))
            return None  # said once, not again for whatever holds this part
        if literal and first.powers and not _may_be_bare(first, known):
            self._note(what, known, soft=True)
        whole = len(known) == len(parts)
        if not (whole or first.powers or first.nouns):
            return None
        _, counting, logarithmic, scaled, affine = _marks([each for _, each in measured])
        return Dimension(first.powers, first.nouns, first.literal and whole, counting, logarithmic, scaled, affine)

    def _note(self, what: str, parts: list[tuple[Node, Dimension]], soft: bool) -> None:
        shown = ", ".join(f"{to_text(node)} is {each.text()}" for node, each in parts)
        self.found.append(Mismatch(f"{what} have different dimensions: {shown}", soft))

    def _power(self, base: Node, exponent: Node) -> Dimension | None:
        below, above = self.of(base), self.of(exponent)
        if above is not None and not above.pure:
            self.found.append(Mismatch(f"the exponent {to_text(exponent)} is {above.text()}, not a pure number"))
        power = _constant(exponent)
        if below is None or (power is None and (below.powers or below.nouns)):
            return None
        if power is None:
            return Dimension(counting=True, scaled=below.scaled)  # the states of n bits, the terms of a growth
        return _dimension_power(below, power)

    def _call(self, node: Call, name: str, arguments: tuple[Node, ...]) -> Dimension | None:
        parts = [self.of(argument) for argument in arguments]
        if name in _ALIKE:
            return self.compare(list(zip(arguments, parts, strict=True)), "the terms")
        if name == "sqrt":
            return _dimension_power(parts[0], Fraction(1, 2))
        if name == "root":
            degree = _constant(arguments[1])
            return None if degree is None or degree == 0 else _dimension_power(parts[0], 1 / degree)
        if name in _LOGARITHMS or name in _PURE:
            first = parts[0]
            if first is not None and not first.pure and not _angle(name, first):
                customary = name in _LOGARITHMS and first.powers == _MOLAR  # pH, over the 1 mol/L that nobody writes
                message = f"the argument of {name} in {to_text(node)} is {first.text()}, not pure"
                self.found.append(Mismatch(message, customary))
            return Dimension(logarithmic=name in _LOGARITHMS, counting=True)
        if name in ("factorial", "binomial", "sign"):
            return Dimension(counting=True)
        return self.units.get(name)

    def _series(self, node: Series) -> Dimension | None:
        body = self.of(node.body)
        for limit in (node.lower, node.upper):
            if limit is not None:
                self.of(limit)
        if node.kind != "product":
            return body
        return body if body is not None and not body.powers and not body.nouns else None


_MATHEMATICAL = frozenset(
    Fraction(*pair) for pair in ((1, 2), (2, 1), (3, 1), (4, 1), (1, 3), (1, 4), (2, 3), (3, 2), (4, 3))
)
_INFORMATION = ((("bit", Fraction(1)),), (("bit", Fraction(-1)),))


def _may_carry(one: tuple[Node, Dimension], other: tuple[Node, Dimension]) -> bool:
    """Whether a number before a single symbol may hold what one side lacks: the 9.8 m/s² of ``v = 9.8 t``, the 16 bytes
    of ``M = 16 P``. The 2 of ``d = 2 r`` belongs to mathematics, except where bytes are counted.
    """
    for (node, own), (_, wanted) in ((one, other), (other, one)):
        coefficient = _coefficient(node)
        missing = _times([wanted, _dimension_power(own, Fraction(-1))])
        if coefficient is None or missing is None:
            continue
        if missing.powers in _INFORMATION or coefficient not in _MATHEMATICAL:
            return True
    return False


def _coefficient(node: Node) -> Fraction | None:
    """The number of a side that is a number times one symbol or a power of it; None for any other side."""
    number, symbols = Fraction(1), 0
    factors = list(node.factors) if isinstance(node, Mul) else [node]
    for factor in factors:
        base = factor.base if isinstance(factor, Pow) else factor
        if isinstance(factor, Num):
            number *= factor.value
        elif isinstance(base, Sym) and base.name not in ("pi", "e"):
            symbols += 1
        else:
            return None
    return number if symbols == 1 and number != 1 else None


def _may_be_bare(first: Dimension, parts: list[tuple[Node, Dimension]]) -> bool:
    """Whether a bare number may be beside a unit: beside numbers or a logarithm, a zero, a temperature's offset."""
    zeros = all(each.counting for _, each in parts if each.literal)
    return first.literal or first.logarithmic or zeros or any(each.affine for _, each in parts)


def _angle(name: str, dimension: Dimension) -> bool:
    return name in ("sin", "cos", "tan") and all(base == "deg" for base, _ in dimension.powers)


def _same_physics(one: Dimension, other: Dimension) -> bool:
    if one.powers == other.powers:
        return True
    free = FREE_BASES if one.logarithmic or other.logarithmic else frozenset[str]()
    if one.scaled or other.scaled:
        free |= {"deg"}  # 180/π is written without its unit
        if any(base == "dB" for base, _ in one.powers + other.powers):
            free |= FREE_BASES  # as are the 6.02 dB of a bit
    return _without(one.powers, free) == _without(other.powers, free)


def _alike(one: Dimension, other: Dimension) -> bool:
    return _same_physics(one, other) and (one.counting or other.counting or one.nouns == other.nouns)


def _without(powers: Powers, bases: frozenset[str]) -> Powers:
    return tuple((base, power) for base, power in powers if base not in bases)


def _times(parts: list[Dimension | None]) -> Dimension | None:
    powers: dict[str, Fraction] = {}
    nouns: dict[str, Fraction] = {}
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    literals, counting = True, False
    for part in known:
        _add(powers, part.powers)
        _add(nouns, part.nouns)
        literals = literals and part.literal
        counting = counting or (part.counting and not part.literal)
    literal, _, logarithmic, scaled, affine = _marks(known)
    return Dimension(
        _sorted_powers(powers),
        _sorted_powers(nouns),
        literal=literals,
        counting=counting,
        logarithmic=logarithmic,
        scaled=scaled or literal,
        affine=affine,
    )


def _marks(parts: list[Dimension]) -> tuple[bool, ...]:
    """Which of the marks of a dimension any of several bears, in the order of its fields."""
    return tuple(map(any, zip(*[part[2:] for part in parts], strict=True)))


def _add(totals: dict[str, Fraction], powers: Powers) -> None:
    for base, power in powers:
        totals[base] = totals[base] + power if base in totals else power


def _sorted_powers(totals: dict[str, Fraction]) -> Powers:
    return tuple(sorted([power for power in totals.items() if power[1]]))


def _dimension_power(part: Dimension | None, power: Fraction) -> Dimension | None:
    if part is None:
        return None
    if not power:
        return part._replace(powers=(), nouns=())
    return part._replace(
        powers=tuple([(base, each * power) for base, each in part.powers]),
        nouns=tuple([(noun, each * power) for noun, each in part.nouns]),
    )


def _constant(node: Node) -> Fraction | None:
    """The value of an exponent written in numbers."""
    match node:
        case Num(value=value):
            return value
        case Neg(operand=operand):
            inner = _constant(operand)
            return None if inner is None else -inner
        case Div(numerator=above, denominator=below):
            top, bottom = _constant(above), _constant(below)
            return top / bottom if top is not None and bottom else None
        case _:
            return None
