"""The report in GitLab's Code Quality format."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

from atlas_lessons.check.baseline import fingerprint
from atlas_lessons.core.diagnostics import Severity
from atlas_lessons.core.model import LessonReport
from atlas_lessons.publish.report.escape import visible, visible_lines
from atlas_lessons.publish.report.summary import open_diagnostics

_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def gitlab_report(lessons: Sequence[LessonReport]) -> str:
    """The findings as a JSON array; fingerprints outlive moved lines, and equal ones are numbered by their turn."""
    seen: Counter[tuple[str, str]] = Counter()
    issues = []
    for found in open_diagnostics(lessons):
        key = fingerprint(found)
        seen[found.path, key] += 1
        turn = seen[found.path, key]
        issues.append(
            {
                "description": f"{found.name}: {visible_lines(found.message)}",
                "check_name": found.code,
                "fingerprint": sha256(f"{found.path}/{key}/{turn}".encode("utf-8", "surrogatepass")).hexdigest(),
                "severity": _SEVERITIES[found.severity],
                "location": {"path": visible(found.path).removeprefix("./"), "lines": {"begin": found.line}},
            }
        )
    return json.dumps(issues, indent=2) + "\n"
