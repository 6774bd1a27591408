"""Lines, columns, JSON pointers and characters of escaped strings lead to the right place."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atlas_lessons.read.jsonio.positions import JsonPlaces, Lines, escape, pointer_of

TEXT = "a\n\nbü😀c\r\nlast"


@pytest.mark.parametrize(
    ("offset", "place"),
    [
        (0, (1, 1)),
        (1, (1, 2)),
        (2, (2, 1)),
        (3, (3, 1)),
        (5, (3, 3)),
        (6, (3, 4)),
        (9, (4, 1)),
        (13, (4, 5)),
        (99, (4, 5)),
    ],
)
def test_lines_and_columns_count_from_one_in_code_points(offset, place):
    assert Lines(TEXT).place(offset) == place


def test_a_line_is_given_without_its_line_end():
    start, end = Lines(TEXT).line_bounds(5)
    assert TEXT[start:end] == "bü😀c"


@given(st.text(alphabet="ab\n", max_size=200), st.integers(0, 200))
@settings(max_examples=200)
def test_line_and_column_are_those_of_splitting_the_text(text, offset):
    offset = min(offset, len(text))
    before = text[:offset].split("\n")
    assert Lines(text).place(offset) == (len(before), len(before[-1]) + 1)


def test_lines_are_right_past_the_first_chunks_of_a_long_text():
    text = "x" * 70_000 + "\n" + "y\n" * 70_000
    assert Lines(text).place(70_001 + 2 * 69_999) == (70_001, 1)


DOCUMENT = """{"a": [1, {"b/c": "x", "d~": [[], "y"]}],
 "é": null, "": {"": true}, "k": "v"}"""


@pytest.mark.parametrize(
    ("pointer", "found"),
    [
        ("/a", "["),
        ("/a/0", "1"),
        ("/a/1", "{"),
        ("/a/1/b~1c", '"x"'),
        ("/a/1/d~0", "["),
        ("/a/1/d~0/0", "["),
        ("/a/1/d~0/1", '"y"'),
        ("/é", "null"),
        ("/", "{"),
        ("//", "true"),
        ("/k", '"v"'),
    ],
)
def test_a_pointer_leads_to_its_value(pointer, found):
    start, end = JsonPlaces(DOCUMENT).span(pointer)
    assert DOCUMENT[start:end] == found


@pytest.mark.parametrize(("pointer", "found"), [("/a/1/none", "{"), ("/a/7", "["), ("/none", "{"), ("/k/x/y", '"v"')])
def test_a_pointer_to_nothing_leads_to_the_nearest_value_around(pointer, found):
    start, end = JsonPlaces(DOCUMENT).span(pointer)
    assert DOCUMENT[start:end] == found


@given(st.text(), st.booleans())
@settings(max_examples=200)
def test_every_character_of_a_string_is_found_where_it_is_written(value, ascii_only):
    try:
        text = json.dumps({"before": '\\"', "content": value}, ensure_ascii=ascii_only)
        text.encode()
    except UnicodeEncodeError:
        return
    places = JsonPlaces(text)
    offsets = [places.character("/content", index) for index in range(len(value) + 1)]
    for index, char in enumerate(value):
        assert json.loads(f'"{text[offsets[index] : offsets[index + 1]]}"') == char


@pytest.mark.parametrize(
    ("written", "index", "offset"),
    [(r"\u0041b", 1, 6), (r"\ud83d\ude00b", 1, 12), (r"\\u0041", 1, 2), (r"\/\"x", 2, 4), (r"\u00e9\nx", 2, 8)],
)
def test_escapes_of_every_kind_are_one_character_each(written, index, offset):
    text = f'{{"c": "{written}"}}'
    assert JsonPlaces(text).character("/c", index) == len('{"c": "') + offset


def test_pointers_escape_slash_and_tilde():
    assert escape("a/b~c") == "a~1b~0c"
    assert pointer_of(("x/y", 3, "z")) == "/x~1y/3/z"
