"""What every verb does at the edge: read the configuration and the standard input, write text and files."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from atlas_lessons import __version__
from atlas_lessons.core.config import DEFAULT, Config, ConfigError, find_config, load_config
from atlas_lessons.core.guards import missing as missing_guards
from atlas_lessons.core.workspace import find_workspace
from atlas_lessons.publish.report.escape import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from atlas_lessons.core.model import InternalError, LessonReport

INTERNAL = 3
_LONGEST_MESSAGE = 2000
_REFRESH = 0.2  # seconds between two states of the progress line; a quick run shows none


class Configured(NamedTuple):
    """The configuration of a run, the file it was read from (None: there is none), and the folder it speaks of."""

    config: Config
    file: Path | None
    folder: str = "."


def configuration(explicit: str | None, checked: Sequence[str], *, building: bool = False) -> Configured:
    """The configuration of a run over the ``checked`` paths.

    Says on stderr which file it is, and what guards this system lacks. Raises UsageError (exit 2) for a configuration
    that cannot be used.
    """
    try:
        file = Path(explicit) if explicit is not None else find_config(checked=checked)
        config = DEFAULT if file is None else load_config(str(file))
    except ConfigError as error:
        raise click.UsageError(visible(str(error))) from None
    click.echo(f"configuration: {'none, the defaults apply' if file is None else visible(str(file))}", err=True)
    for guard in missing_guards(building=building):
        click.echo(f"note: {guard}", err=True)
    found = file is not None and explicit is None
    return Configured(config, file, str(file.parent) if found and file is not None else ".")


def as_shown(lessons: Sequence[LessonReport]) -> tuple[LessonReport, ...]:
    """The reports with their paths relative to the working directory, as people read them."""
    from atlas_lessons.publish.report.paths import with_paths

    return with_paths(lessons, find_workspace().shown)


def emit(text: str) -> None:
    """Write text to the standard output as UTF-8, whatever the locale; a reader that went away is no error.

    Raises UsageError (exit 2) where it cannot be written, since a verdict that nobody saw is none.
    """
    try:
        sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        _close_stdout()  # `atlas-lessons … | head` is quiet, and its exit code still is the verdict
    except OSError as error:
        _close_stdout()
        raise click.UsageError(f"the standard output cannot be written: {error.strerror}") from None


def _close_stdout() -> None:
    """Send what is left to the null device, so that the interpreter has nothing to complain about at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def write_file(path: str, data: str | bytes) -> None:
    """Write a report, or a file beside it. Raises UsageError where the place cannot be written.

    A link that lies in a checked-out folder could lead the report over any file, so none is followed but the system's.
    """
    if Path(path).is_symlink() and not path.startswith(("/dev/", "/proc/")):
        raise click.UsageError(f"{path}: cannot be written: it is a symbolic link, which may lead anywhere")
    try:
        Path(path).write_bytes(data.encode("utf-8", "backslashreplace") if isinstance(data, str) else data)
    except OSError as error:
        raise click.UsageError(f"{path}: cannot be written: {error.strerror}") from None


def read_stdin(limit: int) -> bytes:
    """The standard input, at most one byte more than ``limit``, by which the loader sees that it is too long."""
    return sys.stdin.buffer.read(limit + 1)


def wants_color() -> bool:
    """Whether the standard output is a terminal that wants colours (https://no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


def progress_line() -> Callable[[int, int], None] | None:
    """A function that shows how many of how many are done on one line of the terminal; None where stderr is none."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        return None
    shown = time.monotonic()

    def show(done: int, total: int) -> None:
        nonlocal shown
        if done == total:
            sys.stderr.write("\r\x1b[K")
        elif time.monotonic() - shown >= _REFRESH:
            shown = time.monotonic()
            sys.stderr.write(f"\r\x1b[K{done} of {total} lessons")
        sys.stderr.flush()

    return show


def say_internal(errors: Sequence[InternalError]) -> int:
    """Say on stderr what broke inside the tool while a lesson was checked. Returns the exit code."""
    for error in errors:
        what = error.detail.strip().splitlines()[-1] if error.detail.strip() else "no detail"
        rule = f" in rule {error.rule}" if error.rule else ""
        _complain(f"{what}{rule}, while checking {error.path}")
        if debugging():
            click.echo("\n".join(visible(line) for line in error.detail.splitlines()), err=True)
    return _ask_for_report()


def say_crash(error: Exception, *, debug: bool) -> int:
    """Say on stderr what exception broke the tool, and where; the traceback only for debug. Returns the exit code."""
    import traceback

    if debug:
        traceback.print_exception(error)
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "atlas_lessons" in frame.filename] or frames
    place = f"{_short(ours[-1].filename)}:{ours[-1].lineno} in {ours[-1].name}" if ours else "an unknown place"
    _complain(f"{type(error).__name__} at {place}: {error}")
    return _ask_for_report(debug=debug)


def debugging() -> bool:
    """Whether the run was started with ``--debug``."""
    context = click.get_current_context(silent=True)
    return bool(context and context.find_root().params.get("debug"))


def _complain(what: str) -> None:
    click.echo(visible(f"atlas-lessons {__version__}: internal error: {what}")[:_LONGEST_MESSAGE], err=True)


def _ask_for_report(debug: bool | None = None) -> int:
    click.echo(
        "This is a fault of the tool, not of a lesson: please report it, with the command and the lesson.", err=True
    )
    if not (debugging() if debug is None else debug):
        click.echo("`atlas-lessons --debug ...` shows the traceback.", err=True)
    return INTERNAL


def _short(filename: str) -> str:
    _, mark, inside = filename.rpartition("atlas_lessons/")
    return mark + inside if mark else filename.rpartition("/")[2]
