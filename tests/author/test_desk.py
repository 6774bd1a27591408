"""What diff, explain and suggest read while a lesson is being edited: lesson.md as it is, sealed or not."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from atlas_lessons.cli.main import main

SOURCE, RECORD = Path("content/trays/lesson.md"), Path("content/trays/lesson.json")
FOLDER = "content/trays"
FILE = "configuration: atlas-lessons.toml\n"
TOLD = "content/trays/lesson.md was edited after content/trays/lesson.json was sealed: it is read as it is now\n"


def run(*words):
    return CliRunner().invoke(main, words, standalone_mode=False)


def edit(old, new, *paths):
    for path in paths:
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")


@pytest.fixture
def edited(tmp_path, monkeypatch):
    """A sealed lesson, published, in which a given was changed since and its result was not."""
    monkeypatch.chdir(tmp_path)
    run("new", "trays")
    run("seal", "content")
    shutil.copytree(FOLDER, "published")
    edit("6 shelves", "7 shelves", SOURCE, SOURCE.with_name("derivations.json"))


def test_diff_follows_a_given_that_was_changed_and_not_sealed(edited):
    done = run("diff", "published", FOLDER)
    assert done.return_value == 1
    assert "  ! content/trays/lesson.json#trays.N (printed 48) rests on trays.S" in done.stdout
    assert ": 48 tray → 56 tray\n" in done.stdout
    assert "record\n" not in done.stdout  # a copy in a folder of another name is the same lesson
    assert done.stderr == FILE + TOLD


def test_diff_tells_a_text_as_it_was_sealed_from_what_it_is_now(edited):
    done = run("diff", str(RECORD), FOLDER)
    assert done.return_value == 1
    assert done.stdout.startswith("content/trays/lesson.json → content/trays\n")
    assert "  ~ 6 → 7  (Engineering example)\n" in done.stdout


def test_explain_writes_out_what_the_edited_text_says(edited):
    done = run("explain", FOLDER)
    assert done.return_value == 1
    assert "S = 7 shelf" in done.stdout
    assert "printed 48 tray: wrong" in done.stdout


def test_suggest_looks_at_the_edited_text(edited):
    edit("48 trays in all", "48 trays in all, and 4 racks hold 192 trays", SOURCE)
    done = run("suggest", FOLDER, "--number", "192")
    assert [each["printed"] for each in json.loads(done.stdout)["results"]] == ["192"]
    assert done.stderr == FILE + TOLD


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "content/trays: no number is left open\n"),
        (("--number", "999"), "content/trays: no number that nothing accounts for is printed like '999'\n"),
    ],
)
def test_suggest_says_that_there_was_nothing_to_look_for(edited, words, told):
    edit("7 shelves", "6 shelves", SOURCE, SOURCE.with_name("derivations.json"))
    done = run("suggest", FOLDER, *words)
    assert (done.return_value, done.stderr) == (0, FILE + told)
    assert json.loads(done.stdout)["results"] == []


@pytest.mark.parametrize("words", [("diff", FOLDER, FOLDER), ("explain", FOLDER)])
def test_of_a_lesson_that_is_sealed_nothing_is_told(edited, words):
    edit("7 shelves", "6 shelves", SOURCE, SOURCE.with_name("derivations.json"))
    done = run(*words)
    assert (done.return_value, done.stderr) == (0, FILE)


def test_a_record_that_is_named_is_meant_as_it_was_sealed(edited):
    edit("7 shelves", "6 shelves", SOURCE.with_name("derivations.json"))
    assert "S = 6 shelf" in run("explain", str(RECORD)).stdout


def test_a_source_that_does_not_compile_is_read_all_the_same(edited):
    edit("category:", "catgory:", SOURCE)
    done = run("explain", FOLDER)
    assert done.return_value == 1
    assert "S = 7 shelf" in done.stdout
