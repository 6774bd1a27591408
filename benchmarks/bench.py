"""Measures `atlas-lessons verify` beside a bare loop over the same files, and a cold start beside a bare interpreter.

    python benchmarks/bench.py [--lessons 1000] [--rounds 3]

The bare loop reads each record and does json.loads, one SHA-256 of the content and one markdown-it-py parse: what any
checker of these files has to do at least once. Both run as processes of their own, turn by turn in one run, imports
included; the fastest round counts. Memory is the peak of the largest process.
"""

from __future__ import annotations

import argparse
import compileall
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from lessons import write_lessons

import atlas_lessons

BARE = """
import hashlib, json, sys
from pathlib import Path
from markdown_it import MarkdownIt
parser = MarkdownIt()
for path in sorted(Path(sys.argv[1]).rglob("lesson.json")):
    content = json.loads(path.read_bytes())["content"]
    hashlib.sha256(content.encode()).hexdigest()
    parser.parse(content)
"""
ATLAS = [sys.executable, "-c", "from atlas_lessons.cli.main import entry; entry()"]


class Run(NamedTuple):
    """One finished process: seconds by the clock, peak memory of its largest process in MB, exit code."""

    seconds: float
    megabytes: float
    code: int


def run(command: Sequence[str], directory: Path) -> Run:
    """Run a command in a directory without output."""
    null = os.open(os.devnull, os.O_RDWR)
    began = time.perf_counter()
    pid = os.fork()
    if pid == 0:
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        os.chdir(directory)
        os.execv(command[0], list(command))
    _, status, usage = os.wait4(pid, 0)
    seconds = time.perf_counter() - began
    os.close(null)
    return Run(seconds, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status))


def best(rounds: int, commands: dict[str, Sequence[str]], directory: Path) -> dict[str, Run]:
    """The fastest run of each command, all commands taking turns."""
    runs: dict[str, list[Run]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            runs[name].append(run(command, directory))
    for name, each in runs.items():
        if any(one.code != 0 for one in each):
            raise SystemExit(f"{name} ended with exit code {each[0].code}: no figure to give")
    return {name: min(each) for name, each in runs.items()}


def bench_verify(title: str, count: int, rounds: int, write: Callable[[Path], int]) -> None:
    """Print lessons per second and memory of verify beside the bare loop over the same lessons."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        size = write(directory / "lessons")
        commands = {
            "bare loop": [sys.executable, "-c", BARE, "lessons"],
            "verify": [*ATLAS, "verify", "lessons"],
            "verify --jobs 2": [*ATLAS, "verify", "lessons", "--jobs", "2"],
            "verify --fast": [*ATLAS, "verify", "lessons", "--fast"],
        }
        results = best(rounds, commands, directory)
    print(f"\n{title}: {count} lessons, {size // count} bytes of Markdown each")
    print(f"  {'':<16}{'seconds':>9}{'lessons/s':>11}{'ratio':>8}{'peak MB':>9}")
    base = results["bare loop"].seconds
    for label, each in results.items():
        rate = count / each.seconds
        print(f"  {label:<16}{each.seconds:>9.2f}{rate:>11.0f}{each.seconds / base:>8.2f}{each.megabytes:>9.0f}")


def bench_start(rounds: int) -> None:
    """Print the time of verifying one lesson without mathematics, from a cold start, beside a bare interpreter."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        write_lessons(1, directory / "lessons", plain=True)
        commands = {"interpreter": [sys.executable, "-c", "pass"], "verify": [*ATLAS, "verify", "lessons"]}
        runs: dict[str, list[float]] = {label: [] for label in commands}
        for _ in range(rounds):
            for label, command in commands.items():
                runs[label].append(run(command, directory).seconds)
    bare, ours = (statistics.median(runs[label]) * 1000 for label in commands)
    print(
        f"\ncold start, one lesson without mathematics: {ours:.0f} ms, {ours / bare:.1f} times a bare interpreter's",
        end="",
    )
    print(f" {bare:.1f} ms (median of {rounds})")


def main() -> None:
    # An installed package has its bytecode; a checkout may not, where the environment forbids writing it.
    compileall.compile_dir(str(Path(atlas_lessons.__file__).parent), quiet=1)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lessons", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    count = given.lessons
    bench_verify("Without mathematics", count, given.rounds, lambda to: write_lessons(count, to, plain=True))
    bench_verify("With equations and derivations", count, given.rounds, lambda to: write_lessons(count, to))
    bench_start(25)


if __name__ == "__main__":
    main()
