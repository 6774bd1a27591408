"""A record fits its schema or is told in words what does not; the two validators are of one mind."""

from __future__ import annotations

import re

import jsonschema
import pytest
from by_hand import foreign
from hypothesis import given, settings
from hypothesis import strategies as st

from atlas_lessons.check.rules.examples import sealed_data
from atlas_lessons.core.config import Config
from atlas_lessons.read.jsonio.validate import MAX_REPORTED, check, fits, is_date, schema_of, words
from atlas_lessons.read.record.fields import ATTRIBUTES, NULLABLE, REQUIRED, build_record

GOOD = sealed_data()
DROP = Ellipsis  # its name is the same in every process


def changed(**changes):
    return {key: value for key, value in {**GOOD, **changes}.items() if value is not DROP}


def told(value, config=None):
    return [
        (p.name, p.finding.at.pointer, " ".join(p.fields) or None) for p in check(value, "lesson", config or Config())
    ]


def message(value):
    (problem,) = check(value, "lesson", Config())
    return problem.finding.message


def test_a_record_of_another_publisher_fits_as_it_stands():
    assert told(foreign()) == []


def test_the_schema_is_a_valid_schema():
    jsonschema.Draft202012Validator.check_schema(schema_of("lesson"))


def test_every_field_has_a_title_a_description_and_where_it_helps_an_example():
    for name, field in schema_of("lesson")["properties"].items():
        assert {"title", "description"} <= field.keys(), name
        assert "examples" in field or field["type"] == "array", name


def test_the_examples_of_the_schema_fit_it():
    examples = {n: f["examples"] for n, f in schema_of("lesson")["properties"].items() if "examples" in f}
    for name, values in examples.items():
        for value in values:
            assert told(changed(**{name: value})) == [], name


def test_schema_and_model_have_the_same_fields():
    schema = schema_of("lesson")
    assert list(schema["properties"]) == list(ATTRIBUTES)
    assert set(schema["required"]) == REQUIRED


@pytest.mark.parametrize("field", sorted(REQUIRED))
def test_a_required_field_may_not_be_missing_and_not_be_null(field):
    assert told(changed(**{field: DROP})) == [("missing-field", "", field)]
    assert [(name, spoiled) for name, _, spoiled in told(changed(**{field: None}))] == [("wrong-type", field)]


@pytest.mark.parametrize("field", sorted(NULLABLE | {"hashProfile"}))
def test_an_optional_field_may_be_missing_or_null(field):
    assert told(changed(**{field: DROP})) == []
    assert told(changed(**{field: None})) == []


VIOLATIONS = [
    ({"titel": 1}, [("unknown-field", "/titel", None)]),
    ({"a/b~c": 1}, [("unknown-field", "/a~1b~0c", None)]),
    ({"x-a": {"b": [1.5, None]}}, []),
    ({"schemaVersion": 2}, [("bad-value", "/schemaVersion", "schemaVersion")]),
    ({"schemaVersion": "1"}, [("wrong-type", "/schemaVersion", "schemaVersion")]),
    ({"schemaVersion": True}, [("wrong-type", "/schemaVersion", "schemaVersion")]),
    ({"contentLength": 94.0}, [("wrong-type", "/contentLength", "contentLength")]),
    ({"contentLength": -1}, [("bad-value", "/contentLength", "contentLength")]),
    ({"contentLength": 10**30}, [("bad-value", "/contentLength", "contentLength")]),
    ({"contentLength": "94"}, [("wrong-type", "/contentLength", "contentLength")]),
    ({"contentFormat": "text/html"}, [("bad-value", "/contentFormat", "contentFormat")]),
    ({"content": ""}, [("bad-length", "/content", "content")]),
    ({"status": ""}, [("bad-length", "/status", "status")]),
    ({"title": "x" * 1001}, [("bad-length", "/title", "title")]),
    ({"related": "x"}, [("wrong-type", "/related", "related")]),
    ({"related": ["x", 1]}, [("wrong-type", "/related/1", "related")]),
    ({"supersedes": ["x"] * 1001}, [("bad-length", "/supersedes", "supersedes")]),
    ({"supersedes": [1] * 1001}, [("bad-length", "/supersedes", "supersedes")]),
    ({"sections": [1]}, [("wrong-type", "/sections/0", "sections")]),
    ({"sections": [{"id": "a", "title": "b", "start": 0}]}, [("missing-field", "/sections/0", "sections")]),
    (
        {"sections": [{"id": "a", "title": "b", "start": 0, "end": 1.0}]},
        [("wrong-type", "/sections/0/end", "sections")],
    ),
    ({"sections": [{"id": "a", "title": "b", "start": 0, "end": 1, "x-y": 1}]}, []),
    ({"citations": [{"title": "a", "url": "b", "uri": "c"}]}, [("unknown-field", "/citations/0/uri", "citations")]),
    ({"author": 3}, [("wrong-type", "/author", "author")]),
    ({"author": ["A", "B"]}, []),
    ({"author": {"name": "A", "url": "https://example.org/"}}, []),
    ({"author": {"url": "https://example.org/"}}, [("missing-field", "/author", "author")]),
    ({"publishedDate": "2026-02-30"}, [("bad-format", "/publishedDate", "publishedDate")]),
]


@pytest.mark.parametrize(("changes", "expected"), VIOLATIONS, ids=lambda value: repr(value)[:40])
def test_a_violation_has_its_rule_place_and_field(changes, expected):
    assert told(changed(**changes)) == expected


