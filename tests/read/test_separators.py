"""The separators of numbers in other languages: which a text uses, and what its numbers are."""

from __future__ import annotations

import pytest

from atlas_lessons.read.markdown.document import parse
from atlas_lessons.read.notation.numerals.separators import has_decimal_comma, in_english_separators
from atlas_lessons.read.reading.lesson import LessonReading


def numbers(text: str) -> list[str]:
    reading = LessonReading(parse(text))
    return [str(quantity.numeral.value) for row in reading.texts() for quantity in reading.quantities.of(row)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Das sind zusammen 4 × 2,5 kg = 10 kg.", ["4", "5/2", "10"]),
        ("Es sind 1.250,50 € und 249,50 €.", ["2501/2", "499/2"]),
        ("Cela fait 1 234,5 × 2 = 2 469 mètres.", ["2469/2", "2", "2469"]),
        ("Le résultat est 0,125 × 8 = 1.", ["1/8", "8", "1"]),
        ("El área es 4,5 m × 2 m = 9 m².", ["9/2", "2", "9"]),
        ("Der Weg ist $1{,}5 \\times 4 = 6$ Meter.", ["3/2", "4", "6"]),
        ("The mill grinds 3 × 1,500 = 4,500 sacks.", ["3", "1500", "4500"]),
        ("12 × 1 450 = 17 400", ["12", "1450", "17400"]),
        ("The points are at 2,5 and 3,4.", ["2", "5", "3", "4"]),
        ("Der Wert 2.5 und der Punkt 3,4.", ["5/2", "3", "4"]),
    ],
)
def test_numbers_are_read_with_the_separators_of_their_text(text, values):
    assert numbers(text) == values


@pytest.mark.parametrize("text", ["", "Das ist gut.", "It is 2,5.", "Es sind 1,500.", "Das Paar (2,5,7) ist es."])
def test_a_text_that_proves_no_decimal_comma_has_none(text):
    assert not has_decimal_comma(text)


def test_a_point_before_three_digits_is_left_since_it_may_be_either():
    assert in_english_separators("1.400 und 2,5", comma=True) == "1.400 und 2.5"
    assert in_english_separators("1.400.000", comma=True) == "1,400,000"
