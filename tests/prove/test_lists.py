"""Lists of numbers: what a quote or a column gives, what is computed of it, and what is said where that has no sense."""

from __future__ import annotations

import statistics
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from proving import proof, result, rules, told

from atlas_lessons.core.model import NumberClass
from atlas_lessons.prove.engine.amount import Amount
from atlas_lessons.prove.engine.comparison import compare
from atlas_lessons.prove.engine.graph import Computed, Failure, compute
from atlas_lessons.read.notation.formula.ast import Call, Mul, Sym


def of_list(sentence: str, listed: str, formula: str, printed: str, **keys: str):
    """One list and one result of it."""
    text = f"# Data\n\n{sentence} Then comes {printed} at last.\n"
    x = {"symbol": "x", "list": listed, **keys}
    return proof(text, x, {"symbol": "y", "expression": formula, "quote": f"{printed} at last"})


@pytest.mark.parametrize(
    ("sentence", "listed", "formula", "right", "wrong"),
    [
        ("Scores: 9, 9.5, 9.5, 10.", "9, 9.5, 9.5, 10", "sum(x)", "38", "39"),
        ("Scores: 9, 9.5, 9.5, 10.", "9, 9.5, 9.5, 10", "mean(x)", "9.5", "9.6"),
        ("Scores: 9, 9.5, 9.5, 10.", "9, 9.5, 9.5, 10", "count(x)", "4", "3"),
        ("Cards of 8, 16 and 32 GB.", "8, 16 and 32 GB", "sum(x)", "56 GB", "56 MB"),
        ("Cards of 8, 16 and 32 GB.", "8, 16 and 32 GB", "max(x)", "32 GB", "16 GB"),
        ("Parts of 1/2, 1/3 and 1/6.", "1/2, 1/3 and 1/6", "sum(x)", "1", "2"),
        ("Changes of -3, 5 and -2.", "-3, 5 and -2", "sum(x)", "0", "4"),
        ("Changes of −3, 5, −8.", "−3, 5, −8", "min(x)", "−8", "−3"),
        ("So $x = 3, 4, 8$ holds.", "3, 4, 8", "median(x)", "4", "3"),
        ("So $3\\ \\text{m}, 4\\ \\text{m}, 8\\ \\text{m}$ holds.", "3\\ \\text{m}, 4\\ \\text{m}, 8\\ \\text{m}", "sd(x)",
         "2.65 m", "2.64 m"),
        ("Pages 4, 7, 9 and 12.", "4, 7, 9 and 12", "median(x)", "8", "7"),
        ("Waits of 2, 4, 4, 4, 5, 5, 7 and 9 s.", "2, 4, 4, 4, 5, 5, 7 and 9 s", "sdp(x)", "2 s", "3 s"),
        ("Waits of 2, 4, 4, 4, 5, 5, 7 and 9 s.", "2, 4, 4, 4, 5, 5, 7 and 9 s", "sd(x)", "2.14 s", "2.15 s"),
        ("Waits of 2, 4 and 9 min.", "2, 4 and 9 min", "mean(x)", "300 s", "5 s"),
        ("It was 10 °C, 20 °C and 60 °C.", "10 °C, 20 °C and 60 °C", "mean(x)", "30 °C", "303 °C"),
        ("It was 10 °C, 20 °C and 60 °C.", "10 °C, 20 °C and 60 °C", "sd(x)", "26.5 °C", "299.6 °C"),
        ("It was 10 °C, 20 °C and 60 °C.", "10 °C, 20 °C and 60 °C", "max(x) - min(x)", "50 K", "323 K"),
        ("It was 10 °C, 20 °C and 60 °C.", "10 °C, 20 °C and 60 °C", "median(x)", "20 °C", "293 °C"),
        ("Weights: 1, 2, 3.", "1, 2, 3", "sum(x^2)/sum(x)", "2.33", "2.34"),
        ("Weights: 1, 2, 3.", "1, 2, 3", "sum((x - mean(x))^2)/(count(x) - 1)", "1", "2"),
        ("Weights: 1, 2, 3.", "1, 2, 3", "max(max(x), 5)", "5", "3"),
        ("Named GPU4: 3, 4 and 5.", "GPU4: 3, 4 and 5", "sum(x)", "12", "16"),
        ("It is three, four and five.", "three, four and five", "sum(x)", "12", "13"),
    ],
)  # fmt: skip
def test_a_list_gives_one_number_exactly(sentence, listed, formula, right, wrong):
    assert told(of_list(sentence, listed, formula, right)) == ""
    assert rules(of_list(sentence, listed, formula, wrong)) in (["result-wrong"], ["result-truncated"])


