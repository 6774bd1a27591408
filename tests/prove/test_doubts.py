"""Doubts and denials: each row's example is left alone for it alone, and its counterexample is a finding."""

from __future__ import annotations

import pytest
from test_arithmetic import read

from atlas_lessons.prove.prose.arithmetic import denials, doubts


@pytest.mark.parametrize("doubt", doubts.DOUBTS, ids=lambda doubt: doubt.name)
def test_a_doubt_keeps_an_alarm_back_that_no_other_keeps_back(doubt, monkeypatch):
    assert read(doubt.example).findings == {}
    monkeypatch.setattr(doubts, "DOUBTS", tuple(each for each in doubts.DOUBTS if each is not doubt))
    assert read(doubt.example).findings


@pytest.mark.parametrize("denial", denials.DENIALS, ids=lambda denial: denial.name)
def test_a_denial_keeps_an_alarm_back_that_no_other_keeps_back(denial, monkeypatch):
    assert read(denial.example).findings == {}
    monkeypatch.setattr(denials, "DENIALS", tuple(each for each in denials.DENIALS if each is not denial))
    assert read(denial.example).findings


@pytest.mark.parametrize("row", (*doubts.DOUBTS, *denials.DENIALS), ids=lambda row: row.name)
def test_what_only_looks_like_it_is_a_finding(row):
    assert read(row.counterexample).findings
