"""The small lesson on a payload that the examples of the DRV rules vary."""

from __future__ import annotations

from typing import Any

from atlas_lessons.check.rules.base import RuleExample
from atlas_lessons.check.rules.examples import with_derivations

TEXT = "# Payload\n\nThe core has 423 weights of 8 bytes, requiring 3384 bytes.\n"
WEIGHTS = {"symbol": "P", "quote": "423 weights", "unit": "weight"}
BYTES = {"symbol": "b", "quote": "8 bytes", "unit": "byte/weight"}
PAYLOAD = {"symbol": "W", "expression": "P*b", "quote": "3384 bytes"}


def example(
    *quantities: dict[str, Any], text: str = TEXT, more: tuple[dict[str, Any], ...] = (), **changes: Any
) -> RuleExample:
    """One example named ``core`` over a text, ``more`` examples after it, and other keys of the file."""
    core = {"id": "core", **changes.pop("example", {}), "quantities": list(quantities)}
    return with_derivations(text, {"units": {"weight": "count"}, **changes, "examples": [core, *more]})


GOOD = example(WEIGHTS, BYTES, PAYLOAD)
