"""The counts at the end of every report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Diagnostic, Severity
from atlas_lessons.core.model import Accounted, Folded, LessonReport, NumberClass, Verdict
from atlas_lessons.core.standing import CHECKED, VERIFIED

MOST_PRINTED = 100  # findings of one rule in one lesson that people read


class Summary(NamedTuple):
    """Totals of a run. ``results``, ``equations`` and ``numbers`` are None when no lesson ran that part; a given, which
    is read and not computed, is not a result here.

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
    repeated: int = 0  # of the numbers, those that only repeat a declared one


def summarize(lessons: Sequence[LessonReport]) -> Summary:
    """Count everything said of these lessons."""
    marks = Counter(lesson.standing.name for lesson in lessons)
    severities = Counter(
        (diagnostic.severity, diagnostic.baselined) for lesson in lessons for diagnostic in lesson.diagnostics
    )
    for folded in (group for lesson in lessons for group in lesson.folded):
        severities[folded.severity, folded.baselined] += folded.times
    results = [result for lesson in lessons for result in lesson.results or () if not result.given]
    equations = Counter(equation.verdict for lesson in lessons for equation in lesson.equations or ())
    return Summary(
        lessons=len(lessons),
        verified=marks[VERIFIED],
        checked=marks[CHECKED],
        errors=severities[Severity.ERROR, False],
        warnings=severities[Severity.WARNING, False],
        infos=severities[Severity.INFO, False],
        baselined=sum(count for (_, known), count in severities.items() if known),
        results=None if all(x.results is None for x in lessons) else verdict_counts(r.verdict for r in results),
        equations=None if all(x.equations is None for x in lessons) else dict(sorted(equations.items())),
        numbers=None
        if all(x.numbers is None for x in lessons)
        else number_counts(number for lesson in lessons for number in lesson.numbers or ()),
        repeated=sum(number.repeated for lesson in lessons for number in lesson.numbers or ()),
    )


def open_diagnostics(lessons: Iterable[LessonReport]) -> list[Diagnostic]:
    """The diagnostics that the baseline does not know, in the order of a report.

    What a lesson has too many of to be listed is the last of its rule, as a count.
    """
    found = [diagnostic for lesson in lessons for diagnostic in _open(lesson)]
    return sorted(found, key=Diagnostic.sort_key)


def printed_diagnostics(lesson: LessonReport) -> list[Diagnostic]:
    """The open diagnostics of a lesson that a person can read: the first of each rule, then a count of the rest."""
    by_rule: dict[tuple[str, Severity], list[Diagnostic]] = {}
    for diagnostic in open_diagnostics([lesson._replace(folded=())]):
        by_rule.setdefault((diagnostic.code, diagnostic.severity), []).append(diagnostic)
    folded = {(group.code, group.severity): group.times for group in lesson.folded if not group.baselined}
    shown: list[Diagnostic] = []
    for rule, found in by_rule.items():
        rest = len(found) - MOST_PRINTED + folded.get(rule, 0)
        shown += found[:MOST_PRINTED]
        if rest > 0:
            shown.append(_more(found[min(MOST_PRINTED, len(found) - 1)], rest))
    return sorted(shown, key=Diagnostic.sort_key)


def _open(lesson: LessonReport) -> Iterator[Diagnostic]:
    last: dict[tuple[str, Severity], Diagnostic] = {}
    for diagnostic in lesson.diagnostics:
        if not diagnostic.baselined:
            last[diagnostic.code, diagnostic.severity] = diagnostic
            yield diagnostic
    for folded in lesson.folded:
        if not folded.baselined:
            yield _more(last.get((folded.code, folded.severity)) or _folded_diagnostic(lesson, folded), folded.times)


def _more(found: Diagnostic, count: int) -> Diagnostic:
    return found._replace(message=f"and {count:,} more of this kind", hint=None)


def _folded_diagnostic(lesson: LessonReport, folded: Folded) -> Diagnostic:
    return Diagnostic(lesson.path, folded.code, folded.name, folded.severity, "")


def verdict_counts(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """How many results got each verdict, every verdict named, in the order of their declaration."""
    counts = Counter(verdicts)
    return {verdict.value: counts[verdict] for verdict in Verdict}


def number_counts(numbers: Iterable[Accounted]) -> dict[str, int]:
    """``total`` and how many numerals ended in each class, every class named; the classes add up to the total."""
    counts = Counter(number.number_class for number in numbers)
    return {"total": counts.total(), **{kind.value: counts[kind] for kind in NumberClass}}
