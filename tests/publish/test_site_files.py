"""Whose files are whose in a site: a build replaces what builds made, copies ``static``, and keeps all the rest."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from test_build import built as built_with
from test_build import files

from atlas_lessons.core.config import Config, ConfigError, load_config
from atlas_lessons.publish.site import run
from atlas_lessons.publish.site.build import BuildError, Built, build
from atlas_lessons.publish.site.manifest import MARKER, read_manifest
from atlas_lessons.publish.site.order import OutputError
from atlas_lessons.publish.site.pagefind import pagefind

CONFIG = Config(site_name="Notes", site_url="https://example.org/", search=False)


@pytest.fixture
def inputs(tmp_path: Path) -> Path:
    (tmp_path / "in").mkdir()
    for name in ("heat", "loss", "house"):
        write(tmp_path / "in", name)
    return tmp_path / "in"


def write(folder: Path, name: str, text: str = "Text.") -> None:
    (folder / f"{name}.md").write_text(f"# {name.title()}\n\n{text}\n")


def built(inputs: Path, out: Path, config: Config = CONFIG) -> Built:
    return built_with(inputs, out, config)


FOREIGN = [
    "CNAME", ".nojekyll", "robots.txt", "about/index.html", ".git/HEAD", ".git/objects/ab/cd", ".well-known/security.txt",
    "lessons/own.html", "lessons/heat/own/notes.txt", "data/x.json", "assets/own.css", "pagefind/own.js", "a b/ü\u202e.txt", "-x", "x\n",
    os.fsdecode(b"caf\xe9"),
]  # fmt: skip


def put(folder: Path, names: list[str]) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"my {name!a}")
        path.chmod(0o640)
        os.utime(path, (1_000_000_000, 1_000_000_000))


def facts(folder: Path, names: list[str]) -> list[tuple[str, int, int]]:
    found = [(folder / name, (folder / name).stat()) for name in names]
    return [(path.read_text(), stat.st_mode, stat.st_mtime_ns) for path, stat in found]


def rounds(inputs: Path, out: Path) -> list[Callable[[], object]]:
    """Builds of every sort: the first, one without a change, one of a change, of other settings, of fewer lessons."""
    return [
        lambda: built(inputs, out),
        lambda: built(inputs, out),
        lambda: (write(inputs, "heat", "Other text."), built(inputs, out)),
        lambda: built(inputs, out, replace(CONFIG, site_name="Other")),
        lambda: ((inputs / "house.md").unlink(), built(inputs, out)),
        lambda: (write(inputs, "more", "More."), built(inputs, out)),
    ]


@pytest.mark.parametrize("linking", [True, False])
def test_files_that_no_build_made_are_kept_whole_through_every_build(
    inputs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, linking: bool
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    if not linking:
        monkeypatch.setattr("atlas_lessons.publish.site.disk.os.link", refuse)
    put(tmp_path / "out", FOREIGN)
    before = facts(tmp_path / "out", FOREIGN)
    for again in rounds(inputs, tmp_path / "out"):
        again()
        assert facts(tmp_path / "out", FOREIGN) == before
    built(inputs, tmp_path / "fresh")
    fresh, found = files(tmp_path / "fresh"), files(tmp_path / "out")
    assert {name: data for name, data in found.items() if name not in FOREIGN} == fresh


def test_files_put_into_a_site_after_its_first_build_are_kept_too(inputs: Path, tmp_path: Path) -> None:
    first, *more = rounds(inputs, tmp_path / "out")
    first()
    put(tmp_path / "out", FOREIGN)
    before = facts(tmp_path / "out", FOREIGN)
    for again in more:
        again()
        assert facts(tmp_path / "out", FOREIGN) == before


def test_a_file_that_was_changed_or_removed_between_builds_is_as_it_was_left(inputs: Path, tmp_path: Path) -> None:
    put(tmp_path / "out", ["CNAME", "robots.txt"])
    for number, again in enumerate(rounds(inputs, tmp_path / "out")):
        again()
        (tmp_path / "out/CNAME").write_text(f"{number}.example")
    again()
    assert (tmp_path / "out/CNAME").read_text() == "5.example"
    (tmp_path / "out/robots.txt").unlink()
    write(inputs, "heat")
    built(inputs, tmp_path / "out")
    assert not (tmp_path / "out/robots.txt").exists()


def test_empty_folders_and_their_permissions_are_kept(inputs: Path, tmp_path: Path) -> None:
    for name, mode in ((".git/refs/heads", 0o755), ("private", 0o700), ("lessons/heat/drafts", 0o711)):
        (tmp_path / "out" / name).mkdir(parents=True)
        (tmp_path / "out" / name).chmod(mode)
    (tmp_path / "out").chmod(0o750)
    for again in rounds(inputs, tmp_path / "out"):
        again()
        modes = [
            (tmp_path / "out" / each).stat().st_mode & 0o777
            for each in ("", ".git/refs/heads", "private", "lessons/heat/drafts")
        ]
        assert modes == [0o750, 0o755, 0o700, 0o711]


COLLISIONS = [  # what a user has in the folder, and what is named
    ("index.html", "index.html"),
    ("lessons/heat/index.html", "lessons/heat/index.html"),
    ("sitemap.xml", "sitemap.xml"),
    ("lessons", "lessons"),
    ("lessons/heat", "lessons/heat"),
    ("index.html/mine.txt", "index.html"),
    ("lessons/heat/receipt.json/x/y", "lessons/heat/receipt.json"),
]


def test_a_site_that_would_replace_a_file_of_others_is_refused_and_names_it(inputs: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    for name, told in COLLISIONS:
        put(out, [name])
        before = files(out)
        with pytest.raises(OutputError, match=rf"no build made: (.*, )?{told}\b"):
            build([str(inputs)], str(out), CONFIG)
        assert files(out) == before
        shutil.rmtree(out)
    assert list(tmp_path.glob(".out.*")) == []


def test_a_new_lesson_may_not_take_the_path_of_a_file_of_others(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    put(tmp_path / "out", ["lessons/more/index.html"])
    before = files(tmp_path / "out")
    write(inputs, "more")
    with pytest.raises(OutputError, match=r"no build made: lessons/more/index\.html"):
        build([str(inputs)], str(tmp_path / "out"), CONFIG)
    assert files(tmp_path / "out") == before


def test_every_collision_is_named_up_to_five(inputs: Path, tmp_path: Path) -> None:
    put(tmp_path / "out", ["404.html", "feed.xml", "index.html", "index.json", "llms.txt", "sitemap.xml", "CNAME"])
    with pytest.raises(OutputError, match=r"404\.html, feed\.xml, index\.html, index\.json, llms\.txt and 1 more"):
        build([str(inputs)], str(tmp_path / "out"), CONFIG)


def test_a_file_with_the_bytes_of_the_sites_own_becomes_the_sites(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    (tmp_path / "out" / MARKER).unlink()
    found = built(inputs, tmp_path / "out")
    assert found.notes == ()
    (inputs / "house.md").unlink()
    built(inputs, tmp_path / "out")
    assert not (tmp_path / "out/lessons/house").exists()


def test_a_lost_manifest_is_no_licence_to_replace_or_remove(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    (tmp_path / "out" / MARKER).unlink()
    write(inputs, "heat", "Other text.")
    with pytest.raises(OutputError, match="remove them if an earlier build made them"):
        build([str(inputs)], str(tmp_path / "out"), CONFIG)


def test_a_changed_file_of_the_site_is_made_again_and_the_change_named_and_kept_aside(
    inputs: Path, tmp_path: Path
) -> None:
    built(inputs, tmp_path / "out")
    before = files(tmp_path / "out")
    page = tmp_path / "out/lessons/loss/index.html"
    page.write_text(page.read_text().replace("Text.", "Mine."))
    (tmp_path / "out/404.html").unlink()
    (note,) = built(inputs, tmp_path / "out").notes
    assert note.startswith(f"lessons/loss/index.html had been changed in {tmp_path / 'out'}")
    assert files(tmp_path / "out") == before
    assert "Mine." in (tmp_path / ".out.previous/lessons/loss/index.html").read_text()
    assert built(inputs, tmp_path / "out").notes == ()


def test_a_removed_lesson_leaves_only_the_files_of_others_behind(inputs: Path, tmp_path: Path) -> None:
    put(tmp_path / "out", ["lessons/house/mine.txt"])
    built(inputs, tmp_path / "out")
    (inputs / "house.md").unlink()
    built(inputs, tmp_path / "out")
    assert [path.name for path in (tmp_path / "out/lessons/house").iterdir()] == ["mine.txt"]
    (inputs / "loss.md").unlink()
    built(inputs, tmp_path / "out")
    assert not (tmp_path / "out/lessons/loss").exists()


def linked(out: Path, name: str, to: str) -> None:
    (out / name).parent.mkdir(parents=True, exist_ok=True)
    (out / name).symlink_to(to)


ODD = [
    ("way-out", lambda out: linked(out, "way-out", "/etc/passwd"), "symbolic link"),
    ("lessons/way-out", lambda out: linked(out, "lessons/way-out", "/etc"), "symbolic link"),
    ("gone", lambda out: linked(out, "gone", "nowhere"), "symbolic link"),
    ("me", lambda out: linked(out, "me", "me"), "symbolic link"),
    ("own", lambda out: linked(out, "own", "index.html"), "symbolic link"),
    (".git/a/b", lambda out: linked(out, ".git/a/b", "x"), "symbolic link"),
    ("pipe", lambda out: os.mkfifo(out / "pipe"), "a device, pipe or socket"),
]


def test_a_site_with_a_link_or_a_pipe_in_it_is_refused_and_names_it(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    for name, make, told in ODD:
        make(tmp_path / "out")
        with pytest.raises(OutputError, match=f"{told}: .*{name}"):
            build([str(inputs)], str(tmp_path / "out"), CONFIG)
        assert os.path.lexists(tmp_path / "out" / name)
        (tmp_path / "out" / name).unlink()


def test_a_page_of_the_site_that_became_a_link_is_refused(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    (tmp_path / "mine.html").write_text("mine")
    (tmp_path / "out/index.html").unlink()
    (tmp_path / "out/index.html").symlink_to(tmp_path / "mine.html")
    with pytest.raises(OutputError, match="symbolic link"):
        build([str(inputs)], str(tmp_path / "out"), CONFIG)
    assert (tmp_path / "mine.html").read_text() == "mine"


def test_what_is_written_into_the_site_during_a_build_is_kept(
    inputs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "out", ["CNAME", "robots.txt"])
    really = run.write_manifest

    def late(found: dict[str, str]) -> bytes:
        (tmp_path / "out/notes").mkdir(exist_ok=True)
        (tmp_path / "out/notes/late.txt").write_text("late")
        (tmp_path / "out/CNAME").unlink()
        (tmp_path / "out/CNAME").write_text("new.example")
        return really(found)

    monkeypatch.setattr("atlas_lessons.publish.site.run.write_manifest", late)
    for again in rounds(inputs, tmp_path / "out"):
        again()
        assert (tmp_path / "out/notes/late.txt").read_text() == "late"
        assert (tmp_path / "out/CNAME").read_text() == "new.example"
        assert "notes/late.txt" not in (read_manifest(tmp_path / "out") or {})


def test_a_first_build_that_ended_between_two_renames_loses_nothing(inputs: Path, tmp_path: Path) -> None:
    put(tmp_path / ".out.old-abc/site", ["CNAME"])
    put(tmp_path / ".out.old", ["mine"])
    built(inputs, tmp_path / "out")
    assert (tmp_path / "out/CNAME").read_text() == "my 'CNAME'"
    assert (tmp_path / ".out.old/mine").is_file()
    assert not (tmp_path / ".out.old-abc").exists()


def test_a_folder_beside_the_site_that_is_called_as_the_previous_one_is_left_alone(
    inputs: Path, tmp_path: Path
) -> None:
    put(tmp_path / ".out.previous", ["mine"])
    for again in rounds(inputs, tmp_path / "out"):
        again()
    assert files(tmp_path / ".out.previous") == {"mine": b"my 'mine'"}


def test_the_working_directory_and_what_holds_it_are_no_sites(
    inputs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "place/below").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "place/below")
    for out in (".", "..", str(tmp_path / "place")):
        with pytest.raises(OutputError, match="never replaced"):
            build([str(inputs)], out, CONFIG)


def test_fragments_keep_the_files_of_others_too(inputs: Path, tmp_path: Path) -> None:
    put(tmp_path / "out", ["html/own.html", "README.txt"])
    before = facts(tmp_path / "out", ["html/own.html", "README.txt"])
    for _ in range(2):
        assert build([str(inputs)], str(tmp_path / "out"), CONFIG, fragments=True).published
        write(inputs, "heat", "Other text.")
    assert facts(tmp_path / "out", ["html/own.html", "README.txt"]) == before


def test_pages_of_others_are_not_in_the_search_index(inputs: Path, tmp_path: Path) -> None:
    if pagefind() is None:
        pytest.skip("pagefind is not installed")
    searched = replace(CONFIG, search=True)
    put(tmp_path / "out", ["pagefind/own.js"])
    (tmp_path / "out/own.html").write_text('<html lang="en"><body data-pagefind-body><h1>Own</h1>zebra</body></html>')
    for _ in range(2):
        built(inputs, tmp_path / "out", searched)
        write(inputs, "heat", "Other text.")
        built(inputs, tmp_path / "out", searched)
    built(inputs, tmp_path / "fresh", searched)
    found = files(tmp_path / "out")
    assert found.pop("pagefind/own.js") == b"my 'pagefind/own.js'"
    assert b"zebra" in found.pop("own.html")
    assert found == files(tmp_path / "fresh")


@pytest.fixture
def static(tmp_path: Path) -> Path:
    put(tmp_path / "static", ["CNAME", ".nojekyll", "about/index.html", "downloads/big.bin", ".well-known/x", "a b"])
    return tmp_path / "static"


def test_static_files_are_copied_into_the_site_and_follow_their_folder(
    inputs: Path, tmp_path: Path, static: Path
) -> None:
    config = replace(CONFIG, static=str(static))
    put(static, [".git/config", "about/.git"])
    put(tmp_path / "out", ["robots.txt"])

    def now() -> dict[str, bytes]:
        built(inputs, tmp_path / "out", config)
        found = {name: data for name, data in files(static).items() if ".git" not in name}
        site = files(tmp_path / "out")
        assert found.items() <= site.items()
        assert not any(".git" in name for name in site)
        return site

    now()
    unchanged = (tmp_path / "out/CNAME").stat().st_ino
    assert now().keys() == now().keys()
    (static / "about/index.html").write_text("changed")
    assert now()["about/index.html"] == b"changed"
    assert (tmp_path / "out/CNAME").stat().st_ino == unchanged != (static / "CNAME").stat().st_ino
    (static / "about/index.html").unlink()
    put(static, ["new.txt"])
    site = now()
    assert "about/index.html" not in site
    assert site["robots.txt"] == b"my 'robots.txt'"
    built(inputs, tmp_path / "fresh", config)
    assert files(tmp_path / "fresh") == {name: data for name, data in site.items() if name != "robots.txt"}
    built(inputs, tmp_path / "out")
    assert "new.txt" not in files(tmp_path / "out")


def test_a_static_file_that_asks_for_the_path_of_a_page_is_refused(inputs: Path, tmp_path: Path, static: Path) -> None:
    for name, told in (
        ("index.html", "index.html"), ("lessons/heat/index.html", "lessons/heat/index.html"), ("feed.xml/x", "feed.xml"),
        ("lessons", "lessons"), (MARKER, MARKER),
    ):  # fmt: skip
        put(static, [name])
        with pytest.raises(BuildError, match=f"the site has files of its own at {told};"):
            build([str(inputs)], str(tmp_path / "out"), replace(CONFIG, static=str(static)))
        (static / name).unlink()
        if name == "feed.xml/x":
            (static / "feed.xml").rmdir()
        if name == "lessons/heat/index.html":
            shutil.rmtree(static / "lessons")
    assert not (tmp_path / "out").exists()


def test_a_static_file_that_asks_for_the_path_of_a_file_of_others_is_refused(
    inputs: Path, tmp_path: Path, static: Path
) -> None:
    put(tmp_path / "out", ["CNAME"])
    (tmp_path / "out/CNAME").write_text("other.example")
    with pytest.raises(OutputError, match="no build made: CNAME"):
        build([str(inputs)], str(tmp_path / "out"), replace(CONFIG, static=str(static)))
    assert (tmp_path / "out/CNAME").read_text() == "other.example"


def test_a_static_folder_that_is_or_holds_a_link_or_is_none_is_refused(
    inputs: Path, tmp_path: Path, static: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link").symlink_to("static")
    (tmp_path / "around").symlink_to(".")
    put(tmp_path / "good", ["x"])
    (tmp_path / "good/passwd").symlink_to("/etc/passwd")
    put(tmp_path / "deep/a", ["x"])
    (tmp_path / "deep/a/etc").symlink_to("/etc")
    (tmp_path / "file").write_text("x")
    for folder, told in (
        ("link", "symbolic link: link"), ("around/static", "symbolic link: around"), ("good", "good/passwd"),
        ("deep", "deep/a/etc"), ("none", "found none"), ("file", "found none"), (".", "must lie apart"),
        ("out/x", "must lie apart"), ("out", "must lie apart"),
    ):  # fmt: skip
        if told == "must lie apart" and folder != ".":
            (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        with pytest.raises(BuildError, match=told):
            build([str(inputs)], "out", replace(CONFIG, static=folder))


def test_templates_may_link_to_static_files(inputs: Path, tmp_path: Path, static: Path) -> None:
    own = tmp_path / "templates"
    own.mkdir()
    ours = Path(__file__).resolve().parents[2] / "templates/404.html"
    assert ours.is_file()
    shutil.copy(ours.parent / "index.html", own)
    page = own / "index.html"
    page.write_text(page.read_text().replace("{% endblock %}", '<a href="about/index.html">About</a>{% endblock %}'))
    config = replace(CONFIG, static=str(static), templates=str(own))
    built(inputs, tmp_path / "out", config)
    (static / "about/index.html").unlink()
    with pytest.raises(BuildError, match="about"):
        build([str(inputs)], str(tmp_path / "out"), config)


def test_the_static_folder_of_a_configuration_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('static = "public"\n')
    assert load_config(str(tmp_path / "own.toml")).static == str(tmp_path / "public")
    (tmp_path / "own.toml").write_text("static = true\n")
    with pytest.raises(ConfigError, match="static: expected a string"):
        load_config(str(tmp_path / "own.toml"))
