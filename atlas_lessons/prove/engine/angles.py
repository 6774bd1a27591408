"""Radians, degrees and turns: one dimension in three units, of which only degrees and turns have a rational ratio.

A degree is a base dimension (``deg``), a turn a counted noun (rpm are turns a minute), a radian is 1. A formula that
holds π converts by itself: ``2*pi*f`` of turns and ``theta*pi/180`` of degrees are radians. Where none does, the unit
that the result is printed in says what is meant.
"""

from __future__ import annotations

import re
from fractions import Fraction

from atlas_lessons.read.notation.formula.ast import Div, Mul, Node, Num, Pow, Sym, children
from atlas_lessons.read.notation.units.parse import Unit

RADIANS = "deg"  # the mark of a pure number that is an angle in radians, and may be printed in degrees
DEGREES = "degrees"  # that of a pure number that counts degrees: theta*180/pi
_RADIAN = re.compile(r"\b[mµ]?rads?\b|\bradians?\b")
_ROUNDED_PI = frozenset(Fraction(text) for text in ("3.14", "3.142", "3.1416", "3.14159", "3.141593", "3.1415927"))
_HALF_TURNS = frozenset((Fraction(180), Fraction(360)))


def deg_of(unit: Unit) -> Fraction:
    """The power of degrees in a unit."""
    return dict(unit.powers).get("deg", Fraction(0))


def turns_of(unit: Unit) -> Fraction:
    """The power of turns in a unit."""
    return dict(unit.nouns).get("turn", Fraction(0))


def without(unit: Unit, *, deg: bool = False, turn: bool = False) -> Unit:
    """A unit with its degrees or turns left out."""
    powers = tuple(each for each in unit.powers if not (deg and each[0] == "deg"))
    nouns = tuple(each for each in unit.nouns if not (turn and each[0] == "turn"))
    if powers == unit.powers and nouns == unit.nouns:
        return unit
    return Unit(unit.factor if powers else Fraction(1), powers, nouns)


def in_radians(unit: Unit) -> bool:
    """Whether a unit names radians: rad, rad/s."""
    return _RADIAN.search(unit.text) is not None


def pi_power(node: Node) -> int:
    """1 for π and for a number that rounds it, else 0."""
    return int(node == Sym("pi") or (isinstance(node, Num) and node.value in _ROUNDED_PI))


def counts_degrees(node: Node) -> bool:
    """Whether a formula holds the 180 or 360 that degrees are converted with."""
    return (isinstance(node, Num) and node.value in _HALF_TURNS) or any(map(counts_degrees, children(node)))


def radians(tree: Node, deg: Fraction, turns: Fraction) -> Node:
    """A value in degrees and turns to these powers, in radians."""
    pi: Node = Sym("pi")
    power = deg + turns
    scale = Fraction(2) ** int(turns) / Fraction(180) ** int(deg)
    if power:
        raised = pi if abs(power) == 1 else Pow(pi, Num(abs(power)))
        tree = Mul((tree, raised)) if power > 0 else Div(tree, raised)
    return tree if scale == 1 else Mul((tree, Num(scale)))


def conversions(unit: Unit, mark: str, printed: Unit) -> tuple[tuple[Fraction, int], ...]:
    """The fractions and powers of π that lead from a unit to a printed one; empty where more than angles differ.

    ``mark`` is that of the value. Turns that are left over are radians beside a length or a mark, else they count:
    300 rpm are 31.4 rad/s, 5 Hz, and either where the text prints 1/s.
    """
    deg, turns = deg_of(unit) - deg_of(printed), turns_of(unit) - turns_of(printed)
    if without(unit, deg=True).powers != without(printed, deg=True).powers:
        return ()
    if deg.denominator != 1 or turns.denominator != 1:
        return ()
    if deg == -turns:
        return ((Fraction(360) ** int(turns), 0),)
    if mark == DEGREES and deg == -1 and not turns:
        return ((Fraction(1), 0),)
    angle = (Fraction(2) ** int(turns) / Fraction(180) ** int(deg), int(deg + turns))
    if not turns or mark == RADIANS or in_radians(printed) or is_mechanical(printed):
        return (angle,)
    counted = (1 / Fraction(180) ** int(deg), int(deg))
    return (counted, angle) if printed.powers == _RATE and "Hz" not in printed.text else (counted,)


_RATE = (("s", Fraction(-1)),)


def is_mechanical(unit: Unit) -> bool:
    """Whether turns left over in a unit mean nothing: in lengths, speeds, energies; a coil's turns only count."""
    bases = {name for name, _ in unit.powers}
    return "m" in bases and "A" not in bases


def turns_left(unit: Unit, printed: Unit) -> bool:
    """Whether a unit holds turns that the printed one has no place for."""
    return turns_of(unit) != turns_of(printed) and is_mechanical(printed)
