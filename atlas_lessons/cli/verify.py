"""``atlas-lessons verify``: check lessons, report every finding, exit by the verdict."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from atlas_lessons.cli.console import (
    configuration,
    emit,
    progress_line,
    read_stdin,
    say_internal,
    wants_color,
    write_file,
)
from atlas_lessons.cli.known import baseline_for, say_unmatched, settle_baseline, unmatched_data, write_baseline_of
from atlas_lessons.core.model import RunFacts
from atlas_lessons.core.workspace import find_workspace
from atlas_lessons.publish.report import FORMATS, FROM_ROOT, write_report
from atlas_lessons.publish.report.escape import visible
from atlas_lessons.publish.report.paths import with_paths

if TYPE_CHECKING:
    from collections.abc import Sequence

    from atlas_lessons.check.baseline import Baseline
    from atlas_lessons.check.run import Report, Then
    from atlas_lessons.core.config import Config
    from atlas_lessons.core.model import LessonReport
    from atlas_lessons.publish.report.text import TextView


@click.command()
@click.argument("paths", nargs=-1, metavar="PATH...")
@click.option("--format", "format_name", type=click.Choice(list(FORMATS)), default="text", help="Form of the report.")
@click.option("--output", metavar="FILE", help="Write the report there instead of to the standard output.")
@click.option("--select", multiple=True, metavar="PREFIXES", help="Only rules whose code begins so: SEC,HSH001.")
@click.option("--ignore", multiple=True, metavar="PREFIXES", help="No rules whose code begins so.")
@click.option("--strict", is_flag=True, help="Warnings fail the run too.")
@click.option("--baseline", metavar="FILE", help="Findings listed there do not fail the run.")
@click.option("--write-baseline", metavar="FILE", help="List today's findings there, for --baseline, and exit 0.")
@click.option("--prune", is_flag=True, help="Remove the entries from --baseline that match nothing.")
@click.option("--show", multiple=True, type=click.Choice(["numbers", "skipped"]), help="List these one by one too.")
@click.option("-q", "--quiet", is_flag=True, help="Only what fails the run, in a line each.")
@click.option("-v", "--verbose", is_flag=True, help="Every lesson, unaccounted number and skipped file.")
@click.option("--fix", is_flag=True, help="Write quotes anew whose words or numbers were changed in the lesson.")
@click.option("--jobs", type=click.IntRange(min=0), default=0, metavar="N", help="Processes to use; 0 for all cores.")
@click.option("--cache", is_flag=True, help="Check no lesson again that did not change, and remember each.")
@click.option("--fast", is_flag=True, help="Trust the rational engine where it can decide; sympy does the rest.")
@click.option("--config", "config_file", metavar="FILE", help="Read this configuration.")
def verify(
    paths: tuple[str, ...],
    format_name: str,
    output: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    strict: bool,
    baseline: str | None,
    write_baseline: str | None,
    prune: bool,
    show: tuple[str, ...],
    quiet: bool,
    verbose: bool,
    fix: bool,
    jobs: int,
    cache: bool,
    fast: bool,
    config_file: str | None,
) -> int:
    """Check lessons: files, folders, or - for the standard input.

    Records (JSON), lesson sources (lesson.md) and any other Markdown are distinguished by what is in them. A folder is
    searched for lessons. All findings are printed in one run, in the same order every time.

    --fix writes into derivations.json the quotes of sentences that were reworded or moved, of results whose new number
    follows, and of givens where all that rests on the new number follows; what was written is stated on the standard
    error. Then the lessons are checked again.

    --cache remembers reports in your cache folder (ATLAS_LESSONS_CACHE names another one) by the content of all that
    they depend on. Leave it out in a gate: a verdict that is computed needs no trust in a folder.

    \b
    Examples:
      atlas-lessons verify content
      atlas-lessons verify record.json --format json
      atlas-lessons verify content --format sarif --output lessons.sarif
      atlas-lessons verify README.md docs --strict --ignore TXT
      atlas-lessons verify book/chapter.md --show numbers
      atlas-lessons verify content/heat-loss --fix
      curl -s https://lessons.example/a.json | atlas-lessons verify -

    Exit codes: 0 clean, 1 findings, 2 usage, configuration or nothing to verify, 3 internal error.
    """
    if fix and "-" in paths:
        raise click.UsageError("--fix: there is no file to write for the standard input")
    if not paths:
        raise click.UsageError("nothing to verify: name files or folders, or - for the standard input")
    found = configuration(config_file, paths)
    config = found.config
    config = replace(
        config,
        select=_prefixes(select) or config.select,
        ignore=(*_prefixes(ignore), *config.ignore),
        fast=fast or config.fast,
    )
    _check_prefixes(config.select, "select")
    _check_prefixes(config.ignore, "ignore")
    if prune and baseline is None:
        raise click.UsageError("--prune needs --baseline: it removes the entries of that file which match nothing")
    known = baseline_for(baseline, writing=write_baseline is not None)
    report = _apply_fixes(paths, config, jobs, known) if fix else _run_check(paths, config, jobs, known, cached=cache)
    _spare_lessons((output, write_baseline, baseline if prune else None), report.lessons)
    if known is not None and write_baseline is not None and not report.internal:
        write_baseline_of(write_baseline, report, known)
    facts = RunFacts(str(found.file) if found.file is not None else None, baseline)
    if known is not None and baseline is not None:
        outcome = settle_baseline(report, known, config, paths)
        report = report._replace(lessons=outcome.lessons)
        facts = facts._replace(unmatched=unmatched_data(outcome))
        say_unmatched(baseline, outcome, prune=prune and not report.internal)
    view = _view(show, quiet=quiet, verbose=verbose, strict=strict)
    _report(format_name, output, report, view, facts)
    if report.internal:
        return say_internal(report.internal)
    return 0 if write_baseline is not None else _exit_code(report.lessons, strict=strict)


_MOST_ROUNDS = 4  # what a quote states may be what lets another be written


def _apply_fixes(paths: Sequence[str], config: Config, jobs: int, known: Baseline | None) -> Report:
    """Write quotes again until nothing is left to write. Returns the report on the lessons as they are then."""
    from atlas_lessons.author.fix import fixes_of, write

    report = _run_check(paths, config, jobs, known, then=fixes_of)
    for _ in range(_MOST_ROUNDS):
        told: list[str] = []
        for fixes in report.made.values():
            try:
                told += write(fixes, config.max_record_bytes)
            except OSError as error:
                reason = error.strerror or error
                raise click.UsageError(f"{visible(fixes.path)}: cannot be written: {reason}") from None
        if not told:
            break
        for line in told:
            click.echo(visible(f"fixed {line}"), err=True)
        report = _run_check(paths, config, jobs, known, then=fixes_of)
    return report


def _run_check(
    paths: Sequence[str],
    config: Config,
    jobs: int,
    known: Baseline | None,
    then: Then | None = None,
    *,
    cached: bool = False,
) -> Report:
    from atlas_lessons.check.cache import ReportCache
    from atlas_lessons.check.run import check
    from atlas_lessons.core.store import user_store
    from atlas_lessons.read.source.discover import InputError

    stdin = read_stdin(config.max_record_bytes) if "-" in paths else None
    try:
        progress = progress_line()
        cache = ReportCache(user_store(paths), config) if cached else None
        report = check(paths, config, jobs, stdin=stdin, then=then, progress=progress, baseline=known, cache=cache)
    except InputError as error:
        raise click.UsageError(visible(str(error))) from None
    if not report.lessons and not report.internal:
        skipped = "".join(f"\n  {path}: skipped: {reason}" for path, reason in report.skipped[:5])
        raise click.UsageError(visible(f"nothing to verify in {', '.join(paths)}{skipped}"))
    return report


def _prefixes(values: tuple[str, ...]) -> tuple[str, ...]:
    """The prefixes of a repeatable, comma-separated option, in capitals."""
    return tuple(word.strip().upper() for value in values for word in value.split(",") if word.strip())


def _check_prefixes(prefixes: tuple[str, ...], origin: str) -> None:
    """Refuse a prefix that no rule's code has: it would silently select nothing. Raises UsageError."""
    if not prefixes:
        return
    from atlas_lessons.check.rules import ALL_RULES

    for prefix in prefixes:
        if not any(rule.code.startswith(prefix) for rule in ALL_RULES):
            families = ", ".join(sorted({rule.family for rule in ALL_RULES}))
            raise click.UsageError(f"{origin}: no rule's code begins with {prefix!r}; the families are {families}")


