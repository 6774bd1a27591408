"""The verbs render, build and serve: what they print, what they refuse, and their exit codes."""

from __future__ import annotations

import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from rendering import CONTENT, DERIVATIONS

from atlas_lessons.check.rules.examples import sealed
from atlas_lessons.cli.serve import site_server
from atlas_lessons.publish.render.site import HEADER_POLICY
from atlas_lessons.publish.site.output import MARKER


def atlas(*words: str, cwd: Path, stdin: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    script = "from atlas_lessons.cli.main import entry; entry()"
    return subprocess.run([sys.executable, "-c", script, *words], cwd=cwd, input=stdin, capture_output=True)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    folder = tmp_path / "content" / "heat"
    folder.mkdir(parents=True)
    (folder / "lesson.json").write_text(sealed(CONTENT))
    (folder / "derivations.json").write_text(DERIVATIONS)
    (tmp_path / "atlas-lessons.toml").write_text("search = false\n")
    return tmp_path


def spoil(place: Path) -> None:
    (place / "content" / "heat" / "lesson.json").write_text(sealed(CONTENT, version="9"))


@pytest.mark.parametrize(
    ("form", "begin"),
    [("html", b"<!doctype html>"), ("fragment", b"<article"), ("markdown", b"# Heat through a wall"), ("json", b"{\n"), ("data", b"{\n")],
)  # fmt: skip
def test_each_form_goes_to_the_standard_output(place: Path, form: str, begin: bytes) -> None:
    done = atlas("render", "content/heat", "--to", form, cwd=place)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(begin)


def test_json_is_the_record_byte_for_byte(place: Path) -> None:
    done = atlas("render", "content", "--to", "json", cwd=place)
    assert done.stdout == (place / "content" / "heat" / "lesson.json").read_bytes()


def test_a_page_gets_its_style_and_script_beside_it(place: Path) -> None:
    assert atlas("render", "content/heat", "--output", "heat.html", cwd=place).returncode == 0
    assert {"heat.html", "style.css", "explore.js"} <= {path.name for path in place.iterdir()}


def test_an_unverified_lesson_is_refused_with_its_findings(place: Path) -> None:
    spoil(place)
    done = atlas("render", "content/heat", cwd=place)
    assert done.returncode == 1
    assert done.stdout == b""
    assert b"error IDN" in done.stderr or b"error SCH" in done.stderr
    assert b"is not verified and is not rendered" in done.stderr


@pytest.mark.parametrize("form", ["html", "fragment", "markdown", "data"])
def test_a_draft_is_rendered_when_asked_for_and_says_so(place: Path, form: str) -> None:
    spoil(place)
    done = atlas("render", "content/heat", "--drafts", "--to", form, cwd=place)
    assert done.returncode == 0
    assert b"not verified" in done.stdout


def test_a_draft_has_no_sealed_record(place: Path) -> None:
    spoil(place)
    done = atlas("render", "content/heat", "--drafts", "--to", "json", cwd=place)
    assert done.returncode == 2
    assert b"no sealed record" in done.stderr


def test_a_selection_of_rules_makes_no_lesson_verified(place: Path) -> None:
    spoil(place)
    (place / "atlas-lessons.toml").write_text('select = ["JSN"]\n')
    assert atlas("render", "content/heat", cwd=place).returncode == 1
    assert atlas("build", "content", "--out", "site", cwd=place).returncode == 1


def test_one_lesson_at_a_time(place: Path) -> None:
    (place / "content" / "notes.md").write_text("# Notes\n")
    done = atlas("render", "content", cwd=place)
    assert done.returncode == 2
    assert b"holds 2 lessons" in done.stderr


@pytest.mark.parametrize("words", [("render", "nowhere"), ("render", "."), ("build", "nowhere", "--out", "s"), ("build", "--out", "s"), ("build", "content")])  # fmt: skip
def test_nothing_to_work_on_is_a_usage_error(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "content").mkdir()
    assert atlas(*words, cwd=tmp_path).returncode == 2


def test_a_lesson_from_the_standard_input(place: Path) -> None:
    done = atlas("render", "-", "--to", "markdown", cwd=place, stdin=b"# Notes\n\nText.\n")
    assert (done.returncode, done.stdout) == (0, b"# Notes\n\nText.\n")


def test_build_says_what_it_made(place: Path) -> None:
    done = atlas("build", "content", "--out", "site", cwd=place)
    assert (done.returncode, done.stdout) == (0, b"site: 1 lesson\n")
    again = atlas("build", "content", "--out", "site", cwd=place)
    assert again.stdout in (b"site: 1 lesson, 1 unchanged\n", b"site: 1 lesson\n")


def test_build_refuses_what_is_not_verified(place: Path) -> None:
    spoil(place)
    done = atlas("build", "content", "--out", "site", cwd=place)
    assert done.returncode == 1
    assert b"Nothing was published" in done.stderr
    assert not (place / "site").exists()


def test_build_marks_drafts(place: Path) -> None:
    spoil(place)
    done = atlas("build", "content", "--out", "site", "--drafts", cwd=place)
    assert (done.returncode, done.stdout) == (0, b"site: 1 lesson, 1 as drafts\n")


def test_build_never_replaces_the_files_of_others(place: Path) -> None:
    (place / "site").mkdir()
    (place / "site" / "diary.txt").write_text("mine")
    done = atlas("build", "content", "--out", "site", cwd=place)
    assert done.returncode == 2
    assert b"diary.txt" in done.stderr
    assert (place / "site" / "diary.txt").read_text() == "mine"


def test_fragments_are_built_for_other_sites(place: Path) -> None:
    assert atlas("build", "content", "--out", "made", "--fragments", cwd=place).returncode == 0
    names = {str(path.relative_to(place / "made")) for path in (place / "made").rglob("*") if path.is_file()}
    assert names == {
        MARKER, "html/heat.html", "data/heat.json", "receipts/heat.json", "static/style.css", "static/explore.js",
    }  # fmt: skip


def test_templates_that_are_not_there_are_a_usage_error(place: Path) -> None:
    (place / "atlas-lessons.toml").write_text('templates = "nowhere"\n')
    for words in (("render", "content/heat"), ("build", "content", "--out", "site")):
        done = atlas(*words, cwd=place)
        assert done.returncode == 2
        assert b"nowhere" in done.stderr


def test_serve_wants_a_built_site(tmp_path: Path) -> None:
    done = atlas("serve", ".", cwd=tmp_path)
    assert done.returncode == 2
    assert b"holds no built site" in done.stderr


@pytest.fixture
def served(place: Path) -> Iterator[str]:
    assert atlas("build", "content", "--out", "site", cwd=place).returncode == 0
    (place / "secret.txt").write_text("secret")
    (place / "site" / "way-out").symlink_to(place)
    server = site_server(place / "site", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def get(url: str) -> tuple[int, bytes, dict[str, str]]:
    try:
        with urllib.request.urlopen(url) as answer:
            return answer.status, answer.read(), dict(answer.headers)
    except urllib.error.HTTPError as error:
        return error.code, error.read(), dict(error.headers)


def test_served_pages_carry_the_policy_as_a_header(served: str) -> None:
    status, body, headers = get(f"{served}/learn/heat/")
    assert status == 200
    assert b"Heat through a wall" in body
    assert headers["Content-Security-Policy"] == HEADER_POLICY
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    [f"/{MARKER}", f"/%2e{MARKER[1:]}", "/../secret.txt", "/%2e%2e/secret.txt", "/way-out/secret.txt", "/learn/", "/nothing", "/learn/heat/none"],
)  # fmt: skip
def test_what_is_hidden_or_outside_is_not_there(served: str, path: str) -> None:
    status, body, _ = get(f"{served}{path}")
    assert status == 404
    assert b"Page not found" in body
    assert b"secret" not in body


def test_the_server_listens_on_this_machine_alone(place: Path) -> None:
    server = site_server(place, 0)
    assert server.server_address[0] == "127.0.0.1"
    server.server_close()
