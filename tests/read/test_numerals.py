"""Numerals of running text: what is one, what it is worth, and where it stands."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atlas_lessons.read.notation.cache import BoundedCache
from atlas_lessons.read.notation.numerals import quantities, words
from atlas_lessons.read.notation.numerals import read as numerals
from atlas_lessons.read.notation.numerals.read import read_numerals

ONE_NUMBER = [
    ("16", "16", 16, 1),
    ("a timeout of 1800s", "1800", 1800, 1),
    ("−5 °C", "−5", -5, 1),
    ("-5", "-5", -5, 1),
    ("–5 °C", "–5", -5, 1),
    ("10\u2009152", "10\u2009152", 10152, 1),
    ("10\u202f152", "10\u202f152", 10152, 1),
    ("10\u00a0152", "10\u00a0152", 10152, 1),
    ("10,152", "10,152", 10152, 1),
    ("10_152", "10_152", 10152, 1),
    ("10'152'000", "10'152'000", 10152000, 1),
    ("12,34,567", "12,34,567", 1234567, 1),
    ("1,234.56", "1,234.56", Fraction(123456, 100), Fraction(1, 100)),
    (".5", ".5", Fraction(1, 2), Fraction(1, 10)),
    ("12.50", "12.50", Fraction(25, 2), Fraction(1, 100)),
    ("3.141\u2009592", "3.141\u2009592", Fraction(3141592, 10**6), Fraction(1, 10**6)),
    ("1e-3", "1e-3", Fraction(1, 1000), Fraction(1, 1000)),
    ("2.5e6", "2.5e6", 2500000, 100000),
    ("5.67 × 10⁻⁸", "5.67 × 10⁻⁸", Fraction(567, 10**10), Fraction(1, 10**10)),
    ("6.02 x 10^23", "6.02 x 10^23", 602 * 10**21, 10**21),
    ("3·10^{8}", "3·10^{8}", 3 * 10**8, 10**8),
    ("10⁻³", "10⁻³", Fraction(1, 1000), Fraction(1, 1000)),
    ("2⁶⁴", "2⁶⁴", 2**64, None),
    ("2^64", "2^64", 2**64, None),
    ("2**10", "2**10", 1024, None),
    ("$10^9$", "10^9", 10**9, 10**9),
    ("½", "½", Fraction(1, 2), None),
    ("3½", "3½", Fraction(7, 2), None),
    ("3 1/2 inches", "3 1/2", Fraction(7, 2), None),
    ("1/3", "1/3", Fraction(1, 3), None),
    ("0x1F", "0x1F", 31, None),
    ("0b1010_1010", "0b1010_1010", 170, None),
    ("1 billion", "1 billion", 10**9, 10**9),
    ("1.9 billion", "1.9 billion", 1900000000, 10**8),
    ("7B parameters", "7B", 7 * 10**9, 10**9),
    ("a 32.8 B parameter model", "32.8 B", Fraction(328 * 10**8), 10**8),
    ("32 B a row", "32", 32, 1),
    ("100T", "100T", 10**14, 10**12),
    ("$5m", "5m", 5 * 10**6, 10**6),
    ("$4K", "4K", 4000, 1000),
    ("16GB", "16", 16, 1),
    ("2-byte weights", "2", 2, 1),
    ("70-billion", "70-billion", 70 * 10**9, 10**9),
    ("10x faster", "10", 10, 1),
    ("-$5", "-$5", -5, 1),
    ("100 000 files", "100 000", 100000, 1),
]


@pytest.mark.parametrize(("text", "lexeme", "value", "step"), ONE_NUMBER)
def test_a_numeral_keeps_its_lexeme_value_and_last_digit(text, lexeme, value, step):
    (numeral,) = read_numerals(text)
    assert (numeral.text, numeral.value, numeral.step) == (lexeme, value, step)
    assert text[numeral.start : numeral.end] == lexeme
    assert numeral.kind != "label"


SEVERAL = [
    ("2–4 GB", ["2", "4"]),
    ("5-10%", ["5", "10"]),
    ("8, 16 and 32 GB", ["8", "16", "32"]),
    ("8/16/32 GB", ["8", "16", "32"]),
    ("1,23", ["1", "23"]),
    ("10 −5 = 5", ["10", "5", "5"]),
    ("3 -2", ["3", "2"]),
    ("between -3 and −1", ["-3", "−1"]),
    ("1920x1080", ["1920", "1080"]),
    ("1/3 of 24", ["1/3", "24"]),
    ("80 % ± 2 %", ["80", "2"]),
    ("A−5", ["5"]),
]


@pytest.mark.parametrize(("text", "lexemes"), SEVERAL)
def test_several_numerals_are_told_apart(text, lexemes):
    assert [numeral.text for numeral in read_numerals(text)] == lexemes


LABELS = [
    ("HBM3E", ["HBM3E"]),
    ("binary64", ["binary64"]),
    ("x86-64", ["x86-64"]),
    ("12-high", ["12-high"]),
    ("RFC 8259", ["8259"]),
    ("Python 3.12.1", ["3.12.1"]),
    ("v1.3.0", ["v1.3.0"]),
    ("2026-10-07", ["2026-10-07"]),
    ("2026-10-07T12:30:00Z", ["2026-10-07T12:30:00Z"]),
    ("October 7, 2026", ["October 7, 2026"]),
    ("7 Oct 2026", ["7 Oct 2026"]),
    ("3rd", ["3rd"]),
    ("GPT-4", ["GPT-4"]),
    ("1980s", ["1980s"]),
    ("the 1800s", ["1800s"]),
    ("16:9", ["16:9"]),
    ("12:30, a.m.", ["12:30"]),
    ("#12", ["#12"]),
    ("1-800-555-0100", ["1-800-555-0100"]),
    ("https://example.org/a/12", ["https://example.org/a/12"]),
    ("b_2", ["b_2"]),
    ("1080p60", ["1080p60"]),
    ("10^9999999", ["10^9999999"]),
    ("9" * 60, ["9" * 60]),
]


@pytest.mark.parametrize(("text", "lexemes"), LABELS)
def test_digits_that_name_something_are_labels(text, lexemes):
    found = read_numerals(text)
    assert [numeral.text for numeral in found] == lexemes
    assert {numeral.kind for numeral in found} == {"label"}


def test_the_scale_of_a_map_is_a_number_behind_its_one():
    found = [(numeral.text, numeral.kind) for numeral in read_numerals("at 1:25,000 or 12:30, 500 people")]
    assert found == [("1", "label"), ("25,000", "number"), ("12:30", "label"), ("500", "number")]


def test_a_count_before_a_name_is_a_number_and_the_name_a_label():
    assert [(numeral.text, numeral.kind) for numeral in read_numerals("8×H200")] == [("8", "number"), ("H200", "label")]


def test_a_k_without_a_price_says_neither_1000_nor_1024():
    (numeral,) = read_numerals("4K tokens")
    assert (numeral.kind, numeral.readings) == ("ambiguous", (4000, 4096))


@pytest.mark.parametrize("text", ["m^2", "W/m²", "cm³", "5 m2", "no number", ""])
def test_exponents_of_units_are_no_numerals_of_their_own(text):
    assert [numeral.text for numeral in read_numerals(text)] in ([], ["5"])


WORDS = [
    ("four", 4),
    ("twenty-five", 25),
    ("ninety nine", 99),
    ("one hundred and twenty", 120),
    ("four thousand two hundred", 4200),
    ("two and a half million", 2500000),
    ("a dozen", 12),
    ("half a dozen", 6),
    ("half", Fraction(1, 2)),
    ("one fifth", Fraction(1, 5)),
    ("three quarters", Fraction(3, 4)),
    ("a third", Fraction(1, 3)),
    ("twice", 2),
    ("triple", 3),
    ("a hundred", 100),
]


@pytest.mark.parametrize(("text", "value"), WORDS)
def test_number_words_are_read_when_asked_for(text, value):
    (numeral,) = read_numerals(f"uses {text} copies", words=True)
    assert (numeral.text, numeral.value, numeral.step) == (text, value, None)


@pytest.mark.parametrize("text", ["a copy", "the third copy", "someone", "as many", "often", "tent"])
def test_articles_ordinals_and_other_words_are_no_numbers(text):
    assert read_numerals(text, words=True) == ()


@given(st.text(alphabet="0123456789.,-−–×x^²⁻⁶ \u00a0\u2009KMBekgG/%$½±_:()\nab", max_size=60))
@settings(max_examples=300, deadline=None)
def test_numerals_are_disjoint_ordered_and_in_the_text(text):
    end = 0
    for numeral in read_numerals(text, words=True):
        assert end <= numeral.start < numeral.end <= len(text)
        assert text[numeral.start : numeral.end] == numeral.text
        end = numeral.end


@given(
    st.integers(min_value=0, max_value=10**15),
    st.integers(min_value=0, max_value=6),
    st.sampled_from(["", ",", "\u202f"]),
)
@settings(max_examples=200, deadline=None)
def test_a_printed_decimal_is_read_back_exactly(digits, places, separator):
    whole, part = divmod(digits, 10**places)
    printed = f"{whole:,}".replace(",", separator) + (f".{part:0{places}d}" if places else "")
    (numeral,) = read_numerals(f"about {printed} of them")
    assert (numeral.value, numeral.step) == (Fraction(digits, 10**places), Fraction(1, 10**places))


@pytest.mark.parametrize("piece", ["1", "1 ", "1,", "-", "a1", "1/", "1.", "10^", "² ", "1:", "$1", "½", "1e", "((1"])
def test_long_runs_are_read_in_one_pass(piece):
    assert len(read_numerals(piece * 20_000)) <= 20_000


_PARTS = (
    "12 3.5 1 000 ( - $ USD , . : % ' x × ^ / e ± +/- and to kg MB M B bn million tokens hundred dozen GPU per cent a h s "
    "m T k ½ Figure v"
)
_SURROUNDED = st.lists(st.sampled_from([*_PARTS.split(), " ", " ", "\n", "\u2009"]), max_size=12).map("".join)


@given(_SURROUNDED)
@settings(max_examples=500, deadline=None)
def test_a_plain_number_is_read_the_same_by_the_short_way_and_the_long_one(text):
    short = read_numerals(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(numerals, "_PLAIN", re.compile("(?!)"))
        assert short == read_numerals(text)


@given(_SURROUNDED)
@settings(max_examples=500, deadline=None)
def test_a_number_after_a_word_needs_no_look_for_currencies(text):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(quantities, "_READ", BoundedCache())
        short = quantities.read_quantities(text)
        patch.setattr(quantities, "_READ", BoundedCache())
        patch.setattr(quantities, "_has_nothing_before", lambda text, at: False)
        assert short == quantities.read_quantities(text)


WORD = re.compile(r"(?<![\w-])[A-Za-z]+")
vocabulary = st.sampled_from(
    [
        *words.UNITS,
        *words.SCALES,
        *words.PARTS,
        *words.MULTIPLES,
        "dozen",
        "a",
        "an",
        "A",
        "An",
        "ONE",
        "Half",
        "and",
        "halves",
        "third",
        "é",
        "_",
        "x",
        "often",
        "another",
        "9",
        "\n",
    ]
)
spelled = st.lists(st.tuples(vocabulary, st.sampled_from([" ", "-", "", "\u00a0", "  "])), max_size=8)


def read_at_every_word(text):
    """The number words of a text by the grammar alone, asked at each of its words."""
    found, position = [], 0
    while (match := WORD.search(text, position)) is not None:
        position = match.end()
        read = words.read_number_words(text, match.start())
        if read is not None:
            position = read[1]
            found.append((match.start(), *read))
    return found


@given(spelled)
def test_searching_for_first_words_finds_what_asking_at_every_word_finds(parts):
    text = "".join(word + space for word, space in parts)
    found = [(each.start, each.value, each.end) for each in read_numerals(text, words=True) if each.kind == "word"]
    if not any(character.isdigit() for character in text):
        assert found == read_at_every_word(text)


@given(spelled)
def test_no_word_begins_a_number_that_is_none_of_the_first_words(parts):
    text = "".join(word + space for word, space in parts)
    for match in WORD.finditer(text):
        if match.group().lower() not in {*words.UNITS, *words.MULTIPLES, "dozen", "half", "a", "an"}:
            assert words.read_number_words(text, match.start()) is None
