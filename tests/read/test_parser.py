"""Derivation expressions: what is read, what is refused with which hint, and that a printed tree reads back."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym, depth, size
from atlas_lessons.read.notation.formula.parser import ParseProblem, parse_expression
from atlas_lessons.read.notation.formula.to_text import to_text

x, y, z = Sym("x"), Sym("y"), Sym("z")


def n(text: str) -> Num:
    return Num(Fraction(text), text)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("x", x),
        ("x*y", Mul((x, y))),
        ("x*y*z", Mul((x, y, z))),
        ("x + y - z", Add((x, y, Neg(z)))),
        ("x - (y - z)", Add((x, Neg(Add((y, Neg(z))))))),
        ("x/y/z", Div(Div(x, y), z)),
        ("x/y*z", Mul((Div(x, y), z))),
        ("x/(y*z)", Div(x, Mul((y, z)))),
        ("-x^2", Neg(Pow(x, n("2")))),
        ("(-x)^2", Pow(Neg(x), n("2"))),
        ("2^-x", Pow(n("2"), Neg(x))),
        ("x^y^z", Pow(x, Pow(y, z))),
        ("x**y**z", Pow(x, Pow(y, z))),
        ("-x*y", Neg(Mul((x, y)))),
        ("x*-y", Mul((x, Neg(y)))),
        ("--x", Neg(Neg(x))),
        ("+x", x),
        ("x²", Pow(x, n("2"))),
        ("x³*y", Mul((Pow(x, n("3")), y))),
        ("10⁻³", Pow(n("10"), Neg(n("3")))),
        ("2×x·y÷z−x", Add((Div(Mul((n("2"), x, y)), z), Neg(x)))),
        ("π*x", Mul((Sym("pi"), x))),
        ("e^x", Pow(Sym("e"), x)),
        ("sqrt(x)", Call("sqrt", (x,))),
        ("max(x, y,z)", Call("max", (x, y, z))),
        ("log(x, 2)", Call("log", (x, n("2")))),
        ("sum(x, y)", Call("sum", (x, y))),
        ("factorial(5)", Call("factorial", (n("5"),))),
        ("x₁", Sym("x₁")),
        ("b_w + bytes_per_weight", Add((Sym("b_w"), Sym("bytes_per_weight")))),
        ("μ*Größe", Mul((Sym("μ"), Sym("Größe")))),
    ],
)
def test_an_expression_is_read_as(text: str, tree: Node) -> None:
    assert parse_expression(text) == tree


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12.50", Fraction(25, 2)),
        (".5", Fraction(1, 2)),
        ("5.", Fraction(5)),
        ("1e9", Fraction(10**9)),
        ("1.5E-3", Fraction(3, 2000)),
        ("1_000_000", Fraction(10**6)),
        ("0", Fraction(0)),
        ("0.1", Fraction(1, 10)),
    ],
)
def test_a_number_is_exact(text: str, value: Fraction) -> None:
    tree = parse_expression(text)
    assert isinstance(tree, Num)
    assert tree.value == value


@pytest.mark.parametrize(
    ("text", "symbols", "tree"),
    [
        ("e*x", {"e"}, Mul((Sym("e"), x))),
        ("max + 1", {"max"}, Add((Sym("max"), n("1")))),
        ("max(x, y) + max", {"max"}, Add((Call("max", (x, y)), Sym("max")))),
        ("M_live activations*2", {"M_live activations"}, Mul((Sym("M_live activations"), n("2")))),
        ("x' + x", {"x'", "x"}, Add((Sym("x'"), x))),
        ("π*x", {"π"}, Mul((Sym("π"), x))),
        ("lambda*x", {"lambda"}, Mul((Sym("lambda"), x))),
    ],
)
def test_a_declared_symbol_is_an_atom(text: str, symbols: set[str], tree: Node) -> None:
    assert parse_expression(text, symbols) == tree


REFUSED = [
    # text, kind, position, a part of message or hint that tells what to do
    ("2P", "syntax", 1, "2*P"),
    ("2 (x)", "syntax", 2, "2*("),
    ("(x)(y)", "syntax", 3, "written out"),
    ("P(b+c)", "unknown", 0, "P*("),
    ("3 4", "syntax", 2, "3*4"),
    ("log(x)", "ambiguous", 0, "log2(x)"),
    ("sqrt", "syntax", 0, "sqrt("),
    ("sqrt()", "syntax", 4, "argument"),
    ("sqrt(x, y)", "syntax", 0, "1 argument"),
    ("binomial(5)", "syntax", 0, "2 arguments"),
    ("1,000", "ambiguous", 1, "thousands separators"),
    ("max(1,000)", "ambiguous", 5, "thousands separators"),
    ("x, y", "syntax", 1, "comma"),
    ("(x, y)", "syntax", 2, "comma"),
    ("x.y", "syntax", 1, "attributes"),
    ("x.__class__", "syntax", 1, "attributes"),
    ("x[0]", "syntax", 1, "indexing"),
    ("'x'", "syntax", 0, "strings"),
    ('"x"', "syntax", 0, "strings"),
    ("f'{x}'", "syntax", 1, "strings"),
    ("lambda x: x", "syntax", 0, "lambda"),
    ("(x := 3)", "syntax", 3, "':'"),
    ("x == y", "syntax", 2, "compares"),
    ("x < y", "syntax", 2, "compares"),
    ("x ≤ y", "syntax", 2, "compares"),
    ("x = y", "syntax", 2, "beside it"),
    ("x if y else z", "syntax", 2, "'if'"),
    ("__import__('os')", "syntax", 0, "__import__"),
    ("x // y", "syntax", 2, "floor"),
    ("5 %", "syntax", 2, "5/100"),
    ("5!", "syntax", 1, "factorial"),
    ("\\frac{x}{y}", "syntax", 0, "LaTeX"),
    ("0x10", "syntax", 0, "decimal"),
    ("007", "syntax", 0, "leading zeros"),
    ("1.2.3", "syntax", 0, "two points"),
    ("½", "syntax", 0, "½"),
    ("x + ", "syntax", 4, "ends"),
    ("", "syntax", 0, "no expression"),
    ("  ", "syntax", 2, "no expression"),
    ("(x", "syntax", 0, "never closed"),
    ("x)", "syntax", 1, "balance"),
    ("* x", "syntax", 0, "value is expected"),
    ("x – y", "syntax", 2, "en dash"),
    ("x\x00", "syntax", 1, "U+0000"),
    ("x\u202ey", "syntax", 1, "U+202E"),
    ("１", "syntax", 0, "１"),
    ("√x", "syntax", 0, "sqrt"),
]


@pytest.mark.parametrize(("text", "kind", "position", "word"), REFUSED)
def test_what_is_no_expression_is_refused_with_its_place_and_what_to_write(
    text: str, kind: str, position: int, word: str
) -> None:
    problem = parse_expression(text)
    assert isinstance(problem, ParseProblem)
    assert (problem.kind, problem.position) == (kind, position)
    assert word in f"{problem.message} {problem.hint}"


@pytest.mark.parametrize(
    "text",
    [
        "x" * 501,
        "9" * 41,
        "0." + "1" * 41,
        "1e999999999",
        "1e-999999999",
        "1e" + "9" * 400,
        "(" * 400,
        "(" * 41 + "x" + ")" * 41,
        "-" * 499 + "x",
        "x^" * 200 + "x",
        "x**" * 100 + "x",
        "x" + "/x" * 60,
        "+".join("x" * 201),
        "x^" + "9" * 100,
        "sqrt(" * 90,
        "x⁹⁹⁹⁹⁹⁹⁹⁹⁹",
        "2^-" * 45 + "x",
    ],
)
def test_what_exceeds_a_limit_is_refused_before_any_work(text: str) -> None:
    problem = parse_expression(text)
    assert isinstance(problem, ParseProblem)
    assert problem.kind == "limit"


def test_brackets_may_nest_as_deep_as_the_limit_says() -> None:
    assert parse_expression("(" * 39 + "x" + ")" * 39) == x


names = st.sampled_from(["x", "y", "b_w", "Größe", "M_live activations", "x'", "e", "pi"])
literals = st.sampled_from(["0", "1", "2", "12.50", "1e9", "0.125"]).map(n)


def _grown(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        several.map(Add),
        several.map(Mul),
        st.builds(Div, inner, inner),
        st.builds(Pow, inner, inner),
        inner.map(Neg),
        inner.map(lambda a: Call("sqrt", (a,))),
        several.map(lambda parts: Call("max", parts)),
        st.tuples(inner, inner).map(lambda parts: Call("log", parts)),
    )


trees = st.recursive(names.map(Sym) | literals, _grown, max_leaves=12).filter(lambda t: depth(t) < 12)


@given(trees)
@settings(max_examples=300)
def test_a_printed_tree_reads_back_as_the_same_tree(tree: Node) -> None:
    assert parse_expression(to_text(tree), {"M_live activations", "x'"}) == tree


@given(st.text(max_size=60))
@settings(max_examples=300)
def test_any_text_is_read_or_refused_and_never_raises(text: str) -> None:
    answer = parse_expression(text)
    if isinstance(answer, ParseProblem):
        assert 0 <= answer.position <= len(text)
    else:
        assert depth(answer) <= 40
        assert size(answer) <= 200


@given(st.text(alphabet="xy12.+-*/^() ,e_", max_size=40))
@settings(max_examples=500)
def test_what_is_read_prints_and_reads_back(text: str) -> None:
    tree = parse_expression(text)
    if not isinstance(tree, ParseProblem):
        assert parse_expression(to_text(tree)) == tree
