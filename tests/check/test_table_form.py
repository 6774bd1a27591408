"""The form of tables: what the page drops or shows as text."""

from __future__ import annotations

import pytest
from table_findings import findings, names

LOST, CODE, ROW = "cells-discarded", "bar-in-code", "delimiter-row-misplaced"
HEAD = "| a | b |\n|---|---|\n"
CASES = [
    (f"{HEAD}| 1 | 2 |", []),
    (f"{HEAD}| 1 | 2 | 3 |", [LOST]),
    (f"{HEAD}| 1 | 2 | | |", []),
    (f"{HEAD}| 1 | 2 | | 3 |", [LOST]),
    (f"{HEAD}| 1 |", []),
    ("a | b\n--- | ---\n1 | 2 | 3", [LOST]),
    (f"> {HEAD}> | 1 | 2 | 3 |".replace("\n|-", "\n> |-"), [LOST]),
    (f"{HEAD}| `x|y` | 2 |", [CODE]),
    (f"{HEAD}| 1 | `x|y` |", [CODE]),
    (f"{HEAD}| ``x|y`` | 2 |", [CODE]),
    (f"{HEAD}| `x\\|y` | 2 |", []),
    (f"{HEAD}| `x` | `y` |", []),
    (f"{HEAD}| \\`x | y\\` |", []),
    ("| `a|b` | c |\n|---|---|---|\n| 1 | 2 | 3 |", [CODE]),
    (f"{HEAD}| 1 | 2 |\n|---|---|\n| 3 | 4 |", [ROW]),
    (f"{HEAD}| - | - |\n| – | — |", []),
    (f"{HEAD}| --- | 2 |", []),
    ("| a | b | c |\n|---|---|\n| 1 | 2 | 3 |", [ROW]),
    ("| a |\n|---|---|\n| 1 | 2 |", [ROW]),
    ("|---|---|\n| 1 | 2 |", [ROW]),
    ("| a | b |\n| 1 | 2 |\n|---|---|\n| 3 | 4 |", [ROW]),
    ("Text above.\n\n| a | b |\n|:--|--:|\n| 3 | 4 |", []),
    ("??? note\n    | a | b |\n    |---|---|\n    | 1 | 2 |", []),
    ("```text\n|---|---|\n| 1 | 2 |\n```", []),
    ("The row `|---|---|` is a delimiter row.", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_the_form_of_a_table_is_checked(text, expected):
    assert names(text) == expected


def test_what_the_page_drops_is_quoted_and_marked():
    (found,) = findings(f"{HEAD}| 1 | 2 | steel |")
    assert found.message == "expected at most 2 cells, as in the head, found more: 'steel' is not on the page"
    assert found.excerpt[slice(*found.caret)] == "steel"
