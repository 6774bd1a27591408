"""The parts of a site's search index: pages that are indexed together, so that none of them takes much memory."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256

FOLDER = "pagefind"  # below the site's root, where the index lies; parts have folders with numbers in it

_PAGES = 256  # of a part, more or less; Pagefind takes about 200 kB of memory for a page of 15 kB
_CHARACTERS = 50_000  # of the paths of a part together, which are one argument of Pagefind


def parts_of(pages: Collection[str]) -> Mapping[str, Sequence[str]]:
    """The folder of each part of the index, with the paths of its pages.

    A page stays in its part as long as their number stays, whatever becomes of other pages, so that after an edit one
    part is made again. A small site has one part, for all of its pages.
    """
    count = max(-(-len(pages) // _PAGES), -(-sum(map(len, pages)) // _CHARACTERS))
    while count > 1:
        parts: dict[str, list[str]] = {f"{FOLDER}/{number}": [] for number in range(1, count + 1)}
        for page in sorted(pages):
            parts[f"{FOLDER}/{int(sha256(page.encode()).hexdigest()[:8], 16) % count + 1}"].append(page)
        if all(parts.values()):
            return parts
        count -= 1  # a few pages with very long paths
    return {FOLDER: sorted(pages)}
