"""The guides for other site builders, tried as they are written: their files, their commands, a page with our article."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from test_pictures import PNG

from atlas_lessons.check.rules.examples import PREAMBLE, sealed_record

ROOT = Path(__file__).resolve().parent.parent
GUIDES = ROOT / "docs" / "guides"
# The program a guide needs, and where its page of a lesson ends up.
TOOLS = {
    "hugo": ("hugo", "public/learn/zero-partitioning/index.html"),
    "eleventy": ("eleventy", "_site/learn/zero-partitioning/index.html"),
    "mkdocs": ("mkdocs", "site/learn/zero-partitioning/index.html"),
    "sphinx": ("sphinx-build", "_build/learn/zero-partitioning/index.html"),
}
PICTURED = f"{PREAMBLE}# Walls\n\n![A wall](wall.png)\n"
FENCE = re.compile(r'^```(\w[\w-]*)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def tool(name: str) -> str | None:
    """The folder of a builder's program: beside our interpreter, among the guides' npm packages, or on the path."""
    places = (str(Path(sys.executable).parent), str(ROOT / "tests" / "guides" / "node_modules" / ".bin"))
    found = shutil.which(name, path=os.pathsep.join(places)) or shutil.which(name)
    return str(Path(found).parent) if found else None


def test_there_is_a_guide_for_each_builder() -> None:
    assert {path.stem for path in GUIDES.glob("*.md")} == set(TOOLS)


@pytest.mark.slow
@pytest.mark.parametrize("guide", TOOLS)
def test_a_guide_works_as_it_is_written(guide: str, tmp_path: Path) -> None:
    program, page = TOOLS[guide]
    folder = tool(program)
    if folder is None:
        if os.environ.get("REQUIRE_GUIDES"):
            pytest.fail(f"{program} is not installed; run: make guides")
        pytest.skip(f"{program} is not installed; run: make guides")
    shutil.copytree(ROOT / "content", tmp_path / "sources")
    (tmp_path / "sources" / "walls").mkdir()
    (tmp_path / "sources" / "walls" / "lesson.json").write_text(sealed_record(PICTURED, slug="walls"))
    (tmp_path / "sources" / "walls" / "wall.png").write_bytes(PNG)
    shutil.copy(ROOT / "pyproject.toml", tmp_path / "pyproject.toml")
    commands: list[str] = []
    for language, title, text in FENCE.findall((GUIDES / f"{guide}.md").read_text()):
        if title:
            (tmp_path / title).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / title).write_text(text)
        elif language == "sh":
            commands += text.strip().splitlines()
    path = os.pathsep.join((str(Path(sys.executable).parent), folder, os.environ["PATH"]))
    for command in commands:
        words = command.split()
        words = words[1:] if words[0] == "npx" else words
        done = subprocess.run(words, cwd=tmp_path, env={**os.environ, "PATH": path}, capture_output=True, text=True)
        assert done.returncode == 0, (command, done.stdout[-800:], done.stderr[-800:])
    made = (tmp_path / page).read_text()
    assert '<article class="lesson">' in made
    assert '<data class="n derived" value="1005/32">31.4</data>' in made
    assert '<annotation encoding="application/x-tex">M_{\\mathrm{base}}' in made
    assert "explore.js" in made
    assert 'id="_what-if"' in made
    pictured = (tmp_path / page.replace("zero-partitioning", "walls")).read_text()
    assert '<img src="wall.png" alt="A wall" width="640" height="480" loading="lazy">' in pictured
    assert (tmp_path / page.replace("zero-partitioning", "walls")).with_name("wall.png").read_bytes() == PNG
