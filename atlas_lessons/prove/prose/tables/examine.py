"""All that is checked about the tables of a lesson, as one part of its proof."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from atlas_lessons.core.diagnostics import At, Finding, Severity
from atlas_lessons.core.model import Claim, Lesson, NumberClass, ProofPart, Result, Verdict
from atlas_lessons.prove.engine.verdict import exact_text
from atlas_lessons.prove.prose.tables.crossfooting import crossfootings
from atlas_lessons.prove.prose.tables.footing import Footing, Layout, footings, layout_of
from atlas_lessons.prove.prose.tables.form import faults_of_form
from atlas_lessons.prove.prose.tables.labels import may_be_total
from atlas_lessons.prove.prose.tables.messages import amount, calculation, cells_of, nearest, row_name, short, written
from atlas_lessons.prove.prose.tables.notes import note_below
from atlas_lessons.prove.prose.tables.relations import ColumnRelation, Related, relations
from atlas_lessons.prove.prose.tables.trigger import may_be_related
from atlas_lessons.read.markdown.document import Document
from atlas_lessons.read.reading.cells import CellValue, Grid, grid_of
from atlas_lessons.read.reading.lesson import LessonReading, reading_of
from atlas_lessons.read.reading.tables import Table

TOTAL, ROW_TOTAL, RELATION = "total-wrong", "row-total-wrong", "column-relation-wrong"


def examine(lesson: Lesson) -> ProofPart:
    """Check the form of every table of a lesson, and its arithmetic.

    Returns results of origin ``prose``, claims on the numerals that were computed, and findings by rule name.
    """
    reading = reading_of(lesson.document)
    tables = reading.tables.tables
    account = _Findings(lesson.document, reading)
    for name, finding in faults_of_form(lesson.document, tables):
        account.find(name, finding)
    for table in tables:
        if len(table.rows) > 2:
            summed = any(may_be_total(cell.text) for row in table.rows for cell in row[:2])
            summed = summed or any(may_be_total(cell.text) for cell in table.head)
            related = may_be_related(table)
            if summed or related:
                account.read(table, summed=summed, related=related)
    return account.part()


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

    def read(self, table: Table, *, summed: bool, related: bool) -> None:
        if not self.blocks:
            blocks = enumerate(self.document.blocks)
            self.blocks = {block.start: index for index, block in blocks if block.kind == "cell"}
        grid = grid_of(self.reading, table, self.blocks)
        layout = layout_of(grid, self.document.content)
        if summed:
            for total in footings(grid, layout):
                self._footing(grid, layout, total)
            for total in crossfootings(grid, layout):
                self._crossfooting(grid, layout, total)
        for relation in relations(grid, layout) if related else ():
            self._relation(grid, layout, relation)

    def _footing(self, grid: Grid, layout: Layout, found: Footing) -> None:
        head, label = short(grid.table.head[found.column].text), short(layout.labels[found.row])
        self._sum(found, f"{label}, {head}")
        if found.fits:
            return
        cells = [found.sum.total, *(term.cell for term in found.sum.terms)]
        where = "above" if found.sum.terms[0].row < found.row else "below"
        message = (
            f"the rows {where} {label!r} add up to {amount(found.sum.exact, cells)} in the column {head!r}, "
            f"found {found.sum.total.text}"
        )
        hint = f"added: {cells_of(found.sum.terms, lambda term: layout.labels[term.row])}; {found.because}"
        self._report(TOTAL, grid, layout.labels[found.row], found.sum.total, message, hint)

    def _crossfooting(self, grid: Grid, layout: Layout, found: Footing) -> None:
        heads = grid.table.head
        label = row_name(grid, layout.labels[found.row], found.row)
        self._sum(found, f"{label}, {short(heads[found.column].text)}")
        if found.fits:
            return
        cells = [found.sum.total, *(term.cell for term in found.sum.terms)]
        message = f"the cells of row {label!r} add up to {amount(found.sum.exact, cells)}, found {found.sum.total.text}"
        message += f" in the column {short(heads[found.column].text)!r}"
        hint = f"added: {cells_of(found.sum.terms, lambda term: heads[term.column].text)}; {found.because}"
        self._report(ROW_TOTAL, grid, layout.labels[found.row], found.sum.total, message, hint)

    def _report(self, name: str, grid: Grid, label: str, cell: CellValue, message: str, hint: str) -> None:
        severity = Severity.WARNING if note_below(self.document, grid.table, label) else None
        self.find(name, Finding(message, At(span=cell.span), hint, severity))

    def _sum(self, found: Footing, by: str) -> None:
        total = found.sum.total
        verdict = Verdict.EXACT if not found.sum.difference else Verdict.ROUNDED if found.fits else Verdict.WRONG
        operands = [term.cell for term in found.sum.terms]
        self._result(written(found.sum), found.sum.exact, total, verdict, by, operands)

    def _relation(self, grid: Grid, layout: Layout, relation: ColumnRelation) -> None:
        for row in relation.rows:
            if row.fits or not row.is_possible:
                self._related(grid, layout, relation, row)

    def _related(self, grid: Grid, layout: Layout, relation: ColumnRelation, row: Related) -> None:
        head = short(grid.table.head[relation.target].text)
        label = row_name(grid, layout.labels[row.row], row.row)
        same = row.printed.value == row.exact
        verdict = Verdict.EXACT if same else Verdict.ROUNDED if row.fits else Verdict.WRONG
        expression = calculation(relation, row)
        self._result(expression, row.exact, row.printed, verdict, f"{label}, {head}", row.operands)
        if row.fits:
            return
        expected = amount(nearest(row.exact, row.printed.step), [row.printed])
        message = f"{expression} is {expected}, found {row.printed.text} in the column {head!r} of row {label!r}"
        sources = " and ".join(repr(short(grid.table.head[column].text)) for column in relation.columns)
        hint = f"the column follows from {sources} in this way ({relation.name}) in {len(relation.fitting)} other rows"
        self._report(RELATION, grid, layout.labels[row.row], row.printed, message, hint)

    def _result(
        self,
        expression: str,
        exact: Fraction,
        printed: CellValue,
        verdict: Verdict,
        by: str,
        operands: Iterable[CellValue],
    ) -> None:
        value = exact_text(exact)
        self.results.append(
            Result("prose", None, None, expression, value, printed.unit, printed.text, verdict, printed.span)
        )
        for cell in (printed, *operands):
            if cell.span is not None:
                self.claims.append(Claim(cell.span, NumberClass.ARITHMETIC, f"{by}: {expression}"))
