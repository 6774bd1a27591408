"""A difference as people read it, and as a JSON value for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import unified_diff
from itertools import groupby
from typing import Any, TypeVar

from atlas_lessons.author.diff.compare import Change, Difference, Touched
from atlas_lessons.prove.derivations.layout import FEW
from atlas_lessons.prove.derivations.names import whole_of

_Row = TypeVar("_Row")

_MARKS = {"added": "+", "removed": "-", "changed": "~"}
_MOST_LINES = 12  # of a section's own difference


def as_json(difference: Difference) -> dict[str, Any]:
    """The difference as a JSON value."""
    parts = ("fields", "sections", "numbers", "givens", "derivations", "citations")
    return {
        "schemaVersion": 1,
        "old": difference.old,
        "new": difference.new,
        **{part: [dict(change._asdict()) for change in getattr(difference, part)] for part in parts},
        "touched": [dict(lesson._asdict()) for lesson in difference.touched],
    }


def as_text(difference: Difference) -> str:
    """The difference as text: a headed list for each part that changed."""
    if difference.empty:
        return "no difference\n"
    return "\n".join(_lines(difference)) + "\n"


def _lines(difference: Difference) -> Iterator[str]:
    yield f"{difference.old} → {difference.new}"
    yield from _part("record", difference.fields)
    yield from _sections(difference.sections)
    yield from _part("numbers", difference.numbers, where=True)
    yield from _part("givens", difference.givens)
    yield from _part("derivations", difference.derivations)
    yield from _part("citations", difference.citations)
    yield from _affected_lines(difference.touched)


def _part(title: str, changes: Sequence[Change], *, where: bool = False) -> Iterator[str]:
    if not changes:
        return
    yield f"\n{title}"
    names = ["" if where else change.what for change in changes]
    for change, more in _folded(changes, names):
        if more:
            yield f"    … {more} more of {whole_of(change.what)}"
            continue
        values = " → ".join(value or "no value" for value in (change.old, change.new) if value is not None)
        if where:
            yield f"  {_MARKS[change.kind]} {values}" + (f"  ({change.what})" if change.what else "")
        else:
            yield f"  {_MARKS[change.kind]} {change.what}: {values}"


def _sections(changes: Sequence[Change]) -> Iterator[str]:
    if not changes:
        return
    yield "\nsections"
    for change in changes:
        yield f"  {_MARKS[change.kind]} {change.what}"
        if change.kind != "changed" or change.old is None or change.new is None:
            continue
        lines = list(unified_diff(change.old.splitlines(), change.new.splitlines(), lineterm="", n=0))[2:]
        shown = [line for line in lines if not line.startswith("@@")]
        yield from (f"      {line}" for line in shown[:_MOST_LINES])
        if len(shown) > _MOST_LINES:
            yield f"      … {len(shown) - _MOST_LINES} more lines"


def _affected_lines(touched: Sequence[Touched]) -> Iterator[str]:
    if not touched:
        return
    yield "\ntouched by a changed given"
    for lesson in touched:
        values = f": {lesson.old} → {lesson.new}" if lesson.old != lesson.new and lesson.old and lesson.new else ""
        printed = f" (printed {lesson.printed})" if lesson.printed else ""
        yield f"  ! {lesson.lesson}#{lesson.quantity}{printed} rests on {lesson.given}{values}"


def _folded(rows: Sequence[_Row], names: Sequence[str]) -> Iterator[tuple[_Row, int]]:
    """The rows; of many in turn that are numbers of one list the first two and the last, and how many are left out."""
    for _, run in groupby(range(len(rows)), key=lambda n: (whole_of(names[n]), names[n].endswith("]"))):
        places = list(run)
        few = len(places) <= FEW or not names[places[0]].endswith("]")
        yield from ((rows[n], 0) for n in (places if few else places[:2]))
        if not few:
            yield rows[places[2]], len(places) - 3
            yield rows[places[-1]], 0
