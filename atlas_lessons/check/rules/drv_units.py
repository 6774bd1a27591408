"""DRV, the part on units and names: what a file may declare, and words of the text that only look like a unit."""

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


_GROWTH = "# Rate\n\nThe rate rises from 20% to 25%, that is by 5%.\n"
_RATES = ({"symbol": "a", "quote": "20%"}, {"symbol": "b", "quote": "25%"})


@rule(
    "DRV039",
    "points-or-percent",
    severity=Severity.WARNING,
    bad=example(*_RATES, {"symbol": "d", "expression": "b - a", "quote": "by 5%"}, text=_GROWTH),
    good=example(
        *_RATES,
        {"symbol": "d", "expression": "b - a", "quote": "by 5 percentage points"},
        text=_GROWTH.replace("by 5%", "by 5 percentage points"),
    ),
)
def points_or_percent(context: Context) -> Iterator[Finding]:
    """A difference of percentages is in percentage points, a relative change in percent.

    From 20% to 25% the rate rises by 5 percentage points, or by 25%. A relative change in points is an error.
    """
    yield from context.found(context.derivations, "points-or-percent")


@rule(
    "DRV040",
    "name-unusable",
    bad=example(WEIGHTS, BYTES, PAYLOAD, example={"id": "core/payload"}),
    good=GOOD,
)
def name_unusable(context: Context) -> Iterator[Finding]:
    """A symbol is a name, and an example's id fits in an address.

    A symbol has letters of any script, digits, `_`, primes and indices; an id has letters and digits, with `-`, `_`,
    `.` or `~` between them. Operators, control characters and marks of text direction have no place in either.
    """
    yield from context.found(context.derivations, "name-unusable")


RULES: tuple[Rule[Context], ...] = (unit_unread, unit_redeclared, points_or_percent, name_unusable)
