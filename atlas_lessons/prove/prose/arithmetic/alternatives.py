"""What a statement that does not come out may mean otherwise: one predicate for each of the doubts."""

from __future__ import annotations

import re
from fractions import Fraction

from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.engine.rounding import without_end_zeros
from atlas_lessons.prove.prose.arithmetic.sides import Leaf, Operand, Power, Product, Side, Sum, Tree
from atlas_lessons.read.notation.units.parse import singular

_ADDED = lazy_pattern(r"\b(?:more|another|further|extra|additional)\b")
_RANGE_GOES_ON = lazy_pattern(r"[\s\w%°/²³]{0,12}?(?:\s?–\s?|\bto\s)[0-9]")


def adds_more(text: str, side: Side) -> bool:
    """``2 h at 60 km/h; 1 h more at 60 km/h is 180 km``: an amount on top of another."""
    return _ADDED.search(text, max(0, side.start - 10), side.end) is not None


def range_goes_on(text: str, printed: Operand) -> bool:
    """``5% to 10% of 400 is 20 to 40``: one end of several."""
    return _RANGE_GOES_ON.match(text, printed.numeral_range[1]) is not None


_ARTICLE = lazy_pattern(r"\b(?:an?|the|this|that|every|each|our|your|his|her|its|their)\s+$", re.IGNORECASE)
_COMPARED = lazy_pattern(
    r"[ \u00a0\w%²³°€$£¥-]{0,30}?\b(?:old|long|wide|tall|deep|apart|ago|away|above|below|more|less|fewer|cheaper|slower"
    r"|faster|larger|smaller|bigger|higher|lower|better|worse|older|younger|shorter|longer|stronger|weaker"
    r"|too (?:many|few)|times (?:as|the|more|less|larger|smaller|faster|slower|heavier|lighter|longer|higher))\b"
)


def only_describes(text: str, side: Side, printed: Operand, exact: Exact | None) -> bool:
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


def is_span(text: str, side: Side, printed: Operand, exact: Fraction | None) -> bool:
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


_MOLECULE = lazy_pattern(r"[A-Z][a-z]?[0-9]")
_MONEY = frozenset("$€£¥₹")


def is_recipe(side: Side, printed: Operand) -> bool:
    """``2 adults + 1 child = €59``, ``1 frame + 2 wheels = 1 bicycle``: parts of another thing, or its price."""
    nouns = {singular(operand.noun) for operand in side.operands if operand.noun not in ("", "exponent", "items")}
    if not nouns or any(operand.unit is not None for operand in side.operands):
        return False
    if printed.unit is not None and printed.unit.text[:1] in _MONEY:
        return isinstance(side.tree, Sum | Product)
    formulas = any(_MOLECULE.search(operand.noun) for operand in side.operands)  # 2 H2 + 1 O2 = 2 H2O
    return isinstance(side.tree, Sum) and len(nouns) > 1 and (printed.value == 1 or formulas)


def wraps(side: Side, printed: Operand, exact: Fraction | None) -> bool:
    """``9 + 5 = 2``, ``350° + 20° = 10°``: a sum below each of its terms, as on a clock; not any other digit."""
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
    rounds = exact - printed.value
    return cyclic and whole and 0 <= printed.value <= least and any(rounds % cycle == 0 for cycle in _CYCLES)


_CYCLES = (7, 12, 16, 24, 26, 60, 64, 128, 256, 360)  # weekdays, hours, letters, minutes, degrees, and powers of two


_ODDS = lazy_pattern(r"\bodds\b(?: \w{1,4}){0,2}\s+$", re.IGNORECASE)


def names_fraction(text: str, side: Side, printed: Operand) -> bool:
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


def is_working_time(side: Side, printed: Operand, exact: Fraction | None) -> bool:
    """``1 day = 8 hours``, ``1 week = 5 days``: the part of a span of time that people work."""
    one = side.printed
    if one is None or one.unit is None or one.value != 1 or printed.unit is None or exact is None:
        return False
    return singular(one.unit.text) in _CALENDAR and exact / 5 <= printed.value <= exact * 3 / 4


_PERCENT = Fraction(1, 100)


def compounds(side: Side, printed: Operand) -> bool:
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
_PARITY = lazy_pattern(r"\b(?:RAID|usable|parity|mirror\w*|redundan\w*|spares?)\b", re.IGNORECASE)


