"""IDN: how id, title, version, dates and URLs of a record hold together."""

import pytest
from by_hand import codes, foreign, found, record_context, sealed_context
from hypothesis import given
from hypothesis import strategies as st

from atlas_lessons.check.rules.examples import CONTENT, PREAMBLE, sealed_data
from atlas_lessons.check.rules.idn import RULES
from atlas_lessons.core.config import config_from
from atlas_lessons.read.record import urls as identity
from atlas_lessons.read.record.urls import (
    id_problem,
    link_problem,
    same_page,
    slug_of,
    split_url,
    web_problem,
    within_edits,
)

SITE = "https://example.org"

IDS = [
    ("heat", True),
    ("a", True),
    ("1", True),
    ("lesson-2-heat", True),
    ("a" * 120, True),
    ("console", True),
    ("com10", True),
    ("", False),
    ("-heat", False),
    ("heat-", False),
    ("he--at", False),
    ("Heat", False),
    ("he_at", False),
    ("he at", False),
    ("heat.json", False),
    ("../x", False),
    ("..", False),
    ("a/b", False),
    ("a\\b", False),
    ("a\n", False),
    ("a\x00", False),
    ("ｈｅａｔ", False),
    ("wärme", False),
    ("heаt", False),
    ("heat²", False),
    ("con", False),
    ("nul", False),
    ("com1", False),
    ("lpt9", False),
    ("a" * 121, False),
]


@pytest.mark.parametrize(("text", "good"), IDS)
def test_an_id_can_name_a_file_and_end_a_url(text, good):
    assert (id_problem(text) is None) is good


PREAMBLES = [
    ("Physics · Lessons v1.0.0", []),
    ("Physics · Lessons v1.0.1", ["IDN004"]),
    ("Physics · Lessons v1.0", ["IDN004"]),
    ("Physics · Lessons v1", []),
    ("Physics · Lessons v2", ["IDN004"]),
    ("Physics · Lessons V1.0.0", []),
    ("Physics · Lessons version 1.0.0", []),
    ("Physics · Lessons version 1.1.0", ["IDN004"]),
    ("Physics · Lessons v1.0.0-rc.1", ["IDN004"]),
    ("Physics · Lessons v1.0.0.", []),
    ("Physics · Lessons v1.0.O", ["IDN004"]),
    ("Physics · Lessons v1.0.0 · needs Python v3.12", []),
    ("Physics · 12 pages, 2.5 hours", []),
    ("Physics · Env3.1 and rev2.0", []),
    ("Optics · Lessons v1.0.0", ["IDN005"]),
    ("physics · Lessons v1.0.0", ["IDN005"]),
    ("Optics, and Lessons v1.0.0", []),
    ("", []),
]


@pytest.mark.parametrize(("preamble", "expected"), PREAMBLES)
def test_version_and_topic_of_the_preamble_are_those_of_the_record(preamble, expected):
    assert codes(sealed_context(f"{preamble}\n\n# Heat\n\nIn v9.9.9 it flows."), RULES) == expected


VERSIONS = [
    ("0.0.0", True), ("10.20.30", True), ("1.0", False), ("1.0.0.0", False), ("01.0.0", False), ("1.00.0", False),
    ("v1.0.0", False), ("1.0.0-rc1", False), ("1.0.x", False), ("1.0.٣", False), ("1.0.0\n", False), ("", False),
]  # fmt: skip


@pytest.mark.parametrize(("version", "good"), VERSIONS)
def test_a_version_has_three_numbers(version, good):
    proof = sealed_context("# Heat\n\nText.", version=version)
    assert (codes(proof, RULES) == []) is good


TITLES = [
    ("# Heat", "Heat", None),
    ("# *Heat* &amp; `cold`", "Heat & cold", None),
    ("Heat\n===", "Heat", None),
    ("> # Quoted\n\n# Heat", "Heat", None),
    ("```\n# Fenced\n```\n\n# Heat", "Heat", None),
    ("# Heat", "heat", "upper and lower case"),
    ("# Heat", "Heat ", "white space"),
    ("# Café", "Cafe\u0301", "found is in Unicode NFD"),
    ("# Heat\n\n## Cold", "Cold", "another heading of the content"),
    ("No heading.", "Heat", "begin the text with a heading: # Heat"),
]


