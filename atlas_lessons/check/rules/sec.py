"""SEC: the sections of a record are its content's headings, in order, and tile it from the first to the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from atlas_lessons.check.rules import sec_ids
from atlas_lessons.check.rules.base import Rule, rule
from atlas_lessons.check.rules.examples import PREAMBLE, record
from atlas_lessons.check.rules.sec_examples import END, GOOD, MIDDLE, START, TEXT, example_sections
from atlas_lessons.core.diagnostics import At, Finding, Span
from atlas_lessons.core.model import Section
from atlas_lessons.core.sequences import runs
from atlas_lessons.prove.proof import Proof
from atlas_lessons.read.markdown.document import Heading
from atlas_lessons.read.record.hashes import utf16_length, utf16_offsets
from atlas_lessons.read.record.mismatch import explain, quoted
from atlas_lessons.read.record.offsets import UTF16, Cause, common_cause, enclosing, first_misordered

_FENCED = f"{PREAMBLE}# Heat\n\n```\n## Not a heading\n```\n"


@rule(
    "SEC001",
    "section-out-of-range",
    needs=("content", "sections"),
    bad=record(
        TEXT,
        sections=example_sections(("Heat", START, MIDDLE), ("Cold", MIDDLE, END + 1)),
        show=f'{END} characters, and "end": {END + 1}',
    ),
    good=GOOD,
)
def section_out_of_range(proof: Proof) -> Iterator[Finding]:
    """A section's `start` and `end` lie in the content, `start` before `end`.

    They are offsets in Unicode code points from 0, `end` the first character that no longer belongs to the section,
    so the last `end` is the length of the content.
    """
    if not proof.sections_fit:
        yield from _out_of_range(proof)


def _out_of_range(proof: Proof) -> Iterator[Finding]:
    content, _, unit = _of(proof)
    known, (_, cause) = proof.lesson.record, _stray(proof)
    sections = known.sections if known and not (cause and cause.whole) else ()
    length = utf16_length(content) if proof.config.offsets == "utf-16" else len(content)
    for n, section in enumerate(sections):
        for name, offset in (("start", section.start), ("end", section.end)):
            if not 0 <= offset <= length:
                message = (
                    f"section {quoted(section.title)}: {name} is out of range: expected 0 to {length}, found {offset}"
                )
                utf16 = unit is _same and offset == utf16_length(content)
                yield Finding(message, At(pointer=f"/sections/{n}/{name}"), UTF16 if utf16 else None)
            elif unit(offset) is None:
                message = f"section {quoted(section.title)}: {name} {offset} cuts a character in two UTF-16 halves"
                yield Finding(message, At(pointer=f"/sections/{n}/{name}"))
        if section.end < section.start:
            message = f"section {quoted(section.title)}: end {section.end} lies before start {section.start}"
            yield Finding(message, At(pointer=f"/sections/{n}/end"), "start and end look swapped")


@rule(
    "SEC002",
    "section-empty",
    needs=("sections",),
    bad=record(
        TEXT,
        sections=example_sections(("Heat", START, MIDDLE), ("Cold", MIDDLE, MIDDLE), ("Cold", MIDDLE, END)),
        show=f'"start": {MIDDLE}, "end": {MIDDLE}',
    ),
    good=GOOD,
)
def section_empty(proof: Proof) -> Iterator[Finding]:
    """A section holds at least its heading line, so its `end` lies beyond its `start`."""
    yield from (
        Finding(
            f"section {quoted(section.title)} is empty: start and end are both {section.start}",
            At(pointer=f"/sections/{n}"),
        )
        for n, section in enumerate(_of(proof)[1])
        if section.start == section.end
    )


@rule(
    "SEC003",
    "sections-do-not-tile",
    needs=("content", "sections"),
    bad=record(
        TEXT,
        sections=example_sections(("Heat", START, MIDDLE - 1), ("Cold", MIDDLE, END)),
        show=f'"Heat" ends at {MIDDLE - 1}, "Cold" starts at {MIDDLE}',
    ),
    good=GOOD,
)
def sections_do_not_tile(proof: Proof) -> Iterator[Finding]:
    """Sections follow one another without gap or overlap, from the first heading to the end of the content.

    What precedes the first heading is the preamble and belongs to no section; everything after belongs to
    exactly one.
    """
    if not proof.sections_fit:
        yield from _not_tiling(proof)


def _not_tiling(proof: Proof) -> Iterator[Finding]:
    content, sections, unit = _of(proof)
    headings = proof.lesson.document.headings
    if not sections or ((cause := _stray(proof)[1]) and cause.whole):
        return  # what shifted the offsets is said once, by SEC010
    first = headings[0].start if headings else 0
    n = first_misordered(sections, first, len(content))
    if n is not None:
        message = f"sections are out of order: {quoted(sections[n].title)} starts before the section listed before it"
        yield Finding(message, At(pointer=f"/sections/{n}"), "list them in the order of their starts")
        return
    expected, before = first, "the preamble"
    for n, section in enumerate(sections):
        start, end = unit(section.start), unit(section.end)
        if start is not None and start != expected:
            yield Finding(_seam(expected, start, before, quoted(section.title)), At(pointer=f"/sections/{n}/start"))
        expected, before = (expected if end is None else end), quoted(section.title)
    if expected < len(content):
        left = len(content) - expected
        what = "the last character belongs" if left == 1 else f"the last {left} characters belong"
        message = f"{what} to no section: expected the last end to be"
        pointer = f"/sections/{len(sections) - 1}/end"
        yield Finding(f"{message} {len(content)}, found {expected}", At(pointer=pointer))


def _seam(expected: int, start: int, before: str, title: str) -> str:
    size = abs(start - expected)
    characters = f"{size} character{'' if size == 1 else 's'}"
    if start > expected:
        return f"gap of {characters} between {before} and {title}: expected start {expected}, found {start}"
    return f"{title} overlaps {before} by {characters}: expected start {expected}, found {start}"


@rule(
    "SEC010",
    "section-without-heading",
    needs=("content", "sections"),
    bad=record(
        _FENCED,
        sections=example_sections(
            ("Heat", START, _FENCED.index("## Not")), ("Not a heading", _FENCED.index("## Not"), len(_FENCED))
        ),
        show="```\n## Not a heading\n```\n\nlisted as a section",
    ),
    good=record(_FENCED, show="```\n## Not a heading\n```\n\nnot listed"),
)
def section_without_heading(proof: Proof) -> Iterator[Finding]:
    """A section starts exactly where the line of a heading starts.

    A line that looks like a heading inside a code block, a quote, a list or HTML is none. When offsets are
    UTF-16 units or bytes, or all shifted by the same number, the hint says so.
    """
    if proof.sections_fit:
        return
    _, sections, unit = _of(proof)
    document = proof.lesson.document
    wrong, cause = _stray(proof)
    if cause:
        message = f"{len(wrong)} of {len(sections)} sections do not start at their headings; {cause.said}"
        yield Finding(message, At(pointer=f"/sections/{wrong[0]}/start"), cause.hint)
        return
    by_title = {heading.title: heading.start for heading in reversed(document.headings)}
    for n in wrong[:50]:  # each looks through the whole text
        yield _misplaced_section(proof, sections[n], n, unit(sections[n].start), by_title)
    if len(wrong) > 50:
        at = At(pointer=f"/sections/{wrong[50]}/start")
        yield Finding(f"and {len(wrong) - 50} more sections that start at no heading", at)


def _stray(proof: Proof) -> tuple[list[int], Cause | None]:
    """Which sections start at no heading, and what explains all of them at once."""
    _, sections, unit = _of(proof)
    starts = {heading.start for heading in proof.lesson.document.headings}
    wrong = [n for n, section in enumerate(sections) if unit(section.start) not in starts]
    return wrong, common_cause(sections, proof.lesson.document) if wrong else None


def _misplaced_section(proof: Proof, section: Section, n: int, start: int | None, by_title: dict[str, int]) -> Finding:
    at = At(pointer=f"/sections/{n}/start")
    if start is None or not 0 <= start < len(proof.lesson.content):
        return Finding(f"no heading starts at {section.start}, where section {quoted(section.title)} does", at)
    document = proof.lesson.document
    line = proof.lesson.content[start : start + 200].partition("\n")[0]
    message = f"no heading starts at {section.start}, where section {quoted(section.title)} does; found {quoted(line)}"
    if section.title in by_title:
        away = start - by_title[section.title]
        heading = f"its heading starts at {by_title[section.title]}, {abs(away)} {'before' if away > 0 else 'after'} it"
        return Finding(message, at, heading)
    where = enclosing(document, start + len(line) - len(line.lstrip(" ")))
    looks = re.match(r"[ >\-*+0-9.]*#{1,6}(?:\s|$)", line)
    hint = f"a line like a heading inside {where} is no heading" if where and looks else None
    return Finding(message, at, hint or (f"it lies inside {where}" if where else None))


@rule(
    "SEC011",
    "section-title-mismatch",
    needs=("content", "sections"),
    bad=record(
        TEXT,
        sections=example_sections(("Heat", START, MIDDLE), ("Colder", MIDDLE, END)),
        show='"## Cold" with "title": "Colder"',
    ),
    good=GOOD,
)
def section_title_mismatch(proof: Proof) -> Iterator[Finding]:
    """A section's `title` is the text of its heading as a reader sees it.

    Emphasis, code marks, links, escapes and entities are read first: `## R&amp;D *now*` has the title `R&D now`. The
    two are compared letter for letter; titles that only look the same (Unicode NFC and NFD) differ.
    """
    if not proof.sections_fit:
        yield from _other_titles(proof)


def _other_titles(proof: Proof) -> Iterator[Finding]:
    _, sections, unit = _of(proof)
    by_start = {heading.start: heading for heading in proof.lesson.document.headings}
    titles = {heading.title for heading in proof.lesson.document.headings}
    for n, section in enumerate(sections):
        start = unit(section.start)
        heading = by_start.get(start) if start is not None else None
        if heading and not same_title(section.title, heading.title):
            message = (
                f"section title is not its heading: expected {quoted(heading.title)}, found {quoted(section.title)}"
            )
            hint = explain(heading.title, section.title)
            if hint is None and section.title in titles:
                hint = "it is the title of another section"
            yield Finding(message, At(pointer=f"/sections/{n}/title"), hint)


@rule(
    "SEC012",
    "heading-without-section",
    needs=("content", "sections"),
    bad=record(TEXT, sections=example_sections(("Heat", START, END)), show='"## Cold" not listed in "sections"'),
    good=GOOD,
)
def heading_without_section(proof: Proof) -> Iterator[Finding]:
    """Every heading of the content that is not inside a quote or list begins a section, setext headings too.

    A paragraph over a line of `---` or `===` is a heading; a `---` after a blank line is a rule.
    """
    if proof.lesson.record is None or proof.sections_fit:
        return
    _, sections, unit = _of(proof)
    headings = proof.lesson.document.headings
    if not sections and len(headings) > 1:
        message = f"sections is empty: expected {len(headings)}, one for each heading of the content"
        yield Finding(message, At(pointer="/sections"))
        return
    starts = {unit(section.start) for section in sections}
    missing = [heading for heading in headings if heading.start not in starts]
    placed = _placed_elsewhere(missing, sections, {heading.start for heading in headings}, unit)
    yield from (
        Finding(
            f"heading {quoted(heading.title)} at {heading.start} is not the start of a section",
            At(span=_line_span(heading)),
            "setext heading: the line of dashes or equals signs makes the paragraph above it one; leave a blank line "
            "between them for a rule"
            if proof.lesson.content[heading.start : heading.end].lstrip()[:1] != "#"
            else None,
        )
        for n, heading in enumerate(missing)
        if n not in placed
    )


def _placed_elsewhere(
    missing: Sequence[Heading],
    sections: Sequence[Section],
    starts: set[int],
    unit: Callable[[int], int | None],
) -> set[int]:
    """Which missing headings are listed, but at a wrong place; those are said once, by SEC010."""
    stray = [section.title for section in sections if unit(section.start) not in starts]
    same = [run for run in runs([heading.title for heading in missing], stray) if run.kind == "equal"]
    return {n for run in same for n in range(run.a, run.b)}


def same_title(found: str, expected: str) -> bool:
    """Equal as titles. Dollars may be kept where Markdown without mathematics leaves them."""
    return found == expected or ("$" in found and found.replace("$", "") == expected.replace("$", ""))


def _of(proof: Proof) -> tuple[str, Sequence[Section], Callable[[int], int | None]]:
    """The content, the sections, and the function from their offsets to code points."""
    known = proof.lesson.record
    if known is None:
        return "", (), _same
    unit = utf16_offsets(known.content) if proof.config.offsets == "utf-16" else _same
    return known.content, proof.sections, unit


def _same(offset: int) -> int | None:
    return offset


def _line_span(heading: Heading) -> Span:
    return Span(heading.start, heading.end)


RULES: tuple[Rule[Proof], ...] = (
    section_out_of_range,
    section_empty,
    sections_do_not_tile,
    section_without_heading,
    section_title_mismatch,
    heading_without_section,
    *sec_ids.RULES,
)
