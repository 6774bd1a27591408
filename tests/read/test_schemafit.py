"""The compiled schema says yes to what the library says yes to, and knows every keyword that a schema uses."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atlas_lessons.read.jsonio.fast_validator import UnknownKeywordError, compile_schema
from atlas_lessons.read.jsonio.validate import fits, is_date, schema_of, words

CONTENT = Path(__file__).resolve().parents[2] / "content"
WHOLE = {
    name: [json.loads(path.read_text("utf-8")) for path in sorted(CONTENT.glob(f"*/{name}.json"))]
    for name in ("lesson", "derivations")
}
ODD = st.sampled_from(
    [None, True, False, 0, 1, -1, 1.0, 2.5, 10**30, "", "x", "2024-02-30", "https://a.b/", "a" * 3000, [], {}, [1]]
)
ODD_NAME = st.sampled_from(["x-a", "foo", "id", "unit", "$schema", ""])


def places(value, path=()):
    """The path of every part of a JSON value but the whole."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in parts:
        yield (*path, name)
        yield from places(each, (*path, name))


@st.composite
def spoiled(draw, values):
    """One of some values with one part dropped, exchanged, lengthened or added."""
    value = copy.deepcopy(draw(st.sampled_from(values)))
    *way, last = draw(st.sampled_from(list(places(value))))
    holder = value
    for each in way:
        holder = holder[each]
    change = draw(st.sampled_from(["drop", "exchange", "lengthen", "add"]))
    if change == "drop":
        del holder[last]
    elif change == "lengthen" and isinstance(holder[last], str):
        holder[last] += draw(st.sampled_from(["\n", " ", "A", "/"]))
    elif change == "add" and isinstance(holder, dict):
        holder[draw(ODD_NAME)] = draw(ODD)
    else:
        holder[last] = draw(ODD)
    return value


@pytest.mark.parametrize("name", WHOLE)
def test_the_published_files_fit(name):
    assert WHOLE[name]
    assert all(fits(value, name) for value in WHOLE[name])


@pytest.mark.parametrize("name", WHOLE)
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_a_spoiled_file_fits_where_jsonschema_finds_nothing(name, data):
    value = data.draw(spoiled(WHOLE[name]))
    assert fits(value, name) == (not list(words(value, name)))


@pytest.mark.parametrize("name", WHOLE)
@given(data=st.data())
@settings(max_examples=300, deadline=None)
def test_a_spoiled_file_without_floats_fits_where_jsonschema_rs_says_so(name, data):
    value = data.draw(spoiled(WHOLE[name]))
    if not any(isinstance(each, float) for each in leaves(value)):
        assert fits(value, name) == reference(name).is_valid(value)


def test_a_field_of_ones_own_is_named_where_none_is_allowed():
    value = copy.deepcopy(WHOLE["derivations"][0])
    value["examples"][0]["x-a"] = None
    assert not fits(value, "derivations")
    assert [(each.name, each.finding.at.pointer) for each in words(value, "derivations")] == [
        ("unknown-field", "/examples/0/x-a")
    ]


def leaves(value):
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from leaves(each)
    else:
        yield value


def reference(name):
    formats = {"date": is_date, "uri": lambda _: True}
    return jsonschema_rs.Draft202012Validator(dict(schema_of(name)), validate_formats=True, formats=formats)


@pytest.mark.parametrize(
    "schema",
    [
        {"not": {}},
        {"multipleOf": 2},
        {"type": "number"},
        {"format": "email"},
        {"$ref": "https://example.org/a"},
        {"enum": [None]},
        {"properties": {"a": {"oneOf": []}}},
        {"items": {"uniqueItems": True}},
    ],
)
def test_a_keyword_that_is_not_known_is_refused_not_passed_over(schema):
    with pytest.raises(UnknownKeywordError):
        compile_schema(schema, {"date": is_date})


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        ({"type": "integer"}, [0, -3], [True, 1.0, "1", None]),
        ({"type": ["string", "null"], "minLength": 2}, ["ab", None], ["a", 1]),
        ({"minLength": 2}, ["ab", 1, [], None], ["a"]),
        ({"maximum": 2}, [2, "9", True], [3]),
        ({"const": 1}, [1], [True, "1", 2]),
        ({"enum": ["a", 1]}, ["a", 1], ["b", True, None, []]),
        ({"pattern": "^a$"}, ["a", 5], ["a\n", "ba"]),
        ({"required": ["a"]}, [{"a": 1}, []], [{}, {"b": 1}]),
        ({"additionalProperties": False, "properties": {"a": True}}, [{}, {"a": 1}], [{"b": 1}]),
        ({"additionalProperties": {"type": "string"}, "patternProperties": {"^x": True}}, [{"x": 1, "b": ""}], [{"b": 1}]),
        ({"properties": {"xa": {"type": "integer"}}, "patternProperties": {"^x": {"maximum": 3}}}, [{"xa": 3}], [{"xa": 4}]),
        ({"propertyNames": {"maxLength": 1}, "maxProperties": 1}, [{"a": 1}], [{"ab": 1}, {"a": 1, "b": 2}]),
        ({"items": {"type": "string"}, "minItems": 1, "maxItems": 2}, [["a"]], [[], [1], ["a", "b", "c"]]),
        ({"$ref": "#/$defs/a", "$defs": {"a": {"items": {"$ref": "#/$defs/a"}, "type": "array"}}}, [[], [[[]]]], [[1], 1]),
    ],
)  # fmt: skip
def test_each_keyword_means_what_json_schema_says(schema, good, bad):
    check = compile_schema(schema, {})
    assert [value for value in good if not check(value)] == []
    assert [value for value in bad if check(value)] == []
