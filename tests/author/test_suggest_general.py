"""Suggestions where results and inputs stand apart: tables, other sections, formulas of the text, words, rounding."""

import pytest
from suggesting import place, proposed, quantities, suggested

TABLE = (
    "# Disks\n\n## Shelf\n\n| Parameter | Value |\n|---|--:|\n| Capacity of a disk | 18 TB |\n| Write rate | 150 MB/s |\n"
    "| Annual failure rate | 1.4% |\n\n## Example\n\nA rebuild at full speed lasts 33.3 hours. With a share of 40 percent the "
    "rate drops to 60 MB/s.\n"
)
CACHE = (
    "# Cache\n\n## Example\n\nA token costs 327,680 bytes.\n\n## In numbers\n\n| Context (tokens) | Cache (GB) | Contexts in "
    "500 GB |\n|--:|--:|--:|\n| 4,096 | 1.34 | 373 |\n| 8,192 | 2.68 | 186 |\n| 131,072 | 42.9 | 11 |\n"
)
SOUND = (
    "# Sound\n\n$$\n\\mathrm{SNR} = 6.02\\,N + 1.76\n$$\n\nThe relation holds for a full-scale sine.\n\nA recorder with 24-bit "
    "converters promises a theoretical 146 dB.\n"
)
RISK = (
    "# Risk\n\n$$\np \\approx n \\cdot \\mathrm{AFR} \\cdot \\frac{t}{8760\\ \\mathrm{h}}\n$$\n\nOf 11 drives with a failure rate of "
    "1.4% one dies within 33.3 hours with a chance of about 0.059%.\n"
)
STATE = (
    "An optimizer keeps 2 weight + 2 gradient + 4 master + 8 moment bytes for each parameter. A checkpoint leaves the gradients "
    "out, so 14 bytes per parameter are saved. For 70 billion parameters that is 980 GB."
)


@pytest.mark.parametrize(
    ("text", "printed", "right"),
    [
        (TABLE, "33.3", ["18/150"]),
        (TABLE, "60 MB/s", ["0.4*150"]),
        (CACHE, "1.34", ["4096*327680"]),
        (CACHE, "42.9", ["131072*327680"]),
        (CACHE, "373", ["floor(500/1.34)"]),
        (SOUND, "146", ["6.02*24 + 1.76"]),
        (RISK, "0.059", ["11*0.014*33.3/8760"]),
        (STATE, "980", ["70000000000*14"]),
        ("On a map at 1:25,000 a lake is 6.4 cm long, in nature 1.6 km.", "1.6", ["6.4*25000"]),
        ("With 12Ψ bytes of states and Ψ = 7.5 billion the optimizer needs 90 GB.", "90", ["12*7500000000"]),
        ("A house needs 11,400 kWh of heat. With a factor of 3.4 it uses about 3,350 kWh of electricity.", "3,350",
         ["11400/3.4"]),
        ("The peak is 989 TFLOP/s. The loop reaches 3.35 TFLOP/s, under 0.4% of it.", "0.4", ["3.35/989"]),
        ("It is −3 °C outside and water leaves at 45 °C. The ideal coefficient of performance is 6.6.", "6.6",
         ["45/(45 - (-3))"]),
        ("The rate is 4.4%, with an error of 0.145 percentage points. At 1.96 the interval is 0.28 points.", "0.28",
         ["1.96*0.00145"]),
        ("The shop has 76,800 visitors to see. It sees 4,800 eligible visitors a day, so this takes 16 days.", "16",
         ["76800/4800"]),
        ("Two dice decide. The chance of two sixes is 2.8%.", "2.8", ["1/6^2"]),
        ("A cable of 40 m delays light by 200 ns, since it covers about 200,000 km per second in glass.", "200 ns",
         ["40/200000"]),
        ("To warm 150 litres of water from 15 °C to 60 °C takes 28.3 MJ.", "28.3", ["150*4186*(60 - 15)"]),
        ("Five metrics are watched. To keep the chance of a false alarm at 0.05, each is tested at 0.01.", "0.01",
         ["0.05/5"]),
    ],
)  # fmt: skip
def test_the_right_derivation_comes_first(text, printed, right):
    assert place(text, printed, right) == 0


def test_a_row_that_the_other_rows_do_not_follow_is_no_rule():
    text = "| Size | Price | Sum |\n|--:|--:|--:|\n| 12 | 35 | 420 |\n| 14 | 41 | 574 |\n| 17 | 23 | 391 |\n"
    assert proposed(text, text.index("574"))[0] == "14*41"


def test_a_number_rounded_to_hundreds_says_how_many_digits_count():
    text = "The site uses 331 MWh a day, which at $80 per MWh costs about $26,500."
    assert quantities(text, "26,500")[-1]["rounding"] == {"digits": 3}


def test_a_bound_is_written_as_one():
    text = "The peak is 989 TFLOP/s. The loop reaches 3.35 TFLOP/s, under 0.4% of it."
    assert quantities(text, "0.4")[-1]["rounding"] == "bound"


def test_a_unit_in_a_header_is_written_with_the_quote():
    assert quantities(CACHE, "1.34")[-1]["unit"] == "GB"


def test_the_result_of_arithmetic_does_not_give_its_operands():
    text = "The plate has 36 L and 12 mg/L. So 432 mg of salt are required, and 432 mg / 0.8 = 540 mg are weighed."
    (found,) = [each for each in suggested(text) if each.span.start == text.index("432")]
    assert found.suggestions[0].expression == "36*12"


def test_a_duration_without_a_number_gives_none():
    text = "The oven runs a week. It rests one day. Bread is sold on 6 days."
    assert proposed(text, text.index("6 days")) == []


@pytest.mark.parametrize(
    "text",
    [
        "The mixture holds 36 bottles. Another 17 cartons stand in the hall, 5 m from the door.",
        "Bring 2 pens. The hall opens at 9. The course takes 14 weeks, and 61 people have signed up.",
    ],
)
def test_numbers_that_have_nothing_to_do_with_one_another_get_no_derivation(text):
    assert [each.printed for each in suggested(text) if each.suggestions] == []
