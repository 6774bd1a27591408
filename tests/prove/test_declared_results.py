"""Declared results: percentage points, signs in words and brackets, and the names a file may use."""

from __future__ import annotations

import pytest
from proving import proof, result, rules, told

from atlas_lessons.core.diagnostics import Severity

# A change between two percentages: sentence with {}, formula, printed change, and the severity of the finding.
CHANGES = [
    ("The rate rises from 16% to 20%, that is by {}.", "b - a", "4 percentage points", None),
    ("The rate rises from 16% to 20%, that is by {}.", "b/a - 1", "25%", None),
    ("The rate rises from 16% to 20%, that is by {}.", "b/a - 1", "25 percentage points", Severity.ERROR),
    ("The rate rises from 16% to 20%, that is by {}.", "(b - a)/a", "25 percentage points", Severity.ERROR),
    ("The rate rises from 16% to 20%, that is by {}.", "(b - a)/a", "25 pp", Severity.ERROR),
    ("The rate rises from 16% to 20%, that is by {}.", "b - a", "4%", Severity.WARNING),
    ("The rate rises from 16% to 20%, that is by about {}.", "b - a", "4 percent", Severity.WARNING),
    ("The rate went from 16% to 20%, an increase of {}.", "b - a", "4%", Severity.WARNING),
    ("The rate went from 16% to 20%, up {}.", "b - a", "4%", Severity.WARNING),
    ("The rate went from 16% to 20%, {} higher.", "b - a", "4%", Severity.WARNING),
    ("It grew {}: from 16% to 20%.", "b - a", "4%", Severity.WARNING),
    ("It grew {}: from 16% to 20%.", "abs(a - b)", "4%", Severity.WARNING),
    ("It grew {}: from 16% to 20%.", "b - a", "400 basis points", None),
    ("It grew {}: from 16% to 20%.", "b - a", "4 percentage points", None),
    ("It grew {}: from 16% to 20%.", "b - a", "400 bps", None),
    ("Costs of 16% of the 20% margin leave {}.", "b - a", "4%", None),
    ("With 16% and 20% the two have {} together.", "a + b", "36%", None),
    ("Of 20% the 16% are gone, so {} remain.", "b - a", "4%", None),
]


@pytest.mark.parametrize(("text", "formula", "printed", "severity"), CHANGES)
def test_points_are_differences_and_percent_is_a_ratio(text, formula, printed, severity):
    rows = (
        {"symbol": "a", "quote": "16%"},
        {"symbol": "b", "quote": "20%"},
        {"symbol": "d", "expression": formula, "quote": printed},
    )
    part = proof(f"# T\n\n{text.format(printed)}\n", *rows)
    found = part.findings.get("points-or-percent", ())
    expected = [] if severity is None else [severity if severity is Severity.ERROR else None]
    assert [each.severity for each in found] == expected, told(part)
    assert [rule for rule in rules(part) if rule != "points-or-percent"] == []


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("He has 30 dollars and spends 72 dollars, which leaves {}.", "minus 42 dollars"),
        ("He has 30 dollars and spends 72 dollars, which leaves {}.", "negative 42 dollars"),
        ("He has 30 dollars and spends 72 dollars: {}.", "Minus 42 dollars"),
        ("He has 30 dollars and spends 72 dollars, so he is at {}.", "−42 dollars"),
        ("He has 30 dollars and spends 72 dollars, a result of {}.", "($42)"),
        ("He has 30 dollars and spends 72 dollars: {}.", "$(42)"),
        ("He has 30 dollars and spends 72 dollars.\n\n| what | USD |\n|---|---|\n| left | {} |\n", "(42)"),
        ("He has 30 dollars and spends 72 dollars.\n\n| what | left |\n|---|---|\n| left | {} |\n", "($42)"),
    ],
)
@pytest.mark.parametrize(("formula", "right"), [("a - b", True), ("b - a", False)])
def test_a_sign_may_be_a_word_or_the_brackets_of_accountants(text, quote, formula, right):
    rows = (
        {"symbol": "a", "quote": "30 dollars"},
        {"symbol": "b", "quote": "72 dollars"},
        {"symbol": "d", "expression": formula, "quote": quote},
    )
    part = proof(f"# T\n\n{text.format(quote)}\n", *rows)
    assert rules(part) == ([] if right else ["result-wrong"]), told(part)


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("From 30 dollars take 72 dollars; the ticket ({}) is paid.", "$42"),
        ("From 30 dollars take 72 dollars; there are 50 minus {} in all.", "42 dollars"),
        ("From 30 dollars take 72 dollars; that is n minus {} in all.", "42 dollars"),
        ("From 30 dollars take 72 dollars; a fall of 42 dollars ({}).", "42 dollars)"),
    ],
)
def test_a_subtraction_or_an_aside_is_no_sign(text, quote):
    rows = (
        {"symbol": "a", "quote": "30 dollars"},
        {"symbol": "b", "quote": "72 dollars"},
        {"symbol": "d", "expression": "b - a", "quote": quote},
    )
    part = proof(f"# T\n\n{text.format(quote)}\n", *rows)
    assert rules(part) == [], told(part)


