"""Regular expressions that are compiled when they are first used.

Compiling the expressions of the whole package takes longer than checking a lesson, and most lessons need few of them.
"""

from __future__ import annotations

import re
from typing import Any, cast

_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "sub", "subn", "split", "pattern", "flags")


class _LazyPattern:
    """Stands for a compiled expression; after the first use its methods are those of the expression itself."""

    def __init__(self, written: str, flags: int) -> None:
        self._written, self._flags = written, flags

    def __getattr__(self, name: str) -> Any:
        if name not in _METHODS:
            raise AttributeError(name)
        compiled = re.compile(self._written, self._flags)
        self.__dict__.update({method: getattr(compiled, method) for method in _METHODS})
        return self.__dict__[name]


def lazy_pattern(written: str, flags: int = 0) -> re.Pattern[str]:
    """An expression to be compiled when first used; for those of module level that most lessons do without."""
    return cast("re.Pattern[str]", _LazyPattern(written, flags))
