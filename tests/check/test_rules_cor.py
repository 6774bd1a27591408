"""COR: what lessons given together say of each other."""

import json

import pytest
from by_hand import foreign, record_context

from atlas_lessons.check.cards import card_of
from atlas_lessons.check.rules.cor import RULES, Corpus
from atlas_lessons.check.rules.examples import PREAMBLE, sealed_data
from atlas_lessons.check.run import check
from atlas_lessons.core.config import DEFAULT, config_from
from atlas_lessons.core.cycles import cycles

HOME = "https://example.org/learn"


def record(slug, *blocks, **fields):
    """A sealed record whose title is its slug."""
    content = "\n\n".join([f"{PREAMBLE}# {slug.capitalize()}", "Text.", *blocks])
    return sealed_data(content, slug=slug, **fields)


def said(*records, config=DEFAULT):
    """Code, path and message of everything the family says."""
    cards = []
    for data in records:
        cards.append(card_of(record_context(data, path=f"{data['id']}.json").lesson, None))
    corpus = Corpus(cards, config)
    return [(rule.code, finding.path, finding.message) for rule in RULES for finding in rule.check(corpus)]


def codes(*records, config=DEFAULT):
    return [code for code, _, _ in said(*records, config=config)]


def foundations(*slugs):
    links = "\n".join(f"-   [{slug.capitalize()}]({HOME}/{slug}/)" for slug in slugs)
    return f"## Foundations\n\n{links}"


LINKS = [
    (f"{HOME}/cold/", []),
    (f"{HOME}/cold", []),
    (f"{HOME}/cold/?a#b", []),
    ("https://EXAMPLE.org/learn/cold/", []),
    (f"{HOME}/heat/", []),
    (f"{HOME}/", []),
    ("https://example.org/other/warm/", []),
    (f"{HOME}/warm/part/", []),
    ("https://example.net/learn/warm/", []),
    ("https://example.org/records/cold.json", []),
    (f"{HOME}/warm/", ["COR010"]),
    (f"{HOME}/Cold/", ["COR010"]),
    ("http://example.org/learn/cold/", []),
]


@pytest.mark.parametrize(("url", "expected"), LINKS)
def test_links_to_lessons_of_the_same_folder_resolve(url, expected):
    assert codes(record("heat", f"See [it]({url})."), record("cold")) == expected


def test_lessons_of_one_site_may_lie_in_several_folders():
    other = record("cold", canonicalUrl="https://example.org/more/cold/")
    assert codes(record("heat", "[it](https://example.org/more/cold/)"), other) == []
    assert codes(record("heat", "[it](https://example.org/more/warm/)"), other) == ["COR010"]


EXTERNAL = [
    ((f"{HOME}/warm/",), []),
    ((f"{HOME}/warm",), []),
    ((f"{HOME}/*",), []),
    ((f"{HOME}/w*",), []),
    ((f"{HOME}/x*",), ["COR010"]),
    ((f"{HOME}/war",), ["COR010"]),
]


@pytest.mark.parametrize(("external", "expected"), EXTERNAL)
def test_lessons_that_are_not_given_are_listed_as_external(external, expected):
    config = config_from({"external": list(external)})
    assert codes(record("heat", f"[it]({HOME}/warm/)"), record("cold"), config=config) == expected


def test_a_lesson_alone_of_its_publisher_is_not_held_to_links_that_cannot_resolve():
    other = record("cold", canonicalUrl="https://example.net/learn/cold/")
    assert codes(record("heat", f"[it]({HOME}/warm/)", related=["warm"]), other) == []


TITLES = [("Cold", []), ("Coldness", ["COR011"]), ("cold", ["COR011"]), ("*Cold*", [])]


@pytest.mark.parametrize(("title", "expected"), TITLES)
@pytest.mark.parametrize("heading", ["Foundations", "Related lessons"])
def test_listed_lessons_are_listed_by_their_titles(heading, title, expected):
    assert codes(record("heat", f"## {heading}", f"-   [{title}]({HOME}/cold/)"), record("cold")) == expected


def test_links_in_prose_may_have_any_text():
    assert codes(record("heat", f"[the other one]({HOME}/cold/)"), record("cold")) == []


