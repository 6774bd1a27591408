"""CIT: the citations of a record are its content's links, and every link leads where a reader may safely follow."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from atlas_lessons.diagnostics import At, Finding, Span
from atlas_lessons.differences import explain, quoted
from atlas_lessons.document import Document, Link
from atlas_lessons.identity import link_problem, near, percent_encoded, split_url
from atlas_lessons.model import Citation, Kind
from atlas_lessons.rules.base import Rule, capped, rule
from atlas_lessons.rules.context import Context
from atlas_lessons.rules.examples import PREAMBLE, markdown, record
from atlas_lessons.sequences import Run, runs

_A, _B = {"title": "A", "url": "https://example.org/a"}, {"title": "B", "url": "https://example.org/b"}
_TEXT = f"{PREAMBLE}# Heat\n\n[A](https://example.org/a) and [B][1]\n\n[1]: https://example.org/b"
_SHOWN = "[A](https://example.org/a) and [B][1]\n\n[1]: https://example.org/b"
_GOOD = record(_TEXT, show=f'{_SHOWN}\n\n"citations": A, B')


@rule(
    "CIT001",
    "citation-missing",
    needs=("content", "citations"),
    bad=record(_TEXT, citations=[_A], show=f'{_SHOWN}\n\n"citations": A'),
    good=_GOOD,
)
def citation_missing(context: Context) -> Iterator[Finding]:
    """Every link of the content is listed in `citations`, in order, with its text.

    Inline links, reference links in all their forms and autolinks count alike. Images, link definitions that nothing
    uses and what only looks like a link inside code are no links.
    """
    for each in _compared(context):
        yield from each.get("missing", ())


@rule(
    "CIT002",
    "citation-extra",
    needs=("content", "citations"),
    bad=record(
        f"{PREAMBLE}# Heat\n\n`[A](https://example.org/a)`",
        citations=[_A],
        show='`[A](https://example.org/a)` in code\n\n"citations": A',
    ),
    good=_GOOD,
)
def citation_extra(context: Context) -> Iterator[Finding]:
    """`citations` lists nothing but the links of the content: no source is claimed that the text does not use."""
    for each in _compared(context):
        yield from each.get("extra", ())


@rule(
    "CIT003",
    "citation-title-mismatch",
    needs=("content", "citations"),
    bad=record(_TEXT, citations=[{**_A, "title": "Another"}, _B], show=f'{_SHOWN}\n\n"citations": Another, B'),
    good=_GOOD,
)
def citation_title_mismatch(context: Context) -> Iterator[Finding]:
    """A citation's `title` is the text of its link as a reader sees it, Markdown and entities read."""
    for each in _compared(context):
        yield from each.get("title", ())


@rule(
    "CIT004",
    "citation-url-mismatch",
    needs=("content", "citations"),
    bad=record(
        _TEXT,
        citations=[{**_A, "url": "http://example.org/a"}, _B],
        show='[A](https://example.org/a)\n\n"url": "http://example.org/a"',
    ),
    good=_GOOD,
)
def citation_url_mismatch(context: Context) -> Iterator[Finding]:
    """A citation's `url` is the destination of its link, letter for letter."""
    for each in _compared(context):
        yield from each.get("url", ())


@rule(
    "CIT005",
    "citations-out-of-order",
    needs=("content", "citations"),
    bad=record(_TEXT, citations=[_B, _A], show=f'{_SHOWN}\n\n"citations": B, A'),
    good=_GOOD,
)
def citations_out_of_order(context: Context) -> Iterator[Finding]:
    """Citations stand in the order in which their links occur, one for each time a link occurs."""
    for each in _compared(context):
        yield from each.get("order", ())


@rule(
    "CIT010",
    "link-not-allowed",
    bad=markdown("[Run](javascript:alert(1))"),
    good=markdown("[Read](https://example.org/a), [write](mailto:a@example.org) or see [the next chapter](next.md)"),
)
def link_not_allowed(context: Context) -> Iterator[Finding]:
    """A link or image of a lesson leads to an absolute `http` or `https` URL; a link may also be a `mailto` address.

    `javascript:`, `data:`, `file:` and their like are refused, and so is what hides where a URL leads: control and
    bidi characters, a user name before the host, backslashes, broken or structural percent escapes, a host that mixes
    scripts or is a bare number. A relative link has no meaning in a record that is read elsewhere. In Markdown other
    than lessons, relative links and other harmless schemes are fine.
    """
    problem = _dangerous if context.lesson.kind is Kind.MARKDOWN else _problem
    yield from capped(_refused(context.lesson.document, problem))


