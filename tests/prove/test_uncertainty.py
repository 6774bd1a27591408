"""Numbers printed with ±: how they are read, and the tolerance of a result by worst case and root sum of squares."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from proving import lesson, proof, rules, told

from atlas_lessons.core.config import Config
from atlas_lessons.prove.engine.amount import Amount
from atlas_lessons.prove.engine.derivative import derivative
from atlas_lessons.prove.engine.enclosure import sign_over
from atlas_lessons.prove.engine.graph import Computed, compute
from atlas_lessons.prove.engine.guards import RefusedError
from atlas_lessons.prove.proof import Proof
from atlas_lessons.read.notation.formula.parser import parse_expression

READ = [
    ("12.3 ± 0.2 g", "123/10", "1/5", "g", False),
    ("12.3±0.2 g", "123/10", "1/5", "g", False),
    ("12.3 +/- 0.2 g", "123/10", "1/5", "g", False),
    ("(12.3 ± 0.2) g", "123/10", "1/5", "g", False),
    ("12.3 g ± 0.2 g", "123/10", "1/5", "g", False),
    ("12.3 g ± 2%", "123/10", "1/50", "g", True),
    ("(12.3 ± 1.5%) g", "123/10", "3/200", "g", True),
    ("12.30(5) g", "123/10", "1/20", "g", False),
    ("6.674(15) × 10⁻¹¹ kg", "3337/50000000000000", "3/20000000000000", "kg", False),
    ("(1.20 ± 0.03) × 10³ kg", "1200", "30", "kg", False),
    ("$12.3 \\pm 0.2\\,\\mathrm{g}$", "123/10", "1/5", "g", False),
    ("$(12.3 \\pm 0.2)\\,\\mathrm{g}$", "123/10", "1/5", "g", False),
]


@pytest.mark.parametrize(("quote", "value", "tolerance", "unit", "relative"), READ)
def test_a_number_is_read_with_its_tolerance(quote, value, tolerance, unit, relative):
    [worked] = proof(f"# T\n\nIt has {quote} of it.\n", {"symbol": "m", "quote": quote.strip("$")}).worked
    stated = worked.stated["m"]
    assert (stated.value, stated.unit.text) == (Fraction(value), unit)
    assert (stated.tolerance.value, stated.tolerance.relative) == (Fraction(tolerance), relative)


@pytest.mark.parametrize("quote", ["12.3 g", "12(5) g", "2.5 (4) g", "f(3) of 2 g"])
def test_other_brackets_hold_no_tolerance(quote):
    [worked] = proof(f"# T\n\nIt has {quote} of it.\n", {"symbol": "m", "quote": quote}).worked
    assert worked.stated["m"].tolerance is None


M, V = {"symbol": "m", "quote": "12.3 ± 0.2 g"}, {"symbol": "V", "quote": "4.56 ± 0.05 cm³"}
RESULTS = [
    # givens, their declarations, expression, printed result, kind, right
    ("12.3 ± 0.2 g and 4.56 ± 0.05 cm³", (M, V), "m/V", "2.70 ± 0.05 g/cm³", "rss", True),
    ("12.3 ± 0.2 g and 4.56 ± 0.05 cm³", (M, V), "m/V", "2.70 ± 0.06 g/cm³", "rss", False),
    ("12.3 ± 0.2 g and 4.56 ± 0.05 cm³", (M, V), "m/V", "2.70 ± 0.07 g/cm³", "worst", True),
    ("12.3 ± 0.2 g and 4.56 ± 0.05 cm³", (M, V), "m/V", "2.70 ± 0.08 g/cm³", "worst", False),
    ("12.3 ± 0.2 g and 4.56 ± 0.05 cm³", (M, V), "m/V", "2.70 g/cm³ ± 2.0%", "rss", True),
    ("12.3 ± 0.2 g and 4.56 ± 0.05 cm³", (M, V), "m/V", "2.70 g/cm³ ± 2.1%", "rss", False),
    ("12.3 ± 0.2 g", (M,), "m + m", "24.6 ± 0.4 g", "rss", True),
    ("12.3 ± 0.2 g", (M,), "m + m", "24.6 ± 0.3 g", "rss", False),
    ("12.3 ± 0.2 g", (M,), "m - m + 2*m", "24.6 ± 0.4 g", "worst", True),
    ("2.00 m ± 2%", ({"symbol": "a", "quote": "2.00 m ± 2%"},), "a/sqrt(2)", "1.41 ± 0.03 m", "rss", True),
    ("2.00 m ± 2%", ({"symbol": "a", "quote": "2.00 m ± 2%"},), "a/sqrt(2)", "141 ± 3 cm", "worst", True),
    ("2.00 m ± 2%", ({"symbol": "a", "quote": "2.00 m ± 2%"},), "a/sqrt(2)", "141 ± 2 cm", "worst", False),
    ("30.0° ± 0.5°", ({"symbol": "a", "quote": "30.0° ± 0.5°"},), "sin(a)", "0.500 ± 0.008", "worst", True),
    ("30.0° ± 0.5°", ({"symbol": "a", "quote": "30.0° ± 0.5°"},), "sin(a)", "0.500 ± 0.007", "worst", False),
    ("12.30(5) g", ({"symbol": "a", "quote": "12.30(5) g"},), "2*a", "24.60(10) g", "worst", True),
    ("12.30(5) g", ({"symbol": "a", "quote": "12.30(5) g"},), "2*a", "24.60(11) g", "worst", False),
]


@pytest.mark.parametrize(("givens", "declared", "expression", "printed", "kind", "right"), RESULTS)
def test_the_tolerance_of_a_result_is_checked(givens, declared, expression, printed, kind, right):
    result = {"symbol": "r", "expression": expression, "quote": printed, "uncertainty": kind}
    part = proof(f"# T\n\nOf {givens} it makes {printed}.\n", *declared, result)
    assert rules(part) == ([] if right else ["result-wrong"]), told(part)


def test_a_given_that_is_used_by_two_results_counts_once():
    text = "# T\n\nOf 3.0 ± 0.1 m twice is 6.0 m; less the first it is 3.0 ± 0.1 m.\n"
    quantities = (
        {"symbol": "a", "quote": "3.0 ± 0.1 m twice"},
        {"symbol": "b", "expression": "2*a", "quote": "6.0 m"},
        {"symbol": "c", "expression": "b - a", "quote": "it is 3.0 ± 0.1 m", "uncertainty": "rss"},
    )
    assert rules(proof(text, *quantities)) == []


def ledger(printed, **more):
    text = f"# T\n\nOf 12.3 ± 0.2 g and 4.56 ± 0.05 cm³ it makes {printed}.\n"
    result = {"symbol": "r", "expression": "m/V", "quote": printed, **more}
    numbers = Proof(lesson(text, {"examples": [{"id": "core", "quantities": [M, V, result]}]}), Config()).ledger.numbers
    return [str(number.number_class) for number in numbers]


def test_both_numerals_are_accounted_for():
    given = ["given"] * 4
    assert ledger("2.70 ± 0.05 g/cm³", uncertainty="rss") == [*given, "derived", "derived"]
    assert ledger("2.70 ± 0.05 g/cm³") == [*given, "derived", "unaccounted"]


def test_a_result_says_how_its_tolerance_follows_or_that_nothing_checks_it():
    result = {"symbol": "r", "expression": "2*m", "quote": "24.6 ± 0.4 g"}
    text = "# T\n\nOf 12.3 ± 0.2 g it makes 24.6 ± 0.4 g.\n"
    assert proof(text, M, result).results[-1].hint.startswith("its tolerance 0.4 g is not checked")
    checked = proof(text, M, {**result, "uncertainty": "worst"}).results[-1]
    assert checked.hint == "its tolerance is 0.4 g in the worst case"


REFUSED = [
    ({"symbol": "r", "expression": "2*m", "quote": "24.6 g", "uncertainty": "rss"}, "expected a tolerance"),
    ({"symbol": "r", "expression": "m*0 + 24.6*k", "quote": "24.6 ± 0.4 g", "uncertainty": "rss"}, "symbol"),
    ({"symbol": "r", "expression": "2*abs(m)", "quote": "24.6 ± 0.4 g", "uncertainty": "rss"}, "abs has no derivative"),
    ({"symbol": "r", "quote": "24.6 ± 0.4 g", "uncertainty": "rss"}, "r is given"),
]


@pytest.mark.parametrize(("result", "says"), REFUSED)
def test_what_cannot_be_checked_is_said(result, says):
    text = "# T\n\nOf 12.3 ± 0.2 g it makes 24.6 ± 0.4 g, or 24.6 g.\n"
    assert says in told(proof(text, M, result))


def test_a_result_that_turns_within_the_tolerance_is_not_decided_in_the_worst_case():
    text = "# T\n\nOf 0.0 ± 0.5 m the square is 0.00 ± 0.25 m².\n"
    given_ = {"symbol": "a", "quote": "0.0 ± 0.5 m"}
    part = proof(text, given_, {"symbol": "s", "expression": "a^2", "quote": "0.00 ± 0.25 m²", "uncertainty": "worst"})
    assert rules(part) == ["result-undecided"]


def test_places_of_a_given_have_one_tolerance():
    text = "# T\n\nOf 12.3 ± 0.2 g, that is {}.\n"
    again = ("12.3 g ± 0.2 g", "0.0123 ± 0.0002 kg"), ("12.3 g ± 0.3 g", "12.3 g ± 2%")
    for printed in again[0]:
        assert rules(proof(text.format(printed), {**M, "also": [printed]})) == []
    for printed in again[1]:
        assert rules(proof(text.format(printed), {**M, "also": [printed]})) == ["result-wrong"]


PROSE = [
    "It is 12.3 ± 0.2 g × 2 = 24.6 ± 0.4 g.",
    "From 12.3 ± 0.2 g and 1.0 ± 0.1 g: 12.3 ± 0.2 + 1.0 ± 0.1 = 13.3 ± 0.3 g.",
]


@pytest.mark.parametrize("sentence", PROSE)
def test_spelled_out_arithmetic_with_tolerances_is_left_alone(sentence):
    part = Proof(lesson(f"# T\n\n{sentence}\n", {}), Config()).arithmetic
    assert part.findings == {}


FORMULAS = [
    "a*b/(a + b)", "a^3 - b^2", "sqrt(a*b)", "exp(-a/b)", "ln(a)*log10(b)", "a^b", "sin(a)*cos(b)", "tan(a)/b", "atan(a/b)",
    "root(a, 3)", "log(a, 2)", "log2(a*b)", "sinh(a) - tanh(b)", "2^a", "-a/(1 + b^2)", "asin(a/9)", "acos(b/9)",
    "log(a, b)", "asinh(a*b)", "erf(a/9)",
]  # fmt: skip


@pytest.mark.parametrize("text", FORMULAS)
def test_derivatives_are_those_of_sympy(text):
    a, b = sympy.symbols("a b", positive=True)
    names = {"root": lambda x, n: x ** sympy.Rational(1, n), "log10": lambda x: sympy.log(x, 10), "ln": sympy.log}
    names |= {"log2": lambda x: sympy.log(x, 2), "log": sympy.log, "a": a, "b": b}
    theirs = sympy.sympify(text.replace("^", "**"), locals=names)
    point = {"a": Fraction(7, 4), "b": Fraction(5, 3)}
    for name, symbol in (("a", a), ("b", b)):
        ours = compute(derivative(parse_expression(text), name), {each: Amount(value) for each, value in point.items()})
        assert isinstance(ours, Computed)
        wanted = sympy.diff(theirs, symbol).subs({a: sympy.Rational(7, 4), b: sympy.Rational(5, 3)}).evalf(30)
        low, high = (sympy.Rational(str(wanted)) + side * sympy.Rational(1, 10**20) for side in (-1, 1))
        value = ours.amount.value
        from atlas_lessons.prove.engine.comparison import compare

        assert compare(value, Fraction(int(low.p), int(low.q))) == 1
        assert compare(value, Fraction(int(high.p), int(high.q))) == -1


@pytest.mark.parametrize("text", ["abs(a)", "floor(a)", "max(a, 1)", "round(a)"])
def test_what_has_corners_has_no_derivative(text):
    with pytest.raises(RefusedError):
        derivative(parse_expression(text), "a")


SIGNS = [("a", 1, 2, 1), ("a", -2, -1, -1), ("a", -1, 2, None), ("a^2", 0, 2, 1), ("0*a", -1, 1, 0), ("1/a", -1, 1, None),
         ("a^2 - a + 1/4 + 1/1000", -1, 2, 1)]  # fmt: skip


@pytest.mark.parametrize(("text", "low", "high", "sign"), SIGNS)
def test_the_sign_over_a_box_is_certain_or_not_told(text, low, high, sign):
    assert sign_over(parse_expression(text), {"a": (Fraction(low), Fraction(high))}, pieces=512) == sign


@settings(max_examples=40, deadline=None)
@given(
    a=st.fractions(1, 50, max_denominator=20), u=st.fractions(0, Fraction(1, 2), max_denominator=40),
    b=st.fractions(1, 50, max_denominator=20), v=st.fractions(0, Fraction(1, 2), max_denominator=40),
)  # fmt: skip
def test_the_worst_case_is_that_of_the_corners(a, u, b, v):
    from atlas_lessons.prove.derivations.uncertainty import deviations

    tree = parse_expression("a*a/(a + b)")
    widths = {name: width for name, width in (("a", u), ("b", v)) if width}
    if not widths:
        return
    largest, half = deviations(tree, {"a": a, "b": b}, widths, "worst")
    corners = [x * x / (x + y) for x in (a - u, a + u) for y in (b - v, b + v)]
    middle = a * a / (a + b)
    assert largest.value == max(abs(each - middle) for each in corners)
    assert half.value == (max(corners) - min(corners)) / 2
