"""Sums over an index and roots of equations: exact or enclosed, bounded before they begin, refused where not decided."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from precision import reference_digits
from proving import proof, rules

from atlas_lessons.core.model import Verdict
from atlas_lessons.prove.derivations.formulas import EquationFormula, root_formula
from atlas_lessons.prove.engine.amount import Amount
from atlas_lessons.prove.engine.comparison import decimal_text
from atlas_lessons.prove.engine.derivative import derivative
from atlas_lessons.prove.engine.graph import Computed, Failure, Outcome, compute
from atlas_lessons.prove.engine.roots import RootBounds, simplest
from atlas_lessons.read.notation.formula.ast import Node, Root
from atlas_lessons.read.notation.formula.parser import ParseProblem, parse_expression
from atlas_lessons.read.notation.formula.to_text import to_text
from atlas_lessons.read.notation.units.parse import Unit, parse_unit

precision = reference_digits(40)


def outcome(text: str) -> Outcome:
    node = parse_expression(text)
    assert not isinstance(node, ParseProblem), node
    return compute(node, {})


def root(equation: str, low: str, high: str) -> Outcome:
    formula = root_formula("x", equation, (low, high), {"x"})
    assert isinstance(formula, EquationFormula), formula
    return compute(formula.node, {})


def digits(found: Outcome) -> mpmath.mpf:
    assert isinstance(found, Computed), found
    text = decimal_text(found.amount.value, 25) or ""
    return mpmath.mpf(text.replace("…", "").replace(" × 10^", "e"))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("sum(k, 1, 10, k^2)", "385"), ("product(k, 1, 6, k)", "720"), ("sum(k, 1, 0, k)", "0"),
        ("product(k, 1, 0, k)", "1"), ("sum(i, 1, 4, sum(j, 1, i, j))", "20"), ("sum(k, -2, 2, k^2)", "10"),
        ("sum(k, 0, 3, binompmf(3, 1/3, k))", "1"), ("2*sum(k, 1, 3, k) + 1", "13"),
        ("sum(1, 2, 3, 4)", "10"), ("sum(k, 1, 3, k)^2", "36"), ("sum(k, 1, 2, k)*sum(k, 1, 3, k)", "18"),
        ("prod(k, 0, 2, 2)", "8"), ("sum(k, 1, 100, 1/(k*(k + 1)))", "100/101"),
    ],
)  # fmt: skip
def test_a_sum_over_an_index_is_exact(text, value):
    found = outcome(text)
    assert isinstance(found, Computed), found
    assert found.amount.value == Fraction(value)


with mpmath.workdps(40):
    SUMS = [
        ("sum(k, 1, 20, exp(-k))", mpmath.nsum(lambda k: mpmath.exp(-k), [1, 20])),
        ("product(k, 1, 9, sqrt(k))", mpmath.sqrt(mpmath.factorial(9))),
        ("sum(k, 1, 4000, 1/k)", mpmath.harmonic(4000)),
        ("sum(k, 0, 12, poissonpmf(sqrt(2), k))", mpmath.gammainc(13, mpmath.sqrt(2), mpmath.inf, regularized=True)),
    ]


@pytest.mark.parametrize(("text", "value"), SUMS)
def test_an_irrational_sum_is_enclosed(text, value):
    assert mpmath.almosteq(digits(outcome(text)), value, rel_eps=1e-20)


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("sum(k, 1, 100000, k^2)", "refused", "beyond the limit of 20,000 operations"),
        ("sum(i, 1, 150, sum(j, 1, 150, i*j))", "refused", "beyond the limit"),
        ("sum(i, 1, 20, sum(j, 1, 10^i, j))", "refused", "beyond the limit"),
        ("sum(k, 1, 2.5, k)", "undefined", "whole numbers"),
        ("sum(k, 0, 3, 1/k)", "undefined", "division by zero"),
    ],
)
def test_a_sum_beyond_the_limits_is_refused_before_it_begins(text, kind, message):
    found = outcome(text)
    assert isinstance(found, Failure)
    assert found.kind == kind
    assert message in found.message


@pytest.mark.parametrize(
    ("text", "symbols", "message"),
    [
        ("sum(k, 0, 3, k*p)", {"k", "p"}, "'k' is a symbol already"), ("product(3, 1, 2, 4)", set(), "a name as the index"),
        ("product(k, 1, 2)", set(), "product takes 4 arguments, found 3"), ("sum(e, 0, 3, e)", set(), "'e' is a symbol already"),
    ],
)  # fmt: skip
def test_an_index_that_is_none_is_refused(text, symbols, message):
    found = parse_expression(text, symbols)
    assert isinstance(found, ParseProblem)
    assert message in found.message


def test_a_sum_of_four_quantities_is_no_series():
    symbols = {"a", "b", "c", "d"}
    assert to_text(parse_expression("sum(a, b, c, d)", symbols)) == "sum(a, b, c, d)"


def test_a_series_prints_as_it_is_read():
    text = "sum(k, 0, n - 1, p*(1 - p)^k) + product(j, 1, 3, j)"
    assert to_text(parse_expression(text, {"n", "p"})) == text


def unit(text: str) -> Unit:
    found = parse_unit(text)
    assert isinstance(found, Unit)
    return found


def test_a_sum_has_the_unit_of_its_terms():
    known = {"a": Amount(Fraction(2), unit("m").delta)}
    found = compute(parse_expression("sum(k, 1, 3, k*a)"), known)
    assert isinstance(found, Computed)
    assert found.amount.unit.powers == unit("m").powers
    assert found.amount.value == 12
    wrong = compute(parse_expression("sum(k, 1, 3, k + a)"), known)
    assert isinstance(wrong, Failure)
    assert wrong.kind == "unit"


@pytest.mark.parametrize(
    ("equation", "low", "high", "value"),
    [
        ("x^2 - 4", "0", "10", "2"), ("x - 1/3", "1/3", "1", "1/3"), ("1/x = 3", "0.01", "1", "1/3"),
        ("x^3 = 27/8", "0", "9", "3/2"), ("2*x + 1 = 0", "-1", "0", "-1/2"), ("x^2 - x", "1/2", "1", "1"),
        ("exp(x) = 1", "-1", "1", "0"), ("log10(x) = 2", "1", "1000", "100"),
    ],
)  # fmt: skip
def test_a_rational_root_is_exact(equation, low, high, value):
    found = root(equation, low, high)
    assert isinstance(found, Computed), found
    assert found.amount.value == Fraction(value)


with mpmath.workdps(40):
    ROOTS = [
        ("x^2 - 2", "0", "2", mpmath.sqrt(2)), ("cos(x) = x", "0", "1", mpmath.findroot(lambda x: mpmath.cos(x) - x, 0.7)),
        ("1.8e-5 = x^2/(0.1 - x)", "0", "0.05", mpmath.findroot(lambda x: x * x - mpmath.mpf("1.8e-5") * (mpmath.mpf(1) / 10 - x), 0.001)),
        ("normal(x) = 0.975", "0", "10", mpmath.sqrt(2) * mpmath.erfinv(2 * mpmath.mpf(975) / 1000 - 1)),
        ("40 = (1 - (1 + x)^-48)/x", "0.0001", "0.1", mpmath.findroot(lambda x: (1 - (1 + x) ** -48) / x - 40, 0.0077)),
        ("x*exp(x) = 1e30", "1", "100", mpmath.lambertw(mpmath.mpf(10) ** 30).real),
        ("tan(x) = x", "4", "4.6", mpmath.findroot(lambda x: mpmath.tan(x) - x, 4.49)),
        ("sum(t, 1, 5, 100/(1 + x)^t) = 400", "0.001", "1", mpmath.findroot(lambda x: sum(100 / (1 + x) ** t for t in range(1, 6)) - 400, 0.08)),
        ("x = pi", "0", "2*pi", mpmath.pi), ("x^100 = 2", "0", "2", mpmath.root(2, 100)),
    ]  # fmt: skip


@pytest.mark.parametrize(("equation", "low", "high", "value"), ROOTS)
def test_a_root_is_that_of_the_reference(equation, low, high, value):
    assert mpmath.almosteq(digits(root(equation, low, high)), value, rel_eps=1e-20)


@pytest.mark.parametrize(
    ("equation", "low", "high", "kind", "message"),
    [
        ("x^2 + 1", "0", "3", "undefined", "no root between 0 and 3: the equation is above 0 at both"),
        ("x^3 - x", "-2", "2", "undefined", "3 roots between -2 and 2, near -1, 0, 1"),
        ("x^2 - x", "0", "1", "undefined", "2 roots between 0 and 1, near 0, 1"),
        ("sin(x)", "1", "20", "undefined", "6 roots between 1 and 20"),
        ("x^2 - 2", "2", "0", "undefined", "expected bounds that rise, found 2 and 0"),
        ("(x - 1)^2", "0", "3", "refused", "near 1 it is not decided"),
        ("ln(x) + x", "0", "1", "refused", "near 0 it is not decided"),
        ("1/x", "-1", "1", "refused", "near 0 it is not decided"),
        ("abs(x) - 1", "0", "2", "refused", "the slope of abs is not known"),
        ("x^2 - 2", "0", "sqrt(2)", "refused", "not decided"),
    ],
)
def test_none_or_several_roots_are_told_with_their_places(equation, low, high, kind, message):
    found = root(equation, low, high)
    assert isinstance(found, Failure)
    assert found.kind == kind
    assert message in found.message


@settings(max_examples=40, deadline=None)
@given(st.fractions(min_value=-50, max_value=50, max_denominator=1000), st.integers(2, 7))
def test_the_root_of_a_power_holds(place, degree):
    equation = f"(x - ({place}))*((x - ({place}))^{2 * degree} + 1)"
    found = root(equation, "-60", "60")
    assert isinstance(found, Computed), found
    assert found.amount.value == place


@pytest.mark.parametrize(
    "text",
    ["x^3", "2^x", "x^x", "sqrt(x)", "root(x, 5)", "exp(x)", "ln(x)", "log(x, 7)", "log(7, x)", "log2(x)", "log10(x)", "sin(x)",
     "cos(x)", "tan(x)", "sinh(x)", "cosh(x)", "tanh(x)", "asin(x/9)", "acos(x/9)", "atan(x)", "asinh(x)", "acosh(x)",
     "atanh(x/9)", "erf(x)", "erfc(x)", "normal(x)", "1/(x^2 + 1)", "sum(k, 1, 4, x^k)", "sum(x, 2*x, 3)", "-x*exp(-x)*x"],
)  # fmt: skip
def test_a_slope_is_the_limit_of_differences(text):
    node = parse_expression(text)
    assert not isinstance(node, ParseProblem)
    slope, step = derivative(node, "x"), Fraction(1, 10**12)
    place = Fraction(7, 5)

    def at(tree: Node, x: Fraction) -> mpmath.mpf:
        return digits(compute(tree, {"x": Amount(x)}))

    difference = (at(node, place + step) - at(node, place - step)) / (2 * mpmath.mpf(10) ** -12)
    assert mpmath.almosteq(at(slope, place), difference, rel_eps=1e-9)


def test_a_root_has_the_unit_of_its_bounds_and_an_equation_one_unit():
    known = {"c": Amount(Fraction(100), unit("mol/m³").delta), "K": Amount(Fraction(1, 50), unit("mol/m³").delta)}
    tree = Root("x", parse_expression("K*(c - x) - x^2"), parse_expression("0"), parse_expression("c"))
    found = compute(tree, known)
    assert isinstance(found, Computed), found
    assert found.amount.unit.powers == unit("mol/m³").powers
    mixed = compute(Root("x", parse_expression("K*(c - x) - x"), tree.lower, tree.upper), known)
    assert isinstance(mixed, Failure)
    assert mixed.kind == "unit"


def test_the_simplest_fraction_within_bounds():
    assert simplest(RootBounds(Fraction(333, 1000), Fraction(334, 1000))) == Fraction(1, 3)
    assert simplest(RootBounds(Fraction(-3, 2), Fraction(-5, 4))) == Fraction(-3, 2)
    assert simplest(RootBounds(Fraction(-1), Fraction(1))) == 0
    assert simplest(RootBounds(Fraction(2), Fraction(2))) == 2


ACID = "# Acid\n\nAn acid of 0.100 mol/L has K = 1.8e-5 mol/L: its ions are {x} mol/L and its pH is {ph}.\n"
QUANTITIES = (
    {"symbol": "c", "quote": "0.100 mol/L"},
    {"symbol": "K", "quote": "1.8e-5 mol/L"},
    {"symbol": "x", "root": "K = x^2/(c - x)", "between": ["0", "c/2"], "quote": "ions are {x} mol/L"},
    {"symbol": "m", "expression": "x", "in": "mol/L"},
    {"symbol": "pH", "expression": "-log10(m)", "quote": "pH is {ph}"},
)


def acid(x: str, ph: str):
    rows = [{**row, "quote": row["quote"].format(x=x, ph=ph)} if "quote" in row else row for row in QUANTITIES]
    return proof(ACID.format(x=x, ph=ph), *rows)


def test_a_root_is_judged_and_carried_on():
    found = acid("0.00133", "2.875")
    assert [result.verdict for result in found.results if result.printed] == [
        Verdict.EXACT, Verdict.EXACT, Verdict.ROUNDED, Verdict.ROUNDED,
    ]  # fmt: skip
    assert rules(found) == []


@pytest.mark.parametrize(
    ("x", "ph"), [("0.00134", "2.875"), ("0.00123", "2.875"), ("0.00133", "2.876"), ("0.00133", "3.875")]
)
def test_a_wrong_root_is_wrong(x, ph):
    verdicts = [result.verdict for result in acid(x, ph).results if not result.given and result.printed]
    assert Verdict.WRONG in verdicts or Verdict.TRUNCATED in verdicts


@pytest.mark.parametrize(
    ("row", "rule"),
    [
        ({"root": "x^2 - 2", "quote": "ions are 2 mol/L"}, "quantity-unclear"),
        ({"between": ["0", "c"], "quote": "ions are 2 mol/L"}, "quantity-unclear"),
        ({"root": "x", "between": ["0", "c"], "expression": "c", "quote": "ions are 2 mol/L"}, "quantity-unclear"),
        ({"root": "c^2 - K*c", "between": ["0", "c"], "quote": "ions are 2 mol/L"}, "expression-unreadable"),
        ({"root": "x = c = K", "between": ["0", "c"], "quote": "ions are 2 mol/L"}, "expression-unreadable"),
        ({"root": "x = c", "between": ["x", "c"], "quote": "ions are 2 mol/L"}, "expression-unreadable"),
        ({"root": "x = c*", "between": ["0", "c"], "quote": "ions are 2 mol/L"}, "expression-unreadable"),
        ({"root": "x^2 + K^2", "between": ["0", "c"], "quote": "ions are 2 mol/L"}, "value-undefined"),
        ({"root": "x^2 - K", "between": ["0", "c"], "quote": "ions are 2 mol/L"}, "unit-mismatch"),
        ({"root": "x - q", "between": ["0", "c"], "quote": "ions are 2 mol/L"}, "symbol-unknown"),
    ],
)
def test_a_root_that_cannot_be_is_told(row, rule):
    found = proof(ACID.format(x="2", ph="2"), *QUANTITIES[:2], {"symbol": "x", **row})
    assert rule in rules(found)
