"""Rules that only report what a part of the proof found: one declaration each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from atlas_lessons.check.rules.base import Rule, RuleExample
from atlas_lessons.core.diagnostics import Finding, Severity
from atlas_lessons.prove.proof import Proof

Part = Literal["derivations", "equations", "arithmetic", "tables", "counts", "ledger"]


def reported(
    code: str,
    name: str,
    part: Part,
    explanation: str,
    *,
    bad: RuleExample,
    good: RuleExample,
    severity: Severity = Severity.ERROR,
) -> Rule[Proof]:
    """A rule that yields the findings which this part of the proof groups under the rule's name."""

    def check(proof: Proof) -> Iterator[Finding]:
        yield from proof.found(getattr(proof, part), name)

    return Rule(code, name, severity, check, explanation, bad, good)
