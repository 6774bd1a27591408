"""Settles a run against a baseline: which findings it knows, which of its entries match nothing, what is left of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from atlas_lessons.check.baseline import Allowances, Baseline, Entry, entries_of, fingerprint, with_names
from atlas_lessons.check.fold import folded
from atlas_lessons.core.diagnostics import Diagnostic
from atlas_lessons.core.model import LessonReport, Report, Seen

_NOT_WHOLE = ("JSN", "SCH")  # families whose errors keep other rules from running


class Settled(NamedTuple):
    """The lessons with their known findings marked, the entries that match nothing, and the baseline without these."""

    lessons: tuple[LessonReport, ...]
    unmatched: tuple[Entry, ...]
    pruned: tuple[Entry, ...]


def settle(report: Report, baseline: Baseline, rules: frozenset[str], paths: Sequence[str]) -> Settled:
    """Settle a run over some paths, in which the rules with these codes ran.

    An entry matches nothing where its finding would have been seen and was not: a file that was not checked, or not as
    a whole, says nothing about its entries, and neither does a rule that did not run. A file that is gone may have been
    renamed to any other, but one below the same paths.
    """
    baseline = with_names(baseline, report.files)
    allowances = Allowances(baseline)
    known: dict[tuple[str, str], int] = {}
    for finding in _seen(report):
        known[finding.path, finding.fingerprint] = known.get((finding.path, finding.fingerprint), 0) + allowances.take(
            finding.path, finding.fingerprint, finding.times
        )
    matched = [
        finding._replace(times=known[finding.path, finding.fingerprint]) for finding in _unique_findings(_seen(report))
    ]
    whole = {allowances.named(path) for path in _fully_checked_files(report)} | set(_gone(baseline, paths))
    unmatched: list[Entry] = []
    kept: list[Entry] = []
    for entry in baseline.entries:
        rest = allowances.rest(entry)
        if rest:
            (unmatched if entry.code in rules and entry.path in whole else kept).append(entry._replace(times=rest))
    pruned = _merge_entries((*entries_of(matched, allowances.named), *kept))
    lessons = tuple(_mark_known(lesson, known, baseline.names) for lesson in report.lessons)
    return Settled(lessons, tuple(sorted(unmatched)), pruned)


def _seen(report: Report) -> Iterator[Seen]:
    for lesson in report.lessons:
        yield from lesson.seen


def _unique_findings(seen: Iterator[Seen]) -> Iterator[Seen]:
    """One of those with the same file and fingerprint: a file may belong to several lessons."""
    yield from {(finding.path, finding.fingerprint): finding for finding in seen}.values()


def _fully_checked_files(report: Report) -> Iterator[str]:
    """The files of lessons that were checked as a whole."""
    for lesson in report.lessons:
        if not any(diagnostic.code.startswith(_NOT_WHOLE) for diagnostic in lesson.diagnostics):
            yield from report.files.get(lesson.path, (lesson.path,))


def _gone(baseline: Baseline, paths: Sequence[str]) -> Iterator[str]:
    """The files of the baseline that are gone from below the checked paths."""
    checked = [baseline.workspace.portable(path) for path in paths]
    for path in baseline.gone:
        if any(folder in (".", path) or path.startswith(f"{folder}/") for folder in checked):
            yield path


def _merge_entries(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    counts: Counter[Entry] = Counter()
    for entry in entries:
        counts[entry._replace(times=0)] += entry.times
    return tuple(sorted(entry._replace(times=count) for entry, count in counts.items() if count))


def _mark_known(lesson: LessonReport, known: dict[tuple[str, str], int], names: Mapping[str, str]) -> LessonReport:
    """The lesson with its known findings marked, the first of the same first; ``known`` is used up."""
    listed: Counter[tuple[str, str]] = Counter()
    diagnostics: list[Diagnostic] = []
    for diagnostic in lesson.diagnostics:
        key = (diagnostic.path, fingerprint(diagnostic, names))
        listed[key] += 1
        is_known = known.get(key, 0) > 0
        if is_known:
            known[key] -= 1
        diagnostics.append(diagnostic._replace(baselined=True) if is_known else diagnostic)
    rest: dict[bool, Counter[tuple[str, str, str]]] = {True: Counter(), False: Counter()}
    for seen in lesson.seen:
        key = (seen.path, seen.fingerprint)
        more = seen.times - listed[key]
        old = min(more, known.get(key, 0))
        if old:
            known[key] -= old
        rule = (seen.code, seen.name, str(seen.severity))
        rest[True][rule] += old
        rest[False][rule] += more - old
    counted = (*folded(rest[False]), *folded(rest[True], baselined=True))
    return lesson._replace(diagnostics=tuple(diagnostics), folded=counted, seen=())
