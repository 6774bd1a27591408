"""A built site on loopback and headless Chromium; without Chromium the tests are skipped, or fail where CI says so."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from atlas_lessons.check.rules.examples import sealed_record
from atlas_lessons.cli.serve import site_server
from atlas_lessons.core.config import load_config
from atlas_lessons.publish.site.build import build

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
REQUIRED = bool(os.environ.get("CI"))  # where it is set, a browser test that cannot run is a failure
WIDTHS = (320, 768, 1440)
THEMES = ("light", "dark")

# Without these Chromium looks for its maker's hosts at every start.
_QUIET = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
)  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")
            item.add_marker(pytest.mark.xdist_group("browser"))


def missing(what: str) -> None:
    """Skip, or fail where CI requires browser tests."""
    reason = f"{what}; browser tests need Debian's chromium and chromium-driver, npm and java"
    if REQUIRED:
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def program(*names: str) -> str:
    """The path of the first of some programs that is installed."""
    for name in names:
        if found := shutil.which(name):
            return found
    missing(f"{names[0]} is not installed")
    raise AssertionError


@pytest.fixture(scope="session")
def node_modules() -> Path:
    """The npm packages of package.json, installed as locked when they are not there yet."""
    folder = HERE / "node_modules"
    if not all((folder / name / "package.json").is_file() for name in ("axe-core", "vnu-jar")):
        npm = program("npm")
        done = subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=HERE, capture_output=True, text=True)
        if done.returncode:
            missing(f"npm ci failed: {done.stderr.strip()[-300:]}")
    return folder


@dataclass
class Browser:
    """Chromium with a theme and a width; it keeps what went over the network and what was said on the console."""

    driver: Any
    base: str
    asked: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def open(self, path: str) -> None:
        self.driver.get(self.base + path)
        self.gather()

    def gather(self) -> None:
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self.asked.append(message["params"]["request"]["url"])
        self.said += [entry["message"] for entry in self.driver.get_log("browser")]

    def run(self, script: str, *arguments: object) -> Any:
        return self.driver.execute_script(script, *arguments)

    def set(self, theme: str, width: int, *, scripts: bool = True, media: str = "screen") -> Browser:
        features = [
            {"name": "prefers-color-scheme", "value": theme},
            {"name": "prefers-reduced-motion", "value": "reduce"},  # a click waits for no smooth scrolling
        ]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": media, "features": features})
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not scripts})
        return self

    def scale(self, size: str) -> None:
        """Set the size of all letters and wait until the page has taken it in: what overflows then does in any font."""
        self.run("document.documentElement.style.fontSize = arguments[0]", size)
        self.driver.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0], 50))")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    try:
        from selenium import webdriver
        from selenium.webdriver.chrome.options import Options
        from selenium.webdriver.chrome.service import Service
    except ImportError:
        missing("selenium is not installed")
    options = Options()
    options.binary_location = program("chromium", "chromium-browser", "google-chrome")
    for argument in _QUIET:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(program("chromedriver")))
    driver.set_page_load_timeout(30)
    driver.set_script_timeout(60)
    yield driver
    driver.quit()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of this project's lessons, and beside them every kind of page: a draft, hostile text, plain Markdown."""
    place = tmp_path_factory.mktemp("site")
    inputs = place / "in"
    shutil.copytree(ROOT / "content", inputs / "content")
    (inputs / "hostile").mkdir()
    (inputs / "hostile" / "lesson.json").write_text(
        sealed_record((HERE / "hostile.md").read_text(), slug="hostile", author="A. Writer")
    )
    sums = "The sum is 2 + 2 = 4, and 8 GPUs × 80 GB = 640 GB."
    walls = "Text.[^a] Again.[^a]\n\n![A wall](wall.svg)\n\n[^a]: Of 3 × 4 = 12 m.[^b]\n\n[^b]: So there.\n"
    (inputs / "notes.md").write_text(f"# Notes\n\n{sums}\n\n```py\nprint(4)\n```\n\n## More\n\nText.\n")
    (inputs / "walls.md").write_text(f"# Walls\n\n{walls}")
    (inputs / "wall.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"/>')
    built = build([str(inputs)], str(place / "out"), load_config(None, ROOT), drafts=True)
    assert built.published, [each.message for lesson in built.report.lessons for each in lesson.diagnostics]
    return place / "out"


@pytest.fixture(scope="session")
def pages(site: Path) -> list[str]:
    """The path of every page."""
    return sorted(str(path.relative_to(site)).removesuffix("index.html") for path in site.rglob("*.html"))


@pytest.fixture(scope="session")
def served(site: Path) -> Iterator[str]:
    server = site_server(site, 0)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def browser(chromium: Any, served: str) -> Iterator[Browser]:
    chromium.get("about:blank")
    found = Browser(chromium, served)
    found.gather()
    found.asked, found.said = [], []
    yield found.set("light", 1440)
    chromium.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
