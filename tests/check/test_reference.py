"""The reference page of the rules is what the rules' declarations say."""

from pathlib import Path

import pytest

from atlas_lessons.check.rules import ALL_RULES
from atlas_lessons.publish.report.escape import is_unsafe
from atlas_lessons.publish.report.reference import FAMILIES, rules_page

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules.md"


def test_the_page_is_current():
    assert PAGE.read_text("utf-8") == rules_page(ALL_RULES), "run `make docs`"


@pytest.mark.parametrize("rule", ALL_RULES, ids=lambda rule: rule.code)
def test_a_rule_has_its_place_on_the_page(rule):
    assert f"\n### {rule.code} {rule.name}\n" in rules_page(ALL_RULES)


def test_every_family_has_a_title():
    assert {rule.family for rule in ALL_RULES} <= set(FAMILIES)


def test_codes_and_names_are_given_once():
    codes, names = ([getattr(rule, field) for rule in ALL_RULES] for field in ("code", "name"))
    assert len(set(codes)) == len(codes)
    assert len(set(names)) == len(names)


def test_the_page_holds_no_character_that_hides_text():
    text = rules_page(ALL_RULES)
    assert not any(is_unsafe(each) for each in text.replace("\n", ""))
