"""The numbers of a displayed equation's plain-text form and symbol list: part of the formula, no values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from atlas_lessons.core.model import Claim, NumberClass
from atlas_lessons.prove.equations.reading import DisplayEquation


def claims(equations: Iterable[DisplayEquation]) -> Iterator[Claim]:
    """A label for each stretch of text that repeats the formula or declares a symbol or its unit."""
    for equation in equations:
        if equation.plain_span is not None:
            yield Claim(equation.plain_span, NumberClass.LABEL, "formula")
        for row in equation.symbols:
            yield Claim(row.span, NumberClass.LABEL, "symbol")
            yield Claim(row.unit_span, NumberClass.LABEL, "unit of a symbol")
