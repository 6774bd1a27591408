"""English words with a numeric or grammatical reading: number words, scale words, plurals."""

from __future__ import annotations

import re
from fractions import Fraction

_ONES = (
    "zero one two three four five six seven eight nine ten "
    "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
UNITS: dict[str, int] = {
    **{word: value for value, word in enumerate(_ONES.split())},
    **{word: 10 * (value + 2) for value, word in enumerate(_TENS.split())},
}
SCALES: dict[str, int] = {
    "hundred": 10**2,
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "quadrillion": 10**15,
    "quintillion": 10**18,
}
PARTS: dict[str, int] = {
    "half": 2,
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "twelfth": 12,
    "sixteenth": 16,
    "twentieth": 20,
    "hundredth": 100,
    "thousandth": 1000,
    "millionth": 10**6,
    "billionth": 10**9,
}
_PART_PLURALS = {"halves": 2, **{f"{word}s": value for word, value in PARTS.items()}}
MULTIPLES: dict[str, Fraction] = {
    "once": Fraction(1),
    "twice": Fraction(2),
    "thrice": Fraction(3),
    "double": Fraction(2),
    "triple": Fraction(3),
    "quadruple": Fraction(4),
}
NUMBER_WORDS = frozenset((*UNITS, *SCALES, *PARTS, *_PART_PLURALS, *MULTIPLES, "dozen", "dozens"))
_CHANGES: dict[str, Fraction] = {
    **dict.fromkeys(("doubles", "doubled", "doubling", "pair", "couple"), Fraction(2)),
    **dict.fromkeys(("triples", "tripled", "tripling", "trebles", "trebled", "trebling"), Fraction(3)),
    **dict.fromkeys(("quadruples", "quadrupled", "quadrupling"), Fraction(4)),
    **dict.fromkeys(("halve", "halves", "halved", "halving"), Fraction(1, 2)),
}
_STARTERS = frozenset((*UNITS, *MULTIPLES, "dozen", "half"))
_WORD = re.compile(r"[A-Za-z]+")


_SPACE_OR_HYPHEN = r"(?:[ \t\n\u00a0]+|-)"
_JOIN = re.compile(_SPACE_OR_HYPHEN)


def _starters(before: str) -> str:
    """Any word that may begin a number in words, by its first letter: searching for a few letters is quick.

    An article needs a word behind it that it can be the number of. ``before`` is what the first letter looks back for.
    """
    endings: dict[str, list[str]] = {}
    for word in sorted(_STARTERS):
        endings.setdefault(word[0], []).append(word[1:])
    counted = "|".join(sorted({*SCALES, *PARTS, "dozen"}))
    endings.setdefault("a", []).append(rf"n?(?={_SPACE_OR_HYPHEN}(?:{counted})(?![A-Za-z]))")
    firsts = "".join(sorted(endings))
    rest = "|".join(f"(?<=[{first}{first.upper()}])(?i:{'|'.join(ends)})" for first, ends in endings.items())
    return rf"[{firsts}{firsts.upper()}]{before}(?:{rest})(?![A-Za-z])"


_BEGINS = re.compile(_starters(""))
STARTER = re.compile(_starters(r"(?<![\w-].)"))  # where a number in words may begin, from the left


def _tokens(text: str, start: int) -> list[tuple[str, int]]:
    """Up to twelve words from ``start`` on, joined by a space or hyphen each, with where they end."""
    found: list[tuple[str, int]] = []
    position = start
    while len(found) < 12:
        match = _WORD.match(text, position)
        if match is None:
            break
        found.append((match.group().lower(), match.end()))
        join = _JOIN.match(text, match.end())
        if join is None:
            break
        position = join.end()
    return found


def read_number_words(text: str, start: int) -> tuple[Fraction, int] | None:
    """The number spelled in words that begins at ``start``: (value, end), or None.

    ``four``, ``twenty-five``, ``one hundred and twenty``, ``two and a half million``, ``a dozen``, ``half``,
    ``one fifth``, ``three quarters``, ``twice``. A lone article or ordinal (``a``, ``third``) is none.
    """
    if _BEGINS.match(text, start) is None:
        return None
    words = _tokens(text, start)
    first = words[0][0]
    if first in MULTIPLES:
        return MULTIPLES[first], words[0][1]
    if first in ("dozen", "half"):
        return _article(words, 0)
    if first in ("a", "an"):
        return _article(words, 1)
    return _cardinal(words)


def _article(words: list[tuple[str, int]], at: int) -> tuple[Fraction, int] | None:
    """``a dozen``, ``half a dozen``, ``half``, ``a half``, ``a quarter``, ``a hundred``, ``half a million``."""
    if at >= len(words):
        return None
    word, end = words[at]
    if word == "dozen":
        return Fraction(12), end
    if word in SCALES and at:
        return _apply_scale_words(words, at, Fraction(1))
    if word in PARTS and (word != "half" or at):
        return (Fraction(1, PARTS[word]), end) if word not in ("third", "tenth", "second") or at else None
    if word != "half":
        return None
    rest = [each for each, _ in words[at + 1 : at + 3]]
    if rest[:1] == ["a"] and len(rest) == 2 and (rest[1] == "dozen" or rest[1] in SCALES):
        return Fraction(SCALES.get(rest[1], 12), 2), words[at + 2][1]
    return Fraction(1, 2), end


def _apply_scale_words(words: list[tuple[str, int]], at: int, value: Fraction) -> tuple[Fraction, int]:
    """Multiply by the scale words from ``at`` on."""
    end = words[at - 1][1] if at else 0
    while at < len(words) and words[at][0] in SCALES:
        value, end = value * SCALES[words[at][0]], words[at][1]
        at += 1
    return value, end


def _cardinal(words: list[tuple[str, int]]) -> tuple[Fraction, int] | None:
    """``twenty-five``, ``one hundred and twenty thousand``, ``two and a half million``, ``three quarters``."""
    total, group, at, end = Fraction(0), Fraction(0), 0, -1
    previous = ""
    while at < len(words):
        word, here = words[at]
        if word in UNITS and _may_follow(previous, UNITS[word]):
            group += UNITS[word]
        elif word in SCALES and end >= 0 and (group or previous in SCALES):
            scale = SCALES[word]
            if scale == 100:
                group *= 100
            else:
                total, group = (total + group * scale, Fraction(0)) if group else (total * scale, group)
        elif word == "and" and previous in SCALES and at + 1 < len(words) and words[at + 1][0] in UNITS:
            at += 1
            continue
        else:
            break
        previous, end, at = word, here, at + 1
    if end < 0:
        return None
    value = total + group
    rest = [each for each, _ in words[at : at + 3]]
    if rest[:2] == ["and", "a"] and len(rest) == 3 and rest[2] in ("half", "quarter", "third"):
        return _apply_scale_words(words, at + 3, value + Fraction(1, PARTS[rest[2]]))
    if at == 1 and rest and rest[0] in (PARTS if value == 1 else _PART_PLURALS):
        return value / (PARTS if value == 1 else _PART_PLURALS)[rest[0]], words[at][1]
    if rest[:1] == ["dozen"]:
        return value * 12, words[at][1]
    return value, end


def _may_follow(previous: str, value: int) -> bool:
    """Whether a word of this value may follow within one cardinal: ``twenty one``, not ``one two``."""
    if previous in UNITS:
        return UNITS[previous] >= 20 and 0 < value < 10
    return not previous or (previous in SCALES and value > 0)


_IRREGULAR = {
    "indices": "index", "matrices": "matrix", "vertices": "vertex", "axes": "axis", "analyses": "analysis",
    "bases": "basis", "hypotheses": "hypothesis", "men": "man", "women": "woman", "people": "person",
    "children": "child", "feet": "foot", "mice": "mouse", "dice": "die", "halves": "half", "leaves": "leaf",
    "shelves": "shelf", "knives": "knife", "wolves": "wolf", "lives": "life", "movies": "movie", "cookies": "cookie",
    "calories": "calorie", "ties": "tie", "dies": "die", "pies": "pie", "shoes": "shoe", "lenses": "lens",
    "gases": "gas", "buses": "bus", "biases": "bias", "viruses": "virus", "statuses": "status", "bonuses": "bonus",
    "campuses": "campus", "foci": "focus", "radii": "radius", "nuclei": "nucleus", "quanta": "quantum",
    "spectra": "spectrum", "bacteria": "bacterium", "criteria": "criterion", "phenomena": "phenomenon",
    "formulae": "formula",
    "gpus": "gpu",
    "cpus": "cpu", "tpus": "tpu", "npus": "npu", "menus": "menu", "quizzes": "quiz",
    "inches": "inch", "henries": "henry",
}  # fmt: skip
_UNCHANGED = frozenset(("series", "species", "data", "means", "gas", "lens", "physics", "news", "siemens"))
_HARD_CHES = ("caches", "niches", "avalanches", "headaches", "cliches")
_OES = ("heroes", "potatoes", "tomatoes", "echoes", "vetoes", "torpedoes")


def singular(noun: str) -> str:
    """The singular of an English counted noun in lower case, by rule and a list of the irregular ones.

    ``indices`` → ``index``, ``batches`` → ``batch``, ``GPUs`` → ``gpu``, ``series`` → ``series``.
    """
    word = noun.lower()
    head, _, last = word.rpartition(" ")
    if head:
        return f"{head} {singular(last)}"
    if noun[:-1].isupper() and noun.endswith("s") and len(noun) > 2:
        return word[:-1]
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word in _UNCHANGED or not word.endswith("s") or word.endswith(("ss", "us", "is")) or len(word) < 3:
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "xes", "zzes")) or word in _OES:
        return word[:-2]
    if word.endswith("ches") and word not in _HARD_CHES:
        return word[:-2]
    return word[:-1]


def read_change_word(text: str) -> tuple[Fraction, int, int] | None:
    """The factor that one word of ``text`` names: ``doubles``, ``halved``, ``a pair``, ``fivefold``.

    Returns (value, start, end); None where no word names one, or several do.
    """
    found = [(value, match) for match in _WORD.finditer(text) if (value := _change(match.group().lower())) is not None]
    if len(found) != 1:
        return None
    value, match = found[0]
    return value, match.start(), match.end()


def _change(word: str) -> Fraction | None:
    if word.endswith("fold") and word[:-4] in UNITS:
        return Fraction(UNITS[word[:-4]])
    return _CHANGES.get(word)
