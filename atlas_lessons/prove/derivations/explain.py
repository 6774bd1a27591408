"""Writes a worked example out as a person would: formula, numbers put in, exact value, printed value, verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from atlas_lessons.core.model import Result, Verdict
from atlas_lessons.prove.derivations.explain_lists import ResultGroup, cells, given_list, groups_of, shown_members
from atlas_lessons.prove.derivations.explained import VERDICTS, decimal_of, last_step, printed_lines, value_of
from atlas_lessons.prove.derivations.layout import broken, fold_terms
from atlas_lessons.prove.engine.calendar import POINTS, point_of_code
from atlas_lessons.read.notation.formula.parser import parse_expression
from atlas_lessons.read.notation.formula.problems import ParseProblem
from atlas_lessons.read.notation.formula.to_latex import to_latex


def examples_of(results: Iterable[Result]) -> dict[str, list[Result]]:
    """The declared results by example, in the order of the file."""
    found: dict[str, list[Result]] = {}
    for result in results:
        if result.example is not None:
            found.setdefault(result.example, []).append(result)
    return found


def text(example: str, results: Iterable[Result]) -> str:
    """The derivation as plain text: the givens, then each result with its steps and every place that prints it."""
    groups = groups_of(results)
    width = min(max((_width(group) for group in groups), default=0), _WIDEST)
    lines = [example, ""]
    given = [group for group in groups if group.rows[0].given]
    if given:
        lines.append("Given")
        for group in given:
            lines += given_list(group, width) if group.listed else _given(group.symbol, group.rows, width)
        lines.append("")
    for group in groups:
        if not group.rows[0].given:
            lines += cells(group, width) if group.listed else _steps(group.symbol, group.rows, width)
    return "\n".join(lines).rstrip() + "\n"


_WIDEST = 24  # the column of "=" moves no further for a long symbol


def _width(group: ResultGroup) -> int:
    """The columns that the symbols of a group take: those of the cells that are shown, where it follows."""
    names = [group.symbol] if group.rows[0].given else [group.symbol, *group.members]
    return max(map(len, names))


def _given(symbol: str, rows: Sequence[Result], width: int) -> list[str]:
    lines = broken(value_of(rows[0]), f"  {symbol.ljust(width)} = ", " " * (width + 6))
    return [*lines, *printed_lines([row for row in rows if row.verdict is not Verdict.EXACT], width + 2)]


def _steps(symbol: str, rows: Sequence[Result], width: int) -> list[str]:
    """The formula, the numbers put in and the value: as the text prints it where that is right, else as computed."""
    first, indent = rows[0], " " * width
    relation, value, told = last_step(rows)
    formulas = dict.fromkeys(fold_terms(step) for step in (first.expression, first.substituted) if step)
    steps = [*(("=", step) for step in formulas if step != value_of(first)), (relation, value)]
    lines: list[str] = []
    for sign, step in steps:
        lead = symbol.ljust(width) if not lines else indent
        lines += broken(step, f"{lead} {sign} ", f"{indent}     ")
    return [*lines, *printed_lines(rows, width, told), ""]


def latex(example: str, results: Iterable[Result]) -> str:
    """The derivation as an ``align*`` environment with a comment naming the example."""
    lines = [f"% {example}", r"\begin{align*}"]
    rows = [line for group in groups_of(results) for line in _latex_group(group)]
    lines += [f"  {row} \\\\" for row in rows[:-1]] + [f"  {row}" for row in rows[-1:]]
    return "\n".join([*lines, r"\end{align*}"]) + "\n"


def _latex_group(group: ResultGroup) -> Iterator[str]:
    """The rows of one quantity, or of the numbers of a list: the first of many, and the last."""
    shown = shown_members(group)
    for n, member in enumerate(group.members):
        first = group.members[member][0]
        if member in shown and first.exact is not None:
            yield _latex_row(first)
        elif n == len(group.members) - 2:
            yield r"&\;\;\vdots"


def _latex_row(row: Result) -> str:
    symbol = _latex_symbol(row.symbol or "")
    formula = f"{_latex_of(row.expression)} = " if row.expression and "#" not in row.expression else ""
    exact = row.exact or ""
    if row.unit in POINTS:
        return rf"{symbol} &= {formula}\text{{{point_of_code(exact, row.unit)}}}"
    decimal = decimal_of(exact)
    cut = decimal.replace("…", r"\ldots") if decimal is not None else None
    value = cut if cut is not None and ("…" in exact or cut == decimal) else _latex_of(exact)
    shown = f"{symbol} &= {formula}{value}{_latex_unit(row.unit)}"
    if row.printed is not None and not row.given:
        shown += rf" \quad \text{{({_escape_line(row.printed)}: {VERDICTS[row.verdict]})}}"
    return shown


def _latex_symbol(symbol: str) -> str:
    """A symbol, with the name or number of its row as an index: ``I_{12}``."""
    whole, bracket, name = symbol.removesuffix("]").partition("[")
    if not bracket:
        return _latex_of(symbol)
    index = name if name.isdigit() else rf"\text{{{_escape_line(name)}}}"
    return rf"{{{_latex_of(whole)}}}_{{{index}}}"


def _latex_of(expression: str | None) -> str:
    node = parse_expression(expression or "")
    if isinstance(node, ParseProblem):
        return rf"\text{{{_escape_line(expression or '')}}}"
    return to_latex(node)


def _latex_unit(unit: str) -> str:
    return "" if unit == "1" else rf"\,\text{{{_escape_line(unit)}}}"


_ESCAPES = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "%": r"\%", "$": r"\$", "#": r"\#", "&": r"\&", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
}  # fmt: skip


def _escape_line(text_: str) -> str:
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
