"""Evidence: arrays are really built and measured, within the cap, with or without NumPy."""

from __future__ import annotations

import sys

import pytest
from proving import proof, rules, told

from atlas_lessons.prove.derivations.evidence import DTYPES, MAX_BYTES, measure

TEXT = "# Payload\n\nThe core has 423 weights of 8 bytes: 3384 bytes in 423 entries.\n"
P = {"symbol": "P", "quote": "423 weights"}
B = {"symbol": "b", "quote": "8 bytes"}


def evidence(dtype: str = "float64", shape: object = ("P",), measure_: str = "nbytes") -> dict[str, object]:
    return {"array": {"dtype": dtype, "shape": list(shape)}, "measure": measure_}  # type: ignore[call-overload]


@pytest.mark.parametrize("dtype", sorted(DTYPES))
def test_an_element_has_the_size_its_type_defines(dtype):
    assert measure(dtype, [3, 5], "itemsize") == DTYPES[dtype][1]
    assert measure(dtype, [3, 5], "nbytes") == 15 * DTYPES[dtype][1]
    assert measure(dtype, [3, 5], "size") == 15


@pytest.mark.parametrize("dtype", sorted(DTYPES))
def test_the_standard_library_measures_the_same_as_numpy(dtype, monkeypatch):
    with_numpy = measure(dtype, [4, 4], "nbytes")
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert measure(dtype, [4, 4], "nbytes") == with_numpy


@pytest.mark.parametrize("shape", [[MAX_BYTES // 8 + 1], [10**9, 10**9], [10**30]])
def test_an_array_beyond_the_cap_is_not_built(shape):
    assert "cap" in str(measure("float64", shape, "nbytes"))


def test_an_array_at_the_cap_is_built():
    assert measure("float64", [MAX_BYTES // 8], "nbytes") == MAX_BYTES


def test_an_empty_array_has_no_bytes():
    assert measure("float32", [0, 10**9], "nbytes") == 0


def test_evidence_that_measures_the_result_is_silent():
    part = proof(TEXT, P, B, {"symbol": "W", "expression": "P*b", "quote": "3384 bytes", "evidence": evidence()})
    assert told(part) == ""


def test_evidence_of_elements_is_compared_as_a_count():
    part = proof(
        TEXT,
        {**P, "quote": "has 423 weights"},
        {"symbol": "n", "expression": "P", "quote": "423 entries", "evidence": evidence(measure_="size")},
    )
    assert told(part) == ""


def test_evidence_of_an_element_is_compared_in_bytes():
    part = proof(
        TEXT,
        {**B, "evidence": evidence(shape=[1], measure_="itemsize")},
        P,
        {"symbol": "W", "expression": "P*b", "quote": "3384 bytes"},
    )
    assert told(part) == ""


@pytest.mark.parametrize(
    ("given", "rule", "part"),
    [
        (evidence("float32"), "evidence-differs", "measures 1692"),
        (evidence(shape=["P", 2]), "evidence-differs", "measures 6768"),
        (evidence(shape=["Q"]), "evidence-unusable", "'Q'"),
        (evidence(shape=["b"]), "evidence-differs", ""),
        (evidence(shape=["h"]), "evidence-unusable", "whole number"),
        (evidence(shape=[10**8]), "evidence-unusable", "cap"),
    ],
)
def test_evidence_that_does_not_bear_the_result_out_is_told(given, rule, part):
    half = {"symbol": "h", "expression": "P/2"}
    found = proof(TEXT, P, B, half, {"symbol": "W", "expression": "P*b", "quote": "3384 bytes", "evidence": given})
    assert rules(found) == [rule]
    assert part in told(found)


def test_evidence_measures_bytes_or_counts_only():
    text = "# T\n\nIt runs 423 rows in 8 s.\n"
    found = proof(
        text,
        {"symbol": "P", "quote": "423 rows"},
        {"symbol": "t", "quote": "8 s"},
        {"symbol": "T", "expression": "t*P", "evidence": evidence()},
    )
    assert rules(found) == ["evidence-unusable"]
