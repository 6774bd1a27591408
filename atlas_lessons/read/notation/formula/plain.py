"""Plain-text formulas (``Mstate = P (bw + bg) + A``) → statements of the one tree."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence

from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.read.notation.formula.ast import Div, Node, Statement, Sym, UnitNode
from atlas_lessons.read.notation.formula.functions import WRITTEN
from atlas_lessons.read.notation.formula.grammar import Formula
from atlas_lessons.read.notation.formula.lexer import (
    MARKS,
    NUMERIC,
    OPERATORS,
    SUPERSCRIPTS,
    FormulaToken,
    named_function,
    number,
)
from atlas_lessons.read.notation.formula.problems import (
    MAX_DEPTH,
    MAX_FORMULA,
    FormulaRefusedError,
    Opaque,
    ParseProblem,
    opaque,
    refuse,
)
from atlas_lessons.read.notation.formula.series import IndexRange
from atlas_lessons.read.notation.formula.symbols import SymbolVocabulary, made_up, subscripts, vocabulary_of
from atlas_lessons.read.notation.tex.names import is_unit
from atlas_lessons.read.notation.tex.parse import Reading, combined_outcome
from atlas_lessons.read.notation.tex.tokens import CONDITIONS

_NUMBER = lazy_pattern(
    r"(?:[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
)
_LETTER = rf"(?:[^\W\d_{NUMERIC}][{MARKS}]*)"
_WORD = lazy_pattern(
    rf"{_LETTER}(?:{_LETTER}|[0-9₀-₉ₐ-ₜᵢⱼᵣᵤᵥ])*(?:_(?:\{{[^{{}}]*\}}|(?:{_LETTER}|[0-9,](?=\w)|[0-9])+))*['’′]*"
)
_INDEXED = lazy_pattern(r"(?<=[^\W\d_])_\(([^(){}]{1,20})\)")  # x_(k+1) for x_{k+1}, as long as before
_UNIT = lazy_pattern(r"[^\W\d_]+(?:[/·][^\W\d_]+[²³]?)+")
_POWER = lazy_pattern(r"[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_SERIES = lazy_pattern(r"(?:∑|∏|Σ|Π)|(?:sum|prod|product|max|min)(?=_|\(\s?[^\W\d_]\w?\s?=)")
_SERIES_KINDS = {"∑": "sum", "Σ": "sum", "sum": "sum", "∏": "product", "Π": "product", "prod": "product",
                 "product": "product", "max": "max", "min": "min"}  # fmt: skip
_LIMITS = lazy_pattern(
    r"_?\{(?P<braced>[^{}]*)\}|_\((?P<round>[^()]*)\)|_(?P<bare>[^\W\d_]\w*)|(?P<glued>[^\W\d_])(?![\w(])"
)
FROM_TO = lazy_pattern(  # Σ(i=1..n), sum_{i=1 to n}
    r"_?[({\[]\s*(?P<below>[^\W\d_]\w*\s*=[^(){}\[\].…=]{1,20}?)(?:\.{2,3}|…|\bto\b)(?P<above>[^(){}\[\].…]{1,20})[)}\]]"
)
_BELOW = lazy_pattern(
    r"\s*(?P<index>[^\W\d_]\w*)\s*(?:(?:=|←)\s*(?P<lower>[^=<>≤≥]+)|(?:∈|\bin\b)\s*(?P<domain>.+)|(?P<pair>(?:!=|<=|>=|[≠<>≤≥]).+))?\s*"
)
_BETWEEN = lazy_pattern(r"(?P<low>[^=<>≤≥]+)(?:<=|≤)\s*(?P<index>[^\W\d_])\s*(?:<=|≤)(?P<high>[^=<>≤≥]+)")
_UPPER = lazy_pattern(r"\^(?:\{(?P<braced>[^{}]*)\}|\((?P<round>[^()]*)\)|(?P<bare>\w+))|(?P<super>ⁿ)")
_RELATION = lazy_pattern(r"<=|>=|!=|:=|==|<<|>>|[=≈≠<>≤≥≪≫≲≳∝≡≔≜]")
_RELATIONS = {"<=": "≤", ">=": "≥", "!=": "≠", ":=": "=", "==": "=", "≔": "=", "≜": "=", "<<": "≪", ">>": "≫"}
_SIMPLE = {
    "(": "open", ")": "close", "[": "open", "]": "close", "⌊": "open", "⌋": "close", "⌈": "open", "⌉": "close",
    "|": "bar", ",": "comma", ";": "comma", "!": "postfix", "%": "percent",
}  # fmt: skip
_SINGLE = {  # of these, which begin nothing longer
    "+": ("op", "+"), "-": ("op", "-"), "/": ("op", "/"), "(": ("open", "("), ")": ("close", ")"), "[": ("open", "["),
    "]": ("close", "]"), ",": ("comma", ","),
}  # fmt: skip
_VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"
_OPAQUE = {
    "±": "two values at once (±)", "∈": "a statement about sets", "→": "an arrow, not a relation of values",
    "…": "an ellipsis", "∞": "infinity", "∫": "an integral", "∂": "a derivative", "∇": "a derivative",
    "∀": "a logical statement", "⇒": "an arrow, not a relation of values", "~": "a distribution", "∼": "a distribution",
    ":": "a colon: a mapping or a ratio", "{": "a set", "}": "a set",
}  # fmt: skip


def parse_plain(
    text: str, symbols: Collection[str] = frozenset(), slash: str = "spaced", reach: str = "refuse"
) -> Reading:
    """Read the plain-text form of a formula, with products by juxtaposition between declared symbols and brackets.

    The longest declared symbol is taken; a word that is not declared is a product only when it falls apart into
    declared symbols in one way. Series are ``sum_k b_k``, ``sum_{k=1}^{n} b_k`` or with ``∑``. ``slash`` is ``tight``
    or ``left`` to get one of the two readings of ``a/b c``, which else is refused unless spaces and brackets tell; and
    ``reach`` is ``short`` or ``long`` for those of ``ln a b`` or a sum's body (see :class:`Formula`).
    Answers as :func:`atlas_lessons.read.notation.tex.parse.parse_latex`.
    """
    if len(text) > MAX_FORMULA:
        message = f"a formula of {len(text)} characters; at most {MAX_FORMULA} are read"
        return ParseProblem(message, MAX_FORMULA, "split it into several formulas", "limit")
    vocabulary = vocabulary_of(symbols)
    try:
        tokens = _Lexer(text, vocabulary).tokens()
        found = tuple(_statement(part, vocabulary, slash, reach) for part in _statements(tokens))
    except FormulaRefusedError as refused:
        return refused.answer
    return combined_outcome(found, "an empty formula")


def _statement(
    tokens: Sequence[FormulaToken], vocabulary: SymbolVocabulary, slash: str, reach: str
) -> Statement | Opaque:
    try:
        return Formula(tokens, vocabulary, slash=slash, reach=reach).statement()
    except FormulaRefusedError as refused:
        if isinstance(refused.answer, Opaque):
            return refused.answer
        raise


def _statements(tokens: Sequence[FormulaToken]) -> list[list[FormulaToken]]:
    """The tokens of each statement: apart at commas between relations and before conditions in words."""
    parts: list[list[FormulaToken]] = [[]]
    level = 0
    for token in tokens[:-1]:
        level += {"open": 1, "close": -1}.get(token.kind, 0)
        if level == 0 and token.kind == "comma":
            parts.append([])
        elif token.kind == "words" and parts[-1]:
            parts.append([token])
        else:
            parts[-1].append(token)
    joined: list[list[FormulaToken]] = []
    for part in parts:
        if part and joined and not _stands_alone(part):
            joined[-1] += [FormulaToken("comma", ",", part[0].at), *part]
        elif part:
            joined.append(part)
    return [[*part, FormulaToken("end", "", tokens[-1].at)] for part in joined]


def _stands_alone(part: Sequence[FormulaToken]) -> bool:
    return part[0].kind == "words" or any(token.kind == "rel" for token in part)


class _Lexer:
    def __init__(self, text: str, vocabulary: SymbolVocabulary, level: int = 0) -> None:
        self.text = _INDEXED.sub(r"_{\1}", text.rstrip().rstrip(".,;"))
        self.vocabulary = vocabulary
        self.unusual = vocabulary.unusual
        self.spaced = vocabulary.spaced
        self.at = 0
        self.level = level
        self.found: list[FormulaToken] = []
        self.bound: set[str] = set()
        self.braces: list[str] = []

    def tokens(self) -> list[FormulaToken]:
        if self.level > MAX_DEPTH:
            raise refuse(f"nested deeper than {MAX_DEPTH} levels", 0, "write it flatter", "limit")
        while self.at < len(self.text):
            if self.text[self.at].isspace():
                self.at += 1
            else:
                self._next()
        self.found.append(FormulaToken("end", "", len(self.text)))
        return self.found

    def _add(self, kind: str, text: str, length: int, node: Node | None = None, extra: object = None) -> None:
        self.found.append(FormulaToken(kind, text, self.at, node, extra))
        self.at += length

    def _match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        return pattern.match(self.text, self.at)

    def _next(self) -> None:
        text, at = self.text, self.at
        for spelling, name in self.unusual:
            end = at + len(spelling)
            if text.startswith(spelling, at) and not text[end : end + 1].isalnum():
                return self._add("sym", name, len(spelling), Sym(name, subscripts(name)))
        single = _SINGLE.get(text[at])
        if single is not None:
            return self._add(*single, 1)
        series = self._match(_SERIES)
        if series and self.vocabulary.find(series.group()) is None:
            return self._series(series)
        word = self._match(_WORD)
        if word:
            return self._word(word)
        literal = self._match(_NUMBER)
        if literal:
            return self._number(literal.group())
        if text[at] in _VULGAR and not (self.found and self.found[-1].kind == "num"):
            above, _, below = unicodedata.normalize("NFKC", text[at]).partition("⁄")
            return self._add("node", text[at], 1, Div(*(number(part, at) for part in (above, below))))
        power = self._match(_POWER)
        if power:
            return self._add("super", power.group().translate(SUPERSCRIPTS), power.end() - at)
        relation = self._match(_RELATION)
        if relation:
            found = relation.group()
            return self._add("rel", _RELATIONS.get(found, found), len(found))
        operator = "**" if text.startswith("**", at) else text[at]
        if operator in OPERATORS:
            return self._add("op", OPERATORS[operator], len(operator))
        return self._mark(text[at])

    def _mark(self, char: str) -> None:
        grouped = self.found and self.found[-1].kind == "op" and self.found[-1].text == "^"
        if char == "{" and grouped:
            self.braces.append("}")
            self._add("open", "(", 1)
        elif char == "}" and self.braces:
            self.braces.pop()
            self._add("close", ")", 1)
        elif char in "√∛":
            self._add("func", "sqrt" if char == "√" else "cbrt", 1)
        elif self.text.startswith("...", self.at):
            raise opaque("an ellipsis", self.at)
        elif char in _SIMPLE:
            self._add(_SIMPLE[char], char, 1)
        elif char in _OPAQUE:
            raise opaque(_OPAQUE[char], self.at)
        else:
            raise opaque(f"'{char if char.isprintable() else f'U+{ord(char):04X}'}' is not algebra", self.at)

    def _number(self, lexeme: str) -> None:
        inside = any(token.kind == "func" for token in self.found) and self._depth() > 0
        if "," in lexeme and inside:
            hint = "leave thousands separators out; put a space after a comma between arguments"
            raise refuse("a comma between digits", self.at, hint, "ambiguous")
        value = number(lexeme.replace(",", ""), self.at)
        raised = bool(self.found) and self.found[-1].text == "^"
        self._add("num", lexeme, len(lexeme), value)
        following = self.text[self.at : self.at + 1]
        if raised and (following.isalpha() or following == "("):
            raise refuse("how far the exponent reaches is unclear", self.at, "put it in brackets", "ambiguous")

    def _depth(self) -> int:
        return sum({"open": 1, "close": -1}.get(token.kind, 0) for token in self.found[-200:])

    def _word(self, match: re.Match[str]) -> None:
        longer = self._spaced()
        if longer is not None:
            return None
        word = match.group()
        layer = _LAYER.match(self.text, match.end())
        whole = f"{word}^{{({layer[1].replace(' ', '').replace('−', '-')})}}" if layer else ""
        if layer and self.vocabulary.layer(whole) is not None:
            return self._add("sym", whole, layer.end() - self.at, Sym(whole, subscripts(whole)))
        name = self.vocabulary.find(word)
        if name is not None:
            return self._add("sym", name, len(word), Sym(name, subscripts(name)))
        function = self._function(word)
        if function is not None:
            return None
        if named_function(word) and self.text[match.end() :].lstrip().startswith("("):
            return self._add("sym", word, len(word), Sym(word))
        if word in self.bound or word == "e" or word in ("π", "pi"):
            constant = "pi" if word == "π" else word
            return self._add("sym", constant, len(word), Sym(constant))
        if word.lower() in CONDITIONS:
            return self._add("words", word, len(word))
        unit = self._unit(word)
        if unit is not None:
            return self._add("node", unit, len(unit), UnitNode(unit))
        parts = self._parts(word)
        index = word[-1]
        if parts is None and "_" not in word and index in self.bound and self.vocabulary.is_family(word[:-1]):
            return self._add("sym", word, len(word), Sym(f"{word[:-1]}_{index}", (index,)))
        if parts is None:
            base, _, below = word.rstrip("'’′").partition("_")
            name = made_up(base, below.strip("{}"), len(word) - len(word.rstrip("'’′")))
            return self._add("sym", name, len(word), Sym(name, subscripts(name)))
        for part, declared in parts:
            self._add("sym", declared, len(part), Sym(declared, subscripts(declared)))
        return None

    def _unit(self, word: str) -> str | None:
        """The unit that begins with a word after an operand, ``GB`` or ``GB/s``; None when there is none."""
        before = self.found[-1] if self.found else None
        if before is None or before.kind not in ("num", "super", "sym", "node", "close"):
            return None
        measured = before.kind in ("num", "super") or isinstance(before.node, UnitNode)
        product = bool(self.vocabulary.ways(word))
        longer = _UNIT.match(self.text, self.at)
        candidates = ([longer.group()] if longer else []) + [word]
        found = next((text for text in candidates if is_unit(text)), None)
        if found is None or (not measured and (product or len(word) == 1)):
            return None
        if product:
            hint = "put spaces or * between the factors, or rename a symbol"
            raise refuse(f"'{word}' can be a unit or a product of declared symbols", self.at, hint, "ambiguous")
        return found

    def _spaced(self) -> str | None:
        """A declared name with spaces that begins here, read; the longest."""
        for spelling, name in self.spaced:
            end = self.at + len(spelling)
            if self.text.startswith(spelling, self.at) and not _WORDY.match(self.text, end):
                self._add("sym", name, len(spelling), Sym(name))
                return name
        return None

    def _function(self, word: str) -> str | None:
        base, mark, below = word.translate(_LOWERED).partition("_")
        plain = base + below if mark and below in ("2", "10") else base if not mark else None
        known = WRITTEN.get(plain or "")
        if known is not None:
            self._add("func", known, len(word))
            return known
        if base == "log" and below:
            self._add("func", "log", len(word), self._inner(below.strip("{}"), self.at))
            return "log"
        return None

    def _parts(self, word: str) -> list[tuple[str, str]] | None:
        """A word as declared symbols written together; None when it is none, refused when there are two ways."""
        ways = self.vocabulary.ways(word)
        if len(ways) > 1:
            hint = "put spaces or * between the factors"
            raise refuse(f"'{word}' falls apart into declared symbols in two ways", self.at, hint, "ambiguous")
        return ways[0] if ways else None

    def _series(self, match: re.Match[str]) -> None:
        at, kind = self.at, _SERIES_KINDS[match.group()]
        self.at = match.end()
        below, above = self._scope()
        found = self._limits(below, above, at) if below.strip() else ()
        self.bound |= {limit.bound for limit in found if limit.bound}
        self.found.append(FormulaToken("series", kind, at, None, found))

    def _scope(self) -> tuple[str, str | None]:
        """The texts below and above a series that follow its sign; empty and None where there are none."""
        both = self._match(FROM_TO)
        if both:
            self.at = both.end()
            return both["below"], both["above"]
        limits = self._match(_LIMITS)
        if limits is None:
            return "", None
        self.at = limits.end()
        below = next(text for text in limits.groups() if text is not None)
        upper = self._match(_UPPER) if below.strip() else None
        if upper is None:
            return below, None
        self.at = upper.end()
        return below, "n" if upper["super"] else upper["braced"] or upper["round"] or upper["bare"]

    def _limits(self, below: str, above: str | None, at: int) -> tuple[IndexRange, ...]:
        if "," in below and above is None:
            names = [name.strip() for name in below.split(",")]
            if all(name.isalpha() and len(name) == 1 for name in names):
                return tuple(IndexRange(name) for name in names)
        between = None if above else _BETWEEN.fullmatch(below)
        if between:
            return (IndexRange(between["index"], self._inner(between["low"], at), self._inner(between["high"], at)),)
        match = _BELOW.fullmatch(below)
        if match is None or (above and (match["domain"] or match["pair"])):
            raise opaque("limits of a series in another form", at)
        if "∞" in f"{below}{above}":
            raise opaque("an infinite series", at)
        if above and not match["lower"]:
            raise opaque("limits of a series in another form", at)
        return (
            IndexRange(
                match["index"],
                self._inner(match["lower"], at) if match["lower"] else None,
                self._inner(above, at) if above else None,
                _domain(match["domain"] or match["pair"]),
            ),
        )

    def _inner(self, text: str, at: int) -> Node:
        return Formula(_Lexer(text, self.vocabulary, self.level + 1).tokens(), self.vocabulary).whole()


def _domain(text: str | None) -> str | None:
    """The text of an index set, or what an index is compared with, relations as trees have them."""
    if text is None:
        return None
    return (
        re.sub(r"!=|<=|>=", lambda m: _RELATIONS[m[0]], text).replace(" ", "") if text[0] in "!<>≠≤≥" else text.strip()
    )


_LAYER = lazy_pattern(r"\^\{?\(([^()]{1,20})\)\}?")
_WORDY = lazy_pattern(r"\w")
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
