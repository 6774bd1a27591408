"""Names and labels as LaTeX spells them: which items in a row can be one name, what a script says."""

from __future__ import annotations

from collections.abc import Sequence

from atlas_lessons.read.notation.formula.symbols import made_up
from atlas_lessons.read.notation.tex.items import TexItem

Items = Sequence[TexItem]
_COMMA = TexItem("comma", ",", 0, 0)
_LONGEST = 24  # letters of a declared name written without \mathrm


def is_unit(text: str) -> bool:
    """Whether a word is a unit of the closed vocabulary."""
    from atlas_lessons.read.notation.units.parse import Unit as Known
    from atlas_lessons.read.notation.units.parse import parse_unit

    return isinstance(parse_unit(text, frozenset()), Known)


def name_run(items: Items, i: int) -> Items:
    """Letters and words in a row that could spell one name: only the last may carry scripts."""
    j = i
    while j < len(items) and j - i < _LONGEST and items[j].kind in ("letter", "upright"):
        j += 1
        if items[j - 1].scripted or (items[j - 1].kind == "upright" and " " in items[j - 1].text):
            break
        if j < len(items) and items[j].kind == "number" and not items[j - 1].scripted:
            break
    return items[i:j]


def is_bracketed(items: Items) -> bool:
    """Whether one pair of brackets holds all of the items: ``(n-1)`` but not ``(a+b)/(c d)``."""
    if not items or items[0].kind != "open":
        return False
    level = 0
    for at, item in enumerate(items):
        level += {"open": 1, "close": -1}.get(item.kind, 0)
        if level == 0:
            return at == len(items) - 1
    return False


def upright(parts: Items) -> bool:
    """Whether the parts are one word set upright."""
    return len(parts) == 1 and parts[0].kind == "upright"


def mergeable(inner: TexItem, outer: TexItem) -> bool:
    """Whether the scripts of a group can be those of the one item in it."""
    if inner.kind not in ("letter", "upright", "number", "sqrt", "binom"):
        return False
    return not ((inner.sub and outer.sub) or (inner.sup and outer.sup) or (inner.sup and outer.primes))


def own_name(parts: Items) -> str:
    """The name of a symbol that is not declared, from its LaTeX."""
    last = parts[-1]
    below = label(last.sub) if last.sub is not None else ""
    return made_up("".join(part.text for part in parts), below or "", last.primes)


def label(items: Items | None) -> str | None:
    """A script as a label, ``M_{\\mathrm{live\\ activations}}``: its letters; None when it is more than a label."""
    text = ""
    for item in items or ():
        part: str | None = None
        if item.kind in ("letter", "upright", "number", "comma", "op", "open", "close", "func", "series", "rel"):
            part = item.text.replace("×", "*")
        elif item.kind in ("star", "degree", "infinity", "percent", "transpose", "mark"):
            part = item.text
        elif item.kind == "prime":
            part = "'"
        elif item.kind == "group":
            part = label(item.args[0])
        if part is None:
            return None
        below, above = label(item.sub), label(item.sup)
        if below is None or above is None:
            return None
        text += part + below + (f"^{above}" if above else "") + "'" * item.primes
    return text


def index_letters(sub: Items | None) -> tuple[str, ...]:
    """The parts of a subscript that can be indexes: letters that stand alone, in pairs or between commas."""
    found: list[str] = []
    part: list[TexItem] = []
    for item in (*sub, _COMMA) if sub else ():
        if item.kind != "comma":
            part.append(item)
            continue
        if len(part) <= 2 and all(p.kind in ("letter", "number") for p in part):
            found += [p.text for p in part]
        elif part and part[0].kind == "letter" and any(p.kind == "op" for p in part):
            found += [p.text for p in part if p.kind == "letter"]
        part = []
    return tuple(found)
