"""Rates, spent times and factors that prose writes in words, in the quotes of worked examples."""

from __future__ import annotations

from typing import Any

import pytest
from proving import lesson, proof, rules, told

from atlas_lessons.prove.derivations.derive import derive


def worked(text: str, *quantities: tuple[str, ...], nouns: str = "", **more: Any) -> Any:
    """A proof of quantities written as (symbol, quote), (symbol, quote, expression); ``more`` are keys by symbol."""
    rows = []
    for symbol, quote, *expression in quantities:
        row = {"symbol": symbol, "quote": quote, **more.get(symbol, {})}
        rows.append({**row, "expression": expression[0]} if expression else row)
    return proof(f"# T\n\n{text}\n", *rows, nouns=nouns)


RATES = [
    ("5 minutes bring 1,800 requests, {} requests per second.", "6", "7", "1800/t", "{} requests per second"),
    ("5 minutes bring 1,800 requests, {} requests per minute.", "360", "6", "1800/t", "{} requests per minute"),
    ("5 minutes bring 1,800 requests, {} new requests per minute.", "360", "6", "1800/t", "{} new requests per minute"),
    ("5 minutes bring 1,800 requests, {} requests/minute.", "360", "6", "1800/t", "{} requests/minute"),
    ("5 minutes bring 1,800 requests, {} requests a minute.", "360", "6", "1800/t", "{} requests a minute"),
    ("5 minutes bring 1,800 requests, {} every second.", "6", "360", "1800/t", "{} every second"),
    ("5 minutes bring 1,800 requests, {} requests per second.", "6", "360", "1800/t", "{} requests"),
    ("5 minutes bring 1,800 requests, {} per minute.", "360", "6", "1800/t", "{} per minute"),
    ("5 minutes bring 1,800 requests, a rate of {}/min.", "360", "6", "1800/t", "of {}/min"),
    ("5 minutes bring 1,800 requests, {} requests/server/minute.", "360", "6", "1800/t", "{} requests/server/minute"),
    ("5 minutes bring 1,800 requests, {} per minute per server.", "360", "6", "1800/t", "{} per minute per server"),
    ("5 minutes bring 1,800 requests, a rate of {}/min.", "360", "6", "1800/t", "of {}"),
    ("5 minutes take 1,800 kg, {} kg of salt per minute.", "360", "6", "1800*k/t", "{} kg of salt per minute"),
    ("5 minutes take 1,800 kg, {} kg salt per second.", "6", "360", "1800*k/t", "{} kg salt per second"),
    (
        "5 minutes bring 1,800 faults, {} faults per 1,000 hours.",
        "21,600,000",
        "6",
        "1800/t",
        "{} faults per 1,000 hours",
    ),
    ("5 minutes bring 1,800 faults, {} per 1,000 hours.", "21,600,000", "6", "1800/t", "{} per 1,000 hours"),
    ("5 minutes of 8 boards are {} board-minutes.", "40", "41", "8*t", "{} board-minutes"),
    ("5 minutes of 8 CPUs are {} CPU seconds.", "2400", "40", "8*t", "{} CPU seconds"),
]


@pytest.mark.parametrize(("text", "right", "wrong", "expression", "quote"), RATES)
def test_a_result_is_held_to_the_rate_behind_its_undeclared_noun(text, right, wrong, expression, quote):
    def prove(number: str) -> Any:
        kilogram = {"symbol": "k", "value": "1 kg", "source": "the unit"}
        rows = [{"symbol": "t", "quote": "5 minutes"}, {"symbol": "r", "quote": quote.format(number)}]
        rows[1]["expression"] = expression
        return proof(f"# T\n\n{text.format(number)}\n", *rows, *([kilogram] if "k" in expression else []))

    assert told(prove(right)) == ""
    assert rules(prove(wrong)) == ["result-wrong"]


