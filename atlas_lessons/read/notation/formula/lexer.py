"""Tokens shared by the three notations, and the lexer of derivation expressions; linear, and nothing is evaluated."""

from __future__ import annotations

import keyword
import re
from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.read.notation.formula.ast import Node, Num, Sym
from atlas_lessons.read.notation.formula.functions import SPELLINGS, WRITTEN
from atlas_lessons.read.notation.formula.problems import MAX_DIGITS, MAX_SCALE, refuse


class FormulaToken(NamedTuple):
    """One token: ``kind``, its ``text`` (operators in ASCII) and its offset; ``node`` is an operand already read.

    Kinds: num, sym, node (operands with a tree), func (a function's name; ``node`` is a base or power it carries),
    series (``\\sum`` with limits), op (``+ - * / ^``), rel, open, close, bar, comma, postfix (``!``), words (prose),
    sep (end of a statement), row (end of a line), end.
    """

    kind: str
    text: str
    at: int
    node: Node | None = None
    extra: object = None


NAMED = {  # functions of formulas that are compared by name and argument, never computed
    "erf": "erf", "erfc": "erfc", "sgn": "sign", "sign": "sign", "clip": "clip", "clamp": "clamp", "relu": "relu",
    "sigmoid": "sigmoid", "softmax": "softmax", "softplus": "softplus", "logit": "logit", "sinc": "sinc", "mod": "mod",
}  # fmt: skip
OPERATORS = {
    "+": "+", "-": "-", "*": "*", "/": "/", "^": "^", "**": "^", "×": "*", "·": "*", "⋅": "*", "∙": "*", "∗": "*",
    "÷": "/", "∕": "/", "−": "-",
}  # fmt: skip
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")

