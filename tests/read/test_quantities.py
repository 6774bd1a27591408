"""Quantities: numerals with units, shared units, ranges, tolerances, prices, and words that are never units."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atlas_lessons.read.notation.numerals import unit_after
from atlas_lessons.read.notation.numerals.quantities import read_quantities, read_quote
from atlas_lessons.read.notation.units.parse import parse_unit

NOUNS = ("weight", "parameter", "token", "GPU")
CASES = [
    ("−5 °C", [("−5", "°C", "value")]),
    ("2–4 GB", [("2", "GB", "low"), ("4", "GB", "high")]),
    ("5-10%", [("5", "%", "low"), ("10", "%", "high")]),
    ("from 2 to 4 GB", [("2", "GB", "low"), ("4", "GB", "high")]),
    ("between 2 and 4 GB", [("2", "GB", "low"), ("4", "GB", "high")]),
    ("8, 16 and 32 GB", [("8", "GB", "value"), ("16", "GB", "value"), ("32", "GB", "value")]),
    ("8, 16, or 32 GB", [("8", "GB", "value"), ("16", "GB", "value"), ("32", "GB", "value")]),
    ("80 % ± 2 %", [("80", "%", "value"), ("2", "%", "tolerance")]),
    ("80 ± 2 %", [("80", "%", "value"), ("2", "%", "tolerance")]),
    ("25 percentage points", [("25", "pp", "value")]),
    ("$5.2 million", [("5.2 million", "USD", "value")]),
    ("€3/month", [("3", "EUR/month", "value")]),
    ("$0.50 per GPU-hour", [("0.50", "USD/(GPU·h)", "value")]),
    ("USD 500", [("500", "USD", "value")]),
    ("500 €", [("500", "EUR", "value")]),
    ("423 weights", [("423", "weight", "value")]),
    ("7B parameters", [("7B", "parameter", "value")]),
    ("8 bytes per parameter", [("8", "byte/parameter", "value")]),
    ("3 tokens per second per GPU", [("3", "token/s/GPU", "value")]),
    ("3 W/(m²·K⁴)", [("3", "W m^-2 K^-4", "value")]),
    ("3 m s⁻¹", [("3", "m/s", "value")]),
    ("16GB", [("16", "GB", "value")]),
    ("2-byte", [("2", "B", "value")]),
    ("80-GB cards", [("80", "GB", "value")]),
    ("5 m", [("5", "m", "value")]),
    ("10 A.", [("10", "A", "value")]),
    ("12 light-years", [("12", "ly", "value")]),
    ("5 square metres", [("5", "m²", "value")]),
    ("100 GPU-hours", [("100", "GPU·h", "value")]),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_a_number_is_read_with_its_unit_and_role(text, expected):
    found = [(each.numeral.text, each.unit, each.role) for each in read_quantities(text, NOUNS)]
    assert found == [(lexeme, parse_unit(unit, NOUNS), role) for lexeme, unit, role in expected]


@pytest.mark.parametrize(
    "text",
    [
        "5 in total",
        "5 as before",
        "5 at most",
        "5 are left",
        "5 a day",
        "5 A100 cards",
        "9 am",
        "5 pm",
        "7 widgets",
        "3 G",
    ],
)
def test_words_of_prose_are_no_units(text):
    assert read_quantities(text)[0].unit is None


def test_a_price_in_millions_is_no_length():
    (price,) = read_quantities("$5 m")
    assert price.unit == parse_unit("USD")


def test_a_scale_word_at_the_end_of_a_range_holds_for_both_ends():
    low, high = read_quantities("from 2 to 4 million")
    assert (low.numeral.value, high.numeral.value, low.numeral.step) == (2 * 10**6, 4 * 10**6, 10**6)


def test_a_shared_unit_is_marked():
    assert [each.shared for each in read_quantities("8, 16 and 32 GB")] == [True, True, False]


@pytest.mark.parametrize(
    "text",
    ["0.476, or 47.6%", "0.25 or 25%", "0.5 or 50 percent", "0.062 or\n6.2 %", "0.2 or 0.3, or 30%"],
)
def test_a_percentage_that_says_a_number_once_more_lends_it_no_unit(text):
    *before, last = read_quantities(text)
    assert [each.unit for each in before] == [None] * len(before)
    assert last.unit == parse_unit("%")


@pytest.mark.parametrize(
    "text",
    ["3 or 4%", "0 or 5%", "0.1 or 5%", "0.476, or 46.7%", "0.5 and 50%", "1 and 100%", "0.5 to 50%", "0.5, 1 or 2%"],
)
def test_the_percent_sign_of_a_list_or_range_is_that_of_all_its_numbers(text):
    assert {each.unit for each in read_quantities(text)} == {parse_unit("%")}


def test_labels_have_no_unit():
    assert read_quantities("HBM3E")[0].unit is None


@pytest.mark.parametrize(
    ("quote", "value"),
    [
        ("423 binary64 weights", 423),
        ("Two Adam moment arrays", 2),
        ("binary64", 64),
        ("half of them", Fraction(1, 2)),
    ],
)
def test_a_quote_offers_digits_first_then_words_then_labels(quote, value):
    assert read_quote(quote)[0].numeral.value == value


@given(st.text(alphabet="0123456789.,-– GBkm/s%$±()toand²·per", max_size=50))
@settings(max_examples=300, deadline=None)
def test_quantities_cover_their_numeral_and_never_overlap(text):
    end = 0
    for each in read_quantities(text, NOUNS, words=True):
        assert end <= each.start <= each.numeral.start < each.numeral.end <= each.end <= len(text)
        end = each.end


@pytest.mark.parametrize("text", ["½" * 2000, "x" * 2000, "a-" * 1000, "square " + "x" * 2000])
def test_a_unit_is_looked_for_in_a_few_characters_however_long_the_word(text, monkeypatch):
    tried = []
    monkeypatch.setattr(unit_after, "parse_unit", lambda unit, *_, **__: tried.append(unit) or parse_unit(unit))
    ends = [match.end() for match in [unit_after._ATOM.of(text).match(text)] if match]
    read_quantities(f"5 {text}")
    assert all(end <= 125 for end in ends)
    assert all(len(unit) <= 200 for unit in tried)


@pytest.mark.parametrize(
    ("text", "shared"),
    [
        ("1/216, or 0.46%", False),
        ("0.25 or 25%", False),
        ("0.0833 (8.3%", False),
        ("5 or 10%", True),
        ("1/2, 5 and 10%", True),
    ],
)
def test_a_percentage_that_restates_a_number_does_not_lend_its_sign(text, shared):
    first = read_quantities(text)[0]
    assert (first.unit is not None and first.shared) is shared
