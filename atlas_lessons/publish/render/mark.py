"""What a page may claim of a lesson: that it is verified, or checked with something left open, or a draft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

VERIFIED, CHECKED, DRAFT = "verified", "checked", "draft"


class Standing(NamedTuple):
    """The mark of a lesson by ``name``, and in the words that a reader sees.

    ``verified`` is a lesson without errors in which every number is accounted for and every result and equation
    decided; ``checked`` one without errors that leaves some of these open, as a configuration may allow; ``draft`` one
    with errors.
    """

    name: str
    words: str


def standing(
    sound: bool,
    numbers: Mapping[str, int] | None,
    verdicts: Mapping[str, int] | None,
    equations: Mapping[str, int] | None,
) -> Standing:
    """The mark of a lesson. ``sound`` says that the check found no error; the counts are those of an entry
    (:class:`entry.Entry`), None for what was not checked.
    """
    if not sound:
        return Standing(DRAFT, "Not verified")
    counts = (
        ("number", "not accounted for", _count(numbers, "unaccounted")),
        ("result", "undecided", _count(verdicts, "undecided")),
        ("equation", "undecided", _count(equations, "undecided")),
    )
    left = [f"{count} {name}{'' if count == 1 else 's'} {what}" for name, what, count in counts if count]
    left += [f"{name}s not looked at" for name, _, count in counts if count is None]
    return Standing(CHECKED, f"Checked: {', '.join(left)}") if left else Standing(VERIFIED, "Verified")


def _count(counts: Mapping[str, int] | None, name: str) -> int | None:
    return None if counts is None else counts.get(name, 0)
