"""Small lessons with derivations for the tests of the algebra: Markdown in, what was found out."""

from __future__ import annotations

import json
from typing import Any

from atlas_lessons.core.model import DerivationsFile, Kind, Lesson, ProofPart, Result
from atlas_lessons.prove.derivations.derive import derive
from atlas_lessons.read.markdown.document import parse


def lesson(content: str, data: dict[str, Any], path: str = "chapter.md") -> Lesson:
    """A Markdown file with its derivations; ``data`` without ``schemaVersion``."""
    data = {"schemaVersion": 1, **data}
    file = DerivationsFile("chapter.derivations.json", json.dumps(data), data)
    return Lesson(path, Kind.MARKDOWN, content, content, parse(content), derivations=file)


def proof(content: str, *quantities: dict[str, Any], nouns: str = "", more: Any = (), **example: Any) -> ProofPart:
    """What one example finds; ``more`` are further examples, other keywords are keys of the example."""
    options = {name: example.pop(name) for name in ("imports", "fast", "equations") if name in example}
    examples = [{"id": "core", **example, "quantities": list(quantities)}, *more]
    data = {"units": dict.fromkeys(nouns.split(), "count"), "examples": examples}
    return derive(lesson(content, data), options.pop("imports", {}), **options)


def told(part: ProofPart) -> str:
    """Everything the findings say, a line each: rule, message, hint."""
    return "\n".join(f"{rule}: {each.message} ({each.hint})" for rule, found in part.findings.items() for each in found)


def rules(part: ProofPart) -> list[str]:
    """The names of the rules that found something, one for each finding."""
    return [rule for rule, found in part.findings.items() for _ in found]


def result(part: ProofPart, symbol: str) -> Result:
    """The first result of a symbol."""
    return next(each for each in part.results if each.symbol == symbol)
