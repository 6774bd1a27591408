"""Compiles a lesson source to its sealed record, from nothing but its arguments; hashes to be written are made here."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from atlas_lessons.core.config import URL_FIELDS, Config
from atlas_lessons.core.diagnostics import At, Finding
from atlas_lessons.core.model import Source
from atlas_lessons.core.spelling import did_you_mean
from atlas_lessons.read.markdown.frontmatter import line_of
from atlas_lessons.read.record.facts import facts_of
from atlas_lessons.read.record.hashes import PROFILE, fingerprint, record_hash
from atlas_lessons.read.record.urls import split_url

if TYPE_CHECKING:
    from atlas_lessons.read.markdown.document import Document

SCHEMA_VERSION = 1
CONTENT_FORMAT = "text/markdown"

# The fields of a record in the order of the published format.
FIELDS = (
    *("schemaVersion", "id", "title", "category", "format", "description", "canonicalUrl", "publishedDate"),
    *("revisionDate", "author", "topic", "series", "license", "rightsUrl", "version", "status", "evidenceScope"),
    *("contentCoverage", "artifactUrl", "interactiveUrl", "related", "supersedes", "supersededBy", "contentHash"),
    *("contentLength", "jsonUrl", "markdownUrl", "sections", "citations", "hashProfile", "recordHash"),
    *("contentFormat", "content"),
)
REQUIRED = ("category", "format", "description", "revisionDate", "version", "status")
OPTIONAL = ("publishedDate", "author", "topic", "series", "license", "rightsUrl", "evidenceScope", "contentCoverage")
LISTS = ("related", "supersedes", "supersededBy")
FRONT_MATTER = (*REQUIRED, *OPTIONAL, *LISTS)
REQUIRED_URLS = {
    "canonicalUrl": "https://lessons.example/learn/{slug}/",
    "jsonUrl": "https://lessons.example/data/{id}.json",
    "markdownUrl": "https://lessons.example/data/{id}.md",
}  # the URLs that every record has, each with a pattern that would do
URL_EXAMPLES = "\n".join(f'{name} = "{pattern}"' for name, pattern in REQUIRED_URLS.items())

_MADE = {
    "title": "the title is the first heading of the text",
    "id": "the id is made from the folder's name and the config key id-pattern",
    "sections": "sections are computed from the headings",
    "citations": "citations are computed from the links",
}
_EXAMPLES = {
    "category": "learning",
    "format": "Lesson",
    "description": "What the lesson explains, in a sentence.",
    "revisionDate": '"2026-01-31"',
    "version": '"1.0.0"',
    "status": "Published lesson",
}


class Compiled(NamedTuple):
    """What became of a source: the record as a JSON value, or the findings for which there is none."""

    record: dict[str, Any] | None
    problems: tuple[Finding, ...] = ()


def compile_source(
    source: Source,
    slug: str,
    config: Config,
    *,
    document: Document | None = None,
    base: Mapping[str, Any] | None = None,
) -> Compiled:
    """The sealed record of a source, from nothing but the arguments.

    ``slug`` is the name of the lesson's folder. ``document`` is the parse of the source's body where there is one
    already. ``base`` is the record at hand: where the config has no ``urls``, so is not the publisher's, the fields
    that a publisher's config fills are taken over from it. Findings are about the front matter (``At.file`` is
    ``source``). A URL for which the config has no pattern is null; :func:`config_problems` says which must have one.
    """
    borrowed = _base_without_urls(config, base)
    problems = tuple(source_problems(source, config, base))
    if problems:
        return Compiled(None, problems)
    if document is None:
        from atlas_lessons.read.markdown.document import parse

        document = parse(source.body)
    record = {
        **_front_matter_fields(source, config, borrowed),
        **_addresses(slug, config, borrowed),
        **facts_of(document, config.offsets),
        "schemaVersion": SCHEMA_VERSION,
        "title": document.headings[0].title if document.headings else "",
        "contentFormat": CONTENT_FORMAT,
        "content": source.body,
        "hashProfile": PROFILE,
    }
    record["recordHash"] = record_hash(record)
    if isinstance(record["artifactUrl"], str) and borrowed is None:
        record["artifactUrl"] = record["artifactUrl"].replace("{hash16}", fingerprint(record["recordHash"]))
    extra = sorted(key for key in record if key not in FIELDS)
    return Compiled({key: record[key] for key in (*FIELDS[:-2], *extra, *FIELDS[-2:])})


def record_text(record: Mapping[str, Any]) -> str:
    """The text of a sealed lesson.json: two-space JSON in the published order, non-ASCII kept, a final newline."""
    return json.dumps(record, ensure_ascii=False, indent=2) + "\n"


def changed_fields(sealed: Mapping[str, Any], compiled: Mapping[str, Any]) -> tuple[str, ...]:
    """The fields in which a sealed record differs from what its source compiles to, in the published order."""
    order = {name: index for index, name in enumerate(FIELDS)}
    missing = object()
    names = {
        key for key in (*sealed, *compiled) if not _equal_json(sealed.get(key, missing), compiled.get(key, missing))
    }
    return tuple(sorted(names, key=lambda name: (order.get(name, len(order)), name)))


def _equal_json(one: Any, other: Any) -> bool:
    """Equality of JSON values, in which true is not 1."""
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def _front_matter_fields(source: Source, config: Config, borrowed: Mapping[str, Any] | None) -> dict[str, Any]:
    """The fields that the front matter states, null or empty where it is silent."""
    stated = {**(borrowed or {}), **config.defaults, **source.front_matter}
    fields: dict[str, Any] = {name: stated.get(name) or None for name in (*REQUIRED, *OPTIONAL)}
    lists = {name: stated.get(name) for name in LISTS}
    fields.update({name: list(value) if isinstance(value, list) else [] for name, value in lists.items()})
    fields.update({name: value for name, value in source.front_matter.items() if name.startswith("x-")})
    return fields


def _addresses(slug: str, config: Config, borrowed: Mapping[str, Any] | None) -> dict[str, Any]:
    """The id and the URLs, from the patterns of the config; ``{hash16}`` is still to be put in."""
    if borrowed is not None:
        return {name: borrowed.get(name) for name in ("id", *URL_FIELDS)}
    made: dict[str, Any] = {"id": config.id_pattern.replace("{slug}", slug)}
    for name in URL_FIELDS:
        pattern = config.urls.get(name)
        made[name] = pattern and pattern.replace("{slug}", slug).replace("{id}", made["id"])
    return made


def source_problems(source: Source, config: Config, base: Mapping[str, Any] | None = None) -> Iterator[Finding]:
    """What in the front matter keeps a source from being compiled: unknown, computed, missing and mistyped keys.

    ``base`` as in :func:`compile_source`.
    """
    for key, value in source.front_matter.items():
        yield from _key_problems(source, key, value)
    stated = {**(_base_without_urls(config, base) or {}), **config.defaults, **source.front_matter}
    for name in REQUIRED:
        if not stated.get(name):
            hint = f"add the line `{name}: {_EXAMPLES[name]}`"
            yield Finding(f"front matter: {name} is missing; it is required", At(offset=0, file="source"), hint)


def config_problems(config: Config) -> Iterator[str]:
    """What in the config keeps every source from being compiled, as sentences."""
    for name, example in REQUIRED_URLS.items():
        if name not in config.urls:
            yield f'urls.{name} is missing, and every record has this URL; add to the table urls: {name} = "{example}"'
    origins = {name: split_url(pattern).origin[1:] for name, pattern in config.urls.items()}
    artifact = origins.pop("artifactUrl", None)
    if artifact is not None and origins and artifact not in origins.values():
        hosts = " or ".join(sorted({host for host, _ in origins.values()}))
        yield f"urls.artifactUrl: expected the host of another URL ({hosts}), found {artifact[0]}"
    for key in config.defaults:
        if key not in (*REQUIRED, *OPTIONAL):
            yield f"defaults.{key} is no front-matter string{did_you_mean(key, FRONT_MATTER)}"


def _base_without_urls(config: Config, base: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    return base if base is not None and not config.urls else None


def _key_problems(source: Source, key: str, value: Any) -> Iterator[Finding]:
    place = line_of(source.text, key)
    at = At(offset=place[0] if place else 0, file="source")
    if key in _MADE or (key in FIELDS and key not in FRONT_MATTER):
        why = _MADE.get(key, "seal computes it" if key not in URL_FIELDS else "URLs are made from the config's urls")
        yield Finding(f"front matter: {key} is not written by hand", at, f"remove the line: {why}")
    elif key not in FRONT_MATTER and not key.startswith("x-"):
        near = did_you_mean(key, FRONT_MATTER)
        hint = None if near else f"known keys: {', '.join(FRONT_MATTER)}; own ones begin with x-"
        yield Finding(f"front matter: unknown key {key!r}{near}", at, hint)
    elif key in LISTS and isinstance(value, str):
        yield Finding(
            f"front matter: {key}: expected a list, found the string {value!r}", at, f"write `{key}: [{value}]`"
        )
    elif key in (*REQUIRED, *OPTIONAL) and not isinstance(value, str):
        yield Finding(f"front matter: {key}: expected a string, found a list", at)
