"""Stamps of files: by size, times and inode a file is known to be as it was, without being read again.

A stamp holds the time of the last change of the inode (ctime), which no program can set back, beside what other build
systems compare. A file that was changed less than two seconds before it was stamped has no stamp that counts, since a
second change might fall into the same tick of the file system's clock; it is read again the next time.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
import tempfile
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from atlas_lessons.core.folders import Stat

# ruff: noqa: PTH105, PTH108, PTH119, PTH120, PTH123 - thousands of files, for which Path costs more than the call itself

_SETTLED = 2 * 10**9  # nanoseconds after its last change from which a file's stamp tells it from any later state
_TICK = 5 * 10**7  # the same for a file that this tool wrote itself and that no one could see before
_MOST = 64 * 2**20  # bytes of a file of stamps
_FORMAT = 1


class Stamps(NamedTuple):
    """What is known of the last build's files: stamps of each lesson's inputs, and of each file of the site."""

    inputs: Mapping[str, str] = {}
    outputs: Mapping[str, str] = {}


def stamp(found: Stat | os.stat_result) -> str:
    """The stamp of a file."""
    return f"{found.st_size}.{found.st_mtime_ns}.{found.st_ctime_ns}.{found.st_ino}.{found.st_dev}"


def settled(found: Stat | os.stat_result, now: int) -> bool:
    """Whether the stamp of a file that others may write counts; ``now`` is in nanoseconds, taken before ``found``."""
    return max(found.st_mtime_ns, found.st_ctime_ns) + _SETTLED <= now


def written_before(found: Stat | os.stat_result, now: int) -> bool:
    """Whether the stamp of a file that was just written here counts; coarse clocks need the longer time."""
    fine = found.st_mtime_ns % 10**6 != 0 and found.st_ctime_ns % 10**6 != 0
    return max(found.st_mtime_ns, found.st_ctime_ns) + (_TICK if fine else _SETTLED) <= now


def input_stamp(paths: tuple[str | None, ...], now: int) -> tuple[str | None, bool]:
    """The joined stamp of a lesson's files, None where one is no plain file; and whether it is worth remembering."""
    stamps: list[str] = []
    counts = True
    for path in paths:
        if path is None:
            stamps.append("-")
            continue
        try:
            found = os.lstat(path)
        except OSError:
            return None, False
        if not stat.S_ISREG(found.st_mode):
            return None, False
        stamps.append(stamp(found))
        counts = counts and settled(found, now)
    return " ".join(stamps), counts


def read_stamps(path: str) -> Stamps:
    """The stamps in a file; none where it is not there, a link, or damaged."""
    try:
        found = os.lstat(path)
        if not stat.S_ISREG(found.st_mode) or found.st_size > _MOST:
            return Stamps()
        with open(path, "rb") as file:
            data = json.loads(file.read())
        if data["format"] != _FORMAT:
            return Stamps()
        stamps = Stamps(data["inputs"], data["outputs"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return Stamps()
    return stamps if all(isinstance(each, dict) for each in stamps) else Stamps()


def write_stamps(path: str, stamps: Stamps) -> None:
    """Write stamps for the next build, which does without them where that fails."""
    text = json.dumps({"format": _FORMAT, "inputs": dict(stamps.inputs), "outputs": dict(stamps.outputs)})
    with contextlib.suppress(OSError):
        descriptor, made = tempfile.mkstemp(prefix=f"{os.path.basename(path)}-", dir=os.path.dirname(path))
        try:
            with open(descriptor, "w", encoding="utf-8") as file:
                file.write(text)
            os.replace(made, path)
        except OSError:
            os.unlink(made)
