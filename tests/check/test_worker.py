"""Tasks run in worker processes: results come back, runaway tasks cost themselves alone."""

from __future__ import annotations

import faulthandler
import os
import signal
import sys

import pytest

from atlas_lessons.check.worker import Failed, GaveUp, WorkerLimits, run

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
ROOMY = WorkerLimits(30.0, 2**31)


def results(function, tasks, *, jobs=1, limits=ROOMY):
    found = dict(run(function, tasks, lambda _: limits, jobs=jobs))
    return [found[index] for index in range(len(tasks))]


def spin(task):
    while task:
        os.getpid()
    return "done"


def eat(task):
    return len(bytearray(2**33)) if task else "done"


def die(task):
    if task:
        faulthandler.disable()  # pytest's would print where it died
        os.kill(os.getpid(), task)
    return "done"


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_every_task_has_its_result(jobs):
    assert results(lambda n: n * n, range(50), jobs=jobs) == [n * n for n in range(50)]


def test_no_task_is_no_result():
    assert list(run(str, [], lambda _: ROOMY)) == []


def test_functions_need_not_be_picklable_nor_tasks():
    offset = 3
    assert results(lambda task: task() + offset, [lambda: 1, lambda: 2]) == [4, 5]


def test_large_results_come_whole():
    assert results(lambda n: "x" * n, [10**7, 5]) == ["x" * 10**7, "xxxxx"]


def test_work_is_done_in_another_process():
    assert os.getpid() not in results(lambda _: os.getpid(), [1, 2])


def test_an_exception_is_a_value_with_its_traceback():
    good, bad = results(lambda n: 1 // n, [1, 0])
    assert good == 1
    assert isinstance(bad, Failed)
    assert "ZeroDivisionError" in bad.detail


def test_a_result_that_cannot_be_pickled_is_a_failure():
    (result,) = results(lambda _: lambda: 0, [1])
    assert isinstance(result, Failed)


def test_a_task_that_spins_is_stopped_and_the_others_go_on():
    limits = WorkerLimits(0.2, 2**31)
    assert results(spin, [0, 1, 0, 0, 1, 0], limits=limits) == [
        "done",
        GaveUp("time", ""),
        "done",
        "done",
        GaveUp("time", ""),
        "done",
    ]


def test_a_task_that_only_waits_is_stopped_by_the_clock_and_the_others_go_on(monkeypatch):
    monkeypatch.setattr("atlas_lessons.check.worker._WALL_GRACE", 0.2)
    monkeypatch.setattr("atlas_lessons.check.worker._WALL_FACTOR", 0)

    def wait(task):
        return signal.pause() if task else "done"

    assert results(wait, [0, 1, 0]) == ["done", GaveUp("time", ""), "done"]


def test_a_task_that_wants_too_much_memory_is_stopped_and_the_others_go_on():
    assert results(eat, [0, 1, 0, 1, 0]) == ["done", GaveUp("memory", ""), "done", GaveUp("memory", ""), "done"]


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT])
def test_a_worker_that_dies_is_a_crash(number):
    assert results(die, [0, int(number), 0]) == ["done", GaveUp("crash", f"signal {int(number)}"), "done"]


def test_a_worker_that_exits_is_a_crash_and_is_not_tried_again():
    assert results(lambda n: os._exit(7) if n else "done", [0, 1, 0]) == ["done", GaveUp("crash", "exit 7"), "done"]


def test_nothing_is_written_twice_when_a_worker_ends(capfd):
    sys.stdout.write("once\n")
    results(str, [1, 2, 3], jobs=2)
    sys.stdout.flush()
    assert capfd.readouterr().out.count("once") == 1


def test_no_process_is_left_behind_when_the_results_are_not_all_taken(monkeypatch):
    fork, forked = os.fork, []

    def recorded():
        pid = fork()
        forked.append(pid)
        return pid

    monkeypatch.setattr(os, "fork", recorded)
    taken = run(lambda n: n, range(100), lambda _: ROOMY, jobs=2)
    next(taken)
    taken.close()
    assert len(forked) == 2
    for pid in forked:
        with pytest.raises(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)


def test_without_fork_everything_runs_in_this_process(monkeypatch):
    monkeypatch.delattr(os, "fork")
    assert results(lambda _: os.getpid(), [1, 2]) == [os.getpid()] * 2
