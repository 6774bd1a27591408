"""Pictures beside a lesson: what is published of them and how large, and what is refused by name."""

import json
import re
import shutil
import struct
from hashlib import sha256
from pathlib import Path

import pytest
from test_build import CONFIG, CONTENT, built, files, write
from test_render_cli import atlas
from test_render_forms import RECEIPT

from atlas_lessons.publish.site.build import BuildError, build
from atlas_lessons.read.markdown.pictures import MOST_BYTES, PictureError, picture_path, read_picture

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + struct.pack(">II", 640, 480) + b"\x08\x02\x00\x00\x00rest"
GIF = b"GIF89a" + struct.pack("<HH", 64, 48) + b"rest"
JPEG = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xff\xc2\x00\x0b\x08" + struct.pack(">HH", 480, 640) + b"\x03"
WEBP = b"RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00" + (639).to_bytes(3, "little") + b"\xdf\x01\x00"
LOSSLESS = b"RIFF\x00\x00\x00\x00WEBPVP8L\x0a\x00\x00\x00\x2f" + (639 | 479 << 14).to_bytes(4, "little")
LOSSY = b"RIFF\x00\x00\x00\x00WEBPVP8 \x0a\x00\x00\x00\x00\x00\x00\x9d\x01\x2a" + struct.pack("<HH", 640, 480)


def svg(inside: str = "", root: str = 'width="64" height="48"', before: str = "") -> bytes:
    return f'{before}<svg xmlns="http://www.w3.org/2000/svg" {root}>{inside}</svg>'.encode()


@pytest.mark.parametrize(
    ("name", "data", "size"),
    [
        ("a.png", PNG, (640, 480)),
        ("a.gif", GIF, (64, 48)),
        ("a.jpg", JPEG, (640, 480)),
        ("a.jpeg", JPEG, (640, 480)),
        ("a.webp", WEBP, (640, 480)),
        ("a.webp", LOSSLESS, (640, 480)),
        ("a.webp", LOSSY, (640, 480)),
        ("a.svg", svg(), (64, 48)),
        ("a.svg", svg(root='width="1in" height="2.54cm"'), (96, 96)),
        ("a.svg", svg(root='viewBox="0 0 30,20"'), (30, 20)),
        ("a.svg", svg(root='width="100%" viewBox="0 0 30 20"'), (30, 20)),
        ("a.svg", svg(before='<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">'), (64, 48)),
        ("a.svg", svg('<defs><path id="p" d="M0 0"/></defs><use href="#p" style="fill:url(#g)"/>'), (64, 48)),
        ("a.svg", svg('<image href="data:image/png;base64,AAAA"/><style>.a { fill: red }</style>'), (64, 48)),
    ],
)
def test_a_picture_is_told_and_measured_by_its_first_bytes(
    tmp_path: Path, name: str, data: bytes, size: tuple[int, int]
) -> None:
    (tmp_path / name).write_bytes(data)
    found = read_picture(str(tmp_path / "lesson.json"), name)
    assert (found.width, found.height) == size
    assert found.data == data


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("a.png", b"", "is no PNG"),
        ("a.png", b"<html>", "no svg element"),
        ("a.png", PNG[:20], "refused"),
        ("a.png", GIF, "its bytes are gif"),
        ("a.jpg", PNG, "its bytes are png"),
        ("a.png", PNG.replace(struct.pack(">I", 640), struct.pack(">I", 0)), "0 × 480"),
        ("a.png", PNG.replace(struct.pack(">I", 640), struct.pack(">I", 2**31)), "a side"),
        ("a.jpg", b"\xff\xd8\xff" + b"\xff" * 100, "refused"),
        ("a.jpg", b"\xff\xd8" + b"\xff\xe0\x00\x02" * 5000, "no frame"),
        ("a.svg", svg("<script>alert(1)</script>"), "script"),
        ("a.svg", svg('<g onload="alert(1)"/>'), "onload"),
        ("a.svg", svg('<foreignObject><b xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'), "foreignObject"),
        ("a.svg", svg('<g><b xmlns="http://www.w3.org/1999/xhtml"/></g>'), "element b"),
        ("a.svg", svg('<a href="javascript:alert(1)"/>'), "element a"),
        ("a.svg", svg('<use href="other.svg#x"/>'), "out of the file"),
        ("a.svg", svg('<image xmlns:x="http://www.w3.org/1999/xlink" x:href="https://x/"/>'), "out of the file"),
        ("a.svg", svg('<image href="data:image/svg+xml;base64,AAAA"/>'), "out of the file"),
        ("a.svg", svg('<g style="fill:url(https://x/)"/>'), "loads"),
        ("a.svg", svg("<style>@import 'x.css';</style>"), "loads"),
        ("a.svg", svg("<style><![CDATA[a{b:ur]]>l(x)}</style>"), "loads"),
        ("a.svg", svg(before='<!DOCTYPE svg [<!ENTITY a "b">]>'), "entity"),
        ("a.svg", svg(before='<?xml-stylesheet href="x.xsl"?>'), "instruction"),
        ("a.svg", svg(root='width="100%"'), "neither"),
        ("a.svg", b"<svg", "well-formed"),
    ],
)
def test_what_is_no_picture_or_could_do_something_is_refused_by_name(
    tmp_path: Path, name: str, data: bytes, told: str
) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(PictureError, match=f"{re.escape(str(tmp_path / name))}.*{re.escape(told)}"):
        read_picture(str(tmp_path / "lesson.json"), name)


