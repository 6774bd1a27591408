"""The report as workflow commands of GitHub Actions, which annotate the changed lines of a pull request."""

from __future__ import annotations

from collections.abc import Sequence

from atlas_lessons.core.diagnostics import Diagnostic, Severity
from atlas_lessons.core.model import LessonReport
from atlas_lessons.publish.report.escape import visible, visible_lines
from atlas_lessons.publish.report.summary import printed_diagnostics
from atlas_lessons.publish.report.text import closing_lines

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def github_report(lessons: Sequence[LessonReport]) -> str:
    """One command a finding, the first of each rule in a lesson, then the summary as plain lines."""
    found = sorted(
        (diagnostic for lesson in lessons for diagnostic in printed_diagnostics(lesson)), key=Diagnostic.sort_key
    )
    return "\n".join([*map(_command, found), *closing_lines(lessons)]) + "\n"


def _command(found: Diagnostic) -> str:
    properties = {
        "file": visible(found.path),
        "line": str(found.line),
        "col": str(found.column),
        "title": f"{found.code} {found.name}",
    }
    text = visible_lines(found.message) + (f"\nhint: {visible_lines(found.hint)}" if found.hint else "")
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{_COMMANDS[found.severity]} {listed}::{_data(text)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
