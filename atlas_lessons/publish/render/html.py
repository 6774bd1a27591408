"""Content → HTML: one pass over the parser's events, every text escaped, every address on the allowlist."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from html import escape
from typing import NamedTuple

from atlas_lessons.publish.render.marks import Mark, text_offset
from atlas_lessons.publish.render.mathml import math
from atlas_lessons.publish.render.urls import href
from atlas_lessons.read.markdown.document import Event


class Shown(NamedTuple):
    """A picture that a page shows: its address as the page writes it, and its size in CSS pixels."""

    src: str
    width: int
    height: int


class Wrap(NamedTuple):
    """How block elements are written otherwise than usual.

    ``tags`` has the opening and closing markup by the element's name and start, ``behind`` what follows the
    top-level element with that end, ``pictures`` those that the page shows, by destination, ``calls`` what is written
    for the reference to a footnote at an offset, ``symbols`` where a text begins that names a symbol.
    """

    tags: Mapping[tuple[str, int], tuple[str, str]] = {}
    behind: Mapping[int, str] = {}
    pictures: Mapping[str, Shown] = {}
    calls: Mapping[int, str] = {}
    symbols: Collection[int] = ()


_AS_USUAL = Wrap()
Link = Callable[[str], str | None]

_TAGS = {
    "Paragraph": ("<p>", "</p>\n"),
    "BlockQuote": ("<blockquote>\n", "</blockquote>\n"),
    "Item": ("<li>", "</li>\n"),
    "Emphasis": ("<em>", "</em>"),
    "Strong": ("<strong>", "</strong>"),
    "Strikethrough": ("<del>", "</del>"),
    "TableHead": ("<thead><tr>", "</tr></thead>\n"),
    "TableRow": ("<tr>", "</tr>\n"),
    "HtmlBlock": ("<p>", "</p>\n"),
}
_ALIGN = {"Center": ' class="center"', "Right": ' class="right"'}
_WIDE_FORMULA = 24  # characters of TeX from which a display may be wider than a telephone and so can be scrolled
_LOWERED = re.compile(r"(?<!\w)([^\W\d_]+)_([^\W_⁰-⁹¹²³]+)(?![^\W⁰-⁹¹²³]|,\w)")  # C_p, not a_b_c or P_r,max
_FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


class HtmlSection(NamedTuple):
    """A heading with what follows it up to the next one; ``heading`` is None for the text before the first."""

    heading: str | None
    body: str


def text(value: str) -> str:
    """A text as HTML: markup escaped, characters that HTML forbids replaced."""
    if not value.isprintable():
        value = _FORBIDDEN.sub("\ufffd", value)
    return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def attribute(value: str) -> str:
    """A text as the value of an attribute in double quotes."""
    return text(value).replace('"', "&quot;")


def symbolic(value: str) -> str:
    """Symbols or a formula of them as HTML: what follows an underscore is an index, as it is in mathematics."""
    return _LOWERED.sub(r"\1<sub>\2</sub>", text(value))


def parts(
    content: str, events: Sequence[Event], marked: Sequence[Mark] = (), wrap: Wrap = _AS_USUAL, link: Link = href
) -> tuple[HtmlSection, ...]:
    """Render the events of a content: the text before the first top-level heading, then one part for each such heading.

    ``marked`` are the numerals to wrap in ``<data>``, sorted and apart; ``wrap`` overrides tags of block elements;
    ``link`` writes a destination as an href, or refuses it (:func:`urls.href`).
    Raw HTML of the content comes out as text. A link whose address is not allowed comes out as its text.
    """
    writer = _HtmlWriter(content, marked, wrap, link)
    for event in events:
        writer.take(event)
    return writer.finish()


def flow(content: str, events: Sequence[Event], marked: Sequence[Mark], wrap: Wrap, link: Link, first: int = 0) -> str:
    """Render a stretch of a content in which no heading begins a part, such as a footnote.

    No mark before the place ``first`` of ``marked`` is in it.
    """
    writer = _HtmlWriter(content, marked, wrap, link)
    writer.depth, writer.next = 1, first
    for event in events:
        writer.take(event)
    return "".join(writer.out)


class _HtmlWriter:
    """Takes events one after the other; ``out`` is the running output of the present part."""

    def __init__(self, content: str, marked: Sequence[Mark], wrap: Wrap, link: Link) -> None:
        self.content, self.marked, self.wrap, self.link = content, marked, wrap, link
        self.out: list[str] = []
        self.parts: list[HtmlSection] = []
        self.heading: str | None = None
        self.depth = 0  # of open elements
        self.closers: list[str] = []
        self.links = 0  # open links that were written
        self.labels = 0  # open labels, in which a click chooses and leads nowhere
        self.next = 0  # the mark that is to come
        self.aligns: Sequence[str] = ()
        self.cell, self.head = 0, False
        self.alt: list[str] | None = None  # the text of a picture that is shown, while inside one
        self.nested = 0  # open elements in it
        self.shown = Shown("", 0, 0)

    def take(self, event: Event) -> None:
        """Take the next event in."""
        kind = event.kind
        if self.alt is not None:
            self._inside_picture(event)
        elif kind == "start" and event.tag == "Image" and event.data["dest_url"] in self.wrap.pictures:
            self.alt, self.nested, self.shown = [], 1, self.wrap.pictures[event.data["dest_url"]]
        elif kind == "start":
            if event.tag == "Heading" and self.depth == 0:
                self._end_part()
            self.depth += 1
            self._start(event)
        elif kind == "end":
            self.depth -= 1
            self._end(event)
        else:
            self._leaf(event)
        if self.depth == 0 and kind != "start" and event.end in self.wrap.behind:
            self.out.append(self.wrap.behind[event.end])

    def _inside_picture(self, event: Event) -> None:
        """Gather the text that represents a picture, and write the picture where it ends."""
        assert self.alt is not None
        if event.kind in ("start", "end"):
            self.nested += 1 if event.kind == "start" else -1
        else:
            self.alt.append(" " if event.kind in ("break", "hardbreak") else event.data or "")
        if self.nested == 0:
            alt = attribute("".join(self.alt))
            size = f'width="{self.shown.width}" height="{self.shown.height}"'
            self.out.append(f'<img src="{attribute(self.shown.src)}" alt="{alt}" {size} loading="lazy">')
            self.alt = None

    def finish(self) -> tuple[HtmlSection, ...]:
        """All parts, the last one closed."""
        self._end_part()
        return tuple(self.parts)

    def _end_part(self) -> None:
        self.parts.append(HtmlSection(self.heading, "".join(self.out)))
        self.out, self.heading = [], None

    def _start(self, event: Event) -> None:
        tag = event.tag
        opener, closer = self.wrap.tags.get((tag, event.start)) or _TAGS.get(tag) or self._tags(event)
        if tag == "TableHead":
            self.head, self.cell = True, 0
        elif tag == "TableRow":
            opener = f"<tbody>{opener}" if self.head else opener
            self.head, self.cell = False, 0
        self.labels += "<label" in opener
        self.out.append(opener)
        self.closers.append(closer)

    def _tags(self, event: Event) -> tuple[str, str]:
        """Opening and closing tag of an element whose tags depend on its data."""
        match event.tag:
            case "Heading":
                return ("", "") if self.depth == 1 else ('<p class="heading">', "</p>\n")
            case "List":
                start = "" if event.data in (None, 1) else f' start="{event.data}"'
                return ("<ul>\n", "</ul>\n") if event.data is None else (f"<ol{start}>\n", "</ol>\n")
            case "CodeBlock":
                return f'<pre tabindex="0"><code{_language(event.data)}>', "</code></pre>\n"
            case "Link" | "Image":
                return self._link(event)
            case "Table":
                self.aligns = event.data
                return '<div class="scroll" tabindex="0"><table>\n', "</table></div>\n"
            case "TableCell":
                return self._cell()
            case _:
                return "", ""

    def _link(self, event: Event) -> tuple[str, str]:
        """A link; a picture is one to its address, since pages fetch nothing from elsewhere."""
        data = event.data
        url = f"mailto:{data['dest_url']}" if data["link_type"] == "Email" else data["dest_url"]
        target = self.link(url)
        if target is None or self.links:
            return "", ""
        self.links += 1
        title = f' title="{attribute(data["title"])}"' if data["title"] else ""
        picture = ' class="picture"' if event.tag == "Image" else ""
        return f'<a{picture} href="{attribute(target)}"{title}>', "</a>"

    def _cell(self) -> tuple[str, str]:
        align = _ALIGN.get(self.aligns[self.cell], "") if self.cell < len(self.aligns) else ""
        self.cell += 1
        return (f'<th scope="col"{align}>', "</th>") if self.head else (f"<td{align}>", "</td>")

    def _end(self, event: Event) -> None:
        closer = self.closers.pop()
        tag = event.tag
        if tag == "Heading" and self.depth == 0:
            self.heading = "".join(self.out).strip()
            self.out = []
        elif tag == "Table" and not self.head:
            closer = f"</tbody>{closer}"
        elif closer == "</a>":
            self.links -= 1
        self.labels -= "</label" in closer
        self.out.append(closer)

    def _leaf(self, event: Event) -> None:
        kind, data = event.kind, event.data
        if kind == "text":
            verbatim = event.end - event.start == len(data) and self.content.startswith(data, event.start)
            self._text(data, event.start, event.end, verbatim)
        elif kind == "break":
            self.out.append("\n")
        elif kind == "code":
            self.out.append("<code>")
            at = self.content.find(data, event.start, event.end)
            self._text(data, at, at + len(data), True) if at >= 0 else self.out.append(text(data))
            self.out.append("</code>")
        elif kind == "math":
            self.out.append(math(data, display=False).html)
        elif kind == "display":
            tabindex = ' tabindex="0"' if len(data) > _WIDE_FORMULA else ""
            self.out.append(f'<span class="display"{tabindex}>{math(data, display=True).html}</span>')
        elif kind == "hardbreak":
            self.out.append("<br>\n")
        elif kind == "rule":
            self.out.append("<hr>\n")
        elif kind == "note":
            self.out.append(self.wrap.calls.get(event.start, ""))
        else:
            self.out.append(text(data))

    def _text(self, data: str, start: int, end: int, verbatim: bool) -> None:
        """Write text that was read from ``content[start:end]``, the marked numerals in it wrapped."""
        marked, at = self.marked, self.next
        while at < len(marked) and marked[at].span.end <= start:
            at += 1
        self.next = at
        write = symbolic if start in self.wrap.symbols else text
        done = 0
        while at < len(marked) and marked[at].span.start < end:
            covered = text_offset(data, start, end, verbatim, marked[at].span)
            if covered is not None:
                self.out.append(write(data[done : covered[0]]))
                self._mark(marked[at], data[covered[0] : covered[1]], first=marked[at].span.start >= start)
                done = covered[1]
            at += 1
        self.out.append(write(data[done:]))

    def _mark(self, mark: Mark, shown: str, *, first: bool) -> None:
        more = "" if first else " more"
        data = f'<data class="n {mark.kind}{more}" value="{attribute(mark.value)}">{text(shown)}</data>'
        self.out.append(data if self.links or self.labels else f'<a class="why" href="#{mark.row}">{data}</a>')


def _language(data: object) -> str:
    info = data.get("Fenced", "") if isinstance(data, Mapping) else ""
    word = re.match(r"[A-Za-z0-9+#.\-]{1,30}", str(info))
    return f' class="language-{escape(word.group())}"' if word else ""