def test_a_quote_that_leaves_the_sign_out_cuts_the_number():
    rows = ({"symbol": "a", "quote": "42 dollars"},)
    assert "quote-cuts-number" in rules(proof("# T\n\nHe is left with minus 42 dollars.\n", *rows))


@pytest.mark.parametrize(
    "symbol",
    ["P", "M_state", "M_{state}", "M_{0,i}", "x'", "x″", "x₁", "ΔT", "∆T", "Ψ", "größe", "長さ", "_n", "x̄", "λ_2"],
)
def test_a_symbol_is_a_name(symbol):
    rows = ({"symbol": symbol, "quote": "42 dollars"},)
    assert "name-unusable" not in rules(proof("# T\n\nIt is 42 dollars.\n", *rows))


@pytest.mark.parametrize(
    "symbol",
    ["a+b", "a b", "2a", "a*", "x²", "a/b", "$x", "a\u202eb", "a\u200bb", "a\u0007", "{a}", "a_{b", "-", "a=b", "×"],
)
def test_what_is_no_name_is_no_symbol(symbol):
    rows = ({"symbol": symbol, "quote": "42 dollars"},)
    assert "name-unusable" in rules(proof("# T\n\nIt is 42 dollars.\n", *rows))


@pytest.mark.parametrize(
    ("name", "fits"),
    [
        ("core-payload", True), ("v1.2_a~b", True), ("größe", True), ("2", True),
        ("../x", False), ("a/b", False), ("a?b", False), ("a%41", False), ("-a", False), ("a.", False),
        ("a\u202eb", False), ("a\u200bb", False), ("a&b", False), ("<a>", False), ("a:b", False),
    ],
)  # fmt: skip
def test_an_id_fits_in_an_address(name, fits):
    part = proof("# T\n\nIt is 42 dollars.\n", {"symbol": "a", "quote": "42 dollars"}, id=name)
    assert ("name-unusable" in rules(part)) is not fits


