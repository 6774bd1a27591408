"""The items that a LaTeX formula is made of, and what is done with lists of them."""

from __future__ import annotations

import re
from typing import NamedTuple

from atlas_lessons.read.notation.formula.problems import refuse
from atlas_lessons.read.notation.formula.symbols import GREEK

_RAW = re.compile(r"\\[ ,;:!]|~|\s+")


class TexItem(NamedTuple):
    """One thing of a formula: its kind, text and offset, arguments and scripts.

    Kinds: letter, upright (a word), number, op, rel, open, close, bar, comma, semicolon, space (a quad), row, align,
    percent, factorial, group, frac, binom, sqrt, func, series, opaque (``text`` is the reason). ``style`` is bold,
    cal, … of a letter. ``primes`` counts primes; ``end`` is the offset just past the item without its scripts.
    """

    kind: str
    text: str
    at: int
    end: int
    args: tuple[tuple[TexItem, ...], ...] = ()
    sub: tuple[TexItem, ...] | None = None
    sup: tuple[TexItem, ...] | None = None
    primes: int = 0
    style: str = ""

    @property
    def scripted(self) -> bool:
        """Whether anything is above or below the line."""
        return self.sub is not None or self.sup is not None or self.primes > 0


def with_over(items: list[TexItem]) -> list[TexItem]:
    """``{a \\over b}`` as a fraction."""
    where = [i for i, item in enumerate(items) if item.kind == "over"]
    if not where:
        return items
    if len(where) > 1:
        raise refuse("two \\over in one group", items[where[1]].at, "write \\frac{…}{…}", "ambiguous")
    i = where[0]
    at, end = items[i].at, items[-1].end
    return [TexItem("frac", "over", at, end, (tuple(items[:i]), tuple(items[i + 1 :])))]


def without_braces(items: tuple[TexItem, ...]) -> tuple[TexItem, ...]:
    """The items without braces around all of them."""
    while len(items) == 1 and items[0].kind == "group" and not items[0].scripted:
        items = items[0].args[0]
    return items


def words_of(inside: str) -> str | None:
    """A text argument as words, None when it holds mathematics."""
    text = _RAW.sub(" ", inside)
    for escape in ("\\_", "\\%", "\\&", "\\#", "\\-"):
        text = text.replace(escape, escape[1])
    text = re.sub(r"\\([A-Za-z]+) ?", lambda m: GREEK.get(m[1], m[0]), text)
    if re.search(r"[\\^$]|_\{|[=+*<>|]", text) or ("_" in text and "\\_" not in inside):
        return None
    return re.sub(r" +", " ", text.replace("{", "").replace("}", "")).strip(" ")


def joined_word(items: list[TexItem]) -> TexItem | None:
    """Letters, digits and words in a row as one word that carries the last one's scripts; None for anything else."""
    if not items or any(i.kind not in ("letter", "upright", "number") for i in items):
        return None
    if any(i.scripted for i in items[:-1]) or items[0].kind == "number":
        return None
    text = "".join(i.text for i in items)
    return items[-1]._replace(kind="letter" if len(items) == 1 else "upright", text=text, at=items[0].at)


def moved(item: TexItem, by: int) -> TexItem:
    """The item at another offset."""
    return item._replace(at=item.at + by, end=item.end + by)
