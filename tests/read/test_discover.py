"""Paths become lessons: files of one lesson belong together, everything is found once, links are not followed."""

from __future__ import annotations

import os

import pytest

from atlas_lessons.check.run import check
from atlas_lessons.core.config import DEFAULT, Config
from atlas_lessons.read.source.discover import NoSuchInput, NotALesson, discover, read_file, read_files


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
    assert discover(["a"]).skipped == (("a/link", "linked folder"),)


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


NAMED = [
    ("a.md", b"", True),
    ("README.MD", b"", True),
    ("a.markdown", b"", True),
    ("a.mkd", b"", True),
    ("a.json", b"", True),
    ("a.txt", b"", True),
    ("README", b"", True),
    ("derivations.json", b"{}", True),
    ("record.dat", b'{"id": 1}', True),
    ("record.dat", b'\xef\xbb\xbf \n{"id": 1}', True),
    ("a.toml", b"[urls]\n", False),
    ("a.py", b"print(1)\n", False),
    ("a.csv", b"a,b\n1,2\n", False),
    ("a.html", b"{% extends 'b' %}", False),
    ("a.rst", b"Title\n=====\n", False),
    ("a.png", b"\x89PNG\r\n\x1a\n", False),
    ("empty.dat", b"", False),
    (".env", b"A=1\n", False),
]


@pytest.mark.parametrize(("name", "data", "accepted"), NAMED, ids=[f"{name} {data[:8]!r}" for name, data, _ in NAMED])
def test_a_named_file_is_a_lesson_by_its_suffix_or_its_first_character(tree, name, data, accepted):
    (tree() / name).write_bytes(data)
    if accepted:
        discover([name])
    else:
        with pytest.raises(NotALesson, match=f"not a lesson: {name}: expected a record"):
            discover([name])


def test_all_named_files_that_are_no_lessons_are_named(tree):
    tree("a.md", "b.py", "c.toml")
    with pytest.raises(NotALesson) as caught:
        discover(["a.md", "b.py", "c.toml"])
    assert caught.value.paths == ("b.py", "c.toml")


def scanned(*paths, config=DEFAULT):
    """The paths of the lessons found, and of what was skipped by reason."""
    result = discover(paths, config)
    return [each.path for each in result.lessons], dict(result.skipped)


def test_suffixes_are_read_in_any_case(tree):
    tree("README.MD", "b.Json", "c.mdown")
    assert scanned(".")[0] == ["README.MD", "b.Json", "c.mdown"]


def test_what_a_scan_passes_over_is_listed_with_the_reason(tree):
    root = tree("a.md", ".b.md", ".github/c.md", "node_modules/d.md", "env/pyvenv.cfg", "env/e.md", ".git/f.md", "g.py")
    (root / "link").symlink_to(root / "env")
    assert scanned(".") == (
        ["a.md"],
        {
            ".b.md": "hidden",
            ".github": "hidden",
            "node_modules": "folder of a tool",
            "env": "virtual environment",
            "link": "linked folder",
        },
    )


EXCLUDES = [
    (["drafts/"], ["a.md", "b/drafts.md"]),
    (["drafts"], ["a.md", "b/drafts.md"]),
    (["/b"], ["a.md", "drafts/c.md"]),
    (["*.md"], []),
    (["*.md", "!a.md"], ["a.md"]),
    (["b/*.md"], ["a.md", "drafts/c.md"]),
    (["**/c.md"], ["a.md", "b/drafts.md"]),
]


@pytest.mark.parametrize(("patterns", "left"), EXCLUDES)
@pytest.mark.parametrize("source", ["configuration", ".gitignore"])
def test_patterns_leave_files_and_folders_out_of_a_scan(tree, patterns, left, source):
    root = tree("a.md", "b/drafts.md", "drafts/c.md")
    if source == ".gitignore":
        (root / source).write_text("".join(f"{each}\n" for each in patterns))
        found, skipped = scanned(".")
    else:
        found, skipped = scanned(".", config=Config(exclude=tuple(patterns)))
    assert found == left
    assert {reason.rpartition(" ")[2] for reason in skipped.values()} == {source}


