"""Durations, lengths and weights in two units as one quantity: ``1 h 30 min``, ``5 ft 10 in``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from atlas_lessons.read.notation.numerals.quantities import TextQuantity
from atlas_lessons.read.notation.units.parse import Unit, parse_unit


def with_smaller_parts(text: str, found: Sequence[TextQuantity], first: TextQuantity) -> TextQuantity:
    """A quantity with the parts behind it, in its own unit: parts of one dimension, each unit smaller than the last."""
    whole = first
    for following in found:
        if following.unit is None and whole.unit is not None and whole.unit.text in _FEET:
            following = _inches(text, following)
        if following.start <= whole.start or following.unit is None or whole.unit is None:
            continue
        between = text[whole.end : following.start]
        ratio = following.unit.factor / whole.unit.factor
        joined = _JOINED.fullmatch(between) and following.unit.powers == whole.unit.powers and whole.unit.powers
        if not joined or ratio >= 1 or following.numeral.value * ratio >= 1 or whole.unit.offset or whole.shared:
            break
        if dict(whole.unit.powers) not in _COMPOUND:
            break
        part = following.numeral
        step = part.step * ratio if part.step is not None else None
        joined_text = text[whole.numeral.start : part.end]
        numeral = whole.numeral._replace(
            end=part.end, text=joined_text, value=whole.numeral.value + part.value * ratio, step=step
        )
        whole = whole._replace(numeral=numeral, end=following.end)
    return whole


_FEET = frozenset(("ft", "foot", "feet", "′"))
_INCH = re.compile(r"[ \u00a0]?(?:in|″)(?![\w])")


def _inches(text: str, read: TextQuantity) -> TextQuantity:
    """``10 in`` behind feet, where alone "in" is not a unit."""
    mark = _INCH.match(text, read.end)
    inch = parse_unit("inch")
    if mark is None or not isinstance(inch, Unit):
        return read
    return read._replace(unit=inch, end=mark.end())


_JOINED = re.compile(r"\s*(?:,|and|, and)?\s*")
_COMPOUND = ({"s": 1}, {"m": 1}, {"kg": 1}, {"deg": 1})  # durations, feet and inches, pounds and ounces, 26°10′
