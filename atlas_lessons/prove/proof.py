"""What a rule of the lesson phase looks at: the lesson, the settings, and its proof, made when first asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from atlas_lessons.core.config import Config
from atlas_lessons.core.diagnostics import Finding
from atlas_lessons.core.model import Lesson, ProofPart

if TYPE_CHECKING:
    from atlas_lessons.core.model import Claim, Section
    from atlas_lessons.prove.equations.reading import DisplayEquation
    from atlas_lessons.read.markdown.document import Event
    from atlas_lessons.read.markdown.footnotes import Footnotes
    from atlas_lessons.read.markdown.quiz import KnowledgeCheck
    from atlas_lessons.read.reading.lesson import LessonReading
    from atlas_lessons.read.record.citations import Faults
    from atlas_lessons.read.record.compile import Compiled
    from atlas_lessons.read.record.texts import SuspiciousText


def _is_display(event: Event) -> bool:
    return event.kind == "display"


_DIGIT = re.compile("[0-9]")


class Proof:
    """One lesson under check. The parts of its proof are computed once, in dependency order, on first use."""

    def __init__(
        self,
        lesson: Lesson,
        config: Config,
        imports: Mapping[str, tuple[str, str]] | None = None,
        cyclic: frozenset[str] = frozenset(),
        compiled: Compiled | None = None,
    ) -> None:
        self.lesson = lesson
        self.config = config
        self.compiled = compiled  # what the lesson.md beside a record makes; None where there is none
        self.imports = imports or {}  # "lesson#example.symbol" -> (exact value, unit) of other lessons
        self.cyclic = cyclic  # references of this form that lead back to this lesson

    @cached_property
    def has_numerals(self) -> bool:
        """Whether any digit, fraction or other numeric character is in the content."""
        content = self.lesson.content
        return _DIGIT.search(content) is not None or any(map(str.isnumeric, content) if not content.isascii() else ())

    @cached_property
    def reading(self) -> LessonReading:
        """The content as a reader of the page sees it."""
        from atlas_lessons.read.reading.lesson import reading_of

        return reading_of(self.lesson.document)

    @cached_property
    def texts(self) -> tuple[SuspiciousText, ...]:
        """The texts in which characters may hide something (TXT)."""
        from atlas_lessons.read.record.texts import suspicious_texts

        return suspicious_texts(self.lesson)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """A record's sections, their offsets the right way round (SEC)."""
        from atlas_lessons.read.record.offsets import straight

        return tuple(map(straight, self.lesson.record.sections)) if self.lesson.record else ()

    @cached_property
    def sections_fit(self) -> bool:
        """Whether a record's sections are the headings of its content, each up to the next (SEC).

        Most are, and then nothing is wrong with any title or place.
        """
        record, document = self.lesson.record, self.lesson.document
        if record is None or len(record.sections) != len(document.headings) or self.config.offsets == "utf-16":
            return False
        ends = [*(heading.start for heading in document.headings[1:]), len(document.content)]
        return all(
            section.start == heading.start and section.end == end and section.title == heading.title
            for section, heading, end in zip(record.sections, document.headings, ends, strict=False)
        )

    @cached_property
    def urls(self) -> Mapping[str, str]:
        """The record's URLs of its own pages and files by field (IDN)."""
        from atlas_lessons.read.record.publisher import urls_of

        return urls_of(self.lesson.record) if self.lesson.record else {}

    @cached_property
    def is_own(self) -> bool:
        """Whether the record is the configured publisher's own (HSH, IDN)."""
        from atlas_lessons.read.record.publisher import is_own

        return self.lesson.record is not None and is_own(self.lesson.record, self.config)

    @cached_property
    def citations(self) -> Faults:
        """What is wrong with a record's citations, by kind (CIT)."""
        from atlas_lessons.read.record.citations import compare

        record = self.lesson.record
        return compare(self.lesson.document, record.citations) if record else {}

    @cached_property
    def footnotes(self) -> Footnotes:
        """The footnotes of the content (CIT)."""
        from atlas_lessons.read.markdown.footnotes import footnotes

        return footnotes(self.lesson.document)

    @cached_property
    def checks(self) -> tuple[KnowledgeCheck, ...]:
        """The knowledge checks of the content (QUZ)."""
        from atlas_lessons.read.markdown.quiz import checks

        words = self.lesson.content.lower()
        return checks(self.lesson.document) if "answer" in words or "understanding" in words else ()

    @cached_property
    def derivations(self) -> ProofPart:
        """The derivations file, derived and compared (DRV)."""
        from atlas_lessons.prove.derivations.derive import derive

        return derive(
            self.lesson, self.imports, fast=self.config.fast, equations=lambda: self.displays, cyclic=self.cyclic
        )

    @cached_property
    def displays(self) -> tuple[DisplayEquation, ...]:
        """Every display equation with its symbol list, read once; a text without one loads nothing for it."""
        if not ("$$" in self.lesson.content or any(map(_is_display, self.lesson.document.events))):
            return ()
        from atlas_lessons.prove.equations.reading import read

        return read(self.lesson)

    @cached_property
    def equations(self) -> ProofPart:
        """Every display equation with its plain text and symbol list (EQN)."""
        if not self.displays:
            return ProofPart()
        from atlas_lessons.prove.equations.examine import examine

        return examine(self.lesson, self.displays)

    @cached_property
    def arithmetic(self) -> ProofPart:
        """Arithmetic spelled out in the prose (ARI); a text without a sign or word of it loads nothing for it."""
        from atlas_lessons.prove.prose.arithmetic.prefilter import worth_reading

        blocks = worth_reading(self.reading.running())
        if not blocks:
            return ProofPart()
        from atlas_lessons.prove.prose.arithmetic.check import examine
        from atlas_lessons.prove.prose.ledger.deliberate import on_purpose, without_deliberate

        found = examine(self.lesson, self.derivations, blocks, fast=self.config.fast)
        return without_deliberate(found, on_purpose(self.lesson, self.checks))

    @cached_property
    def tables(self) -> ProofPart:
        """The form of tables, and their totals and columns that follow from others (TAB)."""
        if "|" not in self.lesson.content or "--" not in self.lesson.content:
            return ProofPart()
        from atlas_lessons.prove.prose.ledger.deliberate import on_purpose, without_deliberate
        from atlas_lessons.prove.prose.tables.examine import examine

        return without_deliberate(examine(self.lesson), on_purpose(self.lesson, self.checks))

    @cached_property
    def counts(self) -> ProofPart:
        """Numbers that are restated, counted or repeated (CNT)."""
        if not self.has_numerals and ":" not in self.lesson.content:
            return ProofPart()
        from atlas_lessons.prove.prose.counts.examine import examine
        from atlas_lessons.prove.prose.ledger.deliberate import on_purpose, without_deliberate

        checked = [result.span for result in self.arithmetic.results]
        return without_deliberate(examine(self.lesson, self.reading, checked), on_purpose(self.lesson, self.checks))

    @cached_property
    def ledger(self) -> ProofPart:
        """The class of every numeral (NUM)."""
        if not self.has_numerals and self.lesson.derivations is None:
            return ProofPart()
        from atlas_lessons.prove.prose.ledger.account import account

        proved: tuple[Claim, ...] = (
            self.derivations.claims + self.arithmetic.claims + self.tables.claims + self.counts.claims
        )
        return account(self.lesson, (*proved, *self._formulas()), self.checks)

    def _formulas(self) -> tuple[Claim, ...]:
        if not self.displays:
            return ()
        from atlas_lessons.prove.equations.claims import claims

        return tuple(claims(self.displays))

    def found(self, part: ProofPart, name: str) -> tuple[Finding, ...]:
        """The findings of a part that belong to the rule of this name."""
        return part.findings.get(name, ())
