"""Finds arithmetic spelled out in prose, with nothing declared, and gives it the same verdict as a derivation.

Precision goes before recall: what cannot be read with certainty is left to the ledger and never an alarm.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.core.diagnostics import At, Finding, Span
from atlas_lessons.core.model import Claim, Lesson, NumberClass, Part, Result, Verdict
from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.engine.graph import Computed, confirm
from atlas_lessons.prove.engine.verdict import exact_text, value_text
from atlas_lessons.prove.prose.arithmetic.changes import Change, changes, may_change
from atlas_lessons.prove.prose.arithmetic.doubts import has_roundings, is_denied, is_doubtful, is_struck
from atlas_lessons.prove.prose.arithmetic.hints import conversion_slip, hint_for
from atlas_lessons.prove.prose.arithmetic.matching import Match, has_dimension_of, match, under
from atlas_lessons.prove.prose.arithmetic.prefilter import may_tell
from atlas_lessons.prove.prose.arithmetic.readings import PLAIN, Reading, value
from atlas_lessons.prove.prose.arithmetic.sides import Leaf, Operand, Product, Side, Sum
from atlas_lessons.prove.prose.arithmetic.statements import Statement, is_conversion, statements
from atlas_lessons.prove.prose.arithmetic.steps import Spelled
from atlas_lessons.prove.prose.arithmetic.tokens import Token, may_state, tokenize
from atlas_lessons.prove.prose.arithmetic.told import told
from atlas_lessons.read.markdown.document import Block
from atlas_lessons.read.markdown.text_view import Running, running
from atlas_lessons.read.notation.units.parse import singular

WRONG, TRUNCATED, UNITS, ROUNDINGS = "wrong-result", "truncated-result", "unit-mismatch", "only-from-roundings"


def examine(lesson: Lesson, derivations: Part, blocks: Iterable[Block], *, fast: bool = False) -> Part:
    """Check every statement of arithmetic in the blocks of a lesson that are worth reading.

    ``derivations`` are the declared results: a number they found to be rounded may be a rounded operand here. Returns
    results of origin ``prose``, claims on the numerals that were checked, and findings by rule name. ``fast`` trusts
    the rational engine where it suffices; otherwise both compute every verdict's value (DisagreementError when they
    differ).
    """
    account = _Account(lesson, fast)
    account.know(derivations.results)
    for block in blocks:
        account.read(block)
    return account.part()


@dataclass(slots=True)
class _Account:
    """What was found so far, block by block."""

    lesson: Lesson
    fast: bool
    results: list[Result] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    worked: list[Spelled] = field(default_factory=list)
    findings: dict[str, list[Finding]] = field(default_factory=dict)
    roundings: dict[tuple[str, str], Exact] = field(default_factory=dict)  # (printed, unit) -> exact, in that unit

    matches: dict[object, Match] = field(default_factory=dict)

    def part(self) -> Part:
        findings = {name: tuple(found) for name, found in self.findings.items()}
        worked = tuple(self.worked)
        return Part(results=tuple(self.results), claims=tuple(self.claims), findings=findings, worked=worked)

    def know(self, results: tuple[Result, ...]) -> None:
        for result in results:
            if (
                result.verdict is Verdict.ROUNDED
                and result.printed
                and result.exact
                and _RATIONAL.fullmatch(result.exact)
            ):
                self.roundings[(result.printed, result.unit)] = Fraction(result.exact)

    def read(self, block: Block) -> None:
        row = running(block, self.lesson.content)
        text = row.text
        stated, changed, words = may_state(text), may_change(text), may_tell(text)
        tokens = tokenize(text) if stated or changed or words else []
        for change in changes(text, tokens) if changed else ():
            self.check_told(row, change)
        before = len(self.results)
        reference: Side | None = None
        for statement in statements(text, tokens) if stated else ():
            reference = reference if statement.chained else None
            for check in _checks(text, statement, reference):
                self.check(row, check, statement)
            if statement.left is not None and statement.left.computes:
                reference = statement.left
        printed = {each.span for each in self.results[before:]}
        for each in told(text, tokens) if words else ():
            self.check_told(row, each, printed)

    def check_told(self, row: Running, change: Change, checked: Set[Span | None] = frozenset()) -> None:
        """Check what is told in words, unless its result is among those that were checked as written out."""
        left, _, right, _ = change.statement
        printed = right.printed if right is not None else None
        if left is not None and printed is not None and row.span(*printed.numeral_range) not in checked:
            self.check(row, _Check(left, printed, left.certain, change.fallback), change.statement)

    def check(self, row: Running, check: _Check, statement: Statement) -> None:
        text = row.text
        found = self.match(text, check.side, check.printed)
        if check.fallback is not None and not found.passed:
            other = self.match(text, check.fallback, check.printed)
            found = other if other.passed else found
        if found.judgement.verdict is Verdict.UNDECIDED:
            return
        if not found.passed and not self._may_alarm(row, check, found, statement):
            return
        self._record(row, check, found)

    def match(self, text: str, side: Side, printed: Operand) -> Match:
        """The verdict, kept for the next time that the same words stand there."""
        units = tuple(each.unit.text if each.unit is not None else None for each in (*side.operands, printed))
        key = (side.tree, text[side.start : side.end], text[printed.start : printed.end], units)
        if key not in self.matches:
            found = self.matches[key] = match(side, printed)
            if not self.fast and found.computed is not None:
                confirm(found.computed)
        return self.matches[key]

    def _may_alarm(self, row: Running, check: _Check, found: Match, statement: Statement) -> bool:
        text, certain = row.text, check.side.certain and found.certain
        start, end = _range(statement)
        return (
            certain
            and check.certain
            and not (check.goes_on is not None and self._goes_on(text, check.side, check.goes_on))
            and not is_denied(text, start, end)
            and not is_doubtful(text, check.side, check.printed, statement.relation, found.judgement.value)
            and not is_struck(self.lesson.content, row.span(start, end).start)
        )

    def _goes_on(self, text: str, left: Side, right: Side) -> bool:
        """Whether the right side begins with the result of the left one."""
        return not right.operands or self.match(text, left, right.operands[0]).passed

    def _record(self, row: Running, check: _Check, found: Match) -> None:
        text = row.text
        printed, side = check.printed, check.side
        expression = " ".join(text[side.start : side.end].split())
        span = row.span(*printed.numeral_range)
        judgement, unit = found.judgement, printed.unit
        carried = None if found.passed else self._carried(side, printed)
        explained = sum(map(len, self.findings.values())) < _MOST_EXPLAINED
        hint = judgement.hint if found.passed else hint_for(side, printed, found) if explained else None
        if carried is not None:
            judgement, hint = (
                carried.judgement,
                "the operands are rounded here; the unrounded values give the printed result",
            )
        exact = exact_text(judgement.value) if judgement.value is not None else None
        shown, numeral = text[printed.start : printed.end], text[slice(*printed.numeral_range)]
        unit_name = unit.text if unit is not None else ""
        if found.passed and judgement.value is not None:
            place, exactly = len(self.results), judgement.value
            self.worked.append(Spelled(place, expression, side, printed, found.reading, exactly, text))
        self.results.append(
            Result("prose", None, None, expression, exact, unit_name, numeral, judgement.verdict, span, hint)
        )
        if judgement.verdict is Verdict.ROUNDED and judgement.value is not None and printed.numeral is not None:
            self.roundings[(printed.numeral.text, unit_name)] = judgement.value
        for operand in (*(each for each in side.operands if not each.counted), printed):
            self.claims.append(Claim(row.span(*operand.numeral_range), NumberClass.ARITHMETIC, expression))
        if not found.passed:
            slip = conversion_slip(side, printed)
            message = f"{expression} cannot be {shown}: {slip}" if slip else _message(expression, shown, found, printed)
            self._find(UNITS if slip else _rule(carried, found), Finding(message, At(span=span), hint))

    def _find(self, name: str, finding: Finding) -> None:
        self.findings.setdefault(name, []).append(finding)

    def _carried(self, side: Side, printed: Operand) -> Match | None:
        """The verdict with unrounded values in place of operands that this lesson printed as roundings before."""
        changes: list[tuple[int, Exact]] = []
        for index, operand in enumerate(side.operands):
            key = (operand.numeral.text if operand.numeral else "", operand.unit.text if operand.unit else "")
            if key in self.roundings:
                changes.append((index, self.roundings[key]))
        if not changes:
            return None
        found = under(side, printed, Reading(carried=tuple(changes)))
        return found if found.passed else None


_MOST_EXPLAINED = 1000  # findings of one lesson whose cause is looked for; a report lists far fewer
_RATIONAL = re.compile(r"-?[0-9]{1,60}(?:/[0-9]{1,60})?")


def _rule(carried: Match | None, found: Match) -> str:
    """The rule that a result which does not follow belongs to."""
    if carried is not None:
        return ROUNDINGS
    if found.judgement.kind == "unit":
        return UNITS
    return TRUNCATED if found.judgement.verdict is Verdict.TRUNCATED else WRONG


class _Check(NamedTuple):
    """A printed number and the side it is to follow from; ``fallback`` is another side it may follow from.

    ``goes_on`` is a right side that may compute on with the result: ``4 × 25 = 100 ÷ 8``.
    """

    side: Side
    printed: Operand
    certain: bool
    fallback: Side | None = None
    goes_on: Side | None = None


def _checks(text: str, statement: Statement, reference: Side | None) -> Iterator[_Check]:
    """What a statement has to check, its computing side against the printed one."""
    left, relation, right, _ = statement
    if left is None or right is None:
        return
    verb = relation.text == "verb"
    if left.ratio and (right.printed is None or right.printed.unit is None or right.printed.unit.powers):
        return
    if relation.text == "(":
        yield from _bracket_checks(left, right)
    elif relation.text == "=" and left.computes and right.computes and left.printed is None and right.printed is None:
        yield from _equal_sides(left, right)
    elif left.computes and right.printed is not None:
        certain = right.certain and (_states(left, relation, right.printed, text) if verb else True)
        certain = certain and not (relation.text == "≈" and _has_no_digit(right.printed))
        spent = verb and _SPENDS.match(text, relation.start) is not None and "$" not in text[left.start : left.end]
        if left.rated:
            qualified = _QUALIFIED.match(text, right.printed.end) is not None
            certain = certain and _is_amount_of(left, right.printed) and not spent and not qualified
        if relation.text == "→":
            certain = certain and (right.printed.unit is not None or not _is_shape(left))
        yield _Check(left, right.printed, certain)
    elif verb or relation.text == "→" or left.printed is None:
        return
    elif right.computes:
        yield _Check(right, left.printed, left.certain and left.printed.unit is not None)
    elif right.printed is not None and reference is not None:
        nouns = {each.noun for each in (left.printed, right.printed)} - {""}  # "= 32 GB/s each way = 64 GB/s both ways"
        yield _Check(reference, right.printed, right.certain and len(nouns) < 2, left)
    elif right.printed is not None and text[left.start] != "(" and is_conversion(left.printed, right.printed):
        yield _Check(left, right.printed, left.certain and right.certain)


def _is_amount_of(side: Side, printed: Operand) -> bool:
    """Whether the result of ``8 nodes at 8 GPUs each`` is told in the unit, or the noun, of what each has."""
    if printed.unit is not None or any(operand.unit is not None for operand in side.operands):
        return has_dimension_of(side, printed)
    nouns = [singular(each.noun.split()[0].lower()) if each.noun else "" for each in (side.operands[-1], printed)]
    return nouns[0] == nouns[1] != ""


def _equal_sides(left: Side, right: Side) -> Iterator[_Check]:
    """``3 × 4 = 2 × 6``: the right side's exact value as what is printed for the left one."""
    outcome = value(right, PLAIN)
    if not isinstance(outcome, Computed) or not isinstance(outcome.amount.value, Fraction):
        return
    unit = outcome.amount.unit
    physical = unit if unit.powers or unit.factor != 1 else None
    number = outcome.amount.value / unit.factor
    printed = Operand(number, right.start, right.end, unit=physical)
    sure = left.certain and right.certain and outcome.amount.weight == 0
    yield _Check(left, printed, sure and not has_roundings(left, right), goes_on=right)


