"""Orders candidate derivations: simple, near, of one unit, exact, and told by the words around the number."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.author.suggest.canonical import canonical
from atlas_lessons.author.suggest.rank.degenerate import objections, printed_parts, printed_values, tried
from atlas_lessons.author.suggest.rank.distance import distance, remoteness
from atlas_lessons.author.suggest.read.cues import (
    approximate_before,
    claimed,
    cued,
    fitting,
    heard_near,
    repeats,
    resulting,
    shape,
    stated_before,
)
from atlas_lessons.author.suggest.read.terms import Term, digits
from atlas_lessons.author.suggest.search.floats import approximate
from atlas_lessons.author.suggest.search.items import term_of, terms_in
from atlas_lessons.author.suggest.search.search import Candidate
from atlas_lessons.prove.engine.guards import EvaluationError, NotRationalError, UnclearError
from atlas_lessons.prove.engine.rational_engine import evaluate
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym
from atlas_lessons.read.notation.formula.to_text import to_text
from atlas_lessons.read.notation.units.parse import Unit

Nouns = Mapping[str, Fraction]
WORST = (5.0, 6.2, 7.5, 8.5, 9.5)  # ranks beyond which a number of one, two, more digits is likelier met by coincidence
_SAME_EACH = -0.5  # so many bytes per parameter, printed again
_ROUNDED = 1.8  # an equation of the lesson that only comes near a number of one digit
_OF_ONE_KIND = frozenset(("add", "subtract", "mean", "max", "min"))
_UNUSED, _LEFT_OUT = 0.8, 2.6  # what a number left out between weighs, and however many there are
_SLIGHT = 0.6  # each digit of a result that a part of a sum does not reach
_COPIED_LATER = 2.0  # what is printed again further down is rather the copy
_MIXED = 0.9  # a sum of what counts different things
_COUNTED = -0.7  # what is counted comes out right
_LESS_UNUSED = 0.7  # where the numbers come from all over the lesson
_AS_PRINTED = 2  # digits as which zeros count where they are met exactly
_DEAREST = 6.0  # longer expressions are looked for no further, however many digits a number has
_PRINTED = 1.1  # a part whose result the text prints, which would have been used
_UNITS_OF_SUM = 2.0  # a sum of bare numbers that has a unit
_CLOSING = -0.6  # units that only together make that of the result
_STATED = (2.5, 1.5)  # of one digit, or more: how much less is believed of a number that the words before it give
_HOPE = 2.9  # what words and units may yet speak for a candidate
_UNSAID, _DOUBTED = -0.1, (1.0, 0.6)  # no word says that a number follows: of one digit, or more
_OF_A_LIST = 0.7  # "10 to 15 ms" is mostly known, not computed
_BEST = -2.0  # what words and units may yet speak for a candidate
_ADDED = 1.0  # what distance and unused numbers add at least to all but the simplest
_UNTOLD = 2.8  # a small whole number of which no word says that it follows


class Ranked(NamedTuple):
    """A candidate with its rank; lower is better."""

    score: float
    text: str
    candidate: Candidate

    def preferred(self, other: Ranked) -> bool:
        """Whether it is the better form of the same expression: likelier, or shorter."""
        return (self.score, len(self.text), self.text) < (other.score, len(other.text), other.text)


def rank(candidates: Sequence[Candidate], scale: ProseScale, most: int) -> list[Ranked]:
    """The likeliest candidates in order, ``most`` at least, each expression once, without likely coincidences."""
    best: dict[tuple[object, ...], Ranked] = {}
    waiting = sorted(((scale.least(candidate), index) for index, candidate in enumerate(candidates)))
    for count, (least, index) in enumerate(waiting):
        if count % most == 0 and sum(each.score <= least for each in best.values()) >= most:
            break  # what waits cannot come before those
        candidate = candidates[index]
        score = scale.score(candidate)
        if score > scale.worst:
            continue
        score += scale.slight(candidate)
        if not scale.exact(candidate):
            if scale.coincident(candidate):
                continue
            score += scale.inexact(candidate)
            if score > scale.worst - scale.doubted:
                continue
        if score > scale.worst:
            continue
        key = canonical(candidate.node)
        ranked = Ranked(score, to_text(candidate.node), candidate)
        if key not in best or ranked.preferred(best[key]):
            best[key] = ranked
    return sorted(best.values(), key=lambda each: (each.score, each.text))


class ProseScale:
    """What the candidates of one number are weighed by."""

    def __init__(self, terms: Sequence[Term], target: Term) -> None:
        self.terms, self.target = terms, target
        self.heard = heard_near(target)
        self.digits = digits(target)
        figures = max(self.digits, sum(character.isdigit() for character in target.numeral.lstrip("0.")))
        counted = max(self.digits, min(figures, _AS_PRINTED))
        self.worst = WORST[min(counted, len(WORST)) - 1]
        self.doubted = self.worst - WORST[min(self.digits, len(WORST)) - 1]  # zeros at the end may be no digits
        self.far = [distance(term, target) for term in terms]
        self.wanted = _of_term(target)
        small = self.digits < 3 and target.value.denominator == 1 and target.unit is None
        self.untold = _UNTOLD if small and not claimed(target) else 0.0
        self.untold /= 2 if target.cell else 1  # a table has no words for it
        if stated_before(target) and not claimed(target):
            self.worst -= _STATED[min(self.digits, 2) - 1]
        elif not target.alone and resulting(target) > _UNSAID:
            self.worst -= _DOUBTED[min(self.digits, 2) - 1]
        if not target.cell and any(term.series == target.series for term in terms if term.source is None):
            self.worst -= _OF_A_LIST
        self.values = {plain: _values(terms, plain) for plain in (False, True)}
        self.worths = {
            plain: {name: float(value) for name, value in each.items()} for plain, each in self.values.items()
        }
        self.printed = {plain: printed_values(terms, target, worths) for plain, worths in self.worths.items()}

    @property
    def budget(self) -> float:
        """How much an expression may cost so that it can still be believed."""
        return min(self.worst, _DEAREST) - _ADDED - (self.untold / 2)

    def score(self, candidate: Candidate) -> float:
        """How unlikely a candidate is; infinite for one that nobody means."""
        node, terms, target = candidate.node, self.terms, self.target
        used = sorted({term_of(name) for name in terms_in(node)})
        distances = [self.far[index] for index in used]
        common = candidate.cost + self._unitless(candidate, used)
        if math.isinf(common):
            return common
        nouns = self._nouns(node)
        away = _away(candidate, distances)
        if common + away * (candidate.applied is None) - _HOPE > self.worst:
            return math.inf
        it = tried(candidate, terms, target, self.worths[candidate.plain])
        if candidate.applied is not None:
            return math.inf if any(objections(it)) else common + away
        common += nouns + away
        if isinstance(node, Sym):
            restated = terms[used[0]].source is not None
            if restated or (candidate.plain and terms[used[0]].unit is not None and target.unit is not None):
                return math.inf
            return common + self._repetition(terms[used[0]]) + self.untold + cued(node, self.heard)
        if common + _BEST > self.worst:
            return math.inf
        if any(objections(it)):
            return math.inf
        if not candidate.plain and self._closing(used):
            common += _CLOSING
        unused = self._unused(used) * (_LESS_UNUSED if candidate.wide else 1.0)
        if len(used) > 1:
            common += _PRINTED * min(2, printed_parts(it, self.printed[candidate.plain]))
        if candidate.named:
            return common + (0.3 if candidate.own else 0.6) * unused + self.untold
        told = 0.0 if fitting(node, self.heard) or (nouns == _COUNTED and len(used) > 1) else self.untold
        return common + told + unused + cued(node, self.heard)

    def least(self, candidate: Candidate) -> float:
        """A score that a candidate does not stay below, found quickly."""
        far = [self.far[index] for index in {term_of(name) for name in terms_in(candidate.node)}]
        return candidate.cost + _away(candidate, far) - _HOPE

    def exact(self, candidate: Candidate) -> bool:
        """Whether the value is the printed number itself, not one that rounds to it."""
        plain = candidate.plain
        try:
            return evaluate(candidate.node, self.values[plain]) == _exact_value(self.target, plain)
        except (EvaluationError, NotRationalError, UnclearError):
            return False

    def inexact(self, candidate: Candidate) -> float:
        """A count of things is seldom rounded, and much meets a number of few digits within its rounding."""
        node, target = candidate.node, self.target
        counted = target.step == 1 and target.value < 1000 and not target.measure.powers and not target.percent
        told = approximate_before(target)
        coarse = 0.8 if candidate.cost > 1.5 and self.digits < 3 and not told else 0.0
        if candidate.named:
            if candidate.applied is not None and self.digits == 1:
                return _ROUNDED
            return (1.2, 0.7, 0.3)[min(self.digits, 3) - 1]
        return (1.5 if counted and isinstance(node, Div | Mul | Call) else 0.4 if told else 0.7) + coarse

    def slight(self, candidate: Candidate) -> float:
        """What speaks against a sum whose smallest part shows in few digits of the result: any other would do."""
        node, target = candidate.node, self.target
        if not isinstance(node, Add) or target.step is None or candidate.applied is not None:
            return 0.0
        scale = 0.01 if target.percent and candidate.plain else 1.0 if candidate.plain else float(target.measure.factor)
        least = min(abs(approximate(part, self.worths[candidate.plain])) for part in node.terms)
        least /= float(target.step) * scale
        given = min(self.digits, math.floor(math.log10(least)) + 1 if least >= 1 else 0)
        return _SLIGHT * (self.digits - given) if given < 3 else 0.0

    def coincident(self, candidate: Candidate) -> bool:
        """Whether rounding alone brings a candidate to a number of few digits, and no word says that it follows."""
        node, target = candidate.node, self.target
        if self.digits == 1 and isinstance(node, Sym) and self.terms[term_of(node.name)].unit == target.unit:
            return True
        if self.digits > 2 or candidate.applied is not None or candidate.own or target.alone or claimed(target):
            return False
        used = [self.terms[term_of(name)] for name in terms_in(node)]
        if self.digits == 1 and (candidate.named or isinstance(node, Sym)):
            return True
        apart = [term.block != target.block for term in used]
        if self.digits == 1 and len(used) > 1 and any(apart):
            return True
        return all(apart) and (candidate.named or not fitting(node, self.heard))

    def _closing(self, used: Sequence[int]) -> bool:
        kinds = {self.terms[index].measure.powers for index in used} - {()}
        return bool(kinds) and (len(kinds) > 1 or self.target.measure.powers not in kinds)

    def _unitless(self, candidate: Candidate, used: Sequence[int]) -> float:
        """Leaving units out is likely where they are not all written; where they are, they have to fit."""
        if not candidate.plain:
            return 0.0
        target = self.target
        units = [self.terms[index].unit for index in used]
        if candidate.numeric:
            return 0.3
        every = [*(self.terms[index].measure for index in used), target.measure]
        measured = [unit for unit in every if unit.powers]
        missing = len(measured) < len(every) - bool(target.measure.powers == ())
        alike = len({(unit.powers, unit.factor) for unit in measured}) < 2
        if shape(candidate.node) in _OF_ONE_KIND:  # the unit stands once for all of a sum, if at all
            alone = target.measure.powers and len(measured) == 1
            return (_UNITS_OF_SUM if alone else 0.6) if alike and len(used) > 1 else math.inf
        if len(measured) == len(every) or _mixed(measured) or (target.measure.powers and len(used) == 1):
            return math.inf
        if target.measure.powers and target.measure not in measured[:-1]:
            return 2.5 if missing else math.inf
        return 1.5 + (1.5 if len(used) == 1 and any(unit and unit.powers for unit in units) else 0.0)

    def _unused(self, used: Sequence[int]) -> float:
        """A number that stands between the used ones and the result asks why it was left out."""
        terms, target = self.terms, self.target
        cost = 0.0
        mine = [terms[index] for index in used if terms[index].source is None]
        if not mine:
            return 1.0
        mine = [term for term in mine if term.section == target.section] or mine
        first = min(term.span.start for term in mine)
        kinds = {(term.sentence, term.unit) for term in mine}
        for index, term in enumerate(terms):
            if index in used or term.span > target.span or term.word or term.source is not None:
                continue
            if term.sentence == target.sentence:
                cost += 0.8
            elif (term.span.start > first and term.block == target.block) or (term.sentence, term.unit) in kinds:
                cost += 0.6
            elif term.sentence >= target.sentence - 1 and term.block == target.block:
                cost += 0.6 if term.unit == target.unit else 0.35
        return _UNUSED * min(cost, _LEFT_OUT)

    def _nouns(self, node: Node) -> float:
        computed = self._noun_vector(node)
        if computed is None:
            return _MIXED
        if not self.wanted and not computed:
            return 0.0
        if dict(computed) == dict(self.wanted):
            return _COUNTED
        return 0.2 if not self.wanted else 0.4

    def _noun_vector(self, node: Node) -> Nouns | None:
        """The counted nouns of an expression; None where a sum mixes them."""
        of = self._noun_vector
        match node:
            case Sym(name="pi"):
                return {}
            case Sym(name=name):
                return _of_term(self.terms[term_of(name)])
            case Mul(factors=parts):
                return _combined([(of(part), 1) for part in parts])
            case Div(numerator=above, denominator=below):
                return _combined([(of(above), 1), (of(below), -1)])
            case Add(terms=parts) | Call(arguments=parts):
                vectors = [of(part) for part in parts if not isinstance(part, Num)]
                return vectors[0] if vectors and all(vector == vectors[0] for vector in vectors) else None
            case Neg(operand=part):
                return of(part)
            case Pow(exponent=Num()) | Call(name="binomial"):
                return {}
            case Pow(base=base):
                return {} if not of(base) else None
            case _:
                return {}

    def _repetition(self, term: Term) -> float:
        """A number that only repeats another one is a copy; in another unit it is a conversion, and likelier."""
        target = self.target
        if repeats(target, term):
            return 0.5
        if term.text == target.text and target.measure.powers and target.measure.nouns:
            return _SAME_EACH
        if term.measure.powers != target.measure.powers or term.measure.factor != target.measure.factor:
            share = not target.measure.powers  # 0.04 for 4%
            return 1.0 if term.span > target.span or share else 0.2
        return (
            1.5
            + (_COPIED_LATER if term.span > target.span else 0.0)
            + (0.8 if target.cell and term.numeral != target.numeral else 0.0)
            + (1.0 if term.sentence == target.sentence else 0.0)
            + (1.0 if self.digits < 3 else 0.0)
        )


def _away(candidate: Candidate, far: Sequence[float]) -> float:
    """What the distances of its numbers say against a candidate; the lesson's equations reach further."""
    if candidate.applied is None and not candidate.own:
        return remoteness(far)
    return 0.5 * max(far, default=0.0) + 0.1 * sum(far)


def _mixed(units: Sequence[Unit]) -> bool:
    """Whether one dimension stands in two units, which printed numbers leave no room for."""
    factors: dict[object, Fraction] = {}
    return any(factors.setdefault(unit.powers, unit.factor) != unit.factor for unit in units)


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


def _values(terms: Sequence[Term], plain: bool) -> dict[str, Fraction]:
    values = {str(index): _exact_value(term, plain) for index, term in enumerate(terms)}
    for index, term in enumerate(terms):
        values[f"{index}'"] = term.value
        values[f"{index}~"] = term.value * term.measure.factor
    return values


def _exact_value(term: Term, plain: bool) -> Fraction:
    if plain:
        return term.value / 100 if term.percent else term.value
    return term.value * term.measure.factor + term.measure.offset
