"""The words for one quantity of a derivation: its value for readers, and what is said of each place that prints it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from atlas_lessons.core.model import PASSED, Result, Verdict
from atlas_lessons.prove.derivations.layout import sentence
from atlas_lessons.prove.derivations.substitution import as_printed, number_text, power_of_ten_text, prints
from atlas_lessons.prove.engine.amount import with_unit
from atlas_lessons.prove.engine.calendar import POINTS, point_of_code
from atlas_lessons.prove.engine.comparison import decimal_text
from atlas_lessons.prove.engine.graph import Computed, compute
from atlas_lessons.read.notation.formula.ast import Add
from atlas_lessons.read.notation.formula.parser import parse_expression
from atlas_lessons.read.notation.formula.problems import ParseProblem
from atlas_lessons.read.notation.formula.to_latex import to_unicode
from atlas_lessons.read.notation.numerals.digits import has_digit
from atlas_lessons.read.notation.units.parse import Unit

VERDICTS = {
    Verdict.EXACT: "exact",
    Verdict.ROUNDED: "rounded correctly",
    Verdict.TRUNCATED: "truncated, not rounded",
    Verdict.WRONG: "wrong",
    Verdict.UNDECIDED: "not decided",
}


def last_step(rows: Sequence[Result]) -> tuple[str, str, tuple[str | None, ...] | None]:
    """Relation and value that end a derivation, and which printed form they have said already, if any."""
    first = rows[0]
    if first.printed is None or first.exact is None or first.verdict not in PASSED:
        return "=", value_of(first), None
    same = _places(rows, first)
    where = "" if len(same) == 1 else f" in {len(same)} places"
    how = "" if first.rounding == "nearest" else f" ({first.rounding})"
    shown = as_printed(first.printed, first.unit)
    if first.verdict is Verdict.ROUNDED:
        return "≈", f"{shown}, rounded correctly{where}{how} from {value_of(first)}", _form(first)
    if has_digit(first.printed):
        return "=", f"{shown}, as printed{where}{how}", _form(first)
    return "=", f"{value_of(first)}, printed as “{first.printed}”{where}{how}", _form(first)


def _form(row: Result) -> tuple[str | None, ...]:
    return row.printed, row.unit, str(row.verdict), row.rounding


def _places(rows: Sequence[Result], first: Result) -> Sequence[Result]:
    return [row for row in rows if _form(row) == _form(first)]


def printed_lines(rows: Sequence[Result], width: int, told: tuple[str | None, ...] | None = None) -> list[str]:
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
            lines += sentence(f"{also} {shown}: {VERDICTS[verdict]}{how}", indent)
        if hint:
            lines += sentence(hint, indent)
    return lines


def value_of(row: Result) -> str:
    """The value of a quantity: as the text prints it where that is the same number, else as it is computed."""
    if row.exact is None:
        return "no value"
    return printed_value(row) or value_text(row.exact, row.unit)


def printed_value(row: Result) -> str | None:
    """The value of a quantity as the text prints it; None where that is not, in digits, the same number."""
    if row.printed is None or row.exact is None or row.verdict is not Verdict.EXACT:
        return None
    return as_printed(row.printed, row.unit) if _is(row.printed, row.exact, row.unit) else None


def _is(printed: str, exact: str, unit: str) -> bool:
    """Whether a text prints, in digits, exactly a value, or a date or time of day."""
    if unit in POINTS:
        return has_digit(printed)
    return bool(_FRACTION.fullmatch(exact) or exact.lstrip("-").isdigit()) and prints(printed, Fraction(exact))


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
        return with_unit(power_of_ten_text(number_text(Fraction(exact))), measure)
    if decimal is None:
        return with_unit(power_of_ten_text(exact), measure)
    shown = with_unit(power_of_ten_text(decimal), measure)
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
        shown = decimal_text(Fraction(exact[:-1]), digits)
        return shown if shown is None or shown.endswith("…") else f"{shown}…"
    if exact.lstrip("-").isdigit() or "…" in exact:
        return None
    node = parse_expression(exact)
    if isinstance(node, ParseProblem):
        return None
    outcome = compute(node, {})
    return decimal_text(outcome.amount.value, digits) if isinstance(outcome, Computed) else None
