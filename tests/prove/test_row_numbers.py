"""Row numbers of tables are labels; numbers of a first column that state something are not."""

from __future__ import annotations

import pytest
from proving import proof
from test_columns import LOAN, loan
from test_ledger import classes, lesson

from atlas_lessons.core.model import NumberClass
from atlas_lessons.prove.prose.ledger.account import ROW_NUMBER, account


def table(head, cells):
    rows = "\n".join(f"| {cell} | {n}7.5 kg |" for n, cell in enumerate(cells, 1))
    return f"# T\n\n| {head} | Mass |\n|---|---|\n{rows}\n"


def numbered(content, claims=()):
    part = account(lesson(content), tuple(claims))
    return [number.text for number in part.numbers if number.by == ROW_NUMBER]


@pytest.mark.parametrize(
    ("head", "cells"),
    [
        ("#", ["1", "2", "3"]),
        ("No.", ["1", "2"]),
        ("", ["1", "2", "3"]),
        ("Month", ["0", "1", "2"]),
        ("**Month**", ["1", "2", "3"]),
        ("Run no.", ["1.", "2.", "3."]),
        ("Payment number", ["13", "14", "15", "16"]),
        ("Trial", ["1", "2", "3", "Mean"]),
        ("Row", ["1", "2", "3", "Total"]),
        ("Month", ["1", "2", "…", "47", "48"]),
        ("Month", ["", "1", "2", "3"]),
        ("Step", ["١", "٢", "٣"]),
    ],
)
def test_the_numbers_of_rows_are_labels(head, cells):
    expected = [cell.strip("#.") for cell in cells if any(map(str.isdigit, cell))]
    assert numbered(table(head, cells)) == expected


@pytest.mark.parametrize(
    ("head", "cells"),
    [
        ("Goals", ["1", "2", "3"]),
        ("Length (m)", ["1", "2", "3"]),
        ("Month", ["1", "2", "4"]),
        ("Month", ["1", "2", "2"]),
        ("Month", ["3", "2", "1"]),
        ("Month", ["5", "6"]),
        ("Month", ["1", "2", "three boxes", "4"]),
        ("Month", ["1", "2", "Mean", "3", "4"]),
        ("Month", ["1", "3", "…", "9"]),
        ("Month", ["1 kg", "2 kg"]),
        ("Price per month", ["1", "2", "3"]),
        ("#", ["7"]),
    ],
)
def test_what_does_not_count_the_rows_is_no_row_number(head, cells):
    assert numbered(table(head, cells)) == []


def test_numbers_of_other_columns_stay_what_they_are():
    assert ("17.5", "unaccounted") in classes(table("#", ["1", "2", "3"]))


def test_a_column_of_row_numbers_may_be_declared_all_the_same():
    part = proof(loan(6), *LOAN, rounding="displayed")
    numbers = account(lesson(loan(6)), part.claims).numbers
    assert [number.number_class for number in numbers if number.by == "core.k[3]"] == [NumberClass.DERIVED]
    assert numbered(loan(6), part.claims) == []


def test_a_table_whose_columns_are_declared_has_nothing_left_open():
    quantities = [each for each in LOAN if each["symbol"] != "k"]
    part = proof(loan(48), *quantities, rounding="displayed")
    left = [number for number in account(lesson(loan(48)), part.claims).numbers if number.by is None]
    assert left == []
