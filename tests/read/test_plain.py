"""Plain-text formulas: products by juxtaposition, series, declared names with spaces, and what is refused."""

from __future__ import annotations

import re

import pytest
from formulas import ALGEBRA, Written
from hypothesis import example, given, settings
from hypothesis import strategies as st

from atlas_lessons.read.notation.formula.ast import depth, size
from atlas_lessons.read.notation.formula.plain import parse_plain
from atlas_lessons.read.notation.formula.problems import Opaque, ParseProblem
from atlas_lessons.read.notation.formula.to_text import to_text


def read(text: str, symbols: str = "", slash: str = "spaced") -> str:
    found = parse_plain(text, [name.strip() for name in symbols.split(";") if name.strip()], slash)
    assert isinstance(found, tuple), found
    return " ; ".join(f"<{one.reason}>" if isinstance(one, Opaque) else to_text(one) for one in found)


@pytest.mark.parametrize(
    ("text", "symbols", "tree"),
    [
        ("Mstate = P (bw + bg) + A", "Mstate;P;bw;bg;A", "Mstate = P*(bw + bg) + A"),
        ("M_peak = M_weights + M_live activations", "M_peak;M_weights;M_live activations",
         "M_peak = M_weights + M_live activations"),
        ("Mpeak = Mweights", "M_peak;M_weights", "M_peak = M_weights"),
        ("y = 2x", "y;x", "y = 2*x"),
        ("y = 2(x+1)", "y;x", "y = 2*(x + 1)"),
        ("y = xz", "y;x;z", "y = x*z"),
        ("y = x2", "y;x", "y = x2"),
        ("y = bw", "y;bw;b;w", "y = bw"),
        ("y = (a)(b)", "y;a;b", "y = a*b"),
        ("y = a·b × c", "y;a;b;c", "y = a*b*c"),
        ("y = x²", "y;x", "y = x^2"),
        ("y = x^2", "y;x", "y = x^2"),
        ("y = 2^10", "y", "y = 2^10"),
        ("y = x^{2n}", "y;x;n", "y = x^(2*n)"),
        ("y = e^-x", "y;x", "y = e^(-x)"),
        ("y = √x", "y;x", "y = sqrt(x)"),
        ("y = ∛x + cbrt(2 x)", "y;x", "y = root(x, 3) + root(2*x, 3)"),
        ("y = arctan(x)", "y;x", "y = atan(x)"),
        ("y = ½ x²", "y;x", "y = 1/2*x^2"),
        ("y = 1/2 x z", "y;x;z", "y = 1/2*x*z"),
        ("y = 1/2 (x + z)", "y;x;z", "y = 1/2*(x + z)"),
        ("y = x/(x + z) a (1 - z)", "y;x;z;a", "y = x/(x + z)*a*(1 - z)"),
        ("t = ln 2 / λ", "t;λ", "t = ln(2)/λ"),
        ("y = erfc(x/√2) + ReLU(x)", "y;x", "y = erfc(x/sqrt(2)) + relu(x)"),
        ("m_t = β m_{t−1}", "m_t;β", "m_t = β*m_{t−1}"),
        ("t_1/2 = x", "t_{1/2};x", "t_{1/2} = x"),
        ("y = sum_{i != j} a_ij", "y;a_ij", "y = sum_{i ≠j} (a_ij)"),
        ("y = sum_{i<j} a_ij", "y;a_ij", "y = sum_{i <j} (a_ij)"),
        ("y ≲ x << a", "y;x;a", "y ≲ x ≪ a"),
        ("y = √(x z)", "y;x;z", "y = sqrt(x*z)"),
        ("y = log₂(x)", "y;x", "y = log2(x)"),
        ("y = log_2 x", "y;x", "y = log2(x)"),
        ("y = log_b(x)", "y;x;b", "y = log(x, b)"),
        ("y = ln x + 1", "y;x", "y = ln(x) + 1"),
        ("y = max(a, b)", "y;a;b", "y = max(a, b)"),
        ("y = ⌈a/b⌉ + |c|", "y;a;b;c", "y = ceil(a/b) + abs(c)"),
        ("y = n!", "y;n", "y = factorial(n)"),
        ("y = 1,000 x", "y;x", "y = 1000*x"),
        ("y = 1e9 x", "y;x", "y = 1e9*x"),
        ("y = 5% x", "y;x", "y = 0.05*x"),
        ("t = 16 GB", "t", "t = 16 GB"),
        ("y = π r²", "y;r", "y = pi*r^2"),
        ("y ≈ a <= b", "y;a;b", "y ≈ a ≤ b"),
        ("y := a", "y;a", "y = a"),
        ("f(x) = 2 x", "f(x);x", "f(x) = 2*x"),
        ("B = P sum_k b_k", "B;P;b_k", "B = P*(sum_{k} (b_k))"),
        ("B = P Σ_k b_k", "B;P;b_k", "B = P*(sum_{k} (b_k))"),
        ("B = P ∑k bk", "B;P;b_k", "B = P*(sum_{k} (b_k))"),
        ("B = sum_{k=1}^{n} b_k", "B;n;b_k", "B = sum_{k=1}^{n} (b_k)"),
        ("B = ∑_(k=1)^n b_k", "B;n;b_k", "B = sum_{k=1}^{n} (b_k)"),
        ("B = ∑_{k ∈ K} b_k", "B;b_k", "B = sum_{k in K} (b_k)"),
        ("B = sum(a, b)", "B;a;b", "B = sum(a, b)"),
        ("T = max_i T_i", "T;T_i", "T = max_{i} (T_i)"),
        ("a = b, c = d", "a;b;c;d", "a = b ; c = d"),
        ("a = b; c = d.", "a;b;c;d", "a = b ; c = d"),
        ("a = b if c > 0", "a;b;c", "a = b ; <a condition in words: if>"),
        ("x* = x + 1", "x*;x", "x* = x + 1"),
        ("ΔG° = -R T", "ΔG°;R;T", "ΔG° = -R*T"),
        ("v = σ² + 1", "v;σ²", "v = σ² + 1"),
        ("x' = x", "x';x", "x' = x"),
    ],
)  # fmt: skip
def test_plain_text_is_read_as(text: str, symbols: str, tree: str) -> None:
    assert read(text, symbols) == tree