@pytest.mark.parametrize(("content", "title", "hint"), TITLES)
def test_the_title_is_the_first_heading(content, title, hint):
    said = [f for code, f in found(sealed_context(content, title=title), RULES) if code == "IDN002"]
    assert (len(said) == 0) is (hint is None)
    if hint:
        assert hint in said[0].hint


SLUGS = [
    ({}, []),
    ({"id": "lesson-heat", "jsonUrl": f"{SITE}/r/lesson-heat.json", "markdownUrl": f"{SITE}/r/lesson-heat.md"}, []),
    ({"id": "reheat", "jsonUrl": f"{SITE}/r/reheat.json", "markdownUrl": f"{SITE}/r/reheat.md"}, ["/id"]),
    ({"canonicalUrl": f"{SITE}/learn/cold/"}, ["/canonicalUrl"]),
    ({"canonicalUrl": f"{SITE}/learn/cold/", "interactiveUrl": None, "artifactUrl": None}, ["/id"]),
    ({"interactiveUrl": f"{SITE}/atlas/#cold"}, ["/interactiveUrl"]),
    ({"interactiveUrl": f"{SITE}/atlas/"}, ["/interactiveUrl"]),
    ({"interactiveUrl": f"{SITE}/atlas/#Heat"}, ["/interactiveUrl"]),
    ({"interactiveUrl": None}, []),
    ({"artifactUrl": None}, []),
    ({"artifactUrl": f"{SITE}/data/cold-0123456789abcdef.json"}, ["/artifactUrl"]),
    ({"artifactUrl": f"{SITE}/data/heat-0123456789abcde.json"}, ["/artifactUrl"]),
    ({"artifactUrl": f"{SITE}/data/heat-0123456789ABCDEF.json"}, ["/artifactUrl"]),
    ({"artifactUrl": f"{SITE}/data/heat_0123456789abcdef.json"}, ["/artifactUrl"]),
    ({"jsonUrl": f"{SITE}/records/heat.jsn"}, ["/jsonUrl"]),
    ({"jsonUrl": f"{SITE}/records/heat.json/"}, ["/jsonUrl"]),
    ({"markdownUrl": f"{SITE}/records/heat.json"}, ["/markdownUrl"]),
    ({"canonicalUrl": f"{SITE}/learn/heat"}, []),
    ({"canonicalUrl": f"{SITE}/learn/heat.html"}, []),
    ({"canonicalUrl": f"{SITE}/"}, ["/canonicalUrl"]),
]


@pytest.mark.parametrize(("fields", "pointers"), SLUGS)
def test_one_slug_names_the_lesson_everywhere(fields, pointers):
    proof = record_context({**sealed_data(), **fields})
    assert [f.at.pointer for code, f in found(proof, RULES) if code in ("IDN011", "IDN012")] == pointers


WEB = [
    ("https://example.org/a", None),
    ("http://example.org/a", None),
    ("https://example.org", None),
    ("ftp://example.org/a", "scheme"),
    ("example.org/a", "not absolute"),
    ("https:/example.org", "names no host"),
    ("https://user@example.org/", "user name"),
    ("https://example.org/a/../b", "dot segments"),
    ("https://example.org/./b", "dot segments"),
    ("https://example.org/..", "dot segments"),
    ("https://example.org/a/%2E%2e/b", "dot segments"),
    ("https://example.org/a%2fb", "%2f"),
    ("https://example.org/a%5Cb", "%5C"),
    ("https://example.org/a%", "two hexadecimal digits"),
    ("https://example.org/a b", "U+0020"),
    ("https://example.org/a\n", "U+000A"),
    ("https://127.1/", "a number"),
    ("https://127.0.0.1/", None),
    ("https://example.org:0/", "not a port"),
    ("https://exаmple.org/", "mixes"),
]


@pytest.mark.parametrize(("url", "why"), WEB)
def test_a_url_of_a_record_means_what_it_shows(url, why):
    problem = web_problem(url)
    assert (problem is None) if why is None else (why in problem)


PIECES = st.sampled_from([*"/.:#?@%-_~ aZ0\n", "..", "//", "example.org", "127.0.0.1", "0x7f", "xn--", "%2e", "é"])


