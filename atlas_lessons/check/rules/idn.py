"""IDN: id, title, version, dates and URLs of a record agree with each other and with the content."""

from __future__ import annotations

import re
from collections.abc import Iterator

from atlas_lessons.check.rules import idn_urls
from atlas_lessons.check.rules.base import Rule, rule
from atlas_lessons.check.rules.examples import CONTENT, record
from atlas_lessons.check.rules.sec import same_title
from atlas_lessons.core.diagnostics import At, Finding, Severity, Span
from atlas_lessons.core.model import Record
from atlas_lessons.prove.proof import Proof
from atlas_lessons.read.record.mismatch import explain, nearly_equal, quoted
from atlas_lessons.read.record.publisher import urls_of
from atlas_lessons.read.record.urls import id_problem, same_page, slug_of, web_problem

_SLUG = "https://example.org/learn/heat/"
_GOOD = record(show=f'"id": "heat", "canonicalUrl": "{_SLUG}"')
_VERSION = re.compile(r"(?:0|[1-9][0-9]*)\.(?:0|[1-9][0-9]*)\.(?:0|[1-9][0-9]*)")
_NAMED = re.compile(r"(?<!\w)[vV](?:ersion\s+|\.\s*)?([0-9][0-9A-Za-z.+-]*)")
_TOPIC = re.compile(r"\s*([^\n·]+?) · [^\n]*(?<!\w)[vV][0-9]")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TEXT_FIELDS = ("title", "category", "format", "description", "status", "topic", "series", "license")


@rule(
    "IDN001",
    "id-malformed",
    needs=("id",),
    bad=record(id="../heat", show='"id": "../heat"'),
    good=_GOOD,
)
def id_malformed(proof: Proof) -> Iterator[Finding]:
    """An id can name a file and end a URL on every system: lower-case letters, digits and single hyphens.

    It has at most 120 characters and is none of the device names of Windows (`con`, `nul`, `com1` …).
    """
    known = proof.lesson.record
    problem = id_problem(known.id) if known else None
    if known and problem:
        likely = (
            idn_urls.likely_id(known) if known.broken.isdisjoint({"canonicalUrl", "jsonUrl", "markdownUrl"}) else None
        )
        hint = f"jsonUrl and markdownUrl name it {quoted(likely)}" if likely else None
        yield Finding(f"id {quoted(known.id)} cannot name a file and a page: {problem}", At(pointer="/id"), hint)


@rule(
    "IDN002",
    "title-mismatch",
    needs=("title", "content"),
    bad=record(title="Warmth", show='"title": "Warmth" and the first heading "# Heat"'),
    good=record(show='"title": "Heat" and the first heading "# Heat"'),
)
def title_mismatch(proof: Proof) -> Iterator[Finding]:
    """The `title` is the text of the content's first heading, letter for letter."""
    known, headings = proof.lesson.record, proof.lesson.document.headings
    if known is None:
        return
    if not headings:
        begin = f"begin the text with a heading: # {known.title}"
        yield Finding("the content has no heading: expected its title as the first", At(pointer="/title"), begin)
    elif not same_title(known.title, headings[0].title):
        expected, found = quoted(headings[0].title), quoted(known.title)
        message = f"title is not the first heading: expected {expected}, found {found}"
        hint = explain(headings[0].title, known.title)
        if hint is None and any(heading.title == known.title for heading in headings):
            hint = "another heading of the content has this title; it is to be the first"
        yield Finding(message, At(pointer="/title"), hint)


@rule(
    "IDN003",
    "version-malformed",
    needs=("version",),
    bad=record(CONTENT.replace("v1.0.0", ""), version="1.0", show='"version": "1.0"'),
    good=record(show='"version": "1.0.0"'),
)
def version_malformed(proof: Proof) -> Iterator[Finding]:
    """A version has three numeric parts without leading zeros, like `1.0.0`."""
    known = proof.lesson.record
    if known and not _VERSION.fullmatch(known.version):
        message = f"version: expected three numbers like 1.0.0, found {quoted(known.version)}"
        named = [] if "content" in known.broken else _named_versions(proof)
        hint = f"the preamble names version {named[0][1]}" if named else None
        yield Finding(message, At(pointer="/version"), hint)


