"""Workflow commands of GitHub Actions: one a finding, and no text that could be a command of its own."""

from report_cases import ATTACK, CLEAN, FAILED

from atlas_lessons.publish.report.github import github_report


def test_a_finding_is_one_command_with_its_place():
    assert github_report([FAILED]).splitlines()[2] == (
        "::error file=content/heat/lesson.md,line=3,col=5,title=HSH001 content-hash-mismatch"
        "::expected 1, found 2%0Ahint: run atlas-lessons seal"
    )


def test_severities_are_error_warning_and_notice():
    assert [line.split()[0] for line in github_report([FAILED]).splitlines()[:3]] == [
        "::notice",
        "::warning",
        "::error",
    ]


def test_a_run_without_findings_prints_its_closing_lines_alone():
    assert github_report([CLEAN]).splitlines() == [
        "content/cold/lesson.json: checked: numbers, results and equations not looked at",
        "1 lesson, 0 verified, 1 checked: 0 errors, 0 warnings, 0 infos",
    ]


def test_text_of_a_lesson_starts_no_line_and_ends_no_property():
    lines = github_report([ATTACK]).splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("::error file=content/a%2Cb%3Ac d\\x1b/less\\x0aon.md,line=3,")
    assert "%250A" in lines[0]