GIVENS = [
    ("It needs 2 kg per pupil per day,", "2 kg per pupil per day", "10", "10 kg", "x*d", "5 days"),
    ("It costs $5 per seat per month,", "$5 per seat per month", "60", "$60", "x*d", "12 months"),
    ("It costs $2 per GPU-hour,", "$2 per GPU-hour", "60", "$60", "x*d", "30 hours"),
    ("It burns 6 L per 100 km,", "6 L per 100 km", "30", "30 L", "x*d", "500 km"),
    ("It burns 6 L/100 km,", "6 L/100 km", "30", "30 L", "x*d", "500 km"),
    ("It draws half a kilowatt,", "half a kilowatt", "3", "3 kWh", "x*d", "6 hours"),
    ("It runs three quarters of an hour,", "three quarters of an hour", "3", "3 kWh", "x*d", "4 kW"),
    ("It runs an hour,", "an hour", "4", "4 kWh", "x*d", "4 kW"),
    ("It runs an hour and a half,", "an hour and a half", "6", "6 kWh", "x*d", "4 kW"),
    ("It runs for a day and a quarter.", "a day and a quarter", "120", "120 kWh", "x*d", "4 kW"),
    ("It runs two hours and a half,", "two hours and a half", "10", "10 kWh", "x*d", "4 kW"),
    ("It runs 2 hours and a third of a test,", "2 hours and a third of", "8", "8 kWh", "x*d", "4 kW"),
    ("It weighs 2 kg and a half bottle,", "2 kg and a half bottle", "8", "8 kg", "x*d", "4 of them"),
    ("It has 5 g of fat per 100 g,", "5 g of fat per 100 g", "15", "15 g", "x*d", "300 g"),
    (
        "It needs 2 kg of strong black coffee per day,",
        "2 kg of strong black coffee per day",
        "10",
        "10 kg",
        "x*d",
        "5 days",
    ),
    ("It needs 2 kg of salt\nper day,", "2 kg of salt\nper day", "10", "10 kg", "x*d", "5 days"),
    ("It makes 2 pies  per   day,", "2 pies  per   day", "10", "10 pies", "x*d", "5 days"),
    ("It runs a couple of hours,", "a couple of hours", "8", "8 kWh", "x*d", "4 kW"),
    ("It costs a dozen and a half eggs,", "a dozen and a half", "36", "36", "x*d", "2 of them"),
    ("There are 6 cases per 1,000 person-years,", "6 cases per 1,000 person-years", "3", "3 cases", "x*d", "500 years"),
    ("The load doubles,", "doubles", "8", "8 kW", "x*d", "4 kW"),
    ("The load is halved,", "halved", "2", "2 kW", "x*d", "4 kW"),
    ("The load rises fivefold,", "fivefold", "20", "20 kW", "x*d", "4 kW"),
    ("A pair of motors,", "A pair", "8", "8 kW", "x*d", "4 kW"),
]


@pytest.mark.parametrize(("text", "quote", "number", "printed", "expression", "other"), GIVENS)
def test_a_given_is_read_with_its_rate_and_in_words(text, quote, number, printed, expression, other):
    def prove(result: str) -> Any:
        quantities = [("x", quote), ("d", f"with {other}"), ("r", f"makes {result}", expression)]
        return worked(f"{text} which with {other} makes {result}.", *quantities)

    assert told(prove(printed)) == ""
    assert rules(prove(printed.replace(number, str(int(number) + 1)))) == ["result-wrong"]


@pytest.mark.parametrize("unit", ["/min", "1/min", "bit/min", "B"])
def test_a_wrong_result_in_a_declared_unit_is_told_whatever_the_unit_begins_with(unit):
    result = {"symbol": "r", "quote": "or 7", "expression": "n/t", "unit": unit}
    part = proof(
        "# T\n\nOf 720 in 2 hours, or 7.\n",
        {"symbol": "n", "quote": "720"},
        {"symbol": "t", "quote": "2 hours"},
        result,
    )
    assert len(rules(part)) == 1


