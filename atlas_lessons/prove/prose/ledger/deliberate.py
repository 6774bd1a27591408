"""What a text prints wrong on purpose: the wrong options of knowledge checks, and what is declared deliberate."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.model import Lesson, NumberClass, ProofPart
from atlas_lessons.prove.derivations.quotes import QuoteIndex
from atlas_lessons.prove.derivations.sections import Missing
from atlas_lessons.prove.prose.ledger.entries import entries
from atlas_lessons.read.markdown.quiz import KnowledgeCheck


class Options(NamedTuple):
    """The ranges of the right and of the wrong options of all checks; all are wrong if the answer is none."""

    right: tuple[Span, ...]
    wrong: tuple[Span, ...]


def options(checks: Iterable[KnowledgeCheck]) -> Options:
    """Sort the options of knowledge checks."""
    right: list[Span] = []
    wrong: list[Span] = []
    for check in checks:
        items = check.options.items if check.options else ()
        if check.answer is None:
            continue
        for item in items:
            (right if item.text == check.answer.text else wrong).append(item.span)
    return Options(tuple(right), tuple(wrong))


def on_purpose(lesson: Lesson, checks: Iterable[KnowledgeCheck]) -> tuple[Span, ...]:
    """The ranges of the content whose numbers are wrong on purpose, in order."""
    found = list(options(checks).wrong)
    declared = [entry for entry in entries(lesson) if entry.kind is NumberClass.DELIBERATE]
    if declared:
        quotes = QuoteIndex(lesson)
        places = (quotes.find(entry.quote, entry.section) for entry in declared)
        found += (place for place in places if not isinstance(place, Missing))
    return tuple(sorted(found))


def without_deliberate(part: ProofPart, ranges: Sequence[Span]) -> ProofPart:
    """A part of the proof without what it says of results inside the ranges (in order); numbers around them stay."""
    if not ranges:
        return part

    def inside(span: Span | None) -> bool:
        position = -1 if span is None else bisect_right(ranges, span.start, key=lambda each: each.start) - 1
        return span is not None and position >= 0 and span.start < ranges[position].end

    findings = {
        name: tuple(each for each in found if not inside(each.at.span)) for name, found in part.findings.items()
    }
    return part._replace(
        results=tuple(result for result in part.results if not inside(result.span)),
        claims=tuple(claim for claim in part.claims if not inside(claim.span)),
        findings={name: found for name, found in findings.items() if found},
    )