@pytest.mark.parametrize("name", ["mean", "sd", "sdp", "median", "sum", "min", "max"])
@given(data=st.lists(st.fractions(-1000, 1000, max_denominator=100), min_size=2, max_size=12))
@settings(max_examples=60, deadline=None)
def test_a_statistic_is_that_of_the_library(name, data):
    symbols = {f"x[{n}]": Amount(each) for n, each in enumerate(data)}
    outcome = compute(Call(name, tuple(map(Sym, symbols))), symbols)
    assert isinstance(outcome, Computed)
    value = outcome.amount.value
    if name in ("sd", "sdp"):
        squared = statistics.variance(data) if name == "sd" else statistics.pvariance(data)
        product = compute(Mul((Sym("s"), Sym("s"))), {"s": outcome.amount})
        assert isinstance(product, Computed)
        low, high = (squared * (1 + Fraction(sign, 10**30)) for sign in (-1, 1))
        assert product.amount.value == squared or (
            compare(product.amount.value, low) == 1 and compare(product.amount.value, high) == -1
        )
        return
    library = {"mean": statistics.mean, "median": statistics.median, "sum": sum, "min": min, "max": max}
    assert value == library[name](data)


def test_a_sample_of_one_number_has_no_deviation():
    outcome = compute(Call("sd", (Sym("x"),)), {"x": Amount(Fraction(3))})
    assert isinstance(outcome, Failure)
    assert outcome.kind == "undefined"


TEXT = """# Survey

The ages 3, 4, 5 came 2, 6 and 2 times, also written as 3, 4 and 5. A mean age is 4, a total 40, and spare 7, 8.
"""
X = {"symbol": "x", "list": "3, 4, 5"}
F = {"symbol": "f", "list": "2, 6 and 2"}
MEAN = {"symbol": "m", "expression": "sum(f*x)/sum(f)", "quote": "age is 4"}


def test_lists_go_together_number_by_number():
    part = proof(TEXT, X, F, MEAN)
    assert told(part) == ""
    assert result(part, "m").exact == "4"


def test_every_number_of_a_list_is_given():
    claims = [
        (TEXT[each.span.start : each.span.end], each.number_class, each.by) for each in proof(TEXT, X, F, MEAN).claims
    ]
    assert claims[:7] == [
        *((text, NumberClass.GIVEN, f"core.x[{n}]") for n, text in enumerate("345", 1)),
        *((text, NumberClass.GIVEN, f"core.f[{n}]") for n, text in enumerate("262", 1)),
        ("4", NumberClass.DERIVED, "core.m"),
    ]


def test_other_places_of_a_list_are_checked_number_by_number():
    assert told(proof(TEXT, {**X, "also": ["3, 4 and 5"]}, F, MEAN)) == ""
    assert rules(proof(TEXT.replace("3, 4 and 5", "3, 9 and 5"), {**X, "also": ["3, 9 and 5"]}, F, MEAN)) == [
        "places-disagree"
    ]
    assert "x has 3 numbers, and this place has 2 numbers" in told(proof(TEXT, {**X, "also": ["7, 8"]}, F, MEAN))


