"""Examines every display equation of a lesson: its two forms, its symbol list and its dimensions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from atlas_lessons.core.diagnostics import At, Finding, Span
from atlas_lessons.core.model import EquationResult, Lesson, ProofPart
from atlas_lessons.prove.equations.agreement import AGREES, Agreement, compare
from atlas_lessons.prove.equations.dimensions import mismatches
from atlas_lessons.prove.equations.lists import bare
from atlas_lessons.prove.equations.reading import DisplayEquation, read
from atlas_lessons.prove.equations.unitcells import Dimension, read_unit
from atlas_lessons.prove.equations.usage import Usage, misspelled_names, usage
from atlas_lessons.read.notation.formula.ast import (
    Call,
    Node,
    Num,
    Pow,
    Relation,
    Statement,
    Sym,
    UnitNode,
    children,
    symbols,
)
from atlas_lessons.read.notation.formula.grammar import CONSTANTS
from atlas_lessons.read.notation.formula.plain import parse_plain
from atlas_lessons.read.notation.formula.problems import Opaque, ParseProblem
from atlas_lessons.read.notation.formula.rebuilding import rebuilt
from atlas_lessons.read.notation.formula.symbols import SymbolVocabulary, key, keys, vocabulary_of
from atlas_lessons.read.notation.formula.to_text import to_text
from atlas_lessons.read.notation.tex.parse import Reading
from atlas_lessons.read.notation.tex.symbols import spellings
from atlas_lessons.read.notation.units.parse import Unit as Measure
from atlas_lessons.read.notation.units.parse import UnitProblem, parse_unit

_ONLY_ONE = "only one form is written; its symbols and dimensions are checked"
_MOST_PAIRS = 64  # of statements of two forms, each compared with each
_WORST = ("disagrees", "undecided")
_UNITS = "correct a unit in the symbol list, or the term that does not belong"
_CARRIES = "whether the dimensions agree hangs on a bare number, which may carry a unit"
_TIGHT = re.compile(r"_\{\w+[+-]\w+\}$")  # w_{t+1}
_WAYS = (("left", "short"), ("left", "long"), ("tight", "short"), ("tight", "long"))  # slash and reach


def examine(lesson: Lesson, equations: Sequence[DisplayEquation] | None = None) -> ProofPart:
    """Every equation's result, and what is wrong by rule name (see ``rules/eqn.py``)."""
    findings: dict[str, list[Finding]] = {}
    given = read(lesson) if equations is None else equations
    results = tuple(_Examination(equation, findings).result() for equation in given)
    return ProofPart(equations=results, findings={name: tuple(found) for name, found in findings.items()})


