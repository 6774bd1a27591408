"""SCH: a record and a derivations file fit their published schemas."""

from __future__ import annotations

from collections.abc import Iterator

from atlas_lessons.check.rules.base import Rule, rule
from atlas_lessons.check.rules.examples import ABSENT, record
from atlas_lessons.core.diagnostics import Finding
from atlas_lessons.read.jsonio.validate import Data

_GOOD = record(show='"publishedDate": "2026-01-02", "contentFormat": "text/markdown", "x-room": 7')


@rule("SCH001", "missing-field", bad=record(title=ABSENT, show='{"id": "heat", …}    no "title"'), good=_GOOD)
def missing_field(data: Data) -> Iterator[Finding]:
    """Every required field is there.

    `publishedDate, author, topic, series, license, rightsUrl, artifactUrl, interactiveUrl, evidenceScope` and
    `contentCoverage` may be null or left out, and `hashProfile` too; all other fields of a record are required.
    """
    yield from data.found("missing-field")


@rule("SCH002", "unknown-field", bad=record(titel="Heat", show='"titel": "Heat"'), good=_GOOD)
def unknown_field(data: Data) -> Iterator[Finding]:
    """Every field is one of the format.

    A field of another name is mostly a slip of the keyboard; the nearest known name is suggested. Names that begin
    with `x-` are free, and `extra-fields = "allow"` in the configuration lets all others pass.
    """
    yield from data.found("unknown-field")


@rule("SCH003", "wrong-type", bad=record(contentLength=94.0, show='"contentLength": 94.0'), good=_GOOD)
def wrong_type(data: Data) -> Iterator[Finding]:
    """A field has the JSON type that its schema names. An integer is written without fraction and exponent."""
    yield from data.found("wrong-type")


@rule("SCH004", "bad-format", bad=record(revisionDate="2026-02-30", show='"revisionDate": "2026-02-30"'), good=_GOOD)
def bad_format(data: Data) -> Iterator[Finding]:
    """Dates are days that exist, as RFC 3339 writes them (`2026-10-07`); URLs are absolute http or https URLs.

    A URL of a record has no user name, no space and no control character, so that it leads where it seems to lead.
    """
    yield from data.found("bad-format")


@rule("SCH005", "bad-value", bad=record(contentFormat="text/html", show='"contentFormat": "text/html"'), good=_GOOD)
def bad_value(data: Data) -> Iterator[Finding]:
    """A field has one of the values, or lies within the bounds, that its schema names."""
    yield from data.found("bad-value")


@rule("SCH006", "bad-length", bad=record(status="", show='"status": ""'), good=_GOOD)
def bad_length(data: Data) -> Iterator[Finding]:
    """A text or list is no shorter and no longer than its schema allows; most texts may not be empty."""
    yield from data.found("bad-length")


RULES: tuple[Rule[Data], ...] = (missing_field, unknown_field, wrong_type, bad_format, bad_value, bad_length)
