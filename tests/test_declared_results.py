"""Declared results: percentage points, signs in words and brackets, and the names a file may use."""

from __future__ import annotations

import pytest

from atlas_lessons.core.diagnostics import Severity
from tests.proving import proof, rules, told

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
