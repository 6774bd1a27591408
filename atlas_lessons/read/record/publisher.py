"""Which records are the configured publisher's own, and what their id and URLs must be."""

from __future__ import annotations

from collections.abc import Mapping

from atlas_lessons.core.config import Config
from atlas_lessons.core.model import Record
from atlas_lessons.read.record.hashes import fingerprint
from atlas_lessons.read.record.urls import expected_url, slug_of, split_url

URLS = {
    "canonicalUrl": "canonical_url",
    "jsonUrl": "json_url",
    "markdownUrl": "markdown_url",
    "artifactUrl": "artifact_url",
    "interactiveUrl": "interactive_url",
}


def urls_of(record: Record) -> dict[str, str]:
    """The record's URLs of its own pages and files by field, those that it has."""
    urls = {field: getattr(record, name) for field, name in URLS.items() if field not in record.broken}
    return {field: url for field, url in urls.items() if url}


def is_own(record: Record, config: Config) -> bool:
    """True when a URL of the record lies on the site that the configuration's patterns name.

    Only these are held to the patterns, so that records from elsewhere verify as they stand.
    """
    sites = {split_url(pattern).origin for pattern in config.urls.values()}
    return any(split_url(url).origin in sites for url in urls_of(record).values())


def expected_of(record: Record, config: Config) -> Mapping[str, str]:
    """The id and URLs of an own record by field, as the configuration's patterns make them from its slug."""
    slug = slug_of(record.canonical_url)
    values = {
        "slug": slug,
        "id": expected_url(config.id_pattern, {"slug": slug}),
        "hash16": fingerprint(record.record_hash),
    }
    return {"id": values["id"], **{field: expected_url(pattern, values) for field, pattern in config.urls.items()}}
