"""Bytes → record, source or plain Markdown; what does not load is a value (LoadFailure), never an exception."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from typing import Any, NamedTuple

from atlas_lessons.core.config import DEFAULT, Config
from atlas_lessons.core.diagnostics import At, Finding
from atlas_lessons.core.model import DerivationsFile, Kind, Skipped, Source
from atlas_lessons.read.jsonio.parse import parse
from atlas_lessons.read.jsonio.scanner import LoadFailure, fault_at
from atlas_lessons.read.markdown.document import Document, TooManyElementsError
from atlas_lessons.read.markdown.document import parse as parse_markdown
from atlas_lessons.read.markdown.frontmatter import read_front_matter, split_front_matter
from atlas_lessons.read.record.fields import REQUIRED
from atlas_lessons.read.source.discover import (
    SOURCE_NAME,
    Contents,
    Files,
    begins_record,
    discover,
    is_markdown,
    read_files,
)

MAX_NUMERALS = 100_000  # runs of digits in one text; a long lesson has a few hundred

_NUMERAL = re.compile("[0-9]+")
_BOM = b"\xef\xbb\xbf"
_WIDE_MARKS = (b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff", b"\xff\xfe", b"\xfe\xff")
_WIDE_NAMES = ("UTF-32", "UTF-32", "UTF-16", "UTF-16")
_WIDE_ASCII = re.compile(rb"[\x09-\x7e]\x00[\x09-\x7e]\x00|\x00[\x09-\x7e]\x00[\x09-\x7e]")
_FEW = 3  # a JSON object of a scanned folder with fewer of a record's fields is something else


class Raw(NamedTuple):
    """The files of one lesson as read: what the JSN rules look at; ``path`` is that of the lesson in ``files``.

    ``text`` is the decoded file at ``path``, decoded leniently where it is not UTF-8 so that places can be shown;
    ``texts`` are those of the files beside it, by role. ``value`` is the JSON value of a record that loaded,
    ``content`` the Markdown to check, ``document`` its one parse and ``content_line`` the line of the file where it
    begins; the first two are None where there is none or it did not load. ``source`` and ``derivations`` are the files
    beside it that loaded.
    """

    files: Files
    kind: Kind
    text: str
    texts: Mapping[str, str]
    value: Any = None
    content: str | None = None
    document: Document | None = None
    content_line: int = 1
    source: Source | None = None
    derivations: DerivationsFile | None = None
    failures: tuple[LoadFailure, ...] = ()

    @property
    def path(self) -> str:
        """The path of the lesson."""
        return self.files.path

    def found(self, name: str) -> tuple[Finding, ...]:
        """The findings of the failures that belong to the rule of this name."""
        return tuple(failure.finding for failure in self.failures if failure.name == name)

    def loaded(self, file: str = "lesson") -> bool:
        """True when nothing failed in this file (``lesson``, ``source`` or ``derivations``)."""
        return all(failure.finding.at.file != file for failure in self.failures)


def load(files: Files, contents: Contents, config: Config) -> Raw | None:
    """Load one lesson from the bytes of its files.

    None represents a file of a scanned folder that is not a lesson: a JSON value that is no record, or an empty
    Markdown file.
    """
    loader = _Loader(files, config)
    if isinstance(contents.lesson, LoadFailure):
        loader.failures.append(contents.lesson)
        return Raw(files, kind_of_name(files.path), "", {}, failures=tuple(loader.failures))
    text = loader.decode(contents.lesson, "lesson")
    kind = _kind(files.path, text)
    if not files.named and kind is Kind.MARKDOWN and not text.strip() and not loader.failures:
        return None
    raw = loader.record(text) if kind is Kind.RECORD else loader.markdown(text, kind)
    return None if raw is None else loader.beside(raw, contents)


def load_path(path: str, config: Config = DEFAULT) -> Raw:
    """Load the lesson that a file belongs to, with the files beside it; faults are in its ``failures``.

    Raises :class:`discover.InputError` where there is no such file, ValueError for a folder that is not of one lesson.
    """
    lessons = discover([path], config).lessons
    if len(lessons) != 1:
        raise ValueError(f"{path}: expected one lesson, found {len(lessons)}")
    files = lessons[0]._replace(named=True)
    raw = load(files, read_files(files, config.max_record_bytes), config)
    assert raw is not None  # only files of scanned folders are passed over
    return raw


def with_content(raw: Raw, content: str, config: Config) -> Raw:
    """The same lesson with another content; ``document`` is None, with a failure, where that is over the limits."""
    loader = _Loader(raw.files, config)
    document = loader.document(content, At(file="source"))
    return raw._replace(
        content=content if document else None, document=document, failures=(*raw.failures, *loader.failures)
    )


def kind_of_name(path: str) -> Kind:
    """What a file that cannot be read was probably meant to be."""
    name = path.replace("\\", "/").rpartition("/")[2]
    if name == SOURCE_NAME:
        return Kind.SOURCE
    return Kind.MARKDOWN if is_markdown(name) else Kind.RECORD


def no_lesson(path: str) -> Skipped:
    """A file of a scanned folder that turned out to be no lesson."""
    return Skipped(path, "empty" if kind_of_name(path) is Kind.MARKDOWN else "JSON that is no record")


def _kind(path: str, text: str) -> Kind:
    """Records are stated from Markdown by the first character, which in a Markdown file may open a badge or a tag."""
    head = text[:4096].lstrip()
    named = kind_of_name(path)
    if path.lower().endswith(".json") or begins_record(head):
        return Kind.RECORD
    if head.startswith("[") and named is Kind.RECORD and not head.startswith("[!"):
        return Kind.RECORD
    return named if named is Kind.SOURCE else Kind.MARKDOWN


class _Loader:
    """Loads the files of one lesson; ``failures`` gathers what does not load."""

    def __init__(self, files: Files, config: Config) -> None:
        self.files = files
        self.config = config
        self.failures: list[LoadFailure] = []

    def fail(self, failure: LoadFailure, file: str) -> None:
        """Keep a failure as one of this file."""
        at = failure.finding.at._replace(file=file)
        self.failures.append(LoadFailure(failure.name, failure.finding._replace(at=at)))

    def decode(self, data: bytes, file: str) -> str:
        """The text of a file with LF line ends, without byte order mark; what is not UTF-8 is a failure."""
        limit = self.config.max_record_bytes
        if len(data) > limit:
            self.fail(too_large(limit), file)
            return ""
        wide = _wide(data)
        if wide:
            hint = "save the file as UTF-8 without byte order mark"
            self.fail(fault_at("not-utf8", f"expected UTF-8, found {wide}", None, hint), file)
            return ""
        marked = data.startswith(_BOM)
        plain = data[len(_BOM) :] if marked else data
        try:
            text = plain.decode("utf-8")
        except UnicodeDecodeError as error:
            self.fail(_bad_byte(plain, error.start, len(_BOM) if marked else 0), file)
            text = plain.decode("utf-8", "replace")
        text = text.replace("\r\n", "\n")  # the line ends of a checkout say nothing
        if marked and not (file == "lesson" and _kind(self.files.path, text) is Kind.MARKDOWN):
            hint = "save the file as UTF-8 without byte order mark"
            self.fail(fault_at("byte-order-mark", "expected no byte order mark, found EF BB BF", 0, hint), file)
        return text

    def json(self, text: str, file: str) -> Any:
        """The JSON object of a file, or None with failures."""
        if not self._whole(file):
            return None
        if not text.strip():
            self.fail(fault_at("empty-file", "expected JSON, found an empty file"), file)
            return None
        value, faults = parse(text)
        for fault in faults:
            self.fail(fault, file)
        if not faults and not isinstance(value, dict):
            hint = "a record is one JSON object; give several as several files" if isinstance(value, list) else None
            wanted = f"expected an object at the top of the file, found {describe(value)}"
            self.fail(fault_at("not-an-object", wanted, len(text) - len(text.lstrip()), hint), file)
            return None
        return value

    def _whole(self, file: str) -> bool:
        """Whether a file was decoded whole; a byte order mark or its front matter alone spoils nothing else."""
        return all(
            f.finding.at.file != file or f.name == "byte-order-mark" or f.name.startswith("front-matter")
            for f in self.failures
        )

    def record(self, text: str) -> Raw | None:
        """The record of a JSON text; None when a scanned file is JSON of another kind."""
        value = self.json(text, "lesson")
        if not self.files.named and not self.files.source and self._other(value):
            return None
        content = value.get("content") if value else None
        document = self.document(content, At(pointer="/content")) if isinstance(content, str) else None
        return Raw(self.files, Kind.RECORD, text, {}, value, content if document else None, document)

    def _other(self, value: Any) -> bool:
        if value is None:
            return any(failure.name == "not-an-object" for failure in self.failures)
        return len(REQUIRED & value.keys()) < _FEW

    def markdown(self, text: str, kind: Kind) -> Raw:
        """A lesson source or other Markdown."""
        if not text.strip() and self._whole("lesson"):
            self.fail(fault_at("empty-file", "expected a lesson, found an empty file"), "lesson")
        source = self.source(self.files.path, text, "lesson") if kind is Kind.SOURCE else None
        if source is not None:
            body, line = source.body, source.body_line
        else:
            parts = split_front_matter(text)
            body, line = parts.body, text.count("\n", 0, parts.body_start) + 1
        document = self.document(body, At()) if self._whole("lesson") else None
        return Raw(self.files, kind, text, {}, None, body if document else None, document, line, source)

    def document(self, content: str, at: At) -> Document | None:
        """The one parse of the content, or None with a failure at its place."""
        if not self._limit(content, at):
            return None
        long = len(content) >= 2 * MAX_NUMERALS  # shorter texts have no room for as many
        if long and sum(1 for _ in islice(_NUMERAL.finditer(content), MAX_NUMERALS + 1)) > MAX_NUMERALS:
            message = f"expected at most {MAX_NUMERALS:,} numbers in a text, found more"
            hint = "split the text: every number of a lesson is looked at with those around it"
            self.failures.append(LoadFailure("too-many-numbers", Finding(message, at, hint)))
            return None
        try:
            return parse_markdown(content)
        except TooManyElementsError:
            message = f"too many Markdown elements: most of the {len(content):,} characters are markup"
            self.failures.append(LoadFailure("too-many-elements", Finding(message, at)))
            return None

    def _limit(self, text: str, at: At) -> bool:
        limit = self.config.max_text_bytes
        size = len(text.encode()) if len(text) * 4 > limit else 0
        if size > limit:
            message = f"expected at most {limit:,} bytes of text, found {size:,}"
            hint = "split the lesson, or raise max-text-bytes in the configuration"
            self.failures.append(LoadFailure("text-too-long", Finding(message, at, hint)))
        return size <= limit

    def source(self, path: str, text: str, file: str) -> Source:
        """The lesson source of a text with LF line ends; its front matter is empty where that does not load."""
        parts = split_front_matter(text)
        front: Mapping[str, Any] = {}
        if parts.front is not None:
            front, faults = read_front_matter(parts.front, parts.front_start)
            for fault in faults:
                self.fail(fault, file)
        elif not parts.closed:
            hint = "end the front matter with a line of three hyphens"
            self.fail(
                fault_at("front-matter-unclosed", "expected '---' after the front matter, found none", 0, hint), file
            )
        elif text.strip():
            hint = "a lesson source begins with '---', lines of the form 'key: value', and '---'"
            self.fail(fault_at("front-matter-missing", "expected front matter, found none", 0, hint), file)
        body, line = _trim_body(parts.body, text.count("\n", 0, parts.body_start) + 1)
        return Source(path, text, front, body, line)

    def _names(self, raw: Raw) -> tuple[Any, ...]:
        """What a derivations file may call the lesson: its id or the stem of its file."""
        stem = self.files.path.replace("\\", "/").rpartition("/")[2].rpartition(".")[0]
        return (stem, raw.value.get("id")) if raw.value else (stem,)

    def beside(self, raw: Raw, contents: Contents) -> Raw:
        """The lesson with the files beside it."""
        texts: dict[str, str] = {}
        source, derivations = raw.source, None
        if isinstance(contents.source, LoadFailure):
            self.fail(contents.source, "source")
        elif contents.source is not None and self.files.source:
            texts["source"] = self.decode(contents.source, "source")
            if self._whole("source"):
                source = self.source(self.files.source, texts["source"], "source")
        if isinstance(contents.derivations, LoadFailure):
            self.fail(contents.derivations, "derivations")
        elif contents.derivations is not None and self.files.derivations:
            texts["derivations"] = text = self.decode(contents.derivations, "derivations")
            data = self.json(text, "derivations")
            if data is not None and not (self.files.shared and data.get("lesson") not in self._names(raw)):
                derivations = DerivationsFile(self.files.derivations, text, data)
        return Raw(
            raw.files, raw.kind, raw.text, texts, raw.value, raw.content, raw.document, raw.content_line,
            source, derivations, tuple(self.failures),
        )  # fmt: skip


def _trim_body(body: str, line: int) -> tuple[str, int]:
    """A body without leading blank lines and trailing white space, and the line on which it begins then."""
    start = 0
    while (end := body.find("\n", start)) >= 0 and not body[start:end].strip():
        start, line = end + 1, line + 1
    return body[start:].rstrip(), line


def _wide(data: bytes) -> str | None:
    """The name of the encoding of bytes that are plainly UTF-16 or UTF-32."""
    for mark, name in zip(_WIDE_MARKS, _WIDE_NAMES, strict=True):
        if data.startswith(mark):
            return name
    if data[:4].count(0) == 3:
        return "UTF-32"
    return "UTF-16" if _WIDE_ASCII.match(data) else None


def _bad_byte(data: bytes, at: int, skipped: int) -> LoadFailure:
    """The failure of bytes that are not UTF-8 from ``at`` on."""
    found = data[at : at + 3]
    shown = f"{found[0]:02X}"
    hint = None
    if len(found) == 3 and found[0] == 0xED and found[1] >= 0xA0:
        shown = " ".join(f"{byte:02X}" for byte in found)
        hint = "these are the bytes of a surrogate, which UTF-8 does not have: write the character itself"
    elif found[0] < 0xC0 or len(found) < 2 or not 0x80 <= found[1] < 0xC0:
        hint = "is the file in Latin-1 or Windows-1252? save it as UTF-8"
    offset = len(data[:at].decode("utf-8"))
    return fault_at("not-utf8", f"expected UTF-8, found byte {shown} at byte {at + skipped:,}", offset, hint)


def too_large(limit: int) -> LoadFailure:
    """The failure of a file over the size cap."""
    hint = "raise max-record-bytes in the configuration if it is meant to be that long"
    return fault_at("file-too-large", f"expected at most {limit:,} bytes, found more", None, hint)


def describe(value: Any) -> str:
    """The kind of a JSON value with its article."""
    if isinstance(value, bool):
        return "true" if value else "false"
    names = {dict: "an object", list: "an array", str: "a string", int: "a number", float: "a number"}
    return names.get(type(value), "null")
