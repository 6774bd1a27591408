"""CIT: citations are the links in order, and links lead where they show."""

import pytest
from by_hand import codes, found, sealed_context, text_context

from atlas_lessons.check.rules.cit import RULES
from atlas_lessons.check.rules.examples import PREAMBLE
from atlas_lessons.core.model import Kind
from atlas_lessons.read.markdown.document import parse
from atlas_lessons.read.record.facts import facts_of

A, B, C = ({"title": each, "url": f"https://example.org/{each.lower()}"} for each in "ABC")
HEAD = f"{PREAMBLE}# Heat\n\n"
LINKS = f"{HEAD}[A](https://example.org/a), [B][1] and [C]\n\n[1]: https://example.org/b\n[C]: https://example.org/c"

FORMS = [
    ("[A *b* `c`](https://example.org/a)", "A b c", "https://example.org/a"),
    ("[A &amp; B](https://example.org/?a=1&amp;b=2)", "A & B", "https://example.org/?a=1&b=2"),
    ("[A](<https://example.org/a>)", "A", "https://example.org/a"),
    ('[A](https://example.org/a "title")', "A", "https://example.org/a"),
    ("[A\nb](https://example.org/a)", "A b", "https://example.org/a"),
    ("[ A ](https://example.org/a)", "A", "https://example.org/a"),
    ("[ A ](https://example.org/a)", " A ", "https://example.org/a"),
    ("[A][x]\n\n[x]: https://example.org/a", "A", "https://example.org/a"),
    ("[A][]\n\n[a]: https://example.org/a", "A", "https://example.org/a"),
    ("[A]\n\n[a]: https://example.org/a", "A", "https://example.org/a"),
    ("<https://example.org/a>", "https://example.org/a", "https://example.org/a"),
    ("<a@example.org>", "a@example.org", "mailto:a@example.org"),
    ("[![alt](https://example.org/i.png)](https://example.org/a)", "alt", "https://example.org/a"),
    ("[Wärme](https://example.org/wärme)", "Wärme", "https://example.org/wärme"),
    ("[Wärme](https://example.org/wärme)", "Wärme", "https://example.org/w%C3%A4rme"),
    ("[of $x$](https://example.org/a)", "of $x$", "https://example.org/a"),
    ("-   [A](https://example.org/a)", "A", "https://example.org/a"),
    ("> [A](https://example.org/a)", "A", "https://example.org/a"),
    ("| h |\n| - |\n| [A](https://example.org/a) |", "A", "https://example.org/a"),
]


@pytest.mark.parametrize(("text", "title", "url"), FORMS)
def test_every_form_of_a_link_is_a_citation(text, title, url):
    cited = [{"title": title, "url": url}]
    assert codes(sealed_context(HEAD + text, citations=cited), RULES) == []
    assert codes(sealed_context(HEAD + text, citations=[]), RULES) == ["CIT001"]


NO_LINKS = [
    ("`[A](https://example.org/a)`", "code span"),
    ("```\n[A](https://example.org/a)\n```", "code block"),
    ("    [A](https://example.org/a)", "code block"),
    ("![A](https://example.org/a)", "image"),
    ("![x [A](https://example.org/a)](https://example.org/i.png)", "not as a link"),
    ("[x]: https://example.org/a", "definition is used by no link"),
    ("\\[A](https://example.org/a)", "not as a link"),
    ("A https://example.org/a", "not as a link"),
    ("$[A](https://example.org/a)$", "not as a link"),
]


@pytest.mark.parametrize(("text", "hint"), NO_LINKS)
def test_what_is_no_link_is_no_citation_and_the_hint_says_where_it_stands(text, hint):
    content = f"{HEAD}Text.\n\n{text}"
    assert codes(sealed_context(content), RULES) == []
    ((code, finding),) = found(sealed_context(content, citations=[A]), RULES)
    assert (code, finding.at.pointer) == ("CIT002", "/citations/0")
    assert hint in finding.hint


DIFFERENCES = [
    ([A, B, C], []),
    ([A, C], ["CIT001"]),
    ([B, C], ["CIT001"]),
    ([A, B], ["CIT001"]),
    ([], ["CIT001"]),
    ([A, A, B, C], ["CIT002"]),
    ([A, B, C, {"title": "D", "url": "https://example.org/d"}], ["CIT002"]),
    ([A, {**B, "title": "Bee"}, C], ["CIT003"]),
    ([A, {**B, "url": "https://example.org/bee"}, C], ["CIT004"]),
    ([A, {"title": "Xyz", "url": "https://example.com/other"}, C], ["CIT001", "CIT002"]),
    ([A, {"title": "D", "url": "https://example.org/d"}, C], ["CIT003", "CIT004"]),
    ([B, A, C], ["CIT005"]),
    ([C, B, A], ["CIT005", "CIT005"]),
    ([B, C, A], ["CIT005"]),
    ([{**A, "title": "a"}, B, C], ["CIT003"]),
    ([{**A, "title": "A "}, B, C], ["CIT003"]),
    ([{**A, "url": "https://example.org/a/"}, B, C], ["CIT004"]),
    ([{**A, "url": "https://EXAMPLE.org/a"}, B, C], ["CIT004"]),
]


