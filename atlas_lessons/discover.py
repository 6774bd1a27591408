"""Groups the paths of a command line into lessons: a record, its source and its derivations file are one lesson."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class NoSuchInput(Exception):  # noqa: N818 - it is a usage error, worded for a person
    """A path named on the command line does not exist; ``paths`` are those."""

    def __init__(self, paths: Sequence[str]) -> None:
        super().__init__("no such file or folder: " + ", ".join(paths))
        self.paths = tuple(paths)


class Files(NamedTuple):
    """The files of one lesson by role, not read yet."""

    path: str
    source: str | None = None
    derivations: str | None = None
    named: bool = True


class Found(NamedTuple):
    """Lessons sorted by path, and files of scanned folders that are no lessons."""

    lessons: tuple[Files, ...]
    skipped: tuple[str, ...]


def discover(paths: Sequence[str]) -> Found:
    """Find the lessons at files, folders (recursively) or ``-``. Raises NoSuchInput."""
    raise NotImplementedError