@rule(
    "IDN004",
    "version-mismatch",
    needs=("version", "content"),
    bad=record(version="1.1.0", show='"version": "1.1.0" and "Physics · Lessons v1.0.0" in the text'),
    good=record(show='"version": "1.0.0" and "Physics · Lessons v1.0.0" in the text'),
)
def version_mismatch(proof: Proof) -> Iterator[Finding]:
    """Where the preamble, the text before the first heading, names a version, it is that of the record."""
    known = proof.lesson.record
    if known is None or not _VERSION.fullmatch(known.version):
        return
    named = _named_versions(proof)
    if named and not any(_names(name, known.version) for _, name in named):
        place, found = named[0]
        message = f"the preamble names version {found}, the record {known.version}: expected one version"
        yield Finding(message, At(span=place), f'"version" is {quoted(known.version)}')


@rule(
    "IDN005",
    "topic-mismatch",
    needs=("topic", "content"),
    bad=record(topic="Chemistry", show='"topic": "Chemistry" and "Physics · Lessons v1.0.0" in the text'),
    good=record(show='"topic": "Physics" and "Physics · Lessons v1.0.0" in the text'),
)
def topic_mismatch(proof: Proof) -> Iterator[Finding]:
    """Where the preamble is a line of the form "topic · series and version", its topic is that of the record."""
    known = proof.lesson.record
    match = _TOPIC.match(_preamble(proof)) if known and known.topic else None
    if known and match and match[1] != known.topic:
        message = f"topic is not the preamble's: expected {quoted(match[1])}, found {quoted(known.topic or '')}"
        yield Finding(message, At(pointer="/topic"), explain(match[1], known.topic or ""))


@rule(
    "IDN020",
    "dates-out-of-order",
    needs=("publishedDate", "revisionDate"),
    bad=record(revisionDate="2025-12-31", show='"publishedDate": "2026-01-02", "revisionDate": "2025-12-31"'),
    good=record(show='"publishedDate": "2026-01-02", "revisionDate": "2026-02-03"'),
)
def dates_out_of_order(proof: Proof) -> Iterator[Finding]:
    """A lesson is not revised before it is published."""
    known = proof.lesson.record
    if known is None or not known.published_date:
        return
    published, revised = known.published_date[:10], known.revision_date[:10]
    if _DATE.fullmatch(published) and _DATE.fullmatch(revised) and revised < published:
        message = f"revisionDate {revised} lies before publishedDate {published}"
        yield Finding(message, At(pointer="/revisionDate"), "the two look swapped")


@rule(
    "IDN030",
    "refers-to-itself",
    bad=record(supersedes=["heat"], show='"id": "heat", "supersedes": ["heat"]'),
    good=_GOOD,
)
def refers_to_itself(proof: Proof) -> Iterator[Finding]:
    """A lesson does not supersede itself, is not superseded by itself and is not related to itself."""
    known = proof.lesson.record
    for field, entries in _references(known):
        for n, entry in enumerate(entries):
            if known and _is_self(known, entry):
                message = f"{field} names the lesson itself: {quoted(entry)}"
                yield Finding(message, At(pointer=f"/{field}/{n}"))


@rule(
    "IDN031",
    "reference-repeated",
    bad=record(related=["cold", "cold"], show='"related": ["cold", "cold"]'),
    good=_GOOD,
)
def reference_repeated(proof: Proof) -> Iterator[Finding]:
    """A lesson is named once in a list, and is not both older (`supersedes`) and newer (`supersededBy`)."""
    known = proof.lesson.record
    for field, entries in _references(known):
        seen: set[str] = set()
        for n, entry in enumerate(entries):
            if entry in seen:
                yield Finding(f"{field} names {quoted(entry)} twice", At(pointer=f"/{field}/{n}"))
            elif known and field == "supersededBy" and entry in known.supersedes:
                message = f"{quoted(entry)} is both superseded by this lesson and superseding it"
                yield Finding(message, At(pointer=f"/{field}/{n}"))
            elif not entry.strip():
                yield Finding(f"{field} names a lesson without a name", At(pointer=f"/{field}/{n}"))
            seen.add(entry)


@rule(
    "IDN032",
    "reference-malformed",
    bad=record(related=["../cold"], show='"related": ["../cold"]'),
    good=record(related=["cold"], show='"related": ["cold"]'),
)
def reference_malformed(proof: Proof) -> Iterator[Finding]:
    """`related`, `supersedes` and `supersededBy` name lessons by an id, a slug or an absolute web address.

    What could be neither names no lesson, and could lead out of a folder where names are made into paths.
    """
    for field, entries in _references(proof.lesson.record):
        for n, entry in enumerate(entries):
            address = re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", entry)
            problem = web_problem(entry) if address else id_problem(entry)
            if problem and entry.strip():
                message = f"{field}: {quoted(entry)} cannot be the id of a lesson: {problem}"
                yield Finding(message, At(pointer=f"/{field}/{n}"), "expected the id of a lesson, or its URL")