def test_patterns_of_the_configuration_are_told_from_its_folder(tree):
    tree("docs/a.md", "docs/b.md", "a.md")
    config = Config(exclude=("/a.md",), folder="docs")
    assert scanned(".", config=config)[0] == ["a.md", "docs/b.md"]
    assert scanned("docs", config=config)[0] == ["docs/b.md"]


def test_the_nearest_gitignore_decides_and_those_above_count_up_to_the_repository(tree):
    root = tree("r/.git/HEAD", "r/docs/a.md", "r/docs/b.md", "r/docs/in/b.md", "r/docs/in/c.md")
    (root / ".gitignore").write_text("a.md\n")
    (root / "r/.gitignore").write_text("b.md\n")
    (root / "r/docs/in/.gitignore").write_text("!b.md\n/c.md\n")
    assert scanned("r/docs")[0] == ["r/docs/a.md", "r/docs/in/b.md"]


def test_a_repository_inside_another_has_patterns_of_its_own(tree):
    root = tree("sub/.git/HEAD", "sub/a.md", "a.md")
    (root / ".gitignore").write_text("a.md\n")
    assert scanned(".")[0] == ["sub/a.md"]


def test_what_is_named_is_checked_although_it_is_ignored_or_excluded(tree):
    root = tree(".git/HEAD", "build/a.md", "build/b.md", "build/node_modules/c.md")
    (root / ".gitignore").write_text("build/\n*.md\n")
    assert scanned("build/a.md", config=Config(exclude=("build",)))[0] == ["build/a.md"]
    assert scanned("build")[0] == ["build/a.md", "build/b.md"]


def test_an_ignored_record_leaves_its_source_to_be_checked(tree):
    root = tree("a/lesson.md", "a/lesson.json", "a/derivations.json")
    (root / ".gitignore").write_text("lesson.json\n")
    assert found(".") == [("a/lesson.md", None, "a/derivations.json")]


@pytest.mark.parametrize(
    "lines",
    ["!\n[z-a]\n\\\n", "*a*a*a*a*a*a*a*a*a*b\n", "a" * 501, "*.md\n" * 20_000, "# *.md\n\n"],
    ids=lambda text: text[:12],
)
def test_patterns_that_cannot_be_used_leave_nothing_out(tree, lines):
    root = tree("a" * 200 + ".md")
    (root / ".gitignore").write_text(lines)
    assert scanned(".")[1] == {}


def test_a_linked_gitignore_is_not_followed(tree):
    root = tree("a.md")
    (root / "patterns").write_text("*.md\n")
    (root / ".gitignore").symlink_to(root / "patterns")
    assert scanned(".")[0] == ["a.md"]


UNDECODABLE = [
    ("a.md", "# A\n".encode("utf-16"), "JSN006"),
    ("a.md", b"# \xff\n", "JSN006"),
    ("a.json", '{"id": 1}'.encode("utf-16"), "JSN006"),
    ("lesson.md", "---\n".encode("utf-16"), "JSN006"),
    ("a.markdown", b"# A\n" + b" " * 200, "JSN004"),
    ("a.json", b'{"id": 1}' + b" " * 200, "JSN004"),
    ("a.md", b"\n" * 200, "JSN004"),
]


@pytest.mark.parametrize(("name", "data", "code"), UNDECODABLE)
def test_a_scanned_file_that_cannot_be_read_is_an_error_and_not_skipped(tree, name, data, code):
    (tree("b.md") / name).write_bytes(data)
    report = check(["."], Config(max_record_bytes=100))
    assert [each.code for lesson in report.lessons for each in lesson.diagnostics] == [code]
    assert all(each.path == "b.md" for each in report.skipped)
