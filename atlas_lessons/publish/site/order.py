"""What is to be built, and what comes of it: the outcome, or why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from atlas_lessons.core.config import Config
from atlas_lessons.core.model import Report


class BuildError(Exception):
    """A site that could not be built for a reason other than findings; worded for a person (exit 2)."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be built: the inputs and how they are published. ``search`` is Pagefind's program, if any."""

    paths: Sequence[str]
    config: Config
    drafts: bool = False
    fragments: bool = False
    search: str | None = None


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
