"""The text report: what a finding looks like, carets under what is meant, nothing that a terminal obeys."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from report_cases import ATTACK, CLEAN, EVERY, FAILED, diagnostic

from atlas_lessons.core.model import LessonReport
from atlas_lessons.publish.report.snippet import snippet, width
from atlas_lessons.publish.report.text import text_report

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
    assert text_report(EVERY[:2]).endswith(
        "2 lessons, 1 verified: 1 error, 1 warning, 1 info\n"
        "numbers: 2 in all: 1 derived, 0 given, 0 arithmetic, 0 cited, 0 label, 0 declared, 0 waived, 0 deliberate, "
        "1 unaccounted\n"
        "results: 2 in all: 1 exact, 1 rounded, 0 truncated, 0 wrong, 0 undecided\n"
        "equations: 1 in all: 1 agrees\n"
    )


def test_a_part_that_did_not_run_is_not_counted():
    assert text_report([CLEAN]) == "1 lesson, 1 verified: 0 errors, 0 warnings, 0 infos\n"


def test_findings_are_sorted_by_file_and_place():
    lines = [line for line in text_report(EVERY).splitlines() if ": error " in line or ": info " in line]
    assert [line.split(": ")[0] for line in lines] == [
        "content/a,b:c d\\x1b/less\\x0aon.md:3:5",
        "content/heat/lesson.md:1:1",
        "content/heat/lesson.md:3:5",
    ]


def test_no_control_or_bidi_character_reaches_the_terminal():
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", text_report([ATTACK]))


def test_colours_are_added_only_when_asked_for():
    assert "\x1b[31;1merror\x1b[0m" in text_report([FAILED], color=True)
    assert "\x1b" not in text_report([FAILED])


def test_what_the_baseline_knows_is_counted_but_not_shown():
    known = LessonReport("a", None, (diagnostic(baselined=True),))
    assert text_report([known]) == "1 lesson, 0 verified: 0 errors, 0 warnings, 0 infos (1 more in the baseline)\n"


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
