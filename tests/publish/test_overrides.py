"""What `unit`, `units` and `value` may do beside what a quote prints."""

from __future__ import annotations

import pytest
from proving import lesson, proof, result, rules, told

from atlas_lessons.core.model import NumberClass
from atlas_lessons.prove.derivations.derive import derive
from atlas_lessons.prove.derivations.unit_choice import conflict
from atlas_lessons.read.notation.units.parse import Unit, is_fixed, parse_unit


def unit(text: str) -> Unit:
    found = parse_unit(text)
    assert isinstance(found, Unit)
    return found


@pytest.mark.parametrize(
    ("read", "declared", "told"),
    [
        ("$", "EUR", True),
        ("$", "EUR/hour", True),
        ("€", "USD", True),
        ("¥", "KRW", True),
        ("£", "kg", True),
        ("$", "USD", False),
        ("$", "CAD", False),
        ("$", "MXN", False),
        ("$", "AUD/hour", False),
        ("¥", "CNY/kg", False),
        ("EUR", "USD", True),
        ("m", "million", False),  # a letter may be a name or short for a number
        ("kg", "s", True),
    ],
)
def test_another_currency_than_the_sign_of_the_quote_is_told(read, declared, told):
    found = conflict(unit(read), unit(declared))
    assert (found is not None) is told


def given(text: str, quote: str, **keys: str):
    return proof(f"# T\n\n{text}\n", {"symbol": "a", "quote": quote, **keys})


@pytest.mark.parametrize(
    ("quote", "unit_text"),
    [
        ("8 bytes", "byte/weight"),
        ("40 visits", "1/day"),
        ("$5", "CAD"),
        ("$5", "CAD/hour"),
        ("8 GB", "GB"),
        ("8 GB", "GB/s"),
        ("16 GT/s", "Gbit/s"),
        ("5 m", "million"),
        ("binary64", "1"),
        ("64 devices", "1"),
        ("40%", "%/year"),
        ("25 bps", "basis points"),
        ("25 pounds", "GBP"),
        ("ten years", "1"),
        ("the 40", "W"),
    ],
)
def test_a_unit_may_complete_or_restate_what_the_text_prints(quote, unit_text):
    part = proof(f"# T\n\nIt is {quote} here.\n", {"symbol": "a", "quote": quote, "unit": unit_text}, nouns="weight")
    assert "unit-overridden" not in rules(part), told(part)


@pytest.mark.parametrize(
    ("quote", "unit_text"),
    [
        ("63 t", "kg"),
        ("16 GB", "MB"),
        ("20 V", "W"),
        ("25 K", "V"),
        ("300 m", "L"),
        ("9 h", "s"),
        ("40%", "1"),
        ("40%", "USD"),
        ("63 kg", "1"),
        ("16 GB", "1"),
        ("200 tons", "kg"),
        ("15 HOURS", "min"),
        ("42 cents", "USD"),
        ("576 lakh", "1"),
        ("16 GB", "GiB"),
        ("16 GB", "GiB/s"),
        ("4 GiB", "GB"),
        ("600 kg", "0.2 kg"),
        ("40 cases", "1/100000"),
        ("$12", "0.001 USD"),
    ],
)
def test_a_unit_that_contradicts_the_text_is_an_error(quote, unit_text):
    part = given(f"It is {quote} here.", quote, unit=unit_text)
    assert [each.severity for each in part.findings["unit-overridden"]] == [None]  # an error, as the rule says


def test_the_unit_that_a_quote_leaves_out_is_contradicted_as_well():
    part = given("It is 63 t here.", "is 63", unit="kg")
    assert rules(part).count("unit-overridden") == 1


@pytest.mark.parametrize(
    ("text", "quote", "unit_text"),
    [
        ("It is $12 per 1,000 of them.", "$12", "0.001 USD"),
        ("It is $12 per 1,000 of them.", "$12 per 1,000", "0.001 USD"),
        ("It is $12 per dozen.", "$12", "1/12 USD"),
        ("Power is 31 cents per kWh here.", "31 cents", "0.01 EUR/kWh"),
        ("Of 100,000 people 40 cases are seen.", "40 cases", "1/100000"),
        ("It burns 6 L per 100 km.", "6 L", "L/(100 km)"),
        ("In thousands: 40 were sold.", "40 were", "1000"),
    ],
)
def test_a_number_in_a_unit_is_one_that_the_text_writes(text, quote, unit_text):
    part = given(text, quote, unit=unit_text)
    assert "unit-overridden" not in rules(part), told(part)


