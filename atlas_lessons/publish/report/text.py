"""The report for people: each finding with its line and a caret, then a summary with every count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from atlas_lessons.core.diagnostics import Diagnostic, Severity
from atlas_lessons.core.model import LessonReport
from atlas_lessons.publish.report.escape import visible
from atlas_lessons.publish.report.snippet import snippet
from atlas_lessons.publish.report.summary import Summary, open_diagnostics, summarize

_STYLES = {Severity.ERROR: "31;1", Severity.WARNING: "33;1", Severity.INFO: "36"}
_BOLD, _DIM = "1", "2"
Paint = Callable[[str, str], str]


def text_report(lessons: Sequence[LessonReport], *, color: bool = False) -> str:
    """The whole report as text that ends in a newline. ``color`` adds ANSI colours, for a terminal that wants them."""
    paint: Paint = _ansi if color else _plain
    parts = ["\n".join(_finding(each, paint)) for each in open_diagnostics(lessons)]
    parts.append("\n".join(_closing(summarize(lessons), paint)))
    return "\n\n".join(parts) + "\n"


def closing_lines(lessons: Sequence[LessonReport]) -> list[str]:
    """The summary without colours: counts of lessons, findings, numbers by class, results and equations by verdict."""
    return list(_closing(summarize(lessons), _plain))


def _plain(text: str, style: str) -> str:
    return text


def _ansi(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}\x1b[0m"


def _finding(found: Diagnostic, paint: Paint) -> Iterator[str]:
    place = f"{visible(found.path)}:{found.line}:{found.column}"
    severity = paint(found.severity.value, _STYLES[found.severity])
    first, *more = (visible(line) for line in found.message.split("\n"))
    yield f"{paint(place, _BOLD)}: {severity} {found.code} {found.name}: {first}"
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


def _closing(summary: Summary, paint: Paint) -> Iterator[str]:
    bad = summary.errors or summary.warnings
    verdict = f"{_count(summary.lessons, 'lesson')}, {summary.verified} verified"
    found = ", ".join(
        (
            _count(summary.errors, "error"),
            _count(summary.warnings, "warning"),
            _count(summary.infos, "info"),
        )
    )
    known = f" ({summary.baselined} more in the baseline)" if summary.baselined else ""
    yield paint(f"{verdict}: {found}{known}", _STYLES[Severity.ERROR] if summary.errors else "33" if bad else "32")
    if summary.numbers is not None:
        classes = {name: count for name, count in summary.numbers.items() if name != "total"}
        yield f"numbers: {summary.numbers['total']} in all: {_listed(classes)}"
    if summary.results is not None:
        yield f"results: {sum(summary.results.values())} in all: {_listed(summary.results)}"
    if summary.equations is not None:
        total = sum(summary.equations.values())
        yield f"equations: {total} in all" + (f": {_listed(summary.equations)}" if total else "")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())