# Temperatures: the text, givens, formula, printed result, and whether it is right.
TEMPERATURES = [
    ("Water of 20 °C gets twice as warm: {}.", "a: 20 °C", "2*a", "40 °C", True),
    ("Water of 20 °C gets twice as warm: {}.", "a: 20 °C", "2*a", "586 °C", False),
    ("Of 15 °C and 60 °C the rise is {}.", "a: 15 °C; b: 60 °C", "b - a", "45 °C", True),
    ("Of 15 °C and 60 °C the rise is {}.", "a: 15 °C; b: 60 °C", "b - a", "45 K", True),
    ("Of 15 °C and 60 °C the rise is {}.", "a: 15 °C; b: 60 °C", "b - a", "81 °F", True),
    ("Of 15 °C and 60 °C the rise is {}.", "a: 15 °C; b: 60 °C", "b - a", "318 K", False),
    ("At 20 °C it warms by 5 °C to {}.", "a: 20 °C; b: by 5 °C", "a + b", "25 °C", True),
    ("At 20 °C and then 5 °C more it has {}.", "a: 20 °C; b: 5 °C more", "a + b", "25 °C", True),
    ("At 20 °C and then 5 °C more it has {}.", "a: 20 °C; b: 5 °C more", "a + b", "26 °C", False),
    ("2 kg of 20 °C and 3 kg of 70 °C mix to {}.", "m: 2 kg; a: 20 °C; n: 3 kg; b: 70 °C",
     "(m*a + n*b)/(m + n)", "50 °C", True),
    ("2 kg of 20 °C and 3 kg of 70 °C mix to {}.", "m: 2 kg; a: 20 °C; n: 3 kg; b: 70 °C",
     "(m*a + n*b)/(m + n)", "323 K", True),
    ("2 kg of 20 °C and 3 kg of 70 °C mix to {}.", "m: 2 kg; a: 20 °C; n: 3 kg; b: 70 °C",
     "(m*a + n*b)/(m + n)", "45 °C", False),
    ("150 g of 80 °C and 50 g of 20 °C mix to {}.", "m: 150 g; a: 80 °C; n: 50 g; b: 20 °C",
     "(m*a + n*b)/(m + n)", "65 °C", True),
    ("A rail grows by 0.12 mm/°C, with 25 °C by {}.", "k: 0.12 mm/°C; t: 25 °C", "k*t", "3 mm", True),
    ("A rail grows by 0.12 mm/°C, with 25 °C by {}.", "k: 0.12 mm/°C; t: 25 °C", "k*t", "3.5 mm", False),
    ("Heat of 540 J warms 60 g by 15 °C, with {}.", "q: 540 J; m: 60 g; t: 15 °C", "q/(m*t)", "0.6 J/(g·°C)", True),
    ("Heat of 540 J warms 60 g by 15 °C, with {}.", "q: 540 J; m: 60 g; t: 15 °C", "q/(m*t)", "0.9 J/(g·°C)", False),
    ("The thermometer shows 77 °F, or {}.", "a: 77 °F", "a", "25 °C", True),
    ("The thermometer shows 77 °F, or {}.", "a: 77 °F", "a", "45 °C", False),
    ("One mole with 8.314 J/(mol·K), 25 °C and 100 kPa fills {}.", "n: One mole; R: 8.314 J/(mol·K); a: 25 °C; p: 100 kPa",
     "n*R*a/p", "24.8 L", True),
    ("One mole with 8.314 J/(mol·K), 25 °C and 100 kPa fills {}.", "n: One mole; R: 8.314 J/(mol·K); a: 25 °C; p: 100 kPa",
     "n*R*a/p", "2.08 L", False),
    ("For 2 kg, 4,186 J/(kg·K) and 30 °C it is {}.", "m: 2 kg; c: 4,186 J/(kg·K); t: 30 °C", "m*c*t", "251 kJ", True),
    ("For 2 kg, 4,186 J/(kg·K) and 30 °C it is {}.", "m: 2 kg; c: 4,186 J/(kg·K); t: 30 °C", "m*c*t", "215 kJ", False),
    ("It warms by 18 °F, or {}.", "a: by 18 °F", "a", "10 °C", True),
    ("It warms by 18 °F, or {}.", "a: by 18 °F", "a", "−8 °C", False),
    ("Gas of 2 L at 27 °C has 4 L at {}.", "V: 2 L; a: 27 °C; W: 4 L", "a*W/V", "600 K", True),
    ("Gas of 2 L at 27 °C has 4 L at {}.", "V: 2 L; a: 27 °C; W: 4 L", "a*W/V", "327 °C", True),
    ("Days of 18 °C, 21 °C and 24 °C have {}.", "a: 18 °C; b: 21 °C; c: 24 °C", "(a + b + c)/3", "21 °C", True),
    ("Days of 18 °C, 21 °C and 24 °C have {}.", "a: 18 °C; b: 21 °C; c: 24 °C", "(a + b + c)/3", "63 °C", False),
]  # fmt: skip


