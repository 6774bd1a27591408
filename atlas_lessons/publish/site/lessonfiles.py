"""Makes and writes all files of one lesson, and reads its page back to see that it says what was verified."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from atlas_lessons.core.config import Config
from atlas_lessons.publish.render.markdown import markdown
from atlas_lessons.publish.render.page import lesson_page
from atlas_lessons.publish.render.picturefiles import lesson_pictures, picture_data, shown_pictures
from atlas_lessons.publish.render.publishable import Publishable, Verified
from atlas_lessons.publish.render.readback import leads, reread
from atlas_lessons.publish.render.receipt import digest, receipt, written
from atlas_lessons.publish.render.site import Site, SitePaths
from atlas_lessons.publish.render.templates import Templates
from atlas_lessons.publish.site.entry import SiteEntry, entry

_NONE: Mapping[str, str] = {}


class Folder(Protocol):
    """Where files are put and read back, by path below a root."""

    def put(self, name: str, data: bytes) -> None:
        """Write a file."""

    def put_again(self, name: str, first: str) -> None:
        """Give a second path to a file that was put."""

    def read(self, name: str) -> bytes:
        """Read a file back."""


class Made(NamedTuple):
    """What became of one lesson: its entry, the SHA-256 of each of its files, and what its page fails to say.

    ``links`` is a line of JSON: the anchors of its page as ``ids``, and as ``leads`` where that leads
    (:func:`reread.leads`). ``pictures`` maps the paths of the pictures beside the lesson that it shows to the SHA-256
    of their bytes, ``copies`` the paths of files to other ones that hold the same. ``texts`` are the bytes of what was
    made as text, in the worker that made it. ``kept`` says that all of it was taken over from the last build.
    """

    entry: SiteEntry
    files: Mapping[str, str]
    faults: Sequence[str] = ()
    links: bytes = b'{"ids":[],"leads":[]}'
    pictures: Mapping[str, str] = _NONE
    copies: Mapping[str, str] = _NONE
    texts: Mapping[str, bytes] = {}
    kept: bool = False


def lesson_files(
    lesson: Publishable, templates: Templates, site: Site, place: SitePaths, config: Config, folder: Folder
) -> Made:
    """Write a lesson's page, Markdown and receipt and, where it is verified, its sealed record; read the page back.

    What ``folder`` raises is passed on, and so are TemplateProblem and PictureError.
    """
    found = lesson_pictures(lesson)
    proof = written(receipt(lesson, config, picture_data(found)))
    folder_of = _folder(place.page)
    pictures = shown_pictures(found, place.page, lambda each: folder_of + each.name)
    texts = {
        place.page: lesson_page(lesson, templates, site, place, pictures).encode(),
        place.markdown: markdown(lesson).encode(),
        place.receipt: proof,
    }
    files = {**texts, **{folder_of + picture.name: picture.picture.data for picture in found.values()}}
    copies: dict[str, str] = {}
    if isinstance(lesson, Verified) and lesson.lesson.record is not None:
        files[place.json] = lesson.lesson.text.encode()
        if place.artifact is not None and place.artifact != place.json:
            copies[place.artifact] = place.json
    for name, data in files.items():
        folder.put(name, data)
    for name, first in copies.items():
        folder.put_again(name, first)
    hashes = {name: digest(data) for name, data in files.items()}
    hashes |= {name: hashes[first] for name, first in copies.items()}
    missing, page = reread(lesson, folder.read(place.page).decode(), site, place.page, pictures)
    used = {picture.path: picture.sha256 for picture in found.values()}
    links = links_line(page.ids, leads(place.page, page))
    return Made(entry(lesson, place, proof), hashes, missing, links, used, copies, texts)


def links_line(ids: Sequence[str], found: Sequence[str]) -> bytes:
    """The anchors of a page and where it leads, as a line of JSON."""
    return json.dumps({"ids": list(ids), "leads": list(found)}, ensure_ascii=False, separators=(",", ":")).encode()


def _folder(page: str) -> str:
    """The folder of a lesson's own files."""
    return page.removesuffix("index.html") if page.endswith("/index.html") else f"{page.removesuffix('.html')}/"
