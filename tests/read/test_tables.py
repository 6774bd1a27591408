"""Units that a table says once, for the numbers of worked examples."""

from __future__ import annotations

import pytest
from proving import proof, result, rules, told

from atlas_lessons.read.markdown.document import parse
from atlas_lessons.read.notation.units.parse import Unit, parse_unit
from atlas_lessons.read.reading.header_units import FORMS, SCALES, is_total, noun_of, units_named
from atlas_lessons.read.reading.lesson import reading_of

LENGTHS = [
    ("| Beam | Length (m) |\n| --- | --- |\n| oak | 4.5 |", "oak | 4.5"),
    ("| Beam | Length [m] | Ends |\n|---|---:|---|\n| ash | 3.5 | 2 |\n| oak | 4.5 | 2 |", "oak | 4.5"),
    ("Beam | **Length**, m\n--- | ---\noak | 4.5", "oak | 4.5"),
    ("| Beam | Length in m |\n| --- | --- |\n| oak | 4.5 |", "oak | 4.5"),
    ("| Property | Value |\n| --- | --- |\n| Length (m) | 4.5 |", "Length (m) | 4.5"),
    ("| Property | Value |\n| --- | --- |\n| Length in m | 4.5 |", "| 4.5"),
    ("| Property | Value | Unit |\n| --- | --- | --- |\n| Length | 4.5 | m |", "Length | 4.5"),
    ("> | Beam | Length (cm) |\n> | --- | --- |\n> | oak | 450 |", "450"),
    ("|  | Length (km) |\n| --- | --- |\n|  | 0.0045 |", "0.0045"),
    ("| Beam | Length (m) |\n| --- | --- |\n| oak (A) | 4.5 |", "(A) | 4.5"),
    ("| Beam | Mass | Unit | Length | Unit |\n|---|---|---|---|---|\n| oak | 3 | kg | 4.5 | m |", "| 4.5"),
    ("| Beam | Unit | Length |\n|---|---|---|\n| oak | m | 4.5 |", "| 4.5"),
]


@pytest.mark.parametrize(("table", "quote"), LENGTHS)
def test_a_given_in_a_table_has_the_unit_that_the_table_names(table, quote):
    given = {"symbol": "l", "quote": quote}
    for printed, expected in (("9 m", []), ("8 m", ["result-wrong"])):
        text = f"# T\n\n{table}\n\nTwo of them are {printed} long.\n"
        found = proof(text, given, {"symbol": "d", "expression": "2*l", "quote": f"are {printed}"})
        assert rules(found) == expected


@pytest.mark.parametrize(
    ("head", "printed", "expected"),
    [
        ("Length (m)", "9", ""),
        ("Length (km)", "0.009", ""),
        ("Length (km)", "9", "the number is right in m, not km"),
        ("Length (m)", "0.009", "the number is right in km, not m"),
        ("Length (feet)", "9", "the number is right in m"),
        ("Length (total)", "9", ""),
        ("Length (km)[^1]", "9", "the number is right in m, not km"),
        ("Length ($km$)", "9", "the number is right in m, not km"),
        ("Length (km) and width (m)", "9", ""),
        ("Length (km, m)", "9", ""),
        ("Length (km)", "9 (m)", ""),
        ("Length /km", "9", "the number is right in m, not km"),
        ("Length – km", "9", "the number is right in m, not km"),
        ("Length: km", "9", "the number is right in m, not km"),
        ("Length (km) measured", "9", "the number is right in m, not km"),
        ("Length (ft.)", "9", "the number is right in m"),
        ("長さ［km］", "9", "the number is right in m, not km"),
        ("Length (thousands)", "9", "expected 0.009 × 1000 m"),
        ("Length (thousands)", "0.009", ""),
        ("Length (hundreds of m)", "9", "the number is right in m"),
        ("Time (s)", "9", "the result is in m, not in s"),
        ("Length (%)", "9", "the result is in m, not in %"),
    ],
)
def test_a_result_in_a_table_is_in_the_unit_that_the_table_names(head, printed, expected):
    text = f"# T\n\nTwo beams of 4.5 m.\n\n| Beam | {head} |\n| --- | --- |\n| both | {printed} |\n"
    rows = [
        {"symbol": "l", "quote": "4.5 m"},
        {"symbol": "d", "expression": "2*l", "quote": f"both | {printed.split()[0]}"},
    ]
    found = told(proof(text, *rows))
    assert expected in found
    assert bool(found) == bool(expected)


