"""The report as JUnit XML: a suite for each lesson, a failed case for each error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from atlas_lessons.core.diagnostics import Diagnostic, Severity
from atlas_lessons.core.model import LessonReport
from atlas_lessons.publish.report.escape import visible, visible_lines


def junit_report(lessons: Sequence[LessonReport]) -> str:
    """The whole report as XML 1.0. A lesson without open errors is one passed case, named by what the check leaves
    open; the rest is its system output.
    """
    suites = [line for lesson in lessons for line in _suite(lesson)]
    errors = sum(len(_errors(lesson)) for lesson in lessons)
    cases = sum(max(len(_errors(lesson)), 1) for lesson in lessons)
    opening = f'<testsuites name="atlas-lessons" tests="{cases}" failures="{errors}" errors="0">'
    return "\n".join(('<?xml version="1.0" encoding="UTF-8"?>', opening, *suites, "</testsuites>")) + "\n"


def _errors(lesson: LessonReport) -> list[Diagnostic]:
    return [each for each in lesson.diagnostics if each.severity is Severity.ERROR and not each.baselined]


def _suite(lesson: LessonReport) -> Iterator[str]:
    errors = _errors(lesson)
    name = quoteattr(visible(lesson.path))
    cases = max(len(errors), 1)
    yield f'  <testsuite name={name} tests="{cases}" failures="{len(errors)}" errors="0" skipped="0">'
    if not errors:
        case = quoteattr(visible(f"checked: {', '.join(lesson.open)}" if lesson.open else "verified"))
        yield f"    <testcase classname={name} name={case}/>"
    for each in errors:
        case = quoteattr(visible(f"{each.code} {each.name} at {each.path}:{each.line}:{each.column}"))
        yield f"    <testcase classname={name} name={case}>"
        message = quoteattr(visible(each.message))
        yield f"      <failure type={quoteattr(each.code)} message={message}>{escape(_details(each))}</failure>"
        yield "    </testcase>"
    others = [each for each in lesson.diagnostics if each not in errors]
    if others:
        yield f"    <system-out>{escape(chr(10).join(_line(each) for each in others))}</system-out>"
    yield "  </testsuite>"


def _line(found: Diagnostic) -> str:
    place = f"{found.path}:{found.line}:{found.column}"
    return visible(f"{place}: {found.severity} {found.code} {found.name}: {found.message}")


def _details(found: Diagnostic) -> str:
    hint = f"\nhint: {visible_lines(found.hint)}" if found.hint else ""
    return f"{visible(found.path)}:{found.line}:{found.column}\n{visible_lines(found.message)}{hint}"