_NUMBER = re.compile(r"(?:[0-9]+(?:_[0-9]+)*\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
NUMERIC = "²³¹¼½¾৴-৹⁰⁴-⁹₀-₉⅐-↉①-⒛⓪-⓿❶-➓"  # of Unicode's numbers that \w holds, those no name may begin with
MARKS = "\u0300-\u036f\u20d7"
NAME = re.compile(rf"[^\W\d{NUMERIC}](?:[^\W\d{NUMERIC}]|[0-9₀-₉{MARKS}])*")
_INVERSE = re.compile(r"\s?(?:⁻¹|\^\s?(?:-1|\(\s?-1\s?\)))(?=\s?\()")  # of sin⁻¹(x), sin^-1(x)
_POWER = re.compile(r"[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_SIMPLE = {"(": "open", ")": "close", ",": "comma"}
_COMPARISON = re.compile(r"[<>=!]=|[<>=≤≥≠≈]")
_KEYWORDS = frozenset((*keyword.kwlist, "eval", "exec"))
_FOREIGN = {
    ":": ("':' is not part of an expression", "an expression only computes; give each symbol its own quantity"),
    ".": ("'.' does not follow a name here", "there are no attributes in an expression"),
    "[": ("square brackets are not part of an expression", "there is no indexing; use parentheses to group"),
    "]": ("square brackets are not part of an expression", "there is no indexing; use parentheses to group"),
    "{": ("braces are not part of an expression", "use parentheses to group"),
    "}": ("braces are not part of an expression", "use parentheses to group"),
    '"': ("strings are not part of an expression", "write numbers and symbols only"),
    "'": ("strings are not part of an expression", "write numbers and symbols only"),
    "`": ("strings are not part of an expression", "write numbers and symbols only"),
    "%": ("'%' is not part of an expression", "write 5 % as 5/100"),
    "!": ("'!' is not part of an expression", "write factorial(n)"),
    "\\": ("LaTeX is not part of an expression", 'write the expression in plain text, or use "equation"'),
    "=": ("'=' is not part of an expression", "the symbol that it defines stands beside it"),
    "–": ("an en dash is not a minus sign", "write '-' or '−'"),
    "—": ("a dash is not a minus sign", "write '-' or '−'"),
    "√": ("'√' is not part of an expression", "write sqrt(x)"),
    ";": ("';' is not part of an expression", "an expression is one value"),
    "@": ("'@' is not part of an expression", "write '*' for a product"),
}


def named_function(word: str) -> str | None:
    """The name in trees of a function that is compared but not computed (``erfc``, ``ReLU``); None for other words."""
    return NAMED.get(word.lower())


def number(lexeme: str, at: int) -> Num:
    """The exact value of a decimal or scientific literal (ASCII digits, ``.``, ``e``; ``_`` between digits).

    Raises RefusedError when it has more digits or a larger power of ten than the limits allow.
    """
    mantissa, _, scale = lexeme.lower().replace("_", "").partition("e")
    whole, _, fraction = mantissa.partition(".")
    if len(whole) + len(fraction) > MAX_DIGITS:
        raise refuse(f"a number of more than {MAX_DIGITS} digits", at, "write it as a product or a power", "limit")
    if len(scale) > 5 or abs(int(scale or "0")) > MAX_SCALE:
        raise refuse(f"a power of ten beyond {MAX_SCALE} in a number", at, "write it as a power: 10^n", "limit")
    if len(whole) > 1 and whole[0] == "0":
        raise refuse(f"'{lexeme}' begins with 0", at, "leave out leading zeros and thousands separators")
    power = int(scale or "0") - len(fraction)
    digits = int(whole + fraction)
    value = Fraction(digits * 10**power) if power >= 0 else Fraction(digits, 10**-power)
    return Num(value, lexeme.replace("_", ""))


def tokenize(text: str, symbols: Collection[str] = frozenset()) -> list[FormulaToken]:
    """The tokens of a derivation expression, ``end`` last.

    A declared symbol that is no plain name (``M_live activations``, ``x'``) is found by its spelling, longest first.
    Raises RefusedError for whatever is not part of an expression.
    """
    unusual = [symbol for symbol in symbols if symbol and not NAME.fullmatch(symbol)]
    unusual.sort(key=lambda symbol: (-len(symbol), symbol))
    tokens: list[FormulaToken] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        token, at = _token(text, at, symbols, unusual, tokens)
        tokens.append(token)
    tokens.append(FormulaToken("end", "", len(text)))
    return tokens


def _token(
    text: str, at: int, symbols: Collection[str], unusual: list[str], before: list[FormulaToken]
) -> tuple[FormulaToken, int]:
    for symbol in unusual:
        if text.startswith(symbol, at) and not _runs_on(text, at + len(symbol)):
            return FormulaToken("sym", symbol, at, Sym(symbol)), at + len(symbol)
    name = NAME.match(text, at)
    if name:
        return _name(name.group(), text, at, symbols)
    literal = _NUMBER.match(text, at)
    if literal:
        return _literal(literal.group(), text, at), literal.end()
    power = _POWER.match(text, at)
    if power:
        digits = power.group().translate(SUPERSCRIPTS)
        return FormulaToken("super", digits, at), power.end()
    if text.startswith("//", at):
        raise refuse("'//' is not part of an expression", at, "write floor(a/b)")
    operator = "**" if text.startswith("**", at) else text[at]
    if operator in OPERATORS:
        return FormulaToken("op", OPERATORS[operator], at), at + len(operator)
    simple = _SIMPLE.get(text[at])
    if simple:
        _refuse_separator(text, at, before)
        return FormulaToken(simple, text[at], at), at + 1
    raise _foreign(text, at)


def _runs_on(text: str, at: int) -> bool:
    return at < len(text) and (text[at].isalnum() or text[at] == "_")


def _name(name: str, text: str, at: int, symbols: Collection[str]) -> tuple[FormulaToken, int]:
    """A name: a declared symbol, or a function where a bracket follows it; with where it ends."""
    end = at + len(name)
    inverse = _INVERSE.match(text, end)
    if inverse and f"{name}⁻¹" in SPELLINGS:  # sin⁻¹(x) is the angle; 1/sin(x) is written so
        return FormulaToken("func", SPELLINGS[f"{name}⁻¹"], at), inverse.end()
    called = name in SPELLINGS and text[end:].lstrip().startswith("(")
    if called:
        return FormulaToken("func", SPELLINGS[name], at), end
    if name in symbols:
        return FormulaToken("sym", name, at, Sym(name)), end
    if name in _KEYWORDS or name.startswith("__"):
        raise refuse(f"'{name}' is not part of an expression", at, "write numbers, symbols and functions only")
    if name in WRITTEN:
        return FormulaToken("func", WRITTEN[name], at), end
    return FormulaToken("sym", name, at, Sym("pi" if name == "π" else name)), end


def _literal(lexeme: str, text: str, at: int) -> FormulaToken:
    if text[at + len(lexeme) : at + len(lexeme) + 1] == ".":
        raise refuse("a number with two points", at, "write one decimal number")
    if text[at : at + 2].lower() in ("0x", "0b", "0o"):
        raise refuse("only decimal numbers are read", at, "write the number in decimal, or as a power of 2")
    return FormulaToken("num", lexeme, at, number(lexeme, at))


def _refuse_separator(text: str, at: int, before: list[FormulaToken]) -> None:
    if text[at] == "," and _SEPARATOR.match(text, at) and before and before[-1].kind == "num":
        hint = "leave thousands separators out (1000); put a space after a comma between arguments"
        raise refuse("a comma between digits", at, hint, "ambiguous")


_SEPARATOR = re.compile(r",[0-9]{3}(?![0-9])")


def _foreign(text: str, at: int) -> Exception:
    compared = _COMPARISON.match(text, at)
    if compared and compared.group() != "=":
        return refuse(f"'{compared.group()}' compares; an expression only computes", at, "write one value")
    if text[at] in _FOREIGN:
        message, hint = _FOREIGN[text[at]]
        return refuse(message, at, hint)
    shown = text[at] if text[at].isprintable() else f"U+{ord(text[at]):04X}"
    return refuse(f"'{shown}' is not part of an expression", at, "write numbers, symbols and + - * / ^ ( )")
