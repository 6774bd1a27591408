"""The numbers that headings bear: ``2.1 Method``, ``3. Results``."""

from __future__ import annotations

import re
from itertools import pairwise

from atlas_lessons.read.notation.numerals.labels.tokens import Label

_NUMBERING = re.compile(r"(?:(?:[A-Z]|\d{1,3})(?:\.\d{1,3}){1,5}\.?|\d{1,3}[.)])(?=\s)")
_BARE_NUMBERING = re.compile(r"\d{1,3}(?=\s+\S)")


def heading_numbers(titles: list[str]) -> tuple[Label | None, ...]:
    """The number that each heading of a document bears before its words, where it has one.

    ``2.1 Method`` and ``3. Results`` number a heading by their shape; a bare ``3 Results`` does only where a
    neighbouring bare number is one more or one less, so that ``16 GB of state`` stays a quantity.
    """
    bare = [int(match.group()) if (match := _BARE_NUMBERING.match(title)) else None for title in titles]
    known = [number for number in bare if number is not None]
    counts = {number for before, number in pairwise(known) if number == before + 1}
    counts |= {number - 1 for number in counts}
    return tuple(_heading_number(title, number in counts) for title, number in zip(titles, bare, strict=True))


def _heading_number(title: str, counted: bool) -> Label | None:
    match = _NUMBERING.match(title) or (_BARE_NUMBERING.match(title) if counted else None)
    return Label(0, match.end(), "heading number") if match else None
