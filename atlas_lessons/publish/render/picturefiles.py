"""The pictures beside a lesson, read: what a page shows of them, what a receipt says, and how they are published."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from atlas_lessons.publish.render.html import Shown
from atlas_lessons.publish.render.publishable import Publishable
from atlas_lessons.publish.render.urls import relative
from atlas_lessons.read.markdown.pictures import Picture, picture_path, read_picture


class Beside(NamedTuple):
    """A picture by its path beside the lesson, with the SHA-256 of its bytes."""

    path: str
    picture: Picture
    sha256: str

    @property
    def name(self) -> str:
        """A name made of its content, which no other picture has."""
        return f"{self.sha256[:16]}.{self.picture.ending}"


Besides = Mapping[str, Beside]  # by destination, as the lesson writes it


def lesson_pictures(lesson: Publishable) -> Besides:
    """The pictures that a lesson names by a path beside its file. Raises PictureError for one that may not be
    published."""
    source = lesson.lesson
    starts = (event for event in source.document.events if event.kind == "start" and event.tag == "Image")
    urls = dict.fromkeys(event.data["dest_url"] for event in starts) if "![" in source.content else ()
    paths = {url: path for url in urls if (path := picture_path(url)) is not None}
    read = {path: _read_beside(source.path, path) for path in dict.fromkeys(paths.values())}
    return {url: read[path] for url, path in paths.items()}


def _read_beside(lesson: str, path: str) -> Beside:
    picture = read_picture(lesson, path)
    return Beside(path, picture, hashlib.sha256(picture.data).hexdigest())


def shown_pictures(found: Besides, page: str, place: Callable[[Beside], str]) -> Mapping[str, Shown]:
    """What a page shows, by destination; ``place`` says where a picture lies, in the same tree as the ``page``."""
    return {
        url: Shown(relative(place(picture), page), picture.picture.width, picture.picture.height)
        for url, picture in found.items()
    }


def picture_data(found: Besides) -> Sequence[Mapping[str, Any]]:
    """The pictures as receipts and data files tell them, picture once."""
    return [
        {
            "path": picture.path,
            "sha256": picture.sha256,
            "bytes": len(picture.picture.data),
            "width": picture.picture.width,
            "height": picture.picture.height,
        }
        for picture in {picture.path: picture for picture in found.values()}.values()
    ]
