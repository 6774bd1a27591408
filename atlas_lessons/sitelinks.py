"""Links between the pages of a site: those that lead to a file it lacks, or to an anchor that the page there lacks."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache

from atlas_lessons.render.lessonfiles import Made
from atlas_lessons.render.reread import Page, broken, leads


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
