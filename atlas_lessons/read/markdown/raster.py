"""PNG, JPEG, GIF and WebP pictures by their bytes: the size they declare, and how many pixels all frames decode to."""

from __future__ import annotations

import struct
from typing import NamedTuple

LARGEST_SIDE = 30_000  # pixels
MOST_PIXELS = 50_000_000  # of a picture; a decoder needs four bytes for each
MOST_DECODED = 1_000_000_000  # pixels of all frames of an animation
_MOST_PARTS = 200_000  # chunks, blocks or segments that are looked at
_FRAMES_OF_JPEG = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


class Raster(NamedTuple):
    """What a picture of pixels declares: its kind, its size, the largest size of a frame, and how many frames."""

    kind: str
    width: int
    height: int
    frames: int = 1


def raster(data: bytes) -> Raster | None:
    """What a picture declares; None for bytes of another kind.

    Frames of an animation are counted as far as a decoder could read them. Raises ValueError for a picture whose head
    cannot be read, whose frames are larger than itself, or that would decode to too many pixels.
    """
    try:
        found = _read(data)
    except (struct.error, IndexError):
        raise ValueError("its head ends too early") from None
    if found is not None:
        check_size(found.width, found.height, found.frames)
    return found


def check_size(width: int, height: int, frames: int = 1) -> None:
    """Raise ValueError for a picture without pixels, or with more than are published."""
    if not (0 < width <= LARGEST_SIDE and 0 < height <= LARGEST_SIDE):
        raise ValueError(f"it is {width} × {height} pixels; expected 1 to {LARGEST_SIDE} a side")
    if width * height > MOST_PIXELS:
        raise ValueError(f"it is {width} × {height} pixels, {width * height} in all; expected at most {MOST_PIXELS}")
    if width * height * frames > MOST_DECODED:
        raise ValueError(f"its {frames} frames of {width} × {height} pixels are more than {MOST_DECODED} in all")


def _read(data: bytes) -> Raster | None:
    if data.startswith(b"\x89PNG\r\n\x1a\n") and data[12:16] == b"IHDR":
        return _png(data)
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return _gif(data)
    if data.startswith(b"\xff\xd8\xff"):
        return _jpeg(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp(data)
    return None


def _inside(width: int, height: int, right: int, bottom: int) -> None:
    if right > width or bottom > height:
        raise ValueError(f"a frame of it reaches to {right} × {bottom} pixels, and it is {width} × {height}")


def _png(data: bytes) -> Raster:
    """The size in the header, and the frames of an animated one (PNG, third edition, 11.2.1 and 11.3.6.2)."""
    width, height = struct.unpack(">II", data[16:24])
    at, frames = 8, 0
    for _ in range(_MOST_PARTS):
        if at + 12 > len(data) or data[at + 4 : at + 8] == b"IEND":
            return Raster("png", width, height, max(1, frames))
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"fcTL" and at + 8 + 20 <= len(data):
            wide, high, left, top = struct.unpack(">IIII", data[at + 12 : at + 28])
            _inside(width, height, left + wide, top + high)
            frames += 1
        at += 12 + length
    raise ValueError(f"it has more than {_MOST_PARTS} chunks")


def _gif(data: bytes) -> Raster:
    """The size of the screen, and the frames on it (GIF89a, 18 and 20)."""
    width, height, flags = struct.unpack("<HHB", data[6:11])
    at, frames = 13 + _colours(flags), 0
    for _ in range(_MOST_PARTS):
        mark = data[at : at + 1]
        if mark == b"!":
            at = _after_blocks(data, at + 2)
        elif mark == b"," and at + 10 <= len(data):
            left, top, wide, high, flags = struct.unpack("<HHHHB", data[at + 1 : at + 10])
            _inside(width, height, left + wide, top + high)
            at = _after_blocks(data, at + 11 + _colours(flags))
            frames += 1
        else:
            return Raster("gif", width, height, max(1, frames))
    raise ValueError(f"it has more than {_MOST_PARTS} blocks")


def _colours(flags: int) -> int:
    """The bytes of a colour table by the flags before it."""
    return 3 << ((flags & 7) + 1) if flags & 0x80 else 0


def _after_blocks(data: bytes, at: int) -> int:
    """Where the data sub-blocks that begin at a place end."""
    for _ in range(_MOST_PARTS):
        if at >= len(data) or data[at] == 0:
            return at + 1
        at += 1 + data[at]
    raise ValueError(f"it has more than {_MOST_PARTS} blocks")


def _jpeg(data: bytes) -> Raster:
    """The size in the first start-of-frame segment (ITU T.81, B.2.2)."""
    at = 2
    for _ in range(_MOST_PARTS):
        while data[at] == 0xFF and data[at + 1] == 0xFF:
            at += 1
        marker = data[at + 1]
        if data[at] != 0xFF:
            break
        if marker in _FRAMES_OF_JPEG:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return Raster("jpeg", width, height)
        (length,) = struct.unpack(">H", data[at + 2 : at + 4])
        at += 2 + length
    raise ValueError("it has no frame")


def _webp(data: bytes) -> Raster:
    """The size of the canvas or of the one picture, and the frames on it (RFC 9649)."""
    size = _webp_size(data, 12)
    if size is None:
        raise ValueError("it has no frame")
    width, height = size
    at, frames = 12, 0
    for _ in range(_MOST_PARTS):
        if at + 8 > len(data):
            return Raster("webp", width, height, max(1, frames))
        length = int.from_bytes(data[at + 4 : at + 8], "little")
        if data[at : at + 4] == b"ANMF" and at + 20 <= len(data):
            left, top, wide, high = (int.from_bytes(data[at + 8 + n : at + 11 + n], "little") for n in (0, 3, 6, 9))
            _inside(width, height, 2 * left + wide + 1, 2 * top + high + 1)
            _inside(width, height, *(_webp_size(data, at + 24) or (1, 1)))
            frames += 1
        elif at > 12 and (inner := _webp_size(data, at)) is not None:
            _inside(width, height, *inner)
        at += 8 + length + length % 2
    raise ValueError(f"it has more than {_MOST_PARTS} chunks")


def _webp_size(data: bytes, at: int) -> tuple[int, int] | None:
    """The size that a chunk declares; None for one that declares none."""
    chunk = data[at : at + 4]
    if chunk == b"VP8X":
        canvas = (data[at + 12 : at + 15], data[at + 15 : at + 18])
        return 1 + int.from_bytes(canvas[0], "little"), 1 + int.from_bytes(canvas[1], "little")
    if chunk == b"VP8L" and data[at + 8 : at + 9] == b"\x2f":
        bits = int.from_bytes(data[at + 9 : at + 13], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if chunk == b"VP8 " and data[at + 11 : at + 14] == b"\x9d\x01\x2a":
        width, height = struct.unpack("<HH", data[at + 14 : at + 18])
        return width & 0x3FFF, height & 0x3FFF
    return None
