"""The ledger: puts every numeral of a lesson in exactly one class, so that nothing printed goes unproved unseen."""

from __future__ import annotations

from atlas_lessons.model import Claim, Lesson, Part


def account(lesson: Lesson, claims: tuple[Claim, ...]) -> Part:
    """Class every numeral of ``lesson.content``.

    ``claims`` are what the derivations and the spelled-out arithmetic account for, in that order: where two cover
    one numeral the first wins. Returns a Part whose ``numbers`` list every numeral in text order, each once (the
    counts of the classes add up to ``len(numbers)``), and whose ``findings`` are by NUM rule name:
    ``number-unaccounted``, ``entry-stale``, ``entry-redundant``, ``answer-deliberate``. Raises nothing.
    """
    return Part()
