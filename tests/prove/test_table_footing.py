"""Rows of totals: what is added, what is left alone, and what is an error."""

from __future__ import annotations

import pytest
from table_findings import findings, names

from atlas_lessons.check.run import check_text
from atlas_lessons.core.config import config_from
from atlas_lessons.core.model import NumberClass
from atlas_lessons.prove.prose.tables import labels


def table(*rows):
    """A Markdown table of rows whose cells are separated by commas and spaces; the first row is the head."""
    cells = [row.split("; ") for row in rows]
    lines = ["| " + " | ".join(row) + " |" for row in cells]
    return "\n".join([lines[0], "|" + "---|" * len(cells[0]), *lines[1:]])


PARTS = ("Part; kg", "Frame; 12.4", "Motor; 8.9", "Cover; 3.7")
WRONG = ["total-wrong"]
CASES = [
    # one column, in the forms that totals are printed in
    ((*PARTS, "Total; 25.0"), []),
    ((*PARTS, "Total; 26.0"), WRONG),
    ((*PARTS, "**Total**; **26.0**"), WRONG),
    ((*PARTS, "Sum; 26.0"), WRONG),
    ((*PARTS, "Grand total; 26.0"), WRONG),
    ((*PARTS, "TOTAL:; 26.0"), WRONG),
    ((*PARTS, "Total; 25.0[^1]"), []),
    ((*PARTS, "Total; 20.5"), WRONG),  # the cover left out, and one digit more
    ((*PARTS, "Total; 21.3"), WRONG),  # the cover is left out
    ((*PARTS, "Total; 52.0"), WRONG),  # swapped
    ((*PARTS, "Total; 67.3"), []),  # nothing shows that these rows are meant
    ((*PARTS, "Total; about 26"), []),
    ((*PARTS, "Total per day; 26.0"), []),
    ((*PARTS, "Total without cover; 22.3"), []),
    ((*PARTS, "Average; 26.0"), []),
    (("Item; Cost", "Ink; $865", "Paper; $1,240", "Binding; $2,310", "Total; $4,145"), WRONG),
    (("Item; Cost", "Ink; $865", "Paper; $1,240", "Binding; $2,310", "Total; $4,415"), []),
    (("Step; Time", "Read; 0:45", "Write; 1:20", "Check; 0:15", "Total; 2:20"), []),
    (("Step; Time", "Read; 0:45", "Write; 1:20", "Check; 0:15", "Total; 2:30"), WRONG),
    (("Kind; Share", "A; 33.3%", "B; 33.3%", "C; 33.3%", "Total; 100%"), []),
    (("Kind; Share", "A; 43.3%", "B; 33.3%", "C; 33.3%", "Total; 100%"), WRONG),
    (("Kind; Hits", "A; 43%", "B; 33%", "C; 33%", "Total; 38%"), []),
    (("Kind; Stock", "A; 43", "B; –", "C; 33", "Total; 86"), WRONG),
    (("Kind; Stock; Sold", "A; 43; 1", "B; ; 2", "C; 33; 3", "Total; 86; 6"), []),
    (("Kind; Stock", "A; 43", "B; unknown", "C; 33", "D; 2", "Total; 79"), []),
    (("Kind; Stock", "A; 43 kg", "B; 2 t", "C; 33 kg", "Total; 86 kg"), []),
    (("Kind; Loss", "A; (43)", "B; 12", "C; 33", "D; 20", "Total; 22"), []),
    # what is rounded may be off by half a digit for each cell; counts may not
    (("Kind; t", "A; 1.2", "B; 1.2", "C; 1.2", "Total; 3.7"), []),
    (("Kind; Count", "A; 12", "B; 12", "C; 12", "Total; 37"), WRONG),
    (("Kind; Cost", "A; 211,250", "B; 158,500", "C; 150,000", "Total; 520,000"), []),
    # layouts
    (("Item; kg", "Nut; 14", "Bolt; 26", "Subtotal; 40", "Plate; 35", "Total; 75"), []),
    (("Item; kg", "Nut; 14", "Bolt; 26", "Subtotal; 40", "Plate; 35", "Total; 115"), WRONG),
    (("Item; kg", "Nut; 14", "Bolt; 26", "Total; 40", "Plate; 35", "Rod; 5", "Total; 40"), []),
    (("Item; kg", "Total; 75", "Nut; 14", "Bolt; 26", "Plate; 35"), []),
    (("Item; kg", "**Steel**; ", "Nut; 14", "Bolt; 26", "**Wood**; ", "Plate; 35", "Rod; 5", "Total; 40"), []),
    (("Item; kg", "Nut; 14", "Bolt; 26", "of which brass; 6", "Plate; 35", "Total; 75"), []),
    (("Item; €", "Nut; 14", "Bolt; 26", "Less: discount; 10", "Total; 30"), []),
    (("Item; €", "Nut; 140", "Bolt; 260", "Buffer 15%; 60", "Total; 460"), []),
    (("Item; €", "Nut; 14", "Bolt; 26", "Plate; 35", "Total; 57", "Gravel; 3"), []),
    # other columns
    (("Room; Lamps; W", "Hall; 6; 54", "Office; 9; 81", "Store; 4; 36", "Sum; 19; 117"), WRONG),
    (("Day; Trips; km per trip", "Mon; 4; 12.0", "Tue; 6; 7.0", "Total; 11; 9.0"), WRONG),
    (("Day; Trips; km per trip", "Mon; 4; 12.0", "Tue; 6; 7.0", "Total; 10; 9.0"), []),
    (("Step; Before; Speed-up", "a; 18.5 s; 3.6x", "b; 25.3 s; 2.9x", "c; 15.2 s; 2.5x", "Total; 59.0 s; 3.1x"), []),
    (("Metric; Value", "Files; 12", "Tests; 24", "Lines; 30", "Total; 67"), []),
    (("Field; Line; Why", "date; 35; a", "vendor; 37; b", "total; 39; c"), []),
    (("Query; Latency (ms)", "a; 12", "b; 24", "c; 30", "Total; 67"), []),
    (("Stage; Latency (ms)", "a; 12", "b; 24", "c; 30", "Total; 67"), WRONG),
    (("Item; Files; Total cost", "a; 12; 24", "b; 24; 48", "c; 30; 60", "Total cost; 66; 137"), WRONG),
    (("Item; Files", "a; 12", "b; 24", "c; 3", "Total cost; 68"), []),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "expected"), CASES)
