"""The verdict on a printed quantity: units, prefixes, readings, irrational values."""

from __future__ import annotations

from fractions import Fraction

import pytest

from atlas_lessons.core.model import Verdict
from atlas_lessons.prove.engine.amount import Amount, nouns_conflict, printed_readings, read_amount, with_unit
from atlas_lessons.prove.engine.comparison import compare, decimal_text
from atlas_lessons.prove.engine.graph import Computed, compute
from atlas_lessons.prove.engine.verdict import Printed, exact_text, judge, value_text
from atlas_lessons.read.notation.formula.parser import parse_expression
from atlas_lessons.read.notation.numerals.quantities import read_quantities
from atlas_lessons.read.notation.units.parse import Unit, parse_unit


def unit(text: str) -> Unit:
    found = parse_unit(text, open_nouns=True)
    assert isinstance(found, Unit)
    return found


def amount(text: str, **symbols: str) -> Amount:
    """The amount of an expression whose symbols are quantities in words."""
    known = {}
    for name, words in symbols.items():
        quantity = read_quantities(words, ("token", "feature"))[0]
        known[name] = read_amount(quantity.numeral.value, quantity.unit or unit("1"))
    outcome = compute(parse_expression(text, known), known)
    assert isinstance(outcome, Computed), outcome
    return outcome.amount


def printed(text: str) -> Printed:
    quantity = read_quantities(text, ("token", "feature"), words=True)[0]
    return Printed(quantity.numeral.value, quantity.numeral.step, quantity.unit or unit("1"), text)


@pytest.mark.parametrize(
    ("expression", "symbols", "text", "verdict"),
    [
        ("a", {"a": "16 GB"}, "16 GB", Verdict.EXACT),
        ("a", {"a": "16 GB"}, "16,000 MB", Verdict.EXACT),
        ("a", {"a": "16 GB"}, "14.9 GiB", Verdict.ROUNDED),
        ("a", {"a": "16 GB"}, "16 GiB", Verdict.WRONG),
        ("a", {"a": "1 GiB"}, "1 GB", Verdict.WRONG),  # near, and exact in binary
        ("a/n", {"a": "120 GB", "n": "1024"}, "0.12 GB", Verdict.ROUNDED),  # 1024 devices are no prefix
        ("a", {"a": "1 GiB"}, "1.07 GB", Verdict.ROUNDED),
        ("a", {"a": "1024 bytes"}, "1 kB", Verdict.WRONG),
        ("a", {"a": "8 bits"}, "1 byte", Verdict.EXACT),
        ("a", {"a": "0.25"}, "25%", Verdict.EXACT),
        ("a", {"a": "0.25"}, "0.25%", Verdict.WRONG),
        ("a - b", {"a": "25%", "b": "20%"}, "5 percentage points", Verdict.EXACT),
        ("a", {"a": "90 minutes"}, "1.5 h", Verdict.EXACT),
        ("a", {"a": "25 °C"}, "77 °F", Verdict.EXACT),
        ("a", {"a": "25 °C"}, "298.15 K", Verdict.EXACT),
        ("a - b", {"a": "25 °C", "b": "20 °C"}, "5 °C", Verdict.EXACT),
        ("a - b", {"a": "25 °C", "b": "20 °C"}, "9 °F", Verdict.EXACT),
        ("a + b", {"a": "25 °C", "b": "5 K"}, "30 °C", Verdict.EXACT),
        ("(a + b)/2", {"a": "25 °C", "b": "20 °C"}, "22.5 °C", Verdict.EXACT),
        ("a/b", {"a": "600 K", "b": "300 K"}, "2", Verdict.EXACT),
        ("sqrt(a)", {"a": "2 m²"}, "1.41 m", Verdict.ROUNDED),
        ("sqrt(a)", {"a": "2 m²"}, "1.42 m", Verdict.WRONG),
        ("sqrt(a)", {"a": "2 m²"}, "1.4142135623730950488016887242 m", Verdict.ROUNDED),
        ("sqrt(a)", {"a": "2 m²"}, "1.4142135 m", Verdict.TRUNCATED),
        ("sqrt(a)*sqrt(a)", {"a": "2 m"}, "2 m", Verdict.EXACT),
        ("log2(a)", {"a": "1024 tokens"}, "10 bits", Verdict.EXACT),
        ("10*log10(a/b)", {"a": "100 W", "b": "1 W"}, "20 dB", Verdict.EXACT),
        ("log10(2) + log10(5)", {}, "1", Verdict.EXACT),  # equal, though only irrational parts
        ("ln(8)/ln(2)", {}, "3", Verdict.EXACT),
        ("(1 + sqrt(2))*(1 - sqrt(2))", {}, "−1", Verdict.EXACT),
        ("(1 - 1/n)^n", {"n": "10000"}, "0.3679", Verdict.ROUNDED),  # too long for exact arithmetic
        ("log10(2^10000)", {}, "3010.3", Verdict.ROUNDED),
        ("exp(10^6)/exp(10^6 - 1)", {}, "2.718", Verdict.ROUNDED),
        ("2^(10^9)", {}, "7", Verdict.WRONG),
        ("atan(1)", {}, "45°", Verdict.EXACT),
    ],
)
def test_a_printed_quantity_gets_its_verdict(expression, symbols, text, verdict):
    assert judge(amount(expression, **symbols), printed(text)).verdict is verdict


