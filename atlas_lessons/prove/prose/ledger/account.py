"""The ledger: puts every numeral of a lesson in exactly one class, so that nothing printed goes unproved unseen."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from atlas_lessons.core.diagnostics import At, Finding, Severity, Span
from atlas_lessons.core.model import Accounted, Claim, Lesson, NumberClass, ProofPart
from atlas_lessons.prove.derivations.quotes import QuoteIndex
from atlas_lessons.prove.derivations.sections import Missing
from atlas_lessons.prove.prose.ledger.deliberate import options
from atlas_lessons.prove.prose.ledger.entries import NumbersEntry, entries
from atlas_lessons.prove.prose.ledger.numerals import Occurrence, occurrences
from atlas_lessons.prove.prose.ledger.row_numbers import row_numbers
from atlas_lessons.read.markdown.quiz import KnowledgeCheck
from atlas_lessons.read.reading.lesson import reading_of

STALE, REDUNDANT, ANSWER, WIDE, UNCITED = (
    "entry-stale",
    "entry-redundant",
    "answer-not-proved",
    "entry-too-wide",
    "citation-unknown",
)
ROW_NUMBER = "row number"
QUIZ_OPTION = "wrong option of a knowledge check"


def account(lesson: Lesson, claims: tuple[Claim, ...], checks: tuple[KnowledgeCheck, ...] = ()) -> ProofPart:
    """Class every numeral of ``lesson.content``.

    ``claims`` are what derivations, spelled-out arithmetic and formulas account for, in that order: where two cover
    one numeral the first wins. Then come labels by form or place, the numbers of rows, the wrong options of the
    knowledge ``checks``, the ``numbers`` entries of the derivations file, and last what only repeats a declared number.

    Returns a Part whose ``numbers`` list every numeral in text order, each once (the counts of the classes add up to
    ``len(numbers)``), and whose ``findings``, by rule name, are about the entries. Raises nothing.
    """
    sheet = _Sheet(lesson, occurrences(lesson.document))
    for claim in claims:
        if not claim.repeated:
            sheet.put(sheet.under(claim.span), claim.number_class, claim.by)
    sheet.label()
    for span in row_numbers(reading_of(lesson.document).tables.tables):
        sheet.put(sheet.under(span), NumberClass.LABEL, ROW_NUMBER)
    right, wrong = options(checks)
    for span in wrong:
        sheet.put(sheet.under(span), NumberClass.DELIBERATE, QUIZ_OPTION)
    findings: dict[str, list[Finding]] = {}
    quotes = QuoteIndex(lesson, lesson.derivations.data if lesson.derivations is not None else None)
    for entry in entries(lesson):
        for name, finding in _apply(entry, quotes, sheet, right):
            findings.setdefault(name, []).append(finding)
    for claim in claims:
        if claim.repeated:
            sheet.repeat(sheet.under(claim.span), claim)
    return ProofPart(numbers=sheet.rows(), findings={name: tuple(found) for name, found in findings.items()})


class _Sheet:
    """The numerals in order and the class that each has got so far; the first to come keeps its place."""

    def __init__(self, lesson: Lesson, numerals: Sequence[Occurrence]) -> None:
        self.lesson = lesson
        self.numerals = numerals
        self.classes: list[tuple[NumberClass, str] | None] = [None] * len(numerals)
        self.repeated: set[int] = set()
        self._starts = [numeral.span.start for numeral in numerals]
        self._ends = [numeral.span.end for numeral in numerals]

    def under(self, span: Span) -> range:
        """The numerals that share a character with a range of the content."""
        return range(bisect_right(self._ends, span.start), bisect_left(self._starts, span.end))

    def put(self, numerals: range, number_class: NumberClass, by: str) -> None:
        """Class those of the numerals that have no class yet."""
        for index in numerals:
            if self.classes[index] is None:
                self.classes[index] = (number_class, by)

    def repeat(self, numerals: range, claim: Claim) -> None:
        """Give a numeral that nothing else accounts for the class of the declared number that it repeats."""
        for index in numerals:
            if self.classes[index] is None:
                self.classes[index] = (claim.number_class, claim.by)
                self.repeated.add(index)

    def label(self) -> None:
        """Class what form or place makes a label and nothing else has accounted for."""
        for index, numeral in enumerate(self.numerals):
            if numeral.label and self.classes[index] is None:
                self.classes[index] = (NumberClass.LABEL, numeral.label)

    def text(self, index: int) -> str:
        """A numeral as it is printed."""
        span = self.numerals[index].span
        return self.lesson.content[span.start : span.end]

    def rows(self) -> tuple[Accounted, ...]:
        """The finished ledger."""
        return tuple(self._row(index) for index in range(len(self.numerals)))

    def _row(self, index: int) -> Accounted:
        number_class, by = self.classes[index] or (NumberClass.UNACCOUNTED, None)
        span, text = self.numerals[index].span, self.text(index)
        return Accounted(span, text, number_class, by, repeated=index in self.repeated)


def _apply(
    entry: NumbersEntry, quotes: QuoteIndex, sheet: _Sheet, answers: Sequence[Span]
) -> Iterator[tuple[str, Finding]]:
    """Class the numerals that an entry accounts for; yields what is wrong with the entry, by rule name."""
    where = quotes.find(entry.quote, entry.section)
    if isinstance(where, Missing):
        yield STALE, Finding(where.message, entry.at, where.hint)
        return
    numerals = sheet.under(where)
    if entry.number is not None:
        numerals = numerals[entry.number : entry.number + 1]
    if not numerals:
        yield STALE, Finding(f"expected a number in digits in the quote {entry.quote!r}, found none", entry.at)
        return
    changed = quotes.changed.get((entry.quote, entry.section))
    for quoted, span in changed.numbers if changed is not None else ():
        found = sheet.lesson.content[span.start : span.end]
        message = f"expected {quoted!r}, which an entry of `numbers` quotes, found {found!r}"
        fix = "`atlas-lessons verify --fix` writes it into the entry"
        hint = f"if {found} is meant, {fix}; if not, write {quoted} again"
        yield STALE, Finding(message, At(span=span), hint)
    yield from _misuse(entry, sheet, numerals, answers)
    if all(sheet.classes[index] is not None for index in numerals):
        number_class, by = sheet.classes[numerals[0]] or (NumberClass.UNACCOUNTED, "")
        message = f"this entry is not needed: {sheet.text(numerals[0])} is already {number_class} ({by})"
        yield REDUNDANT, Finding(message, entry.at, "remove the entry")
    sheet.put(numerals, entry.kind, entry.why)


def _misuse(
    entry: NumbersEntry, sheet: _Sheet, numerals: range, answers: Sequence[Span]
) -> Iterator[tuple[str, Finding]]:
    if entry.kind is NumberClass.DECLARED and len(numerals) > 1:
        found = ", ".join(sheet.text(index) for index in numerals[:8])
        hint = 'write one entry for each, or pick one with "index"; only a waiver may span several'
        yield WIDE, Finding(f"expected one number in a label's quote, found {len(numerals)}: {found}", entry.at, hint)
    if entry.kind is NumberClass.CITED and entry.citation is not None:
        links = sheet.lesson.document.links
        if all(entry.citation not in (link.url, link.title) for link in links):
            message = f"expected a link of this lesson by its URL or text, found {entry.citation!r}"
            at = entry.at._replace(pointer=f"{entry.at.pointer}/citation")
            yield UNCITED, Finding(message, at, "cite the source in the text, as a link")
    if entry.kind in (NumberClass.DELIBERATE, NumberClass.WAIVED):
        for span in answers:
            if any(index in numerals for index in sheet.under(span)):
                message = f"the answer of a knowledge check may not be {entry.kind}: {entry.quote!r}"
                yield ANSWER, Finding(message, entry.at, "derive the number, or quote the option that is meant")


def severity_of(lesson: Lesson, numbers: str) -> Severity | None:
    """How much an unaccounted numeral matters; None where the author of other Markdown has declared nothing.

    ``numbers`` is the config value of that name.
    """
    if lesson.record is None and lesson.source is None and lesson.derivations is None:
        return None
    return Severity.ERROR if numbers == "error" else Severity.WARNING
