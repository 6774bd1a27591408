"""The unit that a printed result claims in words which the grammar of units does not read: tons, HOURS, crore."""

from __future__ import annotations

from atlas_lessons.prove.engine.graph import Computed
from atlas_lessons.prove.prose.arithmetic.readings import PLAIN, value
from atlas_lessons.prove.prose.arithmetic.sides import Operand, Side
from atlas_lessons.read.notation.units.unread import read_unread_unit


def claimed_units(text: str, side: Side, printed: Operand) -> tuple[Operand, ...]:
    """The printed number with each unit that the word behind it may be, beside a calculation.

    The number itself where the word is what is counted; nothing where it only looks like a unit (``milimeters``): such
    a result is neither right nor wrong.
    """
    if printed.unit is not None or printed.numeral is None:
        return (printed,)
    unread = read_unread_unit(text, printed.numeral.end)
    if unread is None:
        return (printed,)
    outcome = value(side, PLAIN)
    powers = outcome.amount.unit.powers if isinstance(outcome, Computed) else ()
    units = unread.beside(powers)
    if not units:
        return (printed,)
    if not unread.certain:
        return () if powers else (printed,)
    same = {operand.noun.split()[0].lower() for operand in side.operands if operand.noun}
    if unread.text.split()[0].lower() in same:
        return (printed,)  # "3 tons × 4 = 12 tons"
    return tuple(printed._replace(unit=unit, noun="", end=max(printed.end, unread.end)) for unit in units)
