"""Percent and percentage points: a difference of percentages is in points, a relative change in percent."""

from __future__ import annotations

import re
from fractions import Fraction

from atlas_lessons.core.diagnostics import Severity
from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.prove.derivations.example import ResultCheck, Worked
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Sym
from atlas_lessons.read.notation.numerals.words import singular
from atlas_lessons.read.notation.units.parse import Unit

_POINTS = frozenset(("pp", "p.p.", "percentage point", "percent point", "basis point", "bip", "bp"))
_HUNDREDTH = Fraction(1, 100)
_CHANGED = (
    r"(?:ris|increas|decreas|declin|climb|gain|shrink|reduc)\w*|grow(?:s|n|th)?|grew|rose|f[ae]ll(?:s|en)?"
    r"|drop(?:s|ped)?|jump(?:s|ed)?"
)
_BEFORE = lazy_pattern(
    rf"\b(?:by|up|down|(?:{_CHANGED}|difference|change)(?:\s+(?:of|by))?|los[te]s?|lost)"
    r"\s+(?:(?:about|around|roughly|almost|nearly|just|only|some|another|an?|the)\s+|[≈~]\s*)*[-+−]?$",
    re.IGNORECASE,
)
_BEHIND = lazy_pattern(
    rf"\s*(?:%|percent|per cent)?\s*(?:{_CHANGED}|higher|lower|more|less|fewer|up|down|above|below)\b", re.IGNORECASE
)


def percentage_fault(worked: Worked, check: ResultCheck) -> Fault | None:
    """The complaint about a change that is right as a number and printed as the other kind of change.

    A relative change in points is an error ("from 16% to 20%, by 25 percentage points"); a difference of percentages
    in percent is a warning ("from 20% to 25%, by 5%"), unless what is printed is a share of its own ("the other 60%").
    """
    formula, unit = worked.formulas.get(check.quantity.symbol), check.printed.unit
    node = _bare(formula.node) if formula is not None else None
    shown = " ".join(check.stated.text.split())
    if node is None or unit.powers:
        return None
    if singular(unit.text) in _POINTS and _is_relative(node):
        message = f"{check.quantity.symbol} is a relative change, which is in percent, not in points: found {shown!r}"
        return Fault("points-or-percent", message, "write percent, or subtract the percentages", Severity.ERROR)
    if _is_percent(unit) and _is_difference(worked, node) and _is_change(check.stated.around):
        message = f"{check.quantity.symbol} is a difference of percentages, in percentage points: found {shown!r}"
        return Fault("points-or-percent", message, "write percentage points, or divide for a relative change")
    return None


def _bare(node: Node) -> Node:
    """A formula without its sign, absolute value and literal factors."""
    match node:
        case Neg(operand=inner) | Call(name="abs", arguments=(inner,)):
            return _bare(inner)
        case Mul(factors=factors):
            rest = [factor for factor in factors if not isinstance(factor, Num)]
            return _bare(rest[0]) if len(rest) == 1 else node
        case _:
            return node


def _is_relative(node: Node) -> bool:
    """Whether a formula is ``b/a - 1``, ``1 - b/a`` or ``(b - a)/a``."""
    match node:
        case Add(terms=(first, second)):
            ratio, one = (
                (_bare(first), _bare(second)) if isinstance(_bare(first), Div) else (_bare(second), _bare(first))
            )
            return isinstance(ratio, Div) and isinstance(one, Num) and one.value == 1
        case Div(numerator=above, denominator=below):
            changed = _bare(above)
            return isinstance(changed, Add) and below in [_bare(term) for term in changed.terms]
        case _:
            return False


def _is_difference(worked: Worked, node: Node) -> bool:
    """Whether a formula subtracts one printed percentage from another."""
    if not isinstance(node, Add) or len(node.terms) != 2:
        return False
    signs = [isinstance(term, Neg) for term in node.terms]
    names = [_bare(term) for term in node.terms]
    units = [worked.unit_of(name.name) if isinstance(name, Sym) else None for name in names]
    return signs[0] != signs[1] and all(unit is not None and _is_percent(unit) for unit in units)


def _is_percent(unit: Unit) -> bool:
    return unit.factor == _HUNDREDTH and not unit.powers and singular(unit.text) not in _POINTS


def _is_change(around: tuple[str, str]) -> bool:
    return bool(_BEFORE.search(around[0]) or _BEHIND.match(around[1]))