@pytest.mark.parametrize(
    ("quote", "unit_text"), [("16 GB", "GiB"), ("16 GB", "GiB/s"), ("40 cases", "1/100000"), ("600 kg", "0.2 kg")]
)
def test_a_reason_lets_a_unit_be_read_otherwise(quote, unit_text):
    part = given(f"It is {quote} here.", quote, unit=unit_text, why="the maker says so")
    assert "unit-overridden" not in rules(part), told(part)


def test_a_reason_does_not_change_the_dimension():
    assert "unit-overridden" in rules(given("It is 20 V here.", "20 V", unit="W", why="it is"))


def test_the_reason_for_another_prefix_is_shown_with_the_result():
    rows = (
        {"symbol": "a", "quote": "4 GiB"},
        {"symbol": "b", "expression": "6*a", "quote": "24 GB", "unit": "GiB", "why": "cards are sold like that"},
    )
    part = proof("# T\n\nA card has 4 GiB, six have 24 GB.\n", *rows)
    assert rules(part) == []
    assert "cards are sold like that" in (result(part, "b").hint or "")


FIXED = [
    "percent",
    "%",
    "per mille",
    "ppm",
    "percentage point",
    "basis points",
    "kg",
    "B",
    "kB",
    "W",
    "USD",
    "$",
    "mph",
]
FREE = ["bar", "bars", "foot", "second", "weight", "GPU", "M", "c", "ton", "point", "byte"]


@pytest.mark.parametrize("name", FIXED)
def test_symbols_of_units_and_percentages_cannot_be_declared(name):
    assert is_fixed(name)
    examples = [{"id": "core", "quantities": [{"symbol": "p", "quote": "40 percent"}]}]
    part = derive(lesson("# T\n\nIt is 40 percent.\n", {"units": {name: "count"}, "examples": examples}), {})
    assert rules(part).count("unit-redeclared") == 1


@pytest.mark.parametrize("name", FREE)
def test_spelled_out_words_and_free_letters_may_be_declared(name):
    assert not is_fixed(name)


def test_a_declared_word_is_only_what_is_counted():
    rows = (
        {"symbol": "n", "quote": "6 boxes"},
        {"symbol": "k", "quote": "4 bars"},
        {"symbol": "w", "expression": "n*k", "quote": "24 bars in all"},
    )
    assert rules(proof("# T\n\nHere are 6 boxes of 4 bars, 24 bars in all.\n", *rows, nouns="bar")) == []


# A result and what the tool says of it where a word stands in the unit's place.
WORDS = [
    # given, count, printed result, rule that finds it ("" for a right one)
    ("7 dollars", 6, "42 cents", "result-wrong"),
    ("7 dollars", 6, "4200 cents", ""),
    ("7 euros", 6, "4200 cents", ""),
    ("9 cents", 6, "54 cents", ""),
    ("9 cents", 6, "$0.54", ""),
    ("25 kg", 8, "200 tons", "result-wrong"),
    ("250 kg", 8, "2 tons", ""),
    ("1000 lb", 8, "4 tons", ""),
    ("12 tons", 3, "36 tons", ""),
    ("12 tons", 3, "63 tons", "result-wrong"),
    ("12 s", 4, "48 HOURS", "result-wrong"),
    ("12 hours", 4, "48 HOURS", ""),
    ("32 bytes", 7, "224 MBs", "result-wrong"),
    ("32 MB", 7, "224 MBs", ""),
    ("32 bytes", 7, "224 megs", "result-wrong"),
    ("32 MB", 7, "224 megs", ""),
    ("32 GB", 7, "224 gigs", ""),
    ("32 bytes", 7, "224 gigs", "result-wrong"),
    ("40 W", 5, "200 kwh", "unit-mismatch"),
    ("40 kWh", 5, "200 kwh", ""),
    ("64 bytes", 9, "576 lakh bytes", "result-wrong"),
    ("64 bytes", 9, "576 bytes", ""),
    ("5 lakh", 3, "15 lakh", ""),
    ("rate of 5", 3, "15 crore", "result-wrong"),
    ("rate of 6", 3, "18 per mille", "result-wrong"),
    ("rate of 6", 3, "18 PERCENT", "result-wrong"),
    ("rate of 6", 3, "18 pct", "result-wrong"),
    ("rate of 6", 3, "18 in all", ""),
    ("6%", 3, "18 pct", ""),
    ("4 m", 9, "36 milimeters", "unit-unread"),
    ("4 m", 9, "36 metters", "unit-unread"),
    ("11 W", 3, "33 KW", "unit-unread"),
    ("9 rows", 6, "54 stones", ""),
    ("9 kg", 6, "54 stones", "result-wrong"),
    ("9 rows", 6, "54 TVs", ""),
    ("9 rows", 6, "54 allocated", ""),
    ("4 sq ft", 9, "36 sq ft", ""),
    ("4 sq ft", 9, "36 square inches", "result-wrong"),
]


