"""Footnotes on a page: the text without them, a mark at each reference, and the list that the marks lead to."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from atlas_lessons.publish.render.html import HtmlSection, Link, Wrap, flow, parts
from atlas_lessons.publish.render.marks import Mark
from atlas_lessons.read.markdown.document import Document, Event
from atlas_lessons.read.markdown.footnotes import Footnotes, Note, footnotes

NOTES = "_notes"  # the id of their heading
_HEAD = f'<section class="notes" role="doc-endnotes" aria-labelledby="{NOTES}">\n<h2 id="{NOTES}">Notes</h2>\n<ol>\n'
_FOOT = "</ol>\n</section>\n"


def parts_and_notes(
    document: Document, marked: Sequence[Mark], wrap: Wrap, link: Link
) -> tuple[tuple[HtmlSection, ...], str]:
    """Render a document as :func:`html.parts` does, and the list of its footnotes (empty where it has none)."""
    found = footnotes(document)
    if not found.notes:
        return parts(document.content, document.events, marked, wrap, link), ""
    streams = _streams(document.events, found)
    wrap = wrap._replace(calls={at: _call(number, nth) for at, (number, nth) in found.calls.items()})
    calls = dict.fromkeys(range(len(found.notes) + 1), 0)
    for number, _ in found.calls.values():
        calls[number] += 1
    ends = [mark.span.end for mark in marked]
    written = [_HEAD]
    for note in found.notes:
        first = bisect_left(ends, note.span.start)
        text = flow(document.content, streams[note.number], marked, wrap, link, first)
        written += _item(note, text, calls[note.number])
    written.append(_FOOT)
    return parts(document.content, streams[0], marked, wrap, link), "".join(written)


def _streams(events: Sequence[Event], found: Footnotes) -> list[list[Event]]:
    """The events of the text, then those of each note by number, each without the notes that are in it."""
    streams: list[list[Event]] = [[] for _ in range(len(found.notes) + 1)]
    numbers = {note.span.start: note.number for note in found.notes}
    opened = [0]
    for event in events:
        if event.tag != "FootnoteDefinition":
            streams[opened[-1]].append(event)
        elif event.kind == "start":
            opened.append(numbers[event.start])
        else:
            opened.pop()
    return streams


def _call(number: int, nth: int) -> str:
    return f'<sup><a id="{_name(number, nth)}" href="#note:{number}" role="doc-noteref">{number}</a></sup>'


def _name(number: int, nth: int) -> str:
    return f"ref:{number}:{nth + 1}" if nth else f"ref:{number}"


def _item(note: Note, text: str, calls: int) -> Sequence[str]:
    """A note with the ways back to its references, on the last line where that is a paragraph's."""
    back = "".join(f" {_back(note.number, nth)}" for nth in range(calls))
    end = "</p>\n"
    if back:
        text = f"{text.removesuffix(end)}{back}{end}" if text.endswith(end) else f"{text}<p>{back.lstrip()}{end}"
    return f'<li id="note:{note.number}">', text, "</li>\n"


def _back(number: int, nth: int) -> str:
    which = f"{number}" if not nth else f"{number}, place {nth + 1}"
    mark = "↩\ufe0e" + (f"<sup>{nth + 1}</sup>" if nth else "")
    return f'<a href="#{_name(number, nth)}" role="doc-backlink" aria-label="Back to reference {which}">{mark}</a>'
