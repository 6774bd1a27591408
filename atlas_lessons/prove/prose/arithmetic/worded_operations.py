"""What two numbers in words compute: a product, a quotient, a share; their units and nouns tell which."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from atlas_lessons.prove.prose.arithmetic.sides import Leaf, Operand, Product, Sum, Tree
from atlas_lessons.read.notation.numerals.quantities import is_money
from atlas_lessons.read.notation.relations import STATING, sense
from atlas_lessons.read.notation.units.parse import Unit, singular

_TIMING = STATING | {"spends"}
_TAKEN_ON = frozenset(
    ("tip", "tax", "vat", "interest", "fee", "surcharge", "commission", "deposit", "duty", "discount", "rebate", "levy")
)
_TIME = (("s", Fraction(1)),)
_PERCENT = Fraction(1, 100)
_ADDING = frozenset(  # what several of a thing have together, however they are joined: not ohms, volts or bits a second
    tuple((base, Fraction(power)) for base, power in powers)
    for powers in (
        (("m", 1),), (("m", 2),), (("m", 3),), (("kg", 1),), (("kg", 1), ("m", 2), ("s", -3)),
        (("kg", 1), ("m", 2), ("s", -2)), (("mol", 1),),
    )
)  # fmt: skip

_Computed = tuple[Tree, Tree | None, bool]
PRODUCT: Tree = Product((("*", Leaf(0)), ("*", Leaf(1))))
_QUOTIENT: Tree = Product((("*", Leaf(0)), ("/", Leaf(1))))


@dataclass(frozen=True, slots=True)
class WordedOperation:
    """Two numbers and the word between them, the relation to a third, and whether ``each`` is said."""

    first: Operand
    link: str
    second: Operand
    each: bool
    relation: str
    result: Operand

    @property
    def sense(self) -> str:
        """What the verb of the relation says; nothing where it is a sign."""
        return sense(self.relation)


def worded_operation(one: WordedOperation) -> _Computed | None:
    """What the two numbers compute, what else they may, and whether that is certain; None where nothing is read."""
    for way in _WAYS:
        found = way(one)
        if found is not None:
            return found
    return None


def _powers(unit: Unit | None) -> dict[str, Fraction]:
    return dict(unit.powers) if unit is not None else {}


def is_count(operand: Operand) -> bool:
    """Whether a number counts things that a noun names."""
    return operand.unit is None and operand.noun != "" and operand.value > 0


def head(operand: Operand) -> str:
    """What a number counts: the last word of its noun, in the singular; empty where it has none."""
    return singular(operand.noun.split()[-1].lower()) if operand.noun else ""


def _share(one: WordedOperation) -> _Computed | None:
    """``15% on $240 is $36``, ``a 10% tip on $64.50 is $6.45``; less or more of it may be meant by what is left."""
    first, second, result = one.first, one.second, one.result
    share = first.unit is not None and not first.unit.powers and first.unit.factor == _PERCENT
    noun = head(first)
    if one.link != "on" or not share or (noun and noun not in _TAKEN_ON) or not alike(second, result):
        return None
    if one.sense not in STATING and one.relation not in ("=", "≈", "cost", "costs"):
        return None
    sign = -1 if noun in ("discount", "rebate") else 1
    rest: Tree = Product((("*", Leaf(1)), ("*", Sum(((1, Leaf(2)), (sign, Leaf(0)))))))
    return PRODUCT, rest, True


def _ratio(one: WordedOperation) -> _Computed | None:
    """``520 good dies of 650, i.e. 80%``, ``15 out of 60 students, or 25%``."""
    result = one.result.unit
    if one.link != "of" or one.relation not in ("i", "or", "that") or result is None or result.factor != _PERCENT:
        return None
    if result.powers or one.result.noun or any(each.unit is not None for each in (one.first, one.second)):
        return None
    nouns = {head(one.first), head(one.second)} - {""}
    return (_QUOTIENT, None, len(nouns) < 2) if 0 < one.first.value <= one.second.value else None


def alike(one: Operand, other: Operand) -> bool:
    """Whether two numbers are given in units of one dimension, or both without a unit and with one noun."""
    if one.unit is not None and other.unit is not None:
        return one.unit.powers == other.unit.powers and bool(one.unit.powers)
    return one.unit is None and other.unit is None and head(one) == head(other) != ""


def _several(one: WordedOperation) -> _Computed | None:
    """``72 fans at 15 W are 1,080 W``, ``15 boxes of 12 bottles, i.e. 180 bottles``, ``3 boxes at 12 kg each``."""
    if one.link not in ("at", "of", "@") or not is_count(one.first) or not alike(one.second, one.result):
        return None
    if one.relation == "or" or (one.sense == "spends" and not one.each and not is_money(one.result.unit)):
        return None
    powers = _powers(one.second.unit)
    plain = tuple(sorted(powers.items())) in _ADDING and one.second.noun == ""
    counted = one.link == "of" and one.second.unit is None
    counted = counted or (powers.keys() == {"s"} and one.second.noun == one.result.noun != "")  # requests per second
    return PRODUCT, None, one.each or plain or counted or is_money(one.second.unit)


def _lasting(one: WordedOperation) -> _Computed | None:
    """``3 h at 60 km/h is 180 km``: a time at what happens in one."""
    rate = _powers(one.second.unit)
    if one.link != "at" or _powers(one.first.unit) != dict(_TIME) or rate.get("s") != -1:
        return None
    rate.pop("s")
    return (PRODUCT, None, True) if rate and rate == _powers(one.result.unit) and not one.second.noun else None


def _passing(one: WordedOperation) -> _Computed | None:
    """``240 km at 80 km/h takes 3 h``: an amount at a rate."""
    amount, rate = _powers(one.first.unit), _powers(one.second.unit)
    if one.link not in ("at", "over") or not amount or amount.keys() == {"s"} or rate.pop("s", None) != -1:
        return None
    timed = _powers(one.result.unit) == dict(_TIME) and (one.sense in _TIMING or one.relation in ("=", "≈", "→"))
    return (_QUOTIENT, None, True) if rate == amount and timed and not one.result.noun else None


def _average_rate(one: WordedOperation) -> _Computed | None:
    """``150 km in 2.5 h, an average of 60 km/h``: an amount in a time."""
    rate = _powers(one.result.unit)
    if one.link != "in" or _powers(one.second.unit) != dict(_TIME) or rate.pop("s", None) != -1:
        return None
    if (one.sense not in STATING and one.relation not in ("=", "≈", "→", "i", "an", "or")) or one.second.noun:
        return None
    amount = _powers(one.first.unit)
    if rate != amount or (not amount and not _counts_alike(one.first, one.result)):
        return None
    return _QUOTIENT, None, True


def _counts_alike(first: Operand, result: Operand) -> bool:
    """Whether a rate counts the noun of an amount: tokens, and tokens/s."""
    nouns = [noun for noun, _ in result.unit.nouns] if result.unit is not None else []
    counted = (nouns or result.noun.split() or [""])[0]
    return first.unit is None and head(first) == singular(counted.lower()) != ""


_WAYS: tuple[Callable[[WordedOperation], _Computed | None], ...] = (
    _share,
    _ratio,
    _several,
    _lasting,
    _passing,
    _average_rate,
)
