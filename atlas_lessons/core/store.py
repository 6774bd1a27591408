"""Lines of JSON by key in a folder of the user's: shared by any number of processes, bounded, and never trusted.

An entry is one file that appears whole. Its first line is the SHA-256 of its kind, its key and the rest; an entry whose
hash does not fit is none, so that damage costs time and nothing else.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import count

from atlas_lessons.core.guards import O_NEW, O_NOFOLLOW, O_READ
from atlas_lessons.core.workspace import lies_in

# ruff: noqa: PTH100, PTH103, PTH105, PTH108, PTH111, PTH117, PTH118, PTH120 - thousands of files, for which Path costs more

VARIABLE = "ATLAS_LESSONS_CACHE"  # names another folder
MOST = 2**30  # bytes of all entries together
_MOST_OF_ONE = 2**25
_LEFT = 0.8  # the part of that which is left when the oldest entries are removed
_FRESH = 3600.0  # seconds in which the use of an entry is not written down again
_STALE = 86_400.0  # seconds after which a file that never became an entry is removed
_DIGEST = 64  # characters

_numbers = count()


class Store:
    """The entries in a folder; without a folder there are none, and what is put is forgotten."""

    def __init__(self, folder: str | None, most: int = MOST) -> None:
        self.folder, self.most = folder, most

    def get(self, kind: str, key: str) -> list[bytes] | None:
        """The lines of an entry, or None where there is none that is whole."""
        if self.folder is None:
            return None
        try:
            descriptor = os.open(self._path(kind, key), O_READ)
        except OSError:
            return None
        try:
            found = os.fstat(descriptor)
            if not stat.S_ISREG(found.st_mode) or found.st_size > _MOST_OF_ONE:
                return None
            data = os.read(descriptor, found.st_size)
            if time.time() - found.st_mtime > _FRESH:
                os.utime(descriptor if os.utime in os.supports_fd else self._path(kind, key))
        except OSError:
            return None
        finally:
            os.close(descriptor)
        lines = data.split(b"\n")
        return lines[1:] if lines[0] == _digest(kind, key, data[_DIGEST + 1 :]) else None

    def put(self, kind: str, key: str, lines: Sequence[bytes]) -> None:
        """Write an entry of lines without line feeds in them; where that cannot be done, there is none."""
        rest = b"\n".join(lines)
        if self.folder is None or len(rest) + _DIGEST >= min(_MOST_OF_ONE, self.most):
            return
        path = self._path(kind, key)
        made = f"{path}.{os.getpid()}.{next(_numbers)}.new"
        try:
            try:
                descriptor = os.open(made, O_NEW | O_NOFOLLOW, 0o600)
            except FileNotFoundError:
                os.makedirs(os.path.dirname(made), 0o700, exist_ok=True)
                descriptor = os.open(made, O_NEW | O_NOFOLLOW, 0o600)
        except OSError:
            return
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(_digest(kind, key, rest) + b"\n" + rest)
            os.replace(made, path)
        except OSError:
            with suppress(OSError):
                os.unlink(made)

    def sweep(self) -> None:
        """Remove the entries that were not used for the longest time, where all of them are too large together."""
        if self.folder is None:
            return
        total, found = 0, []
        for entry in _files(self.folder):
            with suppress(OSError):  # another process removed it
                state = entry.stat(follow_symlinks=False)
                if entry.name.endswith(".new") and time.time() - state.st_mtime > _STALE:
                    os.unlink(entry.path)
                    continue
                total += state.st_size
                found.append((state.st_mtime_ns, entry.path, state.st_size))
        if total <= self.most:
            return
        for _, path, size in sorted(found):
            if total <= self.most * _LEFT:
                return
            with suppress(OSError):
                os.unlink(path)
            total -= size

    def _path(self, kind: str, key: str) -> str:
        return f"{self.folder}/{key[:2]}/{key[2:]}.{kind}"


def user_store(checked: Iterable[str] = ()) -> Store:
    """The store of this user, which holds nothing where its folder lies in one of the ``checked`` paths, belongs to
    somebody else, or is one that others may write to."""
    folder = _folder()
    return Store(folder if folder and not lies_in(folder, checked) and _is_own(folder) else None)


def _folder() -> str | None:
    """Where this system keeps what programs can make again."""
    named = os.environ.get(VARIABLE)
    if named:
        return os.path.abspath(named)
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or ""
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")
    return os.path.join(base, "atlas-lessons") if os.path.isabs(base) else None


def _is_own(folder: str) -> bool:
    """Make a folder where it is missing, and tell whether it is this user's alone to write to."""
    try:
        os.makedirs(folder, 0o700, exist_ok=True)
        found = os.lstat(folder)
    except OSError:
        return False
    if not stat.S_ISDIR(found.st_mode):
        return False
    return os.name == "nt" or (found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH))


def _files(folder: str) -> Iterator[os.DirEntry[str]]:
    """The files of the inner folders."""
    with suppress(OSError), os.scandir(folder) as inner:
        for folder_entry in inner:
            if len(folder_entry.name) == 2 and folder_entry.is_dir(follow_symlinks=False):
                with suppress(OSError), os.scandir(folder_entry.path) as entries:
                    yield from (entry for entry in entries if entry.is_file(follow_symlinks=False))


def _digest(kind: str, key: str, rest: bytes) -> bytes:
    made = hashlib.sha256(f"{kind} {key}\n".encode())
    made.update(rest)
    return made.hexdigest().encode()
