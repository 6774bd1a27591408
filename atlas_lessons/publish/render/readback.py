"""Reads finished pages again and compares them with what was verified: numbers, citations, anchors, formulas."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from html import unescape
from itertools import islice
from typing import NamedTuple, TypeVar
from urllib.parse import unquote

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.publish.render.html import Shown
from atlas_lessons.publish.render.marks import marks, visible
from atlas_lessons.publish.render.publishable import Publishable
from atlas_lessons.publish.render.sections import section_ids
from atlas_lessons.publish.render.site import Site

# Our pages write every tag in one way: lower case, attributes in double quotes, `<` and `>` only around tags. What does
# not fit is a fault in itself, so a strict reader of this form sees more than a browser's forgiving one.
_ATTRIBUTES = r" [a-z][a-z\-]*(?:=\"[^\"<>]*\")?"
_TAG = re.compile(rf"(/?[a-z][a-z0-9]*|!doctype(?= html$))((?:{_ATTRIBUTES})*) ?/?")
_ATTRIBUTE = re.compile(r" ([a-z][a-z\-]*)(?:=\"([^\"]*)\")?")
_DATA = re.compile(r'<data class="n [a-z ]+" value="([^"]*)"[^>]*>([^<]*)</data>')
_RAW = re.compile(r"(<script [^>]*>)[^<]*</script>")
_TEX = re.compile(r"<(?:annotation [^>]*|code class=\"tex\")>([^<]*)<")
_ELSEWHERE = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:|#|/")
_HEX = re.compile(r"\s+")
_SHORT = 300  # characters of a tag that is kept in memory
_LOADS = frozenset(("src", "srcset", "poster", "data", "action", "formaction", "background", "style"))


T = TypeVar("T")
Pictures = Mapping[str, Shown]
_NO_PICTURES: Pictures = {}


class Page(NamedTuple):
    """What a page holds, in order: ids, addresses of links, addresses and texts of pictures, and its faults."""

    ids: tuple[str, ...]
    links: tuple[str, ...]
    pictures: tuple[str, ...]
    faults: tuple[str, ...]


def read_page(text: str) -> Page:
    """Read a page of ours. Faults are markup that is not in our form, attributes that run or load, and double ids."""
    ids: list[str] = []
    links: list[str] = []
    pictures: list[str] = []
    faults: list[str] = []
    for piece in islice(_RAW.sub(r"\1</script>", text).split("<"), 1, None):
        tag, closed, _ = piece.partition(">")
        found = (_tag(tag) if len(tag) <= _SHORT else _read_tag(tag)) if closed else None
        if found is None:
            faults.append(f"a < that begins no tag of ours: {tag[:40]!r}")
        elif found:
            for key, value in found:
                if key == "id":
                    ids.append(value)
                elif key == "href":
                    links.append(value)
                elif key == "img":
                    pictures.append(value)
                else:
                    faults.append(key)
    doubled = sorted({id_ for id_ in ids if ids.count(id_) > 1}) if len(set(ids)) != len(ids) else []
    faults += [f"the id {id_!r} stands twice" for id_ in doubled]
    return Page(tuple(ids), tuple(links), tuple(pictures), tuple(faults))


def _read_tag(text: str) -> Sequence[tuple[str, str]] | None:
    """What a tag of ours, without its angle brackets, says of ids and links, and what is wrong with it; None for any
    other text."""
    match = _TAG.fullmatch(text)
    if match is None:
        return None
    name, found = match.group(1), []
    for key, value in _ATTRIBUTE.findall(match.group(2)):
        if key == "id" or (key == "href" and name == "a"):
            found.append((key, unescape(value)))
        elif name == "img" and key in ("src", "alt"):
            found.append(("img", unescape(value)))
        elif key.startswith("on") or (key in _LOADS and not (name == "script" and key == "src")):
            found.append((f"<{name}> has the attribute {key}", ""))
    return found


_tag = lru_cache(maxsize=4_096)(_read_tag)  # most tags stand on every page


def reread(
    lesson: Publishable, text: str, site: Site, page: str, pictures: Pictures = _NO_PICTURES
) -> tuple[Sequence[str], Page]:
    """What of a verified lesson its finished page does not hold, in words (empty where all is there), and the page.

    ``text`` is the page as it was read back, ``page`` its path on ``site``; ``pictures`` are those it shows.
    """
    found = read_page(text)
    missing = [
        *found.faults,
        *_numbers(lesson, text, pictures),
        *_pictures(lesson, found, pictures),
        *_links(lesson, found, site, page),
        *_anchors(lesson, found),
        *_formulas(lesson, text),
    ]
    return missing, found


def _numbers(lesson: Publishable, text: str, pictures: Pictures) -> Iterator[str]:
    """Every marked numeral, in order, with its exact value and the digits that a reader of the content sees."""
    document = lesson.lesson.document
    hidden = [span for _, span, _ in _shown_pictures(lesson, pictures)] if pictures else ()
    every = marks(lesson.report.results or (), lesson.report.numbers or ())
    marked = visible(document.blocks, every, hidden)
    expected = [
        (mark.value, shown) for mark, shown in _content_in_page_order(lesson, marked, lambda each: each[0].span.start)
    ]
    found: list[tuple[str, str]] = []
    for match in _DATA.finditer(text):
        value, shown = unescape(match.group(1)), unescape(match.group(2))
        if " more" in match.group()[: match.group().index("value=")]:
            found[-1] = (found[-1][0], found[-1][1] + shown)
        else:
            found.append((value, shown))
    if found != expected:
        yield _difference("number", expected, found)


def _pictures(lesson: Publishable, found: Page, pictures: Pictures) -> Iterator[str]:
    """Every picture that is shown, in order, with the text that represents it, and no other."""
    found_there = _content_in_page_order(lesson, _shown_pictures(lesson, pictures), lambda each: each[1].start)
    expected = [field for src, _, alt in found_there for field in (src, alt)]
    if expected != list(found.pictures):
        yield _difference("address or text of a picture", expected, found.pictures)


def _shown_pictures(lesson: Publishable, pictures: Pictures) -> Iterator[tuple[str, Span, str]]:
    """The pictures of a lesson that its page shows: address, range in the content, text."""
    events = lesson.lesson.document.events if pictures else ()
    for index, event in enumerate(events):
        if event.kind == "start" and event.tag == "Image" and event.data["dest_url"] in pictures:
            texts: list[str] = []
            for inner in events[index + 1 :]:
                if inner.end > event.end or (inner.kind == "end" and inner.tag == "Image" and inner.end == event.end):
                    break
                if inner.kind not in ("start", "end"):
                    texts.append(" " if inner.kind in ("break", "hardbreak") else inner.data or "")
            yield pictures[event.data["dest_url"]].src, Span(event.start, event.end), "".join(texts)


def _links(lesson: Publishable, found: Page, site: Site, page: str) -> Iterator[str]:
    """Every link of the content, in order, with its verified address (on this site: the path of that address)."""
    links = _content_in_page_order(lesson, lesson.lesson.document.links, lambda link: link.span.start)
    wanted = [target for link in links if (target := site.link(link.url, page)) is not None]
    rest = iter(found.links)
    for target in wanted:
        if not any(target == candidate for candidate in rest):  # in order: each search goes on where the last one ended
            yield f"expected a link to {target!r}, found none in its place"
            return


def _anchors(lesson: Publishable, found: Page) -> Iterator[str]:
    """An anchor for each section in order, and a place for each link inside the page."""
    rest = iter(found.ids)
    for name in section_ids(lesson.lesson):
        if not any(name == candidate for candidate in rest):
            yield f"expected the anchor {name!r}, found none in its place"
            return
    known = set(found.ids)
    for link in found.links:
        if link.startswith("#") and len(link) > 1 and unquote(link[1:]) not in known:
            yield f"a link leads to {link!r}, where the page has nothing"


def _formulas(lesson: Publishable, text: str) -> Iterator[str]:
    """The TeX of each formula, in order, as annotation or as code."""
    shown = [unescape(formula) for formula in _TEX.findall(text)]
    formulas = (event for event in lesson.lesson.document.events if event.kind in ("math", "display"))
    expected = [event.data.strip() for event in _content_in_page_order(lesson, formulas, lambda event: event.start)]
    if [_HEX.sub(" ", formula) for formula in shown] != [_HEX.sub(" ", formula) for formula in expected]:
        yield _difference("formula", expected, shown)


def _content_in_page_order(lesson: Publishable, found: Iterable[T], start: Callable[[T], int]) -> Iterable[T]:
    """What is in the content, in the order of the page: footnotes come last, by number."""
    notes = lesson.proof.footnotes
    return sorted(found, key=lambda each: notes.place(start(each))) if notes.notes else found


def _difference(what: str, expected: Sequence[object], found: Sequence[object]) -> str:
    for index, wanted in enumerate(expected):
        if index >= len(found) or found[index] != wanted:
            got = repr(found[index]) if index < len(found) else "nothing"
            return f"expected {what} {index + 1} to be {wanted!r}, found {got}"
    return f"expected {len(expected)} {what}s, found {len(found)}"


def leads(path: str, page: Page) -> Sequence[str]:
    """Where a page's links to other files of its site lead: paths below the root, with ``#`` and fragment where they
    have one, each once. ``path`` is that of the page. A link out of the site leads to ``..``.
    """
    folder = path.rpartition("/")[0]
    return list(dict.fromkeys(target for link in page.links if (target := _target(folder, link)) is not None))


def broken(
    found: Iterable[str], files: Container[str], ids_of: Callable[[str], Container[str] | None]
) -> Iterator[str]:
    """Those of some :func:`leads` that lead nowhere: to no file of the site, or to an anchor that its page lacks.

    ``ids_of`` gives the anchors of a page, None for what is not a page.
    """
    for lead in found:
        path, _, fragment = lead.partition("#")
        if path not in files:
            yield lead
        elif fragment:
            ids = ids_of(path)
            if ids is not None and fragment not in ids:
                yield lead


def _target(folder: str, link: str) -> str | None:
    """The path of the file that a relative link leads to, with its fragment; None for what is not relative."""
    if _ELSEWHERE.match(link):
        return None
    address, mark, fragment = link.partition("#")
    path = unquote(address.partition("?")[0])
    parts: list[str] = [part for part in folder.split("/") if part]
    for part in path.split("/"):
        if part == "..":
            if not parts:
                return ".."
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    name = "/".join(parts)
    if not path or path.endswith(("/", "..", ".")):
        name = (f"{name}/" if name else "") + "index.html"
    return f"{name}{mark}{unquote(fragment)}"
