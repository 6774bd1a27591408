"""The files of one lesson for another site builder: an HTML fragment, its pictures and data; read back, compared."""

from __future__ import annotations

from atlas_lessons.core.config import Config
from atlas_lessons.publish.render.page import page_data
from atlas_lessons.publish.render.picturefiles import lesson_pictures, picture_data, shown_pictures
from atlas_lessons.publish.render.publishable import Publishable
from atlas_lessons.publish.render.readback import reread
from atlas_lessons.publish.render.receipt import digest, receipt, written
from atlas_lessons.publish.render.site import Site, SitePaths
from atlas_lessons.publish.render.templates import Templates
from atlas_lessons.publish.site.entry import entry
from atlas_lessons.publish.site.lessonfiles import Folder, Made


def fragment_place(stem: str) -> SitePaths:
    """Where the files of a lesson lie, each kind in a folder of its own; Markdown is not among them."""
    return SitePaths(f"html/{stem}.html", f"data/{stem}.json", f"markdown/{stem}.md", f"receipts/{stem}.json")


def fragment_files(
    lesson: Publishable, templates: Templates, site: Site, place: SitePaths, config: Config, folder: Folder
) -> Made:
    """Write a lesson's fragment, pictures, data and receipt; read the fragment back.

    The fragment names pictures as the lesson does, so that they belong beside the page that holds it. What ``folder``
    raises is passed on, and so is PictureError.
    """
    found = lesson_pictures(lesson)
    pictures = shown_pictures(found, "index.html", lambda each: each.path)
    data = page_data(lesson, templates, site, picture_data(found), pictures)
    proof = written(receipt(lesson, config, picture_data(found)))
    stem = place.page.removeprefix("html/").removesuffix(".html")
    texts = {place.page: data["html"].encode(), place.json: written(data), place.receipt: proof}
    files = {**texts, **{f"pictures/{stem}/{picture.path}": picture.picture.data for picture in found.values()}}
    for name, content in files.items():
        folder.put(name, content)
    faults, _ = reread(lesson, folder.read(place.page).decode(), site, place.page, pictures)
    used = {picture.path: picture.sha256 for picture in found.values()}
    hashes = {name: digest(content) for name, content in files.items()}
    return Made(entry(lesson, place, proof), hashes, faults, pictures=used, texts=texts)
