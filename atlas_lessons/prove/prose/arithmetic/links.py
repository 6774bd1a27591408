"""What a statement has to check: which side follows from which, and how certain it is that it says so."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.engine.graph import Computed
from atlas_lessons.prove.prose.arithmetic.alternatives import has_roundings
from atlas_lessons.prove.prose.arithmetic.judging import has_dimension_of
from atlas_lessons.prove.prose.arithmetic.readings import SideReading, value
from atlas_lessons.prove.prose.arithmetic.sides import Leaf, Operand, Power, Product, Side, Sum, functions
from atlas_lessons.prove.prose.arithmetic.statements import Statement, is_conversion
from atlas_lessons.prove.prose.arithmetic.tokens import ProseToken
from atlas_lessons.read.notation.relations import sense
from atlas_lessons.read.notation.units.parse import singular
from atlas_lessons.read.notation.units.unread import read_unread_unit


class Check(NamedTuple):
    """A printed number and the side it is to follow from; ``fallback`` is another side it may follow from.

    ``goes_on`` is a right side that may compute on with the result: ``4 × 25 = 100 ÷ 8``. ``exact`` is the unrounded
    value of a side that is one number, ``source`` the calculation that number came from, and ``also`` another side
    that the printed number has to agree with. ``base`` is the one that all numbers were read in, where a sentence names
    it.
    """

    side: Side
    printed: Operand
    certain: bool
    fallback: Side | None = None
    goes_on: Side | None = None
    exact: Exact | None = None
    source: Side | None = None
    also: Side | None = None
    base: int = 0


class Chain(NamedTuple):
    """What came before in ``a = b = c``: the last calculation, the unrounded value of the last printed number in its
    own unit, and a printed quantity whose conversion is being computed with bare numbers.
    """

    source: Side | None = None
    exact: Exact | None = None
    converted: Side | None = None

    def after(self, statement: Statement, exact: Exact | None) -> Chain:
        """The chain after a statement whose right side came to ``exact``."""
        left, _, right, _ = statement
        source = left if left is not None and left.computes else self.source
        bare = right is not None and right.computes and not right.has_unit
        return Chain(source, exact, left if bare and left is not None and left.printed is not None else None)


def checks(text: str, statement: Statement, chain: Chain, following: Statement | None) -> Iterator[Check]:
    """What a statement has to check, its computing side against the printed one.

    ``chain`` holds what came before it in its chain, ``following`` is the next statement of the same chain.
    """
    left, relation, right, _ = statement
    if left is None or right is None:
        return
    if relation.text == "→" and isinstance(left.tree, Leaf | Power):
        return  # "6 × 10⁻⁶ → 2 × 10⁻⁸", "10³ → 10⁵": a value that changes
    verb = relation.text == "verb"
    if left.ratio and (right.printed is None or right.printed.unit is None or right.printed.unit.powers):
        return
    if relation.text == "(":
        yield from _bracket_checks(left, right)
    elif relation.text == "=" and left.computes and right.computes and left.printed is None and right.printed is None:
        yield from _equal_sides(left, right)
    elif left.computes and right.printed is not None:
        certain = right.certain and (_states(left, relation, right.printed, text) if verb else True)
        certain = certain and not (relation.text == "≈" and _has_no_digit(right.printed))
        certain = certain and not (right.computes and _count_different_things(left, right))
        spent = verb and _sense(text, relation) == "spends" and "$" not in text[left.start : left.end]
        if left.rated:
            qualified = _QUALIFIED.match(text, right.printed.end) is not None
            certain = certain and _is_amount_of(left, right.printed) and not spent and not qualified
        if relation.text == "→":
            certain = certain and (right.printed.unit is not None or not _is_shape(left))
            certain = certain and _ANGLES_OF.isdisjoint(functions(left.tree))  # "θ = arccos(−1/4) → 0.3536" goes on
        yield Check(left, right.printed, certain, also=_converted_quantity(chain, right.printed))
    elif verb and _converts_in_words(text, left, relation, right):
        yield Check(left, right.printed or left.operands[0], left.certain and right.certain)
    elif verb or relation.text == "→" or left.printed is None:
        return
    elif right.printed is not None and chain.source is not None and (not right.computes or right.is_value):
        yield from _next_link(text, left, right, chain)
    elif right.computes:
        if not _takes_next_unit(left.printed, right, following):
            measured = left.printed.unit is not None and not _is_term(left.printed, right)
            known = measured or chain.exact is not None or (relation.text == "=" and _is_bare_result(left))
            yield Check(right, left.printed, left.certain and known)
    elif right.printed is not None and text[left.start] != "(" and is_conversion(left.printed, right.printed):
        yield Check(left, right.printed, left.certain and right.certain)


def _is_term(printed: Operand, right: Side) -> bool:
    """Whether a letter behind a number may be a variable: ``2s = 2(16.4)``."""
    unit, numeral = printed.unit, printed.numeral
    if unit is None or numeral is None or right.has_unit:
        return False
    return len(unit.text) == 1 and unit.text.isalpha() and printed.end == numeral.end + 1


def _is_bare_result(side: Side) -> bool:
    """Whether a number before ``=`` is the result of what follows: nothing is before it and no noun behind it."""
    return side.alone and side.printed is not None and side.printed.bare


_ANGLES_OF = frozenset(("asin", "acos", "atan"))


def _converts_in_words(text: str, left: Side, relation: ProseToken, right: Side) -> bool:
    """Whether a sentence says that one quantity is another: ``The mass of 2 kg is 2,000 g.``, ``5 km is 5,000 m.``"""
    if left.printed is None or right.printed is None or _sense(text, relation) != "states":
        return False
    named = _SUBJECT.search(text, max(0, left.start - 60), left.start) is not None
    ends = _CLAUSE_END.match(text, right.end) is not None
    return named and ends and is_conversion(left.printed, right.printed)


_SUBJECT = lazy_pattern(r"(?:^|[.:;!?]\s|\b[^\W\d_]+\s+of\s+)(?:about\s+|around\s+|roughly\s+|~\s?)?$")
_CLAUSE_END = lazy_pattern(r"\s*(?:[.;:!?)](?![0-9])|,(?![0-9])|$)")


def _takes_next_unit(quantity: Operand, bare: Side, following: Statement | None) -> bool:
    """Whether numbers alone compute what the next side says in its unit or noun: ``90 km/h = 90/3.6 = 25 m/s``."""
    if quantity.unit is None or bare.has_unit or following is None or following.right is None:
        return False
    result = following.right.printed
    if result is None or result.unit is None:
        return result is not None and result.noun != ""  # "100 ns = 100/(1/3) = 300 cycles"
    return result.unit.powers == quantity.unit.powers


def _converted_quantity(chain: Chain, printed: Operand) -> Side | None:
    """The quantity that a chain converts, where a number has a unit of its dimension."""
    before = chain.converted.printed if chain.converted is not None else None
    return chain.converted if before is not None and is_conversion(before, printed) else None


def _next_link(text: str, left: Side, right: Side, chain: Chain) -> Iterator[Check]:
    """``= 24 kg = 24,000 g``: a printed number against the one before it, unrounded where that is known."""
    before, printed = left.printed, right.printed
    if before is None or printed is None:
        return
    claims = _claims_unit(text, printed)
    if not claims and _counts_otherwise(before, printed):
        return
    certain = right.certain and left.certain
    if before.noun and printed.noun:
        certain = certain and before.noun == printed.noun  # "= 32 GB/s each way = 64 GB/s both ways"
    if before.unit is not None and printed.unit is None and not claims:
        certain = False  # "= 1.5 h = 90"
    if chain.exact is None:
        certain = certain and is_conversion(before, printed)
    yield Check(left, printed, certain, exact=chain.exact, source=chain.source)


def _claims_unit(text: str, printed: Operand) -> bool:
    """Whether the word behind a number can only be a unit: ``= 48 dollars = 4800 cents``."""
    if printed.unit is not None or printed.numeral is None:
        return False
    unread = read_unread_unit(text, printed.numeral.end)
    return unread is not None and unread.certain and not unread.also_counts


def _counts_otherwise(before: Operand, printed: Operand) -> bool:
    """Whether a number counts other things than the one before it: ``2048 bytes = 16 cache lines``."""
    if printed.unit is not None or not printed.noun:
        return False
    return before.value != printed.value and _head(before) != _head(printed)


def _head(operand: Operand) -> str:
    return singular(operand.noun.split()[0].lower()) if operand.noun else ""


def _is_amount_of(side: Side, printed: Operand) -> bool:
    """Whether the result of ``8 nodes at 8 GPUs each`` is given in the unit, or the noun, of what each has."""
    if printed.unit is not None or any(operand.unit is not None for operand in side.operands):
        return has_dimension_of(side, printed)
    return _head(side.operands[-1]) == _head(printed) != ""


def _equal_sides(left: Side, right: Side) -> Iterator[Check]:
    """``3 × 4 = 2 × 6``: the right side's exact value as what is printed for the left one."""
    intervals = any(operand.unit is not None and operand.unit.offset for operand in right.operands)
    outcome = value(right, SideReading(difference=intervals))
    if not isinstance(outcome, Computed) or not isinstance(outcome.amount.value, Fraction):
        return
    unit = outcome.amount.unit
    physical = unit if unit.powers or unit.factor != 1 else None
    number = outcome.amount.value / unit.factor
    printed = Operand(number, right.start, right.end, unit=physical)
    sure = left.certain and right.certain and outcome.amount.weight == 0
    sure = sure and not _count_different_things(left, right) and not has_roundings(left, right)
    yield Check(left, printed, sure, goes_on=right)


