"""The readings of a spelled-out calculation: what its words may mean, from the plainest to the most lenient."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from atlas_lessons.prove.engine.amount import Amount, read_amount
from atlas_lessons.prove.engine.comparison import affine
from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.engine.graph import Failure, Outcome, compute
from atlas_lessons.prove.prose.arithmetic.sides import (
    ConstantTerm,
    Function,
    Leaf,
    Operand,
    Power,
    Product,
    Side,
    Sum,
    Tree,
    functions,
    leaves,
)
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Pow, Sym
from atlas_lessons.read.notation.units.parse import DEFAULT, ONE, Convention, Unit, parse_unit, singular


@dataclass(frozen=True, slots=True)
class SideReading:
    """One way to read a calculation.

    ``shared``: the unit of one term of a sum holds for those without; ``scaled``: its scale word too. ``dropped`` are
    operands whose unit only counts ("$20 × 12 months"), ``neutral`` operands that convert units (the 8 between bits
    and bytes) and so are 1. ``relative``: "100 + 20%" adds a fifth of 100. ``difference``: °C are differences.
    ``second``: an ambiguous K is 1,024. ``transfers``: a
    transfer on a lane is a bit. ``carried`` puts exact values in the place of printed roundings.
    ``natural``: a ``log`` without a base is ``ln``, not the decimal one.
    ``angle`` (``rad``, ``deg`` or ``turn``) is the one that all angles are given in.
    """

    shared: bool = True
    scaled: bool = False
    relative: bool = False
    difference: bool = False
    second: bool = False
    transfers: bool = False
    convention: Convention = DEFAULT
    dropped: frozenset[int] = frozenset()
    neutral: frozenset[int] = frozenset()
    carried: tuple[tuple[int, Exact], ...] = ()
    angle: str = ""
    natural: bool = False


PLAIN = SideReading()
_CONVENTIONAL = re.compile(r"year|yr|annum|month|\bmo\b|K[Bb]|FLOPs|[Ff]lops")
_CONVENTIONS = (
    Convention(year=Fraction(365), month=Fraction(365, 12)),
    Convention(year=Fraction(365), month=Fraction(30)),
    Convention(year=Fraction(360), month=Fraction(30)),
    Convention(year=Fraction(366), month=Fraction(31)),
    Convention(kilobyte=Fraction(1024)),
    Convention(flops_rate=True),
)
_CONVERSIONS = frozenset(
    (
        *(3, 4, 7, 8, 12, 24, 30, 31, 52, 60, 100, 365, 366, 1440, 3600, 5280, 8760, 86400),
        *(1000, 10**6, 10**9, 10**12, 1024, 1024**2, 1024**3),
        *(10**15, 10**18, 1024**4, 1024**5, 1024**6),
    )
)
_BIT = Unit(powers=(("bit", Fraction(1)),))
_TIMES = frozenset(("second", "minute", "hour", "day", "week", "month", "year"))


_RADIANS = re.compile(r"\bm?rads?\b|\bradians?\b")
_ANGLES = {  # the fraction and the power of π that lead from one to the other
    ("turn", "rad"): (Fraction(2), 1),
    ("turn", "deg"): (Fraction(360), 0),
    ("deg", "rad"): (Fraction(1, 180), 1),
    ("deg", "turn"): (Fraction(1, 360), 0),
    ("rad", "turn"): (Fraction(1, 2), -1),
    ("rad", "deg"): (Fraction(180), -1),
}


def angle_of(unit: Unit | None) -> str:
    """What a unit tells angles in: ``rad``, ``deg`` or ``turn`` (of which rpm are so many a minute); else nothing."""
    if unit is None:
        return ""
    if dict(unit.powers).get("deg") == 1:
        return "deg"
    if dict(unit.nouns).get("turn") == 1:
        return "turn"
    return "rad" if _RADIANS.search(unit.text) else ""


def unit_in(unit: Unit | None, convention: Convention) -> Unit | None:
    """A unit as the convention reads it."""
    if unit is None or convention is DEFAULT or not _CONVENTIONAL.search(unit.text):
        return unit
    read = parse_unit(unit.text, convention=convention)
    return read if isinstance(read, Unit) else unit


def value(side: Side, reading: SideReading) -> Outcome:
    """What a side amounts to under a reading, by the rational engine and, where needed, the reference."""
    node, known = lower_side(side, reading)
    return Failure("refused", "") if node is None else compute(node, known, fast=True)


def lower_side(side: Side, reading: SideReading) -> tuple[Node | None, Mapping[str, Amount]]:
    """A side as an expression over amounts, under a reading: ``q0``, ``q1``, … are its operands. None for no value."""
    lowering = _SideLowering(side, reading)
    return lowering.of(side.tree), lowering.known


class _SideLowering:
    def __init__(self, side: Side, reading: SideReading) -> None:
        self.side, self.reading = side, reading
        self.carried = dict(reading.carried)
        self.known: dict[str, Amount] = {}

    def of(self, tree: Tree) -> Node | None:
        match tree:
            case Leaf(operand=index):
                return self._leaf(index)
            case Sum(terms=terms):
                return self._sum(terms)
            case Product(factors=factors, unit=unit):
                return self._product(factors, unit)
            case Power(base=base, exponent=exponent):
                below, above = self.of(base), self.of(exponent)
                return Pow(below, above) if below is not None and above is not None else None
            case Function(name=name, arguments=arguments):
                inner = [self.of(argument) for argument in arguments]
                if name == "log":
                    name = "ln" if self.reading.natural else "log10"
                return Call(name, tuple(each for each in inner if each is not None)) if all(inner) else None
            case ConstantTerm(name=name):
                return Sym(name)

    def _leaf(self, index: int) -> Node:
        operand, reading = self.side.operands[index], self.reading
        unit = None if index in reading.dropped else unit_in(operand.unit, reading.convention)
        name = f"q{index}"
        if index in self.carried:
            exact = affine(self.carried[index], unit.factor if unit else Fraction(1))
            self.known[name] = Amount(exact, unit.delta if unit else ONE)
            return Sym(name)
        number = operand.value
        if operand.numeral is not None and reading.second and operand.numeral.readings:
            number = operand.numeral.readings[-1]
        if index in reading.neutral:
            number = Fraction(1)
        if unit and reading.transfers and dict(unit.nouns).get("transfer") == 1:
            unit = unit * _BIT
        kind = angle_of(unit) if reading.angle else ""
        if unit is not None and kind and kind != reading.angle:
            return self._turned(name, number, unit, (kind, reading.angle))
        self.known[name] = read_amount(number, unit, difference=reading.difference) if unit else Amount(number)
        return Sym(name)

    def _turned(self, name: str, number: Fraction, unit: Unit, kinds: tuple[str, str]) -> Node:
        """An angle given in another: its number times a fraction and a power of π."""
        factor, power = _ANGLES[kinds]
        powers = {base: exponent for base, exponent in unit.powers if base != "deg"}
        if kinds[1] == "deg":
            powers["deg"] = Fraction(1)
        self.known[name] = Amount(number * unit.factor * factor, Unit(powers=tuple(sorted(powers.items()))))
        if not power:
            return Sym(name)
        return Mul((Sym(name), Sym("pi"))) if power > 0 else Div(Sym(name), Sym("pi"))

    def _unit(self, unit: Unit) -> Node:
        name = f"u{len(self.known)}"
        self.known[name] = read_amount(Fraction(1), unit.delta)
        return Sym(name)

    def _sum(self, terms: tuple[tuple[int, Tree], ...]) -> Node | None:
        nodes: list[Node] = []
        units = [self._single_unit(tree) for _, tree in terms]
        for index, (sign, tree) in enumerate(terms):
            node = self.of(tree)
            if node is None:
                return None
            unit = units[index]
            if self.reading.relative and index and unit is not None and not unit.powers and unit.factor != 1:
                node = Mul((nodes[0], node))
            elif self.reading.shared and not self._units(tree) and not self._counted(tree):
                near = next((unit for unit in (*units[index + 1 :], *reversed(units[:index])) if unit), None)
                node = Mul((node, self._unit(near))) if near is not None else node
            nodes.append(node if sign > 0 else Neg(node))
            if self.reading.relative and len(nodes) > 1:
                nodes = [Add(tuple(nodes))]
        return Add(tuple(nodes)) if len(nodes) > 1 else nodes[0]

    def _product(self, factors: tuple[tuple[str, Tree], ...], unit: Unit | None) -> Node | None:
        product: Node | None = None
        for operator, tree in factors:
            node = self.of(tree)
            if node is None:
                return None
            if product is None:
                product = node
            else:
                product = Mul((product, node)) if operator == "*" else Div(product, node)
        read = unit_in(unit, self.reading.convention)
        return Mul((product, self._unit(read))) if read is not None and product is not None else product

    def _units(self, tree: Tree) -> list[Unit]:
        """The units that the operands of a term carry."""
        found: list[Unit] = []
        for index in leaves(tree):
            unit = self.side.operands[index].unit
            if unit is not None and index not in self.reading.dropped:
                found.append(unit)
        if isinstance(tree, Product) and tree.unit is not None:
            found.append(tree.unit)
        return found

    def _counted(self, tree: Tree) -> bool:
        return isinstance(tree, Leaf) and self.side.operands[tree.operand].counted

    def _single_unit(self, tree: Tree) -> Unit | None:
        units = self._units(tree)
        return unit_in(units[0], self.reading.convention) if len(units) == 1 else None


def further_readings(side: Side, printed: Operand | None) -> Iterator[SideReading]:
    """Every further reading that words like these may have, in a fixed order; few of them."""
    texts = " ".join(operand.unit.text for operand in (*side.operands, printed) if operand and operand.unit)
    numerals = [operand.numeral for operand in (*side.operands, printed) if operand and operand.numeral]
    if any(numeral.readings for numeral in numerals):
        yield SideReading(second=True)
    conventions = _CONVENTIONS if _CONVENTIONAL.search(texts) else ()
    for convention in conventions:
        yield SideReading(convention=convention)
    if "log" in functions(side.tree):
        yield SideReading(natural=True)
    yield SideReading(shared=False)
    yield SideReading(relative=True, shared=False)
    if any(operand.unit is not None and operand.unit.offset for operand in side.operands):
        yield SideReading(difference=True)
    if any(operand.unit is not None and dict(operand.unit.nouns).get("transfer") for operand in side.operands):
        yield SideReading(transfers=True)
        yield from (SideReading(transfers=True, neutral=neutral) for neutral in subsets(convertible(side, printed)))
    for convention in (DEFAULT, *conventions[:2]):
        for neutral in subsets(convertible(side, printed)):
            yield SideReading(neutral=neutral, convention=convention)
        for dropped in subsets(_countable(side)):
            yield SideReading(dropped=dropped, convention=convention)
            for index in convertible(side, printed)[:4]:
                yield SideReading(dropped=dropped, neutral=frozenset((index,)), convention=convention)


def subsets(indices: list[int]) -> Iterator[frozenset[int]]:
    """One or two of some operands, in every way."""
    for size in (1, 2):
        yield from (frozenset(chosen) for chosen in combinations(indices[:6], size))


def convertible(side: Side, printed: Operand | None) -> list[int]:
    """Bare numbers that convert between units where a unit is about: the 8 of bits and bytes, the 60 of minutes."""
    if all(operand is None or operand.unit is None for operand in (*side.operands, printed)):
        return []
    return [
        index for index, operand in enumerate(side.operands) if operand.bare and _ratio(operand.value) in _CONVERSIONS
    ]


def _ratio(number: Fraction) -> int:
    return number.numerator if number.denominator == 1 else 0


def _countable(side: Side) -> list[int]:
    """Operands whose unit may only count: ``$20 × 12 months``, ``8 hours × 5 days``, ``6.4 Gb/s × 1024 bits``."""
    bits = sum(operand.unit is not None and "bit" in dict(operand.unit.powers) for operand in side.operands)
    counting = _TIMES | {"bit"} if bits > 1 else _TIMES
    return [
        index
        for index, operand in enumerate(side.operands)
        if operand.unit is not None and singular(operand.unit.text) in counting
    ]
