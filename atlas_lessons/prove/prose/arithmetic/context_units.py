"""Units that only their surroundings tell (inches, molar), quantities told in two units, and times beside rates."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from atlas_lessons.prove.prose.arithmetic.sides import Operand
from atlas_lessons.prove.prose.arithmetic.tokens import Token
from atlas_lessons.read.notation.units.parse import Unit, parse_unit


def _known(text: str) -> Unit:
    unit = parse_unit(text)
    assert isinstance(unit, Unit)
    return unit


INCH = _known("in")
_MOLAR = {
    "M": replace(_known("mol/L"), text="M"),
    "mM": replace(_known("mmol/L"), text="mM"),
    "µM": replace(_known("µmol/L"), text="µM"),
    "μM": replace(_known("µmol/L"), text="µM"),
    "nM": replace(_known("nmol/L"), text="nM"),
}
_CHEMISTRY = re.compile(r"[0-9] ?(?:[mµμ]L|[mµμ]?mol)\b|\b(?:molar\w*|litres?|liters?|moles?)\b")
_NEAR = 200  # characters on both sides in which a volume or an amount of substance makes M molar


def unit_by_context(text: str, tokens: list[Token], at: int) -> Unit | None:
    """The unit that the token at an index, right after a number, is where nothing else can be meant, or None.

    ``in`` is an inch right before ``=``, ``≈`` or ``×`` ("70 in = 177.8 cm"), ``M`` is mol/L beside mL or mol.
    """
    if at >= len(tokens) or tokens[at].kind != "word":
        return None
    token = tokens[at]
    if token.text == "in" and at + 1 < len(tokens):
        after = tokens[at + 1]
        return INCH if after.text in ("=", "≈") or (after.text == "*" and text[after.start] == "×") else None
    molar = _MOLAR.get(token.text)
    if molar is None or not token.spaced:
        return None
    return molar if _CHEMISTRY.search(text, max(0, token.start - _NEAR), token.end + _NEAR) else None


def joined(larger: Operand, smaller: Operand, text: str) -> Operand:
    """``5 ft 10 in`` as one number of the smaller unit, with its last digit; both have units of one dimension."""
    assert larger.unit is not None and smaller.unit is not None
    value = larger.value * larger.unit.factor / smaller.unit.factor + smaller.value
    numeral = smaller.numeral
    if numeral is not None:
        shown = text[larger.start : smaller.end]
        numeral = numeral._replace(start=larger.start, end=smaller.end, value=value, text=shown)
    return smaller._replace(value=value, start=larger.start, numeral=numeral, hedged=larger.hedged, joined=True)


_TIME = (("s", Fraction(1)),)


def has_rate(counted: Unit | None, rate: Unit | None) -> bool:
    """Whether a time stands before what happens per time: ``5 h at $2/h``; ``60 frames at 30 fps`` may be a time."""
    if counted is None or rate is None or counted.powers != _TIME:
        return False
    return dict(rate.powers).get("s") == -1
