"""Offsets in bytes against offsets in code points: the parser counts bytes."""

from __future__ import annotations

import re


def wide_characters(content: str) -> tuple[list[int], list[int]]:
    """The byte offset just past each character of more than one byte, and the bytes in excess of code points before
    the first and up to each of them. Of a text in ASCII there are none.
    """
    ends: list[int] = []
    extra: list[int] = [0]
    for at in range(0, len(content) if not content.isascii() else 0, _STRETCH):
        stretch = content[at : at + _STRETCH]
        for match in _WIDE.finditer(stretch) if not stretch.isascii() else ():
            more = extra[-1] + len(match.group().encode()) - 1
            ends.append(at + match.end() + more)
            extra.append(more)
    return ends, extra


_STRETCH = 128  # characters that are looked at as one: of most texts few are not in ASCII
_WIDE = re.compile(r"[^\x00-\x7f]")
