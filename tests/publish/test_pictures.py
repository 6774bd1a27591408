"""Pictures beside a lesson: what is published of them and how large, and what is refused by name."""

import json
import re
import shutil
import struct
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from test_build import CONFIG, CONTENT, built, files, write
from test_render_cli import atlas
from test_render_forms import RECEIPT

from atlas_lessons.publish.site.build import BuildError, build
from atlas_lessons.read.markdown.pictures import MOST_BYTES, PictureError, picture_path, read_picture
from atlas_lessons.read.markdown.raster import raster
from atlas_lessons.read.markdown.svg import svg_size

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + struct.pack(">II", 640, 480) + b"\x08\x02\x00\x00\x00rest"
GIF = b"GIF89a" + struct.pack("<HH", 64, 48) + b"rest"
JPEG = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xff\xc2\x00\x0b\x08" + struct.pack(">HH", 480, 640) + b"\x03"
WEBP = b"RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00" + (639).to_bytes(3, "little") + b"\xdf\x01\x00"
LOSSLESS = b"RIFF\x00\x00\x00\x00WEBPVP8L\x0a\x00\x00\x00\x2f" + (639 | 479 << 14).to_bytes(4, "little")
LOSSY = b"RIFF\x00\x00\x00\x00WEBPVP8 \x0a\x00\x00\x00\x00\x00\x00\x9d\x01\x2a" + struct.pack("<HH", 640, 480)


def b64(data: bytes) -> str:
    return b64encode(data).decode()


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
        ("a.svg", svg('<defs><path id="p" d="M0 0"/></defs><use href="#p" style="fill:url(#g)"/>'), (64, 48)),
        (
            "a.svg",
            svg('<image href="data:image/png;base64,' + b64(PNG) + '"/><style>.a { fill: red }</style>'),
            (64, 48),
        ),
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
        ("a.png", b"", "no PNG"),
        ("a.png", b"<html>", "no svg element"),
        ("a.png", PNG[:20], "refused"),
        ("a.png", GIF, "its bytes are gif"),
        ("a.jpg", PNG, "its bytes are png"),
        ("a.png", PNG.replace(struct.pack(">I", 640), struct.pack(">I", 0)), "0 × 480"),
        ("a.png", PNG.replace(struct.pack(">I", 640), struct.pack(">I", 2**31)), "a side"),
        ("a.jpg", b"\xff\xd8\xff" + b"\xff" * 100, "refused"),
        ("a.jpg", b"\xff\xd8" + b"\xff\xe0\x00\x02" * 5000, "ends too early"),
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
        ("a.svg", svg("<style><![CDATA[a{fill:ur]]>l(x)}</style>"), "loads"),
        ("a.svg", svg(before='<!DOCTYPE svg [<!ENTITY a "b">]>'), "DOCTYPE"),
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


