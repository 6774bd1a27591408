"""Pictures beside a lesson: read with a cap, recognised by their first bytes, measured, refused when active."""

from __future__ import annotations

import os
import re
from pathlib import PurePosixPath
from typing import NamedTuple
from urllib.parse import unquote

from atlas_lessons.core.folders import NotPlain, open_below
from atlas_lessons.read.markdown.raster import check_size, raster

# ruff: noqa: PTH118, PTH120 - paths as the command line gave them, which Path would rewrite

MOST_BYTES = 8 * 2**20
_NAME = re.compile(
    r"(?:[A-Za-z0-9_][A-Za-z0-9_.\-]{0,99}/){0,6}[A-Za-z0-9_][A-Za-z0-9_.\-]{0,99}\.(?:png|jpe?g|gif|webp|svg)"
)


class Picture(NamedTuple):
    """A picture as it is published: its bytes, the ending its kind has, and its size in CSS pixels."""

    data: bytes
    ending: str
    width: int
    height: int


class PictureError(Exception):
    """A picture that cannot be published; worded for a person."""


def picture_path(url: str) -> str | None:
    """The path beside a lesson that a destination names, None for any other: plain names that go down only."""
    path = unquote(url)
    return path if _NAME.fullmatch(path) else None


def picture_at(lesson: str, path: str) -> str:
    """Where a picture beside a lesson's file lies."""
    return os.path.join(os.path.dirname(lesson), path)


def read_picture(lesson: str, path: str) -> Picture:
    """The picture at a :func:`picture_path` beside a lesson's file. Raises PictureError where it cannot be published:
    it is not there, a link or reached through one, too large, or not what its name says."""
    place = picture_at(lesson, path)
    data = _bytes(os.path.dirname(lesson) or ".", path, place)
    try:
        kind, width, height = _measure_picture(data)
    except ValueError as error:
        raise PictureError(f"the picture {place} is refused: {error}") from None
    if kind != {"jpg": "jpeg"}.get(ending := PurePosixPath(path).suffix[1:], ending):
        raise PictureError(f"the picture {place} is called .{ending}, and its bytes are {kind}")
    return Picture(data, kind, width, height)


def _bytes(folder: str, path: str, place: str) -> bytes:
    """The bytes of a plain file, each folder on the way opened without following a link."""
    try:
        with os.fdopen(open_below(folder, path), "rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > MOST_BYTES:
                raise PictureError(f"the picture {place} has {size} bytes; at most {MOST_BYTES} are published")
            return file.read(MOST_BYTES)
    except FileNotFoundError:
        raise PictureError(f"there is no picture {place}") from None
    except NotPlain as error:
        raise PictureError(f"the picture {place} cannot be read: it is {error.found}") from None
    except OSError as error:
        raise PictureError(f"the picture {place} cannot be read: {error.strerror}") from None


def _measure_picture(data: bytes) -> tuple[str, int, int]:
    """What a picture is by its first bytes, and its size. Raises ValueError."""
    found = raster(data)
    if found is not None:
        return found.kind, found.width, found.height
    if not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        raise ValueError("it is no PNG, JPEG, GIF, WebP or SVG")
    from atlas_lessons.read.markdown.svg import svg_size

    width, height = svg_size(data)
    check_size(width, height)
    return "svg", width, height
