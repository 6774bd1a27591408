"""Runs a function over tasks in forked worker processes with limits on processor time and memory.

Content comes from strangers, so the work on it may run away. The limit counts processor time, not the clock: a slow or
busy machine kills no honest work. A worker that is killed costs its task alone; the others go on in a fresh one.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, NoReturn, TypeVar

from atlas_lessons.core.guards import can_fork, can_limit_memory

Task = TypeVar("Task")

_AHEAD = 4  # tasks a worker holds, so that it never waits for the next
_HEADER = 8  # bytes of the length before each message
_WALL_FACTOR, _WALL_GRACE = 20, 60.0  # the clock may run this much longer than the processor time allowed
_AT_ONCE = 1 << 20


class GaveUp(NamedTuple):
    """What represents a result where a worker was stopped: ``reason`` is ``time``, ``memory`` or ``crash``."""

    reason: str
    detail: str


class Failed(NamedTuple):
    """What represents a result where the function raised: the traceback as text."""

    detail: str


class WorkerLimits(NamedTuple):
    """Limits of one task: seconds of processor time, bytes of address space of its worker."""

    seconds: float
    memory: int


def processes(wanted: int) -> int:
    """How many processes a run uses: as many as are wanted, or as there are cores (0), and never more than those."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(wanted or cores, cores)


def run(
    function: Callable[[Task], Any],
    tasks: Sequence[Task],
    limits: Callable[[Task], WorkerLimits],
    *,
    jobs: int = 1,
) -> Iterator[tuple[int, Any]]:
    """Yield (index of a task, its result, GaveUp or Failed) as they finish, each task once.

    Results must be picklable; functions and tasks need not be, since workers are forks. Where the system cannot fork,
    everything runs in this process and nothing is limited.
    """
    if not tasks:
        return
    if not can_fork():
        yield from ((index, _call(function, task)) for index, task in enumerate(tasks))
        return
    pool = _Pool(function, tasks, limits)
    try:
        yield from pool.run(max(1, min(jobs, len(tasks))))
    finally:
        pool.close()


def _call(function: Callable[[Task], Any], task: Task) -> Any:
    try:
        return function(task)
    except MemoryError:
        return GaveUp("memory", "")
    except Exception:
        import traceback

        return Failed(traceback.format_exc())


class _Worker:
    """One forked process: its pipes, the tasks it holds in order, and when the first of them was begun."""

    def __init__(self, pid: int, to: int, back: int) -> None:
        self.pid, self.to, self.back = pid, to, back
        self.held: deque[int] = deque()
        self.begun = 0.0
        self.received = bytearray()


