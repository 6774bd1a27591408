"""Lists and columns in derivations that people read: folded where they are many, with the numbers that were used."""

from __future__ import annotations

import pytest
from proving import proof, result, told
from test_columns import FREQUENCIES, FREQUENCY, LOAN, SIDES, L, P, loan

from atlas_lessons.prove.derivations import explain


def written(part):
    [rows] = explain.examples_of(part.results).values()
    return explain.text("core", rows)


def test_a_long_list_is_one_line_with_its_ends():
    text = "# Waits\n\nWaits of 2, 4, 4, 4, 5, 5, 7 and 9 s have a mean of 5 s.\n"
    x = {"symbol": "x", "list": "2, 4, 4, 4, 5, 5, 7 and 9 s"}
    assert written(proof(text, x, {"symbol": "m", "expression": "mean(x)", "quote": "mean of 5 s"})) == (
        "core\n\nGiven\n  x = 2 s, 4 s, …, 9 s: 8 values\n\n"
        "m = mean(x)\n  = mean(2 s, 4 s, …, 9 s: 8 values)\n  = 5 s, as printed\n"
    )


def test_a_short_list_is_written_out_with_the_names_of_its_rows_and_of_the_total_that_it_leaves_out():
    assert "  L = 3 m (AB), 4 m (BC), 5 m (CA)\n      left out: the total row 'Total'\n" in written(proof(SIDES, L, P))


def test_a_column_that_names_its_rows_leaves_nothing_out():
    part = proof(SIDES, {**L, "rows": ["AB", "BC", "CA"]}, P)
    assert "left out" not in written(part)


def test_reports_say_which_total_a_column_leaves_out():
    part = proof(FREQUENCY, *FREQUENCIES)
    assert result(part, "f[2]").hint == result(part, "fx[2]").hint == "left out: the total row 'Total'"
    assert result(part, "f[3]").hint is result(part, "x[1]").hint is None


def test_a_long_column_is_written_with_its_first_cells_and_its_last():
    assert (
        written(proof(loan(48), *LOAN, rounding="displayed")).endswith(
            """
I     = r*prev(B), 48 numbers
I[1]  = 0.5% × $5,000 = $25.00, as printed (displayed)
I[2]  = 0.5% × $4,907.57 ≈ $24.54, rounded correctly (displayed) from $24.53785
        … 45 more: 45 rounded correctly
I[48] = 0.5% × $116.61 ≈ $0.58, rounded correctly (displayed) from $0.58305

P     = A - I, 48 numbers
P[1]  = $117.43 − $25.00 = $92.43, as printed (displayed)
P[2]  = $117.43 − $24.54 = $92.89, as printed (displayed)
        … 45 more: 45 exact
P[48] = $117.43 − $0.58 = $116.85, as printed (displayed)

B     = prev(B) - P, 48 numbers
B[1]  = $5,000 − $92.43 = $4,907.57, as printed (displayed)
B[2]  = $4,907.57 − $92.89 = $4,814.68, as printed (displayed)
        … 45 more: 45 exact
B[48] = $116.61 − $116.85 = -$0.24, as printed (displayed)
"""
        )
        or written(proof(loan(48), *LOAN, rounding="displayed")).splitlines()[-20:] == []
    )


def test_the_first_cell_that_is_given_is_named():
    assert "\n  k[1]  = 1\n" in written(proof(loan(12), *LOAN, rounding="displayed"))


def test_a_wrong_cell_is_always_written():
    part = proof(loan(12).replace("| 5 | $23.14 |", "| 5 | $23.41 |"), *LOAN, rounding="displayed")
    assert "I[5]  = 0.5% × $4,627.50 = $23.1375\n" in written(part)
    assert "        I[5]: printed $23.41: wrong (displayed)\n" in written(part)


def test_no_line_with_lists_is_longer_than_a_terminal():
    for part in (proof(loan(48), *LOAN), proof(loan(48), *LOAN, rounding="displayed"), proof(FREQUENCY, *FREQUENCIES)):
        assert max(map(len, written(part).splitlines())) <= 99


def test_a_note_on_many_cells_is_written_once():
    lines = [line.strip() for line in written(proof(loan(12), *LOAN)).splitlines()]
    notes = [line for line in lines if "carries the exact value" in line]
    assert len(notes) == len(set(notes)) <= 3


def test_latex_has_the_first_cells_and_the_last():
    [rows] = explain.examples_of(proof(loan(48), *LOAN, rounding="displayed").results).values()
    latex = explain.latex("core", rows)
    assert latex.count(r"\vdots") == 4
    assert r"{I}_{48} &= r \cdot" in latex
    assert "{I}_{47}" not in latex


