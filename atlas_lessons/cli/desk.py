"""What the verbs for an author's desk read: a lesson as it is being edited, though it is not sealed yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from atlas_lessons.publish.report.escape import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from atlas_lessons.core.config import Config
    from atlas_lessons.read.source.discover import Contents, Files


def as_edited(paths: Sequence[str], config: Config) -> Callable[[Files], Contents | None]:
    """What gives the bytes of a lesson as its lesson.md has it now, where that says other things than lesson.json.

    A record that is itself among the ``paths`` is meant as it stands, without the lesson.md beside it. Anything else is
    read from its files (None). What was not read from the record is stated on the standard error.
    """
    from atlas_lessons.author import seal
    from atlas_lessons.read.source.discover import RECORD_NAME, absolute, read_files

    named = {absolute(path) for path in paths if path.endswith(RECORD_NAME)}

    def before(files: Files) -> Contents | None:
        if absolute(files.path) in named:
            return read_files(files, config.max_record_bytes)._replace(source=None)
        found = seal.as_edited(files, config)
        if found is not None:
            said = f"{files.source} was edited after {files.path} was sealed: it is read as it is now"
            click.echo(visible(said), err=True)
        return found

    return before
