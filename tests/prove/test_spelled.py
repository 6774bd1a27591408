"""Arithmetic in prose as a form: what each of its numbers is called, and which calculations have one."""

from __future__ import annotations

from pathlib import Path

import pytest

from atlas_lessons.check.run import check_text
from atlas_lessons.core.config import load_config
from atlas_lessons.prove.prose.arithmetic.steps import spelled_steps

LABELS = [
    # the words that stand with a number
    ("3 walls × 400 W = 1200 W", ["walls", "400 W"]),
    ("8 GPUs × 80 GB = 640 GB", ["GPUs", "80 GB"]),
    ("4 boxes × 6 eggs per box = 24 eggs", ["boxes", "eggs per box"]),
    ("2 weight + 2 gradient + 4 master + 8 moment bytes = 16 bytes", ["weight", "gradient", "master", "moment bytes"]),
    ("300 million tokens per second × 10 s = 3 billion tokens", ["tokens per second", "10 s"]),
    # the number itself where there are none
    ("20% of 50 kg = 10 kg", ["20%", "50 kg"]),
    ("two plus three is five", ["two", "three"]),
    ("2^10 − 24 = 1000", ["2^10", "24"]),
    ("12 apples / 3 = 4 apples", ["apples", "3"]),
    # with the unit that its value is in, where the text has another
    ("5 ft 10 in + 2 in = 6 ft", ["5 ft 10 in, in in", "2 in"]),
    # alike ones are told apart by their numbers, else by their place
    ("2 + 2 + 4 = 8", ["2 (1 of 2)", "2 (2 of 2)", "4"]),
    ("3 red boxes + 5 red boxes = 8 boxes", ["3 red boxes", "5 red boxes"]),
    ("3 nodes × 8 GPUs + 5 nodes × 8 GPUs = 64 GPUs", ["3 nodes", "8 GPUs (1 of 2)", "5 nodes", "8 GPUs (2 of 2)"]),
    ("**3 walls** × 400 W = 1200 W", ["walls", "400 W"]),
]


def made(text: str):
    checked = check_text({"a.md": f"# T\n\nThen {text}.\n"}, load_config(None, Path()))
    assert checked.proof is not None
    return spelled_steps(checked.proof.arithmetic.worked)


@pytest.mark.parametrize(("text", "labels"), LABELS)
def test_a_number_is_called_what_the_text_calls_it(text: str, labels: list[str]) -> None:
    given = [each for each in made(text) if each.tree is None]
    assert [f"{each.label}, in {each.unit}" if each.unit else each.label for each in given] == labels


def test_each_calculation_is_headed_by_its_own_text() -> None:
    results = [each.label for each in made("2 + 2 = 4, and 3 walls × 400 W = 1200 W = 1.2 kW") if each.tree is not None]
    assert results == ["2 + 2", "3 walls × 400 W", "3 walls × 400 W, in kW"]


def test_the_same_calculation_is_offered_once() -> None:
    assert [each.label for each in made("2 + 3 = 5, and again 2 + 3 = 5")] == ["2", "3", "2 + 3"]


def test_long_names_are_cut() -> None:
    long = " + ".join(["1"] * 40)
    (result,) = (each for each in made(f"{long} = 40") if each.tree is not None)
    assert result.label == f"{long[:89]}…"
