"""The counts at the end of every report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Diagnostic, Severity
from atlas_lessons.core.model import Accounted, LessonReport, NumberClass, Verdict
from atlas_lessons.core.standing import CHECKED, VERIFIED


class Summary(NamedTuple):
    """Totals of a run. ``results``, ``equations`` and ``numbers`` are None when no lesson ran that part; a given, which
    is read and not computed, is no result here.

    ``verified`` counts lessons in which nothing is left open, ``checked`` those without errors that leave something
    open. Errors, warnings and infos leave out what the baseline knows; ``baselined`` counts that.
    """

    lessons: int
    verified: int
    checked: int
    errors: int
    warnings: int
    infos: int
    baselined: int
    results: dict[str, int] | None
    equations: dict[str, int] | None
    numbers: dict[str, int] | None


def summarize(lessons: Sequence[LessonReport]) -> Summary:
    """Count everything said of these lessons."""
    marks = Counter(lesson.standing.name for lesson in lessons)
    severities = Counter(each.severity for each in open_diagnostics(lessons))
    every = [each for lesson in lessons for each in lesson.diagnostics]
    results = [each for lesson in lessons for each in lesson.results or () if not each.given]
    equations = Counter(each.verdict for lesson in lessons for each in lesson.equations or ())
    return Summary(
        lessons=len(lessons),
        verified=marks[VERIFIED],
        checked=marks[CHECKED],
        errors=severities[Severity.ERROR],
        warnings=severities[Severity.WARNING],
        infos=severities[Severity.INFO],
        baselined=sum(each.baselined for each in every),
        results=None if all(x.results is None for x in lessons) else verdict_counts(r.verdict for r in results),
        equations=None if all(x.equations is None for x in lessons) else dict(sorted(equations.items())),
        numbers=None
        if all(x.numbers is None for x in lessons)
        else number_counts(each for lesson in lessons for each in lesson.numbers or ()),
    )


def open_diagnostics(lessons: Iterable[LessonReport]) -> list[Diagnostic]:
    """The diagnostics that the baseline does not know, in the order of a report."""
    found = [each for lesson in lessons for each in lesson.diagnostics if not each.baselined]
    return sorted(found, key=Diagnostic.sort_key)


def verdict_counts(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """How many results got each verdict, every verdict named, in the order of their declaration."""
    counts = Counter(verdicts)
    return {verdict.value: counts[verdict] for verdict in Verdict}


def number_counts(numbers: Iterable[Accounted]) -> dict[str, int]:
    """``total`` and how many numerals ended in each class, every class named; the classes add up to the total."""
    counts = Counter(each.number_class for each in numbers)
    return {"total": counts.total(), **{each.value: counts[each] for each in NumberClass}}
