"""What speaks for and against a candidate besides its length: distance, units, nouns, unused numbers, words."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.author.suggest.rank.degenerate import Printed, Tried, printed_parts
from atlas_lessons.author.suggest.rank.proximity import remoteness
from atlas_lessons.author.suggest.read.cues import repeats, shape, step_cue_cost
from atlas_lessons.author.suggest.read.terms import Term, digits
from atlas_lessons.author.suggest.search.floats import approximate
from atlas_lessons.author.suggest.search.partial import term_of
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym
from atlas_lessons.read.notation.units.parse import Unit

Nouns = Mapping[str, Fraction]
_OF_ONE_KIND = frozenset(("add", "subtract", "mean", "max", "min"))
_UNUSED, _LEFT_OUT = 0.8, 2.6  # what a number left out between weighs, and however many there are
_MIXED = 0.9  # a sum of what counts different things
_COUNTED = -0.7  # what is counted comes out right


@dataclass(frozen=True, slots=True)
class Weighed:
    """A candidate with the terms it may use, and what the words near the number say of its last step.

    ``used`` are the places of those it uses, ``far`` how far off each of ``terms`` is, ``untold`` what a small whole
    number costs of which no word says that it follows, ``printed`` what the text prints, in order.
    """

    it: Tried
    terms: Sequence[Term]
    used: Sequence[int]
    far: Sequence[float]
    steps: frozenset[str]
    untold: float
    printed: Printed

    @property
    def copies(self) -> bool:
        """Whether the candidate is a number as it is printed elsewhere."""
        return isinstance(self.it.candidate.node, Sym)

    @property
    def applied(self) -> bool:
        """Whether the candidate is an equation of the lesson, of which only distance and units tell anything."""
        return self.it.candidate.applied is not None


def _units_left_out(it: Weighed) -> float:
    """Leaving units out is likely where they are not all written; where they are, they have to fit."""
    candidate, target = it.it.candidate, it.it.target
    if not candidate.plain:
        return 0.0
    if candidate.numeric:
        return 0.3
    units = [it.terms[index].unit for index in it.used]
    every = [*(it.terms[index].measure for index in it.used), target.measure]
    measured = [unit for unit in every if unit.powers]
    missing = len(measured) < len(every) - bool(target.measure.powers == ())
    if shape(candidate.node) in _OF_ONE_KIND:  # the unit stands once for all of a sum, if at all
        alone = target.measure.powers and len(measured) == 1
        alike = len({(unit.powers, unit.factor) for unit in measured}) < 2
        return (2.0 if alone else 0.6) if alike and len(it.used) > 1 else math.inf
    if len(measured) == len(every) or _mixed(measured) or (target.measure.powers and len(it.used) == 1):
        return math.inf
    if target.measure.powers and target.measure not in measured[:-1]:
        return 2.5 if missing else math.inf
    return 1.5 + (1.5 if len(it.used) == 1 and any(unit and unit.powers for unit in units) else 0.0)


def _mixed(units: Sequence[Unit]) -> bool:
    """Whether one dimension is in two units, which printed numbers leave no room for."""
    factors: dict[object, Fraction] = {}
    return any(factors.setdefault(unit.powers, unit.factor) != unit.factor for unit in units)


def away(it: Weighed) -> float:
    """What the distances of its numbers say against a candidate; the lesson's equations reach further."""
    far = [it.far[index] for index in it.used]
    if not it.applied and not it.it.candidate.own:
        return remoteness(far)
    return 0.5 * max(far, default=0.0) + 0.1 * sum(far)


def _nouns(it: Weighed) -> float:
    if it.applied:
        return 0.0
    computed, wanted = noun_vector(it.it.candidate.node, it.terms), _of_term(it.it.target)
    if computed is None:
        return _MIXED
    if not wanted and not computed:
        return 0.0
    if dict(computed) == dict(wanted):
        return _COUNTED
    return 0.4 if wanted else 0.2


def noun_vector(node: Node, terms: Sequence[Term]) -> Nouns | None:
    """The counted nouns of an expression; None where a sum mixes them."""
    match node:
        case Sym(name=name) if name != "pi":
            return _of_term(terms[term_of(name)])
        case Mul(factors=parts):
            return _combined([(noun_vector(part, terms), 1) for part in parts])
        case Div(numerator=above, denominator=below):
            return _combined([(noun_vector(above, terms), 1), (noun_vector(below, terms), -1)])
        case Call(name="binomial") | Pow(exponent=Num()):
            return {}
        case Add(terms=parts) | Call(arguments=parts):
            vectors = [noun_vector(part, terms) for part in parts if not isinstance(part, Num)]
            return vectors[0] if vectors and all(vector == vectors[0] for vector in vectors) else None
        case Neg(operand=part):
            return noun_vector(part, terms)
        case Pow(base=base):
            return None if noun_vector(base, terms) else {}
        case _:
            return {}


def _of_term(term: Term) -> Nouns:
    if term.unit is not None and term.unit.nouns:
        return dict(term.unit.nouns)
    return {term.noun: Fraction(1)} if term.noun and term.unit is None else {}


def _combined(parts: Sequence[tuple[Nouns | None, int]]) -> Nouns | None:
    total: dict[str, Fraction] = {}
    for vector, sign in parts:
        if vector is None:
            return None
        for noun, power in vector.items():
            total[noun] = total.get(noun, Fraction(0)) + sign * power
    return {noun: power for noun, power in total.items() if power}


def _units_close(it: Weighed) -> float:
    """Units that only together make that of the result."""
    if it.it.candidate.plain or it.copies or it.applied:
        return 0.0
    kinds = {it.terms[index].measure.powers for index in it.used} - {()}
    closing = bool(kinds) and (len(kinds) > 1 or it.it.target.measure.powers not in kinds)
    return -0.6 if closing else 0.0


