"""One build of a site: checks and renders in workers what changed, reads the pages back, swaps the whole in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial

from atlas_lessons.check.cards import imports_of, names_of
from atlas_lessons.check.rules import CORPUS_RULES
from atlas_lessons.check.run import Checked, Known, check
from atlas_lessons.core.diagnostics import Diagnostic
from atlas_lessons.core.folders import NotPlain
from atlas_lessons.core.model import Card, Report
from atlas_lessons.publish.render.publishable import Draft, Publishable, publishable
from atlas_lessons.publish.render.readback import read_page
from atlas_lessons.publish.render.receipt import digest
from atlas_lessons.publish.render.site import Site
from atlas_lessons.publish.render.templates import TemplateProblem, Templates
from atlas_lessons.publish.site.entry import SiteEntry
from atlas_lessons.publish.site.fragmentfiles import fragment_files
from atlas_lessons.publish.site.lessonfiles import Made, lesson_files
from atlas_lessons.publish.site.links import Linking, broken_links, complaint, is_linked_page, no_source, told_by
from atlas_lessons.publish.site.manifest import MARKER, STATE, write_manifest
from atlas_lessons.publish.site.order import BuildError, Built, Order, OutputError
from atlas_lessons.publish.site.output import Output
from atlas_lessons.publish.site.pagefind import SearchError
from atlas_lessons.publish.site.plan import Plan, is_record, plan, site_of, targets_of
from atlas_lessons.publish.site.previous import Inputs, LastBuild
from atlas_lessons.publish.site.search import SiteSearch
from atlas_lessons.publish.site.sitepages import SiteFile, Used, site_files, value_of
from atlas_lessons.publish.site.state import (
    CachedLesson,
    State,
    card_line,
    card_of_line,
    diagnostics_data,
    diagnostics_from,
    lazily,
    line_of,
    remembered_report,
    without_places,
    write_state,
)
from atlas_lessons.publish.site.static import check_static
from atlas_lessons.read.markdown.pictures import PictureError
from atlas_lessons.read.source.discover import Contents, Files, Found

_AMONG_ALL = frozenset(rule.code for rule in CORPUS_RULES)


class SiteBuild:
    """One build: its plan, what is taken over from the last one, and what becomes of each lesson."""

    def __init__(self, order: Order, output: Output, last: LastBuild, found: Found, inputs: Inputs) -> None:
        self.order, self.config, self.output, self.last = order, order.config, output, last
        self.found, self.inputs = found, inputs
        try:
            self.templates = Templates(self.config.templates)
        except TemplateProblem as error:
            raise BuildError(str(error)) from None
        self.plan: Plan = plan(inputs.urls, self.config, fragments=order.fragments)
        self.search = SiteSearch(order.search, output, last) if order.search is not None else None
        self.site = Site(language=self.config.language)
        if not order.fragments:
            self.site = site_of(self.plan, self.config, self.templates, order.root, search=self.search is not None)
        self.kept: dict[str, CachedLesson] = {}
        self.touched = self._touched()

    def publish(self, jobs: int) -> Built:
        """Check, render, read back, and swap in."""
        report = check(
            self.order.paths,
            self.config,
            jobs=jobs,
            then=lambda checked: self._made(checked),
            before=self._before,
            slim=True,
            found=self.found,
            settled=self._settled,
        )
        failed = [each.path for each in report.lessons if not each.sound]
        if report.internal or not report.lessons or (failed and not self.order.drafts):
            return Built(report, published=False)
        made = self._without_problems(self._redrafted(report, jobs) if failed else report.made)
        if any(each.path not in made and each.path not in self.kept for each in report.lessons):
            return Built(report, published=False)  # not even a draft can be made of what does not load
        kept = {name for each in self.kept.values() for name in each.files}
        for name in kept:
            self.output.keep(name)
        pages = self._site_pages(made, kept)
        self._check_links(made, pages, kept)
        lessons = {**self.kept, **{path: each.memory for path, each in made.items()}}
        self._put_in_place(report, made, pages, kept, lessons, jobs)
        drafts = sum(not each.entry.sound for each in made.values())
        drafts += sum(not each.sound for each in self.kept.values())
        return Built(report, published=True, count=len(report.lessons), drafts=drafts, kept=len(self.kept))

    def _put_in_place(
        self,
        report: Report,
        made: Mapping[str, Made],
        pages: dict[str, str],
        kept: set[str],
        lessons: Mapping[str, CachedLesson | None],
        jobs: int,
    ) -> None:
        """Finish the folder, write down what was made of it, and swap it in."""
        lessons_files = [*(each.files for each in self.kept.values()), *(each.files for each in made.values())]
        files = {name: hashed for each in lessons_files for name, hashed in each.items()}
        pages |= self._index({*files, *pages}, jobs)
        files |= pages
        check_static(self.order.static, files)
        for name, hashed in self.order.static.items():
            files[name] = self._copied(name, hashed, kept)
        self.output.keep_foreign(files)
        self.output.put(STATE, write_state(self._next_state(report, lessons, pages)))
        self.output.put(MARKER, write_manifest(files))
        stamps = self.last.stamps_of(self.output, files, kept, self.inputs)
        self.output.swap()
        self.last.write(stamps)

    def _index(self, names: Set[str], jobs: int) -> Mapping[str, str]:
        """Make the parts of the search index that are missing, where nothing but the files of ``names`` lies."""
        parts = tuple(f"{part}/" for part in self.search.missing) if self.search is not None else ()
        foreign = {name for name in self.output.foreign.files if not name.startswith(parts)}
        self.output.prune({MARKER, STATE, *names, *foreign, *self.order.static})
        try:
            return self.search.make(jobs) if self.search is not None else {}
        except SearchError as error:
            raise BuildError(str(error)) from None

    def _copied(self, name: str, hashed: str, kept: set[str]) -> str:
        """Put a static file into the site, and return its SHA-256."""
        if self.output.owned.get(name) == hashed and self.last.holds(name, hashed):
            self.output.keep(name)
            kept.add(name)
            return hashed
        assert self.config.static is not None  # it was read
        try:
            return self.output.copy(name, self.config.static)
        except NotPlain as error:
            raise BuildError(f"static: {error.path} became {error.found} during the build") from None

    def _before(self, files: Files) -> Known | Contents | None:
        """The last build's lesson, where its inputs, addresses and files are what they were."""
        path = files.path
        last = self.last.state.lessons.get(path)
        same = last is not None and last.inputs == self.inputs.hashes.get(path) and last.alone
        same = same and path not in self.inputs.other_pictures
        if last is None or not same or not self._links_are(path, last):
            return self.inputs.contents.pop(path, None)
        if not all(self.last.holds(name, hashed) for name, hashed in last.files.items()):
            return None
        self.kept[path] = last
        return Known(remembered_report(path, last, among_all=False), frozenset(last.names), card=lazily(last.card))

    def _touched(self) -> frozenset[bytes] | None:
        """What a link that leads elsewhere than in the last build holds; None where that can be any link."""
        state, urls = self.last.state, self.inputs.urls
        if state.base != self.plan.base:
            return None
        before = {path: each.urls for path, each in state.lessons.items()}
        changed = [path for path in before.keys() | urls.keys() if before.get(path) != urls.get(path)]
        led = [
            {pair for path in changed for pair in targets_of(path, all_.get(path, {}), state.base)}
            for all_ in (before, urls)
        ]
        files = [path for path in changed if not is_record(path)]
        return told_by((*(url for url, _ in led[0] ^ led[1]), *files))

    def _links_are(self, path: str, last: CachedLesson) -> bool:
        """Whether the addresses a remembered lesson links to lead where they led."""
        if self.touched is not None and not any(name in last.card for name in self.touched):
            return True
        return last.links == self._links_hash(path, card_of_line(last.card))

    def _links_hash(self, path: str, card: Card | None) -> str:
        """The hash of where a lesson's files lie and where the addresses it links to lead."""
        urls = sorted({url for url, _ in card.links}) if card else []
        page = self.plan.places[path].page
        return digest(json.dumps([list(self.plan.places[path]), [self.site.link(url, page) for url in urls]]).encode())

    def _settled(self, cards: Mapping[str, Card | None]) -> Mapping[str, tuple[Diagnostic, ...]] | None:
        """What the rules over all lessons find, where the lessons checked anew give them nothing new to judge."""
        last = self.last.state.lessons
        if self.kept.keys() | cards.keys() != last.keys():
            return None
        for path, card in cards.items():
            if last[path].found_among_all or not self._judged_alike(card, card_of_line(last[path].card)):
                return None
        return {
            path: diagnostics_from(each.found_among_all) for path, each in self.kept.items() if each.found_among_all
        }

    def _judged_alike(self, card: Card | None, before: Card | None) -> bool:
        """Whether the rules over all lessons see no difference: the same links and names, and addresses that no
        lesson speaks of."""
        if card is None or before is None:
            return False
        if without_places(card)._replace(urls={}) != without_places(before)._replace(urls={}):
            return False
        names = told_by({*card.urls.values()} ^ {*before.urls.values()})
        if names is None:
            return False
        own = line_of({"links": [url for url, _ in card.links]})
        lines = (own, *(each.card for each in self.kept.values())) if names else ()
        return not any(name in line for name in names for line in lines)

    def _made(self, checked: Checked) -> Made | str | None:
        """Render a lesson in the worker that checked it; a text says why its files could not be made."""
        lesson = publishable(checked, drafts=self.order.drafts)
        return self._files(lesson) if lesson is not None else None

    def _files(self, lesson: Publishable) -> Made | str:
        path = lesson.lesson.path
        if path in self.plan.clashes:
            return f"{path}: {self.plan.clashes[path]}; give each lesson URLs of its own"
        try:
            write = fragment_files if self.order.fragments else lesson_files
            made = write(lesson, self.templates, self.site, self.plan.places[path], self.config, self.output)
        except PictureError as error:
            return f"{path}: {error}"
        except (OutputError, TemplateProblem) as error:
            return str(error)
        return made._replace(memory=self._memory(lesson, made))

    def _memory(self, lesson: Publishable, made: Made) -> CachedLesson | None:
        """What to remember of a lesson."""
        source, report = lesson.lesson, lesson.report
        hashed = self.inputs.hashes.get(source.path)
        if hashed is None:
            return None
        return CachedLesson(
            inputs=hashed,
            links=self._links_hash(source.path, report.card),
            files=made.files,
            id=report.id,
            sound=made.entry.sound,
            open_parts=report.slim().kept_open or (),
            alone=not imports_of(source.derivations),
            found=diagnostics_data(report.diagnostics),
            found_among_all=(),
            names=sorted(names_of(source.path, source.record.data if source.record else None)),
            urls=self.inputs.urls.get(source.path, {}),
            pictures=made.pictures,
            entry=line_of(made.entry.data()),
            card=card_line(report.card),
            page=made.links,
        )

    def _redrafted(self, report: Report, jobs: int) -> Mapping[str, Made | str]:
        """Make drafts of the lessons that only the rules over all lessons failed, whose pages say that they are
        verified."""
        final = {each.path: each for each in report.lessons}
        made = {path: each.entry.sound for path, each in report.made.items() if isinstance(each, Made)}
        made |= {path: each.sound for path, each in self.kept.items()}
        again = {path for path, sound in made.items() if sound and not final[path].sound}
        if not again:
            return report.made
        for path in again:
            last = self.kept.pop(path, None)
            for name in last.files if last is not None else report.made[path].files:
                self.output.remove(name)

        def draft(checked: Checked) -> Made | str | None:
            if checked.lesson is None or checked.proof is None:
                return None
            told = checked.report._replace(diagnostics=final[checked.report.path].diagnostics)
            made = self._files(Draft(checked.lesson, told, checked.proof))
            return made._replace(memory=None) if isinstance(made, Made) else made

        def before(files: Files) -> Known | None:
            path, made = files.path, report.made.get(files.path)
            if path in again:
                return None
            memory = made.memory if isinstance(made, Made) else self.kept.get(path)
            if memory is None:
                return Known(final[path], frozenset(), made)
            return Known(final[path], frozenset(memory.names), made, card=lazily(memory.card))

        second = check(
            self.order.paths,
            self.config,
            jobs=jobs,
            then=draft,
            before=before,
            slim=True,
            settled=lambda _: {},  # what the rules over all lessons find is known
        )
        return {**report.made, **{path: second.made[path] for path in again if path in second.made}}

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

    def _site_pages(self, made: Mapping[str, Made], kept: set[str]) -> dict[str, str]:
        """Write the pages about all lessons, or take over those that would say the same; these are added to ``kept``.
        Returns the SHA-256 of each by its path."""

        def entries() -> Sequence[SiteEntry]:
            remembered = (SiteEntry(**json.loads(each.entry)) for each in self.kept.values())
            return sorted((*(each.entry for each in made.values()), *remembered), key=_order)

        pages: dict[str, str] = {}
        same = self._sameness(made)
        files = self._assets() if self.order.fragments else site_files(entries, self.site, self.templates, self.config)
        try:
            for name, used, content in files:
                hashed = self.last.state.pages.get(name)
                if hashed is not None and same(used) and self.last.holds(name, hashed):
                    self.output.keep(name)
                    kept.add(name)
                else:
                    data = content()
                    self.output.put(name, data)
                    hashed = digest(data)
                pages[name] = hashed
        except TemplateProblem as error:
            raise BuildError(str(error)) from None
        if self.search is not None:
            now = _pages([*(each.files for each in self.kept.values()), *(each.files for each in made.values())])
            index = self.search.keep(now, _pages(each.files for each in self.last.state.lessons.values()))
            kept.update(index)
            pages |= index
        return pages

    def _check_links(self, made: Mapping[str, Made], pages: Mapping[str, str], kept: Set[str]) -> None:
        """Raise BuildError where a link from page to page leads nowhere."""
        if self.order.fragments:
            return
        files = {*kept, *pages, *self.order.static, *(name for each in made.values() for name in each.files)}
        names = [name for name in pages.keys() - kept if is_linked_page(name)]
        anew = {name: read_page(self.output.read(name).decode()) for name in names}
        old = {self.plan.places[path].page: each.page for path, each in self.kept.items()}
        found = broken_links(list(made.values()), anew, old, files)
        told = complaint(found, files, self.site, lambda page: self._links_of(page, made))
        for path in made if self.site.source_url and not told else ():
            told = told or no_source(self.site, *self._links_of(self.plan.places[path].page, made))
        if told:
            raise BuildError(told)

    def _links_of(self, page: str, made: Mapping[str, Made]) -> Linking:
        """A page of the site with its input and the links of its text; a page about all lessons has no input."""
        path = next((path for path, each in self.plan.places.items() if each.page == page), page)
        memory = made[path].memory if path in made else self.kept.get(path)
        card = card_of_line(memory.card) if memory is not None else None
        return page, path, [url for url, _ in card.links] if card is not None else []

    def _sameness(self, made: Mapping[str, Made]) -> Callable[[Used], bool]:
        """What tells whether a page about all lessons that uses some of their fields would say what it said."""
        before = self.last.state.lessons
        again = {path: SiteEntry(**json.loads(before[path].entry)) for path in made if path in before}
        if self.templates.overrides is not None or self.last.state.base != self.plan.base:
            return lambda used: False
        listed = self.kept.keys() | made.keys() == before.keys()

        def same(used: Used) -> bool:
            if used == ():
                return True
            fields = SiteEntry._fields if used is None else used
            return listed and all(
                value_of(made[path].entry, f) == value_of(again[path], f) for path in made for f in fields
            )

        return same

    def _assets(self) -> Iterator[SiteFile]:
        """What fragments need beside them."""
        for name in ("style.css", "explore.js"):
            yield f"static/{name}", (), partial(self.templates.static, name)

    def _next_state(
        self, report: Report, lessons: Mapping[str, CachedLesson | None], pages: Mapping[str, str]
    ) -> State:
        remembered: dict[str, CachedLesson] = {}
        for each in report.lessons:
            memory = lessons[each.path]
            if memory is not None:
                among_all = [found for found in each.diagnostics if found.code in _AMONG_ALL]
                remembered[each.path] = memory._replace(found_among_all=diagnostics_data(among_all))
        known = {each.path for each in report.lessons}
        others = {path: hashed for path, hashed in self.inputs.hashes.items() if path not in known and hashed}
        return State(self.last.state.tool, self.plan.base, remembered, others, pages)


def _order(entry: SiteEntry) -> tuple[str, str]:
    return entry.title.casefold(), entry.path


def _pages(files: Iterable[Mapping[str, str]]) -> Mapping[str, str]:
    """The pages among the files of lessons, with their SHA-256."""
    return {name: hashed for each in files for name, hashed in each.items() if name.endswith(".html")}
