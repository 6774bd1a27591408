"""``atlas-lessons render``: one verified lesson as a page, fragment, data for other pages, Markdown or sealed JSON."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from atlas_lessons.cli.console import as_shown, configuration, emit, read_stdin, say_internal, write_file
from atlas_lessons.publish.report.escape import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from atlas_lessons.check.run import Checked, Report
    from atlas_lessons.core.config import Config
    from atlas_lessons.publish.render.templates import Templates

FORMS = ("html", "fragment", "data", "markdown", "json")


@click.command()
@click.argument("lesson", metavar="LESSON")
@click.option("--to", "form", type=click.Choice(FORMS), default="html", help="What to make of the lesson.")
@click.option(
    "--output", metavar="FILE", help="Write there; a page gets its style sheet, script and pictures beside it."
)
@click.option("--drafts", is_flag=True, help='Render an unverified lesson too, marked "not verified".')
@click.option("--config", "config_file", metavar="FILE", help="Read this configuration.")
def render(lesson: str, form: str, output: str | None, drafts: bool, config_file: str | None) -> int:
    """Render one lesson, if it verifies. An unverified lesson is refused with its findings.

    \b
    Examples:
      atlas-lessons render content/heat-loss --output heat-loss.html
      atlas-lessons render content/heat-loss --to markdown
      atlas-lessons render content/heat-loss --to fragment > _includes/heat-loss.html
      atlas-lessons render content/heat-loss --to data > _data/heat-loss.json
      atlas-lessons render content/heat-loss --drafts --output draft.html

    Exit codes: 0 rendered, 1 not verified, 2 usage or configuration, 3 internal error.
    """
    config = replace(
        configuration(config_file, [lesson]).config, select=()
    )  # a lesson is verified by every rule, or it is not
    templates = _templates(config) if form in ("html", "fragment", "data") else None
    keep = form == "html" and output not in (None, "-")
    report = _check_and_render(
        lesson, config, _maker(form, templates, drafts=drafts, beside_page=keep, stdin=lesson == "-")
    )
    if report.internal:
        return say_internal(report.internal)
    made = next(iter(report.made.values()), None)
    if not isinstance(made, _Rendered):
        return _refuse(report, form, drafts=drafts, why=made)
    if output in (None, "-"):
        emit(made.text)
        return 0
    write_file(output, made.text)
    if templates is not None and keep:
        for name in ("style.css", "explore.js"):
            write_file(str(Path(output).parent / name), templates.static(name))
        for name, data in made.pictures.items():
            write_file(str(Path(output).parent / name), data)
    return 0


class _Rendered(NamedTuple):
    """A lesson in its form, and the pictures that belong beside its page, by name."""

    text: str
    pictures: Mapping[str, bytes]


def _maker(
    form: str, templates: Templates | None, *, drafts: bool, beside_page: bool, stdin: bool
) -> Callable[[Checked], _Rendered | str | None]:
    """What the worker makes of the checked lesson; None where it may not be rendered, a text where a picture keeps it
    from that.

    Pictures are named by their content where they are to be put beside the page, else as the lesson names them. A
    lesson from the standard input lies in no folder that could hold any.
    """

    def make(checked: Checked) -> _Rendered | str | None:
        from atlas_lessons.publish.render.forms import render_as
        from atlas_lessons.publish.render.picturefiles import lesson_pictures
        from atlas_lessons.publish.render.publishable import publishable
        from atlas_lessons.read.markdown.pictures import PictureError

        lesson = publishable(checked, drafts=drafts)
        if lesson is None:
            return None
        try:
            found = lesson_pictures(lesson) if templates is not None and not stdin else {}
        except PictureError as error:
            return str(error)
        place = attrgetter("name" if beside_page else "path")
        text = render_as(lesson, form, templates, pictures=found, place=place)
        return (
            _Rendered(text, {picture.name: picture.picture.data for picture in found.values()})
            if text is not None
            else None
        )

    return make


def _templates(config: Config) -> Templates:
    from atlas_lessons.publish.render.templates import TemplateProblem, Templates

    try:
        return Templates(config.templates)
    except TemplateProblem as error:
        raise click.UsageError(visible(str(error))) from None


def _check_and_render(path: str, config: Config, make: Callable[[Checked], _Rendered | str | None]) -> Report:
    from atlas_lessons.check.run import check
    from atlas_lessons.read.source.discover import InputError

    stdin = read_stdin(config.max_record_bytes) if path == "-" else None
    try:
        report = check([path], config, stdin=stdin, then=make)
    except InputError as error:
        raise click.UsageError(visible(str(error))) from None
    if len(report.lessons) > 1:
        raise click.UsageError(visible(f"{path} holds {len(report.lessons)} lessons: name one, or use build"))
    if not report.lessons and not report.internal:
        raise click.UsageError(visible(f"no lesson in {path}"))
    return report


def _refuse(report: Report, form: str, *, drafts: bool, why: str | None) -> int:
    """Say why there is nothing: a picture, the findings of an unverified lesson, or that it has no such form."""
    from atlas_lessons.publish.report.text import text_report

    (lesson,) = report.lessons
    if why is not None:
        raise click.UsageError(visible(f"{lesson.path}: {why}"))
    if lesson.sound or (drafts and form == "json"):
        raise click.UsageError(f"{visible(lesson.path)} has no sealed record that could be printed as JSON")
    click.echo(text_report(as_shown(report.lessons), color=False), err=True, nl=False)
    click.echo(f"{visible(lesson.path)} is not verified and is not rendered.", err=True)
    return 1
