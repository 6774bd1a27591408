"""Sealing: what it writes, what it refuses to write, and that no change of a sealed record goes unseen."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_compile import CONFIG, FRONT, source

from atlas_lessons.author.seal import (
    EVERYTHING,
    FORMATTING,
    RecordCandidate,
    Refused,
    inspect,
    prepare,
    sources,
    write_record,
)
from atlas_lessons.check.run import check_text
from atlas_lessons.core.diagnostics import Severity
from atlas_lessons.read.jsonio.parse import parse as parse_json
from atlas_lessons.read.record.compile import compile_source, record_text

LESSON = "---\n" + "".join(f'{key}: "{value}"\n' for key, value in FRONT.items()) + "---\n\n# Heat\n\nHeat flows.\n"


@pytest.fixture
def lesson(tmp_path):
    path = tmp_path / "heat" / "lesson.md"
    path.parent.mkdir()
    path.write_text(LESSON, "utf-8")
    return path


def candidate_of(path):
    (files,) = sources([str(path)])
    return prepare(files, CONFIG)


def seal(path):
    candidate = candidate_of(path)
    assert isinstance(candidate, RecordCandidate)
    write_record(candidate)
    return path.with_name("lesson.json")


def test_a_sealed_lesson_verifies(lesson):
    candidate = candidate_of(lesson)
    (report,) = inspect([candidate], CONFIG).lessons
    assert (report.verified, report.path) == (True, str(lesson.with_name("lesson.json")))


def test_a_record_is_written_beside_its_source(lesson):
    record = json.loads(seal(lesson).read_bytes())
    assert (record["id"], record["title"]) == ("atlas-heat", "Heat")
    assert sorted(each.name for each in lesson.parent.iterdir()) == ["lesson.json", "lesson.md"]


def test_sealing_twice_changes_nothing(lesson):
    seal(lesson)
    assert candidate_of(lesson).changed == ()


def test_a_changed_source_says_which_fields_change(lesson):
    seal(lesson)
    lesson.write_text(LESSON.replace("How heat flows", "How it flows"), "utf-8")
    assert candidate_of(lesson).changed == ("description", "artifactUrl", "recordHash")


@pytest.mark.parametrize("text", ["", "[1]", "{not json", "\ufeff{}"])
def test_a_record_that_is_none_is_replaced_whole(lesson, text):
    lesson.with_name("lesson.json").write_text(text, "utf-8")
    assert candidate_of(lesson).changed == EVERYTHING


def test_a_record_that_was_only_reformatted_is_stale_too(lesson):
    record = seal(lesson)
    record.write_text(json.dumps(json.loads(record.read_bytes())), "utf-8")
    assert candidate_of(lesson).changed == FORMATTING


def test_line_ends_of_the_source_do_not_matter(lesson):
    before = candidate_of(lesson).text
    lesson.write_bytes(LESSON.replace("\n", "\r\n").encode())
    assert candidate_of(lesson).text == before


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (LESSON.replace("category", "catagory"), "front-matter-unfit"),
        (LESSON.replace("---\n\n", "\n"), "front-matter-unclosed"),
        ("# Heat\n", "front-matter-missing"),
    ],
)
def test_a_source_that_does_not_compile_is_refused_with_its_findings(lesson, text, name):
    lesson.write_text(text, "utf-8")
    refused = candidate_of(lesson)
    assert isinstance(refused, Refused)
    assert name in {each.name for each in refused.report.diagnostics}
    assert "not-sealed" not in {each.name for each in refused.report.diagnostics}


def test_a_source_that_does_not_compile_is_reported_with_its_derivations(lesson):
    derivations = {
        "schemaVersion": 1,
        "examples": [],
        "numbers": [{"quote": "3 walls", "kind": "label", "why": "a name"}],
    }
    lesson.with_name("derivations.json").write_text(json.dumps(derivations), "utf-8")
    lesson.write_text(LESSON.replace("category", "catagory") + "\nThere are 3 walls.\n", "utf-8")
    assert {each.name for each in candidate_of(lesson).report.diagnostics} == {"front-matter-unfit"}


def test_front_matter_that_does_not_load_is_not_told_what_it_lacks(lesson):
    lesson.write_text(LESSON.replace('category: "', 'category: ["'), "utf-8")
    names = [each.name for each in candidate_of(lesson).report.diagnostics]
    assert names == ["front-matter-syntax"]


def test_front_matter_without_keys_is_told_what_it_lacks(lesson):
    lesson.write_text("---\n---\n\n# Heat\n", "utf-8")
    names = [each.name for each in candidate_of(lesson).report.diagnostics]
    assert set(names) == {"front-matter-unfit"}


@pytest.mark.parametrize(("key", "wrong"), [("revisionDate", "29.11.2026"), ("version", "1.0")])
def test_a_wrong_value_of_the_front_matter_is_reported_at_its_line(lesson, key, wrong):
    lesson.write_text(LESSON.replace(f'{key}: "{FRONT[key]}"', f'{key}: "{wrong}"'), "utf-8")
    (report,) = inspect([candidate_of(lesson)], CONFIG).lessons
    line = next(n for n, text in enumerate(lesson.read_text("utf-8").split("\n"), 1) if text.startswith(key))
    assert {(each.path, each.line) for each in report.diagnostics} == {(str(lesson), line)}


def test_a_folder_whose_name_is_no_slug_is_refused(tmp_path):
    (tmp_path / "Heat Loss").mkdir()
    (tmp_path / "Heat Loss" / "lesson.md").write_text(LESSON, "utf-8")
    assert "is no slug" in candidate_of(tmp_path / "Heat Loss" / "lesson.md").reason


def test_a_record_that_would_not_verify_is_reported_at_its_place(lesson):
    lesson.write_text(LESSON + "\n## Heat\n\nA hidden \u202e turn.\n", "utf-8")
    (report,) = inspect([candidate_of(lesson)], CONFIG).lessons
    assert not report.verified
    assert {Path(each.path).parent for each in report.diagnostics} == {lesson.parent}


def test_a_symlinked_record_is_not_written_through(lesson, tmp_path):
    other = tmp_path / "other.json"
    other.write_text("keep", "utf-8")
    lesson.with_name("lesson.json").symlink_to(other)
    with pytest.raises(OSError, match="symbolic link"):
        write_record(candidate_of(lesson))
    assert other.read_text("utf-8") == "keep"


def test_a_symlinked_source_is_refused(lesson, tmp_path):
    folder = tmp_path / "cold"
    folder.mkdir()
    (folder / "lesson.md").symlink_to(lesson)
    refused = candidate_of(folder / "lesson.md")
    assert [each.name for each in refused.report.diagnostics] == ["symlinked-input"]


def test_a_failed_write_leaves_the_old_record_and_no_litter(lesson, monkeypatch):
    record = seal(lesson)
    before = record.read_bytes()
    lesson.write_text(LESSON.replace("1.0.0", "2.0.0"), "utf-8")

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_record(candidate_of(lesson))
    assert record.read_bytes() == before
    assert sorted(each.name for each in lesson.parent.iterdir()) == ["lesson.json", "lesson.md"]


def test_lessons_that_import_from_one_another_are_checked_together(tmp_path):
    for slug, sentence, quantity in (
        ("one", "A rack holds 8 trays.", {"symbol": "T", "quote": "8 trays", "unit": "tray"}),
        ("two", "Two racks hold 16 trays.", {"symbol": "N", "expression": "2*T", "quote": "16 trays", "unit": "tray"}),
    ):
        folder = tmp_path / slug
        folder.mkdir()
        (folder / "lesson.md").write_text(LESSON.replace("Heat flows.", sentence), "utf-8")
        given_ = [{"symbol": "T", "from": "one#trays.T"}] if slug == "two" else []
        derivations = {
            "schemaVersion": 1,
            "units": {"tray": "count"},
            "examples": [{"id": "trays", "quantities": [*given_, quantity]}],
        }
        (folder / "derivations.json").write_text(json.dumps(derivations), "utf-8")
    one, two = (prepare(each, CONFIG) for each in sources([str(tmp_path)]))
    assert [each.sound for each in inspect([one, two], CONFIG).lessons] == [True, True]
    assert [each.sound for each in inspect([two], CONFIG).lessons] == [False]


RECORD = compile_source(
    source(
        "Physics · Lessons v1.0.0\n\n# Heat\n\nHeat *flows*.\n\n## Sources\n\n[A](https://example.org/a)",
        topic="Physics",
    ),
    "heat",
    CONFIG,
).record
TEXT = record_text(RECORD)


def errors_of(text):
    report = check_text({"lesson.json": text}, CONFIG).report
    return [each for each in report.diagnostics if each.severity is Severity.ERROR]


def test_the_record_of_the_next_test_is_clean():
    assert errors_of(TEXT) == []


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(0, len(TEXT) - 1), st.characters(exclude_categories=["Cs"]), st.sampled_from(["put", "insert", "cut"])
)
def test_any_single_change_of_a_sealed_record_that_changes_its_value_is_caught(at, character, how):
    rest = TEXT[at + (how != "insert") :]
    changed = TEXT[:at] + ("" if how == "cut" else character) + rest
    value, faults = parse_json(changed)
    if not faults and value == RECORD:
        return
    assert errors_of(changed)


words = st.text(st.characters(categories=["L", "M", "P", "S", "Zs"]), min_size=1, max_size=40)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(
    st.lists(
        st.sampled_from(["Heat flows *away*.", "Größe & 漢字", "`code`", "-   one\n-   two", "> quote"]), max_size=5
    ),
    words,
)
def test_what_is_sealed_verifies(paragraphs, title):
    plain = "".join(each for each in title if each.isalpha()) or "Heat"
    record = compile_source(source("\n\n".join([f"# {plain}", *paragraphs])), "heat", CONFIG).record
    assert errors_of(record_text(record)) == []
