"""Seals lesson sources: compiles, checks what it made, and only then puts it in the old record's place."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from atlas_lessons.author.atomic import replace_file
from atlas_lessons.core.config import DEFAULT, Config
from atlas_lessons.read.jsonio.scanner import LoadFailure
from atlas_lessons.read.record.compile import changed_fields, compile_source, record_text
from atlas_lessons.read.record.urls import id_problem
from atlas_lessons.read.source.discover import (
    RECORD_NAME,
    SOURCE_NAME,
    Contents,
    Files,
    discover,
    read_file,
    read_files,
)
from atlas_lessons.read.source.edited import edited_lesson
from atlas_lessons.read.source.load import load

if TYPE_CHECKING:
    from typing import Any

    from atlas_lessons.check.run import Report
    from atlas_lessons.core.model import LessonReport

EVERYTHING = ("a new record",)  # what changed where there was no record to compare with
FORMATTING = ("formatting",)


class RecordCandidate(NamedTuple):
    """A record about to be written, every file of its lesson as it will be then, by path, the record first, and the
    path of its lesson.md.

    ``changed`` names the fields in which it differs from the record at hand; empty where that is the same to the byte.
    """

    path: str
    text: str
    changed: tuple[str, ...]
    files: Mapping[str, bytes]
    source: str


class Refused(NamedTuple):
    """A source that does not compile: the findings, or the reason where it is not in the file."""

    path: str
    report: LessonReport | None = None
    reason: str | None = None


def sources(paths: Sequence[str], config: Config = DEFAULT) -> tuple[Files, ...]:
    """The lessons at files and folders that have a lesson.md, sorted by path. Raises InputError."""
    return tuple(lesson for lesson in discover(paths, config).lessons if lesson.source or _is_source(lesson.path))


def prepare(files: Files, config: Config) -> RecordCandidate | Refused:
    """Compile one lesson of :func:`sources`. Writes nothing."""
    path = files.source or files.path
    slug = Path(path).absolute().parent.name
    problem = id_problem(slug)
    if problem is not None:
        return Refused(path, reason=f"the name of its folder, {slug!r}, is no slug: {problem}")
    data = read_file(path, config.max_record_bytes)
    raw = load(Files(path), Contents(data), config)
    source = raw.source if raw and not raw.failures else None
    record = compile_source(source, slug, config).record if source else None
    beside: dict[str, bytes] = {}
    if files.derivations is not None:
        derivations = read_file(files.derivations, config.max_record_bytes)
        if isinstance(derivations, LoadFailure):
            return Refused(path, reason=f"{files.derivations}: {derivations.finding.message}")
        beside[files.derivations] = derivations
    if record is None or isinstance(data, LoadFailure):
        return Refused(path, report=_report_on_source(path, data, beside, config))
    target = str(Path(path).with_name(RECORD_NAME))
    text = record_text(record)
    contents = {target: text.encode(), path: data, **beside}
    return RecordCandidate(target, text, _changed_fields(target, record, text, config), contents, path)


def as_edited(files: Files, config: Config) -> Contents | None:
    """The bytes of a lesson with the record that its lesson.md makes, where that says other things than its record.

    None where the record is up to date, where there is none, and where one of the two does not load. A folder may have
    any name, as a copy of a lesson has, so that the slug is that of the record.
    """
    if files.source is None:
        return None
    contents = read_files(files, config.max_record_bytes)
    raw = load(files, contents, config)
    now = edited_lesson(raw, config) if raw is not None else None
    if now is None or not now.changed or now.compiled.record is None:
        return None
    return contents._replace(lesson=now.raw.text.encode())


def inspect(candidates: Sequence[RecordCandidate], config: Config) -> Report:
    """Check candidates as if they were written: each is written to a folder of its own, read back and checked whole.

    The report names the places where the records will be. Rules about several lessons are left to ``verify``, since
    the others may not be given here; a derivation that imports from another lesson needs it among the candidates.
    """
    from atlas_lessons.check.run import check

    alone = replace(config, ignore=(*config.ignore, "COR"))
    with tempfile.TemporaryDirectory(prefix="atlas-lessons-") as top:
        places: dict[str, str] = {}
        for number, each in enumerate(candidates):
            folder = Path(top, f"{number:06d}", Path(each.path).absolute().parent.name)
            folder.mkdir(parents=True)
            for path, content in each.files.items():
                copy = folder / Path(path).name
                copy.write_bytes(content)
                places[str(copy)] = path
        return _with_paths(check([top], alone), places)


def _with_paths(report: Report, places: Mapping[str, str]) -> Report:
    """The same report with every path replaced by the place it represents."""

    def path_of(path: str) -> str:
        return places.get(path, path)

    lessons = tuple(
        lesson._replace(
            path=path_of(lesson.path),
            diagnostics=tuple(diagnostic._replace(path=path_of(diagnostic.path)) for diagnostic in lesson.diagnostics),
        )
        for lesson in report.lessons
    )
    internal = tuple(finding._replace(path=path_of(finding.path)) for finding in report.internal)
    return report._replace(lessons=lessons, internal=internal)


def write_record(candidate: RecordCandidate) -> None:
    """Put a record in the old one's place in one step: whatever happens, the old or the new is there, whole.

    Raises OSError.
    """
    replace_file(Path(candidate.path), candidate.text.encode())


def _is_source(path: str) -> bool:
    return Path(path).name == SOURCE_NAME


def _report_on_source(
    path: str, data: bytes | LoadFailure, beside: Mapping[str, bytes], config: Config
) -> LessonReport:
    """The findings of a source that has no record, with its derivations; that it is not sealed is no news here."""
    from atlas_lessons.check.run import check, check_text

    if isinstance(data, LoadFailure):
        return check([path], config).lessons[0]
    report = check_text({path: data, **beside}, config).report
    return report._replace(
        diagnostics=tuple(diagnostic for diagnostic in report.diagnostics if diagnostic.name != "not-sealed")
    )


def _changed_fields(target: str, record: Mapping[str, Any], text: str, config: Config) -> tuple[str, ...]:
    """The fields in which the record at hand differs from the compiled one; empty when it is the same to the byte."""
    data = read_file(target, config.max_record_bytes)
    if isinstance(data, LoadFailure):
        return EVERYTHING
    if data.replace(b"\r\n", b"\n") == text.encode():  # the line ends of a checkout say nothing
        return ()
    try:
        sealed = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        return EVERYTHING
    if not isinstance(sealed, dict):
        return EVERYTHING
    return changed_fields(sealed, record) or FORMATTING