def test_a_share_of_a_table_of_percentages_is_one():
    text = "# T\n\nOf 400 votes 170 were for it.\n\n| Option | Share (%) |\n| --- | --- |\n| yes | 42.5 |\n"
    rows = [
        {"symbol": "n", "quote": "400 votes"},
        {"symbol": "k", "quote": "170 were"},
        {"symbol": "p", "expression": "k/n", "quote": "yes | 42.5"},
    ]
    part = proof(text, *rows)
    assert told(part) == ""
    assert result(part, "p").unit == "%"


def test_a_table_whose_numbers_are_right_as_they_stand_keeps_them():
    text = "# T\n\n| Beam | Length (m) |\n| --- | --- |\n| oak | 4.5 |\n\nTwo of them are 9.\n"
    part = proof(text, {"symbol": "l", "quote": "4.5"}, {"symbol": "d", "expression": "2*l", "quote": "are 9"})
    assert told(part) == ""
    assert result(part, "l").unit == "1"


def test_what_the_file_says_goes_before_what_the_table_says():
    text = "# T\n\n| Beam | Length (m) |\n| --- | --- |\n| oak | 4.5 |\n\nTwo of them are 9 km.\n"
    rows = [
        {"symbol": "l", "quote": "4.5", "unit": "km"},
        {"symbol": "d", "expression": "2*l", "quote": "9 km"},
    ]
    assert told(proof(text, *rows)) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Length (m) is 7 here",
        "| Length (m) |\n| 7 |",
        "| Length (m) | x |\n| --- | --- |\n\n7",
        "| a | b |\n| --- | --- |\n| 1 | 2 | 7 |",
        "| --- |\n| 7 |",
    ],
)
def test_outside_of_a_table_with_a_head_no_unit_is_named(text):
    assert _named(text) == []


def _named(text, number="7"):
    """What the table around a number names as its unit."""
    return [unit.text for unit in reading_of(parse(text)).tables.units_at(text.index(number))]


def test_a_pipe_that_is_escaped_begins_no_cell():
    assert _named("| a \\| b (s) | Length (m) |\n| --- | --- |\n| x \\| y | 7 |") == ["m"]


def test_cells_beyond_the_head_are_in_no_table():
    text = "| a | b (m) |\n| --- | --- |\n| 1 | 2 | 7 |\n| 3 | 4 |"
    (table,) = reading_of(parse(text)).tables.tables
    assert [[cell.text for cell in row] for row in table.rows] == [["a", "b (m)"], ["1", "2"], ["3", "4"]]
    assert reading_of(parse(text)).tables.at(text.index("7")) is None


def test_a_place_has_the_head_of_its_column_and_the_name_of_its_row():
    text = "One.\n\n| a | b |\n|---|---|\n| x | 1 |\n\n| c | d |\n|---|---|\n| *y* | **2** |\n"
    tables = reading_of(parse(text)).tables
    assert tables.at(text.index("2")) == (1, 1, 1, "d", "y")
    assert tables.at(text.index("c |")) == (1, 0, 0, "", "")
    assert tables.at(text.index("One")) is None
    assert reading_of(parse("One.\n")).tables.tables == ()


def test_a_formula_in_a_head_names_its_unit():
    assert _named("| a | Length ($\\mathrm{km}$) |\n|---|---|\n| x | 7 |\n") == ["km"]