@given(st.sampled_from(["http://", "https://", "HTTPS://", "ftp://", ""]), st.lists(PIECES, max_size=8))
def test_the_quick_yes_to_a_url_is_never_another_answer_than_the_whole_look(scheme, pieces):
    url = scheme + "".join(pieces)
    quick = web_problem(url), link_problem(url)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(identity, "_is_ordinary", lambda _: False)
        assert (web_problem(url), link_problem(url)) == quick


URLS = [
    ({"canonicalUrl": f"{SITE}/learn/heat/?a"}, "/canonicalUrl", "no query"),
    ({"canonicalUrl": f"{SITE}/learn/heat/#a"}, "/canonicalUrl", "no fragment"),
    ({"canonicalUrl": f"{SITE}//learn/heat/"}, "/canonicalUrl", "empty part"),
    ({"canonicalUrl": "http://example.org/learn/heat/"}, "/canonicalUrl", "expected https"),
    ({"interactiveUrl": f"{SITE}/atlas/?a#heat"}, "/interactiveUrl", "no query"),
    ({"rightsUrl": "http://example.org/rights"}, "/rightsUrl", "expected https"),
    ({"rightsUrl": "javascript:alert(1)"}, "/rightsUrl", "scheme"),
    ({"rightsUrl": "http://creativecommons.org/licenses/by/4.0/?lang=en#a"}, None, None),
    ({"rightsUrl": None}, None, None),
]


@pytest.mark.parametrize(("fields", "pointer", "words"), URLS)
def test_own_urls_are_plain_https(fields, pointer, words):
    said = [f for code, f in found(record_context({**sealed_data(), **fields}), RULES) if code == "IDN010"]
    assert [f.at.pointer for f in said] == ([pointer] if pointer else [])
    assert words is None or words in said[0].message


HOSTS = [
    ({"jsonUrl": "https://example.net/records/heat.json"}, ["/jsonUrl"]),
    ({"canonicalUrl": "https://example.net/learn/heat/"}, ["/canonicalUrl"]),
    ({"canonicalUrl": "https://EXAMPLE.org:443/learn/heat/"}, []),
    ({"rightsUrl": "https://example.net/rights"}, []),
]


@pytest.mark.parametrize(("fields", "pointers"), HOSTS)
def test_own_urls_are_on_one_host(fields, pointers):
    proof = record_context({**sealed_data(), **fields})
    assert [f.at.pointer for code, f in found(proof, RULES) if code == "IDN013"] == pointers


PATTERNS = {
    "urls": {
        "canonicalUrl": f"{SITE}/learn/{{slug}}/",
        "jsonUrl": "https://cdn.example.org/{id}.json",
        "markdownUrl": f"{SITE}/records/{{id}}.md",
        "interactiveUrl": f"{SITE}/atlas/#{{slug}}",
    }
}
CONFIGURED = [
    ({"jsonUrl": "https://cdn.example.org/heat.json"}, []),
    ({}, ["/jsonUrl"]),
    ({"jsonUrl": "https://cdn.example.org/heat.json", "canonicalUrl": f"{SITE}/lessons/heat/"}, ["/canonicalUrl"]),
    ({"jsonUrl": "https://cdn.example.org/heat.json", "interactiveUrl": None}, ["/interactiveUrl"]),
]


@pytest.mark.parametrize(("fields", "pointers"), CONFIGURED)
def test_own_records_have_the_urls_of_the_configuration(fields, pointers):
    proof = record_context({**sealed_data(), **fields}, config_from(PATTERNS))
    assert [f.at.pointer for code, f in found(proof, RULES) if code in ("IDN013", "IDN014")] == pointers


ELSEWHERE = "https://elsewhere.example/data/heat-0123456789abcdef.json"


@pytest.mark.parametrize(
    ("url", "urls", "pointers"),
    [
        (ELSEWHERE, PATTERNS["urls"], ["/artifactUrl"]),
        (
            ELSEWHERE,
            {**PATTERNS["urls"], "artifactUrl": "https://elsewhere.example/{slug}-{hash16}.json"},
            ["/artifactUrl"],
        ),
        (ELSEWHERE, {}, ["/artifactUrl"]),
        (f"{SITE}:8443/data/heat-0123456789abcdef.json", PATTERNS["urls"], ["/artifactUrl"]),
        ("https://cdn.example.org/heat-0123456789abcdef.json", PATTERNS["urls"], []),
        (None, PATTERNS["urls"], []),
    ],
)
@pytest.mark.parametrize("profile", ["jcs-sha256", None])
def test_an_artifact_url_is_on_the_host_of_the_others_whatever_is_configured(url, urls, pointers, profile):
    fields = {"artifactUrl": url, "hashProfile": profile}
    fields |= {"jsonUrl": "https://cdn.example.org/heat.json"} if urls else {}
    proof = record_context({**sealed_data(), **fields}, config_from({"urls": urls}))
    assert [f.at.pointer for code, f in found(proof, RULES) if code == "IDN013"] == pointers


