"""Prints a tree for readers: as LaTeX for display, and in Unicode as one would type it."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

from atlas_lessons.read.notation.formula.ast import (
    Add,
    Call,
    Div,
    Mul,
    Neg,
    Node,
    Num,
    Pow,
    Relation,
    Root,
    Series,
    Statement,
    Sym,
    UnitNode,
)
from atlas_lessons.read.notation.formula.symbols import GREEK
from atlas_lessons.read.notation.formula.to_text import decimal

_SUM, _SIGN, _PRODUCT, _POWER, _OPERAND = range(5)  # how tightly a printed part holds together
_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_SUPERSCRIPT = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+|[°*]$")
_LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_NUMBERED = re.compile(r"([^\W\d])([0-9]+)")
_LETTERS = {letter: name for name, letter in GREEK.items() if not name.startswith("var")}
_MARKS = {"\u0302": "hat", "\u0304": "bar", "\u0303": "tilde", "\u0307": "dot", "\u0308": "ddot", "\u20d7": "vec"}
_RELATIONS = {"≈": r"\approx", "≠": r"\ne", "≤": r"\le", "≥": r"\ge", "∝": r"\propto", "≡": r"\equiv", "→": r"\to",
              "≪": r"\ll", "≫": r"\gg", "≲": r"\lesssim", "≳": r"\gtrsim"}  # fmt: skip
_SERIES = {"sum": ("Σ", r"\sum"), "product": ("Π", r"\prod"), "max": ("max", r"\max"), "min": ("min", r"\min")}
_NAMED = {
    "ln": r"\ln", "exp": r"\exp", "log2": r"\log_{2}", "log10": r"\log_{10}", "min": r"\min", "max": r"\max",
    "sin": r"\sin", "cos": r"\cos", "tan": r"\tan", "sinh": r"\sinh", "cosh": r"\cosh", "tanh": r"\tanh",
    "asin": r"\arcsin", "acos": r"\arccos", "atan": r"\arctan",
}  # fmt: skip
_BRACKETS = {"floor": ("⌊", "⌋", r"\lfloor ", r"\rfloor "), "ceil": ("⌈", "⌉", r"\lceil ", r"\rceil "),
             "abs": ("|", "|", r"\lvert ", r"\rvert ")}  # fmt: skip


def to_unicode(node: Statement) -> str:
    """A tree as a reader would type it: ``P × (b + c)``, ``x²``, ``√(x)``, ``−``, ``π``."""
    return _relation(node, _Plain(), {})


def to_latex(node: Statement) -> str:
    """A tree as LaTeX; ``parse_latex`` reads it back, given the symbols as declared ones."""
    return _relation(node, _Tex(), _RELATIONS)


def _relation(node: Statement, printer: _Plain, words: dict[str, str]) -> str:
    if not isinstance(node, Relation):
        return printer.part(node)[0]
    text = printer.part(node.sides[0])[0]
    for operator, side in zip(node.operators, node.sides[1:], strict=True):
        text += f" {words.get(operator, operator)} {printer.part(side)[0]}"
    return text


class _Plain:
    """Unicode; :class:`_Tex` says what LaTeX does otherwise."""

    minus, times = "−", " × "

    def part(self, node: Node) -> tuple[str, int]:
        """A part and how tightly it holds together."""
        match node:
            case Num():
                return self.number(node)
            case Sym(name=name):
                return self.symbol(name), _OPERAND
            case UnitNode(text=text):
                return self.unit(text), _OPERAND
            case Add(terms=terms):
                return self.sum(terms), _SUM
            case Neg(operand=operand):
                return f"{self.minus}{self.held(operand, _PRODUCT)}", _SIGN
            case Mul(factors=factors):
                return self.product(factors), _PRODUCT
            case Div(numerator=above, denominator=below):
                return self.quotient(above, below)
            case Pow(base=base, exponent=exponent):
                return self.power(base, exponent), _POWER
            case Call(name=name, arguments=arguments):
                return self.call(name, arguments)
            case Series():
                return self.series(node), _PRODUCT
            case Root():
                return self.root(node), _SUM

    def held(self, node: Node, level: int) -> str:
        """A part in brackets where it holds together less than ``level``."""
        text, own = self.part(node)
        return text if own >= level else self.bracketed(text)

    def bracketed(self, text: str) -> str:
        return f"({text})"

    def sum(self, terms: tuple[Node, ...]) -> str:
        text = self.held(terms[0], _SIGN)
        for term in terms[1:]:
            if isinstance(term, Neg):
                text += f" {self.minus} {self.held(term.operand, _PRODUCT)}"
            else:
                text += f" + {self.held(term, _PRODUCT)}"
        return text

    def product(self, factors: tuple[Node, ...]) -> str:
        first = self.held(factors[0], _POWER if isinstance(factors[0], Mul | Series) else _PRODUCT)
        text = first
        for before, factor in pairwise(factors):
            measured = isinstance(factor, UnitNode) and isinstance(before, Num)
            last = factor is factors[-1] and isinstance(factor, Series)
            shown = self.held(factor, _PRODUCT if last else _POWER)
            text += (self.space if measured else self.times) + shown
        return text

    space = "\u00a0"

    def number(self, node: Num) -> tuple[str, int]:
        text, level = decimal(node.value)
        lexeme = node.text.lower()
        if "e" in lexeme:
            mantissa, _, scale = lexeme.partition("e")
            power = self.raised("10", str(int(scale)))
            return (power, _POWER) if mantissa == "1" else (f"{mantissa}{self.times}{power}", _PRODUCT)
        return (node.text or text, level) if _shows(node) else (text.replace("-", self.minus), level)

    def raised(self, base: str, exponent: str) -> str:
        return base + exponent.translate(_RAISED)

    def symbol(self, name: str) -> str:
        return "π" if name == "pi" else name

    def unit(self, text: str) -> str:
        return text

    def quotient(self, above: Node, below: Node) -> tuple[str, int]:
        return f"{self.held(above, _PRODUCT)} / {self.held(below, _POWER)}", _PRODUCT

    def power(self, base: Node, exponent: Node) -> str:
        below, inner = self.held(base, _OPERAND), exponent
        sign = ""
        if isinstance(inner, Neg):
            sign, inner = "-", inner.operand
        if isinstance(inner, Num) and inner.value.denominator == 1 and 0 <= inner.value < 1000:
            return self.raised(below, f"{sign}{inner.value}")
        return f"{below}^{self.held(exponent, _OPERAND)}"

    def call(self, name: str, arguments: tuple[Node, ...]) -> tuple[str, int]:
        inside = ", ".join(self.part(argument)[0] for argument in arguments)
        if name in _BRACKETS:
            return f"{_BRACKETS[name][0]}{inside}{_BRACKETS[name][1]}", _OPERAND
        if name == "sqrt":
            return f"√({inside})", _OPERAND
        if name == "factorial":
            return f"{self.held(arguments[0], _OPERAND)}!", _POWER
        known = {"log2": "log₂", "log10": "log₁₀"}.get(name, name)
        return f"{known}({inside})", _OPERAND

    def root(self, node: Root) -> str:
        low, high = self.part(node.lower)[0], self.part(node.upper)[0]
        return f"{node.unknown} from {low} to {high} with {self.solved(node.equation)}"

    def solved(self, equation: Node) -> str:
        """What is to be 0, or both sides of a difference."""
        match equation:
            case Add(terms=(left, Neg(operand=right))):
                return f"{self.part(left)[0]} = {self.part(right)[0]}"
            case _:
                return f"{self.part(equation)[0]} = 0"

    def series(self, node: Series) -> str:
        text = _SERIES[node.kind][0]
        if node.index is not None:
            text += f"_{node.index}" if node.lower is None and node.domain is None else ""
            if node.lower is not None:
                limit = "" if node.upper is None else f"…{self.part(node.upper)[0]}"
                text += f"({node.index} = {self.part(node.lower)[0]}{limit})"
            elif node.domain is not None:
                text += f"({node.index}{_within(node.domain, ' ∈ ')})"
        return f"{text} {self.held(node.body, _POWER)}"


def _within(domain: str, among: str) -> str:
    return f" {domain[0]} {domain[1:]}" if domain[0] in "≠<>≤≥" else among + domain


def _shows(node: Num) -> bool:
    """Whether a number's own text is a plain decimal of its value, and so can represent it."""
    whole, _, part = node.text.partition(".")
    return (whole + part).isascii() and (whole + part).isdigit() and Fraction(node.text) == node.value


