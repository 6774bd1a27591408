"""What may be rendered: a lesson that the check proved, or one that is marked as a draft on its face."""

from __future__ import annotations

from dataclasses import dataclass

from atlas_lessons.check.phases import Checked, Verified
from atlas_lessons.core.model import Lesson, LessonReport
from atlas_lessons.prove.proof import Proof


@dataclass(frozen=True, slots=True)
class Draft:
    """A lesson that is rendered although nothing vouches for it; its page says so, to people and to programs."""

    lesson: Lesson
    report: LessonReport
    proof: Proof


Publishable = Verified | Draft


def publishable(checked: Checked, *, drafts: bool) -> Publishable | None:
    """What may be rendered of a checked lesson: itself where it is verified, else a draft where these are wanted.

    A lesson that did not load is None in any case.
    """
    verified = checked.verified()
    if verified is not None or not drafts or checked.lesson is None or checked.proof is None:
        return verified
    return Draft(checked.lesson, checked.report, checked.proof)


__all__ = ["Draft", "Publishable", "Verified", "publishable"]
