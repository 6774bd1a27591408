"""What comes of a build: its outcome, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass

from atlas_lessons.model import Report


class BuildError(Exception):
    """A site that could not be built for a reason other than findings; worded for a person (exit 2)."""


@dataclass(frozen=True, slots=True)
class Built:
    """The outcome of a build: everything found, how many lessons the site has, how many of them are drafts and how
    many were taken over unchanged.

    ``published`` is False where findings stopped it; the old site is then as it was.
    """

    report: Report
    published: bool
    count: int = 0
    drafts: int = 0
    kept: int = 0
