"""Quantities of running text: numerals with their units, ranges, tolerances and lists with a shared unit."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from operator import mul
from typing import NamedTuple

from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.read.notation.cache import BoundedCache
from atlas_lessons.read.notation.numerals.read import Numeral, read_numerals
from atlas_lessons.read.notation.numerals.unit_after import read_unit_after
from atlas_lessons.read.notation.units.parse import DEFAULT, Convention, Unit, parse_unit, singular
from atlas_lessons.read.notation.units.table import CURRENCY_CODES, CURRENCY_SIGN, CURRENCY_SIGNS, SYMBOLS


class TextQuantity(NamedTuple):
    """A numeral with its unit: ``text[start:end]`` from the number (or currency sign) to the end of its own unit.

    ``unit`` is None where none is written. ``shared`` says that the unit is at another number of the same list or
    range ("8, 16 and 32 GB", "2–4 GB"). ``role`` is ``value``, ``low`` or ``high`` of a range, or ``tolerance``
    (after ±).
    """

    numeral: Numeral
    unit: Unit | None
    start: int
    end: int
    role: str = "value"
    shared: bool = False


def read_quantities(
    text: str,
    nouns: Collection[str] = (),
    *,
    words: bool = False,
    convention: Convention = DEFAULT,
    quoted: bool = False,
) -> tuple[TextQuantity, ...]:
    """Every numeral of ``text`` with the unit written after it, in order; labels have none.

    ``nouns`` are the counted nouns to read as units ("423 weights" only when weight is one of them). ``as in at are a``
    are never units; ``in`` is not an inch, and a bare ``m`` only where nothing but a metre can be meant. A ``quoted``
    text may hold more: the symbols that in prose are letters or words more often (``10 H``).
    """
    declared = frozenset(singular(noun) for noun in nouns) if nouns else _NO_NOUNS
    key = (text, declared, words, convention, quoted)
    found: tuple[TextQuantity, ...] = _READ.get(key, lambda: _read(text, declared, words, convention, quoted))
    return found


_new = tuple.__new__  # what the constructors of named tuples call, which take three times as long
_NO_NOUNS: frozenset[str] = frozenset()
_READ = BoundedCache()


def _read(
    text: str, declared: frozenset[str], words: bool, convention: Convention, quoted: bool
) -> tuple[TextQuantity, ...]:
    return with_units(text, read_numerals(text, words=words), declared, convention, quoted=quoted)


def with_units(
    text: str, numerals: Sequence[Numeral], declared: frozenset[str], convention: Convention, *, quoted: bool = False
) -> tuple[TextQuantity, ...]:
    """The numerals of a text with the units written after them; ``declared`` nouns are in the singular."""
    ends = [*(numeral.start for numeral in numerals[1:]), len(text)]
    found = [
        _quantity(text, numeral, end, declared, convention, quoted)
        for numeral, end in zip(numerals, ends, strict=False)
    ]
    if "°" in text or "º" in text or "˚" in text:
        _read_minutes(text, found)
    for index, (each, following) in enumerate(pairwise(found)):
        if following.start < each.end:  # "0$–0": a sign belongs to one of the two
            found[index] = each._replace(unit=None, end=each.numeral.end)
    return tuple(_share_units(text, found))


def is_money(unit: Unit | None) -> bool:
    """Whether a unit is an amount of some currency, whatever is counted beside it: no price per hour."""
    return unit is not None and len(unit.powers) == 1 and unit.powers[0] in _CURRENCIES


_CURRENCIES = frozenset((code, Fraction(1)) for code in CURRENCY_CODES)


def read_quote(text: str, nouns: Collection[str] = (), *, convention: Convention = DEFAULT) -> tuple[TextQuantity, ...]:
    """The numbers a quote offers: those in digits; where there are none number words; where none either, labels."""
    found = read_quantities(text, nouns, words=True, convention=convention, quoted=True)
    digits = tuple(quantity for quantity in found if quantity.numeral.kind not in ("word", "label"))
    spelled = tuple(quantity for quantity in found if quantity.numeral.kind == "word")
    return digits or spelled or found


_MINUTES = lazy_pattern(r"[\u2032\u2019'](?![\w\u2032'])")
_SECONDS = lazy_pattern(r"(?:[\u2033\u201d\"]|[\u2032\u2019']{2})(?!\w)")
_PARTS_OF_A_DEGREE = {"°": (_MINUTES, "arcmin"), "arcmin": (_SECONDS, "arcsec")}


def _read_minutes(text: str, found: list[TextQuantity]) -> None:
    """Give the minutes and seconds of ``26°10′30″`` their units; alone the marks may be feet and inches."""
    for index in range(len(found) - 1):
        left, right = found[index], found[index + 1]
        mark, name = _PARTS_OF_A_DEGREE.get(left.unit.text if left.unit is not None else "", (None, ""))
        written = mark.match(text, right.end) if mark is not None and right.unit is None else None
        if written is None or text[left.end : right.start].strip(" \u00a0\u2009") or right.numeral.value >= _SIXTY:
            continue
        unit = parse_unit(name)
        assert isinstance(unit, Unit)
        found[index + 1] = right._replace(unit=unit, end=written.end())


_SIXTY = 60


def _quantity(
    text: str, numeral: Numeral, limit: int, nouns: frozenset[str], convention: Convention, quoted: bool
) -> TextQuantity:
    """The quantity of a numeral; its unit ends before ``limit``, where the next numeral begins."""
    if numeral.kind == "label":
        return TextQuantity(numeral, None, numeral.start, numeral.end)
    plain = _has_nothing_before(text, numeral.start) and numeral.text[:1].isdigit()
    currency, start = (None, numeral.start) if plain else _currency_before(text, numeral)
    read = read_unit_after(text, numeral.end, nouns, convention, priced=currency is not None, quoted=quoted)
    if read is not None and read[1] > limit:
        read = None
    role = "tolerance" if not plain and _TOLERANCE.search(text, max(0, start - 6), start) else "value"
    if currency is None:
        unit, end = read if read is not None else (None, numeral.end)
        return _new(TextQuantity, (numeral, unit, start, end, role, False))
    rate, end = _rate_after(text, numeral.end, nouns, convention)
    if end > limit:
        rate, end = None, numeral.end
    return TextQuantity(numeral, currency / rate if rate is not None else currency, start, end, role)


def _has_nothing_before(text: str, at: int) -> bool:
    """Whether a number is after a bracket or space and no currency or tolerance can be before that, as with most."""
    before = text[at - 2 : at] if at > 1 else ""
    return at == 0 or before[-1:] == "(" or (before[-1:] == " " and before[0] not in _TELLING)


_TELLING = frozenset("±-ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_TOLERANCE = lazy_pattern(r"(?:±|\+/-)[ \u00a0\u2009]?$")
_SIGN_BEFORE = lazy_pattern(rf"(?:{CURRENCY_SIGN})$")
_CODE_BEFORE = lazy_pattern(r"\b([A-Z]{3})[ \u00a0]?$")
_RATE = lazy_pattern(r"[ \u00a0]per[ \u00a0]|[ \u00a0]?/[ \u00a0]?(?=[A-Za-z])")


def _currency_before(text: str, numeral: Numeral) -> tuple[Unit | None, int]:
    """The currency written before a number (or between its sign and digits), and where it begins."""
    inner = numeral.text.lstrip("-−–")
    if inner[:1] in CURRENCY_SIGNS:
        return _known(inner[0]), numeral.start
    head = text[max(0, numeral.start - 5) : numeral.start]
    sign, code = _SIGN_BEFORE.search(head), _CODE_BEFORE.search(head)
    if sign is not None:
        return _known(sign.group()), numeral.start - len(sign.group())
    if code is not None and code.group(1) in CURRENCY_CODES:
        return _known(code.group(1)), numeral.start - len(code.group())
    return None, numeral.start


def _known(symbol: str) -> Unit:
    unit = parse_unit(symbol if symbol in SYMBOLS else symbol[-1])
    assert isinstance(unit, Unit)
    return unit


def _rate_after(text: str, position: int, nouns: frozenset[str], convention: Convention) -> tuple[Unit | None, int]:
    """``/hour`` or `` per GPU-hour`` after a price."""
    joint = _RATE.match(text, position)
    read = read_unit_after(text, joint.end(), nouns, convention) if joint else None
    if joint is None or read is None:
        return None, position
    parts = _DIVIDED.split(text[joint.end() : read[1]])  # $5 per server per day is $5/(server·day)
    units = [parse_unit(part, nouns, convention=convention) for part in parts] if len(parts) > 1 else []
    divisor = read[0]
    if units and all(isinstance(unit, Unit) for unit in units):
        divisor = reduce(mul, (unit for unit in units if isinstance(unit, Unit)))
    return divisor, read[1]


_DIVIDED = lazy_pattern(r"[ \u00a0]?/[ \u00a0]?|[ \n\u00a0]per[ \n\u00a0]")
_LIST = lazy_pattern(r"\s*(?:,|/|&|;|\+)?\s*(?:(?:and|or)\s+)?")
_RANGE = lazy_pattern(r"\s*(?:[-–—‑]|to|through|\.\.\.?|…)\s*(?:[$€£¥])?")
_BETWEEN = lazy_pattern(r"\bbetween\s+(?:[$€£¥])?$")
_PLUS_MINUS = lazy_pattern(r"\s*(?:±|\+/-)\s*")


def _share_units(text: str, found: list[TextQuantity]) -> list[TextQuantity]:
    """Give ranges their roles, and numbers of a list, range or tolerance the unit and scale of their neighbour."""
    near = [index for index, (left, right) in enumerate(pairwise(found)) if _are_near(left, right)]
    for index in near:
        left, right = found[index], found[index + 1]
        between = text[left.end : right.numeral.start]
        is_range = _RANGE.fullmatch(between) is not None
        if not is_range and between.strip() == "and":
            is_range = _BETWEEN.search(text, max(0, left.start - 12), left.start) is not None
        if is_range and left.role == "value":
            left, right = left._replace(role="low"), right._replace(role="high")
        found[index], found[index + 1] = left, right
        if left.role == "low" and right.role == "high" and right.unit is None and left.unit is not None:
            found[index + 1] = right._replace(unit=left.unit, shared=True)
    for index in reversed(near):
        found[index] = _shared_with_right(text, found[index], found[index + 1])
    return found


def _are_near(left: TextQuantity, right: TextQuantity) -> bool:
    """Whether two numbers that follow each other may belong together."""
    return right.start - left.end <= 12 and left.numeral.kind != "label" and right.numeral.kind != "label"


def _restates(between: str, left: TextQuantity, right: TextQuantity) -> bool:
    """Whether a percentage or the like says the number before it once more: ``1/216, or 0.46%``.

    Ends of a range and numbers joined by *and* are two: from 0.5 to 50%, 1 and 100%.
    """
    unit, step = right.unit, right.numeral.step
    if left.role != "value" or "and" in between.split() or unit is None or step is None:
        return False
    if unit.powers or unit.nouns or unit.factor == 1:
        return False
    return abs(left.numeral.value - right.numeral.value * unit.factor) * 2 <= step * unit.factor


def _shared_with_right(text: str, left: TextQuantity, right: TextQuantity) -> TextQuantity:
    between = text[left.end : right.numeral.start]
    joined = left.role == "low" or _PLUS_MINUS.fullmatch(between) or (_LIST.fullmatch(between) and between.strip())
    if not joined:
        return left
    if left.unit is None and right.unit is not None and not _restates(between, left, right):
        left = left._replace(unit=right.unit, shared=True)
    scale = right.numeral.scale
    if (
        left.role == "low"
        and left.numeral.scale == 1
        and scale != 1
        and left.numeral.value < right.numeral.value / scale
    ):
        numeral = left.numeral
        step = numeral.step * scale if numeral.step is not None else None
        left = left._replace(numeral=numeral._replace(value=numeral.value * scale, step=step, scale=scale))
    return left
