"""A lesson's parts as nested sections with stable anchors, and the table of contents that leads to them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from atlas_lessons.core.model import Lesson
from atlas_lessons.publish.render.html import HtmlSection
from atlas_lessons.publish.render.urls import anchor
from atlas_lessons.read.markdown.document import Heading

# Sections that readers know from every lesson look alike on every page.
_KINDS = {
    "check your understanding": "checks",
    "evidence and scope": "evidence",
    "sources": "sources",
    "foundations": "foundations",
    "related lessons": "related",
    "engineering example": "example",
}


_SIGNS = re.compile(r"[^\w\- ]")
_LONGEST_NAME = 200  # characters of an anchor that is made from a heading


class ContentsEntry(NamedTuple):
    """One line of the table of contents: anchor, title, and depth (2 for the sections below the title)."""

    id: str
    title: str
    depth: int


class SectionTree(NamedTuple):
    """A lesson's text as HTML: the preamble, the title with its anchor and what follows it, and all other sections."""

    preamble: str
    title_id: str
    title: str
    lead: str
    rest: str
    contents: tuple[ContentsEntry, ...]


def section_ids(lesson: Lesson) -> tuple[str, ...]:
    """An anchor for each top-level heading: the id of the record's section, else one made from the heading's text."""
    record = lesson.record
    known = (
        {section.start: section.id for section in record.sections} if record and "sections" not in record.broken else {}
    )
    ids: list[str] = []
    taken: set[str] = set()
    for heading in lesson.document.headings:
        wanted = anchor(known.get(heading.start) or _slug(heading.title))
        number, name = 0, wanted
        while name in taken:
            number += 1
            name = f"{wanted}-{number}"
        taken.add(name)
        ids.append(name)
    return tuple(ids)


def tree(lesson: Lesson, parts: Sequence[HtmlSection], ids: Sequence[str], after: Mapping[int, str]) -> SectionTree:
    """Nest a lesson's parts as its headings say.

    ``parts`` come from :func:`html.parts` (one more than headings), ``ids`` from :func:`section_ids`. ``after`` holds,
    by heading, HTML that is put behind the section's own text.
    """
    headings = lesson.document.headings
    if not headings:
        return SectionTree("", "", "", parts[0].body + after.get(0, ""), "", ())
    depths = _depths(headings)
    rest: list[str] = []
    opened: list[int] = []
    for index in range(1, len(headings)):
        while opened and opened[-1] >= depths[index]:
            rest.append("</section>\n")
            opened.pop()
        opened.append(depths[index])
        rest += _section(headings[index], parts[index + 1], ids[index], depths[index], after.get(index, ""))
    rest.append("</section>\n" * len(opened))
    entries = tuple(
        ContentsEntry(*row) for row in zip(ids[1:], (h.title for h in headings[1:]), depths[1:], strict=True)
    )
    lead = parts[1].body + after.get(0, "")
    return SectionTree(parts[0].body, ids[0], parts[1].heading or "", lead, "".join(rest), entries)


def _section(heading: Heading, part: HtmlSection, name: str, depth: int, after: str) -> list[str]:
    kind = _KINDS.get(heading.title.strip().lower())
    named = f' class="{kind}"' if kind else ""
    return [
        f'<section id="{name}"{named}>\n',
        f'<div class="head"><h{depth}>{part.heading}</h{depth}><a href="#{name}" aria-label="Permalink">#</a></div>\n',
        part.body,
        after,
    ]


def _depths(headings: Sequence[Heading]) -> list[int]:
    """The depth of every heading on the page: one title, below it no level left out."""
    depths: list[int] = []
    above: list[int] = []
    for index, heading in enumerate(headings):
        if index == 0:
            depths.append(1)
            continue
        while above and above[-1] >= heading.level:
            above.pop()
        above.append(heading.level)
        depths.append(min(len(above) + 1, 6))
    return depths


def _slug(title: str) -> str:
    """The name that Markdown hosts give a heading, so that links to it lead there and here: letters and digits in lower
    case, a hyphen for each space, all other signs left out."""
    return _SIGNS.sub("", title.strip().lower()).replace(" ", "-")[:_LONGEST_NAME] or "section"
