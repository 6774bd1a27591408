"""Baselines: over all findings, however many; a renamed file keeps its entries; what matches nothing is reported."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from atlas_lessons.check import fold
from atlas_lessons.check.baseline import fingerprint
from atlas_lessons.check.rules.examples import sealed_record
from atlas_lessons.cli.main import main
from atlas_lessons.core.diagnostics import Diagnostic, Severity


def wrong(*numbers):
    """A text in which every one of these rows is wrong."""
    return "# Rows\n" + "".join(f"\nRow: {each} × 8 = {each * 8 + 1} trays.\n" for each in numbers)


@pytest.fixture
def here(tmp_path, monkeypatch):
    (tmp_path / ".git").mkdir()
    (tmp_path / "content").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def verify(*words):
    """The exit code, the standard output and the lines on the standard error about the baseline."""
    done = CliRunner().invoke(main, ["verify", *words], standalone_mode=False)
    said = "".join(line for line in done.stderr.splitlines(keepends=True) if line.startswith("baseline: "))
    return done.return_value, done.stdout, said


def known(*paths, file="known.json"):
    assert verify(*paths, "--write-baseline", file)[0] == 0


def entries(file="known.json"):
    return json.loads(Path(file).read_bytes())["findings"]


def write(path, text):
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text, "utf-8")


CHANGES = [
    # known rows, rows now, exit code, new errors, entries that match nothing
    (range(2, 32), range(2, 32), 0, 0, 0),
    (range(2, 302), range(2, 302), 0, 0, 0),
    (range(2, 302), range(3, 302), 0, 0, 1),
    (range(2, 302), range(2, 303), 1, 1, 0),
    (range(2, 302), [*range(2, 200), *range(201, 303)], 1, 1, 1),
    (range(2, 302), [302, *range(2, 302)], 1, 1, 0),
    (range(2, 302), [*range(301, 1, -1)], 0, 0, 0),
    ([2, 3], [2, 2, 3], 1, 1, 0),
    ([2, 2, 3], [2, 3], 0, 0, 1),
    (range(2, 302), [], 0, 0, 300),
]


@pytest.mark.parametrize(("before", "after", "code", "new", "unmatched"), CHANGES)
@pytest.mark.parametrize("listed", [10_000, 20])
def test_a_baseline_is_over_all_findings(here, monkeypatch, before, after, code, new, unmatched, listed):
    monkeypatch.setattr(fold, "MOST_LISTED", listed)
    write("a.md", wrong(*before))
    known("a.md")
    assert sum(each["count"] for each in entries()) == len(list(before))
    write("a.md", wrong(*after))
    report = json.loads(verify("a.md", "--baseline", "known.json", "--format", "json")[1])
    assert verify("a.md", "--baseline", "known.json")[0] == code
    assert report["summary"]["errors"] == new
    assert report["summary"]["errors"] + report["summary"]["baselined"] == len(list(after))
    assert sum(not each["baselined"] for each in report["lessons"][0]["diagnostics"]) == new
    assert sum(each["count"] for each in report["baseline"]["unmatched"]) == unmatched


def test_totals_are_true_in_every_format(here, monkeypatch):
    monkeypatch.setattr(fold, "MOST_LISTED", 150)
    write("a.md", wrong(*range(2, 302)))
    text = verify("a.md")[1]
    assert text.count("error ARI001") == 101
    assert "error ARI001 wrong-result: and 200 more of this kind\n" in text
    assert "1 lesson, 0 verified: 300 errors" in text
    assert "0 verified: 300 errors" in verify("a.md", "--format", "github")[1]
    report = json.loads(verify("a.md", "--format", "json")[1])
    (lesson,) = report["lessons"]
    assert (report["summary"]["errors"], lesson["open"]) == (300, ["300 errors"])
    assert len(lesson["diagnostics"]) + lesson["folded"][0]["count"] == 300
    root = ElementTree.fromstring(verify("a.md", "--format", "junit")[1].encode())
    assert (root.get("failures"), root[0].get("failures")) == ("300", "300")
    issues = json.loads(verify("a.md", "--format", "gitlab")[1])
    assert (len(issues), issues[-1]["description"]) == (151, "wrong-result: and 150 more of this kind")
    results = json.loads(verify("a.md", "--format", "sarif")[1])["runs"][0]["results"]
    assert results[-1]["message"]["text"] == "and 150 more of this kind"


@pytest.mark.parametrize("listed", [10_000, 5])
def test_a_renamed_file_keeps_its_entries(here, monkeypatch, listed):
    monkeypatch.setattr(fold, "MOST_LISTED", listed)
    write("content/a.md", wrong(*range(2, 22)))
    known("content")
    Path("content/a.md").rename("content/b.md")
    assert verify("content", "--baseline", "known.json")[::2] == (0, "")
    write("content/b.md", wrong(*range(2, 23)))
    assert verify("content", "--baseline", "known.json")[0] == 1
    verify("content", "--baseline", "known.json", "--prune")
    assert {each["path"] for each in entries()} == {"content/b.md"}
    assert len(entries()) == 20


@pytest.mark.parametrize("listed", [10_000, 5])
def test_a_copy_is_new(here, monkeypatch, listed):
    monkeypatch.setattr(fold, "MOST_LISTED", listed)
    write("content/a.md", wrong(*range(2, 22)))
    known("content")
    write("content/b.md", wrong(*range(2, 22)))
    assert "20 errors" in verify("content", "--baseline", "known.json")[1]
    Path("content/a.md").rename("content/c.md")  # the entries hold for one of the two
    assert "20 errors" in verify("content", "--baseline", "known.json")[1]


def test_a_finding_that_moves_to_another_file_is_new_while_its_file_is_there(here):
    write("content/a.md", wrong(2, 3))
    write("content/b.md", wrong())
    known("content")
    write("content/a.md", wrong(2))
    write("content/b.md", wrong(3))
    assert verify("content", "--baseline", "known.json")[0] == 1


def test_entries_that_match_nothing_are_reported_and_pruned(here):
    write("a.md", wrong(2, 3, 4))
    known("a.md")
    write("a.md", wrong(4))
    rule = "a.md ARI001 wrong-result"
    start = f"baseline: known.json: 2 known findings did not occur: {rule}, {rule}; "
    assert verify("a.md", "--baseline", "known.json")[::2] == (0, f"{start}--prune removes them\n")
    assert len(entries()) == 3
    assert verify("a.md", "--baseline", "known.json", "--prune")[::2] == (0, f"{start}removed\n")
    assert len(entries()) == 1
    assert verify("a.md", "--baseline", "known.json")[::2] == (0, "")


def broken_json():
    return sealed_record(contentLength=1)[:-9]


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"content/a.md": wrong()}, ("content/b.md",)),  # another file was checked
        ({"content/a.md": wrong()}, ("content", "--select", "CIT")),  # the rule did not run
        ({"content/a.md": wrong()}, ("content", "--ignore", "ARI,HSH")),
        ({"content/a.md": None}, ("content/b.md",)),  # renamed to who knows where
        ({"content/a.json": broken_json()}, ("content/a.json",)),  # the file was not checked as a whole
        ({"content/a.json": sealed_record(contentLength=1, title=3)}, ("content/a.json", "--ignore", "HSH")),
    ],
)
def test_what_was_not_looked_for_is_not_missed(here, files, words):
    write("content/a.md", wrong(2))
    write("content/b.md", wrong(3))
    write("content/a.json", sealed_record(contentLength=1))
    known("content")
    before = Path("known.json").read_bytes()
    for path, text in files.items():
        if text is None:
            Path(path).unlink()
        else:
            write(path, text)
    assert verify(*words, "--baseline", "known.json", "--prune")[2] == ""
    assert Path("known.json").read_bytes() == before


@pytest.mark.parametrize(
    ("directory", "words"), [(".", ("content",)), ("content", (".",)), ("content", ("{here}/content",)), ("docs", ("../content",))]
)  # fmt: skip
def test_a_baseline_holds_from_every_folder(here, monkeypatch, directory, words):
    write("content/heat/lesson.json", sealed_record(contentLength=1))
    write(
        "content/other/lesson.json", sealed_record(contentLength=1)
    )  # COR finds two lessons of one id, and names the other
    write("content/a.md", wrong(2))
    write("docs/a.md", "")
    known("content")
    assert {each["code"][:3] for each in entries()} >= {"ARI", "HSH", "COR"}
    monkeypatch.chdir(here / directory)
    paths = [each.format(here=here) for each in words]
    assert verify(*paths, "--baseline", str(here / "known.json"))[::2] == (0, "")
    known(*paths, file=str(here / "again.json"))
    assert (here / "again.json").read_bytes() == (here / "known.json").read_bytes()


def test_every_format_agrees_about_a_lesson_of_which_all_errors_are_known(here):
    write("a.md", wrong(2, 3))
    known("a.md")
    assert "a.md: not verified: 2 errors in the baseline\n" in verify("a.md", "--baseline", "known.json")[1]
    report = json.loads(verify("a.md", "--baseline", "known.json", "--format", "json")[1])
    assert (report["lessons"][0]["verified"], report["summary"]["verified"]) == (False, 0)
    (case,) = ElementTree.fromstring(verify("a.md", "--baseline", "known.json", "--format", "junit")[1].encode()).iter(
        "testcase"
    )
    assert (case.get("name"), case[0].tag, case[0].get("message")) == (
        "not verified",
        "skipped",
        "2 errors in the baseline",
    )


def test_prune_needs_a_baseline(here):
    write("a.md", wrong(2))
    done = CliRunner().invoke(main, ["verify", "a.md", "--prune"])
    assert (done.exit_code, "--prune needs --baseline" in done.stderr) == (2, True)


ENTRY = {"path": "a.md", "code": "ARI001", "name": "wrong-result", "fingerprint": "0", "count": 1}


@pytest.mark.parametrize(
    "data",
    [
        [],
        {"schemaVersion": 1, "findings": []},
        {"schemaVersion": 2},
        {"schemaVersion": 2, "findings": [3]},
        {"schemaVersion": 2, "findings": [{**ENTRY, "count": 0}]},
        {"schemaVersion": 2, "findings": [{**ENTRY, "count": True}]},
        {"schemaVersion": 2, "findings": [{**ENTRY, "path": 1}]},
        {"schemaVersion": 2, "findings": [{"path": "a.md"}]},
    ],
)
def test_what_is_no_baseline_is_a_usage_error(here, data):
    write("a.md", wrong(2))
    write("known.json", json.dumps(data))
    done = CliRunner().invoke(main, ["verify", "a.md", "--baseline", "known.json"])
    assert (done.exit_code, "`verify --write-baseline known.json` writes one" in done.stderr) == (2, True)


FOUND = Diagnostic(
    "a.json", "ARI001", "wrong-result", Severity.ERROR, "2 + 2 is 4, found 5", excerpt="2 + 2 = 5", caret=(8, 9)
)


@pytest.mark.parametrize(
    ("changes", "same"),
    [
        ({"line": 9, "column": 3}, True),
        ({"path": "b.json"}, True),
        ({"excerpt": "So 2 + 2 = 5", "caret": (11, 12)}, True),
        ({"pointer": "/examples/1/quantities/0/quote"}, False),
        ({"message": "2 + 3 is 5, found 6"}, False),
        ({"excerpt": "2 + 2 = 6"}, False),
        ({"code": "ARI002"}, False),
    ],
)
def test_a_finding_is_the_same_wherever_it_is(changes, same):
    assert (fingerprint(FOUND._replace(**changes)) == fingerprint(FOUND)) is same


def test_an_index_in_a_pointer_is_a_place_too():
    one, other = (FOUND._replace(pointer=f"/examples/{n}/quantities/{n}") for n in (1, 2))
    assert fingerprint(one) == fingerprint(other)
