"""Searching a site whose index has several parts: a reader finds lessons of each, and nothing leaves the site."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from atlas_lessons.cli.serve import site_server
from atlas_lessons.core.config import Config
from atlas_lessons.publish.site import searchparts
from atlas_lessons.publish.site.build import build
from tests.browser.conftest import Browser

_METALS = ("copper", "iron", "nickel", "silver", "tin", "zinc")
_FOUND = (
    "const done = arguments[0], end = Date.now() + 15000;"
    "(function look() { const links = [...document.querySelectorAll('#results a')];"
    "links.length || Date.now() > end ? done(links.map(each => each.pathname)) : setTimeout(look, 50); })()"
)


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, dict[str, list[str]]]]:
    """A site of notes, and the pages of each part of its index."""
    place = tmp_path_factory.mktemp("parts")
    out = place / "out"
    (place / "in").mkdir()
    for metal in _METALS:
        (place / "in" / f"{metal}.md").write_text(f"# All about {metal}\n\nWhat {metal} is good for.\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(searchparts, "_PAGES", 3)
        assert build([str(place / "in")], str(out), Config(), drafts=True).published
        pages = [str(path.relative_to(out)) for path in out.glob("lessons/*/index.html")]
        yield out, {part: list(each) for part, each in searchparts.parts_of(pages).items()}


def test_lessons_of_every_part_of_the_index_are_found(
    browser: Browser, parts: tuple[Path, dict[str, list[str]]]
) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    site, pages = parts
    assert len(pages) == 2
    server = site_server(site, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}/"
    try:
        for page in [page for each in pages.values() for page in each]:
            browser.driver.get(f"{base}search/")
            field = browser.driver.find_element("id", "query")
            WebDriverWait(browser.driver, 15).until(lambda _, field=field: field.is_enabled())
            field.send_keys(page.split("/")[1])
            assert browser.driver.execute_async_script(_FOUND) == [f"/{page.removesuffix('index.html')}"]
        browser.gather()
        assert browser.said == []
        assert [url for url in browser.asked if not url.startswith((base, "data:", "about:"))] == []
    finally:
        server.shutdown()
        server.server_close()