@pytest.mark.parametrize("nouns", ["", "seat"])
@pytest.mark.parametrize("price", ["$4 per seat per day", "$4 per seat per\nday", "$4/seat/day", "$4 per day per seat"])
def test_a_price_is_divided_by_all_that_it_is_for(price, nouns):
    quantities = [("n", "3 seats"), ("d", "5 days"), ("p", price), ("r", "or $60", "p*n*d")]
    assert told(worked(f"For 3 seats and 5 days at {price} it is some money, or $60.", *quantities, nouns=nouns)) == ""


@pytest.mark.parametrize(("index", "printed"), [(0, "10 kg"), (1, "20 kg")])
def test_both_ends_of_a_range_have_its_rate(index, printed):
    text = f"It needs 5 to 10 kg of salt per hour, in 2 hours some {printed}."
    quantities = [("x", "5 to 10 kg of salt per hour"), ("t", "2 hours"), ("r", f"some {printed}", "x*t")]
    assert told(worked(text, *quantities, x={"index": index})) == ""


def test_frames_of_a_rate_do_not_come_out_in_another_time():
    text = "A film of 24 frames per second and 90 minutes has {} frames."
    for number, expected in (("129,600", []), ("2,160", ["result-wrong"])):
        quantities = [("f", "24 frames per second"), ("t", "90 minutes"), ("n", f"{number} frames", "f*t")]
        assert rules(worked(text.format(number), *quantities)) == expected


@pytest.mark.parametrize(
    ("text", "quotes", "more"),
    [
        ("It sells 4 pies a day, 28 pies a week.", (("p", "4 pies"), ("w", "28 pies a week", "7*p")), {}),
        ("It costs €9 a month, €108 a year.", (("p", "€9 a month"), ("w", "€108 a year", "12*p")), {}),
        ("Of 30 eggs 3 per nest hatch: 90.", (("p", "30 eggs"), ("k", "3 per nest"), ("w", "90", "p*k")), {}),
        ("A run of 3 light-years is 6 long.", (("p", "3 light-years"), ("w", "6 long", "2*p")), {}),
        (
            "At 30 cents per kWh 10 kWh are €3.",
            (("p", "30 cents per kWh"), ("e", "10 kWh"), ("w", "€3", "p*e")),
            {"p": {"unit": "0.01 EUR/kWh"}},
        ),
        (
            "They get 8 files per hour, in 3 days 576.",
            (("p", "8 files per hour"), ("e", "3 days"), ("w", "576", "p*e")),
            {"p": {"in": "1/day"}, "e": {"in": "day"}},
        ),
    ],
)
def test_words_that_may_mean_something_else_leave_a_number_as_it_is(text, quotes, more):
    assert told(worked(text, *quotes, **more)) == ""


def test_a_declared_noun_reads_as_before():
    quantities = [("f", "70 beats per minute"), ("d", "2 days"), ("n", "201,600 beats", "f*d")]
    text = "With 70 beats per minute 2 days are 201,600 beats."
    assert told(worked(text, *quantities, nouns="beat")) == ""


def test_several_words_that_name_a_factor_are_no_number():
    part = worked("It doubles and is halved to 4.", ("k", "doubles and is halved"), ("r", "4", "4*k"))
    assert "quote-without-number" in rules(part)


def test_a_word_beside_a_value_keeps_the_value():
    data = {
        "examples": [
            {
                "id": "core",
                "quantities": [
                    {"symbol": "k", "quote": "doubles", "value": "2.5", "why": "nearly; the figure says so"},
                    {"symbol": "r", "expression": "2*k", "quote": "5 kW", "in": "kW"},
                ],
            }
        ]
    }
    assert told(derive(lesson("# T\n\nIt nearly doubles to 5 kW.\n", data), {})) == ""


