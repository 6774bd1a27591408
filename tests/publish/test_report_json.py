"""The JSON report fits its published schema, whatever is in it."""

import json

import pytest
from jsonschema import Draft202012Validator
from report_cases import CLEAN, EVERY, FAILED

from atlas_lessons.core.resources import schema_bytes
from atlas_lessons.publish.report.json import json_report

SCHEMA = json.loads(schema_bytes("report"))


def test_the_schema_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("lessons", [(), (CLEAN,), (FAILED,), EVERY])
def test_a_report_fits_its_schema(lessons):
    assert list(Draft202012Validator(SCHEMA).iter_errors(json.loads(json_report(lessons)))) == []


def test_a_part_that_did_not_run_is_null():
    lesson = json.loads(json_report([CLEAN]))["lessons"][0]
    assert (lesson["results"], lesson["equations"], lesson["numbers"]) == (None, None, None)


def test_a_diagnostic_carries_its_place_in_file_and_content():
    found = json.loads(json_report([FAILED]))["lessons"][0]["diagnostics"][0]
    assert found == {
        "path": "content/heat/lesson.md",
        "code": "HSH001",
        "name": "content-hash-mismatch",
        "severity": "error",
        "message": "expected 1, found 2",
        "hint": "run atlas-lessons seal",
        "pointer": "/contentHash",
        "line": 3,
        "column": 5,
        "span": {"start": 4, "end": 7},
        "baselined": False,
    }


def test_the_classes_of_numbers_add_up_to_the_total():
    numbers = json.loads(json_report([FAILED]))["lessons"][0]["numbers"]
    assert numbers["total"] == sum(count for name, count in numbers.items() if name != "total") == 2


def test_the_report_is_plain_ascii():
    assert json_report(EVERY).isascii()


def test_the_report_on_real_lessons_fits_its_schema():
    from pathlib import Path

    from atlas_lessons.check.run import check
    from atlas_lessons.core.config import Config

    report = check([str(Path(__file__).resolve().parents[2] / "content")], Config())
    data = json.loads(json_report(report.lessons))
    assert list(Draft202012Validator(SCHEMA).iter_errors(data)) == []
    assert sum(len(lesson["results"] or ()) for lesson in data["lessons"]) > 0
