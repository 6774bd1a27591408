"""The cache: what it knows is what a check would find, damage costs time alone, and it is used where it may be."""

import json
import multiprocessing
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from rendering import CONTENT, DERIVATIONS
from test_build import CONFIG, built, files, inputs, lesson_of, write

from atlas_lessons.check import run as checking
from atlas_lessons.check.cache import ReportCache
from atlas_lessons.check.run import check, check_text
from atlas_lessons.cli.main import run
from atlas_lessons.core.config import Config
from atlas_lessons.core.store import Store, user_store

__all__ = ["inputs"]  # the fixture

KEY = "ab" + "0" * 62
OTHER = "ab" + "1" * 62


def entries(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "store"))


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lessons that are checked from now on; they are in this process."""
    seen: list[str] = []
    check_raw = checking.check_raw
    monkeypatch.setattr(checking, "check_raw", lambda raw, *more: (seen.append(raw.path), check_raw(raw, *more))[1])
    monkeypatch.setattr("atlas_lessons.check.worker.can_fork", lambda: False)
    return seen


@pytest.mark.parametrize("lines", [[b"{}"], [b""], [b"", b""], [b"1", "é".encode(), b""]])
def test_an_entry_is_read_as_it_was_written(store: Store, lines: list[bytes]) -> None:
    store.put("report", KEY, lines)
    assert store.get("report", KEY) == lines


def test_an_entry_has_one_kind_and_one_key(store: Store) -> None:
    store.put("report", KEY, [b"1"])
    assert store.get("page", KEY) is None
    assert store.get("report", OTHER) is None


HARM: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:-1]),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"\n"),
    "changed": lambda path: path.write_bytes(path.read_bytes()[:-1] + b"#"),
    "binary": lambda path: path.write_bytes(b"\xff\x00" * 100),
    "gone": lambda path: path.unlink(),
    "folder": lambda path: (path.unlink(), path.mkdir()),
    "link": lambda path: (path.rename(path.with_suffix(".x")), path.symlink_to(path.with_suffix(".x"))),
    "renamed": lambda path: (path.unlink(), shutil.copy(next(path.parent.glob("1*")), path)),
}


@pytest.mark.parametrize("harm", HARM)
def test_a_damaged_entry_is_none(store: Store, tmp_path: Path, harm: str) -> None:
    store.put("report", OTHER, [b"1"])
    store.put("report", KEY, [b"1"])
    HARM[harm](tmp_path / "store/ab" / f"{KEY[2:]}.report")
    assert store.get("report", KEY) is None
    assert store.get("report", OTHER) == [b"1"]


def test_the_entries_that_were_not_used_for_the_longest_time_go_first(tmp_path: Path) -> None:
    store = Store(str(tmp_path), most=10_000)
    for number in range(20):
        store.put("report", f"{number:02}{'0' * 62}", [b"x" * 935])
        (path,) = (tmp_path / f"{number:02}").iterdir()
        os.utime(path, (number * 1000, number * 1000))
    assert store.get("report", "00" + "0" * 62) is not None  # which is a use
    store.sweep()
    left = [number for number in range(20) if store.get("report", f"{number:02}{'0' * 62}") is not None]
    assert left == [0, *range(13, 20)]
    assert sum(path.stat().st_size for path in entries(tmp_path)) <= 10_000


def test_an_entry_larger_than_the_store_is_not_written(tmp_path: Path) -> None:
    Store(str(tmp_path), most=100).put("report", KEY, [b"x" * 200])
    assert entries(tmp_path) == []


def _many(folder: str) -> None:
    store = Store(folder)
    for _ in range(200):
        store.put("report", KEY, [b"x" * 10_000, b"y"])
        assert store.get("report", KEY) == [b"x" * 10_000, b"y"]


def test_two_processes_at_once_read_whole_entries(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    both = [context.Process(target=_many, args=(str(tmp_path),)) for _ in range(2)]
    for each in both:
        each.start()
    for each in both:
        each.join()
    assert [each.exitcode for each in both] == [0, 0]
    assert len(entries(tmp_path)) == 1


@pytest.mark.parametrize("place", ["in", "in/cache", "in/heat/deep/cache"])
def test_a_cache_inside_of_what_is_checked_is_not_used(
    inputs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.setenv("ATLAS_LESSONS_CACHE", str(tmp_path / place))
    before = entries(inputs)
    assert user_store([str(inputs)]).folder is None
    built(inputs, tmp_path / "out")
    assert entries(inputs) == before


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_a_cache_that_others_may_write_to_is_not_used(own_cache: Path, mode: int) -> None:
    own_cache.chmod(mode)
    assert user_store().folder is None


def test_a_cache_behind_a_link_is_not_used(tmp_path: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "link").symlink_to(own_cache)
    monkeypatch.setenv("ATLAS_LESSONS_CACHE", str(tmp_path / "link"))
    assert user_store().folder is None


WRONG = DERIVATIONS.replace("2*Q", "3*Q")


@pytest.mark.parametrize("derivations", [DERIVATIONS, WRONG, "{", None])
@pytest.mark.parametrize("content", [CONTENT, CONTENT.replace("## Sources", "## Sources\n\n2 + 2 = 5 \u202e")])
def test_a_remembered_report_is_the_report(tmp_path: Path, content: str, derivations: str | None) -> None:
    path = write(tmp_path, "heat", content, derivations)
    reports = ReportCache(user_store(), CONFIG)
    first = check([str(path)], CONFIG, cache=reports)
    key = reports.key(next(iter(checking.discover([str(path)], CONFIG).lessons)))
    known = reports.get(key)
    assert known is not None
    (report,) = first.lessons
    assert known.report(slim=False)._replace(card=known.card()) == report
    assert known.report(slim=True)._replace(card=known.card()) == report.slim()
    assert check([str(path)], CONFIG, cache=ReportCache(user_store(), CONFIG)) == first


def test_what_did_not_change_is_checked_once(inputs: Path, checked: list[str]) -> None:
    runs = [check([str(inputs)], CONFIG, cache=ReportCache(user_store(), CONFIG)) for _ in range(2)]
    assert runs[0] == runs[1]
    assert len(checked) == 3


@pytest.mark.parametrize("name", ["lesson.json", "derivations.json"])
def test_every_file_of_a_lesson_is_part_of_what_it_is_remembered_by(
    inputs: Path, checked: list[str], name: str
) -> None:
    check([str(inputs)], CONFIG, cache=ReportCache(user_store(), CONFIG))
    path = inputs / "heat" / name
    path.write_text(path.read_text() + "\n")
    checked.clear()
    check([str(inputs)], CONFIG, cache=ReportCache(user_store(), CONFIG))
    assert checked == [str(inputs / "heat/lesson.json")]


@pytest.mark.parametrize(
    "config", [Config(), Config(external=CONFIG.external, fast=True), Config(external=CONFIG.external, ignore=("ARI",))]
)
def test_another_configuration_knows_nothing(inputs: Path, checked: list[str], config: Config) -> None:
    check([str(inputs)], CONFIG, cache=ReportCache(user_store(), CONFIG))
    checked.clear()
    check([str(inputs)], config, cache=ReportCache(user_store(), config))
    assert len(checked) == 3


def test_results_that_are_imported_are_part_of_what_a_lesson_is_remembered_by(
    tmp_path: Path, checked: list[str]
) -> None:
    write(tmp_path, "heat")
    (tmp_path / "cold.md").write_text("# Cold\n\nIt lets 1200 W through.\n")
    example = {"id": "e", "quantities": [{"symbol": "Q", "quote": "1200 W", "from": "heat#wall.Q"}]}
    (tmp_path / "cold.derivations.json").write_text(json.dumps({"schemaVersion": 1, "examples": [example]}))

    def verdicts() -> list[bool]:
        checked.clear()
        report = check([str(tmp_path)], CONFIG, cache=ReportCache(user_store(), CONFIG))
        return [each.sound for each in report.lessons]

    assert (verdicts(), len(checked)) == ([True, True], 2)
    assert (verdicts(), len(checked)) == ([True, True], 0)
    other = CONTENT.replace("20 m²", "40 m²").replace("2400 W", "4800 W").replace("1200 W", "2400 W")
    derivations = DERIVATIONS.replace("20 m²", "40 m²").replace("2400", "4800").replace("1200", "2400")
    write(tmp_path, "heat", other, derivations)
    assert (verdicts(), len(checked)) == ([False, True], 2)
    write(tmp_path, "heat")
    assert (verdicts(), len(checked)) == ([True, True], 0)


def test_verify_uses_the_cache_only_when_it_is_told_to(inputs: Path, own_cache: Path, checked: list[str]) -> None:
    assert run(["verify", str(inputs), "-q"]) == run(["verify", str(inputs), "-q"])
    assert (entries(own_cache), len(checked)) == ([], 6)
    for _ in range(2):
        run(["verify", str(inputs), "-q", "--cache"])
    assert (len(entries(own_cache)), len(checked)) == (3, 9)


def test_verify_says_the_same_with_and_without_the_cache(inputs: Path, tmp_path: Path) -> None:
    write(inputs, "heat", derivations=WRONG)
    for number, more in enumerate(([], ["--cache"], ["--cache"])):
        assert (
            run(["verify", str(inputs), "--format", "json", "--output", str(tmp_path / f"{number}.json"), *more]) == 1
        )
    assert len({(tmp_path / f"{number}.json").read_bytes() for number in range(3)}) == 1


@pytest.mark.parametrize("harm", ["empty", "cut", "changed", "gone", "folder", "link"])
def test_a_site_is_the_same_from_a_cold_a_warm_and_a_damaged_cache(
    inputs: Path, tmp_path: Path, own_cache: Path, harm: str
) -> None:
    assert built(inputs, tmp_path / "cold").kept == 0
    built(inputs, tmp_path / "warm")
    for path in entries(own_cache):
        HARM[harm](path)
    built(inputs, tmp_path / "damaged")
    built(inputs, tmp_path / "none", cached=False)
    assert (
        files(tmp_path / "cold") == files(tmp_path / "warm") == files(tmp_path / "damaged") == files(tmp_path / "none")
    )


def test_a_site_in_a_new_place_is_made_of_what_is_known(inputs: Path, tmp_path: Path, checked: list[str]) -> None:
    built(inputs, tmp_path / "out")
    checked.clear()
    built(inputs, tmp_path / "other")
    assert checked == []
    assert files(tmp_path / "out") == files(tmp_path / "other")


def test_what_was_made_once_is_known_when_an_edit_is_taken_back(
    inputs: Path, tmp_path: Path, checked: list[str]
) -> None:
    built(inputs, tmp_path / "out")
    before = files(tmp_path / "out")
    write(inputs, "heat", lesson_of("Other"))
    built(inputs, tmp_path / "out")
    write(inputs, "heat")
    checked.clear()
    built(inputs, tmp_path / "out")
    assert (checked, files(tmp_path / "out")) == ([], before)


def test_a_build_without_the_cache_leaves_nothing_in_it(inputs: Path, tmp_path: Path, own_cache: Path) -> None:
    for _ in range(2):
        assert built(inputs, tmp_path / "out", cached=False).kept == 0
    assert entries(own_cache) == []


def test_text_that_is_checked_without_files_is_not_remembered(own_cache: Path) -> None:
    assert check_text({"a.md": "# A\n\n2 + 2 = 4\n"}, Config()).key is None
    assert entries(own_cache) == []
