"""Derives a lesson's declared examples and compares every printed number."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from atlas_lessons.core.model import Lesson, ProofPart


def derive(
    lesson: Lesson,
    imports: Mapping[str, tuple[str, str]],
    *,
    fast: bool = False,
    equations: Callable[[], Sequence[Any]] = tuple,
    cyclic: frozenset[str] = frozenset(),
) -> ProofPart:
    """Work every example of the derivations file and judge every number it quotes.

    ``imports`` maps ``lesson#example.symbol`` to the exact value and unit of another lesson's result; ``equations``
    gives the lesson's display equations when a quantity asks for one; ``cyclic`` holds the references that lead back to
    this lesson; ``fast`` trusts the rational engine where it suffices.
    Raises DisagreementError when the two engines differ, which is a fault of the tool.
    """
    if lesson.derivations is None:
        return ProofPart()
    from atlas_lessons.prove.derivations.prove import prove

    return prove(lesson, imports, fast=fast, equations=equations, cyclic=cyclic)
