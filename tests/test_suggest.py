"""Suggestions: likely derivations first, each one worked by the engine, and none invented."""

import json
from functools import cache

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from suggest_cases import CASES, DENSER, UNDERIVABLE

from atlas_lessons.check import check_text
from atlas_lessons.cli.main import main
from atlas_lessons.config import DEFAULT
from atlas_lessons.notation.parser import parse_expression
from atlas_lessons.suggest import pasteable, suggest
from atlas_lessons.suggest.ranking import canonical


def context_of(text, derivations=None):
    files = {"chapter.md": text}
    if derivations is not None:
        files["chapter.derivations.json"] = json.dumps(derivations)
    return check_text(files, DEFAULT).context


@cache
def formulas(text, printed):
    """The formulas proposed for the last number printed so, likeliest first."""
    at = text.rfind(printed)
    found = [each for each in suggest(context_of(text)) if each.span.start <= at < each.span.end]
    return [each.formula.rsplit(" = ", 1)[0] for each in found[0].suggestions]


def place(text, printed, right):
    """Where the right derivation stands among the proposals; None where it does not."""
    wanted = {canonical(parse_expression(expression)) for expression in right}
    proposed = [canonical(parse_expression(formula)) for formula in formulas(text, printed)]
    return next((index for index, formula in enumerate(proposed) if formula in wanted), None)


@pytest.mark.parametrize(("cases", "first", "in_five"), [(CASES, 0.95, 0.97), (DENSER, 0.85, 0.9)])
def test_the_right_derivation_comes_first_or_among_the_first(cases, first, in_five):
    places = [place(*case) for case in cases]
    assert places.count(0) >= first * len(cases)
    assert len(places) - places.count(None) >= in_five * len(cases)


@pytest.mark.parametrize(("text", "printed"), UNDERIVABLE)
def test_no_derivation_is_invented(text, printed):
    assert formulas(text, printed) == []


def test_a_quotient_that_undoes_itself_is_not_proposed():
    text = "It keeps 2 bytes of weight and 2 bytes of gradient, 4 of each moment, for 12 GB; a copy adds 4 GB."
    proposed = [suggestion.formula for each in suggest(context_of(text)) for suggestion in each.suggestions]
    assert [formula for formula in proposed if formula.startswith(("1/(1/", "2/2", "4/4"))] == []


TEXT = "A core has 423 weights of 8 bytes each, so it stores 3384 bytes. Two moment arrays add 6768 bytes."


def test_what_is_pasted_verifies_and_derives_the_number():
    found = suggest(context_of(TEXT))
    derivations = pasteable(found, context_of(TEXT).lesson)
    report = check_text({"chapter.md": TEXT, "chapter.derivations.json": json.dumps(derivations)}, DEFAULT).report
    classes = {number.text: number.number_class.value for number in report.numbers}
    assert classes == {"423": "given", "8": "given", "3384": "derived", "6768": "derived"}
    assert report.verified


def test_a_relation_gives_only_one_of_its_numbers():
    found = {
        each.printed: each.suggestions for each in suggest(context_of("Each of the 423 weights has 8 bytes: 3384."))
    }
    assert [printed for printed, suggestions in found.items() if suggestions] == ["3384"]


def test_a_number_that_is_accounted_for_is_not_asked_about():
    declared = {
        "schemaVersion": 1,
        "numbers": [{"quote": "423 weights of 8 bytes each, so it stores 3384", "kind": "waived", "why": "measured"}],
    }
    assert [each.printed for each in suggest(context_of(TEXT, declared))] == ["6768"]


def test_an_earlier_result_is_imported_rather_than_quoted_again():
    declared = {
        "schemaVersion": 1,
        "examples": [
            {
                "id": "core",
                "quantities": [
                    {"symbol": "n", "quote": "423 weights"},
                    {"symbol": "b", "quote": "8 bytes"},
                    {"symbol": "W", "expression": "n*b", "quote": "stores 3384 bytes"},
                ],
            }
        ],
    }
    (found,) = suggest(context_of(TEXT, declared))
    assert {"symbol": "a", "from": "#core.W"} in found.suggestions[0].example["quantities"]


def test_the_limit_bounds_the_proposals():
    assert all(len(each.suggestions) <= 2 for each in suggest(context_of(TEXT), limit=2))


def test_quotes_are_made_longer_until_they_are_unique():
    text = "Here are 3 bytes. A box holds 3 cubes of 8 g each, in all 24 g. Also 8 g and 24 g of sand."
    found = [each for each in suggest(context_of(text)) if each.span.start == text.index("24 g")]
    quotes = [quantity["quote"] for quantity in found[0].suggestions[0].example["quantities"]]
    assert all(text.count(quote) == 1 for quote in quotes)


def test_a_counted_noun_that_a_unit_needs_is_declared_with_the_example():
    text = "The camera records 60 frames per second at 1.5 MB per frame, a stream of 90 MB/s."
    found = [each for each in suggest(context_of(text)) if each.printed == "90"]
    assert found[0].suggestions[0].units == {"frame": "count"}


WORDS = st.sampled_from(
    [
        "3",
        "12",
        "0",
        "1",
        "-5",
        "25%",
        "1e300",
        "1e-300",
        "7 kg",
        "2.5 m",
        "20 °C",
        "−4 °C",
        "1/3",
        "two",
        "half",
        "a day",
        "10^9",
        "4K",
        "5 years",
        "60 km/h",
        "€9",
        "per",
        "is",
        "gives",
        ", ",
        ". ",
    ]
)


@settings(max_examples=15, deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=9).map(" ".join))
def test_whatever_the_numbers_are_nothing_breaks(text):
    for each in suggest(context_of(f"Text: {text}")):
        assert all(suggestion.verdict in ("exact", "rounded") for suggestion in each.suggestions)


def run(tmp_path, *arguments, text=TEXT):
    (tmp_path / "chapter.md").write_text(text, "utf-8")
    return CliRunner().invoke(main, ["suggest", str(tmp_path / "chapter.md"), *arguments], standalone_mode=False)


def test_the_command_prints_json_and_writes_nothing(tmp_path):
    result = run(tmp_path, "--number", "3384")
    value = json.loads(result.stdout)
    assert [each["printed"] for each in value["results"]] == ["3384"]
    assert value["results"][0]["suggestions"][0]["formula"] == "423*8 = 3384 bytes"
    assert [path.name for path in tmp_path.iterdir()] == ["chapter.md"]


def test_the_command_says_when_it_found_none(tmp_path):
    result = run(tmp_path, text="Lena lives 417 km away.")
    assert json.loads(result.stdout)["results"][0]["note"] == "no derivation found"
    assert result.return_value == 1


def test_paste_prints_a_derivations_file(tmp_path):
    result = run(tmp_path, "--paste")
    value = json.loads(result.stdout)
    assert value["schemaVersion"] == 1
    assert len(value["examples"]) == 2