def _count_different_things(left: Side, right: Side) -> bool:
    """Whether two sides without units end in nouns of their own: ``20/20 oil = 40/20 lumber``."""
    heads = [_head(side.operands[-1]) for side in (left, right)]
    return "" not in heads and heads[0] != heads[1] and not (left.has_unit or right.has_unit)


def _is_shape(side: Side) -> bool:
    """Whether a side may be the shape of an array or steps on a path: numbers and one sign, ``×`` or ``+``, alone."""
    tree = side.tree
    if isinstance(tree, Sum):
        return all(sign == 1 and isinstance(each, Leaf) for sign, each in tree.terms)
    return isinstance(tree, Product) and all(sign == "*" and isinstance(each, Leaf) for sign, each in tree.factors)


def _has_no_digit(printed: Operand) -> bool:
    """Whether a number has no last digit that it could be rounded to: 22/7 for π."""
    return printed.numeral is not None and printed.numeral.step is None


def _bracket_checks(left: Side, right: Side) -> Iterator[Check]:
    """A result and its calculation in brackets; certain only where both have one physical dimension."""
    for side, other in ((left, right), (right, left)):
        printed = other.printed
        if side.computes and not side.ratio and printed is not None and not other.computes:
            physical = printed.unit is not None and bool(printed.unit.powers)
            fits = any(operand.unit is not None and operand.unit.powers for operand in side.operands)
            whole = not side.operands[-1].noun  # not "16 GB (2 × 4 GB sticks per channel)"
            yield Check(side, printed, whole and physical and fits and has_dimension_of(side, printed))