@pytest.mark.parametrize(
    ("expression", "symbols", "text"),
    [
        ("a", {"a": "16 GB"}, "16 s"),
        ("a*b", {"a": "16 GB", "b": "2 s"}, "32 GB"),
        ("a/b", {"a": "16 GB", "b": "2 GB"}, "8 GB"),
        ("a", {"a": "5"}, "5 W"),
    ],
)
def test_another_dimension_is_a_mismatch_whatever_the_number(expression, symbols, text):
    judgement = judge(amount(expression, **symbols), printed(text))
    assert (judgement.verdict, judgement.kind) == (Verdict.WRONG, "unit")


@pytest.mark.parametrize(
    ("expression", "symbols", "part"),
    [
        ("a + b", {"a": "16 GB", "b": "2 s"}, "cannot be added"),
        ("a + 1", {"a": "16 GB"}, "give the number a symbol"),
        ("max(a, b)", {"a": "16 GB", "b": "2 s"}, "cannot be compared"),
        ("ln(a)", {"a": "16 m"}, "takes a pure number"),
        ("exp(a)", {"a": "16 m"}, "takes a pure number"),
        ("2^a", {"a": "16 m"}, "must be a pure number"),
        ("a^sqrt(2)", {"a": "16 m"}, "must be a known fraction"),
    ],
)
def test_units_that_do_not_go_together_are_told(expression, symbols, part):
    known = {name: read_amount(Fraction(words.split()[0]), unit(words.split()[1])) for name, words in symbols.items()}
    outcome = compute(parse_expression(expression, known), known)
    assert outcome.kind == "unit"
    assert part in outcome.message


@pytest.mark.parametrize(
    ("expression", "a", "text"),
    [
        ("max(0, a)", "16 GB", "16 GB"),
        ("a + 0", "16 GB", "16 GB"),
        ("sqrt(a)", "16 m²", "4 m"),
        ("a^2", "3 m", "9 m²"),
        ("a^(1/2)", "16 m²", "4 m"),
        ("a^0.5", "16 m²", "4 m"),
        ("root(a, 3)", "27 m³", "3 m"),
        ("ceil(a)", "2.3 h", "3 h"),
        ("floor(a)", "2.7 GB", "2 GB"),
        ("round(a)", "2.5 GB", "3 GB"),
        ("2^a", "16 bits", "65,536"),
        ("10^(a/10)", "30 dB", "1,000"),
        ("sin(a)", "30°", "0.5"),
        ("2*a", "5%", "10%"),
        ("1 + a", "5%", "1.05"),
        ("abs(-a)", "5 V", "5 V"),
    ],
)
def test_a_unit_follows_its_expression(expression, a, text):
    assert judge(amount(expression, a=a), printed(text)).verdict is Verdict.EXACT


def test_an_irrational_is_never_equal_to_a_decimal():
    value = amount("sqrt(2)").value
    assert compare(value, Fraction("1.414213562373095048801688724209698078569671875376948")) != 0


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(10152), "10152"),
        (Fraction(1, 8), "0.125"),
        (Fraction(2, 3), "0.666666666666…"),
        (Fraction(-2, 3), "-0.666666666666…"),
        (Fraction(1, 3 * 10**15), "3.33333333333… × 10^-16"),
        (Fraction(10**30), "1 × 10^30"),
        (Fraction(0), "0"),
    ],
)
def test_a_value_is_shown_in_a_few_digits(value, text):
    assert decimal_text(value) == text


def test_an_irrational_value_is_shown_as_its_expression_and_its_digits():
    value = amount("sqrt(2)*10").value
    assert exact_text(value) == "10*sqrt(2)"
    assert decimal_text(value) == "14.1421356237…"


@pytest.mark.parametrize(
    ("number", "text", "shown"),
    [
        ("3", "m", "3 m"),
        ("25", "%", "25%"),
        ("80", "$/h", "$80/h"),
        ("-80", "$", "-$80"),
        ("30", "°", "30°"),
        ("5", "1", "5"),
    ],
)
def test_a_number_stands_with_its_unit_as_people_write_it(number, text, shown):
    assert with_unit(number, unit(text)) == shown


def test_a_value_is_told_with_fraction_digits_and_unit():
    assert value_text(Fraction(2, 3), unit("GB")) == "2/3 = 0.666666666666… GB"


@pytest.mark.parametrize(
    ("found", "expected", "conflict"),
    [
        ("token", "token", False),
        ("token", "feature", True),
        ("token", "1", False),
        ("1", "token", False),
        ("token·sequence", "token", False),
        ("token·sequence", "flop", False),  # products of nouns are named by what they make
        ("byte/token", "byte/feature", True),
        ("byte/token", "token", False),
    ],
)
def test_counted_nouns_conflict_only_where_both_name_one(found, expected, conflict):
    assert nouns_conflict(unit(found), unit(expected)) is conflict


def test_a_kelvin_value_may_be_a_point_or_a_difference():
    assert len(printed_readings(read_amount(Fraction(300), unit("K")), unit("°C"))) == 2
