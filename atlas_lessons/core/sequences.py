"""How two lists differ: the runs that were kept, changed, dropped or added, at a bounded cost."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

_LARGEST = 40_000  # the matcher is cubic at worst, so longer differences are paired by position


class Run(NamedTuple):
    """``expected[a:b]`` became ``found[c:d]``: ``kind`` is equal, replace, delete (is missing) or insert (is extra)."""

    kind: str
    a: int
    b: int
    c: int
    d: int


def runs(expected: Sequence[Hashable], found: Sequence[Hashable]) -> Iterator[Run]:
    """The runs that turn ``expected`` into ``found``, in order; equal beginnings and ends are never torn apart."""
    head = _common(expected, found)
    tail = min(_common(expected[::-1], found[::-1]), len(expected) - head, len(found) - head)
    a, b, c, d = head, len(expected) - tail, head, len(found) - tail
    if head:
        yield Run("equal", 0, head, 0, head)
    if (b - a) * (d - c) == 0 or (b - a) * (d - c) > _LARGEST:
        yield from _by_position(a, b, c, d)
    else:
        from difflib import SequenceMatcher

        matcher = SequenceMatcher(None, expected[a:b], found[c:d], autojunk=False)
        for kind, i, j, k, m in matcher.get_opcodes():
            yield Run(kind, a + i, a + j, c + k, c + m)
    if tail:
        yield Run("equal", b, len(expected), d, len(found))


def _common(one: Sequence[Hashable], other: Sequence[Hashable]) -> int:
    for index, (x, y) in enumerate(zip(one, other, strict=False)):
        if x != y:
            return index
    return min(len(one), len(other))


def _by_position(a: int, b: int, c: int, d: int) -> Iterator[Run]:
    paired = min(b - a, d - c)
    if paired:
        yield Run("replace", a, a + paired, c, c + paired)
    if b - a > paired:
        yield Run("delete", a + paired, b, d, d)
    if d - c > paired:
        yield Run("insert", b, b, c + paired, d)


def first(items: Iterator[object], most: int) -> Iterator[object]:
    """At most ``most`` items."""
    for _, item in zip(range(most), items, strict=False):
        yield item
