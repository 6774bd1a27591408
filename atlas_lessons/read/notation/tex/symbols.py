"""The symbols that a LaTeX formula can be seen to hold before anything is declared, by their keys."""

from __future__ import annotations

import re

from atlas_lessons.read.notation.formula.problems import MAX_FORMULA, FormulaRefusedError
from atlas_lessons.read.notation.formula.symbols import keys
from atlas_lessons.read.notation.tex.names import label
from atlas_lessons.read.notation.tex.reader import TexItem, structure

_LONGEST = 24
_SYMBOL = re.compile(r"(?:\\[A-Za-z]+|[^\W\d_])(?:_(?:\{(?:[^{}]|\{[^{}]*\})*\}|[^\W_]))?'*")


def spellings(latex: str) -> frozenset[str]:
    """The key of every symbol the formula may hold: each letter with its scripts, and letters in a row as one name.

    Where the LaTeX is broken, single letters with their subscripts are still found.
    """
    if len(latex) > MAX_FORMULA:
        return frozenset()
    try:
        items = structure(latex)
    except FormulaRefusedError:
        return frozenset(key for match in _SYMBOL.finditer(latex) for key in keys(match.group()))
    found: set[str] = set()
    _collect(items, found)
    return frozenset(found)


def _collect(items: tuple[TexItem, ...], found: set[str]) -> None:
    for i, item in enumerate(items):
        for part in item.args:
            _collect(part, found)
        if item.sub:
            _collect(item.sub, found)
        if item.sup:
            _collect(item.sup, found)
        if item.kind not in ("letter", "upright"):
            continue
        text = ""
        for last in items[i : i + _LONGEST]:
            if last.kind not in ("letter", "upright"):
                break
            text += last.text
            found.update(_of(text, last))
            if last.scripted:
                break


def _of(text: str, item: TexItem) -> set[str]:
    names = [text]
    if item.scripted:
        below, above = label(item.sub), label(item.sup)
        base = text + (f"_{{{below}}}" if below else "") + "'" * item.primes
        names += [base, f"{base}^{{{above}}}"] if above else [base]
    if "\u20d7" in names[-1]:
        names += [name.replace("\u20d7", "") for name in names]  # the list may leave the arrow of a vector out
    return {key for name in names for key in keys(name)}
