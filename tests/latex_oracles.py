"""Other readers of LaTeX as oracles: symbols are put as single letters first, values compared at rational points."""

from __future__ import annotations

import re
import warnings
from typing import Any

import sympy

from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Relation, Sym
from atlas_lessons.read.notation.formula.symbols import keys

LETTERS = "abcghjkmnpqrstuvwxyz"  # none that a reader takes for a constant, an operator or a differential
_SYMBOL = re.compile(
    r"\\(?:mathrm|text|mathcal|hat|bar|dot|Delta|d?ot)\s*(?:\{[^{}]*\}|[A-Za-z])(?:_(?:\{(?:[^{}]|\{[^{}]*\})*\}|\w))?"
    r"|(?:\\(?:alpha|beta|gamma|delta|epsilon|varepsilon|eta|theta|lambda|mu|nu|rho|sigma|tau|omega|Omega|Psi|chi|ell)"
    r"|[A-Za-z])(?:_(?:\{(?:[^{}]|\{[^{}]*\})*\}|\\[A-Za-z]+|\w))?'?"
    r"|\\[A-Za-z]+"
)


def lettered(latex: str, names: list[str]) -> tuple[str, dict[str, str]]:
    """The LaTeX with every declared symbol as one letter, and the letter of each name."""
    letters = {name: LETTERS[i] for i, name in enumerate(dict.fromkeys(names))}
    known = {key: name for name in names for key in keys(name)}
    for name in sorted(names, key=len, reverse=True):
        if name.isalpha() and name.isascii() and len(name) > 1:
            latex = re.sub(rf"(?<![\\A-Za-z{{]){name}(?![A-Za-z_])", f" {letters[name]} ", latex)

    def put(match: re.Match[str]) -> str:
        found = next((known[key] for key in keys(match.group()) if key in known), None)
        return match.group() if found is None else f" {letters[found]} "

    return _SYMBOL.sub(put, latex), letters


def latex2sympy(latex: str) -> Any:
    """What latex2sympy2_extended makes of it; None when it fails."""
    from latex2sympy2_extended import latex2sympy as read

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return read(latex)
    except Exception:
        return None


def lark(latex: str) -> Any:
    """What sympy's lark parser makes of it; None when it fails or sees several readings."""
    from sympy.parsing.latex import parse_latex

    try:
        found = parse_latex(latex, backend="lark")
    except Exception:
        return None
    return found if isinstance(found, sympy.Basic) else None


_FUNCTIONS = {
    "sqrt": sympy.sqrt, "exp": sympy.exp, "ln": sympy.log, "log": sympy.log, "abs": sympy.Abs, "min": sympy.Min,
    "max": sympy.Max, "floor": sympy.floor, "ceil": sympy.ceiling, "factorial": sympy.factorial,
    "binomial": sympy.binomial, "sin": sympy.sin, "cos": sympy.cos, "tan": sympy.tan, "root": sympy.root,
    "log2": lambda x: sympy.log(x, 2), "log10": lambda x: sympy.log(x, 10),
}  # fmt: skip


def to_sympy(node: Node | Relation, letters: dict[str, str]) -> Any:
    """Our tree as a sympy expression over the letters; None for what has no counterpart here."""
    match node:
        case Relation(sides=(left, right), operators=("=",)):
            return sympy.Eq(to_sympy(left, letters), to_sympy(right, letters), evaluate=False)
        case Num(value=value):
            return sympy.Rational(value.numerator, value.denominator)
        case Sym(name="pi"):
            return sympy.pi
        case Sym(name="e") if "e" not in letters:
            return sympy.E
        case Sym(name=name):
            return sympy.Symbol(letters.get(name, name))
        case Add(terms=parts):
            return sympy.Add(*(to_sympy(part, letters) for part in parts))
        case Mul(factors=parts):
            return sympy.Mul(*(to_sympy(part, letters) for part in parts))
        case Neg(operand=operand):
            return -to_sympy(operand, letters)
        case Div(numerator=above, denominator=below):
            return to_sympy(above, letters) / to_sympy(below, letters)
        case Pow(base=base, exponent=exponent):
            return to_sympy(base, letters) ** to_sympy(exponent, letters)
        case Call(name=name, arguments=arguments) if name in _FUNCTIONS:
            return _FUNCTIONS[name](*(to_sympy(argument, letters) for argument in arguments))
        case _:
            raise NotImplementedError(type(node).__name__)


def same(one: Any, other: Any) -> bool:
    """Whether two relations have sides of equal value at three points."""
    if not isinstance(one, sympy.Equality) or not isinstance(other, sympy.Equality):
        return False
    return all(_equal(a, b) for a, b in ((one.lhs, other.lhs), (one.rhs, other.rhs)))


def _equal(one: Any, other: Any) -> bool:
    symbols = sorted(one.free_symbols | other.free_symbols, key=str)
    for turn in range(3):
        point = {s: sympy.Rational(7 + 13 * i + 5 * turn, 11 + turn + 2 * i) for i, s in enumerate(symbols)}
        try:
            a, b = (complex(side.xreplace(point).evalf(30)) for side in (one, other))
        except (TypeError, ValueError, AttributeError):
            return False
        if abs(a - b) > 1e-12 * max(1, abs(a)):
            return False
    return True
