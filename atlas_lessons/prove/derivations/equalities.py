"""Quotes that hold an equality of printed values: all of them must agree."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.read.notation.numerals.quantities import TextQuantity
from atlas_lessons.read.reading.excerpt import Excerpt

_EQUALS = re.compile(r"\s*[=≈]\s*")
_BEGINS = re.compile(r"(?:\A|[=≈:,;]|\bis)\s*\Z")
_OPERATOR = re.compile(r"(?:[\d)\]A-Za-z]\s*[×·*/÷+−-]|[×·÷√^])\s*\Z")
_GOES_ON = re.compile(r"\s*[×x·*/÷+^−-]\s*[\d(A-Za-z√]")


def disagreement(part: Excerpt, found: Sequence[TextQuantity]) -> Fault | None:
    """What is wrong where two values of a quote are said to be equal and are not, at the digits that are printed.

    Sides that calculate are left to the arithmetic of the text, and so are values of different dimensions. ``found``
    are the numbers of an excerpt; what is calculated may begin before it or end behind it.
    """
    text = part.text
    for left, right in pairwise(found):
        if _EQUALS.fullmatch(text, left.end, right.start) is None:
            continue
        begins = _BEGINS.search(text, 0, left.start) or not text[part.first : left.start].strip()
        calculates = _OPERATOR.search(text, 0, left.start) or _GOES_ON.match(text, right.end)
        alone = begins and not calculates
        if alone and not _agree(left, right):
            one, other = text[left.start : left.end], text[right.start : right.end]
            message = f"the quote {' '.join(part.shown.split())!r} states two values that differ: {one} and {other}"
            return Fault("quote-ambiguous", message, "correct the value that is wrong, or quote one of the two")
    return None


def _agree(left: TextQuantity, right: TextQuantity) -> bool:
    if "label" in (left.numeral.kind, right.numeral.kind) or left.numeral.readings or right.numeral.readings:
        return True
    scale = Fraction(1)
    if left.unit is not None and right.unit is not None:
        if left.unit.powers != right.unit.powers or left.unit.nouns != right.unit.nouns or left.unit.offset:
            return True
        scale = left.unit.factor / right.unit.factor
    steps = (left.numeral.step or 0) * scale + (right.numeral.step or 0)
    return abs(left.numeral.value * scale - right.numeral.value) * 2 <= steps
