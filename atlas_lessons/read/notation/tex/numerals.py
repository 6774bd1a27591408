"""Numerals inside a formula's TeX: constants of its structure, or numbers that must be accounted for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple


class FormulaNumeral(NamedTuple):
    """A number in TeX: its range, and whether it belongs to the formula's structure.

    Structural are subscripts, and every number on a side of a relation that also has a symbol (the 2 of ``\\frac12
    mv^2``, of ``x^2``, the 16 of ``16\\Psi``): they say what the formula is. On a side without symbols (``= 16``,
    ``10^9``) a number is a value like any in the prose.
    """

    start: int
    end: int
    structural: bool


_TOKEN = r"""
    (?P<group>\\(?:text|textrm|textit|textbf|mathrm|mathit|mathbf|mathsf|mathtt|operatorname|begin|end)\*?\s*\{[^{}]*\})
  | (?P<relation>\\(?:le|leq|ge|geq|ne|neq|lt|gt|approx|sim|simeq|equiv|propto|to|rightarrow|Rightarrow|implies|
        longrightarrow|ll|gg|cong|coloneqq)(?![A-Za-z]) | \\\\ | [=<>≈≠≤≥∝→≡&])
  | (?P<space>\\[ ,;:!] | \{,\})
  | (?P<command>\\(?:[A-Za-z]+|.))
  | (?P<number>\d+(?:(?:\{,\}|\\,|,)\d{3}(?!\d))*(?:\.\d+)?)
  | (?P<letter>[^\W\d_])
  | (?P<subscript>_)
    """
_tokens = cache(lambda: re.compile(_TOKEN, re.VERBOSE))  # made when first needed: most texts have no formula
_QUIET = frozenset(
    (
        *("frac", "dfrac", "tfrac", "binom", "sqrt", "times", "cdot", "div", "pm", "mp", "over", "mid", "circ"),
        *("left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "langle", "rangle", "lfloor"),
        *("rfloor", "lceil", "rceil", "quad", "qquad", "cdots", "ldots", "dots", "log", "ln", "lg", "exp", "sin"),
        *("degree", "cos", "tan", "min", "max", "sum", "prod", "int", "lim", "infty", "pi", "percent"),
        *("displaystyle", "textstyle"),
    )
)  # commands that are no symbols


def formula_numerals(tex: str) -> Iterator[FormulaNumeral]:
    """The numbers of a formula in order. Linear in the length of the TeX."""
    side: list[tuple[int, int, bool]] = []
    symbolic = False
    before = ""
    for match in _tokens().finditer(tex):
        kind = match.lastgroup or ""
        if kind == "relation":
            yield from _side(side, symbolic)
            side, symbolic = [], False
        elif kind == "number":
            side.append((*match.span(), _is_subscript(tex, match.start(), before)))
        elif kind == "letter" or (kind == "command" and match.group()[1:].isalpha()):
            symbolic = symbolic or match.group().lstrip("\\") not in _QUIET
        before = kind
    yield from _side(side, symbolic)


def _side(numbers: list[tuple[int, int, bool]], symbolic: bool) -> Iterator[FormulaNumeral]:
    return (FormulaNumeral(start, end, symbolic or below) for start, end, below in numbers)


def _is_subscript(tex: str, start: int, before: str) -> bool:
    """Whether a number stands right behind ``_`` or ``_{``."""
    return before == "subscript" and tex[max(start - 3, 0) : start].rstrip(" {").endswith("_")
