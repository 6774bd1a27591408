"""Which units the letters of a formula may have so that its result has a given one, and its sums go together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from atlas_lessons.author.suggest.search.dimensions import Dimensions
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym

_MOST_WAYS = 600
_WHOLE = 12  # powers of units have denominators that divide it
_ROOM = 24  # bits for the power of one base unit
_OF_ONE = frozenset(("sum", "min", "max", "abs"))

Monomial = Mapping[str, Fraction]


class UnitShape(NamedTuple):
    """A formula as far as units go: the powers of its letters, and products of powers that must be pure numbers."""

    powers: Monomial
    pure: tuple[Monomial, ...]


def shape_of(node: Node) -> UnitShape | None:
    """The powers of the letters in a formula; None where units cannot tell."""
    match node:
        case Num() | Sym(name="pi"):
            return UnitShape({}, ())
        case Sym(name=name):
            return UnitShape({name: Fraction(1)}, ())
        case Neg(operand=operand):
            return shape_of(operand)
        case Add(terms=parts):
            return _alike(parts)
        case Mul(factors=parts):
            return _product([(part, Fraction(1)) for part in parts])
        case Div(numerator=above, denominator=below):
            return _product([(above, Fraction(1)), (below, Fraction(-1))])
        case Pow(base=base, exponent=Num(value=value)):
            return _product([(base, value)])
        case Pow(base=base, exponent=exponent):
            return _pure((base, exponent))
        case Call(name="sqrt", arguments=(part,)):
            return _product([(part, Fraction(1, 2))])
        case Call(name=name, arguments=parts):
            return _alike(parts) if name in _OF_ONE else _pure(parts)
        case _:
            return None


def _shapes(parts: Sequence[Node]) -> list[UnitShape] | None:
    shapes = [shape_of(part) for part in parts]
    known = [shape for shape in shapes if shape is not None]
    return known if len(known) == len(shapes) else None


def _alike(parts: Sequence[Node]) -> UnitShape | None:
    shapes = _shapes(parts)
    if not shapes:
        return None
    first = shapes[0].powers
    pure = [_times([(shape.powers, Fraction(1)), (first, Fraction(-1))]) for shape in shapes[1:]]
    return UnitShape(first, (*pure, *(each for shape in shapes for each in shape.pure)))


def _pure(parts: Sequence[Node]) -> UnitShape | None:
    shapes = _shapes(parts)
    if shapes is None:
        return None
    return UnitShape({}, tuple(each for shape in shapes for each in (shape.powers, *shape.pure)))


def _product(parts: Sequence[tuple[Node, Fraction]]) -> UnitShape | None:
    shapes = _shapes([part for part, _ in parts])
    if shapes is None:
        return None
    powers = _times([(shape.powers, power) for shape, (_, power) in zip(shapes, parts, strict=True)])
    return UnitShape(powers, tuple(each for shape in shapes for each in shape.pure))


def _times(parts: Sequence[tuple[Monomial, Fraction]]) -> Monomial:
    total: dict[str, Fraction] = {}
    for monomial, power in parts:
        for name, each in monomial.items():
            total[name] = total.get(name, Fraction(0)) + each * power
    return {name: power for name, power in total.items() if power}


class UnitRule(NamedTuple):
    """What the units of some letters must come to: whole powers, and a code of the unit."""

    powers: Mapping[str, int]
    code: int


def fitting(
    shape: UnitShape, kinds: Mapping[str, Sequence[int]], dimensions: Dimensions, wanted: int
) -> list[tuple[int, ...]]:
    """The kinds of unit that each letter may have of those that are there for it, in the order of ``kinds``."""
    coder = _Coder(dimensions)
    rules = [_rule(shape.powers, coder(wanted), kinds), *(_rule(each, 0, kinds) for each in shape.pure)]
    codes = {letter: {kind: coder(kind) for kind in each} for letter, each in kinds.items()}
    ways = islice(_ways(list(kinds), rules, codes), _MOST_WAYS)
    return [tuple(way[letter] for letter in kinds) for way in ways]


class _Coder:
    """Units as whole numbers that add up where units are multiplied."""

    def __init__(self, dimensions: Dimensions) -> None:
        self.dimensions = dimensions
        self.bases: dict[str, int] = {}

    def __call__(self, dimension: int) -> int:
        code = 0
        for base, power in self.dimensions.powers(dimension):
            place = self.bases.setdefault(base, len(self.bases))
            code += int(power * _WHOLE) << (_ROOM * place)
        return code


def _rule(monomial: Monomial, code: int, letters: Mapping[str, Sequence[int]]) -> UnitRule:
    """What is no letter (``e``) is a pure number."""
    return UnitRule({name: int(power * _WHOLE) for name, power in monomial.items() if name in letters}, code * _WHOLE)


def _ways(
    letters: Sequence[str], rules: Sequence[UnitRule], codes: Mapping[str, Mapping[int, int]]
) -> Iterator[dict[str, int]]:
    """What is decided by the others comes first."""
    if any(not rule.powers and rule.code for rule in rules):
        return
    if not letters:
        yield {}
        return
    single = next((rule for rule in rules if len(rule.powers) == 1), None)
    if single is not None:
        ((first, power),) = single.powers.items()
        fits = {kind: code for kind, code in codes[first].items() if code * power == single.code}
    else:
        first = min(letters, key=lambda letter: (len(codes[letter]), letter))
        fits = dict(codes[first])
    rest = [letter for letter in letters if letter != first]
    for kind, code in fits.items():
        left = [_without(rule, first, code) for rule in rules]
        for way in _ways(rest, left, codes):
            yield {first: kind, **way}


def _without(rule: UnitRule, letter: str, code: int) -> UnitRule:
    power = rule.powers.get(letter)
    if power is None:
        return rule
    powers = {name: each for name, each in rule.powers.items() if name != letter}
    return UnitRule(powers, rule.code - power * code)
