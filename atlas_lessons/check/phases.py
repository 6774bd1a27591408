"""The phases raw → data → lesson for one lesson: what loads is validated, what fits is parsed once and proved."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from atlas_lessons.check.cards import card_of
from atlas_lessons.check.locate import Locator
from atlas_lessons.check.rules import DATA_RULES, LESSON_FAMILIES, RAW_RULES
from atlas_lessons.check.rules.base import Rule
from atlas_lessons.core.config import Config
from atlas_lessons.core.diagnostics import Diagnostic, Finding
from atlas_lessons.core.model import Accounted, InternalError, Kind, Lesson, LessonReport, NumberClass, ProofPart
from atlas_lessons.prove.proof import Proof
from atlas_lessons.read.jsonio.validate import Data, Problem
from atlas_lessons.read.jsonio.validate import check as check_schema
from atlas_lessons.read.markdown.document import Document, parse
from atlas_lessons.read.record.compile import Compiled
from atlas_lessons.read.record.fields import build_record
from atlas_lessons.read.record.hashes import PROFILE
from atlas_lessons.read.source.edited import edited_lesson
from atlas_lessons.read.source.load import Raw

# The families that only look at one part of the proof: where it has nothing to say, neither do they.
PARTS = {
    "DRV": "derivations",
    "EQN": "equations",
    "ARI": "arithmetic",
    "TAB": "tables",
    "CNT": "counts",
    "NUM": "ledger",
}
# The families that look at a record as it was sealed, where its lesson.md was edited since; the rest looks at that.
OF_THE_RECORD = frozenset(("SCH", "HSH"))
RECORD_HASH = "record-hash-mismatch"  # the rule that checks the hash of a record
# In a derivations file: a function, a power that is no whole number, a root.
_MORE_THAN_ARITHMETIC = re.compile(rb'[A-Za-z0-9_]\(|\^(?![-\s]*[0-9]+(?![0-9.]))|"root"')
_COMPUTING = ("DRV", "ARI", "TAB", "CNT")  # families whose parts of the proof hold results
# Families that would mislead where the derivations file is broken.
_AFTER_DERIVATIONS = ("DRV", "ARI", "TAB", "CNT", "NUM")


class Verified(NamedTuple):
    """A lesson whose own phases found no error. Only the check makes one; rendering takes nothing else.

    ``proof`` holds the proof (derivations, equations, arithmetic, ledger) already computed.
    """

    lesson: Lesson
    report: LessonReport
    proof: Proof


class Checked(NamedTuple):
    """One lesson after the lesson phase, in the worker: ``lesson`` and ``proof`` are None where it did not load.

    ``key`` names all that decided this in a cache, None where there is none.
    """

    report: LessonReport
    lesson: Lesson | None = None
    proof: Proof | None = None
    internal: tuple[InternalError, ...] = ()
    key: str | None = None

    def verified(self) -> Verified | None:
        """The proof that nothing found so far is an error, or None."""
        if self.lesson is None or self.proof is None or self.internal or not self.report.sound:
            return None
        return Verified(self.lesson, self.report, self.proof)


def active(rules: Sequence[Rule[Any]], config: Config) -> tuple[Rule[Any], ...]:
    """The rules that the configuration selects. Those of loading always run: what did not load is not verified."""
    if not config.select and not config.ignore:
        return tuple(rules)
    return tuple(rule for rule in rules if rule.family == "JSN" or _is_selected(rule.code, config))


def _is_selected(code: str, config: Config) -> bool:
    return (not config.select or code.startswith(config.select)) and not code.startswith(config.ignore)


def load_provers(config: Config, derivations: Iterable[bytes]) -> None:
    """Import what lessons with derivations are proved with, so that workers forked after it need not each do so.

    sympy is only loaded where one of the derivations files has more than the four operations and whole powers.
    """
    if not any(active(LESSON_FAMILIES[family], config) for family in _AFTER_DERIVATIONS):
        return
    import atlas_lessons.prove.derivations.prove
    import atlas_lessons.prove.equations.examine
    import atlas_lessons.prove.prose.arithmetic.check
    import atlas_lessons.prove.prose.ledger.account

    if any(map(_MORE_THAN_ARITHMETIC.search, derivations)):
        import atlas_lessons.prove.engine.sympy_engine  # noqa: F401


def check_raw(raw: Raw, config: Config, imports: Mapping[str, tuple[str, str]], cyclic: frozenset[str]) -> Checked:
    """Check one loaded lesson. ``imports`` holds results of other lessons by reference (``lesson#example.symbol``).

    ``cyclic`` are references that lead back to this lesson.
    """
    own = edited_lesson(raw, config)
    if own is None:
        return _LessonCheck(raw, config, imports, cyclic).run()
    if not own.changed:
        return _LessonCheck(raw, config, imports, cyclic, compiled=own.compiled).run()
    sealed = _LessonCheck(raw, config, imports, cyclic, compiled=own.compiled, only=OF_THE_RECORD).run()
    others = OF_THE_RECORD - {"SCH"} if own.compiled.record else OF_THE_RECORD | {"IDN"}
    now = _LessonCheck(own.raw, config, imports, cyclic, only=frozenset(LESSON_FAMILIES) - others).run()
    return now._replace(
        report=now.report._replace(
            diagnostics=_merge_diagnostics(sealed.report.diagnostics, now.report.diagnostics),
            hash_left=sealed.report.hash_left,
        ),
        internal=(*sealed.internal, *now.internal),
    )


def _merge_diagnostics(*groups: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics of several checks of one lesson, in order, without those that say the same of one place."""
    return tuple(sorted(dict.fromkeys(chain.from_iterable(groups)), key=Diagnostic.sort_key))


class _LessonCheck:
    """The check of one lesson: gathers findings by rule, and faults of the tool."""

    def __init__(
        self,
        raw: Raw,
        config: Config,
        imports: Mapping[str, tuple[str, str]],
        cyclic: frozenset[str],
        *,
        compiled: Compiled | None = None,
        only: frozenset[str] | None = None,
    ) -> None:
        self.raw, self.config, self.imports, self.cyclic = raw, config, imports, cyclic
        self.compiled, self.only = compiled, only
        self.found: list[tuple[Rule[Any], Finding]] = []
        self.internal: list[InternalError] = []
        self.locator = Locator(raw)

    def run(self) -> Checked:
        raw = self.raw
        if raw.failures:
            self._apply(active(RAW_RULES, self.config), raw, frozenset())
        data = Data(self._problems())
        families = {name: found for name, rules in self._families() if (found := active(rules, self.config))}
        if data.problems:
            self._apply(self._data_rules(chain.from_iterable(families.values()), data), data, frozenset())
        document = raw.document
        if document is None and raw.value is not None and not isinstance(raw.value.get("content"), str):
            document = parse("")  # the schema has said it; what the other fields say can still be checked
        if document is None:
            return Checked(self._report(None, {}), internal=tuple(self.internal))
        lesson = self._lesson(document, data)
        proof = Proof(lesson, self.config, self.imports, self.cyclic, self.compiled)
        if not self._derivations_fit(data):
            families = {name: rules for name, rules in families.items() if name not in _AFTER_DERIVATIONS}
        parts = self._prove(proof, families)
        broken = data.broken()
        for name, rules in families.items():
            if name not in PARTS or (name in parts and _has_something_to_say(parts[name])):
                self._apply(rules, proof, broken)
        return Checked(self._report(lesson, parts), lesson, proof, tuple(self.internal))

    def _families(self) -> Iterator[tuple[str, tuple[Rule[Any], ...]]]:
        return ((name, rules) for name, rules in LESSON_FAMILIES.items() if self.only is None or name in self.only)

    def _problems(self) -> tuple[Problem, ...]:
        raw, found = self.raw, ()
        if raw.value is not None:
            found += self._guarded("SCH", check_schema, raw.value, "lesson", self.config) or ()
        if raw.derivations is not None:
            data = dict(raw.derivations.data)
            found += self._guarded("SCH", check_schema, data, "derivations", self.config, "derivations") or ()
        return found

    def _data_rules(self, rules: Iterable[Rule[Any]], data: Data) -> tuple[Rule[Any], ...]:
        """The active schema rules; all of them where a broken field silences a rule that was asked for."""
        chosen = active(DATA_RULES, self.config)
        if self.config.select and any(not data.broken().isdisjoint(rule.needs) for rule in rules):
            return tuple(rule for rule in DATA_RULES if not rule.code.startswith(self.config.ignore))
        return chosen

    def _lesson(self, document: Document, data: Data) -> Lesson:
        raw = self.raw
        record = build_record(raw.value, data.broken()) if raw.kind is Kind.RECORD else None
        whole = self._derivations_fit(data)
        source = raw.source if raw.loaded("source") else None
        own = source is not None and source.body == raw.content  # then that file is the one that people edit
        line = source.body_line if source is not None and own else raw.content_line
        return Lesson(
            path=raw.path,
            kind=raw.kind,
            text=raw.text,
            content=document.content,
            document=document,
            record=record,
            source=source,
            derivations=raw.derivations if whole else None,
            content_line=line,
        )

    def _derivations_fit(self, data: Data) -> bool:
        return self.raw.loaded("derivations") and all(p.finding.at.file != "derivations" for p in data.problems)

    def _prove(self, proof: Proof, families: Container[str]) -> dict[str, ProofPart]:
        """The parts of the proof that rules of these families ask for, by family; without those that failed."""
        made = (
            (family, self._guarded(part, getattr, proof, part)) for family, part in PARTS.items() if family in families
        )
        return {family: part for family, part in made if part is not None}

    def _apply(self, rules: Sequence[Rule[Any]], subject: Any, broken: frozenset[str]) -> None:
        if broken:
            rules = [rule for rule in rules if broken.isdisjoint(rule.needs)]
        try:
            self.found += _findings_of(rules, subject)
        except MemoryError:
            raise
        except Exception:  # of one of them: each by itself then, so that the others' findings are kept
            for rule in rules:
                self.found += self._guarded(rule.code, _findings_of, (rule,), subject) or ()

    def _guarded(self, at_work: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """The result of a call, or None with the fault kept: a fault of one rule must not hide what others find."""
        try:
            return function(*arguments)
        except MemoryError:
            raise
        except Exception:
            import traceback

            self.internal.append(InternalError(self.raw.path, at_work, traceback.format_exc()))
            return None

    def _report(self, lesson: Lesson | None, parts: Mapping[str, ProofPart]) -> LessonReport:
        results = tuple(result for family in _COMPUTING if family in parts for result in parts[family].results)
        return LessonReport(
            path=self.raw.path,
            id=lesson.id if lesson else None,
            diagnostics=tuple(self._diagnostics()),
            results=results if not parts.keys().isdisjoint(_COMPUTING) else None,
            equations=parts["EQN"].equations if "EQN" in parts else None,
            numbers=tuple(self._located(parts["NUM"].numbers)) if "NUM" in parts else None,
            card=card_of(lesson, parts.get("DRV")) if lesson else None,
            hash_left=self._hash_left(lesson),
        )

    def _hash_left(self, lesson: Lesson | None) -> str | None:
        """Why the hash of the record itself was not checked, whichever rules were left out."""
        if lesson is None or lesson.record is None:
            return None
        if lesson.record.hash_profile != PROFILE:
            return "not verifiable"
        return (
            None
            if any(rule.name == RECORD_HASH for rule in active(LESSON_FAMILIES.get("HSH", ()), self.config))
            else "not checked"
        )

    def _diagnostics(self) -> Iterator[Diagnostic]:
        found = (self.locator.diagnostic(rule, finding) for rule, finding in self.found)
        yield from sorted(found, key=Diagnostic.sort_key)

    def _located(self, numbers: Iterable[Accounted]) -> Iterator[Accounted]:
        """The numerals, with the places of those that nothing accounts for or that repeat a declared one."""
        for number in numbers:
            is_listed = number.number_class is NumberClass.UNACCOUNTED or number.repeated
            yield number._replace(place=self.locator.number(number.span)) if is_listed else number


def _has_something_to_say(part: ProofPart) -> bool:
    """Whether rules may find something in a part of the proof: they tell what it found, or about numbers it lists."""
    return bool(part.findings or part.numbers)


def _findings_of(rules: Iterable[Rule[Any]], subject: Any) -> list[tuple[Rule[Any], Finding]]:
    """What rules find; most find nothing."""
    return [(rule, finding) for rule in rules for finding in rule.check(subject)]


def failed_report(raw: Raw, config: Config) -> LessonReport:
    """The report of a lesson that did not load, or whose check was given up."""
    report = check_raw(raw, config, {}, frozenset()).report
    return report._replace(card=None)
