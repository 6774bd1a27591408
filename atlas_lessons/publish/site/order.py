"""What is to be built, and what comes of it: the outcome, or why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from atlas_lessons.core.config import Config
from atlas_lessons.core.model import Report


class BuildError(Exception):
    """A site that could not be built for a reason other than findings; worded for a person (exit 2)."""


class OutputError(Exception):
    """A folder that may not be built into, or that could not be written; worded for a person (exit 2)."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be built, and how it is published.

    ``search`` is Pagefind's program, if any; ``static`` has the SHA-256 of the files of that folder, by path; ``root``
    is the folder whose files are found at ``source-url``; ``templates`` is the hash of all templates.
    """

    config: Config
    drafts: bool
    fragments: bool
    search: str | None
    static: Mapping[str, str]
    root: str
    templates: str

    def parts(self) -> tuple[object, ...]:
        """All of that but the configuration, for a hash."""
        return self.drafts, self.fragments, self.search, self.static, self.root, self.templates


@dataclass(frozen=True, slots=True)
class Built:
    """The outcome of a build: everything found, how many lessons the site has, how many of them are drafts and how
    many were taken over unchanged.

    ``published`` is False where findings stopped it; the old site is then as it was. ``notes`` say what became of files
    in the folder that somebody changed or put there, ``edited`` are the first of these.
    """

    report: Report
    published: bool
    count: int = 0
    drafts: int = 0
    kept: int = 0
    notes: tuple[str, ...] = ()
    edited: tuple[str, ...] = ()
