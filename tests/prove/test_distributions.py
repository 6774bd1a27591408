"""Distributions, their inverses, erf and gamma: enclosures hold the reference's value, and are narrow."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from precision import reference_digits

from atlas_lessons.prove.engine.amount import Amount
from atlas_lessons.prove.engine.comparison import compare
from atlas_lessons.prove.engine.enclosure import evaluate
from atlas_lessons.prove.engine.exact import Irrational
from atlas_lessons.prove.engine.graph import Computed, Failure, compute
from atlas_lessons.prove.engine.intervals import ends
from atlas_lessons.read.notation.formula.ast import Call, Num
from atlas_lessons.read.notation.formula.parser import ParseProblem, parse_expression
from atlas_lessons.read.notation.units.parse import Unit, parse_unit

BITS = 80
NARROW = mpmath.mpf(2) ** -60  # relative width of an enclosure at 80 bits
mp = mpmath.mp
precision = reference_digits(60)


def real(value: Fraction) -> mpmath.mpf:
    return mp.mpf(value.numerator) / value.denominator


def fraction(value: mpmath.mpf) -> Fraction:
    return Fraction(*mpmath.libmp.to_rational(value._mpf_))


def enclosed(name: str, *arguments: Fraction) -> tuple[mpmath.mpf, mpmath.mpf]:
    tree = Call(name, tuple(Num(argument) for argument in arguments))
    low, high = ends(evaluate(tree, {}, {}, BITS))
    return real(low), real(high)


def holds(found: tuple[mpmath.mpf, mpmath.mpf], expected: mpmath.mpf) -> bool:
    """Whether an enclosure holds a reference value, which has 60 digits, and is narrow."""
    low, high = found
    slack = abs(expected) * mp.mpf(10) ** -50
    return low - slack <= expected <= high + slack and high - low <= max(abs(expected), mp.mpf(10) ** -60) * NARROW


def lower_gamma(a: Fraction, x: Fraction) -> mpmath.mpf:
    return mp.gammainc(real(a), 0, real(x), regularized=True)


def upper_gamma(a: Fraction, x: Fraction) -> mpmath.mpf:
    return mp.gammainc(real(a), real(x), mp.inf, regularized=True)


def beta(a: Fraction, b: Fraction, y: Fraction) -> mpmath.mpf:
    return mp.betainc(real(a), real(b), 0, real(y), regularized=True)


def t_lower(t: Fraction, df: Fraction) -> mpmath.mpf:
    tail = beta(df / 2, Fraction(1, 2), df / (df + t * t)) / 2
    return tail if t < 0 else 1 - tail


freedom = st.one_of(st.integers(1, 60), st.sampled_from([100, 365, 1000])).map(Fraction)
welch = st.fractions(min_value=1, max_value=80, max_denominator=10**6)
scores = st.fractions(min_value=-9, max_value=9, max_denominator=1000)
statistics = st.fractions(min_value=Fraction(1, 1000), max_value=60, max_denominator=1000)
chances = st.fractions(min_value=Fraction(1, 10**6), max_value=1 - Fraction(1, 10**6), max_denominator=10**6)


@settings(max_examples=60, deadline=None)
@given(st.fractions(min_value=-40, max_value=40, max_denominator=1000))
@example(Fraction(-37))
@example(Fraction(1, 10**30))
@example(Fraction(-1, 10**30))
def test_normal_holds_the_reference(z):
    expected = (1 if z > 0 else 0) + (-1 if z > 0 else 1) * mp.erfc(abs(real(z)) / mp.sqrt(2)) / 2
    assert holds(enclosed("normal", z), expected)


@settings(max_examples=40, deadline=None)
@given(st.fractions(min_value=-30, max_value=30, max_denominator=1000))
@example(Fraction(1, 10**40))
def test_erf_and_erfc_hold_the_reference(x):
    assert holds(enclosed("erf", x), mp.erf(real(x)))
    assert holds(enclosed("erfc", x), mp.erfc(real(x)))


@settings(max_examples=50, deadline=None)
@given(scores, st.one_of(freedom, welch))
@example(Fraction(-1000), Fraction(1))
@example(Fraction(-(10**9)), Fraction(3))
@example(Fraction(1, 10**12), Fraction(5))
def test_t_holds_the_reference(t, df):
    assert holds(enclosed("tcdf", t, df), t_lower(t, df))


@settings(max_examples=50, deadline=None)
@given(statistics, st.one_of(freedom, welch))
@example(Fraction(1, 10**100), Fraction(2))
@example(Fraction(5000), Fraction(3))
def test_chi_square_holds_the_reference(x, df):
    assert holds(enclosed("chi2cdf", x, df), lower_gamma(df / 2, x / 2))


@settings(max_examples=50, deadline=None)
@given(statistics, freedom, freedom)
@example(Fraction(1, 10**60), Fraction(3), Fraction(5))
@example(Fraction(10**30), Fraction(3), Fraction(5))
def test_f_holds_the_reference(x, d1, d2):
    assert holds(enclosed("fcdf", x, d1, d2), beta(d1 / 2, d2 / 2, d1 * x / (d1 * x + d2)))


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 3000), chances, st.integers(0, 3000))
@example(10**6, Fraction(1, 10**6), 3)
@example(10**6, 1 - Fraction(1, 10**6), 10**6 - 3)
def test_binomial_probabilities_hold_the_reference(n, p, k):
    k = min(k, n - 1)
    log = mp.loggamma(n + 1) - mp.loggamma(k + 1) - mp.loggamma(n - k + 1) + k * mp.log(real(p))
    with mp.workdps(90):
        exact = mp.exp(log + (n - k) * mp.log(1 - real(p)))
    low, high = enclosed("binompmf", Fraction(n), p, Fraction(k))
    assert low <= exact * (1 + mp.mpf(10) ** -40)
    assert high >= exact * (1 - mp.mpf(10) ** -40)
    assert high - low <= exact * NARROW


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 400), chances, st.integers(0, 400))
def test_binomial_sums_hold_the_reference(n, p, k):
    k = min(k, n - 1)
    assert holds(enclosed("binomcdf", Fraction(n), p, Fraction(k)), beta(Fraction(n - k), Fraction(k + 1), 1 - p))


@settings(max_examples=50, deadline=None)
@given(st.fractions(min_value=Fraction(1, 100), max_value=900, max_denominator=100), st.integers(0, 1000))
def test_poisson_holds_the_reference(m, k):
    log = k * mp.log(real(m)) - real(m) - mp.loggamma(k + 1)
    assert holds(enclosed("poissonpmf", m, Fraction(k)), mp.exp(log))
    assert holds(enclosed("poissoncdf", m, Fraction(k)), upper_gamma(Fraction(k + 1), m))


@settings(max_examples=40, deadline=None)
@given(st.fractions(min_value=Fraction(1, 10**12), max_value=400, max_denominator=10**12), chances)
def test_exponential_holds_the_reference(x, rate):
    assert holds(enclosed("expcdf", x, rate), -mp.expm1(-real(x) * real(rate)))
    assert holds(enclosed("expinv", rate, x), -mp.log1p(-real(rate)) / real(x))


@settings(max_examples=60, deadline=None)
@given(st.fractions(min_value=-50, max_value=400, max_denominator=1000))
@example(Fraction(1, 10**20))
@example(Fraction(100_001, 2))
def test_gamma_holds_the_reference(x):
    if x.denominator == 1 and x <= 0:
        return
    assert holds(enclosed("gamma", x), mp.gamma(real(x)))


INVERSES: tuple[tuple[str, str, int], ...] = (
    ("normalinv", "normal", 0), ("tinv", "tcdf", 1), ("chi2inv", "chi2cdf", 1), ("finv", "fcdf", 2),
)  # fmt: skip


@pytest.mark.parametrize(("inverse", "function", "shapes"), INVERSES)
@settings(max_examples=15, deadline=None)
@given(p=chances, d1=st.one_of(freedom, welch), d2=freedom)
@example(p=Fraction(1, 10**100), d1=Fraction(4), d2=Fraction(9))
@example(p=1 - Fraction(1, 10**30), d1=Fraction(4), d2=Fraction(9))
@example(p=Fraction(1, 2) + Fraction(1, 10**15), d1=Fraction(7), d2=Fraction(2))
def test_an_inverse_is_enclosed_by_points_on_both_sides(inverse, function, shapes, p, d1, d2):
    parameters = (d1, d2)[:shapes]
    low, high = enclosed(inverse, p, *parameters)
    assert high - low <= max(abs(low), abs(high), mp.mpf(10) ** -60) * NARROW
    below, above = (enclosed(function, fraction(end), *parameters) for end in (low, high))
    if low < high:
        assert below[0] <= real(p) <= above[1]


def value(text: str) -> Fraction | Irrational:
    node = parse_expression(text)
    assert not isinstance(node, ParseProblem), node
    outcome = compute(node, {})
    assert isinstance(outcome, Computed), outcome
    found: Fraction | Irrational = outcome.amount.value
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("normal(0)", "1/2"), ("normalinv(1/2)", "0"), ("erf(0)", "0"), ("erfc(0)", "1"), ("tcdf(0, 7)", "1/2"),
        ("tcdf(1, 1)", "3/4"), ("tcdf(-1, 1)", "1/4"), ("tinv(0.5, 3)", "0"), ("chi2cdf(0, 3)", "0"),
        ("chi2cdf(-2, 3)", "0"), ("fcdf(0, 2, 3)", "0"), ("chi2inv(0, 3)", "0"), ("expcdf(-1, 2)", "0"),
        ("binompmf(3, 1/3, 2)", "2/9"), ("binompmf(3, 1/3, 4)", "0"), ("binompmf(3, 0, 0)", "1"),
        ("binompmf(3, 1, 3)", "1"), ("binomcdf(3, 1/3, 1)", "20/27"), ("binomcdf(3, 1/3, 3)", "1"),
        ("binomcdf(3, 1, 2)", "0"), ("binomcdf(3, 0, 0)", "1"), ("poissonpmf(0, 0)", "1"), ("poissoncdf(0, 4)", "1"),
        ("gamma(1)", "1"), ("gamma(6)", "120"), ("gamma(1/2)^2/gamma(3/2)^2", "4"), ("gamma(-1/2)/gamma(1/2)", "-2"),
    ],
)  # fmt: skip
def test_a_rational_value_is_exact(text, expected):
    assert value(text) == Fraction(expected)


def assert_fails(text, kind, message):
    outcome = compute(parse_expression(text), {})
    assert isinstance(outcome, Failure)
    assert outcome.kind == kind
    assert message in outcome.message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("normalinv(1)", "not finite"), ("normalinv(0)", "not finite"), ("normalinv(1.2)", "from 0 to 1"),
        ("tinv(0.9, 0)", "above 0"), ("tcdf(1, -3)", "above 0"), ("chi2inv(1, 3)", "not finite"),
        ("binompmf(5, 1.5, 2)", "from 0 to 1"), ("binompmf(5.5, 0.5, 2)", "whole number"),
        ("binomcdf(5, 0.5, 2.5)", "whole number"), ("poissonpmf(-1, 2)", "above 0"), ("poissoncdf(2, -1)", "whole number"),
        ("expcdf(1, 0)", "above 0"), ("gamma(0)", "not defined"), ("gamma(-3)", "not defined"),
        ("sqrt(2)*normalinv(sqrt(2))", "between 0 and 1"), ("sqrt(2)*poissoncdf(-pi, 2)", "not negative"),
    ],
)  # fmt: skip
def test_outside_its_domain_a_function_has_no_value(text, message):
    assert_fails(text, "undefined", message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fcdf(2, sqrt(2), 3)", "degrees of freedom that is a fraction"), ("tcdf(2, 10^13)", "beyond the limit"),
        ("binomcdf(2000000, 0.5, 3)", "more than 1,000,000 trials"), ("chi2cdf(10^11, 10^11)", "a series of more than"),
        ("normal(-10^6)", "an exponent beyond"),
    ],
)  # fmt: skip
def test_work_beyond_the_limits_is_refused_before_it_begins(text, message):
    assert_fails(text, "refused", message)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("1 - normal(38)", "2.8e-316", "2.9e-316"), ("1 - tcdf(40, 300)", "1.42e-122", "1.43e-122"),
        ("normal(sqrt(2))", "0.92135", "0.92136"), ("poissoncdf(sqrt(5), 3)", "0.8122", "0.8123"),
        ("binomcdf(20, sqrt(2)/2, 12)", "0.2065", "0.2066"), ("normalinv(sqrt(2)/2)", "0.5449", "0.5450"),
        ("chi2cdf(pi, 3)", "0.6296", "0.6298"), ("erfc(sqrt(2))", "0.0455", "0.0456"), ("gamma(pi)", "2.2880", "2.2881"),
        ("tinv(normal(1), 5)", "1.1105", "1.1106"), ("binomcdf(1000000, 0.5, 500000)", "0.5003", "0.5004"),
        ("tcdf(-3, 1000000)", "0.00134", "0.00135"), ("poissoncdf(100000, 100000)", "0.5008", "0.5009"),
    ],
)  # fmt: skip
def test_irrational_arguments_and_far_tails_are_compared_exactly(text, low, high):
    found = value(text)
    assert compare(found, Fraction(low)) == 1
    assert compare(found, Fraction(high)) == -1


def unit(text: str) -> Unit:
    found = parse_unit(text)
    assert isinstance(found, Unit)
    return found


def test_the_exponential_distribution_takes_a_quantity_and_its_rate():
    minutes = Amount(Fraction(300), unit("min").delta)
    rate = Amount(Fraction(1, 240), unit("1/min").delta)
    found = compute(parse_expression("expcdf(t, r)"), {"t": minutes, "r": rate})
    assert isinstance(found, Computed)
    assert found.amount.unit.powers == ()
    time = compute(parse_expression("expinv(0.9, r)"), {"r": rate})
    assert isinstance(time, Computed)
    assert time.amount.unit.powers == unit("min").powers
    outcome = compute(parse_expression("expcdf(t, t)"), {"t": minutes})
    assert isinstance(outcome, Failure)
    assert outcome.kind == "unit"
