"""Expressions that are compiled when first used."""

import re

import pytest

from atlas_lessons.core.patterns import lazy_pattern


@pytest.mark.parametrize("name", ["search", "match", "fullmatch", "finditer", "findall", "split"])
@pytest.mark.parametrize("flags", [0, re.IGNORECASE])
def test_a_lazy_pattern_finds_what_the_compiled_one_finds(name, flags):
    text, written = "Ab ab cab", r"a(b)"
    lazy, compiled = (getattr(each, name)(text) for each in (lazy_pattern(written, flags), re.compile(written, flags)))
    assert str(list(lazy) if name == "finditer" else lazy) == str(list(compiled) if name == "finditer" else compiled)


def test_a_lazy_pattern_is_compiled_once_and_only_when_it_is_used():
    lazy = lazy_pattern(r"(")
    with pytest.raises(re.error):
        lazy.search("a")
    lazy = lazy_pattern(r"a")
    assert lazy.search("a") is not None
    assert lazy.search is lazy.search


def test_a_lazy_pattern_has_no_other_attributes():
    assert not hasattr(lazy_pattern(r"a"), "unknown")
