"""What changed between two versions of a lesson, and which results of which lessons a changed given touches."""

from __future__ import annotations

from atlas_lessons.author.diff.compare import Change, Difference, Touched, compare
from atlas_lessons.author.diff.snapshot import QuantitySnapshot, Snapshot, take_snapshot

__all__ = ["Change", "Difference", "QuantitySnapshot", "Snapshot", "Touched", "compare", "take_snapshot"]
