"""What-if data: the expression trees that were verified, with their givens, as JSON for the page's script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from atlas_lessons.model import Lesson, Result
from atlas_lessons.render.panels import Panel


def explorable(lesson: Lesson, results: Sequence[Result], shown: Sequence[Panel]) -> Mapping[str, Any]:
    """By panel id, the quantities of every example that a reader can question; empty where there is none."""
    return {}