class _Examination:
    """One equation under examination; findings go into the mapping it was given."""

    def __init__(self, equation: DisplayEquation, findings: dict[str, list[Finding]]) -> None:
        self.equation = equation
        self.findings = findings
        self.doubts: list[str] = []
        self.aliases: dict[str, str] = {}  # key of a misspelled name -> the declared name
        self.vocabulary = vocabulary_of(equation.names)
        reading = equation.reading
        whole = reading if isinstance(reading, tuple) else ()
        self.statements = tuple(one for one in whole if not isinstance(one, Opaque))
        self.complete = isinstance(reading, tuple) and len(self.statements) == len(whole)

    def result(self) -> EquationResult:
        """Check everything; what the equation's class and verdict are."""
        equation = self.equation
        used = usage(self.statements, self.vocabulary)
        self._symbols(used)
        self._dimensions(used)
        reading = equation.reading
        kind = "algebra"
        if isinstance(reading, ParseProblem):
            agreement = self._unread(reading)
        elif isinstance(reading, Opaque):
            kind, agreement = "opaque", Agreement("opaque", reading.reason)
        else:
            agreement = self._agreement()
        if agreement.verdict == "undecided":
            self._note("formula-undecided", f"not verified: {agreement.reason}", equation.span)
        reason = agreement.reason
        if agreement.verdict == "agrees" and self.doubts:
            reason = f"only one form is written; {self.doubts[0]}" if reason == _ONLY_ONE else self.doubts[0]
        return EquationResult(equation.section, kind, agreement.verdict, reason, equation.span)

    def _note(self, rule: str, message: str, span: Span, hint: str | None = None) -> None:
        self.findings.setdefault(rule, []).append(Finding(message, At(span=span), hint))

    def _unread(self, problem: ParseProblem) -> Agreement:
        span = self.equation.span
        if problem.kind == "broken":
            near = self.equation.latex[problem.position :][:20]
            self._note("formula-broken", f"the LaTeX is broken at '{near}': {problem.message}", span, problem.hint)
        elif problem.kind == "undeclared" and problem.name is not None:
            self._undeclared([problem.name], [row.name for row in self.equation.symbols])
        return Agreement("undecided", f"the LaTeX is not read: {problem.message}")

    def _symbols(self, used: Usage) -> None:
        plain = self.equation.plain_reading
        others = {spelling for latex in self.equation.others for spelling in spellings(latex)}
        if not self.complete:
            others |= spellings(self.equation.latex)
        left = [
            name
            for name in self.vocabulary.names
            if name not in used.used and not any(key in others for key in keys(name))
        ]
        in_plain: frozenset[str] = frozenset()
        if left and isinstance(plain, tuple):
            in_plain = usage([one for one in plain if not isinstance(one, Opaque)], self.vocabulary).used
        wrong = self._undeclared(used.undeclared, left)
        for name in left:
            if name in in_plain or name in wrong:
                continue
            message = f"{name} is declared but the formula has no {name}"
            self._note("symbol-unused", message, self._row(name), f"use {name} in the formula, or remove its row")
        for first, second in self.vocabulary.clashes:
            message = (
                f"{second} is declared twice"
                if first == second
                else f"the list has {first} and {second}, which are the same symbol"
            )
            self._note("symbol-listed-twice", message, self._row(second, last=True), "keep one row for each symbol")

    def _undeclared(self, names: tuple[str, ...] | list[str], unused: list[str]) -> list[str]:
        """Report undeclared names; returns the declared names of which they are misspellings."""
        pairs = misspelled_names(names, unused)
        for name, declared in pairs:
            message = f"the formula has {name}, the symbol list has {declared}"
            self._note("symbol-near-miss", message, self._row(declared), f"write {name} in both, or {declared}")
        self.aliases = {key(name): declared for name, declared in pairs}
        for name in names:
            if key(name) not in self.aliases:
                message = f"{name} is in the formula but not in its symbol list"
                self._note("symbol-undeclared", message, self.equation.span, f"add a row for {name} with its unit")
        return [declared for _, declared in pairs]

    def _row(self, name: str, last: bool = False) -> Span:
        rows = self.equation.symbols
        if last:
            return next((row.span for row in reversed(rows) if row.name == name), self.equation.span)
        return next((row.span for row in rows if name in (row.name, bare(row.name))), self.equation.span)

    def _dimensions(self, used: Usage) -> None:
        units: dict[str, Dimension | None] = {}
        for row in self.equation.symbols:
            read_as = read_unit(row.unit)
            if isinstance(read_as, UnitProblem):
                message = f"the unit of {row.name} is not read: {read_as.message}"
                self._note("unit-unreadable", message, row.unit_span, read_as.hint)
            name = self.vocabulary.find(bare(row.name)) or bare(row.name)
            units[name] = None if isinstance(read_as, UnitProblem) else read_as
        units.update({member: units.get(owner) for member, owner in used.owners.items()})
        counting = Dimension(counting=True)
        units.update({index: counting for index in used.bound if index not in units})
        units.update(dict.fromkeys(used.undeclared))
        seen: set[str] = set()
        for statement in self.statements:
            for mismatch in mismatches(statement, units):
                if mismatch.soft:
                    self.doubts.append(f"{_CARRIES}: {mismatch.message}")
                elif mismatch.message not in seen:
                    seen.add(mismatch.message)
                    self._note("dimension-mismatch", mismatch.message, self.equation.span, _UNITS)

    def _agreement(self) -> Agreement:
        plain = self.equation.plain_reading
        if plain is None:
            return Agreement("agrees", _ONLY_ONE)
        if isinstance(plain, ParseProblem):
            return self._plain_problem(plain)
        if isinstance(plain, Opaque):
            return Agreement("undecided", f"the plain form is not read: {plain.reason}")
        agreement = self._against(plain)
        if agreement.verdict != "disagrees":
            return agreement
        if self.equation.baseless[0] != self.equation.baseless[1]:
            return Agreement("undecided", "the logarithm of one form does not say its base")
        doubt = self._other_reading(plain)
        if doubt is not None:
            return doubt
        tight = self._with_tight_subscripts()
        if tight is not None and self._against(tight) == AGREES:
            return AGREES
        lost = self._lost_superscripts(plain)
        if lost and self._against(tuple(_replace_by_powers(one, lost) for one in plain)) == AGREES:
            shown = ", ".join(sorted(lost))
            message = f"the plain form agrees only if {shown} is read with its last digit raised"
            self._note("formula-ambiguous", message, self.equation.plain_span or self.equation.span, "write x² or x^2")
            return Agreement("undecided", message)
        if self._confuses_pi():
            return Agreement("undecided", "pi can be π or a declared symbol")
        self._disagree(plain, agreement)
        return agreement

    def _confuses_pi(self) -> bool:
        """Whether the plain form's ``pi`` may be both π, which the LaTeX has, and a declared ``p_i``."""
        declared = self.vocabulary.find("pi")
        constant = any("pi" in symbols(one) for one in self.statements)
        return constant and declared is not None and re.search(r"\bpi\b", self.equation.plain or "") is not None

    def _with_tight_subscripts(self) -> tuple[Statement | Opaque, ...] | None:
        """The plain form with ``wt+1`` read as the ``w_{t+1}`` of the LaTeX; None where nothing is written so."""
        text = written = self.equation.plain or ""
        for name in sorted({name for one in self.statements for name in symbols(one) if _TIGHT.search(name)}):
            base, _, below = name.rstrip("}").partition("_{")
            spelling = rf"(?<!\w){re.escape(base)}_?{re.escape(below)}(?!\w)".replace(r"\-", "[-−]")
            text = re.sub(spelling, name.replace("\\", r"\\"), text)
        reading = parse_plain(text, self.equation.names) if text != written else None
        return reading if isinstance(reading, tuple) else None

    def _readings(self) -> list[tuple[Statement | Opaque, ...]]:
        """Every way to read the plain form where quotients, bare arguments and series can end in two places."""
        found: list[tuple[Statement | Opaque, ...]] = []
        for slash, reach in _WAYS:
            reading = parse_plain(self.equation.plain or "", self.equation.names, slash, reach)
            if isinstance(reading, tuple) and reading not in found:
                found.append(reading)
        return found

    def _other_reading(self, plain: tuple[Statement | Opaque, ...]) -> Agreement | None:
        """Doubt about a plain form that differs as it is usually read, where another reading of it agrees."""
        others = [reading for reading in self._readings() if reading != plain]
        if not any(self._against(reading) == AGREES for reading in others):
            return None
        reason = "the plain form agrees only if it is read against the usual order"
        hint = "put brackets around what belongs together: 1/(2 x), ln(a b), sum_i (a_i + b_i)"
        self._note("formula-ambiguous", reason, self.equation.plain_span or self.equation.span, hint)
        return Agreement("undecided", reason)

    def _lost_superscripts(self, plain: tuple[Statement | Opaque, ...]) -> dict[str, Node]:
        """Undeclared names of the plain form that are a declared one and a digit, ``V2``, as powers by name."""
        found: dict[str, Node] = {}
        for one in plain:
            for name in () if isinstance(one, Opaque) else symbols(one):
                base = None if self.vocabulary.declares(name) else self.vocabulary.find(name[:-1])
                if base is not None and name[-1] in "23456789":
                    found[name] = Pow(Sym(base), Num(Fraction(int(name[-1])), name[-1]))
        return found

    def _plain_problem(self, problem: ParseProblem) -> Agreement:
        """The plain form cannot be read as it stands."""
        equation = self.equation
        span = equation.plain_span or equation.span
        if problem.kind == "broken":
            self._note("formula-broken", f"the plain form is broken: {problem.message}", span, problem.hint)
            return Agreement("disagrees", f"the plain form is broken: {problem.message}")
        if problem.kind == "undeclared":
            message = f"the plain form has {problem.name}, which is not in the symbol list"
            self._note("latex-plain-disagree", message, span, problem.hint)
            return Agreement("disagrees", message)
        readings = self._readings()
        if not readings:
            return Agreement("undecided", f"the plain form is not read: {problem.message}")
        results = [self._against(reading) for reading in readings]
        if all(result.verdict == "disagrees" for result in results):
            self._disagree(readings[0], results[0])
            return results[0]
        self._note(
            "formula-ambiguous", f"the plain form can be read in two ways: {problem.message}", span, problem.hint
        )
        return Agreement("undecided", f"the plain form can be read in two ways: {problem.message}")

    def _disagree(self, plain: Reading, agreement: Agreement) -> None:
        theirs = plain if isinstance(plain, tuple) else ()
        shown = "; ".join(to_text(one) for one in self.statements)
        found = "; ".join(to_text(one) for one in theirs if not isinstance(one, Opaque))
        message = f"LaTeX and plain text differ: {agreement.reason}; the LaTeX says {shown}, the plain text {found}"
        span = self.equation.plain_span or self.equation.span
        self._note("latex-plain-disagree", message, span, "correct the one that is wrong")

    def _against(self, plain: tuple[Statement | Opaque, ...]) -> Agreement:
        """The verdict on all statements of both forms."""
        if plain == self.statements:
            return AGREES
        indices: dict[str, tuple[str, ...]] = {}
        for statement in self.statements:
            _gather(statement, indices)
        renaming = _Renaming(indices, self.vocabulary, self.aliases)
        theirs = [renaming.of(one) for one in plain if not isinstance(one, Opaque)]
        ours = [renaming.of(one) for one in self.statements]
        factors = _unit_factors((*ours, *theirs))
        if len(ours) == len(theirs):
            results = [compare(a, b, factors) for a, b in zip(ours, theirs, strict=True)]
            return _worst(results)
        if len(ours) * len(theirs) > _MOST_PAIRS:
            return Agreement("undecided", "the two forms have different numbers of statements")
        results = []
        for one in theirs:
            each = [compare(other, one, factors) for other in ours]
            best = next((r for r in each if r == AGREES), None) or next(
                (r for r in each if r.verdict != "disagrees"), None
            )
            results.append(best or each[0])
        verdict = _worst(results)
        if verdict != AGREES:
            return verdict
        for one in ours if len(ours) > len(theirs) else ():
            if _defines(one) and all(compare(one, other, factors).verdict == "disagrees" for other in theirs):
                return Agreement("disagrees", f"{to_text(one)} stands in the LaTeX only")
        return Agreement("undecided", "the two forms have different numbers of statements")


