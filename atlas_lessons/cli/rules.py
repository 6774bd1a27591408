"""``atlas-lessons rules``: list the rules, or print the explanation and examples of one."""

from __future__ import annotations

from typing import Any

import click

from atlas_lessons.check.rules.base import Rule
from atlas_lessons.cli.console import emit
from atlas_lessons.core.spelling import did_you_mean


@click.command()
@click.argument("which", required=False, metavar="[CODE|NAME|PREFIX]")
@click.option("--markdown", is_flag=True, help="Print the page docs/rules.md instead.")
def rules(which: str | None, markdown: bool) -> None:
    """List the rules, or explain those that a code, a name or the beginning of a code names.

    \b
    Examples:
      atlas-lessons rules
      atlas-lessons rules HSH001
      atlas-lessons rules content-hash-mismatch
      atlas-lessons rules SEC
    """
    from atlas_lessons.check.rules import ALL_RULES
    from atlas_lessons.publish.report.reference import rule_list, rule_text, rules_page

    every = sorted(ALL_RULES, key=lambda rule: rule.code) if which else ALL_RULES
    if which is None:
        emit(rules_page(every) if markdown else rule_list(every))
        return
    chosen = [rule for rule in every if rule.name == which.lower() or rule.code.startswith(which.upper())]
    if not chosen:
        raise click.UsageError(f"no such rule: {which!r}{did_you_mean(which, _names(every))}")
    emit(rules_page(chosen) if markdown else "\n".join(rule_text(rule) for rule in chosen))


def _names(rules: list[Rule[Any]] | tuple[Rule[Any], ...]) -> list[str]:
    return [name for rule in rules for name in (rule.code, rule.name)]
