"""Names the files of a report from another folder, in places and in the messages that name other lessons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from atlas_lessons.check.baseline import NAMING, renamed_message
from atlas_lessons.core.diagnostics import Diagnostic
from atlas_lessons.core.model import Accounted, LessonReport


def with_paths(lessons: Sequence[LessonReport], name: Callable[[str], str]) -> tuple[LessonReport, ...]:
    """The same reports with every path replaced by what ``name`` makes of it."""
    paths = {path for lesson in lessons for path in _paths(lesson)}
    names = {path: new for path in paths if (new := name(path)) != path}
    if not names:
        return tuple(lessons)
    return tuple(
        lesson._replace(
            path=names.get(lesson.path, lesson.path),
            diagnostics=tuple(_diagnostic_with_path(diagnostic, names) for diagnostic in lesson.diagnostics),
            numbers=None if lesson.numbers is None else tuple(_with_path(number, names) for number in lesson.numbers),
        )
        for lesson in lessons
    )


def _paths(lesson: LessonReport) -> Iterator[str]:
    yield lesson.path
    yield from (diagnostic.path for diagnostic in lesson.diagnostics)
    yield from (number.place.path for number in lesson.numbers or () if number.place is not None)


def _with_path(number: Accounted, names: Mapping[str, str]) -> Accounted:
    if number.place is None or number.place.path not in names:
        return number
    return number._replace(place=number.place._replace(path=names[number.place.path]))


def _diagnostic_with_path(found: Diagnostic, names: Mapping[str, str]) -> Diagnostic:
    message = renamed_message(found.message, names) if found.code.startswith(NAMING) else found.message
    return found._replace(path=names.get(found.path, found.path), message=message)
