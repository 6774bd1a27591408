"""URLs of a record that nearly are what its other URLs and its content's links say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from atlas_lessons.diagnostics import At, Finding
from atlas_lessons.differences import quoted
from atlas_lessons.document import Document
from atlas_lessons.identity import near, slug_of, split_url
from atlas_lessons.model import Record
from atlas_lessons.publisher import urls_of


def mistyped(known: Record, document: Document) -> Iterator[Finding]:
    """Findings about the record's own URLs."""
    urls = urls_of(known)
    links = tuple(dict.fromkeys(link.url for link in document.links))
    yield from _folders(urls)
    yield from _own_links(known, urls, links)
    yield from _lesson_pages(urls, links)
    yield from _rights(known, links)


def _folders(urls: dict[str, str]) -> Iterator[Finding]:
    one, other = (split_url(urls.get(field, "")).directory for field in ("jsonUrl", "markdownUrl"))
    if near(one, other):
        message = f"jsonUrl and markdownUrl lie in folders that nearly are one: {quoted(one)} and {quoted(other)}"
        yield Finding(message, At(pointer="/jsonUrl"), "one of the two looks mistyped")


def _own_links(known: Record, urls: dict[str, str], links: tuple[str, ...]) -> Iterator[Finding]:
    """Links of the content to the lesson's own data and interactive page."""
    slug = slug_of(known.canonical_url)
    data = re.compile(rf"{re.escape(slug)}-[0-9a-f]{{16}}\.json")
    for field in ("artifactUrl", "interactiveUrl"):
        own = urls.get(field)
        if own is None or own in links:
            continue
        for link in links:
            parts = split_url(link)
            named = data.fullmatch(parts.last_part) if field == "artifactUrl" else parts.fragment == slug
            if named and parts.origin == split_url(own).origin and parts.path != split_url(known.canonical_url).path:
                message = f"{field} is not what the content links to: expected {quoted(link)}, found {quoted(own)}"
                yield Finding(message, At(pointer=f"/{field}"))
                break


def _lesson_pages(urls: dict[str, str], links: tuple[str, ...]) -> Iterator[Finding]:
    """Links of the content to other lessons, which lie in the folder of the canonical URL."""
    own = split_url(urls.get("canonicalUrl", ""))
    siblings = [split_url(link) for link in links]
    same_form = [
        each.directory
        for each in siblings
        if each.origin == own.origin and each.path.endswith("/") == own.path.endswith("/")
    ]
    if own.directory in same_form:
        return
    for folder, times in Counter(same_form).items():
        if times > 1 and near(folder, own.directory):
            message = f"canonicalUrl lies in the folder {quoted(own.directory)}, the {times} lessons that the content"
            yield Finding(f"{message} links to in {quoted(folder)}", At(pointer="/canonicalUrl"), "it looks mistyped")
            return


def _rights(known: Record, links: tuple[str, ...]) -> Iterator[Finding]:
    own = known.rights_url
    if not own or "rightsUrl" in known.broken or own in links:
        return
    home = split_url(known.canonical_url)
    for link in links:
        if near(link, own) and split_url(link).origin == home.origin:
            message = f"rightsUrl is not what the content links to: expected {quoted(link)}, found {quoted(own)}"
            yield Finding(message, At(pointer="/rightsUrl"), "one of the two looks mistyped")
            return
