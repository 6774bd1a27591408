"""``verify --fix``: which quotes are written anew, which are left, and that nothing else of the file changes."""

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner
from test_changed import ALL, DATA, TEXT, edited

from atlas_lessons.author.fix import Edit, edited_text
from atlas_lessons.cli.main import main

LESSON, FILE = Path("chapter.md"), Path("chapter.derivations.json")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    LESSON.write_text(TEXT, "utf-8")
    FILE.write_text(json.dumps(DATA, indent=1), "utf-8")


def fix(*edits, text=None):
    LESSON.write_text(edited(edits) if text is None else text, "utf-8")
    return CliRunner().invoke(main, ["verify", "chapter.md", "--fix"], standalone_mode=False)


def written(done):
    """What is said to have been written."""
    return [line for line in done.stderr.splitlines() if line.startswith("fixed ")]


def changes(before, after):
    """The lines that were taken out and put in."""
    pairs = zip(before.splitlines(), after.splitlines(), strict=True)
    return [(one.strip(" ,"), other.strip(" ,")) for one, other in pairs if one != other]


SENTENCE = "Two moment arrays add 6768 bytes"
WRITTEN = [
    ([("weights need 3384", "weights take up 3384")], [('"quote": "weights need 3384 bytes"', '"quote": "weights take up 3384 bytes"')]),
    ([("423 weights, each", "423 of the weights, each")], [('"quote": "423 weights"', '"quote": "423 of the weights"')]),
    ([("10152 bytes", "10,152 bytes")], [('"quote": "come to 10152 bytes"', '"quote": "come to 10,152 bytes"')]),
    ([("10152 bytes", "10.152 kB")], [('"quote": "come to 10152 bytes"', '"quote": "come to 10.152 kB"')]),
    ([("The 423", "The 424")], [('"quote": "423 weights take"', '"quote": "424 weights take"')]),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "expected"), WRITTEN)
def test_a_quote_that_states_the_same_is_written_anew(folder, edits, expected):
    before = FILE.read_text("utf-8")
    done = fix(*edits)
    assert done.return_value == 0, done.stdout
    assert changes(before, FILE.read_text("utf-8")) == expected
    assert [line.partition(": ")[0] for line in written(done)] == ["fixed chapter.derivations.json"]


def test_a_given_is_written_with_all_that_rests_on_it_and_it_is_said(folder):
    before = FILE.read_text("utf-8")
    done = fix(*ALL)
    assert done.return_value == 0, done.stdout
    assert len(changes(before, FILE.read_text("utf-8"))) == 7
    assert "P: 423 → 424 (a given): '423 weights' → '424 weights'\n" in done.stderr


@pytest.mark.parametrize(
    "edits",
    [
        [("423 weights", "424 weights")],  # its results do not follow: either may be meant
        [*ALL[:-1]],  # one of them does not
        [("need 3384", "need 3385")],
        [("weights need 3384", "weights take up 3385")],
        [("8 bytes", "8 bits")],  # its unit is declared as another
        [(" The weights need 3384 bytes.", "")],
    ],
)
def test_a_quote_is_left_where_what_it_states_is_not_proved(folder, edits):
    before = json.loads(FILE.read_text("utf-8"))
    done = fix(*edits)
    assert done.return_value == 1
    after = json.loads(FILE.read_text("utf-8"))
    given = [each["examples"][0]["quantities"][0]["quote"] for each in (before, after)]
    assert given[0] == given[1]
    assert "(a given)" not in done.stderr


