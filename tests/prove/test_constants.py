"""Constants of nature by symbol or name: one table for files, docs, schema and suggestions."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest
from proving import proof, result, rules, told

from atlas_lessons.author.suggest.read.constants import known_constants
from atlas_lessons.prove.derivations.constants import CONSTANTS, constant_formula, constant_named, names, table
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.engine.graph import Computed, compute
from atlas_lessons.read.notation.units.parse import Unit, parse_unit

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("constant", CONSTANTS, ids=lambda each: each.symbol)
def test_a_constant_has_a_value_in_its_unit_and_an_uncertainty_of_its_last_digits(constant):
    formula = constant_formula(constant.name)
    assert not isinstance(formula, Fault)
    outcome, unit = compute(formula.node, {}), parse_unit(constant.unit)
    assert isinstance(outcome, Computed)
    assert isinstance(unit, Unit)
    assert outcome.amount.unit.powers == unit.powers
    if constant.uncertainty:
        _, mark, power = constant.value.partition("e")
        assert constant.uncertainty.partition("e")[1:] == (mark, power)
        assert 0 < Fraction(constant.uncertainty) < Fraction(constant.value) / 1000


def test_the_wien_constant_solves_its_equation():
    wien = constant_named("b")
    assert wien is not None
    with mpmath.workdps(50):
        x = mpmath.mpf("6.62607015e-34") * 299792458 / (mpmath.mpf("1.380649e-23") * mpmath.mpf(wien.value))
        assert abs((x - 5) * mpmath.exp(x) + 5) < mpmath.mpf(10) ** -35


def test_docs_and_schema_list_the_table():
    assert (ROOT / "docs" / "constants.md").read_text(encoding="utf-8").endswith("\n\n" + table())
    schema = json.loads((ROOT / "schemas" / "derivations.schema.json").read_text(encoding="utf-8"))
    assert schema["$defs"]["quantity"]["properties"]["constant"]["enum"] == list(names())


def test_suggestions_know_the_same_values():
    of_table = {each.described for each in CONSTANTS}
    assert sum(each.source in of_table for each in known_constants()) > 9


TEXT = "# T\n\nA photon of 500 nm has {} at c = {}.\n"
PRINTED = [
    ("3.97 × 10⁻¹⁹ J", "3.00 × 10⁸ m/s", []),
    ("3.97 × 10⁻¹⁹ J", "299,792 km/s", []),
    ("3.97 × 10⁻¹⁹ J", "3.01 × 10⁸ m/s", ["result-wrong"]),
    ("3.97 × 10⁻¹⁹ J", "2.98 × 10⁸ m/s", ["result-wrong"]),
    ("3.97 × 10⁻¹⁹ J", "3.00 × 10⁸ km/s", ["result-wrong"]),
    ("3.89 × 10⁻¹⁹ J", "3.00 × 10⁸ m/s", ["result-wrong"]),
]


@pytest.mark.parametrize(("energy", "speed", "expected"), PRINTED)
def test_a_printed_constant_is_checked_and_results_carry_the_exact_one(energy, speed, expected):
    rows = (
        {"symbol": "L", "quote": "500 nm"},
        {"symbol": "c", "constant": "speed of light in vacuum", "quote": speed},
        {"symbol": "h", "constant": "h"},
        {"symbol": "E", "expression": "h*c/L", "quote": energy},
    )
    part = proof(TEXT.format(energy, speed), *rows)
    assert rules(part) == expected, told(part)


def test_displayed_takes_the_printed_value_of_a_constant():
    rows = (
        {"symbol": "t", "quote": "4.0000 s"},
        {"symbol": "c", "constant": "c", "quote": "3.00 × 10⁸ m/s"},
        {"symbol": "s", "expression": "c*t", "quote": "1.2000 × 10⁹ m", "rounding": "displayed"},
    )
    text = "# T\n\nIn 4.0000 s light at 3.00 × 10⁸ m/s goes 1.2000 × 10⁹ m.\n"
    part = proof(text, *rows)
    assert rules(part) == [], told(part)
    part = proof(text, *rows[:2], {**rows[2], "rounding": "nearest"})
    assert rules(part) == ["printed-values-only"], told(part)


@pytest.mark.parametrize(
    ("row", "rule", "said"),
    [
        ({"constant": "c", "expression": "3"}, "quantity-unclear", "expression and constant"),
        ({"constant": "c", "value": "3"}, "quantity-unclear", "has a value"),
        ({"constant": "elektron mass"}, "symbol-unknown", "did you mean 'electron mass'"),
    ],
)
def test_a_constant_is_one_of_the_table_and_the_only_thing_said(row, rule, said):
    part = proof("# T\n\nIt is 3 m.\n", {"symbol": "c", **row})
    assert rule in rules(part)
    assert said in told(part)


def test_a_constant_converts_by_in():
    part = proof("# T\n\nNone.\n", {"symbol": "c", "constant": "c", "in": "km/s"}, {"symbol": "d", "expression": "c*2"})
    assert result(part, "d").exact == str(Fraction("299792.458") * 2)
