"""The one table of functions of expressions: names, other spellings, arguments, their units and what the value is.

The lexer, the parser, the dimensions, the error messages and the reference in the documentation follow this table;
each engine holds one evaluation for every row, which a test compares with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class KnownFunction(NamedTuple):
    """A function of expressions.

    ``parameters`` are the names of its arguments; one that ends in ``?`` may be left out, and ``…`` represents any
    number more. ``units`` says what the arguments may be: ``pure`` numbers, an ``angle``, quantities of the ``same``
    dimension (which is the value's too; of a ``whole`` number in the unit that was read), a ``root``, the ``ratio``
    of two that have the same, a quantity and its ``rate``, or several of one dimension of which a ``statistic`` is
    made. ``written`` are the spellings that formulas of a lesson know; in expressions all are known. ``source`` tells
    where the definition can be looked up.
    """

    name: str
    parameters: tuple[str, ...]
    meaning: str
    aliases: tuple[str, ...] = ()
    units: str = "pure"
    group: str = ""
    written: tuple[str, ...] = ()
    source: str = ""

    @property
    def signature(self) -> str:
        """How it is called: ``log(x, base)``."""
        return f"{self.name}({', '.join(self.parameters)})"

    @property
    def fewest(self) -> int:
        """How many arguments it has at least."""
        return sum(parameter != "…" and not parameter.endswith("?") for parameter in self.parameters)

    @property
    def most(self) -> int | None:
        """How many arguments it has at most; None where any number is allowed."""
        return None if "…" in self.parameters else len(self.parameters)


def _inverse(name: str) -> tuple[str, ...]:
    """The spellings of an inverse function beside ``asin``: ``arcsin`` and ``sin⁻¹``; ``arsinh`` for areas."""
    base = name[1:]
    area = base.endswith("h")
    return (*(f"{start}{base}" for start in (("ar", "arc") if area else ("arc",))), f"{base}⁻¹")


_POWERS = (
    KnownFunction("sqrt", ("x",), "square root", units="root", written=("sqrt",)),
    KnownFunction("cbrt", ("x",), "cube root", units="root", written=("cbrt",)),
    KnownFunction("root", ("x", "n"), "nth root", units="root", written=("root",)),
    KnownFunction("exp", ("x",), "e to the power x", written=("exp",)),
    KnownFunction("ln", ("x",), "natural logarithm", written=("ln",)),
    KnownFunction("log", ("x", "base"), "logarithm to a base, which must be written", written=("log",)),
    KnownFunction("log2", ("x",), "logarithm to base 2", ("lb",), written=("log2",), source="ISO 80000-2 for lb"),
    KnownFunction("log10", ("x",), "logarithm to base 10", ("lg",), written=("log10",), source="ISO 80000-2 for lg"),
)
_NUMBERS = (
    KnownFunction("abs", ("x",), "absolute value", units="same", written=("abs",)),
    KnownFunction("floor", ("x",), "next whole number below", units="whole", written=("floor",)),
    KnownFunction("ceil", ("x",), "next whole number above", ("ceiling",), "whole", written=("ceil", "ceiling")),
    KnownFunction(
        "round", ("x", "places?"), "nearest number of that many decimal places, halves away from zero",
        units="whole", written=("round",),
    ),
    KnownFunction("min", ("x", "…"), "least argument", units="same", written=("min",)),
    KnownFunction("max", ("x", "…"), "greatest argument", units="same", written=("max",)),
    KnownFunction(
        "sum", ("x", "…"), "sum of the arguments; `sum(k, a, b, f)` is that of f for k = a, a + 1 … b",
        units="same", written=("sum",),
    ),
    KnownFunction("product", ("k", "a", "b", "f"), "product of f for k = a, a + 1 … b", ("prod",)),
    KnownFunction("factorial", ("n",), "n!, for whole numbers", written=("factorial",)),
    KnownFunction(
        "binomial", ("n", "k"), "number of ways to choose k of n", ("choose", "comb", "nCr"), written=("binomial",)
    ),
)  # fmt: skip
_LISTS = (
    KnownFunction("count", ("x", "…"), "how many numbers there are", units="statistic"),
    KnownFunction("mean", ("x", "…"), "arithmetic mean", ("average",), "statistic"),
    KnownFunction("median", ("x", "…"), "middle one of the sorted numbers, or mean of the two", units="same"),
    KnownFunction("sd", ("x", "…"), "standard deviation of a sample (over n − 1)", ("stdev",), "statistic"),
    KnownFunction("sdp", ("x", "…"), "standard deviation of a population (over n)", ("pstdev",), "statistic"),
    KnownFunction("prev", ("x",), "number of a list or column before this one, in the expression of another"),
)
_ANGLES = (
    KnownFunction("sin", ("x",), "sine", units="angle", written=("sin",)),
    KnownFunction("cos", ("x",), "cosine", units="angle", written=("cos",)),
    KnownFunction("tan", ("x",), "tangent", units="angle", written=("tan",)),
    KnownFunction("asin", ("x",), "angle of that sine", _inverse("asin"), written=("asin", "arcsin")),
    KnownFunction("acos", ("x",), "angle of that cosine", _inverse("acos"), written=("acos", "arccos")),
    KnownFunction("atan", ("x",), "angle of that tangent", _inverse("atan"), written=("atan", "arctan")),
    KnownFunction("atan2", ("y", "x"), "angle of the point (x, y), from −π to π", ("arctan2",), "ratio"),
)
_HYPERBOLIC = (
    KnownFunction("sinh", ("x",), "hyperbolic sine", written=("sinh",)),
    KnownFunction("cosh", ("x",), "hyperbolic cosine", written=("cosh",)),
    KnownFunction("tanh", ("x",), "hyperbolic tangent", written=("tanh",)),
    KnownFunction("asinh", ("x",), "inverse of sinh", _inverse("asinh")),
    KnownFunction("acosh", ("x",), "inverse of cosh, not negative", _inverse("acosh")),
    KnownFunction("atanh", ("x",), "inverse of tanh", _inverse("atanh")),
)
_STATISTICS = (
    KnownFunction("normal", ("z",), "P(Z ≤ z), Z standard normal", source="DLMF 7.17"),
    KnownFunction("normalinv", ("p",), "z with P(Z ≤ z) = p", source="DLMF 7.17"),
    KnownFunction("tcdf", ("x", "df"), "P(T ≤ x), Student's t", source="A&S 26.7.1"),
    KnownFunction("tinv", ("p", "df"), "t with P(T ≤ t) = p", source="A&S 26.7.1"),
    KnownFunction("chi2cdf", ("x", "df"), "P(X ≤ x), chi-square", source="A&S 26.4.19"),
    KnownFunction("chi2inv", ("p", "df"), "x with P(X ≤ x) = p", source="A&S 26.4.19"),
    KnownFunction("fcdf", ("x", "d1", "d2"), "P(F ≤ x), Fisher's F", source="A&S 26.6.2"),
    KnownFunction("finv", ("p", "d1", "d2"), "x with P(F ≤ x) = p", source="A&S 26.6.2"),
    KnownFunction("binompmf", ("n", "p", "k"), "P(X = k), binomial", source="A&S 26.1.20"),
    KnownFunction("binomcdf", ("n", "p", "k"), "P(X ≤ k), binomial", source="DLMF 8.17.5"),
    KnownFunction("poissonpmf", ("m", "k"), "P(X = k), Poisson of mean m", source="A&S 26.1.22"),
    KnownFunction("poissoncdf", ("m", "k"), "P(X ≤ k), Poisson of mean m", source="A&S 26.4.21"),
    KnownFunction("expcdf", ("x", "rate"), "P(X ≤ x), exponential", units="rate"),
    KnownFunction("expinv", ("p", "rate"), "x with P(X ≤ x) = p", units="rate"),
    KnownFunction("erf", ("x",), "error function", source="DLMF 7.2.1"),
    KnownFunction("erfc", ("x",), "1 - erf(x)", source="DLMF 7.2.2"),
    KnownFunction("gamma", ("x",), "gamma function, (x-1)! for whole numbers", source="DLMF 5.2.1"),
)
_GROUPS = {
    "Powers and logarithms": _POWERS,
    "Whole numbers, least and greatest": _NUMBERS,
    "Several numbers, or one list": _LISTS,
    "Angles": _ANGLES,
    "Hyperbolic functions": _HYPERBOLIC,
    "Probability": _STATISTICS,
}
TABLE: tuple[KnownFunction, ...] = tuple([row._replace(group=group) for group, rows in _GROUPS.items() for row in rows])
FUNCTIONS: Mapping[str, KnownFunction] = {row.name: row for row in TABLE}
SPELLINGS: Mapping[str, str] = {spelling: row.name for row in TABLE for spelling in (row.name, *row.aliases)}
WRITTEN: Mapping[str, str] = {spelling: row.name for row in TABLE for spelling in row.written}


def table_markdown() -> str:
    """The table as Markdown, for the documentation."""
    lines = ["| Function | Value | Also written |", "|---|---|---|"]
    for group in _GROUPS:
        lines.append(f"| **{group}** | | |")
        for row in (row for row in TABLE if row.group == group):
            others = " ".join(f"`{alias}`" for alias in row.aliases)
            lines.append(f"| `{row.signature}` | {row.meaning} | {others} |")
    return "\n".join(lines) + "\n"
