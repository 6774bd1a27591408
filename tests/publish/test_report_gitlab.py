"""GitLab's Code Quality report: its required fields, and a fingerprint of its own for each finding."""

import json

from report_cases import EVERY, FAILED, diagnostic

from atlas_lessons.core.model import LessonReport
from atlas_lessons.publish.report.gitlab import gitlab_report


def test_an_issue_has_the_fields_that_gitlab_requires():
    issue = json.loads(gitlab_report([FAILED]))[2]
    assert len(issue.pop("fingerprint")) == 64
    assert issue == {
        "description": "content-hash-mismatch: expected 1, found 2",
        "check_name": "HSH001",
        "severity": "major",
        "location": {"path": "content/heat/lesson.md", "lines": {"begin": 3}},
    }


def test_equal_findings_have_different_fingerprints():
    issues = json.loads(gitlab_report([LessonReport("a", None, (diagnostic(), diagnostic(line=7)))]))
    assert issues[0]["fingerprint"] != issues[1]["fingerprint"]


def test_a_fingerprint_outlives_a_moved_line():
    one, other = (json.loads(gitlab_report([LessonReport("a", None, (diagnostic(line=n),))])) for n in (3, 30))
    assert one[0]["fingerprint"] == other[0]["fingerprint"]


def test_severities_are_those_of_the_format():
    assert {each["severity"] for each in json.loads(gitlab_report(EVERY))} == {"major", "minor", "info"}