@pytest.mark.parametrize(("first", "count", "printed", "rule"), WORDS)
def test_a_word_in_the_units_place_is_read_as_the_unit_it_can_only_be(first, count, printed, rule):
    rows = (
        {"symbol": "a", "quote": first},
        {"symbol": "n", "value": str(count), "source": "the text"},
        {"symbol": "r", "expression": "a*n", "quote": printed},
    )
    part = proof(f"# T\n\nHere are {first}. That makes {printed}.\n", *rows)
    assert rules(part) == ([rule] if rule else []), told(part)


def test_the_word_behind_the_quote_is_read_too():
    rows = (
        {"symbol": "a", "quote": "7 dollars"},
        {"symbol": "r", "expression": "6*a", "quote": "makes 42"},
    )
    assert rules(proof("# T\n\nIt costs 7 dollars, six times makes 42 cents.\n", *rows)) == ["result-wrong"]


def test_nothing_accounts_for_a_number_whose_unit_cannot_be_read():
    rows = ({"symbol": "a", "quote": "4 m"}, {"symbol": "r", "expression": "9*a", "quote": "36 milimeters"})
    part = proof("# T\n\nA plank has 4 m, nine have 36 milimeters.\n", *rows)
    assert [claim.number_class for claim in part.claims] == [NumberClass.GIVEN]


# A quote, a value beside it, and whether that is an error, bare and with a reason.
VALUES = [
    ("2920 bytes", "2920", False, False),
    ("2920 bytes", "2920 byte", False, False),
    ("2920 bytes", "8*365", False, False),
    ("12 billion", "12e9", False, False),
    ("4K", "4096", False, False),
    ("as many", "12", False, False),
    ("a dozen", "12", False, False),
    ("binary64", "64", False, False),
    ("29200 bytes", "2920", True, True),
    ("1250 cans", "125", True, True),
    ("8712 bytes", "8*214", True, True),
    ("3384 bytes", "33840", True, True),
    ("2048 kB", "2048 byte", True, True),
    ("2048 bytes", "2048 kB", True, True),
    ("12 HOURS", "12 min", True, True),
    ("two thousand", "1692", True, False),
    ("twice as many", "24", True, False),
    ("80² GB", "80", True, False),
    ("33%", "1/3", True, False),
    ("33%", "1/4", True, True),
    ("between 3 and 5", "5", True, False),
    ("v1.29", "1.29", False, False),
    ("each of 8", "1/8", True, False),
]


@pytest.mark.parametrize(("quote", "value", "bare", "reasoned"), VALUES)
def test_a_value_beside_a_quote_is_one_of_its_readings(quote, value, bare, reasoned):
    for error, why in ((bare, {}), (reasoned, {"why": "the text means it so"})):
        part = given(f"Here is {quote} now.", quote, value=value, **why)
        assert ("value-overridden" in rules(part)) is error, told(part)


@pytest.mark.parametrize(
    "value", ["12 and more", "--12", "12 or so", "+-3", "1/2/", "12 13", "5 of them", "about 5", ""]
)
def test_a_value_is_read_whole(value):
    part = proof("# T\n\nIt is so.\n", {"symbol": "a", "value": value or " ", "source": "a table"})
    assert rules(part) == ["value-unreadable"]


@pytest.mark.parametrize(
    "value", ["12", "-12", "1/3", "6.674e-11", "9.81 m/s²", "2^10", "3*(4 + 5)", "12 hours", "8 HOURS"]
)
def test_numbers_with_their_units_are_values(value):
    assert rules(proof("# T\n\nIt is so.\n", {"symbol": "a", "value": value, "source": "a table"})) == ["given-unused"]
