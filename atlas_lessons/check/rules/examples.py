"""Builds the small lessons that rules declare as their examples: valid but for the one change that is asked for.

The functions that return an :class:`Example` build its files when they are first looked at, so that importing the
rules stays quick. In a rule's declaration use those.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from atlas_lessons.check.rules.base import RuleExample

RECORD_FILE, SOURCE_FILE, MARKDOWN_FILE = "lesson.json", "lesson.md", "chapter.md"
DERIVATIONS_FILE = "derivations.json"
PREAMBLE = "Physics · Lessons v1.0.0\n\n"
CONTENT = f"{PREAMBLE}# Heat\n\nHeat flows from hot to cold.\n\n## Sources\n\n[A source](https://example.org/a)"

_STATED = ("publishedDate", "topic", "license", "rightsUrl", "contentCoverage")


class _Absent:
    """Marks a field to leave out."""


ABSENT = _Absent()


class _Files(Mapping[str, "str | bytes"]):
    """Files by name whose text is made when first looked at."""

    def __init__(self, makers: Mapping[str, Callable[[], str | bytes]]) -> None:
        self._makers = dict(makers)
        self._made: dict[str, str | bytes] = {}

    def __getitem__(self, name: str) -> str | bytes:
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


def record(
    content: str = CONTENT, *, show: str | None = None, settings: Mapping[str, Any] | None = None, **changes: Any
) -> RuleExample:
    """An example that is one sealed record, checked under ``settings``; ``changes`` as for :func:`sealed`."""
    return RuleExample(_Files({RECORD_FILE: lambda: sealed_record(content, **changes)}), show, settings or {})


def edited_record(*, show: str | None = None, **changes: Any) -> RuleExample:
    """An example that is one record whose fields were changed after it was sealed."""

    def make() -> str:
        data = {key: value for key, value in {**sealed_data(), **changes}.items() if value is not ABSENT}
        return _text(data)

    return RuleExample(_Files({RECORD_FILE: make}), show)


def with_source(source_content: str = CONTENT, *, show: str | None = None) -> RuleExample:
    """An example that is a record with its lesson source beside it, whose body is ``source_content``."""

    def source() -> str:
        wanted = ("category", "format", "description", "revisionDate", "version", "status", *_STATED)
        rows = [f"{name}: {json.dumps(value)}" for name, value in sealed_data().items() if name in wanted and value]
        return "\n".join(["---", *rows, "---", "", source_content, ""])

    return RuleExample(_Files({RECORD_FILE: sealed_record, SOURCE_FILE: source}), show)


def markdown(content: str, *, name: str = MARKDOWN_FILE) -> RuleExample:
    """An example that is one Markdown file other than a lesson source; it is shown as it is."""
    return RuleExample({name: content}, content)


def with_derivations(
    content: str, derivations: Mapping[str, Any], *, show: str | None = None, lesson: str = MARKDOWN_FILE
) -> RuleExample:
    """An example that is Markdown with its derivations file; ``derivations`` without its ``schemaVersion``.

    Where ``lesson`` is ``lesson.json``, ``content`` is sealed as a record.
    """
    stem = "" if lesson in (RECORD_FILE, SOURCE_FILE) else lesson.rpartition(".")[0] + "."
    beside = stem + DERIVATIONS_FILE
    text = json.dumps({"schemaVersion": 1, **derivations}, ensure_ascii=False, indent=2) + "\n"
    make = (lambda: sealed_record(content)) if lesson == RECORD_FILE else (lambda: content)
    return RuleExample(
        _Files({lesson: make, beside: lambda: text}), show if show is not None else f"{content}\n\n{text}"
    )


def corpus(lessons: Mapping[str, Mapping[str, Any]], *, show: str | None = None) -> RuleExample:
    """An example of several sealed records: by slug, the arguments of :func:`sealed` (``content`` among them)."""
    makers = {f"{slug}.json": _maker(slug, arguments) for slug, arguments in lessons.items()}
    return RuleExample(_Files(makers), show)


def lazy(files: Mapping[str, Callable[[], str | bytes]], *, show: str | None = None) -> RuleExample:
    """An example of any files, each made by its function when it is first looked at."""
    return RuleExample(_Files(files), show)


def _maker(slug: str, arguments: Mapping[str, Any]) -> Callable[[], str]:
    return lambda: sealed_record(**{"slug": slug, "content": f"{PREAMBLE}# {slug.capitalize()}\n\nText.", **arguments})


def sealed_record(content: str = CONTENT, *, slug: str = "heat", **changes: Any) -> str:
    """A small record as JSON text, whole and sealed under ``jcs-sha256``, with the fields of ``changes`` put in.

    Keys are those of the format (``contentHash``); the value ``ABSENT`` leaves a field out. The record hash and the
    artifact URL are made over the changed record unless they are changed themselves, so that a change is the only
    fault. For a record that names no hash profile say ``hashProfile=ABSENT, recordHash="0" * 64``.
    """
    return _text(sealed_data(content, slug=slug, **changes))


def sealed_data(content: str = CONTENT, *, slug: str = "heat", **changes: Any) -> dict[str, Any]:
    """The same record as a JSON value."""
    from atlas_lessons.read.record.hashes import NotCanonicalError, fingerprint, record_hash

    data = {**_fields(content, slug), **changes}
    data = {key: value for key, value in data.items() if value is not ABSENT}
    try:
        made = record_hash(data)
    except NotCanonicalError:
        made = "0" * 64
    late = {"artifactUrl": f"https://example.org/data/{slug}-{fingerprint(made)}.json", "recordHash": made}
    data.update({key: value for key, value in late.items() if key not in changes})
    return data


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _fields(content: str, slug: str) -> dict[str, Any]:
    from atlas_lessons.read.markdown.document import parse
    from atlas_lessons.read.record.facts import facts_of

    document = parse(content)
    facts = facts_of(document)
    return {
        "schemaVersion": 1,
        "id": slug,
        "title": document.headings[0].title if document.headings else "Untitled",
        "category": "learning",
        "format": "Lesson",
        "description": "How heat flows.",
        "canonicalUrl": f"https://example.org/learn/{slug}/",
        "publishedDate": "2026-01-02",
        "revisionDate": "2026-02-03",
        "author": None,
        "topic": "Physics",
        "series": None,
        "license": "MIT",
        "rightsUrl": "https://example.org/rights",
        "version": "1.0.0",
        "status": "Published",
        "evidenceScope": None,
        "contentCoverage": "full",
        "artifactUrl": "",
        "interactiveUrl": f"https://example.org/atlas/#{slug}",
        "related": [],
        "supersedes": [],
        "supersededBy": [],
        "contentHash": facts["contentHash"],
        "contentLength": facts["contentLength"],
        "jsonUrl": f"https://example.org/records/{slug}.json",
        "markdownUrl": f"https://example.org/records/{slug}.md",
        "sections": facts["sections"],
        "citations": facts["citations"],
        "recordHash": "",
        "hashProfile": "jcs-sha256",
        "contentFormat": "text/markdown",
        "content": content,
    }
