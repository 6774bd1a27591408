"""``atlas-lessons seal``: compile lesson.md to lesson.json, or say whether that is stale."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import click

from atlas_lessons.cli.console import as_shown, configuration, emit, say_internal, wants_color
from atlas_lessons.publish.report.escape import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from atlas_lessons.author.seal import RecordCandidate
    from atlas_lessons.core.config import Config
    from atlas_lessons.core.model import LessonReport


@click.command()
@click.argument("paths", nargs=-1, metavar="PATH...")
@click.option("--check", "check_only", is_flag=True, help="Write nothing; exit 1 when a record is stale.")
@click.option("--config", "config_file", metavar="FILE", help="Read this configuration.")
def seal(paths: tuple[str, ...], check_only: bool, config_file: str | None) -> int:
    """Compile lesson.md files to lesson.json: sections, citations, hashes, length and URLs.

    Paths are lesson.md files or folders, which are searched for them. A record is written only when it verifies, with
    everything that is beside it; until then the old one stays. The same source gives the same bytes every time,
    and a record that would be the same is checked as well. With --check nothing is written: a record that is not what
    its lesson.md makes is named, with what is found in that lesson.md.

    \b
    Examples:
      atlas-lessons seal content
      atlas-lessons seal content/heat-loss/lesson.md
      atlas-lessons seal --check content

    Exit codes: 0 all sealed, 1 findings or a stale record, 2 usage or configuration, 3 internal error.
    """
    from atlas_lessons.author.seal import Refused, prepare, sources
    from atlas_lessons.read.record.compile import config_problems
    from atlas_lessons.read.source.discover import InputError

    config = configuration(config_file, paths).config
    problems = list(config_problems(config))
    if problems:
        raise click.UsageError("configuration: " + "\n       ".join(problems))
    try:
        found = sources(paths, config)
    except InputError as error:
        raise click.UsageError(visible(str(error))) from None
    if not found:
        raise click.UsageError("nothing to seal: name lesson.md files, or folders that hold some")
    prepared = [prepare(source, config) for source in found]
    refused = [candidate for candidate in prepared if isinstance(candidate, Refused)]
    candidates = [candidate for candidate in prepared if not isinstance(candidate, Refused)]
    for refusal in refused:
        _say_refused(refusal.path, refusal.report, refusal.reason)
    code = _say_stale(candidates, config) if check_only else _seal_all(candidates, config)
    return max(code, 1 if refused else 0)


def _say_stale(candidates: Sequence[RecordCandidate], config: Config) -> int:
    """Say which records are stale, after what is found in their lesson.md files, and how to seal them."""
    from atlas_lessons.author.seal import inspect

    stale = [candidate for candidate in candidates if candidate.changed]
    report = inspect(candidates, config) if stale else None  # of all, since some may import from others
    if report is not None and report.internal:
        return say_internal(report.internal)
    reports = {lesson.path: lesson for lesson in report.lessons} if report is not None else {}
    for lesson in stale:
        if reports[lesson.path].diagnostics:
            _say_findings(reports[lesson.path])
        verb = "run" if reports[lesson.path].verified else "correct what is found, and run"
        remedy = f"{verb} `atlas-lessons seal {shlex.quote(lesson.source)}`"
        emit(visible(f"{lesson.path}: stale: {', '.join(lesson.changed)}; {remedy}") + "\n")
    emit(f"{len(candidates)} compiled, {len(stale)} stale\n")
    return 1 if stale else 0


def _seal_all(candidates: Sequence[RecordCandidate], config: Config) -> int:
    from atlas_lessons.author.seal import inspect, write_record

    report = inspect(candidates, config)
    if report.internal:
        return say_internal(report.internal)
    reports = {lesson.path: lesson for lesson in report.lessons}
    refused = [candidate for candidate in candidates if not reports[candidate.path].sound]
    sealed = [candidate for candidate in candidates if candidate.changed and reports[candidate.path].sound]
    for refusal in refused:
        _say_refused(
            refusal.path, reports[refusal.path], None if refusal.changed else "the record is up to date and wrong"
        )
    for lesson in sealed:
        try:
            write_record(lesson)
        except OSError as error:
            raise click.UsageError(f"{visible(lesson.path)}: cannot be written: {error.strerror or error}") from None
        emit(f"sealed {visible(lesson.path)}: {visible(', '.join(lesson.changed))}\n")
    emit(f"{len(sealed)} written, {len(candidates) - len(sealed) - len(refused)} unchanged\n")
    return 1 if refused else 0


def _say_refused(path: str, report: LessonReport | None, reason: str | None) -> None:
    if report is not None:
        _say_findings(report)
    emit(f"{visible(path)}: not sealed{': ' + visible(reason) if reason else ''}\n")


def _say_findings(report: LessonReport) -> None:
    from atlas_lessons.publish.report.text import text_report

    emit(text_report(as_shown([report]), color=wants_color()))
