"""IDN, the URLs: they are safe, agree on slug, id and host, and are those that the configuration makes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from atlas_lessons.check.rules.base import Rule, rule
from atlas_lessons.check.rules.examples import record
from atlas_lessons.core.diagnostics import At, Finding
from atlas_lessons.core.model import Record
from atlas_lessons.prove.proof import Proof
from atlas_lessons.read.record.mismatch import explain, quoted
from atlas_lessons.read.record.mistyped import mistyped_urls
from atlas_lessons.read.record.publisher import expected_of, urls_of
from atlas_lessons.read.record.urls import id_problem, slug_of, split_url, web_problem

_SLUG = "https://example.org/learn/heat/"
_GOOD = record(show=f'"id": "heat", "canonicalUrl": "{_SLUG}"')
_SETTINGS = {"urls": {"jsonUrl": "https://example.org/records/{id}.json"}}
_ARTIFACT = re.compile(r"(.+)-[0-9a-f]{16}\.json")


@rule(
    "IDN010",
    "url-malformed",
    bad=record(
        jsonUrl="http://example.org/records/heat.json", show='"jsonUrl": "http://example.org/records/heat.json"'
    ),
    good=_GOOD,
)
def url_malformed(proof: Proof) -> Iterator[Finding]:
    """The URLs of a record are absolute `https` URLs that mean what they show.

    No user name, dot segments, query, escapes that hide letters, or address in numbers; a fragment in `interactiveUrl`
    only. `rightsUrl` may lead elsewhere, and there to an `http` page with query and fragment.
    """
    known = proof.lesson.record
    if known is None:
        return
    for field, url in proof.urls.items():
        if problem := web_problem(url) or _own_problem(field, url):
            yield Finding(f"{field} {quoted(url)}: {problem}", At(pointer=f"/{field}"))
    if known.rights_url and "rightsUrl" not in known.broken:
        rights, home = split_url(known.rights_url), split_url(known.canonical_url)
        problem = web_problem(known.rights_url)
        if not problem and rights.scheme == "http" and rights.host == home.host:
            problem = "expected https, as for the other URLs of this host, found http"
        if problem:
            yield Finding(f"rightsUrl {quoted(known.rights_url)}: {problem}", At(pointer="/rightsUrl"))


@rule(
    "IDN011",
    "slug-mismatch",
    needs=("id", "canonicalUrl"),
    bad=record(
        interactiveUrl="https://example.org/atlas/#cold",
        show=f'"canonicalUrl": "{_SLUG}", "interactiveUrl": "https://example.org/atlas/#cold"',
    ),
    good=record(show=f'"canonicalUrl": "{_SLUG}", "interactiveUrl": "https://example.org/atlas/#heat"'),
)
def slug_mismatch(proof: Proof) -> Iterator[Finding]:
    """One slug names a lesson everywhere: it is the last path part of `canonicalUrl`, the end of `id`, the fragment
    of `interactiveUrl` and the beginning of the file name of `artifactUrl`.
    """
    known = proof.lesson.record
    if known is None:
        return
    slug, urls = slug_of(known.canonical_url), proof.urls
    names = dict(_slugs(urls))
    others = set(names.values())
    if len(others) == 1 and slug not in others and _ends(known.id, *others):
        expected = quoted(*others)
        message = f"canonicalUrl ends in another slug than id and the other URLs: expected {expected}, found"
        yield Finding(f"{message} {quoted(slug)}", At(pointer="/canonicalUrl"))
        return
    if problem := id_problem(slug):
        message = f"canonicalUrl ends in {quoted(slug)}, which is no slug: {problem}"
        yield Finding(message, At(pointer="/canonicalUrl"))
    if not _ends(known.id, slug) and not id_problem(known.id) and likely_id(known) is None:
        message = f"id does not end in the slug of canonicalUrl: expected …-{slug}, found {quoted(known.id)}"
        yield Finding(message, At(pointer="/id"))
    for field, name in names.items():
        if name != slug:
            message = f"{field} names another slug than canonicalUrl: expected {quoted(slug)}, found {quoted(name)}"
            yield Finding(message, At(pointer=f"/{field}"))


@rule(
    "IDN012",
    "file-name-mismatch",
    needs=("id", "canonicalUrl"),
    bad=record(
        jsonUrl="https://example.org/records/cold.json",
        show='"id": "heat", "jsonUrl": "https://example.org/records/cold.json"',
    ),
    good=record(show='"id": "heat", "jsonUrl": "https://example.org/records/heat.json"'),
)
def file_name_mismatch(proof: Proof) -> Iterator[Finding]:
    """`jsonUrl` and `markdownUrl` end in the id with `.json` and `.md`, `artifactUrl` in the slug, a hyphen, the 16
    lower-case hexadecimal digits of its data and `.json`.
    """
    known = proof.lesson.record
    if known is None:
        return
    urls = proof.urls
    likely = likely_id(known)
    if likely and not id_problem(known.id):
        message = f"id is not what jsonUrl and markdownUrl end in: expected {quoted(likely)}, found {quoted(known.id)}"
        yield Finding(message, At(pointer="/id"), explain(likely, known.id))
    name = likely or known.id
    for field, expected in (("jsonUrl", f"{name}.json"), ("markdownUrl", f"{name}.md")):
        found = split_url(urls[field]).path.rpartition("/")[2] if field in urls else expected
        if found != expected:
            message = f"{field} does not end in the id: expected {quoted(expected)}, found {quoted(found)}"
            yield Finding(message, At(pointer=f"/{field}"))
    artifact = split_url(urls.get("artifactUrl", "")).path.rpartition("/")[2]
    if "artifactUrl" in urls and not _ARTIFACT.fullmatch(artifact):
        expected = f"{slug_of(known.canonical_url)}-<16 hexadecimal digits>.json"
        message = f"artifactUrl does not name its data: expected {expected}, found {quoted(artifact)}"
        yield Finding(message, At(pointer="/artifactUrl"), _digits_hint(artifact))


@rule(
    "IDN013",
    "origin-mismatch",
    needs=("canonicalUrl",),
    bad=record(
        jsonUrl="https://example.com/records/heat.json",
        show=f'"canonicalUrl": "{_SLUG}", "jsonUrl": "https://example.com/records/heat.json"',
    ),
    good=_GOOD,
)
def origin_mismatch(proof: Proof) -> Iterator[Finding]:
    """A lesson's own URLs are on one host. Where URL patterns are configured for the site, those are compared.

    `artifactUrl` is on the host of the other URLs whatever is configured: no hash covers it, so nothing else would show
    that it leads elsewhere.
    """
    known = proof.lesson.record
    if known is None:
        return
    urls = proof.urls
    origins = {field: split_url(url).origin[1:] for field, url in urls.items()}
    others = [origin for field, origin in origins.items() if field != "artifactUrl"] or list(origins.values())
    counts = {origin: others.count(origin) for origin in others}
    home = max(counts, key=lambda origin: (counts[origin], origin == origins.get("canonicalUrl")), default=None)
    for field, origin in origins.items():
        allowed = (others if field == "artifactUrl" else (origin,)) if proof.is_own else (home,)
        if home is not None and origin not in allowed:
            message = (
                f"{field} is on another host than the rest: expected {_origin_text(home)}, found {_origin_text(origin)}"
            )
            yield Finding(message, At(pointer=f"/{field}"))


@rule(
    "IDN014",
    "url-not-as-configured",
    needs=("id", "canonicalUrl", "recordHash"),
    bad=record(
        jsonUrl="https://example.org/data/heat.json",
        show='"jsonUrl": "https://example.org/data/heat.json" and the pattern "https://example.org/records/{id}.json"',
        settings=_SETTINGS,
    ),
    good=record(show='"jsonUrl": "https://example.org/records/heat.json" and the same pattern', settings=_SETTINGS),
)
def url_not_as_configured(proof: Proof) -> Iterator[Finding]:
    """The id and URLs of the publisher's own records are those that the configuration's patterns make of the slug.

    Records on other hosts than the patterns' are others', and are not held to them.
    """
    known = proof.lesson.record
    if known is None or not proof.is_own:
        return
    found = {"id": known.id, **proof.urls}
    for field, expected in expected_of(known, proof.config).items():
        if field not in known.broken and field != "artifactUrl" and found.get(field) != expected:
            message = f"{field} is not as configured: expected {expected}, found {found.get(field) or 'none'}"
            yield Finding(message, At(pointer=f"/{field}" if field in known.data else None))


@rule(
    "IDN015",
    "url-mistyped",
    needs=("canonicalUrl", "content"),
    bad=record(
        jsonUrl="https://example.org/recrods/heat.json", show='"jsonUrl": "https://example.org/recrods/heat.json"'
    ),
    good=_GOOD,
)
def url_mistyped(proof: Proof) -> Iterator[Finding]:
    """A URL of a record that nearly equals what its other URLs and its content's links say is taken for a slip.

    `jsonUrl` and `markdownUrl` lie in one folder or in quite different ones, lesson pages too; a link of the content
    to the record's own data or interactive page is its URL.
    """
    known = proof.lesson.record
    if known is not None:
        yield from mistyped_urls(known, proof.urls, proof.lesson.document)


def likely_id(known: Record) -> str | None:
    """The id that both file names and the slug speak for, where the record's is another."""
    names = _names(known)
    if known.id in names:
        return None
    slug = slug_of(known.canonical_url)
    name = next(iter(names), "")
    return name if len(names) == 1 and _ends(name, slug) and not id_problem(name) else None


