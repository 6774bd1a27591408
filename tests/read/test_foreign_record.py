"""A record published elsewhere verifies as it stands, and what was measured on it holds."""

import json
import re

import pytest
from by_hand import RECORD, foreign

from atlas_lessons.check.run import check
from atlas_lessons.core.config import DEFAULT, config_from
from atlas_lessons.read.markdown.document import parse
from atlas_lessons.read.record.facts import facts_of
from atlas_lessons.read.record.hashes import fingerprint, record_hash
from atlas_lessons.read.record.urls import slug_of

OUR_SITE = config_from({"urls": {"canonicalUrl": "https://lessons.example/learn/{slug}/"}, "id-pattern": "x-{slug}"})
FAMILIES = ("JSN", "SCH", "HSH", "SEC", "CIT", "IDN", "TXT", "QUZ", "COR")


def checked(path, config=DEFAULT):
    """The one lesson's report of a path."""
    (lesson,) = check([str(path)], config).lessons
    return lesson


@pytest.mark.parametrize("config", [DEFAULT, OUR_SITE], ids=["default", "another publisher's"])
def test_it_verifies_and_its_record_hash_is_an_information(config):
    lesson = checked(RECORD, config)
    assert lesson.sound
    assert lesson.open == ("record hash not verifiable",)
    said = [(d.code, str(d.severity), d.pointer) for d in lesson.diagnostics if d.code[:3] in FAMILIES]
    assert said == [("HSH010", "info", "/recordHash")]


def rewritten(text, name):
    return {
        "compact": lambda: json.dumps(json.loads(text), separators=(",", ":")),
        "escaped": lambda: json.dumps(json.loads(text), indent="\t"),
        "other order": lambda: json.dumps(dict(sorted(json.loads(text).items())), ensure_ascii=False),
        "CRLF around": lambda: text.replace("\n", "\r\n"),
    }[name]()


@pytest.mark.parametrize("name", ["compact", "escaped", "other order", "CRLF around"])
@pytest.mark.parametrize("suffix", [".json", ".txt", ""])
def test_its_spelling_as_json_and_its_name_do_not_matter(name, suffix, tmp_path):
    path = tmp_path / f"record{suffix}"
    path.write_bytes(rewritten(RECORD.read_text("utf-8"), name).encode())
    assert checked(path).sound


def test_its_computed_fields_are_what_the_content_says():
    data = foreign()
    facts = facts_of(parse(data["content"]))
    assert {name: data[name] for name in facts} == facts


def test_its_record_hash_was_not_made_under_our_profile():
    data = foreign()
    assert record_hash(data) != data["recordHash"]
    assert fingerprint(data["recordHash"]) not in data["artifactUrl"]


def test_one_slug_runs_through_its_id_and_urls():
    data = foreign()
    slug = slug_of(data["canonicalUrl"])
    assert data["id"].endswith(f"-{slug}")
    assert data["interactiveUrl"].endswith(f"#{slug}")
    assert re.fullmatch(rf".*/{slug}-[0-9a-f]{{16}}\.json", data["artifactUrl"])


def test_sealed_under_our_profile_it_still_verifies_but_for_the_link_to_its_own_data(tmp_path):
    data = {**foreign(), "hashProfile": "jcs-sha256"}
    data["recordHash"] = record_hash(data)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(data), "utf-8")
    said = {d.code for d in checked(path).diagnostics if d.code[:3] in FAMILIES}
    assert said == {"HSH014", "IDN050"}
