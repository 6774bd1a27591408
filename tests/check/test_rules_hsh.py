"""HSH: what a wrong hash or length is explained by."""

import hashlib
import json
import unicodedata

import pytest
from by_hand import codes, found, record_context, sealed_context, text_context

from atlas_lessons.check.rules.examples import CONTENT, sealed_data
from atlas_lessons.check.rules.hsh import RULES
from atlas_lessons.core.config import DEFAULT, config_from
from atlas_lessons.core.model import Kind, Source
from atlas_lessons.read.record.hashes import content_hash, record_hash

EMOJI = CONTENT.replace("Heat flows", "Heat 🔥 flows é")
SITE = {
    "urls": {
        "canonicalUrl": "https://example.org/learn/{slug}/",
        "artifactUrl": "https://example.org/data/{slug}-{hash16}.json",
    }
}


def only(context):
    """The one finding of the family."""
    ((code, finding),) = found(context, RULES)
    return code, finding


def sha(text, encoding="utf-8"):
    return hashlib.sha256(text.encode(encoding)).hexdigest()


HASHED_OVER = [
    (lambda c: sha(c).upper(), "HSH003", "lower case"),
    (lambda c: sha(c.replace("\n", "\r\n")), "HSH001", "content with CRLF line ends; content has LF"),
    (lambda c: sha(c + "\n"), "HSH001", "with a trailing newline"),
    (lambda c: sha(c.replace("\n", "\r\n") + "\r\n"), "HSH001", "trailing newline and CRLF line ends"),
    (lambda c: sha(unicodedata.normalize("NFD", c)), "HSH001", "Unicode NFD"),
    (lambda c: sha("\ufeff" + c), "HSH001", "after a byte order mark"),
    (lambda c: sha(json.dumps(c)), "HSH001", "JSON form"),
    (lambda c: sha(c[c.index("# ") :]), "HSH001", "from the first heading"),
    (lambda c: sha(c, "utf-16-le"), "HSH001", "UTF-16-LE, not in UTF-8"),
    (lambda c: sha(""), "HSH001", "an empty text"),
    (lambda c: hashlib.sha3_256(c.encode()).hexdigest(), "HSH001", "SHA3-256"),
    (lambda c: hashlib.md5(c.encode()).hexdigest(), "HSH003", "MD5"),
    (lambda c: sha(c + "."), "HSH001", "changed after it was sealed"),
]


@pytest.mark.parametrize(("made", "code", "hint"), HASHED_OVER)
def test_a_wrong_content_hash_is_explained_by_what_it_was_made_over(made, code, hint):
    given, finding = only(sealed_context(EMOJI, contentHash=made(EMOJI)))
    assert (given, finding.at.pointer) == (code, "/contentHash")
    assert hint in finding.hint


STRIPPED = [("  \n" + CONTENT, str.lstrip, "leading"), (CONTENT + "\n\n", str.rstrip, "trailing newline")]


@pytest.mark.parametrize(("content", "strip", "hint"), STRIPPED)
def test_a_content_hash_over_stripped_content_is_told(content, strip, hint):
    _, finding = only(sealed_context(content, contentHash=sha(strip(content))))
    assert hint in finding.hint


def test_a_content_with_crlf_hashed_over_lf_is_told():
    content = CONTENT.replace("\n", "\r\n")
    _, finding = only(sealed_context(content, contentHash=sha(CONTENT)))
    assert finding.hint == "the hash was made over content with LF line ends; content has CRLF"


def test_the_message_of_a_wrong_hash_says_what_was_expected_and_found():
    _, finding = only(sealed_context(contentHash="0" * 64))
    assert f"expected {content_hash(CONTENT)}, found {'0' * 64}" in finding.message


LENGTHS = [
    (len(EMOJI) + 1, 'offsets = "utf-16"'),
    (len(EMOJI.encode()), "UTF-8 bytes"),
    (len(EMOJI) + EMOJI.count("\n"), "CRLF"),
    (len(EMOJI) - 1, "1 too small"),
    (len(EMOJI) + 30, "30 too large"),
    (0, "an empty text"),
]


@pytest.mark.parametrize(("length", "hint"), LENGTHS)
def test_a_wrong_length_is_explained_by_what_it_counts(length, hint):
    code, finding = only(sealed_context(EMOJI, contentLength=length))
    assert (code, finding.at.pointer) == ("HSH002", "/contentLength")
    assert hint in finding.hint


def test_a_publisher_that_counts_utf16_units_is_accepted_by_config():
    config = config_from({"offsets": "utf-16"})
    assert codes(sealed_context(EMOJI, config, contentLength=len(EMOJI) + 1), RULES) == []


def test_code_points_under_the_utf16_setting_are_told():
    _, finding = only(sealed_context(EMOJI, config_from({"offsets": "utf-16"})))
    assert "leave out the config key" in finding.hint


RECORD_HASHED_OVER = [
    (lambda d: {k: v for k, v in d.items() if k != "recordHash"}, "with artifactUrl"),
    (lambda d: {**d, "recordHash": ""}, "empty recordHash"),
    (lambda d: {k: v for k, v in d.items() if k not in ("recordHash", "artifactUrl", "hashProfile")}, "without hashP"),
]