XL = 'xmlns:x="http://www.w3.org/1999/xlink"'
LOADS = [  # all that a viewer could load or run, in the forms it can be written
    '<style>a{}<b/>@import "x.css";</style>',
    "<style><g/>@import url(https://x/);</style>",
    '<style>@im<!-- -->port "x";</style>',
    '<style><![CDATA[@imp]]>ort "x.css";</style>',
    "<style>@IMPORT 'x.css'</style>",
    "<style>/* */@import/**/'x.css';</style>",
    "<style>@charset 'x';</style>",
    "<style>@namespace url(https://x/);</style>",
    "<style>@font-face{font-family:a;src:url(https://x/)}</style>",
    "<style>@font-face{font-family:a;src:local(a)}</style>",
    "<style>@keyframes a{from{fill:red}}</style>",
    "<style>@media screen{@import 'x';}</style>",
    "<style>@media screen{rect{fill:url(https://x/)}}</style>",
    "<style>@supports (fill:red){rect{fill:red}}</style>",
    "<style>rect{fill:u\\72l(https://x/)}</style>",
    "<style>@\\69mport 'x';</style>",
    "<style>rect{fill:URL( 'https://x/' )}</style>",
    "<style>rect{fill:url(//x/)}</style>",
    "<style>rect{fill:url(data:image/svg+xml,x)}</style>",
    "<style>rect{fill:url(other.svg#x)}</style>",
    "<style>rect{fill:image-set('x.png' 1x)}</style>",
    "<style>rect{fill:-webkit-image-set('x.png' 1x)}</style>",
    "<style>rect{fill:src('x.png')}</style>",
    "<style>rect{fill:image('x.png')}</style>",
    "<style>rect{fill:cross-fade(url(x),red)}</style>",
    "<style>rect{fill:element(#x)}</style>",
    "<style>rect{fill:attr(href type(*))}</style>",
    "<style>rect{width:expression(alert(1))}</style>",
    "<style>rect{behavior:none}</style>",
    "<style>rect{-moz-binding:none}</style>",
    "<style>rect{animation:a 1s}</style>",
    "<style>rect{fill:red;g{fill:image-set('x')}}</style>",
    "<style>rect{--a:src('x')}</style>",
    "<style>rect{fill:red}}@import 'x';</style>",
    "<style>/* rect{fill:red}</style>",
    "<style>rect{fill:'a\n'}</style>",
    "<style>rect{background:image-set('x')</style>",
    '<style type="text/x">rect{fill:red}</style>',
    "<g style=\"fill:image-set('x')\"/>",
    '<g style="fill:red;background:src(x)"/>',
    '<g style="fill:url(&quot;https://x/&quot;)"/>',
    '<g style="fill:url(&#x2F;&#x2F;x)"/>',
    '<g style="fill:url(#a) url(x)"/>',
    '<g fill="url(https://x/#a)"/>',
    '<g filter="src(x)"/>',
    '<g cursor="url(x.cur),auto"/>',
    '<g marker-end="image-set(x)"/>',
    "<SCRIPT>1</SCRIPT>",
    '<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">1</h:script>',
    '<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x"/>',
    '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"/>',
    '<e:event xmlns:e="http://www.w3.org/2001/xml-events"/>',
    '<q xmlns=""/>',
    '<q xmlns="urn:x"/>',
    "<animate/>",
    '<set attributeName="href"/>',
    "<iframe/>",
    '<tref href="x"/>',
    '<color-profile href="x"/>',
    '<cursor href="x"/>',
    '<font-face-uri href="x"/>',
    '<mpath href="#a"/>',
    '<g ONCLICK="1"/>',
    '<g onbegin="1"/>',
    '<g src="x"/>',
    '<g href="#x"/>',
    '<g xml:base="https://x/"/>',
    '<g ping="x"/>',
    '<g srcset="x"/>',
    f'<use {XL} x:href="https://x/#a"/>',
    f'<use {XL} x:href=" javascript:alert(1)"/>',
    f'<linearGradient {XL} x:href="x.svg#a"/>',
    '<use href="data:image/svg+xml;base64,AAAA"/>',
    '<use href="data:image/png;base64,AAAA"/>',
    '<image href="data:text/html;base64,AAAA"/>',
    '<image href="data:image/png;base64,AAAA"/>',
    f'<image href="data:image/png;base64,{b64(GIF)}"/>',
    '<image href="data:image/png,AAAA"/>',
    '<image href="wall.png"/>',
    '<feImage href="https://x/"/>',
    '<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><script/></r:RDF></metadata>',
    '<g xmlns:s="http://www.w3.org/2000/svg" s:onload="1"/>',
    "<?php x?>",
]
BEFORE = [
    '<!DOCTYPE svg SYSTEM "https://x/x.dtd">',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    "<!DOCTYPE svg>",
    '<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>',
    '<!DOCTYPE svg [<!ENTITY % a SYSTEM "https://x/"> %a;]>',
    '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
    '<?xml-stylesheet type="text/css" href="x.css"?>',
    '<?xml version="1.0" encoding="utf-7"?>',
    '<?xml version="1.0" encoding="cp1252"?>',
]


@pytest.mark.parametrize("data", [*(svg(each) for each in LOADS), *(svg(before=each) for each in BEFORE)])
def test_an_svg_with_anything_that_is_not_on_the_list_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"^(?!no well-formed)"):
        svg_size(data)


