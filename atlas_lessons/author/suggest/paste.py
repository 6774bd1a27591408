"""The proposals that are sure enough to be pasted, as a derivations file, and the numbers that are left out of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from atlas_lessons.author.suggest import Suggested, Suggestion, worked
from atlas_lessons.core.diagnostics import Severity, Span

if TYPE_CHECKING:
    from atlas_lessons.prove.proof import Proof

CIRCULAR, TOGETHER = "it would follow from itself", "it does not hold together with the others"


class Pasted(NamedTuple):
    """A derivations file as a JSON value, and the numbers left out of it with the reason for each."""

    file: dict[str, Any]
    left_out: tuple[tuple[Suggested, str], ...]


def pasteable(found: Sequence[Suggested], proof: Proof) -> Pasted:
    """A derivations file of the first proposals without a doubt: it verifies as a whole.

    No number follows from one that follows from it, none is explained that its words give, and what the lesson's file
    declares already is kept.
    """
    chosen: list[tuple[Suggested, Suggestion]] = []
    needs: dict[Span, frozenset[Span]] = {}
    left_out: list[tuple[Suggested, str]] = []
    proposed = [each for each in found if each.suggestions]
    for each in sorted(proposed, key=lambda each: each.suggestions[0].score):
        first = each.suggestions[0]
        if each.doubts:
            left_out.append((each, each.doubts[0]))
        elif _circular(each.span, first.uses, needs):
            left_out.append((each, CIRCULAR))
        else:
            needs[each.span] = first.uses - {each.span}
            chosen.append((each, first))
    chosen.sort(key=lambda pair: pair[0].span)
    file, wrong = _together([one for _, one in chosen], proof)
    left_out += [(chosen[at][0], TOGETHER) for at in sorted(wrong)]
    return Pasted(file, tuple(sorted(left_out, key=lambda pair: pair[0].span)))


def _circular(span: Span, uses: frozenset[Span], needs: Mapping[Span, frozenset[Span]]) -> bool:
    """Whether a number would follow from itself; every number is looked at once."""
    waiting, seen = [each for each in uses if each != span], set[Span]()
    while waiting:
        each = waiting.pop()
        if each == span:
            return True
        if each not in seen:
            seen.add(each)
            waiting += needs.get(each, ())
    return False


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
    part = worked(data, proof)
    pointers = [finding.at.pointer or "" for findings in part.findings.values() for finding in findings
                if finding.severity in (None, Severity.ERROR)]  # fmt: skip
    at = [re.match(r"/examples/(\d+)", pointer) for pointer in pointers]
    return frozenset(int(match.group(1)) for match in at if match)
