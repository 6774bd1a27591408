"""Starting up stays cheap: what the command line loads before it knows what to do."""

import subprocess
import sys

import pytest

from atlas_lessons.check.rules.drv_examples import GOOD

HEAVY = {
    "sympy",
    "mpmath",
    "jsonschema",
    "jsonschema_rs",
    "jinja2",
    "math_core",
    "yaml",
    "pyromark",
    "rfc8785",
    "numpy",
}
SLOW = {"asyncio", "concurrent", "multiprocessing", "logging", "http", "email", "ssl", "tomllib"}


def loaded_by(code):
    """The top-level modules that are loaded after this code, in a fresh interpreter."""
    script = f"{code}\nimport sys\nprint(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    return set(
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    )


def test_the_command_line_loads_no_heavy_package():
    assert loaded_by("import atlas_lessons.cli.main") & (HEAVY | SLOW) == set()


@pytest.mark.parametrize("verb", ["verify", "seal", "new", "rules"])
def test_a_verb_loads_no_heavy_package_before_it_runs(verb):
    assert loaded_by(f"import atlas_lessons.cli.main, atlas_lessons.cli.{verb}") & HEAVY == set()


def test_help_loads_no_heavy_package():
    code = "from atlas_lessons.cli.main import run; run(['--help'])"
    assert loaded_by(code) & HEAVY == set()


@pytest.mark.parametrize("name", ["check.rules", "publish.report.sarif"])
def test_the_rules_are_declared_without_a_heavy_package(name):
    assert loaded_by(f"import atlas_lessons.{name}") & HEAVY == set()


def test_checking_a_record_without_mathematics_loads_no_heavy_package():
    code = (
        "from atlas_lessons.check.run import check_text\n"
        "from atlas_lessons.core.config import Config\n"
        "from atlas_lessons.check.rules.examples import sealed\n"
        "checked = check_text({'lesson.json': sealed(content='# Heat\\n\\nIt flows from hot to cold.\\n')}, Config())\n"
        "assert checked.report.numbers == () and not checked.internal\n"
    )
    assert loaded_by(code) & (HEAVY | SLOW) == {"pyromark"}


@pytest.mark.parametrize(
    ("lessons", "jobs", "settings", "loads"),
    [
        (2, 2, {}, True),
        (2, 1, {}, False),  # the one worker loads it itself
        (1, 2, {}, False),
        (2, 2, {"fast": True}, False),
        (2, 2, {"select": ("HSH",)}, False),
    ],
)
def test_workers_that_prove_derivations_share_one_load_of_sympy(tmp_path, lessons, jobs, settings, loads):
    for number in range(lessons):
        for name, text in GOOD.files.items():
            (tmp_path / f"{number}").mkdir(exist_ok=True)
            (tmp_path / f"{number}" / name).write_text(text, "utf-8")
    code = (
        "from atlas_lessons.check.run import check\n"
        "from atlas_lessons.core.config import Config\n"
        f"assert len(check([{str(tmp_path)!r}], Config(**{settings!r}), jobs={jobs}).lessons) == {lessons}\n"
    )
    assert ("sympy" in loaded_by(code)) is loads
