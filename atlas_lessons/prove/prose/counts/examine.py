"""Checks numbers that a lesson prints twice or counts (CNT): restated values, lists and their number, repetitions."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.model import Lesson, ProofPart
from atlas_lessons.prove.prose.counts.lists import miscounted
from atlas_lessons.prove.prose.counts.prefilter import may_restate
from atlas_lessons.prove.prose.counts.repetition import repetitions
from atlas_lessons.read.reading.lesson import LessonReading

if TYPE_CHECKING:
    from atlas_lessons.prove.prose.counts.judged import JudgedRestatement

RESTATED, COUNTED, REPEATED = "restated-value-differs", "list-count-differs", "repeated-value-differs"


def examine(lesson: Lesson, reading: LessonReading, checked: Collection[Span | None] = ()) -> ProofPart:
    """Check what a lesson says twice. ``checked`` are the numerals that spelled-out arithmetic has judged already.

    Returns results of origin ``prose`` and claims for the numbers that were restated, and findings by rule name.
    """
    known = frozenset(checked)
    found: tuple[JudgedRestatement, ...] = ()
    if rows := [row for row in reading.running() if may_restate(row.text)]:
        from atlas_lessons.prove.prose.counts.judged import restatements

        found = tuple(restatements(lesson, reading, rows, known))
    findings = {
        RESTATED: tuple(each.finding for each in found if each.finding is not None),
        COUNTED: tuple(miscounted(lesson.document, reading)),
        REPEATED: tuple(repetitions(lesson, reading)),
    }
    return ProofPart(
        results=tuple(each.result for each in found),
        claims=tuple(claim for each in found for claim in each.claims),
        findings={name: said for name, said in findings.items() if said},
    )
