"""The rule of a lesson source's front matter, which has to hold what the compiler of records needs."""

from __future__ import annotations

from collections.abc import Iterator

from atlas_lessons.check.rules.base import Rule, RuleExample, rule
from atlas_lessons.check.rules.examples import SOURCE_FILE, with_source
from atlas_lessons.core.diagnostics import Finding
from atlas_lessons.core.model import Kind, Source
from atlas_lessons.prove.proof import Proof
from atlas_lessons.read.markdown.frontmatter import read_front_matter, split_front_matter
from atlas_lessons.read.record.compile import source_problems

_TYPO = """\
---
category: learning
format: Lesson
descripton: How heat flows.
revisionDate: "2026-01-02"
version: "1.0.0"
status: Published
---

# Heat

Heat flows from hot to cold.
"""


@rule(
    "SCH090",
    "front-matter-unfit",
    bad=RuleExample({SOURCE_FILE: _TYPO}, _TYPO),
    good=with_source(show=_TYPO.replace("descripton", "description")),
)
def front_matter_unfit(proof: Proof) -> Iterator[Finding]:
    """The front matter of a lesson source has every key that a record needs, and none that is unknown.

    Values are strings and lists of strings. The title, the id, the URLs, sections, citations and hashes are not
    written there: `atlas-lessons seal` makes them.
    """
    lesson = proof.lesson
    if lesson.source is None or _did_not_load(lesson.source):
        return  # the rules of loading say why
    base = lesson.record.data if lesson.record else {}
    for finding in source_problems(lesson.source, proof.config, base):
        own = lesson.kind is Kind.SOURCE
        yield finding._replace(at=finding.at._replace(file="lesson")) if own else finding


def _did_not_load(source: Source) -> bool:
    front, start, *_ = split_front_matter(source.text)
    return not source.front_matter and (front is None or bool(read_front_matter(front, start)[1]))


RULES: tuple[Rule[Proof], ...] = (front_matter_unfit,)