def _is_shape(side: Side) -> bool:
    """Whether a side may be the shape of an array or steps on a path: numbers and one sign, ``×`` or ``+``, alone."""
    tree = side.tree
    if isinstance(tree, Sum):
        return all(sign == 1 and isinstance(each, Leaf) for sign, each in tree.terms)
    return isinstance(tree, Product) and all(sign == "*" and isinstance(each, Leaf) for sign, each in tree.factors)


def _has_no_digit(printed: Operand) -> bool:
    """Whether a number has no last digit that it could be rounded to: 22/7 for π."""
    return printed.numeral is not None and printed.numeral.step is None


def _bracket_checks(left: Side, right: Side) -> Iterator[_Check]:
    """A result and its calculation in brackets; certain only where both have one physical dimension."""
    for side, other in ((left, right), (right, left)):
        printed = other.printed
        if side.computes and not side.ratio and printed is not None and not other.computes:
            physical = printed.unit is not None and bool(printed.unit.powers)
            fits = any(operand.unit is not None and operand.unit.powers for operand in side.operands)
            whole = not side.operands[-1].noun  # not "16 GB (2 × 4 GB sticks per channel)"
            yield _Check(side, printed, whole and physical and fits and has_dimension_of(side, printed))


_QUALIFIED = re.compile(
    r"\s+(?:after|with|without|including|excluding|plus|minus|net|short|more|less|fewer|thanks|because|due|instead"
    r"|each|apiece|in (?:parallel|series))\b"
)  # "is $150 after tax"
_USES = re.compile(
    r"(?:takes|needs|requires|occup|leaves|makes?|gives?|yields?|costs?|becomes?|translates|corresponds?)",
    re.IGNORECASE,
)


