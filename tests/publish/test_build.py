"""Building a site: whole or not at all, the same bytes every time, quick the second time, and never over others' files."""

import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from rendering import CONTENT, DERIVATIONS

from atlas_lessons.check.rules.examples import sealed_record
from atlas_lessons.core.config import Config
from atlas_lessons.publish.render.readback import broken, leads, read_page
from atlas_lessons.publish.site.build import BuildError, Built, build
from atlas_lessons.publish.site.disk import lock_folder
from atlas_lessons.publish.site.manifest import MARKER
from atlas_lessons.publish.site.order import OutputError
from atlas_lessons.publish.site.output import Output
from atlas_lessons.publish.site.pagefind import pagefind
from atlas_lessons.publish.site.target import check_target

CONFIG = Config(site_name="Physics", external=("https://example.org/*",), search=False)


def write(
    folder: Path, slug: str, content: str = CONTENT, derivations: str | None = DERIVATIONS, **changes: object
) -> Path:
    place = folder / slug
    place.mkdir(parents=True, exist_ok=True)
    (place / "lesson.json").write_text(sealed_record(content, slug=slug, **changes))
    if derivations is not None:
        (place / "derivations.json").write_text(derivations)
    return place / "lesson.json"


def lesson_of(title: str, foundation: str | None = None) -> str:
    text = CONTENT.replace("Heat through a wall", title)
    if foundation is not None:
        title = {"heat": "Heat through a wall", "loss": "Heat loss"}[foundation]
        text = text.replace(
            "[Temperature](https://example.org/learn/temperature/)",
            f"[{title}](https://example.org/learn/{foundation}/)",
        )
    return text


