"""Groups the paths of a command line into lessons, and reads their bytes: the one place that opens lesson files.

A record, its source and its derivations file are one lesson. Symbolic links are not followed: content of a stranger
could make them point anywhere.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from atlas_lessons.core.config import DEFAULT, Config
from atlas_lessons.core.guards import O_READ
from atlas_lessons.core.model import Skipped
from atlas_lessons.read.jsonio.scanner import LoadFailure, fault_at
from atlas_lessons.read.source.ignored import Ignored, ignored_above

STDIN = "-"
RECORD_NAME, SOURCE_NAME, DERIVATIONS_NAME = "lesson.json", "lesson.md", "derivations.json"
DERIVATIONS_SUFFIX = ".derivations.json"
MARKDOWN_SUFFIXES = (".md", ".markdown", ".mdown", ".mkd")  # in any case: README.MD is one
LESSON_SUFFIXES = (".json", *MARKDOWN_SUFFIXES)
TEXT_SUFFIXES = (".txt", ".text", "")  # of files that are read as Markdown when they are named

_AT_ONCE = 1 << 20
SITE_MARKER = ".atlas-lessons-site.json"  # in a folder that holds a built site, whose files are no inputs
_NEVER = (".git", "__pycache__")  # folders that no report names: nobody would look for a lesson there
_TOOLS = ("node_modules",)
_MARKS = {"pyvenv.cfg": "virtual environment", SITE_MARKER: "built site"}  # files of folders that hold no lessons
_HEAD = 4096  # bytes by which a record is known
_NOT_A_RECORD = re.compile(r"\{[ \t\r\n]*[{%:#.]")  # what begins a template tag or attribute list in Markdown


class InputError(Exception):
    """What is named on the command line cannot be checked: a usage error, worded for a person."""


class NoSuchInput(InputError):  # noqa: N818 - worded for a person
    """A path named on the command line does not exist; ``paths`` are those."""

    def __init__(self, paths: Sequence[str]) -> None:
        super().__init__("no such file or folder: " + ", ".join(paths))
        self.paths = tuple(paths)


class NotALesson(InputError):  # noqa: N818 - worded for a person
    """A file named on the command line is not a lesson; ``paths`` are those."""

    def __init__(self, paths: Sequence[str]) -> None:
        suffixes = ", ".join((*MARKDOWN_SUFFIXES, *filter(None, TEXT_SUFFIXES)))
        super().__init__(
            f"not a lesson: {', '.join(paths)}: expected a record (JSON that begins with a brace), a derivations "
            f"file or Markdown ({suffixes}); other text can be given as the standard input, named -"
        )
        self.paths = tuple(paths)


class Files(NamedTuple):
    """The files of one lesson by role, not read yet.

    ``path`` is the record or the Markdown that is checked, ``source`` the lesson.md beside a record. ``named`` is
    True for a file that is a lesson whatever it holds. ``shared`` says that several lessons are beside the
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
    is what a scan passed over.
    """

    lessons: tuple[Files, ...]
    orphans: tuple[str, ...] = ()
    skipped: tuple[Skipped, ...] = ()


class _Scan:
    """What a walk through folders gathers beside the lessons: ``orphans`` by absolute path, the path as given."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.orphans: dict[str, str] = {}
        self.skipped: list[Skipped] = []


def discover(paths: Sequence[str], config: Config = DEFAULT) -> Found:
    """Find the lessons at files, folders (recursively) or ``-``.

    A folder is searched for records and Markdown by their suffix, without what ``config`` excludes or a ``.gitignore``
    names; a file that is named is taken in any case. Raises NoSuchInput for a path that is not there, NotALesson for
    a file that is neither.
    """
    missing = [path for path in paths if path != STDIN and not os.path.lexists(path)]
    if missing:
        raise NoSuchInput(missing)
    others = [path for path in paths if not _may_be_named(path)]
    if others:
        raise NotALesson(others)
    lessons: dict[str, Files] = {}
    scan = _Scan(config)
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
        found = list(_lessons_beside(os.path.normpath(path)))
        if not found:
            scan.orphans[absolute(path)] = os.path.normpath(path)
        yield from ((absolute(file.path), file) for file in found)
    else:
        lesson = _lesson(os.path.normpath(path), named=True)
        yield absolute(lesson.path), lesson


def _at(key: str, beside: str) -> str:
    """The absolute path of a file beside the one whose absolute path is ``key``."""
    return os.path.join(os.path.dirname(key), os.path.basename(beside))


def absolute(path: str) -> str:
    """A path by which two ways to name a file are seen to be one; links stay what they are."""
    return os.path.abspath(path)


def _may_be_named(path: str) -> bool:
    """Whether a path can be checked: a folder, or a file that is a lesson by its suffix or its first character."""
    name = os.path.basename(path)
    suffix = os.path.splitext(name)[1].lower()
    if path == STDIN or suffix in LESSON_SUFFIXES or (suffix in TEXT_SUFFIXES and not name.startswith(".")):
        return True
    if os.path.isdir(path) or is_derivations(path):
        return True
    head = read_file(path, _HEAD)
    return isinstance(head, LoadFailure) or begins_record(head.decode("utf-8", "replace"))


