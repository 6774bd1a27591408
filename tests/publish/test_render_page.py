"""The page of a lesson: sections, tables, knowledge checks, panels, what-if data, metadata; read back and compared."""

import json
import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser

import pytest
from rendering import CONTENT, RECORD, checked, is_verified, lesson

from atlas_lessons.core.model import Verdict
from atlas_lessons.publish.render.page import fragment, lesson_page
from atlas_lessons.publish.render.publishable import Draft
from atlas_lessons.publish.render.readback import broken, leads, read_page, reread
from atlas_lessons.publish.render.site import Site, SitePaths
from atlas_lessons.publish.render.templates import TemplateProblem, Templates

TEMPLATES = Templates()
PLACE = SitePaths("learn/heat/index.html", "heat.json", "heat.md", "learn/heat/receipt.json", "data/heat.json")
SITE = Site("Physics", "https://example.org/", style="assets/s.css", script="assets/e.js", standalone=False)


@pytest.fixture(scope="module")
def page() -> str:
    found = lesson()
    assert is_verified(found)
    return lesson_page(found, TEMPLATES, SITE, PLACE)


class Outline(HTMLParser):
    """Tags, texts and attributes as the standard library's parser sees them, an oracle for our own reading."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.headings: list[tuple[str, str]] = []
        self.data: list[tuple[str, str]] = []
        self._open: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if re.fullmatch("h[1-6]", tag):
            self._open.append((tag, ""))
        elif tag == "data":
            self._open.append(("data:" + (dict(attrs)["value"] or ""), ""))

    def handle_data(self, data: str) -> None:
        self._open = [(tag, text + data) for tag, text in self._open]

    def handle_endtag(self, tag: str) -> None:
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(self._open.pop())
        elif tag == "data":
            name, text = self._open.pop()
            self.data.append((name.removeprefix("data:"), text))


def test_sections_have_the_records_anchors_and_nested_headings(page: str) -> None:
    seen = Outline(page)
    levels = [tag for tag, _ in seen.headings]
    assert levels == ["h1", "h2", "h2", "h2", "h3", "h2", "h2", "h2", "h2"]
    ids = [attributes.get("id") for tag, attributes in seen.tags if tag in ("section", "header")]
    assert [each for each in ids if each] == [f"section-{n}" for n in range(1, 9)]


def test_the_table_of_contents_leads_to_each_section(page: str) -> None:
    toc = page[page.index('<nav class="toc"') : page.index("</nav>", page.index('<nav class="toc"'))]
    assert re.findall(r'href="#([^"]*)"', toc) == [f"section-{n}" for n in range(2, 9)]


def test_every_verified_number_is_a_data_element_with_its_exact_value(page: str) -> None:
    assert Outline(page).data == [
        ("20", "20"), ("3/10", "0.3"), ("9/10", "0.9"), ("293", "293"), ("273", "273"), ("1200", "1200"), ("2400", "2400"),
    ]  # fmt: skip


def test_a_number_leads_to_its_line_of_the_derivation(page: str) -> None:
    seen = read_page(page)
    for target in re.findall(r'class="why" href="#([^"]*)"', page):
        assert target in seen.ids


def test_symbol_lists_are_tables(page: str) -> None:
    table = page[page.index('<table class="symbols">') : page.index("</table>")]
    assert "<caption>Symbols and units</caption>" in table
    assert table.count("<tr>") == 7
    assert '<tr><th scope="row">Th</th><td>Warm side</td><td>K</td></tr>' in table
    assert '<p class="plain-form">Q = k A (Th - Tc) / d</p>' in page


def test_knowledge_checks_are_radio_buttons_with_the_answer_closed(page: str) -> None:
    quiz = page[page.index('<div class="quiz"') : page.index("</details></div>")]
    assert 'data-answer="1"' in quiz
    assert "<legend" in quiz and "What does twice the thickness do?" in quiz
    assert quiz.count('<input type="radio" name="quiz:1"') == 2
    assert '<details class="answer"><summary>Answer and reasoning</summary>' in quiz
    assert "<p>The thickness stands below the bar.</p>" in quiz


def test_the_panel_writes_the_derivation_out(page: str) -> None:
    panel = page[page.index('<details class="proof"') : page.index("</details>", page.index('<details class="proof"'))]
    assert "2 computed from 5 given" in panel
    text = unescape(re.sub(r"<[^>]*>", " ", panel))
    assert re.search(r"= k × A × \(Th − Tc\)/d\s+= 0\.9 W/\(m·K\) × 20 m² ×", text)
    assert "printed 1200: exact" in text
    assert re.search(r"=\s+0\.3\s+m", text)


def test_what_if_data_hold_the_verified_trees(page: str) -> None:
    data = json.loads(re.search(r'id="_what-if">(.*?)</script>', page).group(1))
    steps = {each["s"]: {**each, **(data["units"][each["u"]] if "u" in each else {})} for each in data["proof:wall"]}
    assert (steps["k"]["u"], steps["k"]["p"]) == ("W/(m·K)", "0.9")
    assert steps["Q2"]["t"] == ["*", "2", "$Q"]
    assert [name for name, each in steps.items() if "p" in each] == ["A", "d", "k", "Th", "Tc"]


def test_arithmetic_in_prose_has_a_what_if_too() -> None:
    text = CONTENT + "\n\n## More\n\nAll in all 3 walls × 400 W = 1200 W, and 2 + 2 = 4.\n"
    page = lesson_page(lesson(text), TEMPLATES, SITE, PLACE)
    data = json.loads(re.search(r'id="_what-if">(.*?)</script>', page).group(1))
    (name,) = (each for each in data if each.startswith("proof:in:"))
    assert f'<details class="proof" id="{name}">' in page
    assert [(each["l"], each.get("p")) for each in data[name]] == [
        ("walls", "3"), ("400 W", "400"), ("3 walls × 400 W", None),
        ("2 (1 of 2)", "2"), ("2 (2 of 2)", "2"), ("2 + 2", None),
    ]  # fmt: skip
    assert len({each["s"] for each in data[name]}) == len(data[name])


def test_a_page_says_who_it_is_for_programs(page: str) -> None:
    data = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', page).group(1))
    assert data["@type"] == "LearningResource"
    assert data["name"] == "Heat through a wall"
    question = data["hasPart"][0]["hasPart"][0]
    assert question["acceptedAnswer"]["text"] == "It halves the heat flow"
    assert [each["text"] for each in question["suggestedAnswer"]] == ["It doubles the heat flow"]
    assert data["citation"][0] == {
        "@type": "CreativeWork",
        "name": "A book on heat",
        "url": "https://example.org/heat?a=1&b=2",
    }


def test_citation_tags_need_an_author(page: str) -> None:
    assert "citation_" not in page
    named = lesson_page(lesson(author=["B. <Writer>", "C"]), TEMPLATES, SITE, PLACE)
    assert '<meta name="citation_author" content="B. &lt;Writer&gt;">' in named
    assert '<meta name="citation_title" content="Heat through a wall">' in named
    assert '<meta name="citation_publication_date" content="2026/01/02">' in named


def test_a_page_names_its_canonical_and_other_forms(page: str) -> None:
    assert '<link rel="canonical" href="https://example.org/learn/heat/">' in page
    assert '<link rel="alternate" type="application/json" title="Sealed record" href="../../heat.json">' in page
    assert '<link rel="alternate" type="text/markdown" title="Markdown" href="../../heat.md">' in page
    assert 'href="../../data/heat.json"' in page
    assert 'href="receipt.json"' in page


def test_the_policy_is_in_the_page_and_nothing_inline_runs(page: str) -> None:
    assert "default-src 'none'" in page
    assert "style=" not in page
    assert [a.get("type") for tag, a in Outline(page).tags if tag == "script"] == [
        None,
        "application/ld+json",
        "application/json",
    ]
    assert not re.search(r"<[a-z]+[^>]* on[a-z]+=", page)


def test_a_finished_page_is_without_fault(page: str) -> None:
    assert reread(lesson(), page, SITE, PLACE.page)[0] == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('value="1200">1200<', 'value="1200">1201<', "number 6"),
        ('value="1200">1200<', 'value="1201">1200<', "number 6"),
        ('<data class="n derived" value="2400">2400</data>', "2400", "number 7"),
        ('href="https://example.org/heat?a=1&amp;b=2"', 'href="https://example.org/heat?a=1"', "a link to"),
        ('id="section-4"', 'id="section-9"', "anchor 'section-4'"),
        ("Q = k\\,A\\,(T_h - T_c)/d</annotation>", "Q = k</annotation>", "formula 1"),
        ("<p>How much", '<p onclick="x">How much', "attribute onclick"),
        ("<p>How much", "<p><b <How much", "begins no tag"),
        ('id="section-5"', 'id="section-4"', "stands twice"),
    ],
)
def test_a_page_that_says_something_else_is_found_out(page: str, old: str, new: str, told: str) -> None:
    assert page.count(old) >= 1
    found = reread(lesson(), page.replace(old, new), SITE, PLACE.page)[0]
    assert any(told in each for each in found), found


def test_our_reading_of_a_page_is_that_of_the_standard_library(page: str) -> None:
    seen, ours = Outline(page), read_page(page)
    assert list(ours.ids) == [a["id"] for _, a in seen.tags if "id" in a]
    assert list(ours.links) == [a["href"] for tag, a in seen.tags if tag == "a"]


def test_links_to_lessons_of_the_site_are_relative_and_resolve_to_what_was_cited() -> None:
    site = replace(SITE, targets={"https://example.org/learn/insulation": "learn/insulation/index.html"})
    found = lesson_page(lesson(), TEMPLATES, site, PLACE)
    assert '<a href="../insulation/">Insulation</a>' in found
    assert '<a href="https://example.org/learn/temperature/">Temperature</a>' in found
    assert reread(lesson(), found, site, PLACE.page)[0] == []


@pytest.mark.parametrize(
    ("link", "lead", "bad"),
    [
        ("../b/", "b/index.html", False),
        ("../b/#there", "b/index.html#there", False),
        ("../b/#t%68ere", "b/index.html#there", False),
        ("../b/?q=1#nowhere", "b/index.html#nowhere", True),
        ("../c/", "c/index.html", True),
        ("receipt.json", "a/receipt.json", False),
        ("receipt.json#L1", "a/receipt.json#L1", False),
        ("./#there", "a/index.html#there", True),
        ("../../x/", "..", True),
        ("#z", None, False),
        ("/b/", None, False),
        ("https://example.org/b/", None, False),
        ("mailto:a@example.org", None, False),
    ],
)
def test_links_between_pages_lead_to_a_file_and_an_anchor(link: str, lead: str | None, bad: bool) -> None:
    found = leads("a/index.html", read_page(f'<a href="{link}">x</a>'))
    ids = {"a/index.html": ["here"], "b/index.html": ["there"]}
    assert found == ([lead] if lead else [])
    assert list(broken(found, {*ids, "a/receipt.json"}, ids.get)) == ([lead] if bad else [])


def test_a_draft_says_so_and_lists_what_is_wrong() -> None:
    draft = lesson(CONTENT, '{"schemaVersion": 1, "examples": [{"id": "wall", "quantities": ['
                   '{"symbol": "A", "quote": "20 m²"}, {"symbol": "Q", "expression": "2*A", "quote": "1200 W"}]}]}')  # fmt: skip
    assert isinstance(draft, Draft)
    found = lesson_page(draft, TEMPLATES, SITE, PLACE)
    assert '<html lang="en" data-verified="false">' in found
    assert "Draft: not verified." in found
    assert "<code>DRV" in found
    assert "sealed record" not in found
    assert '"n unproved"' in found or "undecided" in found or 'value="1200"' not in found


def test_a_wrong_number_of_a_draft_is_marked_as_such() -> None:
    draft = lesson(CONTENT.replace("2400 W", "2500 W"), DERIVATIONS_2500)
    assert isinstance(draft, Draft)
    assert any(each.verdict is Verdict.WRONG for each in draft.report.results or ())
    found = lesson_page(draft, TEMPLATES, SITE, PLACE)
    assert '<data class="n unproved" value="2400">2500</data>' in found
    assert "✗ printed 2500: wrong" in found


DERIVATIONS_2500 = """{"schemaVersion": 1, "examples": [{"id": "wall", "section": "Engineering example", "quantities": [
  {"symbol": "Q", "quote": "1200 W"}, {"symbol": "Q2", "expression": "2*Q", "quote": "2500 W"}]}]}"""


def test_markdown_without_a_record_becomes_a_page_too() -> None:
    plain = checked({"notes.md": "# Notes\n\nThe sum is 2 + 2 = 4.\n\n## More\n\nText.\n"})
    found = lesson_page(plain, TEMPLATES, SITE, PLACE)
    assert "<title>Notes · Physics</title>" in found
    assert '<section id="more">' in found
    assert "ld+json" not in found


@pytest.mark.parametrize("heading", ["", "# \n\n"])
def test_a_text_without_a_heading_is_titled_by_its_file_and_shown_whole(heading: str) -> None:
    plain = checked({"some/notes.md": f"{heading}The sum is 2 + 2 = 4.\n"})
    found = lesson_page(plain, TEMPLATES, SITE, PLACE)
    assert "<h1>notes</h1>" in found
    assert "The sum is" in found
    assert reread(plain, found, SITE, PLACE.page)[0] == []


def test_a_page_alone_has_its_style_beside_it_and_leads_to_no_other_page() -> None:
    found = lesson_page(lesson(), TEMPLATES, Site())
    assert '<link rel="stylesheet" href="style.css">' in found
    assert "verification/" not in found


def test_a_fragment_is_the_article_alone() -> None:
    found = fragment(lesson(), TEMPLATES, Site())
    assert found.startswith('<article class="lesson">')
    assert "<html" not in found
    assert "<body" not in found


def test_the_same_lesson_gives_the_same_page(page: str) -> None:
    assert lesson_page(lesson(), TEMPLATES, SITE, PLACE) == page


def test_a_record_of_another_publisher_renders_faithfully() -> None:
    foreign = checked({"record.json": RECORD.read_text("utf-8")})
    assert is_verified(foreign)
    found = lesson_page(foreign, TEMPLATES, Site())
    assert reread(foreign, found, Site(), "index.html")[0] == []
    text = unescape(re.sub(r"<(script|annotation)[^>]*>.*?</\1>|<[^>]*>", " ", found, flags=re.DOTALL))
    words = [
        word
        for block in foreign.lesson.document.blocks
        for p in block.pieces
        if p.kind == "text"
        for word in p.text.split()
    ]
    shown = set(text.split())
    assert [word for word in words if word not in shown] == []
    assert found.count("<tr>") == 9
    assert found.count('type="radio"') == 3


def test_own_templates_replace_ours_file_by_file(tmp_path) -> None:
    (tmp_path / "facts.html").write_text("<p>Our own line for {{ record.title }}</p>\n")
    own = Templates(str(tmp_path))
    found = lesson_page(lesson(title="Heat through a wall"), own, SITE, PLACE)
    assert "<p>Our own line for Heat through a wall</p>" in found
    assert '<nav class="toc"' in found


@pytest.mark.parametrize(
    ("template", "told"),
    [
        ("{{ nothing_of_that_name }}", "nothing_of_that_name"),
        ("{% if %}", "facts.html"),
        ("{{ record.__class__.__mro__ }}", "facts.html"),
        ("{{ ''.__class__.__base__.__subclasses__() }}", "facts.html"),
        ("{% include 'none.html' %}", "none.html"),
    ],
)
def test_own_templates_that_cannot_be_used_are_named(tmp_path, template: str, told: str) -> None:
    (tmp_path / "facts.html").write_text(template)
    with pytest.raises(TemplateProblem, match=told):
        lesson_page(lesson(), Templates(str(tmp_path)), SITE, PLACE)


def test_content_is_never_a_template() -> None:
    content = CONTENT.replace("How much heat", "{{ 7 * 7 }} {% include 'base.html' %} How much heat")
    found = lesson_page(lesson(content, None), TEMPLATES, SITE, PLACE)
    assert "{{ 7 * 7 }} {% include &#39;base.html&#39; %}" in found or "{{ 7 * 7 }} {% include 'base.html' %}" in found
