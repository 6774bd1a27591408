"""The text report: what a finding looks like, carets under what is meant, nothing that a terminal obeys."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from report_cases import ATTACK, CLEAN, EVERY, FAILED, PROVED, diagnostic

from atlas_lessons.core.diagnostics import Severity, Span
from atlas_lessons.core.model import Accounted, LessonReport, NumberClass, NumberPlace, Skipped
from atlas_lessons.publish.report.snippet import snippet, width
from atlas_lessons.publish.report.text import Detail, TextView, text_report

ONE = """\
content/heat/lesson.md:3:5: error HSH001 content-hash-mismatch: expected 1, found 2
    |
  3 | The sum is wrong.
    |     ^^^
  hint: run atlas-lessons seal

1 lesson, 0 verified: 1 error, 0 warnings, 0 infos
"""


def test_a_finding_has_place_code_name_message_line_caret_and_hint():
    assert text_report([LessonReport("a", None, (FAILED.diagnostics[0],))]) == ONE


def test_the_summary_counts_lessons_findings_numbers_results_and_equations():
    assert text_report([PROVED, FAILED]).endswith(
        "2 lessons, 1 verified: 1 error, 2 warnings, 1 info\n"
        "numbers: 3 in all: 1 derived, 0 given, 1 arithmetic, 0 cited, 0 label, 0 declared, 0 waived, 0 deliberate, "
        "1 unaccounted; --show numbers lists the unaccounted\n"
        "results: 3 in all: 2 exact, 1 rounded, 0 truncated, 0 wrong, 0 undecided\n"
        "equations: 1 in all: 1 agrees\n"
    )


def test_a_part_that_did_not_run_is_not_counted_and_named():
    assert text_report([CLEAN]) == (
        "content/cold/lesson.json: checked: numbers, results and equations not looked at\n"
        "1 lesson, 0 verified, 1 checked: 0 errors, 0 warnings, 0 infos\n"
    )


def places(text):
    return [line.split(": ")[0] for line in text.splitlines() if re.search(": (error|warning|info) [A-Z]", line)]


def test_errors_come_first_then_warnings_then_infos_each_by_file_and_place():
    assert places(text_report(EVERY)) == [
        "content/a,b:c d\\x1b/less\\x0aon.md:3:5",
        "content/heat/lesson.md:3:5",
        "content/heat/lesson.md:2:5",
        "content/heat/lesson.md:1:1",
    ]


STANDINGS = [
    (PROVED, None),
    (PROVED._replace(results=()), "content/warm/lesson.json: verified; no calculation was read in it"),
    (
        PROVED._replace(results=(), id=None),
        "content/warm/lesson.json: checked: no calculation was read",
    ),
    (
        FAILED._replace(diagnostics=FAILED.diagnostics[1:2]),
        "content/heat/lesson.md: checked: 1 of 2 numbers not accounted for",
    ),
    (FAILED, "content/heat/lesson.md: not verified: 1 error, 1 warning, 1 of 2 numbers not accounted for"),
]


@pytest.mark.parametrize(("lesson", "line"), STANDINGS)
def test_a_lesson_that_leaves_something_open_has_a_line_that_names_it(lesson, line):
    said = [
        each for each in text_report([lesson]).splitlines() if re.match("content/.*: (not |)(verified|checked)", each)
    ]
    assert said == ([] if line is None else [line])


def unaccounted(count, severity=Severity.ERROR, baselined=0):
    """A lesson with so many numbers that nothing accounts for, the first of which the baseline knows."""
    numbers = [
        Accounted(
            Span(n, n + 1), f"{100 + n}", NumberClass.UNACCOUNTED, None, NumberPlace("a.md", n + 1, 1, f"so {100 + n}")
        )
        for n in range(count)
    ]
    found = [
        diagnostic(
            path="a.md", code="NUM001", name="number-unaccounted", severity=severity, span=each.span,
            line=each.place.line, column=1, message=f"expected a reason for {each.text}", baselined=n < baselined,
            hint="derive it" if n == 0 else None,
        )
        for n, each in enumerate(numbers)
    ]  # fmt: skip
    return LessonReport("a.md", "a", tuple(found), results=(), equations=(), numbers=tuple(numbers))


def test_numbers_that_nothing_accounts_for_are_one_error_a_lesson():
    lines = text_report([unaccounted(200)]).splitlines()
    assert lines[0] == (
        "a.md:1:1: error NUM001 number-unaccounted: 200 of 200 numbers not accounted for: "
        "100, 101, 102, 103, 104 and 195 more"
    )
    assert "  hint: derive it" in lines
    assert len(lines) < 15


def test_numbers_that_the_baseline_does_not_know_are_told_apart():
    first = text_report([unaccounted(9, baselined=7)]).splitlines()[0]
    assert first.endswith(": 2 of 9 numbers not accounted for and not in the baseline: 107, 108")


def test_where_they_are_warnings_they_are_no_finding_but_a_part_of_the_line_of_the_lesson():
    assert text_report([unaccounted(200, Severity.WARNING)]).splitlines()[0] == (
        "a.md: checked: 200 of 200 numbers not accounted for"
    )


@pytest.mark.parametrize("view", [TextView(numbers=True), TextView(detail=Detail.VERBOSE, numbers=True)])
def test_they_are_listed_with_their_places_when_asked_for(view):
    text = text_report([unaccounted(200, Severity.WARNING)], view=view)
    assert "\na.md:200:1: 299 not accounted for, in: so 299\n" in text
    assert text.count(" not accounted for, in: ") == 200
    assert "--show" not in text


def test_a_quiet_report_has_a_line_for_what_fails_the_run_and_nothing_else():
    assert text_report(EVERY, view=TextView(detail=Detail.QUIET)).splitlines()[1:] == [
        "content/heat/lesson.md:3:5: error HSH001 content-hash-mismatch: expected 1, found 2"
    ]
    assert text_report([PROVED], view=TextView(detail=Detail.QUIET)) == ""
    assert len(text_report([FAILED], view=TextView(detail=Detail.QUIET, strict=True)).splitlines()) == 2


def test_a_verbose_report_names_every_lesson():
    assert text_report([PROVED], view=TextView(detail=Detail.VERBOSE)).startswith(
        "content/warm/lesson.json: verified\n"
    )


SKIPPED = (Skipped("a/link", "linked folder"), Skipped("a/p.json", "JSON that is no record"))


def test_what_was_skipped_is_counted_by_reason_and_listed_when_asked_for():
    short, long = (text_report([PROVED], view=TextView(skipped=each), skipped=SKIPPED) for each in (False, True))
    assert short.endswith("skipped: 1 JSON that is no record, 1 linked folder; --show skipped lists them\n")
    assert "a/p.json" not in short
    assert long.startswith("a/link: skipped: linked folder\na/p.json: skipped: JSON that is no record\n")


def test_no_control_or_bidi_character_reaches_the_terminal():
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", text_report([ATTACK]))


def test_colours_are_added_only_when_asked_for():
    assert "\x1b[31;1merror\x1b[0m" in text_report([FAILED], color=True)
    assert "\x1b" not in text_report([FAILED])


def test_what_the_baseline_knows_is_counted_but_not_shown():
    known = LessonReport("a", None, (diagnostic(baselined=True),))
    assert text_report([known]) == (
        "a: not verified: 1 error in the baseline\n"
        "1 lesson, 0 verified: 0 errors, 0 warnings, 0 infos (1 more in the baseline)\n"
    )


CARETS = [
    ("plain text", (6, 10), "plain text", "      ^^^^"),
    ("empty range", (6, 6), "empty range", "      ^"),
    ("past the end", (50, 60), "past the end", "            ^"),
    ("\tafter a tab", (1, 6), "    after a tab", "    ^^^^^"),
    ("ab\tcd", (2, 3), "ab    cd", "  ^^^^"),
    ("漢字 wide", (3, 7), "漢字 wide", "     ^^^^"),
    ("a 漢字", (2, 4), "a 漢字", "  ^^^^"),
    ("e\u0301 accent", (3, 9), "e\u0301 accent", "  ^^^^^^"),
    ("a\u202eb c", (4, 5), "a\\u202eb c", "         ^"),
    ("bell\x07 x", (4, 5), "bell\\x07 x", "    ^^^^"),
    ("", (0, 0), "", "^"),
]


@pytest.mark.parametrize(("excerpt", "caret", "shown", "marks"), CARETS)
def test_the_caret_stands_under_what_is_meant(excerpt, caret, shown, marks):
    assert snippet(excerpt, caret) == (shown, marks)


def test_a_long_line_is_cut_on_both_sides_around_the_caret():
    shown, marks = snippet("x" * 500 + "HERE" + "y" * 500, (500, 504))
    assert shown.startswith("…xxx") and shown.endswith("yyy…")
    assert shown[marks.index("^") : marks.index("^") + 4] == "HERE"
    assert len(shown) <= 102


@given(st.text(max_size=300), st.integers(0, 300), st.integers(0, 300))
def test_any_line_is_shown_within_the_width_of_a_terminal(excerpt, start, end):
    shown, marks = snippet(excerpt, (start, end))
    assert sum(width(each) for each in shown) <= 120
    assert len(marks) <= 120
    assert "\n" not in shown
