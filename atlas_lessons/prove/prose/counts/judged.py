"""What the numbers that a lesson prints twice come to: a result each, claims for the ledger, and perhaps a finding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from atlas_lessons.core.diagnostics import At, Finding, Span
from atlas_lessons.core.model import Claim, Lesson, NumberClass, Result
from atlas_lessons.prove.engine.verdict import exact_text, value_text
from atlas_lessons.prove.prose.arithmetic.denials import is_struck
from atlas_lessons.prove.prose.arithmetic.hints import hint_for
from atlas_lessons.prove.prose.arithmetic.tokens import tokenize
from atlas_lessons.prove.prose.counts.pairs import TwicePrinted, pairs
from atlas_lessons.prove.prose.counts.restatement import Likeness, Restated, restated
from atlas_lessons.read.reading.lesson import LessonReading
from atlas_lessons.read.reading.text import ReaderText


class JudgedRestatement(NamedTuple):
    """What a pair comes to for the report, the ledger and the findings."""

    result: Result
    claims: tuple[Claim, ...]
    finding: Finding | None


def restatements(
    lesson: Lesson, reading: LessonReading, rows: Iterable[ReaderText], checked: frozenset[Span | None]
) -> Iterator[JudgedRestatement]:
    """Every number of some blocks that is said again, judged; without those that were ``checked`` before."""
    for row in rows:
        yield from _in_block(lesson, reading, row, checked)


def _in_block(
    lesson: Lesson, reading: LessonReading, row: ReaderText, checked: frozenset[Span | None]
) -> Iterator[JudgedRestatement]:
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


def _judged(row: ReaderText, pair: TwicePrinted, verdict: Restated, span: Span) -> JudgedRestatement:
    text, again, judgement = row.text, pair.again, verdict.found.judgement
    said = " ".join(text[pair.first.start : pair.first.end].split())
    unit = again.unit.text if again.unit is not None else ""
    exact = exact_text(judgement.value) if judgement.value is not None else None
    wrong = verdict.outcome is Likeness.WRONG
    hint = hint_for(pair.first, again, verdict.found) if wrong else judgement.hint
    numeral = text[slice(*again.numeral_range)]
    result = Result("prose", None, None, said, exact, unit, numeral, judgement.verdict, span, hint)
    operands = (*(operand for operand in pair.first.operands if not operand.counted), again)
    claims = tuple(Claim(row.span(*operand.numeral_range), NumberClass.ARITHMETIC, said) for operand in operands)
    if not wrong or judgement.value is None:
        return JudgedRestatement(result, claims, None)
    expected, shown = value_text(judgement.value, again.unit), text[again.start : again.end]
    message = f"{said} is restated as another value: expected {expected}, found {shown}"
    return JudgedRestatement(result, claims, Finding(message, At(span=span), hint))
