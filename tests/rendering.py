"""Small lessons, checked, for the tests of rendering and building."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from atlas_lessons.check.rules.examples import sealed_record
from atlas_lessons.check.run import check_text
from atlas_lessons.core.config import DEFAULT, Config
from atlas_lessons.publish.render.publishable import Draft, Publishable, Verified, publishable

RECORD = Path(__file__).resolve().parent / "fixtures" / "record.json"  # of another publisher

CONTENT = """Physics · Example v1.0.0

# Heat through a wall

How much heat a wall lets through.

## The formula

$$
Q = k\\,A\\,(T_h - T_c)/d
$$

Q = k A (Th - Tc) / d

Symbols and units

Q

Heat flow

W

k

Conductivity

W/(m·K)

A

Area

m²

Th

Warm side

K

Tc

Cold side

K

d

Thickness

m

The sides are kept at one temperature each.

## Engineering example

A wall of 20 m² and 0.3 m has a conductivity of 0.9 W/(m·K). Between 293 K and 273 K it lets 1200 W through, and twice the area 2400 W.

## Check your understanding

### What does twice the thickness do?

1.  It halves the heat flow
2.  It doubles the heat flow

Answer and reasoning

It halves the heat flow

The thickness stands below the bar.

## Sources

-   [A book on heat](https://example.org/heat?a=1&b=2)

## Foundations

-   [Temperature](https://example.org/learn/temperature/)

## Related lessons

-   [Insulation](https://example.org/learn/insulation/)
"""

DERIVATIONS = """{"schemaVersion": 1, "examples": [{"id": "wall", "section": "Engineering example", "quantities": [
  {"symbol": "A", "quote": "20 m²"}, {"symbol": "d", "quote": "0.3 m"}, {"symbol": "k", "quote": "0.9 W/(m·K)"},
  {"symbol": "Th", "quote": "293 K"}, {"symbol": "Tc", "quote": "273 K"},
  {"symbol": "Q", "expression": "k*A*(Th - Tc)/d", "quote": "1200 W"},
  {"symbol": "Q2", "expression": "2*Q", "quote": "2400 W"}]}]}"""


def lesson(
    content: str = CONTENT, derivations: str | None = None, config: Config = DEFAULT, **changes: Any
) -> Publishable:
    """A lesson, checked: Verified, or a Draft where something is wrong with it."""
    files = {"lesson.json": sealed_record(content, **changes)}
    if derivations is not None or content is CONTENT:
        files["derivations.json"] = derivations or DERIVATIONS
    return checked(files, config)


def checked(files: dict[str, str], config: Config = DEFAULT) -> Publishable:
    """Files by name, checked as one lesson."""
    found = publishable(check_text(files, config), drafts=True)
    assert found is not None
    return found


def is_verified(lesson: Publishable) -> bool:
    assert isinstance(lesson, Verified | Draft)
    return isinstance(lesson, Verified)
