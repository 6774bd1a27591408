"""The other forms of a lesson: Markdown, sealed JSON, receipt."""

import json

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rendering import CONTENT, DERIVATIONS, RECORD, checked, is_verified, lesson

from atlas_lessons import api
from atlas_lessons.check.rules.examples import ABSENT, sealed_record
from atlas_lessons.core.config import DEFAULT, Config
from atlas_lessons.core.resources import schema_bytes
from atlas_lessons.publish.render.forms import render_as
from atlas_lessons.publish.render.markdown import escape_heading, markdown
from atlas_lessons.publish.render.receipt import receipt, written
from atlas_lessons.read.markdown.document import parse

RECEIPT = jsonschema.Draft202012Validator(json.loads(schema_bytes("receipt")))


def test_markdown_is_title_address_revision_and_rights_then_the_content() -> None:
    assert markdown(lesson()) == (
        "# Heat through a wall\n\nCanonical: https://example.org/learn/heat/\n\nRevision: 2026-02-03\n\n"
        f"Rights: https://example.org/rights\n\n{CONTENT}"
    )


def test_markdown_of_a_draft_says_that_it_is_one() -> None:
    assert "\n\nVerification: draft, not verified\n\n" in markdown(lesson(version="9"))


def test_markdown_without_a_record_is_its_text() -> None:
    assert markdown(checked({"notes.md": "---\na: b\n---\n# Notes\n\nText.\n"})) == "# Notes\n\nText.\n"


@given(st.text(alphabet="abc 12.)*_[]<>`\\&#$~|!-+=amp;lt", min_size=1, max_size=30))
def test_a_title_reads_as_itself_again(title: str) -> None:
    wanted = " ".join(title.split())
    if wanted and wanted.strip("# "):
        assert parse(f"# {escape_heading(title)}\n").headings[0].title == wanted


def test_json_is_the_sealed_record_byte_for_byte() -> None:
    found = lesson()
    assert render_as(found, "json", None) == found.lesson.text


def test_the_python_interface_renders_and_builds(tmp_path) -> None:
    verified = api.check_text(
        {"lesson.json": sealed_record(CONTENT), "derivations.json": DERIVATIONS}, api.Config()
    ).verified()
    assert api.render(verified).startswith("<!doctype html>")
    assert api.render(verified, "markdown").startswith("# Heat through a wall")
    with pytest.raises(ValueError, match="expected one of html"):
        api.render(verified, "pdf")
    (tmp_path / "lesson.json").write_text(sealed_record(CONTENT))
    (tmp_path / "derivations.json").write_text(DERIVATIONS)
    assert api.build([str(tmp_path / "lesson.json")], str(tmp_path / "out"), api.Config(search=False)).published


def test_there_is_no_sealed_json_of_a_draft_or_of_markdown() -> None:
    assert render_as(lesson(version="9"), "json", None) is None
    assert render_as(checked({"notes.md": "# Notes\n"}), "json", None) is None


@pytest.mark.parametrize("found", [lesson(), lesson(version="9"), checked({"n.md": "# N\n\nIt is 4.\n"})], ids=["verified", "draft", "markdown"])  # fmt: skip
def test_receipts_fit_their_schema(found) -> None:
    assert [each.message for each in RECEIPT.iter_errors(json.loads(written(receipt(found, DEFAULT))))] == []


def test_the_receipt_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(RECEIPT.schema)


def test_a_receipt_has_every_derivation_with_its_verdict() -> None:
    found = receipt(lesson(), DEFAULT)
    assert found["verified"] is True
    assert [(each["symbol"], each["exact"], each["verdict"]) for each in found["results"] if not each["given"]] == [
        ("Q", "1200", "exact"),
        ("Q2", "2400", "exact"),
    ]
    assert found["numbers"]["total"] == sum(value for name, value in found["numbers"].items() if name != "total")
    assert found["equations"][0]["verdict"] == "agrees"


def test_a_receipt_names_what_was_not_proved_and_what_was_left_out() -> None:
    numbers = CONTENT.replace("The sides are", "All 17 of them were measured. The sides are")
    found = receipt(lesson(numbers, None, Config(ignore=("TXT",))), Config(ignore=("TXT",)))
    assert {"what": "number", "text": "17", "why": "unaccounted: -"} in found["notProved"]
    assert all(code.startswith("TXT") for code in found["rules"]["leftOut"])
    assert found["rules"]["leftOut"]


def test_a_record_hash_of_unknown_make_is_told() -> None:
    foreign = checked({"record.json": RECORD.read_text("utf-8")})
    assert is_verified(foreign)
    found = receipt(foreign, DEFAULT)
    assert found["lesson"]["hashProfile"] is None
    assert "HSH010" in [each["code"] for each in found["diagnostics"]]


def test_a_receipt_says_that_the_record_hash_was_not_checked() -> None:
    found = receipt(checked({"a.json": sealed_record(hashProfile=ABSENT)}), DEFAULT)
    assert (found["mark"], found["verified"]) == ("checked", False)
    assert "record hash not verifiable" in found["open"]
    hashed = [each for each in found["notProved"] if each["what"] == "record hash"]
    assert hashed == [{"what": "record hash", "text": found["lesson"]["recordHash"], "why": "not verifiable"}]


def test_the_same_lesson_gives_the_same_receipt() -> None:
    assert written(receipt(lesson(), DEFAULT)) == written(receipt(lesson(), DEFAULT))
