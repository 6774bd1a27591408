"""Where a run takes place: the working directory, the repository around it, and how its files are named in reports."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

# ruff: noqa: PTH100, PTH109, PTH116, PTH117, PTH118, PTH119, PTH120 - paths as the command line gave them, which Path would rewrite

REPOSITORY_MARK = ".git"  # a folder, or a file in a worktree or submodule
_STDIN = "-"


class Workspace(NamedTuple):
    """The working directory and the root of its repository, absolute and without symbolic links.

    ``root`` is the working directory itself where ``has_repository`` is False.
    """

    directory: str
    root: str
    has_repository: bool

    def folders(self) -> Iterator[str]:
        """The working directory and the folders above it, up to the root."""
        yield self.directory
        if self.directory != self.root:
            for folder in parent_folders(self.directory):
                yield folder
                if folder == self.root:
                    return

    def shown(self, path: str) -> str:
        """A path for people: relative to the working directory; one outside of the repository stays as it is named."""
        full = self._full(path)
        if path == _STDIN or (os.path.isabs(path) and not is_inside(full, self.root)):
            return path
        return _relative(full, self.directory)

    def rooted(self, path: str) -> str:
        """A path for programs: relative to the root, with forward slashes; absolute where it is outside."""
        full = self._full(path)
        if path == _STDIN:
            return path
        return (_relative(full, self.root) if is_inside(full, self.root) else full).replace(os.sep, "/")

    def portable(self, path: str) -> str:
        """A path relative to the root wherever it is, with forward slashes: the same on every machine."""
        return path if path == _STDIN else _relative(self._full(path), self.root).replace(os.sep, "/")

    def _full(self, path: str) -> str:
        """The absolute path; a link to a folder on the way is followed only where the root is behind it."""
        full = os.path.abspath(os.path.join(self.directory, path))
        if is_inside(full, self.root):
            return full
        real = os.path.join(os.path.realpath(os.path.dirname(full)), os.path.basename(full))
        return real if is_inside(real, self.root) else full


def find_workspace(directory: str | os.PathLike[str] | None = None) -> Workspace:
    """The workspace of a directory, the working directory by default."""
    here = os.path.realpath(directory or os.getcwd())
    for folder in (here, *parent_folders(here)):
        if os.path.lexists(os.path.join(folder, REPOSITORY_MARK)):
            return Workspace(here, folder, has_repository=True)
    return Workspace(here, here, has_repository=False)


def parent_folders(folder: str) -> Iterator[str]:
    """The folders that an absolute path lies in, the nearest first."""
    while (parent := os.path.dirname(folder)) != folder:
        yield parent
        folder = parent


def is_inside(path: str, folder: str) -> bool:
    """Whether an absolute path is a folder or lies in it."""
    return path == folder or path.startswith(os.path.join(folder, ""))


def lies_in(folder: str, checked: Iterable[str]) -> bool:
    """Whether a folder is one of the checked paths or lies in one, by whatever name these are given."""
    held = {identity for path in checked if (identity := _identity(path)) is not None}
    return bool(held) and any(_identity(parent) in held for parent in (folder, *parent_folders(folder)))


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def _relative(path: str, folder: str) -> str:
    try:
        return os.path.relpath(path, folder)
    except ValueError:  # on another drive
        return path
