"""CIT: the citations of a record are its content's links; every link and footnote leads where a reader may follow."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from atlas_lessons.check.rules.base import Rule, rule
from atlas_lessons.check.rules.examples import PREAMBLE, markdown, record
from atlas_lessons.core.diagnostics import At, Finding, Severity, Span
from atlas_lessons.core.model import Kind
from atlas_lessons.prove.proof import Proof
from atlas_lessons.read.markdown.document import Document
from atlas_lessons.read.markdown.pictures import picture_path
from atlas_lessons.read.record.mismatch import quoted
from atlas_lessons.read.record.urls import link_problem, split_url

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
def citation_missing(proof: Proof) -> Iterator[Finding]:
    """Every link of the content is listed in `citations`, in order, with its text.

    Inline links, reference links in all their forms and autolinks count alike. Images, link definitions that nothing
    uses and what only looks like a link inside code are no links.
    """
    yield from proof.citations.get("missing", ())


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
def citation_extra(proof: Proof) -> Iterator[Finding]:
    """`citations` lists nothing but the links of the content: no source is claimed that the text does not use."""
    yield from proof.citations.get("extra", ())


@rule(
    "CIT003",
    "citation-title-mismatch",
    needs=("content", "citations"),
    bad=record(_TEXT, citations=[{**_A, "title": "Another"}, _B], show=f'{_SHOWN}\n\n"citations": Another, B'),
    good=_GOOD,
)
def citation_title_mismatch(proof: Proof) -> Iterator[Finding]:
    """A citation's `title` is the text of its link as a reader sees it, Markdown and entities read."""
    yield from proof.citations.get("title", ())


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
def citation_url_mismatch(proof: Proof) -> Iterator[Finding]:
    """A citation's `url` is the destination of its link, letter for letter."""
    yield from proof.citations.get("url", ())


@rule(
    "CIT005",
    "citations-out-of-order",
    needs=("content", "citations"),
    bad=record(_TEXT, citations=[_B, _A], show=f'{_SHOWN}\n\n"citations": B, A'),
    good=_GOOD,
)
def citations_out_of_order(proof: Proof) -> Iterator[Finding]:
    """Citations are in the order in which their links occur, one for each time a link occurs."""
    yield from proof.citations.get("order", ())


@rule(
    "CIT010",
    "link-not-allowed",
    bad=markdown("[Run](javascript:alert(1))"),
    good=markdown("[Read](https://example.org/a), [write](mailto:a@example.org) or see [the next chapter](next.md)"),
)
def link_not_allowed(proof: Proof) -> Iterator[Finding]:
    """A link or image of a lesson leads to an absolute `http` or `https` URL; a link may also be a `mailto` address.

    `javascript:`, `data:`, `file:` and their like are refused, and so is what hides where a URL leads: control and
    bidi characters, a user name before the host, backslashes, broken or structural percent escapes, a host that mixes
    scripts or is a bare number. A relative link has no meaning in a record that is read elsewhere; an image may name a
    PNG, JPEG, GIF, WebP or SVG file beside the lesson, or in a folder below, which a built site shows. In Markdown
    other than lessons, relative links and other harmless schemes are fine.
    """
    problem = _dangerous if proof.lesson.kind is Kind.MARKDOWN else _problem
    yield from _refused_links(proof.lesson.document, problem)


@rule(
    "CIT011",
    "link-empty",
    bad=record(f"{PREAMBLE}# Heat\n\n[](https://example.org/a)", show="[](https://example.org/a)"),
    good=_GOOD,
)
def link_empty(proof: Proof) -> Iterator[Finding]:
    """A link of a lesson has a text to click on and a destination to go to."""
    if proof.lesson.kind is Kind.MARKDOWN:
        return
    content = proof.lesson.content
    for link in proof.lesson.document.links:
        if not link.url:
            yield Finding(f"the link {quoted(link.title)} has no destination", At(span=link.span))
        elif not link.title.strip() and "![" not in content[link.span.start : link.span.end]:
            yield Finding(f"the link to {quoted(link.url)} has no text", At(span=link.span))


