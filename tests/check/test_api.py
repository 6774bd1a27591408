"""The Python interface loads and checks lessons, and costs nothing until it is used."""

from __future__ import annotations

import subprocess
import sys

import pytest

from atlas_lessons import api
from atlas_lessons.check.rules.examples import sealed_record


def test_a_lesson_is_loaded_with_the_files_beside_it(tmp_path):
    (tmp_path / "lesson.json").write_text(sealed_record(), "utf-8")
    (tmp_path / "derivations.json").write_text('{"schemaVersion": 1}', "utf-8")
    raw = api.load(str(tmp_path))
    assert (raw.failures, raw.value["id"], raw.derivations.data) == ((), "heat", {"schemaVersion": 1})


def test_a_folder_of_several_lessons_is_not_one(tmp_path):
    for name in "ab":
        (tmp_path / f"{name}.md").write_text("text", "utf-8")
    with pytest.raises(ValueError, match="expected one lesson, found 2"):
        api.load(str(tmp_path))


def test_lessons_are_checked(tmp_path):
    (tmp_path / "lesson.json").write_text(sealed_record(contentLength=1), "utf-8")
    report = api.check([str(tmp_path)], api.Config())
    assert [d.code for d in report.lessons[0].diagnostics] == ["HSH002"]


def test_other_names_are_not_there():
    with pytest.raises(AttributeError):
        _ = api.nothing


def test_importing_it_imports_nothing_else_of_the_package():
    code = "import sys, atlas_lessons.api; print([m for m in sys.modules if m.startswith('atlas_lessons')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['atlas_lessons', 'atlas_lessons.api']"
