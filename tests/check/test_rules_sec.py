"""SEC: which headings are sections, what their titles are, and what explains offsets that miss them."""

import unicodedata

import pytest
from by_hand import codes, found, record_context, sealed_context, text_context

from atlas_lessons.check.rules.examples import PREAMBLE, sealed_data
from atlas_lessons.check.rules.sec import RULES
from atlas_lessons.core.config import DEFAULT, config_from
from atlas_lessons.read.markdown.document import parse
from atlas_lessons.read.record.facts import facts_of

TEXT = f"{PREAMBLE}# Heat 🔥\n\nIt flows.\n\n## Cold\n\nIt waits.\n\n### Warm\n\nIt is in between."
STARTS = [section["start"] for section in facts_of(parse(TEXT))["sections"]]


def sections(*titles, content=TEXT, move=lambda n: n):
    """Sections of the content's headings under other titles or at moved offsets."""
    listed = facts_of(parse(content))["sections"]
    for section, title in zip(listed, titles, strict=False):
        section["title"] = title
    for section in listed:
        section["start"], section["end"] = move(section["start"]), move(section["end"])
    return listed


NOT_SECTIONS = [
    ("```\n## Not a heading\n```", "a code block"),
    ("~~~md\n## Not a heading\n~~~", "a code block"),
    ("> ## Not a heading", "a quote"),
    ("-   ## Not a heading", "a list"),
    ("1.  x\n\n    ## Not a heading", "a list"),
    ("<div>\n## Not a heading\n</div>", "an HTML block"),
]


@pytest.mark.parametrize(("block", "where"), NOT_SECTIONS)
def test_what_only_looks_like_a_heading_is_no_section_and_the_hint_says_why(block, where):
    content = f"{PREAMBLE}# Heat\n\n{block}"
    assert codes(sealed_context(content), RULES) == []
    listed = facts_of(parse(content))["sections"]
    at = content.index("## Not")
    listed[-1]["end"] = at
    listed.append({"id": "s", "title": "Not a heading", "start": at, "end": len(content)})
    ((code, finding),) = found(sealed_context(content, sections=listed), RULES)
    assert code == "SEC010"
    assert where in finding.hint


@pytest.mark.parametrize(
    "line", ["    ## Not a heading", "\\## Not a heading", "##Not a heading", "####### Not a heading"]
)
def test_a_section_at_a_line_that_is_no_heading_is_told_what_the_line_is(line):
    content = f"{PREAMBLE}# Heat\n\nText.\n\n{line}\n"
    listed, at = facts_of(parse(content))["sections"], content.index(line)
    listed[-1]["end"] = at
    listed.append({"id": "s", "title": "Not a heading", "start": at, "end": len(content)})
    ((code, finding),) = found(sealed_context(content, sections=listed), RULES)
    assert code == "SEC010"
    assert finding.hint.endswith("a code block is no heading" if line.startswith("    ") else "inside a paragraph")


ARE_SECTIONS = ["Title\n---", "Title\n===", "Two\nlines\n---", "   ## Indented", "## Closed ##", "#\tTab", "##"]


@pytest.mark.parametrize("heading", ARE_SECTIONS)
def test_every_form_of_a_top_level_heading_is_a_section(heading):
    content = f"{PREAMBLE}# Heat\n\nText.\n\n{heading}\n\nMore."
    listed = facts_of(parse(content))["sections"]
    assert codes(sealed_context(content), RULES) == []
    listed.pop()
    listed[0]["end"] = len(content)
    assert codes(sealed_context(content, sections=listed), RULES) == ["SEC012"]


def test_a_missing_setext_heading_is_explained():
    content = f"{PREAMBLE}# Heat\n\nOver a line\n---\n\nMore."
    listed = [{"id": "s", "title": "Heat", "start": len(PREAMBLE), "end": len(content)}]
    ((_, finding),) = found(sealed_context(content, sections=listed), RULES)
    assert "setext" in finding.hint
    assert content[finding.at.span.start : finding.at.span.end].startswith("Over a line\n---")


TITLES = [
    ("# A *b* `c` **d**", "A b c d"),
    ("# R&amp;D &lt;x&gt; &copy;", "R&D <x> ©"),
    ("# A \\*b\\*", "A *b*"),
    ("# [A](https://example.org/a) b", "A b"),
    ("# ![alt](https://example.org/a.png) b", "alt b"),
    ("# Cost $O(n)$", "Cost O(n)"),
    ("# Cost $O(n)$", "Cost $O(n)$"),
    ("# It costs $5", "It costs $5"),
    ("# Trailing   ", "Trailing"),
]


@pytest.mark.parametrize(("heading", "title"), TITLES)
def test_the_title_of_a_section_is_its_heading_as_a_reader_sees_it(heading, title):
    content = f"{PREAMBLE}{heading}\n\nText."
    assert codes(sealed_context(content, sections=sections(title, content=content)), RULES) == []


