"""Lines and columns: of an offset in a text, of any JSON pointer (RFC 6901), of any character of a JSON string.

Everything is worked out when first asked for, since most lessons have nothing to report.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from atlas_lessons.read.jsonio.scanner import JsonToken, scan

_LINE_END = re.compile("\n")
_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)", re.DOTALL
)  # what one character of the decoded string is written as


class JsonPosition(NamedTuple):
    """A line and a column, both from 1, the column in code points."""

    line: int
    column: int


class Lines:
    """Finds the line and column of offsets into a text; a line ends with LF. Linear in the text, once."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _starts(self) -> array[int]:
        """Where each line begins."""
        return array("L", chain((0,), (match.end() for match in _LINE_END.finditer(self.text))))

    def place(self, offset: int) -> JsonPosition:
        """Line and column of an offset; an offset past the end counts as the end."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self._starts, offset)
        return JsonPosition(line, offset - self._starts[line - 1] + 1)

    def line_bounds(self, offset: int) -> tuple[int, int]:
        """Start and end (without its line end) of the line that holds an offset."""
        start = self._starts[bisect_right(self._starts, offset) - 1]
        end = self.text.find("\n", offset)
        end = len(self.text) if end < 0 else end
        return start, end - 1 if end > start and self.text[end - 1] == "\r" else end


class JsonPlaces:
    """Finds the offsets of JSON pointers in a text of JSON."""

    def __init__(self, text: str) -> None:
        self.text = text

    def span(self, pointer: str) -> tuple[int, int]:
        """Start and end offset of the value at a pointer, or of the nearest enclosing value that exists.

        An array or object is given by its opening bracket alone, except the whole document, which is (0, 1).
        """
        while pointer and pointer not in self._spans:
            pointer = pointer.rpartition("/")[0]
        return self._spans.get(pointer, (0, 1)) if pointer else (0, 1)

    def character(self, pointer: str, index: int) -> int:
        """Offset in the text of the code point ``index`` of the string at a pointer."""
        start = self.span(pointer)[0]
        written, extra = self._escapes(pointer)
        return start + 1 + index + extra[bisect_left(written, index)]

    @cached_property
    def _spans(self) -> dict[str, tuple[int, int]]:
        spans: dict[str, tuple[int, int]] = {}
        path: list[str | int] = []
        for token in scan(self.text):
            _take(token, path, spans)
        return spans

    def _escapes(self, pointer: str) -> tuple[list[int], list[int]]:
        """Decoded indexes of the escaped characters of a string, and the code points written in excess before each."""
        if pointer not in self._strings:
            start, end = self.span(pointer)
            written, extra = [], [0]
            for match in _ESCAPE.finditer(self.text, start + 1, end - 1):
                written.append(match.start() - start - 1 - extra[-1])
                extra.append(extra[-1] + match.end() - match.start() - 1)
            self._strings[pointer] = (written, extra)
        return self._strings[pointer]

    @cached_property
    def _strings(self) -> dict[str, tuple[list[int], list[int]]]:
        return {}


def _take(token: JsonToken, path: list[str | int], spans: dict[str, tuple[int, int]]) -> None:
    """Follow one token: ``path`` is the key or index of each open container's current entry."""
    if token.kind == "key":
        path[-1] = escape(token.value)
        return
    if token.kind in ("}", "]"):
        path.pop()
        return
    if path and isinstance(path[-1], int):
        path[-1] += 1
    spans.setdefault("".join(f"/{part}" for part in path), (token.start, token.end))
    if token.kind == "{":
        path.append("")
    elif token.kind == "[":
        path.append(-1)


def escape(part: str) -> str:
    """A key as a part of a JSON pointer."""
    return part.replace("~", "~0").replace("/", "~1")


def pointer_of(parts: tuple[str | int, ...]) -> str:
    """The JSON pointer of a path of keys and indexes."""
    return "".join(f"/{escape(part) if isinstance(part, str) else part}" for part in parts)
