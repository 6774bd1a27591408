"""Lessons whose lesson.md was edited after they were sealed, and checkouts with other line ends."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from atlas_lessons.cli.main import main

SOURCE, RECORD, DERIVATIONS = (Path("content/trays", name) for name in ("lesson.md", "lesson.json", "derivations.json"))
REMEDY = "`atlas-lessons seal content/trays/lesson.md`"


def run(*words):
    return CliRunner().invoke(main, words, standalone_mode=False)


def edit(path, old, new):
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def places(done):
    """Path, line and code of each finding of a report as text."""
    heads = (line.split(": ", 2) for line in done.stdout.splitlines() if ": error " in line)
    return [(head[0].rsplit(":", 1)[0], head[1].split()[1]) for head in heads]


@pytest.fixture
def sealed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run("new", "trays")
    assert run("seal", "content").return_value == 0


def test_verify_checks_the_lesson_md_that_was_edited(sealed):
    edit(SOURCE, "48 trays", "47 trays")
    done = run("verify", "content")
    assert done.return_value == 1
    assert sorted(places(done)) == [("content/trays/lesson.md:21", "DRV001"), ("content/trays/lesson.md:21", "HSH020")]
    assert "expected 48 tray, found '47 trays'" in done.stdout
    assert REMEDY in done.stdout


def test_seal_check_checks_the_lesson_md_that_was_edited(sealed):
    before = RECORD.read_bytes()
    edit(SOURCE, "48 trays", "47 trays")
    done = run("seal", "--check", "content")
    assert done.return_value == 1
    assert places(done) == [("content/trays/lesson.md:21", "DRV001")]
    assert f"correct what is found, and run {REMEDY}" in done.stdout
    assert RECORD.read_bytes() == before


def test_an_edit_that_is_right_is_stale_and_nothing_else(sealed):
    edit(SOURCE, "which makes", "which is")
    checked = run("seal", "--check", "content")
    assert (checked.return_value, places(checked)) == (1, [])
    assert f"content; run {REMEDY}" in checked.stdout
    assert places(run("verify", "content")) == [("content/trays/lesson.md:21", "HSH020")]


def test_a_front_matter_that_was_edited_is_checked_where_it_is(sealed):
    edit(SOURCE, 'version: "0.1.0"', 'version: "0.1"')
    found = places(run("verify", "content"))
    line = next(n for n, text in enumerate(SOURCE.read_text("utf-8").split("\n"), 1) if text.startswith("version"))
    assert (f"content/trays/lesson.md:{line}", "HSH020") in found
    assert (f"content/trays/lesson.md:{line}", "IDN003") in found


def test_a_source_that_does_not_compile_has_its_numbers_checked(sealed):
    edit(SOURCE, "category:", "catgory:")
    edit(SOURCE, "48 trays", "47 trays")
    codes = {code for _, code in places(run("verify", "content"))}
    assert codes == {"SCH090", "DRV001"}


def test_a_record_that_was_changed_by_hand_is_reported_as_such(sealed):
    edit(RECORD, "48 trays", "47 trays")
    found = places(run("verify", "content"))
    assert ("HSH001" in {code for _, code in found}) and ("HSH011" in {code for _, code in found})
    assert [place for place, code in found if code == "HSH020"] == ["content/trays/lesson.md:21"]


def test_a_computed_field_that_was_changed_by_hand_is_reported_in_the_record(sealed):
    edit(RECORD, '"contentLength": ', '"contentLength": 1')
    found = {code: place for place, code in places(run("verify", "content"))}
    assert found["HSH020"].startswith("content/trays/lesson.json:")


@pytest.mark.parametrize("names", [(SOURCE,), (RECORD,), (DERIVATIONS,), (SOURCE, RECORD, DERIVATIONS)])
def test_line_ends_of_a_checkout_make_no_record_stale(sealed, names):
    for path in names:
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    for words in (("verify", "content"), ("seal", "--check", "content"), ("seal", "content")):
        done = run(*words)
        assert done.return_value == 0, done.stdout
    assert "0 written, 1 unchanged" in done.stdout


def test_new_writes_the_attributes_of_lessons_once(sealed):
    text = Path(".gitattributes").read_text("utf-8")
    assert {line.split()[0] for line in text.splitlines()[1:]} == {SOURCE.name, RECORD.name, DERIVATIONS.name}
    done = run("new", "racks")
    assert ".gitattributes" not in done.stdout
    assert Path(".gitattributes").read_text("utf-8") == text


def test_new_adds_nothing_to_attributes_that_are_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path(".gitattributes").write_text("*.png binary\nlesson.md  text eol=lf\n", "utf-8")
    done = run("new", "trays")
    assert "add to .gitattributes: lesson.json text eol=lf; derivations.json text eol=lf\n" in done.stdout
    assert Path(".gitattributes").read_text("utf-8") == "*.png binary\nlesson.md  text eol=lf\n"


def test_new_writes_the_attributes_beside_lessons_that_are_elsewhere(tmp_path, monkeypatch):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    run("new", "trays", "--dir", str(tmp_path / "there"))
    assert (tmp_path / "there" / ".gitattributes").is_file()
    assert not Path(".gitattributes").exists()
