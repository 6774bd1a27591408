"""Builds the site of verified lessons; where nothing changed since the last build, that is all it finds out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from atlas_lessons.check.cache import ReportCache, json_hash
from atlas_lessons.check.cards import urls_of
from atlas_lessons.core.config import Config
from atlas_lessons.core.model import Report
from atlas_lessons.core.store import Store, user_store
from atlas_lessons.publish.render.templates import TemplateProblem, own_templates, templates_digest
from atlas_lessons.publish.site.foreign import list_paths
from atlas_lessons.publish.site.glance import Glance, Outcome
from atlas_lessons.publish.site.manifest import read_manifest
from atlas_lessons.publish.site.order import BuildError, Built, Order
from atlas_lessons.publish.site.output import Output, recover
from atlas_lessons.publish.site.pagefind import pagefind
from atlas_lessons.publish.site.static import static_files
from atlas_lessons.publish.site.target import check_target, survey
from atlas_lessons.read.source.discover import Files, absolute, discover, read_file

__all__ = ["BuildError", "Built", "build"]


def build(
    paths: Sequence[str],
    out: str,
    config: Config,
    *,
    jobs: int = 0,
    drafts: bool = False,
    fragments: bool = False,
    source_root: str = ".",
    cached: bool = True,
) -> Built:
    """Check the lessons at some paths and, if all are verified, publish them as a site in the folder ``out``.

    ``fragments`` writes HTML fragments and data files for another site builder instead. ``drafts`` publishes unverified
    lessons too, marked as such. ``source_root`` is the folder whose files are found at ``source-url``. What the user's
    cache knows is not made again, unless ``cached`` is False. The same input gives the same bytes. The folder appears
    whole or not at all, and files in it that no build made are kept. Raises OutputError for a folder that may not or
    cannot be written, BuildError for URLs that clash, static files or templates that cannot be used or pages that do
    not say what was verified, InputError for a path that is missing or no lesson.
    """
    target = check_target(out, paths)
    recover(target)
    there = survey(out, target)
    try:
        own_templates(config.templates)
        templates = templates_digest(config.templates)
    except TemplateProblem as error:
        raise BuildError(str(error)) from None
    static = {} if fragments else static_files(config.static, target)
    config = replace(config, select=())  # a lesson is verified by every rule, or it is not
    search = pagefind() if config.search and not fragments else None
    root = absolute(source_root)  # which links to files are stated from
    order = Order(config, drafts, fragments, search, static, root, templates)
    store = user_store((*paths, out)) if cached else Store(None)
    reports = ReportCache(store, config)
    found = discover(paths, config)
    glance = Glance(json_hash(reports.tool, *order.parts()), found)
    before = glance.outcome(store, there.files) if there is not None else None
    if before is not None:
        return _as_it_was(before)
    from atlas_lessons.publish.site.run import SiteBuild

    with Output(target, there) as output:
        built = SiteBuild(order, output, reports, found, _urls(found.lessons, reports)).publish(jobs, glance)
        return replace(built, notes=tuple(_notes(out, output, built.edited))) if built.published else built


def _urls(lessons: Sequence[Files], reports: ReportCache) -> Mapping[str, Mapping[str, object]]:
    """The URL fields of the lessons' records by path, by which a site is planned."""
    urls: dict[str, Mapping[str, object]] = {}
    for files in lessons:
        known = reports.get(reports.key(files))
        urls[files.path] = known.urls if known is not None else _record_urls(read_file(files.path, reports.limit))
    return urls


def _record_urls(raw: object) -> Mapping[str, object]:
    """The URL fields of a record, read leniently: what is wrong with it is for the check to say."""
    if not isinstance(raw, bytes) or raw.lstrip()[:1] != b"{":
        return {}
    try:
        return urls_of(json.loads(raw))
    except (ValueError, RecursionError):
        return {}


def _notes(out: str, output: Output, edited: Sequence[str]) -> Iterator[str]:
    """What a build did with files in its folder that its user may not expect."""
    if edited:
        yield (
            f"{list_paths(edited)} had been changed in {out} since the last build, and {out} has what this build made; "
            f"what was there is in {output.previous} until the next build"
        )
    others = output.foreign.files - (read_manifest(output.target) or {}).keys()
    if others and not output.has_manifest:
        places = list_paths({name.partition("/")[0] for name in others})
        count = f"{len(others)} file{'' if len(others) == 1 else 's'}"
        yield f"{out} holds {count} that no build made; they are kept: {places}"


def _as_it_was(before: Outcome) -> Built:
    """The outcome of the last build again."""
    count = len(before.lessons)
    report = Report(before.lessons, before.skipped)
    return Built(report, published=True, count=count, drafts=before.drafts, kept=count)
