"""What ``suggest`` prints: every number with its proposals, or those sure enough to be pasted as a derivations file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from atlas_lessons.author.suggest import Suggested, Suggestion, errors, worked
from atlas_lessons.core.model import Lesson

if TYPE_CHECKING:
    from atlas_lessons.prove.proof import Proof

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


TOGETHER = "it does not hold together with the others"


class Pasted(NamedTuple):
    """A derivations file as a JSON value, and the numbers left out of it with the reason for each."""

    file: dict[str, Any]
    left_out: tuple[tuple[Suggested, str], ...]


def pasteable(proposed: Sequence[Suggested], proof: Proof) -> Pasted:
    """A derivations file of the first proposals without a doubt: it verifies as a whole.

    Their inputs come before them, so that no number follows from itself, and none is explained that its words give.
    What the lesson's file declares already is kept.
    """
    sure = [number for number in proposed if number.suggestions and not number.doubts]
    file, wrong = _together([number.suggestions[0] for number in sure], proof)
    left_out = [(number, number.doubts[0]) for number in proposed if number.doubts]
    left_out += [(sure[at], TOGETHER) for at in wrong]
    return Pasted(file, tuple(sorted(left_out, key=lambda pair: pair[0].span)))


def _together(chosen: Sequence[Suggestion], proof: Proof) -> tuple[dict[str, Any], frozenset[int]]:
    """One file of the lesson's own entries and of some suggestions, without those that do not hold in it, which are
    given by their place."""
    lesson = proof.lesson
    own: Mapping[str, Any] = lesson.derivations.data if lesson.derivations else {}
    head: dict[str, Any] = {"schemaVersion": 1}
    if lesson.id:
        head["lesson"] = lesson.id
    head.update({name: value for name, value in own.items() if name not in ("units", "examples")})
    units: dict[str, str] = dict(own.get("units", {}))
    for one in chosen:
        units.update(one.units)
    before = list(own.get("examples", ()))
    data = {
        **head,
        **({"units": units} if units else {}),
        "examples": [*before, *(dict(one.example) for one in chosen)],
    }
    wrong = failing(data, proof)
    kept = [example for at, example in enumerate(data["examples"]) if at < len(before) or at not in wrong]
    return {**data, "examples": kept}, frozenset(at - len(before) for at in wrong if at >= len(before))


def failing(data: Mapping[str, Any], proof: Proof) -> frozenset[int]:
    """The examples of a derivations file, by place, of which the engine has an error to tell or a wrong number."""
    places = [re.match(r"/examples/(\d+)", pointer) for pointer in errors(worked(data, proof))]
    return frozenset(int(place.group(1)) for place in places if place)


def left_out(pasted: Pasted, lesson: Lesson) -> Iterator[str]:
    """Lines that count the numbers with a proposal which was not pasted, by reason, and say where they are."""
    if pasted.left_out:
        count = len(pasted.left_out)
        numbers = "1 number" if count == 1 else f"{count} numbers"
        yield f"left out {numbers} with a proposal that is not sure; `suggest` without --paste shows them:"
    places: dict[str, list[int]] = {}
    for each, why in pasted.left_out:
        line = lesson.content.count("\n", 0, each.span.start) + lesson.content_line
        places.setdefault(why, []).append(line)
    for why, lines in sorted(places.items(), key=lambda row: (-len(row[1]), row[0])):
        shown = ", ".join(map(str, dict.fromkeys(lines)))
        yield f"  {len(lines)}: {why} ({'line' if len(lines) == 1 else 'lines'} {shown})"
