"""Plans a site before anything is checked: where each lesson's files go, and which addresses stay on the site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from atlas_lessons.core.config import Config
from atlas_lessons.publish.render.receipt import digest
from atlas_lessons.publish.render.site import Site, SitePaths, place, targets
from atlas_lessons.publish.render.templates import Templates
from atlas_lessons.publish.render.urls import anchor
from atlas_lessons.publish.site.fragmentfiles import fragment_place
from atlas_lessons.read.record.urls import slug_of, split_url
from atlas_lessons.read.source.discover import RECORD_NAME, SOURCE_NAME, absolute

_OWN_FILES = frozenset(("index.html", "404.html", "index.json", "sitemap.xml", "feed.xml", "llms.txt"))
_OWN_FOLDERS = ("graph/", "verification/", "search/", "assets/", "pagefind/", "static/")


@dataclass(frozen=True, slots=True)
class Plan:
    """The places of all lessons by input path, the addresses the site holds, and paths that two files ask for.

    ``clashes`` maps an input path to what is wrong with its places, in words. ``pages`` maps input files, by absolute
    path, to their pages.
    """

    base: str
    places: Mapping[str, SitePaths]
    targets: Mapping[str, str]
    clashes: Mapping[str, str]
    pages: Mapping[str, str]

    def inputs(self) -> Mapping[str, str]:
        """The page of each input file; that of a record is its source's too."""
        records = filter(is_record, self.pages)
        sources = {path.removesuffix(RECORD_NAME) + SOURCE_NAME: self.pages[path] for path in records}
        return {**sources, **self.pages}

    def origins(self) -> Mapping[str, str]:
        """The input file of each page."""
        return {page: path for path, page in self.pages.items()}


def plan(
    data: Mapping[str, Mapping[str, object]],
    config: Config,
    *,
    fragments: bool = False,
) -> Plan:
    """Plan the site of some lessons: ``data`` has the URL fields of their records by input path, empty without one.

    ``fragments`` plans a folder of files for another site builder, which keeps links as they were cited.
    """
    if fragments:
        places = {path: fragment_place(stem_of(urls, path)) for path, urls in data.items()}
        return Plan("", places, {}, dict(_clashes(places)), {})
    base = base_of(config, data.values())
    places = {path: _place(urls, base, path) for path, urls in data.items()}
    addresses: dict[str, str] = {}
    for path in sorted(places, reverse=True):
        addresses.update(targets(data[path], places[path]))
    pages = {absolute(path): each.page for path, each in places.items() if _may_be_a_page(path, data[path])}
    return Plan(base, places, addresses, dict(_clashes(places)), pages)


def _may_be_a_page(path: str, urls: Mapping[str, object]) -> bool:
    """Whether a file may be a lesson: JSON without an address of its own is data that lies beside the lessons."""
    return not path.endswith(".json") or any(urls.values())


def is_record(path: str) -> bool:
    """Whether a path is that of a record which may have a source beside it."""
    return path.rpartition("/")[2] == RECORD_NAME


def _place(urls: Mapping[str, object], base: str, path: str) -> SitePaths:
    return place(urls, base, "" if _canonical(urls) else _stem(path))  # most have a URL, and names of files are slow


def base_of(config: Config, data: Sequence[Mapping[str, object]] | Any) -> str:
    """The address of the site's root: the configured one, else the host of the canonical URLs; empty without any."""
    if config.site_url is not None:
        return config.site_url.rstrip("/") + "/"
    patterns = [config.urls["canonicalUrl"]] if "canonicalUrl" in config.urls else []
    for url in (*patterns, *(urls.get("canonicalUrl") for urls in data)):
        if isinstance(url, str):
            parts = split_url(url)
            if parts.scheme in ("http", "https") and parts.authority:
                return f"{parts.scheme}://{parts.authority}/"
    return ""


def stem_of(urls: Mapping[str, object], path: str) -> str:
    """What a lesson's files are called: the slug of its canonical URL, else its file's stem."""
    canonical = _canonical(urls)
    return anchor(slug_of(canonical) if canonical else _stem(path))[:100] or "lesson"


def _canonical(urls: Mapping[str, object]) -> str:
    url = urls.get("canonicalUrl")
    return url if isinstance(url, str) else ""


def _stem(path: str) -> str:
    pure = PurePath(path)
    return pure.parent.name if pure.stem == "lesson" and pure.parent.name else pure.stem


def _clashes(places: Mapping[str, SitePaths]) -> Iterator[tuple[str, str]]:
    """Lessons that ask for the path of another lesson's file, or of one of the site's own."""
    owners: dict[str, str] = {}
    folders: dict[str, str] = {}
    for path, each in sorted(places.items()):
        for name in dict.fromkeys(file for file in each if file):
            if name in _OWN_FILES or name.startswith(_OWN_FOLDERS):
                yield path, f"its URLs ask for {name!r}, which is a file of the site itself"
            elif owners.setdefault(name, path) != path:
                yield path, f"its URLs ask for {name!r}, and so do those of {owners[name]}"
            folder = name.rpartition("/")[0]
            while folder and folder not in folders:
                folders[folder] = path
                folder = folder.rpartition("/")[0]
    for name in owners.keys() & folders.keys():
        yield owners[name], f"its URLs ask for a file {name!r} where {folders[name]} needs a folder"


def site_of(plan: Plan, config: Config, templates: Templates, root: str, *, search: bool) -> Site:
    """The site of a plan; its style sheets and script are named by content, so that no browser mixes two builds."""
    style, site_style, script = (
        digest(templates.static(name))[:10] for name in ("style.css", "site.css", "explore.js")
    )
    return Site(
        name=config.site_name,
        base=plan.base,
        language=config.language,
        style=f"assets/style.{style}.css",
        site_style=f"assets/site.{site_style}.css",
        script=f"assets/explore.{script}.js",
        targets=plan.targets,
        inputs=plan.inputs(),
        origins=plan.origins(),
        source_url=config.source_url.rstrip("/") + "/" if config.source_url else "",
        root=root,
        search=search,
        standalone=False,
    )
