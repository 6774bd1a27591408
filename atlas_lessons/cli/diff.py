"""``atlas-lessons diff``: what changed between two versions of a lesson, and which results that touches."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from atlas_lessons.cli.console import configuration, emit, say_internal
from atlas_lessons.cli.desk import as_edited
from atlas_lessons.publish.report.escape import visible, visible_lines

if TYPE_CHECKING:
    from atlas_lessons.author.diff import Snapshot
    from atlas_lessons.check.run import Report
    from atlas_lessons.core.config import Config


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.argument("others", nargs=-1, metavar="[OTHER]...")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="Form of the answer.")
@click.option("--config", "config_file", metavar="FILE", help="Read this configuration.")
def diff(old: str, new: str, others: tuple[str, ...], form: str, config_file: str | None) -> int:
    """Say what changed between two versions of a lesson: sections, numbers, givens, derivations and citations.

    A given that changed is followed to every result that rests on it, in NEW and in the OTHER lessons (files or
    folders) that import from it. A folder represents its lesson as lesson.md has it now, sealed or not; name
    lesson.json for what was sealed.

    \b
    Examples:
      atlas-lessons diff published/heat-loss content/heat-loss
      atlas-lessons diff published/heat-loss content/heat-loss content --format json
      atlas-lessons diff content/heat-loss/lesson.json content/heat-loss

    Exit codes: 0 nothing changed, 1 something did, 2 usage, configuration or no lesson, 3 internal error.
    """
    from dataclasses import replace

    from atlas_lessons.author.diff import compare, take_snapshot
    from atlas_lessons.author.diff.report import as_json, as_text
    from atlas_lessons.check.run import check
    from atlas_lessons.read.source.discover import InputError

    config = replace(configuration(config_file, [old, new, *others]).config, select=(), ignore=())
    try:
        before = check([old], config, then=take_snapshot, before=as_edited([old], config))
        given = [new, *others]
        after = check(given, config, then=take_snapshot, before=as_edited(given, config))
    except InputError as error:
        raise click.UsageError(visible(str(error))) from None
    internal = (*before.internal, *after.internal)
    if internal:
        return say_internal(internal)
    first, second = _load_snapshot(before, old, config), _load_snapshot(after, new, config)
    rest = [lesson for lesson in after.made.values() if lesson is not None]
    difference = compare(first, second, rest)
    if first.path == second.path:  # one lesson, as it was sealed and as it is
        difference = difference._replace(old=old, new=new)
    if form == "json":
        emit(json.dumps(as_json(difference), ensure_ascii=False, indent=2) + "\n")
    else:
        emit(visible_lines(as_text(difference)))
    return 0 if difference.empty else 1


def _load_snapshot(report: Report, path: str, config: Config) -> Snapshot:
    """The snapshot of the one lesson at a path."""
    from atlas_lessons.read.source.discover import discover

    lessons = discover([path], config).lessons
    if len(lessons) != 1:
        raise click.UsageError(f"expected one lesson, found {len(lessons)} at {visible(path)}")
    snapshot: Snapshot | None = report.made.get(lessons[0].path)
    if snapshot is None:
        raise click.UsageError(f"{visible(path)} does not load; `atlas-lessons verify` says why")
    return snapshot