_QUALIFIED = lazy_pattern(
    r"\s+(?:after|with|without|including|excluding|plus|minus|net|short|more|less|fewer|thanks|because|due|instead"
    r"|each|apiece|in (?:parallel|series))\b"
)  # "is $150 after tax"


_ADJUNCT = lazy_pattern(r"\b(?:at|with|for|from|on|by|in|under|above|below|near)\s+$")


def _sense(text: str, relation: ProseToken) -> str:
    return sense(text[relation.start : relation.end])


def _states(left: Side, relation: ProseToken, printed: Operand, text: str) -> bool:
    """Whether a verb certainly states the result: not "a 3x3 kernel needs 6 bytes", not "0xffffffff is -1"."""
    if left.compact or (left.printed is not None and left.printed.numeral is None):
        return False
    if left.has_unit != (printed.unit is not None) and _ADJUNCT.search(text, max(0, left.start - 12), left.start):
        return False  # "the variant at 768² is 150 ms": the variant is
    if any(operand.numeral is not None and operand.numeral.kind == "hex" for operand in left.operands):
        return False
    if _sense(text, relation) in ("states", "sums", ""):
        return True
    if text[left.start] == "(":
        return False
    units = {operand.unit.powers for operand in left.operands if operand.unit is not None}
    if not units and _sense(text, relation) == "spends":
        return False  # "10+4 costs 14/10": what something costs is no sum of its name
    return (printed.unit is None and not units) or (printed.unit is not None and bool(units))