@pytest.mark.parametrize(("slash", "tree"), [("tight", "y = a/(b*c)"), ("left", "y = a/b*c")], ids=["tight", "left"])
def test_an_ambiguous_quotient_is_read_on_request(slash: str, tree: str) -> None:
    assert read("y = a/b c", "y;a;b;c", slash) == tree


@pytest.mark.parametrize(
    ("text", "symbols", "kind"),
    [
        ("y = a/b c", "y;a;b;c", "ambiguous"),
        ("y = a/bc", "y;a;b;c", "ambiguous"),
        ("y = 1/2x", "y;x", "ambiguous"),
        ("y = 1/x z", "y;x;z", "ambiguous"),
        ("y = x^1/2 z", "y;x;z", "ambiguous"),
        ("y = a/(b c)(a + b)", "y;a;b;c", "ambiguous"),
        ("y = abc", "y;a;bc;ab;c", "ambiguous"),
        ("y = x^2n", "y;x;n", "ambiguous"),
        ("y = x^2(n + 1)", "y;x;n", "ambiguous"),
        ("y = log(x)", "y;x", "ambiguous"),
        ("y = ln x z", "y;x;z", "ambiguous"),
        ("y = √x z", "y;x;z", "ambiguous"),
        ("y = x 2", "y;x", "ambiguous"),
        ("y = max(1,000)", "y", "ambiguous"),
        ("y = sum_k a_k + b_k", "y;a_k;b_k", "ambiguous"),
        ("y = q (a + b)", "y;a;b", "undeclared"),
        ("y = (a + b", "y;a;b", "broken"),
        ("y = a + b)", "y;a;b", "broken"),
        ("y = a +", "y;a", "syntax"),
        ("y = * a", "y;a", "syntax"),
        ("y = " + "(" * 2000, "y", "limit"),
        ("y = " + "-" * 2000 + "a", "y;a", "limit"),
        ("y = " + "a + " * 900 + "a", "y;a", "limit"),
        ("y = " + "9" * 50, "y", "limit"),
        ("a" * 4001, "a", "limit"),
    ],
    ids=lambda value: value[:30],
)
def test_what_can_be_read_in_two_ways_or_in_none_is_refused(text: str, symbols: str, kind: str) -> None:
    found = parse_plain(text, symbols.split(";"))
    assert isinstance(found, ParseProblem)
    assert found.kind == kind


@pytest.mark.parametrize(
    "text", ["y = a ± b", "y → a", "y = a_1 + … + a_n", "y = a_1 + ... + a_n", "y ∈ A", "y = [a, b]", "y = {a}", "y ~ a",
             "y = (a, b)", "y = ∞"]
)  # fmt: skip
def test_what_is_not_algebra_is_opaque(text: str) -> None:
    found = parse_plain(text, ["y", "a", "b", "a_1", "a_n"])
    assert isinstance(found, Opaque)


@pytest.mark.parametrize("written", ALGEBRA, ids=lambda w: w.plain)
def test_a_real_formula_is_read_whole(written: Written) -> None:
    found = parse_plain(written.plain, written.names)
    assert isinstance(found, tuple)
    assert not any(isinstance(one, Opaque) for one in found)


@pytest.mark.parametrize(
    "text",
    ["(" * 4000, ")" * 4000, "|" * 4000, "√" * 4000, "sum_" * 1000, "∑" * 4000, "a" * 4000, "a " * 2000, "^" * 4000,
     "log_" * 1000, "ln " * 1300, "{" * 4000, "_" * 4000, "ab" * 2000, "1," * 2000, "," * 4000, "=" * 4000,
     "∑_{k=∑_{k=1}^{2} 1}^{3} k", "\u0301" * 4000, "M_live " * 600, "a'" * 2000, "%" * 4000, "!" * 4000],
    ids=lambda value: f"{value[:10]!r} x{len(value)}",
)  # fmt: skip
def test_hostile_text_is_answered(text: str) -> None:
    found = parse_plain(text, ["a", "ab", "aab", "M_live activations", "b_k"])
    for one in found if isinstance(found, tuple) else ():
        assert isinstance(one, Opaque) or (depth(one) <= 40 and size(one) <= 200)


_PIECES = [*"abxyP0129+-*/=()[]|^_{}&,;!'<>² %", " ", " = ", "sum_k ", "Σ", "log2(", "√", "max(", "M_live activations"]


@given(st.lists(st.sampled_from(_PIECES), max_size=25).map("".join))
@example("a²b²")  # b is no symbol here, so it is a unit
@example("2 b^2 + x")
@settings(max_examples=400, deadline=None)
def test_any_text_is_answered_and_what_is_read_reads_back(text: str) -> None:
    names = ["a", "x", "y", "P", "M_live activations", "f(x)"]
    found = parse_plain(text, names)
    if isinstance(found, ParseProblem | Opaque):
        assert 0 <= found.position <= len(text)
        return
    for one in found:
        if not isinstance(one, Opaque) and not re.search(r"_[_'{]|_$", to_text(one)):
            assert parse_plain(to_text(one), names) == (one,)
