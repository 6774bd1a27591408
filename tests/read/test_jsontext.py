"""Strict JSON: every fault has its own name and exact place, and nothing else is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atlas_lessons.read.jsonio.parse import MAX_REPORTED, parse
from atlas_lessons.read.jsonio.scanner import MAX_DEPTH, MAX_VALUES, scan

FAULTS = [  # text, rule, offset
    ("", "json-syntax", 0),
    ("{", "json-syntax", 1),
    ('{"a":1,}', "json-syntax", 7),
    ("[1,2,]", "json-syntax", 5),
    ("{'a':1}", "json-syntax", 1),
    ("{a:1}", "json-syntax", 1),
    ('{"a" 1}', "json-syntax", 5),
    ('{"a":1 "b":2}', "json-syntax", 7),
    ("[1}", "json-syntax", 2),
    ("[01]", "json-syntax", 1),
    ("[+1]", "json-syntax", 1),
    ("[.5]", "json-syntax", 1),
    ("[1.]", "json-syntax", 2),
    ("[True]", "json-syntax", 1),
    ("// x\n{}", "json-syntax", 0),
    ('{"a":1 // x\n}', "json-syntax", 7),
    ('"a\nb"', "json-syntax", 2),
    ('"\\q"', "json-syntax", 1),
    ('"a\\u12"', "json-syntax", 2),
    ('["abc', "json-syntax", 1),
    ('{"a":"\x00"}', "json-syntax", 6),
    ("\u00a0{}", "json-syntax", 0),
    ("{} x", "trailing-data", 3),
    ("1 2", "trailing-data", 2),
    ('{"a":1,"a":2}', "duplicate-key", 7),
    ('{"id":1,"\\u0069d":2}', "duplicate-key", 8),
    ('{"x":[{"é":1,"\\u00e9":2}]}', "duplicate-key", 13),
    ("[NaN]", "not-a-number", 1),
    ("[1,-Infinity]", "not-a-number", 3),
    ('{"a":Infinity}', "not-a-number", 5),
    ("[1e400]", "number-out-of-range", 1),
    ("[-1e400]", "number-out-of-range", 1),
    ("[" + "9" * 5000 + "]", "number-out-of-range", 1),
    ("[" + "9" * 4100 + "]", "number-out-of-range", 1),
    ("[0." + "9" * 5000 + "]", "number-out-of-range", 1),
    ('["\\ud83d"]', "lone-surrogate", 2),
    ('["ab\\ude00"]', "lone-surrogate", 4),
    ('{"\\uD83D":1}', "lone-surrogate", 2),
    ('["\\ud83d\\ud83d\\ude00"]', "lone-surrogate", 2),
    ("[" * 100_000, "nesting-too-deep", MAX_DEPTH),
    ('{"a":' * 100_000, "nesting-too-deep", 5 * MAX_DEPTH),
    ("[" * 65 + "]" * 65, "nesting-too-deep", MAX_DEPTH),
    ("[" * 900 + "]" * 900, "nesting-too-deep", MAX_DEPTH),
    ("[" + "0," * MAX_VALUES + "0]", "too-many-values", None),
    ("[" + "[]," * MAX_VALUES + "0]", "too-many-values", None),
    ("{" + ",".join(f'"{n}":0' for n in range(MAX_VALUES + 2)) + "}", "too-many-values", None),
]


@pytest.mark.parametrize(("text", "name", "offset"), FAULTS, ids=lambda value: repr(value)[:30])
def test_a_fault_has_its_own_rule_and_exact_offset(text, name, offset):
    value, faults = parse(text)
    assert value is None
    assert [(fault.name, fault.finding.at.offset) for fault in faults] == [(name, offset)]


def test_a_pair_of_surrogates_in_the_wrong_order_is_two_faults():
    assert [fault.finding.at.offset for fault in parse('["\\ude00\\ud83d"]')[1]] == [2, 8]


def test_all_faults_of_one_text_are_found_at_once():
    _, faults = parse('{"a":NaN,"a":1e999,"b":"\\ud800","c":[}')
    assert [fault.name for fault in faults] == [
        "not-a-number",
        "duplicate-key",
        "number-out-of-range",
        "lone-surrogate",
        "json-syntax",
    ]


def test_many_faults_are_counted_beyond_those_listed():
    _, faults = parse("[" + "NaN," * 1000 + "0]")
    assert len(faults) == MAX_REPORTED
    assert f"and {1000 - MAX_REPORTED:,} more" in faults[-1].finding.message


HINTS = [
    ('{"a":1,}', "comma"),
    ("{'a':1}", "double quotes"),
    ("{a:1}", '"a"'),
    ("# x", "no comments"),
    ("<<<<<<< HEAD", "merge conflict"),
    ("[None]", "null"),
    ('{"a":1 "b":2}', "comma is missing"),
    ('"a\nb"', "\\n"),
    ('{"a":', "cut short"),
]


@pytest.mark.parametrize(("text", "part"), HINTS)
def test_a_usual_slip_has_a_hint(text, part):
    assert part in parse(text)[1][0].finding.hint


VALID = [
    "0",
    "-0",
    "1e308",
    "[]",
    "{}",
    '"\\ud83d\\ude00"',
    '{"a":{"a":1}}',
    '[{"a":1},{"a":2}]',
    ' \n\t"x"\r\n',
    "true",
]


@pytest.mark.parametrize("text", VALID)
def test_what_is_json_is_read_as_json(text):
    assert parse(text) == (json.loads(text), ())


def test_a_text_may_nest_as_deep_as_allowed():
    text = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert parse(text) == (json.loads(text), ())


def test_a_string_of_brackets_is_one_value():
    text = json.dumps(["[,{" * 100_000])
    assert parse(text)[1] == ()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@given(JSON, st.booleans())
@settings(max_examples=150)
def test_everything_a_program_writes_as_json_is_read_back(value, ascii_only):
    if "\ud800" <= max(json.dumps(value, ensure_ascii=False), default="") <= "\udfff":
        return
    assert parse(json.dumps(value, ensure_ascii=ascii_only)) == (value, ())


@given(st.text(alphabet="{}[]\",:\\u0a1e+-. \ntruefalsn'NaN", max_size=40))
@settings(max_examples=400)
def test_scanner_and_parser_refuse_the_same_texts(text):
    try:
        json.loads(text, parse_constant=lambda name: 1 / 0)
        accepted = True
    except (ValueError, ZeroDivisionError):
        accepted = False
    syntax = [t for t in scan(text) if t.kind == "fault" and t.value.name != "number-out-of-range"]
    assert accepted == (not syntax)
