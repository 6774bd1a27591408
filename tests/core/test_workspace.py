"""Which configuration a run finds, and how it names files, from whatever folder it is started."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from atlas_lessons.check.baseline import renamed_message
from atlas_lessons.cli.main import main
from atlas_lessons.core.config import find_config
from atlas_lessons.core.workspace import find_workspace

OWN, PYPROJECT = "atlas-lessons.toml", "pyproject.toml"
TABLE = "[tool.atlas-lessons]\nfast = true\n"
OTHER = "[project]\nname = 'lessons'\n"
WRONG = "# Hens\n\nIn all 2 + 2 = 5.\n"


def lay(place, files):
    for name, text in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text, "utf-8")


@pytest.fixture
def repository(tmp_path):
    """A repository two folders deep, inside of a folder that has a configuration too."""
    lay(tmp_path, {OWN: "", "repo/.git/HEAD": "", "repo/content/heat/a.md": WRONG, "repo/docs/a.md": WRONG})
    return tmp_path / "repo"


FOUND = [
    # files with a configuration, working directory, checked paths (from the repository), the file that is found
    ({OWN: ""}, ".", ["content"], OWN),
    ({OWN: ""}, "content", ["content"], OWN),
    ({OWN: ""}, "content/heat", ["content/heat/a.md"], OWN),
    ({OWN: ""}, "docs", ["content"], OWN),
    ({PYPROJECT: TABLE}, "content/heat", ["content"], PYPROJECT),
    ({PYPROJECT: TABLE, OWN: ""}, "content", ["."], OWN),
    ({PYPROJECT: OTHER, OWN: ""}, ".", ["."], OWN),
    # a folder that is checked does not say how it is checked
    ({OWN: "", f"content/{OWN}": ""}, "content", ["content"], OWN),
    ({OWN: "", f"content/{OWN}": ""}, "content", ["docs"], f"content/{OWN}"),
    ({OWN: "", f"content/{OWN}": ""}, "content", ["docs", "content/heat"], f"content/{OWN}"),
    ({OWN: "", f"content/heat/{OWN}": "", f"content/{OWN}": ""}, "content/heat", ["content"], OWN),
    ({OWN: "", f"content/heat/{PYPROJECT}": TABLE}, "content/heat", ["content/heat"], OWN),
    ({OWN: "", f"content/heat/{PYPROJECT}": TABLE}, "content/heat", ["."], OWN),
    ({f"content/{OWN}": ""}, "content", ["content"], None),
    # but for the root of the repository, which is the last
    ({OWN: ""}, ".", ["."], OWN),
    ({OWN: ""}, "content", ["."], OWN),
    ({}, "content", ["content"], None),
    ({}, ".", ["content"], None),
    # the nearest; a pyproject.toml of something else does not end the search
    ({OWN: "", f"content/{PYPROJECT}": OTHER}, "content", ["content/heat"], OWN),
    ({OWN: "", f"content/{PYPROJECT}": "tool = 3 # atlas-lessons"}, "content", ["content/heat"], OWN),
    ({OWN: "", f"content/{PYPROJECT}": TABLE}, "content/heat", ["docs"], f"content/{PYPROJECT}"),
    ({OWN: "", f"content/{PYPROJECT}": TABLE}, "docs", ["docs"], OWN),
]


@pytest.mark.parametrize(("files", "directory", "checked", "expected"), FOUND)
def test_the_nearest_configuration_outside_of_what_is_checked_is_found(repository, files, directory, checked, expected):
    lay(repository, files)
    found = find_config(repository / directory, [str(repository / each) for each in checked])
    assert found == (repository / expected if expected else None)


def test_a_checked_folder_is_known_by_any_of_its_names(repository, monkeypatch):
    lay(repository, {OWN: "", f"content/{OWN}": ""})
    (repository / "alias").symlink_to(repository / "content")
    monkeypatch.chdir(repository / "content")
    for name in (".", "./heat/..", "../content", "../alias", str(repository / "content"), "../../repo/content/"):
        assert find_config(checked=[name]) == Path("..", OWN)


@pytest.mark.parametrize("mark", ["file", "folder"])
def test_the_root_has_a_git_file_or_folder(tmp_path, mark):
    lay(tmp_path, {OWN: "", "tree/inner/a.md": WRONG})
    git = tmp_path / "tree" / ".git"
    git.write_text("gitdir: ../main/.git/worktrees/tree\n") if mark == "file" else git.mkdir()
    assert find_config(tmp_path / "tree" / "inner") is None
    lay(tmp_path, {f"tree/{OWN}": ""})
    assert find_config(tmp_path / "tree" / "inner") == tmp_path / "tree" / OWN


@pytest.mark.parametrize(("directory", "checked"), [(".", "."), (".", "content"), ("content", "content")])
def test_without_a_repository_the_working_directory_alone_is_searched(tmp_path, directory, checked):
    lay(tmp_path, {OWN: "", "content/a.md": WRONG})
    found = find_config(tmp_path / directory, [str(tmp_path / checked)])
    assert found == (tmp_path / OWN if directory == "." else None)


def run(*words):
    done = CliRunner().invoke(main, list(words), standalone_mode=False)
    return done.return_value, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("directory", "words", "line"),
    [
        (".", ("verify", "content"), f"configuration: {OWN}"),
        ("content/heat", ("verify", "."), f"configuration: ../../{OWN}"),
        ("content", ("verify", ".", "--config", f"../{OWN}"), f"configuration: ../{OWN}"),
        ("content/heat", ("explain", "a.md"), f"configuration: ../../{OWN}"),
        ("..", ("verify", "repo"), f"configuration: {OWN}"),
        ("../other", ("verify", "../repo"), "configuration: none, the defaults apply"),
    ],
)
def test_every_run_names_its_configuration(repository, monkeypatch, directory, words, line):
    lay(repository, {OWN: "", "../other/a.md": ""})
    monkeypatch.chdir(repository / directory)
    stderr = run(*words)[2]
    assert line in stderr.splitlines()


@pytest.mark.parametrize(
    ("directory", "named", "shown"),
    [
        (".", "content", "content/heat/a.md"),
        ("content", ".", "heat/a.md"),
        ("content", "../content", "heat/a.md"),
        ("content/heat", "a.md", "a.md"),
        ("content/heat", "./a.md", "a.md"),
        ("docs", "../content", "../content/heat/a.md"),
        ("content", "{repository}/content", "heat/a.md"),
        ("docs", "{repository}/content/heat/a.md", "../content/heat/a.md"),
        ("../elsewhere", "{repository}/content", "{repository}/content/heat/a.md"),
        ("../elsewhere", "../repo/content", "../repo/content/heat/a.md"),
    ],
)
def test_people_read_paths_from_the_working_directory_and_programs_from_the_root(
    repository, monkeypatch, directory, named, shown
):
    lay(repository, {"../elsewhere/.git/HEAD": ""})
    monkeypatch.chdir(repository / directory)
    named, shown = (each.format(repository=repository) for each in (named, shown))
    rooted = "content/heat/a.md" if "elsewhere" not in directory else f"{repository}/content/heat/a.md"
    assert run("verify", named)[1].startswith(f"{shown}:3:")
    report = json.loads(run("verify", named, "--format", "json")[1])
    assert {report["lessons"][0]["path"], report["lessons"][0]["diagnostics"][0]["path"]} == {shown}
    assert f'name="{shown}"' in run("verify", named, "--format", "junit")[1]
    assert f"file={rooted}," in run("verify", named, "--format", "github")[1]
    (issue,) = json.loads(run("verify", named, "--format", "gitlab")[1])
    assert issue["location"]["path"] == rooted
    (result,) = json.loads(run("verify", named, "--format", "sarif")[1])["runs"][0]["results"]
    uri = f"file://{rooted}" if rooted.startswith("/") else rooted
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


def test_reports_name_the_configuration(repository, monkeypatch):
    monkeypatch.chdir(repository / "content")
    assert json.loads(run("verify", ".", "--format", "json")[1])["configuration"] is None
    lay(repository, {OWN: ""})
    assert json.loads(run("verify", ".", "--format", "json")[1])["configuration"] == f"../{OWN}"
    sarif = json.loads(run("verify", ".", "--format", "sarif")[1])
    assert sarif["runs"][0]["invocations"][0]["properties"] == {"configuration": OWN}


def test_a_link_to_the_repository_is_the_repository(repository, monkeypatch):
    (repository.parent / "link").symlink_to(repository)
    monkeypatch.chdir(repository / "docs")
    workspace = find_workspace()
    through = str(repository.parent / "link" / "content" / "heat" / "a.md")
    assert (workspace.rooted(through), workspace.shown(through)) == ("content/heat/a.md", "../content/heat/a.md")


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("id 'a' is also used by b/a.md", "id 'a' is also used by ../b/a.md"),
        ("copy of b/a.md#x.y, but", "copy of ../b/a.md#x.y, but"),
        ("a copy of ab/a.md", "a copy of ab/a.md"),
        ("'related' of b/a.md does not name 'c'", "'related' of ../b/a.md does not name 'c'"),
        ("the text b/a.markdown", "the text b/a.markdown"),
    ],
)
def test_messages_name_other_lessons_as_the_report_does(message, expected):
    assert renamed_message(message, {"b/a.md": "../b/a.md"}) == expected
