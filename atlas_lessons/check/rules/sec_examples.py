"""The small lesson of two sections that the examples of the SEC rules vary."""

from __future__ import annotations

from atlas_lessons.check.rules.examples import PREAMBLE, record

TEXT = f"{PREAMBLE}# Heat\n\nIt flows.\n\n## Cold\n\nIt waits."
START, MIDDLE, END = len(PREAMBLE), TEXT.index("## Cold"), len(TEXT)


def example_sections(*ranges: tuple[str, int, int]) -> list[dict[str, object]]:
    """Sections of a record by title, start and end."""
    return [{"id": f"s{n}", "title": title, "start": a, "end": b} for n, (title, a, b) in enumerate(ranges, 1)]


GOOD = record(TEXT, show=f'"Heat" {START} to {MIDDLE}, "Cold" {MIDDLE} to {END}')
