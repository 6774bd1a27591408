"""Units that only their surroundings tell (inches, molar), quantities in two units, and times beside rates."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.prove.prose.arithmetic.sides import Operand
from atlas_lessons.prove.prose.arithmetic.tokens import ProseToken
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
_CHEMISTRY = lazy_pattern(r"[0-9] ?(?:[mµμ]L|[mµμ]?mol)\b|\b(?:molar\w*|litres?|liters?|moles?)\b")
_NEAR = 200  # characters on both sides in which a volume or an amount of substance makes M molar


_INCHES = lazy_pattern(  # "12 in. =", "61 in.³", "61 in³", "5 cu in", "8 sq in."
    r"in\.(?=\s?[=≈×)])|in\.?(?:\^?(?P<power>[²³23])(?!\w))|(?P<word>cu|sq)\.? ?in(?:\.(?=\s?[=≈×])|(?![\w.]))"
)
_METRIC = lazy_pattern(r"\.? \((?:about |~|≈ ?)?[0-9][0-9.,]* ?(?:cm|mm|m)\)")
_POWERS = {"²": 2, "2": 2, "sq": 2, "³": 3, "3": 3, "cu": 3}


def unit_by_context(text: str, tokens: list[ProseToken], at: int) -> tuple[Unit, int] | None:
    """The unit that the tokens from an index on, right after a number, are where nothing else can be meant, and the
    index behind it; or None.

    ``in`` is an inch right before ``=``, ``≈`` or ``×`` ("70 in = 177.8 cm"), before a bracket that closes ("(3.5 in)")
    or that holds a length ("12 in (30 cm)"), and with a power; ``M`` is mol/L beside mL or mol.
    """
    if at >= len(tokens) or tokens[at].kind != "word":
        return None
    token = tokens[at]
    inches = _INCHES.match(text, token.start)
    if inches is not None:
        power = _POWERS.get(inches["power"] or inches["word"] or "", 1)
        end = at
        while end < len(tokens) and tokens[end].start < inches.end():
            end += 1
        return replace(INCH**power, text=inches[0]), end
    if token.text == "in" and at + 1 < len(tokens):
        after = tokens[at + 1]
        before_sign = after.text in ("=", "≈", ")") or (after.text == "*" and text[after.start] == "×")
        return (INCH, at + 1) if before_sign or _METRIC.match(text, token.end) else None
    molar = _MOLAR.get(token.text)
    if molar is None or not token.spaced:
        return None
    near = _CHEMISTRY.search(text, max(0, token.start - _NEAR), token.end + _NEAR)
    return (molar, at + 1) if near else None


def join_compound(larger: Operand, smaller: Operand, text: str) -> Operand:
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
    """Whether a time precedes what happens per time: ``5 h at $2/h``; ``60 frames at 30 fps`` may be a time."""
    if counted is None or rate is None or counted.powers != _TIME:
        return False
    return dict(rate.powers).get("s") == -1
