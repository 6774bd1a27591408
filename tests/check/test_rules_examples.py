"""Every rule: its bad example raises it, its good example raises nothing of its family, and it explains itself."""

from __future__ import annotations

import pytest
from rule_examples import codes_of

from atlas_lessons.check.phases import PARTS
from atlas_lessons.check.rules import ALL_RULES, LESSON_FAMILIES
from atlas_lessons.check.run import check_text
from atlas_lessons.core.config import config_from
from atlas_lessons.core.model import ProofPart
from atlas_lessons.prove.proof import Proof

FAMILIES = {"JSN", "SCH", "HSH", "SEC", "CIT", "IDN", "TXT", "QUZ", "EQN", "DRV", "ARI", "TAB", "CNT", "NUM", "COR"}


def named(rule):
    return f"{rule.code}-{rule.name}"


@pytest.mark.parametrize("rule", ALL_RULES, ids=named)
def test_the_bad_example_raises_the_rule(rule, tmp_path, monkeypatch):
    codes, internal = codes_of(rule.bad, tmp_path, monkeypatch, rule)
    assert internal == ()
    assert rule.code in codes


@pytest.mark.parametrize("rule", ALL_RULES, ids=named)
def test_the_good_example_raises_nothing_of_the_family(rule, tmp_path, monkeypatch):
    codes, internal = codes_of(rule.good, tmp_path, monkeypatch, rule)
    assert internal == ()
    assert {code for code in codes if code.startswith(rule.family)} == set()


@pytest.mark.parametrize("family", LESSON_FAMILIES)
def test_the_rules_of_a_family_are_listed_under_its_letters(family):
    assert {rule.family for rule in LESSON_FAMILIES[family]} == {family}


@pytest.mark.parametrize("rule", [rule for family in PARTS for rule in LESSON_FAMILIES[family]], ids=named)
def test_a_rule_about_a_part_of_the_proof_says_nothing_where_that_has_nothing_to_say(rule):
    checked = check_text(rule.bad.files, config_from(rule.bad.settings))
    proof = Proof(checked.lesson, config_from({}))
    vars(proof).update(dict.fromkeys(PARTS.values(), ProofPart()))
    assert list(rule.check(proof)) == []


@pytest.mark.parametrize("rule", ALL_RULES, ids=named)
def test_every_rule_explains_itself_in_a_sentence_at_least(rule):
    assert len(rule.explanation.strip()) > 30
    assert rule.explanation.strip().endswith(".")


def test_codes_are_unique_and_names_within_their_family():
    assert len({rule.code for rule in ALL_RULES}) == len(ALL_RULES)
    assert len({(rule.family, rule.name) for rule in ALL_RULES}) == len(ALL_RULES)


def test_every_code_is_of_a_known_family_and_has_three_digits():
    assert {rule.family for rule in ALL_RULES} <= FAMILIES
    assert all(rule.code[3:].isdigit() and len(rule.code) == 6 for rule in ALL_RULES)


def test_names_are_kebab_case():
    assert all(rule.name == rule.name.lower() and rule.name.replace("-", "").isalnum() for rule in ALL_RULES)
