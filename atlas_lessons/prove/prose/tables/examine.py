"""All that is checked about the tables of a lesson, as one part of its proof."""

from __future__ import annotations

from atlas_lessons.core.diagnostics import Finding
from atlas_lessons.core.model import Lesson, ProofPart
from atlas_lessons.prove.prose.tables.form import faults_of_form
from atlas_lessons.read.reading.lesson import reading_of


def examine(lesson: Lesson) -> ProofPart:
    """Check the form of every table of a lesson."""
    tables = reading_of(lesson.document).tables.tables
    findings: dict[str, list[Finding]] = {}
    for name, finding in faults_of_form(lesson.document, tables):
        findings.setdefault(name, []).append(finding)
    return ProofPart(findings={name: tuple(found) for name, found in findings.items()})
