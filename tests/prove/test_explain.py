"""A derivation is printed as a person would write it: as text, LaTeX and JSON, and by the command."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from proving import proof

from atlas_lessons.cli.main import main
from atlas_lessons.prove.derivations import explain
from atlas_lessons.prove.derivations.layout import broken, fold_terms

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
  = 1.5 h, as printed

s = sqrt(A)
  = √(2 m²)
  ≈ 1.41 m, rounded correctly from 1.414213562… m (exactly √(2) m)

r = k/n
  = 2 / 3
  = 0.6666666666… (exactly 2/3)
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
    assert "  = 3 km, as printed\n    also printed 3000 m: exact" in written


def test_places_that_print_the_same_are_told_in_one_line():
    rows = proof(
        "# T\n\nFrom 1500 m by 2 come 3 km, or 3 km.\n",
        {"symbol": "a", "quote": "1500 m"},
        {"symbol": "b", "expression": "2*a", "quote": "come 3 km", "also": ["or 3 km"]},
    ).results
    assert "  = 3 km, as printed in 2 places\n" in explain.text("core", rows)
    assert explain.text("core", rows).count("printed") == 1


WRITTEN = {
    "separators and units as the text has them": (
        "A load of 1,250 kg, 12 times, is 15,000 kg.",
        [("m", "1,250 kg"), ("n", "12 times"), ("T", "15,000 kg", "m*n")],
        """Given
  m = 1,250 kg
  n = 12

T = m*n
  = 1,250 kg × 12
  = 15,000 kg, as printed
""",
    ),
    "a rounded value, with what it was rounded from": (
        "A 7 km way is 4.35 miles, and $1,000 of 3 is $333.33.",
        [
            ("d", "7 km"),
            ("w", "4.35 miles", "d"),
            ("c", "$1,000"),
            ("n", "of 3"),
            ("p", "$333.33", "c/n"),
        ],
        """Given
  d = 7 km
  c = $1,000
  n = 3

w = d
  = 7 km
  ≈ 4.35 miles, rounded correctly from 4.349598345… miles

p = c/n
  = $1,000 / 3
  ≈ $333.33, rounded correctly from $333.3333333… (exactly $1000/3)
""",
    ),
    "numbers in words, and a label": (
        "A binary64 has eight parts, half of 16.",
        [("b", "binary64", None), ("n", "16"), ("e", "eight", "n/2"), ("f", "half", "e/n")],
        """Given
  b = 64
  n = 16

e = n/2
  = 16 / 2
  = 8, printed as “eight”

f = e/n
  = 8 / 16
  = 0.5, printed as “half”
""",
    ),
    "a logarithm in our own words": (
        "A ratio of 20 W to 10 W is 3.01 dB.",
        [("a", "20 W"), ("b", "10 W"), ("g", "3.01 dB", "10*log10(a/b)")],
        """Given
  a = 20 W
  b = 10 W

g = 10*log10(a/b)
  = 10 × log₁₀(20 W / (10 W))
  ≈ 3.01 dB, rounded correctly from 3.010299956… dB (exactly 10 × ln(2) / (ln(2) + ln(5)) dB)
""",
    ),
    "a negative number in the brackets of a call": (
        "It fell by −3 m, that is 3 m.",
        [("d", "−3 m"), ("a", "3 m.", "abs(d)")],
        """Given
  d = −3 m

a = abs(d)
  = |−3 m|
  = 3 m, as printed
""",
    ),
    "a long sum, folded": (
        "Take 1 kg, 2 kg, 3 kg, 4 kg, 5 kg, 6 kg and 7 kg: 56 kg.",
        [*((name, f"{n} kg") for n, name in enumerate("abcdefg", 1)), ("T", "56 kg", "2*(a + b + c + d + e + f + g)")],
        """Given
  a = 1 kg
  b = 2 kg
  c = 3 kg
  d = 4 kg
  e = 5 kg
  f = 6 kg
  g = 7 kg

T = 2*(a + b + … + g (7 terms))
  = 2 × (1 kg + 2 kg + … + 7 kg (7 terms))
  = 56 kg, as printed
""",
    ),
    "a long product, broken before its operators": (
        "With 12.5 kilometres per hour for 3.25 days and 2.5 times as much it is 2437.5 km.",
        [
            ("average_speed_of_the_convoy", "12.5 kilometres per hour"),
            ("days_on_the_road", "3.25 days"),
            ("factor", "2.5 times"),
            (
                "T",
                "2437.5 km",
                "average_speed_of_the_convoy*days_on_the_road*factor + 0*average_speed_of_the_convoy*days_on_the_road",
            ),
        ],
        """Given
  average_speed_of_the_convoy = 12.5 kilometres per hour
  days_on_the_road         = 3.25 days
  factor                   = 2.5

T                        = average_speed_of_the_convoy*days_on_the_road*factor
                             + 0*average_speed_of_the_convoy*days_on_the_road
                         = 12.5 kilometres per hour × 3.25 days × 2.5
                             + 0 × 12.5 kilometres per hour × 3.25 days
                         = 2437.5 km, as printed
""",
    ),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_a_derivation_is_written_as_people_write_it(name):
    content, declared, expected = WRITTEN[name]
    keys = ("symbol", "quote", "expression")
    given = [{key: value for key, value in zip(keys, row, strict=False) if value} for row in declared]
    found = explain.examples_of(proof(f"# T\n\n{content}\n", *given).results)["core"]
    assert explain.text("core", found) == f"core\n\n{expected}"


@pytest.mark.parametrize(
    ("formula", "shown"),
    [
        ("a + b + c + d + e + f", "a + b + c + d + e + f"),
        ("a + b + c + d + e + f + g", "a + b + … + g (7 terms)"),
        ("a - b - c - d - e - f - g", "a - b + … - g (7 terms)"),
        ("x*(a + b + c + d + e + f + g)/2", "x*(a + b + … + g (7 terms))/2"),
        ("mean(1, 2, 3, 4, 5, 6, 7)", "mean(1, 2, …, 7: 7 values)"),
        ("max(a + b, c) + d", "max(a + b, c) + d"),
        ("a) + b + c + d + e + f + g + h + (i", "a) + b + c + d + e + f + g + h + (i"),
    ],
)
def test_sums_and_lists_are_folded_after_a_few_terms(formula, shown):
    assert fold_terms(formula) == shown


@pytest.mark.parametrize(
    ("formula", "lines"),
    [
        ("a + b × (c + d)", ["x = a + b × (c + d)"]),
        ("alpha × beta + gamma × delta", ["x = alpha × beta", "    + gamma × delta"]),
        ("alpha*beta*gamma*delta", ["x = alpha*beta*", "    gamma*delta"]),
        ("a_name_with_no_operator_in_it + b", ["x = a_name_with_no_operator_in_it", "    + b"]),
    ],
)
def test_lines_are_broken_before_operators(formula, lines):
    assert broken(formula, "x = ", "    ", 20) == lines


def test_no_line_of_a_derivation_is_longer_than_a_terminal():
    names = [f"mass_of_part_{number}" for number in range(6)]
    given = [{"symbol": name, "value": f"{n} kg/m^2", "source": "s"} for n, name in enumerate(names, 1)]
    part = proof("# T\n", *given, {"symbol": "T", "expression": " + ".join(f"3*{name}" for name in names)})
    lines = explain.text("core", explain.examples_of(part.results)["core"]).splitlines()
    assert max(map(len, lines)) <= 99


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
