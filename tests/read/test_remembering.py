"""What was read in a text is remembered, within bounds."""

import pytest

from atlas_lessons.read.notation import cache as remembering
from atlas_lessons.read.notation.cache import BoundedCache
from atlas_lessons.read.notation.numerals import quantities


def counted(calls, result):
    def make():
        calls.append(result)
        return result

    return make


def test_a_result_is_made_once_for_a_key():
    calls, memory = [], BoundedCache()
    assert [memory.get(("a",), counted(calls, (1,))) for _ in range(3)] == [(1,)] * 3
    assert len(calls) == 1


def test_empty_results_are_remembered_too():
    calls, memory = [], BoundedCache()
    assert [memory.get(("a",), counted(calls, ())) for _ in range(3)] == [()] * 3
    assert len(calls) == 1


def test_other_arguments_are_another_key():
    memory = BoundedCache()
    assert memory.get(("a", False), lambda: (1,)) == (1,)
    assert memory.get(("a", True), lambda: (2,)) == (2,)


@pytest.mark.parametrize(("text", "things"), [("x" * 400, 0), ("x", 25)])
def test_memory_is_bounded_by_texts_and_by_what_was_read_in_them(monkeypatch, text, things):
    monkeypatch.setattr(remembering, "_MOST", 2000)
    memory = BoundedCache()
    for index in range(100):
        memory.get((f"{index}{text}",), lambda: (0,) * things)
        assert len(memory._known) <= 5


def test_quantities_are_read_anew_for_other_nouns_words_and_conventions():
    text = "four weights of 12 KB"
    plain = quantities.read_quantities(text)
    assert quantities.read_quantities(text) is plain
    assert len(quantities.read_quantities(text, words=True)) == 2
    named = quantities.read_quantities(text, ("weight",), words=True)
    assert named[0].unit is not None and named[0].unit.nouns
    binary = quantities.Convention(kilobyte=quantities.DEFAULT.kilobyte * 1024 / 1000)
    assert quantities.read_quantities(text, convention=binary)[0].unit != plain[0].unit