WORDS = [
    ({"title": DROP}, 'expected the field "title", found none'),
    ({"titel": 1}, "unknown field \"titel\" (did you mean 'title'?)"),
    ({"contentLength": 94.0}, "expected contentLength to be an integer, found the number 94.0"),
    ({"license": 5}, "expected license to be a string or null, found the number 5"),
    ({"related": {}}, "expected related to be an array, found an object"),
    ({"revisionDate": "x"}, 'expected revisionDate to be a date as YYYY-MM-DD, found the string "x"'),
    ({"status": ""}, "status is empty"),
    ({"contentLength": -1}, "expected contentLength to be at least 0, found the number -1"),
    ({"contentFormat": "a"}, 'expected contentFormat to be "text/markdown", found the string "a"'),
    ({"related": ["a", None]}, "expected related[1] to be a string, found null"),
    ({"topic": "x" * 201}, "expected topic to have at most 200 characters, found 201"),
]


@pytest.mark.parametrize(("changes", "expected"), WORDS, ids=lambda value: repr(value)[:40])
def test_a_violation_is_worded_for_a_person(changes, expected):
    assert message(changed(**changes)) == expected


def test_all_violations_come_at_once():
    value = changed(id=DROP, titel=1, contentLength=1.5, revisionDate="x", sections=[{}])
    assert sorted(name for name, *_ in told(value)) == sorted(
        ["missing-field"] * 2 + ["unknown-field", "wrong-type", "bad-format"]
    )


def test_fields_that_are_missing_in_one_place_are_one_finding_and_all_of_them_broken():
    (problem,) = check({}, "lesson", Config())
    assert problem.finding.message.startswith('expected the fields "schemaVersion", "id", ')
    assert problem.finding.message.endswith('"contentFormat" and "content", found none of them')
    assert set(problem.fields) == REQUIRED
    assert message(changed(sections=[{"id": "a", "start": 0}])) == (
        'expected the fields "title" and "end" in sections[0], found none of them'
    )


def test_a_flood_of_violations_is_cut_and_said_to_be():
    found = told({f"f{n}": n for n in range(1000)})
    assert len(found) == MAX_REPORTED + 1


def test_unknown_fields_pass_where_the_configuration_allows_them():
    value = changed(titel=1, sections=[{"id": "a", "title": "b", "start": 0, "end": 1, "level": 2}])
    assert told(value, Config(extra_fields="allow")) == []
    assert told(changed(titel=1, id=DROP), Config(extra_fields="allow")) == [("missing-field", "", "id")]


URLS = [
    ("https://example.org", True),
    ("http://example.org:8080/a/b.html?q=a&b=%20c#frag", True),
    ("https://xn--bcher-kva.example/a(b)/c;d,e~f", True),
    ("https://example.org/a b", False),
    ("https://example.org/\n", False),
    ("https://example.org/\u202e", False),
    ("https://user@example.org/", False),
    ("https://user:pass@example.org/", False),
    ("https://example.org\\@evil.example/", False),
    ("https:///path", False),
    ("https://", False),
    ("//example.org/", False),
    ("/learn/", False),
    ("ftp://example.org/", False),
    ("javascript:alert(1)", False),
    ("https://example.org/%zz", False),
    ("https://example.org/#a#b", False),
    ("HTTPS://example.org/", False),
    ("", False),
]


@pytest.mark.parametrize(("url", "good"), URLS)
def test_a_url_of_a_record_is_absolute_and_plain(url, good):
    assert told(changed(jsonUrl=url)) == ([] if good else [("bad-format", "/jsonUrl", "jsonUrl")])


DATES = [
    ("2026-10-07", True),
    ("2024-02-29", True),
    ("2000-02-29", True),
    ("1900-02-29", False),
    ("2026-02-29", False),
    ("2026-13-01", False),
    ("2026-00-10", False),
    ("2026-01-00", False),
    ("2026-1-7", False),
    ("20261007", False),
    ("2026-10-07T00:00:00Z", False),
    ("２０２６-10-07", False),
    ("2026-10-07\n", False),
]


@pytest.mark.parametrize(("text", "good"), DATES)
def test_a_date_is_a_day_that_exists(text, good):
    assert is_date(text) is good


def test_no_pattern_of_the_schema_can_backtrack_without_end():
    pattern = schema_of("lesson")["$defs"]["url"]["pattern"]
    assert re.search(pattern, "https://" + "a-" * 20_000 + "\x00") is None


SCALARS = (
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(["2026-10-07", "https://a.b/c"])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)


@given(
    st.dictionaries(st.sampled_from([*ATTRIBUTES, "x-a", "other"]), VALUES, max_size=4),
    st.sets(st.sampled_from(list(ATTRIBUTES)), max_size=2),
)
@settings(max_examples=200, deadline=None)
def test_both_validators_come_to_the_same_verdict(changes, dropped):
    value = {key: each for key, each in {**GOOD, **changes}.items() if key not in dropped}
    assert fits(value, "lesson") == (not list(words(value, "lesson")))


def test_a_record_is_built_of_what_is_whole():
    record = build_record(changed(sections=[{"bad": 1}]), frozenset({"sections"}))
    assert (record.sections, record.title, record.broken) == ((), GOOD["title"], {"sections"})


def test_a_record_has_typed_sections_and_citations():
    record = build_record(GOOD, frozenset())
    assert [section.title for section in record.sections] == ["Heat", "Sources"]
    assert record.citations[0].url == "https://example.org/a"
    assert record.canonical_url == GOOD["canonicalUrl"]