@pytest.mark.parametrize(("text", "givens", "formula", "printed", "right"), TEMPERATURES)
def test_a_temperature_is_a_point_or_an_interval(text, givens, formula, printed, right):
    rows = [dict(zip(("symbol", "quote"), each.split(": "), strict=True)) for each in givens.split("; ")]
    derived = {"symbol": "r", "expression": formula, "quote": printed}
    part = proof(f"# T\n\n{text.format(printed)}\n", *rows, derived)
    found = [rule for rule in rules(part) if rule in ("result-wrong", "result-truncated", "unit-mismatch")]
    assert (found == []) is right, told(part)


def test_the_report_says_which_temperature_is_taken_as_an_interval():
    rows = ({"symbol": "a", "quote": "20 °C"}, {"symbol": "r", "expression": "2*a", "quote": "40 °C"})
    part = proof("# T\n\nWater of 20 °C gets twice as warm: 40 °C.\n", *rows)
    assert result(part, "r").hint == "20 °C (a) is taken as an interval"


@pytest.mark.parametrize(
    ("given", "printed", "expected"),
    [
        ("7.5 m", "15kwh", "unit-mismatch"),
        ("7.5 m", "15kms", "result-wrong"),
        ("7.5 m", "15milimeters", "unit-unread"),
        ("7.5 m", "15foo", "unit-unread"),
        ("6.25 m", "12.5foo", "unit-unread"),
        ("6.25", "12.5foo", "unit-unread"),
        ("7.5 km", "15kms", ""),
        ("7.5 m", "15m", ""),
        ("7.5 m", "15 foo", ""),
        ("7.5", "15x", ""),
        ("1.5", "3rd", ""),
        ("1.5", "3D", ""),
        ("6.25", "12.5x", ""),
    ],
)
def test_a_word_written_on_to_a_result_is_its_unit_or_leaves_it_unread(given, printed, expected):
    found = proof(
        f"# T\n\nOne has {given} and two have {printed} then.\n",
        {"symbol": "a", "quote": given},
        {"symbol": "r", "expression": "2*a", "quote": printed},
    )
    assert rules(found) == ([expected] if expected else []), told(found)


@pytest.mark.parametrize("root", [r"\sqrt{384}", r"\sqrt[3]{384}", r"\sqrt[5]{384}"])
def test_a_number_under_a_root_is_no_result(root):
    found = proof(
        f"# T\n\nOne has 192 bytes and two have ${root}$ bytes.\n",
        {"symbol": "a", "quote": "192 bytes"},
        {"symbol": "r", "expression": "2*a", "quote": "384"},
    )
    assert rules(found), told(found)


@pytest.mark.parametrize(
    ("printed", "good"), [("300.7 K", True), ("27.5 °C", True), ("81.6 °F", True), ("37.6 °C", False)]
)
def test_a_temperature_made_of_other_quantities_may_be_a_point(printed, good):
    part = proof(
        f"# T\n\nAt 100.0 kPa, 25.00 L of 1.000 mol with 8.3145 J/(mol·K) are at {printed} then.\n",
        {"symbol": "p", "quote": "100.0 kPa"},
        {"symbol": "V", "quote": "25.00 L"},
        {"symbol": "n", "quote": "1.000 mol"},
        {"symbol": "R", "quote": "8.3145 J/(mol·K)"},
        {"symbol": "T", "expression": "p*V/(n*R)", "quote": f"at {printed} then"},
    )
    assert (rules(part) == []) is good, told(part)
