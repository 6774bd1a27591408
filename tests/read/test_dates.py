"""Dates and times of day in derivations: what is read, what may be computed with them, and what is refused."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from proving import lesson, proof, result, rules, told

from atlas_lessons.core.model import NumberClass, Verdict
from atlas_lessons.prove.derivations.explain import examples_of, latex, text
from atlas_lessons.prove.engine.calendar import (
    DAY_SECONDS,
    later,
    later_by_count,
    point_code,
    point_of_code,
    point_text,
)
from atlas_lessons.prove.engine.guards import UndefinedError
from atlas_lessons.prove.prose.ledger.account import account
from atlas_lessons.read.notation.numerals.labels.calendar import calendar_point
from atlas_lessons.read.notation.numerals.labels.reader import read_labels
from atlas_lessons.read.notation.numerals.labels.words import MONTHS

GOOD = (Verdict.EXACT, Verdict.ROUNDED)

# What the text prints first, the expression over a (first) and b (second), and the printed result.
RIGHT = [
    ("15 March 2024", "48 months", "a + b", "15 March 2028"),
    ("March 15, 2024", "4 years", "a + b", "March 15, 2028"),
    ("2024-03-15", "3 weeks", "a + b", "2024-04-05"),
    ("15 March 2024", "30 days", "b + a", "14 April 2024"),
    ("15 March 2024", "30 days", "a - b", "14 February 2024"),
    ("31 December 2023", "2 months", "a - b", "31 October 2023"),
    ("29 February 2024", "4 years", "a + b", "29 February 2028"),
    ("15.03.2024", "1 month", "a + b", "15.04.2024"),
    ("2024/03/15", "1 month", "a + b", "2024/04/15"),
    ("25/03/2024", "1 month", "a + b", "25 April 2024"),
    ("the 7th of October 2026", "1 week", "a + b", "the 14th of October 2026"),
    ("Sept. 3, 2021", "10 days", "a + b", "Sept. 13, 2021"),
    ("2024-03-15T22:30", "36 h", "a + b", "2024-03-17T10:30"),
    ("15 March 2024", "10 days", "a + 2*b", "4 April 2024"),
    ("15 March 2024", "2 May 2024", "b - a", "48 days"),
    ("15 March 2024", "2 May 2024", "b - a", "6.86 weeks"),
    ("1 January 2023", "1 January 2024", "b - a", "365 days"),
    ("1 January 2024", "1 January 2025", "b - a", "366 days"),
    ("15 March 2024", "2 May 2024", "max(a, b)", "2 May 2024"),
    ("15 March 2024", "2 May 2024", "a + (b - a)", "2 May 2024"),
    ("09:30", "11:15", "b - a", "1 h 45 min"),
    ("09:30", "11:15", "b - a", "105 min"),
    ("22:30", "06:30", "b - a", "8 h"),
    ("22:30", "8 h", "a + b", "06:30"),
    ("9:15 a.m.", "6 hours", "a + b", "3:15 p.m."),
    ("09:30", "45 min", "a - b", "08:45"),
]


def worked(first: str, second: str, expression: str, printed: str, **more: Any) -> Any:
    content = f"# T\n\nThe first is {first} there. The second is {second} here. It comes to {printed} then.\n"
    return proof(
        content,
        {"symbol": "a", "quote": f"first is {first} there"},
        {"symbol": "b", "quote": f"second is {second} here"},
        {"symbol": "c", "expression": expression, "quote": f"comes to {printed} then", **more},
    )


@pytest.mark.parametrize(("first", "second", "expression", "printed"), RIGHT)
def test_a_date_or_time_follows(first: str, second: str, expression: str, printed: str) -> None:
    part = worked(first, second, expression, printed)
    assert told(part) == ""
    assert result(part, "c").verdict in GOOD


@pytest.mark.parametrize(("first", "second", "expression", "printed"), RIGHT)
def test_every_other_digit_of_a_result_is_refused(first: str, second: str, expression: str, printed: str) -> None:
    for at, digit in enumerate(printed):
        for other in "0123456789" if digit.isdigit() else "":
            if other == digit:
                continue
            wrong = printed[:at] + other + printed[at + 1 :]
            assert rules(worked(first, second, expression, wrong)) != [], wrong


WRONG = [
    ("15 March 2024", "48 months", "a + b", "16 March 2028", "expected 15 March 2028, found '16 March 2028'"),
    ("15 March 2024", "48 months", "a + b", "1461 days", "the result is a date, not"),
    ("15 March 2024", "2 May 2024", "b - a", "48 hours", "expected 1152 hours, found '48 hours'"),
    ("15 March 2024", "2 May 2024", "b - a", "3 May 2024", "not a date"),
    ("31 January 2024", "1 month", "a + b", "29 February 2024", "there is no 31 February 2024"),
    ("29 February 2024", "1 year", "a + b", "28 February 2025", "there is no 29 February 2025"),
    ("31 March 2024", "1 month", "a - b", "29 February 2024", "there is no 31 February 2024"),
    ("15 March 2024", "2 May 2024", "a + b", "2 May 2024", "two dates cannot be added"),
    ("15 March 2024", "3 days", "b - a", "2 May 2024", "a date cannot be subtracted from a length of time"),
    ("15 March 2024", "3 days", "2*a", "2 May 2024", "a date cannot be multiplied"),
    ("15 March 2024", "2 May 2024", "(a + b)/2", "8 April 2024", "two dates cannot be added"),
    ("15 March 2024", "3 days", "a/b", "2 May 2024", "a date cannot be multiplied or divided"),
    ("15 March 2024", "3 days", "a^2", "2 May 2024", "a date cannot be raised to a power"),
    ("15 March 2024", "3 days", "-a", "2 May 2024", "a date cannot be made negative"),
    ("15 March 2024", "3 days", "sqrt(a)", "2 May 2024", "a date cannot be put into sqrt(a)"),
    ("15 March 2024", "2 May 2024", "mean(a, b)", "8 April 2024", "a date cannot be put into mean(a, b)"),
    ("15 March 2024", "3 kg", "a + b", "18 March 2024", "a date and kg cannot be added"),
    ("15 March 2024", "3 parts", "a + b", "18 March 2024", "give the number its unit, as in days"),
    ("15 March 2024", "3 days", "a + 3", "18 March 2024", "give the number its unit, as in days"),
    ("15 March 2024", "09:30", "a + b", "18 March 2024", "a date and a time of day cannot be added"),
    ("15 March 2024", "1.5 months", "a + b", "30 April 2024", "no whole number of months"),
    ("9999-03-15", "1 year", "a + b", "15 March 1999", "from the year 1 to 9999"),
    ("03/04/2024", "1 month", "a + b", "3 May 2024", "'03/04/2024' may be 3 April 2024 or 4 March 2024"),
    ("03/04/24", "1 month", "a + b", "3 May 2024", "its year has two digits"),
    ("30 February 2024", "1 month", "a + b", "3 May 2024", "there is no such day"),
    ("2024-02-30", "1 month", "a + b", "3 May 2024", "there is no such day"),
    ("2024-03-15T09:30Z", "1 h", "a + b", "2024-03-15T10:30", "it has a time zone"),
    ("09:30 EST", "11:15 PST", "b - a", "1.75 h", "it has a time zone"),
    ("09:30", "11:15", "a + b", "20:45", "two times of day cannot be added"),
    ("22:30", "8 h", "a + b", "07:30", "expected 06:30, found '07:30'"),
]


@pytest.mark.parametrize(("first", "second", "expression", "printed", "expected"), WRONG)
def test_what_is_no_date_or_another_one_is_refused(
    first: str, second: str, expression: str, printed: str, expected: str
) -> None:
    assert expected in told(worked(first, second, expression, printed))


def test_months_are_added_from_left_to_right_and_to_one_date() -> None:
    content = "# T\n\nFrom 25 January 2023 on, 10 days and 1 month: 4 March 2023, or else 7 March 2023.\n"
    given = (
        {"symbol": "a", "quote": "25 January 2023"},
        {"symbol": "d", "quote": "10 days"},
        {"symbol": "m", "quote": "1 month"},
    )
    part = proof(
        content,
        *given,
        {"symbol": "x", "expression": "a + d + m", "quote": "4 March 2023"},
        {"symbol": "y", "expression": "a + m + d", "quote": "7 March 2023"},
        {"symbol": "z", "expression": "a - y + m"},
    )
    assert told(part) == "unit-mismatch: z: write brackets around the date that months or years are added to (None)"


def test_a_year_is_a_year_of_the_calendar_however_long_the_file_takes_it_to_be() -> None:
    content = "# T\n\nPaid in on 1 March 2023 for 1 year, that is 365 days, to 1 March 2024.\n"
    part = proof(
        content,
        {"symbol": "a", "quote": "1 March 2023"},
        {"symbol": "T", "quote": "1 year"},
        {"symbol": "n", "expression": "T", "quote": "365 days"},
        {"symbol": "b", "expression": "a + T", "quote": "1 March 2024"},
    )
    assert told(part) == ""


def test_a_value_says_which_day_is_meant() -> None:
    content = "# T\n\nOn 03/04/2024, and a month later on 3 May 2024.\n"
    quantities = (
        {"symbol": "m", "value": "1 month", "source": "as the text says"},
        {"symbol": "b", "expression": "a + m", "quote": "3 May 2024"},
    )
    assert told(proof(content, {"symbol": "a", "quote": "03/04/2024", "value": "2024-04-03"}, *quantities)) == ""
    refused = proof(content, {"symbol": "a", "quote": "03/04/2024", "value": "2024-04-04"}, *quantities)
    assert "value-overridden" in rules(refused)


def test_a_date_may_be_a_value_with_its_source() -> None:
    content = "# T\n\nThe licence ends on 15 June 2025.\n"
    part = proof(
        content,
        {"symbol": "a", "value": "2024-06-15", "source": "the day of its purchase"},
        {"symbol": "T", "value": "1 year", "source": "the licence"},
        {"symbol": "b", "expression": "a + T", "quote": "15 June 2025"},
    )
    assert told(part) == ""


def test_a_date_beside_a_number_is_taken_by_its_index() -> None:
    content = "# T\n\nThe 500 shares of 15 March 2024 were sold on 2 May 2024, after 48 days.\n"
    part = proof(
        content,
        {"symbol": "a", "quote": "500 shares of 15 March 2024", "index": 1},
        {"symbol": "b", "quote": "2 May 2024"},
        {"symbol": "n", "expression": "b - a", "quote": "48 days"},
    )
    assert told(part) == ""


SCHEDULE = """# T

