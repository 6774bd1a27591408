"""Quotes select from the list of quantities of a lesson: value and unit are those of the page, however much is quoted."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from proving import lesson, proof, result, rules, told

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.model import Lesson
from atlas_lessons.prove.derivations.file import read_derivations
from atlas_lessons.prove.derivations.places import declared_quotes
from atlas_lessons.prove.derivations.quotes import QuoteIndex
from atlas_lessons.prove.derivations.selection import Selection, Selector
from atlas_lessons.read.notation.units.parse import DEFAULT
from atlas_lessons.read.reading.excerpt import excerpts

ROOT = Path(__file__).resolve().parents[2]

# text | quotes of the given and the result, with the expression | the rules that find something
KINDS = [
    # the unit is right behind the quote
    ("The disk holds 16 GB, and two hold 32 GB.", ("disk holds 16", "2*a", "two hold 32"), []),
    ("The disk holds 16 GB, and two hold 32 MB.", ("disk holds 16", "2*a", "two hold 32"), ["result-wrong"]),
    ("The disk holds 16 GB, and a thousand hold 16 TB.", ("holds 16", "1000*a", "thousand hold 16"), []),
    # the unit is before the quote
    ("A seat costs $12, and ten cost $120.", ("12", "10*a", "120"), []),
    ("A seat costs $12, and ten cost €120.", ("12", "10*a", "120"), ["unit-mismatch"]),
    # a rate goes on behind the quoted unit
    ("It reads 2 GB/s, so three read 6 GB/s.", ("reads 2", "3*a", "read 6"), []),
    ("It reads 2 GB per second, so three read 6 GB.", ("reads 2 GB", "3*a", "read 6 GB"), ["unit-mismatch"]),
    # the unit is that of a list or a range that goes on behind the quote
    ("Sizes of 8, 16 and 32 GB; together the first two are 24 GB.", ("of 8, 16", "3*a", "are 24 GB"), []),
    ("Sizes of 8, 16 and 32 GB; together the first two are 24 MB.", ("of 8, 16", "3*a", "are 24 MB"), ["result-wrong"]),
    # a word in the unit's place, behind the quote
    ("It loads 2 t, and ten load 20 lakh.", ("2 t", "10*a", "load 20"), ["unit-mismatch"]),
    # the sign is said before the quoted word, in other markup
    ("The balance is *minus* 50 dollars, twice that -100 dollars.", ("50 dollars", "2*a", "-100 dollars"),
     ["quote-cuts-number"]),
    # what makes a label of the number is outside of the quote
    ("In Section 3 the array has 5 rows, two have 10.", ("3 the array has 5", "2*a", "have 10"), []),
    # a calculation begins before the quoted equality
    ("So 3 × 25 m = 75 m and two are 50 m.", ("25 m = 75 m", "2*a", "50 m"), []),
    # inches behind feet
    ("The door is 6 ft 6 in high, two are 13 ft.", ("6 ft 6", "2*a", "13 ft"), []),
    # code goes on with the number
    ("It takes 8 `GB`, and two take 16 GB.", ("takes 8", "2*a", "two take 16"), []),
    ("It takes 8 `GB`, and two take 16 MB.", ("takes 8", "2*a", "two take 16"), ["result-wrong"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "quotes", "expected"), KINDS, ids=[text for text, *_ in KINDS])
def test_what_is_outside_of_a_quote_counts_where_it_belongs_to_the_number(text, quotes, expected):
    mine, expression, printed = quotes
    found = proof(
        f"# T\n\n{text}\n",
        {"symbol": "a", "quote": mine},
        {"symbol": "r", "expression": expression, "quote": printed},
    )
    assert rules(found) == expected, told(found)


def test_a_printed_result_has_no_more_of_its_unit_than_its_quote():
    text = "# T\n\nA part takes 5076 bytes, so that two take a total of 10152 bytes.\n"
    found = proof(
        text, {"symbol": "a", "quote": "takes 5076"}, {"symbol": "r", "expression": "2*a", "quote": "of 10152"}
    )
    assert not rules(found), told(found)
    assert (result(found, "r").printed, result(found, "r").unit) == ("10152", "bytes")


def test_a_unit_that_a_quote_leaves_out_is_converted_by_in():
    text = "# T\n\nA node has 2 TB, and two nodes have 4000 units of it.\n"
    found = proof(
        text,
        {"symbol": "a", "quote": "has 2", "in": "GB"},
        {"symbol": "r", "expression": "2*a", "quote": "have 4000"},
    )
    assert not rules(found), told(found)


def test_a_quote_is_where_the_page_shows_it_and_not_where_no_reader_sees_it():
    text = "# T\n\n<!-- was 5 kg -->\n\nA bag has 5&nbsp;kg, two have 10 kg.\n"
    found = proof(text, {"symbol": "a", "quote": "5 kg"}, {"symbol": "r", "expression": "2*a", "quote": "10 kg"})
    assert not rules(found), told(found)


def test_the_digits_of_a_name_are_those_that_the_quote_shows():
    text = "# T\n\nEach of the binary64 weights fills 8 of the rows.\n"
    found = proof(
        text,
        {"symbol": "a", "quote": "64 weights", "unit": "1"},
        {"symbol": "r", "expression": "a/8", "quote": "fills 8"},
    )
    assert result(found, "r").exact == "8"


def selected(content: str, span: Span, nouns: frozenset[str] = frozenset()) -> list[Selection]:
    reading = QuoteIndex(lesson(content, {})).reading
    return Selector(reading, nouns, DEFAULT).every(excerpts(reading, span))


def _lessons() -> list[Lesson]:
    """The lessons of the project and the examples of its docs, with their derivations."""
    found = []
    for folder in sorted((ROOT / "content").iterdir()):
        if (folder / "lesson.json").exists():
            content = json.loads((folder / "lesson.json").read_text())["content"]
            found.append(lesson(content, json.loads((folder / "derivations.json").read_text()), folder.name))
    for page in sorted((ROOT / "docs").rglob("*.md")):
        file = page.with_suffix(".derivations.json")
        if file.exists():
            found.append(lesson(page.read_text(), json.loads(file.read_text()), page.name))
    return found


@pytest.mark.parametrize("made", _lessons(), ids=lambda made: made.path)
def test_every_quote_of_our_lessons_reads_as_the_list_of_its_lesson_has_it(made):
    data = made.derivations.data
    text, nouns = QuoteIndex(made, data), read_derivations(data).nouns
    selector = Selector(text.reading, nouns, DEFAULT)
    quotes = [each for each in declared_quotes(data) if isinstance(text.find(*each), Span)]
    assert quotes or not data.get("examples")
    for quote, section in quotes:
        for each in selector.every(excerpts(text.reading, text.find(quote, section))):
            listed = text.reading.quantities.of(each.part.row, nouns)
            assert each.read in listed, quote


BEFORE = [
    "It is ",
    "a total of ",
    "so that, as said, ",
    "in all **",
    "we read _about_ ",
    "Here: ",
    "from Figure 3 we take ",
]
NUMBERS = ["3384", "10\u202f152", "16", "2.50", "1.9 billion", "0.75", "6.4 × 10⁵", "12,800", "½"]
UNITS = ["bytes", "GB", "kg", "m/s", "%", "µm", "kWh", "W/m²", "J/(kg·K)", "hours", "dollars", "GB/s", "°C"]
BEHIND = [
    ".",
    ", and more",
    " of it.",
    "** in all.",
    " in each of the two rooms",
    "; then 5 rows follow",
    " as well",
    " (more)",
]


def _sentence(before: str, number: str, unit: str, behind: str) -> tuple[str, Span]:
    """A lesson with a sentence around a quantity, and the range of the quantity."""
    if "**" not in before or "**" not in behind:  # emphasis has two ends
        before, behind = before.replace("**", ""), behind.replace("**", "")
    start = len("# T\n\n" + before)
    return f"# T\n\n{before}{number} {unit}{behind}\n", Span(start, start + len(f"{number} {unit}"))


@settings(deadline=None, max_examples=300)
@given(
    st.sampled_from(BEFORE),
    st.sampled_from(NUMBERS),
    st.sampled_from(UNITS),
    st.sampled_from(BEHIND),
    st.integers(0, 40),
    st.integers(0, 40),
)
def test_a_longer_or_a_shorter_quote_gives_the_same_value_and_unit(before, number, unit, behind, left, right):
    content, whole = _sentence(before, number, unit, behind)
    (expected,) = [each for each in selected(content, whole) if each.read.numeral.kind != "label"]
    assert expected.read.unit is not None
    numeral = expected.span
    low = max(len("# T\n\n"), numeral.start - left)
    high = min(len(content) - 1, max(numeral.end, whole.end + right - 20))
    found = [each for each in selected(content, Span(low, high)) if each.span == numeral]
    assert [(each.read.numeral.value, each.read.unit) for each in found] == [
        (expected.read.numeral.value, expected.read.unit)
    ]


@settings(deadline=None, max_examples=200)
@given(
    st.lists(st.tuples(*map(st.sampled_from, (BEFORE, NUMBERS, UNITS, BEHIND))), min_size=1, max_size=4),
    st.integers(0, 200),
    st.integers(1, 80),
)
def test_what_a_quote_selects_are_entries_of_the_list_and_no_number_is_selected_in_part(parts, start, size):
    content = "# T\n\n" + " ".join(re.sub(r"[*_]", "", "".join((a, b, " ", c, d))) for a, b, c, d in parts) + "\n"
    span = Span(5 + start, min(len(content), 5 + start + size))
    reading = QuoteIndex(lesson(content, {})).reading
    for each in Selector(reading, frozenset(), DEFAULT).every(excerpts(reading, span)):
        numerals = reading.quantities.of(each.part.row)
        if each.read.numeral.kind == "label":
            assert any(one.numeral.start <= each.read.numeral.start < one.numeral.end for one in numerals)
        else:
            assert each.read in numerals
            assert span.start <= each.span.start < each.span.end <= span.end
