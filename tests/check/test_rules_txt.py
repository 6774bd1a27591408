"""TXT: characters that hide what a text says, where they are found, and what is no fault."""

import pytest
from by_hand import codes, found, sealed_context, text_context

from atlas_lessons.check.rules.examples import PREAMBLE
from atlas_lessons.check.rules.txt import RULES
from atlas_lessons.core.model import Kind

HEAD = f"{PREAMBLE}# Heat\n\n"
LESSONS, ALL = (Kind.SOURCE,), (Kind.SOURCE, Kind.MARKDOWN)

FAULTS = [
    *[(f"a{chr(each)}b", "TXT001", ALL) for each in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))],
    ("a\u202db\u202c", "TXT001", ALL),
    ("a\u2067b\u2069", "TXT001", LESSONS),
    ("a\u2069b\u2067", "TXT001", ALL),
    ("a&#x202E;b", "TXT001", ALL),
    ("a&#8238;b", "TXT001", ALL),
    *[(f"a{chr(each)}b", "TXT002", ALL) for each in (0x01, 0x07, 0x08, 0x0B, 0x0E, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0x9F)],
    *[(f"a{each}b", "TXT002", LESSONS) for each in "\x0c\u2028\u2029"],
    ("a&#7;b", "TXT002", ALL),
    ("a\rb", "TXT003", LESSONS),
    ("a\r\nb\nc", "TXT003", LESSONS),
    *[(f"a{chr(each)}b", "TXT004", ALL) for each in (0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF)],
    *[(f"a {chr(each)} b", "TXT005", LESSONS) for each in (0xE000, 0xF8FF, 0xF0000, 0x10FFFD, 0xFFFD)],
    *[(f"in{chr(each)}side", "TXT006", LESSONS) for each in (0x200B, 0x200C, 0x200D, 0x2060, 0x2063, 0xFEFF, 0x180E, 0x3164)],
    ("1\u200b6 GB", "TXT006", ALL),
    *[(f"in{chr(each)}side", "TXT006", LESSONS) for each in (0x200E, 0x200F, 0x061C)],
    ("16 GB\u200e, no more.", "TXT006", LESSONS),
    ("1\u20606,000", "TXT006", ALL),
    ("end\u200b next", "TXT006", LESSONS),
    ("\u200bstart", "TXT006", LESSONS),
    ("тепло\u200bта", "TXT006", LESSONS),
    ("a\ufe0fb", "TXT006", LESSONS),
    ("a\U000e0041\U000e0042", "TXT006", ALL),
    ("🏴\U000e0041\U000e007f", "TXT006", ALL),
    ("\U000e0001", "TXT006", ALL),
    ("😀\ufe00\ufe01\ufe02", "TXT006", ALL),
    ("😀\U000e0100\U000e0101", "TXT006", ALL),
    ("<b>a</b>", "TXT010", LESSONS),
    ("a <br> b", "TXT010", LESSONS),
    ("a <!-- b --> c", "TXT010", LESSONS),
    ("<!-- a -->", "TXT010", LESSONS),
    ("<div>\na\n</div>", "TXT010", LESSONS),
    ("<script>a</script>", "TXT010", LESSONS),
    ("> <b>a</b>", "TXT010", LESSONS),
    ("-   <b>a</b>", "TXT010", LESSONS),
    ("| a |\n| - |\n| <b>c</b> |", "TXT010", LESSONS),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "kinds"), FAULTS)
def test_a_text_that_hides_something_is_refused(text, code, kinds):
    for kind in Kind:
        context = sealed_context(HEAD + text) if kind is Kind.RECORD else text_context(HEAD + text, kind)
        expected = {code} if kind is Kind.RECORD or kind in kinds else set()
        assert set(codes(context, RULES)) == expected


