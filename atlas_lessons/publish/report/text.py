"""The report for people: errors first, with line and caret; then a line a lesson, and the counts of the run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Diagnostic, Severity
from atlas_lessons.core.model import LessonReport, NumberClass, Skipped
from atlas_lessons.core.standing import UNACCOUNTED_RULE, counted, has_calculation
from atlas_lessons.publish.report.escape import visible
from atlas_lessons.publish.report.snippet import snippet
from atlas_lessons.publish.report.summary import Summary, open_diagnostics, printed_diagnostics, summarize

_STYLES = {Severity.ERROR: "31;1", Severity.WARNING: "33;1", Severity.INFO: "36"}
_BOLD, _DIM = "1", "2"
_MARKS = {"verified": "32", "checked": "33", "draft": "31;1"}
_RANKS = {severity: rank for rank, severity in enumerate(Severity)}
_NAMED = 5  # unaccounted numbers that the line of a lesson names
Paint = Callable[[str, str], str]


class Detail(IntEnum):
    """How much a report says: errors in a line each, the usual, or everything."""

    QUIET = 0
    NORMAL = 1
    VERBOSE = 2


class TextView(NamedTuple):
    """What of a run is shown: ``numbers`` and ``skipped`` one by one, warnings of a ``strict`` run like errors."""

    color: bool = False
    detail: Detail = Detail.NORMAL
    numbers: bool = False
    skipped: bool = False
    strict: bool = False


def text_report(
    lessons: Sequence[LessonReport],
    *,
    color: bool = False,
    view: TextView | None = None,
    skipped: Sequence[Skipped] = (),
) -> str:
    """The whole report as text that ends in a newline; nothing where a quiet report has nothing to say.

    ``color`` adds ANSI colours, for a terminal that wants them.
    """
    view = view or TextView(color)
    paint: Paint = _ansi if view.color else _plain
    if view.detail is Detail.QUIET:
        return "".join(f"{line}\n" for line in _quiet(lessons, view, paint))
    findings = ["\n".join(_finding(diagnostic, paint)) for diagnostic in _printed_findings(lessons, view)]
    return "\n\n".join([*findings, "\n".join(_closing(lessons, skipped, view, paint))]) + "\n"


def closing_lines(lessons: Sequence[LessonReport]) -> list[str]:
    """What a report ends with, without colours: the lessons that are not verified, and the counts of the run."""
    return list(_closing(lessons, (), TextView(), _plain))


def _plain(text: str, style: str) -> str:
    return text


def _ansi(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}\x1b[0m"


def _printed_findings(lessons: Iterable[LessonReport], view: TextView) -> list[Diagnostic]:
    """What is printed as findings: errors, then warnings, then infos. Unaccounted numbers are one error a lesson."""
    found = [group for lesson in lessons for group in _fold_unaccounted(lesson)]
    return sorted(found, key=lambda each: (_RANKS[each.severity], *each.sort_key()))


def _fold_unaccounted(lesson: LessonReport) -> Iterator[Diagnostic]:
    yield from (diagnostic for diagnostic in printed_diagnostics(lesson) if diagnostic.code != UNACCOUNTED_RULE)
    found = open_diagnostics([lesson])
    numbers = [group for group in found if group.code == UNACCOUNTED_RULE]
    if numbers and numbers[0].severity is Severity.ERROR:
        hint = next((number.hint for number in numbers if number.hint), None)
        yield numbers[0]._replace(message=_unaccounted_message(lesson, numbers), hint=hint)


def _unaccounted_message(lesson: LessonReport, numbers: Sequence[Diagnostic]) -> str:
    """One message for all numbers of a lesson that nothing accounts for; the first of them are named."""
    known = any(diagnostic.baselined for diagnostic in lesson.diagnostics if diagnostic.code == UNACCOUNTED_RULE)
    left = [number for number in lesson.numbers or () if number.number_class is NumberClass.UNACCOUNTED]
    if known:
        spans = {number.span for number in numbers}
        left = [numeral for numeral in left if numeral.span in spans]
    count = f"{len(left):,} of {counted(len(lesson.numbers or ()), 'number')} not accounted for"
    more = f" and {len(left) - _NAMED:,} more" if len(left) > _NAMED else ""
    named = ", ".join(numeral.text for numeral in left[:_NAMED])
    return f"{count}{' and not in the baseline' if known else ''}: {named}{more}"


def _finding(found: Diagnostic, paint: Paint) -> Iterator[str]:
    first, *more = (visible(line) for line in found.message.split("\n"))
    yield _headline(found, first, paint)
    yield from (f"  {line}" for line in more)
    if found.pointer is not None and not found.excerpt:
        yield f"  at {visible(found.pointer) or 'the whole document'}"
    if found.excerpt:
        line, carets = snippet(found.excerpt, found.caret or (found.column - 1, found.column))
        number = str(found.line)
        margin = " " * len(number)
        yield paint(f"  {margin} |", _DIM)
        yield paint(f"  {number} | ", _DIM) + line
        yield paint(f"  {margin} | ", _DIM) + paint(carets, _STYLES[found.severity])
    if found.hint:
        lines = [visible(line) for line in found.hint.split("\n")]
        yield f"  {paint('hint:', _BOLD)} {lines[0]}"
        yield from (f"        {line}" for line in lines[1:])


def _headline(found: Diagnostic, message: str, paint: Paint) -> str:
    place = paint(f"{visible(found.path)}:{found.line}:{found.column}", _BOLD)
    return f"{place}: {paint(found.severity.value, _STYLES[found.severity])} {found.code} {found.name}: {message}"


def _quiet(lessons: Iterable[LessonReport], view: TextView, paint: Paint) -> Iterator[str]:
    """What fails the run, in a line each."""
    least = Severity.WARNING if view.strict else Severity.ERROR
    for diagnostic in _printed_findings(lessons, view):
        if _RANKS[diagnostic.severity] <= _RANKS[least]:
            yield _headline(diagnostic, visible(diagnostic.message.partition("\n")[0]), paint)


def _closing(
    lessons: Sequence[LessonReport], skipped: Sequence[Skipped], view: TextView, paint: Paint
) -> Iterator[str]:
    if view.numbers:
        yield from (line for lesson in lessons for line in _numbers(lesson, paint))
    if view.skipped:
        yield from (f"{paint(visible(item.path), _BOLD)}: skipped: {visible(item.reason)}" for item in skipped)
    yield from (line for lesson in lessons for line in _standing(lesson, view, paint))
    yield from _totals(summarize(lessons), view, paint)
    if skipped:
        yield _skipped_count(skipped, view)


def _numbers(lesson: LessonReport, paint: Paint) -> Iterator[str]:
    """The numbers of a lesson that nothing accounts for, or that repeat a declared one, in a line each."""
    for number in lesson.numbers or ():
        if number.place is not None:
            path, line, column, around = number.place
            place = paint(f"{visible(path)}:{line}:{column}", _BOLD)
            what = f"repeats {visible(number.by or '')}" if number.repeated else "not accounted for"
            yield f"{place}: {visible(number.text)} {what}, in: {visible(around)}"


def _standing(lesson: LessonReport, view: TextView, paint: Paint) -> Iterator[str]:
    """What a lesson is: verified, or checked with something left open, or neither."""
    name, path = lesson.standing.name, paint(visible(lesson.path), _BOLD)
    mark = paint("not verified" if name == "draft" else name, _MARKS[name])
    empty = has_calculation(lesson) is False
    only_errors = len(lesson.open) == 1 and any(
        diagnostic.severity is Severity.ERROR for diagnostic in open_diagnostics([lesson])
    )
    if only_errors and view.detail is not Detail.VERBOSE:
        return  # they are printed above
    if lesson.open:
        yield f"{path}: {mark}: {', '.join(lesson.open)}"
    elif empty:
        yield f"{path}: {mark}; no calculation was read in it"
    elif view.detail is Detail.VERBOSE:
        yield f"{path}: {mark}"


def _totals(summary: Summary, view: TextView, paint: Paint) -> Iterator[str]:
    bad = summary.errors or summary.warnings
    verdict = f"{counted(summary.lessons, 'lesson')}, {summary.verified:,} verified"
    verdict += f", {summary.checked:,} checked" if summary.checked else ""
    severities = ((summary.errors, "error"), (summary.warnings, "warning"), (summary.infos, "info"))
    found = ", ".join(counted(count, noun) for count, noun in severities)
    known = f" ({summary.baselined:,} more in the baseline)" if summary.baselined else ""
    yield paint(f"{verdict}: {found}{known}", _STYLES[Severity.ERROR] if summary.errors else "33" if bad else "32")
    if summary.numbers is not None:
        classes = {name: count for name, count in summary.numbers.items() if name != "total"}
        counts = {"unaccounted": classes["unaccounted"], "repeated": summary.repeated}
        listed = [name for name, count in counts.items() if count]
        more = f"; --show numbers lists the {' and the '.join(listed)}" if listed and not view.numbers else ""
        again = f"; {summary.repeated} repeated" if summary.repeated else ""
        yield f"numbers: {summary.numbers['total']} in all: {_list_counts(classes)}{again}{more}"
    if summary.results is not None:
        yield f"results: {sum(summary.results.values())} in all: {_list_counts(summary.results)}"
    if summary.equations is not None:
        total = sum(summary.equations.values())
        yield f"equations: {total} in all" + (f": {_list_counts(summary.equations)}" if total else "")


def _skipped_count(skipped: Sequence[Skipped], view: TextView) -> str:
    reasons = Counter(item.reason for item in skipped)
    listed = ", ".join(f"{count:,} {reason}" for reason, count in sorted(reasons.items()))
    return f"skipped: {listed}" + ("" if view.skipped else "; --show skipped lists them")


def _list_counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())