WRONG_TITLES = [
    ("Café", unicodedata.normalize("NFD", "Café"), "found is in Unicode NFD, expected in NFC"),
    (unicodedata.normalize("NFD", "Café"), "Café", "found is in Unicode NFC, expected in NFD"),
    ("Cold", "Co\u200bld", "U+200B ZERO WIDTH SPACE"),
    ("Cold", "Cоld", "expected U+006F LATIN SMALL LETTER O where U+043E CYRILLIC SMALL LETTER O"),
    ("Cold", "cold", "upper and lower case"),
    ("Cold day", "Cold  day", "white space"),
    ("R&amp;D", "R&amp;D", "instead of its entity"),
    ("*Cold*", "*Cold*", "without its Markdown"),
    ("`Cold`", "`Cold`", "without its Markdown"),
    ("[Cold](https://example.org/a)", "[Cold](https://example.org/a)", "without its Markdown"),
    ("Cold", "Col", "the end is missing"),
    ("Cold", "Cold day", "more text follows it"),
    ("Cold", "Heat", "the title of another section"),
    ("ﬁre", "fire", "look alike"),
]


@pytest.mark.parametrize(("heading", "title", "hint"), WRONG_TITLES)
def test_a_title_that_is_not_its_heading_is_explained(heading, title, hint):
    content = f"{PREAMBLE}# Heat\n\n## {heading}\n\nText."
    ((code, finding),) = found(sealed_context(content, sections=sections("Heat", title, content=content)), RULES)
    assert (code, finding.at.pointer) == ("SEC011", "/sections/1/title")
    assert hint in finding.hint


def utf16(n):
    return len(TEXT[:n].encode("utf-16-le")) // 2


CAUSES = [
    (utf16, 'offsets = "utf-16"'),
    (lambda n: len(TEXT[:n].encode()), "UTF-8 bytes"),
    (lambda n: n + TEXT[:n].count("\n"), "CRLF"),
    (lambda n: n - 3, "shifted by -3"),
    (lambda n: n + 1, "shifted by +1"),
]


@pytest.mark.parametrize(("move", "hint"), CAUSES)
def test_one_cause_of_all_wrong_offsets_is_said_once(move, hint):
    said = [f for code, f in found(sealed_context(TEXT, sections=sections(move=move)), RULES) if code == "SEC010"]
    assert len(said) == 1
    assert hint in said[0].hint


def test_an_edit_after_the_offsets_were_made_is_said_once_and_located():
    edited = TEXT.replace("It flows.", "It always flows.")
    ((code, finding),) = found(sealed_context(edited, sections=sections()), RULES)
    assert code == "SEC010"
    assert finding.hint.endswith('shifted by -7: "Heat 🔥" has 7 characters more than when they were made')


def test_utf16_offsets_are_accepted_by_config():
    data = sealed_data(TEXT, sections=sections(move=utf16), contentLength=utf16(len(TEXT)))
    assert codes(record_context(data, config_from({"offsets": "utf-16"})), RULES) == []
    assert "SEC010" in codes(record_context(data, DEFAULT), RULES)


def test_an_offset_inside_a_surrogate_pair_is_told():
    at = utf16(TEXT.index("🔥")) + 1
    listed = sections(move=utf16)
    listed[0]["start"] = at
    said = found(sealed_context(TEXT, config_from({"offsets": "utf-16"}), sections=listed), RULES)
    assert any("two UTF-16 halves" in finding.message for _, finding in said)


TILINGS = [
    (lambda s: s[1].update(start=s[1]["start"] + 1), ["SEC003", "SEC010", "gap of 1 character"]),
    (lambda s: s[1].update(start=s[1]["start"] - 2), ["SEC003", "SEC010", 'overlaps "Heat']),
    (lambda s: s[0].update(end=s[0]["end"] - 1), ["SEC003", "gap of 1 character"]),
    (lambda s: s[0].update(end=s[0]["end"] + 1), ["SEC003", "overlaps"]),
    (lambda s: s[2].update(end=s[2]["end"] - 4), ["SEC003", "the last 4 characters belong"]),
    (lambda s: s[2].update(end=s[2]["end"] - 1), ["SEC003", "the last character belongs"]),
    (lambda s: s[2].update(end=s[2]["end"] + 1), ["SEC001", "out of range"]),
    (lambda s: s.insert(1, {**s[1], "id": "x", "end": s[1]["start"]}), ["SEC002", "is empty"]),
    (lambda s: s.reverse(), ["SEC003", "out of order"]),
    (lambda s: s[1].update(start=s[1]["end"], end=s[1]["start"]), ["SEC001", "look swapped"]),
    (lambda s: s[0].update(start=0), ["SEC003", "overlaps the preamble"]),
]


@pytest.mark.parametrize(("change", "expected"), TILINGS)
def test_sections_tile_the_content_from_the_first_heading_to_the_end(change, expected):
    listed = sections()
    change(listed)
    said = found(sealed_context(TEXT, sections=listed), RULES)
    *wanted, words = expected
    assert set(wanted) <= {code for code, _ in said}
    assert any(words in f"{finding.message} {finding.hint}" for _, finding in said)