def _printed_part(it: Weighed) -> float:
    """A part whose result the text prints, which would have been used."""
    if len(it.used) < 2 or it.applied:
        return 0.0
    return 1.1 * min(2, printed_parts(it.it, it.printed))


def _unused(it: Weighed) -> float:
    """A number between the used ones and the result asks why it was left out."""
    candidate, target = it.it.candidate, it.it.target
    if it.copies or it.applied:
        return 0.0
    mine = [it.terms[index] for index in it.used if it.terms[index].source is None]
    mine = [term for term in mine if term.section == target.section] or mine
    if not mine:
        return 1.0
    first = min(term.span.start for term in mine)
    kinds = {(term.sentence, term.unit) for term in mine}
    cost = 0.0
    for index, term in enumerate(it.terms):
        if index in it.used or term.span > target.span or term.word or term.source is not None:
            continue
        if term.sentence == target.sentence:
            cost += 0.8
        elif (term.span.start > first and term.block == target.block) or (term.sentence, term.unit) in kinds:
            cost += 0.6
        elif term.sentence >= target.sentence - 1 and term.block == target.block:
            cost += 0.6 if term.unit == target.unit else 0.35
    factor = (0.7 if candidate.wide else 1.0) * ((0.3 if candidate.own else 0.6) if candidate.named else 1.0)
    return factor * _UNUSED * min(cost, _LEFT_OUT)


def _untold(it: Weighed) -> float:
    """A small whole number of which neither a word nor its noun says that it follows."""
    if it.applied:
        return 0.0
    counted = len(it.used) > 1 and _nouns(it) == _COUNTED
    named = it.it.candidate.named or it.copies
    return 0.0 if not named and (counted or shape(it.it.candidate.node) in it.steps) else it.untold


def _step_cue(it: Weighed) -> float:
    """What the words around the number say of its last step."""
    return 0.0 if it.it.candidate.named else step_cue_cost(it.it.candidate.node, it.steps)


def _repetition(it: Weighed) -> float:
    """A number that only repeats another one is a copy; in another unit it is a conversion, and likelier."""
    if not it.copies:
        return 0.0
    term, target = it.terms[it.used[0]], it.it.target
    if term.source is not None or (it.it.candidate.plain and term.unit is not None and target.unit is not None):
        return math.inf
    if repeats(target, term):
        return 0.5
    if term.text == target.text and target.measure.powers and target.measure.nouns:
        return -0.5  # so many bytes per parameter, printed again
    later = term.span > target.span
    if term.measure.powers != target.measure.powers or term.measure.factor != target.measure.factor:
        return 1.0 if later or not target.measure.powers else 0.2  # 0.04 for 4%
    respelled = target.cell and term.numeral != target.numeral
    beside, short = term.sentence == target.sentence, digits(target) < 3
    return 1.5 + 2.0 * later + 0.8 * respelled + 1.0 * beside + 1.0 * short


def _slight_part(it: Weighed) -> float:
    """What speaks against a sum whose smallest part shows in few digits of the result: any other would do."""
    candidate, target = it.it.candidate, it.it.target
    if not isinstance(candidate.node, Add) or target.step is None or it.applied:
        return 0.0
    scale = 0.01 if target.percent and candidate.plain else 1.0 if candidate.plain else float(target.measure.factor)
    least = min(abs(approximate(part, it.it.values)) for part in candidate.node.terms) / (float(target.step) * scale)
    shown = min(digits(target), math.floor(math.log10(least)) + 1 if least >= 1 else 0)
    return 0.6 * (digits(target) - shown) if shown < 3 else 0.0


class RankingWeight(NamedTuple):
    """One thing that speaks for or against a candidate; without it ``result`` of ``example`` gets another proposal."""

    name: str
    weigh: Callable[[Weighed], float]
    result: str
    example: str


WEIGHTS: tuple[RankingWeight, ...] = (
    RankingWeight("units are left out", _units_left_out, "2.4",
          "Each of the 24 ports runs at 1 Gbit/s, while the uplink offers 10 Gbit/s. The switch is oversubscribed by a "
          "factor of 2.4."),
    RankingWeight("its numbers are far off", away, "32",
          "Between 2 and 4 GB per shard, eight shards need 16 to 32 GB."),
    RankingWeight("a number is repeated", _repetition, "0.098",
          "Ten heads in a row come up with probability 1/1024, about 0.098%."),
    RankingWeight("what is counted comes out", _nouns, "26",
          "A model with 13 billion parameters is stored in a 16-bit format, 2 bytes per parameter. Its weights occupy "
          "26 GB, which leaves room on a card of 40 GB."),
    RankingWeight("the units come out together", _units_close, "5,000",
          "A machine was bought for 45,000 € and will be worth 5,000 € after 8 years of use. Linear depreciation takes "
          "5,000 € a year off its book value."),
    RankingWeight("no word says that a small number follows", _untold, "6",
          "The hall has 2 doors. Its 3 stewards came early, and 6 left late."),
    RankingWeight("words name the last step", _step_cue, "21", "Readings of 18 °C and 24 °C average 21 °C."),
    RankingWeight("a number between is not used", _unused, "3.2",
          "Groups of 10 and 40 with means 5 and 2.75 pool to 3.2."),
    RankingWeight("the text prints a part of it", _printed_part, "768",
          "With a clock of 2 GHz and 16 operations per cycle, a core peaks at 32 GFLOP/s; 24 cores reach 768 GFLOP/s."),
    RankingWeight("a term hardly shows in the sum", _slight_part, "92.43",
          "Of 8,120 parcels 92.4% arrive on day 1, and 92.43% by the morning of day 2. Some 31 of 920 are lost."),
)  # fmt: skip
