"""Patterns over letters of scripts without spaces are the same with and without their classes of characters."""

from __future__ import annotations

import re
import unicodedata

import pytest

from atlas_lessons.read.notation.numerals.digits import ScriptPattern, is_spaceless, may_be_spaceless
from atlas_lessons.read.notation.numerals.labels.reader import read_labels
from atlas_lessons.read.notation.numerals.read import read_numerals

_CHARACTERS = [chr(code) for code in (*range(0xD800), *range(0xE000, 0x10000), *range(0x10000, 0x110000, 97))]


def test_no_text_with_a_character_of_a_script_without_spaces_is_taken_for_one_of_another_script():
    assert [each for each in _CHARACTERS if is_spaceless(each) and not may_be_spaceless(each)] == []


@pytest.mark.parametrize("character", "aé×–’“ЖΩאب€→😀\ufffc\u200b½")
def test_a_character_of_another_script_needs_no_large_classes(character):
    assert not may_be_spaceless(character)
    assert not is_spaceless(character)


@pytest.mark.parametrize("character", "漢かカ한ไ，𠀀")
def test_a_character_of_a_script_without_spaces_joins_no_digits(character):
    assert is_spaceless(character)
    assert unicodedata.decimal(character, None) is None


@pytest.mark.parametrize("text", ["HBM3E and 16GB – x", "第3章の16GB", "3rd", "漢字"])
def test_a_pattern_finds_the_same_whether_its_classes_are_left_out_or_not(text):
    pattern = ScriptPattern(r"[^\W{SPACELESS}]+")
    scripts = "".join(re.escape(each) for each in _CHARACTERS if is_spaceless(each) and each < "\U00010000")
    assert pattern.of(text).findall(text) == re.findall(rf"[^\W{scripts}]+", text)


@pytest.mark.parametrize("text", ["see www.x.org/v2, 16GB of HBM3E", "Figure 3 of 1,024 m/s at EUR30"])
def test_letters_of_another_script_far_away_change_no_reading(text):
    wider = f"{text} . 漢"
    assert read_numerals(wider) == read_numerals(text)
    assert read_labels(wider) == read_labels(text)
