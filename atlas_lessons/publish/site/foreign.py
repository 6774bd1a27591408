"""Files in a site's folder that no build made: which they are, and where the site would take their paths."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from atlas_lessons.core.folders import Tree, folders_of
from atlas_lessons.publish.site.manifest import KEPT_BY_BUILDS

_MOST_TOLD = 5  # paths that a message lists


class Foreign(NamedTuple):
    """The files that no build made, and the folders that hold none of a build's: by path below the site."""

    files: frozenset[str] = frozenset()
    folders: frozenset[str] = frozenset()


def foreign_in(there: Tree, owned: Collection[str]) -> Foreign:
    """What builds did not make of a folder's content; ``owned`` are the paths of their manifest."""
    ours = KEPT_BY_BUILDS.union(owned)
    return Foreign(frozenset(there.files.keys() - ours), there.folders - folders_of(ours))


def collisions(foreign: Foreign, names: Collection[str], same: Callable[[str], bool]) -> Iterator[str]:
    """The files and folders of others whose paths a site with these files needs.

    ``same`` tells whether the site's file and that of others hold the same bytes: that one may become the site's.
    """
    yield from (name for name in sorted(foreign.files.intersection(names)) if not same(name))
    yield from sorted(foreign.folders.intersection(names))
    yield from sorted(foreign.files & folders_of(names))


def list_paths(names: Collection[str]) -> str:
    """Some paths in words: the first of them, and how many more there are."""
    first = sorted(names)[:_MOST_TOLD]
    return ", ".join(first) + (f" and {len(names) - len(first)} more" if len(names) > len(first) else "")
