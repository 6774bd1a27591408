"""The tables of `suggest`: without a row, the example of that row gets another proposal."""

import pytest

from atlas_lessons.author.suggest import suggest
from atlas_lessons.author.suggest.forms import textbook
from atlas_lessons.author.suggest.forms.table import FORMS
from atlas_lessons.author.suggest.forms.textbook import ready
from atlas_lessons.author.suggest.rank import degenerate, rank
from atlas_lessons.author.suggest.rank.degenerate import OBJECTIONS
from atlas_lessons.author.suggest.rank.weights import WEIGHTS
from atlas_lessons.author.suggest.read import cues
from atlas_lessons.author.suggest.read.cues import STEP_CUES
from atlas_lessons.author.suggest.search import backward_steps
from atlas_lessons.author.suggest.search.backward_steps import LAST_STEPS
from atlas_lessons.check.run import check_text
from atlas_lessons.core.config import DEFAULT


def first(text, printed, *, alone=True):
    """The first proposal for the last number printed so, asked about alone or with all others, and its doubts."""
    asked = suggest(check_text({"chapter.md": text}, DEFAULT).proof, printed=printed if alone else None)
    (found,) = [each for each in asked if each.span.start == text.rfind(printed)]
    return [each.expression for each in found.suggestions[:1]], found.doubts


@pytest.mark.parametrize("form", FORMS, ids=[form.expression for form in FORMS])
def test_the_example_of_a_form_gets_another_proposal_without_it(monkeypatch, form):
    known = ready()
    proposal = first(form.example, form.result)
    assert proposal[0]
    monkeypatch.setattr(textbook, "ready", lambda: tuple(each for each in known if each.form is not form))
    assert first(form.example, form.result) != proposal


@pytest.mark.parametrize("step", LAST_STEPS, ids=[step.expression for step in LAST_STEPS])
def test_the_example_of_a_last_step_gets_another_proposal_without_it(monkeypatch, step):
    proposal = first(step.example, step.result)
    assert proposal[0]
    monkeypatch.setattr(backward_steps, "LAST_STEPS", tuple(each for each in LAST_STEPS if each is not step))
    assert first(step.example, step.result) != proposal


@pytest.mark.parametrize("objection", OBJECTIONS, ids=[objection.name for objection in OBJECTIONS])
def test_the_example_of_an_objection_gets_another_proposal_without_it(monkeypatch, objection):
    proposal = first(objection.example, objection.result, alone=False)
    monkeypatch.setattr(degenerate, "OBJECTIONS", tuple(each for each in OBJECTIONS if each is not objection))
    assert first(objection.example, objection.result, alone=False) != proposal


@pytest.mark.parametrize("weight", WEIGHTS, ids=[weight.name for weight in WEIGHTS])
def test_the_example_of_a_weight_gets_another_proposal_without_it(monkeypatch, weight):
    proposal = first(weight.example, weight.result)
    monkeypatch.setattr(rank, "WEIGHTS", tuple(row for row in WEIGHTS if row is not weight))
    assert first(weight.example, weight.result) != proposal


@pytest.mark.parametrize("cue", STEP_CUES, ids=[cue.step for cue in STEP_CUES])
def test_the_example_of_a_cue_gets_another_proposal_without_it(monkeypatch, cue):
    proposal = first(cue.example, cue.result)
    assert proposal[0]
    monkeypatch.setattr(cues, "STEP_CUES", tuple(row for row in STEP_CUES if row is not cue))
    assert first(cue.example, cue.result) != proposal
