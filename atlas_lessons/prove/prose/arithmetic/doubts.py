"""Why a statement that does not come out may still be right: what its sentence, its form or its units tell.

A doubt never makes a result pass; it only keeps an alarm back, so that the numbers are left to the ledger.
"""

from __future__ import annotations

import re
from fractions import Fraction

from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.prose.arithmetic.remainders import is_left_over
from atlas_lessons.prove.prose.arithmetic.sides import Leaf, Operand, Product, Side, Sum, Tree
from atlas_lessons.prove.prose.arithmetic.spoken import is_grouped_otherwise, is_per_other_time, is_tax_within
from atlas_lessons.prove.prose.arithmetic.tokens import Token
from atlas_lessons.read.notation.units.parse import singular

_DENIAL = re.compile(
    r"\b(?:wrong(?:ly)?|incorrect(?:ly)?|mistakes?|mistaken(?:ly)?|false|instead of|misread\w*|naive(?:ly)?|bug|joke"
    r"|integer division|floors?(?!\()|rounds? down|rounded down|truncat\w+"
    r"|floating[- ]point|overflow\w*|untrue|erroneous(?:ly)?|fallac\w+|myth|misconceptions?|nonsense|motto|synergy"
    r"|(?:not|isn['’]t|never) (?:\w+ )?(?:true|right|correct|valid|the case)"
    r"|(?:might|may|could|would|people|students|beginners|you['’]d|often|tempt\w+ to) (?:\w+ )?(?:think|expect|believe"
    r"|assume|guess|write|say|answer)"
    r"|(?:common|typical|frequent) (?:error|slip)s?"
    r"|but (?:it|that|this)(?: (?:does|is|was) not|['’]s not| (?:doesn|isn|wasn)['’]t)"
    r"|base[- ](?:[0-9]{1,2}|two|eight|ten|twelve|sixteen)|in (?:binary|octal|hex\w*)"
    r"|on (?:a|the) clock|clock (?:face|arithmetic)"
    r"|tropical|saturat\w+|xor|boolean|wraps?(?: around)?|wrap-?around|modular"
    r"|[0-9]{1,3}-bit (?:\w+ )?(?:arithmetic|addition|integers?|counter)"
    r"|(?:after|through|by|to|of) rounding|rounding errors?)\b|\(rounded\)|\bGF\(|\bZ[_/]|ℤ",
    re.IGNORECASE,
)
# "9 + 5 = 2 (mod 12)", "in arithmetic modulo 12"; "17 mod 5 = 2" is a calculation
_CONGRUENT = re.compile(
    r"(?:[^0-9)\s]|^)\s*\(?mod(?:ulo)?\b|(?:[=≡]|\b(?:is|equals))\s*[-−]?[0-9]+,?\s*\(?mod(?:ulo)?\b", re.IGNORECASE
)
# What stands right before it: "assuming 8 bytes each, 423 × 8 = …" further off is an author's own calculation.
_BEFORE = re.compile(
    r"\b(?:do not|don['’]t|never|avoid|if|suppose|assume|imagine|pretend|claim(?:s|ed|ing)?|rather than)"
    r"\s+(?:\w+\s+)?$",
    re.IGNORECASE,
)
_AFTERTHOUGHT = re.compile(
    r"[.!:;?]?\s*(?:no[,.!]|nope|not quite|oops|(?:that|this|it|which|these)\b['’\w ]{1,30}?\b(?:wrong|incorrect|false"
    r"|absurd|nonsense|impossible|not (?:true|right|correct|possible|so)|mistake|error|fallacy)\b)",
    re.IGNORECASE,
)
_SENTENCE_ENDS = (". ", ".\n", "\n\n", "? ", "! ")


def is_denied(text: str, start: int, end: int) -> bool:
    """Whether the sentence around a statement says that it is not meant as it stands, asks it, or quotes it."""
    before, after = text[max(0, start - 300) : start], text[end : end + 300]
    before = before[max(before.rfind(mark) for mark in _SENTENCE_ENDS) + 1 :]
    stop = min((at for mark in _SENTENCE_ENDS if (at := after.find(mark)) >= 0), default=len(after))
    if _DENIAL.search(before) or _DENIAL.search(text, start, end) or _DENIAL.search(after[:stop]):
        return True
    if _CONGRUENT.search(before + text[start:end] + after[:stop]):
        return True
    if _BEFORE.search(before) or _AFTERTHOUGHT.match(after[stop : stop + 80]):
        return True
    asked = after[stop : stop + 1] == "?" or after[:stop].rstrip().endswith("?")
    return asked or (before[-1:] in ('"', "“", "‘", "'") and start > 0)


