"""DRV, the part on units: those that a file declares, and words of the text that only look like one."""

from __future__ import annotations

from collections.abc import Iterator

from atlas_lessons.check.rules.base import Rule, rule
from atlas_lessons.check.rules.drv_examples import BYTES, GOOD, PAYLOAD, TEXT, WEIGHTS, example
from atlas_lessons.core.diagnostics import Finding, Severity
from atlas_lessons.prove.proof import Context

_BITES = TEXT.replace("3384 bytes", "3384 kilobites")


@rule(
    "DRV037",
    "unit-unread",
    severity=Severity.WARNING,
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "quote": "3384 kilobites"}, text=_BITES),
    good=GOOD,
)
def unit_unread(context: Context) -> Iterator[Finding]:
    """A word in a unit's place that looks like a unit is one, or says what is counted.

    `15 milimeters` and `15 KW` are read without a unit, so that nothing accounts for the number. What can only be a
    unit, a percentage or a scale word in other letters (`15 HOURS`, `200 tons`, `4 per mille`) is read as that.
    """
    yield from context.found(context.derivations, "unit-unread")


@rule(
    "DRV038",
    "unit-redeclared",
    bad=example(WEIGHTS, BYTES, PAYLOAD, units={"weight": "count", "percent": "count"}),
    good=GOOD,
)
def unit_redeclared(context: Context) -> Iterator[Finding]:
    """`units` declares what is counted: a spelled-out word, never a unit's symbol (`B`, `kg`) or a percentage.

    A word that names a unit elsewhere may be declared (`bar`, of chocolate), and is then only what is counted.
    """
    yield from context.found(context.derivations, "unit-redeclared")


RULES: tuple[Rule[Context], ...] = (unit_unread, unit_redeclared)
