"""Links between the pages of a site: those that lead to a file it lacks, or to an anchor that the page there lacks."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cache

from atlas_lessons.publish.render.readback import Page, broken, leads
from atlas_lessons.publish.render.site import Site
from atlas_lessons.publish.render.urls import relative

Linking = tuple[str, str, Sequence[str]]  # a page, the input it is made of, and the links of its text

_MOST_TOLD = 10  # links that are listed


def is_linked_page(name: str) -> bool:
    """Whether a file is a page whose links are relative; that for addresses which do not exist has whole paths."""
    return name.endswith(".html") and name != "404.html"


def broken_links(lines: Mapping[str, bytes], files: Container[str]) -> Sequence[tuple[str, str]]:
    """The links that lead nowhere, as page and where it leads. ``lines`` maps pages to what :class:`lessonfiles.Made`
    calls their links."""

    @cache
    def ids_of(page: str) -> Container[str] | None:
        return frozenset(json.loads(lines[page])["ids"]) if page in lines else None

    return [(page, lead) for page, line in lines.items() for lead in broken(json.loads(line)["leads"], files, ids_of)]


def complaint(
    found: Sequence[tuple[str, str]], files: Container[str], site: Site, linking: Callable[[str], Linking]
) -> str:
    """What is wrong with links that lead nowhere, by input and as they are written, and what to do; empty for none."""
    if not found:
        return ""
    told = sorted(_broken_link_message(linking(page), lead, files, site) for page, lead in found)
    more = [f"and {len(told) - _MOST_TOLD} more"] if len(told) > _MOST_TOLD else []
    return "; ".join((*told[:_MOST_TOLD], *more)) + f": {_advice(found, files, site)}"


def _broken_link_message(linking: Linking, lead: str, files: Container[str], site: Site) -> str:
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