@rule(
    "IDN040",
    "field-blank",
    bad=record(status=" ", show='"status": " "'),
    good=record(show='"status": "Published"'),
)
def field_blank(proof: Proof) -> Iterator[Finding]:
    """A field of text says something, without blanks around it: what is not known is null or left out."""
    known = proof.lesson.record
    for field in _TEXT_FIELDS if known else ():
        value = known.data.get(field) if known and field not in known.broken else None
        if isinstance(value, str) and value != value.strip():
            problem = "is blank" if not value.strip() else "begins or ends with white space"
            yield Finding(f"{field} {problem}: found {quoted(value)}", At(pointer=f"/{field}"))


@rule(
    "IDN050",
    "links-own-artifact",
    needs=("content", "artifactUrl"),
    bad=record(
        CONTENT.replace("https://example.org/a", "https://example.org/data/heat-0123456789abcdef.json"),
        artifactUrl="https://example.org/data/heat-0123456789abcdef.json",
        show='"artifactUrl" and a link: https://example.org/data/heat-0123456789abcdef.json',
    ),
    good=_GOOD,
)
def links_own_artifact(proof: Proof) -> Iterator[Finding]:
    """Sealed content does not link to its own `artifactUrl`.

    The URL holds the beginning of the record's hash, and the hash covers the content, so the two cannot both be right
    for long. The rendered page adds the link. Records that name no hash profile are not concerned.
    """
    known = proof.lesson.record
    if known is None or known.hash_profile is None or not known.artifact_url:
        return
    for link in proof.lesson.document.links:
        if same_page(link.url) == same_page(known.artifact_url):
            yield Finding(
                "the content links to its own artifactUrl", At(span=link.span), "delete the link; pages add it"
            )


@rule(
    "IDN060",
    "text-drifted",
    severity=Severity.WARNING,
    needs=("content",),
    bad=record(
        CONTENT.replace("Heat flows", "This explains how heat flows, and why it never does otherwise.\n\nHeat flows"),
        description="This explains how heat flows, and why it always does otherwise.",
        show='"description": "… why it always does otherwise." and "… why it never does otherwise." in the text',
    ),
    good=_GOOD,
)
def text_drifted(proof: Proof) -> Iterator[Finding]:
    """A `description` or `evidenceScope` that nearly repeats a paragraph of the content repeats it exactly.

    One of the two was edited and the other forgotten. A description in quite other words is fine.
    """
    known = proof.lesson.record
    if known is None:
        return
    texts = [block.text for block in proof.lesson.document.blocks if block.kind == "paragraph"]
    for field, text in (("description", known.description), ("evidenceScope", known.evidence_scope)):
        if not text or field in known.broken or text in texts:
            continue
        paragraphs = {" ".join(text.split()) for text in texts}
        if " ".join(text.split()) in paragraphs:
            continue
        near = min((paragraph for paragraph in paragraphs if nearly_equal(text, paragraph)), default=None)
        if near is not None:
            message = f"{field} nearly repeats a paragraph of the content: {quoted(near)}"
            yield Finding(message, At(pointer=f"/{field}"), "edit both, or say it in other words")


def _preamble(proof: Proof) -> str:
    headings = proof.lesson.document.headings
    return proof.lesson.content[: headings[0].start] if headings else ""


def _named_versions(proof: Proof) -> list[tuple[Span, str]]:
    """The versions that the preamble names, and where."""
    return [(Span(*match.span()), match[1].rstrip(".-+")) for match in _NAMED.finditer(_preamble(proof))]


def _names(found: str, version: str) -> bool:
    """True when a name of a version in the preamble is the record's; a single number may represent its first part."""
    return found == version or (found.isdigit() and version.split(".")[0] == found)


def _references(known: Record | None) -> Iterator[tuple[str, tuple[str, ...]]]:
    if known:
        for field, entries in (
            ("related", known.related),
            ("supersedes", known.supersedes),
            ("supersededBy", known.superseded_by),
        ):
            if field not in known.broken:
                yield field, entries


def _is_self(known: Record, entry: str) -> bool:
    names = {known.id, slug_of(known.canonical_url)} - {""}
    return entry in names or ("://" in entry and same_page(entry) in map(same_page, urls_of(known).values()))


RULES: tuple[Rule[Proof], ...] = (
    id_malformed,
    title_mismatch,
    version_malformed,
    version_mismatch,
    topic_mismatch,
    *idn_urls.RULES,
    dates_out_of_order,
    refers_to_itself,
    reference_repeated,
    reference_malformed,
    field_blank,
    links_own_artifact,
    text_drifted,
)
