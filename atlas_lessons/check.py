"""Runs the phases raw → data → lesson → corpus over the lessons at some paths; everything found comes in one report."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from atlas_lessons import __version__
from atlas_lessons.config import Config
from atlas_lessons.model import Lesson, LessonReport
from atlas_lessons.rules.context import Context


class InternalError(NamedTuple):
    """A fault of this tool, not of a lesson (exit 3): where it happened and the traceback."""

    path: str
    rule: str | None
    detail: str


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of a run: a report for each lesson, sorted by path.

    ``skipped`` names files of scanned folders that are no lessons. ``made`` holds, by lesson path, what the ``then``
    function given to :func:`check` returned in the worker.
    """

    lessons: tuple[LessonReport, ...]
    skipped: tuple[str, ...] = ()
    internal: tuple[InternalError, ...] = ()
    version: str = __version__
    made: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verified:
    """A lesson whose own phases found no error. Only this module makes one; rendering takes nothing else.

    ``context`` holds the proof (derivations, equations, arithmetic, ledger) already computed.
    """

    lesson: Lesson
    report: LessonReport
    context: Context


@dataclass(frozen=True, slots=True)
class Checked:
    """One lesson after the lesson phase, in the worker: ``lesson`` and ``context`` are None where it did not load."""

    report: LessonReport
    lesson: Lesson | None = None
    context: Context | None = None

    def verified(self) -> Verified | None:
        """The proof that nothing found so far is an error, or None."""
        if self.lesson is None or self.context is None or not self.report.verified:
            return None
        return Verified(self.lesson, self.report, self.context)


def check(
    paths: Sequence[str],
    config: Config,
    *,
    jobs: int = 1,
    stdin: bytes | None = None,
    then: Callable[[Checked], Any] | None = None,
) -> Report:
    """Verify the lessons at files, folders or ``-`` (whose bytes are ``stdin``).

    ``then`` is called in the worker with each lesson just checked, before the corpus phase; what it returns must be
    picklable and comes back in :attr:`Report.made`. Raises :class:`discover.NoSuchInput` for a path that does not
    exist. A report without lessons means that there was nothing to verify.
    """
    raise NotImplementedError


def check_text(
    files: Mapping[str, str | bytes], config: Config, imports: Mapping[str, tuple[str, str]] | None = None
) -> Checked:
    """Check one lesson given as files by name (the first is the lesson), in this process, without reading anything."""
    raise NotImplementedError
