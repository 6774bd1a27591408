"""Columns that follow from others: shares, changes, ratios, products, balances and totals of rows."""

from __future__ import annotations

import pytest
from table_findings import findings, names
from test_table_footing import table

from atlas_lessons.prove.prose.tables import forms

WRONG, ROW = ["column-relation-wrong"], ["row-total-wrong"]
MASSES = ("Part; kg; Share", "Frame; 20; 40%", "Motor; 18; 36%", "Cover; 12; 24%", "Total; 50; 100%")
COUNTS = ("Status; Count; Percent", "Open; 68; 31.6%", "Late; 32; 14.9%", "Done; 28; 13.0%", "Lost; 87; 40.5%")
CHANGES = (  # old and new
    "Case; Old; New; Increase",
    "a; 341; 2048; 501%",
    "b; 200; 512; 156%",
    "c; 5461; 32768; 500%",
    "d; 677; 2032; 200%",
)
ORDERS = (
    "Item; Qty; Unit price; Amount",
    "Desk; 3; $120.00; $360.00",
    "Chair; 8; $45.50; $364.00",
    "Lamp; 5; $19.90; $99.50",
)
BOXES = ("Size; Boxes; Pieces per box; Pieces", "S; 14; 36; 504", "M; 25; 24; 600", "L; 8; 12; 96")
ENERGY = ("Device; Power (W); Time (h); Energy (Wh)", "Fan; 45; 8; 360", "Lamp; 12; 10; 120", "Screen; 30; 6; 180")
LEDGER = (
    "Day; In; Out; Balance",
    "1; 500; 0; 500",
    "2; 0; 120; 380",
    "3; 250; 40; 590",
    "4; 0; 75; 515",
    "5; 60; 0; 575",
)
TIMES = ("Run; Before (s); After (s); Speed-up", "a; 18.5; 5.2; 3.6x", "b; 25.3; 8.7; 2.9x", "c; 15.2; 6.1; 2.5x")
WEEKS = ("Week; North; South; Total", "1; 12; 31; 43", "2; 15; 28; 43", "3; 11; 35; 46", "4; 17; 22; 39")


def changed(rows, old, new):
    """Some rows with a part of one of them changed, which is there once."""
    assert sum(row.count(old) for row in rows) == 1
    return tuple(row.replace(old, new) for row in rows)


CASES = [
    (MASSES, []),
    (changed(MASSES, "36%", "38%"), WRONG),
    (changed(MASSES, "36%", "36.4%"), WRONG),
    (COUNTS, []),
    (changed(COUNTS, "14.9%", "19.4%"), WRONG),
    (changed(COUNTS, "Percent", "Growth in market"), []),
    (("Kind; n; Share", "a; 1; 33%", "b; 1; 33%", "c; 1; 34%"), []),  # nudged, so that they add up to 100
    (CHANGES, []),
    (changed(CHANGES, "156%", "165%"), WRONG),
    (changed(CHANGES, "200%", "300%"), []),  # the other way to say it: 2032 is 300% of 677
    (TIMES, []),
    (changed(TIMES, "2.9x", "3.9x"), WRONG),
    (changed(TIMES, "2.9x", "~3.9x"), []),
    (changed(TIMES, "Speed-up", "Median ratio"), []),
    (changed(changed(TIMES, "Speed-up", "Median ratio"), "2.9x", "3.9x"), []),
    (("Run; Old; New; Speed-up", "a; 141; 167; 1.19x", "b; 324; 524; 1.62x", "c; 391; 719; 1.84x"), []),  # rounded operands
    (("N; Old; New; Speed-up", "a; 200; 50; 4x", "b; 900; 30; 30x", "c; 8300; 4; 2,070x", "d; 720; 60; 12x"), []),
    (ORDERS, []),
    (changed(ORDERS, "$364.00", "$346.00"), WRONG),
    (changed(ORDERS, "Amount", "Amount with shipping"), []),
    (("Item; Qty; Unit price; Amount", "Sum; 3.34; 840; 2800"), []),
    (BOXES, []),
    (changed(BOXES, "600", "620"), WRONG),
    (ENERGY, []),
    (changed(ENERGY, "120", "210"), WRONG),
    (changed(ENERGY, "(Wh)", "(kWh)"), []),  # no row fits, so nothing is known
    (LEDGER, []),
    (changed(LEDGER, "515", "525"), WRONG),
    (changed(changed(LEDGER, "515", "525"), "575", "585"), WRONG),  # the rest goes on from the wrong one
    (changed(LEDGER, "Balance", "Visitors"), []),
    (WEEKS, []),
    (changed(WEEKS, "46", "64"), ROW),
    (changed(WEEKS, "Total", "Best"), []),
    (("Metric; Old; New; Total", "Files; 36; 24; 60", "Tests; 133; 91; 224", "Median; 6; 12; 8", "Easy; 8; 1; 9"), []),
    (("Item; Count; Price; Total", "a; 2; 3; 6", "b; 4; 2; 8", "c; 3; 5; 15", "d; 5; 4; 10"), WRONG),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "expected"), CASES)
def test_a_column_follows_from_the_others(rows, expected):
    assert names(table(*rows)) == expected


def test_the_message_has_the_calculation_of_the_row():
    (found,) = findings(table(*changed(COUNTS, "14.9%", "19.4%")))
    assert found.message == "32 / 215 is 14.9%, found 19.4% in the column 'Percent' of row 'Late'"
    assert found.hint == "the column follows from 'Count' in this way (share) in 3 other rows"
    (found,) = findings(table(*changed(WEEKS, "46", "64")))
    assert found.message == "the cells of row '3' add up to 46, found 64 in the column 'Total'"
    assert found.hint == "added: 11 (North), 35 (South); the other rows add up"


@pytest.mark.parametrize("name", forms.NAMES, ids=lambda name: name.example)
def test_a_head_says_what_its_column_is(name):
    assert forms.says(name, name.example)
    assert not forms.says(name, name.counterexample)
