"""Did-you-mean: the known name that a mistyped one most resembles."""

from __future__ import annotations

from collections.abc import Iterable

_LONGEST = 100  # a longer word is no slip of the keyboard, and the comparison is quadratic


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known name nearest to a word, case aside; None when none is near. Ties go to the first in sort order."""
    if len(word) > _LONGEST:
        return None
    from difflib import get_close_matches

    folded = {name.casefold().replace("_", "-"): name for name in sorted(known, reverse=True)}
    matches = get_close_matches(word.casefold().replace("_", "-"), sorted(folded), n=1, cutoff=0.6)
    return folded[matches[0]] if matches else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`` (did you mean 'x'?)`` to end a sentence with, or nothing."""
    name = closest(word, known)
    return f" (did you mean {name!r}?)" if name else ""
