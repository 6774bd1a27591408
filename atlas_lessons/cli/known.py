"""What ``verify`` does with a baseline: reads it before the check, marks what it knows, says what matches nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from atlas_lessons.cli.console import write_file
from atlas_lessons.core.workspace import find_workspace
from atlas_lessons.publish.report.escape import visible

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from atlas_lessons.check.baseline import Baseline, Entry
    from atlas_lessons.check.run import Report
    from atlas_lessons.check.settle import Settled
    from atlas_lessons.core.config import Config

_MOST_NAMED = 5


def baseline_for(file: str | None, *, writing: bool) -> Baseline | None:
    """The baseline of a run: that in the file, an empty one where one is to be written, or None.

    Raises UsageError for a file that is no baseline.
    """
    if file is None and not writing:
        return None
    from atlas_lessons.check.baseline import BaselineError, baseline_of, read_baseline

    try:
        return baseline_of((), find_workspace()) if file is None else read_baseline(file, find_workspace())
    except BaselineError as error:
        raise click.UsageError(visible(str(error))) from None


def settle_baseline(report: Report, baseline: Baseline, config: Config, paths: Sequence[str]) -> Settled:
    """The run, settled against the baseline, by the rules that the configuration selects."""
    from atlas_lessons.check.phases import active
    from atlas_lessons.check.rules import ALL_RULES
    from atlas_lessons.check.settle import settle

    return settle(report, baseline, frozenset(rule.code for rule in active(ALL_RULES, config)), paths)


def write_baseline_of(file: str, report: Report, baseline: Baseline) -> None:
    """Write every finding of a run as a baseline."""
    from atlas_lessons.check.baseline import baseline_text, entries_of

    seen = (finding for lesson in report.lessons for finding in lesson.seen)
    write_file(file, baseline_text(entries_of(seen, baseline.workspace.portable)))


def unmatched_data(found: Settled) -> tuple[Mapping[str, Any], ...]:
    """The entries that match nothing, as they are in the file."""
    from atlas_lessons.check.baseline import entry_data

    return tuple(map(entry_data, found.unmatched))


def say_unmatched(file: str, found: Settled, *, prune: bool) -> None:
    """Say on stderr which entries match nothing; with ``prune`` write the baseline without them."""
    count = sum(entry.times for entry in found.unmatched)
    if count:
        entries = f"{count:,} known finding{'' if count == 1 else 's'} did not occur: {_list_entries(found.unmatched)}"
        advice = "removed" if prune else "--prune removes them"
        click.echo(visible(f"baseline: {file}: {entries}; {advice}"), err=True)
    if prune:
        from atlas_lessons.check.baseline import baseline_text

        write_file(file, baseline_text(found.pruned))


def _list_entries(entries: Sequence[Entry]) -> str:
    named = [
        f"{entry.path} {entry.code} {entry.name}" + (f" ({entry.times:,} times)" if entry.times > 1 else "")
        for entry in entries[:_MOST_NAMED]
    ]
    return ", ".join(named) + (f" and {len(entries) - _MOST_NAMED:,} more" if len(entries) > _MOST_NAMED else "")