class _Tex(_Plain):
    minus, times, space = "-", r" \cdot ", r"\,"

    def bracketed(self, text: str) -> str:
        return rf"\left({text}\right)"

    def number(self, node: Num) -> tuple[str, int]:
        text, level = super().number(node)
        if level == _PRODUCT and "/" in text:
            above, _, below = text.partition("/")
            return rf"\frac{{{above}}}{{{below}}}", _POWER
        return text, level

    def raised(self, base: str, exponent: str) -> str:
        return f"{base}^{{{exponent}}}"

    def symbol(self, name: str) -> str:
        primes = "'" * (len(name) - len(name.rstrip("'’′")))
        plain = _SUPERSCRIPT.sub(lambda m: f"^{m[0].translate(_LOWERED)}", name.rstrip("'’′"))
        plain, _, above = plain.partition("^")
        base, mark, below = plain.partition("_")
        numbered = _NUMBERED.fullmatch(base)
        if numbered and not mark:
            base, below = numbered.groups()
        script = f"_{{{self._word(below.strip('{}'))}}}" if below else ""
        raised = f"^{{{self._word(above.strip('{}')).replace('°', chr(92) + 'circ')}}}" if above else ""
        return self._word(base) + script + raised + primes

    def _word(self, text: str) -> str:
        if text in ("pi", "π"):
            return r"\pi"
        letters = "".join(rf"\{_LETTERS[c]} " if c in _LETTERS else c for c in text)
        if len(text) == 2 and text[1] in _MARKS:
            return rf"\{_MARKS[text[1]]}{{{letters[:-1].strip()}}}"
        if len(text) == 1 or not all(c.isalnum() or c == " " for c in text) or letters != text:
            return letters.strip()
        return rf"\mathrm{{{text.replace(' ', chr(92) + ' ')}}}"

    def unit(self, text: str) -> str:
        return rf"\mathrm{{{text}}}"

    def quotient(self, above: Node, below: Node) -> tuple[str, int]:
        return rf"\frac{{{self.part(above)[0]}}}{{{self.part(below)[0]}}}", _PRODUCT

    def power(self, base: Node, exponent: Node) -> str:
        below = self.held(base, _OPERAND)
        applied = isinstance(base, Call) and base.name not in ("sqrt", "root", "binomial", *_BRACKETS)
        raised = isinstance(base, Sym) and ("^" in below or "'" in below)
        if (applied and not below.startswith(r"\left(")) or raised:
            below = self.bracketed(below)
        return f"{below}^{{{self.part(exponent)[0]}}}"

    def call(self, name: str, arguments: tuple[Node, ...]) -> tuple[str, int]:
        parts = [self.part(argument)[0] for argument in arguments]
        inside = ", ".join(parts)
        if name in _BRACKETS:
            return rf"\left{_BRACKETS[name][2]}{inside}\right{_BRACKETS[name][3]}".rstrip(), _OPERAND
        if name == "sqrt":
            return rf"\sqrt{{{inside}}}", _OPERAND
        if name == "root":
            return rf"\sqrt[{parts[1]}]{{{parts[0]}}}", _OPERAND
        if name == "binomial":
            return rf"\binom{{{parts[0]}}}{{{parts[1]}}}", _OPERAND
        if name == "factorial":
            return f"{self.held(arguments[0], _OPERAND)}!", _POWER
        if name == "log":
            return rf"\log_{{{parts[1]}}}\left({parts[0]}\right)", _OPERAND
        known = _NAMED.get(name) or (rf"\operatorname{{{name}}}" if len(name) > 1 else name)
        return rf"{known}\left({inside}\right)", _OPERAND

    def root(self, node: Root) -> str:
        low, high = self.part(node.lower)[0], self.part(node.upper)[0]
        unknown, equation = self.symbol(node.unknown), self.solved(node.equation)
        return rf"{unknown} \in \left[{low}, {high}\right] : {equation}"

    def series(self, node: Series) -> str:
        text = _SERIES[node.kind][1]
        if node.index is not None:
            lower = f"={self.part(node.lower)[0]}" if node.lower is not None else ""
            domain = "" if node.domain is None else _within(node.domain, r" \in ")
            text += f"_{{{self.symbol(node.index)}{lower}{domain}}}"
            if node.upper is not None:
                text += f"^{{{self.part(node.upper)[0]}}}"
        return f"{text} {self.held(node.body, _POWER)}"
