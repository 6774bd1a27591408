"""Whether a tree varies with an index, as a value or in a subscript."""

from __future__ import annotations

from atlas_lessons.read.notation.formula.ast import Series, Statement, Sym, children


def depends(node: Statement, index: str) -> bool:
    """Whether a tree uses an index, as a value or in a subscript, outside series that bind it themselves."""
    if isinstance(node, Sym):
        return node.name == index or index in node.indices
    if isinstance(node, Series) and node.index == index:
        return any(depends(limit, index) for limit in (node.lower, node.upper) if limit is not None)
    return any(depends(child, index) for child in children(node))
