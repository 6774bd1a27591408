"""Plain files below a folder: listed, and opened without following a link; whatever else lies there is refused."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Collection, Iterable
from typing import NamedTuple

from atlas_lessons.core.guards import O_FOLDER, O_READ, can_open_beside

# ruff: noqa: PTH100, PTH114, PTH118, PTH120, PTH206 - paths as they were given, which Path would rewrite

_LINK, _OTHER = "a symbolic link", "a device, pipe or socket"


class NotPlain(Exception):  # noqa: N818 - a finding, worded for a person by who catches it
    """Something in a folder that is neither a plain file nor a folder.

    ``path`` lies below the folder, and is empty for the folder itself; ``found`` says what is there.
    """

    def __init__(self, path: str, found: str) -> None:
        super().__init__(f"{path}: {found}")
        self.path, self.found = path, found


class Stat(NamedTuple):
    """What tells a file from another state of it, named as in ``os.stat_result``, which takes four times the memory."""

    st_size: int
    st_mtime_ns: int
    st_ctime_ns: int
    st_ino: int
    st_dev: int

    @classmethod
    def of(cls, found: os.stat_result) -> Stat:
        """The part of what the system says of a file."""
        return cls(found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, found.st_dev)


class Tree(NamedTuple):
    """The files below a folder and its inner folders, by path below it."""

    files: dict[str, Stat]
    folders: frozenset[str]


def folders_of(names: Iterable[str]) -> set[str]:
    """Every folder that files with these paths lie in."""
    found: set[str] = set()
    for name in names:
        folder = name.rpartition("/")[0]
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found


def look_over(root: str, leave_out: Collection[str] = ()) -> Tree:
    """What is in a folder, but for files and folders with the names of ``leave_out``.

    Raises NotPlain for a link, a device, another file system, or a folder that cannot be read.
    """
    files: dict[str, Stat] = {}
    folders: list[str] = []
    waiting = [""]
    device = _device(root)
    while waiting:
        prefix = waiting.pop()
        for entry in _entries(root, prefix):
            if entry.name in leave_out:
                continue
            name = prefix + entry.name
            try:
                found = entry.stat(follow_symlinks=False)
            except FileNotFoundError:  # a file of a moment, gone since the folder was read
                continue
            if stat.S_ISLNK(found.st_mode):
                raise NotPlain(name, _LINK)
            if device is not None and found.st_dev != device:
                raise NotPlain(name, "a mount point")
            if stat.S_ISREG(found.st_mode):
                files[name] = Stat.of(found)
            elif stat.S_ISDIR(found.st_mode):
                folders.append(name)
                waiting.append(f"{name}/")
            else:
                raise NotPlain(name, _OTHER)
    return Tree(files, frozenset(folders))


def _device(root: str) -> int | None:
    """The file system of a folder; None where entries of a folder do not tell theirs (Windows)."""
    try:
        found = os.lstat(root)
    except OSError as error:
        raise NotPlain("", f"what cannot be read ({error.strerror})") from None
    if stat.S_ISLNK(found.st_mode):
        raise NotPlain("", _LINK)
    return found.st_dev if os.name != "nt" else None


def _entries(root: str, prefix: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(f"{root}/{prefix}") as entries:
            return list(entries)
    except OSError as error:
        raise NotPlain(prefix.rstrip("/"), f"what cannot be read ({error.strerror})") from None


def open_below(folder: str, path: str) -> int:
    """A descriptor of a plain file at a path below a folder, no part of which is a link.

    Where the system cannot open a file relative to a folder, each part of the path is looked at first. Raises NotPlain
    for a link and for what is no file, OSError for what cannot be opened.
    """
    opened: list[int] = []
    try:
        _open(folder, path.split("/"), opened)
        if not stat.S_ISREG(os.fstat(opened[-1]).st_mode):
            raise NotPlain(path, "no plain file")
        return opened.pop()
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENOTDIR):
            raise NotPlain(path, "a symbolic link or lies behind one") from None
        raise
    finally:
        for handle in opened:
            os.close(handle)


def _open(folder: str, names: list[str], opened: list[int]) -> None:
    """Open a file by the parts of its path, and add the descriptors to ``opened``, the file's last."""
    if not can_open_beside():
        for end in range(1, len(names) + 1):
            if os.path.islink(os.path.join(folder, *names[:end])):
                raise OSError(errno.ELOOP, _LINK)
        opened.append(os.open(os.path.join(folder, *names), O_READ))
        return
    *inner, name = names
    opened.append(os.open(folder, os.O_RDONLY | O_FOLDER))
    for entry in inner:
        opened.append(os.open(entry, O_READ | O_FOLDER, dir_fd=opened[-1]))
    opened.append(os.open(name, O_READ, dir_fd=opened[-1]))


def linked_part(path: str) -> str | None:
    """The first part of a path that is a symbolic link: of those beyond the folders that it shares with the working
    directory, or its end alone where it shares none.

    What a person's path leads through on the way to a repository is theirs; what lies inside may be a stranger's.
    """
    here, full = os.path.abspath("."), os.path.abspath(path)
    shared = os.path.commonpath([here, full]) if os.path.splitdrive(here)[0] == os.path.splitdrive(full)[0] else ""
    if not shared or os.path.dirname(shared) == shared:
        shared = os.path.dirname(full)
    parts = os.path.relpath(full, shared).split(os.sep)
    places = (os.path.join(shared, *parts[:end]) for end in range(1, len(parts) + 1))
    return next((os.path.relpath(place, here) for place in places if os.path.islink(place)), None)
