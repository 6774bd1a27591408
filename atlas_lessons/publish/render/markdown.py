"""A lesson as Markdown: title, canonical address, revision and rights, then the content as it is."""

from __future__ import annotations

import re

from atlas_lessons.publish.render.page import title_of
from atlas_lessons.publish.render.publishable import Publishable, Verified

NOT_VERIFIED = "Verification: draft, not verified"

_ACTIVE = re.compile(r"[\\`*_\[\]<$~|]|&(?=#?\w+;)|#(?=#*$)")


def markdown(lesson: Publishable) -> str:
    """The published Markdown of a lesson, ending in a line feed; a draft's says that it is one.

    Markdown that has no record has no canonical address either: it comes out as its title and text.
    """
    source, record = lesson.lesson, lesson.lesson.record
    head = [f"# {escape_heading(record.title if record else title_of(source))}"]
    if record is not None:
        pairs = (
            ("Canonical", record.canonical_url),
            ("Revision", record.revision_date),
            ("Rights", record.rights_url or record.license),
        )
        head += [f"{name}: {one_line(value)}" for name, value in pairs if value]
    if not isinstance(lesson, Verified):
        head.append(NOT_VERIFIED)
    lines = head if record is not None or len(head) > 1 else []
    return "\n\n".join([*lines, source.content.rstrip("\n")]) + "\n"


def escape_heading(title: str) -> str:
    """A title as the text of a Markdown heading, which reads as that title again."""
    return _ACTIVE.sub(lambda match: f"\\{match.group()}", one_line(title))


def one_line(text: str) -> str:
    """A text without line breaks, so that a field of a record cannot begin a block of its own."""
    return " ".join(text.split())