| Payment | Due date | Days |
|---|---|---|
| 1 | 30 November 2023 | 30 |
| 2 | 30 December 2023 | 30 |
| 3 | 30 January 2024 | 31 |
"""


def test_a_column_of_dates_follows_row_by_row() -> None:
    part = proof(
        SCHEDULE,
        {"symbol": "m", "value": "1 month", "source": "monthly"},
        {"symbol": "D", "column": "Due date", "expression": "prev(D) + m"},
        {"symbol": "N", "column": "Days", "unit": "day", "expression": "D - prev(D)", "rows": ["2", "3"]},
        {"symbol": "n", "expression": "count(D)"},
    )
    assert told(part) == ""
    wrong = proof(
        SCHEDULE.replace("30 December", "31 December"),
        {"symbol": "m", "value": "1 month", "source": "monthly"},
        {"symbol": "D", "column": "Due date", "expression": "prev(D) + m"},
    )
    assert "row '2', column 'Due date'" in told(wrong)
    assert "expected 30 December 2023, found '31 December 2023'" in told(wrong)


def test_the_ledger_counts_a_declared_date_once() -> None:
    content = "# T\n\nFrom 15 March 2024 to 2 May 2024 are 48 days; 1 May 2024 is a holiday.\n"
    quantities = [
        {"symbol": "a", "quote": "15 March 2024"},
        {"symbol": "b", "quote": "2 May 2024"},
        {"symbol": "n", "expression": "b - a", "quote": "48 days"},
    ]
    part = proof(content, *quantities)
    rows = account(lesson(content, {"examples": []}), part.claims).numbers
    assert [(row.text, row.number_class) for row in rows] == [
        ("15 March 2024", NumberClass.GIVEN),
        ("2 May 2024", NumberClass.GIVEN),
        ("48", NumberClass.DERIVED),
        ("1 May 2024", NumberClass.LABEL),
    ]


def test_a_derivation_of_dates_is_written_out() -> None:
    part = worked("15 March 2024", "48 months", "a + b", "15 March 2028")
    rows = examples_of(part.results)["core"]
    assert "c = a + b\n  = 15 March 2024 + 48 months\n  = 15 March 2028, as printed" in text("core", rows)
    assert r"c &= a + b = \text{15 March 2028}" in latex("core", rows)
    assert [(row.exact, row.unit) for row in rows] == [("2024-03-15", "date"), ("48", "months"), ("2028-03-15", "date")]


def test_a_date_is_imported_by_another_example() -> None:
    content = "# T\n\nBought on 15 March 2024, for 2 years, to 15 March 2026; then 10 days, to 25 March 2026.\n"
    more = {
        "id": "next",
        "quantities": [
            {"symbol": "e", "from": "#core.c"},
            {"symbol": "d", "quote": "10 days"},
            {"symbol": "f", "expression": "e + d", "quote": "25 March 2026"},
        ],
    }
    part = proof(
        content,
        {"symbol": "a", "quote": "15 March 2024"},
        {"symbol": "T", "quote": "2 years"},
        {"symbol": "c", "expression": "a + T", "quote": "15 March 2026"},
        more=[more],
    )
    assert told(part) == ""
    assert part.exports["core.c"] == (str(date(2026, 3, 15).toordinal()), "date")
    elsewhere = proof(
        content,
        {"symbol": "e", "from": "other#core.c"},
        {"symbol": "d", "quote": "10 days"},
        {"symbol": "f", "expression": "e + d", "quote": "25 March 2026"},
        imports={"other#core.c": part.exports["core.c"]},
    )
    assert told(elsewhere) == ""


LABELS = [
    ("date", "2024年4月5日", date(2024, 4, 5)),
    ("date", "4/4/2024", date(2024, 4, 4)),
    ("date", "13/04/2024", date(2024, 4, 13)),
    ("date", "04/13/2024", date(2024, 4, 13)),
]
NO_LABELS = [
    ("date", "March 2024"),
    ("date", "2019-07"),
    ("date", "1990s"),
    ("date", "15–17 March 2024"),
    ("time", "9"),
]


@pytest.mark.parametrize(("kind", "label", "expected"), LABELS)
def test_a_label_that_names_one_day_is_that_day(kind: str, label: str, expected: date) -> None:
    point = calendar_point(kind, label)
    assert point is not None
    assert point.values == (expected.toordinal(),)


@pytest.mark.parametrize(("kind", "label"), NO_LABELS)
def test_a_label_that_names_no_single_day_is_none(kind: str, label: str) -> None:
    assert calendar_point(kind, label) is None


DATES = st.dates(min_value=date(1000, 1, 1), max_value=date(2999, 12, 31))
WRITTEN = st.sampled_from(
    ("{d} {name} {y}", "{name} {d}, {y}", "{y}-{m:02}-{d:02}", "{y}/{m:02}/{d:02}", "{d} {short}. {y}")
)


@given(DATES, WRITTEN)
def test_a_written_date_is_read_back(day: date, form: str) -> None:
    name = MONTHS[day.month - 1]
    written = form.format(d=day.day, m=day.month, y=day.year, name=name, short=name[:3])
    (label,) = read_labels(f"on {written} it")
    point = calendar_point(label.kind, f"on {written} it"[label.start : label.end])
    assert point is not None
    assert point.values == (day.toordinal(),)


@given(st.dates(), st.integers(-30_000, 30_000))
def test_both_calendars_agree(day: date, months: int) -> None:
    def outcome(function: Any) -> object:
        try:
            return function(Fraction(day.toordinal() * DAY_SECONDS), Fraction(months))
        except UndefinedError as error:
            return str(error)

    assert outcome(later) == outcome(later_by_count)


@given(st.dates(), st.integers(0, 86_399))
def test_a_point_is_written_for_programs_and_read_back_for_people(day: date, seconds: int) -> None:
    value = day.toordinal() + Fraction(seconds, DAY_SECONDS)
    code = point_code(value, "date")
    assert point_of_code(code, "date") == point_text(value, "date")


@given(DATES, st.integers(-3000, 3000))
def test_days_are_those_of_the_library(day: date, days: int) -> None:
    there = day + timedelta(days=days)
    part = worked(day.isoformat(), f"{abs(days)} days", "a + b" if days >= 0 else "a - b", there.isoformat())
    assert told(part) == ""
