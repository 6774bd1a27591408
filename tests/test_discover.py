"""Paths become lessons: files of one lesson belong together, everything is found once, links are not followed."""

from __future__ import annotations

import os

import pytest

from atlas_lessons.read.source.discover import NoSuchInput, discover, read_file, read_files


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A function that writes files by name (empty ones) into the working directory of the test."""
    monkeypatch.chdir(tmp_path)

    def make(*names):
        for name in names:
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("")
        return tmp_path

    return make


def found(*paths):
    return [tuple(each)[:3] for each in discover(paths).lessons]


ONE = ("a/lesson.json", "a/lesson.md", "a/derivations.json")


@pytest.mark.parametrize("path", ["a", "a/lesson.json", "a/lesson.md", "a/derivations.json", "./a/../a/lesson.md", "."])
def test_record_source_and_derivations_are_one_lesson_whichever_is_named(tree, path):
    tree(*ONE)
    assert found(path) == [ONE]


def test_a_source_without_record_is_the_lesson(tree):
    tree("a/lesson.md", "a/derivations.json")
    assert found("a") == [("a/lesson.md", None, "a/derivations.json")]


def test_a_single_file_has_the_derivations_of_its_stem(tree):
    tree("x.json", "x.derivations.json", "y.md", "z.txt", "z.derivations.json")
    assert found("x.json", "y.md", "z.txt") == [
        ("x.json", None, "x.derivations.json"),
        ("y.md", None, None),
        ("z.txt", None, "z.derivations.json"),
    ]
    assert found("z.derivations.json") == [("z.txt", None, "z.derivations.json")]


def test_a_derivations_file_beside_several_lessons_is_shared(tree):
    tree("x.json", "y.json", "derivations.json")
    assert [each.shared for each in discover(["."]).lessons] == [True, True]


def test_folders_are_searched_for_records_and_markdown_only(tree):
    tree("b/x.json", "b/c/y.md", "b/z.markdown", "b/s.txt", "b/p.py", "b/README")
    assert [path for path, *_ in found("b")] == ["b/c/y.md", "b/x.json", "b/z.markdown"]


@pytest.mark.parametrize("folder", [".git", "node_modules", ".venv", "__pycache__"])
def test_hidden_folders_and_those_of_tools_are_left_out(tree, folder):
    tree(f"{folder}/x.md", "y.md", ".z.md")
    assert [path for path, *_ in found(".")] == ["y.md"]


def test_virtual_environments_are_left_out_whatever_their_name(tree):
    tree("env/pyvenv.cfg", "env/x.md", "y.md")
    assert [path for path, *_ in found(".")] == ["y.md"]


def test_a_file_named_twice_is_one_lesson(tree):
    root = tree("a/x.md")
    assert len(found("a/x.md", "a", "a/../a/x.md", str(root / "a/x.md"))) == 1


def test_a_named_file_is_a_lesson_whatever_it_holds_and_a_scanned_one_may_not_be(tree):
    tree("a/x.json", "a/lesson.json")
    assert {each.path: each.named for each in discover(["a"]).lessons} == {"a/x.json": False, "a/lesson.json": True}
    assert {each.path: each.named for each in discover(["a", "a/x.json"]).lessons}["a/x.json"] is True


def test_derivations_beside_no_lesson_are_orphans(tree):
    tree("a/derivations.json", "b/lesson.md", "b/derivations.json", "x.derivations.json")
    assert discover(["."]).orphans == ("a/derivations.json", "x.derivations.json")
    assert discover(["x.derivations.json"]).orphans == ("x.derivations.json",)


def test_a_missing_path_is_named(tree):
    tree("a.md")
    with pytest.raises(NoSuchInput, match=r"no such file or folder: b\.md, c"):
        discover(["a.md", "b.md", "c"])


def test_linked_folders_are_not_entered_but_counted(tree):
    root = tree("a/x.md", "elsewhere/y.md")
    (root / "a/link").symlink_to(root / "elsewhere")
    assert [path for path, *_ in found("a")] == ["a/x.md"]
    assert discover(["a"]).skipped == ("a/link",)


def test_linked_files_and_named_linked_folders_are_refused(tree):
    root = tree("a/x.md", "b/y.md")
    (root / "a/z.md").symlink_to(root / "b/y.md")
    (root / "c").symlink_to(root / "b")
    for path in ("a/z.md", "c"):
        (lesson,) = discover([path]).lessons
        assert read_files(lesson, 100).lesson.name == "symlinked-input"


def test_the_standard_input_is_a_lesson():
    assert found("-") == [("-", None, None)]


def test_a_dangling_link_is_refused_and_not_missing(tree):
    root = tree()
    (root / "x.md").symlink_to(root / "none")
    assert read_file(discover(["x.md"]).lessons[0].path, 10).name == "symlinked-input"


def test_no_more_is_read_than_a_byte_over_the_limit(tree):
    root = tree("x.md")
    (root / "x.md").write_bytes(b"a" * 100)
    assert len(read_file("x.md", 10)) == 11
    assert len(read_file("x.md", 100)) == 100


def test_folders_devices_and_pipes_are_no_files_and_nothing_waits_for_them(tree):
    root = tree()
    os.mkfifo(root / "pipe.md")
    (root / "folder.md").mkdir()
    for path in ("pipe.md", "folder.md", "/dev/zero"):
        assert read_file(path, 10).name == "unreadable-file"


def test_a_file_that_vanished_is_a_value(tree):
    tree()
    failure = read_file("gone.md", 10)
    assert failure.name == "unreadable-file"
    assert "vanished" in failure.finding.message


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_a_value(tree):
    root = tree("x.md")
    (root / "x.md").chmod(0)
    assert read_file("x.md", 10).name == "unreadable-file"
