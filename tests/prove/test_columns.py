"""Columns of tables: which cells they take, derived ones cell by cell, and recurrences down the rows."""

from __future__ import annotations

import re

import pytest
from proving import proof, result, rules, told

from atlas_lessons.core.model import Verdict

SIDES = """# Sides

| Side | Length (m) | *Angle* | Note |
|---|---|---|---|
| AB | 3 | 30 | 1 (of 3) |
| BC | 4 | – | two |
| CA | 5 | 60 | |
| Total | 12 | | 5 |

The sides make 12 m, two of them 8 m, and the angles 90. The longest is 5 m.
"""
L = {"symbol": "L", "column": "Length (m)"}
P = {"symbol": "p", "expression": "sum(L)", "quote": "make 12 m"}


def test_a_column_is_taken_by_its_head_without_its_total():
    part = proof(SIDES, L, P)
    assert told(part) == ""
    assert [(row.symbol, row.exact, row.unit) for row in part.results][:3] == [
        ("L[AB]", "3", "m"), ("L[BC]", "4", "m"), ("L[CA]", "5", "m"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("column", "formula", "quote"),
    [
        ({"rows": ["AB", "CA"]}, "sum(x)", "them 8 m"),
        ({"rows": ["Total"]}, "sum(x)", "make 12 m"),
        ({}, "max(x)", "is 5 m"),
        ({"column": "Angle"}, "sum(x)", "angles 90"),
        ({"column": "*Angle*"}, "sum(x)", "angles 90"),
        ({"column": "Note", "index": 0, "rows": ["AB", "BC"], "unit": "m"}, "sum(x) + 5", "them 8 m"),
    ],
)
def test_rows_blanks_and_marks(column, formula, quote):
    x = {"symbol": "x", "column": "Length (m)", **column}
    text = SIDES
    y = {"symbol": "y", "expression": formula, "quote": quote}
    if column.get("column") == "Note":
        y = {"symbol": "y", "expression": "sum(x)", "unit": "m"}
    assert told(proof(text, x, y)) == ""


@pytest.mark.parametrize(
    ("column", "message", "hint"),
    [
        ({"column": "Lenght (m)"}, "expected the head of a column, found 'Lenght (m)'", "did you mean 'Length (m)'?"),
        ({"column": "Length"}, "expected the head of a column, found 'Length'", "did you mean 'Length (m)'?"),
        ({"column": "Zzz"}, "found 'Zzz'", "columns: 'Side', 'Length (m)', 'Angle', 'Note'"),
        ({"rows": ["AB", "Totl"]}, "expected the first cell of a row, found 'Totl'", "did you mean 'Total'?"),
        ({"rows": ["nowhere"]}, "found 'nowhere'", "rows: 'AB', 'BC', 'CA', 'Total'"),
        ({"rows": ["AB", "AB"]}, "the row 'AB' is named twice", ""),
        ({"column": "Angle", "rows": ["BC"]}, "the cell of row 'BC' below 'Angle' is blank", "leave the row out"),
        ({"column": "Note"}, "in the cell of row 'AB' below 'Note', found 2: '1 (of 3)'", "`index` takes one"),
        ({"section": "Nowhere"}, "expected the title or id of a section, found 'Nowhere'", ""),
    ],
)
def test_what_is_not_found_is_said_with_the_candidates(column, message, hint):
    said = told(proof(SIDES, {**L, **column}, P))
    assert message in said
    assert hint in said


TWICE = """# All

## First

| Day | Sold |
|---|---|
| Mon | 4 |
| Tue | 6 |

A mean of 5.

## Second

| Day | Sold |
|---|---|
| Wed | 7 |
| Thu | 9 |

A mean of 8.
"""


def test_a_column_of_two_tables_is_ambiguous_until_section_or_rows_say_which():
    sold = {"symbol": "x", "column": "Sold"}
    mean = {"symbol": "m", "expression": "mean(x)", "quote": "mean of 8"}
    assert "expected one column 'Sold', found 2: at 5:8, 14:8" in told(proof(TWICE, sold, mean))
    assert told(proof(TWICE, {**sold, "section": "Second"}, mean)) == ""
    assert told(proof(TWICE, {**sold, "rows": ["Wed", "Thu"]}, mean)) == ""
    assert told(proof(TWICE, sold, mean, section="Second")) == ""


FREQUENCY = """# Frequencies

| Value | Frequency | Value × frequency | Share |
|---|---|---|---|
| 2 | 3 | 6 | 30% |
| 3 | 5 | 15 | 50% |
| 5 | 2 | 10 | 20% |
| Total | 10 | 31 | 100% |

The mean is 3.1 and the standard deviation is 1.10.
"""
FREQUENCIES = (
    {"symbol": "x", "column": "Value", "rows": ["1", "2", "3"]},
    {"symbol": "f", "column": "Frequency"},
    {"symbol": "fx", "column": "Value × frequency", "expression": "f*x"},
    {"symbol": "p", "column": "Share", "expression": "f/sum(f)"},
    {"symbol": "n", "column": "Frequency", "rows": ["Total"], "expression": "sum(f)"},
    {"symbol": "m", "expression": "sum(fx)/sum(f)", "quote": "mean is 3.1"},
    {"symbol": "s", "expression": "sqrt(sum(f*(x - m)^2)/(sum(f) - 1))", "quote": "deviation is 1.10"},
)


def test_a_frequency_table_follows():
    part = proof(FREQUENCY, *FREQUENCIES)
    assert told(part) == ""
    assert result(part, "p[3]").exact == "50"


def loan(months: int) -> str:
    """An amortisation table whose cells are rounded to the cent, each computed with the printed cells before it."""
    rows = []
    balance = 500_000
    for month in range(1, months + 1):
        interest = (balance * 5 + 500) // 1000
        principal = 11_743 - interest
        balance -= principal
        rows.append(f"| {month} | ${interest / 100:,.2f} | ${principal / 100:,.2f} | ${balance / 100:,.2f} |")
    head = "| Month | Interest | Principal | Balance |\n|---|---|---|---|\n"
    return "# Loan\n\nA loan of $5,000 at 0.5% a month is paid back by $117.43.\n\n" + head + "\n".join(rows) + "\n"


LOAN = (
    {"symbol": "L", "quote": "$5,000"},
    {"symbol": "r", "quote": "0.5%"},
    {"symbol": "A", "quote": "$117.43"},
    {"symbol": "k", "column": "Month", "expression": "prev(k) + 1"},
    {"symbol": "I", "column": "Interest", "expression": "r*prev(B)"},
    {"symbol": "P", "column": "Principal", "expression": "A - I"},
    {"symbol": "B", "column": "Balance", "expression": "prev(B) - P", "start": "L"},
)


def test_an_amortisation_table_follows_from_its_printed_cells():
    part = proof(loan(48), *LOAN, rounding="displayed")
    assert told(part) == ""
    assert sum(row.verdict in (Verdict.EXACT, Verdict.ROUNDED) for row in part.results) == 3 + 4 * 48
    assert result(part, "B[48]").expression == "prev(B) - P"
    assert "printed-values-only" in rules(proof(loan(48), *LOAN))


def test_every_changed_digit_of_a_cell_is_found_and_named_by_row_and_column():
    text = loan(6)
    start = text.index("| 1 | $")
    missed, unnamed = [], []
    for match in re.finditer(r"[0-9]", text[start:]):
        at = start + match.start()
        line = text[: at + 1].splitlines()[-1]
        column = line.count("|")
        row = line.split("|")[1].strip()
        if column == 1 and row == "1":
            continue  # the first month is given
        changed = text[:at] + ("7" if text[at] != "7" else "2") + text[at + 1 :]
        said = told(proof(changed, *LOAN, rounding="displayed"))
        if not said:
            missed.append(line)
        elif column > 1:
            name = f"row '{row}', column '{['Interest', 'Principal', 'Balance'][column - 2]}'"
            if name not in said:
                unnamed.append((name, said))
    assert missed == []
    assert unnamed == []


def test_a_cell_that_rests_on_a_wrong_one_points_there():
    said = told(proof(loan(3).replace("| 2 | $24.54 |", "| 2 | $99.99 |"), *LOAN, rounding="displayed"))
    assert "row '2', column 'Principal'" in said
    assert "it follows from the right I[2], $24.54: correct that one first" in said


def test_a_recurrence_without_start_begins_with_its_first_cell():
    text = """# Loan

| Month | Interest | Paid off | Balance |
|---|---|---|---|
| 0 | | | 1000 |
| 1 | 10 | 490 | 510 |
| 2 | 5.10 | 494.90 | 15.10 |

The rate is 1% and the payment 500.
"""
    quantities = (
        {"symbol": "r", "quote": "1%"},
        {"symbol": "A", "quote": "payment 500"},
        {"symbol": "I", "column": "Interest", "expression": "r*prev(B)"},
        {"symbol": "P", "column": "Paid off", "expression": "A - I"},
        {"symbol": "B", "column": "Balance", "expression": "prev(B) - P"},
    )
    part = proof(text, *quantities)
    assert told(part) == ""
    assert result(part, "B[0]").given
    assert not result(part, "B[1]").given


@pytest.mark.parametrize(
    ("quantities", "message"),
    [
        (({"symbol": "f", "column": "Frequency"}, {"symbol": "p", "column": "Share", "expression": "f/prev(f)"}),
         "prev(f) has no number before row '2'"),
        (({"symbol": "f", "column": "Frequency", "rows": ["2", "3"]},
          {"symbol": "p", "column": "Share", "expression": "f/sum(f)"}), "f has no number in row '5', which p has"),
        (({"symbol": "f", "column": "Frequency", "rows": ["2", "3"]}, {"symbol": "x", "column": "Share"},
          {"symbol": "m", "expression": "sum(f*x)"}), "f has 2 numbers, and x has 3; f has none in row '5'"),
        (({"symbol": "p", "column": "Share", "expression": "prev(q)", "start": "0"},), "expected a list or column inside of prev"),
        (({"symbol": "a", "column": "Share", "expression": "b"}, {"symbol": "b", "column": "Frequency",
          "expression": "a"}), "circular definition"),
    ],
)  # fmt: skip
def test_recurrences_that_have_no_sense_are_said(quantities, message):
    assert message in told(proof(FREQUENCY, *quantities))
