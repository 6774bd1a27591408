"""How two lists or texts differ, in runs and in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atlas_lessons.core.sequences import runs
from atlas_lessons.read.record.mismatch import explain, nearly_equal, quoted

LISTS = st.lists(st.sampled_from("abcd"), max_size=12)


@given(LISTS, LISTS)
def test_runs_turn_one_list_into_the_other(expected, found):
    made, place, other = [], 0, 0
    for run in runs(expected, found):
        assert (run.a, run.c) == (place, other)
        if run.kind == "equal":
            assert expected[run.a : run.b] == found[run.c : run.d]
        made += found[run.c : run.d]
        place, other = run.b, run.d
    assert (made, place, other) == (found, len(expected), len(found))


def test_long_lists_without_anything_in_common_are_paired_by_place():
    expected, found = [("a", n) for n in range(3000)], [("b", n) for n in range(2000)]
    assert [(run.kind, run.b - run.a, run.d - run.c) for run in runs(expected, found)] == [
        ("replace", 2000, 2000),
        ("delete", 1000, 0),
    ]


def test_one_change_in_a_long_list_is_one_run():
    expected = list(range(100_000))
    found = [*expected[:500], -1, *expected[501:]]
    assert [run.kind for run in runs(expected, found)] == ["equal", "replace", "equal"]


DRIFTS = [
    ("a" * 50, "a" * 49 + "b", True),
    ("a" * 50, "a" * 50, False),
    ("a" * 50, "b" * 50, False),
    ("a" * 50, "a" * 60, True),
    ("a" * 50, "a" * 90, False),
    ("a" * 20, "a" * 21, False),
    ("", "a", False),
]


@pytest.mark.parametrize(("one", "other", "expected"), DRIFTS)
def test_texts_drift_when_one_stretch_of_a_long_text_differs(one, other, expected):
    assert nearly_equal(one, other) is nearly_equal(other, one) is expected


@given(st.text(max_size=20), st.text(max_size=20))
def test_any_two_texts_can_be_explained_and_quoted(one, other):
    assert explain(one, other) is None or explain(one, other)
    assert not set(quoted(one)) & set("\u200b\u202e\ufeff\x00\n")


def test_a_long_text_is_cut_when_quoted():
    assert quoted("a" * 1000) == '"' + "a" * 79 + '…"'
