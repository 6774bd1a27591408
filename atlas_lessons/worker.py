"""Runs a function over tasks in forked worker processes with limits on processor time and memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

Task = TypeVar("Task")


class GaveUp(NamedTuple):
    """What stands for a result where a worker was stopped: ``reason`` is time, memory or crash."""

    reason: str
    detail: str


class Failed(NamedTuple):
    """What stands for a result where the function raised: the traceback as text."""

    detail: str


class Limits(NamedTuple):
    """Limits of one task: seconds of processor time, bytes of address space."""

    seconds: float
    memory: int


def run(
    function: Callable[[Task], Any],
    tasks: Sequence[Task],
    *,
    jobs: int = 1,
    limits: Callable[[Task], Limits],
) -> Iterator[tuple[int, Any]]:
    """Yield (index of the task, its result | GaveUp | Failed) as they finish."""
    raise NotImplementedError
