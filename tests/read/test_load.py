"""Bytes become a record, a source or Markdown; what does not load is a value with its place, and stops nothing else."""

from __future__ import annotations

import json

import pytest

from atlas_lessons.check.rules.examples import sealed_record
from atlas_lessons.core.config import Config
from atlas_lessons.core.model import Kind
from atlas_lessons.read.source.discover import Contents, Files
from atlas_lessons.read.source.load import load

RECORD = sealed_record()


def raw_of(data, path="x.json", *, named=True, config=None, **more):
    data = data.encode() if isinstance(data, str) else data
    contents = {role: text.encode() if isinstance(text, str) else text for role, text in more.items()}
    files = Files(path, "lesson.md" if "source" in more else None, "d.json" if "derivations" in more else None, named)
    return load(files, Contents(data, **contents), config or Config())


def faults(raw):
    return [(failure.name, failure.finding.at.offset, failure.finding.at.file) for failure in raw.failures]


KINDS = [
    ("x.json", "{}", Kind.RECORD),
    ("x.txt", " \n{}", Kind.RECORD),
    ("x.txt", "[1]", Kind.RECORD),
    ("x.json", "# Heading", Kind.RECORD),
    ("-", '{"a": 1}', Kind.RECORD),
    ("-", "# Heading", Kind.MARKDOWN),
    ("-", "[![badge](a)](b)", Kind.MARKDOWN),
    ("x.txt", "{id: 1}", Kind.RECORD),
    ("x.txt", "Software", Kind.MARKDOWN),
    ("README.md", "[![badge](a)](b)", Kind.MARKDOWN),
    ("README.md", "[link](a)", Kind.MARKDOWN),
    ("README.md", "{% include a %}", Kind.MARKDOWN),
    ("README.md", "{{< figure >}}", Kind.MARKDOWN),
    ("x.md", '{"id": 1}', Kind.RECORD),
    ("x.md", "{'id': 1}", Kind.RECORD),
    ("a/lesson.md", "---\na: b\n---\n# T", Kind.SOURCE),
    ("lesson.md", "# T", Kind.SOURCE),
    ("x.md", "---\na: b\n---\n# T", Kind.MARKDOWN),
]


@pytest.mark.parametrize(("path", "text", "kind"), KINDS)
def test_a_file_is_told_by_its_first_character(path, text, kind):
    assert raw_of(text, path).kind is kind


def test_a_record_loads_with_its_content_parsed_once():
    raw = raw_of(RECORD)
    assert raw.failures == ()
    assert raw.value == json.loads(RECORD)
    assert raw.document.content == raw.content == raw.value["content"]


BYTES = [
    (b"", [("empty-file", None)]),
    (b" \n\t", [("empty-file", None)]),
    (b"\xef\xbb\xbf{}", [("byte-order-mark", 0)]),
    ("{}".encode("utf-16"), [("not-utf8", None)]),
    ('{"a":1}'.encode("utf-16-le"), [("not-utf8", None)]),
    ('{"a":1}'.encode("utf-16-be"), [("not-utf8", None)]),
    ("{}".encode("utf-32"), [("not-utf8", None)]),
    ("{}".encode("utf-32-be"), [("not-utf8", None)]),
    (b'{"a":"\xed\xa0\xbd"}', [("not-utf8", 6)]),
    (b'{"a":"\xc0\xaf"}', [("not-utf8", 6)]),
    (b'{"a":"\xc3\xa9\xe9"}', [("not-utf8", 7)]),
    (b"[1]", [("not-an-object", 0)]),
    (b' "x"', [("not-an-object", 1)]),
    (b"null", [("not-an-object", 0)]),
    (b"{} {}", [("trailing-data", 3)]),
]


@pytest.mark.parametrize(("data", "expected"), BYTES)
def test_bytes_that_are_no_record_are_one_fault_each(data, expected):
    assert faults(raw_of(data)) == [(*each, "lesson") for each in expected]


@pytest.mark.parametrize(
    ("data", "part"),
    [
        (b'{"a":"\xed\xa0\xbd"}', "ED A0 BD"),
        (b'{"a":"\xe9"}', "byte E9 at byte 6"),
        ("{}".encode("utf-16"), "UTF-16"),
        ("{}".encode("utf-32"), "UTF-32"),
    ],
)
def test_what_is_not_utf8_is_named(data, part):
    assert part in raw_of(data).failures[0].finding.message


def test_a_byte_order_mark_does_not_hide_other_faults():
    assert [name for name, *_ in faults(raw_of(b"\xef\xbb\xbf{,}"))] == ["byte-order-mark", "json-syntax"]


