"""Patterns of paths as a ``.gitignore`` writes them. The only importer of pathspec, which is loaded when first needed.

Patterns may come from strangers, and a regular expression made of many wildcards could take very long on a long name.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec
    from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

MAX_PATTERN = 500  # characters
MAX_WILDCARDS = 3  # of one pattern; with each, matching may take as many times longer as a name has characters
MAX_SLOW = 200  # patterns with as many

_WILDCARD = re.compile(r"\*+")


class Globs(NamedTuple):
    """Patterns in the order of a file, of which the last that matches decides."""

    spec: GitIgnoreSpec

    def verdict(self, path: str, *, is_folder: bool) -> bool | None:
        """Whether a relative path with forward slashes matches; None where no pattern speaks of it."""
        return self.spec.check_file(path + "/" * is_folder).include


def globs(lines: Iterable[str]) -> Globs | None:
    """The usable patterns among some lines; None where there are none."""
    from pathspec import GitIgnoreSpec

    found = list(_usable(lines))
    return Globs(GitIgnoreSpec(found)) if found else None


def problem_of(line: str) -> str | None:
    """Why a pattern cannot be used, or None."""
    try:
        _pattern(line)
    except (ValueError, re.error) as error:
        return str(error)
    return None


def _usable(lines: Iterable[str]) -> Iterator[GitIgnoreSpecPattern]:
    slow = 0
    for line in lines:
        if line.strip() and not line.startswith("#"):
            slow += len(_WILDCARD.findall(line)) == MAX_WILDCARDS
            try:
                if slow <= MAX_SLOW:
                    yield _pattern(line)
            except (ValueError, re.error):
                continue  # git passes over them, too


def _pattern(line: str) -> GitIgnoreSpecPattern:
    """The pattern of a line. Raises ValueError or re.error for one that cannot be used."""
    from pathspec.patterns.gitignore import spec

    if len(line) > MAX_PATTERN:
        raise ValueError(f"expected at most {MAX_PATTERN} characters in a pattern, found {len(line):,}")
    wildcards = len(_WILDCARD.findall(line))
    if wildcards > MAX_WILDCARDS:
        raise ValueError(f"expected at most {MAX_WILDCARDS} wildcards in a pattern, found {wildcards}")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # of brackets in brackets
        return spec.GitIgnoreSpecPattern(line)