class _Pool:
    """The workers of one run."""

    def __init__(
        self, function: Callable[[Any], Any], tasks: Sequence[Any], limits: Callable[[Any], WorkerLimits]
    ) -> None:
        self.function, self.tasks, self.limits = function, tasks, limits
        self.left = deque(range(len(tasks)))
        self.workers: list[_Worker] = []

    def run(self, jobs: int) -> Iterator[tuple[int, Any]]:
        """Yield results until every task has one."""
        ahead = max(1, min(_AHEAD, len(self.tasks) // jobs))
        done = 0
        while done < len(self.tasks):
            while len(self.workers) < min(jobs, len(self.left) + len(self.workers)):
                self.workers.append(self._fork())
            for worker in self.workers:
                self._feed(worker, ahead)
            for worker in self._ready():
                for index, result in self._receive(worker):
                    done += 1
                    yield index, result

    def close(self) -> None:
        """End every worker."""
        for worker in self.workers:
            os.close(worker.to)
            os.close(worker.back)
            os.kill(worker.pid, signal.SIGKILL)
            os.waitpid(worker.pid, 0)
        self.workers = []

    def _fork(self) -> _Worker:
        task_read, task_write = os.pipe()
        result_read, result_write = os.pipe()
        pid = os.fork()
        if pid == 0:
            for other in self.workers:
                os.close(other.to)
                os.close(other.back)
            os.close(task_write)
            os.close(result_read)
            _serve(self.function, self.tasks, self.limits, task_read, result_write)
        os.close(task_read)
        os.close(result_write)
        return _Worker(pid, task_write, result_read)

    def _feed(self, worker: _Worker, ahead: int) -> None:
        while self.left and len(worker.held) < ahead:
            if not worker.held:
                worker.begun = time.monotonic()
            index = self.left.popleft()
            worker.held.append(index)
            try:
                os.write(worker.to, index.to_bytes(_HEADER, "big"))
            except BrokenPipeError:  # it died; reading from it will say why
                return

    def _ready(self) -> list[_Worker]:
        """Workers with something to read; one over its time on the clock is killed, and is then ready too."""
        now = time.monotonic()
        deadlines = [(self._deadline(worker, now), worker) for worker in self.workers if worker.held]
        for deadline, worker in deadlines:
            if deadline <= now:
                os.kill(worker.pid, signal.SIGKILL)
        first = min((deadline for deadline, _ in deadlines), default=now)
        ready, _, _ = select.select([worker.back for worker in self.workers], [], [], max(0.1, first - now))
        return [worker for worker in self.workers if worker.back in ready]

    def _deadline(self, worker: _Worker, now: float) -> float:
        """When the task a worker is at has run too long on the clock, or a time before that which is still to come:
        to know a task's limits may take a look at its files, and next to none comes near them."""
        grace = worker.begun + _WALL_GRACE
        return grace if now < grace else grace + self.limits(self.tasks[worker.held[0]]).seconds * _WALL_FACTOR

    def _receive(self, worker: _Worker) -> Iterator[tuple[int, Any]]:
        part = os.read(worker.back, _AT_ONCE)
        if not part:
            yield from self._bury(worker)
            return
        received = worker.received
        received += part
        while len(received) >= _HEADER:
            end = _HEADER + int.from_bytes(received[:_HEADER], "big")
            if len(received) < end:
                return
            result = pickle.loads(received[_HEADER:end])  # noqa: S301 - written by our own fork
            del received[:end]
            worker.begun = time.monotonic()
            yield worker.held.popleft(), result

    def _bury(self, worker: _Worker) -> Iterator[tuple[int, Any]]:
        """Take leave of a worker that ended: the task it was at is lost, those it held are given back."""
        self.workers.remove(worker)
        os.close(worker.to)
        os.close(worker.back)
        _, status = os.waitpid(worker.pid, 0)
        orderly = os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0  # after a shortage of memory, which it reported
        if worker.held and not orderly:
            now = time.monotonic()
            overdue = now >= self._deadline(worker, now)
            yield worker.held.popleft(), _verdict(status, overdue)
        self.left.extendleft(reversed(worker.held))


def _verdict(status: int, overdue: bool) -> GaveUp:
    """What the wait status of a worker that ended in the middle of a task means."""
    if not os.WIFSIGNALED(status):
        return GaveUp("crash", f"exit {os.WEXITSTATUS(status)}")
    number = os.WTERMSIG(status)
    if number in (signal.SIGPROF, signal.SIGXCPU) or overdue:
        return GaveUp("time", "")
    if number == signal.SIGKILL:
        return GaveUp("memory", "")
    return GaveUp("crash", f"signal {number}")


def _serve(
    function: Callable[[Any], Any], tasks: Sequence[Any], limits: Callable[[Any], WorkerLimits], source: int, sink: int
) -> NoReturn:
    """The life of a worker: read an index, do the task under its limits, write the result; ends with its parent."""
    status = 1
    try:
        _prepare()
        while message := os.read(source, _HEADER):
            task = tasks[int.from_bytes(message, "big")]
            allowed = limits(task)
            _limit_memory(allowed.memory)
            signal.setitimer(signal.ITIMER_PROF, allowed.seconds)
            result = _call(function, task)
            payload = _pickle_result(result)
            signal.setitimer(signal.ITIMER_PROF, 0)
            _write(sink, len(payload).to_bytes(_HEADER, "big") + payload)
            if isinstance(result, GaveUp):
                break
        status = 0
    finally:
        os._exit(status)


def _pickle_result(result: Any) -> bytes:
    try:
        return pickle.dumps(result, pickle.HIGHEST_PROTOCOL)
    except MemoryError:
        return pickle.dumps(GaveUp("memory", ""))
    except Exception:
        import traceback

        return pickle.dumps(Failed(traceback.format_exc()))


def _prepare() -> None:
    import gc

    gc.freeze()
    gc.set_threshold(100_000, 20, 100)  # a lesson makes many small objects and few cycles
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers


def _limit_memory(memory: int) -> None:
    """Cap the address space, where the system can."""
    if not can_limit_memory():
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    except (OSError, ValueError):  # not enforced here
        return


def _write(sink: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(sink, view) :]