@pytest.mark.parametrize("url", ["../a.png", "/a.png", "a/../b.png", "a.html", ".a.png", "%2e%2e/a.png", "a\\b.png",
                                 "https://example.org/a.png", "//x/a.png", "a.png?x", "data:image/png,x.png", "a b.png"])  # fmt: skip
def test_only_plain_names_that_go_down_are_paths_of_pictures(url: str) -> None:
    assert picture_path(url) is None


def test_links_too_large_files_and_folders_are_refused(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real/a.png").write_bytes(PNG)
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "l.png").symlink_to("real/a.png")
    (tmp_path / "f.png").mkdir()
    with (tmp_path / "big.png").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    for name, told in (
        ("link/a.png", "link"), ("l.png", "link"), ("f.png", "no plain file"), ("big.png", "at most"),
        ("none.png", "no picture"), ("real/none.png", "no picture"),
    ):  # fmt: skip
        with pytest.raises(PictureError, match=told):
            read_picture(str(tmp_path / "lesson.md"), name)
    assert read_picture(str(tmp_path / "lesson.md"), "real/a.png").width == 640


SHOWN = CONTENT.replace("lets through.", "lets through. ![A wall of 42 *bricks*](wall.png)")


def test_a_picture_beside_a_lesson_is_on_its_page_with_text_and_size(tmp_path: Path) -> None:
    (tmp_path / "in/heat").mkdir(parents=True)
    (tmp_path / "in/heat/wall.png").write_bytes(PNG)
    write(tmp_path / "in", "heat", SHOWN)
    built(tmp_path / "in", tmp_path / "out")
    found = re.search(r'<img src="([^"]+)" alt="([^"]*)" width="640" height="480" loading="lazy">',
                      (tmp_path / "out/learn/heat/index.html").read_text())  # fmt: skip
    assert found is not None
    assert found.group(2) == "A wall of 42 bricks"
    assert (tmp_path / "out/learn/heat" / found.group(1)).read_bytes() == PNG


@pytest.fixture
def walled(tmp_path: Path) -> Path:
    (tmp_path / "in/heat/img").mkdir(parents=True)
    (tmp_path / "in/heat/img/wall.png").write_bytes(PNG)
    write(tmp_path / "in", "heat", SHOWN.replace("wall.png", "img/wall.png"))
    return tmp_path


FACTS = {"path": "img/wall.png", "sha256": sha256(PNG).hexdigest(), "bytes": len(PNG), "width": 640, "height": 480}
AS_WRITTEN = '<img src="img/wall.png" alt="A wall of 42 bricks" width="640" height="480" loading="lazy">'


def test_a_receipt_has_the_hash_of_every_picture(walled: Path) -> None:
    built(walled / "in", walled / "out")
    found = json.loads((walled / "out/learn/heat/receipt.json").read_text())
    assert found["pictures"] == [FACTS]
    assert [each.message for each in RECEIPT.iter_errors(found)] == []
    assert (walled / "out/learn/heat" / f"{FACTS['sha256'][:16]}.png").read_bytes() == PNG


