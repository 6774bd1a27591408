"""What a build remembers for the next: hashes of inputs and of the tool, and what was made of each lesson. JSON only.

The first line of the file is all that a build needs when nothing changed. Then follow three lines a lesson, its entry,
its card and its page, which are read only when they are needed. A remembered verdict counts only for the same bytes of
input, the same tool and the same configuration.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from atlas_lessons import __version__
from atlas_lessons.core.config import Config
from atlas_lessons.core.diagnostics import Diagnostic, Severity, Span
from atlas_lessons.core.model import Card, LessonReport
from atlas_lessons.core.resources import folder
from atlas_lessons.read.source.discover import Contents

_FORMAT = 2
_MOST = 256 * 2**20  # bytes of a state file
_LIBRARIES = ("pyromark", "math_core", "jinja2", "sympy", "jsonschema", "rfc8785", "pagefind_bin")

_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class CachedLesson(NamedTuple):
    """One lesson of the last build.

    ``inputs`` is the hash of its files and ``links`` that of the addresses its links lead to. ``files`` maps the paths
    of what was made to SHA-256. ``found`` and ``found_among_all`` are its diagnostics, those of the rules over all
    lessons apart; ``names`` are those other lessons may import it by; ``urls`` has the URL fields of its record, and
    ``pictures`` the SHA-256 of each picture beside it that its page shows.
    ``sound`` says that its own check found no error, ``open_parts`` what the parts of the proof left open.
    ``alone`` is False where its verdict depends on results of other lessons, so that it is checked anew unless nothing
    at all changed. ``entry``, ``card`` and ``page``, the anchors of its page and
    where its links lead, are lines of JSON.
    """

    inputs: str
    links: str
    files: Mapping[str, str]
    id: str | None
    sound: bool
    open_parts: Sequence[str]
    alone: bool
    found: Sequence[Mapping[str, Any]]
    found_among_all: Sequence[Mapping[str, Any]]
    names: Sequence[str]
    urls: Mapping[str, Any]
    pictures: Mapping[str, str]
    entry: bytes = b""
    card: bytes = b""
    page: bytes = b""


class State(NamedTuple):
    """The state of a build: which tool and settings made it, and its lessons by input path.

    ``base`` is the address of the site's root. ``others`` maps input paths that turned out to be no lessons to the
    hash of what they held; ``pages`` has the SHA-256 of the files about the whole site, by path.
    """

    tool: str
    base: str = ""
    lessons: Mapping[str, CachedLesson] = {}
    others: Mapping[str, str] = {}
    pages: Mapping[str, str] = {}

    def files(self) -> Mapping[str, str]:
        """The SHA-256 of every file of the site by path, but for the state itself."""
        found = dict(self.pages)
        for each in self.lessons.values():
            found.update(each.files)
        return found


def read_state(path: Path, tool: str) -> State:
    """The state in a marker file, empty where there is none, it is damaged, or another tool or setting wrote it."""
    try:
        if path.is_symlink() or path.stat().st_size > _MOST:
            return State(tool)
        first, _, rest = path.read_bytes().partition(b"\n")
        data = json.loads(first)
        if data["format"] != _FORMAT or data["tool"] != tool or data["rest"] != hashlib.sha256(rest).hexdigest():
            return State(tool)
        lines = rest.split(b"\n")
        lessons = {
            name: CachedLesson._make((*each, *lines[3 * n : 3 * n + 3]))
            for n, (name, each) in enumerate(data["lessons"].items())
        }
        return State(tool, data["base"], lessons, data["others"], data["pages"])
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        return State(tool)


def write_state(state: State) -> bytes:
    """The bytes of a marker file. It is long, and put together once, from a part for each lesson and line."""
    lessons = dict(sorted(state.lessons.items()))
    rest = [part for each in lessons.values() for line in each[-3:] for part in (line, b"\n")]
    hashed = hashlib.sha256()
    for part in rest:
        hashed.update(part)
    first = {
        "format": _FORMAT,
        "tool": state.tool,
        "base": state.base,
        "rest": hashed.hexdigest(),
        "others": dict(sorted(state.others.items())),
        "pages": dict(sorted(state.pages.items())),
    }
    heads = (f",{_json(name)}:{_json(each[:-3])}".encode() for name, each in lessons.items())
    named = [next(heads, b",")[1:], *heads]
    return b"".join((_json(first)[:-1].encode(), b',"lessons":{', *named, b"}}\n", *rest))


def inputs_hash(contents: Contents) -> str | None:
    """The hash of a lesson's files; None where one could not be read."""
    made = hashlib.sha256()
    for each in contents:
        if each is None:
            made.update(b"\0none")
        elif isinstance(each, bytes):
            made.update(b"%d\0" % len(each))
            made.update(each)
        else:
            return None
    return made.hexdigest()


