"""DRV, the part on units and names: what a file may declare, and words of the text that only look like a unit."""

from __future__ import annotations

from atlas_lessons.check.rules.base import Rule
from atlas_lessons.check.rules.drv_examples import BYTES, GOOD, PAYLOAD, TEXT, WEIGHTS, example
from atlas_lessons.check.rules.reported import reported
from atlas_lessons.core.diagnostics import Severity
from atlas_lessons.prove.proof import Proof

_BITES = TEXT.replace("3384 bytes", "3384 kilobites")


unit_unread = reported(
    "DRV037",
    "unit-unread",
    "derivations",
    """A word in a unit's place that looks like a unit is one, or says what is counted.

    `15 milimeters` and `15 KW` are read without a unit, so that nothing accounts for the number. What can only be a
    unit, a percentage or a scale word in other letters (`15 HOURS`, `200 tons`, `4 per mille`) is read as that.
    """,
    severity=Severity.WARNING,
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "quote": "3384 kilobites"}, text=_BITES),
    good=GOOD,
)

unit_redeclared = reported(
    "DRV038",
    "unit-redeclared",
    "derivations",
    """`units` declares what is counted, or a symbol: never a unit's symbol of the table (`B`, `kg`) or a percentage.

    A word that names a unit elsewhere may be declared (`bar`, of chocolate), and is then only what is counted. A letter
    that is no symbol of a unit may be defined by known units: `"M": "mol/L"`.
    """,
    bad=example(WEIGHTS, BYTES, PAYLOAD, units={"weight": "count", "percent": "count"}),
    good=GOOD,
)


_GROWTH = "# Rate\n\nThe rate rises from 20% to 25%, that is by 5%.\n"
_RATES = ({"symbol": "a", "quote": "20%"}, {"symbol": "b", "quote": "25%"})


points_or_percent = reported(
    "DRV039",
    "points-or-percent",
    "derivations",
    """A difference of percentages is in percentage points, a relative change in percent.

    From 20% to 25% the rate rises by 5 percentage points, or by 25%. A relative change in points is an error.
    """,
    severity=Severity.WARNING,
    bad=example(*_RATES, {"symbol": "d", "expression": "b - a", "quote": "by 5%"}, text=_GROWTH),
    good=example(
        *_RATES,
        {"symbol": "d", "expression": "b - a", "quote": "by 5 percentage points"},
        text=_GROWTH.replace("by 5%", "by 5 percentage points"),
    ),
)

name_unusable = reported(
    "DRV040",
    "name-unusable",
    "derivations",
    """A symbol is a name, and an example's id fits in an address.

    A symbol has letters of any script, digits, `_`, primes and indices; an id has letters and digits, with `-`, `_`,
    `.` or `~` between them. Operators, control characters and marks of text direction have no place in either.
    """,
    bad=example(WEIGHTS, BYTES, PAYLOAD, example={"id": "core/payload"}),
    good=GOOD,
)


RULES: tuple[Rule[Proof], ...] = (unit_unread, unit_redeclared, points_or_percent, name_unusable)
