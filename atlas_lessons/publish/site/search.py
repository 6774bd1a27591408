"""The search index of a site in the making: which of its parts still hold, and the making of the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from atlas_lessons.check.cache import json_hash
from atlas_lessons.publish.render.receipt import digest
from atlas_lessons.publish.site.output import Output
from atlas_lessons.publish.site.pagecache import PageCache
from atlas_lessons.publish.site.pagefind import make_index
from atlas_lessons.publish.site.searchparts import parts_of


class SiteSearch:
    """The index of one build, made by Pagefind's ``program``."""

    def __init__(self, program: str, output: Output, pages: PageCache) -> None:
        self.program, self.output, self.pages = program, output, pages
        self.missing: dict[str, Sequence[str]] = {}  # the parts to make
        self._keys: dict[str, str] = {}

    def keep(self, pages: Mapping[str, str]) -> Mapping[str, str]:
        """Take over the parts of the last index whose pages are what they were; ``pages`` maps the pages of lessons to
        their SHA-256. Returns the SHA-256 of each file of these parts."""
        kept: dict[str, str] = {}
        size = Path(self.program).stat().st_size
        for part, names in parts_of(pages).items():
            self._keys[part] = json_hash(size, part, [(name, pages[name]) for name in names])
            files = self.pages.index(self._keys[part])
            kept |= files
            if not files:
                self.missing[part] = names
        for name in kept:
            self.output.keep(name)
        return kept

    def make(self, jobs: int) -> Mapping[str, str]:
        """Make the other parts from the pages of this build. Returns the SHA-256 of each of their files.

        Raises SearchError where Pagefind fails.
        """
        made: dict[str, str] = {}
        names = make_index(self.program, self.output.root, self.missing, jobs) if self.missing else ()
        for part in self.missing:
            files = {name: digest(self.output.read(name)) for name in names if _is_of(name, part)}
            self.pages.put_index(self._keys[part], files)
            made |= files
        return made


def _is_of(name: str, part: str) -> bool:
    """Whether a file is one of a part of the index; each part has a folder."""
    return name.startswith(f"{part}/")
