"""The rounding of a whole example: what its quantities take from it, and what their own says instead."""

from __future__ import annotations

import pytest
from proving import proof, rules

TEXT = """# Shares

Three friends split 100 euros: 33.33 euros a head, so that 99.99 euros are paid, or 100.00 euros in exact terms. A crate
of 1,234 bolts weighs 16,000 g and one bolt 13.0 g.
"""
WHOLE = {"symbol": "a", "quote": "100 euros:"}
PART = {"symbol": "b", "expression": "a/3", "quote": "33.33 euros"}
SUM = {"symbol": "c", "expression": "3*b", "quote": "99.99 euros"}
EXACT_SUM = {"symbol": "c", "expression": "3*b", "quote": "100.00 euros"}


@pytest.mark.parametrize(
    ("example", "own", "found"),
    [
        ({}, {}, ["printed-values-only"]),
        ({"rounding": "displayed"}, {}, []),
        ({"rounding": "nearest"}, {"rounding": "displayed"}, []),
        ({"rounding": "displayed"}, {"rounding": "nearest"}, ["printed-values-only"]),
        ({"rounding": "exact"}, {"rounding": "displayed"}, ["result-wrong"]),  # 33.33 is no third of 100
    ],
)
def test_a_quantity_has_the_rounding_of_its_example_where_it_has_none_of_its_own(example, own, found):
    assert rules(proof(TEXT, WHOLE, PART, {**SUM, **own}, **example)) == found


def test_exact_values_are_refused_where_the_printed_ones_are_carried():
    assert rules(proof(TEXT, WHOLE, PART, EXACT_SUM, rounding="displayed")) == ["result-wrong"]


def test_significant_digits_of_an_example_hold_for_its_places_but_for_those_that_say_else():
    count = {"symbol": "n", "quote": "1,234 bolts", "unit": "1"}
    mass = {"symbol": "m", "quote": "16,000 g"}
    one = {"symbol": "k", "expression": "m/n", "quote": "13.0 g"}
    back = {"symbol": "w", "expression": "1234*k", "quote": "16,000 g", "rounding": {"digits": 2}}
    assert rules(proof(TEXT, count, mass, one, rounding={"digits": 3})) == []
    assert rules(proof(TEXT, count, mass, one, rounding={"digits": 4})) == ["result-wrong"]  # 12.97 to four digits
    assert rules(proof(TEXT, count, mass, {**one, "also": [{"quote": "13.0 g", "rounding": {"digits": 2}}]},
                       rounding={"digits": 3})) == []  # fmt: skip
    assert "result-wrong" not in rules(proof(TEXT, count, mass, one, back, rounding={"digits": 3}))
