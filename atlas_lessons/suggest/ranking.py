"""Orders candidate derivations: simple, near, of one unit, exact, and told by the words around the number."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.algebra.limits import EvaluationError, NotRationalError, UnclearError
from atlas_lessons.algebra.rational import evaluate
from atlas_lessons.notation.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym, children
from atlas_lessons.notation.printing import to_text
from atlas_lessons.suggest.items import term_of, terms_in
from atlas_lessons.suggest.search import Candidate
from atlas_lessons.suggest.terms import Term

Nouns = Mapping[str, Fraction]
WORST = (4.7, 5.4, 6.0)  # ranks beyond which a number of one, two, more digits is likelier met by coincidence


class Ranked(NamedTuple):
    """A candidate with its rank; lower is better."""

    score: float
    text: str
    candidate: Candidate

    def preferred(self, other: Ranked) -> bool:
        """Whether it is the better form of the same expression: likelier, or shorter."""
        return (self.score, len(self.text), self.text) < (other.score, len(other.text), other.text)


def rank(candidates: Sequence[Candidate], terms: Sequence[Term], target: Term) -> list[Ranked]:
    """The candidates in order of likelihood, each expression once; what is likelier a coincidence is left out."""
    heard = _heard(target)
    worst = WORST[min(_digits(target), len(WORST)) - 1]
    best: dict[tuple[object, ...], Ranked] = {}
    for candidate in candidates:
        score = _score(candidate, terms, target, heard)
        if score > worst:
            continue
        score += 0.0 if _exact(candidate, terms, target) else _inexact(candidate, target)
        key = canonical(candidate.node)
        ranked = Ranked(score, to_text(candidate.node), candidate)
        if score <= worst and (key not in best or ranked.preferred(best[key])):
            best[key] = ranked
    return sorted(best.values(), key=lambda each: (each.score, each.text))


def _digits(target: Term) -> int:
    """Significant digits of a printed number."""
    return max(1, len(re.sub(r"[^0-9]", "", target.numeral).strip("0")))


def canonical(node: Node) -> tuple[object, ...]:
    """A form that is equal for trees that differ only in the order of sums and products and the how quotients nest."""
    match node:
        case Num(value=value):
            return ("num", str(value))
        case Sym(name=name):
            return ("sym", name)
        case Mul() | Div():
            above, below = _factors(node)
            return ("product", tuple(sorted(above, key=repr)), tuple(sorted(below, key=repr)))
        case Add(terms=parts):
            flat = [each for part in parts for each in (part.terms if isinstance(part, Add) else (part,))]
            return ("sum", *sorted((canonical(part) for part in flat), key=repr))
        case Call(name=name, arguments=parts) if name in ("min", "max"):
            return (name, *sorted((canonical(part) for part in parts), key=repr))
        case _:
            name = node.name if isinstance(node, Call) else type(node).__name__
            return (name, *(canonical(part) for part in children(node)))


def _factors(node: Node) -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    """What stands above and below the bar once a product of quotients is one quotient."""
    match node:
        case Mul(factors=parts):
            sides = [_factors(part) for part in parts]
            return [each for above, _ in sides for each in above], [each for _, below in sides for each in below]
        case Div(numerator=numerator, denominator=denominator):
            (above, below), (under, over) = _factors(numerator), _factors(denominator)
            return above + over, below + under
        case Num(value=value) if value.numerator == 1 and value != 1:
            return [], [("num", str(value.denominator))]
        case Num(value=value) if value == 1:
            return [], []
        case _:
            return [canonical(node)], []


def _score(candidate: Candidate, terms: Sequence[Term], target: Term, heard: frozenset[str]) -> float:
    used = [term_of(name) for name in terms_in(candidate.node)]
    common = candidate.cost + _unitless(candidate, used, terms, target) + _nouns(candidate.node, terms, target)
    common += _distances([_distance(terms[index], target) for index in used])
    if isinstance(candidate.node, Sym):
        if candidate.plain and terms[used[0]].unit is not None and target.unit is not None:
            return math.inf
        return common + _repetition(terms[used[0]], target) + _cues(candidate.node, heard)
    common += _unused(used, terms, target) + _cancels(candidate.node, terms)
    return common + _cues(candidate.node, heard) + _order(candidate.node, terms)


def _cancels(node: Node, terms: Sequence[Term]) -> float:
    """What speaks against a quotient in which a number stands above and below the bar, or that undoes itself."""
    above, below = (
        [terms[term_of(str(factor[1]))] for factor in side if factor[0] == "sym" and factor[1] != "pi"]
        for side in _factors(node)
    )
    factors = _factors(node)
    if isinstance(node, Mul | Div) and len(factors[0]) == 1 and not factors[1]:
        return math.inf
    same = [(one, other) for one in above for other in below if one.value == other.value]
    if any(one.unit == other.unit for one, other in same):
        return math.inf
    return 1.5 if same else 0.0


def _unitless(candidate: Candidate, used: Sequence[int], terms: Sequence[Term], target: Term) -> float:
    """Leaving units out is likely where they are not all written, unlikely where they are."""
    if not candidate.plain:
        return 0.0
    units = [terms[index].unit for index in used]
    if isinstance(candidate.node, Add) and all(unit is None or unit == target.unit for unit in units):
        return 0.6  # the unit stands once for all of a sum
    written = all(each.measure.powers for each in (*(terms[index] for index in used), target))
    return (2.0 if written else 1.5) + (1.5 if len(used) == 1 and any(unit and unit.powers for unit in units) else 0.0)


def _distances(distances: Sequence[float]) -> float:
    """A far term counts whole, its neighbours in the same place less."""
    return 0.5 * max(distances) + 0.5 * sum(distances)


_GIVES = re.compile(
    r"(?:\b(?:at|with|for|over|since|by|from|than|when|above|below)|[=(])\s*(?:\w+\s+(?:is|of)\s+)?[$€£]?$"
)
_LATER = (1.7, 0.9)  # a number behind the result; less where the words before it say that it is given


def _distance(term: Term, target: Term) -> float:
    far = (target.block - term.block) * 0.5 if term.block < target.block else 0.0
    back = target.sentence - term.sentence
    if back < 0:
        return 3.0
    if back == 0:
        series = 1.5 if term.series == target.series else 0.0
        return _LATER[_GIVES.search(term.before) is not None] if term.span > target.span else series
    series = 1.5 if term.series == target.series else 0.0
    return min(0.25 + 0.15 * back + far, 2.5) + (0.3 if term.word else 0.0) + series


def _unused(used: Sequence[int], terms: Sequence[Term], target: Term) -> float:
    """A number that stands between the used ones and the result asks why it was left out."""
    cost = 0.0
    first = min(terms[index].span.start for index in used)
    kinds = {(terms[index].sentence, terms[index].unit) for index in used}
    for index, term in enumerate(terms):
        if index in used or term.span > target.span or term.word:
            continue
        if term.sentence == target.sentence:
            cost += 0.8
        elif term.span.start > first or (term.sentence, term.unit) in kinds:
            cost += 0.6
        elif term.sentence >= target.sentence - 1 and term.block == target.block:
            cost += 0.6 if term.unit == target.unit else 0.35
    return cost


def _nouns(node: Node, terms: Sequence[Term], target: Term) -> float:
    computed = _noun_vector(node, terms)
    wanted = _of_term(target)
    if computed is None:
        return 0.5
    if not wanted and not computed:
        return 0.0
    if dict(computed) == dict(wanted):
        return -0.7
    return 0.2 if not wanted else 0.4


def _of_term(term: Term) -> Nouns:
    if term.unit is not None and term.unit.nouns:
        return dict(term.unit.nouns)
    return {term.noun: Fraction(1)} if term.noun and term.unit is None else {}


def _noun_vector(node: Node, terms: Sequence[Term]) -> Nouns | None:
    """The counted nouns of an expression; None where a sum mixes them."""
    match node:
        case Sym(name="pi"):
            return {}
        case Sym(name=name):
            return _of_term(terms[term_of(name)])
        case Mul(factors=parts):
            return _combined([(_noun_vector(part, terms), 1) for part in parts])
        case Div(numerator=above, denominator=below):
            return _combined([(_noun_vector(above, terms), 1), (_noun_vector(below, terms), -1)])
        case Add(terms=parts) | Call(arguments=parts):
            vectors = [_noun_vector(part, terms) for part in parts if not isinstance(part, Num)]
            return vectors[0] if vectors and all(vector == vectors[0] for vector in vectors) else None
        case Neg(operand=part):
            return _noun_vector(part, terms)
        case Pow():
            return {}
        case _:
            return {}


def _combined(parts: Sequence[tuple[Nouns | None, int]]) -> Nouns | None:
    total: dict[str, Fraction] = {}
    for vector, sign in parts:
        if vector is None:
            return None
        for noun, power in vector.items():
            total[noun] = total.get(noun, Fraction(0)) + sign * power
    return {noun: power for noun, power in total.items() if power}


_CUES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(rf"\b(?:{words})\b", re.IGNORECASE))
    for kind, words in (
        ("sum", "total|together|in all|altogether|sum|combined|adds? up|on board|in sum|plus|overall"),
        ("difference", "left|leaving|leaves|remain\\w*|difference|other|rest|saves?|saving|less|drop|fell|minus|profit|"
                       "net|surplus|loss|short|margin|gap|beyond|extra|more than|fewer"),
        ("mean", "average|averages|mean|on average"),
        ("max", "slowest|largest|most|maximum|limits?|limited|bottleneck|peak|longest|longer|slower|larger|decides"),
        ("min", "smallest|minimum|least|fastest|shortest|lowest|in a row|shorter|smaller|narrower"),
        ("quotient", "average|rate|ratio|split|shared?|divided|density|speed|resistance|per|each|takes?|lasts?|share|"
                     "fraction|percentage"),
        ("product", "times|each|per|makes?|area|volume|in all|total|costs?|contains?|holds?|grows?|stores?|needs?"),
        ("change", "increase\\w*|decrease\\w*|growth|grew|rise|rose|fell|drop|reduction|faster|slower|more|less|gain"),
        ("growth", "interest|compound\\w*|grows|every year|per year|annually|a year|decays?"),
        ("chance", "probability|chance|likely|odds|at least one|fails?|all \\d+"),
        ("points", "percentage points?"),
        ("root", "hypotenuse|diagonal|root|standard|side of|distance|rms"),
        ("ceiling", "boxes|fills?|needs?|takes|whole|round\\w* up|at least|pages|blocks|trips|batches|packs?|buses"),
        ("bits", "bits?|values|states|levels|codes|addresses|combinations|doubl\\w*"),
    )
)  # fmt: skip
_FITTING = {
    "add": ("sum",),
    "subtract": ("difference", "change"),
    "mul": ("product",),
    "div": ("quotient",),
    "mean": ("mean",),
    "max": ("max",),
    "min": ("min",),
    "change": ("change",),
    "pow": ("growth", "bits", "chance"),
    "growth": ("growth",),
    "complement": ("chance", "difference"),
    "sqrt": ("root",),
    "ceil": ("ceiling",),
}


def _heard(target: Term) -> frozenset[str]:
    near = f"{target.before[-60:]} # {target.after[:25]}"
    return frozenset(kind for kind, pattern in _CUES if pattern.search(near))


def _cues(node: Node, heard: frozenset[str]) -> float:
    """What the words around the number say of its outermost step."""
    kind = shape(node)
    fits = any(cue in heard for cue in _FITTING.get(kind, ()))
    rare = kind in ("mean", "max", "min", "sqrt", "ceil", "pow", "change", "complement", "growth")
    if "points" in heard and kind == "subtract":
        return -1.5
    cost = (-0.8 if rare else -0.4) if fits else (0.9 if rare and kind not in ("complement", "growth") else 0.0)
    if heard & {"mean", "max", "min"} and kind not in ("mean", "div", "max", "min"):
        cost += 0.5
    return cost


def shape(node: Node) -> str:
    """The outermost step of an expression, as people name it."""
    match node:
        case Div(numerator=Add(terms=parts), denominator=Num(value=count)) if count == len(parts):
            return "mean"
        case Div(numerator=Add(terms=(first, Neg(operand=second))), denominator=below) if below in (first, second):
            return "change"
        case Add(terms=(Num(), *_)):
            return "complement"
        case Add(terms=parts):
            return "subtract" if any(isinstance(part, Neg) for part in parts) else "add"
        case Mul(factors=parts) if any(isinstance(part, Pow) and isinstance(part.base, Add) for part in parts):
            return "growth"
        case Call(name=name):
            return name
        case _:
            return type(node).__name__.lower()


def _order(node: Node, terms: Sequence[Term]) -> float:
    """People name first what comes first in a difference or quotient; a small preference."""
    match node:
        case Add(terms=(Sym(name=first), Neg(operand=Sym(name=second)))):
            return 0.0 if term_of(first) < term_of(second) else 0.05
        case Div(numerator=Sym(name=first), denominator=Sym(name=second)):
            return 0.0 if term_of(first) < term_of(second) else 0.05
        case _:
            return 0.0


def _inexact(candidate: Candidate, target: Term) -> float:
    """A count of things is seldom rounded, and much meets a number of few digits within its rounding."""
    node = candidate.node
    counted = target.step == 1 and target.value < 1000 and not target.measure.powers and not target.percent
    coarse = 0.8 if candidate.cost > 1.5 and _digits(target) < 3 else 0.0
    return (1.5 if counted and isinstance(node, Div | Mul | Call) else 0.7) + coarse


def _exact(candidate: Candidate, terms: Sequence[Term], target: Term) -> bool:
    values = {str(index): _exact_value(term, candidate.plain) for index, term in enumerate(terms)}
    for index, term in enumerate(terms):
        values[f"{index}'"] = term.value
        values[f"{index}~"] = term.value * term.measure.factor
    try:
        return evaluate(candidate.node, values) == _exact_value(target, candidate.plain)
    except (EvaluationError, NotRationalError, UnclearError):
        return False


def _exact_value(term: Term, plain: bool) -> Fraction:
    if plain:
        return term.value / 100 if term.percent else term.value
    return term.value * term.measure.factor + term.measure.offset


def _repetition(term: Term, target: Term) -> float:
    """A number that only repeats another one is a copy; in another unit it is a conversion, and likelier."""
    if term.unit != target.unit:
        return 1.0 if term.span > target.span else 0.2
    return 1.2 + (1.0 if term.sentence == target.sentence else 0.0) + (1.0 if _digits(target) < 3 else 0.0)