@pytest.mark.parametrize(("citations", "expected"), DIFFERENCES)
def test_each_difference_between_links_and_citations_is_said_once(citations, expected):
    assert codes(sealed_context(LINKS, citations=citations), RULES) == expected


URL_HINTS = [
    ("http://example.org/a?x=1#y", "the scheme differs"),
    ("https://example.com/a?x=1#y", "the host differs"),
    ("https://example.org:81/a?x=1#y", "the port differs"),
    ("https://example.org/a/?x=1#y", "the path differs by a slash at the end"),
    ("https://example.org/b?x=1#y", "the path differs"),
    ("https://example.org/a?x=2#y", "the query differs"),
    ("https://example.org/a?x=1", "the fragment differs"),
]


@pytest.mark.parametrize(("url", "hint"), URL_HINTS)
def test_the_part_of_a_url_that_differs_is_named(url, hint):
    content = f"{HEAD}[A](https://example.org/a?x=1#y)"
    ((code, finding),) = found(sealed_context(content, citations=[{"title": "A", "url": url}]), RULES)
    assert (code, finding.at.pointer, finding.hint) == ("CIT004", "/citations/0/url", hint)


def test_a_missing_citation_points_at_its_link():
    ((_, finding),) = found(sealed_context(LINKS, citations=[A, C]), RULES)
    assert LINKS[finding.at.span.start : finding.at.span.end] == "[B][1]"
    assert finding.message.startswith("reference link 2 is not in citations")


REFUSED = [
    ("javascript:alert(1)", "the scheme is 'javascript'"),
    ("JaVaScRiPt:alert(1)", "the scheme is 'javascript'"),
    ("data:text/html,x", "the scheme is 'data'"),
    ("vbscript:x", "the scheme is 'vbscript'"),
    ("file:///etc/passwd", "the scheme is 'file'"),
    ("ftp://example.org/", "the scheme is 'ftp'"),
    ("tel:123", "the scheme is 'tel'"),
    ("//example.org/a", "not absolute"),
    ("other.md", "not absolute"),
    ("#part", "not absolute"),
    ("/learn/", "not absolute"),
    ("https:example.org", "names no host"),
    ("https:///a", "names no host"),
    ("http://", "names no host"),
    ("https://a@example.org/", "user name"),
    ("https://example.org:pw@evil.example/", "user name"),
    ("https://example.org\\\\@evil.example", "U+005C"),
    ("https:\\\\\\\\evil.example", "U+005C"),
    ("<https://example.org/a b>", "U+0020"),
    ("https://example.org/\u202egpj", "U+202E"),
    ("https://example.org/\u200b", "U+200B"),
    ("https://example.org/&#x07;", "U+0007"),
    ("https://example.org/%0a", "control character %0a"),
    ("https://example.org/%00", "control character %00"),
    ("https://example.org/%zz", "two hexadecimal digits"),
    ("https://example.org/a/%2e%2e/b", "escaped dot"),
    ("https://exa%6dple.org/", "not a host name"),
    ("https://exa mple.org/", None),
    ("https://example.org:99999/", "not a port"),
    ("https://example.org:８０/", "not a port"),
    ("https://2130706433/", "a number"),
    ("https://0x7f.1/", "a number"),
    ("https://example．org/", "FULLWIDTH FULL STOP"),
    ("https://exаmple.org/", "Cyrillic and Latin"),
    ("https://example.org/" + "a" * 2000, "at most 2000"),
    ("mailto:nobody", "names no address"),
]


@pytest.mark.parametrize(("url", "why"), REFUSED)
def test_a_link_that_misleads_is_refused_in_a_lesson(url, why):
    content = f"{HEAD}[A]({url})"
    said = found(text_context(content, Kind.SOURCE), RULES)
    if why is None:  # Markdown itself makes no link of it
        assert parse(content).links == ()
        return
    assert [code for code, _ in said] == ["CIT010"]
    assert why in said[0][1].message


ALLOWED = [
    "https://example.org",
    "HTTPS://example.org/",
    "http://example.org/a_(b)",
    "https://example.org:8080/a?b=c&d=%20#e",
    "https://doi.org/10.1000%2F182",
    "https://[2001:db8::1]/a",
    "https://192.0.2.1/a",
    "https://пример.рф/",
    "https://bücher.example/",
    "https://例え.jp/",
    "https://example.org/~a/b;c=d,e'!*",
    "https://en.wikipedia.org/wiki/Ohm's_law",
    "https://example.org/a/../b",
    "mailto:a@example.org?subject=x",
]


