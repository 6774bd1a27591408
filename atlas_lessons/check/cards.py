"""Makes a lesson's card: the little that other lessons need to know of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import PurePath
from typing import Any

from atlas_lessons.core.model import Card, DerivationsFile, Lesson, ProofPart
from atlas_lessons.read.markdown.footnotes import footnotes
from atlas_lessons.read.record.urls import slug_of

URL_FIELDS = ("canonicalUrl", "jsonUrl", "markdownUrl", "artifactUrl", "interactiveUrl")
FOUNDATIONS = "foundations"  # the heading below which prerequisites are listed, case aside
RELATED = "related lessons"


def card_of(lesson: Lesson, derivations: ProofPart | None) -> Card:
    """The card of a lesson; ``derivations`` is its derived part where that was made."""
    record, document = lesson.record, lesson.document
    foundations, listed = [], []
    headings = [heading.title.casefold() for heading in document.headings]
    notes = footnotes(document)  # which stand below the last heading without being of its section
    for link in document.links if FOUNDATIONS in headings or RELATED in headings else ():
        section = document.section_of(link.span.start) if not notes.place(link.span.start) else None
        below = headings[section] if section is not None else ""
        if below == FOUNDATIONS:
            foundations.append((link.url, link.span))
        if below in (FOUNDATIONS, RELATED):
            listed.append((link.title, link.url, link.span))
    heading = document.headings[0].title if document.headings else PurePath(lesson.path).stem
    base = Card(
        path=lesson.path,
        id=None,
        slug=slug_of_path(lesson.path),
        title=heading,
        urls={},
        links=tuple((link.url, link.span) for link in document.links),
        foundations=tuple(foundations),
        listed=tuple(listed),
        exports=dict(derivations.exports) if derivations else {},
        copies=copies_of(lesson.derivations),
    )
    if record is None:
        return base
    return base._replace(
        id=lesson.id,
        slug=slug_of(record.canonical_url) if "canonicalUrl" not in record.broken else None,
        title=record.title or heading,
        urls={name: url for name in URL_FIELDS if (url := record.data.get(name)) and name not in record.broken},
        supersedes=record.supersedes,
        superseded_by=record.superseded_by,
        related=record.related,
        broken=record.broken,
    )


@lru_cache(maxsize=16)  # a lesson is asked for its names at several steps of one check
def slug_of_path(path: str) -> str:
    """What a lesson without a record is called: the stem of its file, or its folder's name for ``lesson.md``."""
    place = PurePath(path)
    return place.parent.name if place.stem == "lesson" and place.parent.name else place.stem


def names_of(path: str, value: Mapping[str, Any] | None) -> frozenset[str]:
    """Every name by which a derivations file may refer to a lesson: id, slug, stem of its file."""
    names = {slug_of_path(path)}
    if value:
        names.update(name for name in (value.get("id"),) if isinstance(name, str))
        url = value.get("canonicalUrl")
        if isinstance(url, str):
            names.add(slug_of(url))
    return frozenset(name for name in names if name)


def urls_of(value: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """The URL fields of a record as they are there; empty for other Markdown."""
    return {name: value[name] for name in URL_FIELDS if name in value} if isinstance(value, dict) else {}


def copies_of(derivations: DerivationsFile | None) -> tuple[tuple[str, str], ...]:
    """The (example, lesson#example) pairs that say that one example repeats another."""
    pairs = []
    for example in _dicts(derivations.data.get("examples")) if derivations else ():
        if isinstance(example.get("copyOf"), str) and isinstance(example.get("id"), str):
            pairs.append((example["id"], example["copyOf"]))
    return tuple(pairs)


def imports_of(derivations: DerivationsFile | None) -> tuple[str, ...]:
    """The references (``lesson#example.symbol``) of a derivations file to results of other lessons, in order."""
    found: dict[str, None] = {}
    for example in _dicts(derivations.data.get("examples")) if derivations else ():
        for quantity in _dicts(example.get("quantities")):
            if isinstance(quantity.get("from"), str):
                found[quantity["from"]] = None
    return tuple(found)


def _dicts(value: Any) -> tuple[Mapping[str, Any], ...]:
    return tuple(item for item in value if isinstance(item, dict)) if isinstance(value, list) else ()
