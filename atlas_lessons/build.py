"""Builds the site of verified lessons: checks and renders in workers, reads the pages back, swaps the whole in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from atlas_lessons.buildstate import (
    Remembered,
    State,
    inputs_hash,
    read_state,
    report_data,
    report_from,
    tool_hash,
    write_state,
)
from atlas_lessons.cards import imports_of, names_of
from atlas_lessons.check import Checked, Known, Report, check
from atlas_lessons.config import Config
from atlas_lessons.discover import Contents, Files, discover, read_files
from atlas_lessons.identity import same_page
from atlas_lessons.outdir import MARKER, Output, OutputError, check_target
from atlas_lessons.render.entry import Entry
from atlas_lessons.render.fragmentfiles import fragment_files
from atlas_lessons.render.lessonfiles import Made, lesson_files
from atlas_lessons.render.publishable import Draft, Publishable, publishable
from atlas_lessons.render.receipt import digest
from atlas_lessons.render.site import Site
from atlas_lessons.render.sitepages import site_files
from atlas_lessons.render.templates import TemplateProblem, Templates
from atlas_lessons.searchindex import SearchError, make_index, pagefind
from atlas_lessons.siteplan import Plan, plan, record_urls


class BuildError(Exception):
    """A site that could not be built for a reason other than findings; worded for a person (exit 2)."""


@dataclass(frozen=True, slots=True)
class Built:
    """The outcome of a build: everything found, the lessons of the site, how many were taken over unchanged.

    ``published`` is False where findings stopped it; the old site is then as it was.
    """

    report: Report
    published: bool
    entries: tuple[Entry, ...] = ()
    kept: int = 0


def build(
    paths: Sequence[str], out: str, config: Config, *, jobs: int = 1, drafts: bool = False, fragments: bool = False
) -> Built:
    """Check the lessons at some paths and, if all are verified, publish them as a site in the folder ``out``.

    ``fragments`` writes HTML fragments and data files for another site builder instead. ``drafts`` publishes unverified
    lessons too, marked as such. The same input gives the same bytes. The folder appears whole or not at all. Raises
    OutputError for a folder that may not or cannot be written, BuildError for URLs that clash, templates that cannot be
    used or pages that do not say what was verified, NoSuchInput for a missing path.
    """
    target = check_target(out, paths)
    config = replace(config, select=())  # a lesson is verified by every rule, or it is not
    try:
        templates = Templates(config.templates)
    except TemplateProblem as error:
        raise BuildError(str(error)) from None
    with Output(target) as output:
        run = _Build(paths, config, output, templates, drafts=drafts, fragments=fragments)
        return run.publish(jobs)


class _Build:
    """One build: its plan, what is remembered of the last one, and what becomes of each lesson."""

    def __init__(
        self,
        paths: Sequence[str],
        config: Config,
        output: Output,
        templates: Templates,
        *,
        drafts: bool,
        fragments: bool,
    ) -> None:
        self.paths, self.config, self.output, self.templates = paths, config, output, templates
        self.drafts, self.fragments = drafts, fragments
        self.search = pagefind() if config.search and not fragments else None
        self.tool = tool_hash(config, drafts, fragments, self.search is not None)
        self.state = read_state(output.old / MARKER, self.tool) if output.old is not None else State(self.tool)
        self.hashes: dict[str, str | None] = {}
        self.unread: dict[str, Contents] = {}  # read for the plan, and to be checked
        self.found = discover(paths)
        self.plan: Plan = plan(self.found.lessons, config, self._urls, fragments=fragments)
        self.site = Site(language=config.language) if fragments else self._site()

    def publish(self, jobs: int) -> Built:
        """Check, render, read back, and swap in."""
        report = check(
            self.paths,
            self.config,
            jobs=jobs,
            then=lambda checked: self._made(checked),
            before=self._before,
            slim=True,
            found=self.found,
        )
        failed = [each.path for each in report.lessons if not each.verified]
        if report.internal or not report.lessons or (failed and not self.drafts):
            return Built(report, published=False)
        if failed:
            report = self._redrafted(report, jobs)
        made = self._without_problems(report.made)
        if any(each.path not in made for each in report.lessons):
            return Built(report, published=False)  # not even a draft can be made of what does not load
        entries = sorted((each.entry for each in made.values()), key=lambda e: (e.title.casefold(), e.path))
        names = {MARKER, *self._site_pages(entries), *(name for each in made.values() for name in each.files)}
        self.output.prune(names)
        self._index_pages()
        self.output.put(MARKER, write_state(self._next_state(made)))
        self.output.swap()
        return Built(report, published=True, entries=tuple(entries), kept=sum(each.kept for each in made.values()))

    def _site(self) -> Site:
        files = ("style.css", "site.css", "explore.js")  # named by content, so that no browser mixes two builds
        style, site_style, script = (digest(self.templates.static(name))[:10] for name in files)
        return Site(
            name=self.config.site_name,
            base=self.plan.base,
            language=self.config.language,
            style=f"assets/style.{style}.css",
            site_style=f"assets/site.{site_style}.css",
            script=f"assets/explore.{script}.js",
            targets=self.plan.targets,
            search=self.search is not None,
            standalone=False,
        )

    def _urls(self, files: Files) -> Mapping[str, object]:
        """The URLs of a lesson's record: those remembered where nothing changed, else read."""
        contents = read_files(files, self.config.max_record_bytes)
        hashed = self.hashes[files.path] = inputs_hash(contents)
        remembered = self.state.lessons.get(files.path)
        if remembered is not None and remembered.inputs == hashed:
            card = remembered.report["card"]
            return dict(card["urls"]) if card else {}
        if self.state.lessons:
            self.unread[files.path] = contents
        return record_urls(contents)

    def _before(self, files: Files) -> Known | Contents | None:
        """The last build's lesson, where its inputs, addresses and files are what they were."""
        remembered = self.state.lessons.get(files.path)
        if remembered is None or remembered.inputs != self.hashes.get(files.path):
            return self.unread.pop(files.path, None)
        if remembered.links != self._links_hash(files.path, remembered.report) or not self._whole(remembered):
            return None
        for name in remembered.files:
            self.output.keep(name)
        made = Made(Entry(**remembered.entry), remembered.files, kept=True, memory=remembered)
        return Known(report_from(remembered.report), frozenset(remembered.names), made)

    def _whole(self, remembered: Remembered) -> bool:
        """Whether the last build's files of a lesson still hold what they held."""
        target = str(self.output.target)
        try:
            for name, hashed in remembered.files.items():
                with open(f"{target}/{name}", "rb") as file:  # noqa: PTH123 - thousands of them
                    if digest(file.read()) != hashed:
                        return False
        except OSError:
            return False
        return True

    def _links_hash(self, path: str, report: Mapping[str, Any]) -> str:
        """The hash of where a lesson's files lie and where the addresses it links to lead."""
        card = report["card"]
        urls = sorted({url for url, _ in card["links"]}) if card else []
        led = [[url, self.site.targets.get(same_page(url.partition("#")[0]))] for url in urls]
        return hashlib.sha256(json.dumps([list(self.plan.places[path]), led]).encode()).hexdigest()

    def _made(self, checked: Checked) -> Made | str | None:
        """Render a lesson in the worker that checked it; a text says why its files could not be made."""
        lesson = publishable(checked, drafts=self.drafts)
        return self._files(lesson) if lesson is not None else None

    def _files(self, lesson: Publishable) -> Made | str:
        path = lesson.lesson.path
        if path in self.plan.clashes:
            return f"{path}: {self.plan.clashes[path]}; give each lesson URLs of its own"
        try:
            write = fragment_files if self.fragments else lesson_files
            made = write(lesson, self.templates, self.site, self.plan.places[path], self.config, self.output)
        except (OutputError, TemplateProblem) as error:
            return str(error)
        return replace(made, memory=self._memory(lesson, made))

    def _memory(self, lesson: Publishable, made: Made) -> Remembered | None:
        """What to remember of a lesson; nothing of one whose verdict depends on other lessons' results."""
        source = lesson.lesson
        hashed = self.hashes.get(source.path)
        if hashed is None or imports_of(source.derivations):
            return None
        report = report_data(lesson.report)
        names = names_of(source.path, source.record.data if source.record else None)
        links = self._links_hash(source.path, report)
        return Remembered(hashed, links, made.files, made.entry.data(), report, tuple(sorted(names)))

    def _redrafted(self, report: Report, jobs: int) -> Report:
        """Make drafts of the lessons that only the rules over all lessons failed, whose pages say that they are
        verified."""
        final = {each.path: each for each in report.lessons}
        again = {path for path, made in report.made.items() if isinstance(made, Made) and made.entry.verified}
        again = {path for path in again if not final[path].verified}
        if not again:
            return report
        for path in again:
            for name in report.made[path].files:
                self.output.remove(name)

        def draft(checked: Checked) -> Made | str | None:
            if checked.lesson is None or checked.context is None:
                return None
            told = checked.report._replace(diagnostics=final[checked.report.path].diagnostics)
            made = self._files(Draft(checked.lesson, told, checked.context))
            return replace(made, memory=None) if isinstance(made, Made) else made

        def before(files: Files) -> Known | None:
            known = files.path not in again
            return Known(final[files.path], frozenset(), report.made.get(files.path)) if known else None

        second = check(self.paths, self.config, jobs=jobs, then=draft, before=before, slim=True)
        return report._replace(
            made={**report.made, **{path: second.made[path] for path in again if path in second.made}}
        )

    def _without_problems(self, made: Mapping[str, Made | str]) -> Mapping[str, Made]:
        """What was made of each lesson. Raises BuildError where its files could not be made, or say something else."""
        good: dict[str, Made] = {}
        for path, each in sorted(made.items()):
            if isinstance(each, str):
                raise BuildError(each)
            if each.faults:
                raise BuildError(f"{path}: its page does not say what was verified: {'; '.join(each.faults[:3])}")
            good[path] = each
        return good

    def _site_pages(self, entries: Sequence[Entry]) -> list[str]:
        """Write the pages about all lessons. Returns their names."""
        names: list[str] = []
        try:
            pages = site_files(entries, self.site, self.templates, self.config)
            for name, data in self._assets() if self.fragments else pages:
                self.output.put(name, data)
                names.append(name)
        except TemplateProblem as error:
            raise BuildError(str(error)) from None
        return names

    def _assets(self) -> Iterator[tuple[str, bytes]]:
        """What fragments need beside them."""
        for name in ("style.css", "explore.js"):
            yield f"static/{name}", self.templates.static(name)

    def _index_pages(self) -> None:
        """Make the search index, from the pages of this build alone."""
        if self.search is None:
            return
        try:
            make_index(self.search, self.output.root)
        except SearchError as error:
            raise BuildError(str(error)) from None

    def _next_state(self, made: Mapping[str, Made]) -> State:
        remembered = {path: each.memory for path, each in made.items() if isinstance(each.memory, Remembered)}
        return State(self.tool, remembered)
