"""Pictures that stand beside a lesson: read with a cap, told by their first bytes, measured, refused when active."""

from __future__ import annotations

import os
import re
import struct
from pathlib import PurePosixPath
from typing import NamedTuple
from urllib.parse import unquote

from atlas_lessons.core.folders import NotPlain, open_below

# ruff: noqa: PTH118, PTH120 - paths as the command line gave them, which Path would rewrite

MOST_BYTES = 8 * 2**20
_NAME = re.compile(
    r"(?:[A-Za-z0-9_][A-Za-z0-9_.\-]{0,99}/){0,6}[A-Za-z0-9_][A-Za-z0-9_.\-]{0,99}\.(?:png|jpe?g|gif|webp|svg)"
)
_LARGEST = 30_000  # pixels of a side
_MOST_SEGMENTS = 2_000  # of a JPEG before its frame


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
    kind, measure = _kind(data, place)
    if kind != {"jpg": "jpeg"}.get(ending := PurePosixPath(path).suffix[1:], ending):
        raise PictureError(f"the picture {place} is called .{ending}, and its bytes are {kind}")
    width, height = measure
    if not (0 < width <= _LARGEST and 0 < height <= _LARGEST):
        raise PictureError(f"the picture {place} is {width} × {height} pixels; expected 1 to {_LARGEST} a side")
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


def _kind(data: bytes, place: str) -> tuple[str, tuple[int, int]]:
    """What a picture is by its first bytes, and its size."""
    try:
        if data.startswith(b"\x89PNG\r\n\x1a\n") and data[12:16] == b"IHDR":
            return "png", struct.unpack(">II", data[16:24])
        if data[:6] in (b"GIF87a", b"GIF89a"):
            return "gif", struct.unpack("<HH", data[6:10])
        if data.startswith(b"\xff\xd8\xff"):
            return "jpeg", _jpeg(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return "webp", _webp(data)
        if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
            from atlas_lessons.read.markdown.svg import svg_size

            return "svg", svg_size(data)
    except (struct.error, IndexError, ValueError) as error:
        raise PictureError(f"the picture {place} is refused: {error}") from None
    raise PictureError(f"the picture {place} is no PNG, JPEG, GIF, WebP or SVG")


def _jpeg(data: bytes) -> tuple[int, int]:
    """The size in the first start-of-frame segment (ITU T.81, B.2.2)."""
    at = 2
    for _ in range(_MOST_SEGMENTS):
        while data[at] == 0xFF and data[at + 1] == 0xFF:
            at += 1
        marker = data[at + 1]
        if data[at] != 0xFF:
            break
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        (length,) = struct.unpack(">H", data[at + 2 : at + 4])
        at += 2 + length
    raise ValueError("it has no frame")


def _webp(data: bytes) -> tuple[int, int]:
    """The size in the first chunk (RFC 9649)."""
    chunk = data[12:16]
    if chunk == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if chunk == b"VP8L" and data[20] == 0x2F:
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if chunk == b"VP8 " and data[23:26] == b"\x9d\x01\x2a":
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    raise ValueError("it has no frame")
