"""Ways to tamper with a record, and inputs that are fine: tables for the tests of the whole check."""

import json
import unicodedata
from collections.abc import Callable
from typing import Any

from atlas_lessons.check.rules.examples import sealed_data
from atlas_lessons.read.markdown.document import parse
from atlas_lessons.read.record.facts import facts_of
from atlas_lessons.read.record.hashes import content_hash, record_hash

Data = dict[str, Any]
Tamper = Callable[[Data], Any]

OWN_CONTENT = """\
Physics · Lessons v1.0.0

# Heat

Heat flows from the hot side to the cold side, as [Fourier](https://example.org/fourier) found.

## The *law* & its limits

The flux is proportional to the gradient. See also [the tables][t] and <https://example.org/data>.

### R&amp;D `notes`

A wall of 3 m² loses 12 W. 🔥

## Check your understanding

### Where does heat flow?

1.  To the cold side
2.  To the hot side
3.  Nowhere

Answer and reasoning

To the cold side

Heat flows from hot to cold.

## Foundations

-   [Temperature](https://example.org/learn/temperature/)

[t]: https://example.org/tables"""


def own() -> Data:
    """A sealed record of our own, with every kind of link, an emoji and a knowledge check."""
    return sealed_data(OWN_CONTENT)


def put(*path: Any) -> Tamper:
    """Set the value at a path; the last argument is the value."""
    *where, last, value = path

    def tamper(data: Data) -> None:
        target: Any = data
        for step in where:
            target = target[step]
        target[last] = value

    return tamper


def drop(*path: Any) -> Tamper:
    *where, last = path

    def tamper(data: Data) -> None:
        target: Any = data
        for step in where:
            target = target[step]
        del target[last]

    return tamper


def change(*path: Any) -> Tamper:
    """Apply the last argument, a function, to the value at a path."""
    *where, last, function = path

    def tamper(data: Data) -> None:
        target: Any = data
        for step in where:
            target = target[step]
        target[last] = function(target[last])

    return tamper


def swap(field: str, one: int, other: int) -> Tamper:
    def tamper(data: Data) -> None:
        items = data[field]
        items[one], items[other] = items[other], items[one]

    return tamper


def flip(text: str, at: int = 0) -> str:
    """Another hexadecimal digit at a place."""
    return text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :]


def text(old: str, new: str) -> Tamper:
    """Replace once in the content and leave everything else as it was."""

    def tamper(data: Data) -> None:
        assert old in data["content"], old
        data["content"] = data["content"].replace(old, new, 1)

    return tamper


def rehashed(old: str, new: str) -> Tamper:
    """Replace once in the content, and make hash, length and offsets fit, as a careful forger would."""

    def tamper(data: Data) -> None:
        text(old, new)(data)
        fit(data)

    return tamper


def fit(data: Data) -> None:
    """Make hash, length and, where their number allows, section offsets fit the content; titles and links stay."""
    facts = facts_of(parse(data["content"]))
    data["contentHash"], data["contentLength"] = facts["contentHash"], facts["contentLength"]
    if len(facts["sections"]) == len(data["sections"]):
        for section, fact in zip(data["sections"], facts["sections"], strict=True):
            section["start"], section["end"] = fact["start"], fact["end"]
    seal_again(data)


def refacts(old: str, new: str) -> Tamper:
    """Replace once in the content and make every computed field fit, titles and citations too."""

    def tamper(data: Data) -> None:
        text(old, new)(data)
        data.update(facts_of(parse(data["content"])))
        seal_again(data)

    return tamper


def seal_again(data: Data) -> None:
    """Make the record hash and the artifact URL fit, where the record names a profile."""
    if data.get("hashProfile") == "jcs-sha256":
        data["recordHash"] = record_hash(data)
        slug = data["canonicalUrl"].rstrip("/").rpartition("/")[2]
        data["artifactUrl"] = f"https://example.org/data/{slug}-{data['recordHash'][:16]}.json"


def resealed(tamper: Tamper) -> Tamper:
    """A change after which the record was sealed again, so that only its meaning is wrong."""

    def both(data: Data) -> None:
        tamper(data)
        seal_again(data)

    return both


def nfd(value: str) -> str:
    return unicodedata.normalize("NFD", value)


def shift(data: Data) -> None:
    for section in data["sections"]:
        section["start"] += 1
        section["end"] += 1


def utf16(data: Data) -> None:
    data["contentLength"] = len(data["content"].encode("utf-16-le")) // 2
    facts = facts_of(parse(data["content"]), "utf-16")
    data["sections"] = facts["sections"]


def move_citation(data: Data) -> None:
    data["citations"].append(data["citations"].pop(0))


def crlf(data: Data) -> None:
    data["content"] = data["content"].replace("\n", "\r\n")


def hash_over(function: Callable[[str], str]) -> Tamper:
    """A content hash that was made over a variant of the content."""

    def tamper(data: Data) -> None:
        data["contentHash"] = content_hash(function(data["content"]))

    return tamper


def dumped(data: Data) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)
