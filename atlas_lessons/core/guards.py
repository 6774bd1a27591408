"""Which guards against hostile files this system offers; where one is missing, a run goes on without it and says so."""

from __future__ import annotations

import os
import sys
from importlib import import_module

# Names that some systems do not have count as no flag; Windows would translate line ends without O_BINARY.
O_NOFOLLOW: int = getattr(os, "O_NOFOLLOW", 0)
O_READ: int = os.O_RDONLY | O_NOFOLLOW | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
O_FOLDER: int = getattr(os, "O_DIRECTORY", 0)
O_NEW: int = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def can_fork() -> bool:
    """Whether a check can run in a process of its own, which can be ended when it takes too long."""
    return hasattr(os, "fork")


def can_limit_memory() -> bool:
    """Whether a process can be given a limit of memory. macOS has the call and does not enforce it."""
    return sys.platform != "darwin" and hasattr(_module("resource"), "RLIMIT_AS")


def can_open_beside() -> bool:
    """Whether a file can be opened relative to an open folder, so that no link is followed on the way to it."""
    return os.open in os.supports_dir_fd and O_FOLDER != 0 and O_NOFOLLOW != 0


def can_lock() -> bool:
    """Whether a folder can be locked against other builds."""
    return O_FOLDER != 0 and hasattr(_module("fcntl"), "flock")


def missing(*, building: bool = False) -> tuple[str, ...]:
    """What this system cannot do, a sentence each; ``building`` adds what only a build needs."""
    found = []
    if not can_fork():
        found.append("this system cannot limit the time and memory of a check; verify only files that you trust")
    elif not can_limit_memory():
        found.append("this system cannot limit the memory of a check")
    if not can_open_beside():
        found.append("this system cannot open files without following links; a link is refused when it is seen first")
    if building and not can_lock():
        found.append("this system cannot lock a folder; do not run two builds into one folder at the same time")
    return tuple(found)


def _module(name: str) -> object:
    try:
        return import_module(name)
    except ImportError:
        return None
