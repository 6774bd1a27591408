"""The rules, one file a family; this concatenates their RULES tuples by the phase that runs them."""

from __future__ import annotations

from typing import Any

from atlas_lessons.rules import ari, cit, cor, drv, eqn, hsh, idn, jsn, num, quz, sch, sec, source, txt
from atlas_lessons.rules.base import Rule

RAW_RULES: tuple[Rule[Any], ...] = jsn.RULES
DATA_RULES: tuple[Rule[Any], ...] = sch.RULES
LESSON_RULES: tuple[Rule[Any], ...] = (
    *source.RULES,
    *hsh.RULES,
    *sec.RULES,
    *cit.RULES,
    *idn.RULES,
    *txt.RULES,
    *quz.RULES,
    *drv.RULES,
    *eqn.RULES,
    *ari.RULES,
    *num.RULES,
)
CORPUS_RULES: tuple[Rule[Any], ...] = cor.RULES
ALL_RULES: tuple[Rule[Any], ...] = RAW_RULES + DATA_RULES + LESSON_RULES + CORPUS_RULES
