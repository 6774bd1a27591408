"""Puts every numeral of a lesson in one class."""

from __future__ import annotations

from atlas_lessons.model import Claim, Lesson, Part


def account(lesson: Lesson, claims: tuple[Claim, ...]) -> Part:
    """Puts every numeral of a lesson in one class."""
    return Part()
