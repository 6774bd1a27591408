"""What the tool says of the tables of a text."""

from __future__ import annotations

from atlas_lessons.check.run import check_text
from atlas_lessons.core.config import config_from


def findings(text):
    """The findings about tables in a Markdown text, in order."""
    report = check_text({"chapter.md": f"# T\n\n{text}\n"}, config_from({"select": ["TAB"]})).report
    return report.diagnostics


def names(text):
    """The names of the rules that a text breaks, in order."""
    return [each.name for each in findings(text)]