IDS = [
    (["a", "b", "c"], []),
    (["größe", "b_2", "c.3:x"], []),
    (["a", "a", "c"], ["SEC020"]),
    (["a", "", "c"], ["SEC021"]),
    (["a", "b c", "c"], ["SEC021"]),
    (["a", "b\n", "c"], ["SEC021"]),
    (["a", '"b"', "c"], ["SEC021"]),
    (["a", "b/../c", "c"], ["SEC021"]),
    (["a", "-b", "c"], ["SEC021"]),
    (["a", "b" * 201, "c"], ["SEC021"]),
]


@pytest.mark.parametrize(("ids", "expected"), IDS)
def test_section_ids_are_anchors_of_their_own(ids, expected):
    listed = [{**section, "id": each} for section, each in zip(sections(), ids, strict=True)]
    assert codes(sealed_context(TEXT, sections=listed), RULES) == expected


def test_a_slip_in_numbered_ids_is_told_but_other_numberings_are_not():
    content = PREAMBLE + "\n\n".join(f"# H{n}\n\nText." for n in range(6))
    for ids, expected in (
        (["s-1", "s-2", "s-3", "s-4", "s-5", "s-66"], ["SEC021"]),
        (["x-1", "s-2", "s-3", "s-4", "s-5", "s-6"], ["SEC021"]),
        (["s-0", "s-1", "s-2", "s-3", "s-4", "s-5"], []),
        (["s-10", "s-20", "s-30", "s-40", "s-50", "s-60"], []),
    ):
        listed = [{**s, "id": each} for s, each in zip(sections(content=content), ids, strict=True)]
        assert codes(sealed_context(content, sections=listed), RULES) == expected


def test_a_heading_listed_at_a_wrong_place_is_said_once():
    listed = sections()
    listed[1]["start"] += 2
    listed[0]["end"] += 2
    said = found(sealed_context(TEXT, sections=listed), RULES)
    assert [code for code, _ in said] == ["SEC010"]
    assert "2 before it" in said[0][1].hint


def test_an_empty_list_of_sections_is_said_once():
    ((code, finding),) = found(sealed_context(TEXT, sections=[]), RULES)
    assert code == "SEC012"
    assert "sections is empty: expected 3" in finding.message


def test_sections_in_another_order_are_said_once():
    for order in ([1, 0, 2], [2, 1, 0], [0, 2, 1]):
        listed = [sections()[n] for n in order]
        ((code, finding),) = found(sealed_context(TEXT, sections=listed), RULES)
        assert code == "SEC003"
        assert "out of order" in finding.message


def test_numbered_sections_in_another_order_are_said_once():
    content = PREAMBLE + "\n\n".join(f"# H{n}\n\nText." for n in range(6))
    listed = [{**section, "id": f"s-{n}"} for n, section in enumerate(sections(content=content), 1)]
    listed[2], listed[3] = listed[3], listed[2]
    assert codes(sealed_context(content, sections=listed), RULES) == ["SEC003"]


def test_a_start_and_end_that_changed_places_are_said_once():
    for n in range(3):
        listed = sections()
        listed[n].update(start=listed[n]["end"], end=listed[n]["start"])
        assert codes(sealed_context(TEXT, sections=listed), RULES) == ["SEC001"]


@pytest.mark.parametrize(("move", "hint"), CAUSES)
def test_offsets_wrong_for_one_cause_are_one_finding(move, hint):
    assert codes(sealed_context(TEXT, sections=sections(move=move)), RULES) == ["SEC010"]


def test_an_end_that_the_common_cause_does_not_explain_is_said_too():
    listed = sections(move=lambda n: n + 1)
    listed[-1]["end"] += 5
    assert "SEC001" in codes(sealed_context(TEXT, sections=listed), RULES)
    listed = sections(move=lambda n: n - 3)
    listed[0]["end"] -= 1
    assert "SEC003" in codes(sealed_context(TEXT, sections=listed), RULES)


def test_a_section_id_with_two_faults_is_said_once():
    content = PREAMBLE + "\n\n".join(f"# H{n}\n\nText." for n in range(6))
    for wrong, expected in (("s 3", ["SEC021"]), ("s-2", ["SEC020"]), ("S-3", ["SEC021"])):
        listed = [{**section, "id": f"s-{n}"} for n, section in enumerate(sections(content=content), 1)]
        listed[2]["id"] = wrong
        assert codes(sealed_context(content, sections=listed), RULES) == expected


def test_every_heading_without_a_section_is_a_finding():
    content = PREAMBLE + "\n\n".join(f"# H{n}" for n in range(3000))
    listed = [{"id": "s", "title": "H0", "start": len(PREAMBLE), "end": len(content)}]
    said = found(sealed_context(content, sections=listed), RULES)
    assert len(said) == 2999
    assert len({finding.at.span for _, finding in said}) == 2999


def test_markdown_without_a_record_has_no_sections_to_check():
    assert codes(text_context("# A\n\n## B"), RULES) == []
