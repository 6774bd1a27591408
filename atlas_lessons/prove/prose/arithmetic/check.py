"""Finds arithmetic spelled out in prose, with nothing declared, and gives it the same verdict as a derivation.

Precision goes before recall: what cannot be read with certainty is left to the ledger and never an alarm.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from dataclasses import dataclass, field
from fractions import Fraction

from atlas_lessons.core.diagnostics import At, Finding, Span
from atlas_lessons.core.model import Claim, Lesson, NumberClass, ProofPart, Result, Verdict
from atlas_lessons.prove.engine.exact import Exact
from atlas_lessons.prove.engine.graph import confirm
from atlas_lessons.prove.engine.verdict import exact_text, value_text
from atlas_lessons.prove.prose.arithmetic.bases import in_named_base
from atlas_lessons.prove.prose.arithmetic.changes import WordedChange, changes, may_change
from atlas_lessons.prove.prose.arithmetic.claimed import claimed_units
from atlas_lessons.prove.prose.arithmetic.denials import is_denied, is_struck
from atlas_lessons.prove.prose.arithmetic.doubts import is_doubtful
from atlas_lessons.prove.prose.arithmetic.emphasis import run_together
from atlas_lessons.prove.prose.arithmetic.hints import conversion_slip, hint_for
from atlas_lessons.prove.prose.arithmetic.judging import Match, under
from atlas_lessons.prove.prose.arithmetic.links import Chain, Check, checks
from atlas_lessons.prove.prose.arithmetic.matching import match
from atlas_lessons.prove.prose.arithmetic.prefilter import may_tell
from atlas_lessons.prove.prose.arithmetic.readings import SideReading
from atlas_lessons.prove.prose.arithmetic.sides import Leaf, Operand, Side
from atlas_lessons.prove.prose.arithmetic.statements import Statement, statements
from atlas_lessons.prove.prose.arithmetic.steps import Spelled
from atlas_lessons.prove.prose.arithmetic.tokens import may_state, tokenize
from atlas_lessons.prove.prose.arithmetic.worded_products import worded_products
from atlas_lessons.read.reading.lesson import reading_of
from atlas_lessons.read.reading.quantities import Quantities
from atlas_lessons.read.reading.text import FORMULA, ReaderText

WRONG, TRUNCATED, UNITS, ROUNDINGS = (
    "wrong-result",
    "truncated-result",
    "sides-of-different-units",
    "only-from-roundings",
)


def examine(lesson: Lesson, derivations: ProofPart, blocks: Iterable[ReaderText], *, fast: bool = False) -> ProofPart:
    """Check every statement of arithmetic in the blocks of a lesson that are worth reading.

    ``derivations`` are the declared results: a number they found to be rounded may be a rounded operand here. Returns
    results of origin ``prose``, claims on the numerals that were checked, and findings by rule name. ``fast`` trusts
    the rational engine where it suffices; otherwise both compute every verdict's value (DisagreementError when they
    differ).
    """
    account = _Account(lesson, reading_of(lesson.document).quantities, fast)
    account.know(derivations.results)
    for block in blocks:
        account.read(block)
    return account.part()


@dataclass(slots=True)
class _Account:
    """What was found so far, block by block."""

    lesson: Lesson
    quantities: Quantities
    fast: bool
    results: list[Result] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    worked: list[Spelled] = field(default_factory=list)
    findings: dict[str, list[Finding]] = field(default_factory=dict)
    roundings: dict[tuple[str, str], Exact] = field(default_factory=dict)  # (printed, unit) -> exact, in that unit

    matches: dict[object, Match] = field(default_factory=dict)

    def part(self) -> ProofPart:
        findings = {name: tuple(found) for name, found in self.findings.items()}
        worked = tuple(self.worked)
        return ProofPart(results=tuple(self.results), claims=tuple(self.claims), findings=findings, worked=worked)

    def know(self, results: tuple[Result, ...]) -> None:
        for result in results:
            if (
                result.verdict is Verdict.ROUNDED
                and result.printed
                and result.exact
                and _RATIONAL.fullmatch(result.exact)
            ):
                self.roundings[(result.printed, result.unit)] = Fraction(result.exact)

    def read(self, row: ReaderText) -> None:
        text = row.text
        stated, changed, words = may_state(text), may_change(text), may_tell(text)
        tokens = tokenize(text, self.quantities.running(row)) if stated or changed or words else []
        for change in changes(text, tokens) if changed else ():
            self.check_told(row, change)
        before = len(self.results)
        found = tuple(statements(text, tokens)) if stated else ()
        self.check_chains(row, found)
        for finding in run_together(row, found, self.lesson.content):
            self._find(WRONG, finding)
        printed = {result.span for result in self.results[before:]}
        for product in worded_products(text, tokens) if words else ():
            self.check_told(row, product, printed)

    def check_chains(self, row: ReaderText, found: tuple[Statement, ...]) -> None:
        """Check every statement, those of a chain (``a = b = c``) with what came before them in it."""
        chain = Chain()
        for statement, following in zip(found, (*found[1:], None), strict=False):
            chain = chain if statement.chained else Chain()
            exact: Exact | None = None
            for check in checks(row.text, statement, chain, following if following and following.chained else None):
                passed = self.check(row, check, statement)
                if passed is not None and statement.right is not None and check.printed == statement.right.printed:
                    exact = passed.judgement.value
            chain = chain.after(statement, exact)

    def check_told(self, row: ReaderText, change: WordedChange, checked: Set[Span | None] = frozenset()) -> None:
        """Check what is in words, unless its result is among those that were checked as written out."""
        left, _, right, _ = change.statement
        printed = right.printed if right is not None else None
        if left is not None and printed is not None and row.span(*printed.numeral_range) not in checked:
            self.check(row, Check(left, printed, left.certain, change.fallback), change.statement)

    def check(self, row: ReaderText, check: Check, statement: Statement) -> Match | None:
        """Record what a check comes to; the match where the printed number follows."""
        based = in_named_base(row.text, check.side, check.printed)
        if based is not None:
            found = match(based.side, based.printed)
            check = check._replace(side=based.side, printed=based.printed, base=based.base)
        else:
            options = claimed_units(row.text, check.side, check.printed)
            if not options:
                return None
            if _has_percent_outside(row, check):
                options = (check.printed._replace(unit=None), *options)
            check, found = self._fitting(row.text, check, options)
        if found.passed and check.also is not None:
            other = self.match(row.text, check.also, check.printed)
            if not other.passed:
                check, found = Check(check.also, check.printed, check.certain and check.also.certain), other
        if found.judgement.verdict is Verdict.UNDECIDED:
            return None
        if not found.passed and not self._may_alarm(row, check, found, statement):
            return None
        self._record(row, check, found)
        return found if found.passed else None

    def _fitting(self, text: str, check: Check, options: tuple[Operand, ...]) -> tuple[Check, Match]:
        """The check under the unit that the printed number may have and fits with, else under the likeliest."""
        tried = [self._best(text, check._replace(printed=option)) for option in options]
        return next((each for each in tried if each[1].passed), tried[0])

    def _best(self, text: str, check: Check) -> tuple[Check, Match]:
        """The first of the sides a number may follow from that it does follow from, else the first of all."""
        found = self.match(text, check.side, check.printed)
        if not found.passed and check.exact is not None and isinstance(check.side.tree, Leaf):
            unrounded = SideReading(carried=((check.side.tree.operand, check.exact),))
            other = under(check.side, check.printed, unrounded)
            found = other if other.passed else found
        if found.passed and check.source is not None:
            computed = self.match(text, check.source, check.printed)
            return (check._replace(side=check.source), computed) if computed.passed else (check, found)
        if not found.passed and check.fallback is not None:
            other = self.match(text, check.fallback, check.printed)
            found = other if other.passed else found
        return check, found

    def match(self, text: str, side: Side, printed: Operand) -> Match:
        """The verdict, kept for the next time that the same words are there."""
        units = tuple(each.unit.text if each.unit is not None else None for each in (*side.operands, printed))
        key = (side.tree, text[side.start : side.end], text[printed.start : printed.end], units)
        if key not in self.matches:
            found = self.matches[key] = match(side, printed)
            if not self.fast and found.computed is not None:
                confirm(found.computed)
        return self.matches[key]

    def _may_alarm(self, row: ReaderText, check: Check, found: Match, statement: Statement) -> bool:
        text, certain = row.text, check.side.certain and found.certain
        start, end = _range(statement)
        return (
            certain
            and check.certain
            and not (check.goes_on is not None and self._goes_on(text, check.side, check.goes_on))
            and not is_denied(text, start, end, based=check.base != 0)
            and not any(
                is_doubtful(text, side, check.printed, statement.relation, found.judgement.value)
                for side in (check.side, check.source)
                if side is not None
            )
            and not is_struck(self.lesson.content, row.span(start, end).start)
        )

    def _goes_on(self, text: str, left: Side, right: Side) -> bool:
        """Whether the right side begins with the result of the left one."""
        return not right.operands or self.match(text, left, right.operands[0]).passed

    def _record(self, row: ReaderText, check: Check, found: Match) -> None:
        text = row.text
        printed, side = check.printed, check.side
        expression = " ".join(text[side.start : side.end].split())
        span = row.span(*printed.numeral_range)
        judgement, unit = found.judgement, printed.unit
        carried = None if found.passed else self._carried(side, printed)
        explained = sum(map(len, self.findings.values())) < _MOST_EXPLAINED
        hint = judgement.hint if found.passed else hint_for(side, printed, found) if explained else None
        if check.base:
            hint = f"the numbers are read in base {check.base}, as the sentence says"
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
        for operand in (*(operand for operand in side.operands if not operand.counted), printed):
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
        found = under(side, printed, SideReading(carried=tuple(changes)))
        return found if found.passed else None


def _has_percent_outside(row: ReaderText, check: Check) -> bool:
    """Whether a percent sign right behind a formula may hold for all of it: ``$0.99 \\times 3 = 2.97$%``."""
    unit, (_, end) = check.printed.unit, check.printed.numeral_range
    if unit is None or unit.text != "%" or check.side.has_unit:
        return False
    return any(mark.kind == FORMULA and mark.start <= check.side.start and mark.end == end for mark in row.marks)


_MOST_EXPLAINED = 1000  # findings of one lesson whose cause is looked for; a report lists far fewer
_RATIONAL = re.compile(r"-?[0-9]{1,60}(?:/[0-9]{1,60})?")


def _rule(carried: Match | None, found: Match) -> str:
    """The rule that a result which does not follow belongs to."""
    if carried is not None:
        return ROUNDINGS
    if found.judgement.kind == "unit":
        return UNITS
    return TRUNCATED if found.judgement.verdict is Verdict.TRUNCATED else WRONG


def _range(statement: Statement) -> tuple[int, int]:
    parts = [part for part in (statement.left, statement.relation, statement.right) if part is not None]
    return min(part.start for part in parts), max(part.end for part in parts)


def _message(expression: str, shown: str, found: Match, printed: Operand) -> str:
    judgement, unit = found.judgement, printed.unit
    if judgement.value is None:
        return f"{expression} cannot be {shown}: {judgement.hint}"
    told = f" ({value_text(printed.value, unit)})" if printed.joined else ""
    return f"{expression} is {value_text(judgement.value, unit)}, found {shown}{told}"
