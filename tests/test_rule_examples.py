"""The examples that rules declare: the bad one raises the rule, the good one nothing of its family."""

import pytest

from atlas_lessons.check import check, check_text
from atlas_lessons.config import config_from
from atlas_lessons.rules import ALL_RULES

FAMILIES = ("HSH", "SEC", "CIT", "IDN", "TXT", "QUZ", "COR")
RULES = [rule for rule in ALL_RULES if rule.family in FAMILIES]


def codes(example, corpus, folder):
    """The codes that are raised by an example; one of several lessons is written to a folder first."""
    config = config_from(example.settings)
    if not corpus:
        checked = check_text(example.files, config)
        assert not checked.internal
        return {each.code for each in checked.report.diagnostics}
    for name, text in example.files.items():
        (folder / name).write_text(text, "utf-8")
    report = check([str(folder)], config)
    assert not report.internal
    return {each.code for lesson in report.lessons for each in lesson.diagnostics}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_the_bad_example_raises_the_rule(rule, tmp_path):
    assert rule.code in codes(rule.bad, rule.family == "COR", tmp_path)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_the_good_example_raises_nothing_of_the_family(rule, tmp_path):
    assert [code for code in codes(rule.good, rule.family == "COR", tmp_path) if code[:3] == rule.family] == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_the_explanation_begins_with_one_sentence(rule):
    first = rule.explanation.strip().partition("\n\n")[0]
    assert first.endswith(".")