def test_a_configuration_holds_no_record_of_another_site_to_its_patterns():
    config = config_from({"urls": {"canonicalUrl": "https://lessons.example/learn/{slug}/"}})
    assert codes(sealed_context(config=config), RULES) == []
    assert codes(record_context(foreign(), config), RULES) == []


LINKED = [
    (f"[data]({SITE}/data/heat-0000000000000000.json)", "/artifactUrl"),
    (f"[open]({SITE}/other/#heat)", "/interactiveUrl"),
    (f"[rights]({SITE}/right)", "/rightsUrl"),
    (f"[a]({SITE}/laern/a/) [b]({SITE}/laern/b/)", "/canonicalUrl"),
    (f"[a]({SITE}/learn/a/) [b]({SITE}/laern/b/) [c]({SITE}/laern/c/)", None),
    (f"[a]({SITE}/reference/a/) [b]({SITE}/reference/b/)", None),
    (f"[open]({SITE}/atlas/#heat)", None),
    (f"[part]({SITE}/learn/heat/#heat)", None),
    ("[data](https://example.net/data/heat-0000000000000000.json)", None),
    (f"[data]({SITE}/data/cold-0000000000000000.json)", None),
    (f"[rights]({SITE}/licenses/mit)", None),
]


@pytest.mark.parametrize(("links", "pointer"), LINKED)
def test_a_url_that_nearly_is_what_the_content_links_to_is_told(links, pointer):
    said = found(sealed_context(f"{PREAMBLE}# Heat\n\n{links}"), RULES)
    assert [(code, f.at.pointer) for code, f in said] == ([("IDN015", pointer)] if pointer else [])


DATES = [
    ("2026-01-02", "2026-01-02", []),
    (None, "2026-01-02", []),
    ("2026-01-03", "2026-01-02", ["IDN020"]),
    ("2025-12-31", "2026-01-02", []),
]


@pytest.mark.parametrize(("published", "revised", "expected"), DATES)
def test_no_lesson_is_revised_before_it_is_published(published, revised, expected):
    assert codes(sealed_context(publishedDate=published, revisionDate=revised), RULES) == expected


REFERENCES = [
    ({"supersedes": ["heat"]}, ["IDN030"]),
    ({"supersededBy": ["heat"]}, ["IDN030"]),
    ({"related": [f"{SITE}/learn/heat"]}, ["IDN030"]),
    ({"related": [f"{SITE}/records/heat.json"]}, ["IDN030"]),
    ({"related": ["cold", "warm", "cold"]}, ["IDN031"]),
    ({"supersedes": ["cold"], "supersededBy": ["cold"]}, ["IDN031"]),
    ({"related": [" "]}, ["IDN031"]),
    ({"related": ["cold", "https://example.com/learn/cold/", "http://example.com/a?b#c"]}, []),
    ({"related": ["../cold"]}, ["IDN032"]),
    ({"supersedes": ["../../etc/passwd"]}, ["IDN032"]),
    ({"supersededBy": ["/heat-2"]}, ["IDN032"]),
    ({"related": ["Cold"]}, ["IDN032"]),
    ({"related": ["cold\n"]}, ["IDN032"]),
    ({"related": ["con"]}, ["IDN032"]),
    ({"related": ["javascript:alert(1)"]}, ["IDN032"]),
    ({"related": ["https://user@example.com/cold"]}, ["IDN032"]),
    ({"related": ["//example.com/cold"]}, ["IDN032"]),
    ({"related": ["cold"], "supersedes": ["cold"]}, []),
    ({"related": [f"{SITE}/learn/cold/"]}, []),
]


@pytest.mark.parametrize(("fields", "expected"), REFERENCES)
def test_a_lesson_names_others_once_and_never_itself(fields, expected):
    assert codes(sealed_context(**fields), RULES) == expected


