"""Front matter is strings and lists of strings; everything else of YAML is refused with its place."""

from __future__ import annotations

import pytest

from atlas_lessons.read.markdown.frontmatter import MAX_BYTES, read_front_matter, split_front_matter

NONE = [
    "# T\n",
    "---\n\ntext\n---\n",
    "---\n- a\n---\n",
    "--- \nSome prose: no",
    "----\na: b\n----\n",
    "x\n---\na: b\n---\n",
]


@pytest.mark.parametrize("text", NONE)
def test_a_thematic_break_is_no_front_matter(text):
    assert split_front_matter(text).front is None


@pytest.mark.parametrize(
    "text", ["---\na: b\n---\nx", "---  \na: b\n...\nx", "+++\na = 1\n+++\nx", "---\n# c\na: b\n---\nx"]
)
def test_front_matter_ends_at_its_fence(text):
    parts = split_front_matter(text)
    assert parts.body == "x"
    assert text[parts.front_start :].startswith(parts.front)


def test_front_matter_without_end_is_said_to_be_open():
    assert split_front_matter("---\na: b\n\n# T\n").closed is False


VALUES = [
    ("a: b", {"a": "b"}),
    (
        "a: 2026-01-01\nb: 1.10\nc: true\nd: null\ne: ~\nf: 0x1F",
        {"a": "2026-01-01", "b": "1.10", "c": "true", "d": "null", "e": "~", "f": "0x1F"},
    ),
    ("a:", {"a": ""}),
    ("a: [x, 1, true]", {"a": ("x", "1", "true")}),
    ("a:\n  - x\n  - 'y: z'", {"a": ("x", "y: z")}),
    ('"a b": "x\\ny"', {"a b": "x\ny"}),
    ("a: >-\n  x\n  y", {"a": "x y"}),
    ("a: []", {"a": ()}),
    ("# only a comment\n", {}),
    ("", {}),
]


@pytest.mark.parametrize(("front", "expected"), VALUES)
def test_values_are_read_as_they_stand(front, expected):
    assert read_front_matter(front, 4) == (expected, ())


FAULTS = [
    ("a: &x b", "front-matter-feature", 3),
    ("a: [b]\nc: *x", "front-matter-feature", 10),
    ("a: !!int 3", "front-matter-feature", 3),
    ("a: !x 3", "front-matter-feature", 3),
    ('a: !!python/object/apply:os.system ["id"]', "front-matter-feature", 3),
    ("a: b\n<<: c", "front-matter-feature", 5),
    ("a: {b: c}", "front-matter-value", 3),
    ("a: [[b]]", "front-matter-value", 4),
    ("a:\n  b: c", "front-matter-value", 5),
    ("? [a]\n: b", "front-matter-value", 2),
    ("- a", "front-matter-value", 0),
    ("word", "front-matter-value", 0),
    ("a: 1\na: 2", "front-matter-duplicate-key", 5),
    ('a: 1\n"\\x61": 2', "front-matter-duplicate-key", 5),
    ("a: b: c", "front-matter-syntax", 4),
    ('a: "b', "front-matter-syntax", 5),
    ("a: \x01", "front-matter-syntax", 3),
    ("\ta: b", "front-matter-syntax", 0),
    ("a: " + "[" * 500, "front-matter-value", 4),
]


@pytest.mark.parametrize(("front", "name", "offset"), FAULTS, ids=lambda value: repr(value)[:30])
def test_what_is_more_than_strings_is_refused_with_its_place(front, name, offset):
    _, faults = read_front_matter(front, 0)
    assert (faults[0].name, faults[0].finding.at.offset) == (name, offset)


def test_places_count_from_the_start_of_the_file():
    assert read_front_matter("a: &x b", 100)[1][0].finding.at.offset == 103


def test_front_matter_has_a_cap():
    assert read_front_matter("a: " + "x" * MAX_BYTES, 4)[1][0].name == "front-matter-too-large"
