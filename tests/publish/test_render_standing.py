"""What a page claims of its lesson: verified only where nothing is left open."""

import json
from pathlib import Path

from rendering import checked, lesson

from atlas_lessons.core.config import DEFAULT, Config
from atlas_lessons.publish.render.page import lesson_page, page_data, standing_of
from atlas_lessons.publish.render.receipt import receipt
from atlas_lessons.publish.render.site import Site
from atlas_lessons.publish.render.templates import Templates
from atlas_lessons.publish.site.build import build

OPEN = "# Walls\n\nThere were 17 of them, and 3 × 4 = 12 m.\n"


def test_a_page_with_an_unaccounted_number_says_so_and_bears_no_mark_of_verification() -> None:
    page = lesson_page(checked({"a.md": OPEN}), Templates(), Site())
    assert '<span class="stamp open">Checked: 1 of 4 numbers not accounted for</span>' in page
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
    assert (receipt(found, DEFAULT)["verified"], page_data(found, Templates(), Site())["verified"]) == (False, False)
    assert receipt(found, DEFAULT)["open"] == ["1 of 4 numbers not accounted for"]
    index, about = ((tmp_path / "out" / name).read_text() for name in ("index.html", "verification/index.html"))
    assert index.count("✓</span> Verified") == about.count("✓</span> Verified") == 1
    assert "1 of them verified, 1 checked with something left open" in index
    assert "1 of 2 lessons on this site is verified; 1 was checked without an error and leaves something open" in about
