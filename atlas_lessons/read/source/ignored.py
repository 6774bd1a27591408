"""What a scan leaves out: paths that the configuration excludes, and those that a ``.gitignore`` names."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from atlas_lessons.core.config import Config
from atlas_lessons.core.globs import Globs, globs
from atlas_lessons.core.guards import O_READ
from atlas_lessons.core.workspace import REPOSITORY_MARK, parent_folders

IGNORE_FILE = ".gitignore"
EXCLUDED, IGNORED = "excluded by the configuration", f"ignored by {IGNORE_FILE}"

_MAX_BYTES = 64 * 1024  # of a file of patterns: one that is longer leaves nothing out, and nothing is lost


class Patterns(NamedTuple):
    """Patterns that hold below a folder, given by its absolute path with a separator at the end."""

    folder: str
    globs: Globs

    def verdict(self, path: str, *, is_folder: bool) -> bool | None:
        """Whether an absolute path is left out; None where no pattern speaks of it."""
        if not path.startswith(self.folder):
            return None
        return self.globs.verdict(path[len(self.folder) :].replace(os.sep, "/"), is_folder=is_folder)


class Ignored(NamedTuple):
    """What is left out at some depth of a scan: by the configuration, and by ``.gitignore`` files, outermost first."""

    excluded: Patterns | None = None
    ignored: tuple[Patterns, ...] = ()

    def reason(self, path: str, *, is_folder: bool) -> str | None:
        """Why an absolute path is left out, or None."""
        if self.excluded is not None and self.excluded.verdict(path, is_folder=is_folder):
            return EXCLUDED
        for rules in reversed(self.ignored):  # the nearest file that speaks of a path decides
            verdict = rules.verdict(path, is_folder=is_folder)
            if verdict is not None:
                return IGNORED if verdict else None
        return None

    def inside(self, folder: str, names: Iterable[str]) -> Ignored:
        """What is left out in a folder (an absolute path) with these names in it."""
        kept = () if REPOSITORY_MARK in names else self.ignored  # another repository has patterns of its own
        found = _patterns_of(folder) if IGNORE_FILE in names else None
        return self._replace(ignored=(*kept, found) if found else kept)


def ignored_above(folder: str, config: Config) -> Ignored:
    """What is left out below a folder by the configuration and by the ``.gitignore`` files above it.

    These are those of its repository. A folder that is ignored itself was named all the same, so they do not count.
    """
    excluded = globs(config.exclude) if config.exclude else None
    none = Ignored(Patterns(os.path.join(os.path.abspath(config.folder), ""), excluded) if excluded else None)
    found = none
    for outer in _repository_folders(folder):
        found = found.inside(outer, (IGNORE_FILE,))
        inner = os.path.join(outer, os.path.relpath(folder, outer).split(os.sep)[0])
        if found._replace(excluded=None).reason(inner, is_folder=True) is not None:
            return none
    return found


def _repository_folders(folder: str) -> Sequence[str]:
    """The folders above one, outermost first, from the root of its repository; none without a repository."""
    inner: list[str] = []
    for parent in (folder, *parent_folders(folder)):
        inner.append(parent)
        if os.path.lexists(os.path.join(parent, REPOSITORY_MARK)):
            return inner[:0:-1]
    return ()


def _patterns_of(folder: str) -> Patterns | None:
    """The patterns of the ``.gitignore`` of a folder; None where none can be read, or more than there ever are."""
    try:
        descriptor = os.open(os.path.join(folder, IGNORE_FILE), O_READ)
        with os.fdopen(descriptor, "rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except (OSError, ValueError):
        return None
    found = globs(data.decode("utf-8", "replace").splitlines()) if len(data) <= _MAX_BYTES else None
    return Patterns(os.path.join(folder, ""), found) if found else None
