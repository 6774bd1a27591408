"""Long lists and columns on a page: one line each, with their numbers folded behind it."""

from __future__ import annotations

import json

from test_columns import FREQUENCIES, FREQUENCY, LOAN, loan

from atlas_lessons.check.run import check_text
from atlas_lessons.core.config import DEFAULT
from atlas_lessons.publish.render.panels import Panel, panels


def panel(text, quantities, **example) -> Panel:
    data = {"schemaVersion": 1, "examples": [{"id": "core", **example, "quantities": list(quantities)}]}
    checked = check_text({"a.md": text, "a.derivations.json": json.dumps(data)}, DEFAULT)
    declared = [result for result in checked.report.results if result.origin == "declared"]
    [made] = panels(checked.lesson, declared, ["top"])
    return made


def test_a_column_is_one_line_with_its_expression_and_its_ends():
    groups = {group.symbol: group for group in panel(loan(48), LOAN, rounding="displayed").groups if group.folded}
    assert list(groups) == ["k", "I", "P", "B"]
    assert (groups["I"].formula, groups["I"].shown) == ("r × prev(B)", "25.00, 24.54, …, 0.58")
    assert groups["I"].rows[1].substituted == "0.5% × $4,907.57"


def test_short_lists_are_written_out_and_name_the_total_that_they_leave_out():
    groups = panel(FREQUENCY, FREQUENCIES).groups
    assert not any(group.folded for group in groups)
    assert [group.left_out for group in groups if group.symbol == "f"] == ["left out: the total row 'Total'"]


def test_a_column_with_a_wrong_cell_says_so():
    text = loan(12).replace("| 5 | $23.14 |", "| 5 | $23.41 |")
    groups = {group.symbol: group for group in panel(text, LOAN, rounding="displayed").groups}
    assert (groups["I"].kind, groups["I"].unproved) == ("unproved", 1)


def test_a_value_that_is_printed_is_shown_as_printed():
    rows = {row.symbol: row for row in panel(loan(6), LOAN, rounding="displayed").rows}
    assert (rows["L"].exact, rows["L"].unit, rows["B[1]"].exact) == ("$5,000", "", "$4,907.57")
