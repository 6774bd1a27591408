"""Orders candidate derivations, the likeliest first, and drops those that a number of few digits meets by chance."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.author.suggest.rank.canonical import canonical
from atlas_lessons.author.suggest.rank.degenerate import objections, printed_values, tried
from atlas_lessons.author.suggest.rank.proximity import distance, remoteness
from atlas_lessons.author.suggest.rank.weights import WEIGHTS, Weighed
from atlas_lessons.author.suggest.read.cues import (
    approximate_before,
    has_given_phrase,
    has_result_phrase,
    result_penalty,
    shape,
    steps_named_near,
)
from atlas_lessons.author.suggest.read.terms import Term, digits
from atlas_lessons.author.suggest.search.partial import term_of, terms_in
from atlas_lessons.author.suggest.search.search import Candidate
from atlas_lessons.prove.engine.guards import EvaluationError, NotRationalError, UnclearError
from atlas_lessons.prove.engine.rational_engine import evaluate
from atlas_lessons.read.notation.formula.ast import Call, Div, Mul, Sym
from atlas_lessons.read.notation.formula.to_text import to_text

WORST = (5.0, 6.2, 7.5, 8.5, 9.5)  # ranks beyond which a number of one, two, more digits is likelier met by coincidence
_AS_PRINTED = 2  # digits as which zeros count where they are met exactly
_DEAREST = 6.0  # longer expressions are looked for no further, however many digits a number has
_ADDED = 1.0  # what distance and unused numbers add at least to all but the simplest
_STATED = (2.5, 1.5)  # of one digit, or more: how much less is believed of a number that the words before it give
_UNSAID, _DOUBTED = -0.1, (1.0, 0.6)  # no word says that a number follows: of one digit, or more
_OF_A_LIST = 0.7  # "10 to 15 ms" is mostly known, not computed
_UNTOLD = 2.8  # a small whole number of which no word says that it follows
_HOPE = 2.9  # what words and units may yet speak for a candidate


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
        if count % most == 0 and sum(ranked.score <= least for ranked in best.values()) >= most:
            break  # what waits cannot come before those
        candidate, worst = candidates[index], scale.worst
        score = scale.score(candidate)
        if score <= worst and not scale.exact(candidate):
            if scale.coincident(candidate):
                continue
            score, worst = score + scale.inexact(candidate), worst - scale.doubted
        if score > worst:
            continue
        key = canonical(candidate.node)
        ranked = Ranked(score, to_text(candidate.node), candidate)
        if key not in best or ranked.preferred(best[key]):
            best[key] = ranked
    return sorted(best.values(), key=lambda ranked: (ranked.score, ranked.text))


class ProseScale:
    """What the candidates of one number are weighed by, and how much is believed of it: ``worst``."""

    def __init__(self, terms: Sequence[Term], target: Term) -> None:
        self.terms, self.target = terms, target
        self.steps = steps_named_near(target)
        self.digits = digits(target)
        figures = max(self.digits, sum(character.isdigit() for character in target.numeral.lstrip("0.")))
        counted = max(self.digits, min(figures, _AS_PRINTED))
        self.worst = WORST[min(counted, len(WORST)) - 1]
        self.doubted = self.worst - WORST[min(self.digits, len(WORST)) - 1]  # zeros at the end may be no digits
        self.far = [distance(term, target) for term in terms]
        small = self.digits < 3 and target.value.denominator == 1 and target.unit is None
        self.untold = _UNTOLD if small and not has_result_phrase(target) else 0.0
        self.untold /= 2 if target.cell else 1  # a table has no words for it
        if has_given_phrase(target) and not has_result_phrase(target):
            self.worst -= _STATED[min(self.digits, 2) - 1]
        elif not target.alone and result_penalty(target) > _UNSAID:
            self.worst -= _DOUBTED[min(self.digits, 2) - 1]
        if not target.cell and any(term.series == target.series for term in terms if term.source is None):
            self.worst -= _OF_A_LIST
        self.values = {plain: _values(terms, plain) for plain in (False, True)}
        self.floats = {plain: {name: float(value) for name, value in own.items()} for plain, own in self.values.items()}
        self.printed = {plain: printed_values(terms, target, floats) for plain, floats in self.floats.items()}

    @property
    def budget(self) -> float:
        """How much an expression may cost so that it can still be believed."""
        return min(self.worst, _DEAREST) - _ADDED - (self.untold / 2)

    def score(self, candidate: Candidate) -> float:
        """How unlikely a candidate is; infinite for one that nobody means."""
        if self.least(candidate) > self.worst:
            return math.inf
        plain = candidate.plain
        it = tried(candidate, self.terms, self.target, self.floats[plain])
        used = sorted({term_of(name) for name in it.used})
        weighed = Weighed(it, self.terms, used, self.far, self.steps, self.untold, self.printed[plain])
        score = candidate.cost
        for row in WEIGHTS:
            score += row.weigh(weighed)
            if score - _HOPE > self.worst:
                return math.inf
        copy = isinstance(candidate.node, Sym)
        return math.inf if score > self.worst or (not copy and any(objections(it))) else score

    def least(self, candidate: Candidate) -> float:
        """A score that a candidate does not stay below, found quickly."""
        far = [self.far[index] for index in {term_of(name) for name in terms_in(candidate.node)}]
        near = candidate.applied is not None or candidate.own
        return candidate.cost + (0.5 * max(far, default=0.0) if near else remoteness(far)) - _HOPE

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
                return 1.8
            return (1.2, 0.7, 0.3)[min(self.digits, 3) - 1]
        return (1.5 if counted and isinstance(node, Div | Mul | Call) else 0.4 if told else 0.7) + coarse

    def coincident(self, candidate: Candidate) -> bool:
        """Whether rounding alone brings a candidate to a number of few digits, and no word says that it follows."""
        node, target = candidate.node, self.target
        if self.digits == 1 and isinstance(node, Sym) and self.terms[term_of(node.name)].unit == target.unit:
            return True
        if (
            self.digits > 2
            or candidate.applied is not None
            or candidate.own
            or target.alone
            or has_result_phrase(target)
        ):
            return False
        used = [self.terms[term_of(name)] for name in terms_in(node)]
        if self.digits == 1 and (candidate.named or isinstance(node, Sym)):
            return True
        apart = [term.block != target.block for term in used]
        if self.digits == 1 and len(used) > 1 and any(apart):
            return True
        return all(apart) and (candidate.named or shape(node) not in self.steps)


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