def is_scale(side: Side, printed: Operand, exact: Fraction | None) -> bool:
    """``1 cm = 10 km`` on a map."""
    one = side.printed
    if one is None or one.unit is None or printed.unit is None or not exact or printed.unit.powers != _LENGTH:
        return False
    units = (singular(one.unit.text), singular(printed.unit.text))
    return sum(unit in _MAPS for unit in units) == 1 and not 1000 >= abs(printed.value / exact) >= Fraction(1, 1000)


_LENGTH = (("m", Fraction(1)),)


def is_net(text: str, side: Side, printed: Operand, exact: Fraction | None) -> bool:
    """``RAID 1: 2 × 2 TB = 2 TB``, ``4 × 4 TB = 12 TB after parity``: what disks hold and what is left of it."""
    if exact is None or printed.value >= exact or printed.unit is None or printed.unit.powers != _BITS:
        return False
    plain = isinstance(side.tree, Product) and all(isinstance(tree, Leaf) for _, tree in side.tree.factors)
    return plain and _PARITY.search(text, max(0, side.start - 80), printed.end + 40) is not None


_BITS = (("bit", Fraction(1)),)
_KITCHEN = frozenset(("oz", "ounce", "lb", "lbs", "pound"))
_IMPERIAL = Fraction("4.54609") / Fraction("3.785411784")  # a gallon of Britain in those of America
_OTHERWISE = {  # what a unit also is, in the one of the table; kitchens round a little more
    **dict.fromkeys(("gallon", "gal", "pint", "quart", "qt", "pt"), _IMPERIAL),
    **dict.fromkeys(("hp", "horsepower"), Fraction("735.49875") / Fraction("745.69987")),
    **dict.fromkeys(("cal", "kcal", "calorie", "kilocalorie"), Fraction("4.1868") / Fraction("4.184")),
    "ton": Fraction("907.18474") / 1000, "cup": Fraction(250) / Fraction("236.588"),
    "tbsp": Fraction(20) / Fraction("14.787"), "tsp": Fraction(6) / Fraction("4.929"),
}  # fmt: skip


def is_customary(side: Side, printed: Operand, exact: Fraction | None) -> bool:
    """``8 oz = 225 g``, ``1 gallon = 4.5 L``: units that kitchens round and countries define differently."""
    one = side.printed
    if one is None or one.unit is None or printed.unit is None or exact is None:
        return False
    if one.unit.offset or printed.unit.offset:
        return exact >= 120 and printed.value % 5 == 0 and abs(printed.value - exact) < 15  # an oven's 180 °C = 350 °F
    units, off = {singular(each.text).lower() for each in (one.unit, printed.unit)}, abs(printed.value - exact)
    ratios = {_OTHERWISE[unit] for unit in units if unit in _OTHERWISE}
    if ratios:
        near = 100 if units & {"hp", "horsepower", "cal", "kcal", "calorie", "kilocalorie"} else 16
        meant = [exact * power for ratio in ratios for power in (1, ratio, 1 / ratio)]
        return any(abs(printed.value - each) * near < abs(each) for each in meant)
    return bool(units & _KITCHEN) and printed.value % 5 == 0 and off * 20 < abs(exact)


def is_resolution(side: Side, printed: Operand) -> bool:
    """``3840 × 2160 = 4K``: the name of a format."""
    numeral = printed.numeral
    if numeral is None or printed.unit is not None or printed.noun or not isinstance(side.tree, Product):
        return False
    return numeral.text in ("2K", "4K", "5K", "6K", "8K", "16K") and len(side.operands) == 2


def is_float_noise(exact: Fraction, printed: Operand) -> bool:
    """Whether the number is what binary floating point shows for the exact value: 0.1 + 0.2 = 0.30000000000000004."""
    if exact == 0 or printed.numeral is None:
        return False
    digits = sum(character.isdigit() for character in printed.numeral.text)
    return "." in printed.numeral.text and digits >= 15 and abs(printed.value - exact) < abs(exact) / 2**50


def is_generous(exact: Fraction, printed: Operand, relation: str) -> bool:
    """``which is approximately 586`` for 585.14; ``365 × 24 ≈ 9000``, whose zeros may be no digits that count."""
    numeral = printed.numeral
    if numeral is None or numeral.step is None:
        return False
    if relation == "verb" and printed.hedged and 0 < abs(printed.value) - abs(exact) < numeral.step:
        return True
    if (relation != "≈" and not printed.hedged) or "." in numeral.text:
        return False
    place = without_end_zeros(printed.value, numeral.step)
    return place > numeral.step and 2 * abs(printed.value - exact) <= place


