"""The report as SARIF 2.1.0 (OASIS), for code scanning; columns are Unicode code points."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from inspect import cleandoc
from typing import Any
from urllib.parse import quote

from atlas_lessons import __version__
from atlas_lessons.check.baseline import fingerprint
from atlas_lessons.check.rules import ALL_RULES
from atlas_lessons.check.rules.base import Rule
from atlas_lessons.core.diagnostics import Diagnostic, Severity
from atlas_lessons.core.model import NO_FACTS, LessonReport, RunFacts
from atlas_lessons.publish.report.escape import visible_lines
from atlas_lessons.publish.report.summary import open_diagnostics

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def sarif_report(lessons: Sequence[LessonReport], facts: RunFacts = NO_FACTS) -> str:
    """The whole report as one SARIF run. Where a baseline was applied, every result has its baseline state."""
    known = (diagnostic for lesson in lessons for diagnostic in lesson.diagnostics if diagnostic.baselined)
    found = sorted((*known, *open_diagnostics(lessons)), key=Diagnostic.sort_key)
    codes = sorted({diagnostic.code for diagnostic in found})
    compared = any(diagnostic.baselined for diagnostic in found)
    by_code = {rule.code: rule for rule in ALL_RULES}
    driver = {
        "name": "atlas-lessons",
        "semanticVersion": __version__,
        "rules": [_rule(code, by_code.get(code)) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": True, "properties": _facts(facts)}],
        "results": [_result(diagnostic, codes.index(diagnostic.code), compared) for diagnostic in found],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _facts(facts: RunFacts) -> Mapping[str, Any]:
    if facts.baseline is None:
        return {"configuration": facts.configuration}
    return {"configuration": facts.configuration, "baseline": facts.baseline, "unmatched": list(facts.unmatched)}


def _rule(code: str, rule: Rule[Any] | None) -> Mapping[str, Any]:
    if rule is None:
        return {"id": code}
    explanation = cleandoc(rule.explanation)
    return {
        "id": code,
        "name": rule.name,
        "shortDescription": {"text": rule.name.replace("-", " ")},
        "fullDescription": {"text": explanation},
        "help": {"text": explanation, "markdown": explanation.replace("``", "`")},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        "properties": {"tags": [rule.family]},
    }


def _result(found: Diagnostic, index: int, compared: bool) -> Mapping[str, Any]:
    text = visible_lines(found.message) + (f"\nHint: {visible_lines(found.hint)}" if found.hint else "")
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": index,
        "level": _LEVELS[found.severity],
        "message": {"text": text},
        "locations": [{"physicalLocation": _place(found)}],
        "partialFingerprints": {"atlasLessons/v2": fingerprint(found)},
    }
    if found.pointer is not None:
        result["locations"][0]["logicalLocations"] = [{"fullyQualifiedName": visible_lines(found.pointer)}]
    if compared:
        result["baselineState"] = "unchanged" if found.baselined else "new"
    return result


def _place(found: Diagnostic) -> Mapping[str, Any]:
    region = {"startLine": found.line, "startColumn": found.column}
    if found.caret is not None:
        region["endColumn"] = found.column + max(found.caret[1] - found.caret[0], 1)
    return {"artifactLocation": {"uri": _uri(found.path)}, "region": region}


def _uri(path: str) -> str:
    """A path as a URI reference: relative as it is, absolute as ``file:``."""
    text = quote(path.replace("\\", "/").encode("utf-8", "surrogateescape"))
    return f"file://{text}" if text.startswith("/") else text.removeprefix("./")
