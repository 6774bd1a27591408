"""Groups the paths of a command line into lessons, and reads their bytes: the one place that opens lesson files.

A record, its source and its derivations file are one lesson. Symbolic links are not followed: content of a stranger
could make them point anywhere.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from atlas_lessons.core.guards import O_READ
from atlas_lessons.core.model import Skipped
from atlas_lessons.read.jsonio.scanner import LoadFailure, fault_at

STDIN = "-"
RECORD_NAME, SOURCE_NAME, DERIVATIONS_NAME = "lesson.json", "lesson.md", "derivations.json"
DERIVATIONS_SUFFIX = ".derivations.json"
LESSON_SUFFIXES = (".json", ".md", ".markdown")

_AT_ONCE = 1 << 20
SITE_MARKER = ".atlas-lessons-site.json"  # in a folder that holds a built site, whose files are no inputs
_LEFT_OUT = ("node_modules", "__pycache__")
_MARKS = ("pyvenv.cfg", SITE_MARKER)  # of folders that hold no lessons


class NoSuchInput(Exception):  # noqa: N818 - a usage error, worded for a person
    """A path named on the command line does not exist; ``paths`` are those."""

    def __init__(self, paths: Sequence[str]) -> None:
        super().__init__("no such file or folder: " + ", ".join(paths))
        self.paths = tuple(paths)


class Files(NamedTuple):
    """The files of one lesson by role, not read yet.

    ``path`` is the record or the Markdown that is checked, ``source`` the lesson.md beside a record. ``named`` is
    True for a file that is a lesson whatever it holds. ``shared`` says that several lessons stand beside the
    derivations file, so that it belongs to the one it names.
    """

    path: str
    source: str | None = None
    derivations: str | None = None
    named: bool = True
    shared: bool = False


class Contents(NamedTuple):
    """The bytes of a lesson's files by role, or why a file could not be read; None where there is no such file."""

    lesson: bytes | LoadFailure
    source: bytes | LoadFailure | None = None
    derivations: bytes | LoadFailure | None = None


class Found(NamedTuple):
    """What the paths hold.

    ``lessons`` are sorted by path, ``orphans`` are derivations files that no lesson claims by its name, ``skipped``
    linked folders of scanned ones.
    """

    lessons: tuple[Files, ...]
    orphans: tuple[str, ...] = ()
    skipped: tuple[Skipped, ...] = ()


class _Scan:
    """What a walk through folders gathers beside the lessons: by absolute path, the path as given."""

    def __init__(self) -> None:
        self.orphans: dict[str, str] = {}
        self.skipped: list[Skipped] = []


def discover(paths: Sequence[str]) -> Found:
    """Find the lessons at files, folders (recursively) or ``-``. Raises NoSuchInput for a path that is not there."""
    missing = [path for path in paths if path != STDIN and not os.path.lexists(path)]
    if missing:
        raise NoSuchInput(missing)
    lessons: dict[str, Files] = {}
    scan = _Scan()
    for path in paths:
        for key, each in _lessons(path, scan):
            if key not in lessons or each.named:
                lessons[key] = each
    orphans = scan.orphans
    if orphans:
        claimed = {_at(key, each.derivations) for key, each in lessons.items() if each.derivations}
        orphans = {key: path for key, path in orphans.items() if key not in claimed}
    found = sorted(lessons.values(), key=lambda each: each.path)
    return Found(tuple(found), tuple(sorted(orphans.values())), tuple(sorted(scan.skipped)))


def _lessons(path: str, scan: _Scan) -> Iterator[tuple[str, Files]]:
    """Lessons at a path, each by the absolute path of its file."""
    if path == STDIN:
        yield absolute(STDIN), Files(STDIN)
    elif os.path.isdir(path) and not os.path.islink(path):
        yield from _folder(os.path.normpath(path), scan)
    elif is_derivations(path):
        found = list(_beside(os.path.normpath(path)))
        if not found:
            scan.orphans[absolute(path)] = os.path.normpath(path)
        yield from ((absolute(each.path), each) for each in found)
    else:
        lesson = _lesson(os.path.normpath(path), named=True)
        yield absolute(lesson.path), lesson


def _at(key: str, beside: str) -> str:
    """The absolute path of a file beside the one whose absolute path is ``key``."""
    return os.path.join(os.path.dirname(key), os.path.basename(beside))


def absolute(path: str) -> str:
    """A path by which two ways to name a file are seen to be one; links stay what they are."""
    return os.path.abspath(path)


def is_derivations(path: str) -> bool:
    """Whether a file is a derivations file by its name."""
    name = os.path.basename(path)
    return name == DERIVATIONS_NAME or name.endswith(DERIVATIONS_SUFFIX)


def _folder(top: str, scan: _Scan) -> Iterator[tuple[str, Files]]:
    """Every lesson below a folder; hidden folders, node_modules, virtual environments and built sites are left out."""
    unreadable: list[str] = []
    waiting = [top]
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(folder) as entries:
                inner, names = _listed(entries)
        except OSError:
            unreadable.append(folder)  # reported when it is read like a file
            continue
        if folder != top and not names.keys().isdisjoint(_MARKS):
            continue
        prefix = "" if folder == "." else os.path.join(folder, "")
        scan.skipped += [Skipped(prefix + name, "linked folder") for name, is_link in inner.items() if is_link]
        waiting += [prefix + name for name, is_link in inner.items() if not is_link]
        yield from _listed_lessons(prefix, absolute(folder), names, scan)
    yield from ((absolute(folder), Files(folder)) for folder in unreadable)


