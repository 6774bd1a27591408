"""Contexts made by hand for the tests of single rule families, without files or schema."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from atlas_lessons.check.rules.base import RuleExample
from atlas_lessons.check.rules.examples import sealed_data
from atlas_lessons.core.config import DEFAULT, Config, config_from
from atlas_lessons.core.diagnostics import Finding
from atlas_lessons.core.model import Kind, Lesson, Source
from atlas_lessons.prove.proof import Proof
from atlas_lessons.read.markdown.document import parse
from atlas_lessons.read.record.compile import compile_source
from atlas_lessons.read.record.fields import build_record
from atlas_lessons.read.record.urls import slug_of

RECORD = Path(__file__).parent / "fixtures" / "record.json"  # of another publisher, in the shape of a published one


@cache
def _record_text() -> str:
    return RECORD.read_text(encoding="utf-8")


def foreign() -> dict[str, Any]:
    """The record of another publisher as a fresh JSON value."""
    return json.loads(_record_text())


def record_context(
    data: Mapping[str, Any],
    config: Config = DEFAULT,
    source: Source | None = None,
    broken: frozenset[str] = frozenset(),
    path: str = "lesson.json",
) -> Proof:
    content = data["content"]
    record = build_record(data, broken)
    lesson = Lesson(path, Kind.RECORD, json.dumps(data), content, parse(content), record, source)
    slug = slug_of(record.canonical_url)
    compiled = compile_source(source, slug, config, base=data) if source is not None else None
    return Proof(lesson, config, compiled=compiled)


def sealed_context(content: str | None = None, config: Config = DEFAULT, **changes: Any) -> Proof:
    data = sealed_data(**changes) if content is None else sealed_data(content, **changes)
    return record_context(data, config)


def text_context(content: str, kind: Kind = Kind.MARKDOWN, config: Config = DEFAULT) -> Proof:
    path = "lesson.md" if kind is Kind.SOURCE else "chapter.md"
    return Proof(Lesson(path, kind, content, content, parse(content)), config)


def example_context(example: RuleExample) -> Proof:
    """The context of an example that is one record or one Markdown file, or a record and its source."""
    files = dict(example.files)
    (name, text), *beside = files.items()
    if name.endswith(".md"):
        return text_context(text, Kind.SOURCE if name == "lesson.md" else Kind.MARKDOWN)
    source = None
    for other, source_text in beside:
        if other == "lesson.md":
            from atlas_lessons.read.markdown.frontmatter import read_front_matter, split_front_matter

            parts = split_front_matter(source_text)
            source = Source(
                other, source_text, read_front_matter(parts.front, parts.front_start)[0], parts.body.strip(), 1
            )
    return record_context(json.loads(text), config_from(example.settings), source)


def found(proof: Proof, rules: tuple) -> list[tuple[str, Finding]]:
    """Code and finding of everything the rules say."""
    record = proof.lesson.record
    broken = record.broken if record else frozenset()
    whole = [rule for rule in rules if broken.isdisjoint(rule.needs)]
    return [(rule.code, finding) for rule in whole for finding in rule.check(proof)]


def codes(proof: Proof, rules: tuple) -> list[str]:
    return [code for code, _ in found(proof, rules)]