FOUNDATIONS = [
    ({"a": ["b"], "b": ["c"], "c": []}, None),
    ({"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []}, None),
    ({"a": ["b"], "b": ["a"]}, "a → b → a"),
    ({"a": ["b"], "b": ["c"], "c": ["a"]}, "a → b → c → a"),
    ({"a": ["a"], "b": []}, "a → a"),
    ({"a": ["b"], "b": ["c"], "c": ["b"]}, "b → c → b"),
    ({"a": ["b"], "b": ["a", "c"], "c": ["a"]}, "a → b → a"),
]


@pytest.mark.parametrize(("graph", "path"), FOUNDATIONS)
def test_foundations_never_lead_back(graph, path):
    records = [record(slug, foundations(*targets)) if targets else record(slug) for slug, targets in graph.items()]
    found = [message for code, _, message in said(*records) if code == "COR020"]
    assert len(found) == (path is not None)
    if path:
        assert found[0].endswith(path)


def test_each_group_of_lessons_that_lead_to_each_other_is_told_once():
    assert list(cycles({"a": ["b"], "b": ["a"], "c": ["d"], "d": ["c"], "e": ["a", "c"]})) == [
        ("a", "b", "a"),
        ("c", "d", "c"),
    ]


def test_a_long_chain_of_lessons_is_followed_without_recursion():
    chain = {f"{n:05}": [f"{n + 1:05}"] for n in range(20_000)}
    assert list(cycles({**chain, "20000": []})) == []
    ((*path,),) = cycles({**chain, "20000": ["00000"]})
    assert len(path) == 20_002


SUCCESSION = [
    ({"supersedes": ["b"]}, {"supersededBy": ["a"]}, []),
    ({"supersedes": [f"{HOME}/b/"]}, {"supersededBy": [f"{HOME}/a"]}, []),
    ({"supersedes": ["b"]}, {}, ["COR030"]),
    ({"supersededBy": ["b"]}, {}, ["COR030"]),
    ({}, {"supersedes": ["a"]}, ["COR030"]),
    ({"supersedes": ["b"]}, {"supersededBy": ["c"]}, ["COR030", "COR032"]),
    ({"supersedes": ["b"]}, {"supersedes": ["a"]}, ["COR030", "COR030", "COR031"]),
    ({"supersedes": ["b"], "supersededBy": ["b"]}, {"supersedes": ["a"], "supersededBy": ["a"]}, ["COR031"]),
    ({"related": ["b"]}, {}, []),
    ({"related": ["c"]}, {}, ["COR032"]),
    ({"related": ["https://example.net/learn/c/"]}, {}, []),
    ({"related": [f"{HOME}/c/"]}, {}, ["COR032"]),
]


@pytest.mark.parametrize(("first", "second", "expected"), SUCCESSION)
def test_lessons_name_each_other_on_both_sides(first, second, expected):
    assert codes(record("a", **first), record("b", **second)) == expected


def test_ids_may_be_listed_as_external():
    config = config_from({"external": ["c"]})
    assert codes(record("a", related=["c"]), record("b"), config=config) == []


NAMES = [
    ({"id": "x"}, {"id": "x"}, ["COR001"]),
    ({"id": "a-x", "canonicalUrl": f"{HOME}/x/"}, {"id": "b-x", "canonicalUrl": f"{HOME}/x/"}, ["COR002"]),
    ({}, {"canonicalUrl": f"{HOME}/b/", "jsonUrl": "https://example.org/records/a.json"}, ["COR003"]),
    ({}, {"markdownUrl": "https://example.org/records/a.json"}, ["COR003"]),
    ({"interactiveUrl": "https://example.org/one/#a"}, {"interactiveUrl": "https://example.org/one/#b"}, []),
    ({"interactiveUrl": "https://example.org/one/#a"}, {"interactiveUrl": "https://example.org/one/#a"}, ["COR003"]),
]


@pytest.mark.parametrize(("first", "second", "expected"), NAMES)
def test_lessons_have_names_of_their_own(first, second, expected):
    assert codes(record("a", **first), record("b", **second)) == expected


def run(folder, records, config=DEFAULT):
    for name, data in records.items():
        (folder / name).write_text(json.dumps(data), "utf-8")
    report = check([str(folder)], config)
    return [(d.code, d.path.rpartition("/")[2], d.line) for each in report.lessons for d in each.diagnostics]


def test_findings_of_a_folder_are_located_in_their_lessons(tmp_path):
    records = {
        "a.json": record("a", f"[b]({HOME}/c/)", supersedes=["b"]),
        "b.json": record("b"),
    }
    assert sorted(run(tmp_path, records)) == [("COR010", "a.json", 1), ("COR030", "a.json", 1)]


def test_a_folder_of_lessons_that_hold_together_raises_nothing(tmp_path):
    records = {
        "a.json": record("a", foundations("b"), supersedes=["b"], related=["b"]),
        "b.json": record("b", supersededBy=["a"]),
    }
    assert run(tmp_path, records) == []


def test_a_foreign_record_beside_others_is_not_held_to_lessons_that_are_not_given(tmp_path):
    records = {"foreign.json": foreign(), "a.json": record("a"), "b.json": record("b")}
    assert [code for code, _, _ in run(tmp_path, records)] == ["HSH010"]


def test_two_records_of_a_foreign_publisher_are_held_to_each_other(tmp_path):
    records = {"foreign.json": foreign(), "copy.json": foreign()}
    assert {code for code, _, _ in run(tmp_path, records)} == {"HSH010", "COR001", "COR010"}


SCALE = 400


def test_many_lessons_that_all_list_each_other_end_in_a_short_report():
    records = [record(f"l{n}", foundations(*[f"l{m}" for m in range(SCALE) if m % 40 == n % 40])) for n in range(SCALE)]
    assert len([code for code in codes(*records) if code == "COR020"]) == 40
