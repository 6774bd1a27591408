"""One side of a spelled-out calculation: tokens parsed to a tree of operands, or None where they are not certain."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.notation.numerals import Numeral
from atlas_lessons.notation.quantities import read_unit_after
from atlas_lessons.notation.unit_table import NAMES
from atlas_lessons.notation.units import ONE, Unit, parse_unit, singular
from atlas_lessons.prose.tokens import Token


@dataclass(frozen=True, slots=True)
class Operand:
    """A number of a calculation: its value, the unit written with it, the words that annotate it, and its place.

    ``numeral`` is None for a number in words. ``noun`` tells that words follow which are no unit ("8 GPUs"), so that
    the number is a count and not a bare factor. ``per`` holds units that divide it ("tokens per second").
    """

    value: Fraction
    start: int
    end: int
    numeral: Numeral | None = None
    unit: Unit | None = None
    noun: str = ""
    hedged: bool = False

    @property
    def bare(self) -> bool:
        """Whether the number stands without unit and noun, so that it may be a conversion factor."""
        return self.unit is None and not self.noun


class Leaf(NamedTuple):
    """An operand by its index."""

    operand: int


class Sum(NamedTuple):
    """Signed terms."""

    terms: tuple[tuple[int, Tree], ...]


class Product(NamedTuple):
    """Factors, each multiplied (``*``) or divided (``/``); ``unit`` is written after a bracket as a whole."""

    factors: tuple[tuple[str, Tree], ...]
    unit: Unit | None = None


class Power(NamedTuple):
    """A base raised to an exponent."""

    base: Tree
    exponent: Tree


class Root(NamedTuple):
    """A square root."""

    of: Tree


Tree = Leaf | Sum | Product | Power | Root


@dataclass(frozen=True, slots=True)
class Side:
    """One side: its tree, its operands, its tokens and characters, and how certain the reading is."""

    tree: Tree
    operands: tuple[Operand, ...]
    first: int
    last: int  # one past the last token
    start: int
    end: int
    certain: bool = True

    @property
    def printed(self) -> Operand | None:
        """The operand of a side that is one number and nothing else."""
        return self.operands[self.tree.operand] if isinstance(self.tree, Leaf) else None

    @property
    def computes(self) -> bool:
        """Whether there is something to compute: an operator, a fraction bar, a power, another base."""
        operand = self.printed
        if operand is None:
            return True
        numeral = operand.numeral
        if numeral is None:
            return False
        return numeral.kind in ("power", "hex") or "/" in numeral.text or "10^" in numeral.text or "×" in numeral.text


MAX_TOKENS, MAX_DEPTH, MAX_NOUNS = 240, 16, 6
_STOP_WORDS = frozenset(
    (
        *(
            "and",
            "or",
            "but",
            "with",
            "without",
            "from",
            "to",
            "by",
            "at",
            "into",
            "than",
            "vs",
            "versus",
            "if",
            "when",
        ),
        *("then", "while", "where", "so", "because", "be", "was", "were", "has", "have", "had", "will", "would", "can"),
        *("could", "should", "may", "might", "must", "do", "does", "did", "not", "no", "until", "after", "before"),
        *("since", "as", "about", "that", "which", "who", "this", "these", "those", "it", "we", "you", "they", "use"),
        *(
            "uses",
            "add",
            "adds",
            "plus",
            "minus",
            "times",
            "also",
            "too",
            "there",
            "here",
            "now",
            "still",
            "only",
            "just",
        ),
        *(
            "between",
            "up",
            "down",
            "over",
            "under",
            "out",
            "off",
            "through",
            "mod",
            "modulo",
            "if",
            "else",
            "i.e",
            "e.g",
        ),
    )
)
_MULTIPLIERS = frozenset(("twice", "double", "triple", "thrice", "half", "quadruple"))
_SUPERSCRIPT = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", range(10), strict=True))


@dataclass(slots=True)
class Parser:
    """Recursive descent over tokens from one position on; every method returns None where it is not certain."""

    text: str
    tokens: list[Token]
    at: int
    stop: int
    operands: list[Operand] = field(default_factory=list)
    certain: bool = True

    def side(self) -> Side | None:
        """The longest expression that begins here."""
        first = self.at
        tree = self.expression(0)
        if tree is None:
            return None
        start, end = self.tokens[first].start, self.tokens[self.at - 1].end
        return Side(tree, tuple(self.operands), first, self.at, start, end, self.certain)

    def peek(self, ahead: int = 0) -> Token | None:
        """The token that is next, or one further ahead."""
        index = self.at + ahead
        return self.tokens[index] if index < self.stop else None

    def expression(self, depth: int) -> Tree | None:
        """Terms joined by plus and minus."""
        if depth > MAX_DEPTH:
            return None
        first = self.peek()
        sign = 1
        if first is not None and first.kind == "op" and first.text in "+-":
            sign = -1 if first.text == "-" else 1
            self.at += 1
        term = self.term(depth)
        if term is None:
            return None
        terms = [(sign, term)]
        while (sign := self.sum_sign()) != 0:
            before = self.at
            if sign in (1, -1):
                self.at += 1
            term = self.term(depth)
            if term is None:
                self.at = before
                break
            terms.append((1 if sign == 2 else sign, term))
        return terms[0][1] if len(terms) == 1 and terms[0][0] == 1 else Sum(tuple(terms))

    def sum_sign(self) -> int:
        """1 or -1 at a plus or minus, 2 where a signed number follows, 0 where no term follows."""
        token, after = self.peek(), self.peek(1)
        if token is None:
            return 0
        if token.kind == "number" and token.text[:1] in "-−–" and token.quantity is not None:
            return 2
        if token.kind != "op" or token.text not in "+-" or after is None:
            return 0
        written = self.text[token.start : token.end]
        if written == "—" or (token.spaced and not after.spaced and written != "−"):
            return 0
        if written in "-–‑" and not (token.spaced and after.spaced):
            self.certain = False  # 10-3 may be a range
        if written == "–":
            self.certain = False
        return 1 if token.text == "+" else -1

    def term(self, depth: int) -> Tree | None:
        """Factors joined by products and quotients, ``of`` and ``per``."""
        factor = self.factor(depth)
        if factor is None:
            return None
        factors = [("*", factor)]
        while (operator := self.product_operator(factors[-1][1])) is not None:
            before = self.at
            self.at += 1 if operator != "" else 0
            factor = self.factor(depth)
            if factor is None:
                self.at = before
                break
            factors.append((operator or "*", factor))
        return factors[0][1] if len(factors) == 1 else Product(tuple(factors))

    def product_operator(self, left: Tree) -> str | None:
        """``*`` or ``/``, empty where a multiplier stands directly before its number, None where no factor follows."""
        token, after = self.peek(), self.peek(1)
        if token is None:
            return None
        if token.kind == "op" and token.text in "*/":
            return token.text
        if after is None or (after.kind not in ("number", "open") and after.value is None):
            operand = self.operands[left.operand] if isinstance(left, Leaf) else None
            follows = token.kind == "number" and operand is not None and operand.numeral is None
            return "" if follows and operand is not None and self._multiplies(operand) else None
        if token.kind == "word" and token.text.lower() == "of":
            return "*" if self._is_part(left) else None
        if token.kind == "word" and token.text.lower() == "per" and after.kind == "number":
            return "/"
        operand = self.operands[left.operand] if isinstance(left, Leaf) else None
        if token.kind == "number" and operand is not None and self._multiplies(operand):
            return ""
        return None

    def _multiplies(self, operand: Operand) -> bool:
        return self.text[operand.start : operand.end].lower() in _MULTIPLIERS and operand.bare

    def _is_part(self, tree: Tree) -> bool:
        """Whether a factor before ``of`` is a percentage, a fraction or a fraction in words."""
        operand = self.operands[tree.operand] if isinstance(tree, Leaf) else None
        if operand is None or operand.noun:
            return False
        if operand.unit is not None:
            return not operand.unit.powers and operand.unit.factor in (
                Fraction(1, 100),
                Fraction(1, 1000),
                Fraction(1, 10**6),
            )
        return operand.value.denominator != 1 or operand.numeral is None

    def factor(self, depth: int) -> Tree | None:
        """A primary with its exponent."""
        base = self.primary(depth)
        if base is None:
            return None
        token, after = self.peek(), self.peek(1)
        if token is not None and token.kind == "op" and token.text == "^" and after is not None:
            self.at += 1
            exponent = self.primary(depth)
            return Power(base, exponent) if exponent is not None else None
        if token is not None and token.kind == "raised" and token.text in _SUPERSCRIPT and not token.spaced:
            return self._superscript(base)
        return base

    def _superscript(self, base: Tree) -> Tree:
        digits, start = 0, self.tokens[self.at].start
        while (token := self.peek()) is not None and token.text in _SUPERSCRIPT and digits < 1000:
            digits = digits * 10 + _SUPERSCRIPT[token.text]
            self.at += 1
        exponent = self._add(Operand(Fraction(digits), start, self.tokens[self.at - 1].end))
        return Power(base, exponent)

    def primary(self, depth: int) -> Tree | None:
        """A number, a root or a bracket."""
        token = self.peek()
        hedged = False
        while token is not None and token.kind == "hedge":
            hedged = True
            self.at += 1
            token = self.peek()
        if token is None:
            return None
        if token.kind == "op" and token.text == "√":
            self.at += 1
            root = self.primary(depth + 1) if depth < MAX_DEPTH else None
            return Root(root) if root is not None else None
        if token.kind == "word" and token.text.lower() == "sqrt" and self._opens(1):
            self.at += 1
            group = self.group(depth)
            return Root(group) if group is not None else None
        if token.kind == "open":
            return self.group(depth)
        if token.kind == "number":
            return self.number(token, hedged)
        if token.value is not None:
            return self.number(token, hedged)
        return None

    def _opens(self, ahead: int) -> bool:
        token = self.peek(ahead)
        return token is not None and token.kind == "open"

    def group(self, depth: int) -> Tree | None:
        """A bracket with the unit and the words behind it."""
        self.at += 1
        tree = self.expression(depth + 1)
        closing = self.peek()
        if tree is None or closing is None or closing.kind != "close":
            return None
        self.at += 1
        unit, end = None, closing.end
        read = read_unit_after(self.text, end, frozenset())
        if read is not None:
            unit, end = read
            while (token := self.peek()) is not None and token.end <= end:
                self.at += 1
            if token is not None and token.start < end:
                return None
        if self.nouns(None) is None:
            return None
        if unit is None:
            return tree
        return Product((("*", tree),), unit)

    def number(self, token: Token, hedged: bool) -> Tree | None:
        """A number with the words that annotate it."""
        quantity = token.quantity
        self.at += 1
        if quantity is None:
            if token.value is None:
                return None
            operand = Operand(token.value, token.start, token.end, hedged=hedged)
        else:
            numeral = quantity.numeral
            if quantity.role == "tolerance" or self._is_range(token):
                return None
            unit = quantity.unit if not quantity.shared or quantity.role == "low" else None
            operand = Operand(numeral.value, token.start, token.end, numeral, unit, hedged=hedged)
        annotated = self.nouns(operand)
        return self._add(annotated) if annotated is not None else None

    def _is_range(self, token: Token) -> bool:
        """``2–4`` and ``2-4`` without spaces, unless everything around is written without spaces."""
        index = self.at - 1
        for at, other in ((index + 1, index + 2), (index - 1, index - 2)):
            if not (0 <= at < len(self.tokens) and 0 <= other < len(self.tokens)):
                continue
            dash, number = self.tokens[at], self.tokens[other]
            later = number if at > index else token
            if dash.text == "-" and number.kind == "number" and not dash.spaced and not later.spaced:
                if self.text[dash.start] != "−" and self.text[dash.start] != "-":
                    return True
                self.certain = self.certain and self.text[dash.start] == "−"
        return False

    def nouns(self, operand: Operand | None) -> Operand | None:
        """Take the words that annotate a number; the number with what they say, None where they are symbols.

        Without an operand (after a bracket) the words are only taken; what is returned then only tells success.
        """
        words: list[str] = []
        unit = operand.unit if operand is not None else None
        result = operand or Operand(Fraction(1), 0, 0)
        while len(words) < MAX_NOUNS and (token := self.peek()) is not None:
            after = self.peek(1)
            divides = (token.kind == "op" and self.text[token.start] == "/") or token.text.lower() == "per"
            if (
                divides
                and token.kind in ("op", "word")
                and after is not None
                and after.kind == "word"
                and after.value is None
            ):
                unit = _over(unit, after.text)
                words.append(after.text)
                self.at += 2
                continue
            if token.kind == "open" and (count := self._annotation()):
                self.at += count
                continue
            if not self._is_noun(token, after):
                break
            if len(token.text) == 1 and token.text not in ("a", "A"):
                return None  # a symbol: 2 n
            words.append(token.text)
            self.at += 1
        if unit is None and words and (named := _unit_of(words[-1])) is not None:
            return replace(result, unit=named)
        return replace(result, unit=unit, noun=" ".join(words)) if words else result

    def _is_noun(self, token: Token, after: Token | None) -> bool:
        if token.kind != "word" or token.value is not None:
            return False
        lower = token.text.lower()
        if lower in ("of", "for", "in", "on", "per"):
            return after is not None and after.kind == "word" and after.value is None and self._is_noun(after, None)
        return lower not in _STOP_WORDS

    def _annotation(self) -> int:
        """How many tokens a bracket takes that holds words only; 0 where it holds a number or does not close."""
        for count in range(1, 8):
            token = self.peek(count)
            if token is None or token.kind not in ("word", "close", "comma"):
                return 0
            if token.kind == "close":
                return count + 1 if count > 1 else 0
        return 0

    def _add(self, operand: Operand) -> Leaf:
        self.operands.append(operand)
        return Leaf(len(self.operands) - 1)


def _over(unit: Unit | None, word: str) -> Unit | None:
    """A unit divided by the unit a word names; unchanged where the word is a counted noun."""
    divisor = parse_unit(word)
    if not isinstance(divisor, Unit) or (len(word) == 1 and word not in "sh"):
        return unit
    return (unit or ONE) / divisor


def _unit_of(word: str) -> Unit | None:
    """The unit that the last word of a noun phrase names in full: ``moment bytes``, ``working days``."""
    if len(word) < 4 or singular(word) not in NAMES or singular(word) in ("one", "unity", "second", "point"):
        return None
    unit = parse_unit(word)
    return unit if isinstance(unit, Unit) else None
