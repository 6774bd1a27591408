"""Worked examples verify as they stand, and one author's error in each is caught with words that explain it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from worked_examples import CASES, Case

from atlas_lessons.algebra.derive import derive
from atlas_lessons.document import parse
from atlas_lessons.model import DerivationsFile, Kind, Lesson, Part, Verdict

GOOD = (Verdict.EXACT, Verdict.ROUNDED)


def quantity(row: tuple[Any, ...]) -> dict[str, Any]:
    """One row of a case as the derivations file has it."""
    more = row[-1] if isinstance(row[-1], dict) else {}
    fields = row[:-1] if more else row
    found = {"symbol": fields[0], **more}
    if fields[1] is not None:
        found["quote"] = fields[1]
    if len(fields) > 2:
        found["expression"] = fields[2]
    return found


def prove(case: Case, old: str = "", new: str = "") -> Part:
    """What derive finds in a case, with a replacement made in its text and its quotes."""

    def changed(value: Any) -> Any:
        if isinstance(value, str) and old:
            return value.replace(old, new)
        return [changed(each) for each in value] if isinstance(value, list) else value

    rows = [quantity(row) for row in case.quantities]
    for row in rows:
        for key in ("quote", "also"):
            if key in row:
                row[key] = changed(row[key])
    content = f"# A case\n\n{changed(case.text)}\n"
    nouns = dict.fromkeys(case.nouns.split(), "count")
    data = {"schemaVersion": 1, "units": nouns, "examples": [{"id": case.name, "quantities": rows}]}
    file = DerivationsFile("case.derivations.json", json.dumps(data), data)
    lesson = Lesson("case.md", Kind.MARKDOWN, content, content, parse(content), derivations=file)
    return derive(lesson, {})


def told(part: Part) -> str:
    """Everything the findings say, in one text."""
    return "\n".join(f"{rule}: {each.message} ({each.hint})" for rule, found in part.findings.items() for each in found)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_worked_example_verifies_without_a_finding(case):
    part = prove(case)
    assert told(part) == ""
    assert all(result.verdict in GOOD for result in part.results)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_an_author_s_error_is_caught_and_explained(case):
    old, new = case.error
    assert old in case.text
    part = prove(case, old, new)
    findings = [each for found in part.findings.values() for each in found]
    assert findings, "the error was not caught"
    assert case.says in told(part)


def test_the_corpus_is_large_and_its_names_are_unique():
    assert len(CASES) >= 120
    assert len({case.name for case in CASES}) == len(CASES)