@pytest.mark.parametrize("url", ALLOWED)
def test_an_honest_link_is_allowed_in_a_lesson(url):
    assert codes(text_context(f"{HEAD}[A]({url})", Kind.SOURCE), RULES) == []


IN_MARKDOWN = [
    ("other.md", []),
    ("#part", []),
    ("../a.png", []),
    ("//example.org/", []),
    ("irc://example.org/a", []),
    ("vscode:extension/a", []),
    ("tel:123", []),
    ("https://a@example.org/", []),
    ("javascript:alert(1)", ["CIT010"]),
    ("java&Tab;script:alert(1)", ["CIT010"]),
    ("&#x01;javascript:alert(1)", ["CIT010"]),
    ("data:text/html,x", ["CIT010"]),
    ("file:///etc/passwd", ["CIT010"]),
]


@pytest.mark.parametrize(("url", "expected"), IN_MARKDOWN)
def test_in_other_markdown_only_harmful_schemes_are_refused(url, expected):
    assert codes(text_context(f"[A]({url})"), RULES) == expected


IMAGES = [
    ("![a](https://example.org/a.png)", Kind.SOURCE, []),
    ("![a](a.png)", Kind.SOURCE, []),
    ("![a](figures/a-1.svg)", Kind.SOURCE, []),
    ("![a](../a.png)", Kind.SOURCE, ["CIT010"]),
    ("![a](/a.png)", Kind.SOURCE, ["CIT010"]),
    ("![a](a.html)", Kind.SOURCE, ["CIT010"]),
    ("[a](a.png)", Kind.SOURCE, ["CIT010"]),
    ("![a](mailto:a@example.org)", Kind.SOURCE, ["CIT010"]),
    ("![a](data:image/png;base64,AA==)", Kind.SOURCE, ["CIT010"]),
    ("![a](data:image/png;base64,AA==)", Kind.MARKDOWN, []),
    ("![a](data:text/html,AA==)", Kind.MARKDOWN, ["CIT010"]),
    ("![a](a.png)", Kind.MARKDOWN, []),
]


@pytest.mark.parametrize(("text", "kind", "expected"), IMAGES)
def test_images_are_held_to_the_same_schemes_or_lie_beside_the_lesson(text, kind, expected):
    assert codes(text_context(text, kind), RULES) == expected


EMPTY = [
    ("[](https://example.org/a)", ["CIT011"]),
    ("[ ](https://example.org/a)", ["CIT011"]),
    ("[A]()", ["CIT011"]),
    ("[A](<>)", ["CIT011"]),
    ("[![](https://example.org/i.png)](https://example.org/a)", []),
]


@pytest.mark.parametrize(("text", "expected"), EMPTY)
def test_a_link_has_a_text_and_a_destination(text, expected):
    assert codes(text_context(text, Kind.SOURCE), RULES) == expected
    assert codes(text_context(text, Kind.MARKDOWN), RULES) == []


def test_each_of_many_links_without_a_citation_is_found():
    content = HEAD + " ".join(f"[a{n}](https://example.org/{n})" for n in range(2000))
    listed = [{"title": "a0", "url": "https://example.org/0"}]
    assert len(found(sealed_context(content, citations=listed), RULES)) == 1999


def test_an_empty_list_of_citations_is_said_once():
    ((code, finding),) = found(sealed_context(LINKS, citations=[]), RULES)
    assert (code, finding.at.pointer) == ("CIT001", "/citations")
    assert "expected 3" in finding.message


ORDERS = [
    (lambda c: c.reverse(), None),
    (lambda c: c.sort(key=lambda each: each["title"]), "sorted by title"),
    (lambda c: c.sort(key=lambda each: each["url"]), "sorted by URL"),
]


@pytest.mark.parametrize(("change", "hint"), ORDERS)
def test_citations_in_another_order_altogether_are_said_once(change, hint):
    listed = [{"title": f"{n * 7 % 10} T", "url": f"https://example.org/{n * 3 % 10}"} for n in range(10)]
    content = HEAD + " ".join(f"[{each['title']}]({each['url']})" for each in listed)
    change(listed)
    ((code, finding),) = found(sealed_context(content, citations=listed), RULES)
    assert code == "CIT005"
    assert hint is None or hint in finding.hint


def test_many_citations_in_reverse_are_compared_in_little_time():
    content = HEAD + " ".join(f"[a{n}](https://example.org/{n})" for n in range(3000))
    citations = facts_of(parse(content))["citations"][::-1]
    assert set(codes(sealed_context(content, citations=citations), RULES)) == {"CIT005"}
