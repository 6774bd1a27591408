"""What an author can do about a result whose unit does not come out."""

from __future__ import annotations

from atlas_lessons.prove.derivations.example import ResultCheck, Worked
from atlas_lessons.prove.engine.amount import is_pure, unit_text
from atlas_lessons.prove.engine.graph import Computed
from atlas_lessons.read.notation.units.parse import Unit

_MOST_NAMED = 3


def unit_advice(worked: Worked, check: ResultCheck) -> str | None:
    """The hint for a result in another dimension than the printed one; None where nothing is known."""
    printed = check.stated.unit
    if printed is None or check.quantity.within is not None:
        return None
    counts = f'if the expression counts in {unit_text(printed)} by itself, say "in": "{printed.text}"'
    lacking = _lacking(worked, check, printed)
    bare = _bare_givens(worked, check.quantity.symbol) if lacking else []
    if not bare:
        return f"correct a unit; {counts}"
    return f"the text gives {_listed(bare)} no unit: is one in {lacking}? then say so in its `unit`; {counts}"


def _lacking(worked: Worked, check: ResultCheck, printed: Unit) -> str | None:
    """The one unit by which the result would come out; None where several would be needed."""
    outcome = worked.graph.outcome(check.quantity.symbol)
    if not isinstance(outcome, Computed):
        return None
    if is_pure(outcome.amount.unit):
        return unit_text(printed)
    ratio = Unit(powers=printed.powers) / Unit(powers=outcome.amount.unit.powers)
    if len(ratio.powers) != 1 or abs(ratio.powers[0][1]) != 1:
        return None
    name, power = ratio.powers[0]
    return name if power == 1 else f"1/{name}"


def _bare_givens(worked: Worked, symbol: str) -> list[str]:
    """The givens without a unit that a result rests on, each with what the text says: ``N (16)``."""
    found: list[str] = []
    for name in worked.graph.ancestors(symbol):
        stated = worked.stated.get(name)
        bare = stated is not None and stated.unit is None and stated.span is not None and name not in worked.withins
        if stated is not None and bare and name in worked.graph.givens:
            found.append(f"{name} ({stated.numeral})")
    return found


def _listed(names: list[str]) -> str:
    shown = names[:_MOST_NAMED]
    more = len(names) - len(shown)
    if more:
        return f"{', '.join(shown)} and {more} more"
    return " and ".join((", ".join(shown[:-1]), shown[-1])) if len(shown) > 1 else shown[0]
