"""All that is checked about the tables of a lesson, as one part of its proof."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from atlas_lessons.core.diagnostics import At, Finding, Severity
from atlas_lessons.core.model import Claim, Lesson, NumberClass, ProofPart, Result, Verdict
from atlas_lessons.prove.engine.verdict import exact_text
from atlas_lessons.prove.prose.tables.footing import Footing, Layout, footings, layout_of
from atlas_lessons.prove.prose.tables.form import faults_of_form
from atlas_lessons.prove.prose.tables.labels import may_be_total
from atlas_lessons.prove.prose.tables.messages import amount, cells_of, short, written
from atlas_lessons.prove.prose.tables.notes import note_below
from atlas_lessons.prove.prose.tables.sums import CellSum
from atlas_lessons.read.markdown.document import Document
from atlas_lessons.read.reading.cells import Grid, grid_of
from atlas_lessons.read.reading.lesson import LessonReading, reading_of
from atlas_lessons.read.reading.tables import Table

TOTAL = "total-wrong"


def examine(lesson: Lesson) -> ProofPart:
    """Check the form of every table of a lesson, and its arithmetic.

    Returns results of origin ``prose``, claims on the numerals that fit, and findings by rule name.
    """
    reading = reading_of(lesson.document)
    tables = reading.tables.tables
    account = _Findings(lesson.document, reading)
    for name, finding in faults_of_form(lesson.document, tables):
        account.find(name, finding)
    for table in tables:
        if len(table.rows) > 2 and _is_worth_reading(table):
            account.read(table)
    return account.part()


def _is_worth_reading(table: Table) -> bool:
    """Whether a table may hold something that is computed: a cheap test that most tables fail."""
    return any(may_be_total(cell.text) for row in table.rows for cell in row[:2])


@dataclass(slots=True)
class _Findings:
    """What was found so far, table by table."""

    document: Document
    reading: LessonReading
    blocks: Mapping[int, int] = field(default_factory=dict)
    results: list[Result] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    findings: dict[str, list[Finding]] = field(default_factory=dict)

    def part(self) -> ProofPart:
        findings = {name: tuple(found) for name, found in self.findings.items()}
        return ProofPart(results=tuple(self.results), claims=tuple(self.claims), findings=findings)

    def find(self, name: str, finding: Finding) -> None:
        self.findings.setdefault(name, []).append(finding)

    def read(self, table: Table) -> None:
        if not self.blocks:
            blocks = enumerate(self.document.blocks)
            self.blocks = {block.start: index for index, block in blocks if block.kind == "cell"}
        grid = grid_of(self.reading, table, self.blocks)
        layout = layout_of(grid, self.document.content)
        for found in footings(grid, layout):
            self._footing(grid, layout, found)

    def _footing(self, grid: Grid, layout: Layout, found: Footing) -> None:
        head = short(grid.table.head[found.column].text)
        label = short(layout.labels[found.row])
        self._result(found.sum, found.fits, f"{label}, {head}")
        if found.fits:
            return
        cells = [found.sum.total, *(term.cell for term in found.sum.terms)]
        message = (
            f"the rows above {label!r} add up to {amount(found.sum.exact, cells)} in the column {head!r}, "
            f"found {found.sum.total.text}"
        )
        hint = f"added: {cells_of(found.sum.terms, lambda term: layout.labels[term.row])}; {found.because}"
        severity = Severity.WARNING if note_below(self.document, grid.table, layout.labels[found.row]) else None
        self.find(TOTAL, Finding(message, At(span=found.sum.total.span), hint, severity))

    def _result(self, found: CellSum, fits: bool, by: str) -> None:
        total = found.total
        exact = found.difference == 0
        verdict = Verdict.EXACT if exact else Verdict.ROUNDED if fits else Verdict.WRONG
        expression = written(found)
        self.results.append(
            Result(
                "prose", None, None, expression, exact_text(found.exact), total.unit, total.text, verdict, total.span
            )
        )
        for cell in (total, *(term.cell for term in found.terms)):
            if cell.span is not None:
                self.claims.append(Claim(cell.span, NumberClass.ARITHMETIC, f"{by}: {expression}"))
