"""Whether two written forms of a formula say the same: by normal form first, then by refutation at exact points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.prove.engine.guards import EvaluationError, NotRationalError, UndefinedError
from atlas_lessons.prove.equations.points import (
    KINDS,
    SIGNED_KINDS,
    Point,
    TooLargeError,
    differ,
    has_value,
    whole_symbols,
)
from atlas_lessons.read.notation.formula.ast import Call, Node, Relation, Series, Statement, Sym, children, symbols
from atlas_lessons.read.notation.formula.functions import WRITTEN
from atlas_lessons.read.notation.formula.normal_form import normal_form, pull_out_factors
from atlas_lessons.read.notation.formula.rebuilding import rebuilt
from atlas_lessons.read.notation.formula.symbols import key
from atlas_lessons.read.notation.formula.to_text import to_text

_POINTS = 32  # tried at most
_ENOUGH = 3  # points that must decide before "not refuted" counts as agreement
_PLENTY = 8  # after so many equal values no more are tried
_FLIPPED = {"<": ">", "≤": "≥", ">": "<", "≥": "≤", "≪": "≫", "≫": "≪", "≲": "≳", "≳": "≲"}
_MOST_PAIRS = 256  # of sides of two chains, each compared with each
_MOST_CALLS = 8  # of functions that are not computed, in both forms together
_SIGNED = frozenset(("abs", "min", "max"))


class Agreement(NamedTuple):
    """``agrees``, ``disagrees`` or ``undecided``, and for the last two why."""

    verdict: str
    reason: str | None = None


AGREES = Agreement("agrees")


def compare(left: Statement, right: Statement, units: Mapping[str, Fraction]) -> Agreement:
    """Whether two statements say the same; ``left`` is the LaTeX, ``right`` the plain text, in messages.

    ``units`` are the factors of units that stand inside the formulas.
    """
    if left == right:
        return AGREES
    if not isinstance(left, Relation) and not isinstance(right, Relation):
        return compare_values(left, right, units)
    if isinstance(left, Relation) and isinstance(right, Relation):
        if len(left.sides) == len(right.sides):
            return _relations(left, right, units)
        return _chains(left, right, units)
    return Agreement("disagrees", "one form is a relation, the other a value without one")


def _relations(left: Relation, right: Relation, units: Mapping[str, Fraction]) -> Agreement:
    straight = _sidewise(left, right, units)
    if straight.verdict != "disagrees":
        return straight
    turned = Relation(
        tuple(reversed(right.sides)), tuple(_FLIPPED.get(operator, operator) for operator in reversed(right.operators))
    )
    return AGREES if _sidewise(left, turned, units) == AGREES else straight


def _sidewise(left: Relation, right: Relation, units: Mapping[str, Fraction]) -> Agreement:
    if left.operators != right.operators:
        return Agreement("disagrees", f"the relation is {' '.join(left.operators)} and {' '.join(right.operators)}")
    results = [compare_values(a, b, units) for a, b in zip(left.sides, right.sides, strict=True)]
    for verdict in ("disagrees", "undecided"):
        for result in results:
            if result.verdict == verdict:
                return result
    return AGREES


def _chains(left: Relation, right: Relation, units: Mapping[str, Fraction]) -> Agreement:
    """A chain and a shorter form of it: every side of the shorter must be in the longer, in order, and what it
    leaves out must be only another way to write a side that it has, or a number.
    """
    longer, shorter = (left, right) if len(left.sides) > len(right.sides) else (right, left)
    if set(longer.operators) != set(shorter.operators):
        return Agreement("disagrees", f"the relation is {' '.join(left.operators)} and {' '.join(right.operators)}")
    if len(longer.sides) * len(shorter.sides) > _MOST_PAIRS:
        return Agreement("undecided", "the two forms are chains of different lengths, and long ones")
    at, worst = 0, AGREES
    kept: set[int] = set()
    for side in shorter.sides:
        results = [compare_values(side, other, units) for other in longer.sides[at:]]
        found = next((i for i, result in enumerate(results) if result == AGREES), None)
        if found is None:
            if all(result.verdict == "disagrees" for result in results):
                return Agreement("disagrees", f"{to_text(side)} stands in one form only")
            worst = Agreement("undecided", f"whether {to_text(side)} stands in both forms cannot be told")
            continue
        kept.add(at + found)
        at += found + 1
    if worst != AGREES:
        return worst
    for number, side in enumerate(longer.sides):
        if number in kept or not symbols(side):
            continue  # a number that is put in at the end is no other way to write the formula
        results = [compare_values(side, other, units) for other in shorter.sides]
        if all(result.verdict == "disagrees" for result in results):
            return Agreement("disagrees", f"{to_text(side)} stands in one form only")
        if AGREES not in results:
            worst = Agreement("undecided", f"whether {to_text(side)} stands in both forms cannot be told")
    return worst


def compare_values(left: Node, right: Node, units: Mapping[str, Fraction]) -> Agreement:
    """Whether two expressions are equal wherever both have a value."""
    left, right = _with_index(left, right), _with_index(right, left)
    try:
        ranges = _same_ranges(left, right)
    except _RangeError as different:
        return different.agreement
    bare_left, bare_right = _without_calls(pull_out_factors(left), pull_out_factors(right), units)
    if normal_form(bare_left) == normal_form(bare_right):
        return ranges
    refuted = _refute(bare_left, bare_right, units, (pull_out_factors(left), pull_out_factors(right)))
    return ranges if refuted == AGREES else refuted


def _without_calls(left: Node, right: Node, units: Mapping[str, Fraction]) -> tuple[Node, Node]:
    """The trees with the values of functions that are not computed as symbols: one for arguments proved equal.

    Where an argument depends on a series' index, or two cannot be distinguished, the trees stay as they are.
    """
    calls = list(dict.fromkeys((*_unknown_calls(left), *_unknown_calls(right))))
    inside = any(_unknown_calls(series.body) for tree in (left, right) for series in _series(tree))
    if not calls or inside or sum(_count_calls(call) for call in calls) > _MOST_CALLS:
        return left, right
    names: dict[Call, Sym] = {}
    for call in calls:
        for other, name in names.items():
            if other.name != call.name or len(other.arguments) != len(call.arguments):
                continue
            pairs = zip(call.arguments, other.arguments, strict=True)
            verdicts = {compare_values(a, b, units).verdict for a, b in pairs}
            if verdicts == {"agrees"}:
                names[call] = name
                break
            if "disagrees" not in verdicts:
                return left, right
        names.setdefault(call, Sym(f"{call.name} {len(names)}"))
    return _name_calls(left, names), _name_calls(right, names)


def _unknown_calls(node: Node) -> list[Call]:
    """The outermost values of functions that are not computed."""
    if isinstance(node, Call) and node.name not in WRITTEN:
        return [node]
    return [call for child in children(node) for call in _unknown_calls(child)]


def _count_calls(node: Node) -> int:
    own = isinstance(node, Call) and node.name not in WRITTEN
    return own + sum(_count_calls(child) for child in children(node))


def _name_calls(node: Node, names: Mapping[Call, Sym]) -> Node:
    if isinstance(node, Call) and node in names:
        return names[node]
    return rebuilt(node, [_name_calls(child, names) for child in children(node)])


def _refute(
    left: Node, right: Node, units: Mapping[str, Fraction], shown: tuple[Node, Node] | None = None
) -> Agreement:
    """Look for a point where the values differ; a formula that is defined where the other never is differs too.

    ``shown`` are the two as messages name them.
    """
    ours, theirs = (to_text(node) for node in shown or (left, right))
    whole = whole_symbols(left, right)
    kinds = SIGNED_KINDS if _signs(left) != _signs(right) else KINDS
    equal, unclear, lonely, hard = 0, 0, 0, 0
    for number in range(_POINTS):
        point = Point(number, kinds[number % len(kinds)], whole, units)
        try:
            mine, other = _put_in(point, left), _put_in(point, right)
            different = None if mine is None or other is None else _differ(mine, other)
        except _TooHardError:
            hard += 1
            if hard >= _PLENTY:
                break
            continue
        if mine is None or other is None:
            lonely += mine is not other
            continue
        if different:
            return Agreement("disagrees", f"{ours} and {theirs} have different values")
        equal, unclear = equal + (different is False), unclear + (different is None)
        if equal >= _PLENTY or unclear >= _ENOUGH:
            break
    if not equal and not unclear and not hard and lonely >= _ENOUGH:
        return Agreement("disagrees", f"{ours} and {theirs} never both have a value")
    if unclear or equal < _ENOUGH:
        return Agreement("undecided", f"whether {ours} and {theirs} are equal cannot be told")
    return AGREES


class _TooHardError(Exception):
    """A value exists, as far as is known, but is not computed."""


def _put_in(point: Point, tree: Node) -> Node | None:
    """The tree with numbers put in, None where it has no value at this point; _TooHardError where none is computed."""
    try:
        numbers = point.put_in(tree)
        return numbers if has_value(numbers) else None
    except UndefinedError:
        return None
    except (EvaluationError, NotRationalError, TooLargeError) as hard:
        raise _TooHardError from hard


def _differ(mine: Node, other: Node) -> bool | None:
    """Whether two trees of numbers differ, None where that is unknown; _TooHardError where one is not computed."""
    try:
        return differ(mine, other)
    except EvaluationError as hard:  # has_value proved less: exp(10^12) has a value, and no digits
        raise _TooHardError from hard


def _signs(node: Node) -> int:
    return (isinstance(node, Call) and node.name in _SIGNED) + sum(_signs(child) for child in children(node))


class _RangeError(Exception):
    def __init__(self, agreement: Agreement) -> None:
        self.agreement = agreement


def _series(node: Node) -> list[Series]:
    own = [node] if isinstance(node, Series) else []
    return [*own, *(series for child in children(node) for series in _series(child))]


def _same_ranges(left: Node, right: Node) -> Agreement:
    """Compare the index sets of series that both forms write; what only one of them writes cannot be compared."""
    ours, theirs = _series(left), _series(right)
    verdict = AGREES
    if len(ours) != len(theirs):
        return verdict
    for a, b in zip(ours, theirs, strict=True):
        if a.domain and b.domain and key(a.domain) != key(b.domain):
            raise _RangeError(Agreement("disagrees", f"the index sets are {a.domain} and {b.domain}"))
        bare = (a, b) if not _has_range(a) else (b, a)
        if a.kind == b.kind and a.index == b.index and _has_range(a) != _has_range(b) and not _has_range(bare[0]):
            verdict = Agreement("undecided", f"only one form says over which values {a.index or 'the index'} runs")
    if verdict != AGREES:
        bare_left, bare_right = _without_ranges(left), _without_ranges(right)
        if normal_form(pull_out_factors(bare_left)) != normal_form(pull_out_factors(bare_right)):
            refuted = _refute(bare_left, bare_right, {})
            raise _RangeError(refuted if refuted.verdict == "disagrees" else verdict)
        raise _RangeError(verdict)
    return verdict


def _with_index(node: Node, other: Node) -> Node:
    """A form whose series name no index, ``Σ x_i²``, with the index that the other form's have."""
    own, theirs = _series(node), _series(other)
    if all(series.index is not None for series in own):
        return node
    if [series.kind for series in own] != [series.kind for series in theirs]:
        return node
    indexes = iter([series.index for series in theirs])

    def named(part: Node) -> Node:
        index = next(indexes) if isinstance(part, Series) else None
        made = rebuilt(part, [named(child) for child in children(part)])
        return replace(made, index=index) if isinstance(made, Series) and made.index is None else made

    return named(node)


def _has_range(node: Series) -> bool:
    return node.lower is not None or node.domain is not None


def _without_ranges(node: Node) -> Node:
    parts = [_without_ranges(child) for child in children(node)]
    if isinstance(node, Series):
        return Series(node.kind, parts[0], node.index)
    return rebuilt(node, parts)
