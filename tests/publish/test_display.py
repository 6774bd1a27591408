"""Trees printed for readers: LaTeX that reads back as the same tree, and Unicode."""

from __future__ import annotations

from fractions import Fraction

import pytest
from formulas import ALGEBRA, Written
from hypothesis import given, settings
from hypothesis import strategies as st

from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Series, Sym, depth
from atlas_lessons.read.notation.formula.plain import parse_plain
from atlas_lessons.read.notation.formula.to_latex import to_latex, to_unicode
from atlas_lessons.read.notation.formula.to_text import to_text
from atlas_lessons.read.notation.tex.parse import parse_latex

SYMBOLS = ["x", "y", "z", "b_k", "M_live activations", "Mstate", "σ²", "ΔT", "f(x)", "x'", "θ1"]


def unicode(text: str) -> str:
    found = parse_plain(text, SYMBOLS)
    assert isinstance(found, tuple), found
    return to_unicode(found[0])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("x y", "x × y"),
        ("x (y + z)", "x × (y + z)"),
        ("x - (y - z)", "x − (y − z)"),
        ("x/(y z)", "x / (y × z)"),
        ("(x + y)^2", "(x + y)²"),
        ("x^(-3)", "x⁻³"),
        ("x^(y + 1)", "x^(y + 1)"),
        ("-x^2", "−x²"),
        ("sqrt(x)", "√(x)"),
        ("log2(x) + ceil(x/y)", "log₂(x) + ⌈x / y⌉"),
        ("|x|", "|x|"),
        ("1.5e9 x", "1.5 × 10⁹ × x"),
        ("1e-3", "10⁻³"),
        ("12.50 x", "12.50 × x"),
        ("16 GB", "16\u00a0GB"),
        ("pi x^2", "π × x²"),
        ("sum_{k=1}^{3} b_k", "Σ(k = 1…3) b_k"),
        ("sum_k b_k", "Σ_k b_k"),
        ("x ≤ y", "x ≤ y"),
    ],
)
def test_a_tree_reads_in_unicode_as(text: str, shown: str) -> None:
    assert unicode(text) == shown


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("M_live activations", r"M_{\mathrm{live\ activations}}"),
        ("Mstate", r"\mathrm{Mstate}"),
        ("σ²", r"\sigma^{2}"),
        ("θ1", r"\theta_{1}"),
        ("x/y", r"\frac{x}{y}"),
        ("x (y + z)", r"x \cdot \left(y + z\right)"),
        ("1e9", r"10^{9}"),
    ],
)
def test_a_tree_is_typeset_as(text: str, latex: str) -> None:
    found = parse_plain(text, SYMBOLS)
    assert isinstance(found, tuple)
    assert to_latex(found[0]) == latex  # type: ignore[arg-type]


@pytest.mark.parametrize("written", ALGEBRA, ids=lambda w: w.latex)
def test_typeset_formulas_read_back(written: Written) -> None:
    found = parse_latex(written.latex, written.names)
    assert isinstance(found, tuple)
    for statement in found:
        assert parse_latex(to_latex(statement), written.names) == (statement,)  # type: ignore[arg-type]


@pytest.mark.parametrize("written", ALGEBRA, ids=lambda w: w.latex)
def test_formulas_printed_as_text_read_back(written: Written) -> None:
    found = parse_latex(written.latex, written.names)
    assert isinstance(found, tuple)
    for statement in found:
        assert parse_plain(to_text(statement), written.names) == (statement,)  # type: ignore[arg-type]


names = st.sampled_from(["x", "y", "z", "M_live activations", "Mstate", "σ²", "ΔT", "x'", "θ1"])
literals = st.sampled_from(["0", "1", "2", "12.50", "0.125"]).map(lambda text: Num(Fraction(text), text))


def _grown(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    one = inner.map(lambda a: (a,))
    return st.one_of(
        several.map(Add),
        several.map(Mul),
        st.builds(Div, inner, inner),
        st.builds(Pow, inner, inner),
        inner.map(Neg),
        st.builds(
            Call, st.sampled_from(["sqrt", "exp", "ln", "log2", "log10", "abs", "floor", "ceil", "factorial"]), one
        ),
        st.builds(Call, st.sampled_from(["sin", "cos", "tan", "sinh", "tanh", "asin", "atan", "f"]), one),
        st.builds(Call, st.sampled_from(["max", "min"]), several),
        st.builds(Call, st.sampled_from(["root", "binomial"]), st.tuples(inner, inner)),
        st.builds(Call, st.just("log"), st.tuples(inner, names.map(Sym))),  # to base 2 and 10 there are log2 and log10
        inner.map(lambda body: Series("sum", body, "k")),
        st.builds(
            lambda body, low: Series("product", Mul((body, Sym("b_k", ("k",)))), "k", low, Sym("y")), inner, literals
        ),
    )


trees = st.recursive(names.map(Sym) | literals, _grown, max_leaves=8).filter(lambda t: depth(t) < 10)


@given(trees)
@settings(max_examples=400, deadline=None)
def test_any_tree_is_typeset_so_that_it_reads_back(tree: Node) -> None:
    assert parse_latex(to_latex(tree), SYMBOLS) == (tree,)


@given(trees)
@settings(max_examples=400, deadline=None)
def test_any_tree_is_printed_so_that_the_plain_reader_reads_it_back(tree: Node) -> None:
    assert parse_plain(to_text(tree), SYMBOLS) == (tree,)
