"""A part of an expression while its unit is found, and its angles brought into one unit."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.prove.engine import angles
from atlas_lessons.read.notation.formula.ast import Node, Num
from atlas_lessons.read.notation.units.parse import ONE, Unit

_ZERO = Fraction(0)


class LoweredPart(NamedTuple):
    """A part of an expression: its tree over pure numbers in base units, its unit, and what else is known of it."""

    tree: Node
    unit: Unit = ONE
    weight: Fraction = _ZERO
    either: bool = False
    flexible: str = ""
    plain: bool = False
    literal: bool = False
    pis: int = 0  # the power of π in a product
    halves: bool = False  # whether it holds the 180 or 360 of degrees

    @property
    def zero(self) -> bool:
        """Whether it is a literal 0, which has every dimension."""
        return isinstance(self.tree, Num) and self.tree.value == 0


def converted_by_pi(part: LoweredPart) -> LoweredPart:
    """A product whose π converts its angles, with the unit that is then left: 2*pi*f of turns is in radians."""
    deg, turns = angles.deg_of(part.unit), angles.turns_of(part.unit)
    if not part.pis:
        return part
    along = {"deg": part.halves and deg * part.pis > 0, "turn": turns * part.pis > 0}
    if any(along.values()):
        return part._replace(unit=angles.without(part.unit, **along), flexible=angles.RADIANS, pis=0)
    if part.pis < 0 and not deg and not turns and part.flexible in ("", angles.RADIANS):
        return part._replace(flexible=angles.DEGREES if part.halves else "", pis=0)
    return part._replace(pis=0)


def in_radians(part: LoweredPart, *, turns: bool = True) -> LoweredPart:
    """A part with its degrees and turns converted."""
    deg, turned = angles.deg_of(part.unit), angles.turns_of(part.unit) if turns else _ZERO
    if not (deg or turned) or deg.denominator != 1 or turned.denominator != 1:
        return part
    unit = angles.without(part.unit, deg=True, turn=turns)
    return part._replace(tree=angles.radians(part.tree, deg, turned), unit=unit, flexible=angles.RADIANS)


def with_like_angles(parts: list[LoweredPart]) -> list[LoweredPart]:
    """Terms that tell angles in different units, all in radians; a number without π beside degrees stays a number."""
    bare = any(part.literal and not part.pis and not part.zero for part in parts)
    parts = [converted_by_pi(part) for part in parts]
    degrees = {angles.deg_of(part.unit) for part in parts if not part.zero}
    marked = any(part.flexible == angles.RADIANS for part in parts)
    if len(degrees) > 1 and not bare:
        return [in_radians(part, turns=marked) for part in parts]
    turns = {angles.turns_of(part.unit) for part in parts if not part.zero}
    return [in_radians(part) for part in parts] if len(turns) > 1 and marked and not bare else parts