ADVICE = [
    (
        (("t", "4 s"), ("n", "12 words"), ("r", "48 Mbit", "t*n*1000000")),
        "the result is in s, not in Mbit",
        "correct a",
    ),
    ((("l", "12 words"), ("r", "48 m", "4*l")), "not in m", "gives l (12) no unit: is one in m?"),
    ((("t", "4 s"), ("n", "12 words"), ("r", "48 bits", "t*n/4")), "not in bits", "correct a unit; if"),
    ((("f", "4 kHz"), ("n", "12 words"), ("r", "48 kbit/s", "f*n")), "not in kbit/s", "n (12) no unit: is one in bit?"),
    ((("d", "4 days"), ("n", "12 words"), ("r", "48 words", "n*d")), "", ""),
]


@pytest.mark.parametrize(("quantities", "message", "hint"), ADVICE)
def test_a_result_in_another_dimension_names_the_givens_without_a_unit(quantities, message, hint):
    text = "\n".join(f"There is {quote}." for _, quote, *_ in quantities)
    found = told(worked(text, *quantities))
    assert message in found
    assert hint in found
    assert bool(found) == bool(message)


@pytest.mark.parametrize(
    ("given", "printed", "expression", "hint"),
    [
        ("2 h", "120 minutes", "60*x", "without the 60 in the expression"),
        ("2 km", "2,000 m", "1000*x", "without the 1000 in the expression"),
        ("16 Mbit", "2 MB", "x/8", "without the 8 in the expression"),
        ("3 kWh per day", "21 kWh per week", "7*x", "without the 7 in the expression"),
        ("2 m", "120 m", "60*x", ""),
        ("60 m", "1 m", "60*x", "divided by 60 instead"),
    ],
)
def test_a_factor_that_converts_what_units_convert_is_named(given, printed, expression, hint):
    part = worked(f"It has {given}, in other words {printed}.", ("x", given), ("y", printed, expression))
    assert hint in told(part)
    assert ("convert by themselves" in told(part)) == ("in the expression" in hint)


def test_a_number_that_follows_from_a_refused_one_says_so():
    quantities = [("a", "3 m"), ("b", "4 m", "a+2*a"), ("c", "8 m", "2*b")]
    found = told(worked("Of 3 m come 4 m, and of these 8 m.", *quantities))
    assert "expected 18 m, found '8 m'" in found
    assert "it follows from the printed b, which is refused itself" in found
    assert "declare `rounding: displayed`" not in found


def test_an_exponent_with_a_unit_is_told_what_to_do():
    quantities = [("r", "5%"), ("n", "2 years"), ("q", "1.1025", "(1+r)^n")]
    assert "say `in` for what it counts" in told(worked("At 5% for 2 years it is 1.1025 times.", *quantities))
    assert told(worked("At 5% for 2 years it is 1.1025 times.", *quantities, n={"in": "year"})) == ""


def test_a_unit_in_an_expression_is_told_where_it_goes():
    text = "It runs 100 W all year, 876 kWh."
    quantities = [("p", "100 W"), ("e", "876 kWh", "p*8760*h")]
    assert "where h is a unit: an expression holds none" in told(worked(text, *quantities))
    year = {"symbol": "y", "value": "8760 h", "source": "365 days"}
    rows = [{"symbol": "p", "quote": "100 W"}, year, {"symbol": "e", "expression": "p*y", "quote": "876 kWh"}]
    assert told(proof(f"# T\n\n{text}\n", *rows)) == ""
    other = worked(text, ("p", "100 W"), ("e", "876 kWh", "p*8760*hour_count"))
    assert "an expression holds none" not in told(other)


@pytest.mark.parametrize(
    ("quote", "unit"),
    [
        ("6 L/100 km", "L/100 km"),
        ("6 L per 100 km", "L per 100 km"),
        ("$2 per GPU-hour", "$ per GPU-hour"),
        ("12 tokens per\nsecond", "tokens per second"),
    ],
)
def test_a_rate_is_shown_as_it_is_written(quote, unit):
    part = proof(f"# T\n\nIt needs {quote}.\n", {"symbol": "r", "quote": quote})
    assert part.results[0].unit == unit
