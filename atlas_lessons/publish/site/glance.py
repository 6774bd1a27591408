"""Tells at a glance that nothing changed since a build, by the size, the times and the inode of each of its files.

The time of the last change of an inode (ctime) is one that no program can set back. A file that was changed a moment
before it was looked at could change again without a new time; then nothing is remembered, and the next build compares
what files hold.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from atlas_lessons.check.cache import DAMAGE, json_hash, line, read
from atlas_lessons.core.folders import Stat
from atlas_lessons.core.model import LessonReport, Skipped
from atlas_lessons.core.store import Store
from atlas_lessons.read.source.discover import Found

TICK = 2 * 10**7  # nanoseconds in which a file system with a fine clock may give two changes one time
_COARSE_TICK = 2 * 10**9

_KIND = "build"


class Outcome(NamedTuple):
    """What a build found, and the pictures that its pages show, by path with their stamps."""

    lessons: tuple[LessonReport, ...]
    skipped: tuple[Skipped, ...]
    drafts: int
    pictures: Mapping[str, Stat | None]


class Glance:
    """The inputs of a build and its site as they are on the disk."""

    def __init__(self, order: str, found: Found) -> None:
        """``order`` is the hash of all that decides the site beside the files of the lessons."""
        self.began = time.time_ns()
        inputs = {path: stamp(path) for files in found.lessons for path in files[:3] if path is not None}
        self._settled = None not in inputs.values() and _is_settled(inputs.values(), self.began)
        self._inputs = json_hash(order, found, inputs)

    def key(self, site: Mapping[str, Stat]) -> str:
        """The key of the inputs with what is in the folder of the site."""
        return json_hash(self._inputs, sorted(site.items()))

    def outcome(self, store: Store, site: Mapping[str, Stat]) -> Outcome | None:
        """What the build found that made just this of these inputs; None where that is not known."""
        lines = store.get(_KIND, self.key(site)) if self._settled else None
        try:
            known: Outcome | None = read(Outcome, lines[0]) if lines is not None else None
        except DAMAGE:
            return None
        if known is None or any(stamp(path) != each for path, each in known.pictures.items()):
            return None
        return known

    def remember(self, store: Store, site: Mapping[str, Stat], seen: int, outcome: Outcome) -> None:
        """Write down what a build found; ``seen`` is the time before its site was looked at."""
        pictures = outcome.pictures.values()
        if self._settled and _is_settled(site.values(), seen) and _is_settled(pictures, self.began):
            store.put(_KIND, self.key(site), [line(outcome)])


def stamp(path: str) -> Stat | None:
    """What tells a plain file from other states of it; None where there is none."""
    try:
        found = os.lstat(path)
    except OSError:
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    return Stat.of(found)


def _is_settled(stamps: Iterable[Stat | None], now: int) -> bool:
    """Whether a later change of any of these files would give it another stamp."""
    return all(changed + (TICK if changed % 10**6 else _COARSE_TICK) <= now for changed in _changes(stamps))


def _changes(stamps: Iterable[Stat | None]) -> Iterator[int]:
    yield from (stamp.st_ctime_ns for stamp in stamps if stamp is not None)
