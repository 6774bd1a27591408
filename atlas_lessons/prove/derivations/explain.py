"""Writes a worked example out as a person would: formula, numbers put in, exact value, printed value, verdict."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from atlas_lessons.core.model import Result, Verdict
from atlas_lessons.prove.derivations.layout import broken, folded, sentence
from atlas_lessons.prove.derivations.substitution import number_text, raised
from atlas_lessons.prove.engine.amount import with_unit
from atlas_lessons.prove.engine.calendar import POINTS, point_of_code
from atlas_lessons.prove.engine.comparison import decimal_text
from atlas_lessons.prove.engine.graph import Computed, compute
from atlas_lessons.read.notation.formula.ast import Add
from atlas_lessons.read.notation.formula.parser import parse_expression
from atlas_lessons.read.notation.formula.problems import ParseProblem
from atlas_lessons.read.notation.formula.to_latex import to_latex, to_unicode
from atlas_lessons.read.notation.numerals.digits import has_digit
from atlas_lessons.read.notation.numerals.read import read_numerals
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
    width = min(max((len(symbol) for symbol in groups), default=0), _WIDEST)
    lines = [example, ""]
    given = [(symbol, rows) for symbol, rows in groups.items() if rows[0].given]
    if given:
        lines.append("Given")
        for symbol, rows in given:
            lines += broken(_value(rows[0]), f"  {symbol.ljust(width)} = ", " " * (width + 6))
            lines += _printed([row for row in rows if row.verdict is not Verdict.EXACT], width + 2)
        lines.append("")
    for symbol, rows in groups.items():
        if not rows[0].given:
            lines += _steps(symbol, rows, width)
    return "\n".join(lines).rstrip() + "\n"


_WIDEST = 24  # the column of "=" moves no further for a long symbol


def _by_symbol(results: Iterable[Result]) -> dict[str, list[Result]]:
    groups: dict[str, list[Result]] = {}
    for row in results:
        groups.setdefault(row.symbol or "", []).append(row)
    return groups


def _steps(symbol: str, rows: list[Result], width: int) -> list[str]:
    """The formula, the numbers put in and the value: as the text prints it where that is right, else as computed."""
    first, indent = rows[0], " " * width
    relation, value, told = _last_step(rows)
    formulas = dict.fromkeys(folded(step) for step in (first.expression, first.substituted) if step)
    steps = [*(("=", step) for step in formulas if step != _value(first)), (relation, value)]
    lines: list[str] = []
    for sign, step in steps:
        lead = symbol.ljust(width) if not lines else indent
        lines += broken(step, f"{lead} {sign} ", f"{indent}     ")
    return [*lines, *_printed(rows, width, told), ""]


def _last_step(rows: list[Result]) -> tuple[str, str, tuple[str | None, ...] | None]:
    """Relation and value that end a derivation, and which printed form they have said already, if any."""
    first = rows[0]
    if first.printed is None or first.exact is None or first.verdict not in _GOOD:
        return "=", _value(first), None
    same = _places(rows, first)
    where = "" if len(same) == 1 else f" in {len(same)} places"
    how = "" if first.rounding == "nearest" else f" ({first.rounding})"
    shown = as_printed(first.printed, first.unit)
    if first.verdict is Verdict.ROUNDED:
        return "≈", f"{shown}, rounded correctly{where}{how} from {_value(first)}", _form(first)
    if has_digit(first.printed):
        return "=", f"{shown}, as printed{where}{how}", _form(first)
    return "=", f"{_value(first)}, printed as “{first.printed}”{where}{how}", _form(first)


_GOOD = (Verdict.EXACT, Verdict.ROUNDED)


def _form(row: Result) -> tuple[str | None, ...]:
    return row.printed, row.unit, str(row.verdict), row.rounding


def _places(rows: list[Result], first: Result) -> list[Result]:
    return [row for row in rows if _form(row) == _form(first)]


def _printed(rows: list[Result], width: int, told: tuple[str | None, ...] | None = None) -> list[str]:
    """The number on the page and its verdict, with what there is to say about it, once for places that say the same."""
    lines: list[str] = []
    indent = f"{' ' * width}   "
    alike = Counter((_form(row), row.verdict, row.hint) for row in rows)
    for (form, verdict, hint), places in alike.items():
        printed, unit, _, rounding = form
        if printed is not None and form != told:
            shown = as_printed(printed, unit or "1") + (f" in {places} places" if places > 1 else "")
            how = "" if rounding == "nearest" else f" ({rounding})"
            also = "also printed" if told is not None else "printed"
            lines += sentence(f"{also} {shown}: {_WORDS[verdict]}{how}", indent)
        if hint:
            lines += sentence(hint, indent)
    return lines


def as_printed(printed: str, unit: str) -> str:
    """A number with the separators of the text, and its unit."""
    if unit in POINTS:
        return printed
    sign = unit[:1]
    if sign in printed and not sign.isalnum():
        return printed + unit[1:]
    return with_unit(printed, Unit(text=unit))


def _value(row: Result) -> str:
    """The value of a quantity: as the text prints it where that is the same number, else as it is computed."""
    if row.exact is None:
        return "no value"
    if row.printed is not None and row.verdict is Verdict.EXACT and _is(row.printed, row.exact, row.unit):
        return as_printed(row.printed, row.unit)
    return value_text(row.exact, row.unit)


def _is(printed: str, exact: str, unit: str) -> bool:
    """Whether a text prints, in digits, exactly a value, or a date or time of day."""
    if unit in POINTS:
        return has_digit(printed)
    if not has_digit(printed) or not (_FRACTION.fullmatch(exact) or exact.lstrip("-").isdigit()):
        return False
    read = read_numerals(printed)
    plain = len(read) == 1 and read[0].text == printed and read[0].kind not in ("label", "word")
    return plain and read[0].value == Fraction(exact)


def value_text(exact: str, unit: str) -> str:
    """An exact value for readers: in decimal, with what it exactly is behind it where that does not end and is short.

    ``1.414213562… m (exactly √(2) m)``.
    """
    if unit in POINTS:
        return point_of_code(exact, unit)
    measure = Unit(text=unit)
    decimal = decimal_of(exact, _ENDING)
    if decimal is not None and "…" in decimal:
        decimal = decimal_of(exact)
    if exact.lstrip("-").isdigit():
        return with_unit(raised(number_text(Fraction(exact))), measure)
    if decimal is None:
        return with_unit(raised(exact), measure)
    shown = with_unit(raised(decimal), measure)
    short = len(exact) <= (_SHORT_FRACTION if _FRACTION.fullmatch(exact) else _READABLE)
    if "…" not in decimal or "…" in exact or not short:
        return shown
    node = parse_expression(exact)
    whole = exact if isinstance(node, ParseProblem) or _FRACTION.fullmatch(exact) else to_unicode(node)
    tight = isinstance(node, Add) and unit != "1"
    return f"{shown} (exactly {with_unit(f'({whole})' if tight else whole, measure)})"


_READABLE = 24  # characters of an exact value that is shown behind its decimal
_ENDING = 14  # digits of a decimal that is shown whole
_SHORT_FRACTION = 7  # such as 2/3 and 128/130
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
    if row.unit in POINTS:
        return rf"{symbol} &= {formula}\text{{{point_of_code(exact, row.unit)}}}"
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
