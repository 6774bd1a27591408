"""Writes a worked example out as a person would: formula, numbers put in, exact value, printed value, verdict."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from atlas_lessons.core.model import Result, Verdict
from atlas_lessons.prove.derivations.substitution import number_text, raised
from atlas_lessons.prove.engine.amount import with_unit
from atlas_lessons.prove.engine.comparison import decimal_text
from atlas_lessons.prove.engine.graph import Computed, compute
from atlas_lessons.read.notation.formula.parser import parse_expression
from atlas_lessons.read.notation.formula.problems import ParseProblem
from atlas_lessons.read.notation.formula.to_latex import to_latex
from atlas_lessons.read.notation.units.parse import Unit

_WORDS = {
    Verdict.EXACT: "exact",
    Verdict.ROUNDED: "rounded correctly",
    Verdict.TRUNCATED: "truncated, not rounded",
    Verdict.WRONG: "wrong",
    Verdict.UNDECIDED: "not decided",
}


def examples_of(results: Iterable[Result]) -> dict[str, list[Result]]:
    """The declared results by example, in the order of the file."""
    found: dict[str, list[Result]] = {}
    for result in results:
        if result.example is not None:
            found.setdefault(result.example, []).append(result)
    return found


def text(example: str, results: Iterable[Result]) -> str:
    """The derivation as plain text: the givens, then each result with its steps and every place that prints it."""
    groups = _by_symbol(results)
    width = max((len(symbol) for symbol in groups), default=0)
    lines = [example, ""]
    given = [(symbol, rows) for symbol, rows in groups.items() if rows[0].given]
    if given:
        lines.append("Given")
        for symbol, rows in given:
            lines.append(f"  {symbol.ljust(width)} = {_value(rows[0])}")
            lines += _printed([row for row in rows if row.verdict is not Verdict.EXACT], width + 2)
        lines.append("")
    for symbol, rows in groups.items():
        if not rows[0].given:
            lines += _steps(symbol, rows, width)
    return "\n".join(lines).rstrip() + "\n"


def _by_symbol(results: Iterable[Result]) -> dict[str, list[Result]]:
    groups: dict[str, list[Result]] = {}
    for row in results:
        groups.setdefault(row.symbol or "", []).append(row)
    return groups


def _steps(symbol: str, rows: list[Result], width: int) -> list[str]:
    first, indent = rows[0], " " * width
    steps = [step for step in (first.expression, first.substituted) if step] + [_value(first)]
    lines = [f"{symbol.ljust(width)} = {steps[0]}"]
    lines += [f"{indent} = {step}" for before, step in pairwise(steps) if step != before]
    return [*lines, *_printed(rows, width), ""]


def _printed(rows: list[Result], width: int) -> list[str]:
    """The number on the page and its verdict, with what there is to say about it, once for places that say the same."""
    lines: list[str] = []
    alike = Counter((row.printed, row.unit, row.verdict, row.rounding, row.hint) for row in rows)
    for (printed, unit, verdict, rounding, hint), places in alike.items():
        if printed is not None:
            shown = with_unit(printed, Unit(text=unit)) + (f" in {places} places" if places > 1 else "")
            how = "" if rounding == "nearest" else f" ({rounding})"
            lines.append(f"{' ' * width}   printed {shown}: {_WORDS[verdict]}{how}")
        if hint:
            lines.append(f"{' ' * width}   {hint}")
    return lines


def _value(row: Result) -> str:
    return "no value" if row.exact is None else value_text(row.exact, row.unit)


def value_text(exact: str, unit: str) -> str:
    """An exact value for readers: in decimal where that ends, else beside its first digits, with its unit."""
    decimal = decimal_of(exact)
    if exact.lstrip("-").isdigit():
        shown = number_text(Fraction(exact))
    elif decimal is None:
        shown = exact
    elif "…" in decimal and len(exact) <= _READABLE and "…" not in exact:
        shown = f"{exact} ≈ {decimal}"
    else:
        shown = decimal
    return with_unit(raised(shown), Unit(text=unit))


_READABLE = 40  # characters of an exact value that is shown beside its decimal
_CUT = re.compile(r"-?[0-9]+\.[0-9]+…")
_FRACTION = re.compile(r"-?[0-9]+/[0-9]+")


def decimal_of(exact: str, digits: int = 10) -> str | None:
    """An exact value in decimal, with … where that goes on; None for a whole number and what is decimal already."""
    if _FRACTION.fullmatch(exact):
        return decimal_text(Fraction(exact), digits)
    if _CUT.fullmatch(exact):
        return decimal_text(Fraction(exact[:-1]), digits)
    if exact.lstrip("-").isdigit() or "…" in exact:
        return None
    node = parse_expression(exact)
    if isinstance(node, ParseProblem):
        return None
    outcome = compute(node, {})
    return decimal_text(outcome.amount.value, digits) if isinstance(outcome, Computed) else None


def latex(example: str, results: Iterable[Result]) -> str:
    """The derivation as an ``align*`` environment with a comment naming the example."""
    rows = [each[0] for each in _by_symbol(results).values() if each[0].exact is not None]
    lines = [f"% {example}", r"\begin{align*}"]
    for number, row in enumerate(rows):
        end = r" \\" if number < len(rows) - 1 else ""
        lines.append(f"  {_latex_row(row)}{end}")
    return "\n".join([*lines, r"\end{align*}"]) + "\n"


def _latex_row(row: Result) -> str:
    symbol = _latex_of(row.symbol or "")
    formula = f"{_latex_of(row.expression)} = " if row.expression and "#" not in row.expression else ""
    exact = row.exact or ""
    decimal = decimal_of(exact)
    value = decimal if decimal is not None and "…" not in decimal else _latex_of(exact)
    shown = f"{symbol} &= {formula}{value}{_latex_unit(row.unit)}"
    if row.printed is not None and not row.given:
        shown += rf" \quad \text{{({_escaped(row.printed)}: {_WORDS[row.verdict]})}}"
    return shown


def _latex_of(expression: str | None) -> str:
    node = parse_expression(expression or "")
    if isinstance(node, ParseProblem):
        return rf"\text{{{_escaped(expression or '')}}}"
    return to_latex(node)


def _latex_unit(unit: str) -> str:
    return "" if unit == "1" else rf"\,\text{{{_escaped(unit)}}}"


_ESCAPES = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "%": r"\%", "$": r"\$", "#": r"\#", "&": r"\&", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
}  # fmt: skip


def _escaped(text_: str) -> str:
    return "".join(_ESCAPES.get(char, char) for char in text_)


def data(example: str, results: Iterable[Result]) -> Mapping[str, Any]:
    """The derivation as a JSON value."""
    return {
        "example": example,
        "results": [
            {
                "symbol": row.symbol,
                "given": row.given,
                "expression": row.expression,
                "substituted": row.substituted,
                "exact": row.exact,
                "unit": row.unit,
                "printed": row.printed,
                "rounding": row.rounding,
                "verdict": str(row.verdict),
                "hint": row.hint,
            }
            for row in results
        ],
    }
