"""The SARIF report fits the OASIS schema and says where in code points."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft4Validator
from report_cases import ATTACK, CLEAN, EVERY, FAILED, diagnostic

from atlas_lessons.core.model import LessonReport
from atlas_lessons.publish.report.sarif import sarif_report

SCHEMA = json.loads((Path(__file__).resolve().parents[1] / "schemas" / "sarif-2.1.0.json").read_bytes())


def run_of(*lessons):
    return json.loads(sarif_report(lessons))["runs"][0]


@pytest.mark.parametrize("lessons", [(), (CLEAN,), (FAILED,), EVERY])
def test_a_report_fits_the_published_schema(lessons):
    assert [error.message for error in Draft4Validator(SCHEMA).iter_errors(json.loads(sarif_report(lessons)))] == []


def test_columns_are_declared_to_be_code_points():
    assert run_of(FAILED)["columnKind"] == "unicodeCodePoints"


def test_a_result_has_the_region_of_the_caret():
    results = {each["ruleId"]: each for each in run_of(FAILED)["results"]}
    region = results["HSH001"]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 3, "startColumn": 5, "endColumn": 8}


def test_levels_are_those_of_the_format():
    assert [each["level"] for each in run_of(FAILED)["results"]] == ["note", "warning", "error", "warning"]


def test_paths_are_percent_encoded_uris():
    location = run_of(ATTACK)["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location["uri"] == "content/a%2Cb%3Ac%20d%1B/less%0Aon.md"


def test_a_rule_index_points_at_the_rule_of_the_result():
    run = run_of(*EVERY)
    rules = run["tool"]["driver"]["rules"]
    assert all(rules[each["ruleIndex"]]["id"] == each["ruleId"] for each in run["results"])


def test_baseline_states_are_given_once_a_baseline_knows_anything():
    lesson = LessonReport("a", None, (diagnostic(baselined=True), diagnostic(line=8)))
    assert [each["baselineState"] for each in run_of(lesson)["results"]] == ["unchanged", "new"]
    assert "baselineState" not in run_of(FAILED)["results"][0]
