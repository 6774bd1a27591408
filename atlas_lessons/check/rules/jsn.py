"""JSN: the files of a lesson load: strict UTF-8, strict JSON, front matter that is plain strings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from atlas_lessons.check.rules.base import Rule, RuleExample, rule
from atlas_lessons.check.rules.examples import RECORD_FILE, SOURCE_FILE, record
from atlas_lessons.core.diagnostics import Finding
from atlas_lessons.read.source.load import Raw

_GOOD = record(show='{"schemaVersion": 1, "id": "heat", …}')


def _json(data: str | bytes, show: str | None = None, **settings: Any) -> RuleExample:
    keys = {key.replace("_", "-"): value for key, value in settings.items()}
    return RuleExample({RECORD_FILE: data}, show or str(data), keys)


def _source(text: str, show: str | None = None) -> RuleExample:
    return RuleExample({SOURCE_FILE: text}, show or text)


_GOOD_SOURCE = _source("---\nversion: 1.0.0\nrelated: [cold, warm]\n---\n\n# Heat\n")


@rule(
    "JSN001",
    "unreadable-file",
    bad=RuleExample({RECORD_FILE: b""}, "lesson.json/ is a folder", state="folder"),
    good=_GOOD,
)
def unreadable_file(raw: Raw) -> Iterator[Finding]:
    """A lesson file is a regular file that may be read.

    A folder or device in the place of a file, a file without permission and one that vanishes during the run are
    reported here; the other files of the run are checked all the same.
    """
    yield from raw.found("unreadable-file")


@rule(
    "JSN002",
    "symlinked-input",
    bad=RuleExample({RECORD_FILE: b""}, "lesson.json -> ../../secret.json", state="link"),
    good=_GOOD,
)
def symlinked_input(raw: Raw) -> Iterator[Finding]:
    """A lesson file is no symbolic link.

    Lessons come from contributions; a link among them could make the check read, and a page show, any file of the
    machine.
    """
    yield from raw.found("symlinked-input")


@rule("JSN003", "empty-file", bad=_json(" \n", "(white space only)"), good=_GOOD)
def empty_file(raw: Raw) -> Iterator[Finding]:
    """A lesson file holds something. A file of white space is what an interrupted write or an empty pipe leaves."""
    yield from raw.found("empty-file")


@rule(
    "JSN004",
    "file-too-large",
    bad=_json('{"id": "heat"}', '{"id": "heat"}    with max-record-bytes = 8', max_record_bytes=8),
    good=_GOOD,
)
def file_too_large(raw: Raw) -> Iterator[Finding]:
    """A file is no longer than `max-record-bytes` (16 MiB where the configuration says nothing); no more is read."""
    yield from raw.found("file-too-large")


@rule(
    "JSN005",
    "text-too-long",
    bad=RuleExample(record().files, '"content" of 99 bytes with max-text-bytes = 20', {"max-text-bytes": 20}),
    good=_GOOD,
)
def text_too_long(raw: Raw) -> Iterator[Finding]:
    """The Markdown of a lesson is no longer than `max-text-bytes` (2 MiB where the configuration says nothing)."""
    yield from raw.found("text-too-long")


@rule(
    "JSN006",
    "not-utf8",
    bad=_json(b'{"title": "Caf\xe9"}', '{"title": "Caf<E9>"}    the byte E9 alone is no UTF-8'),
    good=_GOOD,
)
def not_utf8(raw: Raw) -> Iterator[Finding]:
    """A file is UTF-8, byte for byte.

    UTF-16 and UTF-32 are recognised and named. The bytes of a surrogate (`ED A0 BD`) and overlong forms are no UTF-8.
    """
    yield from raw.found("not-utf8")


@rule(
    "JSN007",
    "byte-order-mark",
    bad=RuleExample({"heat.json": b"\xef\xbb\xbf{}"}, "<EF BB BF>{…}"),
    good=_GOOD,
)
def byte_order_mark(raw: Raw) -> Iterator[Finding]:
    """A record, a lesson source or a derivations file begins with no byte order mark.

    RFC 8259 forbids it in JSON, and the hash of a file with one differs from that of the same text without. In other
    Markdown it is passed over.
    """
    yield from raw.found("byte-order-mark")


@rule("JSN008", "json-syntax", bad=_json('{"id": "heat",}'), good=_GOOD)
def json_syntax(raw: Raw) -> Iterator[Finding]:
    """A record or derivations file is JSON as RFC 8259 defines it: no comments, no trailing commas, double quotes."""
    yield from raw.found("json-syntax")


@rule("JSN009", "trailing-data", bad=_json('{"id": "heat"}\n{"id": "cold"}'), good=_GOOD)
def trailing_data(raw: Raw) -> Iterator[Finding]:
    """A file holds one JSON value and nothing after it; several records are several files."""
    yield from raw.found("trailing-data")


@rule("JSN010", "duplicate-key", bad=_json('{"id": "heat", "\\u0069d": "cold"}'), good=_GOOD)
def duplicate_key(raw: Raw) -> Iterator[Finding]:
    """A key stands once in an object, however it is escaped.

    Readers differ on which of two equal keys counts, so that a record could say one thing to the check and another
    to a reader.
    """
    yield from raw.found("duplicate-key")


@rule("JSN011", "not-a-number", bad=_json('{"contentLength": NaN}'), good=_GOOD)
def not_a_number(raw: Raw) -> Iterator[Finding]:
    """`NaN`, `Infinity` and `-Infinity` are no JSON, though some programs write them."""
    yield from raw.found("not-a-number")


@rule("JSN012", "number-out-of-range", bad=_json('{"contentLength": 1e400}'), good=_GOOD)
def number_out_of_range(raw: Raw) -> Iterator[Finding]:
    """A number is within the range of a double and has no absurd number of digits.

    `1e400` is read as infinity by most programs, and a numeral of ten thousand digits is there to slow a reader down.
    """
    yield from raw.found("number-out-of-range")


@rule("JSN013", "lone-surrogate", bad=_json('{"title": "\\ud83d"}'), good=_GOOD)
def lone_surrogate(raw: Raw) -> Iterator[Finding]:
    """A surrogate escape is half of a pair.

    A character above U+FFFF is written `\\\\ud83d\\\\ude00`; half of it is no character, has no UTF-8 and no hash.
    """
    yield from raw.found("lone-surrogate")


@rule("JSN014", "nesting-too-deep", bad=_json("[" * 100_000, "[[[[… a hundred thousand deep"), good=_GOOD)
def nesting_too_deep(raw: Raw) -> Iterator[Finding]:
    """Arrays and objects nest at most 64 levels deep; a record has three. Deeper input is meant to exhaust a reader."""
    yield from raw.found("nesting-too-deep")


@rule("JSN015", "too-many-values", bad=_json("[" + "0," * 30_001 + "0]", "[0,0,0,… thirty thousand"), good=_GOOD)
def too_many_values(raw: Raw) -> Iterator[Finding]:
    """A file holds at most 30,000 values; a long record has a few hundred."""
    yield from raw.found("too-many-values")


@rule("JSN016", "not-an-object", bad=_json('["heat"]'), good=_GOOD)
def not_an_object(raw: Raw) -> Iterator[Finding]:
    """A record is one JSON object, and so is a derivations file."""
    yield from raw.found("not-an-object")


@rule("JSN017", "front-matter-missing", bad=_source("# Heat\n"), good=_GOOD_SOURCE)
def front_matter_missing(raw: Raw) -> Iterator[Finding]:
    """A lesson source (`lesson.md`) begins with front matter: YAML between two lines of three hyphens."""
    yield from raw.found("front-matter-missing")


@rule("JSN018", "front-matter-unclosed", bad=_source("---\nversion: 1.0.0\n\n# Heat\n"), good=_GOOD_SOURCE)
def front_matter_unclosed(raw: Raw) -> Iterator[Finding]:
    """Front matter ends with a line of three hyphens."""
    yield from raw.found("front-matter-unclosed")


@rule("JSN019", "front-matter-syntax", bad=_source('---\ntopic: "Heat\n---\n\n# Heat\n'), good=_GOOD_SOURCE)
def front_matter_syntax(raw: Raw) -> Iterator[Finding]:
    """Front matter is YAML. Most often a value that holds a colon or begins with a sign of YAML needs quotes."""
    yield from raw.found("front-matter-syntax")


@rule("JSN020", "front-matter-value", bad=_source("---\nauthor: {name: Ada}\n---\n\n# Heat\n"), good=_GOOD_SOURCE)
def front_matter_value(raw: Raw) -> Iterator[Finding]:
    """A value of front matter is a string or a list of strings.

    Nothing is read as a date, number or boolean, so `version: 1.10` is the text `1.10`; mappings are refused.
    """
    yield from raw.found("front-matter-value")


@rule("JSN021", "front-matter-feature", bad=_source("---\ntitle: !!str Heat\n---\n\n# Heat\n"), good=_GOOD_SOURCE)
def front_matter_feature(raw: Raw) -> Iterator[Finding]:
    """Front matter uses no tags, anchors, aliases or merge keys of YAML, so that it says what a reader sees."""
    yield from raw.found("front-matter-feature")


@rule(
    "JSN022",
    "front-matter-duplicate-key",
    bad=_source("---\ntopic: Heat\ntopic: Cold\n---\n\n# Heat\n"),
    good=_GOOD_SOURCE,
)
def front_matter_duplicate_key(raw: Raw) -> Iterator[Finding]:
    """A key stands once in front matter."""
    yield from raw.found("front-matter-duplicate-key")


@rule(
    "JSN023",
    "front-matter-too-large",
    bad=_source("---\ntopic: " + "x" * 65536 + "\n---\n\n# Heat\n", "---\ntopic: xxxxxx… 64 KiB\n---"),
    good=_GOOD_SOURCE,
)
def front_matter_too_large(raw: Raw) -> Iterator[Finding]:
    """Front matter has at most 64 KiB."""
    yield from raw.found("front-matter-too-large")


@rule(
    "JSN024",
    "derivations-without-lesson",
    bad=RuleExample({"derivations.json": "{}"}, "derivations.json with no lesson beside it"),
    good=_GOOD,
)
def derivations_without_lesson(raw: Raw) -> Iterator[Finding]:
    """A derivations file is beside a lesson.

    `derivations.json` belongs to the `lesson.json` or `lesson.md` of its folder or, where several other lessons stand
    there, to the one it names; `<stem>.derivations.json` to the file of that stem. One that belongs to nothing would
    prove nothing.
    """
    yield from raw.found("derivations-without-lesson")


@rule(
    "JSN025",
    "gave-up",
    bad=RuleExample(record().files, "a lesson whose check does not end", state="stalls"),
    good=_GOOD,
)
def gave_up(raw: Raw) -> Iterator[Finding]:
    """The check of a lesson ends within limits of processor time and memory.

    A lesson that exceeds them is not verified; the other lessons of the run are checked all the same.
    """
    yield from raw.found("gave-up")


@rule(
    "JSN026",
    "too-many-elements",
    bad=RuleExample({"chapter.md": "[" * 100_000}, "[[[[[[… a hundred thousand times"),
    good=_GOOD,
)
def too_many_elements(raw: Raw) -> Iterator[Finding]:
    """The Markdown of a lesson is text, not a heap of Markdown signs.

    Documentation has one element (a link, an emphasis, a cell, a line break) in seven characters at the very most, a
    table of short numbers two in three. A text of more than three in four and 20,000 more, or 300,000 in all, is there
    to slow a parser down.
    """
    yield from raw.found("too-many-elements")


@rule(
    "JSN027",
    "too-many-numbers",
    bad=RuleExample({"chapter.md": "1 2 3 4 5 " * 20_001}, "1 2 3 4 5 1 2 3 4 5 … more than a hundred thousand"),
    good=_GOOD,
)
def too_many_numbers(raw: Raw) -> Iterator[Finding]:
    """The Markdown of a lesson holds at most 100,000 numbers; a long lesson has a few hundred.

    Each is looked at with those around it, so that a heap of digits would keep the check busy for minutes. A table of
    measurements of that size belongs into a data file.
    """
    yield from raw.found("too-many-numbers")


RULES: tuple[Rule[Raw], ...] = (
    unreadable_file,
    symlinked_input,
    empty_file,
    file_too_large,
    text_too_long,
    not_utf8,
    byte_order_mark,
    json_syntax,
    trailing_data,
    duplicate_key,
    not_a_number,
    number_out_of_range,
    lone_surrogate,
    nesting_too_deep,
    too_many_values,
    not_an_object,
    front_matter_missing,
    front_matter_unclosed,
    front_matter_syntax,
    front_matter_value,
    front_matter_feature,
    front_matter_duplicate_key,
    front_matter_too_large,
    derivations_without_lesson,
    gave_up,
    too_many_elements,
    too_many_numbers,
)
