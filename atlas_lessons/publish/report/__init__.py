"""Reports of a run, one file a format; ``write_report`` is the table that finds them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from atlas_lessons.core.model import LessonReport, RunFacts

# Each module has a function of this name from the lessons of a run to the text of the report.
FORMATS: Mapping[str, tuple[str, str]] = {
    "text": ("atlas_lessons.publish.report.text", "text_report"),
    "json": ("atlas_lessons.publish.report.json", "json_report"),
    "sarif": ("atlas_lessons.publish.report.sarif", "sarif_report"),
    "junit": ("atlas_lessons.publish.report.junit", "junit_report"),
    "github": ("atlas_lessons.publish.report.github", "github_report"),
    "gitlab": ("atlas_lessons.publish.report.gitlab", "gitlab_report"),
}

ABOUT_RUN = ("json", "sarif")
FROM_ROOT = ("sarif", "github", "gitlab")  # name files relative to the root of the repository, as their readers do


def write_report(format_name: str, lessons: Sequence[LessonReport], run: RunFacts | None = None) -> str:
    """The report of these lessons in one of ``FORMATS``, without colours, ending in a newline.

    ``run`` is what the formats of ``ABOUT_RUN`` say of the run itself.
    """
    module, function = FORMATS[format_name]
    write: Callable[..., str] = getattr(import_module(module), function)
    return write(lessons, run) if run is not None and format_name in ABOUT_RUN else write(lessons)
