"""The words around a number: which annotate it, which name its unit, and which end a calculation."""

from __future__ import annotations

import re

from atlas_lessons.prove.prose.arithmetic.tokens import ProseToken
from atlas_lessons.read.notation.numerals.digits import is_spaceless
from atlas_lessons.read.notation.units.parse import ONE, Unit, parse_unit, singular
from atlas_lessons.read.notation.units.table import NAMES, SI_NAMES

_STOP_WORDS = frozenset(
    (
        *("and", "or", "but", "with", "without", "from", "to", "by", "at", "into", "than", "vs", "versus"),
        *("if", "when", "then", "while", "where", "so", "because", "be", "was", "were", "has", "have", "had"),
        *("will", "would", "can", "could", "should", "may", "might", "must", "do", "does", "did", "not"),
        *("no", "until", "after", "before", "since", "as", "about", "that", "which", "who", "this", "these"),
        *("those", "it", "we", "you", "they", "use", "uses", "add", "adds", "plus", "minus", "times", "also"),
        *("too", "there", "here", "now", "still", "only", "just", "between", "up", "down", "over", "under"),
        *("out", "off", "through", "mod", "modulo", "else", "i.e", "e.g", "squared", "cubed", "choose"),
        *("raised", "free", "am", "pm", "a.m", "p.m", "o'clock", "o’clock"),
    )
)
_LINKS = frozenset(("of", "for", "in", "on", "per"))


def is_noun(token: ProseToken, after: ProseToken | None) -> bool:
    """Whether a word annotates the number before it; a link (``of HBM``) only when a word follows."""
    if token.kind != "word" or token.value is not None:
        return False
    if token.text.lower() in _LINKS:
        return after is not None and after.text.lower() not in _LINKS and is_noun(after, None)
    return token.text.lower() not in _STOP_WORDS


_GREEK = re.compile("[\u0370-\u03ff]")
_SHORT_UNITS = frozenset("shdmgW") | frozenset(("J", "K", "L", "A", "V", "N", "B", "b"))


def is_symbol(word: str) -> bool:
    """Whether a word is a variable of a formula, so that its calculation has no value: ``n``, ``M_state``, ``Δt``."""
    if len(word) == 1:
        return word not in _SHORT_UNITS and word not in "aA" and not is_spaceless(word)
    return "_" in word or _GREEK.search(word.replace("μ", "").replace("Ω", "").replace("π", "")) is not None


# Words that number their things: ``Phase 1 + 2``, ``GPU 0 + GPU 1``.
NAMING = frozenset(
    (
        *("phase", "stage", "step", "layer", "level", "part", "table", "figure", "section", "chapter", "page", "line"),
        *("item", "question", "option", "version", "gpu", "cpu", "node", "rank", "device", "port", "tier", "type"),
        *("class", "group", "team", "room", "model", "epoch", "iteration", "round", "task", "case", "exercise"),
        *("example", "problem", "unit", "volume", "lesson", "module", "grade", "channel", "lane", "core", "row"),
        *("column", "equation", "rule", "day", "week", "year", "quarter", "month", "answer", "choice", "zone", "bank"),
        *(
            "route",
            "bus",
            "flight",
            "gate",
            "psalm",
            "verse",
            "season",
            "episode",
            "vitamin",
            "omega",
            "area",
            "rtx",
            "gtx",
        ),
        *("gen", "generation", "mark", "revision", "release", "platform", "track", "size"),
        *("radeon", "catch", "apollo", "player", "exhibit", "plan", "lot", "article", "clause", "lemma", "theorem"),
    )
)


PREFIXED = {
    "pixel": "a camera of 12 megapixels",
    "voxel": "2 megavoxels",
    "sample": "48 kilosamples",
    "cycle": "16 megacycles",
    "transfer": "3,200 megatransfers",
    "transaction": "4 kilotransactions",
    "request": "5 kilorequests",
    "parameter": "7 gigaparameters",
    "instruction": "300 megainstructions",
    "operation": "2 teraoperations",
    "token": "3 teratokens",
    "symbol": "25 gigasymbols",
    "lux": "3 kilolux",
    "parsec": "4 kiloparsecs",
    "year": "2 megayears",
    "electron": "5 kiloelectrons",
}
"""Counted nouns that an SI prefix is written in front of, each with an example; other words only begin like one."""


def prefix_of(word: str) -> int:
    """The power of ten that a counted noun begins with: 6 for ``megapixels``; 0 where it is a plain noun."""
    noun = singular(word.lower())
    for prefix in ("kilo", "mega", "giga", "tera", "peta", "exa", "milli", "micro", "nano"):
        if noun.startswith(prefix) and noun[len(prefix) :].lstrip("-") in PREFIXED:
            return 0 if isinstance(parse_unit(word), Unit) else SI_NAMES[prefix]
    return 0


def divide_unit(unit: Unit | None, word: str) -> Unit | None:
    """A unit divided by the unit a word names; unchanged where the word is a counted noun (``per GPU``)."""
    divisor = parse_unit(word)
    if not isinstance(divisor, Unit) or (len(word) == 1 and word not in "sh"):
        return unit
    return (unit or ONE) / divisor


def unit_named(word: str) -> Unit | None:
    """The unit that the last word of a noun phrase names in full: ``moment bytes``, ``working days``."""
    if len(word) < 4 or singular(word) not in NAMES or singular(word) in ("one", "unity", "second", "point"):
        return None
    unit = parse_unit(word)
    return unit if isinstance(unit, Unit) else None
