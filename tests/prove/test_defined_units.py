"""Symbols that ``units`` defines by known units, and what it refuses."""

from __future__ import annotations

import pytest
from proving import lesson, result, rules, told

from atlas_lessons.prove.derivations.derive import derive

UNITS = {"M": "mol/L", "c": "299792458 m/s", "Φ": "2.067833848e-15 Wb", "slug": "14.59390 kg", "s₀": "s"}


def worked(text: str, units: dict[str, str], *quantities: dict[str, str]):
    data = {"units": units, "examples": [{"id": "core", "quantities": list(quantities)}]}
    return derive(lesson(f"# T\n\n{text}\n", data), {})


# A text, its given, how the result follows, the result right and wrong.
DEFINED = [
    ("From 20.0 mL of {} acid come {}.", "0.250 M", "V*a", "5.00 mmol", "5.10 mmol"),
    ("From 20.0 mL of {} acid come {}.", "0.250-M", "V*a", "5.00 mmol", "6.00 mmol"),
    ("From 20.0 mL of {} acid come {}.", "250 mM", "V*a", "5.00 mmol", "50.0 mmol"),
    ("From 20.0 mL of {} acid come {}.", "2.50 × 10<sup>–1</sup> M", "V*a", "5.00 mmol", "5.50 mmol"),
    ("A 20.0 mL dose, thinned from {}, is {}.", "0.250 mol/L", "a/10", "0.0250 M", "0.0350 M"),
    ("After 20.0 mL it flies at {}, that is {}.", "0.750c", "a", "2.25 × 10⁸ m/s", "2.35 × 10⁸ m/s"),
    ("After 20.0 mL it flies at {}, that is {}.", "$0.750c$", "a", "2.25 × 10⁸ m/s", "2.52 × 10⁸ m/s"),
    ("After 20.0 mL a mass of {}, that is {}.", "2.00 slugs", "a", "29.2 kg", "29.3 kg"),
    ("After 20.0 mL there are {}, that is {}.", "3 Φ", "a", "6.203501544 × 10⁻¹⁵ Wb", "6.203501545 × 10⁻¹⁵ Wb"),
]


@pytest.mark.parametrize(("text", "given", "formula", "right", "wrong"), DEFINED)
def test_a_defined_symbol_is_a_unit_in_quotes(text, given, formula, right, wrong):
    units = {name: unit for name, unit in UNITS.items() if name.isalpha()}
    for printed, expected in ((right, []), (wrong, ["result-wrong"])):
        rows = (
            {"symbol": "V", "quote": "20.0 mL"},
            {"symbol": "a", "quote": given},
            {"symbol": "n", "expression": formula, "quote": printed},
            {"symbol": "z", "expression": "V + V"},
        )
        part = worked(text.format(given, printed), units, *rows)
        assert rules(part) == expected, told(part)


REFUSED = [
    ({"kg": "1000 g"}, "unit-redeclared", "'kg'"),
    ({"u": "kg"}, "unit-redeclared", "'u'"),
    ({"mM": "mol/L", "H": "J"}, "unit-redeclared", "'H'"),
    ({"percent": "0.02"}, "unit-redeclared", "'percent'"),
    ({"M": "mol/litter"}, "unit-unknown", "'litter'"),
    ({"M": "cuont"}, "unit-unknown", "'cuont'"),
    ({"M": "°C"}, "unit-unknown", "zero point"),
    ({"M": "0 mol/L"}, "unit-unknown", "size 0"),
    ({"M": "M/L"}, "unit-unknown", "by itself"),
    ({"M": "W/L", "x2": "3 M"}, "unit-unknown", "'x2'"),
    ({"Q": "3 X", "X": "2 Y", "Y": "5 Q"}, "unit-unknown", "by itself"),
    ({"a b": "3 kg"}, "unit-unknown", "'a b'"),
    ({"x+y": "3 kg"}, "unit-unknown", "'x+y'"),
]


@pytest.mark.parametrize(("units", "rule", "said"), REFUSED)
def test_a_definition_that_means_nothing_is_refused(units, rule, said):
    part = worked("It is 3 m.", units, {"symbol": "a", "quote": "3 m"}, {"symbol": "b", "expression": "a"})
    found = [each for each in rules(part) if each == rule]
    assert found, told(part)
    assert said in told(part)


def test_definitions_may_rest_on_one_another_and_on_counted_nouns():
    units = {"batch": "12 X", "X": "2 eggs", "egg": "count"}
    rows = ({"symbol": "a", "quote": "3 batches"}, {"symbol": "b", "expression": "a", "quote": "72 eggs"})
    part = worked("From 3 batches come 72 eggs.", units, *rows)
    assert rules(part) == [], told(part)
    assert result(part, "b").exact == "72"


def test_a_defined_symbol_holds_in_its_file_alone():
    part = worked("It is 0.750c.", {}, {"symbol": "a", "quote": "0.750c"}, {"symbol": "b", "expression": "a"})
    assert result(part, "a").unit == "1"
