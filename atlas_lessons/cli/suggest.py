"""``atlas-lessons suggest``: propose derivations for the numbers of a lesson that nothing accounts for."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from atlas_lessons.cli.console import configuration, emit, read_stdin, say_internal
from atlas_lessons.cli.desk import as_edited
from atlas_lessons.publish.report.escape import visible

if TYPE_CHECKING:
    from atlas_lessons.check.phases import Checked
    from atlas_lessons.core.config import Config


@click.command()
@click.argument("lesson", metavar="LESSON")
@click.option("--number", "printed", metavar="TEXT", help="Only for numbers printed like this (3384).")
@click.option("--limit", type=click.IntRange(1, 50), default=5, show_default=True, help="How many for a number.")
@click.option("--paste", is_flag=True, help="Print the ones without a doubt, as a derivations file.")
@click.option("--config", "config_file", metavar="FILE", help="Read this configuration.")
def suggest(lesson: str, printed: str | None, limit: int, paste: bool, config_file: str | None) -> int:
    """Propose how unaccounted numbers may follow from the numbers around them, as JSON.

    Each proposal is an example for the lesson's derivations file: read it, judge whether it is what the text means,
    and paste it. Nothing is proved by being proposed, and no file is written. A lesson.md that is not sealed yet is
    read as it is.

    \b
    Examples:
      atlas-lessons suggest content/heat-loss
      atlas-lessons suggest content/heat-loss --number 3384 --limit 2
      atlas-lessons suggest chapter.md --paste > chapter.derivations.json

    Exit codes: 0 a derivation was found for every number asked about, 1 for some none was found or the lesson does
    not load, 2 usage or configuration, 3 internal error.
    """
    from atlas_lessons.author.suggest import suggest
    from atlas_lessons.author.suggest.output import left_out, listing, pasteable

    checked = _checked(lesson, configuration(config_file, [lesson]).config)
    if checked.internal:
        return say_internal(checked.internal)
    if checked.proof is None or checked.lesson is None:
        click.echo(f"{visible(lesson)}: this does not load as a lesson; `atlas-lessons verify` says why", err=True)
        return 1
    unusable = _unusable(checked)
    if unusable is not None:
        click.echo(f"{visible(unusable)}: this cannot be used; `atlas-lessons verify` says why", err=True)
        return 1
    found = suggest(checked.proof, limit=limit, printed=printed)
    if not found:
        asked = (
            f"no number that nothing accounts for is printed like {printed!r}" if printed else "no number is left open"
        )
        click.echo(f"{visible(lesson)}: {visible(asked)}", err=True)
    if paste:
        pasted = pasteable(found, checked.proof)
        value = pasted.file
        for line in left_out(pasted, checked.lesson):
            click.echo(visible(line), err=True)
    else:
        value = listing(found, checked.lesson)
    emit(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
    return 0 if all(lesson.suggestions for lesson in found) else 1


def _unusable(checked: Checked) -> str | None:
    """The derivations file where it does not load: every number would look unaccounted without it.

    An empty one is none: a shell makes it before this runs, when what is proposed is sent there.
    """
    from atlas_lessons.read.source.discover import is_derivations

    found = (
        diagnostic
        for diagnostic in checked.report.diagnostics
        if diagnostic.code.startswith(("JSN", "SCH")) and diagnostic.name != "empty-file"
    )
    return next((file.path for file in found if is_derivations(file.path)), None)


def _checked(path: str, config: Config) -> Checked:
    """The one lesson at a path, checked in this process: the search is bounded, and it may take its time."""
    from atlas_lessons.check.phases import check_raw
    from atlas_lessons.read.source.discover import InputError, discover, read_files
    from atlas_lessons.read.source.load import load

    try:
        lessons = discover([path], config).lessons
    except InputError as error:
        raise click.UsageError(visible(str(error))) from None
    if len(lessons) != 1:
        raise click.UsageError(f"expected one lesson, found {len(lessons)} at {visible(path)}")
    stdin = read_stdin(config.max_record_bytes) if path == "-" else None
    contents = as_edited([path], config)(lessons[0]) or read_files(lessons[0], config.max_record_bytes, stdin)
    raw = load(lessons[0], contents, config)
    if raw is None:
        raise click.UsageError(f"expected a lesson, found none at {visible(path)}")
    return check_raw(raw, config, {}, frozenset())