def _defines(statement: Statement) -> bool:
    """Whether a statement is an equation between more than a symbol and a number: no condition and no given value."""
    if not isinstance(statement, Relation) or not set(statement.operators) <= {"=", "≈"}:
        return False
    return any(not isinstance(side, Num | Sym) for side in statement.sides)


def _worst(results: list[Agreement]) -> Agreement:
    for verdict in _WORST:
        for result in results:
            if result.verdict == verdict:
                return result
    return AGREES


def _gather(node: Statement, indices: dict[str, tuple[str, ...]]) -> None:
    if isinstance(node, Sym) and node.indices:
        indices.setdefault(node.name, node.indices)
    for child in children(node):
        _gather(child, indices)


def _replace_by_powers(one: Statement | Opaque, powers: Mapping[str, Node]) -> Statement | Opaque:
    """A statement with some symbols replaced by powers."""
    if isinstance(one, Opaque):
        return one
    if isinstance(one, Relation):
        return Relation(tuple(_raised_side(side, powers) for side in one.sides), one.operators)
    return _raised_side(one, powers)


def _raised_side(node: Node, powers: Mapping[str, Node]) -> Node:
    if isinstance(node, Sym):
        return powers.get(node.name, node)
    return rebuilt(node, [_raised_side(child, powers) for child in children(node)])