def is_struck(content: str, start: int) -> bool:
    """Whether a place stands between two ``~~``: text that its author has crossed out."""
    paragraph = content[max(0, start - 1000) : start].rpartition("\n\n")[2]
    return paragraph.count("~~") % 2 == 1


def is_doubtful(text: str, side: Side, printed: Operand, relation: Token, exact: Exact | None) -> bool:
    """Whether the form of a statement allows another reading in which nothing is computed, or not exactly."""
    value = exact if isinstance(exact, Fraction) else None
    if relation.text == "verb" and _only_describes(text, side, printed, exact):
        return True
    if value is not None and (_is_float_noise(value, printed) or _is_generous(value, printed, relation)):
        return True
    return (
        (relation.text != "change" and _RANGE_GOES_ON.match(text, printed.numeral_range[1]) is not None)
        or _is_span(text, side, printed, value)
        or _is_recipe(side, printed)
        or _is_working_time(side, printed, value)
        or _compounds(side, printed)
        or _is_scale(side, printed, value)
        or _is_net(text, side, printed, value)
        or (relation.text == "=" and _wraps(side, printed, value))
        or _names_fraction(text, side, printed)
        or _is_customary(side, printed, value)
        or _is_resolution(side, printed)
        or is_grouped_otherwise(text, side, printed)
        or is_left_over(text, side, printed)
        or is_per_other_time(side, printed)
        or is_tax_within(side, printed)
        or (relation.text in ("verb", "told") and _ADDED.search(text, max(0, side.start - 10), side.end) is not None)
    )


_ADDED = re.compile(r"\b(?:more|another|further|extra|additional)\b")  # "2 h at 60 km/h; 1 h more at 60 km/h is 180 km"


_RANGE_GOES_ON = re.compile(r"[\s\w%°/²³]{0,12}?(?:\s?–\s?|\bto\s)[0-9]")  # "is 20 to 40": one end of several
_ARTICLE = re.compile(r"\b(?:an?|the|this|that|every|each|our|your|his|her|its|their)\s+$", re.IGNORECASE)
_COMPARED = re.compile(
    r"[ \u00a0\w%²³°€$£¥-]{0,30}?\b(?:old|long|wide|tall|deep|apart|ago|away|above|below|more|less|fewer|cheaper|slower"
    r"|faster|larger|smaller|bigger|higher|lower|better|worse|older|younger|shorter|longer|stronger|weaker"
    r"|too (?:many|few)|times (?:as|the|more|less|larger|smaller|faster|slower|heavier|lighter|longer|higher))\b"
)


def _only_describes(text: str, side: Side, printed: Operand, exact: Exact | None) -> bool:
    """``the 4 × 4 is 20 years old``, ``a 3 + 1 flat is 95 m²``: a thing with numbers in its name, not a calculation."""
    if exact is not None and any(operand.unit is not None for operand in side.operands):
        return False
    thing = text[side.start : side.start + 6].lower() != "square"  # "the square root of 81"
    if (thing and _ARTICLE.search(text, max(0, side.start - 12), side.start)) or _COMPARED.match(
        text, printed.numeral_range[1]
    ):
        return True
    named = any(operand.noun not in ("", "exponent", "items") for operand in side.operands)
    return named and printed.unit is not None


def _terms(tree: Tree) -> tuple[tuple[int, Tree], ...]:
    return tree.terms if isinstance(tree, Sum) else ()


def _digits(printed: Operand) -> str:
    return printed.numeral.text if printed.numeral is not None else ""


_YEARS = range(1500, 2100)


def _is_span(text: str, side: Side, printed: Operand, exact: Fraction | None) -> bool:
    """``10 - 20 = 1 point``, ``1914 − 1918 = 4 years``: two numbers that rise, and a result that is not negative."""
    terms, operands = _terms(side.tree), side.operands
    plain = [sign for sign, _ in terms] == [1] + [-1] * (len(terms) - 1) and len(operands) == len(terms)
    if len(terms) < 2 or not plain or exact is None or printed.value < 0:
        return False
    first, last = operands[0], operands[-1]
    if len(terms) == 2 and _is_season(first.value, last.value):
        return True
    if exact >= 0 or first.value < 0:
        return False
    years = first.value in _YEARS and last.value in _YEARS
    between = text[first.end : last.start]
    return years or not ("−" in between or "minus" in between) or (first.unit is None and printed.value != -exact)


