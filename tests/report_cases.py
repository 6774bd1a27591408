"""Lesson reports that the tests of every report format share: one of each thing, and text that attacks the reader."""

from atlas_lessons.core.diagnostics import Diagnostic, Severity, Span
from atlas_lessons.core.model import Accounted, EquationResult, LessonReport, NumberClass, NumberPlace, Result, Verdict

HOSTILE = "a\x1b[31mred\x07\u202egnp.exe\x00 ]]> <b> & \"'\ufffe::error::x%0A,:\n second line \ud83d"


def diagnostic(**changes):
    given = {
        "path": "content/heat/lesson.md",
        "code": "HSH001",
        "name": "content-hash-mismatch",
        "severity": Severity.ERROR,
        "message": "expected 1, found 2",
        "line": 3,
        "column": 5,
        "excerpt": "The sum is wrong.",
        "caret": (4, 7),
    }
    return Diagnostic(**{**given, **changes})


CLEAN = LessonReport("content/cold/lesson.json", "cold", ())
PROVED = LessonReport(
    "content/warm/lesson.json",
    "warm",
    (),
    results=(Result("prose", None, None, "3*4", "12", "m", "12", Verdict.EXACT, Span(1, 3)),),
    equations=(),
    numbers=(Accounted(Span(1, 3), "12", NumberClass.ARITHMETIC),),
)
FAILED = LessonReport(
    "content/heat/lesson.md",
    "heat",
    (
        diagnostic(hint="run atlas-lessons seal", pointer="/contentHash", span=Span(4, 7)),
        diagnostic(severity=Severity.WARNING, code="NUM001", name="number-unaccounted", line=9),
        diagnostic(severity=Severity.WARNING, code="CIT021", name="footnote-unused", line=2),
        diagnostic(severity=Severity.INFO, code="HSH003", name="record-hash-not-verifiable", line=1, column=1),
    ),
    results=(
        Result("declared", "core", "T", "W + M", "10152", "byte", "10152", Verdict.EXACT, Span(1, 6)),
        Result("prose", None, None, "1/3", "1/3", "1", "0.33", Verdict.ROUNDED),
    ),
    equations=(EquationResult("Heat", "algebra", "agrees"),),
    numbers=(
        Accounted(Span(1, 6), "10152", NumberClass.DERIVED, "core.T"),
        Accounted(
            Span(9, 10),
            "4",
            NumberClass.UNACCOUNTED,
            None,
            NumberPlace("content/heat/lesson.md", 9, 5, "all 4 of them"),
        ),
    ),
)
ATTACK = LessonReport(
    "content/a,b:c d\x1b/less\non.md",
    HOSTILE,
    (
        diagnostic(
            path="content/a,b:c d\x1b/less\non.md",
            message=HOSTILE,
            hint=HOSTILE,
            pointer="/" + HOSTILE,
            excerpt=HOSTILE,
        ),
    ),
)
EVERY = (CLEAN, FAILED, ATTACK)