def test_a_byte_order_mark_in_other_markdown_is_passed_over():
    raw = raw_of(b"\xef\xbb\xbf# T\n", "README.md")
    assert (raw.failures, raw.content) == ((), "# T\n")


def test_a_file_over_the_cap_is_refused_unread():
    assert faults(raw_of("{}" + " " * 20, config=Config(max_record_bytes=10))) == [("file-too-large", None, "lesson")]


def test_text_over_its_cap_is_refused_at_the_content():
    raw = raw_of(RECORD, config=Config(max_text_bytes=20))
    assert [(f.name, f.finding.at.pointer) for f in raw.failures] == [("text-too-long", "/content")]
    assert raw.document is None


def test_text_at_its_cap_is_accepted_whatever_its_characters():
    assert raw_of("é" * 10, "x.md", config=Config(max_text_bytes=20)).failures == ()
    assert faults(raw_of("é" * 10 + "x", "x.md", config=Config(max_text_bytes=20)))[0][0] == "text-too-long"


def test_a_heap_of_markdown_signs_is_refused():
    assert faults(raw_of("[" * 100_000, "x.md"))[0][0] == "too-many-elements"


@pytest.mark.parametrize("text", ["| a " * 4_000, "*a* " * 3_000, "word\n" * 15_000])
def test_dense_but_small_markdown_is_accepted(text):
    assert raw_of(text, "x.md").failures == ()


SKIPPED = [
    ("package.json", '{"name": "x", "version": "1"}'),
    ("a.json", "[1, 2]"),
    ("a.json", '"x"'),
    ("a.json", "{}"),
    ("empty.md", " \n"),
]


@pytest.mark.parametrize(("path", "text"), SKIPPED)
def test_a_file_of_a_scanned_folder_that_is_no_lesson_is_passed_over(path, text):
    assert raw_of(text, path, named=False) is None
    assert raw_of(text, path) is not None


@pytest.mark.parametrize("text", ['{"id": 1,', '{"id": 1, "title": 2, "version": 3}', "", '{"id":1,"id":2}'])
def test_broken_json_of_a_scanned_folder_is_not_passed_over(text):
    assert raw_of(text, "a.json", named=False) is not None


def test_markdown_keeps_front_matter_out_of_its_content():
    raw = raw_of("---\ntitle: x\n---\n\n# T\r\ntext\r\n", "x.md")
    assert (raw.content, raw.content_line) == ("\n# T\ntext\n", 4)


def test_a_source_has_strings_and_a_body_without_blank_edges():
    raw = raw_of("---\r\ndate: 2026-01-01\r\nn: [1, two]\r\n---\r\n\r\n\r\n# T\r\n\r\ntext\r\n\r\n", "lesson.md")
    source = raw.source
    assert source.front_matter == {"date": "2026-01-01", "n": ("1", "two")}
    assert (source.body, source.body_line, raw.content) == ("# T\n\ntext", 7, "# T\n\ntext")


def test_a_record_and_its_source_are_one_lesson():
    raw = raw_of(RECORD, "lesson.json", source="---\na: b\n---\n\n# T\n")
    assert (raw.kind, raw.source.body, raw.source.path) == (Kind.RECORD, "# T", "lesson.md")


def test_faults_of_files_beside_a_lesson_name_their_file():
    raw = raw_of(RECORD, source="no front matter", derivations='{"a": NaN, "a": 1}')
    assert faults(raw) == [
        ("front-matter-missing", 0, "source"),
        ("not-a-number", 6, "derivations"),
        ("duplicate-key", 11, "derivations"),
    ]
    assert raw.loaded() and not raw.loaded("source") and raw.derivations is None


def test_a_derivations_file_is_an_object():
    assert faults(raw_of(RECORD, derivations="[]")) == [("not-an-object", 0, "derivations")]


@pytest.mark.parametrize(("lesson", "taken"), [("x", True), ("heat", True), ("other", False), (None, False)])
def test_a_shared_derivations_file_belongs_to_the_lesson_it_names(lesson, taken):
    files = Files("x.json", None, "derivations.json", True, shared=True)
    data = {"lesson": lesson} if lesson else {}
    raw = load(files, Contents(RECORD.encode(), None, json.dumps(data).encode()), Config())
    assert (raw.derivations is not None) == taken


def test_a_heap_of_numbers_is_refused_and_a_long_table_is_not():
    assert faults(raw_of("1 " * 100_001, "x.md"))[0][0] == "too-many-numbers"
    assert raw_of("a line of 12 and 13\n\n" * 20_000, "x.md").failures == ()