def _is_season(first: Fraction, last: Fraction) -> bool:
    """``2022 - 23``, ``2021/22``: two years of which one follows the other."""
    return first in _YEARS and last == (first + 1) % 100


_MOLECULE = re.compile(r"[A-Z][a-z]?[0-9]")
_MONEY = frozenset("$€£¥₹")


def _is_recipe(side: Side, printed: Operand) -> bool:
    """``2 adults + 1 child = €59``, ``1 frame + 2 wheels = 1 bicycle``: parts of another thing, or its price."""
    nouns = {singular(operand.noun) for operand in side.operands if operand.noun not in ("", "exponent", "items")}
    if not nouns or any(operand.unit is not None for operand in side.operands):
        return False
    if printed.unit is not None and printed.unit.text[:1] in _MONEY:
        return isinstance(side.tree, Sum | Product)
    formulas = any(_MOLECULE.search(operand.noun) for operand in side.operands)  # 2 H2 + 1 O2 = 2 H2O
    return isinstance(side.tree, Sum) and len(nouns) > 1 and (printed.value == 1 or formulas)


def _wraps(side: Side, printed: Operand, exact: Fraction | None) -> bool:
    """``9 + 5 = 2``, ``350° + 20° = 10°``: a sum below each of its terms, as on a clock; not a lost zero."""
    terms = _terms(side.tree)
    if (
        len(terms) < 2
        or exact is None
        or "." in _digits(printed)
        or any(sign < 0 or not isinstance(tree, Leaf) for sign, tree in terms)
    ):
        return False
    cyclic = all(operand.unit is None or operand.unit.text in ("°", "h") for operand in side.operands)
    whole = all(operand.value.denominator == 1 and operand.value <= 360 for operand in side.operands)
    least = min(operand.value for operand in side.operands)
    return cyclic and whole and 0 <= printed.value <= least and printed.value * 10 != exact


_ODDS = re.compile(r"\bodds\b(?: \w{1,4}){0,2}\s+$", re.IGNORECASE)


def _names_fraction(text: str, side: Side, printed: Operand) -> bool:
    """``1/3 cup = 80 mL``, ``3/4 = 3 beats``: a fraction of something, or one that is a name."""
    operand = side.printed
    if operand is None or operand.numeral is None or "/" not in operand.numeral.text:
        return False
    if operand.noun:
        return printed.unit is not None
    if printed.numeral is None and printed.noun:
        return True  # "9/11 and 7/7 = two dates"
    if _ODDS.search(text, max(0, side.start - 20), side.start):
        return True
    parts = operand.numeral.text.split("/")
    if len(parts) == 2 and all(part.isdecimal() and len(part) < 5 for part in parts):
        first, last = (Fraction(int(part)) for part in parts)
        if _is_season(first, last):
            return True
    return bool(printed.noun) and text[slice(*printed.numeral_range)] == parts[0]


_CALENDAR = frozenset(("day", "week", "month", "quarter", "year", "sprint"))


def _is_working_time(side: Side, printed: Operand, exact: Fraction | None) -> bool:
    """``1 day = 8 hours``, ``1 week = 5 days``: the part of a span of time that people work."""
    one = side.printed
    if one is None or one.unit is None or one.value != 1 or printed.unit is None or exact is None:
        return False
    return singular(one.unit.text) in _CALENDAR and exact / 5 <= printed.value <= exact * 3 / 4


_PERCENT = Fraction(1, 100)


def _compounds(side: Side, printed: Operand) -> bool:
    """``20% + 30% = 44%`` off, ``10% + 5% = 15.5%``: percentages taken one after the other."""
    terms = _terms(side.tree)
    shares = [
        operand.value for operand in (*side.operands, printed) if operand.unit and operand.unit.factor == _PERCENT
    ]
    if len(terms) != 2 or len(shares) != 3 or any(sign < 0 for sign, _ in terms):
        return False
    first, second, told = shares
    return abs(told - first - second) == first * second / 100


