"""The page of one lesson: everything its template is given, as HTML or plain values; pure."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from atlas_lessons import __version__
from atlas_lessons.check.cards import slug_of_path
from atlas_lessons.core.diagnostics import Severity
from atlas_lessons.core.model import PASSED, Lesson, NumberClass, Result
from atlas_lessons.core.standing import VERIFIED, Standing, standing
from atlas_lessons.publish.render import html
from atlas_lessons.publish.render.blocks import furniture
from atlas_lessons.publish.render.explore import explorable, explorable_prose, pack_panels
from atlas_lessons.publish.render.jsonld import learning_resource, people, script_json
from atlas_lessons.publish.render.marks import marks
from atlas_lessons.publish.render.notes import parts_and_notes
from atlas_lessons.publish.render.panels import Panel, panels
from atlas_lessons.publish.render.publishable import Publishable, Verified
from atlas_lessons.publish.render.sections import SectionTree, section_ids, tree
from atlas_lessons.publish.render.site import POLICY, Site, SitePaths
from atlas_lessons.publish.render.urls import href, relative
from atlas_lessons.read.markdown.quiz import KnowledgeCheck

if TYPE_CHECKING:
    from atlas_lessons.publish.render.templates import Templates

Pictures = Mapping[str, html.Shown]
_NONE: Pictures = {}

# Words for the classes of numbers, in the order of every report.
CLASS_WORDS: Mapping[str, str] = {
    "derived": "derived", "given": "given", "arithmetic": "checked arithmetic", "cited": "cited", "label": "labels",
    "declared": "declared", "waived": "waived", "deliberate": "wrong on purpose", "unaccounted": "unaccounted",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Body:
    """A lesson's text as HTML with its panels, and the data that the panels' script computes from."""

    tree: SectionTree
    panels: tuple[Panel, ...]
    checks: tuple[KnowledgeCheck, ...]
    what_if: Mapping[str, Any] | None


def body(
    lesson: Publishable, templates: Templates, site: Site, page: str = "index.html", pictures: Pictures = _NONE
) -> Body:
    """Render a lesson's content: sections, mathematics, symbol tables, knowledge checks and derivation panels."""
    source = lesson.lesson
    document = source.document
    results = lesson.report.results or ()
    checks = lesson.proof.checks
    wrap = furniture(document, lesson.proof.displays, checks)._replace(pictures=pictures)
    marked = marks(results, lesson.report.numbers or ())
    parts, notes = parts_and_notes(document, marked, wrap, lambda url: site.link(url, page))
    ids = section_ids(source)
    shown = panels(source, results, ids)
    what_if = explorable(lesson.proof.derivations.worked)
    data: dict[str, Any] = {}
    after: dict[int, str] = {}
    for panel in shown:
        if panel.example is not None:
            form = what_if.get(panel.example, ())
        else:
            form = explorable_prose(lesson.proof.arithmetic, panel.spans)
        if form:
            data[panel.id] = form
        filled = templates.render("panel.html", {"panel": panel})
        after[panel.section] = after.get(panel.section, "") + filled
    made = tree(source, parts, ids, after)
    below = notes + (after.get(len(ids), "") if ids else "")
    return Body(made._replace(rest=made.rest + below), shown, checks, pack_panels(data) if data else None)


def lesson_page(
    lesson: Publishable, templates: Templates, site: Site, place: SitePaths | None = None, pictures: Pictures = _NONE
) -> str:
    """The whole page of a lesson. ``place`` tells where its files lie on the site; None where it is alone.

    ``pictures`` are those that the site has, by destination; any other is a link.
    """
    return templates.render("lesson.html", values(lesson, templates, site, place, pictures))


def fragment(lesson: Publishable, templates: Templates, site: Site, pictures: Pictures = _NONE) -> str:
    """The lesson's ``article`` alone, for the page of another site builder."""
    return templates.render("fragment.html", values(lesson, templates, site, None, pictures))


def page_data(
    lesson: Publishable,
    templates: Templates,
    site: Site,
    told: Sequence[Mapping[str, Any]] = (),
    pictures: Pictures = _NONE,
) -> Mapping[str, Any]:
    """What another site builder needs for a page of its own; the fragment is ``html``, and shows ``pictures``, of
    which ``told`` are the facts (:func:`picturefiles.told`)."""
    given = values(lesson, templates, site, None, pictures)
    record = given["record"]
    card = lesson.report.card
    return {
        "schemaVersion": 1,
        "tool": {"name": "atlas-lessons", "version": __version__},
        "verified": given["standing"].name == VERIFIED,
        "mark": given["standing"].name,
        "id": record.id if record else None,
        "slug": (card.slug if card else None) or None,
        "title": given["title"],
        "description": given["description"],
        "category": record.category if record else None,
        "topic": record.topic if record else None,
        "version": record.version if record else None,
        "revisionDate": record.revision_date if record else None,
        "canonicalUrl": record.canonical_url if record else None,
        "authors": list(given["authors"]),
        "numbers": given["numbers"],
        "scripted": given["scripted"],
        "contents": [item._asdict() for item in given["tree"].contents],
        "structuredData": json.loads(given["structure"]) if given["structure"] else None,
        "pictures": list(told),
        "html": templates.render("fragment.html", given),
    }