def test_fragments_show_pictures_as_the_lesson_names_them_and_bring_their_files(walled: Path) -> None:
    assert build([str(walled / "in")], str(walled / "out"), CONFIG, fragments=True).published
    data, receipt = (json.loads((walled / "out" / name / "heat.json").read_text()) for name in ("data", "receipts"))
    assert AS_WRITTEN in data["html"]
    assert data["pictures"] == receipt["pictures"] == [FACTS]
    assert (walled / "out/pictures/heat/img/wall.png").read_bytes() == PNG


def test_fragments_follow_a_picture_that_changed_and_refuse_one_that_is_gone(walled: Path) -> None:
    def again() -> int:
        return build([str(walled / "in")], str(walled / "out"), CONFIG, fragments=True).kept

    assert (again(), again()) == (0, 1)
    (walled / "in/heat/img/wall.png").write_bytes(PNG + b"more")
    assert again() == 0
    assert (walled / "out/pictures/heat/img/wall.png").read_bytes() == PNG + b"more"
    (walled / "in/heat/img/wall.png").unlink()
    with pytest.raises(BuildError, match="no picture"):
        again()


@pytest.mark.parametrize("form", ["html", "fragment", "data"])
def test_a_lesson_rendered_to_the_standard_output_names_pictures_as_it_is_written(walled: Path, form: str) -> None:
    done = atlas("render", "in/heat", "--to", form, cwd=walled)
    assert (done.returncode, done.stderr) == (0, b"configuration: none, the defaults apply\n")
    text = done.stdout.decode()
    assert AS_WRITTEN in (json.loads(text)["html"] if form == "data" else text)


def test_a_page_gets_its_pictures_beside_it(walled: Path) -> None:
    assert atlas("render", "in/heat", "--output", "heat.html", cwd=walled).returncode == 0
    found = re.search(r'<img src="([^"]+)"', (walled / "heat.html").read_text())
    assert found is not None
    assert (walled / found.group(1)).read_bytes() == PNG


@pytest.mark.parametrize("form", ["html", "fragment", "data"])
def test_a_lesson_whose_picture_is_refused_is_not_rendered(walled: Path, form: str) -> None:
    (walled / "in/heat/img/wall.png").write_bytes(GIF)
    done = atlas("render", "in/heat", "--to", form, cwd=walled)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"its bytes are gif" in done.stderr


def test_a_lesson_from_the_standard_input_has_no_pictures_beside_it(walled: Path) -> None:
    done = atlas("render", "-", cwd=walled, stdin=(walled / "in/heat/lesson.json").read_bytes())
    assert b'<a class="picture" href="img/wall.png">' in done.stdout


def test_a_picture_that_is_missing_stops_the_build_and_is_named(tmp_path: Path) -> None:
    write(tmp_path / "in", "heat", SHOWN)
    with pytest.raises(BuildError, match=r"there is no picture .*heat/wall\.png"):
        build([str(tmp_path / "in")], str(tmp_path / "out"), CONFIG)
    assert not (tmp_path / "out").exists()


def test_a_picture_that_changed_is_published_anew(tmp_path: Path) -> None:
    (tmp_path / "in/heat").mkdir(parents=True)
    (tmp_path / "in/heat/wall.png").write_bytes(PNG)
    write(tmp_path / "in", "heat", SHOWN)
    built(tmp_path / "in", tmp_path / "out")
    assert built(tmp_path / "in", tmp_path / "out").kept == 1
    (tmp_path / "in/heat/wall.png").write_bytes(PNG + b"more")
    assert built(tmp_path / "in", tmp_path / "out").kept == 0
    assert built(tmp_path / "in", tmp_path / "out").kept == 1
    built(tmp_path / "in", tmp_path / "fresh")
    assert files(tmp_path / "out") == files(tmp_path / "fresh")
    (tmp_path / "in/heat/wall.png").unlink()
    with pytest.raises(BuildError, match="no picture"):
        build([str(tmp_path / "in")], str(tmp_path / "out"), CONFIG)
    shutil.rmtree(tmp_path / "in/heat")
