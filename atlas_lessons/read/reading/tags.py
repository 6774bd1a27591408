"""Raw HTML in Markdown: what a reader sees of it, tags, comments and attributes taken away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from atlas_lessons.read.notation.tex.bits import LOWERED, RAISED

_TAG = re.compile(
    r"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<[?!][^>]*>?"
    r"|<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9-]*)(?:[^>\"']|\"[^\"]*\"|'[^']*')*+>?",
    re.DOTALL,
)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{0,31});")
_INLINE = frozenset(
    (
        *("a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "font", "i", "ins", "kbd", "mark", "q"),
        *("s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr", "label"),
    )
)  # tags that show nothing themselves; any other keeps what is before it and behind it apart
_UNSEEN = frozenset(("script", "style", "template", "title", "head", "noscript"))
_SUPERSCRIPTS = str.maketrans("0123456789+-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻")  # books print the dash, too
_RAISABLE = re.compile(r"[+\-−–]?[0-9]{1,3}|[+\-−–]")


class Tags:
    """The state that tags leave behind for the text after them: a script, or nothing to be seen."""

    def __init__(self) -> None:
        self.script = ""
        self.hidden = ""  # the element whose content nobody sees

    def read(self, html: str) -> Iterator[tuple[str, int, int]]:
        """What raw HTML shows, with its place in it. Linear in its length."""
        position = 0
        for match in _TAG.finditer(html):
            if match.start() > position:
                yield from self._text(html, position, match.start())
            position = match.end()
            name = (match.group("name") or "").lower()
            if name:
                self._tag(name, closes=bool(match.group("close")))
                if name not in _INLINE and not self.hidden:
                    yield "\n", match.start(), match.end()
        if position < len(html):
            yield from self._text(html, position, len(html))

    def _tag(self, name: str, *, closes: bool) -> None:
        if name in _UNSEEN and (not self.hidden or self.hidden == name):
            self.hidden = "" if closes else name
        elif name in ("sup", "sub"):
            self.script = "" if closes else RAISED if name == "sup" else LOWERED

    def _text(self, html: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
        if self.hidden:
            return
        position = start
        for match in _ENTITY.finditer(html, start, end):
            if match.start() > position:
                yield self.scripted(html[position : match.start()]), position, match.start()
            yield self.scripted(unescape(match.group())), match.start(), match.end()
            position = match.end()
        if position < end:
            yield self.scripted(html[position:end]), position, end

    def scripted(self, text: str) -> str:
        """Text in a superscript with its digits raised, as long as before."""
        if self.script == RAISED and _RAISABLE.fullmatch(text.strip()) is not None:
            return text.translate(_SUPERSCRIPTS)
        return text
