"""``atlas-lessons build``: the site of verified lessons, in a folder that appears whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from atlas_lessons.cli.console import as_shown, configuration, say_internal
from atlas_lessons.publish.report.escape import visible

if TYPE_CHECKING:
    from atlas_lessons.cli.console import Configured
    from atlas_lessons.publish.site.build import Built


@click.command()
@click.argument("paths", nargs=-1, metavar="PATH...")
@click.option("--out", metavar="DIR", required=True, help="The folder to publish into.")
@click.option("--fragments", is_flag=True, help="Write HTML fragments and data files for another site builder.")
@click.option("--drafts", is_flag=True, help='Publish unverified lessons too, marked "not verified".')
@click.option("--jobs", type=click.IntRange(min=0), default=0, metavar="N", help="Processes to use; 0 for all cores.")
@click.option("--no-cache", is_flag=True, help="Make everything anew, and remember nothing of it.")
@click.option("--config", "config_file", metavar="FILE", help="Read this configuration.")
def build(
    paths: tuple[str, ...], out: str, fragments: bool, drafts: bool, jobs: int, no_cache: bool, config_file: str | None
) -> int:
    """Check lessons and, if all of them are verified, publish them as a static site.

    The site is built beside DIR and swapped in at the end; when anything fails, DIR is as it was. Files in DIR that no
    build made are kept, and a build that would have to replace one is refused. A second build takes over what did not
    change; what was made of each lesson is kept in your cache folder (ATLAS_LESSONS_CACHE names another one).

    \b
    Examples:
      atlas-lessons build content --out site
      atlas-lessons build content --out site --drafts
      atlas-lessons build content --out data/lessons --fragments

    Exit codes: 0 built, 1 findings, 2 usage, configuration or a folder that cannot be written, 3 internal error.
    """
    if not paths:
        raise click.UsageError("nothing to build: name files or folders with lessons")
    found = configuration(config_file, paths, building=True)
    built = _built(paths, out, found, jobs, drafts=drafts, fragments=fragments, cached=not no_cache)
    if built.report.internal:
        return say_internal(built.report.internal)
    if not built.report.lessons:
        raise click.UsageError(visible(f"no lessons in {', '.join(paths)}"))
    if not built.published:
        return _refuse(built)
    kept = f", {built.kept} unchanged" if built.kept else ""
    marked = f", {built.drafts} as drafts" if built.drafts else ""
    for note in built.notes:
        click.echo(visible(f"note: {note}"), err=True)
    click.echo(visible(f"{out}: {built.count} lesson{'' if built.count == 1 else 's'}{marked}{kept}"))
    return 0


def _built(paths: tuple[str, ...], out: str, found: Configured, jobs: int, **more: bool) -> Built:
    from atlas_lessons.publish.site.build import BuildError, build
    from atlas_lessons.publish.site.order import OutputError
    from atlas_lessons.read.source.discover import InputError

    try:
        return build(paths, out, found.config, jobs=jobs, source_root=found.folder, **more)
    except (BuildError, OutputError, InputError) as error:
        raise click.UsageError(visible(str(error))) from None


def _refuse(built: Built) -> int:
    from atlas_lessons.publish.report.text import text_report

    failed = [lesson for lesson in built.report.lessons if not lesson.sound]
    click.echo(text_report(as_shown(failed), color=False), err=True, nl=False)
    click.echo("Nothing was published: every lesson has to be verified first.", err=True)
    return 1
