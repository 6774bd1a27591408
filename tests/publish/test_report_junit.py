"""The JUnit report fits the published schema and is XML whatever a lesson holds."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
import xmlschema
from hypothesis import given
from hypothesis import strategies as st
from report_cases import ATTACK, CLEAN, EVERY, FAILED, PROVED, diagnostic

from atlas_lessons.core.model import LessonReport
from atlas_lessons.publish.report.junit import junit_report

SCHEMA = xmlschema.XMLSchema(Path(__file__).resolve().parents[1] / "schemas" / "junit-10.xsd")

KNOWN = LessonReport("a", None, (diagnostic(baselined=True),))


@pytest.mark.parametrize("lessons", [(CLEAN,), (FAILED,), (ATTACK,), EVERY])
def test_a_report_fits_the_published_schema(lessons):
    SCHEMA.validate(ElementTree.fromstring(junit_report(lessons).encode()))


def test_each_error_is_a_failed_case():
    root = ElementTree.fromstring(junit_report([FAILED]).encode())
    assert [case.get("name") for case in root.iter("testcase")] == [
        "HSH001 content-hash-mismatch at content/heat/lesson.md:3:5"
    ]
    assert root.find(".//failure").get("message") == "expected 1, found 2"


def test_a_lesson_without_new_errors_is_one_case():
    root = ElementTree.fromstring(junit_report([PROVED, CLEAN, KNOWN]).encode())
    assert [(case.get("name"), len(case)) for case in root.iter("testcase")] == [
        ("verified", 0),
        ("checked: numbers, results and equations not looked at", 0),
        ("not verified", 1),
    ]


def test_what_the_baseline_knows_does_not_fail():
    root = ElementTree.fromstring(junit_report([KNOWN]).encode())
    assert root.get("failures") == "0"


@given(st.text(alphabet=st.characters(), max_size=60))
def test_any_text_gives_well_formed_xml(text):
    lesson = LessonReport(text, None, (diagnostic(path=text, message=text, hint=text),))
    ElementTree.fromstring(junit_report([lesson]).encode())
