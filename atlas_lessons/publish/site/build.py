"""Builds the site of verified lessons; where nothing changed since the last build, that is all it finds out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from atlas_lessons.core.config import Config
from atlas_lessons.core.model import Report, Skipped
from atlas_lessons.publish.render.templates import TemplateProblem, own_templates
from atlas_lessons.publish.site.foreign import listed
from atlas_lessons.publish.site.manifest import read_manifest
from atlas_lessons.publish.site.order import BuildError, Built, Order
from atlas_lessons.publish.site.output import Output, recover
from atlas_lessons.publish.site.pagefind import pagefind
from atlas_lessons.publish.site.previous import LastBuild
from atlas_lessons.publish.site.state import remembered_report, tool_hash
from atlas_lessons.publish.site.static import static_files
from atlas_lessons.publish.site.target import check_target, survey
from atlas_lessons.read.source.discover import absolute, discover
from atlas_lessons.read.source.load import no_lesson

__all__ = ["BuildError", "Built", "build"]


def build(
    paths: Sequence[str],
    out: str,
    config: Config,
    *,
    jobs: int = 1,
    drafts: bool = False,
    fragments: bool = False,
    source_root: str = ".",
) -> Built:
    """Check the lessons at some paths and, if all are verified, publish them as a site in the folder ``out``.

    ``fragments`` writes HTML fragments and data files for another site builder instead. ``drafts`` publishes unverified
    lessons too, marked as such. ``source_root`` is the folder whose files are found at ``source-url``. The same input
    gives the same bytes. The folder appears whole or not at all, and files in it that no build made are kept. Raises
    OutputError for a folder that may not or cannot be written, BuildError for URLs that clash, static files or
    templates that cannot be used or pages that do not say what was verified, InputError for a path that is missing or
    no lesson.
    """
    target = check_target(out, paths)
    recover(target)
    there = survey(out, target)
    try:
        own_templates(config.templates)  # before they are read to see whether they changed
    except TemplateProblem as error:
        raise BuildError(str(error)) from None
    static = {} if fragments else static_files(config.static, target)
    config = replace(config, select=())  # a lesson is verified by every rule, or it is not
    search = pagefind() if config.search and not fragments else None
    root = absolute(source_root)  # which links to files are told from
    told = root if config.source_url is not None else None
    linkable = sorted(static) if config.templates is not None else None  # which pages of other templates may link to
    last = LastBuild(target, there, tool_hash(config, drafts, fragments, search is not None, told, linkable))
    found = discover(paths, config)
    inputs = last.inputs(found.lessons, config.max_record_bytes)
    if last.is_current(found, inputs, static, read_manifest(target)):
        last.remember_same(inputs)
        return _as_it_was(last, found.skipped)
    from atlas_lessons.publish.site.run import SiteBuild

    order = Order(tuple(paths), config, drafts=drafts, fragments=fragments, search=search, static=static, root=root)
    with Output(target, there) as output:
        edited = last.edited(output.owned)
        built = SiteBuild(order, output, last, found, inputs).publish(jobs)
        return replace(built, notes=tuple(_notes(out, output, edited))) if built.published else built


def _notes(out: str, output: Output, edited: Sequence[str]) -> Iterator[str]:
    """What a build did with files in its folder that its user may not expect."""
    if edited:
        yield (
            f"{listed(edited)} had been changed in {out} since the last build, and {out} has what this build made; "
            f"what was there is in {output.previous} until the next build"
        )
    others = output.foreign.files - (read_manifest(output.target) or {}).keys()
    if others and not output.has_manifest:
        places = listed({name.partition("/")[0] for name in others})
        count = f"{len(others)} file{'' if len(others) == 1 else 's'}"
        yield f"{out} holds {count} that no build made; they are kept: {places}"


def _as_it_was(last: LastBuild, skipped: Sequence[Skipped]) -> Built:
    """The outcome of the last build again."""
    lessons = last.state.lessons
    reports = tuple(remembered_report(path, each, among_all=True) for path, each in sorted(lessons.items()))
    drafts = sum(not each.sound for each in lessons.values())
    left_out = tuple(sorted((*map(no_lesson, last.state.others), *skipped)))
    return Built(Report(reports, left_out), published=True, count=len(lessons), drafts=drafts, kept=len(lessons))
