"""Every kind of page in a real browser: what it loads, says, weighs, how it reads, and that nothing in it runs."""

from __future__ import annotations

import gzip
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.browser.conftest import THEMES, WIDTHS, Browser, program

LESSON = "learn/zero-partitioning/"
HOSTILE = "lessons/hostile/"
# Bytes of a lesson page with its style sheet and script, a twentieth kept in hand: 60 kB as they are or 20 kB compressed.
BUDGET, PACKED = 57_000, 19_000


def test_the_site_has_every_kind_of_page(pages: list[str]) -> None:
    expected = {"", "404.html", "graph/", "verification/", LESSON, HOSTILE, "lessons/notes/", "lessons/walls/"}
    assert expected <= set(pages)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", WIDTHS)
def test_pages_have_no_accessibility_violation(
    browser: Browser, pages: list[str], node_modules: Path, theme: str, width: int
) -> None:
    axe = (node_modules / "axe-core" / "axe.min.js").read_text()
    browser.set(theme, width)
    for page in pages:
        browser.open(page)
        browser.run("document.querySelectorAll('details').forEach(each => { each.open = true; })")
        browser.run(axe)
        found = browser.driver.execute_async_script("axe.run(document).then(arguments[0])")
        told = [(each["id"], [node["html"][:160] for node in each["nodes"][:3]]) for each in found["violations"]]
        assert not told, (page, told)


@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_scrolls_sideways(browser: Browser, pages: list[str], width: int) -> None:
    browser.set("light", width)
    for page in pages:
        browser.open(page)
        browser.run("document.querySelectorAll('details').forEach(each => { each.open = true; })")
        wide = browser.run("return document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth")
        assert wide == 0, page


def test_pages_load_without_a_word_on_the_console(browser: Browser, pages: list[str]) -> None:
    for page in pages:
        browser.open(page)
    assert browser.said == []


def test_no_request_leaves_the_site(browser: Browser, pages: list[str]) -> None:
    for page in pages:
        browser.open(page)
    away = [url for url in browser.asked if not url.startswith((browser.base, "data:"))]
    assert browser.asked
    assert away == []


def test_pages_are_valid_html(site: Path, node_modules: Path) -> None:
    jar = node_modules / "vnu-jar" / "build" / "dist" / "vnu.jar"
    pages = [str(path) for path in site.rglob("*.html")]
    command = [program("java"), "-jar", str(jar), "--errors-only", "--format", "json", *pages]
    done = subprocess.run(command, capture_output=True, text=True)
    told = json.loads(done.stderr)["messages"]
    assert [(each["url"].rpartition("/out/")[2], each["message"]) for each in told] == []


def test_the_style_sheets_are_valid_css(site: Path, node_modules: Path) -> None:
    jar = node_modules / "vnu-jar" / "build" / "dist" / "vnu.jar"
    sheets = [str(path) for path in (site / "assets").glob("*.css")]
    command = [program("java"), "-jar", str(jar), "--css", "--errors-only", "--format", "json", *sheets]
    done = subprocess.run(command, capture_output=True, text=True)
    assert [each["message"] for each in json.loads(done.stderr)["messages"]] == []


