"""``atlas-lessons new``: write the skeleton of a lesson that verifies once it is sealed."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from atlas_lessons.cli.console import emit
from atlas_lessons.identity import id_problem


@click.command()
@click.argument("slug")
@click.option("--dir", "directory", default="content", metavar="DIR", help="Where the lesson's folder goes [content].")
@click.option("--title", metavar="TEXT", help="The lesson's title; made from the slug when absent.")
def new(slug: str, directory: str, title: str | None) -> None:
    """Write DIR/SLUG/lesson.md and its derivations.json: a small lesson to write over.

    The slug becomes the folder, the end of the lesson's id and of its URLs: lower-case letters and digits, joined by
    single hyphens.

    \b
    Examples:
      atlas-lessons new heat-loss
      atlas-lessons new heat-loss --dir drafts --title "Where a house loses its heat"
    """
    problem = id_problem(slug)
    if problem is not None:
        raise click.UsageError(f"{slug!r} is no slug: {problem}")
    if title is not None and (not title.strip() or not title.isprintable()):
        raise click.UsageError("--title: expected one line of printable text")
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
    emit(f"wrote {folder}/lesson.md and {folder}/derivations.json\nnext: edit them, then atlas-lessons seal {folder}\n")


def lesson_skeleton(heading: str, revision: str) -> str:
    """The text of a new lesson.md: front matter, the sections of a lesson, one worked example and one check."""
    return _LESSON.replace("@HEADING@", _escaped(heading)).replace("@REVISION@", revision)


def _escaped(heading: str) -> str:
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
