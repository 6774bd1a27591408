"""A derivation is printed as a person would write it: as text, LaTeX and JSON, and by the command."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from proving import proof

from atlas_lessons.cli.main import main
from atlas_lessons.prove.derivations import explain

TEXT = "# T\n\nAt 7.5 km with 5 km/h it takes 1.5 h; the root of 2 m² is 1.41 m. Two of three are 0.66.\n"
ROWS = (
    {"symbol": "d", "quote": "7.5 km"},
    {"symbol": "v", "quote": "5 km/h"},
    {"symbol": "t", "expression": "d/v", "quote": "1.5 h"},
    {"symbol": "A", "quote": "2 m²"},
    {"symbol": "s", "expression": "sqrt(A)", "quote": "1.41 m"},
    {"symbol": "k", "quote": "Two"},
    {"symbol": "n", "quote": "three"},
    {"symbol": "r", "expression": "k/n", "quote": "0.66"},
)
EXPECTED = """core

Given
  d = 7.5 km
  v = 5 km/h
  A = 2 m²
  k = 2
  n = 3

t = d/v
  = 7.5 km / (5 km/h)
  = 1.5 h
    printed 1.5 h: exact

s = sqrt(A)
  = √(2 m²)
  = sqrt(2) ≈ 1.414213562… m
    printed 1.41 m: rounded correctly

r = k/n
  = 2 / 3
  = 2/3 ≈ 0.6666666666…
    printed 0.66: truncated, not rounded
    the last digit was cut off, not rounded
"""


def rows():
    return explain.examples_of(proof(TEXT, *ROWS).results)["core"]


def test_a_derivation_is_written_out():
    assert explain.text("core", rows()) == EXPECTED


def test_a_number_printed_in_several_places_is_derived_once():
    rows = proof(
        "# T\n\nFrom 1500 m by 2 come 3 km, 3000 m.\n",
        {"symbol": "a", "quote": "1500 m"},
        {"symbol": "b", "expression": "2*a", "quote": "3 km", "also": ["3000 m"]},
    ).results
    written = explain.text("core", rows)
    assert written.count("b = 2*a") == 1
    assert "printed 3 km: exact\n    printed 3000 m: exact" in written


def test_places_that_print_the_same_are_told_in_one_line():
    rows = proof(
        "# T\n\nFrom 1500 m by 2 come 3 km, or 3 km.\n",
        {"symbol": "a", "quote": "1500 m"},
        {"symbol": "b", "expression": "2*a", "quote": "come 3 km", "also": ["or 3 km"]},
    ).results
    assert "    printed 3 km in 2 places: exact\n" in explain.text("core", rows)
    assert explain.text("core", rows).count("printed") == 1


@pytest.mark.parametrize(
    ("expression", "shown"),
    [
        ("pi*d", "π × 2 m"),
        ("pi/4*d", "π / 4 × 2 m"),
        ("d/pi", "2 m / π"),
        ("pi^2*d", "π² × 2 m"),
        ("d^2/d", "(2 m)² / (2 m)"),
        ("(1/d)^2", "(1 / (2 m))²"),
    ],
)
def test_numbers_are_put_in_with_their_brackets_and_constants_as_they_are(expression, shown):
    rows = proof("# T\n\nOf 2 m.\n", {"symbol": "d", "quote": "2 m"}, {"symbol": "x", "expression": expression}).results
    assert rows[1].substituted == shown


def test_a_derivation_is_written_in_latex():
    written = explain.latex("core", rows())
    assert written.startswith("% core\n\\begin{align*}\n")
    assert r"t &= \frac{d}{v} = 1.5\,\text{h}" in written
    assert r"s &= \sqrt{A} = \sqrt{2}\,\text{m}" in written
    assert written.endswith("\\end{align*}\n")


def test_a_derivation_is_a_json_value():
    value = explain.data("core", rows())
    assert value["example"] == "core"
    assert value["results"][2] == {
        "symbol": "t",
        "given": False,
        "expression": "d/v",
        "substituted": "7.5 km / (5 km/h)",
        "exact": "3/2",
        "unit": "h",
        "printed": "1.5",
        "rounding": "nearest",
        "verdict": "exact",
        "hint": None,
    }


@pytest.fixture
def chapter(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "chapter.md").write_text(TEXT)
    data = {
        "schemaVersion": 1,
        "examples": [{"id": "core", "quantities": list(ROWS)}, {"id": "none", "quantities": [ROWS[0]]}],
    }
    (tmp_path / "chapter.derivations.json").write_text(json.dumps(data))
    return tmp_path


def run(*arguments: str):
    return CliRunner().invoke(main, ["explain", *arguments], standalone_mode=False)


def test_the_command_prints_one_example(chapter):
    outcome = run("chapter.md#core")
    assert outcome.stdout == EXPECTED
    assert outcome.return_value == 1  # one of its numbers is truncated


def test_the_command_prints_all_examples_without_a_name(chapter):
    assert "none" in run("chapter.md").output


@pytest.mark.parametrize("which", ["chapter.md#cor", "chapter.md#x", "nowhere.md", "."])
def test_what_is_not_there_is_a_usage_error(chapter, which):
    import click

    outcome = run(which)
    assert which == "." or isinstance(outcome.exception, click.UsageError)


def test_json_and_latex_come_from_the_command(chapter):
    assert json.loads(run("chapter.md#core", "--format", "json").stdout)["examples"][0]["example"] == "core"
    assert "align*" in run("chapter.md#core", "--format", "latex").stdout


def test_numbers_are_written_as_people_write_them():
    text = "# T\n\nA drive of 960 GB, written 1.3 times a day for 2 days, takes 2.5 TB.\n"
    given = (
        {"symbol": "c", "quote": "960 GB"},
        {"symbol": "w", "quote": "1.3 times", "unit": "1/day"},
        {"symbol": "t", "value": "2", "unit": "day", "source": "the text"},
        {"symbol": "T", "expression": "c*w*t", "quote": "2.5 TB"},
        {"symbol": "h", "value": "6.62607015e-34 J*s", "source": "SI"},
        {"symbol": "v", "value": "299792458 m/s", "source": "SI"},
        {"symbol": "y", "expression": "h*v"},
    )
    shown = explain.text("core", explain.examples_of(proof(text, *given).results)["core"])
    assert "T = c*w*t\n  = 960 GB × 1.3/day × 2 days\n" in shown
    assert "h = 6.62607015 × 10⁻³⁴ J*s" in shown
