"""Looks over a built site's folder once: every file in it with what the file system says of it."""

from __future__ import annotations

import os
import stat
from typing import NamedTuple


class Tree(NamedTuple):
    """The files below a folder and its inner folders, by path below it."""

    files: dict[str, os.stat_result]
    folders: frozenset[str]


def look_over(root: str) -> Tree | None:
    """What is in a folder; None where it cannot be read or holds anything but plain files and folders of one device."""
    files: dict[str, os.stat_result] = {}
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
                        files[name] = found
                    elif stat.S_ISDIR(found.st_mode):
                        folders.append(name)
                        waiting.append(f"{name}/")
                    else:
                        return None
    except OSError:
        return None
    return Tree(files, frozenset(folders))
