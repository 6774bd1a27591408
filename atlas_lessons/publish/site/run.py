"""One build of a site: checks and renders in workers what the cache does not know, and swaps the whole in."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial

from atlas_lessons.check.cache import ReportCache, json_hash
from atlas_lessons.check.run import Checked, CheckRun, Taken
from atlas_lessons.core.folders import NotPlain, Stat, look_over
from atlas_lessons.core.model import Card, LessonReport
from atlas_lessons.publish.render.publishable import publishable
from atlas_lessons.publish.render.readback import Page, leads, read_page
from atlas_lessons.publish.render.receipt import digest
from atlas_lessons.publish.render.site import Site
from atlas_lessons.publish.render.templates import TemplateProblem, Templates
from atlas_lessons.publish.site.entry import SiteEntry
from atlas_lessons.publish.site.fragmentfiles import fragment_files
from atlas_lessons.publish.site.glance import TICK, Glance, Outcome, stamp
from atlas_lessons.publish.site.lessonfiles import Made, lesson_files, links_line
from atlas_lessons.publish.site.links import Linking, broken_links, complaint, is_linked_page, no_source
from atlas_lessons.publish.site.manifest import MARKER, write_manifest
from atlas_lessons.publish.site.order import BuildError, Built, Order, OutputError
from atlas_lessons.publish.site.output import Output
from atlas_lessons.publish.site.pagecache import PageCache, page_key
from atlas_lessons.publish.site.pagefind import SearchError
from atlas_lessons.publish.site.plan import Plan, plan, site_of
from atlas_lessons.publish.site.search import SiteSearch
from atlas_lessons.publish.site.sitepages import SiteFile, Used, site_files, value_of
from atlas_lessons.publish.site.static import check_static
from atlas_lessons.read.markdown.pictures import PictureError, picture_at
from atlas_lessons.read.source.discover import Found


class SiteBuild:
    """One build: its plan, and what becomes of each lesson."""

    def __init__(
        self, order: Order, output: Output, reports: ReportCache, found: Found, urls: Mapping[str, Mapping[str, object]]
    ) -> None:
        """``urls`` has the URL fields of the lessons' records by path."""
        self.order, self.config, self.output, self.reports, self.found = order, order.config, output, reports, found
        try:
            self.templates = Templates(self.config.templates)
        except TemplateProblem as error:
            raise BuildError(str(error)) from None
        self.plan: Plan = plan(urls, self.config, fragments=order.fragments)
        self.pages = PageCache(reports.store, output, self.config.max_record_bytes)
        self.search = SiteSearch(order.search, output, self.pages) if order.search is not None else None
        self.site = Site(language=self.config.language)
        if not order.fragments:
            self.site = site_of(self.plan, self.config, self.templates, order.root, search=self.search is not None)
        look = (self.site.name, self.site.base, self.site.style, self.site.site_style, self.site.script)
        self.look = json_hash(order.templates, order.fragments, self.search is not None, look)

    def publish(self, jobs: int, glance: Glance) -> Built:
        """Check, render, read back, and swap in."""
        run = CheckRun(self.config, jobs, then=self._make, reuse=self._taken, slim=True, cache=self.reports)
        run.lessons(self.found, {})
        run.corpus()
        if self.order.drafts:
            self._redraft(run)
        report = run.report(self.found.skipped)
        if report.internal or not report.lessons or (not self.order.drafts and not all(map(_is_sound, report.lessons))):
            return Built(report, published=False)
        made = dict(_without_problems(report.made))
        if any(lesson.path not in made for lesson in report.lessons):
            return Built(report, published=False)  # not even a draft can be made of what does not load
        pages, links = self._site_pages(made)
        self._check_links(run, made, pages, links)
        files = self._finish(made, pages, jobs)
        drafts = sum(not pages.entry.sound for pages in made.values())
        edited = self._put_in_place(files, glance, Outcome(report.lessons, report.skipped, drafts, _pictures(made)))
        kept = sum(pages.kept for pages in made.values())
        return Built(report, published=True, count=len(made), drafts=drafts, kept=kept, edited=edited)

    def _redraft(self, run: CheckRun) -> None:
        """Make drafts of the lessons that only the rules over all lessons failed, whose pages say that they are
        verified."""
        for path in run.contradicted:
            made = run.done[path].made
            for name in made.files if isinstance(made, Made) else ():
                self.output.remove(name)
        run.again(run.contradicted)

    def _taken(self, key: str, report: LessonReport, card: Card | None) -> Taken | None:
        """What becomes of a lesson that is known, where its files are known too."""
        if not report.sound and not self.order.drafts:
            return Taken()
        if report.path in self.plan.clashes:
            return None
        made = self.pages.take(report.path, self._page_key(key, report, card))
        return Taken(made) if made is not None else None

    def _page_key(self, key: str, report: LessonReport, card: Card | None) -> str:
        """The key of a lesson's files: they tell what others say against it, where its files lie, and where the
        addresses that it links to lead."""
        place = self.plan.places[report.path]
        told = [(diagnostic.code, diagnostic.message) for diagnostic in report.diagnostics] if not report.sound else []
        urls = sorted({url for url, _ in card.links}) if card else []
        return page_key(key, self.look, told, place, [self.site.link(url, place.page) for url in urls])

    def _make(self, checked: Checked) -> Made | str | None:
        """Render a lesson in the worker that checked it; a text says why its files could not be made."""
        lesson = publishable(checked, drafts=self.order.drafts)
        if lesson is None:
            return None
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
        if checked.key is not None and not made.faults:
            self.pages.put(self._page_key(checked.key, lesson.report, lesson.report.card), made)
        return made._replace(texts={})

    def _site_pages(self, made: Mapping[str, Made]) -> tuple[dict[str, str], Mapping[str, bytes]]:
        """Write the pages about all lessons. Returns the SHA-256 of each by its path, and their links."""
        entries = cache(lambda: sorted((pages.entry for pages in made.values()), key=_order))
        files = self._assets() if self.order.fragments else site_files(entries, self.site, self.templates, self.config)
        pages: dict[str, str] = {}
        links: dict[str, bytes] = {}
        try:
            for name, used, content in files:
                if self.templates.overrides is not None:
                    used = None  # templates of a publisher's own may use any
                data, links[name] = self._site_page(name, used, content, made)
                self.output.put(name, data)
                pages[name] = digest(data)
        except TemplateProblem as error:
            raise BuildError(str(error)) from None
        return pages, {name: each for name, each in links.items() if is_linked_page(name)}

    def _site_page(
        self, name: str, used: Used, content: Callable[[], bytes], made: Mapping[str, Made]
    ) -> tuple[bytes, bytes]:
        """The bytes of a page about all lessons, and its links."""
        lessons = made.values() if used != () else ()
        fields = [[value_of(lesson.entry, field) for field in used or SiteEntry._fields] for lesson in lessons]
        key = json_hash(self.reports.tool, self.look, name, fields)
        known = self.pages.site_file(key)
        if known is None:
            data = content()
            page = read_page(data.decode()) if is_linked_page(name) else Page((), (), (), ())
            known = data, links_line(page.ids, leads(name, page))
            self.pages.put_site_file(key, *known)
        return known

    def _assets(self) -> Iterator[SiteFile]:
        """What fragments need beside them."""
        for name in ("style.css", "explore.js"):
            yield f"static/{name}", (), partial(self.templates.static, name)

    def _check_links(
        self, run: CheckRun, made: Mapping[str, Made], pages: Mapping[str, str], links: Mapping[str, bytes]
    ) -> None:
        """Raise BuildError where a link from page to page leads nowhere."""
        if self.order.fragments:
            return
        files = {*pages, *self.order.static, *(name for lesson_pages in made.values() for name in lesson_pages.files)}
        sources = {self.plan.places[path].page: path for path in made}

        def linking(page: str) -> Linking:
            path = sources.get(page, page)
            card = run.done[path].report.card if path in run.done else None
            return page, path, [url for url, _ in card.links] if card is not None else []

        lines = {**{page: made[path].links for page, path in sources.items()}, **links}
        told = complaint(broken_links(lines, files), files, self.site, linking)
        for page in sources if self.site.source_url and not told else ():
            told = told or no_source(self.site, *linking(page))
        if told:
            raise BuildError(told)

    def _finish(self, made: Mapping[str, Made], pages: Mapping[str, str], jobs: int) -> Mapping[str, str]:
        """Put what is left into the folder. Returns the SHA-256 of every file of the site by its path."""
        lessons = {name: sha for pages in made.values() for name, sha in pages.files.items()}
        files = {**lessons, **pages}
        files |= self._index(lessons, files, jobs)
        check_static(self.order.static, files)
        for name, sha in self.order.static.items():
            files[name] = self._copied(name, sha)
        self.output.keep_foreign(files)
        return files

    def _put_in_place(self, files: Mapping[str, str], glance: Glance, outcome: Outcome) -> tuple[str, ...]:
        """Swap the folder in; where the site holds all that already, it is left as it is. Returns the files that
        somebody changed since the last build."""
        output, store = self.output, self.reports.store
        if (there := output.whole(files)) is not None:
            glance.remember(store, there, glance.began, outcome)
            return ()
        edited = tuple(output.edited())
        output.put(MARKER, write_manifest(files))
        time.sleep(TICK / 10**9)
        seen = time.time_ns()
        as_made = look_over(str(output.root)).files
        output.swap()
        glance.remember(store, as_made, seen, outcome)
        store.sweep()
        return edited

    def _index(self, lessons: Mapping[str, str], files: Mapping[str, str], jobs: int) -> Mapping[str, str]:
        """The files of the search index; its missing parts are made where nothing but the ``files`` of the site lies,
        of which some are those of ``lessons``."""
        search, missing = self.search, tuple[str, ...]()
        kept: Mapping[str, str] = {}
        if search is not None:
            kept = search.keep({name: sha for name, sha in lessons.items() if name.endswith(".html")})
            missing = tuple(f"{part}/" for part in search.missing)
        foreign = {name for name in self.output.foreign.files if not name.startswith(missing)}
        self.output.prune({MARKER, *files, *kept, *foreign, *self.order.static})
        try:
            return {**kept, **search.make(jobs)} if search is not None else {}
        except SearchError as error:
            raise BuildError(str(error)) from None

    def _copied(self, name: str, sha: str) -> str:
        """Put a static file into the site, and return its SHA-256."""
        if self.output.holds(name, sha) and name in self.output.owned:
            self.output.keep(name)
            return sha
        assert self.config.static is not None  # it was read
        try:
            return self.output.copy(name, self.config.static)
        except NotPlain as error:
            raise BuildError(f"static: {error.path} became {error.found} during the build") from None


def _order(entry: SiteEntry) -> tuple[str, str]:
    return entry.title.casefold(), entry.path


def _pictures(made: Mapping[str, Made]) -> Mapping[str, Stat | None]:
    """The pictures that pages show, by path, with their stamps."""
    places = {picture_at(path, name) for path, each in made.items() for name in each.pictures}
    return {place: stamp(place) for place in sorted(places)}


def _is_sound(report: LessonReport) -> bool:
    return report.sound


def _without_problems(made: Mapping[str, Made | str]) -> Iterator[tuple[str, Made]]:
    """What was made of each lesson. Raises BuildError where its files could not be made, or say something else."""
    for path, each in sorted(made.items()):
        if isinstance(each, str):
            raise BuildError(each)
        if each.faults:
            raise BuildError(f"{path}: its page does not say what was verified: {'; '.join(each.faults[:3])}")
        yield path, each
