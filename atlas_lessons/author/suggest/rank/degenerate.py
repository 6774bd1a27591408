"""Expressions whose value fits but that nobody would write: parts that undo one another or have no effect."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from atlas_lessons.author.suggest.read.cues import shape
from atlas_lessons.author.suggest.read.terms import Term, digits
from atlas_lessons.author.suggest.search.floats import approximate
from atlas_lessons.author.suggest.search.partial import term_of, terms_in
from atlas_lessons.author.suggest.search.search import Candidate
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Sym, children

_EXACT = 1e-9


@dataclass(frozen=True, slots=True)
class Tried:
    """A candidate for a number, with what its symbols are worth and the numbers that it uses."""

    candidate: Candidate
    target: Term
    values: Mapping[str, float]
    used: Mapping[str, Term]


def tried(candidate: Candidate, terms: Sequence[Term], target: Term, worths: Mapping[str, float]) -> Tried:
    """A candidate with what its symbols are worth: in base units, or as printed."""
    names = terms_in(candidate.node)
    used = {name: terms[term_of(name)] for name in names}
    return Tried(candidate, target, {name: worths[name] for name in names}, used)


class Objection(NamedTuple):
    """A reason to drop a candidate whose value fits; without it ``result`` of ``example`` gets another proposal."""

    name: str
    holds: Callable[[Tried], bool]
    result: str
    example: str


def objections(it: Tried) -> Iterator[str]:
    """The names of the objections to a candidate."""
    return (row.name for row in OBJECTIONS if row.holds(it))


def _unprinted(it: Tried) -> bool:
    """A week less a day."""
    return all(term.source is not None or (term.word and term.value == 1) for term in it.used.values())


def _idle(it: Tried) -> bool:
    """A part of a sum that is too small to be seen in the printed number."""
    target, candidate = it.target, it.candidate
    if target.step is None or not target.value:
        return False
    share = abs(float(target.step / target.value)) / 2
    if candidate.rounding is not None:
        share = max(share, 10.0 ** -digits(target) / 2)
    for part in _parts(candidate.node):
        if isinstance(part, Add):
            sizes = [abs(approximate(each, it.values)) for each in part.terms]
            smallest = part.terms[sizes.index(min(sizes))]
            number = smallest.operand if isinstance(smallest, Neg) else smallest
            counted = candidate.named and isinstance(number, Num)  # n - 1 of many things
            if min(sizes) < share * max(sizes) and not counted:
                return True
    return False


def _picked(it: Tried) -> bool:
    """The largest or smallest of some as a part of something longer."""
    node = it.candidate.node
    return not it.candidate.named and any(
        isinstance(part, Call) and part.name in ("max", "min") for part in _parts(node) if part is not node
    )


def _alike(it: Tried) -> bool:
    """A mean or the largest of numbers that are all the same."""
    same = len(it.used) > 1 and len({(term.value, term.unit) for term in it.used.values()}) == 1
    return same and shape(it.candidate.node) in ("mean", "max", "min")


def _arrived(it: Tried) -> bool:
    """A factor or divisor that is the result already."""
    node, target = it.candidate.node, it.target
    for part in _factors(node):
        value = it.values.get(part.name) if isinstance(part, Sym) and part is not node else None
        if isinstance(part, Sym) and value is not None and abs(value - approximate(node, it.values)) <= _EXACT * value:
            return it.candidate.plain or it.used[part.name].measure.powers == target.measure.powers
    return False


def _bits_cut(it: Tried) -> bool:
    """A count of bits that is a logarithm rounded to the next whole number: it takes all of them."""
    node, value = it.candidate.node, float(it.target.value)
    bits = isinstance(node, Call) and node.name == "log2" and it.target.step == 1
    return bits and abs(approximate(node, it.values) - value) > _EXACT * value


OBJECTIONS: tuple[Objection, ...] = (
    Objection("a logarithm is rounded to whole bits", _bits_cut, "10", "Numbering 1000 states takes 10 bits."),
    Objection("no number of the text is used", _unprinted, "6",
              "The oven runs a week. It rests one day. Bread is sold on 6 days."),
    Objection("a part of a sum has no effect", _idle, "16,000",
              "The 15,873 readers of the first year are some 16,000 on average over one year."),
    Objection("the largest or smallest is a part of something longer", _picked, "2,500",
              "Going from 5.25% to 5.50%, by 25 basis points, adds $2,500 a year to a loan of $1 million."),
    Objection("all numbers of a mean, largest or smallest are the same", _alike, "2",
              "The mean is within two deviations, for example two deviations, so it is 2."),
    Objection("a factor is the result already", _arrived, "24",
              "A box of 1 crate holds 24 bottles, which makes 24 bottles."),
)  # fmt: skip


Printed = Sequence[tuple[float, int]]


def printed_values(terms: Sequence[Term], target: Term, worths: Mapping[str, float]) -> Printed:
    """What the text prints, but for the target and numbers that come about by chance, in order."""
    told = (
        (worths[str(index)], index)
        for index, term in enumerate(terms)
        if (digits(term) > 1 or term.measure.powers)
        and term.source is None
        and (term.value, term.unit) != (target.value, target.unit)
    )
    return sorted(each for each in told if each[0])


def printed_parts(it: Tried, printed: Printed) -> int:
    """How many pairs of factors or summands the text prints the result of, which would have been used instead."""
    return sum(_is_printed(each, printed, it.values) for each in _pairs(it.candidate.node, it.values))


def _is_printed(value: float, printed: Printed, values: Mapping[str, float]) -> bool:
    slack = _EXACT * abs(value)
    for index in range(bisect_left(printed, (value - slack, -1)), len(printed)):
        known, term = printed[index]
        if known > value + slack:
            return False
        if str(term) not in values:
            return True
    return False


def _pairs(node: Node, values: Mapping[str, float]) -> Iterator[float]:
    """What two factors, or two summands, of an expression make, where it has more than two."""
    for part in _parts(node):
        if isinstance(part, Mul | Div):
            parts = [approximate(each, values) for each in _factors(part) if not isinstance(each, Mul | Div)]
            if len(parts) > 2:
                for one, other in combinations(parts, 2):
                    yield from (one * other, *((one / other, other / one) if one and other else ()))
        elif isinstance(part, Add) and (len(part.terms) > 2 or part is not node):
            added = [approximate(each, values) for each in part.terms]
            yield from (abs(one + other) for one, other in combinations(added, 2))


def _factors(node: Node) -> Iterator[Node]:
    """An expression and, of products and quotients, their factors and divisors."""
    yield node
    for child in children(node) if isinstance(node, Mul | Div) else ():
        yield from _factors(child)


def _parts(node: Node) -> Iterator[Node]:
    yield node
    for child in children(node):
        yield from _parts(child)
