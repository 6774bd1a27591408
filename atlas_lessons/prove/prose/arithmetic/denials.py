"""What a sentence says against the statement in it: a table of denials, each with an example."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from atlas_lessons.core.patterns import lazy_pattern


class Around(NamedTuple):
    """A statement and its sentence: what precedes and after it, and what begins the next sentence."""

    before: str
    said: str
    after: str
    following: str

    def holds(self, pattern: re.Pattern[str]) -> bool:
        """Whether any part of the sentence holds a pattern."""
        return any(pattern.search(part) is not None for part in (self.before, self.said, self.after))


class Denial(NamedTuple):
    """A way to say that a statement is not meant as it stands.

    ``example`` is left alone for this denial and no other; ``counterexample`` looks like it and is wrong.
    """

    name: str
    applies: Callable[[Around], bool]
    example: str
    counterexample: str


def _words(pattern: str) -> Callable[[Around], bool]:
    """Whether words stand anywhere in the sentence."""
    compiled = re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE)
    return lambda around: around.holds(compiled)


_ROUNDED_SIGN = lazy_pattern(r"\(rounded\)", re.IGNORECASE)
_FIELD = lazy_pattern(r"\bGF\(|\bZ[_/]|ℤ")
# "9 + 5 = 2 (mod 12)", "in arithmetic modulo 12"; "17 mod 5 = 2" is a calculation
_CONGRUENT = lazy_pattern(
    r"(?:[^0-9)\s]|^)\s*\(?mod(?:ulo)?\b|(?:[=≡]|\b(?:is|equals))\s*[-−]?[0-9]+,?\s*\(?mod(?:ulo)?\b",
    re.IGNORECASE,
)
# What comes right before it: "assuming 8 bytes each, 423 × 8 = …" further off is an author's own calculation.
_SUPPOSED = lazy_pattern(
    r"\b(?:do not|don['’]t|never|avoid|if|suppose|assume|imagine|pretend|claim(?:s|ed|ing)?|rather than)"
    r"\s+(?:\w+\s+)?$",
    re.IGNORECASE,
)
_AFTERTHOUGHT = lazy_pattern(
    r"[.!:;?]?\s*(?:no[,.!]|nope|not quite|oops|(?:that|this|it|which|these)\b['’\w ]{1,30}?\b(?:wrong|incorrect|false"
    r"|absurd|nonsense|impossible|not (?:true|right|correct|possible|so)|mistake|error|fallacy)\b)",
    re.IGNORECASE,
)

DENIALS: tuple[Denial, ...] = (
    Denial(
        "calls it wrong",
        _words(r"wrong(?:ly)?|incorrect(?:ly)?|mistakes?|mistaken(?:ly)?|false|untrue|erroneous(?:ly)?|misread\w*|bug"),
        "2 + 2 = 5 is wrong",
        "2 + 2 = 5 is long known",
    ),
    Denial(
        "calls it folly",
        _words(r"naive(?:ly)?|joke|fallac\w+|myth|misconceptions?|nonsense|motto|synergy|instead of"),
        "The motto: 1 + 1 = 3",
        "The total: 1 + 1 = 3",
    ),
    Denial(
        "says that it is not so",
        _words(
            r"(?:not|isn['’]t|never) (?:\w+ )?(?:true|right|correct|valid|the case)"
            "|but (?:it|that|this)(?: (?:does|is|was) not|['’]s not| (?:doesn|isn|wasn)['’]t)"
        ),
        "It is not true that 0.1 × 3 = 0.4.",
        "It is true that 0.1 × 3 = 0.4.",
    ),
    Denial(
        "is what others think",
        _words(
            r"(?:might|may|could|would|people|students|beginners|you['’]d|often|tempt\w+ to) (?:\w+ )?"
            "(?:think|expect|believe|assume|guess|write|say|answer)|(?:common|typical|frequent) (?:error|slip)s?"
        ),
        "You might think 64 / 2 = 16.",
        "You can see 64 / 2 = 16.",
    ),
    Denial(
        "is rounded or cut",
        _words(
            r"integer division|(?<![0-9] )floors?(?!\()|rounds? down|rounded down|truncat\w+"
            "|(?:after|through|by|to|of) rounding|rounding errors?"
        ),
        "With integer division 8 / 3 = 2",
        "With plain division 8 / 3 = 2",
    ),
    Denial(
        "is marked as rounded",
        lambda around: around.holds(_ROUNDED_SIGN),
        "33% + 33% + 33% = 100% (rounded)",
        "33% + 33% + 33% = 100% (in all)",
    ),
    Denial(
        "is arithmetic of a machine",
        _words(
            r"floating[- ]point|overflow\w*|saturat\w+|xor|boolean|wraps?(?: around)?|wrap-?around"
            r"|[0-9]{1,3}-bit (?:\w+ )?(?:arithmetic|addition|integers?|counter)"
        ),
        "Saturating addition: 200 + 100 = 255.",
        "Simple addition: 200 + 100 = 255.",
    ),
    Denial(
        "is arithmetic of another kind",
        _words("on (?:a|the) clock|clock (?:face|arithmetic)|tropical|modular"),
        "In tropical arithmetic 3 × 4 = 7.",
        "In school arithmetic 3 × 4 = 7.",
    ),
    Denial(
        "is taken modulo a number",
        lambda around: _CONGRUENT.search(around.before + around.said + around.after) is not None,
        "19 + 15 = 22 (mod 12)",
        "19 + 15 = 22 (all 12)",
    ),
    Denial(
        "is arithmetic of a finite field",
        lambda around: around.holds(_FIELD),
        "In GF(7), 13 + 15 = 24.",
        "In group 7, 13 + 15 = 24.",
    ),
    Denial(
        "is supposed or forbidden",
        lambda around: _SUPPOSED.search(around.before) is not None,
        "If 2 + 2 = 5, then everything follows.",
        "As 2 + 2 = 5, everything follows.",
    ),
    Denial(
        "is taken back in the next sentence",
        lambda around: _AFTERTHOUGHT.match(around.following) is not None,
        "2 + 2 = 5. That is absurd.",
        "2 + 2 = 5. That is clear.",
    ),
    Denial(
        "is a question",
        lambda around: around.following[:1] == "?" or around.after.rstrip().endswith("?"),
        "Is 2 + 2 = 5?",
        "So 2 + 2 = 5.",
    ),
    Denial(
        "is a quotation",
        lambda around: around.before[-1:] in ('"', "“", "‘", "'") and around.before != "",
        'On the wall stood "2 + 2 = 5" in red.',
        "On the wall stood 2 + 2 = 5 in red.",
    ),
)
"""Every denial; the examples are its tests, and one whose removal fails no test has no place here."""

_OTHER_BASE = lazy_pattern(
    r"\b(?:base[- ](?:[0-9]{1,2}|two|eight|ten|twelve|sixteen)|in (?:binary|octal|hex\w*))\b", re.IGNORECASE
)
_SENTENCE_ENDS = (". ", ".\n", "\n\n", "? ", "! ")


def around(text: str, start: int, end: int) -> Around:
    """The sentence around a statement."""
    before, after = text[max(0, start - 300) : start], text[end : end + 300]
    before = before[max(before.rfind(mark) for mark in _SENTENCE_ENDS) + 1 :]
    stop = min((at for mark in _SENTENCE_ENDS if (at := after.find(mark)) >= 0), default=len(after))
    return Around(before, text[start:end], after[:stop], after[stop : stop + 80])


def is_denied(text: str, start: int, end: int, *, based: bool = False) -> bool:
    """Whether the sentence around a statement says that it is not meant as it stands, asks it, or quotes it.

    A base that the sentence names is a denial too, unless the statement was read in it (``based``).
    """
    sentence = around(text, start, end)
    if not based and sentence.holds(_OTHER_BASE):
        return True
    return any(denial.applies(sentence) for denial in DENIALS)


def is_struck(content: str, start: int) -> bool:
    """Whether a place stands between two ``~~``: text that its author has crossed out."""
    paragraph = content[max(0, start - 1000) : start].rpartition("\n\n")[2]
    return paragraph.count("~~") % 2 == 1
