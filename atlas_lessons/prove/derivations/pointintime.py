"""Dates and times of day among the quantities of a quote."""

from __future__ import annotations

from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.engine.calendar import point_text
from atlas_lessons.read.notation.numerals.labels.calendar import calendar_point
from atlas_lessons.read.notation.numerals.quantities import TextQuantity
from atlas_lessons.read.notation.units.unit import DATE, TIME

POINT = "point"  # the kind of a numeral that is one
_UNITS = {"date": DATE, "time": TIME}


def as_point(read: TextQuantity, behind: str) -> TextQuantity:
    """The quantity of a label that names a day or a time, with the text behind it; any other as it is."""
    numeral = read.numeral
    point = calendar_point(numeral.label, numeral.text, behind) if numeral.label else None
    if point is None:
        return read
    value = point.values[0] if point.values else numeral.value
    several = point.values if len(point.values) > 1 else ()
    return read._replace(numeral=numeral._replace(kind=POINT, value=value, readings=several), unit=_UNITS[point.kind])


def point_fault(read: TextQuantity, behind: str, *, has_value: bool) -> Fault | None:
    """The complaint about a date that does not exist, or that may be two; a ``value`` says which."""
    numeral = read.numeral
    point = calendar_point(numeral.label, numeral.text, behind) if numeral.kind == POINT else None
    if point is None:
        return None
    if not point.values:
        message = f"no date or time of day is read in {numeral.text!r}: {point.problem}"
        return Fault("value-unreadable", message, "write it as 15 March 2024, 2024-03-15 or 09:30")
    if len(point.values) > 1 and not has_value:
        names = " or ".join(point_text(value, point.kind) for value in point.values)
        hint = "write the month as a word, or say which with `value`"
        return Fault("number-ambiguous", f"{numeral.text!r} may be {names}", hint)
    return None
