"""Quotes: found once, white space for white space, no number cut, and what the messages say otherwise."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from proving import lesson, proof, result, rules, told

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.prove.derivations.file import DeclaredQuantity, QuotedPlace
from atlas_lessons.prove.derivations.places import cuts_nothing, fold
from atlas_lessons.prove.derivations.quotes import QuoteIndex
from atlas_lessons.prove.derivations.reading import Fault, Reader, Stated
from atlas_lessons.prove.derivations.sections import Missing
from atlas_lessons.read.notation.numerals.read import read_numerals
from atlas_lessons.read.reading.excerpt import excerpts, shown_text

CONTENT = """# Payload

The core has 423 binary64 weights,
requiring 3384\u202fraw bytes. That is **6768** bytes for `2` arrays.

## Details

Here 3384 bytes stand again, and 16 GB/s of 8, 16 and 32 GB.

### Deep

Only here: 77 of them. In the text $2.1 \\times 10^{9}$ bytes and $x = 5$.

## Table

| Part | Size |
|---|---|
| one | 12 kB |
| two | 24 kB |
"""


def text(content: str = CONTENT) -> QuoteIndex:
    return QuoteIndex(lesson(content, {}))


def found(quote: str, section: str | None = None, content: str = CONTENT) -> str | Missing:
    span = text(content).find(quote, section)
    return content[span.start : span.end] if isinstance(span, Span) else span


@pytest.mark.parametrize(
    ("quote", "section", "place"),
    [
        ("423 binary64 weights", None, "423 binary64 weights"),
        ("weights, requiring 3384 raw", None, "weights,\nrequiring 3384\u202fraw"),
        ("  requiring   3384\traw ", None, "requiring 3384\u202fraw"),
        ("3384 bytes", "Details", "3384 bytes"),
        ("3384 raw bytes", "Payload", "3384\u202fraw bytes"),
        ("77 of them", "Details", "77 of them"),  # a subsection belongs to its section
        ("**6768** bytes", None, "**6768** bytes"),
        ("12 kB", "Table", "12 kB"),
    ],
)
def test_a_quote_is_found_with_any_white_space(quote, section, place):
    assert found(quote, section) == place


@pytest.mark.parametrize(
    ("quote", "section", "kind", "part"),
    [
        ("424 binary64 weights", None, "missing", "423 binary64 weights"),
        ("3384 bytes", "Deep", "missing", "Details"),
        ("bytes", None, "ambiguous", "4 times"),
        ("423 binary64 weights", "Nowhere", "section", "sections:"),
        ("3384 raw", "Paylod", "section", "Payload"),
        ("23 binary64", None, "cut", "'423'"),
        ("423 binary6", None, "cut", "binary64"),
        ("requiring 338", None, "cut", "3384"),
    ],
)
def test_a_quote_that_is_no_place_says_why(quote, section, kind, part):
    missing = found(quote, section)
    assert isinstance(missing, Missing)
    assert missing.kind == kind
    assert part in f"{missing.message} {missing.hint}"


@pytest.mark.parametrize(
    ("text", "quote", "near"),
    [
        ("6 shelves of 8 trays make 47 trays in all", "48 trays", "47 trays"),
        ("it takes 11.8 MJ, or 3.72 kWh in all", "3.27 kWh", "3.72 kWh"),
        ("a tank holds 12,000 s of flow", "9,000 s", "12,000 s"),
        ("\n\n| v | P |\n|---|---|\n| 10 | 4.81 |\n\nThat", "| 11", "| 10"),
        ("from 3 to 5 m, or from 3 to 6 km", "from 3 to 7 km", "from 3 to 6 km"),
    ],
)
def test_a_number_that_was_changed_is_told_from_a_quote_that_is_gone(text, quote, near):
    content = f"# A\n\n{text}.\n"
    missing = found(quote, None, content)
    assert isinstance(missing, Missing)
    assert content[slice(*missing.near)] == near
    assert missing.hint.startswith(f"the nearest text is {near!r}, at ")
    assert missing.hint.endswith(": correct the number there, or the quote where the new number is meant")


def test_an_ambiguous_quote_lists_its_places_as_line_and_column():
    missing = found("3384", None, "# A\n\n3384 and\nagain 3384.\n")
    assert isinstance(missing, Missing)
    assert "3:1, 4:7" in missing.message


def test_of_several_places_the_one_that_cuts_no_number_is_meant():
    assert found("4 GB", None, "# A\n\nOf 64 GB only 4 GB are free.\n") == "4 GB"


def test_a_section_is_named_by_its_number_where_no_record_names_it():
    assert found("3384 bytes", "section-2") == "3384 bytes"


def test_a_section_is_named_by_its_title_as_readers_see_it():
    content = "# A & *B*\n\nIt is 5.\n"
    assert found("5", "A & B", content) == "5"


@settings(deadline=None)
@given(st.lists(st.sampled_from(["12", "kB", "of", "a", "and", "7.5", "\n", "\t", " "]), min_size=1, max_size=30))
def test_any_piece_of_a_text_between_words_is_found_or_ambiguous(words):
    content = "# T\n\n" + " ".join(words) + " end"
    quote = " ".join(" ".join(words).split())
    if not quote:
        return
    span = text(content).find(quote)
    if isinstance(span, Span):
        assert content[span.start : span.end].split() == quote.split()
    else:
        assert span.kind in ("ambiguous", "cut")


def stated(quote: str, nouns: str = "", content: str = CONTENT, **keys: Any) -> Stated | Fault:
    section, index, why = (keys.pop(name, None) for name in ("section", "index", "why"))
    place = QuotedPlace(quote, "/quote", section, index, why=why)
    reader = Reader(text(content), frozenset(nouns.split()))
    return reader.stated(DeclaredQuantity("x", "", place, **keys), place, None)


@pytest.mark.parametrize(
    ("quote", "keys", "value", "unit"),
    [
        ("423 binary64 weights", {}, "423", None),
        ("requiring 3384 raw bytes", {}, "3384", None),
        ("3384 bytes", {"section": "Details"}, "3384", "bytes"),
        ("**6768** bytes", {}, "6768", "bytes"),
        ("`2` arrays", {}, "2", None),
        ("8, 16 and 32 GB", {}, "8", "GB"),
        ("8, 16 and 32 GB", {"index": 2}, "32", "GB"),
        ("$2.1 \\times 10^{9}$ bytes", {}, "2100000000", "bytes"),
        ("$x = 5$", {}, "5", None),
        ("one | 12 kB", {}, "12", "kB"),
        ("binary64", {}, "64", None),
        ("423 binary64 weights", {"unit": "byte"}, "423", "byte"),
        ("8, 16 and 32 GB", {"unit": "1"}, "8", "1"),
        ("8, 16 and 32 GB", {"unit": "GiB", "why": "the maker means GiB"}, "8", "GiB"),
    ],
)
def test_a_quote_states_a_number_with_its_unit(quote, keys, value, unit):
    reading = stated(quote, **keys)
    assert isinstance(reading, Stated), reading
    assert reading.value == Fraction(value)
    assert (reading.unit.text if reading.unit else None) == unit
    assert not reading.warnings


@pytest.mark.parametrize(
    ("content", "quote", "value", "number"),
    [
        ("It grew twice.", "grew twice", None, "2"),
        ("As many again.", "As many", "423", "423"),
        ("There are ten² of them.", "ten²", "10", "10"),
        ("Each of the lanes.", "Each of the lanes", "1/8", "1/8"),
        ("The 2e3 runs.", "2e3 runs", None, "2000"),
        ("A third of it.", "A third", None, "1/3"),
        ("One of 0x10 slots.", "0x10 slots", None, "16"),
        ("About 1.9 billion.", "1.9 billion", None, "1900000000"),
        ("A drop of −5 °C.", "−5 °C", None, "-5"),
        ("&nbsp;16&nbsp;GB here", "16&nbsp;GB", None, "16"),
        ("costs 5&#37; more", "5&#37; more", None, "5"),
        ("costs 5% more", "5% more", "0.05", "5"),
        ("costs 5% more", "5% more", "1/20", "5"),
    ],
)
def test_words_and_values_give_the_number(content, quote, value, number):
    reading = stated(quote, content=f"# T\n\n{content}\n", value=value)
    assert isinstance(reading, Stated), reading
    assert reading.value == Fraction(number)


@pytest.mark.parametrize(
    ("quote", "keys", "rule"),
    [
        ("The core has", {}, "quote-without-number"),
        ("8, 16 and 32 GB", {"index": 3}, "quote-without-number"),
        ("3384 raw bytes", {"unit": "bites"}, "unit-unknown"),
        ("3384 raw bytes", {"within": "by#te"}, "unit-unknown"),
        ("The core has", {"value": "many"}, "value-unreadable"),
    ],
)
def test_a_quote_that_states_nothing_says_why(quote, keys, rule):
    reading = stated(quote, **keys)
    assert isinstance(reading, Fault)
    assert reading.rule == rule


@pytest.mark.parametrize(
    ("quote", "unit", "conflict"),
    [
        ("3384 bytes", "kB", True),
        ("3384 bytes", "bit", True),
        ("3384 bytes", "s", True),
        ("3384 bytes", "byte", False),
        ("3384 bytes", "byte/s", False),  # completes it
        ("8, 16 and 32 GB", "GiB", True),  # only with a reason
        ("8, 16 and 32 GB", "GB/s", False),
        ("8, 16 and 32 GB", "MB", True),
        ("8, 16 and 32 GB", "1", False),
        ("3384 bytes", "0.001 byte", True),  # no 1,000 is written
        ("3384 bytes", "0.001 byte/s", True),
    ],
)
def test_a_unit_that_contradicts_the_quote_is_told(quote, unit, conflict):
    reading = stated(quote, section="Details", unit=unit)
    assert isinstance(reading, Stated)
    assert [each.rule for each in reading.warnings] == (["unit-overridden"] if conflict else [])


def test_a_quote_that_ends_within_a_unit_is_told():
    reading = stated("16 GB", section="Details")
    assert isinstance(reading, Stated)
    assert [each.rule for each in reading.warnings] == ["quote-cuts-number"]


def test_a_number_is_placed_by_its_characters_in_the_content():
    for quote, numeral in [
        ("**6768** bytes", "6768"),
        ("$2.1 \\times 10^{9}$", "2.1 \\times 10^{9}"),
        ("`2` arrays", "2"),
    ]:
        reading = stated(quote)
        assert isinstance(reading, Stated)
        assert reading.span is not None
        assert CONTENT[reading.span.start : reading.span.end] == numeral


_PARTS = st.sampled_from(
    ["1.9", "10", "152", "3", "000", "½", "billion", "thousand", "dozen", "K", "GB", "May", "7", "October", "2026", "of",
     "× 10⁻⁸", "§", "$", "-", "−", "e5", "0x1f", "2^", "the", "k", "USD", "x", ".", "m²", "(m·K)", "10^(3)", "Ω"]
)  # fmt: skip


@settings(deadline=None)
@given(st.lists(st.tuples(_PARTS, st.sampled_from(["", " ", "\n", "\n\n", "\u202f", ", ", ". ", "; "])), max_size=12))
def test_no_number_goes_on_between_words(parts):
    made = "".join(part + gap for part, gap in parts)
    numbers = [each for each in read_numerals(made) if each.kind != "label"]
    for start in range(len(made)):
        for end in range(start + 1, len(made) + 1):
            if cuts_nothing(made, Span(start, end)):
                assert all(
                    each.end <= start or each.start >= end or start <= each.start < each.end <= end for each in numbers
                )


def test_an_excerpt_maps_every_character_into_the_range_of_its_block():
    made = text()
    whole = shown_text(excerpts(made.reading, Span(0, len(CONTENT))))
    assert "**" not in whole
    assert "6768" in whole
    for block in made.document.blocks:
        (part,) = excerpts(made.reading, Span(block.start, block.end))
        for at in range(part.first, part.last):
            span = part.source(at, at + 1)
            assert block.start <= span.start <= span.end <= block.end


def test_the_unit_tells_which_number_of_a_quote_is_meant():
    content = "# T\n\nFour GPUs hold 320 GB together.\n"
    part = proof(
        content,
        {"symbol": "n", "quote": "Four GPUs hold 320 GB", "unit": "GPU"},
        {"symbol": "m", "quote": "320 GB together"},
        {"symbol": "g", "expression": "m/n"},
        nouns="GPU",
    )
    assert not part.findings, told(part)
    assert result(part, "n").exact == "4"


def test_a_quote_in_a_heading_counts_for_its_section():
    content = "# T\n\nText with 5.\n\n## What does 10152 bytes include?\n\nEverything.\n"
    part = proof(
        content,
        {"symbol": "a", "quote": "Text with 5"},
        {
            "symbol": "b",
            "expression": "a*10152/5",
            "quote": "10152 bytes",
            "in": "byte",
            "section": "What does 10152 bytes include?",
        },
    )
    assert rules(part) == []


@settings(deadline=None)
@given(st.text("ab \n\t\u00a0", max_size=30), st.integers(0, 30), st.integers(0, 30))
def test_folding_keeps_the_place_of_every_character(text, start, end):
    folded = fold(text, Span(start, max(start, end)))
    text = text[: max(start, end)]
    assert folded.text == re.sub(r"\s+", " ", text[start:])
    origins = [folded.origin_of(index) for index in range(len(folded.text))]
    assert [text[origin] if not text[origin].isspace() else " " for origin in origins] == list(folded.text)
    assert all(not text[origin - 1].isspace() for origin in origins if origin > start and text[origin].isspace())


def test_few_places_of_an_ambiguous_quote_are_looked_at_however_many_there_are(monkeypatch):
    looked = []
    monkeypatch.setattr(QuoteIndex, "_cut", lambda self, span: looked.append(span))
    found = QuoteIndex(lesson("1 GB and " * 5000, {})).find("1 GB")
    assert isinstance(found, Missing)
    assert found.kind == "ambiguous"
    assert "8 times or more" in found.message
    assert len(looked) <= 10


def test_a_quote_is_found_among_many_places_where_it_would_cut_a_number():
    found = QuoteIndex(lesson("12 GB and " * 200 + "2 GB and " + "32 GB and " * 200, {})).find("2 GB")
    assert found == Span(2000, 2004)


def test_quotes_with_more_places_than_are_looked_at_are_no_proof(monkeypatch):
    monkeypatch.setattr("atlas_lessons.prove.derivations.quotes._MAX_LOOKS", 30)
    text = QuoteIndex(lesson("12 GB and " * 50 + "2 GB", {}))
    assert isinstance(text.find("2 GB"), Missing)
    assert isinstance(text.find("and 2 GB"), Missing)


def test_the_nearest_text_is_sought_for_the_first_missing_quotes_only(monkeypatch):
    sought = []
    monkeypatch.setattr("atlas_lessons.prove.derivations.quotes.nearest_place", lambda *_: sought.append(1))
    text = QuoteIndex(lesson("Nothing of it.", {}))
    assert all(isinstance(text.find(f"quote {n}"), Missing) for n in range(500))
    assert len(sought) == 100


@pytest.mark.parametrize(
    ("content", "quote"),
    [
        ("They take 1248&#48; bytes.", "1248"),
        ("They take **3**1720 bytes.", "1720"),
        ("They take 810**0** bytes.", "810"),
        ("They take 912&nbsp;million bytes.", "912"),
        ("They take 332 [thousand](https://example.org/) bytes.", "332"),
        ("They take $63{,}500$ bytes.", "63"),
        ("They take $10\\,152$ bytes.", "10"),
        ("They take $\\sqrt{384}$ bytes.", "384"),
        ("They take $\\left(12\\right)^{2}$ bytes.", "12"),
        ("They take $2^{10}$ bytes.", "2"),
        ("They take $\\frac{1}{2}$ of it.", "1"),
        ("They take 3.34 × 10<sup>5</sup> J.", "3.34"),
        ("They take 888`0` bytes.", "888"),
        ("They take 54&nbsp;320 bytes.", "54"),
        ("They take 500&frac12; bytes.", "500"),
        ("It is &minus;45 EUR.", "45 EUR"),
    ],
)
def test_a_quote_cuts_a_number_that_goes_on_beyond_it_on_the_page(content, quote):
    missing = found(quote, None, f"# A\n\n{content}\n")
    assert isinstance(missing, Missing)
    assert missing.kind == "cut"


@pytest.mark.parametrize(
    ("content", "quote", "value", "unit"),
    [
        ("So $10\\,152$ nuts.", "$10\\,152$", "10152", None),
        ("So $10\\,152$ nuts.", "10 152 nuts", "10152", None),
        ("They take **6768** bytes.", "6768 bytes", "6768", "bytes"),
        ("They take 54&nbsp;320 bytes.", "54 320 bytes", "54320", "bytes"),
        ("At $9.8\\ \\text{m/s}^{2}$.", "$9.8\\ \\text{m/s}^{2}$", "49/5", "m/s²"),
        ("At $5.0\\ \\text{m s}^{-1}$.", "5.0\\ \\text{m s}^{-1}", "5", "m·s⁻¹"),
        ("At $c = 450\\,\\mathrm{J/(kg\\,K)}$.", "450\\,\\mathrm{J/(kg\\,K)}", "450", "J/(kg·K)"),
        ("Has $m = 16\\,{\\rm GB}$.", "m = 16\\,{\\rm GB}", "16", "GB"),
        ("It is 2.7 × 10<sup>5</sup> J.", "2.7 × 10<sup>5</sup> J", "270000", "J"),
        ("Where $x^{6} = 9$.", "$x^{6} = 9$", "9", None),
        ("Where $a_{17} = 9$.", "$a_{17} = 9$", "9", None),
        ("Where $a_{n+1} = 9$.", "$a_{n+1} = 9$", "9", None),
        ("6 × 7 = ４２ です", "４２", "42", None),
    ],
)
def test_a_quote_is_read_as_the_page_shows_it(content, quote, value, unit):
    reading = stated(quote, content=f"# A\n\n{content}\n")
    assert isinstance(reading, Stated), reading
    assert reading.value == Fraction(value)
    assert (reading.unit.text if reading.unit else None) == unit


@pytest.mark.parametrize(
    ("content", "quote"),
    [
        ("So $\\phantom{1284}9999$ bytes.", "1284"),
        ("| a |\n|---|\n| b | 540 bytes |", "540 bytes"),
        ("[8 bytes][x]\n\n[x]: https://example.org/ '468 bytes'", "468 bytes"),
        ("[8 bytes](https://example.org/ '468 bytes')", "468 bytes"),
        ("So 9 bytes <!-- 1052 bytes -->.", "1052 bytes"),
        ("<span title='1052 bytes'>9 bytes</span>", "1052 bytes"),
        ("1. one\n\n964. bytes", "964."),
    ],
)
def test_a_number_that_is_nowhere_on_the_page_states_nothing(content, quote):
    reading = stated(quote, content=f"# A\n\n{content}\n")
    assert isinstance(reading, Fault)
    assert reading.rule == "quote-without-number"


@pytest.mark.parametrize(
    ("content", "agrees"),
    [
        ("v = 25.4 = 24.5 m/s", False),
        ("$v = 25.4 = 24.5\\ \\mathrm{m/s}$", False),
        ("d = 5 km = 500 m", False),
        ("d = 5 km = 5000 m", True),
        ("v = 25.4 ≈ 25 m/s", True),
        ("A = 5 × 3 = 15", True),
        ("A = 15 = 5 × 3", True),
        ("m = 1 mol = 18 g", True),
    ],
)
def test_the_values_of_a_quoted_equality_agree(content, agrees):
    reading = stated(content, content=f"# A\n\nIt is {content}.\n")
    assert isinstance(reading, Stated) is agrees
    assert agrees or reading.rule == "quote-ambiguous"