def test_rows_and_columns_of_totals_say_so_themselves():
    text = "| Site | A | Total |\n|---|---|---|\n| x | 1 | 1 |\n| Total users | 2 | 2 |\n|  | **Sub-total** | 3 |\n"
    (table,) = reading_of(parse(text)).tables.tables
    assert (table.total_rows(), table.total_columns()) == ((3,), (2,))


@pytest.mark.parametrize("label", ["Total", "totals:", "Grand total", "Subtotal", "Sum", "Total[^1]"])
def test_a_label_that_is_a_total_says_nothing_else(label):
    assert is_total(label)
    assert not is_total(f"{label} of it")


def _first(label, **options):
    return next(units_named(label, head=True, **options), None)


@pytest.mark.parametrize("form", FORMS, ids=[form.name for form in FORMS])
def test_a_label_names_its_unit_in_one_form(form):
    expected = parse_unit(form.unit)
    assert isinstance(expected, Unit)
    found = _first(form.example)
    assert (found.factor, found.powers) == (expected.factor, expected.powers)
    assert _first(form.counterexample) is None
    without = _first(form.example, forms=tuple(each for each in FORMS if each is not form))
    assert without is None or (without.factor, without.powers) != (expected.factor, expected.powers)
    assert not form.head or next(units_named(form.example), None) is None


@pytest.mark.parametrize("scale", SCALES, ids=[scale.name for scale in SCALES])
def test_a_label_counts_thousands_or_millions_in_one_form(scale):
    expected = parse_unit(scale.unit)
    assert isinstance(expected, Unit)
    found = _first(f"Sum ({scale.example})")
    assert (found.factor, found.powers) == (expected.factor, expected.powers)
    assert _first(f"Sum ({scale.counterexample})") is None
    without = _first(f"Sum ({scale.example})", scales=tuple(each for each in SCALES if each is not scale))
    assert without is None or (without.factor, without.powers) != (expected.factor, expected.powers)


@pytest.mark.parametrize(
    ("label", "unit"),
    [
        ("Length (m)", "m"), ("Length / m", "m"), ("Length [m]", "m"), ("Length, metres", "m"), ("Length in m", "m"),
        ("Sales (€m)", "1000000 €"), ("'000 bytes", "1000 byte"), ("GB/s", "GB/s"), ("Mass (kg)[^1]", "kg"),
        ("Mass (kg)*", "kg"), ("Mass (kg)†", "kg"), ("Bits per sample", "bit"), ("Size / kB", "kB"), ("Mass / t", "t"),
        ("Size (MBs)", "MB"), ("Size (thousands of bytes)", "1000 byte"), ("Revenue in millions of euros", "1000000 €"),
        ("Revenue ($ million)", "1000000 $"), ("Net (US$ bn)", "1000000000 USD"), ("Sales, £000", "1000 £"),
        ("Sales (£'000)", "1000 £"), ("Output (×10³ t)", "1000 t"), ("p / (10^5 Pa)", "100000 Pa"), ("v / (m/s)", "m/s"),
        ("Bytes / s", "byte/s"), ("Energy/kWh", "kWh"), ("Heat (J/(kg K))", "J/(kg K)"), ("Share (%)", "%"),
        ("Cost per hour ($)", "$/hour"), ("Energy (kWh) per year", "kWh/year"), ("Latency (ms, p99)", "ms"),
        ("Length (\\mathrm{km})", "km"), ("Speed, km/h", "km/h"), ("Mass (in kg)", "kg"), ("Hours", "hour"),
        ("kWh", "kWh"), ("Population in thousands", "1000"),
    ],
)  # fmt: skip
def test_the_unit_of_a_head_is_the_first_that_it_names(label, unit):
    expected = parse_unit(unit)
    assert isinstance(expected, Unit)
    found = _first(label)
    assert (found.factor, found.powers) == (expected.factor, expected.powers)


