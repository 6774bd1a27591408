"""Suggestions that take their numbers from all over a lesson: few steps, many digits, units that come out."""

from fractions import Fraction

import pytest
from suggesting import place, proposed

from atlas_lessons.author.suggest.forms.filling import fitting, shape_of
from atlas_lessons.author.suggest.search.partial import Dimensions
from atlas_lessons.read.notation.formula.parser import parse_expression

FILLER = "\n\n".join(
    f"In run {run} the {word} rack held {3 + run} trays of {size} kg, at {warm} °C."
    for run, (word, size, warm) in enumerate(
        (("upper", 17, 21), ("lower", 23, 19), ("inner", 29, 26), ("outer", 31, 24), ("spare", 37, 22)), 1
    )
)
FRAMES = (
    f"# Frames\n\nThe line runs at 2.5 Gbit/s.\n\n{FILLER}\n\nA frame carries 1,372 bytes of data.\n\nOn the line it "
    "takes up 1,438 bytes, so that at best 2.385 Gbit/s are left."
)
DUCT = (
    "# Duct\n\n$$\np = \\left( \\lambda\\,\\frac{L}{D} + \\sum Z \\right) \\frac{\\rho v^2}{2}\n$$\n\nAir has a density of 1.2 "
    "kg/m³.\n\n| Quantity | Value |\n|---|---|\n| Length | 36 m |\n| Diameter | 315 mm |\n| Friction factor | 0.021 |\n"
    "| Sum of the fittings | 3.4 |\n| Rating | F 7 |\n\nThe air moves at 6.3 m/s.\n\nFriction takes 57.2 Pa of pressure."
)


@pytest.mark.parametrize(
    ("text", "printed", "right"),
    [
        pytest.param(FRAMES, "2.385", ["2.5*1372/1438"], id="a rate times a share, over many numbers between"),
        pytest.param(DUCT, "57.2", ["0.021*36/315*1.2*6.3^2/2"], id="a summand of the lesson's equation"),
        pytest.param(
            "# Loss\n\n$$\nR = \\frac{B}{t \\sqrt{q}}\n$$\n\nWe use 1,200 bytes a packet and a delay of 40 ms.\n\nThe "
            "line loses one packet in 10,000 packets, which makes 3.0 MB/s.",
            "3.0",
            ["1200/(40*sqrt(1/10000))"],
            id="one in so many is a share",
        ),
        pytest.param("Each link carries 56 Mbit/s. Eight of them carry 450 Mbit/s.", "450", ["8*56"], id="two digits"),
    ],
)
def test_a_result_follows_from_few_numbers_wherever_they_stand(text, printed, right):
    assert place(text, printed, right) == 0


def test_a_number_is_not_the_sum_of_its_neighbour_and_something_too_small_to_matter():
    text = "Of 8,120 parcels 92.4% arrive on day 1, and 92.43% by the morning of day 2. Some 31 of 920 are lost."
    assert not any("+" in each or " - " in each for each in (proposed(text, text.index("92.43")) or [])[:1])


@pytest.mark.parametrize(
    ("expression", "letters", "wanted", "ways"),
    [
        (
            "a*b^2/c",
            "abc",
            "m",
            {("1", "m", "m"), ("m", "1", "1"), ("m", "m", "m^2"), ("m", "s", "s^2"), ("m^2", "1", "m")},
        ),
        ("a + b*c", "abc", "m", {("m", "m", "1"), ("m", "1", "m")}),
        ("exp(a/b)*c", "abc", "s", {(each, each, "s") for each in ("1", "m", "s", "m^2", "s^2")}),
        ("sqrt(a*b)", "ab", "m", {("m", "m"), ("1", "m^2"), ("m^2", "1")}),
    ],
)
def test_the_letters_of_a_formula_have_the_units_that_give_its_result(expression, letters, wanted, ways):
    dimensions = Dimensions()
    powers = {"1": (), "m": (("m", 1),), "s": (("s", 1),), "m^2": (("m", 2),), "s^2": (("s", 2),)}
    kinds = {
        name: dimensions.of(tuple((base, Fraction(power)) for base, power in each)) for name, each in powers.items()
    }
    shape = shape_of(parse_expression(expression, tuple(letters)))
    found = fitting(shape, {letter: tuple(kinds.values()) for letter in letters}, dimensions, kinds[wanted])
    names = {kind: name for name, kind in kinds.items()}
    assert {tuple(names[kind] for kind in way) for way in found} == ways
