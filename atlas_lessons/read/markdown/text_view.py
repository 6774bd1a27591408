"""The running text of a block for reading calculations: inline formulas as plain text, code and HTML blanked out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.read.markdown.document import Block, Piece

HOLE = "\ufffc"  # stands for code, raw HTML and what a formula says in no words of ours


class Running(NamedTuple):
    """A text and where each of its characters stands in the content; ``starts`` is None where the block's own text
    was taken as it is."""

    text: str
    block: Block
    starts: tuple[int, ...] | None = None

    def span(self, start: int, end: int) -> Span:
        """The range of ``content`` that ``text[start:end]`` (not empty) was read from."""
        if self.starts is None:
            return self.block.source(start, end)
        return Span(self.starts[start], self.starts[end - 1] + 1)


def running(block: Block, content: str) -> Running:
    """The running text of a block whose lesson's text is ``content``."""
    if all(piece.kind in ("text", "break") for piece in block.pieces):
        return Running(block.text, block)
    if not any(piece.kind in ("math", "display") for piece in block.pieces):
        shown = (each.text if each.kind in ("text", "break") else HOLE * len(each.text) for each in block.pieces)
        return Running("".join(shown), block)
    characters: list[tuple[str, int]] = []
    for piece in block.pieces:
        characters.extend(_characters(piece, content))
    return Running("".join(each for each, _ in characters), block, tuple(place for _, place in characters))


def _characters(piece: Piece, content: str) -> Iterator[tuple[str, int]]:
    if piece.kind in ("math", "display"):
        start = content.find(piece.text, piece.start, piece.end)
        for character, place in plain_tex(piece.text):
            yield character, start + place if start >= 0 else piece.start
        return
    for index, character in enumerate(piece.text):
        shown = character if piece.kind in ("text", "break") else HOLE
        yield shown, piece.start + index if piece.verbatim else piece.start


_PLAIN = {
    "times": "×", "cdot": "·", "ast": "*", "div": "÷", "approx": "≈", "simeq": "≈", "cong": "≈", "pm": "±", "to": "→",
    "pi": "π", "lceil": "⌈", "rceil": "⌉", "lfloor": "⌊", "rfloor": "⌋", "ln": "ln", "exp": "exp", "min": "min",
    "max": "max", "log": "log", "%": "%", "$": "$", "#": "#", "&": HOLE, ",": "\u2009", ";": " ", ":": " ", " ": " ",
    "!": "", "quad": ";", "qquad": ";", "\\": ";", "left": "", "right": "", "bigl": "", "bigr": "", "big": "",
    "displaystyle": "", "mu": "µ", "Omega": "Ω", "degree": "°", "circ": "°", "sin": "sin", "cos": "cos", "tan": "tan",
    "euro": "€", "mathrm": "", "text": "", "textrm": "", "textbf": "", "mathbf": "", "mathit": "", "operatorname": "",
    "mathsf": "", "rm": "",
}  # fmt: skip
_MACRO = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
_DEEPEST = 6


def plain_tex(tex: str) -> list[tuple[str, int]]:
    """A formula as characters of plain text, each with its place in the TeX; what has no plain form is a HOLE."""
    found: list[tuple[str, int]] = []
    _convert(tex, 0, len(tex), found, 0)
    return found


def _convert(tex: str, at: int, end: int, found: list[tuple[str, int]], depth: int) -> None:
    brackets = 0
    while at < end:
        character = tex[at]
        brackets += (character == "(") - (character == ")")
        if character == "\\":
            at = _macro(tex, at, end, found, depth)
        elif character == "^" and tex[at + 1 : at + 2] == "{":
            at = _raised(tex, at, end, found, depth)
        elif (character == "^" and tex.startswith("\\circ", at + 1)) or character in "{}":
            at += 1
        elif character == "-" and (depth or brackets > 0):
            found.append(("−", at))  # no range in a fraction, an exponent or a bracket
            at += 1
        elif character == "~":
            found.append((" ", at))
            at += 1
        else:
            found.append((HOLE if character == "&" else character, at))
            at += 1


def _macro(tex: str, at: int, end: int, found: list[tuple[str, int]], depth: int) -> int:
    match = _MACRO.match(tex, at, end)
    if match is None:
        return at + 1
    name, after = match.group(1), match.end()
    if name in ("frac", "dfrac", "tfrac", "sqrt"):
        return _structure(tex, name, after, end, found, depth)
    found.extend((each, at) for each in _PLAIN.get(name, HOLE))
    if name == "log" and (base := _LOG_BASE.match(tex, after, end)) is not None:
        found.extend((each, at) for each in base.group(1) or base.group(2))
        return base.end()
    return after


_LOG_BASE = re.compile(r"_(?:\{(2|10)\}|(2)(?![0-9]))")


def _structure(tex: str, name: str, at: int, end: int, found: list[tuple[str, int]], depth: int) -> int:
    """``\\frac{a}{b}`` as ``((a)/(b))`` and ``\\sqrt{a}`` as ``√(a)``; a HOLE where the braces are not both there."""
    first = _braced(tex, at, end)
    second = _braced(tex, first[1] + 1, end) if first is not None and name != "sqrt" else None
    if depth >= _DEEPEST or first is None or (name != "sqrt" and second is None):
        found.append((HOLE, at - 1))
        return at
    found.append(("√" if name == "sqrt" else "(", at - 1))
    if second is not None and all(_NUMBER.fullmatch(tex[slice(*group)]) for group in (first, second)):
        found.extend((tex[place], place) for place in range(*first))
        found.append(("/", first[1]))
        found.extend((tex[place], place) for place in range(*second))
        found.append((")", second[1]))
        return second[1] + 1
    for mark, group in (("", first), ("/", second)):
        if group is not None:
            found.extend((each, group[0] - 1) for each in f"{mark}(")
            _convert(tex, *group, found, depth + 1)
            found.append((")", group[1]))
    last = second or first
    if name != "sqrt":
        found.append((")", last[1]))
    return last[1] + 1


def _raised(tex: str, at: int, end: int, found: list[tuple[str, int]], depth: int) -> int:
    """``^{10}`` as ``^10`` and ``^{n+1}`` as ``^(n+1)``."""
    group = _braced(tex, at + 1, end)
    if group is None or depth >= _DEEPEST:
        found.append((HOLE, at))
        return at + 1
    inner = tex[slice(*group)]
    if inner.strip() == "\\circ":
        found.append(("°", at))
        return group[1] + 1
    number = _NUMBER.fullmatch(inner) is not None
    found.append(("^", at))
    found.extend([] if number else [("(", at)])
    _convert(tex, *group, found, depth + 1)
    found.extend([] if number else [(")", group[1])])
    return group[1] + 1


_NUMBER = re.compile(r"-?[0-9]+")


def _braced(tex: str, at: int, end: int) -> tuple[int, int] | None:
    """The inside of the braces that begin at ``at``, or None."""
    while at < end and tex[at] == " ":
        at += 1
    if tex[at : at + 1] != "{":
        return None
    depth = 0
    for index in range(at, end):
        if tex[index] == "\\":
            continue
        depth += (tex[index] == "{") - (tex[index] == "}")
        if depth == 0:
            return at + 1, index
    return None