def test_the_shortened_script_is_that_of_its_source(node_modules: Path) -> None:
    templates = Path(__file__).resolve().parents[2] / "templates"
    options = ["--compress", "passes=3", "--mangle", "--ecma", "2022"]
    command = [str(node_modules / ".bin" / "terser"), str(templates / "explore.js"), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert (templates / "explore.min.js").read_text() == done.stdout.rstrip("\n"), "run `make script`"


def test_lesson_pages_keep_to_their_weight(site: Path) -> None:
    shared = [next((site / "assets").glob(name)).read_bytes() for name in ("style.*.css", "explore.*.js")]
    pages = {path.parent.name: [path.read_bytes(), *shared] for path in site.glob("learn/*/index.html")}
    assert pages
    assert {
        name for name, parts in pages.items() if sum(map(len, parts)) >= BUDGET and _packed(parts) >= PACKED
    } == set()


def _packed(parts: Sequence[bytes]) -> int:
    """What files take when they are sent compressed."""
    return sum(len(gzip.compress(part)) for part in parts)


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_moves_while_a_page_loads(browser: Browser, pages: list[str], width: int) -> None:
    browser.set("light", width)
    for page in pages:
        browser.open(page)
        moved = browser.driver.execute_async_script(
            "const done = arguments[0]; let sum = 0;"
            "new PerformanceObserver(list => list.getEntries().forEach(each => { sum += each.value; }))"
            ".observe({ type: 'layout-shift', buffered: true }); setTimeout(() => done(sum), 150);"
        )
        assert moved == 0, page


def test_the_link_of_a_heading_stands_behind_its_last_word(browser: Browser) -> None:
    browser.set("light", 320).open("learn/zero-partitioning/")
    found = browser.run(
        "document.querySelectorAll('.head').forEach(each => { each.firstChild.textContent = 'so it is '.repeat(12); });"  # on lines
        "const size = parseFloat(getComputedStyle(document.documentElement).fontSize);"
        "return [...document.querySelectorAll('.head')].map(each => {"
        " const words = [...each.firstChild.getClientRects()], last = words.at(-1), link = each.lastChild.getBoundingClientRect();"
        " return [words.length, (link.left - last.right) / size, link.bottom > last.top && link.top < last.bottom]; })"
    )
    assert all(lines > 1 for lines, _, _ in found)
    assert [place for place in found if not (0 < place[1] < 1.25 and place[2])] == []


def test_at_the_width_of_a_telephone_heads_of_columns_stand_above_their_numbers(browser: Browser) -> None:
    browser.set("light", 320).open("learn/zero-partitioning/")
    rights = browser.run(
        "return [...document.querySelectorAll('table:not(.symbols)')].map(each => [each.rows[0], each.rows[1]]"
        ".map(row => getComputedStyle(row.cells[row.cells.length - 1]).paddingRight))"
    )
    assert rights
    assert all(head == number for head, number in rights)


def test_hostile_text_stays_text(browser: Browser) -> None:
    browser.open(HOSTILE)
    assert (
        browser.run(
            "return document.querySelectorAll('main script:not([type]), iframe, img, [onclick], [style]').length"
        )
        == 0
    )
    links = browser.run("return [...document.links].map(each => each.protocol)")
    assert set(links) <= {"http:", "https:"}
    assert browser.run("return document.querySelector('h1').textContent").startswith("Titles with <script>")
    assert "{{ 7 * 7 }}" in browser.run("return document.querySelector('main').textContent")
    assert browser.said == []


def test_a_policy_of_the_page_stops_what_is_inline(browser: Browser) -> None:
    browser.open(LESSON)
    browser.run(
        "const each = document.createElement('script'); each.textContent = 'window.ran = 1'; document.body.append(each);"
    )
    assert browser.run("return window.ran") is None


def test_a_draft_says_so_to_people_and_programs(browser: Browser) -> None:
    browser.open(HOSTILE)
    assert "not verified" in browser.run("return document.querySelector('main').innerText").lower()
    assert browser.run("return document.documentElement.dataset.verified") == "false"
    assert browser.run("return document.querySelector('meta[name=robots]').content") == "noindex"


def test_print_opens_answers_and_leaves_navigation_out(browser: Browser) -> None:
    browser.set("light", 768, media="print")
    browser.open(LESSON)
    shown = browser.run(
        "return [...document.querySelectorAll('.answer p')].every(each => each.checkVisibility() && each.offsetHeight > 0)"
    )
    assert shown
    assert browser.run("return getComputedStyle(document.querySelector('.bar')).display") == "none"


def test_mathematics_is_drawn_by_the_browser(browser: Browser) -> None:
    browser.open(LESSON)
    drawn = browser.run(
        "return [...document.querySelectorAll('math[display=block]')].map(each =>"
        " [getComputedStyle(each).display, each.getBoundingClientRect().height > 0])"
    )
    assert drawn
    assert all(each == ["block math", True] for each in drawn)
    assert browser.run("return document.querySelector('math msub') instanceof MathMLElement")


def test_the_map_links_to_each_lesson(browser: Browser) -> None:
    browser.open("graph/")
    links = browser.run(
        "return [...document.querySelectorAll('svg a')].map(each => new URL(each.href.baseVal, location).pathname)"
    )
    assert f"/{LESSON}" in links
    assert browser.run("return document.querySelector('svg > title').textContent")