def test_sealed_content_does_not_link_to_its_own_data():
    data = sealed_data()
    content = CONTENT.replace("https://example.org/a", data["artifactUrl"])
    linked = sealed_data(content, artifactUrl=data["artifactUrl"])
    assert codes(record_context(linked), RULES) == ["IDN050"]
    del linked["hashProfile"]
    assert codes(record_context(linked), RULES) == []


SENTENCE = "Heat flows from the hot side of a wall to its cold side."
TEXTS = [
    (SENTENCE, []),
    (SENTENCE.replace("hot", "warm"), ["IDN060"]),
    (SENTENCE.replace(".", ""), ["IDN060"]),
    ("Why a warm room grows cold, and how fast it does.", []),
    ("Heat.", []),
]


@pytest.mark.parametrize("field", ["description", "evidenceScope"])
@pytest.mark.parametrize(("text", "expected"), TEXTS)
def test_a_text_that_nearly_repeats_a_paragraph_is_a_warning(field, text, expected):
    proof = sealed_context(f"{PREAMBLE}# Heat\n\n{SENTENCE}\n\nMore.", **{field: text})
    assert codes(proof, RULES) == expected


def test_blank_fields_are_told_and_null_ones_are_not():
    assert codes(sealed_context(license=" ", series=None), RULES) == ["IDN040"]


def test_rules_whose_fields_are_broken_are_left_out():
    data = {**sealed_data(), "id": "../x", "title": "Wrong", "version": "1"}
    assert set(codes(record_context(data), RULES)) >= {"IDN001", "IDN002", "IDN003"}
    assert codes(record_context(data, broken=frozenset({"id", "title", "version"})), RULES) == []


SPLITS = [
    ("https://Example.org:443/a/b?c#d", ("https", None), "b", "/a/"),
    ("https://[::1]:8/a", ("https", "8"), "a", "/"),
    ("a/b", (None, None), "b", "a/"),
    ("x y:z", (None, None), "x y:z", "/"),
    ("", (None, None), "", "/"),
]


@pytest.mark.parametrize(("text", "origin", "last", "directory"), SPLITS)
def test_urls_are_taken_apart_without_ever_failing(text, origin, last, directory):
    url = split_url(text)
    assert (url.origin[::2], url.last_part, url.directory) == (origin, last, directory)


def test_pages_are_compared_without_query_fragment_slash_and_case_of_the_host():
    assert same_page("HTTPS://Example.org:443/A/?b#c") == same_page("https://example.org/A")
    assert same_page("https://example.org/A") != same_page("https://example.org/a")


def test_a_slug_is_the_last_part_of_the_path():
    assert [slug_of(f"{SITE}/learn/heat{end}") for end in ("", "/", ".html", "/?x#y")] == ["heat"] * 4


NEAR = [
    ("abc", "abd", True),
    ("abc", "acb", True),
    ("abc", "abcde", True),
    ("abc", "abcdef", False),
    ("abc", "abc", False),
]


@pytest.mark.parametrize(("one", "other", "expected"), NEAR)
def test_near_texts_differ_by_a_slip(one, other, expected):
    assert within_edits(one, other) is within_edits(other, one) is expected


BAD_IDS = ["../x", "a\n", "con", "Heat", "a" * 300, "", "heat\u200b", "-rf"]


@pytest.mark.parametrize("text", BAD_IDS)
def test_an_id_that_is_none_is_said_once_with_what_the_urls_name(text):
    ((code, finding),) = found(record_context({**sealed_data(), "id": text}), RULES)
    assert code == "IDN001"
    assert finding.hint == 'jsonUrl and markdownUrl name it "heat"'


def test_an_id_against_which_all_urls_speak_is_said_once():
    ((code, finding),) = found(record_context({**sealed_data(), "id": "heta"}), RULES)
    assert (code, finding.at.pointer) == ("IDN012", "/id")
    assert 'expected "heat", found "heta"' in finding.message


def test_a_version_that_is_none_is_said_once_with_what_the_preamble_names():
    ((code, finding),) = found(record_context({**sealed_data(), "version": "1.0"}), RULES)
    assert code == "IDN003"
    assert finding.hint == "the preamble names version 1.0.0"
