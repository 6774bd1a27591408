"""Keeps a report of very many findings small: the first of a rule are listed, the rest of them are counted.

Nothing is lost by it: with a baseline, every finding is counted by what identifies it before the rest is let go, and
findings that the baseline does not know are listed apart from those that it knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from atlas_lessons.check.baseline import Allowances, Baseline, fingerprint
from atlas_lessons.core.diagnostics import Diagnostic, Severity
from atlas_lessons.core.model import Folded, LessonReport, Seen

MOST_LISTED = 10_000  # findings of one rule in one lesson, known ones and others


class Folding(NamedTuple):
    """The findings of a lesson: those that are listed, counts of the rest, and with a baseline what all of them are."""

    listed: tuple[Diagnostic, ...]
    folded: tuple[Folded, ...] = ()
    seen: tuple[Seen, ...] = ()


def fold(found: Sequence[Diagnostic], baseline: Baseline | None) -> Folding:
    """Fold the findings of one lesson, in their order."""
    if baseline is None and len(found) <= MOST_LISTED:
        return Folding(tuple(found))
    listed: list[Diagnostic] = []
    quotas: Counter[tuple[str, bool]] = Counter()
    rest: Counter[tuple[str, str, str]] = Counter()
    seen: dict[tuple[str, str], Seen] = {}
    left = Allowances(baseline) if baseline is not None else None
    for diagnostic in found:
        known = False
        if left is not None:
            key = fingerprint(diagnostic, left.baseline.names)
            known = left.take(diagnostic.path, key) > 0
            before = seen.get((diagnostic.path, key)) or Seen(
                diagnostic.path, key, diagnostic.code, diagnostic.name, diagnostic.severity, 0
            )
            seen[diagnostic.path, key] = before._replace(times=before.times + 1)
        quotas[diagnostic.code, known] += 1
        if quotas[diagnostic.code, known] <= MOST_LISTED:
            listed.append(diagnostic)
        else:
            rest[diagnostic.code, diagnostic.name, diagnostic.severity] += 1
    return Folding(tuple(listed), folded(rest), tuple(seen.values()))


def folded(rest: Mapping[tuple[str, str, str], int], *, baselined: bool = False) -> tuple[Folded, ...]:
    """Counts by code, name and severity as they are reported."""
    return tuple(
        Folded(code, name, Severity(severity), count, baselined)
        for (code, name, severity), count in sorted(rest.items())
        if count
    )


def fold_report(report: LessonReport, baseline: Baseline | None) -> LessonReport:
    """The report of a lesson with its findings folded."""
    made = fold(report.diagnostics, baseline)
    return report._replace(diagnostics=made.listed, folded=made.folded, seen=made.seen)


def with_more(report: LessonReport, more: Folding) -> LessonReport:
    """The report with further findings, which came of the rules over all lessons."""
    merged: Iterable[Diagnostic] = sorted((*report.diagnostics, *more.listed), key=Diagnostic.sort_key)
    return report._replace(
        diagnostics=tuple(merged), folded=(*report.folded, *more.folded), seen=(*report.seen, *more.seen)
    )