@pytest.mark.parametrize(
    "label",
    [
        "Input / output", "Score / 10", "Requests / s", "Price / kg", "A", "Day", "Year", "Name", "Length (total)",
        "Requests in 64 GiB", "Cost", "T", "x" * 200, "", "Read/write", "and/or", "Rank in class", "Count, total",
    ],
)  # fmt: skip
def test_a_head_that_names_no_unit_gives_none(label):
    assert _first(label) is None


def test_what_a_head_counts_is_its_first_plural():
    heads = ("GPUs", "Number of devices", "Mass", "Class")
    assert [noun_of(head) for head in heads] == ["gpu", "device", None, None]


def test_a_result_below_one_unit_in_a_row_that_names_another_may_have_either():
    for printed, expected in (("9", ""), ("7", "result-wrong")):
        text = f"# T\n\nTwo beams of 4.5 m.\n\n| Beam | Length (m) |\n| --- | --- |\n| both (km) | {printed} |\n"
        given = {"symbol": "l", "quote": "4.5 m"}
        found = told(proof(text, given, {"symbol": "d", "expression": "2*l", "quote": f"(km) | {printed}"}))
        assert expected in found
        assert bool(found) == bool(expected)


@pytest.mark.parametrize(
    ("table", "quotes"),
    [
        ("| Part | Mass | Unit | Pieces |\n|---|---|---|---|\n| rod | 4 | kg | 3 |", ("rod | 4", "| 3 |")),
        ("| Part | Pieces | Mass (kg) |\n|---|---|---|\n| rod | 3 | 4 |", ("rod | 3", "| 4 |")),
        ("| Part | Mass per day (kg) | Time (d) |\n|---|---|---|\n| rod | 4 | 3 |", ("rod | 4", "| 3 |")),
    ],
)
def test_a_number_has_no_unit_of_another_column(table, quotes):
    givens = [{"symbol": symbol, "quote": quote} for symbol, quote in zip("ab", quotes, strict=True)]
    for printed, expected in (("12 kg", []), ("13 kg", ["result-wrong"]), ("12 g", ["result-wrong"])):
        text = f"# T\n\n{table}\n\nAll weigh {printed}.\n"
        assert rules(proof(text, *givens, {"symbol": "m", "expression": "a*b", "quote": printed})) == expected


def test_a_unit_beside_a_number_goes_before_that_of_its_column():
    text = "# T\n\n| Beam | Length (m) |\n| --- | --- |\n| oak | 4 cm |\n\nTwo of them are 8 m long.\n"
    found = proof(text, {"symbol": "l", "quote": "oak | 4"}, {"symbol": "d", "expression": "2*l", "quote": "are 8 m"})
    assert rules(found) == ["result-wrong"]


@pytest.mark.parametrize(
    ("head", "right", "wrong"),
    [
        ("Sales (€m)", "9", "9,000"),
        ("Sales (€ million)", "9", "9,000"),
        ("Sales (kEUR)", "9,000", "9"),
        ("Sales (€)", "9,000,000", "9"),
    ],
)
def test_an_amount_is_in_the_thousands_or_millions_that_the_head_of_its_column_names(head, right, wrong):
    for printed, expected in ((right, []), (wrong, ["result-wrong"])):
        text = (
            f"# T\n\nTwo shops sold for €4.5 million each.\n\n| Shop | {head} |\n| --- | --- |\n| both | {printed} |\n"
        )
        rows = [
            {"symbol": "s", "quote": "€4.5 million"},
            {"symbol": "t", "expression": "2*s", "quote": f"both | {printed}"},
        ]
        assert rules(proof(text, *rows)) == expected


@pytest.mark.parametrize(
    ("head", "unit"), [("Price ($/kg)", "$/kg"), ("Pressure (mbar)", "mbar"), ("Price (k$)", "1000 $")]
)
def test_the_unit_of_a_head_is_read_as_it_is_written(head, unit):
    assert _named(f"| A | {head} |\n|---|---|\n| x | 7 |\n") == [unit]