FINE = [
    "Hebrew שָׁלוֹם and Arabic مرحبا in one line.",
    "Marks \u200e\u200f are fine; so is Persian می‌خواهم.",
    "C++\u200e בעברית\u200f, 3\u061c ملفات",
    "Devanagari क्‍ष, Sinhala ක්‍ෂ, Khmer ភាសា\u200bខ្មែរ, Japanese 葛\U000e0100 variants.",
    "👨‍👩‍👧‍👦 🏳️‍🌈 🏴󠁧󠁢󠁷󠁬󠁳󠁿 3️⃣ ❤️‍🔥 ©️ 👍🏽",
    "path/\u200bto/\u200bfile and long-\u200bword",
    "co\u00adoperate, no\u00a0break, thin\u2009space, narrow\u202fspace, figure\u2007space, non\u2011breaking",
    "Tabs\tand “quotes”, — dashes, … dots, − minus, × times, ½, ², µ, Ω, ∑",
    "Cafe\u0301 and Å, ﬁ and Ⅷ",
    "`<b>` and \\<b> and 1 < 2 and &lt;b&gt; and a<b",
    "```html\n<div>\n```",
    "    <div>",
    "<https://example.org/a> and <a@example.org>",
    "$a<b>c$",
    "HeatFlows_andEnergy",
    "❤\ufe0f\ufe0f copied twice",
]


@pytest.mark.parametrize("text", FINE)
def test_ordinary_text_raises_nothing(text):
    assert codes(sealed_context(HEAD + text), RULES) == []


MARKDOWN_FINE = [
    "a\u2067שלום\u2069b",
    "a\u202bשלום\u202cb",
    "a\x0cb",
    "a\r\nb\nc",
    "\ue000",
    "in\u200bside",
    "<b>a</b>",
]


@pytest.mark.parametrize("text", MARKDOWN_FINE)
def test_other_markdown_may_hold_what_harms_nobody(text):
    assert codes(text_context(text), RULES) == []


def test_crlf_throughout_is_no_fault():
    assert codes(sealed_context((HEAD + "a\nb").replace("\n", "\r\n")), RULES) == []


PLACES = [
    ({"description": "a\u202eb"}, "TXT001", "/description"),
    ({"title": "a\x07"}, "TXT002", "/title"),
    ({"sections": [{"id": "s", "title": "a\ufdd0", "start": 0, "end": 1}]}, "TXT004", "/sections/0/title"),
    ({"citations": [{"title": "a", "url": "https://example.org/\u202e"}]}, "TXT001", "/citations/0/url"),
    ({"x-a/b~c": {"d": ["in\u200bside"]}}, "TXT006", "/x-a~1b~0c/d/0"),
    ({"related": ["\ue000"]}, "TXT005", "/related/0"),
]


@pytest.mark.parametrize(("fields", "code", "pointer"), PLACES)
def test_the_other_strings_of_a_record_are_looked_at_too(fields, code, pointer):
    assert [(each, f.at.pointer) for each, f in found(sealed_context(**fields), RULES)] == [(code, pointer)]


SPANS = [
    ("a\u202eb", "\u202e"),
    ("a &#x202E; b", "&#x202E;"),
    ("a <b>c</b>", "<b>"),
    ("in\u200b\u200bside", "\u200b\u200b"),
    ("<div>\na\n</div>\n", "<div>\na\n</div>\n"),
]


@pytest.mark.parametrize(("text", "marked"), SPANS)
def test_a_finding_marks_what_is_wrong(text, marked):
    span = found(text_context(HEAD + text, Kind.SOURCE), RULES)[0][1].at.span
    assert (HEAD + text)[span.start : span.end] == marked


def test_a_bidi_character_in_the_title_of_a_link_is_found():
    assert codes(text_context('[a](https://example.org "b&#x202e;c")'), RULES) == ["TXT001"]


@pytest.mark.parametrize("letter", "\u202e\u2067\x07\ufdd0\u200b\U000e0041")
def test_each_of_many_hidden_characters_is_found(letter):
    assert len(found(text_context(HEAD + f"a{letter}b" * 20_000, Kind.SOURCE), RULES)) == 20_000


@pytest.mark.parametrize(
    ("text", "codes_"),
    [
        ("12\u200b34 kg", ["TXT006"]),
        ("12&#8203;34 kg", ["TXT006"]),
        ("**12**\u200b34 kg", ["TXT006"]),
        ("−\u20605 m", ["TXT006"]),
        ("1\u00ad0 kg", ["TXT006"]),
        ("1.\u200b5 kg", ["TXT006"]),
        ("5\u2060kg and 5&#8288;kg", []),
        ("COVID-\u200b19", []),
        ("می\u200cشود 5", []),
        ("co\u00adoperate", []),
    ],
)
def test_an_invisible_character_inside_a_number_is_found_in_any_markdown(text, codes_):
    assert codes(text_context(text, Kind.MARKDOWN), RULES) == codes_
