"""Looks over a built site's folder once: every file in it with what the file system says of it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from typing import NamedTuple


class Stat(NamedTuple):
    """What tells a file from another state of it, named as in ``os.stat_result``, which takes four times the memory."""

    st_size: int
    st_mtime_ns: int
    st_ctime_ns: int
    st_ino: int
    st_dev: int


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


def look_over(root: str) -> Tree | None:
    """What is in a folder; None where it cannot be read or holds anything but plain files and folders of one device."""
    files: dict[str, Stat] = {}
    folders: list[str] = []
    waiting = [""]
    try:
        device = os.lstat(root).st_dev
        while waiting:
            prefix = waiting.pop()
            with os.scandir(f"{root}/{prefix}") as entries:
                for entry in entries:
                    name = prefix + entry.name
                    found = entry.stat(follow_symlinks=False)
                    if found.st_dev != device:
                        return None
                    if stat.S_ISREG(found.st_mode):
                        files[name] = Stat(found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, device)
                    elif stat.S_ISDIR(found.st_mode):
                        folders.append(name)
                        waiting.append(f"{name}/")
                    else:
                        return None
    except OSError:
        return None
    return Tree(files, frozenset(folders))
