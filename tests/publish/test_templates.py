"""Overriding templates are plain files: a link could publish any file of the machine that builds."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from atlas_lessons.core.config import Config
from atlas_lessons.publish.render.templates import TemplateProblem, Templates
from atlas_lessons.publish.site.build import BuildError, build


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own/parts").mkdir(parents=True)
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "notes.md").write_text("# Notes\n\nText.\n")
    return tmp_path


def link(name: str, to: str) -> Callable[[Path], None]:
    return lambda place: (place / name).symlink_to(to)


HARMS = [
    (link("own/404.html", "../secret"), "own", "symbolic link: own/404.html"),
    (link("own/style.css", "/etc/passwd"), "own", "symbolic link: own/style.css"),
    (link("own/never-used.txt", "../secret"), "own", "symbolic link: own/never-used.txt"),
    (link("own/parts/a.html", "../../secret"), "own", "symbolic link: own/parts/a.html"),
    (link("own/etc", "/etc"), "own", "symbolic link: own/etc"),
    (link("own/gone.html", "nowhere"), "own", "symbolic link: own/gone.html"),
    (link("other", "own"), "other", "symbolic link: other"),
    (link("around", "."), "around/own", "symbolic link: around"),
    (lambda place: os.mkfifo(place / "own/index.html"), "own", "pipe or socket: own/index.html"),
]


@pytest.mark.parametrize(("harm", "folder", "told"), HARMS)
def test_a_folder_of_templates_that_is_or_holds_a_link_is_refused(
    place: Path, harm: Callable[[Path], None], folder: str, told: str
) -> None:
    harm(place)
    for again in (
        lambda: Templates(folder),
        lambda: build(["notes.md"], "out", Config(templates=folder, search=False)),
    ):
        with pytest.raises((TemplateProblem, BuildError), match=told):
            again()
    assert not (place / "out").exists()


def test_a_template_that_becomes_a_link_between_builds_is_refused(place: Path) -> None:
    config = Config(templates="own", search=False)
    (place / "own/404.html").write_text("gone")
    assert build(["notes.md"], "out", config).published
    (place / "copy").write_text("gone")
    (place / "own/404.html").unlink()
    (place / "own/404.html").symlink_to("../copy")
    with pytest.raises(BuildError, match=r"symbolic link: own/404\.html"):
        build(["notes.md"], "out", config)


def test_a_template_includes_another_of_its_folder_and_nothing_outside(place: Path) -> None:
    (place / "own/parts/a.html").write_text("part")
    (place / "own/404.html").write_text("{% include 'parts/a.html' %}")
    assert Templates("own").render("404.html", {}) == "part"
    (place / "own/404.html").write_text("{% include '../secret' %}")
    with pytest.raises(TemplateProblem, match="secret"):
        Templates("own").render("404.html", {})


def test_an_asset_takes_the_place_of_ours_and_the_others_stay(place: Path) -> None:
    (place / "own/icon.svg").write_text("<svg/>")
    assert Templates("own").static("icon.svg") == b"<svg/>"
    assert Templates("own").static("style.css") == Templates().static("style.css")


def test_a_template_that_is_no_utf_8_or_too_long_is_named(place: Path) -> None:
    (place / "own/404.html").write_bytes(b"\xff")
    with pytest.raises(TemplateProblem, match=r"404\.html"):
        Templates("own").render("404.html", {})
    with (place / "own/404.html").open("wb") as file:
        file.truncate(2**23)
    with pytest.raises(TemplateProblem, match="more than"):
        Templates("own").render("404.html", {})