def _listed(entries: Iterable[os.DirEntry[str]]) -> tuple[dict[str, bool], dict[str, bool]]:
    """The folders to look into by name, with whether each is a link; and all names, with whether each is a folder."""
    inner: dict[str, bool] = {}
    names: dict[str, bool] = {}
    for entry in entries:
        name = entry.name
        try:
            names[name] = entry.is_dir()
        except OSError:  # a link in a circle
            names[name] = False
        if names[name] and not name.startswith(".") and name not in _LEFT_OUT:
            inner[name] = entry.is_symlink()
    return inner, names


def _listed_lessons(prefix: str, folder: str, names: Mapping[str, bool], scan: _Scan) -> Iterator[tuple[str, Files]]:
    """The lessons of a folder with these names in it; ``folder`` is its absolute path."""
    root = os.path.join(folder, "")
    for name, is_folder in names.items():
        if is_folder or name.startswith("."):
            continue
        if is_derivations(name):
            scan.orphans[root + name] = prefix + name
        elif name.endswith(LESSON_SUFFIXES):
            lesson = _lesson(prefix + name, named=name in (RECORD_NAME, SOURCE_NAME), there=names.__contains__)
            yield root + os.path.basename(lesson.path), lesson


def _lesson(path: str, *, named: bool, there: Callable[[str], bool] | None = None) -> Files:
    """The lesson that a file belongs to, with the files beside it; ``there`` tells whether a name is in its folder."""
    folder, name = os.path.split(path)
    beside = os.path.join(folder, "")
    there = there or (lambda other: os.path.lexists(beside + other))
    if name in (RECORD_NAME, SOURCE_NAME):
        sealed, editable = there(RECORD_NAME), there(SOURCE_NAME)
        main = RECORD_NAME if sealed else SOURCE_NAME
        source = beside + SOURCE_NAME if sealed and editable else None
        derivations, _ = _derivations(main, there)
        return Files(beside + main, source, beside + derivations if derivations else None, True)
    derivations, shared = _derivations(name, there)
    return Files(path, None, beside + derivations if derivations else None, named, shared)


def _derivations(name: str, there: Callable[[str], bool]) -> tuple[str | None, bool]:
    """The name of a lesson's derivations file, and whether other lessons could claim it too."""
    own = os.path.splitext(name)[0] + DERIVATIONS_SUFFIX
    if name in (RECORD_NAME, SOURCE_NAME) and there(DERIVATIONS_NAME):
        return DERIVATIONS_NAME, False
    if there(own):
        return own, False
    return (DERIVATIONS_NAME, True) if there(DERIVATIONS_NAME) else (None, False)


def _beside(derivations: str) -> Iterator[Files]:
    """The lessons that a named derivations file is about."""
    folder, name = os.path.split(derivations)
    if name != DERIVATIONS_NAME:
        stem = name.removesuffix(DERIVATIONS_SUFFIX)
        candidates = [stem + suffix for suffix in (*LESSON_SUFFIXES, ".txt", "")]
    else:
        candidates = [RECORD_NAME, SOURCE_NAME]
    for candidate in candidates:
        path = os.path.join(folder, candidate)
        if candidate and os.path.isfile(path):
            yield _lesson(path, named=True)
            return


def read_files(files: Files, limit: int, stdin: bytes | None = None) -> Contents:
    """The bytes of a lesson's files, each read once and no further than a byte over ``limit``. Raises nothing."""
    if files.path == STDIN:
        return Contents(stdin or b"")
    source, derivations = (read_file(path, limit) if path else None for path in (files.source, files.derivations))
    return Contents(read_file(files.path, limit), source, derivations)


def read_file(path: str, limit: int) -> bytes | LoadFailure:
    """At most ``limit`` + 1 bytes of a regular file, or why there are none. Never blocks on a pipe or device."""
    if os.path.islink(path):
        hint = "name the file itself: links are not followed, since they may lead anywhere"
        return fault_at("symlinked-input", "expected a file, found a symbolic link", None, hint)
    try:
        return _read(path, limit + 1)
    except FileNotFoundError:
        found = "no such file: it vanished during the run"
    except PermissionError:
        found = "a file or folder that may not be read"
    except OSError as error:
        found = error.strerror or "a file that cannot be read"
    except ValueError as error:  # a path with a null character
        found = str(error)
    return fault_at("unreadable-file", f"expected a file that can be read, found {found}")


def _read(path: str, limit: int) -> bytes:
    descriptor = os.open(path, O_READ)
    try:
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            raise OSError(0, "a folder" if stat.S_ISDIR(mode) else "a device, pipe or socket")
        parts, left = [], limit
        while left > 0 and (part := os.read(descriptor, min(left, _AT_ONCE))):
            parts.append(part)
            left -= len(part)
    finally:
        os.close(descriptor)
    return b"".join(parts)