def test_a_sentence_that_was_moved_gets_its_section_and_other_places_keep_theirs(folder):
    done = fix((f"{SENTENCE}, so all", "All"), ("take 3384 bytes.", f"take 3384 bytes. {SENTENCE}."))
    assert done.return_value == 0, done.stdout
    moved = json.loads(FILE.read_text("utf-8"))["examples"][0]["quantities"][3]
    assert moved["section"] == "Summary"
    assert moved["also"] == [{"quote": "| moments | 6768 |", "section": "Example"}]
    lines = FILE.read_text("utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if SENTENCE.partition(" moment ")[2] in line)
    assert lines[at + 1] == '     "section": "Summary",'


def test_nothing_is_written_where_nothing_is_to_be_fixed(folder):
    before = FILE.stat().st_mtime_ns
    done = fix(text=TEXT)
    assert (done.return_value, written(done)) == (0, [])
    assert FILE.stat().st_mtime_ns == before


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_layout_line_ends_and_mode_of_the_file_stay(folder, ends):
    text = json.dumps(DATA).replace('"examples": [', f'"examples":{ends}\t[ ') + ends
    FILE.write_bytes(text.encode())
    FILE.chmod(0o640)
    assert fix(("weights need 3384", "weights take up 3384")).return_value == 0
    assert FILE.read_bytes().decode() == text.replace("weights need 3384", "weights take up 3384")
    assert FILE.stat().st_mode & 0o777 == 0o640
    assert sorted(each.name for each in Path().iterdir()) == sorted([FILE.name, LESSON.name])


def test_a_failed_write_leaves_the_old_file_whole(folder, monkeypatch):
    before = FILE.read_bytes()

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    LESSON.write_text(edited([("weights need 3384", "weights take up 3384")]), "utf-8")
    done = CliRunner().invoke(main, ["verify", "chapter.md", "--fix"])
    assert done.exit_code == 2
    assert "cannot be written: No space left on device" in done.output
    assert FILE.read_bytes() == before
    assert sorted(each.name for each in Path().iterdir()) == sorted([FILE.name, LESSON.name])


def test_a_stale_lesson_has_the_quotes_of_its_lesson_md_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def run(*words):
        return CliRunner().invoke(main, words, standalone_mode=False)

    run("new", "trays")
    run("seal", "content")
    source = Path("content/trays/lesson.md")
    text = source.read_text("utf-8")
    source.write_text(text.replace("6 shelves", "7 shelves").replace("48 trays", "56 trays"), "utf-8")
    assert run("verify", "content", "--fix").return_value == 1  # the record is stale still
    assert '"quote": "7 shelves"' in Path("content/trays/derivations.json").read_text("utf-8")
    assert run("seal", "content").return_value == 0
    assert run("verify", "content").return_value == 0


@pytest.mark.parametrize(
    ("text", "pointer", "section", "expected"),
    [
        ('{"a": [{"quote": "x 1"}]}', "/a/0/quote", "S", '{"a": [{"quote": "x 1", "section": "S"}]}'),
        ('{"a": [{"quote": "x 1", "section": "T"}]}', "/a/0/quote", "S", '{"a": [{"quote": "x 1", "section": "S"}]}'),
        ('{"a": ["x 1"]}', "/a/0", "S", '{"a": [{"quote": "x 1", "section": "S"}]}'),
        ('{\r\n  "quote": "x 1"\r\n}', "/quote", "S", '{\r\n  "quote": "x 1",\r\n  "section": "S"\r\n}'),
        ('{"quote": "x \\u00b5"}', "/quote", "Ä", '{"quote": "x \\u00b5", "section": "\\u00c4"}'),
    ],
)
def test_a_section_is_put_beside_its_quote(text, pointer, section, expected):
    assert edited_text(text, [Edit(pointer, "x 1", "x 1", "x", section)]) == expected


def test_new_quotes_are_escaped_as_the_old_ones():
    edits = [Edit("/a", "", 'µ "1"', "x"), Edit("/b", "", "µ 2\\", "x")]
    assert edited_text('{"a": "\\u00b5", "b": "é"}', edits) == '{"a": "\\u00b5 \\"1\\"", "b": "µ 2\\\\"}'


@pytest.mark.parametrize("number", ["10153", "10152"])
def test_a_section_is_named_by_its_new_title(folder, number):
    titles = [f"What do {each} bytes hold?" for each in ("10152", number)]
    FILE.write_text(json.dumps(DATA).replace('"Summary"', json.dumps(titles[0])), "utf-8")
    done = fix(("## Summary", f"## {titles[1]}"))
    assert done.return_value == 0, done.stdout
    assert FILE.read_text("utf-8") == json.dumps(DATA).replace('"Summary"', json.dumps(titles[1]))
