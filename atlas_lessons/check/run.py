"""Runs the phases raw → data → lesson → corpus over the lessons at some paths; everything found comes in one report.

The lessons are checked in worker processes; this process sees only their reports and cards, then runs the corpus rules.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from atlas_lessons.check.baseline import Baseline, with_names
from atlas_lessons.check.cache import DAMAGE, Remembered, ReportCache, with_imports
from atlas_lessons.check.cards import imports_of, names_of, urls_of
from atlas_lessons.check.fold import Folding, fold, fold_report, with_more
from atlas_lessons.check.locate import Locator
from atlas_lessons.check.phases import Checked, Verified, active, check_raw, failed_report, load_provers
from atlas_lessons.check.rules import CORPUS_RULES
from atlas_lessons.check.rules.base import Rule
from atlas_lessons.check.worker import Failed, GaveUp, WorkerLimits, processes, run
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
    read_file,
    read_files,
)
from atlas_lessons.read.source.load import Raw, kind_of_name, load, no_lesson

__all__ = ["CheckRun", "Checked", "InternalError", "Report", "Taken", "Verified", "check", "check_text"]

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


class Taken(NamedTuple):
    """What was made of a lesson in an earlier run, so that it need not be checked again for it."""

    made: Any = None


Then = Callable[[Checked], Any]
Before = Callable[[Files], "Contents | None"]
Progress = Callable[[int, int], None]  # lessons done, lessons in all
Reuse = Callable[[str, LessonReport, "Card | None"], "Taken | None"]


def check(
    paths: Sequence[str],
    config: Config,
    jobs: int = 0,
    *,
    stdin: bytes | None = None,
    then: Then | None = None,
    progress: Progress | None = None,
    before: Before | None = None,
    baseline: Baseline | None = None,
    cache: ReportCache | None = None,
) -> Report:
    """Verify the lessons at files, folders or ``-`` (whose bytes are ``stdin``), in ``jobs`` processes (0: all cores).

    ``then`` is called in the worker with each lesson just checked, before the corpus phase; what it returns must be
    picklable and comes back in :attr:`Report.made`. ``progress`` is called after each lesson, in this process.
    ``before`` is asked for each lesson, in this process, and gives its bytes where they are not those of its files.
    With a ``baseline`` the reports say what every finding is, for :func:`settle.settle`. Lessons that the ``cache``
    knows are not checked again, unless there is a ``then``. Raises :class:`discover.InputError` for a path that does
    not exist or is not a lesson. A report without lessons means that there was nothing to verify.
    """
    found = discover(paths, config)
    if baseline is not None:
        baseline = with_names(baseline, (lesson.path for lesson in found.lessons))
    run_ = CheckRun(config, jobs, then=then, progress=progress, baseline=baseline, cache=cache)
    run_.lessons(found, {STDIN: Contents(stdin or b"")}, before)
    run_.corpus()
    if cache is not None:
        cache.store.sweep()
    return run_.report(found.skipped)


def check_text(files: Mapping[str, str | bytes], config: Config, imports: Imports | None = None) -> Checked:
    """Check one lesson given as files by name (the first is the lesson), in this process, without reading anything."""
    data = {name: text.encode() if isinstance(text, str) else text for name, text in files.items()}
    path, *others = data
    source = next((other for other in others if kind_of_name(other) is Kind.SOURCE), None)
    derivations = next((other for other in others if is_derivations(other)), None)
    raw = load(
        Files(path, source, derivations),
        Contents(data[path], data[source] if source else None, data[derivations] if derivations else None),
        config,
    )
    assert raw is not None  # only files of scanned folders are passed over
    return check_raw(raw, config, imports or {}, frozenset())


class CheckRun:
    """One run over many lessons, step by step: :meth:`lessons`, :meth:`corpus`, :meth:`report`."""

    def __init__(
        self,
        config: Config,
        jobs: int = 0,
        *,
        then: Then | None = None,
        reuse: Reuse | None = None,
        progress: Progress | None = None,
        slim: bool = False,
        baseline: Baseline | None = None,
        cache: ReportCache | None = None,
    ) -> None:
        """``slim`` leaves results, equations, numbers and cards out of the reports, for a caller whose ``then`` keeps
        what it needs. ``reuse`` is asked, in this process, for each lesson that the ``cache`` knows: with its key, its
        report and its card it says what ``then`` made of it, or None where it is to be checked again for that."""
        self.config, self.jobs, self.then, self.reuse, self.progress = config, processes(jobs), then, reuse, progress
        self.slim, self.baseline, self.cache = slim, baseline, cache
        self.tasks: dict[str, _Task] = {}
        self.done: dict[str, _Done] = {}
        self.more: dict[str, Folding] = {}  # what the rules over all lessons found
        self.contradicted: list[str] = []  # lessons in which these alone found errors
        self.skipped: list[Skipped] = []
        self.internal: list[InternalError] = []

    def lessons(self, found: Found, given: Mapping[str, Contents], before: Before | None = None) -> None:
        """Check all lessons; those that import results of others after these. ``given`` has the bytes of some."""
        for files in found.lessons:
            contents = given.get(files.path) or (before(files) if before is not None else None)
            self.tasks[files.path] = _Task(files, contents)
        waiting = self._round(list(self.tasks.values()))
        while waiting:
            names = {name: pending for pending in waiting for name in pending.names}
            ready = [pending for pending in waiting if not any(_lesson_of(need) in names for need in pending.needs)]
            cyclic = frozenset[str]()
            if not ready:
                ready = _in_cycles(waiting, names)
                cyclic = frozenset(need for pending in ready for need in pending.needs if _lesson_of(need) in names)
            turn = {id(pending) for pending in ready}
            later = [pending for pending in waiting if id(pending) not in turn]
            exports = self._exports()
            self._round(
                [pending.task._replace(imports=_pick(pending.needs, exports), cyclic=cyclic) for pending in ready]
            )
            waiting = later
        self._orphans(found.orphans)

    def _round(self, tasks: Sequence[_Task]) -> list[_Deferred]:
        waiting: list[tuple[int, _Deferred]] = []
        results = {index: known for index, task in enumerate(tasks) if (known := self._known(task)) is not None}
        left = [index for index in range(len(tasks)) if index not in results]
        proved = [path for index in left if (path := tasks[index].files.derivations) is not None]
        if self.jobs > 1 and len(proved) > 1:
            files = (read_file(path, self.config.max_record_bytes) for path in proved)
            load_provers(self.config, (data for data in files if isinstance(data, bytes)))
        made = run(self._one, [tasks[index] for index in left], _limits, jobs=self.jobs)
        for index, result in chain(results.items(), ((left[number], result) for number, result in made)):
            path = tasks[index].files.path
            self.tasks[path] = tasks[index]
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

    def _known(self, task: _Task) -> _Done | _Deferred | None:
        """What the cache knows of a lesson; None where it has to be checked."""
        cache = self.cache
        if cache is None or task.contents is not None or (self.then is not None and self.reuse is None):
            return None
        key = cache.key(task.files)
        known = cache.get(key)
        if known is not None and known.needs:
            if task.imports is None:
                return _Deferred(task, known.names, known.needs)
            known = cache.get(with_imports(key, task.imports, task.cyclic))
        return self._remembered(task, known) if known is not None else None

    def _remembered(self, task: _Task, known: Remembered) -> _Done | None:
        try:
            report, card = known.report(slim=self.slim), known.card()
        except DAMAGE:
            return None
        report = self._whole(report)
        taken = self.reuse(known.key, report, card) if self.reuse is not None else Taken()
        if taken is None:
            return None
        report = fold_report(report._replace(card=card), self.baseline)
        return _Done(report, (), known.names, taken.made, task.files.derivations)

    def _one(self, task: _Task) -> _Done | _Deferred | Skipped:
        """Check one lesson; runs in the worker."""
        contents = task.contents or read_files(task.files, self.config.max_record_bytes)
        raw = load(task.files, contents, self.config)
        if raw is None:
            return no_lesson(task.files.path)
        cache = self.cache if task.contents is None else None
        key = cache.key(task.files, contents) if cache is not None else None
        names = names_of(raw.path, raw.value)
        needs = imports_of(raw.derivations)
        if needs and task.imports is None:
            if cache is not None:
                cache.put_needs(key, names, needs, urls_of(raw.value))
            return _Deferred(task, names, needs)
        if needs:
            key = with_imports(key, task.imports or {}, task.cyclic)
        checked = check_raw(raw, self.config, task.imports or {}, task.cyclic)
        if cache is not None and not checked.internal:
            cache.put(key, checked.report, names, urls_of(raw.value))
        checked = checked._replace(report=self._whole(checked.report), key=key)
        made = self.then(checked) if self.then is not None else None
        claimed = raw.derivations.path if raw.derivations is not None else None
        report = fold_report(checked.report, self.baseline)
        return _Done(report.slim() if self.slim else report, checked.internal, names, made, claimed)

    def _whole(self, report: LessonReport) -> LessonReport:
        """A report with what the rules over all lessons found, where they ran already."""
        more = self.more.get(report.path)
        return with_more(report, more) if more is not None else report

    def again(self, paths: Iterable[str]) -> None:
        """Check some lessons again; ``then`` and ``reuse`` are given what the rules over all lessons found too."""
        self._round([self.tasks[path] for path in paths])

    def _exports(self) -> Mapping[str, tuple[str, str]]:
        """Every result that lessons may import, by ``lesson#example.symbol`` under each name of its lesson."""
        exports: dict[str, tuple[str, str]] = {}
        for done in self.done.values():
            card = done.report.card
            if card is not None:
                for key, value in card.exports.items():
                    exports.update({f"{name}#{key}": value for name in done.names})
        return exports

    def _orphans(self, paths: Iterable[str]) -> None:
        """Report derivations files that no lesson claims."""
        claimed = {absolute(lesson.claimed) for lesson in self.done.values() if lesson.claimed}
        for path in paths:
            if absolute(path) not in claimed:
                message = "expected a lesson beside this derivations file, found none that it belongs to"
                hint = "it belongs to lesson.json or lesson.md of its folder, or to the file that has its stem"
                self._failed(Files(path), LoadFailure("derivations-without-lesson", Finding(message, At(), hint)))

    def _failed(self, files: Files, failure: LoadFailure) -> None:
        report = failed_report(Raw(files, kind_of_name(files.path), "", {}, failures=(failure,)), self.config)
        self.done[files.path] = _Done(fold_report(report, self.baseline), (), frozenset(), None, None)

    def corpus(self) -> None:
        """Run the corpus rules over the cards of all lessons, when there are several."""
        cards = tuple(card for _, each in sorted(self.done.items()) if (card := each.report.card) is not None)
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
        self.more[path] = more
        self.done[path] = after = done._replace(report=with_more(done.report, more))
        if done.report.sound and not after.report.sound:
            self.contradicted.append(path)

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
            open_ += [finding for finding in following if id(finding) not in seen]
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
        "time": "the check was stopped: it used up its processor time",
        "memory": "expected the check to do with 1.5 GiB of memory, and stopped it",
        "crash": f"expected the check to end; its process died ({result.detail})",
    }
    hint = "the lesson is not verified: split it, or simplify what takes so long"
    return LoadFailure("gave-up", Finding(ends[result.reason], At(), hint))
