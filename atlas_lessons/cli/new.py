"""``atlas-lessons new``: write the skeleton of a lesson that verifies once it is sealed."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import click

from atlas_lessons.cli.console import configuration, emit
from atlas_lessons.core.config import OWN_FILE
from atlas_lessons.publish.report.escape import visible
from atlas_lessons.read.record.compile import URL_EXAMPLES, config_problems
from atlas_lessons.read.record.urls import id_problem


@click.command()
@click.argument("slug")
@click.option("--dir", "directory", default="content", metavar="DIR", help="Where the lesson's folder goes [content].")
@click.option("--title", metavar="TEXT", help="The lesson's title; made from the slug when absent.")
def new(slug: str, directory: str, title: str | None) -> None:
    """Write DIR/SLUG/lesson.md and its derivations.json: a small lesson to write over.

    The slug becomes the folder, the end of the lesson's id and of its URLs: lower-case letters and digits, joined by
    single hyphens. Where no configuration is found, an atlas-lessons.toml is written as well, with
    placeholders for the addresses at which you publish. A .gitattributes keeps the line ends of lessons as they are.

    \b
    Examples:
      atlas-lessons new heat-loss
      atlas-lessons new heat-loss --dir drafts --title "Where a house loses its heat"
    """
    problem = id_problem(slug)
    if problem is not None:
        raise click.UsageError(f"{slug!r} is no slug: {problem}{_did_you_mean(slug)}")
    if title is not None and (not title.strip() or not title.isprintable()):
        raise click.UsageError("--title: expected one line of printable text")
    found = configuration(None, ())
    problems = list(config_problems(found.config)) if found.file is not None else []
    folder = Path(directory) / slug
    heading = title.strip() if title else slug.replace("-", " ").capitalize()
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir()
        (folder / "lesson.md").write_text(lesson_skeleton(heading, date.today().isoformat()), "utf-8", newline="\n")
        (folder / "derivations.json").write_text(DERIVATIONS, "utf-8", newline="\n")
    except FileExistsError:
        raise click.UsageError(f"{folder} exists already; nothing was written") from None
    except OSError as error:
        raise click.UsageError(f"{folder}: cannot be written: {error.strerror}") from None
    emit(f"wrote {visible(str(folder))}/lesson.md and derivations.json\n")
    if found.file is None:
        _write_configuration()
    _write_attributes(Path() if _is_in_working_directory(folder) else folder.parent)
    for line in problems:
        emit(f"configuration: {visible(line)}\n")
    emit(f"next: edit them, then atlas-lessons seal {visible(str(folder))}\n")


def _write_configuration() -> None:
    try:
        with Path(OWN_FILE).open("x", encoding="utf-8", newline="\n") as file:
            file.write(CONFIGURATION)
    except OSError as error:
        raise click.UsageError(f"{OWN_FILE}: cannot be written: {error.strerror}") from None
    emit(f"wrote {OWN_FILE} with places under lessons.example: put in where your lessons are published\n")


def _is_in_working_directory(folder: Path) -> bool:
    """Whether a folder lies in the working directory."""
    return folder.resolve().is_relative_to(Path.cwd().resolve())


def _write_attributes(folder: Path) -> None:
    """Write the .gitattributes of lessons, or say what is missing in the one that is there."""
    path = folder / ".gitattributes"
    try:
        if path.is_symlink() or path.exists():
            lines = [line.split() for line in path.read_text("utf-8", "replace").splitlines()]
            missing = [line for line in ATTRIBUTES.splitlines() if line[:1] != "#" and line.split() not in lines]
            if missing:
                emit(f"add to {visible(str(path))}: {'; '.join(missing)}\n")
            return
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(ATTRIBUTES)
    except OSError as error:
        raise click.UsageError(f"{path}: cannot be written: {error.strerror}") from None
    emit(f"wrote {visible(str(path))}\n")


def _did_you_mean(word: str) -> str:
    """The slug that a title or a name would make, as a question; empty where none is near."""
    near = re.sub(r"[^a-z0-9]+", "-", word.lower()).strip("-")
    return f" (did you mean {near!r}?)" if "/" not in word and id_problem(near) is None else ""


def lesson_skeleton(heading: str, revision: str) -> str:
    """The text of a new lesson.md: front matter, the sections of a lesson, one worked example and one check."""
    return _LESSON.replace("@HEADING@", _escape_markdown(heading)).replace("@REVISION@", revision)


def _escape_markdown(heading: str) -> str:
    """A title as Markdown text: what Markdown would read as markup is escaped."""
    return "".join(f"\\{character}" if character in "\\`*_[]<>#$&!~|" else character for character in heading)


_LESSON = """\
---
category: learning
format: Lesson
description: One sentence that says what a reader will be able to do.
revisionDate: "@REVISION@"
version: "0.1.0"
status: Draft
---

# @HEADING@

One sentence that says what a reader will be able to do.

## The mechanism

Say how it works, in your own words. Every number of the text is proved: it is read out of the prose by a quote in
derivations.json, or it follows from numbers that are.

## Engineering example

A rack holds 6 shelves of 8 trays, which makes 48 trays in all.

## Check your understanding

### What does the number of trays follow from?

1.  The shelves and the trays on each
2.  The height of the rack alone

Answer and reasoning

The shelves and the trays on each

Every shelf holds as many trays as any other, so the two counts are multiplied.

## Sources

-   [A source that a reader can open](https://example.org/)
"""

CONFIGURATION = f"""\
# Where your lessons are published. Every sealed record carries these addresses: put your own in place of
# lessons.example, which leads nowhere. {{slug}} is the name of a lesson's folder, {{id}} the lesson's id.
[urls]
{URL_EXAMPLES}
"""

ATTRIBUTES = """\
# Lessons have the same bytes in every checkout, whatever core.autocrlf says.
lesson.md text eol=lf
lesson.json text eol=lf
derivations.json text eol=lf
"""

DERIVATIONS = """\
{
  "schemaVersion": 1,
  "units": {"shelf": "count", "tray": "count"},
  "examples": [
    {
      "id": "trays",
      "section": "Engineering example",
      "quantities": [
        {"symbol": "S", "quote": "6 shelves", "unit": "shelf"},
        {"symbol": "T", "quote": "8 trays", "unit": "tray/shelf"},
        {"symbol": "N", "expression": "S*T", "quote": "48 trays", "unit": "tray"}
      ]
    }
  ]
}
"""
