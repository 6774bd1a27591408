"""MathML in raw HTML as a line of text: scripts as exponents and indices, rows of tables as lines, spaces once."""

from __future__ import annotations

import re
from typing import NamedTuple

from atlas_lessons.read.notation.tex.bits import LOWERED, RAISED

TOKENS = frozenset(("mi", "mn", "mo", "ms", "mtext"))  # elements whose text is shown
LINES = frozenset(("math", "semantics", "mrow", "mstyle", "mpadded", "mtr", "mtd", "mspace", *TOKENS))
# What the children of an element are: the base, then its scripts.
SCRIPTS = {"msup": ("", RAISED), "msub": ("", LOWERED), "msubsup": ("", LOWERED, RAISED)}
# Elements that are no line of text: fractions, roots, marks above. Each is one symbol that is not read.
LAID_OUT = frozenset(
    (
        *("mfrac", "msqrt", "mroot", "munder", "mover", "munderover", "mmultiscripts"),
        *("mtable", "mfenced", "menclose", "mphantom", "merror"),
    )
)
_TAGS = re.compile(r"<[^<>]{0,200}>|\s+")
_RELATIONS = ("=", "≈", "≤", "≥", "<", ">", "&lt;", "&gt;", "&#x3d;", "&#61;")
_AHEAD = 600  # characters of markup in which the first sign of a row is looked for


class _OpenScript(NamedTuple):
    """An element with scripts: what its children are, how many have ended, and how many elements are open in one."""

    kinds: tuple[str, ...]
    outer: str
    child: int = 0
    depth: int = 0

    @property
    def script(self) -> str:
        """What the child at hand is."""
        return (self.kinds[self.child] if self.child < len(self.kinds) else "") or self.outer


class MathMarkup:
    """What the open elements of a formula say about the text at hand."""

    def __init__(self) -> None:
        self.open = False
        self.token = ""  # the element whose text is shown
        self._scripts: list[_OpenScript] = []

    def tag(self, name: str, script: str, *, closes: bool, empty: bool) -> str:
        """Take a tag of mathematics; returns the script that what follows is in."""
        if name == "math":
            self.open, self.token = not closes, ""
            self._scripts.clear()
            return "" if not self.open else script
        if name in TOKENS:
            self.token = "" if closes or empty else name
        if not closes:
            script = self._begin(script)
            if name in SCRIPTS and not empty:
                self._scripts.append(_OpenScript(SCRIPTS[name], script))
                return script
            return self._end(script) if empty else script
        if name in SCRIPTS and self._scripts and not self._scripts[-1].depth:
            script = self._scripts.pop().outer
        return self._end(script)

    def _begin(self, script: str) -> str:
        if not self._scripts:
            return script
        top = self._scripts[-1]
        self._scripts[-1] = top._replace(depth=top.depth + 1)
        return top.script if not top.depth else script

    def _end(self, script: str) -> str:
        if not self._scripts:
            return script
        top = self._scripts[-1]
        left = max(top.depth - 1, 0)
        self._scripts[-1] = top._replace(depth=left, child=top.child + (not left))
        return script if left else top.outer


def row_begins_with_relation(html: str, position: int) -> bool:
    """Whether the next row of a table goes on with a relation, as the second line of a calculation does."""
    shown = _TAGS.sub("", html[position : position + _AHEAD])
    return shown.startswith(_RELATIONS)