_SPENDS = re.compile(r"(?:takes|needs|requires|occup|costs?)", re.IGNORECASE)


def _states(left: Side, relation: Token, printed: Operand, text: str) -> bool:
    """Whether a verb certainly states the result: not "a 3x3 kernel needs 6 bytes", not "0xffffffff is -1"."""
    if left.compact or (left.printed is not None and left.printed.numeral is None):
        return False
    if any(operand.numeral is not None and operand.numeral.kind == "hex" for operand in left.operands):
        return False
    if _USES.match(text, relation.start) is None:
        return True
    if text[left.start] == "(":
        return False
    units = {operand.unit.powers for operand in left.operands if operand.unit is not None}
    if not units and _SPENDS.match(text, relation.start) is not None:
        return False  # "10+4 costs 14/10": what something costs is no sum of its name
    return (printed.unit is None and not units) or (printed.unit is not None and bool(units))


def _range(statement: Statement) -> tuple[int, int]:
    parts = [part for part in (statement.left, statement.relation, statement.right) if part is not None]
    return min(part.start for part in parts), max(part.end for part in parts)


def _message(expression: str, shown: str, found: Match, printed: Operand) -> str:
    judgement, unit = found.judgement, printed.unit
    if judgement.value is None:
        return f"{expression} cannot be {shown}: {judgement.hint}"
    told = f" ({value_text(printed.value, unit)})" if printed.joined else ""
    return f"{expression} is {value_text(judgement.value, unit)}, found {shown}{told}"
