"""Bytes → record, source or plain Markdown; what does not load is a value (:class:`LoadFailure`), never an exception."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from atlas_lessons.diagnostics import Finding
from atlas_lessons.model import DerivationsFile, Kind, Source


class LoadFailure(NamedTuple):
    """Why a file, or a part of it, did not load: the name of the JSN rule that reports it, and its finding."""

    name: str
    finding: Finding


@dataclass(frozen=True, slots=True)
class Raw:
    """The files of one lesson as read: what the JSN rules look at.

    ``text`` is the decoded file at ``path``, decoded leniently where it is not UTF-8 so that places can be shown.
    ``value`` is the JSON value of a record that loaded; ``source`` and ``derivations`` the files beside it.
    """

    path: str
    kind: Kind
    text: str
    value: Any = None
    source: Source | None = None
    derivations: DerivationsFile | None = None
    failures: tuple[LoadFailure, ...] = ()

    def found(self, name: str) -> tuple[Finding, ...]:
        """The findings of the failures that belong to the rule of this name."""
        return tuple(failure.finding for failure in self.failures if failure.name == name)

    def loaded(self, file: str = "lesson") -> bool:
        """True when nothing failed in this file (``lesson``, ``source`` or ``derivations``)."""
        return all(failure.finding.at.file != file for failure in self.failures)
