"""Works all examples of a derivations file in the order they import from one another, and gathers what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, product
from typing import Any

from atlas_lessons.core.diagnostics import At, Finding, Severity
from atlas_lessons.core.model import Claim, Lesson, NumberClass, ProofPart
from atlas_lessons.prove.derivations import copies, messages
from atlas_lessons.prove.derivations.changed import changed_quotes, renamed_sections
from atlas_lessons.prove.derivations.evidence import check_evidence
from atlas_lessons.prove.derivations.example import Worked, ambiguous_givens, ambiguous_words, claimed
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.derivations.file import DeclaredQuantity, Derivations, WorkedExample, read_derivations
from atlas_lessons.prove.derivations.judge import in_unit
from atlas_lessons.prove.derivations.names import fits_in_address
from atlas_lessons.prove.derivations.quotes import QuoteIndex
from atlas_lessons.prove.derivations.reading import Reader
from atlas_lessons.prove.derivations.repeats import repeats
from atlas_lessons.prove.derivations.results import exports_of, results_of
from atlas_lessons.prove.derivations.solve import work
from atlas_lessons.prove.engine.amount import Amount, read_amount
from atlas_lessons.prove.engine.calendar import POINTS
from atlas_lessons.prove.engine.comparison import affine
from atlas_lessons.prove.engine.graph import Failure, compute
from atlas_lessons.read.notation.formula.parser import parse_expression
from atlas_lessons.read.notation.formula.problems import ParseProblem
from atlas_lessons.read.notation.units.parse import DEFAULT, Convention, UnitProblem, parse_unit

_MAX_REREAD = 100  # quantities of an example that is worked again with other meanings of its words
_MAX_MEANINGS = 3  # of a word in a unit's place: a ton, a cent
_MAX_HINTS = 25  # wrong numbers of a lesson that are explained; each takes some computing
_CALENDARS = ((DEFAULT.year, DEFAULT.month), (Fraction(365), Fraction(365, 12)), (Fraction(365), Fraction(30)))


def _readings(words: frozenset[str], usual: Convention) -> Iterator[tuple[Convention, int, int]]:
    """What the ambiguous words of an example may mean, together; the usual meaning first."""
    calendars = _CALENDARS if "year" in words else _CALENDARS[:1]
    kilos = (0, 1) if "kilo" in words else (0,)
    rates = (False, True) if "flops" in words else (False,)
    units = range(_MAX_MEANINGS) if "word" in words else (0,)
    for (year, month), kilo, rate, unit in product(calendars, kilos, rates, units):
        yield usual._replace(year=year, month=month, flops_rate=rate), kilo, unit


def prove(
    lesson: Lesson,
    imports: Mapping[str, tuple[str, str]],
    *,
    fast: bool = False,
    equations: Callable[[], Sequence[Any]] = tuple,
    cyclic: frozenset[str] = frozenset(),
) -> ProofPart:
    """Everything the derivations file of a lesson proves; see :func:`derive.derive`."""
    assert lesson.derivations is not None
    proof = _Proof(lesson, imports, fast, equations, cyclic)
    return proof.part()


class _Proof:
    """The examples of one file, worked once each."""

    def __init__(
        self,
        lesson: Lesson,
        imports: Mapping[str, tuple[str, str]],
        fast: bool,
        equations: Callable[[], Sequence[Any]],
        cyclic: frozenset[str],
    ) -> None:
        assert lesson.derivations is not None
        self.cyclic = cyclic
        self.lesson, self.imports, self.fast, self.equations = lesson, imports, fast, equations
        self.file: Derivations = read_derivations(lesson.derivations.data)
        self.text = QuoteIndex(lesson, lesson.derivations.data)
        self.names = own_names(lesson)
        self.worked: dict[str, Worked] = {}
        self.opened: set[str] = set()
        self.findings: dict[str, list[Finding]] = {}

    def part(self) -> ProofPart:
        """Work all examples and gather results, claims, findings and exports."""
        self._names_lesson()
        self._declares_units()
        specs: dict[str, WorkedExample] = {}
        for spec in self.file.examples:
            if spec.id in specs:
                at = At(pointer=f"{spec.pointer}/id", file="derivations")
                self._add("example-duplicate", Finding(f"expected each id once, found {spec.id!r} again", at))
            else:
                specs[spec.id] = spec
                self._names_example(spec)
        self.specs = specs
        for name in specs:
            self._work(name)
        ordered = [self.worked[name] for name in specs]
        budget = messages.Budget(_MAX_HINTS)
        for worked in ordered:
            for rule, finding in messages.findings_of(worked, self.text, budget):
                self._add(rule, finding)
            for rule, finding in check_evidence(worked):
                self._add(rule, finding)
        for rule, finding in (
            *copies.declared_copies(ordered, self.names, self.text),
            *copies.undeclared_copies(ordered, self.text),
        ):
            self._add(rule, finding)
        for finding in changed_quotes(ordered, self.text, self.findings):
            self._add("quote-changed", finding)
        for finding in renamed_sections(self.text, self.findings):
            self._add("quote-changed", finding)
        return ProofPart(
            results=tuple(result for worked in ordered for result in results_of(worked)),
            claims=(*_claims(ordered), *repeats(ordered, self.text, self.names)),
            findings={name: tuple(found) for name, found in self.findings.items()},
            exports={name: value for worked in ordered for name, value in exports_of(worked)},
            worked=tuple(ordered),
        )

    def _add(self, rule: str, finding: Finding) -> None:
        """Note a finding; of a wrong number, and of an unknown section, only the first of several."""
        found = self.findings.setdefault(rule, [])
        same = _SAME.get(rule)
        if same is None or not any(same(each, finding) for each in found):
            found.append(finding)

    def _names_lesson(self) -> None:
        named = self.file.lesson
        if named is not None and self.names and named not in self.names:
            message = f"expected the lesson {self.names[0]!r}, found {named!r}"
            self._add("lesson-mismatch", Finding(message, At(pointer="/lesson", file="derivations")))

    def _names_example(self, spec: WorkedExample) -> None:
        if not fits_in_address(spec.id):
            at = At(pointer=f"{spec.pointer}/id", file="derivations")
            message = f"expected an id that fits in an address, found {spec.id!r}"
            hint = "write letters and digits, with - _ . or ~ between them"
            self._add("name-unusable", Finding(message, at, hint))

    def _declares_units(self) -> None:
        for name in self.file.fixed:
            message = f"expected a noun or a free symbol, found {name!r}, which is a unit and cannot be declared"
            hint = "leave it out; a spelled-out word may be declared, a symbol of the table or a percentage may not"
            self._add("unit-redeclared", Finding(message, _at_unit(name), hint))
        for name, fault in self.file.definitions.faults:
            self._add(fault.rule, Finding(fault.message, _at_unit(name), fault.hint))

    def _work(self, name: str) -> Worked | None:
        """Work an example after those it imports from; None within a circle of imports."""
        if name in self.worked:
            return self.worked[name]
        if name in self.opened:
            return None
        self.opened.add(name)
        spec = self.specs[name]
        for quantity in spec.quantities:
            other = self._own_example(quantity)
            if other is not None and other in self.specs:
                self._work(other)
        self.worked[name] = self._read_best(spec)
        return self.worked[name]

    def _own_example(self, quantity: DeclaredQuantity) -> str | None:
        if quantity.origin is None:
            return None
        lesson, _, rest = quantity.origin.partition("#")
        return rest.rpartition(".")[0] if lesson == "" or lesson in self.names else None

    def _read_best(self, spec: WorkedExample) -> Worked:
        """Work an example; where its words have several meanings (a year, 4K), with the one that makes it right."""
        usual = DEFAULT._replace(symbols=self.file.definitions.symbols)
        worked = self._read(spec, Reader(self.text, self.file.nouns, usual))
        if worked.clean:
            if ambiguous_words(spec, ("kilo",)):
                self._say_which(worked)
            return worked
        words = ambiguous_words(spec)
        if len(spec.quantities) <= _MAX_REREAD:
            for convention, kilo, unit in islice(_readings(words, usual), 1, None):
                other = self._read(spec, Reader(self.text, self.file.nouns, convention, kilo, unit))
                if other.clean:
                    return other
            if "|" in self.text.content:
                headed = (self._read(spec, worked.reader._replace(tables=order)) for order in (1, 2))
                return min((worked, *headed), key=_trouble)
        return worked

    def _say_which(self, worked: Worked) -> None:
        """Note a 4K that may be 4,000 or 4,096 when no result tells which."""
        unclear = [quantity for quantity in worked.spec.quantities if quantity.symbol in ambiguous_givens(worked)]
        if not unclear or not self._read(worked.spec, worked.reader._replace(kilo=1)).clean:
            return
        for quantity in unclear:
            text = worked.stated[quantity.symbol].text
            message = f"{quantity.symbol}: {text!r} may mean thousands or 1,024s, and no result tells which"
            worked.found(Fault("number-ambiguous", message, "say which with `value`"), quantity.at("quote"))

    def _read(self, spec: WorkedExample, reader: Reader) -> Worked:
        return work(spec, reader, self.equations, self._imported, fast=self.fast)

    def _imported(self, origin: str) -> Amount | Fault:
        """What ``from`` (or the quantity of a copy) names: a result of this lesson or of another."""
        lesson, _, rest = origin.partition("#")
        example, _, symbol = rest.rpartition(".")
        if lesson == "" or lesson in self.names:
            return self._own(example, symbol)
        if origin in self.cyclic:
            return Fault("derivation-cycle", f"{origin!r} follows from this lesson itself", "quote one of the two")
        found = self.imports.get(origin)
        if found is None:
            message = f"expected {origin!r} among the results of the lessons given, found nothing"
            hint = "give the other lesson to the command too"
            return Fault("import-missing", message, hint, Severity.INFO)
        return imported_amount(origin, found)

    def _own(self, example: str, symbol: str) -> Amount | Fault:
        worked = self.worked.get(example)
        if worked is None:
            if example in self.opened:
                return Fault("derivation-cycle", f"example {example!r} imports from this one, directly or not")
            message = f"expected an example of this file, found {example!r}"
            return Fault("import-missing", message, f"examples: {', '.join(self.specs)}")
        outcome = worked.graph.outcome(symbol) if symbol in {q.symbol for q in worked.spec.quantities} else None
        if outcome is None:
            names = ", ".join(quantity.symbol for quantity in worked.spec.quantities)
            return Fault("import-missing", f"example {example!r} has no quantity {symbol!r}", f"it has {names}")
        if isinstance(outcome, Failure):
            return Fault("import-missing", f"{symbol} of example {example!r} has no value")
        within = worked.withins.get(symbol)
        if within is None:
            return outcome.amount
        return in_unit(outcome.amount, within)


def _at_unit(name: str) -> At:
    pointer = "/units/" + name.replace("~", "~0").replace("/", "~1")
    return At(pointer=pointer, file="derivations")


def _same_number(one: Finding, other: Finding) -> bool:
    """Whether two findings say of one printed number that the same was expected there."""
    if one.at.span is None or one.at != other.at:
        return False
    left, right = (each.message.rpartition(": expected ")[2] for each in (one, other))
    return left == right


def _same_section(one: Finding, other: Finding) -> bool:
    return one.message == other.message


_SAME = {"result-wrong": _same_number, "section-unknown": _same_section}


def _trouble(worked: Worked) -> tuple[int, int]:
    """How much is wrong with an example, and how much of it are units."""
    return worked.faults, sum(check.judgement.kind == "unit" for check in worked.checks)


def imported_amount(origin: str, found: tuple[str, str]) -> Amount | Fault:
    """A result of another lesson, from its exported text."""
    text, unit_text = found
    unit = POINTS.get(unit_text) or parse_unit(unit_text, open_nouns=True)
    node = parse_expression(text)
    if isinstance(unit, UnitProblem) or isinstance(node, ParseProblem):
        return Fault("import-missing", f"{origin!r} has no exact value that can be imported: {text!r} {unit_text!r}")
    computed = compute(node, {})
    if isinstance(computed, Failure):
        return Fault("import-missing", f"{origin!r} has no exact value that can be imported: {computed.message}")
    value = computed.amount.value
    if isinstance(value, Fraction):
        return read_amount(value, unit)
    return Amount(affine(value, unit.factor, unit.offset), unit)


def own_names(lesson: Lesson) -> tuple[str, ...]:
    """The names a derivations file may call its lesson by: id, slug, stem of the file or its folder."""
    names: list[str] = []
    if lesson.id is not None:
        names.append(lesson.id)
    if lesson.source is not None and isinstance(lesson.source.front_matter.get("id"), str):
        names.append(lesson.source.front_matter["id"])
    if lesson.record is not None:
        names.append(lesson.record.canonical_url.rstrip("/").rpartition("/")[2])
    if lesson.source is not None and isinstance(lesson.source.front_matter.get("slug"), str):
        names.append(lesson.source.front_matter["slug"])
    parts = lesson.path.replace("\\", "/").split("/")
    stem = parts[-1].rpartition(".")[0] or parts[-1]
    if stem == "lesson":
        names += parts[-2:-1]
    else:
        names.append(stem)
    return tuple(dict.fromkeys(name for name in names if name))


def _claims(ordered: Sequence[Worked]) -> list[Claim]:
    found: list[Claim] = []
    for worked in ordered:
        for quantity, span in claimed(worked):
            kind = NumberClass.DERIVED if quantity.derived or quantity.origin else NumberClass.GIVEN
            found.append(Claim(span, kind, f"{worked.spec.id}.{quantity.symbol}"))
    return found
