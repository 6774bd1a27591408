"""Groups the paths of a command line into lessons, and reads their bytes: the one place that opens lesson files.

A record, its source and its derivations file are one lesson. Symbolic links are not followed: content of a stranger
could make them point anywhere.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from atlas_lessons.jsonscan import LoadFailure, fault_at

STDIN = "-"
RECORD_NAME, SOURCE_NAME, DERIVATIONS_NAME = "lesson.json", "lesson.md", "derivations.json"
DERIVATIONS_SUFFIX = ".derivations.json"
LESSON_SUFFIXES = (".json", ".md", ".markdown")

_AT_ONCE = 1 << 20
SITE_MARKER = ".atlas-lessons-site.json"  # in a folder that holds a built site, whose files are no inputs
_LEFT_OUT = ("node_modules", "__pycache__")


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
    skipped: tuple[str, ...] = ()


class _Scan:
    """What a walk through folders gathers beside the lessons: by absolute path, the path as given."""

    def __init__(self) -> None:
        self.orphans: dict[str, str] = {}
        self.skipped: list[str] = []


def discover(paths: Sequence[str]) -> Found:
    """Find the lessons at files, folders (recursively) or ``-``. Raises NoSuchInput for a path that is not there."""
    missing = [path for path in paths if path != STDIN and not os.path.lexists(path)]
    if missing:
        raise NoSuchInput(missing)
    lessons: dict[str, Files] = {}
    scan = _Scan()
    for path in paths:
        for each in _lessons(path, scan):
            key = absolute(each.path)
            if key not in lessons or each.named:
                lessons[key] = each
    claimed = {absolute(each.derivations) for each in lessons.values() if each.derivations}
    left = sorted(path for key, path in scan.orphans.items() if key not in claimed)
    return Found(tuple(sorted(lessons.values(), key=lambda each: each.path)), tuple(left), tuple(sorted(scan.skipped)))


def _lessons(path: str, scan: _Scan) -> Iterator[Files]:
    if path == STDIN:
        yield Files(STDIN)
    elif os.path.isdir(path) and not os.path.islink(path):
        yield from _folder(os.path.normpath(path), scan)
    elif is_derivations(path):
        found = list(_beside(os.path.normpath(path)))
        if not found:
            scan.orphans[absolute(path)] = os.path.normpath(path)
        yield from found
    else:
        yield _lesson(os.path.normpath(path), named=True)


def absolute(path: str) -> str:
    """A path by which two ways to name a file are seen to be one; links stay what they are."""
    return os.path.abspath(path)


def is_derivations(path: str) -> bool:
    """Whether a file is a derivations file by its name."""
    name = os.path.basename(path)
    return name == DERIVATIONS_NAME or name.endswith(DERIVATIONS_SUFFIX)


def _folder(top: str, scan: _Scan) -> Iterator[Files]:
    """Every lesson below a folder; hidden folders, node_modules, virtual environments and built sites are left out."""
    unreadable: list[OSError] = []
    for folder, inner, names in os.walk(top, onerror=unreadable.append):
        inner[:] = sorted(name for name in inner if not _left_out(folder, name))
        links = [os.path.join(folder, name) for name in inner if os.path.islink(os.path.join(folder, name))]
        scan.skipped += map(os.path.normpath, links)
        for name in sorted(names):
            path = os.path.normpath(os.path.join(folder, name))
            if name.startswith("."):
                continue
            if is_derivations(name):
                scan.orphans[absolute(path)] = path
            elif name.endswith(LESSON_SUFFIXES):
                yield _lesson(path, named=name in (RECORD_NAME, SOURCE_NAME))
    for error in unreadable:  # reported when it is read like a file
        yield Files(os.path.normpath(error.filename))


def _left_out(folder: str, name: str) -> bool:
    inner = os.path.join(folder, name)
    marked = any(os.path.lexists(os.path.join(inner, each)) for each in ("pyvenv.cfg", SITE_MARKER))
    return name.startswith(".") or name in _LEFT_OUT or marked


def _lesson(path: str, *, named: bool) -> Files:
    """The lesson that a file belongs to, with the files beside it."""
    folder, name = os.path.split(path)
    if name in (RECORD_NAME, SOURCE_NAME):
        record, source = os.path.join(folder, RECORD_NAME), os.path.join(folder, SOURCE_NAME)
        sealed, editable = os.path.lexists(record), os.path.lexists(source)
        main = record if sealed else source
        return Files(main, source if sealed and editable else None, _derivations(main)[0], True)
    derivations, shared = _derivations(path)
    return Files(path, None, derivations, named, shared)


def _derivations(path: str) -> tuple[str | None, bool]:
    """The derivations file of a lesson, and whether other lessons could claim it too."""
    folder, name = os.path.split(path)
    stem = os.path.splitext(name)[0]
    common = os.path.join(folder, DERIVATIONS_NAME)
    own = os.path.join(folder, stem + DERIVATIONS_SUFFIX)
    if name in (RECORD_NAME, SOURCE_NAME) and os.path.lexists(common):
        return common, False
    if os.path.lexists(own):
        return own, False
    return (common, True) if os.path.lexists(common) else (None, False)


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
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
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
