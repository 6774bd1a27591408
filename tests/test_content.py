"""The lessons of this project and the guide to them hold what they promise."""

import json
import re
from pathlib import Path

import pytest

from atlas_lessons.check.run import check, check_text
from atlas_lessons.core.config import load_config
from atlas_lessons.core.diagnostics import Severity
from atlas_lessons.core.model import NumberClass

ROOT = Path(__file__).resolve().parent.parent
CONTENT = ROOT / "content"
SLUGS = ("training-memory-state", "training-tier-placement", "zero-partitioning")
FIGURES = {
    "training-memory-state": ("12 GB", "4 GB", "3384", "6768", "10152", "13536"),
    "training-tier-placement": ("16 GB",),
    "zero-partitioning": ("120 GB", "31.4 GB", "16.6 GB", "1.9 GB", "30 GB", "15 GB"),
}


@pytest.fixture(scope="module")
def report():
    return check([str(CONTENT)], load_config(directory=ROOT))


def lesson_report(report, slug):
    return next(each for each in report.lessons if f"/{slug}/" in each.path)


def test_every_lesson_is_there(report):
    assert {Path(each.path).parent.name for each in report.lessons} >= set(SLUGS)


def test_nothing_is_found(report):
    found = [d for each in report.lessons for d in each.diagnostics if d.severity is not Severity.INFO]
    assert found == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_number_is_accounted_for(report, slug):
    numbers = lesson_report(report, slug).numbers
    assert numbers
    assert [number.text for number in numbers if number.number_class is NumberClass.UNACCOUNTED] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_is_waived(report, slug):
    waived = (NumberClass.WAIVED, NumberClass.DECLARED, NumberClass.CITED)
    assert [number for number in lesson_report(report, slug).numbers if number.number_class in waived] == []


@pytest.mark.parametrize(("slug", "figure"), [(slug, figure) for slug in SLUGS for figure in FIGURES[slug]])
def test_a_figure_of_the_sources_is_derived(report, slug, figure):
    rows = [result for result in lesson_report(report, slug).results if not result.given]
    number, _, unit = figure.partition(" ")
    assert any(row.printed == number and (not unit or row.unit == unit) for row in rows)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_equation_agrees_with_its_plain_form(report, slug):
    equations = lesson_report(report, slug).equations
    assert equations
    assert {equation.verdict for equation in equations} == {"agrees"}


def prose(text):
    body = text.split("---\n", 2)[-1]
    return [" ".join(sentence.split()).lower() for sentence in re.split(r"(?<=[.!?:])\s+|\n\n", body)]


@pytest.mark.parametrize("slug", SLUGS)
def test_no_sentence_is_taken_over_from_the_seeds(slug):
    seeds = ROOT.parent / "shared" / "seeds"
    if not seeds.is_dir():
        pytest.skip("the seed lessons are not beside this checkout")
    source = " ".join(" ".join(path.read_text("utf-8").replace("\\n", " ").split()) for path in seeds.iterdir()).lower()
    ours = prose((CONTENT / slug / "lesson.md").read_text("utf-8"))
    long = [sentence for sentence in ours if len(sentence.split()) >= 8 and not re.search(r"\]\(|=", sentence)]
    assert long
    assert [sentence for sentence in long if sentence in source] == []


def blocks(kind):
    text = (ROOT / "docs" / "derivations.md").read_text("utf-8")
    return re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)


def test_the_first_example_of_the_guide_verifies():
    text, derivations = blocks("markdown")[0], blocks("json")[0]
    report = check_text({"core.md": text, "core.derivations.json": derivations}, load_config(directory=ROOT)).report
    assert report.diagnostics == ()
    assert {number.number_class for number in report.numbers} == {NumberClass.GIVEN, NumberClass.DERIVED}


def test_a_changed_given_of_the_guide_is_caught():
    text, derivations = blocks("markdown")[0].replace("423", "424"), blocks("json")[0].replace("423", "424")
    report = check_text({"core.md": text, "core.derivations.json": derivations}, load_config(directory=ROOT)).report
    assert not report.verified


@pytest.mark.parametrize("block", blocks("json")[1:])
def test_json_of_the_guide_is_json(block):
    json.loads(block if block.startswith("{") else "{" + block + "}")
