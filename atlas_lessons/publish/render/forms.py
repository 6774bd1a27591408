"""The forms of one lesson by their name on the command line."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING

from atlas_lessons.core.config import DEFAULT, Config
from atlas_lessons.publish.render.markdown import markdown
from atlas_lessons.publish.render.picturefiles import Beside, Besides, picture_data, shown_pictures
from atlas_lessons.publish.render.publishable import Publishable, Verified
from atlas_lessons.publish.render.receipt import written
from atlas_lessons.publish.render.site import Site

if TYPE_CHECKING:
    from atlas_lessons.publish.render.templates import Templates

FORMS = ("html", "fragment", "data", "markdown", "json")
_NONE: Besides = {}


def render(lesson: Publishable, form: str = "html", config: Config = DEFAULT) -> str | None:
    """A verified lesson (``checked.verified()``), or an explicit Draft, in one of the forms of :func:`render_as`.

    The configuration names the folder of templates and the language. No file of the lesson is read: its pictures are
    links to them. Raises TemplateProblem for a template that cannot be used, ValueError for an unknown form.
    """
    from atlas_lessons.publish.render.templates import Templates

    if form not in FORMS:
        raise ValueError(f"expected one of {', '.join(FORMS)}, found {form!r}")
    return render_as(lesson, form, Templates(config.templates), config.language)


def render_as(
    lesson: Publishable,
    form: str,
    templates: Templates | None,
    language: str = "en",
    pictures: Besides = _NONE,
    place: Callable[[Beside], str] = attrgetter("path"),
) -> str | None:
    """A lesson as ``html``, ``fragment``, ``data``, ``markdown`` or ``json``; None where it has no such form.

    ``json`` is the sealed record byte for byte, which only a verified record has. ``templates`` is needed for all
    but the last two. ``data`` is JSON for other site builders, with the fragment in it. ``pictures`` are those to show
    (:func:`picturefiles.beside`), each at its ``place`` from the page; any other is a link.
    """
    if form == "markdown":
        return markdown(lesson)
    if form == "json":
        return lesson.lesson.text if isinstance(lesson, Verified) and lesson.lesson.record is not None else None
    from atlas_lessons.publish.render.page import fragment, lesson_page, page_data

    assert templates is not None
    site = Site(language=language)
    seen = shown_pictures(pictures, "index.html", place)
    if form == "data":
        return written(page_data(lesson, templates, site, picture_data(pictures), seen)).decode()
    if form == "fragment":
        return fragment(lesson, templates, site, seen)
    return lesson_page(lesson, templates, site, pictures=seen)
