"""Footnotes: how they are read and numbered, what is wrong with them, and the list at the end of a page."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rendering import checked

from atlas_lessons.check.run import check_text
from atlas_lessons.core.config import DEFAULT
from atlas_lessons.core.model import NumberClass
from atlas_lessons.publish.render.markdown import markdown
from atlas_lessons.publish.render.page import lesson_page
from atlas_lessons.publish.render.publishable import Publishable
from atlas_lessons.publish.render.readback import reread
from atlas_lessons.publish.render.site import Site
from atlas_lessons.publish.render.templates import Templates
from atlas_lessons.read.markdown.document import parse
from atlas_lessons.read.markdown.footnotes import footnotes, lost

NUMBERING = [
    ("a[^b] c[^a]\n\n[^a]: x\n[^b]: y\n", ["b", "a"]),
    ("a[^a] b[^A]\n\n[^a]: x\n", ["a"]),
    ("a[^2]\n\n[^1]: x[^3]\n\n[^2]: y[^1]\n\n[^3]: z\n", ["2", "1", "3"]),
    ("[^lone]: x\n\na[^b]\n\n[^b]: y\n", ["b", "lone"]),
    ("a[^b]\n\n[^b]: y[^b]\n", ["b"]),
    ("a[^b]\n\n> [^b]: y\n", ["b"]),
    ("from $5[^$5] to $6/$7\n\n[^$5]: x\n", ["$5"]),
    ("no `[^a]` and \\[^a]\n", []),
]


@pytest.mark.parametrize(("content", "labels"), NUMBERING)
def test_notes_are_numbered_as_a_reader_meets_them_and_unused_ones_come_last(content: str, labels: list[str]) -> None:
    assert [note.label for note in footnotes(parse(content)).notes] == labels


def test_the_mark_of_a_reference_is_no_part_of_the_text() -> None:
    document = parse("# Heat[^1]\n\nIt is 12[^1] W.\n\n[^1]: Of 5 W.\n")
    assert document.headings[0].title == "Heat"
    assert [block.text for block in document.blocks] == ["Heat", "It is 12 W.", "Of 5 W."]
    assert document.blocks[2].containers == ("note",)


def test_the_definition_of_a_note_is_no_link() -> None:
    assert parse("a[^1]\n\n[^1]: https://example.org/\n").links == ()


def test_labels_are_labels_and_numbers_in_notes_are_accounted_for_like_others() -> None:
    report = checked({"a.md": "Two walls.[^1] Once more.[^2]\n\n[^1]: Each 3 × 4 = 12 W.\n[^2]: Or 17 W.\n"}).report
    found = [(each.text, each.number_class) for each in report.numbers or ()]
    label, computed = NumberClass.LABEL, NumberClass.ARITHMETIC
    assert found == [
        ("1", label), ("2", label), ("1", label), ("3", computed), ("4", computed), ("12", computed),
        ("2", label), ("17", NumberClass.UNACCOUNTED),
    ]  # fmt: skip


def codes(content: str) -> list[str]:
    return [each.code for each in check_text({"a.md": content}, DEFAULT).report.diagnostics]


FOUND = [
    ("a[^1]\n\n[^1]: x\n", []),
    ("a[^1] b[^2]\n\n[^1]: x\n", ["CIT020"]),
    ("a[^1]\n", ["CIT020"]),
    ("a [^1]\n", []),
    ("a[^b]\n", []),
    ("any but [^a] or [^0-9]+\n", []),
    ("a[^1] but not [^a-z], [^a]*, `[^b]` or \\[^c]\n\n[^1]: x\n", []),
    ("    [^1]\n\na[^2]\n\n[^2]: x\n", []),
    ("a\n\n[^1]: x\n", ["CIT021"]),
    ("a\n\n[^1]: x[^2]\n\n[^2]: y[^1]\n", ["CIT021", "CIT021"]),
    ("a[^1]\n\n[^1]: x\n[^1]: y\n", ["CIT022"]),
    ("a[^n]\n\n[^n]: x\n[^N]: y\n", ["CIT022"]),
]


@pytest.mark.parametrize(("content", "expected"), FOUND)
def test_notes_that_lead_nowhere_or_are_never_reached_are_findings(content: str, expected: list[str]) -> None:
    assert codes(content) == expected


def test_arithmetic_in_a_note_is_checked() -> None:
    assert "ARI001" in codes("a[^1]\n\n[^1]: 3 × 4 = 13\n")


def test_a_note_below_foundations_names_no_foundation() -> None:
    note = "[^1]: See [another](https://example.org/learn/b/)."
    content = f"# A\n\nText.[^1]\n\n## Foundations\n\n- [One](https://example.org/learn/c/)\n\n{note}\n"
    card = checked({"a.md": content}).report.card
    assert card is not None
    assert [url for url, _ in card.foundations] == ["https://example.org/learn/c/"]


def test_a_reference_in_an_option_is_no_part_of_the_answer() -> None:
    content = (
        "## Check your understanding\n\n### Which?\n\n1.  One[^1]\n2.  Two\n\nAnswer and reasoning\n\nOne\n\nSo.\n\n"
    )
    lesson = checked({"a.md": f"# A\n\n{content}[^1]: x\n"})
    (check,) = lesson.proof.checks
    assert [item.text for item in check.options.items] == ["One", "Two"]
    assert page(lesson).count("<details") == page(lesson).count("</details>") == 1


def page(lesson: Publishable) -> str:
    return lesson_page(lesson, Templates(None), Site())


BOTH = "# A\n\n3 × 4 = 12 m.[^b] Also.[^a] Again.[^b]\n\n[^a]: 2 + 3 = 5 m and $x$.\n\n[^b]: See [it](https://example.org/): 2 + 2 = 4 m.\n"


def test_a_page_lists_its_notes_last_each_with_a_way_back_from_every_reference() -> None:
    text = page(checked({"a.md": BOTH}))
    marks = re.findall(r'<a id="([^"]*)" href="([^"]*)" role="doc-noteref">(\d+)</a>', text)
    assert marks == [("ref:1", "#note:1", "1"), ("ref:2", "#note:2", "2"), ("ref:1:2", "#note:1", "1")]
    assert re.findall(r'<li id="(note:\d)">', text) == ["note:1", "note:2"]
    assert re.findall(r'href="(#ref[^"]*)"', text) == ["#ref:1", "#ref:1:2", "#ref:2"]
    assert text.index('class="notes"') > text.index("Again.")


def test_a_note_that_ends_in_code_has_its_way_back_in_a_paragraph_of_its_own() -> None:
    assert '</pre>\n<p><a href="#ref:1"' in page(checked({"a.md": "# A\n\nx[^1]\n\n[^1]: y\n\n        code\n"}))


@pytest.mark.parametrize("heading", ["# A\n\n## B\n\n", ""])
def test_arithmetic_of_a_note_is_derived_behind_the_notes(heading: str) -> None:
    text = page(checked({"a.md": f"{heading}It is 3 × 4 = 12.[^1]\n\n[^1]: Or 2 + 2 = 4.\n"}))
    panels = re.findall(r'<details class="proof" id="([^"]*)">', text)
    assert panels == (["proof:in:b", "proof:in:_notes"] if heading else ["proof:in:_notes"])
    assert (text.rindex("<details") > text.index('class="notes"')) is bool(heading)


def test_text_without_notes_has_no_list_of_them() -> None:
    assert "doc-endnotes" not in page(checked({"a.md": "# A\n\nx\n"}))


def test_a_page_with_notes_is_read_back_in_its_own_order() -> None:
    lesson = checked({"a.md": BOTH})
    assert reread(lesson, page(lesson), Site(), "index.html")[0] == []
    assert reread(lesson, page(lesson).replace('value="5"', 'value="6"'), Site(), "index.html")[0] != []


def test_markdown_keeps_notes_as_they_are() -> None:
    assert BOTH in markdown(checked({"a.md": BOTH}))


PIECES = ("a", "[^1]", "[^2]", "[^1]: ", "[^2]: ", "\n", "\n\n", "    ", "> ", "- ", "# ", "2 + 3 = 5 ", "$x$ ", "[l](https://e.org)")  # fmt: skip


@settings(deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=25).map(lambda pieces: "".join(("x", *pieces))))
def test_any_text_with_notes_is_shown_whole_and_in_order(content: str) -> None:
    lesson = checked({"a.md": content})
    text = page(lesson)
    assert reread(lesson, text, Site(), "index.html")[0] == []
    found = footnotes(lesson.lesson.document)
    assert text.count('role="doc-noteref"') == text.count('role="doc-backlink"') == len(found.calls)
    assert [note.number for note in found.notes] == list(range(1, len(found.notes) + 1))
    for each in lost(lesson.lesson.document, found):
        assert content[each.span.start : each.span.end] == f"[^{each.label}]"
