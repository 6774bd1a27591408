"""Differences between two versions of a lesson, and what a changed given touches."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from atlas_lessons.author.diff import Change, Snapshot, Touched, compare, take_snapshot
from atlas_lessons.author.diff.report import as_json, as_text
from atlas_lessons.author.diff.snapshot import QuantitySnapshot
from atlas_lessons.check.rules.examples import sealed_record
from atlas_lessons.check.run import check_text
from atlas_lessons.cli.main import main
from atlas_lessons.core.config import DEFAULT
from atlas_lessons.prove.derivations.explained import value_text

TEXT = "# Core\n\nIt has 423 weights of 8 bytes, 3384 bytes.\n\n## More\n\nTwo copies take 6768 bytes. [Data](https://a.example/d)\n"
DERIVATIONS = {
    "schemaVersion": 1,
    "examples": [
        {
            "id": "core",
            "quantities": [
                {"symbol": "n", "quote": "423 weights"},
                {"symbol": "b", "quote": "8 bytes"},
                {"symbol": "W", "expression": "n*b", "quote": "3384 bytes"},
                {"symbol": "M", "expression": "2*W", "quote": "6768 bytes"},
            ],
        }
    ],
}


def changed(value, *replacements):
    text = value if isinstance(value, str) else json.dumps(value)
    for old, new in replacements:
        assert old in text
        text = text.replace(old, new)
    return text if isinstance(value, str) else json.loads(text)


def snapshot(text=TEXT, derivations=DERIVATIONS, stem="core", imports=None):
    files = {f"{stem}.md": text, f"{stem}.derivations.json": json.dumps(derivations)}
    return take_snapshot(check_text(files, DEFAULT, imports))


def difference(*replacements):
    return compare(snapshot(), snapshot(changed(TEXT, *replacements)))


def test_a_lesson_does_not_differ_from_itself():
    found = compare(snapshot(), snapshot())
    assert found.empty
    assert as_text(found) == "no difference\n"


@pytest.mark.parametrize(
    ("replacements", "changes"),
    [
        ([("Two copies", "Twice as many")], [("changed", "More")]),
        ([("## More", "## Other")], [("changed", "More")]),
        ([("## More", "### More")], [("changed", "More")]),
        ([("## More\n", "## Why\n\nBecause.\n\n## More\n")], [("added", "Why")]),
        ([("\n\n## More\n", "")], [("removed", "More"), ("changed", "Core")]),
    ],
)
def test_sections_are_added_removed_renamed_or_changed(replacements, changes):
    found = [(change.kind, change.what) for change in difference(*replacements).sections]
    assert sorted(found) == sorted(changes)


def test_a_renamed_section_tells_both_titles():
    assert difference(("## More", "## Other")).sections == (Change("changed", "More", "More", "Other"),)


def test_sections_that_change_places_are_told():
    text = "# A\n\nx\n\n# B\n\ny\n"
    found = compare(snapshot(text, {"schemaVersion": 1}), snapshot("# B\n\ny\n\n# A\n\nx\n", {"schemaVersion": 1}))
    assert [change.what for change in found.sections] == ["order of sections"]


@pytest.mark.parametrize(
    ("replacements", "changes"),
    [
        ([("3384", "3392")], [("changed", "Core", "3384", "3392")]),
        ([("It has", "In 5 rows it has")], [("added", "Core", None, "5")]),
        ([(" of 8 bytes", "")], [("removed", "Core", "8", None)]),
        ([("Two copies", "The copies")], []),
    ],
)
def test_numbers_are_told_in_the_order_of_the_text(replacements, changes):
    assert [tuple(change) for change in difference(*replacements).numbers] == changes


@pytest.mark.parametrize(
    ("replacements", "change"),
    [
        ([("https://a.example/d", "https://b.example/d")], ("removed", "https://a.example/d")),
        ([("[Data]", "[The data]")], ("changed", "https://a.example/d")),
        ([("[Data](https://a.example/d)", "Data")], ("removed", "https://a.example/d")),
    ],
)
def test_citations_are_told_by_their_url(replacements, change):
    first = difference(*replacements).citations[0]
    assert (first.kind, first.what) == change


def versions():
    """A lesson before and after its given changed, everything printed following suit."""
    numbers = (("423", "424"), ("3384", "3392"), ("6768", "6784"))
    return snapshot(), snapshot(changed(TEXT, *numbers), changed(DERIVATIONS, *numbers))


def test_a_changed_given_is_told_with_both_values():
    assert compare(*versions()).givens == (Change("changed", "core.n", "423", "424"),)


def test_a_derivation_is_told_when_its_value_changes():
    assert compare(*versions()).derivations == (
        Change("changed", "core.W", "3384 bytes, printed 3384", "3392 bytes, printed 3392"),
        Change("changed", "core.M", "6768 bytes, printed 6768", "6784 bytes, printed 6784"),
    )


def test_a_derivation_is_told_when_its_formula_changes():
    found = compare(snapshot(), snapshot(TEXT, changed(DERIVATIONS, ("2*W", "W + W"))))
    assert found.derivations == (Change("changed", "core.M", "2*W", "W + W"),)
    assert found.givens == ()


def test_a_changed_given_is_followed_to_all_that_rests_on_it():
    assert [(each.quantity, each.given) for each in compare(*versions()).touched] == [
        ("core.W", "core.n"),
        ("core.M", "core.n"),
    ]


def test_a_changed_given_is_followed_into_other_lessons():
    other = {
        "schemaVersion": 1,
        "examples": [
            {
                "id": "disk",
                "quantities": [
                    {"symbol": "W", "from": "core#core.W"},
                    {"symbol": "T", "expression": "10*W", "quote": "33840 bytes"},
                    {"symbol": "k", "quote": "7 disks"},
                ],
            }
        ],
    }
    reading = snapshot(
        "# Disk\n\nTen cores take 33840 bytes on 7 disks.\n", other, "disk", {"core#core.W": ("3384", "byte")}
    )
    touched = compare(*versions(), [reading]).touched
    assert touched[-2:] == (
        Touched("disk.md", "disk.W", "core.n", None),
        Touched("disk.md", "disk.T", "core.n", "33840"),
    )


def test_a_new_given_touches_nothing():
    more = json.loads(json.dumps(DERIVATIONS))
    more["examples"][0]["quantities"].append({"symbol": "z", "value": "3", "source": "a table"})
    found = compare(snapshot(), snapshot(TEXT, more))
    assert found.givens == (Change("added", "core.z", None, "3"),)
    assert found.touched == ()


def test_fields_of_a_record_are_compared_and_its_seals_are_not():
    old, new = (
        take_snapshot(check_text({"lesson.json": sealed_record(version=version, revisionDate=date)}, DEFAULT))
        for version, date in (("1.0.0", "2026-01-02"), ("1.0.0", "2026-02-03"))
    )
    assert [change.what for change in compare(old, new).fields] == ["revisionDate"]


def test_the_json_form_holds_every_part():
    value = as_json(compare(*versions()))
    assert value["givens"] == [{"kind": "changed", "what": "core.n", "old": "423", "new": "424"}]
    assert list(value) == [
        *("schemaVersion", "old", "new", "fields", "sections", "numbers", "givens", "derivations", "citations"),
        "touched",
    ]


def test_the_text_form_names_what_is_touched():
    text = as_text(compare(*versions()))
    assert "  ~ core.n: 423 → 424\n" in text
    assert "  ! core.md#core.M (printed 6784) rests on core.n: 6768 bytes → 6784 bytes" in text


def run(*words):
    return CliRunner().invoke(main, ["diff", *map(str, words)], standalone_mode=False)


def written(folder: Path, text: str) -> Path:
    folder.mkdir()
    path = folder / "core.md"
    path.write_text(text, "utf-8")
    return path


def test_the_command_ends_with_1_when_something_changed(tmp_path):
    old, new = written(tmp_path / "a", TEXT), written(tmp_path / "b", TEXT.replace("423", "424"))
    assert run(old, old).return_value == 0
    result = run(old, new, "--format", "json")
    assert result.return_value == 1
    assert json.loads(result.stdout)["numbers"] == [{"kind": "changed", "what": "Core", "old": "423", "new": "424"}]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("8 bytes", "8.5 bytes", "  ~ core.b: 8 bytes → 8.5 bytes\n"),
        ("8 bytes", "a few bytes", "  ~ core.b: 8 bytes → no value\n"),
    ],
)
def test_values_are_told_as_the_text_has_them(old, new, told):
    derivations = changed(DERIVATIONS, (old, new)) if new[0].isdigit() else DERIVATIONS
    assert told in as_text(compare(snapshot(), snapshot(changed(TEXT, (old, new)), derivations)))


def test_values_that_read_alike_and_differ_are_told_apart():
    exact, other = (f"{'1' * 39}{end}/{'3' * 41}" for end in "12")
    assert value_text(exact, "1") == value_text(other, "1")
    old, new = (
        Snapshot("a.md", frozenset(), {}, (), (), (), {"e.x": QuantitySnapshot(None, each, "1", None, None)})
        for each in (exact, other)
    )
    assert [change.what for change in compare(old, new).givens] == ["e.x"]


def test_a_changed_number_of_a_list_is_followed_through_columns_and_sums(tmp_path, monkeypatch):
    from test_columns import FREQUENCIES, FREQUENCY

    monkeypatch.chdir(tmp_path)
    data = json.dumps({"schemaVersion": 1, "examples": [{"id": "goals", "quantities": list(FREQUENCIES)}]})
    for name, text in (("old", FREQUENCY), ("new", FREQUENCY.replace("| 3 | 5 | 15 |", "| 3 | 6 | 18 |"))):
        (tmp_path / f"{name}.md").write_text(text)
        (tmp_path / f"{name}.derivations.json").write_text(data)
    done = CliRunner().invoke(main, ["diff", "old.md", "new.md"])
    assert "goals.f[3]: 5 → 6\n" in done.stdout
    assert "new.md#goals.fx[3] (printed 18) rests on goals.f[3]: 15 → 18\n" in done.stdout
    assert "new.md#goals.m (printed 3.1) rests on goals.f[3]: " in done.stdout