@pytest.fixture
def inputs(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    write(folder, "heat")
    write(folder, "loss", lesson_of("Heat loss", "heat"))
    write(folder, "house", lesson_of("A house", "loss"))
    return folder


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def built(inputs: Path, out: Path, config: Config = CONFIG, **more: object) -> Built:
    found = build([str(inputs)], str(out), config, **more)
    assert found.published, [each.message for lesson in found.report.lessons for each in lesson.diagnostics]
    return found


def test_a_site_has_pages_records_receipts_and_lists(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    found = set(files(tmp_path / "out"))
    assert {
        "index.html", "404.html", "index.json", "llms.txt", "sitemap.xml", "feed.xml", "graph/index.html",
        "verification/index.html", "learn/heat/index.html", "learn/heat/receipt.json", MARKER,
    } <= found  # fmt: skip
    assert sum(name.startswith("data/heat-") for name in found) == 1


def test_the_sealed_record_is_published_byte_for_byte_at_both_addresses(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    sealed_bytes = (inputs / "heat" / "lesson.json").read_bytes()
    record = json.loads(sealed_bytes)
    for url in (record["jsonUrl"], record["artifactUrl"]):
        assert (tmp_path / "out" / url.removeprefix("https://example.org/")).read_bytes() == sealed_bytes


def test_the_same_input_gives_the_same_bytes(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "one", jobs=1)
    environment = {**os.environ, "PYTHONHASHSEED": "77", "TZ": "Asia/Kathmandu", "LC_ALL": "C", "HOME": str(tmp_path)}
    script = (
        "from atlas_lessons.publish.site.build import build; from atlas_lessons.core.config import Config; import sys;"
        "assert build([sys.argv[1]], sys.argv[2], Config(site_name='Physics', external=('https://example.org/*',), search=False), jobs=2).published"
    )
    subprocess.run([sys.executable, "-c", script, str(inputs), str(tmp_path / "two")], check=True, env=environment)
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_every_link_between_pages_leads_to_a_file(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    found = files(tmp_path / "out")
    pages = {
        name: read_page(data.decode()) for name, data in found.items() if name.endswith(".html") and name != "404.html"
    }

    def ids_of(path: str) -> tuple[str, ...] | None:
        return pages[path].ids if path in pages else None

    assert [lead for name, page in pages.items() for lead in broken(leads(name, page), found, ids_of)] == []
    assert "../heat/" in pages["learn/loss/index.html"].links


def test_the_interactive_address_of_our_lessons_is_a_place_of_their_site(tmp_path: Path) -> None:
    content = Path(__file__).resolve().parents[2] / "content"
    built(content, tmp_path / "out", Config(search=False))
    records = [json.loads(path.read_text()) for path in content.glob("*/lesson.json")]
    assert records
    for record in records:
        path, _, fragment = record["interactiveUrl"].removeprefix("https://lessons.example/").partition("#")
        assert f'id="{fragment}"' in (tmp_path / "out" / path / "index.html").read_text()


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("other.md", None),
        ("other.md#two", None),
        ("./sub/../other.md?x#two", None),
        ("#one", None),
        ("other.md#three", "notes.md links to 'other.md#three', and the page there has no place #three"),
        ("other.md#Two", "has no place #Two"),
        ("gone.md", "notes.md links to 'gone.md', which is no page of the site: name the file"),
        ("../../../x/", "notes.md links to '../../../x/', which is no page"),
        ("#gone", "'#gone'"),
    ],
)
def test_a_link_from_file_to_file_leads_to_its_page_or_stops_the_build(
    tmp_path: Path, link: str, told: str | None
) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in/notes.md").write_text("# Notes\n\n## One\n\nRead on.\n")
    (tmp_path / "in/other.md").write_text("# Other\n\n## Two\n\nText.\n")
    built(tmp_path / "in", tmp_path / "out")
    before = files(tmp_path / "out")
    (tmp_path / "in/notes.md").write_text(f"# Notes\n\n## One\n\n[Read on]({link}).\n")
    if told is None:
        built(tmp_path / "in", tmp_path / "out")
    else:
        with pytest.raises(BuildError, match=re.escape(told)):
            build([str(tmp_path / "in")], str(tmp_path / "out"), CONFIG)
        assert files(tmp_path / "out") == before


GITHUB = [  # heading, and the anchor that Markdown hosts give it
    ("What's new?", "whats-new"),
    ("Use `a_b.c` & d", "use-a_bc--d"),
    ("Über 3 − 2 = 1", "über-3--2--1"),
    ("The End", "the-end"),
    ("The end", "the-end-1"),
]


def test_anchors_are_those_that_markdown_hosts_make_of_headings(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    text = "".join(f"## {heading}\n\nText.\n\n" for heading, _ in GITHUB)
    own, there = ("\n".join(f"- [x]({file}#{name})" for _, name in GITHUB) for file in ("", "other.md"))
    (tmp_path / "in/other.md").write_text(f"# Other\n\n{own}\n- [y](#%C3%BCber-3--2--1)\n\n{text}")
    (tmp_path / "in/notes.md").write_text(f"# Notes\n\n{there}\n")
    built(tmp_path / "in", tmp_path / "out")


def test_links_to_files_that_are_no_pages_lead_to_their_address_where_one_is_configured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "LICENSE").write_text("MIT")
    (tmp_path / "docs/a b.py").write_text("")
    (tmp_path / "docs/data.json").write_text('{"a": 1}')
    (tmp_path / "docs/more.md").write_text("# More\n\n[The terms](../LICENSE), [data](data.json)\n")
    (tmp_path / "README.md").write_text("# A\n\n[More](docs/more.md), [code](<docs/a b.py>), [terms](LICENSE#top)\n")
    config = Config(search=False, source_url="https://code.example/a/blob/main")
    assert build(["README.md", "docs"], "out", config).published
    links = re.findall(r'href="(https://code[^"]*)"', (tmp_path / "out/lessons/README/index.html").read_text())
    base = "https://code.example/a/blob/main/"
    assert links == [f"{base}docs/a%20b.py", f"{base}LICENSE#top"]
    more = (tmp_path / "out/lessons/more/index.html").read_text()
    assert re.findall(r'href="(https://code[^"]*)"', more) == [f"{base}LICENSE", f"{base}docs/data.json"]
    assert 'href="../more/"' in (tmp_path / "out/lessons/README/index.html").read_text()
    (tmp_path / "README.md").write_text("# A\n\n[Terms](LICENCE)\n")
    with pytest.raises(BuildError, match=r"README.md links to 'LICENCE', and there is no such file"):
        build(["README.md", "docs"], "out", config)
    (tmp_path / "README.md").write_text("# A\n\n[Terms](../elsewhere)\n")
    with pytest.raises(BuildError, match=r"README.md links to '../elsewhere', which is no page of the site"):
        build(["README.md", "docs"], "out", config)


def test_every_link_that_leads_nowhere_is_listed_up_to_ten(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\n" + "".join(f"[x](gone{n:02}.md)\n" for n in range(12)))
    with pytest.raises(BuildError) as told:
        build([str(tmp_path / "a.md")], str(tmp_path / "out"), Config(search=False))
    assert str(told.value).count("links to") == 10
    assert "and 2 more" in str(told.value)
    assert "source-url" in str(told.value)


def test_a_page_taken_over_stops_the_build_when_its_anchor_elsewhere_goes(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in/notes.md").write_text("# Notes\n\n[Read on](other.md#two).\n")
    (tmp_path / "in/other.md").write_text("# Other\n\n## Two\n\nText.\n")
    built(tmp_path / "in", tmp_path / "out")
    before = files(tmp_path / "out")
    (tmp_path / "in/other.md").write_text("# Other\n\n## Three\n\nText.\n")
    with pytest.raises(BuildError, match=r"notes.md links to 'other.md#two', and the page there has no place #two"):
        build([str(tmp_path / "in")], str(tmp_path / "out"), CONFIG)
    assert files(tmp_path / "out") == before
    (tmp_path / "in/other.md").unlink()
    with pytest.raises(BuildError, match=r"other\.md"):
        build([str(tmp_path / "in")], str(tmp_path / "out"), CONFIG)


def test_an_unverified_lesson_stops_the_build_and_the_old_site_stays(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    before = files(tmp_path / "out")
    write(inputs, "heat", version="9")
    found = build([str(inputs)], str(tmp_path / "out"), CONFIG)
    assert not found.published
    assert any(
        each.code == "IDN005" or each.severity == "error"
        for lesson in found.report.lessons
        for each in lesson.diagnostics
    )
    assert files(tmp_path / "out") == before
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".out.new")] == []


def test_drafts_are_published_when_asked_for_and_marked_everywhere(inputs: Path, tmp_path: Path) -> None:
    write(inputs, "heat", version="9")
    built(inputs, tmp_path / "out", drafts=True)
    assert 'data-verified="false"' in (tmp_path / "out/learn/heat/index.html").read_text()
    assert 'data-verified="true"' in (tmp_path / "out/learn/loss/index.html").read_text()
    lines = {each["id"]: each["verified"] for each in json.loads((tmp_path / "out/index.json").read_text())["lessons"]}
    assert lines == {"heat": False, "loss": True, "house": True}
    assert "learn/heat/" not in (tmp_path / "out/sitemap.xml").read_text()
    assert not list((tmp_path / "out/data").glob("heat-*"))


def test_a_lesson_that_only_the_others_contradict_is_no_verified_page(inputs: Path, tmp_path: Path) -> None:
    write(inputs, "heat", supersedes=["loss"])  # which does not say so
    found = build([str(inputs)], str(tmp_path / "out"), CONFIG)
    assert not found.published
    drafts = built(inputs, tmp_path / "out", drafts=True)
    failed = {each.id for each in drafts.report.lessons if not each.verified}
    assert failed
    for name in failed:
        assert 'data-verified="false"' in (tmp_path / f"out/learn/{name}/index.html").read_text()


def test_a_page_that_becomes_a_draft_in_the_end_still_knows_what_it_imports(inputs: Path, tmp_path: Path) -> None:
    quantities = [{"symbol": "Q", "from": "heat#wall.Q"}, {"symbol": "P", "expression": "Q", "quote": "1200 W"}]
    derivations = json.dumps({"schemaVersion": 1, "examples": [{"id": "e", "quantities": quantities}]})
    write(inputs, "cold", lesson_of("Cold"), derivations, supersedes=["loss"])  # which does not say so
    for _ in range(2):
        drafts = built(inputs, tmp_path / "out", drafts=True)
        assert not next(each for each in drafts.report.lessons if each.id == "cold").verified
        page = (tmp_path / "out/learn/cold/index.html").read_text()
        assert 'data-verified="false"' in page
        assert re.search("<em>1200 W</em></span>\n<i>✓ printed", page)


def test_what_does_not_load_cannot_even_be_a_draft(inputs: Path, tmp_path: Path) -> None:
    (inputs / "heat" / "lesson.json").write_text("{")
    assert not build([str(inputs)], str(tmp_path / "out"), CONFIG, drafts=True).published
    assert not (tmp_path / "out").exists()


def test_a_second_build_takes_over_what_did_not_change(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    kept = (tmp_path / "out/learn/loss/index.html").stat()
    write(inputs, "heat", CONTENT.replace("lets through.", "lets through, and why."))
    second = built(inputs, tmp_path / "out")
    assert second.kept == 2
    again = (tmp_path / "out/learn/loss/index.html").stat()
    assert (again.st_ino, again.st_mtime_ns) == (kept.st_ino, kept.st_mtime_ns)
    assert "and why" in (tmp_path / "out/learn/heat/index.html").read_text()
    built(inputs, tmp_path / "fresh")
    assert files(tmp_path / "out") == files(tmp_path / "fresh")


def test_any_number_of_builds_ends_in_what_a_fresh_one_makes(inputs: Path, tmp_path: Path) -> None:
    for number in range(5):
        write(inputs, "heat", CONTENT.replace("lets through.", f"lets through, in version {number}."))
        if number == 2:
            write(inputs, "more", lesson_of("More"))
        if number == 3:
            shutil.rmtree(inputs / "more")
            write(
                inputs, "house", lesson_of("A house", "loss"), jsonUrl="https://example.org/learn/heat/index/deep.json"
            )
        if number == 4:
            write(inputs, "house", lesson_of("A house", "loss"), jsonUrl="https://example.org/learn/heat/index.json")
        built(inputs, tmp_path / "out", Config(external=CONFIG.external, ignore=("IDN",), search=False))
    built(inputs, tmp_path / "fresh", Config(external=CONFIG.external, ignore=("IDN",), search=False))
    assert files(tmp_path / "out") == files(tmp_path / "fresh")


def test_the_search_index_too_is_what_a_fresh_build_makes(inputs: Path, tmp_path: Path) -> None:
    if pagefind() is None:
        pytest.skip("pagefind is not installed")
    searched = Config(external=CONFIG.external)
    write(inputs, "more", lesson_of("More"))
    for _ in range(2):
        built(inputs, tmp_path / "out", searched)
    shutil.rmtree(inputs / "more")
    built(inputs, tmp_path / "out", searched)
    built(inputs, tmp_path / "fresh", searched)
    assert files(tmp_path / "out") == files(tmp_path / "fresh")
    assert (tmp_path / "out/pagefind/pagefind.js").is_file()
    assert "search/index.html" in files(tmp_path / "out")


@pytest.mark.parametrize("harm", ["changed", "linked", "added", "folder", "unmarked"])
def test_what_became_of_the_site_before_the_last_harms_no_build(inputs: Path, tmp_path: Path, harm: str) -> None:
    for number in range(2):
        write(inputs, "heat", CONTENT.replace("lets through.", f"lets through, in version {number}."))
        built(inputs, tmp_path / "out")
    previous = tmp_path / ".out.previous"
    page = previous / "learn/loss/index.html"
    if harm == "changed":
        page.unlink()
        page.write_text("other")
    elif harm == "linked":
        shutil.rmtree(previous / "learn")
        (tmp_path / "elsewhere").mkdir()
        (previous / "learn").symlink_to(tmp_path / "elsewhere")
    elif harm == "added":
        (previous / "learn/loss/extra.html").write_text("extra")
    elif harm == "folder":
        page.unlink()
        page.mkdir()
        (page / "x").write_text("x")
    else:
        (previous / MARKER).unlink()
    built(inputs, tmp_path / "out")
    built(inputs, tmp_path / "fresh")
    assert files(tmp_path / "out") == files(tmp_path / "fresh")
    assert list((tmp_path / "elsewhere").glob("*")) == [] if harm == "linked" else True


def test_a_page_is_made_again_when_a_lesson_it_links_to_comes_or_goes(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    shutil.rmtree(inputs / "heat")
    second = built(inputs, tmp_path / "out")
    assert second.kept == 1
    assert 'href="https://example.org/learn/heat/"' in (tmp_path / "out/learn/loss/index.html").read_text()
    assert not (tmp_path / "out/learn/heat").exists()


def test_a_file_that_was_changed_in_the_site_is_not_taken_over(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    before = files(tmp_path / "out")
    page = tmp_path / "out/learn/loss/index.html"
    page.write_text(page.read_text().replace("1200", "1300"))
    second = built(inputs, tmp_path / "out")
    assert second.kept == 2
    assert files(tmp_path / "out") == before


@pytest.mark.parametrize(
    "manifest", ["", "{", "[]", '{"schemaVersion": 2, "files": {}}', '{"schemaVersion": 1, "files": {"a": 1}}']
)
def test_a_damaged_manifest_is_written_again_where_the_site_would_stay_the_same(
    inputs: Path, tmp_path: Path, manifest: str
) -> None:
    built(inputs, tmp_path / "out")
    before = files(tmp_path / "out")
    (tmp_path / "out" / MARKER).write_text(manifest)
    built(inputs, tmp_path / "out")
    assert files(tmp_path / "out") == before


def test_a_memory_of_another_tool_or_setting_does_not_count(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    assert built(inputs, tmp_path / "out", Config(site_name="Other", external=CONFIG.external, search=False)).kept == 0


def test_a_remembered_verdict_needs_the_same_bytes_of_input(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    (inputs / "heat" / "derivations.json").write_text(DERIVATIONS.replace("2*Q", "3*Q"))
    assert not build([str(inputs)], str(tmp_path / "out"), CONFIG).published


def test_a_build_that_is_killed_leaves_the_old_site_whole(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    before = files(tmp_path / "out")
    for number in range(40):
        write(inputs, f"more-{number}", lesson_of(f"More {number}"))
    command = [
        sys.executable,
        "-m",
        "atlas_lessons",
        "build",
        str(inputs),
        "--out",
        str(tmp_path / "out"),
        "--jobs",
        "1",
    ]
    (tmp_path / "own.toml").write_text('external = ["https://example.org/*"]\nsearch = false\n')
    command += ["--config", str(tmp_path / "own.toml")]
    script = "from atlas_lessons.cli.main import entry; entry()"
    process = subprocess.Popen(
        [sys.executable, "-c", script, *command[3:]], start_new_session=True, stdout=-3, stderr=-3
    )
    while not list(tmp_path.glob(".out.new-*/learn/*")):
        assert process.poll() is None
        time.sleep(0.002)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert files(tmp_path / "out") == before
    (left,) = tmp_path.glob(".out.new-*")
    while (lock := lock_folder(left)) is None:  # until its last worker is gone
        time.sleep(0.01)
    os.close(lock)
    built(inputs, tmp_path / "out")
    assert list(tmp_path.glob(".out.new-*")) == []
    assert (tmp_path / "out/learn/more-7/index.html").is_file()


def test_a_disk_without_room_leaves_the_old_site_whole(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    before = files(tmp_path / "out")
    write(inputs, "more", lesson_of("More"))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4_000, hard))  # no file may be longer, as on a disk that is full
    try:
        with pytest.raises((OutputError, BuildError), match="as it was"):
            build([str(inputs)], str(tmp_path / "out"), CONFIG)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert files(tmp_path / "out") == before
    assert list(tmp_path.glob(".out.new-*")) == []


def test_a_file_system_without_links_gets_copies(inputs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    built(inputs, tmp_path / "linked")
    monkeypatch.setattr("atlas_lessons.publish.site.disk.os.link", refuse)
    for _ in range(2):
        built(inputs, tmp_path / "copied")
        assert files(tmp_path / "copied") == files(tmp_path / "linked")
        write(inputs, "heat", CONTENT.replace("lets through.", "lets through, and why."))
        built(inputs, tmp_path / "linked")


def test_a_run_that_ended_between_two_renames_is_put_right(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    before = files(tmp_path / "out")
    (tmp_path / ".out.old-x").mkdir()
    (tmp_path / "out").rename(tmp_path / ".out.old-x/site")
    write(inputs, "heat", version="9")
    assert not build([str(inputs)], str(tmp_path / "out"), CONFIG).published
    assert files(tmp_path / "out") == before


def test_without_an_atomic_exchange_two_renames_do(
    inputs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built(inputs, tmp_path / "out")
    monkeypatch.setattr("atlas_lessons.publish.site.output.exchange", lambda one, other: False)
    shutil.rmtree(inputs / "house")
    built(inputs, tmp_path / "out")
    assert not (tmp_path / "out/learn/house").exists()
    assert sorted(path.name for path in tmp_path.glob(".out.*")) == [".out.previous"]


def test_a_page_that_does_not_say_what_was_verified_stops_the_build(
    inputs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "templates"
    own.mkdir()
    (own / "article.html").write_text("<article><h1>{{ title }}</h1></article>\n")
    with pytest.raises(BuildError, match="does not say what was verified"):
        build([str(inputs)], str(tmp_path / "out"), Config(templates=str(own), external=CONFIG.external))
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("field", "url", "told"),
    [
        ("jsonUrl", "https://example.org/index.json", "a file of the site itself"),
        ("jsonUrl", "https://example.org/assets/heat.json", "a file of the site itself"),
        ("jsonUrl", "https://example.org/learn/loss/receipt.json", "and so do those of"),
        ("canonicalUrl", "https://example.org/graph/heat/", "a file of the site itself"),
        ("canonicalUrl", "https://example.org/learn/loss/receipt.json/heat/", "needs a folder"),
    ],
)
def test_urls_that_ask_for_another_files_path_are_refused(
    inputs: Path, tmp_path: Path, field: str, url: str, told: str
) -> None:
    path = inputs / "heat" / "lesson.json"
    path.write_text(sealed_record(CONTENT, slug="heat", **{field: url}))
    try:
        found = build([str(inputs)], str(tmp_path / "out"), Config(ignore=("IDN", "COR")))
    except BuildError as error:
        assert told in str(error)
    else:
        assert not found.published
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["lessons", "https"])
def test_urls_of_another_site_are_put_under_lessons(tmp_path: Path, name: str) -> None:
    write(tmp_path / "in", "heat")
    built(tmp_path / "in", tmp_path / "out", Config(site_url="https://elsewhere.example/sub/"))
    page = (tmp_path / "out/lessons/heat/index.html").read_text()
    assert '<link rel="canonical" href="https://example.org/learn/heat/">' in page
    assert 'href="/sub/index.html"' in (tmp_path / "out/404.html").read_text()


def test_markdown_without_a_record_is_published_too(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("# Notes\n\nThe sum is 2 + 2 = 4.\n")
    built(tmp_path / "notes.md", tmp_path / "out")
    assert "Notes" in (tmp_path / "out/lessons/notes/index.html").read_text()


def test_a_site_inside_the_inputs_is_not_an_input(inputs: Path) -> None:
    built(inputs, inputs / "site")
    assert built(inputs, inputs / "site").count == 3


def target(name: str, tmp_path: Path) -> str:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "lesson.json").write_text("{}")
    (tmp_path / "file").write_text("x")
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "empty")
    return {
        "parent": str(tmp_path),
        "input": str(tmp_path / "in"),
        "root": "/",
        "home": str(Path.home()),
        "cwd": ".",
    }.get(name, str(tmp_path / name))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("parent", "holds the input"),
        ("input", "holds the input"),
        ("root", "never replaced"),
        ("home", "never replaced"),
        ("cwd", "never replaced"),
        ("file", "found a file"),
        ("link", "symbolic link"),
        ("none/below", "no folder"),
    ],
)
def test_a_folder_that_a_build_could_harm_is_refused(tmp_path: Path, name: str, told: str) -> None:
    with pytest.raises(OutputError) as error:
        check_target(target(name, tmp_path), [str(tmp_path / "in")])
    assert told in str(error.value)


def test_an_empty_folder_may_be_replaced(tmp_path: Path) -> None:
    assert check_target(target("empty", tmp_path), [str(tmp_path / "in")]) == tmp_path / "empty"


def test_a_file_is_never_written_through_into_the_last_build(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / MARKER).write_text("{}")
    (tmp_path / "out" / "a").write_text("old")
    with Output(tmp_path / "out") as output:
        output.put("a", b"new")
        assert (tmp_path / "out" / "a").read_text() == "old"
        with pytest.raises(OutputError, match="two files"):
            output.put("a", b"newer")


def test_two_builds_at_once_both_end_well(inputs: Path, tmp_path: Path) -> None:
    with Output(tmp_path / "out") as first:
        first.put("a", b"1")
        built(inputs, tmp_path / "out")  # leaves the folder of the one that is still at work alone
        assert first.read("a") == b"1"


def test_feeds_and_lists_are_well_formed(inputs: Path, tmp_path: Path) -> None:
    write(inputs, "heat", lesson_of("Heat & <walls>"), title="Heat & <walls>", description="Less < more & *other*.")
    built(inputs, tmp_path / "out", drafts=True)
    atom = "{http://www.w3.org/2005/Atom}"
    feed = ET.parse(tmp_path / "out/feed.xml").getroot()
    assert [each.findtext(f"{atom}title") for each in feed.iter(f"{atom}entry")].count("Heat loss") == 1
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", each.text or "") for each in feed.iter(f"{atom}updated"))
    sitemap = ET.parse(tmp_path / "out/sitemap.xml").getroot()
    name = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    assert "https://example.org/learn/loss/" in [each.findtext(f"{name}loc") for each in sitemap]
    assert "2026-02-03" in [each.findtext(f"{name}lastmod") for each in sitemap]
    assert "- [Heat loss](https://example.org/" in (tmp_path / "out/llms.txt").read_text()


def test_index_json_has_hashes_that_hold(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    for line in json.loads((tmp_path / "out/index.json").read_text())["lessons"]:
        for name, wanted in (("json", line["sha256"]), ("receipt", line["receiptSha256"])):
            data = (tmp_path / "out" / line["files"][name].removeprefix("https://example.org/")).read_bytes()
            assert hashlib.sha256(data).hexdigest() == wanted


def test_the_map_draws_each_foundation_once(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    page = (tmp_path / "out/graph/index.html").read_text()
    drawing = page[page.index("<svg") : page.index("</svg>") + 6]
    ET.fromstring(drawing)
    assert drawing.count('class="edge"') == 2
    assert drawing.count("<rect") == 3
    assert "Builds on" in page[page.index("</svg>") :]


def test_the_map_breaks_a_title_where_its_lines_are_alike(inputs: Path, tmp_path: Path) -> None:
    write(inputs, "long", lesson_of("How heat finds its way out", "heat"))
    built(inputs, tmp_path / "out")
    drawing = (tmp_path / "out/graph/index.html").read_text()
    lines = [line.strip() for line in re.findall(r"<tspan[^>]*>([^<]*)", drawing)]
    assert [line for line in lines if line and line in "How heat finds its way out"] == [
        "How heat finds",
        "its way out",
    ]
