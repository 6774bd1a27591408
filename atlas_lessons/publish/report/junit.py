"""The report as JUnit XML: a suite for each lesson, a failed case for each error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from atlas_lessons.core.diagnostics import Diagnostic, Severity
from atlas_lessons.core.model import LessonReport
from atlas_lessons.publish.report.escape import visible, visible_lines
from atlas_lessons.publish.report.summary import open_diagnostics


def junit_report(lessons: Sequence[LessonReport]) -> str:
    """The whole report as XML 1.0. A lesson without errors is one passed case, named by what the check leaves open,
    and one whose errors are all in the baseline a skipped one; the rest is its system output.
    """
    suites = [line for lesson in lessons for line in _suite(lesson)]
    errors = [_count(lesson) for lesson in lessons]
    cases = sum(max(count, 1) for count in errors)
    opening = f'<testsuites name="atlas-lessons" tests="{cases}" failures="{sum(errors)}" errors="0">'
    return "\n".join(('<?xml version="1.0" encoding="UTF-8"?>', opening, *suites, "</testsuites>")) + "\n"


def _errors(lesson: LessonReport) -> list[Diagnostic]:
    return [diagnostic for diagnostic in open_diagnostics([lesson]) if diagnostic.severity is Severity.ERROR]


def _count(lesson: LessonReport) -> int:
    """How many open errors a lesson has, with those that are too many to be listed."""
    listed = sum(
        diagnostic.severity is Severity.ERROR and not diagnostic.baselined for diagnostic in lesson.diagnostics
    )
    more = (group for group in lesson.folded if group.severity is Severity.ERROR and not group.baselined)
    return listed + sum(group.times for group in more)


def _suite(lesson: LessonReport) -> Iterator[str]:
    errors = _errors(lesson)
    name = quoteattr(visible(lesson.path))
    count = _count(lesson)
    known = not errors and not lesson.sound
    yield f'  <testsuite name={name} tests="{max(count, 1)}" failures="{count}" errors="0" skipped="{int(known)}">'
    if known:
        yield f'    <testcase classname={name} name="not verified">'
        yield f"      <skipped message={quoteattr(visible(', '.join(lesson.open)))}/>"
        yield "    </testcase>"
    elif not errors:
        case = quoteattr(visible(f"checked: {', '.join(lesson.open)}" if lesson.open else "verified"))
        yield f"    <testcase classname={name} name={case}/>"
    for error in errors:
        case = quoteattr(visible(f"{error.code} {error.name} at {error.path}:{error.line}:{error.column}"))
        yield f"    <testcase classname={name} name={case}>"
        message = quoteattr(visible(error.message))
        yield f"      <failure type={quoteattr(error.code)} message={message}>{escape(_details(error))}</failure>"
        yield "    </testcase>"
    others = [
        diagnostic
        for diagnostic in lesson.diagnostics
        if diagnostic.severity is not Severity.ERROR or diagnostic.baselined
    ]
    if others:
        yield f"    <system-out>{escape(chr(10).join(_line(other) for other in others))}</system-out>"
    yield "  </testsuite>"


def _line(found: Diagnostic) -> str:
    place = f"{found.path}:{found.line}:{found.column}"
    return visible(f"{place}: {found.severity} {found.code} {found.name}: {found.message}")


def _details(found: Diagnostic) -> str:
    hint = f"\nhint: {visible_lines(found.hint)}" if found.hint else ""
    return f"{visible(found.path)}:{found.line}:{found.column}\n{visible_lines(found.message)}{hint}"
