"""Plain-text formulas (``Mstate = P (bw + bg) + A``) → statements of the one tree."""

from __future__ import annotations

from collections.abc import Collection

from atlas_lessons.notation.latex import Reading


def parse_plain(text: str, symbols: Collection[str] = frozenset()) -> Reading:
    """Read the plain-text form of a formula, with products by juxtaposition between declared symbols, numbers and
    brackets; the longest declared symbol is taken. Answers as :func:`atlas_lessons.notation.latex.parse_latex`.
    """
    raise NotImplementedError
