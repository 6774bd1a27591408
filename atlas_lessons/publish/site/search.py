"""The search index of a site in the making: which of its parts still hold, and the making of the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from atlas_lessons.publish.render.receipt import digest
from atlas_lessons.publish.site.pagefind import make_index
from atlas_lessons.publish.site.searchparts import parts_of

if TYPE_CHECKING:
    from atlas_lessons.publish.site.output import Output
    from atlas_lessons.publish.site.previous import LastBuild


class SiteSearch:
    """The index of one build, made by Pagefind's ``program``."""

    def __init__(self, program: str, output: Output, last: LastBuild) -> None:
        self.program, self.output, self.last = program, output, last
        self.missing: dict[str, Sequence[str]] = {}  # the parts to make

    def keep(self, now: Mapping[str, str], before: Mapping[str, str]) -> Mapping[str, str]:
        """Take over the parts of the last index whose pages are what they were; ``now`` and ``before`` map the pages of
        lessons to their SHA-256. Returns the SHA-256 of each file of these parts."""
        kept: dict[str, str] = {}
        parts, old = parts_of(now), parts_of(before)
        for part, pages in parts.items():
            files = {}
            if pages == old.get(part) and all(now[page] == before[page] for page in pages):
                files = {name: each for name, each in self.last.state.pages.items() if name.startswith(f"{part}/")}
            if files and all(self.last.holds(name, each) for name, each in files.items()):
                kept |= files
            else:
                self.missing[part] = pages
        for name in kept:
            self.output.keep(name)
        return kept

    def make(self, jobs: int) -> Mapping[str, str]:
        """Make the other parts from the pages of this build. Returns the SHA-256 of each of their files.

        Raises SearchError where Pagefind fails.
        """
        if not self.missing:
            return {}
        names = make_index(self.program, self.output.root, self.missing, jobs)
        return {name: digest(self.output.read(name)) for name in names}
