"""The fields of a record: JSON names, those required, and the typed :class:`model.Record` made of a JSON value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from atlas_lessons.core.model import Citation, Record, Section
from atlas_lessons.read.jsonio.positions import escape

NULLABLE = frozenset(
    [
        "artifactUrl",
        "author",
        "contentCoverage",
        "evidenceScope",
        "interactiveUrl",
        "license",
        "publishedDate",
        "rightsUrl",
        "series",
        "topic",
    ]
)
OPTIONAL = NULLABLE | {"hashProfile"}


def _json_name(name: str) -> str:
    return re.sub(r"_([a-z])", lambda match: match[1].upper(), name)


ATTRIBUTES: Mapping[str, str] = {_json_name(name): name for name in Record._fields if name not in ("data", "broken")}
REQUIRED = frozenset(ATTRIBUTES) - OPTIONAL


def build_record(value: Mapping[str, Any], broken: frozenset[str]) -> Record:
    """A record of a JSON object. ``broken`` names fields that do not fit the schema; they are left empty."""
    given = {name: value[field] for field, name in ATTRIBUTES.items() if field in value and field not in broken}
    for name in ("related", "supersedes", "superseded_by"):
        if name in given:
            given[name] = tuple(given[name])
    if "sections" in given:
        given["sections"] = tuple(Section(e["id"], e["title"], e["start"], e["end"]) for e in given["sections"])
    if "citations" in given:
        given["citations"] = tuple(Citation(citation["title"], citation["url"]) for citation in given["citations"])
    return Record(data=value, **given, broken=broken)


def strings_of(value: Any, pointer: str = "") -> Iterator[tuple[str, str]]:
    """Every string of a JSON value with its JSON pointer. Values nest no deeper than what loads."""
    if isinstance(value, str):
        yield value, pointer
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from strings_of(each, f"{pointer}/{escape(name)}")
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from strings_of(each, f"{pointer}/{index}")
