"""Labels: digits that name something instead of measuring it (versions, dates, identifiers, section numbers)."""

from __future__ import annotations

from typing import NamedTuple


class Label(NamedTuple):
    """A label in running text: the range of ``text`` it covers and what kind of label it is ("date", "version")."""

    start: int
    end: int
    kind: str


def read_labels(text: str) -> tuple[Label, ...]:
    """The labels of a stretch of running text in order, disjoint. Linear in the length of the text; never raises."""
    return ()
