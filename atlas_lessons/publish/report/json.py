"""The report for programs, described by ``schemas/report.schema.json``."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from atlas_lessons import __version__
from atlas_lessons.core.diagnostics import Diagnostic, Span
from atlas_lessons.core.model import NO_FACTS, Accounted, EquationResult, Folded, LessonReport, Result, RunFacts
from atlas_lessons.publish.report.summary import Summary, number_counts, summarize

SCHEMA_VERSION = 1


def json_report(lessons: Sequence[LessonReport], run: RunFacts = NO_FACTS) -> str:
    """The whole report as JSON text that ends in a newline; a part that did not run is null."""
    return json.dumps(report_data(lessons, run), ensure_ascii=True, indent=2) + "\n"


def report_data(lessons: Sequence[LessonReport], run: RunFacts = NO_FACTS) -> dict[str, Any]:
    """The report as plain values, in the order of the published format."""
    return {
        "schemaVersion": SCHEMA_VERSION,
        "tool": {"name": "atlas-lessons", "version": __version__},
        "configuration": run.configuration,
        "baseline": None if run.baseline is None else {"file": run.baseline, "unmatched": list(run.unmatched)},
        "lessons": [lesson_data(lesson) for lesson in lessons],
        "summary": _summary(summarize(lessons)),
    }


def lesson_data(lesson: LessonReport) -> dict[str, Any]:
    """One lesson of the report as plain values."""
    return {
        "path": lesson.path,
        "id": lesson.id,
        "verified": lesson.verified,
        "open": list(lesson.open),
        "diagnostics": [_diagnostic(diagnostic) for diagnostic in lesson.diagnostics],
        "folded": [_folded_json(group) for group in lesson.folded],
        "results": None if lesson.results is None else [_result(result) for result in lesson.results],
        "equations": None if lesson.equations is None else [_equation(equation) for equation in lesson.equations],
        "numbers": None if lesson.numbers is None else number_counts(lesson.numbers),
        "repeated": None
        if lesson.numbers is None
        else [_repeated_json(number) for number in lesson.numbers if number.repeated],
    }


def _diagnostic(found: Diagnostic) -> dict[str, Any]:
    return {
        "path": found.path,
        "code": found.code,
        "name": found.name,
        "severity": found.severity.value,
        "message": found.message,
        "hint": found.hint,
        "pointer": found.pointer,
        "line": found.line,
        "column": found.column,
        "span": _span(found.span),
        "baselined": found.baselined,
    }


def _folded_json(folded: Folded) -> dict[str, Any]:
    return {
        "code": folded.code,
        "name": folded.name,
        "severity": folded.severity.value,
        "count": folded.times,
        "baselined": folded.baselined,
    }


def _result(result: Result) -> dict[str, Any]:
    return {
        "origin": result.origin,
        "example": result.example,
        "symbol": result.symbol,
        "expression": result.expression,
        "substituted": result.substituted,
        "exact": result.exact,
        "unit": result.unit,
        "printed": result.printed,
        "verdict": result.verdict.value,
        "given": result.given,
        "rounding": result.rounding,
        "hint": result.hint,
        "span": _span(result.span),
    }


def _equation(equation: EquationResult) -> dict[str, Any]:
    return {
        "section": equation.section,
        "class": equation.kind,
        "verdict": equation.verdict,
        "reason": equation.reason,
        "span": _span(equation.span),
    }


def _repeated_json(number: Accounted) -> dict[str, Any]:
    return {
        "text": number.text,
        "quantity": number.by,
        "class": number.number_class.value,
        "line": number.place.line if number.place is not None else None,
        "column": number.place.column if number.place is not None else None,
        "span": _span(number.span),
    }


def _span(span: Span | None) -> Mapping[str, int] | None:
    return None if span is None else {"start": span.start, "end": span.end}


def _summary(summary: Summary) -> dict[str, Any]:
    return {
        "lessons": summary.lessons,
        "verified": summary.verified,
        "checked": summary.checked,
        "errors": summary.errors,
        "warnings": summary.warnings,
        "infos": summary.infos,
        "baselined": summary.baselined,
        "results": summary.results,
        "equations": summary.equations,
        "numbers": summary.numbers,
    }
