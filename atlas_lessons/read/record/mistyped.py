"""URLs of a record that nearly are what its other URLs and its content's links say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from atlas_lessons.core.diagnostics import At, Finding
from atlas_lessons.core.model import Record
from atlas_lessons.read.markdown.document import Document
from atlas_lessons.read.record.mismatch import quoted
from atlas_lessons.read.record.urls import slug_of, split_url, within_edits

_PAGE = re.compile(r"(?<=[^/])/[a-z0-9-]+/\Z")  # a last part of a path, as most slugs are
_HASHED = re.compile(r"(.*)-[0-9a-f]{16}\.json", re.DOTALL)


def mistyped_urls(known: Record, urls: Mapping[str, str], document: Document) -> Iterator[Finding]:
    """Findings about the record's own URLs, which are ``urls`` by field."""
    links = tuple(dict.fromkeys(link.url for link in document.links))
    yield from _folders(urls)
    yield from _own_links(known, urls, links)
    yield from _lesson_pages(urls, links)
    yield from _rights(known, links)


def _folders(urls: Mapping[str, str]) -> Iterator[Finding]:
    one, other = (split_url(urls.get(field, "")).directory for field in ("jsonUrl", "markdownUrl"))
    if within_edits(one, other):
        message = f"jsonUrl and markdownUrl have almost the same folder: {quoted(one)} and {quoted(other)}"
        yield Finding(message, At(pointer="/jsonUrl"), "one of the two looks mistyped")


def _own_links(known: Record, urls: Mapping[str, str], links: tuple[str, ...]) -> Iterator[Finding]:
    """Links of the content to the lesson's own data and interactive page."""
    slug = slug_of(known.canonical_url)
    for field in ("artifactUrl", "interactiveUrl"):
        own = urls.get(field)
        if own is None or own in links:
            continue
        for link in links:
            if slug not in link:
                continue  # it names another lesson, whatever it leads to
            parts = split_url(link)
            if field == "artifactUrl":
                data = _HASHED.fullmatch(parts.last_part)
                named = data is not None and data[1] == slug
            else:
                named = parts.fragment == slug
            if named and parts.origin == split_url(own).origin and parts.path != split_url(known.canonical_url).path:
                message = f"{field} is not what the content links to: expected {quoted(link)}, found {quoted(own)}"
                yield Finding(message, At(pointer=f"/{field}"))
                break


def _lesson_pages(urls: Mapping[str, str], links: tuple[str, ...]) -> Iterator[Finding]:
    """Links of the content to other lessons, which lie in the folder of the canonical URL."""
    own = split_url(urls.get("canonicalUrl", ""))
    page = _PAGE.search(urls.get("canonicalUrl", ""))
    folder = page.string[: page.start()] if page else None
    if folder and any(link.startswith(folder) and _PAGE.fullmatch(link, len(folder)) for link in links):
        return  # most have a link to a page beside them, which their letters tell
    siblings = [url for url in map(split_url, links) if url.host == own.host and url.origin == own.origin]
    same_form = [sibling.directory for sibling in siblings if sibling.path.endswith("/") == own.path.endswith("/")]
    if own.directory in same_form:
        return
    for folder, times in Counter(same_form).items():
        if times > 1 and within_edits(folder, own.directory):
            message = f"canonicalUrl lies in the folder {quoted(own.directory)}, the {times} lessons that the content"
            yield Finding(f"{message} links to in {quoted(folder)}", At(pointer="/canonicalUrl"), "it looks mistyped")
            return


def _rights(known: Record, links: tuple[str, ...]) -> Iterator[Finding]:
    own = known.rights_url
    if not own or "rightsUrl" in known.broken or own in links:
        return
    home = split_url(known.canonical_url)
    for link in links:
        if within_edits(link, own) and split_url(link).origin == home.origin:
            message = f"rightsUrl is not what the content links to: expected {quoted(link)}, found {quoted(own)}"
            yield Finding(message, At(pointer="/rightsUrl"), "one of the two looks mistyped")
            return