def _spare_lessons(outputs: tuple[str | None, ...], lessons: Sequence[LessonReport]) -> None:
    """Refuse to write a report over a lesson that was read for it. Raises UsageError."""
    for output in filter(None, outputs):
        path = Path(output)
        ours = path.name in ("lesson.md", "lesson.json") or path.name.endswith("derivations.json")
        if (ours and _same_file(path, path)) or any(_same_file(path, Path(lesson.path)) for lesson in lessons):
            raise click.UsageError(visible(f"{output}: would be overwritten, and is a file of a lesson"))


def _same_file(path: Path, other: Path) -> bool:
    """Whether both are there and are one file."""
    try:
        return path.samefile(other)
    except (OSError, ValueError):
        return False


def _view(show: Sequence[str], *, quiet: bool, verbose: bool, strict: bool) -> TextView:
    """What the text report shows. Raises UsageError for options that exclude one another."""
    from atlas_lessons.publish.report.text import Detail, TextView

    if quiet and (verbose or show):
        raise click.UsageError("--quiet prints only what fails the run: leave out --verbose and --show")
    detail = Detail.QUIET if quiet else Detail.VERBOSE if verbose else Detail.NORMAL
    listed = {"numbers", "skipped"} if verbose else set(show)
    return TextView(detail=detail, numbers="numbers" in listed, skipped="skipped" in listed, strict=strict)


def _report(format_name: str, output: str | None, report: Report, view: TextView, facts: RunFacts) -> None:
    workspace = find_workspace()
    name = workspace.rooted if format_name in FROM_ROOT else workspace.shown
    lessons = with_paths(report.lessons, name)
    file, known = (name(path) if path is not None else None for path in (facts.configuration, facts.baseline))
    facts = facts._replace(configuration=file, baseline=known)
    to_file = output not in (None, "-")
    if format_name == "text":
        from atlas_lessons.publish.report.text import text_report

        skipped = tuple(item._replace(path=name(item.path)) for item in report.skipped)
        text = text_report(lessons, view=view._replace(color=not to_file and wants_color()), skipped=skipped)
    else:
        text = write_report(format_name, lessons, facts)
    if output is not None and to_file:
        write_file(output, text)
    else:
        emit(text)


def _exit_code(lessons: Sequence[LessonReport], *, strict: bool) -> int:
    from atlas_lessons.publish.report.summary import summarize

    summary = summarize(lessons)
    return 1 if summary.errors or (strict and summary.warnings) else 0
