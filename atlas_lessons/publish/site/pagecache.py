"""Remembers the rendered files of lessons, and the pages about all of them, by what each of them is made of."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from atlas_lessons.check.cache import DAMAGE, json_hash, line, read
from atlas_lessons.core.store import Store
from atlas_lessons.publish.render.receipt import digest
from atlas_lessons.publish.site.entry import SiteEntry
from atlas_lessons.publish.site.lessonfiles import Made
from atlas_lessons.publish.site.output import Output
from atlas_lessons.read.markdown.pictures import PictureError, read_picture
from atlas_lessons.read.source.discover import read_file

_PAGE, _SITE, _INDEX = "page", "site", "index"


class _KnownFiles(NamedTuple):
    """What is remembered of a lesson's files beside their texts: see :class:`lessonfiles.Made`."""

    entry: SiteEntry
    files: Mapping[str, str]
    pictures: Mapping[str, str]
    copies: Mapping[str, str]


class PageCache:
    """The files in a store, and the site in the making that takes them over.

    A file that the last build put into the site, and that still holds what it held, gets a second path; any other is
    written again.
    """

    def __init__(self, store: Store, output: Output, limit: int) -> None:
        """``limit`` is the size of the largest lesson, in bytes."""
        self.store, self.output, self.limit = store, output, limit

    def take(self, path: str, key: str) -> Made | None:
        """Put the files of a lesson into the site; None where they are not known, or a picture is another one now."""
        lines = self.store.get(_PAGE, key)
        if lines is None:
            return None
        try:
            known: _KnownFiles = read(_KnownFiles, lines[0])
            data = None
            if not all(self.output.holds(name, sha) for name, sha in known.files.items()):
                data = self._data(path, known, json.loads(lines[2]))
        except (*DAMAGE, PictureError, OSError):
            return None
        if not _pictures_are(path, known.pictures):
            return None
        for name in known.files:
            if data is None:
                self.output.keep(name)
            elif name in known.copies:
                self.output.put_again(name, known.copies[name])
            else:
                self.output.put(name, data[name])
        return Made(known.entry, known.files, (), lines[1], known.pictures, known.copies, kept=data is None)

    def _data(self, path: str, known: _KnownFiles, texts: Mapping[str, str]) -> Mapping[str, bytes]:
        """The bytes of a lesson's files by name. Raises ValueError where one of them is not what it was."""
        pictures = [read_picture(path, name).data for name in known.pictures]
        lesson = read_file(path, self.limit)
        others = {digest(part): part for part in (*pictures, lesson) if isinstance(part, bytes)}
        data = {name: texts[name].encode() if name in texts else others[sha] for name, sha in known.files.items()}
        if any(digest(data[name]) != sha for name, sha in known.files.items()):
            raise ValueError(path)
        return data

    def put(self, key: str, made: Made) -> None:
        """Remember the files of a lesson that were just made."""
        known = _KnownFiles(made.entry, made.files, made.pictures, made.copies)
        texts = {name: data.decode() for name, data in made.texts.items()}
        self.store.put(_PAGE, key, [line(known), made.links, line(texts)])

    def site_file(self, key: str) -> tuple[bytes, bytes] | None:
        """The bytes of a page about all lessons, and the line of its links."""
        lines = self.store.get(_SITE, key)
        try:
            return (json.loads(lines[1]).encode(), lines[0]) if lines is not None else None
        except DAMAGE:
            return None

    def put_site_file(self, key: str, data: bytes, links: bytes) -> None:
        """Remember a page about all lessons."""
        self.store.put(_SITE, key, [links, line(data.decode())])

    def index(self, key: str) -> Mapping[str, str]:
        """The SHA-256 of each file of a part of the search index, where the site still holds them all; else none."""
        lines = self.store.get(_INDEX, key)
        try:
            files: Mapping[str, str] = read(Mapping[str, str], lines[0]) if lines is not None else {}
            return files if all(self.output.holds(name, sha) for name, sha in files.items()) else {}
        except DAMAGE:
            return {}

    def put_index(self, key: str, files: Mapping[str, str]) -> None:
        """Remember the files of a part of the search index."""
        self.store.put(_INDEX, key, [line(files)])


def page_key(report: str, *more: Any) -> str:
    """The key of a lesson's files: that of its report, and what else they are made of."""
    return json_hash(report, *more)


def _pictures_are(path: str, pictures: Mapping[str, str]) -> bool:
    """Whether the pictures beside a lesson are what they were."""
    try:
        return all(digest(read_picture(path, name).data) == sha for name, sha in pictures.items())
    except PictureError:
        return False
