"""What a record says about its content, computed from the content: length, hash, sections and citations."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from atlas_lessons.read.markdown.document import Document
from atlas_lessons.read.record.hashes import content_hash, utf16_length


def facts_of(document: Document, offsets: str = "code-points") -> dict[str, Any]:
    """The computed fields ``contentHash, contentLength, sections, citations`` of a record, as JSON values.

    ``offsets`` is ``code-points`` or ``utf-16``: the unit of the length and of the section ranges. Sections are named
    ``section-1`` and so on, in order; they reach from heading to heading and to the end.
    """
    content = document.content
    length = len if offsets == "code-points" else utf16_length
    return {
        "contentHash": content_hash(content),
        "contentLength": length(content),
        "sections": _sections(document, offsets),
        "citations": [{"title": link.title, "url": link.url} for link in document.links],
    }


def _sections(document: Document, offsets: str) -> list[dict[str, Any]]:
    content, headings = document.content, document.headings
    bounds = [heading.start for heading in headings] + [len(content)]
    if offsets != "code-points":
        steps = [utf16_length(content[a:b]) for a, b in zip([0, *bounds], bounds, strict=False)]
        bounds = list(accumulate(steps))
    return [
        {"id": f"section-{n + 1}", "title": heading.title, "start": bounds[n], "end": bounds[n + 1]}
        for n, heading in enumerate(headings)
    ]
