"""The distribution: a wheel that is whole, in an environment with nothing of the checkout around."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from atlas_lessons.check.rules.examples import sealed_record

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.slow


def call(*words, cwd, code=0, **environment):
    """Run a program away from the checkout and without the environment of these tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV", "VIRTUAL_ENV"))}
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, env={**kept, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    out = tmp_path_factory.mktemp("dist")
    call(sys.executable, "-m", "build", "--outdir", out, cwd=ROOT, PIP_BUILD_CONSTRAINT="constraints.txt")
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The bin folder of a fresh environment with the wheel installed."""
    home = tmp_path_factory.mktemp("fresh environment")
    call(sys.executable, "-m", "venv", home / "venv", cwd=home)
    python = home / "venv" / "bin" / "python"
    call(
        python,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "-c",
        ROOT / "constraints.txt",
        wheel,
        cwd=home,
    )
    return python.parent


def test_the_wheel_carries_schemas_and_templates(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("schemas", "templates"):
        shipped = {
            f"atlas_lessons/{folder}/{path.relative_to(ROOT / folder).as_posix()}"
            for path in (ROOT / folder).rglob("*")
            if path.is_file()
        }
        assert shipped - names == set()


def test_the_wheel_carries_no_tests(wheel):
    assert {name.split("/")[0].split("-")[0] for name in zipfile.ZipFile(wheel).namelist()} == {"atlas_lessons"}


def test_the_installed_command_verifies_a_lesson(installed, tmp_path):
    (tmp_path / "heat.json").write_text(sealed_record(), "utf-8")
    report = json.loads(call(installed / "atlas-lessons", "verify", "heat.json", "--format", "json", cwd=tmp_path))
    assert (report["summary"]["lessons"], report["summary"]["verified"]) == (1, 1)


def test_the_installed_command_words_schema_errors(installed, tmp_path):
    (tmp_path / "heat.json").write_text(sealed_record(title=3), "utf-8")
    assert "SCH" in call(installed / "atlas-lessons", "verify", "heat.json", cwd=tmp_path, code=1)


def test_the_installed_library_has_types_and_schemas(installed, tmp_path):
    script = (
        "import atlas_lessons, pathlib\n"
        "from atlas_lessons.core.resources import schema_bytes\n"
        "assert pathlib.Path(atlas_lessons.__file__).with_name('py.typed').is_file()\n"
        "print(len(schema_bytes('lesson')) > 0, 'site-packages' in atlas_lessons.__file__)"
    )
    assert call(installed / "python", "-c", script, cwd=tmp_path) == "True True\n"
