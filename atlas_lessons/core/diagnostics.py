"""What the tool says about a lesson: severities, places and diagnostics; nothing here imports a sibling."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """How much a diagnostic matters: only an error (or, under --strict, a warning) fails a run."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Span(NamedTuple):
    """A half-open range of Unicode code points in a lesson's ``content``."""

    start: int
    end: int


class At(NamedTuple):
    """Where a finding is, before lines and columns are known.

    ``file`` is ``"lesson"`` (the record or the Markdown), ``"source"`` (the lesson.md beside a record) or
    ``"derivations"``. In it the place is a JSON ``pointer`` (RFC 6901), a ``span`` of ``content``, or an
    ``offset`` into the decoded text of the file; all absent means the file as a whole.
    """

    pointer: str | None = None
    span: Span | None = None
    offset: int | None = None
    file: str = "lesson"


WHOLE = At()


class Finding(NamedTuple):
    """What a rule yields: only what is wrong and where; the rule's declaration brings code and severity."""

    message: str
    at: At = WHOLE
    hint: str | None = None
    severity: Severity | None = None  # overrides the rule's own, rarely needed
    path: str | None = None  # the lesson meant, in the corpus phase, where a rule sees several


class Diagnostic(NamedTuple):
    """One line of a report, complete: what, how bad, where in which file, and what to do.

    ``line`` and ``column`` count from 1, columns in code points. ``excerpt`` is the text line the caret
    points into and ``caret`` the (start, end) of the marked part in it, code points from 0.
    """

    path: str
    code: str
    name: str
    severity: Severity
    message: str
    hint: str | None = None
    pointer: str | None = None
    line: int = 1
    column: int = 1
    span: Span | None = None
    excerpt: str | None = None
    caret: tuple[int, int] | None = None
    baselined: bool = False  # known to the baseline of the run: still a finding, but it fails nothing

    def sort_key(self) -> tuple[object, ...]:
        """Order of a report: by file, place, code, message; the same every time."""
        return (self.path, self.line, self.column, self.code, self.message, self.pointer or "")
