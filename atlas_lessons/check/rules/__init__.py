"""The rules, one file a family; this concatenates their RULES tuples by the phase that runs them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from atlas_lessons.check.rules import ari, cit, cnt, cor, drv, eqn, hsh, idn, jsn, num, quz, sch, sec, source, tab, txt
from atlas_lessons.check.rules.base import Rule

RAW_RULES: tuple[Rule[Any], ...] = jsn.RULES
DATA_RULES: tuple[Rule[Any], ...] = sch.RULES
LESSON_FAMILIES: Mapping[str, tuple[Rule[Any], ...]] = {
    "SCH": source.RULES,
    "HSH": hsh.RULES,
    "SEC": sec.RULES,
    "CIT": cit.RULES,
    "IDN": idn.RULES,
    "TXT": txt.RULES,
    "QUZ": quz.RULES,
    "DRV": drv.RULES,
    "EQN": eqn.RULES,
    "ARI": ari.RULES,
    "TAB": tab.RULES,
    "CNT": cnt.RULES,
    "NUM": num.RULES,
}
LESSON_RULES: tuple[Rule[Any], ...] = tuple(rule for family in LESSON_FAMILIES.values() for rule in family)
CORPUS_RULES: tuple[Rule[Any], ...] = cor.RULES
ALL_RULES: tuple[Rule[Any], ...] = RAW_RULES + DATA_RULES + LESSON_RULES + CORPUS_RULES