_EXACT_BASES = frozenset(("bit", "s"))  # data and times are counted, as money is


def has_placeholders(side: Side, printed: Operand, exact: Fraction | None) -> bool:
    """``98 m/s = 350 km/h``: measured numbers, and a whole result whose last zeros may not count."""
    numeral = printed.numeral
    if exact is None or numeral is None or numeral.step is None or "." in numeral.text or numeral.kind != "number":
        return False
    if printed.value == 0 or printed.unit is None or printed.unit.offset:
        return False
    measured = [operand for operand in side.operands if not _is_time(operand)]
    if not measured or not all(map(_is_measured, measured)):
        return False
    place = without_end_zeros(printed.value, numeral.step)
    return place > numeral.step and 2 * abs(printed.value - exact) <= place


def _is_time(operand: Operand) -> bool:
    return operand.unit is not None and operand.unit.powers == (("s", Fraction(1)),)


def _is_measured(operand: Operand) -> bool:
    """Whether a number is a measurement of two significant digits or more."""
    if operand.unit is None or operand.numeral is None or operand.unit.offset or not operand.unit.powers:
        return False
    bases = {name for name, _ in operand.unit.powers}
    money = any(len(name) == 3 and name.isupper() for name in bases)
    counted = bases <= _EXACT_BASES or money
    digits = operand.numeral.text.split("×")[0].strip().lstrip("-−0.")
    figures = sum(character.isdigit() for character in (digits if "." in digits else digits.rstrip("0")))
    return not counted and figures >= 2


def has_roundings(left: Side, right: Side) -> bool:
    """Whether ``left = right`` may be a step that goes on with rounded numbers: ``2/3 × 60 = 0.67 × 60``."""
    return any(
        operand.hedged
        or (operand.numeral is not None and operand.numeral.step is not None and operand.numeral.step < 1)
        for operand in (*left.operands, *right.operands)
    )


_EARLIER = lazy_pattern(
    r"(?:^|[.;:]\s|\()[A-Z]?[a-z]{1,6}\s(?:[a-z]+\s)?(?P<number>[0-9]{1,9}(?:\.[0-9]{1,9})?)\s[^.;:=0-9]{0,60}$"
)


def takes_in_earlier(text: str, side: Side, printed: Operand, exact: Fraction | None) -> bool:
    """Whether a result is for all of the things that its sentence begins with: ``For 3 shops 2 × 4 = 24 lamps``."""
    before = _EARLIER.search(text, max(0, side.start - 100), side.start)
    if before is None or exact is None:
        return False
    number = Fraction(before["number"])
    return number != 0 and printed.value in (exact * number, exact / number)


_OFF = lazy_pattern(
    r"\s+(?:off|apart|away|too\s+\w+|(?:high|low|larg|small|bigg|long|short|fast|slow|great)er|more|less)\b"
)


def is_off(text: str, printed: Operand) -> bool:
    """``1/4, which is 12% off``: how far a value is from another."""
    percent = printed.unit is not None and not printed.unit.powers and printed.unit.factor == Fraction(1, 100)
    return percent and _OFF.match(text, printed.end) is not None


_SIZED = lazy_pattern(r"[0-9][-\u2010\u2011][A-Za-z]+\s+[A-Za-z]")


def adds_sizes(text: str, side: Side, printed: Operand) -> bool:
    """``60 gates + 4-bit MUX``: a sum of counts and of things whose unit belongs to their name."""
    sums = (*_terms(side.tree),) or printed.numeral is None
    counts = any(operand.unit is None and operand.noun for operand in side.operands) or printed.numeral is None
    places = ((side.start, side.end), (printed.start, printed.end))
    return bool(sums) and counts and any(_SIZED.search(text, *place) for place in places)


def is_array_size(side: Side, printed: Operand) -> bool:
    """``512³ ≈ 1 GB``: how many elements, each of some bytes, beside what they take."""
    data = printed.unit is not None and printed.unit.powers == (("bit", Fraction(1)),)
    return data and isinstance(side.tree, Leaf | Power) and all(operand.unit is None for operand in side.operands)
