"""Checks JSON values against the published schemas and words every error for a person.

The only importer of jsonschema and jsonschema_rs: the compiled validator says yes quickly, the other is only loaded
to say what is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from atlas_lessons.config import Config
from atlas_lessons.diagnostics import Finding


class Problem(NamedTuple):
    """One violation: the name of the SCH rule that reports it, the finding, and the top-level field it spoils."""

    name: str
    finding: Finding
    field: str | None


@dataclass(frozen=True, slots=True)
class Data:
    """The parsed JSON of one lesson and all its schema violations: what the SCH rules look at."""

    problems: tuple[Problem, ...] = ()

    def found(self, name: str) -> tuple[Finding, ...]:
        """The findings that belong to the rule of this name."""
        return tuple(problem.finding for problem in self.problems if problem.name == name)

    @property
    def broken(self) -> frozenset[str]:
        """Names of the record fields that are missing or malformed."""
        return frozenset(p.field for p in self.problems if p.field and p.finding.at.file == "lesson")


def check(value: Any, schema: str, config: Config, file: str = "lesson") -> tuple[Problem, ...]:
    """Every violation of the named schema (``lesson`` or ``derivations``) by a JSON value, in document order."""
    raise NotImplementedError


def schema_of(name: str) -> Mapping[str, Any]:
    """The published schema ``schemas/<name>.schema.json`` as JSON."""
    raise NotImplementedError
