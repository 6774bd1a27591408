"""The pages and files of a site that are about all its lessons: index, map, verification, feeds and lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from atlas_lessons import __version__
from atlas_lessons.config import Config
from atlas_lessons.phases import active
from atlas_lessons.render import graph as graphs
from atlas_lessons.render.entry import Entry
from atlas_lessons.render.markdown import escaped
from atlas_lessons.render.page import CLASS_WORDS, frame, safe
from atlas_lessons.render.receipt import written
from atlas_lessons.render.site import SEARCH_POLICY, Site
from atlas_lessons.render.templates import Templates
from atlas_lessons.rules import ALL_RULES


def site_files(
    entries: Sequence[Entry], site: Site, templates: Templates, config: Config
) -> Iterator[tuple[str, bytes]]:
    """Every file of the site that is no lesson's, as path and bytes. ``entries`` are in the order of the index."""
    shared = {"about_site": True, "entries": entries, "groups": grouped(entries), "total": totals(entries)}
    for path, template, more in _pages(entries, site, config):
        yield path, templates.render(template, {**frame(site, path), "plain": _plain, **shared, **more}).encode()
    yield "index.json", written(index(entries, site))
    yield site.style, templates.static("style.css")
    yield site.site_style, templates.static("site.css")
    yield "assets/icon.svg", templates.static("icon.svg")
    yield site.script, templates.static("explore.js")
    if site.search:
        yield "assets/search.js", templates.static("search.js")


def _pages(entries: Sequence[Entry], site: Site, config: Config) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Path, template and further values of each."""
    found = graphs.graph(entries)
    yield "index.html", "index.html", {"title": site.name}
    yield "graph/index.html", "graph.html", {"title": "Map of lessons", **_map(entries, found)}
    rules = active(ALL_RULES, config)
    left = [rule for rule in ALL_RULES if rule not in rules]
    more = {"title": "Verification", "rules": rules, "left_out": left, "fast": config.fast}
    yield "verification/index.html", "verification.html", more
    root = urlsplit(site.base).path or "/"  # shown at any depth, so that nothing relative would lead home
    yield (
        "404.html",
        "404.html",
        {"title": "Page not found", **dict.fromkeys(("to", "asset"), lambda path: root + path)},
    )
    if site.search:
        yield "search/index.html", "search.html", {"title": "Search", "policy": safe(SEARCH_POLICY)}
    if site.base:
        yield "sitemap.xml", "sitemap.xml", {"title": site.name}
        yield "feed.xml", "feed.xml", {"title": site.name, "updated": max((e.revised for e in entries), default="")}
    yield "llms.txt", "llms.txt", {"title": site.name}


def _plain(text: str) -> Any:
    """A text as Markdown reads it, for a template of plain text."""
    return safe(escaped(text))


def _map(entries: Sequence[Entry], found: graphs.Graph) -> Mapping[str, Any]:
    drawn = graphs.drawing(entries, found, "graph/index.html")
    built: list[list[Entry]] = [[] for _ in entries]
    for node, needs in enumerate(found.needs):
        for need in needs:
            built[need].append(entries[node])
    lines = [
        {"entry": entries[node], "needs": [entries[each] for each in found.needs[node]], "next": built[node]}
        for node in sorted(range(len(entries)), key=lambda n: (found.layers[n], n))
    ]
    return {"drawing": safe(drawn) if drawn else None, "lines": lines, "linked": len(found.linked), "most": graphs.MOST}


def grouped(entries: Sequence[Entry]) -> Sequence[tuple[str, Sequence[tuple[str, Sequence[Entry]]]]]:
    """The lessons by category and, in it, by topic; both in alphabetical order, those without one last."""
    found: dict[str, dict[str, list[Entry]]] = {}
    for each in entries:
        found.setdefault(each.category, {}).setdefault(each.topic, []).append(each)
    return [
        (category, [(topic, topics[topic]) for topic in sorted(topics, key=_last)])
        for category, topics in sorted(found.items(), key=lambda item: _last(item[0]))
    ]


def _last(name: str) -> tuple[bool, str, str]:
    return (not name, name.casefold(), name)


def totals(entries: Sequence[Entry]) -> Mapping[str, Any]:
    """Sums over all lessons: numbers by class, results by verdict, equations by verdict."""
    numbers = dict.fromkeys(("total", *CLASS_WORDS), 0)
    verdicts: dict[str, int] = {}
    equations: dict[str, int] = {}
    for each in entries:
        for into, counts in ((numbers, each.numbers), (verdicts, each.verdicts), (equations, each.equations)):
            for name, count in (counts or {}).items():
                into[name] = into.get(name, 0) + count
    return {
        "lessons": len(entries),
        "verified": sum(each.verified for each in entries),
        "numbers": numbers,
        "verdicts": dict(sorted(verdicts.items())),
        "equations": dict(sorted(equations.items())),
    }


def index(entries: Sequence[Entry], site: Site) -> Mapping[str, Any]:
    """The list of lessons for programs: addresses, hashes, receipts."""
    return {
        "schemaVersion": 1,
        "tool": {"name": "atlas-lessons", "version": __version__},
        "site": {"name": site.name, "url": site.base or None},
        "lessons": [_line(each, site) for each in entries],
    }


def _line(entry: Entry, site: Site) -> Mapping[str, Any]:
    sealed = entry.id is not None and entry.verified
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
        "files": {name: site.url(path) if site.base else path for name, path in paths.items()},
        "sha256": entry.sha256,
        "contentHash": entry.content_hash,
        "recordHash": entry.record_hash,
        "hashProfile": entry.hash_profile,
        "receiptSha256": entry.receipt_hash,
        "numbers": entry.numbers,
    }
