"""Front matter of Markdown: finds it, and reads the YAML of a lesson source as strings and lists of strings only.

YAML's implicit types, tags, anchors, aliases, merge keys, nested mappings and duplicate keys are refused, so that what
is there is what it says. The reader sees events only; nothing is constructed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from atlas_lessons.read.jsonio.scanner import LoadFailure, fault_at, show

if TYPE_CHECKING:
    import yaml

MAX_BYTES = 64 * 1024

_OPENING = re.compile(r"(---|\+\+\+)[ \t]*\n")
_KEY_LINE = re.compile(r"\s*(?:#[^\n]*\n\s*)*(?:[A-Za-z_][\w.-]*|\"[^\"\n]*\"|'[^'\n]*')[ \t]*[:=]")


class Parts(NamedTuple):
    """A Markdown text in its parts. ``front`` is the text between the fences, which begins at ``front_start``.

    ``front`` is None where there is none; ``closed`` is False where its closing fence is missing. ``body`` begins at
    ``body_start``.
    """

    front: str | None
    front_start: int
    closed: bool
    body: str
    body_start: int


def split_front_matter(text: str) -> Parts:
    """Split a text (LF line ends) into front matter and body; a thematic break at its head is no front matter."""
    opening = _OPENING.match(text)
    if opening is None:
        return Parts(None, 0, True, text, 0)
    fence, start = opening[1], opening.end()
    closing = re.compile(rf"^{re.escape(fence)}[ \t]*$" if fence != "---" else r"^(?:---|\.\.\.)[ \t]*$", re.MULTILINE)
    end = closing.search(text, start)
    if end is None or not (_KEY_LINE.match(text, start) or not text[start : end.start()].strip()):
        return Parts(None, start, _KEY_LINE.match(text, start) is None, text, 0)
    body_start = min(end.end() + 1, len(text))
    return Parts(text[start : end.start()], start, True, text[body_start:], body_start)


def line_of(text: str, key: str) -> tuple[int, int] | None:
    """Start and end of the first line of a top-level key in a text; None when it is quoted out of recognition."""
    match = re.compile(rf"^[\"']?{re.escape(key)}[\"']?[ \t]*:[^\n]*", re.MULTILINE).search(text)
    return match.span() if match else None


def read_front_matter(front: str, start: int) -> tuple[Mapping[str, Any], tuple[LoadFailure, ...]]:
    """The strings and lists of strings of YAML front matter that begins at an offset of its file, and its faults.

    Where a file has faults, the mapping holds what could be read before them.
    """
    size = len(front.encode())
    if size > MAX_BYTES:
        message = f"expected front matter of at most {MAX_BYTES:,} bytes, found {size:,}"
        return {}, (fault_at("front-matter-too-large", message, start),)
    import yaml

    reader = _FrontMatterReader(front, start)
    try:
        reader.document(_events(front))
    except yaml.YAMLError as error:
        reader.faults.append(_syntax(error, front, start))
    except _Stop:
        pass
    return reader.fields, tuple(reader.faults)


def _events(front: str) -> Iterator[Any]:
    import yaml

    return iter(yaml.parse(front, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)))


class _Stop(Exception):  # noqa: N818 - control flow inside this module
    """The rest of the document cannot be read in a sensible way."""


class _FrontMatterReader:
    """Takes YAML events to a mapping; ``faults`` gathers what is not allowed."""

    def __init__(self, front: str, start: int) -> None:
        self.start = start
        self.lines = [0]
        for line in front.split("\n"):
            self.lines.append(self.lines[-1] + len(line) + 1)
        self.fields: dict[str, Any] = {}
        self.faults: list[LoadFailure] = []

    def document(self, events: Iterator[Any]) -> None:
        """Read the one document of the front matter."""
        import yaml

        for event in events:
            if isinstance(event, yaml.MappingStartEvent):
                self._plain(event)
                self._mapping(events)
            elif isinstance(event, (yaml.ScalarEvent, yaml.SequenceStartEvent, yaml.AliasEvent)):
                self._refuse("front-matter-value", event, "expected lines of the form 'key: value', found none")

    def _mapping(self, events: Iterator[Any]) -> None:
        import yaml

        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                return
            if not isinstance(event, yaml.ScalarEvent):
                self._refuse("front-matter-value", event, "expected a key that is a word, found " + _kind(event))
            self._plain(event)
            key = str(event.value)
            if key == "<<" and not event.style:
                self._fault("front-matter-feature", event, "expected no merge key, found '<<'")
            if key in self.fields:
                self._fault("front-matter-duplicate-key", event, f"expected each key once, found {show(key)} again")
            self.fields[key] = self._value(next(events), events, key)

    def _value(self, event: Any, events: Iterator[Any], key: str) -> str | tuple[str, ...]:
        import yaml

        self._plain(event)
        if isinstance(event, yaml.ScalarEvent):
            return str(event.value)
        if not isinstance(event, yaml.SequenceStartEvent):
            wanted = f"expected a string or a list of strings for {show(key)}, found {_kind(event)}"
            self._refuse("front-matter-value", event, wanted)
        items: list[str] = []
        for item in events:
            if isinstance(item, yaml.SequenceEndEvent):
                break
            self._plain(item)
            if not isinstance(item, yaml.ScalarEvent):
                wanted = f"expected strings in the list {show(key)}, found {_kind(item)}"
                self._refuse("front-matter-value", item, wanted)
            items.append(str(item.value))
        return tuple(items)

    def _plain(self, event: Any) -> None:
        """Report an anchor, alias or tag of an event."""
        import yaml

        if isinstance(event, yaml.AliasEvent):
            self._refuse("front-matter-feature", event, f"expected no alias, found '*{event.anchor}'")
        if event.anchor:
            self._fault("front-matter-feature", event, f"expected no anchor, found '&{event.anchor}'")
        if event.tag:
            self._fault("front-matter-feature", event, f"expected no tag, found {show(str(event.tag))}")

    def _fault(self, name: str, event: Any, message: str) -> None:
        mark = event.start_mark
        offset = self.start + self.lines[min(mark.line, len(self.lines) - 1)] + mark.column
        self.faults.append(fault_at(name, message, offset, _HINTS.get(name)))

    def _refuse(self, name: str, event: Any, message: str) -> None:
        self._fault(name, event, message)
        raise _Stop


_HINTS = {
    "front-matter-feature": "front matter holds strings and lists of strings only; write the value out",
    "front-matter-value": "put the value in quotes if it is meant as text",
}


def _kind(event: Any) -> str:
    name = type(event).__name__
    kinds = {"MappingStartEvent": "a mapping", "SequenceStartEvent": "a list", "AliasEvent": "an alias"}
    return kinds.get(name, "something else")


def _syntax(error: yaml.YAMLError, front: str, start: int) -> LoadFailure:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is not None:
        lines = front.split("\n")
        offset = sum(len(line) + 1 for line in lines[: mark.line]) + mark.column
    else:
        offset = min(int(getattr(error, "position", 0) or 0), len(front))
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or "not YAML")
    hint = "put a value that holds ': ' or ' #', or begins with one of [ { & * ! | > % @ `, in quotes"
    return fault_at("front-matter-syntax", f"the front matter is not YAML: {problem}", start + offset, hint)
