"""LaTeX mathematics as a list of items with scripts and arguments, before anything is said about its meaning.

Own and small on purpose: what a command is not known to mean ends as an item that says so, never as a guess.
Every nesting is counted, so that a hundred thousand braces cost one comparison more than forty.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from atlas_lessons.read.notation.formula.problems import MAX_DEPTH, opaque, refuse
from atlas_lessons.read.notation.formula.symbols import ACCENTS, GREEK, LETTERS
from atlas_lessons.read.notation.tex.commands import (
    DROPPED,
    DROPPED_WITH_ARGUMENT,
    ENVIRONMENTS,
    FRACTIONS,
    FUNCTIONS,
    NOT_ALGEBRA,
    SERIES,
    SIZES,
    SPACES,
    STYLES,
    SYMBOLS,
    TEXTS,
    WORDS,
)
from atlas_lessons.read.notation.tex.items import TexItem, joined_word, moved, with_over, without_braces, words_of

TOKEN = re.compile(
    r"(?P<space>(?:\s|%[^\n]*\n?)+)"
    r"|(?P<number>(?:[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])(?:\.[0-9]+)?|[0-9]+(?:(?:\{,\}|\\,)[0-9]{3}(?![0-9]))*(?:\.[0-9]+)?|\.[0-9]+))"
    r"|(?P<command>\\(?:[A-Za-z]+|.))"
    r"|(?P<letter>[^\W\d_][\u0300-\u036f\u20d7]*)"
    r"|(?P<other>.)",
    re.DOTALL,
)
_OTHERS = {
    "+": ("op", "+"), "-": ("op", "-"), "−": ("op", "-"), "*": ("op", "*"), "/": ("op", "/"), "·": ("op", "*"),
    "×": ("op", "*"), "=": ("rel", "="), "<": ("rel", "<"), ">": ("rel", ">"), "≤": ("rel", "≤"), "≥": ("rel", "≥"),
    "≈": ("rel", "≈"), "≠": ("rel", "≠"), "∝": ("rel", "∝"), "≪": ("rel", "≪"), "≫": ("rel", "≫"),
    "≲": ("rel", "≲"), "≳": ("rel", "≳"), "(": ("open", "("), ")": ("close", ")"),
    "[": ("open", "["), "]": ("close", "]"), "|": ("bar", "|"), ",": ("comma", ","), ";": ("semicolon", ";"),
    "&": ("align", "&"), "!": ("factorial", "!"),
}  # fmt: skip
_OPENERS = {"\\{": ("open", "{"), "\\}": ("close", "}")}


@lru_cache(maxsize=8)
def structure(text: str) -> tuple[TexItem, ...]:
    """The items of a formula.

    Raises RefusedError for unbalanced braces, a missing argument, two scripts of one kind and nesting beyond the
    limit, and for an environment that is not algebra.
    """
    reader = _TexReader(text)
    items = reader.list_until("")
    return tuple(items)


class _TexReader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.level = 0
        self.seen: re.Match[str] | None = None  # what peek met last

    def peek(self) -> str:
        """The next token's text, spaces skipped; empty at the end."""
        if self.seen is not None and self.seen.start() == self.at:
            return self.seen.group()
        while True:
            match = TOKEN.match(self.text, self.at)
            if match is None:
                return ""
            if match.lastgroup != "space":
                self.seen = match
                return match.group()
            self.at = match.end()

    def enter(self) -> None:
        self.level += 1
        if self.level > MAX_DEPTH:
            raise refuse(f"nested deeper than {MAX_DEPTH} levels", self.at, "write it flatter", "limit")

    def list_until(self, closing: str) -> list[TexItem]:
        """Items up to ``closing`` (which is read), or to the end where it is empty."""
        self.enter()
        opened = self.at
        items: list[TexItem] = []
        while True:
            token = self.peek()
            if token == closing:
                self.at += len(token)
                self.level -= 1
                return with_over(items)
            if token == "":
                raise refuse("a brace is never closed", max(opened - 1, 0), "add '}'", "broken")
            if token == "}":
                raise refuse("'}' closes nothing", self.at, "balance the braces", "broken")
            if token in ("^", "_", "'", "’", "′"):
                self.script(items, token)
            else:
                items += self.read(token)

    def item(self) -> list[TexItem]:
        """The next item; none for what does not show and at the end, several for a grouped list."""
        return self.read(self.peek())

    def read(self, token: str) -> list[TexItem]:
        """The item that begins with the token just seen."""
        at, match = self.at, self.seen
        if token == "" or match is None:
            return []
        self.at = match.end()
        if token == "{":
            return [TexItem("group", "", at, self.at, (tuple(self.list_until("}")),))]
        if token in _OPENERS:
            kind, text = _OPENERS[token]
            return [TexItem(kind, text, at, self.at)]
        if match.lastgroup == "number":
            return [TexItem("number", token.replace("{,}", "").replace("\\,", ""), at, self.at)]
        if match.lastgroup == "letter":
            return [TexItem("letter", token, at, self.at)]
        if match.lastgroup == "command":
            return self.command(token, at)
        if token == ":" and self.peek() == "=":
            self.at += 1
            return [TexItem("rel", "=", at, self.at)]
        if token == "~":
            return []
        if token in _OTHERS:
            kind, text = _OTHERS[token]
            return [TexItem(kind, text, at, self.at)]
        return [TexItem("opaque", f"'{token}' is not algebra", at, self.at)]

    def script(self, items: list[TexItem], mark: str) -> None:
        """Read a script or prime and set it on the item before."""
        at = self.at
        self.at += 1
        base = items.pop() if items else TexItem("group", "", at, at, ((),))
        if mark in "'’′":
            items.append(base._replace(primes=base.primes + 1))
            return
        name = "sub" if mark == "_" else "sup"
        if getattr(base, name) is not None:
            raise refuse("two scripts on the same side", at, "group them with braces", "broken")
        content = self.argument("script")
        if name == "sup" and content and all(i.kind == "prime" for i in content):
            items.append(base._replace(primes=base.primes + len(content)))
        else:
            items.append(base._replace(sub=content) if name == "sub" else base._replace(sup=content))

    def argument(self, purpose: str) -> tuple[TexItem, ...]:
        """A braced list or a single token, as TeX takes it; a second digit without braces is refused."""
        token, at = self.peek(), self.at
        if token == "{":
            self.at += 1
            return tuple(self.list_until("}"))
        if token in ("", "}", "^", "_", "&"):
            raise refuse(f"a {purpose} is missing", at, "write it in braces", "broken")
        if token[0] in "0123456789":
            self.at += 1
            following = self.text[self.at : self.at + 2]
            runs_on = following[:1].isdigit() or (following[:1] == "." and following[1:].isdigit())
            if runs_on and purpose != "fraction part":
                hint = f"write {{{token}}} for the whole number, {{{token[0]}}} for its first digit"
                raise refuse("TeX takes only the first digit here", at, hint, "ambiguous")
            return (TexItem("number", token[0], at, self.at),)
        self.enter()
        items = tuple(self.item())
        self.level -= 1
        return items

    def raw(self) -> str:
        """The text of a braced or single argument, escapes undone; for words."""
        at = self.at
        if self.peek() != "{":
            token = self.peek()
            self.at += len(token)
            return token
        depth, i = 0, self.at
        while i < len(self.text):
            char = self.text[i]
            if char == "\\":
                i += 1
            elif char == "{":
                depth += 1
            elif char == "}":
                depth -= 1
                if depth == 0:
                    inside = self.text[self.at + 1 : i]
                    self.at = i + 1
                    return inside
            i += 1
        raise refuse("a brace is never closed", at, "add '}'", "broken")

    def command(self, token: str, at: int) -> list[TexItem]:
        name = token[1:]
        if name in GREEK or name in LETTERS:
            return [TexItem("letter", GREEK.get(name) or LETTERS[name], at, self.at)]
        if name in SYMBOLS:
            kind, text = SYMBOLS[name]
            return [TexItem(kind, text, at, self.at)]
        if name in SPACES:
            return [TexItem("space", "", at, self.at)] if name in ("quad", "qquad") else []
        if name == "\\":
            return [TexItem("row", "", at, self.at)]
        if name in DROPPED:
            return []
        if name in DROPPED_WITH_ARGUMENT:
            self.raw()
            return []
        if name in NOT_ALGEBRA:
            return [TexItem("opaque", NOT_ALGEBRA[name], at, self.at)]
        handler = _HANDLERS.get(name)
        if handler is None:
            return [TexItem("opaque", f"{token} is not known as algebra", at, self.at)]
        return handler(self, name, at)

    def fraction(self, name: str, at: int) -> list[TexItem]:
        above, below = self.argument("fraction part"), self.argument("fraction part")
        if FRACTIONS[name] == "frac" and below and below[-1].kind == "number" and self.text[self.at - 1] != "}":
            following = self.text[self.at : self.at + 1]
            if following.isdigit():
                raise refuse("TeX takes only the first digit here", self.at, "write the parts in braces", "ambiguous")
        return [TexItem(FRACTIONS[name], name, at, self.at, (above, below))]

    def root(self, name: str, at: int) -> list[TexItem]:
        degree: tuple[TexItem, ...] = ()
        if self.peek() == "[":
            self.at += 1
            degree = tuple(self.list_until("]"))
        radicand = self.argument("radicand")
        return [TexItem("sqrt", name, at, self.at, (radicand, degree) if degree else (radicand,))]

    def accent(self, name: str, at: int) -> list[TexItem]:
        content = without_braces(self.argument("letter under the accent"))
        if len(content) == 1 and content[0].kind in ("letter", "upright") and not content[0].primes:
            return [content[0]._replace(text=content[0].text + ACCENTS[name], at=at, end=self.at)]
        return [TexItem("opaque", f"\\{name} over more than one symbol", at, self.at)]

    def style(self, name: str, at: int) -> list[TexItem]:
        """A styled letter or word; mathematics under a style keeps its structure."""
        if name in ("rm", "it", "bf"):  # the old switches hold to the end of the group
            return []
        inside = self.raw()
        word = words_of(inside)
        kind = STYLES.get(name, "")
        if word is None:
            return self._styled_list(inside, kind)
        if name in ("mathbb",):
            reason = {"E": "an expectation", "P": "a probability"}.get(word, f"the set {word}")
            return [TexItem("opaque", reason, at, self.at)]
        if len(word) == 1 and kind:
            return [TexItem("letter", word, at, self.at, style=kind)]
        return [TexItem("upright", word, at, self.at)] if word else []

    def _styled_list(self, inside: str, style: str) -> list[TexItem]:
        at = self.at - len(inside) - 1
        self.enter()
        inner = _TexReader(inside)
        inner.level = self.level
        items = inner.list_until("")
        self.level -= 1
        shifted = [moved(item, at) for item in items]
        word = joined_word(shifted)
        if word is not None:
            return [word._replace(style=style)] if len(word.text) == 1 else [word]
        return [TexItem("group", "", at, self.at, (tuple(shifted),))]

    def words(self, name: str, at: int) -> list[TexItem]:
        """``\\text{…}``: prose or a name, as it stands."""
        inside = self.raw()
        word = words_of(inside)
        if word is None:
            return [TexItem("opaque", "a text with commands inside", at, self.at)]
        return [TexItem("upright", word, at, self.at, style="text")] if word.strip() else []

    def operator(self, name: str, at: int) -> list[TexItem]:
        if self.peek() == "*":
            self.at += 1
        word = (words_of(self.raw()) or "").replace(" ", "")
        if word in ("argmin", "argmax"):
            return [TexItem("opaque", f"{word} is not algebra", at, self.at)]
        known = FUNCTIONS.get(word)
        if known is not None:
            return [TexItem(*known, at, self.at)]
        return [TexItem("upright", word, at, self.at)]

    def named(self, name: str, at: int) -> list[TexItem]:
        kind, text = FUNCTIONS[name]
        return [TexItem(kind, text, at, self.at)]

    def series(self, name: str, at: int) -> list[TexItem]:
        return [TexItem("series", SERIES[name], at, self.at)]

    def sized(self, name: str, at: int) -> list[TexItem]:
        """A delimiter after ``\\left``, ``\\right``, ``\\big`` …: itself, its side known."""
        if name == "middle":
            return [TexItem("opaque", "a bar in the middle: a condition or a set", at, self.at)]
        if self.peek() == ".":
            return [TexItem("opaque", "a bracket with one side only", at, self.at)]
        found = self.item()
        if len(found) == 1 and found[0].kind == "rel":
            return [TexItem("opaque", NOT_ALGEBRA["langle"], at, self.at)]
        if len(found) != 1 or found[0].kind not in ("open", "close", "bar", "opaque", "op"):
            raise refuse(f"\\{name} is not followed by a bracket", at, "write the bracket after it")
        item = found[0]
        side = {"left": "open", "right": "close"}.get(name) or {"l": "open", "r": "close"}.get(name[-1])
        return [item._replace(at=at, kind=side if item.kind == "bar" and side else item.kind)]

    def braced(self, name: str, at: int) -> list[TexItem]:
        """``\\boxed``, ``\\underbrace`` …: the content counts, what is below or above is a remark."""
        if name == "textcolor":
            self.raw()
        content = self.argument("content")
        while name in ("underbrace", "overbrace") and self.peek() in ("_", "^"):
            self.at += 1
            self.argument("remark")
        return [TexItem("group", "", at, self.at, (content,))]

    def environment(self, name: str, at: int) -> list[TexItem]:
        kind = self.raw().rstrip("*")
        if kind not in ENVIRONMENTS:
            raise opaque({"cases": "a definition by cases"}.get(kind, f"the environment {kind}"), at)
        if kind == "alignedat":
            self.raw()
        self.enter()
        items: list[TexItem] = []
        while True:
            token = self.peek()
            if token == "":
                raise refuse(f"\\begin{{{kind}}} is never ended", at, f"add \\end{{{kind}}}", "broken")
            if token == "\\end":
                self.at += len(token)
                if self.raw().rstrip("*") != kind:
                    raise refuse(f"\\begin{{{kind}}} ends under another name", at, f"write \\end{{{kind}}}", "broken")
                self.level -= 1
                return items
            if token in ("^", "_", "'"):
                self.script(items, token)
            else:
                items.extend(self.item())


Handler = Callable[[_TexReader, str, int], list[TexItem]]
_HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(FRACTIONS, _TexReader.fraction),
    "sqrt": _TexReader.root,
    **dict.fromkeys(ACCENTS, _TexReader.accent),
    **dict.fromkeys(STYLES, _TexReader.style),
    **dict.fromkeys(TEXTS, _TexReader.words),
    "operatorname": _TexReader.operator,
    **dict.fromkeys((n for n in FUNCTIONS if n not in WORDS), _TexReader.named),
    **dict.fromkeys(SERIES, _TexReader.series),
    **dict.fromkeys(SIZES, _TexReader.sized),
    **dict.fromkeys(("boxed", "underbrace", "overbrace", "textcolor", "mathstrut"), _TexReader.braced),
    "begin": _TexReader.environment,
}


__all__ = ["TexItem", "structure"]