PRINTED = [
    ("An area of 1,250 m² is $9,300.50 at $7.44.", ("1,250 m²", "$7.44"), "a*b", "$9,300.50", "1,250 m² × $7.44"),
    ("A rod of 25.00 cm, 1.0 cm off, is 24.0 cm.", ("25.00 cm", "1.0 cm"), "a - b", "24.0 cm", "25.00 cm − 1.0 cm"),
    ("Of 4,800 mice, by 3, come 1,600 mice.", ("4,800 mice", "by 3"), "a/b", "1,600 mice", "4,800 mice / 3"),
    ("In 2.5 × 10³ J, 4 s long, are 625 W.", ("2.5 × 10³ J", "4 s"), "a/b", "625 W", "2.5 × 10³ J / (4 s)"),
    ("Between −3.0 m and 4 m lie 7 m.", ("−3.0 m", "4 m"), "b - a", "7 m", "4 m − (−3.0 m)"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "given", "formula", "quote", "shown"), PRINTED)
def test_numbers_are_put_in_as_the_text_prints_them(sentence, given, formula, quote, shown):
    a, b = ({"symbol": name, "quote": text} for name, text in zip("ab", given, strict=True))
    part = proof(
        f"# T\n\n{sentence}\n", a, b, {"symbol": "y", "expression": formula, "quote": quote}, nouns="mouse box"
    )
    assert result(part, "y").substituted == shown


def test_a_computed_number_is_grouped_as_those_of_its_example():
    text = "# T\n\nFrom 10,000 kg by 7 come 1,428.57 kg and 2,857.1 kg.\n"
    rows = (
        {"symbol": "a", "quote": "10,000 kg"},
        {"symbol": "n", "quote": "by 7"},
        {"symbol": "b", "expression": "a/n", "quote": "1,428.57 kg"},
        {"symbol": "c", "expression": "2*b", "quote": "2,857.1 kg"},
    )
    assert result(proof(text, *rows), "c").substituted == "2 × 1,428.57… kg"
    assert result(proof(text, *rows, rounding="displayed"), "c").substituted == "2 × 1,428.57 kg"


def test_a_counted_noun_that_is_declared_has_the_plural_of_the_text():
    part = proof("# T\n\nThere are 40 mice. The count is 40, or 20 for one.\n",
                 {"symbol": "m", "quote": "count is 40", "unit": "mouse"},
                 {"symbol": "h", "expression": "m/2", "quote": "20 for one", "unit": "mouse"}, nouns="mouse")  # fmt: skip
    assert result(part, "h").substituted == "40 mice / 2"


DISPLAYED = """# Tax

A price of $1,659.98 with 19% off is $1,344.58, and a third of that is $448.19, so that 3 parts are $1,344.57.
"""
PARTS = (
    {"symbol": "p", "quote": "$1,659.98"},
    {"symbol": "r", "quote": "19% off"},
    {"symbol": "q", "expression": "p*(1 - r)", "quote": "$1,344.58"},
    {"symbol": "t", "expression": "q/3", "quote": "$448.19"},
    {"symbol": "s", "expression": "3*t", "quote": "$1,344.57"},
)


def test_messages_and_steps_show_the_printed_values_that_were_used():
    part = proof(DISPLAYED, *PARTS, rounding="displayed")
    assert told(part) == ""
    assert [result(part, symbol).substituted for symbol in "qts"] == [
        "$1,659.98 × (1 − 19%)", "$1,344.58 / 3", "3 × $448.19",
    ]  # fmt: skip
    wrong = proof(DISPLAYED.replace("$1,344.57", "$1,344.59"), *PARTS[:-1], {**PARTS[-1], "quote": "$1,344.59"},
                  rounding="displayed")  # fmt: skip
    assert "s = 3*t = 3 × $448.19: expected $1344.57, found '$1,344.59'" in told(wrong)


def test_the_exact_values_are_shown_where_they_are_carried():
    assert result(proof(DISPLAYED, *PARTS), "s").substituted == "3 × $448.1946"


def test_a_result_that_follows_from_the_right_value_of_a_refused_one_points_there():
    text = loan(6)
    line = next(line for line in text.splitlines() if line.startswith("| 3 |"))
    balance = line.split("$")[-1].removesuffix(" |")
    changed = text.replace(line, line.replace(balance, balance[:-1] + ("1" if balance[-1] != "1" else "2")))
    found = told(proof(changed, *LOAN, rounding="displayed"))
    assert found.count("result-wrong") >= 2
    assert f"it follows from the right B[3], ${balance.replace(',', '')}: correct that one first" in found
