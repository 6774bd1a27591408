"""Links between the pages of a site: those that lead to a file it lacks, or to an anchor that the page there lacks."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cache

from atlas_lessons.publish.render.readback import Page, broken, leads
from atlas_lessons.publish.render.site import Site
from atlas_lessons.publish.render.urls import relative
from atlas_lessons.publish.site.lessonfiles import Made
from atlas_lessons.read.record.urls import same_page

Linking = tuple[str, str, Sequence[str]]  # a page, the input it is made of, and the links of its text

_PLAIN = re.compile(r"[A-Za-z0-9._~\-]+")
_MOST_TOLD = 10  # links that are listed


def is_linked_page(name: str) -> bool:
    """Whether a file is a page whose links are relative; that for addresses which do not exist has whole paths."""
    return name.endswith(".html") and name != "404.html"


def broken_links(
    made: Sequence[Made], about: Mapping[str, Page], old: Mapping[str, bytes], files: Container[str]
) -> Sequence[tuple[str, str]]:
    """The links that lead nowhere, as page and where it leads.

    ``made`` are the lessons made anew, ``about`` the pages about all lessons that were, by path; ``old`` maps the pages
    of lessons that were taken over to their remembered lines. Of these only links into pages made anew are looked at:
    nothing else they lead to can have changed.
    """
    anew = {each.entry.page: each.links for each in made}

    @cache
    def ids_of(page: str) -> Container[str] | None:
        line = anew.get(page) or old.get(page)
        return None if line is None else frozenset(json.loads(line)["ids"])

    def bad(page: str, found: Iterable[str]) -> list[tuple[str, str]]:
        return [(page, lead) for lead in broken(found, files, ids_of)]

    found = [one for page, line in anew.items() for one in bad(page, json.loads(line)["leads"])]
    found += [one for path, page in about.items() for one in bad(path, leads(path, page))]
    starts = [f'"{page}#'.encode() for page in anew]
    for path, line in old.items():
        if any(start in line for start in starts):
            found += bad(path, json.loads(line)["leads"])
    return found


def complaint(
    found: Sequence[tuple[str, str]], files: Container[str], site: Site, linking: Callable[[str], Linking]
) -> str:
    """What is wrong with links that lead nowhere, by input and as they are written, and what to do; empty for none."""
    if not found:
        return ""
    told = sorted(_told(linking(page), lead, files, site) for page, lead in found)
    more = [f"and {len(told) - _MOST_TOLD} more"] if len(told) > _MOST_TOLD else []
    return "; ".join((*told[:_MOST_TOLD], *more)) + f": {_advice(found, files, site)}"


def _told(linking: Linking, lead: str, files: Container[str], site: Site) -> str:
    page, path, urls = linking
    fallback = "../" if lead == ".." else relative(lead, page)
    url = next((url for url in urls if lead in leads(page, Page((), (site.link(url, page) or "",), (), ()))), fallback)
    where, mark, fragment = lead.partition("#")
    if where not in files:
        return f"{path} links to {url!r}, which is no page of the site"
    return f"{path} links to {url!r}, and the page there has no place {mark}{fragment}"


def _advice(found: Iterable[tuple[str, str]], files: Container[str], site: Site) -> str:
    if all(lead.partition("#")[0] in files for _, lead in found):
        return "the place of a heading is its text in lower case, with hyphens for spaces and without other signs"
    more = "" if site.source_url else ", or set source-url to the address where the files of this folder are published"
    return f"name the file among those to build if it is Markdown, or link to its public address{more}"


def no_source(site: Site, page: str, path: str, urls: Iterable[str]) -> str:
    """What is wrong with a link that leads to the address of a file of which there is none; empty for nothing."""
    for url in urls:
        file = site.file(url.partition("#")[0], page)
        if file is not None and not os.path.lexists(file):
            return f"{path} links to {url!r}, and there is no such file"
    return ""


def told_by(urls: Iterable[str]) -> frozenset[bytes] | None:
    """What a JSON text that speaks of one of some addresses holds; None where that cannot be told."""
    names = {same_page(url).rpartition("/")[2] for url in urls}
    return frozenset(name.encode() for name in names) if all(map(_PLAIN.fullmatch, names)) else None