def _names(known: Record) -> set[str]:
    """What the file names of ``jsonUrl`` and ``markdownUrl`` are without their suffixes."""
    ends = (("jsonUrl", ".json"), ("markdownUrl", ".md"))
    urls = urls_of(known)
    return {split_url(urls.get(field, "")).path.rpartition("/")[2].removesuffix(suffix) for field, suffix in ends}


def _own_problem(field: str, url: str) -> str | None:
    parts = split_url(url)
    if parts.scheme != "https":
        return f"expected https, found {parts.scheme}"
    if parts.query is not None:
        return f"expected no query, found ?{parts.query}"
    if parts.fragment is not None and field != "interactiveUrl":
        return f"expected no fragment, found #{parts.fragment}"
    if "//" in parts.path:
        return "its path holds an empty part"
    return None


def _slugs(urls: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The slugs that the other URLs name, by field."""
    if "interactiveUrl" in urls:
        yield "interactiveUrl", split_url(urls["interactiveUrl"]).fragment or ""
    artifact = _ARTIFACT.fullmatch(split_url(urls.get("artifactUrl", "")).path.rpartition("/")[2])
    if artifact:
        yield "artifactUrl", artifact[1]


def _ends(lesson_id: str, slug: str) -> bool:
    return lesson_id == slug or lesson_id.endswith(f"-{slug}")


def _digits_hint(name: str) -> str | None:
    digits = name.removesuffix(".json").rpartition("-")[2]
    if _ARTIFACT.fullmatch(name.lower()):
        return "write the digits in lower case"
    if re.fullmatch(r"[0-9a-f]+", digits) and len(digits) != 16:
        return f"it has {len(digits)} digits"
    return None


def _origin_text(origin: tuple[str, str | None]) -> str:
    host, port = origin
    return f"{host}:{port}" if port else host


RULES: tuple[Rule[Proof], ...] = (
    url_malformed,
    slug_mismatch,
    file_name_mismatch,
    origin_mismatch,
    url_not_as_configured,
    url_mistyped,
)
