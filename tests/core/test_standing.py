"""What a check leaves open, and the mark that follows: a lesson is verified only where nothing is open."""

import pytest
from report_cases import PROVED, diagnostic

from atlas_lessons.check.rules.examples import ABSENT, sealed_record
from atlas_lessons.check.run import check, check_text
from atlas_lessons.core.config import DEFAULT, Config
from atlas_lessons.core.diagnostics import Severity, Span
from atlas_lessons.core.model import Accounted, EquationResult, NumberClass, Result, Verdict

ERROR, WARNING, INFO = (diagnostic(severity=each) for each in Severity)
OPEN = Accounted(Span(0, 1), "7", NumberClass.UNACCOUNTED)
LABEL = Accounted(Span(0, 1), "7", NumberClass.LABEL)


def results(*verdicts):
    return tuple(Result("prose", None, None, "1", "1", "1", "1", each) for each in verdicts)


def equations(*verdicts):
    return tuple(EquationResult("Heat", "algebra", each) for each in verdicts)


CASES = [
    ({}, "verified", "Verified"),
    ({"diagnostics": (INFO,)}, "verified", "Verified"),
    ({"diagnostics": (ERROR,)}, "draft", "Not verified"),
    ({"diagnostics": (ERROR._replace(baselined=True),)}, "draft", "Not verified"),
    ({"diagnostics": (WARNING,)}, "checked", "Checked: 1 warning"),
    ({"diagnostics": (WARNING._replace(baselined=True), WARNING)}, "checked", "Checked: 2 warnings"),
    ({"diagnostics": (WARNING._replace(code="COR011"),)}, "verified", "Verified"),
    ({"hash_left": "not verifiable"}, "checked", "Checked: record hash not verifiable"),
    ({"numbers": (OPEN,)}, "checked", "Checked: 1 of 1 number not accounted for"),
    ({"numbers": (OPEN, LABEL, LABEL)}, "checked", "Checked: 1 of 3 numbers not accounted for"),
    (
        {"numbers": (OPEN, LABEL), "diagnostics": (WARNING._replace(code="NUM001"),)},
        "checked",
        "Checked: 1 of 2 numbers not accounted for",
    ),
    ({"numbers": None}, "checked", "Checked: numbers not looked at"),
    ({"numbers": None, "equations": None}, "checked", "Checked: numbers and equations not looked at"),
    ({"results": results(Verdict.EXACT, Verdict.UNDECIDED)}, "checked", "Checked: 1 result undecided"),
    ({"results": results(Verdict.WRONG, Verdict.WRONG)}, "checked", "Checked: 2 results wrong"),
    ({"equations": equations("agrees", "undecided", "undecided")}, "checked", "Checked: 2 equations undecided"),
    ({"equations": equations("agrees", "opaque")}, "checked", "Checked: 1 equation not checked"),
    ({"equations": equations("disagrees")}, "checked", "Checked: 1 equation wrong"),
    ({"results": ()}, "verified", "Verified"),
    ({"results": (), "id": None}, "checked", "Checked: no calculation was read"),
    ({"results": (), "id": None, "equations": equations("agrees")}, "verified", "Verified"),
]


@pytest.mark.parametrize(("changes", "name", "words"), CASES)
def test_the_mark_follows_from_what_is_left_open(changes, name, words):
    report = PROVED._replace(**changes)
    assert report.standing == (name, words)
    assert report.verified is (name == "verified")


@pytest.mark.parametrize("changes", [changes for changes, *_ in CASES])
def test_a_report_without_its_parts_still_says_what_they_left_open(changes):
    report = PROVED._replace(**changes)
    assert (report.slim().numbers, report.slim().open, report.slim().slim().open) == (None, report.open, report.open)


def test_errors_and_open_numbers_are_named_together():
    report = PROVED._replace(diagnostics=(ERROR, ERROR._replace(baselined=True), WARNING), numbers=(OPEN, LABEL))
    assert report.open == ("1 error", "1 error in the baseline", "1 warning", "1 of 2 numbers not accounted for")


FILES = [
    ({"a.md": "# Walls\n\nIt is 3 × 4 = 12 m.\n"}, DEFAULT, ()),
    (
        {"a.md": "# Walls\n\nThere were 17 of them.\n"},
        DEFAULT,
        ("1 of 1 number not accounted for", "no calculation was read"),
    ),
    ({"a.md": "# Walls\n\nText.\n"}, DEFAULT, ("no calculation was read",)),
    ({"a.json": sealed_record()}, DEFAULT, ()),
    ({"a.json": sealed_record(hashProfile=ABSENT)}, DEFAULT, ("record hash not verifiable",)),
    ({"a.json": sealed_record(hashProfile=ABSENT)}, Config(ignore=("HSH",)), ("record hash not verifiable",)),
    ({"a.json": sealed_record()}, Config(ignore=("HSH011",)), ("record hash not checked",)),
    (
        {"a.json": sealed_record()},
        Config(select=("SEC",)),
        ("record hash not checked", "numbers, results and equations not looked at"),
    ),
    ({"a.md": "It is 3 × 4 = 13 m.\n"}, Config(ignore=("ARI001",)), ("1 result wrong",)),
    ({"a.json": "{"}, DEFAULT, ("1 error",)),
]


@pytest.mark.parametrize(("files", "config", "left"), FILES)
def test_what_real_files_leave_open(files, config, left):
    assert check_text(files, config).report.open == left


def test_a_run_that_keeps_no_parts_says_the_same(tmp_path):
    for number, (files, _, _) in enumerate(FILES):
        for name, text in files.items():
            (tmp_path / f"{number}{name}").write_text(text, "utf-8")
    whole = check([str(tmp_path)], DEFAULT).lessons
    slim = [each.slim() for each in whole]
    assert [each.open for each in slim] == [each.open for each in whole]
