"""Runs the phases raw → data → lesson → corpus over the lessons at some paths; everything found comes in one report.

The lessons are checked in worker processes; this process sees only their reports and cards, then runs the corpus rules.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from atlas_lessons.check.baseline import Baseline, with_names
from atlas_lessons.check.cards import imports_of, names_of
from atlas_lessons.check.fold import Folding, fold, fold_report, with_more
from atlas_lessons.check.locate import Locator
from atlas_lessons.check.phases import Checked, Verified, active, check_raw, failed_report, load_provers
from atlas_lessons.check.rules import CORPUS_RULES
from atlas_lessons.check.rules.base import Rule
from atlas_lessons.check.worker import Failed, GaveUp, WorkerLimits, run
from atlas_lessons.core.config import Config
from atlas_lessons.core.diagnostics import At, Diagnostic, Finding
from atlas_lessons.core.model import Card, InternalError, Kind, LessonReport, Report, Skipped
from atlas_lessons.read.jsonio.scanner import LoadFailure
from atlas_lessons.read.source.discover import (
    STDIN,
    Contents,
    Files,
    Found,
    absolute,
    discover,
    is_derivations,
    read_files,
)
from atlas_lessons.read.source.load import Raw, kind_of_name, load, no_lesson

__all__ = ["Checked", "InternalError", "Known", "Report", "Verified", "check", "check_text"]

CPU_SECONDS, CPU_SECONDS_PER_MB = 10.0, 20.0  # processor time of one lesson
MEMORY = 3 * 2**29  # bytes of address space of a worker: 1.5 GiB

Imports = Mapping[str, tuple[str, str]]


class _Task(NamedTuple):
    """One lesson to check: its files, their bytes where they were read before, and results of other lessons."""

    files: Files
    contents: Contents | None = None
    imports: Imports | None = None
    cyclic: frozenset[str] = frozenset()


class _Deferred(NamedTuple):
    """A lesson that imports results of others: what it is called, and what it refers to."""

    task: _Task
    names: frozenset[str]
    needs: tuple[str, ...]


class _Done(NamedTuple):
    """A checked lesson: its report, the faults of the tool, what ``then`` made, and the derivations file it claims."""

    report: LessonReport
    internal: tuple[InternalError, ...]
    names: frozenset[str]
    made: Any
    claimed: str | None
    card: Callable[[], Card | None] | None = None  # of a lesson that was known


class Known(NamedTuple):
    """A lesson that need not be checked again, since nothing about it changed: its report, what other lessons import
    it by, and what ``then`` made of it. ``card`` makes its card where the report has none and one is needed."""

    report: LessonReport
    names: frozenset[str]
    made: Any = None
    card: Callable[[], Card | None] | None = None


Then = Callable[[Checked], Any]
Before = Callable[[Files], "Known | Contents | None"]
Progress = Callable[[int, int], None]  # lessons done, lessons in all
Settled = Callable[[Mapping[str, "Card | None"]], "Mapping[str, tuple[Diagnostic, ...]] | None"]


def check(
    paths: Sequence[str],
    config: Config,
    *,
    jobs: int = 1,
    stdin: bytes | None = None,
    then: Then | None = None,
    progress: Progress | None = None,
    before: Before | None = None,
    slim: bool = False,
    found: Found | None = None,
    settled: Settled | None = None,
    baseline: Baseline | None = None,
) -> Report:
    """Verify the lessons at files, folders or ``-`` (whose bytes are ``stdin``).

    ``then`` is called in the worker with each lesson just checked, before the corpus phase; what it returns must be
    picklable and comes back in :attr:`Report.made`. ``progress`` is called after each lesson, in this process.
    ``before`` is asked for each lesson, in this process: it answers that the lesson is known, or gives its bytes where
    it read them. ``slim`` leaves results, equations, numbers and cards out of the reports, for a caller whose ``then``
    keeps what it needs. ``found`` is what :func:`discover` found at the paths, where that is known already.
    ``settled`` is given the cards of the lessons that were checked anew, by path, and returns what the rules over all
    lessons find where that is known without running them, else None. With a ``baseline`` the reports say what every
    finding is, for :func:`settle.settle`. Raises :class:`discover.InputError` for a path that does not exist or is no
    lesson. A report without lessons means that there was nothing to verify.
    """
    found = discover(paths, config) if found is None else found
    if baseline is not None:
        baseline = with_names(baseline, (each.path for each in found.lessons))
    run_ = _Run(config, jobs, then, progress, slim=slim, baseline=baseline)
    tasks = [_Task(each, Contents(stdin or b"") if each.path == STDIN else None) for each in found.lessons]
    run_.lessons(run_.remember(tasks, before))
    run_.orphans(found.orphans)
    run_.corpus(settled)
    return run_.report(found.skipped)


def check_text(files: Mapping[str, str | bytes], config: Config, imports: Imports | None = None) -> Checked:
    """Check one lesson given as files by name (the first is the lesson), in this process, without reading anything."""
    data = {name: text.encode() if isinstance(text, str) else text for name, text in files.items()}
    path, *others = data
    source = next((each for each in others if kind_of_name(each) is Kind.SOURCE), None)
    derivations = next((each for each in others if is_derivations(each)), None)
    raw = load(
        Files(path, source, derivations),
        Contents(data[path], data[source] if source else None, data[derivations] if derivations else None),
        config,
    )
    assert raw is not None  # only files of scanned folders are passed over
    return check_raw(raw, config, imports or {}, frozenset())


class _Run:
    """One run over many lessons."""

    def __init__(
        self,
        config: Config,
        jobs: int,
        then: Then | None,
        progress: Progress | None,
        *,
        slim: bool = False,
        baseline: Baseline | None = None,
    ) -> None:
        self.config, self.jobs, self.then, self.progress, self.slim = config, jobs, then, progress, slim
        self.baseline = baseline
        self.tasks: dict[str, _Task] = {}
        self.done: dict[str, _Done] = {}
        self.skipped: list[Skipped] = []
        self.internal: list[InternalError] = []

    def remember(self, tasks: Sequence[_Task], before: Before | None) -> Sequence[_Task]:
        """Take over the lessons that are known. Returns the tasks that are left."""
        self.tasks = {each.files.path: each for each in tasks}
        if before is None:
            return tasks
        left: list[_Task] = []
        for task in tasks:
            answer = before(task.files) if task.contents is None else None
            if isinstance(answer, Known):
                claimed = task.files.derivations
                self.done[task.files.path] = _Done(answer.report, (), answer.names, answer.made, claimed, answer.card)
            else:
                left.append(task if answer is None else task._replace(contents=answer))
        return left

    def lessons(self, tasks: Sequence[_Task]) -> None:
        """Check all lessons; those that import results of others after these."""
        waiting = self._round(tasks)
        while waiting:
            names = {name: each for each in waiting for name in each.names}
            ready = [each for each in waiting if not any(_lesson_of(need) in names for need in each.needs)]
            cyclic = frozenset[str]()
            if not ready:
                ready = _in_cycles(waiting, names)
                cyclic = frozenset(need for each in ready for need in each.needs if _lesson_of(need) in names)
            turn = {id(each) for each in ready}
            later = [each for each in waiting if id(each) not in turn]
            exports = self._exports()
            self._round([each.task._replace(imports=_pick(each.needs, exports), cyclic=cyclic) for each in ready])
            waiting = later

    def _round(self, tasks: Sequence[_Task]) -> list[_Deferred]:
        waiting: list[tuple[int, _Deferred]] = []
        if self.jobs > 1 and sum(task.files.derivations is not None for task in tasks) > 1:
            load_provers(self.config)
        for index, result in run(self._one, tasks, _limits, jobs=self.jobs):
            path = tasks[index].files.path
            if isinstance(result, _Deferred):
                waiting.append((index, result))
            elif isinstance(result, Skipped):
                self.skipped.append(result)
            elif isinstance(result, _Done):
                self.done[path] = result
                self.internal += result.internal
            elif isinstance(result, GaveUp):
                self._failed(tasks[index].files, _gave_up(result))
            elif isinstance(result, Failed):
                self.internal.append(InternalError(path, None, result.detail))
            if self.progress is not None:
                self.progress(len(self.done) + len(self.skipped), len(self.tasks))
        return [each for _, each in sorted(waiting, key=lambda pair: pair[0])]

    def _one(self, task: _Task) -> _Done | _Deferred | Skipped:
        """Check one lesson; runs in the worker."""
        contents = task.contents or read_files(task.files, self.config.max_record_bytes)
        raw = load(task.files, contents, self.config)
        if raw is None:
            return no_lesson(task.files.path)
        names = names_of(raw.path, raw.value)
        needs = imports_of(raw.derivations)
        if needs and task.imports is None:
            return _Deferred(task._replace(contents=contents), names, needs)
        checked = check_raw(raw, self.config, task.imports or {}, task.cyclic)
        made = self.then(checked) if self.then is not None else None
        claimed = raw.derivations.path if raw.derivations is not None else None
        report = fold_report(checked.report, self.baseline)
        if self.slim:
            report = report.slim()
        return _Done(report, checked.internal, names, made, claimed)

    def _exports(self) -> Mapping[str, tuple[str, str]]:
        """Every result that lessons may import, by ``lesson#example.symbol`` under each name of its lesson."""
        exports: dict[str, tuple[str, str]] = {}
        for done in self.done.values():
            card = _card(done)
            if card is not None:
                for key, value in card.exports.items():
                    exports.update({f"{name}#{key}": value for name in done.names})
        return exports

    def orphans(self, paths: Iterable[str]) -> None:
        """Report derivations files that no lesson claims."""
        claimed = {absolute(each.claimed) for each in self.done.values() if each.claimed}
        for path in paths:
            if absolute(path) not in claimed:
                message = "expected a lesson beside this derivations file, found none that it belongs to"
                hint = "it belongs to lesson.json or lesson.md of its folder, or to the file that has its stem"
                self._failed(Files(path), LoadFailure("derivations-without-lesson", Finding(message, At(), hint)))

    def _failed(self, files: Files, failure: LoadFailure) -> None:
        report = failed_report(Raw(files, kind_of_name(files.path), "", {}, failures=(failure,)), self.config)
        self.done[files.path] = _Done(fold_report(report, self.baseline), (), frozenset(), None, None)

    def corpus(self, settled: Settled | None = None) -> None:
        """Run the corpus rules over the cards of all lessons, when there are several."""
        if settled is not None:
            known = settled({path: each.report.card for path, each in self.done.items() if each.card is None})
            if known is not None:
                for path, diagnostics in known.items():
                    self._add(path, Folding(tuple(diagnostics)))
                return
        cards = tuple(card for _, each in sorted(self.done.items()) if (card := _card(each)) is not None)
        rules = active(CORPUS_RULES, self.config)
        if len(cards) < 2 or not rules:
            return
        from atlas_lessons.check.rules.cor import Corpus

        corpus = Corpus(cards, self.config)
        by_path: dict[str, list[tuple[Rule[Any], Finding]]] = {}
        for rule in rules:
            try:
                for finding in rule.check(corpus):
                    by_path.setdefault(finding.path or cards[0].path, []).append((rule, finding))
            except Exception:
                import traceback

                self.internal.append(InternalError(cards[0].path, rule.code, traceback.format_exc()))
        self._locate(sorted(by_path.items()))

    def _locate(self, found: Sequence[tuple[str, list[tuple[Rule[Any], Finding]]]]) -> None:
        """Give corpus findings their places, for which their lessons are read again."""

        def locate(item: tuple[str, list[tuple[Rule[Any], Finding]]]) -> Folding:
            task = self.tasks[item[0]]
            raw = load(task.files, task.contents or read_files(task.files, self.config.max_record_bytes), self.config)
            assert raw is not None
            locator = Locator(raw)
            placed = (locator.diagnostic(rule, finding) for rule, finding in item[1])
            return fold(sorted(placed, key=Diagnostic.sort_key), self.baseline)

        for index, result in run(locate, found, lambda item: _limits(self.tasks[item[0]]), jobs=self.jobs):
            path = found[index][0]
            if isinstance(result, Folding):
                self._add(path, result)
            else:
                self.internal.append(InternalError(path, None, getattr(result, "detail", "") or "gave up"))

    def _add(self, path: str, more: Folding) -> None:
        done = self.done[path]
        self.done[path] = done._replace(report=with_more(done.report, more))

    def report(self, skipped: Sequence[Skipped]) -> Report:
        """Everything found, in the order of paths."""
        done = sorted(self.done.items())
        return Report(
            lessons=tuple(each.report._replace(card=None) if self.slim else each.report for _, each in done),
            skipped=tuple(sorted((*self.skipped, *skipped))),
            internal=tuple(sorted(self.internal, key=lambda each: (each.path, each.rule or "", each.detail))),
            made={path: each.made for path, each in done if each.made is not None},
            files={path: tuple(filter(None, each.files[:3])) for path, each in self.tasks.items()},
        )