@rule(
    "CIT011",
    "link-empty",
    bad=record(f"{PREAMBLE}# Heat\n\n[](https://example.org/a)", show="[](https://example.org/a)"),
    good=_GOOD,
)
def link_empty(context: Context) -> Iterator[Finding]:
    """A link of a lesson has a text to click on and a destination to go to."""
    if context.lesson.kind is Kind.MARKDOWN:
        return
    content = context.lesson.content
    for link in context.lesson.document.links:
        if not link.url:
            yield Finding(f"the link {quoted(link.title)} has no destination", At(span=link.span))
        elif not link.title.strip() and "![" not in content[link.span.start : link.span.end]:
            yield Finding(f"the link to {quoted(link.url)} has no text", At(span=link.span))


def _compared(context: Context) -> Iterator[dict[str, list[Finding]]]:
    """Once, for a record: what is wrong with its citations, by kind of fault."""
    known = context.lesson.record
    if known is None:
        return
    links, citations = context.lesson.document.links, known.citations
    if len(links) == len(citations) and all(map(_same, links, citations)):
        return
    yield _Comparison(context.lesson.document, links, citations).faults()


class _Comparison:
    """Citations beside links: the differences, each said once."""

    def __init__(self, document: Document, links: Sequence[Link], citations: Sequence[Citation]) -> None:
        self.document, self.links, self.citations = document, links, citations
        self.wanted = [_key(link.title, link.url) for link in links]
        self.given = [_key(citation.title, citation.url) for citation in citations]
        self.found: dict[str, list[Finding]] = {}
        self.missing: list[int] = []
        self.extra: list[int] = []

    def faults(self) -> dict[str, list[Finding]]:
        """Findings by kind: missing, extra, title, url, order."""
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
        return {kind: list(capped(iter(each))) for kind, each in self.found.items()}

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
        if _same(link, citation):
            return
        title, url = _same_title(link, citation), _same_url(link, citation)
        if not title and not url and not (near(link.title, citation.title) or near(link.url, citation.url)):
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
        message = f"citation {m + 1} is no link of the content: {quoted(citation.title)}, {quoted(citation.url)}"
        few = len(self.found.get("extra", ())) < 20  # each looks through the whole text
        hint = _where_instead(self.document, citation) if few else None
        self._say("extra", message, At(pointer=f"/citations/{m}"), hint)

    def _missing(self, n: int) -> None:
        link = self.links[n]
        kind = {"inline": "link", "reference": "reference link", "autolink": "autolink"}[link.kind]
        message = f"{kind} {n + 1} is not in citations: {quoted(link.title)}, {quoted(link.url)}"
        self._say("missing", message, At(span=link.span))


def _key(title: str, url: str) -> tuple[str, str]:
    return title.strip(), percent_encoded(url)


def _same(link: Link, citation: Citation) -> bool:
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
        return "it stands in a code block, where nothing is a link"
    if url and any(event.kind == "code" and url in event.data for event in document.events):
        return "it stands in a code span, where nothing is a link"
    if url and any(event.kind == "html" and url in event.data for event in document.events):
        return "it stands in HTML, which is not read"
    if url and re.search(rf"^ {{0,3}}\[[^\]\n]+\]:\s*<?{re.escape(url)}", document.content, re.MULTILINE):
        return "its definition is used by no link"
    return "the content names it, but not as a link" if url and url in document.content else None


_UNSAFE = frozenset(["javascript", "vbscript", "livescript", "data", "file", "blob", "filesystem", "view-source"])
_BLANKS = re.compile("[\x00-\x20\x7f-\xa0\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+")


def _problem(url: str, image: bool) -> str | None:
    problem = link_problem(url)
    if not problem and image and split_url(url).scheme == "mailto":
        problem = "the scheme is 'mailto'"
    return problem and f"{problem}; expected an absolute http or https URL{'' if image else ' or a mailto address'}"


def _dangerous(url: str, image: bool) -> str | None:
    """Why a destination does harm in any Markdown; blanks inside a scheme are dropped as browsers do."""
    scheme = split_url(_BLANKS.sub("", url)).scheme
    if scheme not in _UNSAFE or (image and scheme == "data" and url[5:11].lower() == "image/"):
        return None
    return f"the scheme is {scheme!r}; expected http, https, mailto or a relative link"


def _refused(document: Document, problem: Callable[[str, bool], str | None]) -> Iterator[Finding]:
    for event in document.events:
        if event.kind != "start" or event.tag not in ("Link", "Image"):
            continue
        email = event.data["link_type"] == "Email"
        url = f"mailto:{event.data['dest_url']}" if email else event.data["dest_url"]
        why = problem(url, event.tag == "Image") if url else None
        if why:
            what = "image" if event.tag == "Image" else "link"
            yield Finding(f"the {what} {quoted(url)} is refused: {why}", At(span=Span(event.start, event.end)))


RULES: tuple[Rule[Context], ...] = (
    citation_missing,
    citation_extra,
    citation_title_mismatch,
    citation_url_mismatch,
    citations_out_of_order,
    link_not_allowed,
    link_empty,
)
