"""Starting up stays cheap: what the command line loads before it knows what to do."""

import json
import subprocess
import sys

import pytest

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
        "from atlas_lessons.check.rules.examples import sealed_record\n"
        "checked = check_text({'lesson.json': sealed_record(content='# Heat\\n\\nIt flows from hot to cold.\\n')}, Config())\n"
        "assert checked.report.numbers == () and not checked.internal\n"
    )
    assert loaded_by(code) & (HEAVY | SLOW) == {"pyromark"}


@pytest.mark.parametrize(
    ("lessons", "jobs", "settings", "expression", "loads"),
    [
        (2, 2, {}, "sqrt(n^2)*2", True),
        (2, 2, {}, "(n*2)^(1/1)", True),
        (2, 2, {}, "n*2", False),
        (2, 2, {}, "n^2*2/n^1", False),
        (2, 1, {}, "sqrt(n^2)*2", False),  # the one worker loads it itself
        (1, 2, {}, "sqrt(n^2)*2", False),
        (2, 2, {"select": ("HSH",)}, "sqrt(n^2)*2", False),
    ],
)
def test_workers_share_one_load_of_sympy_where_derivations_need_it(
    tmp_path, lessons, jobs, settings, expression, loads
):
    quantities = [
        {"symbol": "n", "quote": "4 disks"},
        {"symbol": "m", "expression": expression, "quote": "8 plates"},
    ]
    derivations = {"schemaVersion": 1, "examples": [{"id": "a", "quantities": quantities}]}
    for number in range(lessons):
        (tmp_path / f"{number}").mkdir()
        (tmp_path / f"{number}" / "a.md").write_text("# Disks\n\nThe 4 disks have 8 plates.\n", "utf-8")
        (tmp_path / f"{number}" / "a.derivations.json").write_text(json.dumps(derivations), "utf-8")
    code = (
        "from atlas_lessons.check.run import check\n"
        "from atlas_lessons.core.config import Config\n"
        f"assert len(check([{str(tmp_path)!r}], Config(**{settings!r}), jobs={jobs}).lessons) == {lessons}\n"
    )
    assert ("sympy" in loaded_by(code)) is loads
