"""What a page claims of its lesson: verified only where nothing is left open."""

import json
from pathlib import Path

import pytest
from rendering import checked, lesson

from atlas_lessons.core.config import DEFAULT, Config
from atlas_lessons.publish.render.mark import standing
from atlas_lessons.publish.render.page import lesson_page, page_data, standing_of
from atlas_lessons.publish.render.receipt import receipt
from atlas_lessons.publish.render.site import Site
from atlas_lessons.publish.render.templates import Templates
from atlas_lessons.publish.site.build import build

CLOSED = {"unaccounted": 0, "derived": 3}
STANDINGS = [
    (False, CLOSED, {}, {}, "draft", "Not verified"),
    (False, {"unaccounted": 2}, {}, {}, "draft", "Not verified"),
    (True, CLOSED, {"exact": 3}, {"agrees": 1, "opaque": 1}, "verified", "Verified"),
    (True, {"unaccounted": 1}, {}, {}, "checked", "Checked: 1 number not accounted for"),
    (True, {"unaccounted": 12}, {}, {}, "checked", "Checked: 12 numbers not accounted for"),
    (True, CLOSED, {"undecided": 1}, {"undecided": 2}, "checked", "Checked: 1 result undecided, 2 equations undecided"),
    (True, None, {}, {}, "checked", "Checked: numbers not looked at"),
    (True, {"unaccounted": 1}, None, {}, "checked", "Checked: 1 number not accounted for, results not looked at"),
]


@pytest.mark.parametrize(("sound", "numbers", "verdicts", "equations", "name", "words"), STANDINGS)
def test_a_lesson_is_verified_only_where_nothing_is_open(sound, numbers, verdicts, equations, name, words) -> None:
    assert standing(sound, numbers, verdicts, equations) == (name, words)


OPEN = "# Walls\n\nThere were 17 of them, and 3 × 4 = 12 m.\n"


def test_a_page_with_an_unaccounted_number_says_so_and_bears_no_mark_of_verification() -> None:
    page = lesson_page(checked({"a.md": OPEN}), Templates(), Site())
    assert '<span class="stamp open">Checked: 1 number not accounted for</span>' in page
    assert 'data-verified="partly"' in page
    assert "✓</span> Verified" not in page


def test_a_page_of_a_verified_lesson_bears_its_mark() -> None:
    page = lesson_page(lesson(), Templates(), Site())
    assert '<span class="stamp"><span aria-hidden="true">✓</span> Verified</span>' in page
    assert 'data-verified="true"' in page


def test_numbers_that_were_not_looked_at_are_not_verified() -> None:
    config = Config(select=("CIT",))
    found = checked({"a.md": OPEN}, config)
    assert standing_of(found).name == "checked"
    assert receipt(found, config)["mark"] == "checked"


def test_receipt_data_and_index_tell_the_mark(tmp_path: Path) -> None:
    (tmp_path / "open.md").write_text(OPEN)
    (tmp_path / "closed.md").write_text("# Roofs\n\nIt is 3 × 4 = 12 m.\n")
    (tmp_path / "open.derivations.json").write_text('{"schemaVersion": 1, "examples": []}')
    assert build([str(tmp_path)], str(tmp_path / "out"), Config(search=False)).published
    marks = {each["title"]: each["mark"] for each in json.loads((tmp_path / "out/index.json").read_text())["lessons"]}
    assert marks == {"Roofs": "verified", "Walls": "checked"}
    receipts = {
        path.parent.name: json.loads(path.read_text())["mark"] for path in tmp_path.glob("out/lessons/*/*.json")
    }
    assert receipts == {"closed": "verified", "open": "checked"}
    found = checked({"a.md": OPEN})
    assert page_data(found, Templates(), Site())["mark"] == "checked"
    assert receipt(found, DEFAULT)["verified"] is True
    index, about = ((tmp_path / "out" / name).read_text() for name in ("index.html", "verification/index.html"))
    assert index.count("✓</span> Verified") == about.count("✓</span> Verified") == 1
    assert "1 of them verified, 1 checked with something left open" in index
    assert "1 of 2 lessons on this site is verified; 1 was checked without an error and leaves something open" in about