_MAPS = frozenset(("cm", "mm", "in", "inch"))
_PARITY = re.compile(r"\b(?:RAID|usable|parity|mirror\w*|redundan\w*|spares?)\b", re.IGNORECASE)


def _is_scale(side: Side, printed: Operand, exact: Fraction | None) -> bool:
    """``1 cm = 10 km`` on a map."""
    one = side.printed
    if one is None or one.unit is None or printed.unit is None or not exact or printed.unit.powers != _LENGTH:
        return False
    units = (singular(one.unit.text), singular(printed.unit.text))
    return sum(unit in _MAPS for unit in units) == 1 and not 1000 >= abs(printed.value / exact) >= Fraction(1, 1000)


_LENGTH = (("m", Fraction(1)),)


def _is_net(text: str, side: Side, printed: Operand, exact: Fraction | None) -> bool:
    """``RAID 1: 2 × 2 TB = 2 TB``, ``4 × 4 TB = 12 TB after parity``: what disks hold and what is left of it."""
    if exact is None or printed.value >= exact or printed.unit is None or printed.unit.powers != _BITS:
        return False
    plain = isinstance(side.tree, Product) and all(isinstance(tree, Leaf) for _, tree in side.tree.factors)
    return plain and _PARITY.search(text, max(0, side.start - 80), printed.end + 40) is not None


_BITS = (("bit", Fraction(1)),)
_KITCHEN = frozenset(("oz", "ounce", "lb", "lbs", "pound"))
_SEVERAL = frozenset(("gallon", "gal", "pint", "quart", "qt", "pt", "hp", "horsepower", "ton", "cup", "tbsp", "tsp"))


def _is_customary(side: Side, printed: Operand, exact: Fraction | None) -> bool:
    """``8 oz = 225 g``, ``1 gallon = 4.5 L``: units that kitchens round and countries define differently."""
    one = side.printed
    if one is None or one.unit is None or printed.unit is None or exact is None:
        return False
    if one.unit.offset or printed.unit.offset:
        return exact >= 120 and printed.value % 5 == 0 and abs(printed.value - exact) < 15  # an oven's 180 °C = 350 °F
    units, off = {singular(each.text).lower() for each in (one.unit, printed.unit)}, abs(printed.value - exact)
    if units & _SEVERAL:
        return off * 4 < abs(exact)
    return bool(units & _KITCHEN) and printed.value % 5 == 0 and off * 20 < abs(exact)


def _is_resolution(side: Side, printed: Operand) -> bool:
    """``3840 × 2160 = 4K``: the name of a format."""
    numeral = printed.numeral
    if numeral is None or printed.unit is not None or printed.noun or not isinstance(side.tree, Product):
        return False
    return numeral.text in ("2K", "4K", "5K", "6K", "8K", "16K") and len(side.operands) == 2


def _is_float_noise(exact: Fraction, printed: Operand) -> bool:
    """Whether the number is what binary floating point shows for the exact value: 0.1 + 0.2 = 0.30000000000000004."""
    if exact == 0 or printed.numeral is None:
        return False
    digits = sum(character.isdigit() for character in printed.numeral.text)
    return "." in printed.numeral.text and digits >= 15 and abs(printed.value - exact) < abs(exact) / 2**50


def _is_generous(exact: Fraction, printed: Operand, relation: Token) -> bool:
    """``which is approximately 586`` for 585.14; ``365 × 24 ≈ 9000``, whose zeros may be no digits that count."""
    numeral = printed.numeral
    if numeral is None or numeral.step is None:
        return False
    if relation.text == "verb" and printed.hedged and 0 < abs(printed.value) - abs(exact) < numeral.step:
        return True
    if (relation.text != "≈" and not printed.hedged) or "." in numeral.text:
        return False
    place = numeral.step
    while printed.value and printed.value % (place * 10) == 0:
        place *= 10
    return place > numeral.step and 2 * abs(printed.value - exact) <= place


def has_roundings(left: Side, right: Side) -> bool:
    """Whether ``left = right`` may be a step that goes on with rounded numbers: ``2/3 × 60 = 0.67 × 60``."""
    return any(
        operand.hedged
        or (operand.numeral is not None and operand.numeral.step is not None and operand.numeral.step < 1)
        for operand in (*left.operands, *right.operands)
    )
