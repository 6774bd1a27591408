"""Kinds of statements that are easily misread: the true form is no finding, its wrong twin is one."""

from __future__ import annotations

import arithmetic_kinds
import pytest
from test_arithmetic import read

TWINS = [
    (text, right, wrong)
    for name, rows in vars(arithmetic_kinds).items()
    if name.isupper() and not name.startswith("UNSURE")
    for text, right, wrong in rows
]
UNSURE = [row for name, rows in vars(arithmetic_kinds).items() if name.startswith("UNSURE") for row in rows]


@pytest.mark.parametrize(("text", "right", "wrong"), TWINS)
def test_a_true_statement_is_no_finding_and_its_wrong_twin_is(text, right, wrong):
    assert right in text
    assert read(text).findings == {}
    assert read(text.replace(right, wrong)).findings


@pytest.mark.parametrize("text", UNSURE)
def test_what_may_be_meant_otherwise_is_no_finding(text):
    assert read(text).findings == {}
