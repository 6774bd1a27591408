"""Canonical JSON is that of RFC 8785, whichever way it is made."""

from __future__ import annotations

import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from atlas_lessons.read.record.hashes import NotCanonicalError, canonical

TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=6)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=10,
)


@given(VALUES)
@settings(max_examples=300)
def test_canonical_json_is_that_of_the_reference(value):
    assert canonical(value) == rfc8785.dumps(value)


ESCAPES = [
    '\x00\x08\t\n\x0b\x0c\r\x1f"\\/\x7f\u2028é😀',
    {"\ue000": 1, "😀": 2},
    {"b": 1, "a": 2, "": 3},
    1.0,
    -0.0,
    1e21,
]


@pytest.mark.parametrize("value", ESCAPES)
def test_escapes_numbers_and_order_of_keys_are_canonical(value):
    assert canonical(value) == rfc8785.dumps(value)


@pytest.mark.parametrize("value", [2**53, -(2**53) - 1, {"a": [10**30]}])
def test_an_integer_that_no_double_holds_has_no_canonical_form(value):
    with pytest.raises(NotCanonicalError):
        canonical(value)
