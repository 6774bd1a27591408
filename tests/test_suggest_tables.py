"""The tables of `suggest`: without a row, the example of that row gets another proposal."""

import pytest

from atlas_lessons.author.suggest import suggest
from atlas_lessons.author.suggest.forms import textbook
from atlas_lessons.author.suggest.forms.table import FORMS
from atlas_lessons.author.suggest.forms.textbook import ready
from atlas_lessons.author.suggest.rank import degenerate
from atlas_lessons.author.suggest.rank.degenerate import OBJECTIONS
from atlas_lessons.author.suggest.search import goals
from atlas_lessons.author.suggest.search.floats import approximate
from atlas_lessons.author.suggest.search.goals import LAST_STEPS
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


@pytest.mark.parametrize("form", ready(), ids=[form.expression for form in FORMS])
def test_a_form_computes_its_expression_from_its_letters(form):
    kinds = {"u": 7.0, "r": 7.0, "q": 7.0, "p": 0.3, "n": 5.0, "w": 9.0, "d": 0.4, "a": 40.0}
    point = {
        name: kinds[kind] + 0.1 * at * (kind in "urqpda")
        for at, (name, kind) in enumerate(zip(form.formula.letters, form.kinds, strict=True))
    }
    if form.form.expression.startswith(("binomial", "factorial(n)/")):
        point = {**point, "n": 9.0, "k": 4.0}
    assert form.formula.value(tuple(point.values())) == pytest.approx(
        approximate(form.formula.node, point), nan_ok=True
    )


@pytest.mark.parametrize("step", LAST_STEPS, ids=[step.expression for step in LAST_STEPS])
def test_the_example_of_a_last_step_gets_another_proposal_without_it(monkeypatch, step):
    proposal = first(step.example, step.result)
    assert proposal[0]
    monkeypatch.setattr(goals, "LAST_STEPS", tuple(each for each in LAST_STEPS if each is not step))
    assert first(step.example, step.result) != proposal


@pytest.mark.parametrize("objection", OBJECTIONS, ids=[objection.name for objection in OBJECTIONS])
def test_the_example_of_an_objection_gets_another_proposal_without_it(monkeypatch, objection):
    proposal = first(objection.example, objection.result, alone=False)
    monkeypatch.setattr(degenerate, "OBJECTIONS", tuple(each for each in OBJECTIONS if each is not objection))
    assert first(objection.example, objection.result, alone=False) != proposal