_NOTED = "Walls lose heat.[^1]\n\n[^1]: Measured in winter."


@rule(
    "CIT020",
    "footnote-undefined",
    bad=markdown(f"{_NOTED}\n\nSo do roofs.[^2]"),
    good=markdown(_NOTED),
)
def footnote_undefined(proof: Proof) -> Iterator[Finding]:
    """A reference to a footnote, `[^1]`, has its definition, a block that begins with `[^1]:`.

    Without one the mark stays in the text as it is written. What only looks like a reference is left alone: in code,
    behind a backslash, and, in a text without footnotes, whatever is not a number right behind a word.
    """
    if "[^" in proof.lesson.content:
        yield from _undefined(proof)


def _undefined(proof: Proof) -> Iterator[Finding]:
    from atlas_lessons.read.markdown.footnotes import lost

    for destination in lost(proof.lesson.document, proof.footnotes):
        label = destination.label
        message = f"the footnote {quoted(label)} is not defined"
        hint = f"add a block that begins with [^{label}]:, or write \\[^{label}] if no footnote is meant"
        yield Finding(message, At(span=destination.span), hint)


@rule(
    "CIT021",
    "footnote-unused",
    severity=Severity.WARNING,
    bad=markdown(f"{_NOTED}\n\n[^2]: Of stone."),
    good=markdown(_NOTED),
)
def footnote_unused(proof: Proof) -> Iterator[Finding]:
    """A footnote is referred to from the text, or from a footnote that is. One that is not is found by no reader; a
    page shows it last, without a way back.
    """
    for note in proof.footnotes.notes:
        if not note.used and not note.repeats:
            message = f"nothing refers to the footnote {quoted(note.label)}"
            yield Finding(message, At(span=note.span), f"write [^{note.label}] where it belongs, or delete it")


@rule(
    "CIT022",
    "footnote-repeated",
    bad=markdown(f"{_NOTED}\n\n[^1]: Measured in spring."),
    good=markdown(_NOTED),
)
def footnote_repeated(proof: Proof) -> Iterator[Finding]:
    """A footnote's label is defined once, case aside: every reference leads to the first definition, and no reader
    would find the second.
    """
    for note in sorted(proof.footnotes.notes, key=lambda note: note.span):
        if note.repeats:
            message = f"the footnote {quoted(note.label)} is defined twice"
            yield Finding(message, At(span=note.span), "give it a label of its own, or delete one of the two")


_UNSAFE = frozenset(["javascript", "vbscript", "livescript", "data", "file", "blob", "filesystem", "view-source"])
_BLANKS = re.compile("[\x00-\x20\x7f-\xa0\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+")


def _problem(url: str, image: bool) -> str | None:
    if image and picture_path(url) is not None:
        return None
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


def _refused_links(document: Document, problem: Callable[[str, bool], str | None]) -> Iterator[Finding]:
    for url, image, span in _destinations(document):
        why = problem(url, image) if url else None
        if why:
            what = "image" if image else "link"
            yield Finding(f"the {what} {quoted(url)} is refused: {why}", At(span=span))


def _destinations(document: Document) -> Iterator[tuple[str, bool, Span]]:
    """Where every link and image leads, whether it is an image, and its range; links in the text of images too."""
    if "![" not in document.content:
        yield from ((link.url, False, link.span) for link in document.links)
        return
    for event in document.events:
        if event.kind == "start" and event.tag in ("Link", "Image"):
            email = event.data["link_type"] == "Email"
            url = f"mailto:{event.data['dest_url']}" if email else event.data["dest_url"]
            yield url, event.tag == "Image", Span(event.start, event.end)


RULES: tuple[Rule[Proof], ...] = (
    citation_missing,
    citation_extra,
    citation_title_mismatch,
    citation_url_mismatch,
    citations_out_of_order,
    link_not_allowed,
    link_empty,
    footnote_undefined,
    footnote_unused,
    footnote_repeated,
)