def begins_record(text: str) -> bool:
    """Whether a text is a record by how it begins; in Markdown, a brace may begin a template tag."""
    text = text.lstrip("\ufeff").lstrip()
    return text.startswith("{") and not _NOT_A_RECORD.match(text)


def is_markdown(path: str) -> bool:
    """Whether a file is Markdown by its suffix."""
    return path.lower().endswith(MARKDOWN_SUFFIXES)


def is_derivations(path: str) -> bool:
    """Whether a file is a derivations file by its name."""
    name = os.path.basename(path)
    return name == DERIVATIONS_NAME or name.endswith(DERIVATIONS_SUFFIX)


def _folder(top: str, scan: _Scan) -> Iterator[tuple[str, Files]]:
    """Every lesson below a folder."""
    unreadable: list[str] = []
    waiting = [(top, ignored_above(absolute(top), scan.config))]
    while waiting:
        folder, ignored = waiting.pop()
        try:
            with os.scandir(folder) as entries:
                listed = _folder_entries(entries)
        except OSError:
            unreadable.append(folder)  # reported when it is read like a file
            continue
        mark = next((why for name, why in _MARKS.items() if name in listed), None)
        if mark is not None and folder != top:
            scan.skipped.append(Skipped(folder, mark))
            continue
        here = _Folder("" if folder == "." else os.path.join(folder, ""), absolute(folder), listed, scan)
        ignored = ignored.inside(here.absolute, listed)
        waiting += [(path, ignored) for path in here.folders(ignored)]
        yield from here.lessons(ignored)
    yield from ((absolute(folder), Files(folder)) for folder in unreadable)


class _Entry(NamedTuple):
    """What a name in a folder is."""

    is_folder: bool
    is_link: bool


def _folder_entries(entries: Iterable[os.DirEntry[str]]) -> dict[str, _Entry]:
    """What is in a folder, by name."""
    found: dict[str, _Entry] = {}
    for entry in entries:
        try:
            found[entry.name] = _Entry(entry.is_dir(), entry.is_symlink())
        except OSError:  # a link in a circle
            found[entry.name] = _Entry(is_folder=False, is_link=True)
    return found


class _Folder(NamedTuple):
    """A folder of a scan: what its paths begin with as given, its absolute path, and what is in it."""

    prefix: str
    absolute: str
    entries: Mapping[str, _Entry]
    scan: _Scan

    def folders(self, ignored: Ignored) -> Iterator[str]:
        """The folders in it to look into."""
        for name, entry in self.entries.items():
            if entry.is_folder and name not in _NEVER:
                reason = "linked folder" if entry.is_link else "folder of a tool" if name in _TOOLS else None
                if self._is_open(name, reason, ignored, is_folder=True):
                    yield self.prefix + name

    def lessons(self, ignored: Ignored) -> Iterator[tuple[str, Files]]:
        """The lessons in it."""
        root = os.path.join(self.absolute, "")
        names = {
            name
            for name, entry in self.entries.items()
            if not entry.is_folder
            and name.lower().endswith(LESSON_SUFFIXES)
            and self._is_open(name, None, ignored, is_folder=False)
        }
        for name in (name for name in self.entries if name in names):
            if is_derivations(name):
                self.scan.orphans[root + name] = self.prefix + name
            else:
                named = name in (RECORD_NAME, SOURCE_NAME)
                lesson = _lesson(self.prefix + name, named=named, there=names.__contains__)
                yield root + os.path.basename(lesson.path), lesson

    def _is_open(self, name: str, reason: str | None, ignored: Ignored, *, is_folder: bool) -> bool:
        """Whether a scan looks at a name; what it passes over is noted with the reason."""
        if name.startswith("."):
            reason = "hidden"
        reason = reason or ignored.reason(os.path.join(self.absolute, name), is_folder=is_folder)
        if reason is not None:
            self.scan.skipped.append(Skipped(self.prefix + name, reason))
        return reason is None


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


def _lessons_beside(derivations: str) -> Iterator[Files]:
    """The lessons that a named derivations file is about."""
    folder, name = os.path.split(derivations)
    if name != DERIVATIONS_NAME:
        stem = name.removesuffix(DERIVATIONS_SUFFIX)
        candidates = [stem + suffix for suffix in (*LESSON_SUFFIXES, *TEXT_SUFFIXES)]
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
        return _read_bytes(path, limit + 1)
    except FileNotFoundError:
        found = "no such file: it vanished during the run"
    except PermissionError:
        found = "a file or folder that may not be read"
    except OSError as error:
        found = error.strerror or "a file that cannot be read"
    except ValueError as error:  # a path with a null character
        found = str(error)
    return fault_at("unreadable-file", f"expected a file that can be read, found {found}")


def _read_bytes(path: str, limit: int) -> bytes:
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