@pytest.mark.parametrize(("value", "hint"), RECORD_HASHED_OVER)
def test_a_wrong_record_hash_is_explained_by_what_it_was_made_over(value, hint):
    data = sealed_data(artifactUrl=None)
    form = json.dumps(value(data), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    code, finding = only(record_context({**data, "recordHash": sha(form)}))
    assert code == "HSH011"
    assert hint in finding.hint


def test_a_record_hash_tells_whether_content_or_another_field_changed():
    data = sealed_data(artifactUrl=None)
    _, finding = only(record_context({**data, "status": "Draft"}))
    assert finding.hint.startswith("a field other than content differs")


def test_a_record_that_names_no_profile_gets_an_information():
    data = {**sealed_data(recordHash="1" * 64)}
    del data["hashProfile"]
    assert codes(record_context(data), RULES) == ["HSH010"]


def test_a_profile_taken_out_of_a_sealed_record_is_noticed():
    data = sealed_data()
    del data["hashProfile"]
    assert codes(record_context(data), RULES) == ["HSH013"]


def test_a_record_on_the_configured_site_may_not_lack_its_profile():
    data = sealed_data(recordHash="1" * 64, artifactUrl=None)
    del data["hashProfile"]
    assert codes(record_context(data, config_from(SITE)), RULES) == ["HSH013"]


ARTIFACTS = [
    ("https://example.org/data/heat-{}.json", []),
    ("https://example.org/other/heat-{}.json", ["HSH014"]),
    ("http://example.org/data/heat-{}.json", ["HSH014"]),
    ("https://example.org/data/heat-{}.json?x", ["HSH014"]),
    (None, ["HSH014"]),
]


@pytest.mark.parametrize(("url", "expected"), ARTIFACTS)
def test_the_whole_artifact_url_is_compared_with_the_configured_pattern(url, expected):
    data = sealed_data()
    data["artifactUrl"] = url and url.format(data["recordHash"][:16])
    assert codes(record_context(data, config_from(SITE)), RULES) == expected


def test_without_a_pattern_the_digits_of_the_artifact_url_are_compared():
    data = sealed_data()
    for folder, digits, expected in (("x", data["recordHash"][:16], []), ("data", "0" * 16, ["HSH014"])):
        data["artifactUrl"] = f"https://example.org/{folder}/heat-{digits}.json"
        assert codes(record_context(data, DEFAULT), RULES) == expected


def test_a_record_without_canonical_form_is_told_instead_of_raising():
    code, finding = only(record_context({**sealed_data(), "x-big": 2**60}))
    assert code == "HSH011"
    assert "RFC 8785" in finding.message


def test_the_record_hash_covers_all_fields_but_itself_and_the_artifact_url():
    data = sealed_data()
    assert record_hash({**data, "recordHash": "x", "artifactUrl": "y"}) == data["recordHash"]
    assert record_hash({**data, "x-more": 1}) != data["recordHash"]


def test_a_source_without_its_record_is_not_sealed():
    assert codes(text_context("# Heat\n\nText.", Kind.SOURCE), RULES) == ["HSH021"]
    assert codes(text_context("# Heat\n\nText.", Kind.MARKDOWN), RULES) == []


FRONT = {
    "category": "learning",
    "format": "Lesson",
    "description": "How heat flows.",
    "revisionDate": "2026-02-03",
    "publishedDate": "2026-01-02",
    "version": "1.0.0",
    "status": "Published",
    "topic": "Physics",
    "license": "MIT",
    "rightsUrl": "https://example.org/rights",
    "contentCoverage": "full",
}
STALE = [
    ({}, CONTENT, None),
    ({"status": "Draft"}, CONTENT, 'lesson.md gives "Draft", lesson.json has "Published"'),
    ({}, CONTENT.replace("hot", "warm"), "line 16 of lesson.md has"),
    ({}, CONTENT + "\n\nMore.", "lesson.json has no such line"),
]


@pytest.mark.parametrize(("front", "body", "hint"), STALE)
def test_a_record_that_its_source_no_longer_compiles_to_is_stale(front, body, hint):
    source = Source("lesson.md", "", {**FRONT, **front}, body, 12)
    said = found(record_context(sealed_data(), DEFAULT, source), RULES)
    assert [code for code, _ in said] == ([] if hint is None else ["HSH020"])
    if hint:
        assert hint in said[0][1].hint
        assert "atlas-lessons seal" in said[0][1].hint


def test_long_lines_that_differ_late_are_shown_where_they_differ():
    body = (
        "# Heat\n\n" + "Heat flows from hot to cold, and this goes on for long. " * 4 + "A wall lets 3.27 kWh through."
    )
    sealed = {**sealed_data(), "content": body}
    source = Source("lesson.md", "", dict(FRONT), body.replace("3.27", "3.72"), 12)
    said = dict(found(record_context(sealed, DEFAULT, source), RULES))["HSH020"].hint
    assert 'lesson.json has "…' in said
    assert "A wall lets 3.72 kWh" in said
    assert "A wall lets 3.27 kWh" in said


def test_a_record_hash_that_is_the_content_hash_is_none_of_the_record():
    data = {key: value for key, value in sealed_data().items() if key not in ("hashProfile", "artifactUrl")}
    data["recordHash"] = data["contentHash"]
    said = found(record_context(data), RULES)
    assert [code for code, _ in said] == ["HSH010", "HSH011"]
    assert "recordHash is contentHash" in said[1][1].message