DRAWN = [  # what drawing programs and plotting libraries write
    "<style>*{stroke-linejoin: round; stroke-linecap: butt}</style>",
    '<style type="text/css"><![CDATA[.cls-1, .a .b > rect:hover, text:not(.x)::selection { fill: #fff !important; }]]></style>',
    "<style>@media (prefers-color-scheme: dark) { rect { fill: white } }</style>",
    "<style>/* a; {b} */ rect{fill:url(#g);stroke:rgba(0,0,0,.5);font:700 12px/1.2 'Noto Sans',sans-serif;}</style>",
    "<style>.a{fill:url( '#g' )}.b{transform:translate(1px,calc(2px + 3%)) rotate(3deg)}</style>",
    "<style> </style>",
    "<style>rect{fill:red</style>",
    '<g style="-inkscape-stroke:none;font-variation-settings:normal;--x: 3px;fill:var(--x)"/>',
    '<g style="fill:none;stroke:#000;;"/>',
    '<g id="a" class="b" data-x="url(https://x/)" aria-label="@import" font-family="a, \'b c\'" transform="matrix(1 0 0 1 2 3)"/>',
    '<text xml:space="preserve" x="1 2" dy=".3em" text-anchor="middle">a<tspan textLength="3">@import url(x) \\</tspan></text>',
    f'<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:d="http://purl.org/dc/elements/1.1/"><d:type r:resource="http://purl.org/dc/dcmitype/StillImage" {XL} x:role="x"/></r:RDF></metadata>',
    '<i:namedview xmlns:i="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" pagecolor="#fff" i:a="b"/>',
    f'<defs><g id="d"/></defs><use {XL} x:href="#d" x="1"/><use href="#d"/>',
    f'<image width="3" height="3" href="data:image/jpeg;base64,\n{b64(JPEG)}"/>',
    '<defs><filter id="f"><feGaussianBlur in="SourceAlpha" stdDeviation="2"/><feMerge><feMergeNode/></feMerge></filter></defs><g filter="url(#f)"/>',
    '<g clip-path="url(#c)"><clipPath id="c"><rect width="3" height="3"/></clipPath></g>',
    '<switch><g systemLanguage="de"/><g/></switch>',
    "<title>a &amp; b</title><desc>c</desc><!-- a comment -->",
    '<marker id="m" orient="auto" refX="3" markerWidth="3"><path d="M0 0L3 3z"/></marker><path d="M0 0L9 9" marker-end="url(#m)"/>',
]


@pytest.mark.parametrize("inside", DRAWN)
def test_an_svg_as_drawing_programs_write_it_is_published(inside: str) -> None:
    assert svg_size(svg(inside)) == (64, 48)


