"""The site around the lessons: its name and address, where each file lies in it, and the policy its pages carry."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

from atlas_lessons.publish.render.urls import anchor, anchor_of, href, relative
from atlas_lessons.read.record.urls import same_page, slug_of

# Nothing is loaded from elsewhere, nothing inline is run or applied. A host of static files sends no headers of ours,
# so every page carries its policy; a server should send it too, with frame-ancestors, which only a header can carry.
POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
# Pagefind compiles its index reader in the browser and fetches the index.
SEARCH_POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'"
)
HEADER_POLICY = f"{POLICY}; frame-ancestors 'none'"

_RELATIVE = re.compile(r"(?![A-Za-z][A-Za-z0-9+.\-]*:|[/\\?])[^\x00]")
_PATH = re.compile(r"(?:[A-Za-z0-9_~\-][A-Za-z0-9._~\-]{0,199}/){0,12}[A-Za-z0-9_~\-][A-Za-z0-9._~\-]{0,199}")


class SitePaths(NamedTuple):
    """Where a lesson's files lie below the site's root."""

    page: str
    json: str
    markdown: str
    receipt: str
    artifact: str | None = None


@dataclass(frozen=True, slots=True)
class Site:
    """What every page needs to know of the site.

    ``base`` is the absolute URL of the root with its final slash, empty where unknown. ``targets`` maps addresses to
    paths of files that this site holds: links to these stay on the site. ``style`` and ``script`` are paths of the
    assets. ``inputs`` maps paths of input files to their pages and ``origins`` pages to the input files they are made
    of, for links from one file to another. Files below the folder ``root`` that are no page are found at ``source_url``
    (which ends in a slash; empty where they are not). ``standalone`` is True for a page that is alone, without the
    site's other pages.
    """

    name: str = "Lessons"
    base: str = ""
    language: str = "en"
    style: str = "style.css"
    site_style: str = "site.css"
    script: str = "explore.js"
    targets: Mapping[str, str] = field(default_factory=dict)
    inputs: Mapping[str, str] = field(default_factory=dict)
    origins: Mapping[str, str] = field(default_factory=dict)
    source_url: str = ""
    root: str = ""
    search: bool = False
    standalone: bool = True

    def url(self, path: str) -> str:
        """The absolute URL of a file of the site."""
        return self.base + (path.removesuffix("index.html") if f"/{path}".endswith("/index.html") else path)

    def link(self, url: str, page: str) -> str | None:
        """A destination as a page writes it: relative where this site holds it, None where it may not be a link."""
        address, mark, fragment = url.partition("#")
        if not address:
            return href(f"#{anchor_of(fragment)}")
        path = self.targets.get(same_page(address)) if self.targets else None
        if path is None and (file := self.file(address, page)) is not None:
            path = self.inputs.get(file)
            if path is None and self.source_url and file.startswith(f"{self.root}/"):
                return href(self.source_url + quote(file[len(self.root) + 1 :]) + mark + fragment)
        if path is None:
            return href(url)
        target = href(relative(path, page) + mark + anchor_of(fragment))
        return f"./{target}" if target is not None and target.startswith("#") else target

    def file(self, address: str, page: str) -> str | None:
        """The absolute path of the file that an address without fragment names beside a page's input; None for any
        other address."""
        if page not in self.origins or not _RELATIVE.match(address):
            return None
        name = unquote(address.partition("?")[0])
        return posixpath.normpath(posixpath.join(self.origins[page], "..", name))


def local_path(url: str | None, base: str) -> str | None:
    """The path below the root of a site at ``base`` where a URL's file lies, or None where it is not on the site.

    A folder's file is ``index.html``. Only plain names are paths: whatever else is in a URL is no file of ours.
    """
    if not url or not base:
        return None
    if url.startswith(base) and (plain := _file_of(url[len(base) :])) is not None:
        return plain
    parts, root = urlsplit(url), urlsplit(base)
    if (parts.scheme, parts.netloc.lower()) != (root.scheme, root.netloc.lower()):
        return None
    path = unquote(parts.path)
    if not path.startswith(root.path):
        return None
    return _file_of(path[len(root.path) :])


def _file_of(path: str) -> str | None:
    path = path + "index.html" if not path or path.endswith("/") else path
    return path if _PATH.fullmatch(path) else None


def place(data: Mapping[str, object], base: str, stem: str) -> SitePaths:
    """Where a lesson's files lie, from the URLs of its record (empty for other Markdown).

    What lies outside ``base`` is put under ``lessons/``, named by the slug, or by ``stem`` without a record.
    """
    canonical, json_url, markdown_url, artifact_url = (
        value if isinstance(value := data.get(name), str) else None
        for name in ("canonicalUrl", "jsonUrl", "markdownUrl", "artifactUrl")
    )
    page = local_path(canonical, base)
    if page is None or page == "index.html":
        page = f"lessons/{anchor(slug_of(canonical) if canonical else stem)[:100]}/index.html"
    elif not page.endswith(".html"):
        page = f"{page}/index.html"
    folder = page.removesuffix("index.html") if page.endswith("/index.html") else f"{page.removesuffix('.html')}/"
    return SitePaths(
        page,
        _ending(local_path(json_url, base), ".json") or f"{folder}lesson.json",
        _ending(local_path(markdown_url, base), ".md") or f"{folder}lesson.md",
        f"{folder}receipt.json",
        _ending(local_path(artifact_url, base), ".json"),
    )


def _ending(path: str | None, suffix: str) -> str | None:
    return path if path and path.endswith(suffix) else None


def targets(data: Mapping[str, object], place: SitePaths) -> dict[str, str]:
    """The addresses under which other pages may link to a lesson's files, each with the file's path."""
    pairs = (("canonicalUrl", place.page), ("jsonUrl", place.json), ("markdownUrl", place.markdown))
    found = {same_page(url): path for name, path in pairs if isinstance(url := data.get(name), str) and url}
    artifact = data.get("artifactUrl")
    if place.artifact and isinstance(artifact, str):
        found[same_page(artifact)] = place.artifact
    return found
