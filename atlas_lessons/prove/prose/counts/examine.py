"""Checks numbers that a lesson prints twice or counts (CNT): restated values, lists and their number, repetitions."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from atlas_lessons.core.diagnostics import At, Finding, Span
from atlas_lessons.core.model import Claim, Lesson, NumberClass, ProofPart, Result
from atlas_lessons.prove.engine.verdict import exact_text, value_text
from atlas_lessons.prove.prose.arithmetic.denials import is_struck
from atlas_lessons.prove.prose.arithmetic.hints import hint_for
from atlas_lessons.prove.prose.arithmetic.tokens import tokenize
from atlas_lessons.prove.prose.counts.lists import miscounted
from atlas_lessons.prove.prose.counts.pairs import TwicePrinted, may_restate, pairs
from atlas_lessons.prove.prose.counts.repetition import repetitions
from atlas_lessons.prove.prose.counts.restatement import Likeness, Restated, restated
from atlas_lessons.read.reading.lesson import LessonReading
from atlas_lessons.read.reading.text import ReaderText

RESTATED, COUNTED, REPEATED = "restated-value-differs", "list-count-differs", "repeated-value-differs"


def examine(lesson: Lesson, reading: LessonReading, checked: Collection[Span | None] = ()) -> ProofPart:
    """Check what a lesson says twice. ``checked`` are the numerals that spelled-out arithmetic has judged already.

    Returns results of origin ``prose`` and claims for the numbers that were restated, and findings by rule name.
    """
    known = frozenset(checked)
    found = [
        each
        for row in reading.running()
        if may_restate(row.text)
        for each in _restatements(lesson, reading, row, known)
    ]
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


class _Judged(NamedTuple):
    """What a pair comes to for the report, the ledger and the findings."""

    result: Result
    claims: tuple[Claim, ...]
    finding: Finding | None


def _restatements(
    lesson: Lesson, reading: LessonReading, row: ReaderText, checked: frozenset[Span | None]
) -> Iterator[_Judged]:
    tokens = tokenize(row.text, reading.quantities.running(row))
    for pair in pairs(row.text, tokens):
        span = row.span(*pair.again.numeral_range)
        if span in checked:
            continue
        verdict = restated(row.text, pair)
        struck = verdict.outcome is Likeness.WRONG and is_struck(
            lesson.content, row.span(pair.first.start, pair.first.end).start
        )
        if verdict.outcome is not Likeness.OPEN and not struck:
            yield _judged(row, pair, verdict, span)


def _judged(row: ReaderText, pair: TwicePrinted, verdict: Restated, span: Span) -> _Judged:
    text, again, judgement = row.text, pair.again, verdict.found.judgement
    said = " ".join(text[pair.first.start : pair.first.end].split())
    unit = again.unit.text if again.unit is not None else ""
    exact = exact_text(judgement.value) if judgement.value is not None else None
    wrong = verdict.outcome is Likeness.WRONG
    hint = hint_for(pair.first, again, verdict.found) if wrong else judgement.hint
    numeral = text[slice(*again.numeral_range)]
    result = Result("prose", None, None, said, exact, unit, numeral, judgement.verdict, span, hint)
    operands = (*(each for each in pair.first.operands if not each.counted), again)
    claims = tuple(Claim(row.span(*each.numeral_range), NumberClass.ARITHMETIC, said) for each in operands)
    if not wrong or judgement.value is None:
        return _Judged(result, claims, None)
    expected, shown = value_text(judgement.value, again.unit), text[again.start : again.end]
    message = f"{said} is restated as another value: expected {expected}, found {shown}"
    return _Judged(result, claims, Finding(message, At(span=span), hint))
