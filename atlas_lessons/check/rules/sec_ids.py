"""SEC, the ids of sections: each is the anchor of one section."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from atlas_lessons.check.rules.base import Rule, rule
from atlas_lessons.check.rules.examples import record
from atlas_lessons.check.rules.sec_examples import END, GOOD, MIDDLE, START, TEXT, example_sections
from atlas_lessons.core.diagnostics import At, Finding
from atlas_lessons.core.model import Section
from atlas_lessons.prove.proof import Proof
from atlas_lessons.read.record.mismatch import quoted
from atlas_lessons.read.record.offsets import first_misordered


@rule(
    "SEC020",
    "section-id-duplicate",
    needs=("sections",),
    bad=record(
        TEXT,
        sections=[
            {**section, "id": "s1"} for section in example_sections(("Heat", START, MIDDLE), ("Cold", MIDDLE, END))
        ],
        show='two sections with "id": "s1"',
    ),
    good=GOOD,
)
def section_id_duplicate(proof: Proof) -> Iterator[Finding]:
    """No two sections have one id, because links to a section lead to the first of them."""
    seen: dict[str, int] = {}

    def twice() -> Iterator[Finding]:
        for n, section in enumerate(proof.sections):
            if section.id in seen:
                message = (
                    f"section id {quoted(section.id)} is used twice: by section {seen[section.id] + 1} and {n + 1}"
                )
                yield Finding(message, At(pointer=f"/sections/{n}/id"))
            else:
                seen[section.id] = n

    yield from twice()


@rule(
    "SEC021",
    "section-id-malformed",
    needs=("sections",),
    bad=record(
        TEXT,
        sections=[
            {**section, "id": f"the section {n}"}
            for n, section in enumerate(example_sections(("Heat", START, MIDDLE), ("Cold", MIDDLE, END)))
        ],
        show='"id": "the section 1"',
    ),
    good=GOOD,
)
def section_id_malformed(proof: Proof) -> Iterator[Finding]:
    """A section id is the anchor of a page: letters, digits, `-`, `_`, `.` and `:`, at most 200 of them, no space.

    Where the ids are numbered in order (`section-1`, `section-2`, …), each carries the number of its place.
    """
    known, sections = proof.lesson.record, proof.sections
    if known is None or _are_numbered(sections):
        return
    headings = proof.lesson.document.headings
    moved = first_misordered(sections, headings[0].start if headings else 0, len(known.content)) is not None
    yield from _malformed_ids(sections, numbered=not moved)


def _are_numbered(sections: Sequence[Section]) -> bool:
    """True for ids that are one anchor with the number of each place after it, as most are: nothing is wrong then."""
    if not sections or not _ANCHOR.fullmatch(sections[-1].id):
        return False
    prefix = re.sub(r"[0-9]+\Z", "", sections[0].id)
    return all(section.id == f"{prefix}{n}" for n, section in enumerate(sections, 1))


def _malformed_ids(sections: Sequence[Section], *, numbered: bool) -> Iterator[Finding]:
    first = {section.id: n for n, section in reversed(list(enumerate(sections)))}
    said = {n for n, section in enumerate(sections) if first[section.id] != n}  # by SEC020
    for n, section in enumerate(sections):
        if not _ANCHOR.fullmatch(section.id):
            said.add(n)
            message = (
                f"section id is not an anchor: expected letters, digits, - _ . : (1 to 200), found {quoted(section.id)}"
            )
            yield Finding(message, At(pointer=f"/sections/{n}/id"))
    prefixes = [re.sub(r"[0-9]+\Z", "", section.id) for section in sections]
    prefix = max(prefixes, key=prefixes.count) if 5 <= len(prefixes) <= 1000 else ""
    odd = [n for n, section in enumerate(sections) if section.id != f"{prefix}{n + 1}"]
    if numbered and len(sections) >= 5 and 0 < len(odd) <= 2:  # numbered by place, but for a slip
        for n in (number for number in odd if number not in said):
            message = f"section ids are numbered by place: expected {quoted(f'{prefix}{n + 1}')}, found"
            yield Finding(f"{message} {quoted(sections[n].id)}", At(pointer=f"/sections/{n}/id"))


_ANCHOR = re.compile(r"[^\W_][\w.:-]{0,199}")


RULES: tuple[Rule[Proof], ...] = (section_id_duplicate, section_id_malformed)
