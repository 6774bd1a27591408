"""Words in a unit's place that the grammar of units does not read: what they are taken for beside a result."""

from __future__ import annotations

from fractions import Fraction

import pytest

from atlas_lessons.read.notation.numerals.read import read_numerals
from atlas_lessons.read.notation.units.parse import ONE, Unit, parse_unit
from atlas_lessons.read.notation.units.unread import UnreadUnit, read_unread_unit, read_whole_unit


def unit(text: str) -> Unit:
    found = parse_unit(text)
    assert isinstance(found, Unit)
    return found


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("15kwh", "15"),
        ("3384megs", "3384"),
        ("15kms", "15"),
        ("36milimeters", "36"),
        ("33KW", "33"),
        ("12.5foo", "12.5"),
        ("15foo", ""),
        ("2FA", ""),
        ("720P", ""),
        ("3XL", ""),
        ("5TH", ""),
    ],
)
def test_digits_with_letters_are_a_number_where_the_letters_can_be_a_unit_and_a_decimal_always_is(text, number):
    (numeral,) = read_numerals(text)
    assert ("" if numeral.kind == "label" else numeral.text) == number


def word(text: str) -> UnreadUnit:
    found = read_unread_unit(text, text.index(" "))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("15 HOURS", "h"),
        ("15 cents", "0.01 USD"),
        ("15 pence", "0.01 GBP"),
        ("15 tons", "t"),
        ("15 kwh", "kWh"),
        ("15 KWH", "kWh"),
        ("15 Kg", "kg"),
        ("15 kgs", "kg"),
        ("15 mhz", "MHz"),
        ("15 kilos", "kg"),
        ("15 megs", "MB"),
        ("15 MBs", "MB"),
        ("15 gb/s", "GB/s"),
        ("15 sq ft", "ft^2"),
        ("15 sq. km", "km^2"),
        ("15 CUBIC FEET", "ft^3"),
        ("15 cc", "cm^3"),
        ("15 short tons", "2000 lb"),
        ("15 cents per kWh", "0.01 USD/kWh"),
        ("15 usd", "USD"),
    ],
)
def test_a_word_that_can_only_be_a_unit_is_read_as_it(printed, meant):
    found = word(printed)
    assert found.certain
    assert not found.also_counts
    assert found.units[0] == unit(meant)


@pytest.mark.parametrize(
    ("printed", "factor"),
    [
        ("15 PERCENT", Fraction(1, 100)),
        ("15 pct", Fraction(1, 100)),
        ("4 per mille", Fraction(1, 1000)),
        ("4 permil", Fraction(1, 1000)),
        ("4 per thousand.", Fraction(1, 1000)),
        ("15 lakh", Fraction(10**5)),
        ("15 crores", Fraction(10**7)),
        ("15 Bn", Fraction(10**9)),
        ("15 milliard", Fraction(10**9)),
    ],
)
def test_percentages_and_scale_words_are_pure_numbers(printed, factor):
    found = word(printed)
    assert found.certain
    assert (found.units[0].factor, found.units[0].powers) == (factor, ())
    assert found.beside(()) == found.units


@pytest.mark.parametrize(
    ("printed", "text", "meant"),
    [
        ("576 lakh bytes", "lakh bytes", "100000 byte"),
        ("12 crore rupees in all", "crore rupees", "10000000 INR"),
        ("868 thousands of bytes", "thousands of bytes", "1000 byte"),
    ],
)
def test_a_scale_word_takes_the_unit_behind_it_along(printed, text, meant):
    found = word(printed)
    assert found.text == text
    assert found.units[0] == unit(meant)


@pytest.mark.parametrize(
    ("printed", "near"),
    [
        ("15 milimeters", "millimeter"),
        ("15 kilometrs", "kilometre"),
        ("15 KW", "kW"),
        ("15 KM", "km"),
        ("15 decibles", "decibel"),
    ],
)
def test_a_word_that_only_looks_like_a_unit_names_the_nearest(printed, near):
    found = word(printed)
    assert not found.certain
    assert [each.text for each in found.beside(())] == [near]


@pytest.mark.parametrize(
    ("printed", "dimension"),
    [
        ("45 stones", "kg"),
        ("12 gigs", "byte"),
        ("24 TVs", "V"),
        ("15 metters", "m"),
        ("15 secnds", "s"),
        ("9 EVs", "V"),
    ],
)
def test_a_word_that_names_things_too_is_a_unit_only_beside_its_dimension(printed, dimension):
    found = word(printed)
    assert found.beside(ONE.powers) == ()
    assert found.beside(unit("USD").powers) == ()
    assert len(found.beside(unit(dimension).powers)) >= 1


def test_cents_are_of_the_currency_they_are_compared_with():
    found = word("42 cents")
    assert found.beside(unit("EUR").powers) == (unit("0.01 EUR"),)
    assert len(found.beside(unit("kg").powers)) > 1


def test_a_ton_may_be_any_of_three():
    factors = {each.factor for each in word("12 tons").beside(unit("kg").powers)}
    assert factors == {Fraction(1000), unit("2000 lb").factor, unit("2240 lb").factor}


@pytest.mark.parametrize(
    "printed",
    [
        "24 allocated", "24 rows", "24 boxes", "24 GPUs", "24 PCs", "24 models", "24 pointers",
        "24 parameters", "24 steps", "24 tickets", "24 times", "24 nodes", "24 pages", "24 items", "24 in all",
        "24 per thousand people", "24 x 3", "24", "24.", "24 minuets", "24 galleons", "300 examples", "24 TN",
        "24 pictograms", "24 later", "24 quarks", "24 words", "24 weights",
    ],
)  # fmt: skip
def test_other_words_are_what_is_counted(printed):
    assert read_unread_unit(printed, 2) is None


@pytest.mark.parametrize("printed", ["3 top", "3 TBD", "3 GPA", "3 CPA", "3 ATMs", "3 grad", "3 cad", "3 Min", "3 MJs"])
def test_initials_and_short_words_are_no_units_beside_pure_numbers(printed):
    found = read_unread_unit(printed, 1)
    assert found is None or found.beside(ONE.powers) == ()


@pytest.mark.parametrize("printed", ["24 kg", "24 hours", "24 Hours", "24 percent", "24 MB/s", "24 square metres"])
def test_what_the_grammar_reads_is_not_unread(printed):
    assert read_unread_unit(printed, 2) is None


def test_a_declared_noun_is_no_unit():
    assert read_unread_unit("24 tons", 2, frozenset(("ton",))) is None


@pytest.mark.parametrize(
    ("head", "meant"),
    [("kB", "kB"), ("MBs", "MB"), ("thousands of bytes", "1000 byte"), ("HOURS", "h"), ("sq ft", "ft^2")],
)
def test_the_head_of_a_column_is_read_whole(head, meant):
    assert read_whole_unit(head)[0] == unit(meant)


@pytest.mark.parametrize("head", ["", "of rows", "KW", "bytes we think", "stones?", "§"])
def test_a_head_that_is_no_unit_is_none(head):
    assert read_whole_unit(head) == ()


@pytest.mark.parametrize(
    ("text", "meant"), [("degrees C", "°C"), ("degrees Celsius", "°C"), ("deg F", "°F"), ("degrees Fahrenheit", "°F")]
)
def test_degrees_of_a_temperature_scale_are_spelled_out(text, meant):
    assert unit(text) == unit(meant)