class _Renaming:
    """Makes the symbols of both forms comparable.

    The plain ``bk`` does not tell ``b_k`` from a name, so it gets the subscript that the LaTeX shows; and a symbol
    that nobody declared is known by its key, since either form spells it in its own way, or by the declared name that
    it misspells.
    """

    def __init__(
        self, indices: Mapping[str, tuple[str, ...]], vocabulary: SymbolVocabulary, aliases: Mapping[str, str]
    ) -> None:
        self.indices, self.vocabulary, self.aliases = indices, vocabulary, aliases

    def of(self, node: Statement) -> Statement:
        """The renamed statement."""
        if isinstance(node, Relation):
            return Relation(tuple(self._side(side) for side in node.sides), node.operators)
        return self._side(node)

    def _side(self, node: Node) -> Node:
        if isinstance(node, Sym):
            known = node.name in CONSTANTS or self.vocabulary.declares(node.name)
            name = node.name if known else self.aliases.get(key(node.name), key(node.name))
            return Sym(name, self.indices.get(node.name, node.indices))
        parts = [self._side(child) for child in children(node)]
        chosen = isinstance(node, Call) and node.name == "C" and len(parts) == 2 and not self.vocabulary.declares("C")
        return Call("binomial", tuple(parts)) if chosen else rebuilt(node, parts)


def _unit_factors(statements: tuple[Statement, ...]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    stack: list[Statement] = list(statements)
    while stack:
        node = stack.pop()
        if isinstance(node, UnitNode):
            unit = parse_unit(node.text)
            if isinstance(unit, Measure):
                found[node.text] = unit.factor
        stack += children(node)
    return found
