"""The same input gives the same bytes, whatever the time zone, the locale, the hash seed or the number of jobs."""

import os
import subprocess
import sys

import pytest
from test_compile import URLS

from atlas_lessons.check.rules.examples import sealed_record

ENVIRONMENTS = [
    {"TZ": "UTC", "LC_ALL": "C", "PYTHONHASHSEED": "0"},
    {"TZ": "Pacific/Kiritimati", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "1", "PYTHONUTF8": "0"},
    {
        "TZ": "America/St_Johns",
        "LC_ALL": "tr_TR.UTF-8",
        "LANG": "tr_TR.UTF-8",
        "PYTHONHASHSEED": "4242",
        "COLUMNS": "40",
    },
]
SOURCE = """\
---
category: learning
format: Lesson
description: How heat flows – größer.
revisionDate: "2026-01-02"
version: "1.0.0"
status: Published
---

# Heat

A rack holds 6 shelves of 8 trays, which makes 48 trays in all. 漢字 has 17 strokes, ½ of them bold.

## Sources

[A](https://example.org/a)
"""


@pytest.fixture
def lessons(tmp_path):
    (tmp_path / "atlas-lessons.toml").write_text(
        "[urls]\n" + "".join(f'{k} = "{v}"\n' for k, v in URLS.items()), "utf-8"
    )
    for index in range(12):
        changes = [{}, {"contentLength": index}, {"zzz": 1, "yyy": 2, "title": 3}, {"contentHash": "0" * 64}][index % 4]
        (tmp_path / f"lesson-{index}.json").write_text(sealed_record(slug=f"heat-{index}", **changes), "utf-8")
    (tmp_path / "chapter.md").write_text("# Größe\n\nIn all 3 × 4 = 13 and 2 + 2 = 4.\n", "utf-8")
    (tmp_path / "heat").mkdir()
    (tmp_path / "heat" / "lesson.md").write_text(SOURCE, "utf-8")
    return tmp_path


def output(cwd, environment, *words):
    script = "from atlas_lessons.cli.main import entry; entry()"
    return subprocess.run(
        [sys.executable, "-c", script, *words],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
    ).stdout


@pytest.mark.parametrize("name", ["text", "json", "sarif", "junit", "github", "gitlab"])
def test_a_report_is_the_same_in_every_environment(lessons, name):
    outputs = {output(lessons, each, "verify", ".", "--format", name) for each in ENVIRONMENTS}
    assert len(outputs) == 1
    assert outputs != {b""}


def test_a_report_is_the_same_for_any_number_of_jobs(lessons):
    assert len({output(lessons, {}, "verify", ".", "--format", "json", "--jobs", jobs) for jobs in "123"}) == 1


def test_a_sealed_record_is_the_same_in_every_environment(lessons):
    records = set()
    for each in ENVIRONMENTS:
        output(lessons, each, "seal", "heat")
        records.add((lessons / "heat" / "lesson.json").read_bytes())
        (lessons / "heat" / "lesson.json").unlink()
    assert len(records) == 1


def test_the_reference_of_the_rules_is_the_same_in_every_environment(tmp_path):
    assert len({output(tmp_path, each, "rules", "--markdown") for each in ENVIRONMENTS}) == 1