def copies(levels: int, link: str, inner: str = "<rect/>") -> str:
    groups = "".join(f'<g id="g{n}">{link.format(n=n - 1) * 10}</g>' for n in range(1, levels))
    return f'<defs><g id="g0">{inner}</g>{groups}</defs>' + link.format(n=levels - 1)


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        (copies(9, '<use href="#g{n}"/>'), "would draw more than"),
        (copies(9, '<rect fill="url(#g{n})"/>'), "would draw more than"),
        (copies(9, '<rect style="mask:url(#g{n})"/>'), "would draw more than"),
        (
            "<style>"
            + "".join(f".c{n}{{fill:url(#g{n})}}" for n in range(9))
            + "</style>"
            + copies(9, '<rect class="c{n}"/>'),
            "would draw",
        ),
        (
            '<pattern id="p">' + "<rect/>" * 2000 + '</pattern><g fill="url(#p)">' + "<rect/>" * 2000 + "</g>",
            "would draw",
        ),
        (
            '<marker id="p">' + "<rect/>" * 2000 + '</marker><path marker-mid="url(#p)" d="' + "L1 1" * 2000 + '"/>',
            "would draw",
        ),
        ('<g id="a"><use href="#a"/></g>', "refers to itself"),
        ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', "refers to itself"),
        ("<g>" * 300 + "</g>" * 300, "in one another"),
        ("<g/>" * 200_001, "more than 200000 elements"),
        ("<style>" + "*{fill:url(#a)}" * 20_000 + "</style>" + "<g/>" * 200, "styles refer"),
        ("<style>" + "a{}" * 200_000 + "</style>", "more than 524288 characters"),
        (("<style>" + "a{}" * 100_000 + "</style>") * 2, "more than 524288 characters"),
        ('<g style="' + "fill:red;" * 10_000 + '"/>', "90000 characters"),
    ],
)
def test_an_svg_that_would_draw_too_much_is_refused(inside: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        svg_size(svg(inside))


def test_an_svg_may_draw_one_thing_many_times() -> None:
    assert svg_size(svg(copies(4, '<use href="#g{n}"/>') + "<rect/>" * 10_000)) == (64, 48)


def frames(count: int, wide: int, high: int, screen: tuple[int, int]) -> bytes:
    frame = b"," + struct.pack("<HHHHB", 0, 0, wide, high, 0) + b"\x02\x02L\x01\x00"
    return b"GIF89a" + struct.pack("<HHBBB", *screen, 0, 0, 0) + frame * count + b";"


def animated(count: int, wide: int, high: int) -> bytes:
    control = struct.pack(">I", 26) + b"fcTL" + struct.pack(">IIIII", 0, wide, high, 0, 0) + b"\0" * 6 + b"\0\0\0\0"
    return PNG[:8] + struct.pack(">I", 13) + PNG[12:29] + b"\0\0\0\0" + control * count


def webp(width: int, height: int, *chunks: bytes) -> bytes:
    head = b"VP8X\x0a\0\0\0\0\0\0\0" + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return b"RIFF\0\0\0\0WEBP" + head + b"".join(chunks)


ANMF = b"ANMF\x10\0\0\0" + b"\0" * 6 + (639).to_bytes(3, "little") + (479).to_bytes(3, "little") + b"\0" * 4


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (PNG.replace(struct.pack(">II", 640, 480), struct.pack(">II", 30_000, 30_000)), "900000000 in all"),
        (PNG.replace(struct.pack(">II", 640, 480), struct.pack(">II", 10_000, 5_001)), "50010000 in all"),
        (GIF.replace(struct.pack("<HH", 64, 48), struct.pack("<HH", 65_535, 48)), "a side"),
        (GIF.replace(struct.pack("<HH", 64, 48), struct.pack("<HH", 20_000, 20_000)), "in all"),
        (JPEG.replace(struct.pack(">HH", 480, 640), struct.pack(">HH", 29_000, 29_000)), "in all"),
        (webp(16_000, 16_000), "in all"),
        (webp(2**24, 1), "a side"),
        (LOSSLESS[:21] + (16_382 | 16_382 << 14).to_bytes(4, "little"), "in all"),
        (LOSSY[:26] + struct.pack("<HH", 16_383, 16_383), "in all"),
        (webp(1, 1, LOSSY[12:]), "a frame of it reaches to 640 × 480"),
        (webp(1, 1, ANMF), "a frame of it"),
        (webp(640, 480, ANMF * 4_000), "4000 frames"),
        (frames(1, 65_535, 65_535, (1, 1)), "a frame of it"),
        (frames(2_000, 1, 1, (1_000, 1_000)), "2000 frames"),
        (animated(5_000, 640, 480), "5000 frames"),
        (animated(1, 641, 480), "a frame of it"),
        (svg(root='width="29000" height="29000"'), "in all"),
        (svg('<image href="data:image/png;base64,' + b64(PNG.replace(struct.pack(">II", 640, 480), struct.pack(">II", 9_000, 9_000))) + '"/>'), "in all"),
        (svg(('<image href="data:image/gif;base64,' + b64(frames(900, 1, 1, (1_000, 1_000))) + '"/>') * 2), "more than 1000000000"),
    ],
)  # fmt: skip
def test_a_picture_that_would_decode_to_too_much_is_refused(tmp_path: Path, data: bytes, told: str) -> None:
    for name in ("a.png", "a.gif", "a.jpg", "a.webp", "a.svg"):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(PictureError, match=told):
            read_picture(str(tmp_path / "lesson.md"), name)


@pytest.mark.parametrize(
    ("data", "size"),
    [
        (frames(200, 64, 48, (64, 48)), (64, 48)),
        (animated(100, 640, 480), (640, 480)),
        (webp(640, 480, ANMF * 100), (640, 480)),
        (PNG.replace(struct.pack(">II", 640, 480), struct.pack(">II", 8_000, 6_000)), (8_000, 6_000)),
    ],
)
def test_large_pictures_and_animations_are_published(data: bytes, size: tuple[int, int]) -> None:
    found = raster(data)
    assert found is not None
    assert (found.width, found.height) == size


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
