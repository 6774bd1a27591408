"""The verbs render, build and serve: what they print, what they refuse, and their exit codes."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from rendering import CONTENT, DERIVATIONS

from atlas_lessons.check.rules.examples import sealed_record
from atlas_lessons.cli.serve import is_loopback, site_server
from atlas_lessons.publish.render.site import HEADER_POLICY
from atlas_lessons.publish.site.manifest import MARKER


def atlas(*words: str, cwd: Path, stdin: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    script = "from atlas_lessons.cli.main import entry; entry()"
    return subprocess.run([sys.executable, "-c", script, *words], cwd=cwd, input=stdin, capture_output=True)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    folder = tmp_path / "content" / "heat"
    folder.mkdir(parents=True)
    (folder / "lesson.json").write_text(sealed_record(CONTENT))
    (folder / "derivations.json").write_text(DERIVATIONS)
    (tmp_path / "atlas-lessons.toml").write_text("search = false\n")
    return tmp_path


def spoil(place: Path) -> None:
    (place / "content" / "heat" / "lesson.json").write_text(sealed_record(CONTENT, version="9"))


@pytest.mark.parametrize(
    ("form", "begin"),
    [("html", b"<!doctype html>"), ("fragment", b"<article"), ("markdown", b"# Heat through a wall"), ("json", b"{\n"), ("data", b"{\n")],
)  # fmt: skip
def test_each_form_goes_to_the_standard_output(place: Path, form: str, begin: bytes) -> None:
    done = atlas("render", "content/heat", "--to", form, cwd=place)
    assert (done.returncode, done.stderr) == (0, b"configuration: atlas-lessons.toml\n")
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


def test_build_keeps_the_files_of_others_and_names_them_the_first_time(place: Path) -> None:
    (place / "site").mkdir()
    (place / "site" / "diary.txt").write_text("mine")
    first, second = (atlas("build", "content", "--out", "site", cwd=place) for _ in range(2))
    configuration, note = first.stderr.splitlines()
    assert configuration.startswith(b"configuration: ")
    assert note == b"note: site holds 1 file that no build made; they are kept: diary.txt"
    assert (first.returncode, second.returncode) == (0, 0)
    assert second.stderr.splitlines() == [configuration]
    assert (place / "site" / "diary.txt").read_text() == "mine"


def test_build_refuses_to_replace_a_file_of_others_and_names_it(place: Path) -> None:
    (place / "site").mkdir()
    (place / "site" / "index.html").write_text("mine")
    done = atlas("build", "content", "--out", "site", cwd=place)
    assert done.returncode == 2
    assert b"index.html" in done.stderr
    assert [path.name for path in (place / "site").iterdir()] == ["index.html"]
    assert (place / "site" / "index.html").read_text() == "mine"


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


def answer(served: str, request: bytes) -> bytes:
    """What the server sends back for the bytes of a request."""
    port = int(served.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65536), b""))


LOOPBACK_HOSTS = ["localhost", "LocalHost:8000", "localhost.", "127.0.0.1", "127.0.0.1:1", "127.8.9.1", "[::1]", "[::1]:8000",
                  "[0:0:0:0:0:0:0:1]:80", "a.localhost:8000", "localhost:"]  # fmt: skip
OTHER_HOSTS = ["evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "evillocalhost",
               "", " ", "::1", "[::1", "[::2]:8000", "[::]", "0.0.0.0", "0", "2130706433", "0x7f.1", "192.168.0.1", "10.0.0.1:8000",
               "localhost@evil.example", "localhost:80@evil", "localhost/evil", "localhost,evil.example", "localhost:x",
               "[::ffff:192.168.0.1]", "127.0.0.1\n", "①.localhost.x"]  # fmt: skip


@pytest.mark.parametrize("host", LOOPBACK_HOSTS)
def test_a_host_on_this_machine_is_answered(served: str, host: str) -> None:
    assert is_loopback(host)
    assert b"200 OK" in answer(served, f"GET /learn/heat/ HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())


@pytest.mark.parametrize("host", OTHER_HOSTS)
def test_any_other_host_is_no_loopback_name(host: str) -> None:
    assert not is_loopback(host)


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
@pytest.mark.parametrize(
    "headers", ["Host: evil.example\r\n", "", "Host: localhost\r\nHost: evil.example\r\n", "Host: evil.example:80\r\n"]
)
def test_a_request_that_names_another_host_is_refused(served: str, method: str, headers: str) -> None:
    found = answer(served, f"{method} / HTTP/1.1\r\n{headers}\r\n".encode())
    assert found.startswith(b"HTTP/1.0 421 ")
    assert b"Physics" not in found


@pytest.mark.parametrize(
    "line",
    [b"GET /%00 HTTP/1.1", b"HEAD /%00/learn/heat/ HTTP/1.1", b"GET /learn/heat/%00 HTTP/1.1", b"GET /%ff%fe HTTP/1.1",
     b"GET /" + b"a" * 5000 + b" HTTP/1.1", b"GET http://[/../../learn/heat HTTP/1.1", b"GET /\\evil.example/../learn/heat HTTP/1.1",
     b"GET * HTTP/1.1", b"GET /%2e%2e%2f%2e%2e%2fsecret.txt HTTP/1.1", b"GET /circle HTTP/1.1", b"GET /learn/heat/index.html/ HTTP/1.1"],
)  # fmt: skip
def test_a_malformed_path_is_not_found_and_the_server_goes_on(
    served: str, place: Path, capfd: pytest.CaptureFixture[str], line: bytes
) -> None:
    if not (place / "site" / "circle").is_symlink():
        (place / "site" / "circle").symlink_to(place / "site" / "circle")
    assert answer(served, line + b"\r\nHost: localhost\r\n\r\n").startswith(b"HTTP/1.0 404 ")
    assert get(f"{served}/learn/heat/")[0] == 200
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize(
    "raw", [b"\r\n\r\n", b"GET\r\n\r\n", b"\x00\xff\r\n\r\n", b"GET / HTTP/9\r\n\r\n", b"GET /" + b"a" * 70_000]
)
def test_what_is_no_request_harms_nothing(served: str, capfd: pytest.CaptureFixture[str], raw: bytes) -> None:
    answer(served, raw)
    assert get(f"{served}/learn/heat/")[0] == 200
    assert "Traceback" not in capfd.readouterr().err
