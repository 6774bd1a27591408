"""Content as HTML: every element of the Markdown profile, numerals marked in place, and hostile text inert."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.publish.render.html import HtmlSection
from atlas_lessons.publish.render.html import parts as parts_of
from atlas_lessons.publish.render.marks import Mark, visible
from atlas_lessons.publish.render.readback import read_page
from atlas_lessons.read.markdown.document import Document, parse


def parts(document: Document, marks: Sequence[Mark] = ()) -> tuple[HtmlSection, ...]:
    return parts_of(document.content, document.events, marks)


def html(content: str, *marks: Mark) -> str:
    return "".join((part.heading or "") + part.body for part in parts(parse(content), marks))


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("a *b* **c** ~~d~~", "<p>a <em>b</em> <strong>c</strong> <del>d</del></p>\n"),
        ("a  \nb\nc", "<p>a<br>\nb\nc</p>\n"),
        ("a `b < c`", "<p>a <code>b &lt; c</code></p>\n"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
        ("3. a\n4. b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>\n'),
        ("- a\n\n  b", "<ul>\n<li><p>a</p>\n<p>b</p>\n</li>\n</ul>\n"),
        ("> a", "<blockquote>\n<p>a</p>\n</blockquote>\n"),
        ("> # a", '<blockquote>\n<p class="heading">a</p>\n</blockquote>\n'),
        ("***", "<hr>\n"),
        ("```py x\na < b\n```", '<pre tabindex="0"><code class="language-py">a &lt; b\n</code></pre>\n'),
        ("    code", '<pre tabindex="0"><code>code</code></pre>\n'),
        ("[a](https://x.example/?a=1&b=2 \"t\")", '<p><a href="https://x.example/?a=1&amp;b=2" title="t">a</a></p>\n'),
        ("<https://x.example/>", '<p><a href="https://x.example/">https://x.example/</a></p>\n'),
        ("<a@x.example>", '<p><a href="mailto:a@x.example">a@x.example</a></p>\n'),
        ("[a][1]\n\n[1]: https://x.example/", '<p><a href="https://x.example/">a</a></p>\n'),
        ("![a *b*](c.png)", '<p><a class="picture" href="c.png">a <em>b</em></a></p>\n'),
        ("[![a](b.png)](c)", '<p><a href="c">a</a></p>\n'),
        ("[a](javascript:x)", "<p>a</p>\n"),
        ("a <b>c</b>", "<p>a &lt;b&gt;c&lt;/b&gt;</p>\n"),
        ("<div>\nx\n</div>", "<p>&lt;div&gt;\nx\n&lt;/div&gt;</p>\n"),
        ("&amp; \\* &lt;", "<p>&amp; * &lt;</p>\n"),
        (
            "|a|b|\n|:-:|-:|\n|1|2|",
            '<div class="scroll" tabindex="0"><table>\n<thead><tr><th scope="col" class="center">a</th>'
            '<th scope="col" class="right">b</th></tr></thead>\n<tbody><tr><td class="center">1</td>'
            '<td class="right">2</td></tr>\n</tbody></table></div>\n',
        ),
        ("|a|\n|-|", '<div class="scroll" tabindex="0"><table>\n<thead><tr><th scope="col">a</th></tr></thead>\n</table></div>\n'),
        ("$x$", '<p><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math></p>\n'),
    ],
)  # fmt: skip
def test_elements(content: str, expected: str) -> None:
    assert html(content) == expected


def test_parts_begin_at_top_level_headings() -> None:
    found = parts(parse("before\n\n# A *b*\n\nx\n\n> # quoted\n\nSetext\n------\ny"))
    assert [part.heading for part in found] == [None, "A <em>b</em>", "Setext"]
    assert found[0].body == "<p>before</p>\n"
    assert "quoted" in found[1].body


def marked(content: str, *numerals: str, kind: str = "derived") -> str:
    found = []
    for numeral in numerals:
        at = content.index(numeral)
        found.append(Mark(Span(at, at + len(numeral)), "42", "byte", kind, "proof:e.T"))
    return html(content, *found)


@pytest.mark.parametrize(
    ("content", "numeral", "expected"),
    [
        ("the 42 bytes", "42", 'the <a class="why" href="#proof:e.T"><data class="n derived" value="42">42</data></a> bytes'),
        ("**42** bytes", "42", '<strong><a class="why" href="#proof:e.T"><data class="n derived" value="42">42</data></a></strong>'),
        ("[42](https://x.example/)", "42", '<a href="https://x.example/"><data class="n derived" value="42">42</data></a>'),
        ("`n = 42`", "42", '<code>n = <a class="why" href="#proof:e.T"><data class="n derived" value="42">42</data></a></code>'),
        ("1&nbsp;000 bytes", "1&nbsp;000", '<data class="n derived" value="42">1</data></a><a class="why" href="#proof:e.T"><data class="n derived more" value="42">\u00a0</data>'),
        ("|42|\n|-|", "42", '<th scope="col"><a class="why"'),
        ("4\\*2", "4\\*2", '<data class="n derived more" value="42">*2</data>'),
        ("4**2**", "4**2", 'value="42">4</data></a><strong><a class="why" href="#proof:e.T"><data class="n derived more" value="42">2</data></a></strong>'),
    ],
)  # fmt: skip
def test_numerals_are_marked_where_they_stand(content: str, numeral: str, expected: str) -> None:
    assert expected in marked(content, numeral)


def test_numerals_in_attributes_and_formulas_are_left_alone() -> None:
    content = '[a](https://x.example/42 "42") and $42$'
    spans = [Span(m.start(), m.end()) for m in re.finditer("42", content)]
    found = [Mark(span, "42", "", "derived", "x") for span in spans]
    assert html(content, *found) == html(content)
    assert visible(parse(content).blocks, found) == ()


def test_values_are_escaped() -> None:
    mark = Mark(Span(0, 2), '"><script>', '"><b>', "derived", "x")
    assert 'value="&quot;&gt;&lt;script&gt;"' in html("42", mark)


LETTERS = "ab12 \n*_`[]()<>!#&$|\\-~{}\"'./:x=+^\u00e9\U0001f600"


@settings(max_examples=200)
@given(st.text(alphabet=LETTERS, max_size=120))
def test_any_content_gives_markup_of_our_own_form(content: str) -> None:
    assert read_page(html(content)).faults == ()


@settings(max_examples=100)
@given(st.text(alphabet="ab12 \n*_`[]()>!#&\\-.", max_size=80))
def test_words_are_those_of_the_oracle(content: str) -> None:
    theirs = re.sub(r"<[^>]*>", "", MarkdownIt("commonmark", {"html": False}).enable("strikethrough").render(content))
    parted = parts(parse(content))
    ours = re.sub(r"<[^>]*>", "", "\n".join(text for part in parted for text in (part.heading or "", part.body)))
    if "![" not in content and "<" not in content:
        assert ours.split() == theirs.split()


def test_control_characters_never_reach_a_page() -> None:
    assert "\x1b" not in html("a \x1b[31m b")


def test_deep_nesting_is_linear_and_closed() -> None:
    found = html("> " * 3000 + "x")
    assert found.count("<blockquote>") == found.count("</blockquote>") == 3000