def _card(done: _Done) -> Card | None:
    return done.card() if done.card is not None else done.report.card


def _lesson_of(reference: str) -> str:
    return reference.partition("#")[0]


def _pick(needs: Iterable[str], exports: Imports) -> Imports:
    return {need: exports[need] for need in needs if need in exports}


def _in_cycles(waiting: Sequence[_Deferred], names: Mapping[str, _Deferred]) -> list[_Deferred]:
    """The lessons that import, over any number of steps, from themselves."""
    found = []
    for start in waiting:
        seen: set[int] = set()
        open_ = [start]
        while open_:
            following = [names[_lesson_of(need)] for need in open_.pop().needs if _lesson_of(need) in names]
            open_ += [each for each in following if id(each) not in seen]
            seen.update(map(id, following))
        if id(start) in seen:
            found.append(start)
    return found


def _limits(task: _Task) -> WorkerLimits:
    """Processor time grows with the size of a lesson's files; it is far more than honest work takes."""
    size = sum(_size(path) for path in task.files[:3] if path is not None)
    return WorkerLimits(CPU_SECONDS + CPU_SECONDS_PER_MB * size / 1e6, MEMORY)


def _size(path: str) -> int:
    try:
        return os.lstat(path).st_size
    except OSError:
        return 0


def _gave_up(result: GaveUp) -> LoadFailure:
    """The failure of a lesson whose check was stopped."""
    ends = {
        "time": "expected the check to end within its processor time, and stopped it",
        "memory": "expected the check to do with 1.5 GiB of memory, and stopped it",
        "crash": f"expected the check to end; its process died ({result.detail})",
    }
    hint = "the lesson is not verified: split it, or simplify what takes so long"
    return LoadFailure("gave-up", Finding(ends[result.reason], At(), hint))