def values(
    lesson: Publishable, templates: Templates, site: Site, place: SitePaths | None, pictures: Pictures = _NONE
) -> dict[str, Any]:
    """What a lesson's templates are given."""
    page = place.page if place else "index.html"
    made = body(lesson, templates, site, page, pictures)
    source, record = lesson.lesson, lesson.lesson.record
    structure = learning_resource(record, made.checks, site.language) if record else None
    return {
        **frame(site, page),
        "verified": isinstance(lesson, Verified),
        "standing": standing_of(lesson),
        "record": record,
        "title": record.title if record else title_of(source),
        "description": record.description if record else "",
        "canonical": (href(record.canonical_url) if record and record.canonical_url else None),
        "authors": people(record.author) if record else (),
        "rights": href(record.rights_url) if record and record.rights_url else None,
        "links": links(lesson, site, place),
        "tree": SectionTree._make(map(safe, made.tree)),
        "what_if": safe(script_json(made.what_if)) if made.what_if else None,
        "scripted": bool(made.what_if or made.checks),
        "structure": safe(script_json(structure)) if structure else None,
        "numbers": number_counts(lesson),
        "proved": proved(lesson.report.results or ()),
        "findings": findings(lesson),
    }


def safe(value: Any) -> Any:
    """HTML that was escaped where it was made, for a template; what is no text stays as it is."""
    from markupsafe import Markup

    return Markup(value) if isinstance(value, str) else value


def frame(site: Site, page: str) -> dict[str, Any]:
    """What every page of a site is given: the site, the way to its root, and the tool."""
    return {
        "site": site,
        "page": page,
        "to": lambda path: relative(path, page),
        "asset": lambda path: path if site.standalone else relative(path, page),
        "policy": safe(POLICY),
        "about_site": False,
        "generator": f"atlas-lessons {__version__}",
        "version": __version__,
        "classes": CLASS_WORDS,
    }


def title_of(lesson: Lesson) -> str:
    """The title of a text without a record: its first heading, else the name of its file."""
    headings = lesson.document.headings
    return (headings[0].title if headings else "") or slug_of_path(lesson.path)


class Links(NamedTuple):
    """The addresses of a lesson's other forms, as its page writes them."""

    json: str | None = None
    markdown: str | None = None
    receipt: str | None = None
    artifact: str | None = None


def links(lesson: Publishable, site: Site, place: SitePaths | None) -> Links:
    """Where a page finds the lesson in other forms: on the site where it is part of one, else by the record's URLs.

    A draft has no sealed form.
    """
    record = lesson.lesson.record
    found: dict[str, str | None] = {}
    if place is not None:
        found["markdown"], found["receipt"] = (relative(path, place.page) for path in (place.markdown, place.receipt))
    elif record is not None and record.markdown_url:
        found["markdown"] = href(record.markdown_url)
    if record is None or not isinstance(lesson, Verified):
        return Links(**found)
    for name, path, url in (
        ("json", place.json if place else None, record.json_url),
        ("artifact", place.artifact if place else None, record.artifact_url),
    ):
        found[name] = relative(path, place.page) if place is not None and path else href(url or "") or None
    return Links(**found)


def number_counts(lesson: Publishable) -> Mapping[str, int] | None:
    """How many numerals ended in each class, all classes named; None where the ledger did not run."""
    if lesson.report.numbers is None:
        return None
    counted = Counter(number.number_class for number in lesson.report.numbers)
    return {"total": sum(counted.values()), **{str(kind): counted.get(kind, 0) for kind in NumberClass}}


def proved(results: Sequence[Result]) -> int:
    """How many printed numbers were computed again and hold."""
    return sum(not result.given and result.printed is not None and result.verdict in PASSED for result in results)


def verdict_counts(lesson: Publishable) -> Mapping[str, int] | None:
    """How many results have each verdict; None where none were looked for."""
    results = lesson.report.results
    if results is None:
        return None
    return dict(sorted(Counter(str(result.verdict) for result in results if not result.given).items()))


def equation_counts(lesson: Publishable) -> Mapping[str, int] | None:
    """How many displays have each verdict; None where these rules did not run."""
    found = lesson.report.equations
    return None if found is None else dict(sorted(Counter(str(result.verdict) for result in found).items()))


def standing_of(lesson: Publishable) -> Standing:
    """The mark that a lesson's page bears."""
    return standing(isinstance(lesson, Verified), lesson.report.open)


def findings(lesson: Publishable) -> list[Mapping[str, str]]:
    """The errors of a draft, for its banner."""
    return [
        {"code": diagnostic.code, "message": diagnostic.message}
        for diagnostic in lesson.report.diagnostics
        if diagnostic.severity is Severity.ERROR
    ]
