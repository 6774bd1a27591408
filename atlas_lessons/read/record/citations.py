"""Compares the citations of a record with the links of its content, and says each difference once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from atlas_lessons.core.diagnostics import At, Finding
from atlas_lessons.core.model import Citation
from atlas_lessons.core.sequences import Run, runs
from atlas_lessons.read.markdown.document import Document, Link
from atlas_lessons.read.record.mismatch import explain, quoted
from atlas_lessons.read.record.urls import percent_encoded, split_url, within_edits

Faults = Mapping[str, tuple[Finding, ...]]

_MANY = 200  # beyond it mere reorderings are recognised by place, since the comparison is not linear


def compare(document: Document, citations: Sequence[Citation]) -> Faults:
    """What is wrong with the citations, by kind: missing, extra, title, url, order."""
    links = document.links
    if len(links) == len(citations) and all(map(_is_same_citation, links, citations)):
        return {}
    return _Comparison(document, links, citations).faults()


class _Comparison:
    """Citations beside links: the differences, each said once."""

    def __init__(self, document: Document, links: Sequence[Link], citations: Sequence[Citation]) -> None:
        self.document, self.links, self.citations = document, links, citations
        self.wanted = [_key(link.title, link.url) for link in links]
        self.given = [_key(citation.title, citation.url) for citation in citations]
        self.found: dict[str, list[Finding]] = {}
        self.missing: list[int] = []
        self.extra: list[int] = []

    def faults(self) -> Faults:
        """Findings by kind: missing, extra, title, url, order."""
        if len(self.wanted) > 1 and not self.given:
            message = f"citations is empty: expected {len(self.wanted)}, one for each link of the content"
            self._say("missing", message, At(pointer="/citations"))
            return {kind: tuple(each) for kind, each in self.found.items()}
        if len(self.wanted) > _MANY and Counter(self.wanted) == Counter(self.given):
            for m, (wanted, given) in enumerate(zip(self.wanted, self.given, strict=True)):
                if wanted != given:
                    self._order(m)
        else:
            for run in runs(self.wanted, self.given):
                self._take(run)
        moved = Counter(self.wanted[n] for n in self.missing) & Counter(self.given[n] for n in self.extra)
        for n in self.extra:
            if moved[self.given[n]] > 0:
                moved[self.given[n]] -= 1
                self._order(n)
            else:
                self._extra(n)
        left = Counter(self.given[n] for n in self.extra)
        for n in self.missing:
            if left[self.wanted[n]] > 0:
                left[self.wanted[n]] -= 1
            else:
                self._missing(n)
        self._reordered()
        return {kind: tuple(each) for kind, each in self.found.items()}

    def _reordered(self) -> None:
        """Where the links are all there in another order altogether, that is said once, with the order it is."""
        order = self.found.get("order", [])
        if len(order) < 4 or len(self.found) > 1:
            return
        message = f"{len(order)} of {len(self.given)} citations are out of order: expected the order of the links; the"
        first = order[0]
        self.found["order"] = [Finding(f"{message} first is {first.message}", first.at, _order_hint(self.citations))]

    def _say(self, kind: str, message: str, at: At, hint: str | None = None) -> None:
        self.found.setdefault(kind, []).append(Finding(message, at, hint))

    def _take(self, run: Run) -> None:
        paired = run.b - run.a if run.kind in ("equal", "replace") and run.b - run.a == run.d - run.c else 0
        for k in range(paired):
            self._pair(run.a + k, run.c + k)
        if not paired:
            self.missing += range(run.a, run.b)
            self.extra += range(run.c, run.d)

    def _pair(self, n: int, m: int) -> None:
        link, citation = self.links[n], self.citations[m]
        if _is_same_citation(link, citation):
            return
        title, url = _same_title(link, citation), _same_url(link, citation)
        if (
            not title
            and not url
            and not (within_edits(link.title, citation.title) or within_edits(link.url, citation.url))
        ):
            self.missing.append(n)
            self.extra.append(m)
            return
        if not title:
            expected, given = quoted(link.title), quoted(citation.title)
            message = f"citation {m + 1}: the title is not the text of its link: expected {expected}, found {given}"
            self._say("title", message, At(pointer=f"/citations/{m}/title"), explain(link.title, citation.title))
        if not url:
            message = f"citation {m + 1} ({quoted(citation.title)}): the URL is not that of its link: expected"
            message = f"{message} {quoted(link.url)}, found {quoted(citation.url)}"
            self._say("url", message, At(pointer=f"/citations/{m}/url"), _url_hint(link.url, citation.url))

    def _order(self, m: int) -> None:
        citation = self.citations[m]
        message = f"citation {m + 1} ({quoted(citation.title)}) is out of order: its link"
        place = self.wanted.index(self.given[m]) + 1 if len(self.links) < 1000 else 0
        where = f"is number {place} of the content" if place else "stands elsewhere in the content"
        self._say("order", f"{message} {where}", At(pointer=f"/citations/{m}"))

    def _extra(self, m: int) -> None:
        citation = self.citations[m]
        message = f"citation {m + 1} is not a link of the content: {quoted(citation.title)}, {quoted(citation.url)}"
        few = len(self.found.get("extra", ())) < 20  # each looks through the whole text
        hint = _where_instead(self.document, citation) if few else None
        self._say("extra", message, At(pointer=f"/citations/{m}"), hint)

    def _missing(self, n: int) -> None:
        link = self.links[n]
        kind = {"inline": "link", "reference": "reference link", "autolink": "autolink"}[link.kind]
        message = f"{kind} {n + 1} is not in citations: {quoted(link.title)}, {quoted(link.url)}"
        self._say("missing", message, At(span=link.span))


def _order_hint(citations: Sequence[Citation]) -> str | None:
    titles, urls = [citation.title for citation in citations], [citation.url for citation in citations]
    if titles in (sorted(titles), sorted(titles, key=str.casefold)):
        return "they are sorted by title"
    return "they are sorted by URL" if urls == sorted(urls) else None


def _key(title: str, url: str) -> tuple[str, str]:
    return title.strip(), percent_encoded(url)


def _is_same_citation(link: Link, citation: Citation) -> bool:
    return _same_title(link, citation) and _same_url(link, citation)


def _same_title(link: Link, citation: Citation) -> bool:
    """Equal as texts of a link. White space at its ends may be kept or not, dollars too."""
    found = citation.title
    dollars = "$" in found and found.replace("$", "") == link.title.replace("$", "")
    return found in (link.title, link.title.strip()) or dollars


def _same_url(link: Link, citation: Citation) -> bool:
    """Equal as destinations. Letters outside ASCII may be written as percent escapes, as HTML has them."""
    return citation.url == link.url or (not link.url.isascii() and citation.url == percent_encoded(link.url))


def _url_hint(expected: str, found: str) -> str | None:
    one, other = split_url(expected), split_url(found)
    for part in ("scheme", "host", "port", "path", "query", "fragment"):
        mine, its = getattr(one, part), getattr(other, part)
        if mine != its and one._replace(**{part: its, "authority": None}) == other._replace(authority=None):
            slash = part == "path" and mine.rstrip("/") == its.rstrip("/")
            return f"the {part} differs{' by a slash at the end' if slash else ''}"
    return explain(expected, found)


def _where_instead(document: Document, citation: Citation) -> str | None:
    """Where the destination of a citation occurs, if not in a link."""
    url = citation.url
    if any(link.url == url for link in document.links):
        return "the content links there once less, or with another text"
    images = [event.data["dest_url"] for event in document.events if event.kind == "start" and event.tag == "Image"]
    if url in images:
        return "it is an image, which is no citation"
    if url and any(url in block.text for block in document.blocks if block.kind == "code"):
        return "it is in a code block, where links are not read"
    if url and any(event.kind == "code" and url in event.data for event in document.events):
        return "it is in a code span, where links are not read"
    if url and any(event.kind == "html" and url in event.data for event in document.events):
        return "it stands in HTML, which is not read"
    if url and re.search(rf"^ {{0,3}}\[[^\]\n]+\]:\s*<?{re.escape(url)}", document.content, re.MULTILINE):
        return "its definition is used by no link"
    return "the content names it, but not as a link" if url and url in document.content else None
