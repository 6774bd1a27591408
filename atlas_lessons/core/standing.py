"""What a check leaves open, in words, and the mark that follows from it: the same in every report and on every page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from atlas_lessons.core.diagnostics import Severity

if TYPE_CHECKING:
    from atlas_lessons.core.model import LessonReport

VERIFIED, CHECKED, DRAFT = "verified", "checked", "draft"
UNACCOUNTED_RULE = "NUM001"  # its findings are counted as numbers
_AMONG_ALL = "COR"  # warnings of these rules are about other lessons


class Standing(NamedTuple):
    """The mark of a lesson by ``name``, and in the words that a reader sees.

    ``verified`` is a lesson in which nothing is left open, ``checked`` one without errors that leaves something open,
    ``draft`` one with errors.
    """

    name: str
    words: str


def standing(sound: bool, open_points: Sequence[str]) -> Standing:
    """The mark of a lesson. ``sound`` says that the check found no error; ``open_points`` are those of its report."""
    if not sound:
        return Standing(DRAFT, "Not verified")
    if open_points:
        return Standing(CHECKED, f"Checked: {', '.join(open_points)}")
    return Standing(VERIFIED, "Verified")


def open_points(report: LessonReport) -> tuple[str, ...]:
    """What the check of a lesson leaves open, in words; nothing of a verified lesson."""
    kept = report.kept_open
    return (*_findings(report), *(open_parts(report) if kept is None else kept))


def open_parts(report: LessonReport) -> tuple[str, ...]:
    """What the parts of the proof leave open, and the record's own hash, in words."""
    record_hash = (f"record hash {report.hash_left}",) if report.hash_left is not None else ()
    return (*record_hash, *_numbers(report), *_unproved_counts(report), *_unread(report))


def has_calculation(report: LessonReport) -> bool | None:
    """Whether a calculation or an equation was read in a lesson; None where none was looked for."""
    if report.results is None or report.equations is None:
        return None
    return any(not result.given for result in report.results) or bool(report.equations)


def _findings(report: LessonReport) -> Iterator[str]:
    counts = Counter(
        (diagnostic.severity, diagnostic.baselined)
        for diagnostic in report.diagnostics
        if diagnostic.code != UNACCOUNTED_RULE
    )
    warnings = sum(
        diagnostic.severity is Severity.WARNING and _is_open(diagnostic.code) for diagnostic in report.diagnostics
    )
    for group in report.folded:
        if group.code != UNACCOUNTED_RULE:
            counts[group.severity, group.baselined] += group.times
        if group.severity is Severity.WARNING and _is_open(group.code):
            warnings += group.times
    errors, known = counts[Severity.ERROR, False], counts[Severity.ERROR, True]
    if errors:
        yield counted(errors, "error")
    if known:
        yield f"{counted(known, 'error')} in the baseline"
    if warnings:
        yield counted(warnings, "warning")


def _is_open(warning: str) -> bool:
    return warning != UNACCOUNTED_RULE and not warning.startswith(_AMONG_ALL)


def _numbers(report: LessonReport) -> Iterator[str]:
    numbers = report.numbers or ()
    left = sum(number.number_class == "unaccounted" for number in numbers)
    if left:
        yield f"{left:,} of {counted(len(numbers), 'number')} not accounted for"


def _unproved_counts(report: LessonReport) -> Iterator[str]:
    """Results and equations without a verdict, and those that are wrong by a rule that the configuration left out."""
    results = Counter(str(result.verdict) for result in report.results or () if not result.given)
    equations = Counter(str(equation.verdict) for equation in report.equations or ())
    counts = (
        ("result", "wrong", results["wrong"] if report.sound else 0),
        ("result", "undecided", results["undecided"]),
        ("equation", "wrong", equations["disagrees"] if report.sound else 0),
        ("equation", "undecided", equations["undecided"]),
        ("equation", "not checked", equations["opaque"]),
    )
    yield from (f"{counted(count, noun)} {what}" for noun, what, count in counts if count)


def _unread(report: LessonReport) -> Iterator[str]:
    parts = {"numbers": report.numbers, "results": report.results, "equations": report.equations}
    if report.sound and (left := [name for name, part in parts.items() if part is None]):
        yield f"{' and '.join((', '.join(left[:-1]), left[-1])) if len(left) > 1 else left[0]} not looked at"
    if report.id is None and report.sound and has_calculation(report) is False:
        yield "no calculation was read"


def counted(number: int, noun: str) -> str:
    """A number with its noun: ``1 error``, ``5,000 errors``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
