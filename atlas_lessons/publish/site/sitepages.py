"""The pages and files of a site that are about all its lessons: index, map, verification, feeds and lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any
from urllib.parse import urlsplit

from atlas_lessons import __version__
from atlas_lessons.check.phases import active
from atlas_lessons.check.rules import ALL_RULES
from atlas_lessons.core.config import Config
from atlas_lessons.core.standing import CHECKED, VERIFIED
from atlas_lessons.publish.render.markdown import escape_heading
from atlas_lessons.publish.render.page import CLASS_WORDS, frame, safe
from atlas_lessons.publish.render.receipt import written
from atlas_lessons.publish.render.site import SEARCH_POLICY, Site
from atlas_lessons.publish.render.templates import Templates
from atlas_lessons.publish.site import map as graphs
from atlas_lessons.publish.site.entry import SiteEntry
from atlas_lessons.publish.site.searchparts import parts_of

Used = tuple[str, ...] | None  # fields of entries that a file tells of; None for all
SiteFile = tuple[str, Used, Callable[[], bytes]]

# The fields of a lesson's entry that each page uses, with ``path`` and ``title``, by which lessons are sorted. A page
# is made again only when one of these changed. Templates of a publisher's own may use any.
_LISTED = ("path", "title", "page", "sound")
USED: Mapping[str, Used] = {
    "index.html": (
        *_LISTED, "slug", "description", "category", "topic", "version", "revised", "proved", "numbers", "standing",
    ),
    "graph.html": ("path", "title", "page", "slug", "canonical", "needs"),
    "verification.html": (
        *_LISTED, "version", "numbers", "verdicts", "equations", "standing", "place.receipt", "content_hash",
        "record_hash",
    ),
    "404.html": (),
    "search.html": ("path", "title", "page"),  # by which the parts of its index are made
    "sitemap.xml": (*_LISTED, "revised"),
    "feed.xml": (*_LISTED, "canonical", "revised", "description", "authors", "category"),
    "llms.txt": (*_LISTED, "place.markdown", "description"),
}  # fmt: skip


def value_of(entry: SiteEntry, name: str) -> Any:
    """The value of a field of an entry, ``place.page`` being that of a field in it."""
    outer, _, inner = name.partition(".")
    value = getattr(entry, outer)
    return value[inner] if inner else value


def site_files(
    entries: Callable[[], Sequence[SiteEntry]], site: Site, templates: Templates, config: Config
) -> Iterator[SiteFile]:
    """Every file of the site that is not a lesson's: its path, the fields of entries it uses, and what makes its bytes.

    ``entries`` gives the lessons in the order of the index; it is called when first needed.
    """
    once = _Once(entries)

    def page(path: str, template: str, more: Callable[[], Mapping[str, Any]]) -> bytes:
        given = {**frame(site, path), "plain": _plain, **once.shared(), **more()}
        return templates.render(template, given).encode()

    for path, template, more in _pages(once, site, config):
        yield path, USED[template], partial(page, path, template, more)
    yield "index.json", None, lambda: written(index(once.entries(), site))
    for path, name in ((site.style, "style.css"), (site.site_style, "site.css"), (site.script, "explore.js")):
        yield path, (), partial(templates.static, name)
    yield "assets/icon.svg", (), partial(templates.static, "icon.svg")
    if site.search:
        yield "assets/search.js", (), partial(templates.static, "search.js")


class _Once:
    """The entries, and what several pages work out of them, made when first asked for."""

    def __init__(self, made: Callable[[], Sequence[SiteEntry]]) -> None:
        self.entries = cache(made)
        self.shared = cache(self._shared)

    def _shared(self) -> Mapping[str, Any]:
        entries = self.entries()
        return {"about_site": True, "entries": entries, "groups": group_lessons(entries), "total": totals(entries)}


def _pages(once: _Once, site: Site, config: Config) -> Iterator[tuple[str, str, Callable[[], Mapping[str, Any]]]]:
    """Path, template and what makes the further values of each."""
    yield "index.html", "index.html", lambda: {"title": site.name}
    yield "graph/index.html", "graph.html", lambda: {"title": "Map of lessons", **_map(once.entries())}
    yield "verification/index.html", "verification.html", lambda: _rules(config)
    yield "404.html", "404.html", lambda: _not_found(site)
    if site.search:
        yield "search/index.html", "search.html", lambda: _search(once.entries())
    if site.base:
        yield "sitemap.xml", "sitemap.xml", lambda: {"title": site.name}
        yield "feed.xml", "feed.xml", lambda: {"title": site.name, "updated": _newest(once.entries())}
    yield "llms.txt", "llms.txt", lambda: {"title": site.name}


def _search(entries: Sequence[SiteEntry]) -> Mapping[str, Any]:
    parts = len(parts_of([entry.page for entry in entries]))
    return {"title": "Search", "policy": safe(SEARCH_POLICY), "parts": parts}


def _newest(entries: Sequence[SiteEntry]) -> str:
    return max((entry.revised for entry in entries), default="")


def _rules(config: Config) -> Mapping[str, Any]:
    rules = active(ALL_RULES, config)
    left = [rule for rule in ALL_RULES if rule not in rules]
    return {"title": "Verification", "rules": rules, "left_out": left, "fast": config.fast, "counted": class_counts}


def class_counts(numbers: Mapping[str, int]) -> str:
    """How many numerals a lesson has in each class, in words."""
    classes = [f"{numbers[name]} {word}" for name, word in CLASS_WORDS.items() if numbers[name]]
    return ", ".join((f"{numbers['total']} numbers", *classes))


def _not_found(site: Site) -> Mapping[str, Any]:
    root = urlsplit(site.base).path or "/"  # shown at any depth, so that nothing relative would lead home
    return {"title": "Page not found", **dict.fromkeys(("to", "asset"), lambda path: root + path)}


def _plain(text: str) -> Any:
    """A text as Markdown reads it, for a template of plain text."""
    return safe(escape_heading(text))


def _map(entries: Sequence[SiteEntry]) -> Mapping[str, Any]:
    found = graphs.graph(entries)
    drawn = graphs.drawing(entries, found, "graph/index.html")
    built: list[list[SiteEntry]] = [[] for _ in entries]
    for node, needs in enumerate(found.needs):
        for need in needs:
            built[need].append(entries[node])
    lines = [
        {
            "entry": entries[node],
            "needs": [entries[need] for need in found.needs[node]],
            "next": built[node],
            "linked": bool(found.needs[node] or built[node]),
        }
        for node in sorted(range(len(entries)), key=lambda n: (found.layers[n], n))
    ]
    return {"drawing": safe(drawn) if drawn else None, "lines": lines, "linked": len(found.linked), "most": graphs.MOST}


def group_lessons(entries: Sequence[SiteEntry]) -> Sequence[tuple[str, Sequence[tuple[str, Sequence[SiteEntry]]]]]:
    """The lessons by category and, in it, by topic; both in alphabetical order, those without one last."""
    found: dict[str, dict[str, list[SiteEntry]]] = {}
    for entry in entries:
        found.setdefault(entry.category, {}).setdefault(entry.topic, []).append(entry)
    return [
        (category, [(topic, topics[topic]) for topic in sorted(topics, key=_last)])
        for category, topics in sorted(found.items(), key=lambda item: _last(item[0]))
    ]


def _last(name: str) -> tuple[bool, str, str]:
    return (not name, name.casefold(), name)


def totals(entries: Sequence[SiteEntry]) -> Mapping[str, Any]:
    """Sums over all lessons: lessons by mark, numbers by class, results by verdict, equations by verdict."""
    marks = [entry.standing.name for entry in entries]
    numbers = dict.fromkeys(("total", *CLASS_WORDS), 0)
    verdicts: dict[str, int] = {}
    equations: dict[str, int] = {}
    for entry in entries:
        for into, counts in ((numbers, entry.numbers), (verdicts, entry.verdicts), (equations, entry.equations)):
            for name, count in (counts or {}).items():
                into[name] = into.get(name, 0) + count
    return {
        "lessons": len(entries),
        "verified": marks.count(VERIFIED),
        "checked": marks.count(CHECKED),
        "numbers": numbers,
        "verdicts": dict(sorted(verdicts.items())),
        "equations": dict(sorted(equations.items())),
    }


def index(entries: Sequence[SiteEntry], site: Site) -> Mapping[str, Any]:
    """The list of lessons for programs: addresses, hashes, receipts."""
    return {
        "schemaVersion": 1,
        "tool": {"name": "atlas-lessons", "version": __version__},
        "site": {"name": site.name, "url": site.base or None},
        "lessons": [_line(entry, site) for entry in entries],
    }


def _line(entry: SiteEntry, site: Site) -> Mapping[str, Any]:
    sealed = entry.id is not None and entry.sound
    paths = {name: path for name, path in entry.place.items() if path and (sealed or name not in ("json", "artifact"))}
    return {
        "id": entry.id,
        "title": entry.title,
        "description": entry.description,
        "category": entry.category or None,
        "topic": entry.topic or None,
        "version": entry.version or None,
        "revisionDate": entry.revised or None,
        "canonicalUrl": entry.canonical or None,
        "verified": entry.verified,
        "mark": entry.standing.name,
        "files": {name: site.url(path) if site.base else path for name, path in paths.items()},
        "sha256": entry.sha256,
        "contentHash": entry.content_hash,
        "recordHash": entry.record_hash,
        "hashProfile": entry.hash_profile,
        "receiptSha256": entry.receipt_hash,
        "numbers": entry.numbers,
    }
