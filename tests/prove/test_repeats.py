"""Numerals that repeat a declared number, and those that only look like it."""

from __future__ import annotations

import json

import pytest
from proving import lesson

from atlas_lessons.check.run import check_text
from atlas_lessons.core.config import DEFAULT, Config
from atlas_lessons.core.model import NumberClass
from atlas_lessons.prove.proof import Proof
from atlas_lessons.publish.render.marks import marks
from atlas_lessons.publish.report.json import report_data
from atlas_lessons.publish.report.text import TextView, text_report

BRAKING = (
    {"symbol": "m", "quote": "A car of 1250 kg"},
    {"symbol": "a", "quote": "brakes with 4.2 m/s²"},
    {"symbol": "F", "expression": "m*a", "quote": "It needs 5250 N"},
)
HEAD = "# Lesson\n\n## Braking\n\nA car of 1250 kg brakes with 4.2 m/s². It needs 5250 N.\n\n"


def repeated(content, *quantities, more=(), **example):
    """The numerals of a text that repeat a declared number, with the number that they repeat."""
    data = {"examples": [{"id": "core", **example, "quantities": list(quantities or BRAKING)}, *more]}
    numbers = Proof(lesson(content, data), Config()).ledger.numbers
    return [(number.text, number.by) for number in numbers if number.repeated]


JOINS = [
    ("$$F = ma = (1250\\,\\mathrm{kg})(4.2\\,\\mathrm{m/s^2})$$", ["1250 m", "4.2 a"]),
    ("Putting in, m = 1250 kg.", ["1250 m"]),
    ("Here $m = 1250\\,\\text{kg}$ and $a = 4.2\\,\\text{m/s}^2$.", ["1250 m", "4.2 a"]),
    ("The car of 1250 kg stops.", ["1250 m"]),
    ("A force of 1250 kg × 4.2 m/s² = F follows.", ["1250 m", "4.2 a"]),
    ("Such a car, of 1,250 kg, is heavy.", ["1,250 m"]),
    ("So it needs 5250 N.", ["5250 F"]),
    ("Braking the same 1250 kg takes longer.", ["1250 m"]),
]


@pytest.mark.parametrize(("line", "expected"), JOINS)
def test_what_an_example_prints_again_repeats_its_number(line, expected):
    found = repeated(HEAD + line + "\n")
    assert [f"{text} {by.removeprefix('core.')}" for text, by in found] == expected


APART = {
    "another unit": "The car of 1250 lb stops.",
    "no unit": "The car of 1250 stops.",
    "other digits": "The car of 1250.0 kg stops.",
    "other digits of the same value": "The car of 1.25 × 10³ kg stops.",
    "a value edited": "The car of 1260 kg stops.",
    "a sentence about something else": "Bricks come in lots of 1250 kg.",
    "another thing that is as heavy": "The 1250 kg elephant stops.",
    "said to be another one": "Unlike the car of 1250 kg, it stops.",
    "another quantity's symbol": "Here a = 1250 kg.",
    "an equation of other numbers": "$$M = 1250\\,\\mathrm{kg} + 17\\,\\mathrm{kg}$$",
    "a cell of a table": "| car | 1250 kg |\n|---|---|\n| x | y |",
    "the end of a range": "The car of 1100–1250 kg stops.",
    "a label": "The car of HBM1250 stops.",
    "an exercise": "Exercise 3. The car of 1250 kg stops.",
    "a section of exercises": "### Exercises\n\nThe car of 1250 kg stops.",
    "another section": "## Outlook\n\nThe car of 1250 kg stops.",
}


@pytest.mark.parametrize("name", APART)
def test_what_says_something_else_repeats_nothing(name):
    assert repeated(HEAD + APART[name] + "\n", section="Braking") == []


COUNTS = [
    ("The crew of 8 rowers wins.", ["8"]),
    ("With 8 rowers and 2 boats, 8 × 2 gives it.", ["8", "2"]),
    ("The crew of 8 women wins.", []),
    ("In $x = 8 + 2$ both are put in.", ["8", "2"]),
    ("In $x = 8 + 2 + 5$ more is put in.", []),
]


@pytest.mark.parametrize(("line", "expected"), COUNTS)
def test_a_small_count_repeats_only_with_its_noun_or_among_its_own(line, expected):
    quantities = ({"symbol": "n", "quote": "has 8 rowers"}, {"symbol": "b", "quote": "in 2 boats"})
    found = repeated(f"# Row\n\nA crew has 8 rowers in 2 boats.\n\n{line}\n", *quantities)
    assert [text for text, _ in found] == expected


def test_a_number_of_two_examples_repeats_neither():
    other = {"id": "other", "section": "Braking", "quantities": [{"symbol": "w", "quote": "A crate of 1250 kg"}]}
    content = HEAD + "A crate of 1250 kg falls. The car of 1250 kg stops.\n"
    assert repeated(content, section="Braking", more=[other]) == []


def test_a_number_that_another_example_takes_over_is_still_one():
    other = {"id": "other", "quantities": [{"symbol": "w", "from": "#core.m", "quote": "load of 1250 kg"}]}
    content = HEAD + "It takes a load of 1250 kg. The car of 1250 kg stops.\n"
    assert repeated(content, more=[other]) == [("1250", "core.m")]


def test_a_wrong_result_is_repeated_by_nothing():
    wrong = ({**BRAKING[2], "quote": "It needs 5205 N"},)
    content = HEAD.replace("5250", "5205") + "So it needs, as told, 5205 N for the car.\n"
    assert repeated(content, *BRAKING[:2], *wrong) == []


def test_what_the_file_says_of_a_number_goes_first():
    data = {
        "examples": [{"id": "core", "quantities": list(BRAKING)}],
        "numbers": [{"quote": "The car of 1250 kg", "kind": "waived", "why": "a test"}],
    }
    part = Proof(lesson(HEAD + "The car of 1250 kg stops.\n", data), Config()).ledger
    assert [number.number_class for number in part.numbers if number.repeated] == []
    assert part.findings == {}


def test_a_repeat_has_the_class_of_the_declared_number():
    data = {"examples": [{"id": "core", "quantities": list(BRAKING)}]}
    content = HEAD + "The car of 1250 kg needs 5250 N.\n"
    numbers = Proof(lesson(content, data), Config()).ledger.numbers
    assert [number.number_class for number in numbers if number.repeated] == [NumberClass.GIVEN, NumberClass.DERIVED]


@pytest.fixture
def report():
    data = json.dumps({"schemaVersion": 1, "examples": [{"id": "core", "quantities": list(BRAKING)}]})
    files = {"chapter.md": HEAD + "The car of 1250 kg stops.\n", "chapter.derivations.json": data}
    return check_text(files, DEFAULT).report


def test_repeats_are_listed_in_reports(report):
    [entry] = report_data([report])["lessons"][0]["repeated"]
    assert (entry["text"], entry["quantity"], entry["class"], entry["line"]) == ("1250", "core.m", "given", 7)
    assert "; 1 repeated; --show numbers lists the repeated" in text_report([report])
    shown = text_report([report], view=TextView(numbers=True))
    assert "chapter.md:7:12: 1250 repeats core.m, in: The car of 1250 kg stops." in shown


def test_a_repeat_is_marked_like_the_declared_place(report):
    found = [mark for mark in marks(report.results, report.numbers) if mark.row == ":core.m"]
    assert [(mark.value, mark.unit, mark.kind) for mark in found] == [("1250", "kg", "given")] * 2
