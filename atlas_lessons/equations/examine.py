"""Examines every display equation of a lesson."""

from __future__ import annotations

from atlas_lessons.model import Lesson, Part


def examine(lesson: Lesson) -> Part:
    """Examines every display equation of a lesson."""
    return Part()