def tool_hash(config: Config, *more: object) -> str:
    """The hash of all that decides what is made of an input: this package, its templates, libraries and settings."""
    made = hashlib.sha256(repr((__version__, sys.version, config, more)).encode())
    package = Path(__file__).resolve().parents[2]
    folders = [package, folder("templates"), folder("schemas"), *([Path(config.templates)] if config.templates else [])]
    for each in folders:
        for path in sorted(p for p in each.rglob("*") if p.suffix != ".pyc" and p.is_file()):
            made.update(f"\0{path.relative_to(each)}\0".encode())
            made.update(path.read_bytes())
    for name in _LIBRARIES:
        made.update(f"\0{name} {_build_of(name)}".encode())
    return made.hexdigest()


def _build_of(name: str) -> str:
    """Which build of a library is installed: its files' sizes and times stand for its version, and need no import."""
    found = find_spec(name)
    if found is None or found.origin is None:
        return "none"
    parent = Path(found.origin).parent
    stamps = [(each.name, each.stat().st_size) for each in sorted(parent.iterdir()) if each.is_file()]
    return repr(stamps)


def remembered_report(path: str, each: CachedLesson, *, among_all: bool) -> LessonReport:
    """The report of a remembered lesson without its card, with or without what the rules over all lessons found."""
    told = [*each.found, *(each.found_among_all if among_all else ())]
    return LessonReport(path, each.id, diagnostics_from(told) if told else (), kept_open=tuple(each.open_parts))


def diagnostics_data(found: Iterable[Diagnostic]) -> Sequence[Mapping[str, Any]]:
    """Diagnostics as JSON data."""
    return [each._asdict() for each in found]


def diagnostics_from(data: Iterable[Mapping[str, Any]]) -> tuple[Diagnostic, ...]:
    """The diagnostics again, in the order of reports."""
    return tuple(sorted(map(_diagnostic, data), key=Diagnostic.sort_key))


def _diagnostic(data: Mapping[str, Any]) -> Diagnostic:
    fixed = {
        "severity": Severity(data["severity"]),
        "span": Span(*data["span"]) if data["span"] is not None else None,
        "caret": tuple(data["caret"]) if data["caret"] is not None else None,
    }
    return Diagnostic(**{**data, **fixed})


def line_of(data: Mapping[str, Any] | None) -> bytes:
    """JSON data as one line."""
    return _json(data).encode()


def card_line(card: Card | None) -> bytes:
    """A card as one line."""
    return line_of({**card._asdict(), "broken": sorted(card.broken)} if card is not None else None)


def card_of_line(line: bytes) -> Card | None:
    """The card again."""
    data = json.loads(line)
    if data is None:
        return None
    fixed = {
        "links": tuple((url, Span(*span)) for url, span in data["links"]),
        "foundations": tuple((url, Span(*span)) for url, span in data["foundations"]),
        "listed": tuple((text, url, Span(*span)) for text, url, span in data["listed"]),
        "exports": {name: tuple(value) for name, value in data["exports"].items()},
        "copies": tuple(tuple(each) for each in data["copies"]),
        "broken": frozenset(data["broken"]),
    }
    lists = {name: tuple(data[name]) for name in ("supersedes", "superseded_by", "related")}
    return Card(**{**data, **fixed, **lists})


def without_places(card: Card) -> Card:
    """A card without where in the text anything stands: all that the rules over all lessons judge by."""
    nowhere = Span(0, 0)
    return card._replace(
        links=tuple((url, nowhere) for url, _ in card.links),
        foundations=tuple((url, nowhere) for url, _ in card.foundations),
        listed=tuple((text, url, nowhere) for text, url, _ in card.listed),
    )


def lazily(line: bytes) -> Callable[[], Card | None]:
    """What makes the card of a line when it is asked for."""
    return lambda: card_of_line(line)
