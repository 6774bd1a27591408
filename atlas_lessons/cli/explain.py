"""``atlas-lessons explain``: print the derivation of a worked example as a person would write it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from atlas_lessons.cli.console import as_shown, configuration, emit, say_internal
from atlas_lessons.cli.desk import as_edited
from atlas_lessons.core.spelling import did_you_mean
from atlas_lessons.publish.report.escape import visible, visible_lines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from atlas_lessons.check.run import Report
    from atlas_lessons.core.config import Config
    from atlas_lessons.core.model import LessonReport, Result


@click.command()
@click.argument("which", metavar="LESSON[#EXAMPLE]")
@click.argument("others", nargs=-1, metavar="[OTHER]...")
@click.option(
    "--format", "form", type=click.Choice(("text", "latex", "json")), default="text", help="Form of the derivation."
)
@click.option("--config", "config_file", metavar="FILE", help="Read this configuration.")
def explain(which: str, others: tuple[str, ...], form: str, config_file: str | None) -> int:
    """Print how a worked example follows: formula, numbers put in, exact value, printed value, verdict.

    LESSON is a file or folder with a derivations file; without EXAMPLE all of its examples are printed. OTHER lessons
    are those it imports results from. A lesson.md that is not sealed yet is read as it is.

    \b
    Examples:
      atlas-lessons explain content/training-memory-state#core-payload
      atlas-lessons explain chapter.md --format latex

    Exit codes: 0 every printed number is right, 1 one is not or the lesson does not load, 2 no such lesson or
    example, 3 internal error.
    """
    from atlas_lessons.core.model import PASSED

    path, example = _parts(which)
    config = replace(configuration(config_file, [path, *others]).config, select=(), ignore=())
    report = _check_paths((path, *others), config)
    if report.internal:
        return say_internal(report.internal)
    examples = _examples(report, path)
    if not examples:
        return _say_none(report, path)
    if example is not None and example not in examples:
        near = did_you_mean(example, examples) or f"; it has {', '.join(examples)}"
        raise click.UsageError(visible(f"{path} has no example {example!r}{near}"))
    chosen = {example: examples[example]} if example is not None else examples
    emit(_written(chosen, form))
    return 0 if all(row.verdict in PASSED for rows in chosen.values() for row in rows) else 1


def _parts(which: str) -> tuple[str, str | None]:
    """The path and the example of ``LESSON#EXAMPLE``; a path that exists as it stands is one."""
    import os

    path, mark, example = which.rpartition("#")
    if not mark or os.path.lexists(which):
        return which, None
    return path, example


def _check_paths(paths: Sequence[str], config: Config) -> Report:
    from atlas_lessons.check.run import check
    from atlas_lessons.read.source.discover import InputError

    try:
        return check(paths, config, before=as_edited(paths, config))
    except InputError as error:
        raise click.UsageError(visible(str(error))) from None


def _examples(report: Report, path: str) -> Mapping[str, Sequence[Result]]:
    """The examples of the lesson at a path, or of all lessons below it."""
    from atlas_lessons.prove.derivations.explain import examples_of

    found: dict[str, Sequence[Result]] = {}
    for lesson in _lessons(report, path):
        found.update(examples_of(lesson.results or ()))
    return found


def _lessons(report: Report, path: str) -> list[LessonReport]:
    """The lesson at a path, or all lessons below it."""
    import os

    wanted = os.path.normpath(path)
    below = "" if wanted == "." else wanted.rstrip("/") + "/"
    places = [(os.path.normpath(lesson.path), lesson) for lesson in report.lessons]
    return [lesson for own, lesson in places if own == wanted or own.startswith(below)]


def _say_none(report: Report, path: str) -> int:
    """Say why there is no example: there is no lesson, it declares none, or what it declares cannot be used."""
    lessons = _lessons(report, path)
    if not lessons:
        raise click.UsageError(visible(f"no lesson in {path}"))
    broken = [lesson for lesson in lessons if lesson.results is None and not lesson.sound]
    if not broken:
        raise click.UsageError(visible(f"{path} declares no worked example"))
    from atlas_lessons.publish.report.text import text_report

    click.echo(text_report(as_shown(broken), color=False), err=True, nl=False)
    click.echo(visible(f"{path}: its worked examples cannot be read."), err=True)
    return 1


def _written(examples: Mapping[str, Sequence[Result]], form: str) -> str:
    from atlas_lessons.prove.derivations import explain as write

    if form == "json":
        value = [write.data(name, rows) for name, rows in examples.items()]
        return json.dumps({"schemaVersion": 1, "examples": value}, ensure_ascii=False, indent=2) + "\n"
    if form == "latex":
        return "\n".join(write.latex(name, rows) for name, rows in examples.items())
    return visible_lines("\n".join(write.text(name, rows) for name, rows in examples.items()))
