"""What the words right around a number say of the step that gives it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from atlas_lessons.author.suggest.read.terms import Term
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow
from atlas_lessons.read.notation.relations import ANY

_CHANCE = "probability|chance|likely|odds|at least one|fails?|all \\d+"
_CHANGE = "increase\\w*|decrease\\w*|growth|grew|rise|rose|fell|drop|reduction|faster|slower|more|less|gain"
_GROWTH = "interest|compound\\w*|grows|every year|per year|annually|a year|decays?"
_LESS = (
    "left|leaving|leaves|remain\\w*|difference|other|rest|saves?|saving|less|drop|fell|minus|profit|net|surplus|loss|short|"
    "margin|gap|beyond|extra|more than|fewer|idle|unused|wasted|empty|spare"
)
STEP_CUES: Mapping[str, str] = {
    "add": "total|together|in all|altogether|sum|combined|adds? up|makes?|on board|in sum|plus|overall",
    "subtract": f"{_LESS}|{_CHANGE}",
    "points": "percentage points?",
    "mul": "times|each|per|makes?|area|volume|in all|total|costs?|contains?|holds?|grows?|stores?|needs?",
    "div": "average|rate|ratio|split|shared?|divided|density|speed|resistance|per|each|takes?|lasts?|share|fraction|"
    "percentage",
    "mean": "average|averages|mean|on average",
    "max": "slowest|largest|most|maximum|limits?|limited|bottleneck|peak|longest|longer|slower|larger|decides",
    "min": "smallest|minimum|least|fastest|shortest|lowest|in a row|shorter|smaller|narrower",
    "change": _CHANGE,
    "pow": f"{_GROWTH}|{_CHANCE}|bits?|values|states|levels|codes|addresses|combinations|doubl\\w*",
    "growth": _GROWTH,
    "complement": f"{_CHANCE}|{_LESS}",
    "sqrt": "hypotenuse|diagonal|root|standard|side of|distance|rms",
    "ceil": "boxes|fills?|needs?|takes|whole|round\\w* up|at least|pages|blocks|trips|batches|packs?|buses",
}
"""The words that name the outermost step of a derivation, as :func:`shape` calls it."""
_PATTERNS = {step: re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for step, words in STEP_CUES.items()}
_RARE = frozenset(("mean", "max", "min", "sqrt", "ceil", "pow", "change", "complement", "growth"))
_OFTEN_UNSAID = frozenset(("complement", "growth"))


def heard_near(target: Term) -> frozenset[str]:
    """The steps that the words right around a number name."""
    near = f"{target.before[-60:]} # {target.after[:25]}"
    return frozenset(step for step, pattern in _PATTERNS.items() if pattern.search(near))


def cued(node: Node, heard: frozenset[str]) -> float:
    """What the words around the number say of its outermost step."""
    kind = shape(node)
    if "points" in heard and kind == "subtract":
        return -1.5
    if kind in heard:
        cost = -0.8 if kind in _RARE else -0.4
    else:
        cost = 0.9 if kind in _RARE - _OFTEN_UNSAID else 0.0
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


def fitting(node: Node, heard: frozenset[str]) -> bool:
    """Whether a word near the number names the outermost step of an expression."""
    return shape(node) in heard


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


def claimed(target: Term) -> bool:
    """Whether the words before a number say that it follows from something."""
    return _CLAIMS.search(target.before) is not None


def given_before(term: Term) -> bool:
    """Whether the words right before a number say that it is given."""
    return _GIVEN.search(term.before) is not None


def stated_before(term: Term) -> bool:
    """Whether the word right before a number is one that hardly ever comes before a result."""
    return _STATED.search(term.before) is not None


_EXPLAINED = re.compile(r"(?: [a-z]+){0,2}(?:: | [—–] | \(|,? (?:since|because|namely) )")
_EACH = re.compile(r"[^.;,:0-9]{0,24}\b(?:each|apiece)\b")
_LIST = re.compile(r"(?:^|[.;:,] )(?:[a-zA-Z]\w* ?){0,2}\b[A-Za-z]\w+((?:, \w+){0,3}) and [a-z]\w+ [^.;:,0-9]{0,40}$")


def explained(target: Term) -> bool:
    """Whether what follows a number says how it is made up: "12 bytes: a 4-byte weight and two 4-byte moments"."""
    return _EXPLAINED.match(target.after[target.until - target.span.end :]) is not None


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


_REASON = re.compile(r"\b(?:since|because|given that|assuming|if|when|where|provided)\b[^.;:,]*$")
_REASON_LESS = 1.5  # how much less likely a number is a result that stands in a reason or condition
_STATED_LESS, _GIVEN_LESS = 2.0, 0.7  # how much less likely a number is a result that the words before it give
_CLAIMED_MORE = 0.7  # and how much likelier one of which they say that it follows
_ABOUT_MORE = 0.4  # or that is said to be rounded


def resulting(target: Term) -> float:
    """How little the words around a number speak for it as a result."""
    if _REASON.search(target.before):
        return _REASON_LESS
    told = _STATED_LESS if stated_before(target) else _GIVEN_LESS if given_before(target) else 0.0
    told -= _CLAIMED_MORE if claimed(target) or explained(target) else 0.0
    return told - (_ABOUT_MORE if approximate_before(target) else 0.0)
