"""The ``numbers`` entries of a derivations file: which numerals of the text each accounts for, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from atlas_lessons.core.diagnostics import At
from atlas_lessons.core.model import Lesson, NumberClass

KINDS: Mapping[str, NumberClass] = {
    "label": NumberClass.DECLARED,
    "waived": NumberClass.WAIVED,
    "deliberate": NumberClass.DELIBERATE,
    "cited": NumberClass.CITED,
}


class NumbersEntry(NamedTuple):
    """One ``numbers`` entry: where it is in the file, and what it says."""

    at: At
    quote: str
    kind: NumberClass
    why: str
    section: str | None
    number: int | None  # which numeral of the quote, where one is picked
    citation: str | None


def entries(lesson: Lesson) -> Iterator[NumbersEntry]:
    """The entries of a lesson's derivations file in order; none where there is no file."""
    if lesson.derivations is None:
        return
    for number, entry in enumerate(lesson.derivations.data.get("numbers", ())):
        at = At(pointer=f"/numbers/{number}", file="derivations")
        yield NumbersEntry(
            at,
            entry["quote"],
            KINDS[entry["kind"]],
            entry.get("why", ""),
            entry.get("section"),
            entry.get("index"),
            entry.get("citation"),
        )
