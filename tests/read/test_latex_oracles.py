"""LaTeX is read as other parsers read it, once every symbol is a single letter they cannot misspell."""

from __future__ import annotations

import pytest
from formulas import ALGEBRA, Written
from latex_oracles import lark, latex2sympy, lettered, same, to_sympy

from atlas_lessons.read.notation.formula.ast import Relation
from atlas_lessons.read.notation.tex.parse import parse_latex

# Where neither oracle reads the formula: what stops them.
BEYOND_THE_ORACLES = {
    r"\dot Q = h A (T_s - T_\infty)": "a subscript that is a command",
    r"\Delta G^\circ = -R T \ln K": "a superscript that is part of the name",
    r"E = E^{\circ} - \frac{RT}{nF}\ln Q": "a superscript that is part of the name",
    r"\mathrm{pH} = \mathrm{p}K_a + \log_{10} \frac{A}{H}": "a name in two fonts",
    r"PV = \frac{FV}{(1+r)^n}": "names of two letters in braces",
    r"\mathrm{ROI} = \frac{\text{gain} - \text{cost}}{\text{cost}} \times 100\,\%": "percent",
    r"\theta_{t+1} = \theta_t - \eta g_t": "a shifted index",
    r"P_{\max} = \min(\pi_p, \beta I)": "a subscript on pi",
    r"r = \max\{0, x\}": "braces around arguments",
    r"N_{t+1} = N_t + r N_t\left(1-\frac{N_t}{K}\right)": "a shifted index",
    r"d = v\,t, \qquad h = \frac{1}{2} g t^2": "two statements",
    r"\bigl(a + b\bigr)\bigl(a - b\bigr) = a^2 - b^2": "sized brackets",
    r"y = {a \over b + c}": "\\over",
    r"x = \underbrace{a+b}_{\text{total}} + c": "a remark under a brace",
}


def _comparable() -> list[Written]:
    """Formulas that are one equation without series or functions of the lesson, which the oracles do not have."""
    found = []
    for written in ALGEBRA:
        reading = parse_latex(written.latex, written.names)
        assert isinstance(reading, tuple)
        try:
            to_sympy(reading[0], {})  # type: ignore[arg-type]
        except NotImplementedError:
            continue
        if isinstance(reading[0], Relation) and reading[0].operators == ("=",):
            found.append(written)
    return found


COMPARABLE = _comparable()


def test_the_oracles_are_asked_about_many_formulas() -> None:
    assert len(COMPARABLE) >= 100


@pytest.mark.slow
@pytest.mark.parametrize("written", COMPARABLE, ids=lambda w: w.latex)
def test_an_oracle_reads_the_same(written: Written) -> None:
    reading = parse_latex(written.latex, written.names)
    assert isinstance(reading, tuple)
    text, letters = lettered(written.latex, written.names)
    ours = to_sympy(reading[0], letters)  # type: ignore[arg-type]
    theirs = latex2sympy(text)
    if same(ours, theirs):
        return
    others = lark(text)
    if written.latex in BEYOND_THE_ORACLES:
        assert not same(theirs, others)
    else:
        assert same(ours, others)
