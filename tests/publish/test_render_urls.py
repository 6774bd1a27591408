"""Which addresses become links, how they are written, and the relative way between files of a site."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atlas_lessons.publish.render.site import local_path
from atlas_lessons.publish.render.urls import anchor, href, relative


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://example.org/a?b=1&c=2#d", "https://example.org/a?b=1&c=2#d"),
        ("http://example.org", "http://example.org"),
        ("HTTPS://EXAMPLE.org/", "HTTPS://EXAMPLE.org/"),
        ("mailto:a@example.org", "mailto:a@example.org"),
        ("#section-1", "#section-1"),
        ("../other/", "../other/"),
        ("page.html", "page.html"),
        ("", ""),
        ("?q=1", "?q=1"),
        ("https://example.org/a b", "https://example.org/a%20b"),
        ("https://example.org/\u00e9", "https://example.org/%C3%A9"),
        ("https://example.org/100%", "https://example.org/100%25"),
        ("https://example.org/%41", "https://example.org/%41"),
        ("a[b]{c}", "a%5Bb%5D%7Bc%7D"),
        ('"><script>', "%22%3E%3Cscript%3E"),
    ],
)
def test_allowed_addresses_are_written_so_that_html_takes_them(url: str, expected: str) -> None:
    assert href(url) == expected


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        " javascript:alert(1)",
        "java\nscript:alert(1)",
        "java\tscript:alert(1)",
        "\x01javascript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "file:///etc/passwd",
        "ftp://example.org/",
        "blob:https://example.org/x",
        "//evil.example/x",
        "/\\evil.example/x",
        "\\\\evil.example",
        "https://",
        "http:///x",
        "https://[",
        "https://example.org:99999/",
        "x-own-scheme:go",
    ],
)
def test_every_other_address_is_no_link(url: str) -> None:
    assert href(url) is None


@given(st.text(max_size=60))
def test_an_href_never_leaves_its_attribute_or_the_list_of_schemes(url: str) -> None:
    found = href(url)
    if found is not None:
        assert not set(found) & set('"<>\n\t\x00 ')
        scheme, colon, _ = found.partition(":")
        if colon and not set(scheme) & set("/?#%"):
            assert scheme.lower() in ("http", "https", "mailto") or not scheme[:1].isalpha()
        assert href(found) == found


@given(st.text(max_size=40), st.text(max_size=40))
def test_anchors_are_one_for_one_and_hold_no_space(one: str, other: str) -> None:
    assert set(anchor(one)) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_")
    assert (anchor(one) == anchor(other)) == (one == other) or "_" in anchor(one) + anchor(other)


@pytest.mark.parametrize(
    ("target", "page", "expected"),
    [
        ("index.html", "index.html", "./"),
        ("index.html", "a/b/index.html", "../../"),
        ("a/index.html", "index.html", "a/"),
        ("a/c/index.html", "a/b/index.html", "../c/"),
        ("a/b/index.html", "a/b/index.html", "./"),
        ("x.json", "a/index.html", "../x.json"),
        ("a/receipt.json", "a/index.html", "receipt.json"),
        ("a/\u00e9.json", "a/index.html", "%C3%A9.json"),
    ],
)
def test_the_way_from_a_page_to_a_file(target: str, page: str, expected: str) -> None:
    assert relative(target, page) == expected


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://example.org/learn/heat/", "learn/heat/index.html"),
        ("https://EXAMPLE.org/a.json", "a.json"),
        ("https://example.org/", "index.html"),
        ("https://example.org/a/?q#f", "a/index.html"),
        ("https://other.example/a", None),
        ("http://example.org/a", None),
        ("https://example.org/../a", None),
        ("https://example.org/%2e%2e/a", None),
        ("https://example.org/.hidden", None),
        ("https://example.org/a//b", None),
        ("https://example.org/a%00b", None),
        ("https://example.org/a%2fb", "a/b"),
        ("https://example.org/" + "a/" * 20, None),
        ("https://example.org/" + "a" * 300, None),
        ("not a url", None),
        ("", None),
        (None, None),
    ],
)
def test_only_plain_paths_of_the_site_are_files_of_it(url: str | None, expected: str | None) -> None:
    assert local_path(url, "https://example.org/") == expected
