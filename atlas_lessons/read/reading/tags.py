"""Raw HTML in Markdown: what a reader sees of it, tags, comments and attributes taken away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from typing import NamedTuple

from atlas_lessons.read.notation.tex.bits import HOLE, LOWERED, RAISED
from atlas_lessons.read.reading.mathml import LAID_OUT, LINES, SCRIPTS, MathMarkup, row_begins_with_relation

_TAG = re.compile(
    r"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<[?!][^>]*>?"
    r"|<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9-]*)(?:[^>\"']|(?=\"[^\"]*\")\"[^\"]*\"|(?='[^']*')'[^']*')*+>?",
    re.DOTALL,
)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{0,31});")
_INLINE = frozenset(
    (
        *("a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "font", "i", "ins", "kbd", "mark", "q"),
        *("s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr", "label"),
    )
)  # tags that show nothing themselves; any other keeps what is before it and behind it apart
_MATHML = LINES | LAID_OUT | SCRIPTS.keys()
_BRACKETS, _CLOSING = frozenset("([{|∣‖"), frozenset(")]},;!%′°")
_UNSEEN = frozenset(("script", "style", "template", "title", "head", "noscript", "annotation", "annotation-xml"))
_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
_VALUES = re.compile(r"\"[^\"]*\"|'[^']*'")
_HIDDEN = re.compile(r"\shidden(?=[\s=/>])", re.IGNORECASE)
_STYLED = re.compile(r"\sstyle\s*=\s*[\"'][^\"']*(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
_SUPERSCRIPTS = str.maketrans("0123456789+-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻")  # books print the dash, too
_RAISED_DEGREES = frozenset(("o", "∘", "º", "˚"))
_RAISABLE = re.compile(r"[+\-−–]?[0-9]{1,3}|[+\-−–]")


_LONG = 200  # characters of raw HTML that is not remembered


class _Tag(NamedTuple):
    """A tag by the name of its element, in lower case; empty for a comment or declaration."""

    name: str
    closes: bool
    empty: bool  # written as an element without content
    hides: bool  # whether nobody sees the content of its element
    goes_on: str  # what would end it; empty where it ends itself


def _tag_of(match: re.Match[str]) -> _Tag:
    written = match.group()
    name, closes = (match.group("name") or "").lower(), bool(match.group("close"))
    hides = bool(name) and not closes and name not in _VOID and (name in _UNSEEN or _hides(written))
    return _Tag(name, closes, written.endswith("/>"), hides, _open(written))


@lru_cache(maxsize=512)
def _only_tag(html: str) -> _Tag | None:
    """The tag that a piece of raw HTML is, to its end; None where it is more, less or none."""
    match = _TAG.match(html)
    tag = _tag_of(match) if match is not None and match.end() == len(html) else None
    return tag if tag is not None and not tag.goes_on else None


class Tags:
    """The state that tags leave behind for the text after them: a script, or nothing to be seen."""

    def __init__(self) -> None:
        self.script = ""
        self.hidden = ""  # the element whose content nobody sees
        self.inside = 0  # how many elements of its name are open in it
        self.open = ""  # what ends the tag or comment that goes on in the next line
        self.infix = False  # whether the operator at hand is between two operands, and so has space around it
        self.last = ""  # the last character shown
        self.laid_out = 0  # how many elements of mathematics are open that are no line of text
        self.spaced = True  # whether white space was shown last
        self.math = MathMarkup()

    @property
    def unseen(self) -> bool:
        """Whether text at this place is not read."""
        return bool(self.hidden) or self.laid_out > 0

    def read(self, html: str) -> Iterator[tuple[str, int, int]]:
        """What raw HTML shows, with its place in it. Linear in its length."""
        tag = _only_tag(html) if not self.open and len(html) < _LONG else None  # as most raw HTML is
        if tag is not None:
            shown = self.shown(tag, "", 0)
            if shown:
                yield shown, 0, len(html)
            return
        position = self._rest(html)
        for match in _TAG.finditer(html, position):
            if match.start() > position:
                yield from self._text(html, position, match.start())
            position = match.end()
            tag = _tag_of(match)
            self.open = tag.goes_on if position == len(html) else ""
            shown = self.shown(tag, html, position)
            if shown:
                yield shown, match.start(), match.end()
        if position < len(html):
            yield from self._text(html, position, len(html))

    def shown(self, tag: _Tag, html: str, behind: int) -> str:
        """What a tag itself shows, if anything: space, or a hole for mathematics that is not a line of text.

        What follows the tag begins in ``html`` at the offset ``behind``.
        """
        name = tag.name
        if name in _MATHML and not self.hidden and not tag.hides:
            shown = self._mathematics(tag, html, behind)
        else:
            if name and not self.laid_out:
                self._tag(tag)
            apart = name and not self.laid_out and name not in _INLINE and name not in _MATHML and not self.hidden
            shown = "\n" if apart else ""
        if shown:
            self.spaced = shown[-1].isspace()
        return shown

    def _mathematics(self, tag: _Tag, html: str, behind: int) -> str:
        """What a tag of mathematics shows: space around an operator, a hole for what is not a line of text."""
        name, closes = tag.name, tag.closes
        self.script = self.math.tag(name, self.script, closes=closes, empty=tag.empty)
        nested = name in SCRIPTS and (self.laid_out or (self.script and not closes))  # an exponent with an exponent
        matrix = self.laid_out or (self.last in _BRACKETS and not closes)
        if not tag.empty and (nested or (name in LAID_OUT and (name != "mtable" or matrix))):
            return self._structure(closes=closes)
        if self.laid_out:
            return ""
        if name == "mo" and not self.script:
            before = _ends_operand(self.last) and html[behind : behind + 1] not in _CLOSING
            self.infix = (self.infix and self.last not in "([{") if closes else before
        if name == "mtr" and not closes:
            return "\n" if row_begins_with_relation(html, behind) else "; "
        gap = (name == "mo" and self.infix and not self.script) or (name in ("mspace", "mtd") and not closes)
        return " " if gap and not self.spaced else ""

    def _structure(self, *, closes: bool) -> str:
        """A hole for the outermost element of mathematics that is not a line of text; nothing for those inside."""
        if closes:
            self.laid_out = max(0, self.laid_out - 1)
            return ""
        self.laid_out += 1
        if self.laid_out > 1 or self.hidden:
            return ""
        self.last = HOLE
        return HOLE

    def _rest(self, html: str) -> int:
        """Where the tag or comment ends that began in an earlier line."""
        if not self.open:
            return 0
        at = html.find(self.open)
        if at < 0:
            return len(html)
        end = at + len(self.open)
        self.open = ""
        return end

    def _tag(self, tag: _Tag) -> None:
        name, closes = tag.name, tag.closes
        if self.hidden:
            if name == self.hidden and not tag.empty:
                self.inside += -1 if closes else 1
                self.hidden = name if self.inside else ""
        elif tag.hides:
            self.hidden, self.inside = name, 1
        elif name in ("sup", "sub"):
            self.script = "" if closes else RAISED if name == "sup" else LOWERED

    def _text(self, html: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
        if self.unseen:
            return
        start += self.idle(html[start:end])
        position = start
        for match in _ENTITY.finditer(html, start, end):
            if match.start() > position:
                yield self.scripted(html[position : match.start()]), position, match.start()
            yield self.scripted(unescape(match.group())), match.start(), match.end()
            position = match.end()
        if position < end:
            yield self.scripted(html[position:end]), position, end

    def idle(self, text: str) -> int:
        """How many characters a text begins with that mathematics does not show: white space between elements, and
        behind other white space."""
        if not self.math.open:
            return 0
        shown = text.lstrip()
        return len(text) - len(shown) if self.spaced or not (self.math.token and shown) else 0

    def scripted(self, text: str) -> str:
        """Text in a superscript with its digits raised, as long as before."""
        self.last = text.rstrip()[-1:] or self.last
        self.spaced = text[-1:].isspace() if text else self.spaced
        if self.script == RAISED and _RAISABLE.fullmatch(text.strip()) is not None:
            return text.translate(_SUPERSCRIPTS)
        if self.script == RAISED and text in _RAISED_DEGREES:
            return "°"
        return text


def _open(markup: str) -> str:
    """What would end a tag or comment; empty where it ends itself."""
    for begins, ends in (("<!--", "-->"), ("<![CDATA[", "]]>"), ("<", ">")):
        if markup.startswith(begins):
            return "" if markup.endswith(ends) else ends
    return ""


def _hides(tag: str) -> bool:
    """Whether the attributes of a tag keep its content from being seen."""
    return _HIDDEN.search(_VALUES.sub('""', tag)) is not None or _STYLED.search(tag) is not None


def _ends_operand(character: str) -> bool:
    return character.isalnum() or character in (")", "]", "%", "°", HOLE)
