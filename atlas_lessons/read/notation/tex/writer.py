"""Writes the tokens of a formula as the characters that a reader of the page sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from atlas_lessons.read.notation.formula.symbols import GREEK, LETTERS
from atlas_lessons.read.notation.tex.bits import (
    GAP,
    HOLE,
    LOWERED,
    RAISED,
    RELATION,
    SUPERSCRIPTS,
    SYMBOL,
    WORD,
    Bit,
    closings,
    covering,
)
from atlas_lessons.read.notation.tex.commands import (
    CELESTIAL_BODIES,
    CHARACTERS,
    DROPPED,
    FUNCTIONS,
    SI_MACROS,
    SIZES,
    SPACES,
    SYMBOLS,
)
from atlas_lessons.read.notation.tex.reader import TOKEN

SWITCHES = frozenset(("rm", "bf", "sf", "tt", "it"))
_DEEPEST = 12
_UPRIGHT = frozenset(("°", "°C", "Ω", "µ"))
_RELATIONS = frozenset("=<>≈≠≤≥∝→≡≪≫⇒⇔≲≳")


class StreamWriter:
    """One pass over a formula; every step moves past what it read."""

    def __init__(self, tex: str, handlers: Mapping[str, Handler]) -> None:
        """``handlers`` write the commands that take arguments, by name."""
        self.tex, self.handlers = tex, handlers
        self.at = 0
        self.depth = 0
        self.brackets = 0
        self.upright = False  # whether the command at hand is in upright letters
        self.bits: list[Bit] = []
        self.script = ""
        self.rows = ";"  # what & represents in the environment at hand
        self.closings = closings(tex)

    def put(self, text: str, start: int, end: int, kind: str = "") -> None:
        """Add characters for a range of the TeX; inside a script they are part of it."""
        if text:
            self.bits.append(Bit(text, start, end, self.script or kind))

    def run(self, end: int, *, upright: bool) -> None:
        """Write what stands up to an offset."""
        while self.at < end:
            match = TOKEN.match(self.tex, self.at, end)
            assert match is not None
            kind, token, at = match.lastgroup, match.group(), self.at
            self.at = match.end()
            if kind == "command":
                upright = self.command(token[1:], at, end, upright=upright)
            elif kind == "space":
                self.space(at, upright=upright)
            elif kind == "number":
                self.number(token, at)
            elif kind == "letter":
                self.put(token, at, self.at, WORD if upright else SYMBOL)
            else:
                self.other(token, at, end, upright=upright)

    def number(self, token: str, at: int) -> None:
        """Write a numeral as TeX groups its digits."""
        last = self.bits[-1] if self.bits else None
        if last is not None and last.kind in (RAISED, LOWERED) and last.end == at and not self.script:
            self.put("·" if last.kind == RAISED else " ", at, at)  # 2³5 is a product
        token = token.replace("{,}", "\ue000,\ue000").replace("\\,", "\ue000\u2009")
        for index, character in enumerate(token):
            if character != "\ue000":
                self.put(character, at + index, at + index + 1)

    def space(self, at: int, *, upright: bool) -> None:
        """White space shows in words only; between symbols it keeps them apart, between digits it is nothing."""
        digits = self.tex[at - 1 : at].isdigit() and self.tex[self.at : self.at + 1].isdigit()
        if digits and not upright:
            script = self.bits[-1].kind if self.bits and not self.script else ""
            shown = {RAISED: "·", LOWERED: " "}.get(script, "")  # 2³ 5 is a product
            self.put(shown, at, self.at, GAP if shown == " " else "")
        else:
            self.put(" ", at, self.at, GAP)

    def other(self, token: str, at: int, end: int, *, upright: bool) -> None:
        """Write a brace, a script, a sign or any other character."""
        if token == "{":
            self.group(at, upright=upright)
        elif token == "^" and not (upright and self.tex[at - 1 : at].isspace()):
            self.raised(at, end, upright=upright)
        elif token == "_":
            self.lowered(at, end, upright=upright)
        elif token == "-" and not upright and (self.depth or self.brackets > 0 or not self._after_digit()):
            self.put("−", at, self.at)  # no range in a fraction, an exponent or a bracket, none behind a unit
        elif token == "&":
            self.put(self.rows, at, self.at, RELATION)
        elif token == "~":
            self.put(" ", at, self.at, GAP)
        elif token != "}":
            self.brackets += (token == "(") - (token == ")")
            self.put(token, at, self.at, RELATION if token in _RELATIONS else "")

    def _after_digit(self) -> bool:
        """Whether a number ends where the writer is."""
        return bool(self.bits) and self.bits[-1].text[-1:].isdigit()

    def group(self, at: int, *, upright: bool) -> None:
        """What is in the braces that open at an offset, the position just past them."""
        close = self.closings.get(at)
        self.at = at + 1
        if close is None:
            return
        if self.depth >= _DEEPEST:
            self.put(HOLE, at, close + 1)
        else:
            self.depth += 1
            level, self.brackets = self.brackets, 0
            self.run(close, upright=upright)
            self.brackets = level
            self.depth -= 1
        self.at = close + 1

    def flat(self, at: int, *, upright: bool) -> None:
        """A group that is no deeper: a wrapper, not a fraction or a script."""
        close = self.closings.get(at)
        if close is None or self.depth >= _DEEPEST:
            self.group(at, upright=upright)
            return
        self.at = at + 1
        self.depth += 1
        self.run(close, upright=upright)
        self.depth -= 1
        self.at = close + 1

    def skip_space(self, end: int) -> None:
        """Move past white space."""
        while self.at < end and self.tex[self.at].isspace():
            self.at += 1

    def argument(self, end: int, *, upright: bool) -> tuple[int, int] | None:
        """Write the next argument as TeX takes it, braces or one token; its range, None where it is missing."""
        self.skip_space(end)
        at = self.at
        if at >= end or self.tex[at] in "}^_&":
            return None
        if self.tex[at] == "{":
            if self.closings.get(at) is None:
                return None
            self.group(at, upright=upright)
        else:
            match = TOKEN.match(self.tex, at, end)
            stop = at + 1 if self.tex[at].isdigit() or match is None else match.end()
            self.run(stop, upright=upright)
        return at, self.at

    def dropped(self, end: int) -> None:
        """Move past an argument that no reader sees."""
        self.skip_space(end)
        if self.at < end and self.tex[self.at] == "[":
            close = self.tex.find("]", self.at, end)
            self.at = close + 1 if close >= 0 else self.at + 1
            self.skip_space(end)
        close = self.closings.get(self.at, -1)
        if close >= 0:
            self.at = close + 1

    def word_argument(self, end: int) -> str:
        """The raw text of the braces ahead, the position just past them; empty where there are none."""
        self.skip_space(end)
        close = self.closings.get(self.at)
        if close is None:
            return ""
        start, self.at = self.at + 1, close + 1
        return self.tex[start:close]

    def raised(self, at: int, end: int, *, upright: bool) -> None:
        """A superscript: in superscript characters on a unit, else behind ``^``."""
        base = self.bits[-1] if self.bits else None
        mark, outer = len(self.bits), self.script
        self.script = RAISED
        found = self.argument(end, upright=upright)
        self.script = outer
        inner = self.bits[mark:]
        if found is None:
            del self.bits[mark:]
            self.put(HOLE, at, self.at)
            return
        text = "".join(bit.text for bit in inner)
        stripped = text.replace(" ", "")
        on_unit = base is not None and (base.kind == WORD or base.text in ("°", "Ω", "%"))
        if stripped == "o" and base is not None and base.text.isdigit():
            stripped = "°"
        if stripped in ("°", "′", "″", "'", "∘"):
            self.bits[mark:] = [Bit(stripped.replace("∘", "°").replace("'", "′"), at, self.at, outer or WORD)]
        elif on_unit and stripped and all(character in SUPERSCRIPTS for character in stripped):
            shown = [bit._replace(text=SUPERSCRIPTS[bit.text]) for bit in inner if bit.text != " "]
            self.bits[mark:] = covering(shown, at, self.at)
        elif stripped.lstrip("+-−–").isdigit():
            shown = [bit for bit in inner if bit.text != " "]
            self.bits[mark:] = covering([Bit("^", at, shown[0].start, outer or RAISED), *shown], at, self.at)
        else:
            first, last = (inner[0].start, inner[-1].end) if inner else (self.at, self.at)
            bits = [
                Bit("^", at, first, RAISED),
                Bit("(", first, first, RAISED),
                *inner,
                Bit(")", last, self.at, RAISED),
            ]
            self.bits[mark:] = bits

    def lowered(self, at: int, end: int, *, upright: bool) -> None:
        """A subscript, whatever is in it: an index or a name."""
        outer, self.script = self.script, LOWERED
        self.put("_", at, at + 1)
        self.argument(end, upright=upright)
        if self.bits and self.bits[-1].kind == LOWERED:
            self.bits[-1] = self.bits[-1]._replace(end=self.at)
        self.script = outer

    def command(self, name: str, at: int, end: int, *, upright: bool) -> bool:
        """Write a command; returns whether what follows in the group is upright."""
        if name in SWITCHES:
            self.skip_space(end)
            return True
        letter = GREEK.get(name) or LETTERS.get(name)
        if letter is not None:
            self.put(letter, at, self.at, WORD if upright else SYMBOL)
            if upright:
                self.skip_space(end)
        elif name in CHARACTERS:
            text = CHARACTERS[name]
            self.put(text, at, self.at, RELATION if text in _RELATIONS else WORD if text in _UPRIGHT else "")
            if upright:
                self.skip_space(end)
        elif name in SPACES:
            self.put(";" if name in ("quad", "qquad") else " " if name != "!" else "", at, self.at, GAP)
        elif name == "\\":
            self.row(at, end)
        elif name in self.handlers:
            self.upright = upright
            self.handlers[name](self, name, at, end)
        elif name in ("sum", "prod"):
            self.put("∑" if name == "sum" else "∏", at, self.at)
        elif name in FUNCTIONS:
            self.put(name, at, self.at, "function")
        elif name in SIZES:
            self.skip_space(end)
            self.at += self.tex.startswith(".", self.at) and self.at < end
        elif name in SYMBOLS and SYMBOLS[name][0] in ("rel", "op", "open", "close"):
            self.put(SYMBOLS[name][1], at, self.at, RELATION if SYMBOLS[name][0] == "rel" else "")
        elif name in SI_MACROS:
            self.put(SI_MACROS[name], at, self.at, WORD)
        elif name in CELESTIAL_BODIES and self.script == LOWERED:
            self.put(CELESTIAL_BODIES[name], at, self.at)
        elif name not in DROPPED:
            self.put(HOLE, at, self.at, SYMBOL)
        return upright

    def row(self, at: int, end: int) -> None:
        """A new row is a new statement, unless it goes on with a relation."""
        self.skip_space(end)
        if self.at < end and self.tex[self.at] == "[":
            close = self.tex.find("]", self.at, end)
            self.at = close + 1 if close >= 0 else self.at
        ahead = self.tex[self.at : self.at + 24].lstrip(" \t\n&{}")
        goes_on = ahead[:1] in _RELATIONS or ahead.startswith(("\\approx", "\\simeq", "\\cong"))
        self.put(" " if goes_on else ";", at, self.at, GAP if goes_on else RELATION)


Handler = Callable[[StreamWriter, str, int, int], None]
"""Writes one command: its name, where it begins, and the end of the stretch that is written."""
