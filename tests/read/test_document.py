"""Content → headings, links, mathematics and prose, with exact source offsets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin

from atlas_lessons.read.markdown.document import parse

HEADINGS = [
    ("# A *b* `c` &amp; d\n", [(1, "A b c & d", 0)]),
    ("Title\n---\n\ntext", [(2, "Title", 0)]),
    ("Two\nlines\n===\n", [(1, "Two lines", 0)]),
    ("x\n\n   ## Indented ##\n", [(2, "Indented", 3)]),
    ("```\n# fenced\n```\n", []),
    ("> # quoted\n\n- # listed\n", []),
    ("    # code\n", []),
    ("\\# escaped\n", []),
    ("é😀\n\n# Ünï $x$\n", [(1, "Ünï x", 4)]),
    ("#hashtag\n", []),
]


@pytest.mark.parametrize(("content", "expected"), HEADINGS)
def test_headings_are_top_level_with_text_after_markdown_and_start_of_their_line(content, expected):
    assert [(h.level, h.title, h.start) for h in parse(content).headings] == expected


LINKS = [
    ("[t *e* `c`](http://x \"title\")", [("inline", "t e c", "http://x")]),
    ("[c][1] [1] [1][]\n\n[1]: http://q", [("reference", "c", "http://q"), *[("reference", "1", "http://q")] * 2]),
    ("[unused]: http://q", []),
    ("`[a](http://b)`", []),
    ("<http://a.b> <m@e.x>", [("autolink", "http://a.b", "http://a.b"), ("autolink", "m@e.x", "mailto:m@e.x")]),
    ("![alt](http://i)", []),
    ("![alt [inner](http://a)](http://i) [b](http://b)", [("inline", "b", "http://b")]),
    ("[![alt](http://i) x](http://l)", [("inline", "alt x", "http://l")]),
    ("[two\nlines](http://l)", [("inline", "two lines", "http://l")]),
    ("[a&amp;b](http://x/?a&amp;b)", [("inline", "a&b", "http://x/?a&b")]),
]  # fmt: skip


@pytest.mark.parametrize(("content", "expected"), LINKS)
def test_links_come_in_order_with_their_text_and_destination(content, expected):
    assert [(link.kind, link.title, link.url) for link in parse(content).links] == expected


MATHEMATICS = [
    ("$10^9$ cells", ["10^9"]),
    ("between $5 and $10", []),
    ("from $5/$10 a month", []),
    ("$5, $6/$7, $8$9 then $x$", ["x"]),
    ("$ x$ and $x $", []),
    ("\\$x$ and `$x$`", []),
    ("a $$y$$ b", ["y"]),
    ("$1/" * 40, []),
]


@pytest.mark.parametrize(("content", "expected"), MATHEMATICS)
def test_dollars_follow_the_rule_of_pandoc_so_that_prices_stay_prices(content, expected):
    pieces = [piece for block in parse(content).blocks for piece in block.pieces]
    assert [piece.text for piece in pieces if piece.kind in ("math", "display")] == expected


def test_a_price_that_was_taken_for_mathematics_keeps_its_dollar_in_the_text():
    assert parse("from $5/$10 a month").blocks[0].text == "from $5/$10 a month"


BLOCKS = [
    ("- a\n- b\n\n  c\n", [("paragraph", "a", ("list", "item")), ("paragraph", "b", ("list", "item")),
                          ("paragraph", "c", ("list", "item"))]),
    ("|a|b|\n|-|-|\n|1|2|\n", [("cell", t, ("table",)) for t in "ab12"]),
    ("> q\n", [("paragraph", "q", ("quote",))]),
    ("```py\nx = 1\n```\n", [("code", "x = 1\n", ())]),
    ("- a\n  - b\n", [("paragraph", "a", ("list", "item")), ("paragraph", "b", ("list", "item", "list", "item"))]),
]  # fmt: skip


@pytest.mark.parametrize(("content", "expected"), BLOCKS)
def test_running_text_comes_in_blocks_that_know_their_containers(content, expected):
    assert [(b.kind, b.text, b.containers) for b in parse(content).blocks] == expected


def test_a_position_in_a_block_leads_back_to_the_content_across_markdown():
    content = "😀 *12* GB &amp; `x` ½"
    (block,) = parse(content).blocks
    assert block.text == "😀 12 GB & x ½"
    found = {text: content[slice(*block.source(block.text.index(text), block.text.index(text) + len(text)))]
             for text in ("12", "12 GB", "&", "x", "½")}  # fmt: skip
    assert found == {"12": "12", "12 GB": "12* GB", "&": "&amp;", "x": "`x`", "½": "½"}


def test_section_of_an_offset_is_the_heading_before_it_and_none_in_the_preamble():
    document = parse("preamble\n\n# A\n\na\n\n## B\n\nb")
    assert [document.section_of(offset) for offset in (0, 9, 10, 14, 18, 24)] == [None, None, 0, 0, 1, 1]
    assert [document.section_span(index) for index in (0, 1)] == [(10, 18), (18, 25)]


MARKDOWN = st.text(alphabet="ab1é😀 \n#*_`[]()<>!|-=\\&;:.$>", max_size=60)


@given(MARKDOWN)
def test_every_verbatim_piece_stands_at_its_place_in_the_content(content):
    for block in parse(content).blocks:
        for piece in block.pieces:
            assert 0 <= piece.start <= piece.end <= len(content)
            if piece.verbatim:
                assert content[piece.start : piece.end] == piece.text


PARTS = [
    "# H *x*", "para `c`", "Set\n---", "> # q", "- # i", "```\n# f\n```", "[l *m*](u)", "<http://a.b>", "![i](u)",
    "&copy; [r][1]\n\n[1]: /z", "    # code",
]  # fmt: skip


@given(st.lists(st.sampled_from(PARTS), max_size=6))
def test_headings_and_links_are_those_that_another_commonmark_parser_finds(parts):
    content = "\n\n".join(parts)
    tokens = MarkdownIt("commonmark", {"html": False}).enable("table").use(dollarmath_plugin).parse(content)
    levels = [int(token.tag[1]) for token in tokens if token.type == "heading_open" and token.level == 0]
    links = [child.attrs["href"] for token in tokens for child in token.children or () if child.type == "link_open"]
    document = parse(content)
    assert ([h.level for h in document.headings], [link.url for link in document.links]) == (levels, links)


def test_a_long_table_of_numbers_has_no_more_elements_than_a_text_may_have():
    row = "| 1.5 | 17 | 4 |\n"
    document = parse("| a | b | c |\n|---|---|---|\n" + row * 9000)
    assert len(document.blocks) == 3 + 3 * 9000


@pytest.mark.parametrize(
    ("content", "kind", "tex"),
    [
        ("So \\(12 \\times 9 = 109\\) it is.", "math", "12 \\times 9 = 109"),
        ("So \\( x_1 \\) and *y*.", "math", " x_1 "),
        ("é \\(a*b*c = 1\\)", "math", "a*b*c = 1"),
        ("| a |\n|---|\n| \\(x^2\\) |", "math", "x^2"),
        ("\\[12 \\times 9 = 109\\]", "display", "12 \\times 9 = 109"),
        ("Then\n\\[\nx = 5\n\\]\nfollows", "display", "\nx = 5\n"),
        ("- so\n\n  \\[x = 5\\]", "display", "x = 5"),
        ("The area is $`16 \\times 23 = 386`$.", "math", "16 \\times 23 = 386"),
        ("```math\n14 \\times 6 = 86\n```", "display", "14 \\times 6 = 86\n"),
        ("> ~~~ math\n> x\n> ~~~", "display", "x\n"),
    ],
)
def test_mathematics_in_other_delimiters_is_mathematics(content, kind, tex):
    (event,) = (event for event in parse(content).events if event.kind in ("math", "display"))
    assert (event.kind, event.data) == (kind, tex)
    inside = content[event.start : event.end]
    assert inside[0] in "\\$`~"
    assert all(line in inside for line in tex.split("\n"))


@pytest.mark.parametrize(
    "content",
    [
        "`\\(x\\)` and `\\[x\\]`",
        "    \\(x = 1\\)",
        "```\n\\[x = 1\\]\n```",
        "\\\\(x = 1\\\\)",
        "\\(see the note\\)",
        "an array\\[0\\] of it",
        "\\[not a link\\]: text",
        "\\(x = 1\n\nand\\)",
        "\\(x = 1 and `\\)`",
        "costs \\$5 and $6, or \\$`7`",
        "```mathematica\nx = 1\n```",
        "```\nmath\n```",
        "\\(x = {1\\)",
    ],
)
def test_brackets_code_and_prices_are_no_mathematics(content):
    assert not [event for event in parse(content).events if event.kind in ("math", "display")]
