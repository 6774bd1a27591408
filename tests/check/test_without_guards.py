"""On systems without fork, limits, locks or flags for opening files the same lessons get the same verdicts."""

from __future__ import annotations

import shutil
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from atlas_lessons.publish.site.manifest import KEPT_BY_BUILDS

ROOT = Path(__file__).resolve().parents[2]

# What Windows does not have: modules, functions and flags, a folder that can be opened, files relative to a folder.
NOTHING = """
import os, signal, sys
for name in ("fcntl", "resource"):
    sys.modules[name] = None
for name in (
    "fork", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "sched_getaffinity",
):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGKILL", "SIGPROF", "SIGXCPU", "setitimer", "ITIMER_PROF"):
    if hasattr(signal, name):
        delattr(signal, name)
really, link = os.open, os.link
def opened(path, flags, mode=0o777, *, dir_fd=None):
    if dir_fd is not None:
        raise NotImplementedError("dir_fd")
    if os.path.isdir(path):
        raise PermissionError(13, "Permission denied")
    return really(path, flags, mode)
def linked(old, new, *, follow_symlinks=True):
    if not follow_symlinks:
        raise NotImplementedError("follow_symlinks")
    return link(old, new)
os.open, os.link, os.supports_dir_fd, os.supports_follow_symlinks = opened, linked, set(), set()
"""
ONLY = {
    "fcntl": "import sys\nsys.modules['fcntl'] = None\n",
    "resource": "import sys\nsys.modules['resource'] = None\n",
    "fork": "import os\ndel os.fork\n",
    "O_DIRECTORY": "import os\ndel os.O_DIRECTORY\n",
    "RLIMIT_AS": "import resource\ndel resource.RLIMIT_AS\n",
}
NO_LIMIT = "note: this system cannot limit the time and memory of a check; verify only files that you trust\n"
NO_LOCK = "note: this system cannot lock a folder; do not run two builds into one folder at the same time\n"
NO_MEMORY = "note: this system cannot limit the memory of a check\n"
FOLLOWS = "note: this system cannot open files without following links; a link is refused when it is seen first\n"

LESSON = """---
category: Physics
format: concept
description: How much heat a wall loses.
revisionDate: 2026-05-01
version: 1.0.0
status: published
---
# Heat

![wall](wall.png)

A wall loses 4 × 3 = 12 W.
"""
CONFIG = """
[urls]
canonicalUrl = "https://lessons.example/{slug}/"
jsonUrl = "https://lessons.example/{id}.json"
markdownUrl = "https://lessons.example/{id}.md"
artifactUrl = "https://lessons.example/{slug}-{hash16}.json"
"""


def png(width, height):
    """A black picture."""

    def part(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = part(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + part(b"IDAT", zlib.compress(bytes(width + 1) * height)) + part(b"IEND", b"")


COMMANDS = [
    ("seal", "heat"),
    ("verify", "heat"),
    ("verify", "bad.md", "--jobs", "4"),
    ("render", "heat", "--to", "html"),
    ("build", "heat", "--out", "site"),
    ("build", "heat", "--out", "site"),
]


@pytest.fixture
def place(tmp_path):
    (tmp_path / "atlas-lessons.toml").write_text(CONFIG)
    (tmp_path / "heat").mkdir()
    (tmp_path / "heat" / "lesson.md").write_text(LESSON)
    (tmp_path / "heat" / "wall.png").write_bytes(png(3, 2))
    (tmp_path / "bad.md").write_text("# Bad\n\nIn all 2 + 2 = 5.\n")
    return tmp_path


def run(place, hidden, *words):
    code = f"{hidden}\nimport sys\nfrom atlas_lessons.cli.main import run\nsys.exit(run({list(words)!r}))"
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=place,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT), "HOME": str(place)},
    )


def all_of(place, hidden):
    """What every command answered, and the files of the site it built; without notes."""
    done = [run(place, hidden, *words) for words in COMMANDS]
    site = {
        str(path.relative_to(place)): path.read_bytes()
        for path in sorted((place / "site").rglob("*"))
        if path.is_file() and path.name not in KEPT_BY_BUILDS
    }
    return [(each.returncode, each.stdout, without_notes(each.stderr)) for each in done], site


def without_notes(text):
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("note: "))


def test_every_verb_answers_as_on_a_system_that_has_everything(place, tmp_path_factory):
    whole = tmp_path_factory.mktemp("whole") / "place"
    shutil.copytree(place, whole)
    expected = all_of(whole, "")
    found = all_of(place, NOTHING)
    assert [code for code, _, _ in found[0]] == [0, 0, 1, 0, 0, 0]
    assert found == expected
    assert sum(name.endswith(".png") for name in found[1]) == 1


@pytest.mark.parametrize(
    ("hidden", "words", "notes"),
    [
        (ONLY["fork"], ("verify", "bad.md"), NO_LIMIT),
        (ONLY["resource"], ("verify", "bad.md", "heat"), NO_MEMORY),
        (ONLY["RLIMIT_AS"], ("verify", "bad.md"), NO_MEMORY),
        (ONLY["O_DIRECTORY"], ("seal", "heat"), FOLLOWS),
        (ONLY["fcntl"], ("seal", "heat"), ""),
        (ONLY["fcntl"], ("build", "heat", "--out", "site", "--drafts"), NO_LOCK),
        (NOTHING, ("verify", ".", "--jobs", "3"), NO_LIMIT + FOLLOWS),
        (NOTHING, ("build", ".", "--out", "site", "--drafts"), NO_LIMIT + FOLLOWS + NO_LOCK),
        ("", ("build", ".", "--out", "site", "--drafts"), ""),
    ],
)
def test_a_missing_guard_is_named_once(place, hidden, words, notes):
    stderr = run(place, hidden, *words).stderr
    assert "".join(line for line in stderr.splitlines(keepends=True) if line.startswith("note: ")) == notes


@pytest.mark.parametrize("inner", ["wall.png", "inner/wall.png"])
def test_a_linked_picture_is_refused_without_the_flag_that_refuses_it(place, inner):
    picture = place / "heat" / inner
    target = place / "elsewhere" / "wall.png"
    target.parent.mkdir()
    target.write_bytes(png(3, 2))
    (place / "heat" / "wall.png").unlink()
    if inner == "wall.png":
        picture.symlink_to(target)
    else:
        picture.parent.symlink_to(target.parent)
    lesson = place / "heat" / "lesson.md"
    lesson.write_text(LESSON.replace("(wall.png)", f"({inner})"))
    assert run(place, NOTHING, "seal", "heat").returncode == 0
    done = run(place, NOTHING, "build", "heat", "--out", "site")
    assert (done.returncode, "it is a symbolic link or lies behind one" in done.stderr) == (2, True)


def test_a_linked_lesson_is_refused_without_the_flag_that_refuses_it(place):
    (place / "linked.md").symlink_to(place / "bad.md")
    done = run(place, NOTHING, "verify", "linked.md")
    assert (done.returncode, "found a symbolic link" in done.stdout) == (1, True)
