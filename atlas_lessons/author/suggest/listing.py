"""What ``suggest`` prints: every number asked about, with its proposals or why there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from atlas_lessons.author.suggest import Suggested
from atlas_lessons.author.suggest.paste import Pasted
from atlas_lessons.core.model import Lesson

NONE_FOUND = "no derivation found"


def listing(found: Sequence[Suggested], lesson: Lesson) -> dict[str, Any]:
    """The proposals as a JSON value; ``line`` is that of the Markdown file, or of the content where there is none."""
    return {
        "schemaVersion": 1,
        "lesson": lesson.id or lesson.path,
        "results": [_result(each, lesson.content, lesson.content_line) for each in found],
    }


def _result(each: Suggested, content: str, first: int) -> dict[str, Any]:
    start = each.span.start
    value: dict[str, Any] = {
        "printed": each.printed,
        "section": each.section,
        "line": content.count("\n", 0, start) + first,
        "column": start - content.rfind("\n", 0, start),
        "suggestions": [
            {
                "formula": suggestion.formula,
                "verdict": suggestion.verdict.value,
                "units": dict(suggestion.units),
                "example": dict(suggestion.example),
            }
            for suggestion in each.suggestions
        ],
    }
    if not each.suggestions:
        value["note"] = NONE_FOUND
    return value


def left_out(pasted: Pasted, lesson: Lesson) -> Iterator[str]:
    """Lines that name the numbers with a proposal which was not pasted, and why."""
    if pasted.left_out:
        count = len(pasted.left_out)
        numbers = "1 number" if count == 1 else f"{count} numbers"
        yield f"left out {numbers} with a proposal that is not sure; `suggest` without --paste shows them:"
    for each, why in pasted.left_out:
        line = lesson.content.count("\n", 0, each.span.start) + lesson.content_line
        yield f"  line {line}: {each.suggestions[0].formula}: {why}"