@pytest.mark.parametrize(
    ("quantities", "message", "hint"),
    [
        ((X, {**MEAN, "expression": "x/2"}), "x is a list of 3 numbers, and one number is expected", "mean(x)"),
        ((X, {**MEAN, "expression": "x"}), "x is a list of 3 numbers, and one number is expected", "mean(x)"),
        ((X, {**MEAN, "expression": "max(x, 4)"}), "x is a list of 3 numbers", "mean(x)"),
        ((X, {"symbol": "g", "list": "7, 8"}, {**MEAN, "expression": "sum(x*g)"}),
         "x has 3 numbers, and g has 2", "have a number for each other's"),
        ((X, {**MEAN, "expression": "prev(x)"}), "prev(x): expected a list or column inside of prev", "row before"),
        ((X, {**MEAN, "expression": "sum(prev(x))"}), "prev(x): expected a list or column inside of prev", "row before"),
        (({**X, "value": "3"}, MEAN), "x: a quantity with `list` has no `value`", "given"),
        (({**X, "list": "The ages"}, MEAN), "expected numbers in the list 'The ages', found none", "quote the numbers"),
        (({**X, "list": "3, 4, 6, 7, 8"}, MEAN), "quote not found: '3, 4, 6, 7, 8'", ""),
        (({**X, "start": "0"}, {**MEAN, "expression": "mean(x)", "start": "0"}), "m: `start` belongs to a column or list", ""),
    ],
)  # fmt: skip
def test_what_has_no_sense_is_said(quantities, message, hint):
    said = told(proof(TEXT, *quantities))
    assert message in said
    assert hint in said


def test_a_list_that_nothing_follows_from_is_said_once():
    assert rules(proof(TEXT, X, F, {**MEAN, "expression": "mean(x)"})) == ["given-unused"]
    assert "f is given, and nothing" in told(proof(TEXT, X, F, {**MEAN, "expression": "mean(x)"}))


def test_a_list_is_bounded():
    text = "# Many\n\n" + ", ".join(str(n) for n in range(1, 502)) + "\n"
    part = proof(text, {"symbol": "x", "list": text[8:-1]})
    assert "expected at most 500 numbers in a list, found 501" in told(part)


def test_an_expression_over_lists_is_bounded_before_it_is_written_out():
    text = "# Many\n\n" + ", ".join(str(n) for n in range(1, 501)) + "\n"
    long = "sum(" + "+".join(["x"] * 60) + ")"
    part = proof(text, {"symbol": "x", "list": text[8:-1]}, {"symbol": "y", "expression": long})
    assert "has more than 20,000 parts" in told(part)


def test_a_derived_list_is_checked_number_by_number():
    text = "# Steps\n\nOf 9, 12 and 15 the differences to the mean are -3, 0 and 3, and doubled 18, 24, 31.\n"
    x = {"symbol": "x", "list": "9, 12 and 15"}
    d = {"symbol": "d", "list": "-3, 0 and 3", "expression": "x - mean(x)"}
    part = proof(text, x, d, {"symbol": "w", "list": "18, 24, 31", "expression": "2*x"})
    assert told(part).startswith("result-wrong: w[3] = 2*x[3]")
    assert rules(part) == ["result-wrong"]
    assert [result(part, f"d[{n}]").exact for n in (1, 2, 3)] == ["-3", "0", "3"]


def test_an_aggregate_is_imported_and_a_copy_agrees():
    other = {"id": "again", "copyOf": "#core", "quantities": [{"symbol": "x", "list": "3, 4 and 5"},
             {"symbol": "n", "from": "#core.m"}, {"symbol": "t", "expression": "10*n", "quote": "total 40"}]}  # fmt: skip
    part = proof(TEXT, X, F, MEAN, more=(other,))
    assert told(part) == ""
    assert part.exports["core.m"] == ("4", "1")
    wrong = TEXT.replace("3, 4 and 5", "3, 5 and 5")
    other["quantities"][0] = {"symbol": "x", "list": "3, 5 and 5"}
    assert "x[2] is 4 (at 3:13) in 'core', and 5" in told(proof(wrong, X, F, MEAN, more=(other,)))


def test_a_changed_number_of_a_list_is_found():
    part = proof(TEXT.replace("ages 3, 4, 5", "ages 3, 4, 7"), X, F, MEAN)
    assert "quote-changed" in rules(part) or "result-wrong" in rules(part)
    unchanged_mean = proof(TEXT.replace("2, 6 and 2 times", "4, 6 and 4 times"), X, F, MEAN)
    assert rules(unchanged_mean) == ["quote-changed", "quote-changed"]
