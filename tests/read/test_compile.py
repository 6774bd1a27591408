"""The compiler of records: every field from the source, the slug and the config, and nothing else."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atlas_lessons.core.config import Config
from atlas_lessons.core.model import Source
from atlas_lessons.read.markdown.document import parse
from atlas_lessons.read.record.compile import (
    FIELDS,
    FRONT_MATTER,
    REQUIRED_URLS,
    changed_fields,
    compile_source,
    config_problems,
    record_text,
)
from atlas_lessons.read.record.fields import ATTRIBUTES
from atlas_lessons.read.record.hashes import content_hash, record_hash

URLS = {
    "canonicalUrl": "https://lessons.example/learn/{slug}/",
    "jsonUrl": "https://lessons.example/publications/{id}.json",
    "markdownUrl": "https://lessons.example/publications/{id}.md",
    "artifactUrl": "https://lessons.example/data/{slug}-{hash16}.json",
    "interactiveUrl": "https://lessons.example/atlas/#{slug}",
}
CONFIG = Config(id_pattern="atlas-{slug}", urls=URLS)
FRONT = {
    "category": "learning",
    "format": "Lesson",
    "description": "How heat flows.",
    "revisionDate": "2026-01-02",
    "version": "1.0.0",
    "status": "Published",
}
BODY = "Physics · Lessons v1.0.0\n\n# Heat *now*\n\nText.\n\n## Sources\n\n[A source](https://example.org/a)"


def source(body=BODY, **front):
    given_front = {key: value for key, value in {**FRONT, **front}.items() if value is not None}
    rows = "".join(f"{key}: {json.dumps(value)}\n" for key, value in given_front.items())
    return Source("heat/lesson.md", f"---\n{rows}---\n\n{body}\n", given_front, body, 10)


def compiled(body=BODY, config=CONFIG, **front):
    record = compile_source(source(body, **front), "heat", config).record
    assert record is not None
    return record


def problems(config=CONFIG, base=None, **front):
    return [each.message for each in compile_source(source(**front), "heat", config, base=base).problems]


def test_a_record_has_every_field_of_the_format_in_the_published_order():
    assert tuple(compiled()) == FIELDS
    assert set(FIELDS) == set(ATTRIBUTES)


def test_id_and_urls_are_made_from_the_patterns():
    record = compiled()
    assert {name: record[name] for name in ("id", "canonicalUrl", "jsonUrl", "markdownUrl", "interactiveUrl")} == {
        "id": "atlas-heat",
        "canonicalUrl": "https://lessons.example/learn/heat/",
        "jsonUrl": "https://lessons.example/publications/atlas-heat.json",
        "markdownUrl": "https://lessons.example/publications/atlas-heat.md",
        "interactiveUrl": "https://lessons.example/atlas/#heat",
    }


def test_the_artifact_url_carries_the_beginning_of_the_record_hash():
    record = compiled()
    assert record["recordHash"] == record_hash(record)
    assert record["artifactUrl"] == f"https://lessons.example/data/heat-{record['recordHash'][:16]}.json"


def test_the_title_is_the_text_of_the_first_heading():
    assert compiled()["title"] == "Heat now"


def test_sections_tile_the_content_from_the_first_heading_to_the_end():
    record = compiled()
    assert record["sections"] == [
        {"id": "section-1", "title": "Heat now", "start": 26, "end": 47},
        {"id": "section-2", "title": "Sources", "start": 47, "end": len(BODY)},
    ]


def test_citations_are_the_links_in_order():
    assert compiled()["citations"] == [{"title": "A source", "url": "https://example.org/a"}]


def test_hash_and_length_are_those_of_the_content():
    record = compiled("# Größe 🔥")
    assert (record["contentLength"], record["contentHash"]) == (9, content_hash("# Größe 🔥"))


def test_a_publisher_may_count_in_utf16():
    assert compiled("# 🔥", Config(urls=URLS, offsets="utf-16"))["contentLength"] == 4


def test_a_url_without_a_pattern_is_null():
    urls = {name: pattern for name, pattern in URLS.items() if name not in ("artifactUrl", "interactiveUrl")}
    record = compiled(config=Config(urls=urls))
    assert (record["artifactUrl"], record["interactiveUrl"]) == (None, None)


@pytest.mark.parametrize("name", ["publishedDate", "author", "topic", "series", "license", "rightsUrl"])
def test_an_optional_key_that_is_absent_or_empty_is_null(name):
    assert compiled()[name] is None
    assert compiled(**{name: ""})[name] is None


def test_lists_are_kept_and_empty_when_absent():
    record = compiled(supersedes=["atlas-old"])
    assert (record["supersedes"], record["related"]) == (["atlas-old"], [])


def test_the_config_may_hold_what_all_lessons_share():
    shared = Config(urls=URLS, defaults={"license": "MIT", "format": "Note"})
    assert (compiled(config=shared)["license"], compiled(config=shared, format=None)["format"]) == ("MIT", "Note")
    assert compiled(config=shared, license="CC0-1.0")["license"] == "CC0-1.0"


def test_own_fields_are_carried_before_the_content():
    record = compiled(**{"x-note": "mine"})
    assert record["x-note"] == "mine"
    assert list(record)[-1] == "content"


PROBLEMS = [
    ({"descripton": "x"}, "front matter: unknown key 'descripton' (did you mean 'description'?)"),
    ({"colour": "x"}, "front matter: unknown key 'colour'"),
    ({"description": None}, "front matter: description is missing; it is required"),
    ({"version": ""}, "front matter: version is missing; it is required"),
    ({"title": "Heat"}, "front matter: title is not written by hand"),
    ({"contentHash": "0" * 64}, "front matter: contentHash is not written by hand"),
    ({"canonicalUrl": "https://a.example/"}, "front matter: canonicalUrl is not written by hand"),
    ({"related": "heat"}, "front matter: related: expected a list, found the string 'heat'"),
    ({"author": ["Ada"]}, "front matter: author: expected a string, found a list"),
]


@pytest.mark.parametrize(("front", "message"), PROBLEMS)
def test_front_matter_that_does_not_fit_is_refused_by_name(front, message):
    assert problems(**front) == [message]


def test_every_problem_is_reported_at_once_and_points_at_its_line():
    wrong = source(colour="red", related="heat")
    found = compile_source(wrong, "heat", CONFIG).problems
    assert [wrong.text[each.at.offset :].partition(":")[0] for each in found] == ["colour", "related"]


def test_a_config_without_the_required_patterns_is_told_so():
    assert [each.partition(" ")[0] for each in config_problems(Config())] == [
        "urls.canonicalUrl",
        "urls.jsonUrl",
        "urls.markdownUrl",
    ]
    assert list(config_problems(CONFIG)) == []


def test_a_default_that_is_no_front_matter_string_is_refused():
    assert list(config_problems(Config(urls=URLS, defaults={"licence": "MIT"}))) == [
        "defaults.licence is no front-matter string (did you mean 'license'?)"
    ]


def test_without_a_publishers_config_its_fields_are_taken_from_the_record():
    record = compiled(license="MIT", config=Config(id_pattern="atlas-{slug}", urls=URLS, defaults={"topic": "Heat"}))
    again = compile_source(source(license="MIT"), "heat", Config(), base=record).record
    assert again == record


def test_the_same_source_gives_the_same_bytes():
    assert record_text(compiled()) == record_text(compiled())


def test_the_text_keeps_what_is_not_ascii_and_ends_in_a_newline():
    text = record_text(compiled("# Größe"))
    assert '"title": "Größe"' in text and text.endswith("}\n")


@pytest.mark.parametrize("name", [*FRONT_MATTER])
def test_a_change_of_any_key_changes_its_field_and_the_record_hash(name):
    value = ["x"] if name in ("related", "supersedes", "supersededBy") else "changed"
    assert changed_fields(compiled(), compiled(**{name: value})) == tuple(
        each for each in FIELDS if each in (name, "artifactUrl", "recordHash")
    )


def test_true_is_not_one():
    assert changed_fields({"a": True}, {"a": 1}) == ("a",)


words = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=30)


@given(words, st.lists(words, max_size=6))
def test_any_body_is_compiled_to_what_its_parse_says(title, paragraphs):
    body = "\n\n".join([f"# {title}", *paragraphs]).strip()
    record = compiled(body)
    assert json.loads(record_text(record)) == record
    assert [each["title"] for each in record["citations"]] == [link.title for link in parse(body).links]
    assert (record["contentHash"], record["contentLength"]) == (content_hash(body), len(body))


@pytest.mark.parametrize(("host", "good"), [("lessons.example", True), ("elsewhere.example", False)])
def test_a_configured_artifact_url_is_on_the_host_of_another_url(host, good):
    urls = {**REQUIRED_URLS, "artifactUrl": f"https://{host}/data/{{slug}}-{{hash16}}.json"}
    problems = list(config_problems(Config(urls=urls)))
    assert problems == (
        [] if good else [f"urls.artifactUrl: expected the host of another URL (lessons.example), found {host}"]
    )
