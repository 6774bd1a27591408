r"""Mathematics in other delimiters than dollars: ``\(…\)``, ``\[…\]``, ``$`…`$`` and fences named ``math``.

The parser knows dollars only. Delimiters of two bytes become two dollars for it, so that every range stays what it is;
what it then does not read as mathematics from one delimiter to the other keeps its own characters.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

Parsed = Sequence[tuple[Any, Any]]

_INLINE_TAGS = frozenset(("Emphasis", "Strong", "Strikethrough", "Link", "Image"))
_CLOSING = {b"(": b")", b"[": b"]"}
_COMMAND = re.compile(rb"\\[A-Za-z]+\*?(?:\s*\{[^{}]*\})?")
_SIGN = re.compile(rb"[\^_=<>]|\\[A-Za-z]")
_WORDS = re.compile(rb"[A-Za-z]{4,}|[A-Za-z]{2,}\s+[A-Za-z]{2,}")


class Pair(NamedTuple):
    """Two delimiters, each of two bytes: where they begin."""

    start: int
    end: int
    inline: bool


def delimiter_pairs(data: bytes, parsed: Parsed) -> tuple[Pair, ...]:
    r"""The pairs of ``\(…\)`` and ``\[…\]`` that hold mathematics, each in one block and escapes as parsed.

    ``\(…\)`` around plain words are brackets; so are ``\[…\]`` that have no lines of their own.
    """
    found: list[Pair] = []
    waiting: tuple[int, bytes] | None = None
    last = 0
    for event, where in parsed:
        start = where["start"]
        if isinstance(event, dict) and "Text" in event and start:
            mark = data[start : start + 1]
            if data[start - 1 : start] == b"\\" and last < start and mark in b"()[]":
                if mark in _CLOSING:
                    waiting = start - 1, _CLOSING[mark]
                elif waiting is not None and waiting[1] == mark:
                    pair = Pair(waiting[0], start - 1, mark == b")")
                    found += [pair] if _is_mathematics(data, pair) else []
                    waiting = None
        if isinstance(event, dict) and ("Start" in event or "End" in event):
            tag: Any = event.get("Start") or event.get("End")
            name = tag if isinstance(tag, str) else next(iter(tag), "")
            if name not in _INLINE_TAGS:
                waiting = None
        elif not (isinstance(event, dict) and "Start" in event):
            last = where["end"]
    return tuple(found)


def _is_mathematics(data: bytes, pair: Pair) -> bool:
    inside = data[pair.start + 2 : pair.end]
    if not inside.strip():
        return False
    if pair.inline:
        return _SIGN.search(inside) is not None or _WORDS.search(_COMMAND.sub(b" ", inside)) is None
    before = data[data.rfind(b"\n", 0, pair.start) + 1 : pair.start]
    end = data.find(b"\n", pair.end)
    after = data[pair.end + 2 : end if end >= 0 else len(data)]
    return not before.strip(b" \t>-*0123456789.)") and not after.strip(b" \t.,;:")


def with_dollars(data: bytes, pairs: Sequence[Pair]) -> bytearray:
    """The bytes with dollars for the delimiters."""
    masked = bytearray(data)
    for pair in pairs:
        masked[pair.start : pair.start + 2] = masked[pair.end : pair.end + 2] = b"$$"
    return masked


def read_pairs(parsed: Parsed, pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """Those of the pairs that the parser read as one formula each."""
    displays = {(where["start"], where["end"]) for event, where in parsed if "DisplayMath" in event}
    return tuple(pair for pair in pairs if (pair.start, pair.end + 2) in displays)


def as_written(parsed: Parsed, pairs: Sequence[Pair]) -> list[tuple[Any, Any]]:
    """The events with a formula in the line for each inline pair."""
    inline = {pair.start for pair in pairs if pair.inline}
    return [
        ({"InlineMath": event["DisplayMath"]}, where)
        if "DisplayMath" in event and where["start"] in inline
        else (event, where)
        for event, where in parsed
    ]


def is_math_fence(tag: str, data: Any) -> bool:
    """Whether a code block is a fence whose info string names mathematics."""
    info = data.get("Fenced", "") if tag == "CodeBlock" and isinstance(data, dict) else ""
    return info.split()[:1] == ["math"]


def without_backquotes(formula: str) -> str:
    """A formula without the backquotes of ``$`…`$``."""
    quoted = len(formula) > 2 and formula[0] == formula[-1] == "`"
    return formula[1:-1] if quoted else formula
