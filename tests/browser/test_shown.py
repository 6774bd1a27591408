"""What is read of a text is what Chromium shows of it: every word and number, and of mathematics its digits."""

from __future__ import annotations

import unicodedata
from difflib import SequenceMatcher
from typing import Any

import pytest
from markdown_it import MarkdownIt

from atlas_lessons.publish.render.html import parts
from atlas_lessons.read.markdown.document import parse
from atlas_lessons.read.reading.lesson import reading_of
from atlas_lessons.read.reading.text import FORMULA, HOLE
from tests.browser.conftest import ROOT

PAGES = sorted([*ROOT.glob("content/*/lesson.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("*.md")])
TEXTS = [
    "They take 1248&#48; bytes, 912&nbsp;million, 3 &times; 4 &lt; 13 &#x2212;5.",
    "**3**3384 and 4*6*9, but 4\\*6\\*9; __12__ and _7_, ~~8~~ 9, \\# 5, \\1.",
    "3384`0` bytes, `` 5 ` 6 ``, and `7 * 8`.",
    "A [332](https://example.org/9 '8') and <https://example.org/7>, [x][y] [z].\n\n[y]: https://example.org/5 \"6\"\n",
    "One\ntwo  \nthree\\\nfour",
    "# Part 2 of *3*\n\nSection 4\n---------\n\n5",
    "7. seven\n8. eight\n   - 9 a\n   - 10 b\n\n     11 c\n\n12) twelve",
    "- [ ] 1 open\n- [x] 2 done",
    "> 1 said\n> > 2 deep\n\n> 3 again\n4 lazy",
    "| a | b 2 |\n|---|--:|\n| 3 | 4 | 5 |\n| 6 |\n| `7 \\| 8` | $9$ |\n",
    "    12 indented\n\n```py title=34\n56 = 7\n```\n\n~~~\n8\n~~~\n",
    "Text[^1] and again.[^a]\n\n[^1]: Note of 12 m.\n\n[^a]: Of 13 m,\n    and 14.\n",
    "![A 5 m wall](wall-6.png 'of 7') and [![8](9.png)](https://example.org/10)",
    "Soft\u00adhyphen 1\u00ad2, zero\u200bwidth 3\u200b4, joiner 5\u20606, mark \u200e7\u200e.",
    "٢ × ٣ = ٧ and ６×７＝４８, 第3章の12個, १२",
    "1st and 2nd; 10:30; v1.3.0; 2026-10-07; HBM3E; 3½; ⅔; 10⁵; x₁; 5×10⁻³.",
    "$10\\,152$ nuts, $10{,}152$, \\(3 \\times 4\\), $`5`$, $x^{2} + y_{1}$, $\\phantom{9}8$.",
    "$$\n\\frac{1}{2} + \\sqrt{9} = 3\\tfrac{1}{2}\n$$\n\n\\[ 4 \\cdot 5 \\]\n\n```math\n6 + 7\n```\n",
    "$\\SI{3.5}{\\metre\\per\\second}$, $\\qty{4}{kg}$, $\\num{1.5e3}$, $2.7\\ \\mathrm{m\\,s^{-1}}$, $\\text{in 5 min}$",
    "$$\\begin{aligned} a &= 1 + 2 \\\\ &= 3 \\end{aligned}$$\n\n$$\\begin{cases} 4 & x > 5 \\\\ 6 & x < 7 \\end{cases}$$\n",
    "$6 \\times 64 \\textrm{ bit}$\n\n$$\\begin{split} p &= 1 - 0.9^{3} \\\\ &= 0.271 \\end{split}$$\n",
    "Costs $5 and $6, or $7/8; a \\$9 fee; $x$5.",
    "A line \\\n\n---\n\n***\n\n12",
]
RAW = [  # raw HTML, as other programs write it into their pages
    "10<sup>5</sup> bytes, mol L<sup>−1</sup>, CO<sub>2</sub>",
    "5<!-- 6 --> bytes, 7<br>8, <b>9</b>1, <span title='7'>5</span>",
    "<p>3 &times; 4 = <b>13</b></p>\n",
    "<div>\n<script>5</script><style>6</style>7\n</div>\n",
    "<table><tr><td>1</td><td>2</td></tr><tr><th>3</th></tr></table>\n",
    "<ul><li>4</li><li>5</li></ul>\n\n<details><summary>6</summary>\n\n7\n\n</details>\n",
    "a <kbd>8</kbd> <em>9</em><i>1</i> &#50; <a href='x3'>4</a> <img alt='5' src='6'>",
]
MATHML = [
    "<math><mn>1</mn><mo>−</mo><mn>0.5</mn><mo>=</mo><mtext>7+1=6</mtext><mo>+</mo><mn>2</mn></math>",
    "<math><semantics><mrow><mi>x</mi><mo>=</mo><mn>5</mn></mrow><annotation>x = 6</annotation></semantics></math>",
]
# The blocks of an element in order, each with its text; mathematics as its digits between brackets of their own.
SHOWN = """
const whole = arguments[1];
const root = document.createElement('main');
root.innerHTML = arguments[0];
document.body.replaceChildren(root);
const found = []; let last = null;
const put = (block, text) => { if (block !== last) { found.push(''); last = block; } found[found.length - 1] += text; };
const block = node => { while (node !== root && getComputedStyle(node).display.startsWith('inline')) node = node.parentNode; return node; };
const visit = node => {
  if (node.nodeType === Node.TEXT_NODE) { put(block(node.parentNode), node.data); return; }
  if (node.nodeType !== Node.ELEMENT_NODE || ['SCRIPT', 'STYLE'].includes(node.tagName)) return;
  if (node.tagName === 'BR') { put(block(node.parentNode), '\\n'); return; }
  if (node.localName === 'math') {
    const copy = node.cloneNode(true);
    copy.querySelectorAll('annotation, mphantom').forEach(each => each.remove());
    put(block(node.parentNode), whole ? copy.textContent : '⟦' + copy.textContent.replace(/[^0-9]/g, '') + '⟧');
    return;
  }
  node.childNodes.forEach(visit);
  if (!getComputedStyle(node).display.startsWith('inline')) last = null;
};
visit(root);
return found;
"""


def plain(text: str) -> str:
    """A text with one form for the digits of all scripts, small and wide ones included."""
    return "".join(str(unicodedata.decimal(each, each)) for each in unicodedata.normalize("NFKC", text))


def words(texts: list[str]) -> list[str]:
    return " \n ".join(map(plain, texts)).replace(HOLE, "").split()


def read(content: str) -> list[str]:
    """The blocks of a content as they are read, mathematics as its digits in brackets."""
    found = []
    for row in reading_of(parse(content)).texts():
        shown, done = "", 0
        for start, end, _ in sorted(mark for mark in row.marks if mark.kind == FORMULA):
            digits = "".join(each for each in plain(row.text[start:end]) if each in "0123456789")
            shown += f"{row.text[done:start]}⟦{digits}⟧"
            done = end
        found.append(shown + row.text[done:])
    return found


def shown(chromium: Any, html: str, *, whole: bool = False) -> list[str]:
    chromium.get("about:blank")
    return chromium.execute_script(SHOWN, html, whole)


def page(content: str) -> str:
    return "".join(f"<h2>{each.heading or ''}</h2>{each.body}" for each in parts(content, parse(content).events))


def differences(expected: list[str], found: list[str]) -> list[tuple[str, str]]:
    matcher = SequenceMatcher(None, expected, found, autojunk=False)
    return [
        (" ".join(expected[a:b]), " ".join(found[c:d])) for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal"
    ]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_page_is_read_as_it_is_shown(chromium, path):
    content = path.read_text()
    content = content.partition("\n---\n")[2] if content.startswith("---\n") else content
    assert differences(words(shown(chromium, page(content))), words(read(content))) == []


@pytest.mark.parametrize("content", TEXTS)
def test_a_text_is_read_as_it_is_shown(chromium, content):
    assert differences(words(shown(chromium, page(content))), words(read(content))) == []


@pytest.mark.parametrize("content", RAW)
def test_raw_html_is_read_as_it_is_shown_where_it_is_no_text(chromium, content):
    html = MarkdownIt("commonmark").render(content)
    assert differences(words(shown(chromium, html, whole=True)), words(read(content))) == []


@pytest.mark.parametrize("content", MATHML)
def test_raw_mathematics_has_the_characters_that_are_shown(chromium, content):
    assert words(["".join("".join(read(content)).split())]) == words(shown(chromium, content, whole=True))
