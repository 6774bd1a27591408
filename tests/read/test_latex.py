"""LaTeX formulas: what is read as which tree, what is opaque with which reason, what is refused and how."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from formulas import ALGEBRA, OPAQUE, REFUSED, Written
from hypothesis import given, settings
from hypothesis import strategies as st

from atlas_lessons.read.notation.formula.ast import Call, Num, Relation, Series, Sym, depth, size
from atlas_lessons.read.notation.formula.problems import Opaque, ParseProblem
from atlas_lessons.read.notation.formula.to_text import to_text
from atlas_lessons.read.notation.tex.parse import parse_latex


def read(latex: str, symbols: str = "") -> str:
    """The reading as plain text, statements joined by ``;``."""
    found = parse_latex(latex, [name.strip() for name in symbols.split(";") if name.strip()])
    assert isinstance(found, tuple), found
    return " ; ".join(f"<{one.reason}>" if isinstance(one, Opaque) else to_text(one) for one in found)


@pytest.mark.parametrize(
    ("latex", "symbols", "text"),
    [
        # symbols, however they are spelled
        (r"M_{\mathrm{state}}", "Mstate", "Mstate"),
        (r"M_{\mathrm{live\ activations}}", "M_live activations", "M_live activations"),
        (r"M_{\text{live activations}}", "M_live activations", "M_live activations"),
        (r"B_{payload}", "B_payload", "B_payload"),
        (r"\mathrm{GPU}_{\max}", "GPU_max", "GPU_max"),
        (r"\operatorname{cost}", "cost", "cost"),
        (r"T_{\max}", "Tmax", "Tmax"),
        (r"T^{\mathrm{max}}", "Tmax", "Tmax"),
        (r"\alpha_s", "alpha_s", "alpha_s"),
        (r"\varepsilon", "ε", "ε"),
        (r"\hat{x}_i", "x̂_i", "x̂_i"),
        (r"\hat{x_i}", "x̂_i", "x̂_i"),
        (r"\bar x", "xbar", "xbar"),
        (r"x'", "x′", "x′"),
        (r"x^{\prime}", "x'", "x'"),
        (r"x'_i", "x_i'", "x_i'"),
        (r"x^{*}", "x*", "x*"),
        (r"w^{(l)}", "w^{(l)}", "w^{(l)}"),
        (r"\Delta T", "ΔT", "ΔT"),
        (r"\mathcal{L}", "L", "L"),
        (r"\mathbf{w}", "w", "w"),
        (r"GPU", "GPU", "GPU"),
        (r"FLOPs_{peak}", "FLOPs_peak", "FLOPs_peak"),
        (r"M_{a,b}", "M_ab", "M_ab"),
        (r"\sigma^2", "σ²", "σ²"),
        (r"\sigma^2", "σ", "σ^2"),
        (r"\sigma^2", "σ; σ²", "σ^2"),
        (r"|S|", "S", "abs(S)"),
        # numbers
        (r"1{,}000", "", "1000"),
        (r"1\,000\,000", "", "1000000"),
        (r"2.5", "", "2.5"),
        (r"5\%", "", "0.05"),
        (r"x \cdot 5\,\%", "x", "x*0.05"),
        (r"10^{-3}", "", "10^(-3)"),
        (r"3 \times 10^8", "", "3*10^8"),
        (r"16\,\mathrm{GB}", "", "16 GB"),
        (r"9.8\,\mathrm{m}\,\mathrm{s}^{-2}", "", "9.8 m s^(-2)"),
        # operations
        (r"a \times b \cdot c", "a;b;c", "a*b*c"),
        (r"a \div b", "a;b", "a/b"),
        (r"a/b/c", "a;b;c", "a/b/c"),
        (r"\frac12", "", "1/2"),
        (r"\frac1x", "x", "1/x"),
        (r"\dfrac{a}{b}c", "a;b;c", "a/b*c"),
        (r"-x^2", "x", "-x^2"),
        (r"x_i^2", "x_i", "x_i^2"),
        (r"x^2_i", "x_i", "x_i^2"),
        (r"(a+b)^{2}", "a;b", "(a + b)^2"),
        (r"\left[ (a+b)c + d \right]e", "a;b;c;d;e", "((a + b)*c + d)*e"),
        (r"P[(a+b)c]", "P;a;b;c", "P*((a + b)*c)"),
        (r"{x}^2", "x", "x^2"),
        (r"{(a+b)}^2", "a;b", "(a + b)^2"),
        (r"\sqrt x", "x", "sqrt(x)"),
        (r"\sqrt[3]{x}", "x", "root(x, 3)"),
        (r"\sqrt{x}^2", "x", "sqrt(x)^2"),
        (r"\binom{n}{k}", "n;k", "binomial(n, k)"),
        (r"n!", "n", "factorial(n)"),
        (r"\pi r^2", "r", "pi*r^2"),
        (r"e^{x}", "x", "e^x"),
        (r"e^{x}", "e;x", "e^x"),
        # functions
        (r"\ln x", "x", "ln(x)"),
        (r"\ln\left(x\right) y", "x;y", "ln(x)*y"),
        (r"\log_2 x", "x", "log2(x)"),
        (r"\log_{10}(x)", "x", "log10(x)"),
        (r"\log_b x", "x;b", "log(x, b)"),
        (r"\sin^2 \theta", "θ", "sin(θ)^2"),
        (r"\exp(-x)", "x", "exp(-x)"),
        (r"\min(a, b)", "a;b", "min(a, b)"),
        (r"\max\left\{a, b, c\right\}", "a;b;c", "max(a, b, c)"),
        (r"\operatorname{max}(a, b)", "a;b", "max(a, b)"),
        (r"\lceil a/b \rceil", "a;b", "ceil(a/b)"),
        (r"\left\lfloor x \right\rfloor", "x", "floor(x)"),
        (r"\left|x - y\right|", "x;y", "abs(x - y)"),
        (r"|x||y|", "x;y", "abs(x)*abs(y)"),
        (r"f(x) + 1", "f(x);x", "f(x) + 1"),
        (r"f(x) = 2x", "x", "f(x) = 2*x"),
        (r"P(b + c)", "P;b;c", "P*(b + c)"),
        # series
        (r"\sum_{i=1}^{n} x_i", "n;x_i", "sum_{i=1}^{n} (x_i)"),
        (r"\sum_k b_k + c", "b_k;c", "sum_{k} (b_k) + c"),
        (r"\sum_{k\in K} b_k", "b_k", "sum_{k in K} (b_k)"),
        (r"\sum_{i,j} b_{ij}", "b_ij", "sum_{i} (sum_{j} (b_ij))"),
        (r"\prod_{i=1}^{n} (1 + r_i)", "n;r_i", "prod_{i=1}^{n} (1 + r_i)"),
        (r"\max_i T_i", "T_i", "max_{i} (T_i)"),
        (r"2\sin\theta\cos\theta", "θ", "2*sin(θ)*cos(θ)"),
        (r"1,000 x", "x", "1000*x"),
        (r"t = 5\,\text{min}", "t", "t = 5 min"),
        (r"c = 3 \times 10^{8}\ \mathrm{m/s}", "c", "c = 3*10^8 m/s"),
        (r"M = 16 P\ \text{bytes}", "M;P", "M = 16*P bytes"),
        # relations and statements
        (r"a \approx b", "a;b", "a ≈ b"),
        (r"a \leqslant b \leq c", "a;b;c", "a ≤ b ≤ c"),
        (r"a \neq b", "a;b", "a ≠ b"),
        (r"a \propto b", "a;b", "a ∝ b"),
        (r"a \equiv b", "a;b", "a ≡ b"),
        (r"a := b", "a;b", "a = b"),
        (r"a = b, \quad c = d.", "a;b;c;d", "a = b ; c = d"),
        (r"a = b \qquad c = d", "a;b;c;d", "a = b ; c = d"),
        (r"a = b \\ c = d", "a;b;c;d", "a = b ; c = d"),
        (r"\begin{aligned} a &= b \\ &= c \\ &\quad + d \end{aligned}", "a;b;c;d", "a = b = c + d"),
        (r"\begin{align*} a &= b \\ c &= d \end{align*}", "a;b;c;d", "a = b ; c = d"),
        (r"a = b \quad \text{if } c > 0", "a;b;c", "a = b ; <a condition in words: if>"),
        (r"a = b \text{ where } c = d", "a;b;c;d", "a = b ; c = d"),
        (r"a = b \quad (1)", "a;b", "a = b ; <a remark beside the formula>"),
        (r"E = P t \quad [\mathrm{J}]", "E;P;t", "E = P*t ; <a remark beside the formula>"),
        (r"a = b \tag{1} \label{x}", "a;b", "a = b"),
        (r"\boxed{a = b}", "a;b", "a = b"),
        (r"\displaystyle a \,\;\!\: = ~ b", "a;b", "a = b"),
        ("a = b % a comment\n + c", "a;b;c", "a = b + c"),
    ],
)
def test_latex_is_read_as(latex: str, symbols: str, text: str) -> None:
    assert read(latex, symbols) == text


@pytest.mark.parametrize("written", ALGEBRA, ids=lambda w: w.latex)
def test_a_real_formula_is_read_whole(written: Written) -> None:
    found = parse_latex(written.latex, written.names)
    assert isinstance(found, tuple)
    assert not any(isinstance(one, Opaque) for one in found)


@pytest.mark.parametrize("latex", OPAQUE)
def test_what_is_not_algebra_is_opaque_with_a_reason(latex: str) -> None:
    names = {*re.findall(r"(?<![\\a-zA-Z])[A-Za-z]", latex), "f(x)", "L(x)"} - set("defiOEPLN")
    found = parse_latex(latex, sorted(names))
    assert isinstance(found, Opaque)
    assert found.reason


@pytest.mark.parametrize(("latex", "symbols", "kind"), REFUSED, ids=lambda value: value[:40])
def test_what_cannot_be_read_in_one_way_is_refused(latex: str, symbols: str, kind: str) -> None:
    found = parse_latex(latex, [name.strip() for name in symbols.split(";")])
    assert isinstance(found, ParseProblem)
    assert found.kind == kind
    assert found.hint or kind == "syntax"


def test_an_undeclared_symbol_keeps_a_name_made_from_its_latex() -> None:
    assert read(r"x = a + H_{kv} + T_{\mathrm{peak}} + z_{t+1}", "x;a") == "x = a + H_kv + T_peak + z_{t+1}"


def test_letters_that_nobody_declared_are_one_name_beside_declared_ones() -> None:
    assert read(r"x = 2 MFU", "x") == "x = 2*MFU"


def test_a_bracket_after_an_undeclared_symbol_names_the_symbol() -> None:
    found = parse_latex(r"y = q(a+b)", ["y", "a", "b"])
    assert isinstance(found, ParseProblem)
    assert found.name == "q"


def test_the_subscript_of_a_symbol_is_kept_as_its_indices() -> None:
    found = parse_latex(r"\sum_{i} w_{ij} x_{i,k} y_{\mathrm{max}}", ["w_ij", "x_ik", "ymax"])
    assert isinstance(found, tuple)
    series = found[0]
    assert isinstance(series, Series)
    assert [symbol.indices for symbol in series.body.factors] == [("i", "j"), ("i", "k"), ()]  # type: ignore[union-attr]


def test_a_percentage_is_an_exact_number() -> None:
    found = parse_latex(r"12.5\%")
    assert found == (Num(Fraction(1, 8), "0.125"),)


def test_a_function_defined_by_the_statement_is_a_call_on_both_sides() -> None:
    found = parse_latex(r"f(x) = f(x) + x", ["x"])
    assert isinstance(found, tuple)
    statement = found[0]
    assert isinstance(statement, Relation)
    assert statement.sides[0] == Call("f", (Sym("x"),))


def test_a_condition_beside_a_statement_does_not_hide_the_statement() -> None:
    found = parse_latex(r"y = a x, \quad x \in \mathbb{R}", ["y", "a", "x"])
    assert isinstance(found, tuple)
    assert isinstance(found[0], Relation)
    assert isinstance(found[1], Opaque)


HOSTILE = [
    "{" * 4000,
    "}" * 4000,
    r"\sqrt" * 800,
    r"\frac" * 800,
    "^" * 4000,
    "_" * 4000,
    "x^" * 2000,
    "x_" * 2000,
    "'" * 4000,
    "(" * 4000,
    "|" * 4000,
    r"\left(" * 600,
    r"\mathrm{" * 500,
    r"\hat" * 1000,
    r"\begin{aligned}" * 250,
    r"\sum_{" * 600,
    r"\log_" * 800,
    r"\log " * 800,
    r"\ln " * 1300,
    "9" * 4000,
    "a" * 4000,
    "-" * 4000,
    "a=" * 2000,
    "a," * 2000,
    r"a\\" * 1300,
    "&" * 4000,
    "{,}" * 1300,
    "\\" * 4000,
    "%" * 4000,
    "!" * 4000,
    r"\%" * 2000,
    r"5\%" + r"\%" * 1900,
    "\x00" * 100,
    "\u202e",
    "{" * 100_000,
]


@pytest.mark.parametrize("latex", HOSTILE, ids=lambda value: f"{value[:12]!r} x{len(value)}")
@pytest.mark.parametrize("symbols", [(), ("a", "b_k", "aa", "M_live activations")])
def test_hostile_latex_is_answered(latex: str, symbols: tuple[str, ...]) -> None:
    found = parse_latex(latex, symbols)
    if isinstance(found, tuple):
        for one in found:
            assert isinstance(one, Opaque) or (depth(one) <= 40 and size(one) <= 200)


_PIECES = [
    *"abxyP0129+-*/=()[]|^_{}&,;!'<> ",
    "\\frac", "\\sqrt", "\\sum", "\\max", "\\left", "\\left(", "\\right)", "\\\\", "\\quad", "\\mathrm{GB}", "\\text{if }", "\\log",
    "\\ln", "\\hat", "\\pi", "\\Delta", "\\in", "\\%", "{,}", "\\begin{aligned}", "\\end{aligned}", "\\{", "\\}", "\\over",
]  # fmt: skip


@given(st.lists(st.sampled_from(_PIECES), max_size=25).map("".join))
@settings(max_examples=400, deadline=None)
def test_any_latex_is_answered_within_the_limits(latex: str) -> None:
    found = parse_latex(latex, ["a", "x", "y", "P", "ab", "f(x)"])
    for one in found if isinstance(found, tuple) else ():
        assert isinstance(one, Opaque) or (depth(one) <= 40 and size(one) <= 200)
    if isinstance(found, ParseProblem | Opaque):
        assert 0 <= found.position <= len(latex)
