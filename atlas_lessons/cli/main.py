"""The command line's entry point: finds the verb, runs it, and turns every outcome into an exit code."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import NoReturn

import click

from atlas_lessons import __version__
from atlas_lessons.cli.console import say_crash
from atlas_lessons.core.spelling import did_you_mean

USAGE, INTERRUPTED = 2, 130

# A verb's module is imported only when the verb is used, so that each pays for its own imports alone. The module
# has the click command under the verb's name.
VERBS: Mapping[str, tuple[str, str]] = {
    "verify": ("atlas_lessons.cli.verify", "Check lessons and report every finding."),
    "seal": ("atlas_lessons.cli.seal", "Compile lesson.md to a sealed lesson.json."),
    "new": ("atlas_lessons.cli.new", "Write the skeleton of a lesson."),
    "rules": ("atlas_lessons.cli.rules", "List the rules, or explain one."),
    "explain": ("atlas_lessons.cli.explain", "Print a worked example's derivation."),
    "suggest": ("atlas_lessons.cli.suggest", "Propose derivations for unaccounted numbers."),
    "diff": ("atlas_lessons.cli.diff", "Compare two versions of a lesson."),
    "render": ("atlas_lessons.cli.render", "Render a verified lesson."),
    "build": ("atlas_lessons.cli.build", "Build the site of verified lessons."),
    "serve": ("atlas_lessons.cli.serve", "Show a built site on this machine."),
}


class Verbs(click.Group):
    """A group that knows its verbs by name and imports the module of the one that is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The verbs in the order of a lesson's life."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The verb's command, imported now; None for a word that is no verb."""
        if cmd_name not in VERBS:
            return None
        command: click.Command = getattr(import_module(VERBS[cmd_name][0]), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The verb that the arguments name. Raises UsageError with the nearest verb for any other word."""
        word = args[0]
        if word not in VERBS and not word.startswith("-"):
            raise click.UsageError(f"no such command: {word!r}{did_you_mean(word, VERBS)}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the verbs without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(verb, line) for verb, (_, line) in VERBS.items()])


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="atlas-lessons", message="%(prog)s %(version)s")
@click.option("--debug", is_flag=True, help="Show the traceback of an internal error.")
def main(debug: bool) -> None:
    """Prove a technical lesson before anyone reads it: schema, hashes, offsets, citations and every number.

    \b
    Examples:
      atlas-lessons new heat-loss        write content/heat-loss/lesson.md
      atlas-lessons seal content         compute hashes, sections and citations
      atlas-lessons verify content       prove it; exit 0 when clean

    Exit codes: 0 clean, 1 findings, 2 usage, configuration or nothing to verify, 3 internal error.
    """


def run(words: Sequence[str]) -> int:
    """Run the command line; the exit code: 0 clean, 1 findings, 2 usage or configuration, 3 internal error."""
    try:
        code = main.main(list(words), prog_name="atlas-lessons", standalone_mode=False)
    except click.exceptions.Abort:
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return USAGE
    except Exception as error:
        return say_crash(error, debug="--debug" in words)
    return code or 0


def entry() -> NoReturn:
    """Run the command line of this process and end it.

    It ends without taking the interpreter apart piece by piece, which takes longer than checking a lesson. What a run
    makes lives to its end and has few cycles, so that looking for cycles as often as usual would find next to nothing.
    """
    gc.set_threshold(100_000, 20, 100)
    code = run(sys.argv[1:])
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(code)
