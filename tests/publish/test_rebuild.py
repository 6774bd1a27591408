"""A second build: it finds out what changed without reading what did not, and ends in what a fresh build makes."""

import json
import os
import re
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from rendering import CONTENT, DERIVATIONS
from test_build import CONFIG, built, files, lesson_of, write
from test_build import inputs as just_written

from atlas_lessons.check import phases
from atlas_lessons.core.config import Config
from atlas_lessons.publish.render.site import Site
from atlas_lessons.publish.render.templates import Templates
from atlas_lessons.publish.site.build import build
from atlas_lessons.publish.site.entry import SiteEntry
from atlas_lessons.publish.site.manifest import MARKER
from atlas_lessons.publish.site.pagefind import pagefind
from atlas_lessons.publish.site.searchparts import parts_of
from atlas_lessons.publish.site.sitepages import USED, site_files

__all__ = ["just_written"]  # a fixture


@pytest.fixture
def inputs(just_written: Path) -> Path:
    """Lessons written so long ago that any change of them is seen by its time."""
    time.sleep(0.03)
    return just_written


def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lessons that are read from now on in this process."""
    import atlas_lessons.check.cache as cache

    seen: list[str] = []
    read = cache.read_files
    monkeypatch.setattr(
        "atlas_lessons.check.cache.read_files",
        lambda given, limit: (seen.append(Path(given.path).parent.name), read(given, limit))[1],
    )
    return seen


def test_where_nothing_changed_nothing_is_read_or_written(
    inputs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = built(inputs, tmp_path / "out")
    before = (tmp_path / "out").stat().st_ino
    seen = reads(monkeypatch)
    again = built(inputs, tmp_path / "out")
    assert (again.count, again.kept, seen) == (3, 3, [])
    assert (tmp_path / "out").stat().st_ino == before
    assert [each.path for each in again.report.lessons] == [each.path for each in first.report.lessons]


def test_where_files_were_only_touched_the_site_is_left_as_it_is(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    before = (tmp_path / "out").stat().st_ino
    for path in (inputs / "heat/lesson.json", tmp_path / "out/learn/loss/index.html"):
        os.utime(path)
    assert built(inputs, tmp_path / "out").kept == 3
    assert (tmp_path / "out").stat().st_ino == before


def test_only_what_changed_is_checked(inputs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built(inputs, tmp_path / "out")
    write(inputs, "heat", CONTENT.replace("lets through.", "lets through, and why."))
    checked: list[str] = []
    check = phases.check_raw
    monkeypatch.setattr(
        "atlas_lessons.check.run.check_raw",
        lambda raw, *more: (checked.append(Path(raw.path).parent.name), check(raw, *more))[1],
    )
    monkeypatch.setattr("atlas_lessons.check.worker.can_fork", lambda: False)
    assert built(inputs, tmp_path / "out").kept == 2
    assert checked == ["heat"]


def test_a_change_of_the_same_length_with_the_time_set_back_is_seen(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    for path in (inputs / "heat/derivations.json", tmp_path / "out/learn/loss/index.html"):
        found = path.stat()
        path.write_text(path.read_text().replace("2*Q", "3*Q").replace("1200", "1300"))
        os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))
        assert (path.stat().st_size, path.stat().st_mtime_ns) == (found.st_size, found.st_mtime_ns)
    assert not build([str(inputs)], str(tmp_path / "out"), CONFIG).published
    (inputs / "heat/derivations.json").write_text(DERIVATIONS)
    built(inputs, tmp_path / "out")
    built(inputs, tmp_path / "fresh")
    assert files(tmp_path / "out") == files(tmp_path / "fresh")


def test_what_was_changed_just_now_is_read_again(inputs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("atlas_lessons.publish.site.glance.TICK", 10**12)
    monkeypatch.setattr("atlas_lessons.publish.site.run.TICK", 0)
    built(inputs, tmp_path / "out")
    seen = reads(monkeypatch)
    built(inputs, tmp_path / "out")
    assert seen == ["heat", "house", "loss"]


def test_a_site_that_is_not_whole_is_made_whole(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    before = files(tmp_path / "out")
    (tmp_path / "out/graph/index.html").unlink()
    built(inputs, tmp_path / "out")
    assert files(tmp_path / "out") == before


def test_pages_about_all_lessons_stay_where_they_would_say_the_same(inputs: Path, tmp_path: Path) -> None:
    built(inputs, tmp_path / "out")
    kept = {name: (tmp_path / "out" / name).stat().st_ino for name in ("index.html", "sitemap.xml", "index.json")}
    write(inputs, "heat", CONTENT.replace("lets through.", "lets through, and why."))
    built(inputs, tmp_path / "out")
    now = {name: (tmp_path / "out" / name).stat().st_ino for name in kept}
    assert {name for name in kept if kept[name] == now[name]} == {"index.html", "sitemap.xml"}


def test_a_page_about_all_lessons_uses_no_field_that_it_does_not_name() -> None:
    whole = SiteEntry(
        path="p", id="i", slug="s", title="T", description="d", category="c", topic="t", version="1.0.0",
        revised="2026-01-01", status="", authors=["A"], canonical="https://example.org/learn/s/",
        place={"page": "learn/s/index.html", "markdown": "s.md", "receipt": "r.json", "json": "s.json"}, sound=True, open_points=[],
        content_hash="0", record_hash="1", hash_profile=None, sha256="2", receipt_hash="3",
        numbers=dict.fromkeys(("total", "derived", "given", "arithmetic", "cited", "label", "declared", "waived",
                               "deliberate", "unaccounted"), 1),
        verdicts={"exact": 1}, equations={"agrees": 1}, proved=1, needs=[],
    )  # fmt: skip
    summed = (
        "numbers",
        "verdicts",
        "equations",
        "category",
        "topic",
        "sound",
        "standing",
    )  # by what all pages share
    site = Site(base="https://example.org/", search=True, standalone=False)
    files = list(site_files(lambda: [whole], site, Templates(), Config()))
    assert {used for _, used, _ in files} >= {*USED.values()}
    for name, used, _ in files:
        if used is not None:
            little = SimpleNamespace(**{each: getattr(whole, each) for each in (*used, *summed) if "." not in each})
            inner = [each.partition(".")[2] for each in used if "." in each]
            little.place = {each: whole.place[each] for each in inner}
            again = {
                path: make for path, _, make in site_files(lambda only=little: [only], site, Templates(), Config())
            }
            assert again[name]()


def test_what_the_rules_over_all_lessons_found_is_told_again(inputs: Path, tmp_path: Path) -> None:
    write(inputs, "house", lesson_of("A house", "loss").replace("[Heat loss]", "[Heat losses]"))

    def told(site: str) -> list[str]:
        report = built(inputs, tmp_path / site).report
        return [each.code for lesson in report.lessons for each in lesson.diagnostics if each.code == "COR011"]

    assert told("out") == ["COR011"]
    assert told("out") == ["COR011"]
    write(inputs, "heat", CONTENT.replace("lets through.", "lets through, and why."))
    assert told("out") == ["COR011"]
    write(inputs, "house", lesson_of("A house", "loss"))
    assert told("out") == []


def test_a_lesson_is_proved_again_when_one_it_imports_from_changed(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    write(folder, "heat")
    text = "# Cold\n\nIt lets 1200 W through.\n"
    example = {"id": "e", "quantities": [{"symbol": "Q", "quote": "1200 W", "from": "heat#wall.Q"}]}
    (folder / "cold.md").write_text(text)
    (folder / "cold.derivations.json").write_text(json.dumps({"schemaVersion": 1, "examples": [example]}))
    first = build([str(folder)], str(tmp_path / "out"), CONFIG)
    if not first.published:
        pytest.fail(str([each for lesson in first.report.lessons for each in lesson.diagnostics]))
    assert built(folder, tmp_path / "out").kept == 2
    (folder / "heat/derivations.json").write_text(DERIVATIONS + "\n")
    assert built(folder, tmp_path / "out").kept == 1  # what is imported is what it was
    other = CONTENT.replace("20 m²", "40 m²").replace("2400 W", "4800 W").replace("1200 W", "2400 W")
    write(folder, "heat", other, DERIVATIONS.replace("20 m²", "40 m²").replace("2400", "4800").replace("1200", "2400"))
    report = build([str(folder)], str(tmp_path / "out"), CONFIG).report
    assert [each.path.endswith("cold.md") for each in report.lessons if not each.sound] == [True]


def test_the_search_index_is_made_again_only_when_a_page_changed(inputs: Path, tmp_path: Path) -> None:
    if pagefind() is None:
        pytest.skip("pagefind is not installed")
    searched = Config(external=CONFIG.external)
    built(inputs, tmp_path / "out", searched)
    entry = tmp_path / "out/pagefind/pagefind-entry.json"
    before = entry.stat().st_ino
    (inputs / "heat/derivations.json").write_text(DERIVATIONS + "\n")
    assert built(inputs, tmp_path / "out", searched).kept == 2
    assert entry.stat().st_ino == before
    write(inputs, "heat", CONTENT.replace("lets through.", "lets through, and why."))
    built(inputs, tmp_path / "out", searched)
    assert entry.stat().st_ino != before
    built(inputs, tmp_path / "fresh", searched)
    assert files(tmp_path / "out") == files(tmp_path / "fresh")
    assert MARKER in files(tmp_path / "out")


def test_only_the_part_of_the_search_index_whose_pages_changed_is_made_again(
    inputs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if pagefind() is None:
        pytest.skip("pagefind is not installed")
    monkeypatch.setattr("atlas_lessons.publish.site.searchparts._PAGES", 2)
    for slug in ("more", "cold", "warm"):
        write(inputs, slug, lesson_of(slug.title()))
    searched = Config(external=CONFIG.external)
    built(inputs, tmp_path / "out", searched)
    parts = parts_of([name for name in files(tmp_path / "out") if re.fullmatch("learn/[a-z]+/index.html", name)])
    assert len(parts) == 3
    assert 'data-parts="3"' in (tmp_path / "out/search/index.html").read_text()
    places = {part: tmp_path / "out" / part / "pagefind-entry.json" for part in parts}
    before = {part: place.stat().st_ino for part, place in places.items()}
    write(inputs, "heat", CONTENT.replace("lets through.", "lets through, and why."))
    built(inputs, tmp_path / "out", searched)
    changed = {part for part, place in places.items() if place.stat().st_ino != before[part]}
    assert changed == {part for part, pages in parts.items() if "learn/heat/index.html" in pages}
    built(inputs, tmp_path / "fresh", searched)
    assert files(tmp_path / "out") == files(tmp_path / "fresh")


@pytest.mark.parametrize("count", [0, 1, 256, 257, 1_000, 3_000])
def test_every_page_is_in_one_part_of_the_search_index(count: int) -> None:
    pages = [f"learn/lesson-{number}/index.html" for number in range(count)]
    parts = parts_of(pages)
    assert sorted(page for each in parts.values() for page in each) == sorted(pages)
    assert len(parts) == max(1, -(-count // 256))
    assert max(map(len, parts.values())) <= 320


def test_parts_of_the_search_index_with_long_paths_are_small_and_none_is_empty() -> None:
    pages = [f"{number}/{'long-' * 400}/index.html" for number in range(100)]
    parts = parts_of(pages)
    assert all(0 < sum(map(len, each)) < 100_000 for each in parts.values())
    assert parts_of([f"{'a' * 60_000}.html", "b.html"]) is not None
