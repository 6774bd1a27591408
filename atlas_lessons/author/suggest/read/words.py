"""The words of the text around a number, for what they tell of how it follows."""

from __future__ import annotations

import re
from functools import lru_cache

_LONGEST = 1_200
_OTHER = re.compile(r"[^a-z0-9]+")


class Heard:
    """The words near a number; cues are beginnings of words, ``/`` at the end asks for the whole word."""

    def __init__(self, text: str) -> None:
        self.text = f" {_OTHER.sub(' ', text.lower())} "
        self._known: dict[str, bool] = {}

    def any(self, cues: str) -> bool:
        """Whether one of the cues, separated by blanks, begins a word; ``_`` stands for a blank in a cue."""
        known = self._known.get(cues)
        if known is None:
            known = self._known[cues] = any(cue in self.text for cue in _cues(cues))
        return known


@lru_cache(maxsize=1024)
def _cues(cues: str) -> tuple[str, ...]:
    return tuple(" " + cue.replace("_", " ").replace("/", " ") for cue in cues.split())


def around(text: str, start: int) -> str:
    """A stretch of a block's text around a position, bounded."""
    return text[max(0, start - _LONGEST) : start + _LONGEST // 2]
