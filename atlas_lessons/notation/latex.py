"""LaTeX formulas → statements of the one tree."""

from __future__ import annotations

from collections.abc import Collection

from atlas_lessons.notation.ast import Statement
from atlas_lessons.notation.problems import Opaque, ParseProblem

Reading = tuple[Statement | Opaque, ...] | Opaque | ParseProblem


def parse_latex(text: str, symbols: Collection[str] = frozenset()) -> Reading:
    """Read the LaTeX of a display or inline formula (without its dollars).

    ``symbols`` are the declared symbols as written in a symbol list (``Mstate``, ``M_live activations``, ``f(x)`` for
    a function); the tree names a symbol as it was declared, an undeclared one by a name made from its LaTeX. One
    entry for each statement of the display; a statement in words or otherwise not algebra is an Opaque entry. Opaque
    for the whole when nothing in it is algebra; ParseProblem when it is broken or can be read in two ways.
    """
    raise NotImplementedError
