"""Worked examples verify as they stand, and one author's error in each is caught with words that explain it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from worked_examples import CASES, ODD, Case

from atlas_lessons.core.model import DerivationsFile, Kind, Lesson, ProofPart, Verdict
from atlas_lessons.prove.derivations.derive import derive
from atlas_lessons.read.markdown.document import parse

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


def prove(case: Case, old: str = "", new: str = "", *, fast: bool = False) -> ProofPart:
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
    return derive(lesson, {}, fast=fast)


def told(part: ProofPart) -> str:
    """Everything the findings say, in one text."""
    return "\n".join(f"{rule}: {each.message} ({each.hint})" for rule, found in part.findings.items() for each in found)


@pytest.mark.parametrize("case", CASES + ODD, ids=[case.name for case in CASES + ODD])
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


def test_the_fast_way_gives_the_same_verdicts():
    for case in CASES + ODD:
        slow, fast = prove(case), prove(case, fast=True)
        assert [(row.symbol, row.exact, row.verdict) for row in slow.results] == [
            (row.symbol, row.exact, row.verdict) for row in fast.results
        ]


BEFORE = "# A case\n\n"


def moved(case: Case) -> Iterator[tuple[str, Case]]:
    """The case once for each result that is printed in digits, with the last digit of it changed."""
    for result in prove(case).results:
        if result.given or result.span is None or result.rounding == "bound":
            continue
        start, end = (offset - len(BEFORE) for offset in result.span)
        mantissa = re.match(r"\D*[0-9][0-9.,\u202f]*", case.text[start:end])
        if mantissa is None or re.match(r"(?:2|10)[\^⁰-⁹{]", case.text[start:end]):
            continue
        at = start + max(n for n, char in enumerate(mantissa.group()) if char.isdigit())
        digit = int(case.text[at])
        changed = str(digit - 2 if digit > 7 else digit + 2)

        def put(quote: Any, at: int = at, changed: str = changed) -> Any:
            first = case.text.find(quote) if isinstance(quote, str) else -1
            while first >= 0 and not first <= at < first + len(quote):
                first = case.text.find(quote, first + 1)
            return quote if first < 0 else quote[: at - first] + changed + quote[at - first + 1 :]

        def row(fields: tuple[Any, ...], put: Any = put) -> tuple[Any, ...]:
            keys = fields[-1] if isinstance(fields[-1], dict) else {}
            also = {"also": [put(each) for each in keys["also"]]} if "also" in keys else {}
            rest = fields[2:-1] if keys else fields[2:]
            return (fields[0], put(fields[1]), *rest, *([{**keys, **also}] if keys else []))

        text = case.text[:at] + changed + case.text[at + 1 :]
        yield text, case._replace(text=text, quantities=tuple(row(fields) for fields in case.quantities))


@pytest.mark.parametrize("case", CASES + ODD, ids=[case.name for case in CASES + ODD])
def test_a_result_whose_last_digit_is_changed_is_always_caught(case):
    for text, other in moved(case):
        assert prove(other).findings, text


def test_the_corpus_is_large_and_its_names_are_unique():
    assert len(CASES) >= 120
    assert len({case.name for case in CASES + ODD}) == len(CASES + ODD)
