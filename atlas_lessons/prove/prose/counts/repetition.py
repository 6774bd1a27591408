"""Compares a quantity with its repetition: the summary says that the tank holds 580 L, the body 850 L."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.core.diagnostics import At, Finding, Span
from atlas_lessons.core.model import Lesson
from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.prove.engine.rounding import without_end_zeros
from atlas_lessons.prove.prose.counts.slips import is_slip
from atlas_lessons.prove.prose.counts.words import ARTICLES, PRONOUNS, VAGUE
from atlas_lessons.read.notation.numerals.digits import has_digit
from atlas_lessons.read.notation.numerals.quantities import TextQuantity
from atlas_lessons.read.notation.relations import ANY
from atlas_lessons.read.reading.lesson import LessonReading
from atlas_lessons.read.reading.text import ReaderText

_SUMMARIES = lazy_pattern(
    r"\W*(?:[0-9.]+\s+)?(?:(?:chapter|section|lesson|a|quick|brief|short|executive)\s+)*(?:summary|in short|in brief"
    r"|key (?:facts|points|ideas|takeaways|numbers|results)|takeaways?|what to remember|review|conclusions?|recap"
    r"|at a glance|in a nutshell|tl;?dr|to remember|in summary|summing up|wrap[- ]?up)\W*",
    re.IGNORECASE,
)
_EXERCISES = lazy_pattern(
    r"\b(?:exercises?|problems?|questions?|quiz|practi[cs]e|homework|check|self-test|answers?|solutions?"
    r"|try it|example)",
    re.IGNORECASE,
)
_CONDITIONS = lazy_pattern(
    r"\b(?:if|when|whenever|suppose|assum\w+|unless|until|would|could|might|may|can|after\w*|before|later|earlier|now|then"
    r"|instead|other\w*|another|different|up to|at (?:least|most|first)|more than|less than|about|around|roughly|nearly"
    r"|approximately|almost|say|let|imagine|each|every|some|per cent|originally|initially|previous\w*|former\w*|old|new"
    r"|today|yesterday|next|last|with\w*|only|average|typical\w*|estimate\w*|not|n't|should|expect\w*|either|or)\b|\?",
    re.IGNORECASE,
)
_CLAUSE = lazy_pattern(
    r"(?:,\s|:\s|\(|\b(?:and|but|since|because|so|as|while|that|thus|therefore|hence|although|though)\s)", re.IGNORECASE
)
_WORD = lazy_pattern(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_YEAR = lazy_pattern(r"\b(?:1[5-9]|20|21)[0-9]{2}\b")
_HAS = r"(?:has|have|had|measures?|measured|reach(?:es|ed)?|stands? at|contains?|spans?|weighs?)"
_VERB = lazy_pattern(rf"\s(?:{ANY}|{_HAS}\b)(?:\s+(?:exactly|a total of|in total))?\s*$")
_AT = lazy_pattern(
    r"\b(?:at|for|of|in|with|from|to|by|per|on|over|under|after|number)\s(?:[^\W\d]+\s){0,4}\W?[0-9]"
)  # another case
_REST = lazy_pattern(r"[,;:(—–]")  # what follows is another clause
_TAIL = lazy_pattern(r"[ \u00a0](?P<word>(?:of )?[^\W\d_]+)")
_MOST_WORDS = 12


class _Mention(NamedTuple):
    """A quantity as a sentence tells it: what of (``subject``), its value in base units, and where it stands."""

    subject: tuple[object, ...]
    value: Fraction
    factor: Fraction  # of its unit
    step: Fraction
    digits: int
    sentence: str
    shown: str
    block: int
    span: Span


def repetitions(lesson: Lesson, reading: LessonReading) -> Iterator[Finding]:
    """A finding for each quantity that a summary, or a sentence of the same paragraph, repeats with another value."""
    headings = lesson.document.headings
    starts = [heading.start for heading in headings]
    body: dict[tuple[object, ...], list[_Mention]] = {}
    for index, row in enumerate(reading.texts()):
        if row.block.kind != "paragraph" or not has_digit(row.text):
            continue
        place = bisect_right(starts, row.block.start) - 1
        title = headings[place].title if place >= 0 else ""
        summary = _SUMMARIES.fullmatch(title) is not None
        if "?" in row.text if summary else _EXERCISES.search(title):
            continue
        for mention in _mentions(reading, index, row):
            known = body.setdefault(mention.subject, [])
            earlier = known if summary else [each for each in known if each.block == index]
            if earlier and (finding := _differs(lesson, earlier, mention)) is not None:
                yield finding
            if not summary:
                known.append(mention)


def _mentions(reading: LessonReading, index: int, row: ReaderText) -> Iterator[_Mention]:
    """The quantities of a block whose sentence tells what of, and names no condition."""
    text = row.text
    quantities = reading.quantities.running(row)
    for quantity in quantities:
        numeral = quantity.numeral
        if numeral.kind != "number" or quantity.role != "value" or numeral.step is None or numeral.value <= 0:
            continue
        start, end = _sentence(text, quantity)
        sentence = text[start:end]
        subject = _subject(text, start, quantity)
        said = text[start : quantity.end] + _REST.split(text[quantity.end : end], maxsplit=1)[0]
        if subject is None or _AT.search(_YEAR.sub("", text[start : quantity.start])) is not None:
            continue
        if _CONDITIONS.search(said) is not None or sentence.rstrip().endswith("?"):
            continue
        inside = [quantity for quantity in quantities if start <= quantity.start and quantity.end <= end]
        years = tuple(_YEAR.findall(sentence))
        factor = quantity.unit.factor if quantity.unit is not None else Fraction(1)
        unit = (quantity.unit.powers, quantity.unit.nouns) if quantity.unit is not None else None
        tail = _TAIL.match(text, quantity.end)
        if (unit is None and tail is None) or len(inside) > 6:
            continue
        key = (*subject, years, unit, tail["word"].lower() if tail is not None else "")
        step = without_end_zeros(numeral.value, numeral.step)
        digits = max(1, len(str(int(numeral.value / numeral.step))))
        yield _Mention(
            key, numeral.value * factor, factor, step * factor, digits, " ".join(sentence.split()),
            text[quantity.start : quantity.end], index, row.span(numeral.start, numeral.end),
        )  # fmt: skip


_STOP = lazy_pattern(r"[.!?;](?:\s|$)|\n")


def _sentence(text: str, quantity: TextQuantity) -> tuple[int, int]:
    """Where the sentence of a quantity begins and ends."""
    start = 0
    for match in _STOP.finditer(text, 0, quantity.start):
        start = match.end()
    after = _STOP.search(text, quantity.end)
    return start, after.end() if after is not None else len(text)


def _subject(text: str, start: int, quantity: TextQuantity) -> tuple[str, ...] | None:
    """The words of the clause before a quantity: what it is of and the verb; None where they name nothing."""
    clause = start
    for match in _CLAUSE.finditer(text, start, quantity.start):
        clause = match.end()
    said = text[clause : quantity.start]
    verb = _VERB.search(" " + said)
    if verb is None or any(map(str.isdigit, _YEAR.sub("", said))):
        return None
    words = [word.lower() for word in _WORD.findall(said)]
    named = [word for word in words if word not in ARTICLES]
    subject = [word.lower() for word in _WORD.findall((" " + said)[: verb.start()]) if word.lower() not in ARTICLES]
    if not subject or len(named) > _MOST_WORDS or subject[0] in PRONOUNS or VAGUE.intersection(subject):
        return None
    return tuple(named) if any(len(word) > 2 for word in subject) else None


def _differs(lesson: Lesson, earlier: list[_Mention], mention: _Mention) -> Finding | None:
    """The finding for a repetition, unless it rounds what was said, or that itself was said with several values."""
    if len({each.value for each in earlier}) != 1:
        return None
    first = earlier[-1]
    if abs(first.value - mention.value) * 2 <= max(first.step, mention.step):
        return None
    if not is_slip(first.value / mention.factor, mention.value / mention.factor, mention.digits):
        return None
    line = lesson.content.count("\n", 0, first.span.start) + lesson.content_line
    message = (
        f"a quantity is repeated with another value: expected {first.shown} as in line {line}, found {mention.shown}"
    )
    return Finding(message, At(span=mention.span), f"line {line} says: {_shortened(first.sentence)}")


def _shortened(sentence: str) -> str:
    return sentence if len(sentence) <= 120 else sentence[:119] + "…"
