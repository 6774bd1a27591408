"""What a build does to a disk: files written, linked and compared, folders made, locked and swapped."""

from __future__ import annotations

import contextlib
import filecmp
import os
import shutil
import stat
from pathlib import Path

from atlas_lessons.core.guards import O_FOLDER, O_NEW, O_NOFOLLOW, can_lock

# Path.resolve would follow a link that is to be refused; and with thousands of files, Path costs more than the files.
# ruff: noqa: PTH102, PTH103, PTH108, PTH112, PTH114, PTH123

_AT_FDCWD, _EXCHANGE = -100, 2  # renameat2(2)


def write(path: str, data: bytes) -> None:
    """Write a new file, never through a link into the last build."""
    descriptor = os.open(path, O_NEW, 0o666)
    try:
        view = memoryview(data)
        while view:  # a disk that becomes full takes a part first
            view = view[os.write(descriptor, view) :]
    finally:
        os.close(descriptor)


def make_folder(path: str) -> None:
    """Make a folder, and those it lies in, unless it is there; mostly it is the only one to make."""
    try:
        os.mkdir(path)
    except (FileExistsError, FileNotFoundError):
        os.makedirs(path, exist_ok=True)


def link_or_copy(old: str, new: str) -> None:
    """Give a file a second path; on a file system without links, or with too many of them, a copy."""
    try:
        hard_link(old, new)
    except FileExistsError:
        raise
    except OSError:
        shutil.copy2(old, new, follow_symlinks=False)


def is_unchanged(old: str, new: str) -> bool:
    """Whether a file that was taken over is what it was; a copy has the size and the time of its original."""
    try:
        first, second = os.lstat(old), os.lstat(new)
    except OSError:
        return False
    return (first.st_size, first.st_mtime_ns) == (second.st_size, second.st_mtime_ns)


def alike(one: str, other: str) -> bool:
    """Whether two files hold the same bytes."""
    try:
        return one_file(one, other) or filecmp.cmp(one, other, shallow=False)
    except OSError:
        return False


def hard_link(old: str, new: str) -> None:
    """Give a file a second path; never to what a link leads to. Raises OSError."""
    if os.link in os.supports_follow_symlinks:
        os.link(old, new, follow_symlinks=False)
    elif os.path.islink(old):
        raise OSError(0, "it is a symbolic link")
    else:
        os.link(old, new)


def one_file(one: str, other: str) -> bool:
    """Whether two paths are those of one file."""
    try:
        first, second = os.lstat(one), os.lstat(other)
    except OSError:
        return False
    return (first.st_dev, first.st_ino) == (second.st_dev, second.st_ino)


def unlink(path: str) -> None:
    """Remove what is there, be it a folder of an earlier build."""
    with contextlib.suppress(FileNotFoundError):
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path)
        else:
            os.unlink(path)


def lock_folder(path: Path) -> int | None:
    """A lock on a folder that ends with this process, or None where another process holds it or it is no folder.

    A system without such locks gives none: a build there takes over nothing that another could be writing.
    """
    if not can_lock():
        return None
    import fcntl

    try:
        descriptor = os.open(path, os.O_RDONLY | O_FOLDER | O_NOFOLLOW)
    except OSError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        return None
    return descriptor


def exchange(one: Path, other: Path) -> bool:
    """Swap two folders atomically by renameat2(2); False where the system cannot."""
    import ctypes

    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError, TypeError):  # Windows names no library of the process itself
        return False
    done: int = rename(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _EXCHANGE)
    return done == 0


def has_content(path: str, data: bytes) -> bool:
    """Whether a file of the last build holds these bytes; links and anything but plain files never do."""
    with contextlib.suppress(OSError):
        found = os.lstat(path)
        if stat.S_ISREG(found.st_mode) and found.st_size == len(data):
            with open(path, "rb") as file:
                return file.read() == data
    return False


def umask() -> int:
    """The permissions that new files and folders of this process do not get."""
    found = os.umask(0)
    os.umask(found)
    return found


def escape_pattern(name: str) -> str:
    """A name as a pattern that matches it alone."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
