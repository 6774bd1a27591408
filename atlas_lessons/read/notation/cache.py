"""Remembers what was read in the texts of a lesson, since several parts of the proof read the same ones."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

_MOST = 4_000_000  # in all: a character of a text counts 1, a thing read in it _WEIGHT
_WEIGHT = 16


class BoundedCache:
    """Results of a pure function by its arguments; everything is forgotten where they would take too much memory.

    Keys are the arguments, the text first; results have a length.
    """

    def __init__(self) -> None:
        self._known: dict[Hashable, Any] = {}
        self._size = 0

    def get(self, key: tuple[Any, ...], make: Callable[[], Any]) -> Any:
        """The result for a key, made now if it is not known."""
        found = self._known.get(key)
        if found is None:
            found = make()
            self._size += len(key[0]) + _WEIGHT * (1 + len(found))
            if self._size > _MOST:
                self._known.clear()
                self._size = len(key[0]) + _WEIGHT * (1 + len(found))
            self._known[key] = found
        return found