def test_a_total_is_the_sum_of_its_rows(rows, expected):
    assert names(table(*rows)) == expected


def test_the_message_names_the_cells_that_were_added():
    (found,) = findings(table(*PARTS, "Total; 26.0"))
    assert found.message == "the rows above 'Total' add up to 25.0 in the column 'kg', found 26.0"
    assert found.hint == "added: 12.4 (Frame), 8.9 (Motor), 3.7 (Cover); one digit differs"
    assert found.excerpt[slice(*found.caret)] == "26.0"


@pytest.mark.parametrize(
    "note", ["The total includes the box.", "Numbers are rounded and may not add up.", "\\* Sums are not rounded."]
)
def test_a_note_below_the_table_makes_a_wrong_total_a_warning(note):
    (found,) = findings(f"{table(*PARTS, 'Total; 26.0')}\n\n{note}")
    assert found.severity.value == "warning"


def test_another_text_below_the_table_leaves_it_an_error():
    (found,) = findings(f"{table(*PARTS, 'Total; 26.0')}\n\nThe frame is of steel.")
    assert found.severity.value == "error"


def test_the_cells_of_a_total_are_accounted_for():
    report = check_text({"chapter.md": f"# T\n\n{table(*PARTS, 'Total; 25.0')}\n"}, config_from({})).report
    assert [each.number_class for each in report.numbers] == [NumberClass.ARITHMETIC] * 4
    (result,) = report.results
    assert (result.expression, result.exact, result.printed, result.verdict) == (
        "12.4 + 8.9 + 3.7", "25", "25.0", "exact",
    )  # fmt: skip


WORDS = [
    (words, word)
    for words in (labels.DENIALS, labels.STATISTICS, labels.DETAILS, labels.DEDUCTIONS, labels.NOT_ADDED)
    for word in words
]


@pytest.mark.parametrize(("words", "word"), WORDS, ids=lambda value: getattr(value, "example", ""))
def test_a_word_of_labels_is_for_its_example_alone(words, word):
    def holds(label):
        return labels.pattern_of([word]).search(label) is not None

    assert holds(word.example)
    assert not holds(word.counterexample)
    rest = [other for other in words if other is not word]
    assert labels.pattern_of(rest).search(word.example) is None
