"""What the words around a number say of the step that gives it, and of whether it is a result or given."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from atlas_lessons.author.suggest.read.terms import Term
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow
from atlas_lessons.read.notation.relations import ANY

_OTHER = re.compile(r"[^a-z0-9]+")


class ContextWords:
    """The words near a number; cues are beginnings of words, ``/`` at the end asks for the whole word."""

    def __init__(self, text: str) -> None:
        self.text = f" {_OTHER.sub(' ', text.lower())} "
        self._known: dict[str, bool] = {}

    def any(self, cues: str) -> bool:
        """Whether one of the cues, separated by blanks, begins a word; ``_`` represents a blank in a cue."""
        known = self._known.get(cues)
        if known is None:
            known = self._known[cues] = any(cue in self.text for cue in _cues(cues))
        return known


@lru_cache(maxsize=1024)
def _cues(cues: str) -> tuple[str, ...]:
    return tuple(" " + cue.replace("_", " ").replace("/", " ") for cue in cues.split())


class StepCue(NamedTuple):
    """Words that name the last step of a derivation, as :func:`shape` calls it, and what they speak for it.

    Without them the number ``result`` of ``example`` gets another proposal.
    """

    step: str
    cost: float
    words: str
    result: str
    example: str


STEP_CUES: tuple[StepCue, ...] = (
    StepCue("add", -0.4,
            "total|together|in all|altogether|sum|combined|adds? up|makes?|on board|in sum|plus|overall", "16",
            "Weights 2, gradients 2, master 4 and moments 8 bytes make 16 bytes per parameter."),
    StepCue("points", -1.5, "percentage points?", "5",
            "The share went from 20% to 25%, up 5 percentage points or a quarter."),
    StepCue("mul", -0.4,
            "times|each|per|makes?|area|volume|in all|total|costs?|contains?|holds?|grows?|stores?|needs?",
            "1.26 × 10²²",
            "A 7 billion parameter model is trained on 300 billion tokens. By the usual estimate of 6 operations per "
            "parameter and token, that takes 1.26 × 10²² operations."),
    StepCue("div", -0.4,
            "average|rate|ratio|split|shared?|divided|density|speed|resistance|per|each|takes?|lasts?|share|fraction|"
            "percentage", "5,000",
            "A machine was bought for 45,000 € and will be worth 5,000 € after 8 years of use. Linear depreciation "
            "takes 5,000 € a year off its book value."),
    StepCue("mean", -0.8, "average|averages|mean|on average", "15.0", "Runs of 12, 15 and 18 ms average 15.0 ms."),
    StepCue("max", -0.8,
            "slowest|largest|most|maximum|limits?|limited|bottleneck|peak|longest|longer|slower|larger|decides", "65",
            "Stages take 40 ms, 65 ms and 25 ms. The slowest limits the pipeline to 65 ms per item."),
    StepCue("min", -0.8,
            "smallest|minimum|least|fastest|shortest|lowest|in a row|shorter|smaller|narrower", "0.098",
            "Ten heads in a row come up with probability 1/1024, about 0.098%."),
    StepCue("ceil", -0.8,
            "boxes|fills?|needs?|takes|whole|round\\w* up|at least|pages|blocks|trips|batches|packs?|buses", "4",
            "Serving 900 requests per second at 250 per replica takes 4 replicas."),
)  # fmt: skip
_UNNAMED = 0.9  # what steps cost that people name
_NAMED = frozenset(("mean", "max", "min", "sqrt", "ceil", "pow", "change"))


@cache
def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{words})\b", re.IGNORECASE)


def steps_named_near(target: Term) -> frozenset[str]:
    """The steps that the words right around a number name."""
    near = f"{target.before[-60:]} # {target.after[:25]}"
    return frozenset(row.step for row in STEP_CUES if _pattern(row.words).search(near))


def step_cue_cost(node: Node, named: frozenset[str]) -> float:
    """What the words around the number say of its outermost step."""
    kind = shape(node)
    step = "points" if "points" in named and kind == "subtract" else kind
    cost = next((row.cost for row in STEP_CUES if row.step == step and step in named), None)
    if cost is None:
        cost = _UNNAMED if kind in _NAMED else 0.0
    if step != "points" and named & {"mean", "max", "min"} and kind not in ("mean", "div", "max", "min"):
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


_RESULTING = (  # besides the verbs that join a result to what it follows from
    "so|hence|thus|therefore|making|totalling|sum|altogether|together|in all|leav(?:e|ing)|left|reach(?:es)?|"
    "amounts? to|average|averages|mean|means|which|then|remains?|remaining|stores?|contains?|fits?|serves?|"
    "delivers?|has an?|have an?|only|the other|now|lies|grows?|gets?|settles?|ends?|rises?|falls?|drops?|"
    "climbs?|sinks?|shrinks?|stretch(?:es)?|expects?|must|keeps?|admits?|emits?|spends?|saves?|loses?|gains?|"
    "allows?|supports?|expected|i\\.e\\.|that is|measures?|earns?|enough for|fell|rose|dropped|grew|grown|"
    "climbed|sank|shrank|spans?|moves?"
)
_CLAIMS = re.compile(
    rf"(?:[=≈→:]|\b(?:{_RESULTING})\b|\b{ANY})[^.;0-9]{{0,45}}(?:[0-9][0-9.,]*(?: ?[^\s0-9]{{1,6}})? (?:to|and|or) )?$"
)
_JUST = r"(?<!little )(?<!just )(?<!well )(?<!bit )(?<!slightly )"  # "a little over 30 GB" is a result
_GIVEN = re.compile(
    _JUST
    + r"(?:\b(?:at|with|for|over|since|by|from|of|than|when|above|below|has|have|every|each|up to|between|within|after"
    r"|in|under|another|further)|[=(])\s*(?:\w+\s+(?:is|of)\s+)?[$€£¥]?$"
)
_STATED = re.compile(
    _JUST + r"\b(?:at|with|for|over|since|from|when|has|have|every|each|up to|between|within|after|another|further)"
    r"\s*[$€£¥]?$"
)


def has_result_phrase(target: Term) -> bool:
    """Whether the words before a number say that it follows from something."""
    return _CLAIMS.search(target.before) is not None


def has_given_context(term: Term) -> bool:
    """Whether the words right before a number say that it is given."""
    return _GIVEN.search(term.before) is not None


def has_given_phrase(term: Term) -> bool:
    """Whether the word right before a number is one that hardly ever comes before a result."""
    return _STATED.search(term.before) is not None


_EXPLAINED = re.compile(r"(?: [a-z]+){0,2}(?:: | [—–] | \(|,? (?:since|because|namely) )")
_EACH = re.compile(r"[^.;,:0-9]{0,24}\b(?:each|apiece)\b")
_LIST = re.compile(r"(?:^|[.;:,] )(?:[a-zA-Z]\w* ?){0,2}\b[A-Za-z]\w+((?:, \w+){0,3}) and [a-z]\w+ [^.;:,0-9]{0,40}$")


def is_explained_behind(target: Term) -> bool:
    """Whether what follows a number says how it is made up: "12 bytes: a 4-byte weight and two 4-byte moments"."""
    return _EXPLAINED.match(target.behind) is not None


def shared_by(term: Term) -> int:
    """How many named things have a number each: 2 in "weights and gradients take 2 bytes each", else 1."""
    named = _LIST.search(term.before) if _EACH.match(term.after) else None
    return 2 + named.group(1).count(",") if named else 1


_ONE_IN = re.compile(
    r"\b(?:one|1|a|an|once)(?: [a-z]{2,20}){0,3} (?:in|per|every|among)(?: every| each)? $", re.IGNORECASE
)


def one_in(term: Term) -> bool:
    """Whether a number tells how rare something is: "one loss in 100,000 segments"."""
    return _ONE_IN.search(term.before) is not None


def repeats(option: Term, answer: Term) -> bool:
    """Whether two blocks of one section say the same, as an option of a knowledge check and the answer behind it do."""
    apart = option.section == answer.section and option.block < answer.block and not (option.cell or answer.cell)
    return apart and (option.before, option.text, option.after) == (answer.before, answer.text, answer.after)


_ABOUT = re.compile(
    r"(?:\b(?:about|approximately|roughly|nearly|almost|some|around|near|close to|circa|ca\.|just (?:over|under)|"
    r"a little (?:over|under|more than|less than))|[≈~])\s*[$€£¥]?\s*$",
    re.IGNORECASE,
)


def approximate_before(term: Term) -> bool:
    """Whether the word right before a number says that it is rounded, as results are."""
    return _ABOUT.search(term.before) is not None


_REASON = re.compile(
    r"\b(?:since|because|given that|assuming|if|when|where|provided)\b(?:[^.;:,]|[.,](?=[0-9]))*$", re.IGNORECASE
)
_REASON_LESS = 1.5  # how much less likely a number is a result that is in a reason or condition
_STATED_LESS, _GIVEN_LESS = 2.0, 0.7  # how much less likely a number is a result that the words before it give
_CLAIMED_MORE = 0.7  # and how much likelier one of which they say that it follows
_ABOUT_MORE = 0.4  # or that is said to be rounded


def result_penalty(target: Term) -> float:
    """How little the words around a number speak for it as a result."""
    if _REASON.search(target.before):
        return _REASON_LESS
    told = _STATED_LESS if has_given_phrase(target) else _GIVEN_LESS if has_given_context(target) else 0.0
    told -= _CLAIMED_MORE if has_result_phrase(target) or is_explained_behind(target) else 0.0
    return told - (_ABOUT_MORE if approximate_before(target) else 0.0)
