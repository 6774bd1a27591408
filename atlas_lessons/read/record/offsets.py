"""What explains section offsets that miss their headings: another unit, other line ends, a shift, another block."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from atlas_lessons.core.model import Section
from atlas_lessons.read.markdown.document import Document
from atlas_lessons.read.record.hashes import utf16_length
from atlas_lessons.read.record.mismatch import quoted

UTF16 = 'it fits UTF-16 code units; accept such a publisher with the config key offsets = "utf-16"'


class Cause(NamedTuple):
    """What explains all misplaced starts at once: what was expected and found, and why, as a hint.

    ``whole`` says that it explains every end too, so that nothing is left to say about them.
    """

    said: str
    hint: str
    whole: bool


def common_cause(sections: Sequence[Section], document: Document) -> Cause | None:
    """What explains all misplaced starts at once; None where they are misplaced one by one, or not at all."""
    headings, content = document.headings, document.content
    if len(sections) != len(headings) or [s.start for s in sections] == [h.start for h in headings]:
        return None
    n = next(n for n, (s, h) in enumerate(zip(sections, headings, strict=True)) if s.start != h.start)
    said = f"the first is {quoted(sections[n].title)}: expected {headings[n].start}, found {sections[n].start}"
    for hint, measure in _MEASURES:
        total, places = 0, []
        for a, b in zip([0, *(h.start for h in headings)], [h.start for h in headings], strict=False):
            total += measure(content[a:b])
            places.append(total)
        if [section.start for section in sections] == places:
            return Cause(said, hint, _ends_at(sections, total + measure(content[headings[-1].start :])))
    shifts = [section.start - heading.start for section, heading in zip(sections, headings, strict=True)]
    whole = _ends_at(sections, len(content) + shifts[-1])
    if n == 0 and len(shifts) > 1 and len(set(shifts)) == 1:
        return Cause(said, f"every start is shifted by {shifts[0]:+d}", whole)
    if n and len(shifts) > n + 1 and len(set(shifts[n:])) == 1:
        what = f"{abs(shifts[n])} characters {'more' if shifts[n] < 0 else 'less'}"
        where = quoted(headings[n - 1].title)
        hint = f"every start from there on is shifted by {shifts[n]:+d}: {where} has {what} than when they were made"
        return Cause(said, hint, whole)
    return None


def _ends_at(sections: Sequence[Section], end: int) -> bool:
    """True when every section ends where the next one starts, and the last one there."""
    return [section.end for section in sections] == [*(section.start for section in sections[1:]), end]


def straight(section: Section) -> Section:
    """The section with its offsets the right way round; that they were not is said once, by SEC001."""
    return section if section.start <= section.end else section._replace(start=section.end, end=section.start)


def first_misordered(sections: Sequence[Section], first: int, end: int) -> int | None:
    """The first section listed too late, where sections in another order would tile the content; None otherwise."""
    ordered = sorted(sections, key=lambda section: (section.start, section.end))
    if not sections or ordered == list(sections):
        return None
    tiled = [first, *(section.end for section in ordered)] == [*(section.start for section in ordered), end]
    return next(n for n in range(1, len(sections)) if sections[n].start < sections[n - 1].start) if tiled else None


_MEASURES: tuple[tuple[str, Callable[[str], int]], ...] = (
    (UTF16.replace("it fits", "the offsets fit"), utf16_length),
    ("the offsets count UTF-8 bytes; code points are expected", lambda text: len(text.encode())),
    ("the offsets were made over content with CRLF line ends", lambda text: len(text) + text.count("\n")),
    ("the offsets were made over content with LF line ends", lambda text: len(text.replace("\r\n", "\n"))),
    ("the offsets fit code points; leave out the config key offsets", len),
)

_INSIDE = {
    "CodeBlock": "a code block",
    "BlockQuote": "a quote",
    "Item": "a list",
    "HtmlBlock": "an HTML block",
    "Table": "a table",
    "FootnoteDefinition": "a footnote",
    "Paragraph": "a paragraph",
    "DisplayMath": "mathematics",
}


def enclosing(document: Document, offset: int) -> str | None:
    """What the character at an offset lies inside, innermost of the known ones."""
    found = None
    for event in document.events:
        if event.start > offset:
            break
        if event.end > offset and event.tag in _INSIDE and event.kind != "end":
            found = _INSIDE[event.tag]
    return found
