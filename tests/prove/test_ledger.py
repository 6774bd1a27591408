"""The ledger: every numeral of a text in exactly one class."""

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from test_labels import NUMBERS as UNNAMED

from atlas_lessons.check.rules.examples import sealed_record
from atlas_lessons.check.run import check_text
from atlas_lessons.core.config import DEFAULT, Config
from atlas_lessons.core.diagnostics import Severity, Span
from atlas_lessons.core.model import Claim, Kind, Lesson, NumberClass
from atlas_lessons.prove.prose.ledger import numerals
from atlas_lessons.prove.prose.ledger.account import account
from atlas_lessons.prove.prose.ledger.numerals import occurrences
from atlas_lessons.read.markdown.document import parse
from atlas_lessons.read.markdown.quiz import checks
from atlas_lessons.read.reading.lesson import LessonReading


def lesson(content):
    return Lesson("chapter.md", Kind.MARKDOWN, content, content, parse(content))


def classes(content, claims=()):
    part = account(lesson(content), tuple(claims), checks(parse(content)))
    return [(number.text, number.number_class.value) for number in part.numbers]


def unaccounted(content):
    return [text for text, name in classes(content) if name == "unaccounted"]


NUMBERS = [
    ("It has 423 weights.", ["423"]),
    ("It takes −5 °C, or 10\u202f152 J.", ["−5", "10\u202f152"]),
    ("About 1.9 billion of 2⁶⁴.", ["1.9 billion", "2⁶⁴"]),
    ("A **16** GB card, _12_ of them, and [4 more](https://example.org/7).", ["16", "12", "4"]),
    ("## 16 GB of state", ["16"]),
    ("| a | b |\n|--:|---|\n| 3 | 4 GB |", ["3", "4"]),
    ("- 7 of them\n- 8 more", ["7", "8"]),
    ("> 9 of them", ["9"]),
    ("costs $5 or $10", ["5", "10"]),
    ("a 4-byte word", ["4"]),
    ("2–4 GB, and 8, 16 and 32 GB", ["2", "4", "8", "16", "32"]),
    ("$10^9$ of them", ["10^9"]),
    ("$8.00\\times10^8\\ \\mathrm{m\\,s^{-1}}$ is fast", ["8.00\\times10^8"]),
    ("$\\frac{1}{2}$ of them", ["1}{2"]),
    ("$10\\,152$ nuts", ["10\\,152"]),
    ("$x^{6} = 9$", ["9"]),
    ("They take 888`0` bytes", ["888`0"]),
    ("2.7 × 10<sup>5</sup> J", ["2.7 × 10<sup>5"]),
    ("<p>They take 5 bytes</p>", ["5"]),
    ("so $t = 0.16$ s", ["0.16"]),
    ("80&nbsp;% of it", ["80"]),
    ("a field of 5 m2", ["5"]),
    ("it is ５ wide", ["５"]),
    ("**12** and `13` and 14", ["12", "14"]),
]
LABELS = [
    "the v1.3.0 release",
    "on 2026-10-07",
    "on 7 October 2026",
    "an HBM3E stack",
    "a binary64 number",
    "an x86-64 core",
    "the A100, the H200 and GPT-4",
    "by IEEE 754",
    "RFC 8259 says",
    "arXiv 1910.02054",
    "doi:10.1109/IEEESTD.2019.8766229",
    "ISBN 978-3-16-148410-0",
    "Python 3.12.1",
    "the 3rd and the 1st",
    "a 12-high stack",
    "Figure 3, Table 4 and section 2.1",
    "an HTTP 404",
    "a RAID 6",
    "at 14:30 sharp",
    "since 1998",
    "in 2019, the team",
    "1.  first\n2.  second",
    "3) third",
    "[text](https://example.org/a1/2.5)",
    "[text][7]\n\n[7]: https://example.org/8 \"Title 9\"",
    "<https://example.org/3>",
    "`x = 5` and `f(3)`",
    "```python3\nx = 5\n```",
    "    indented = 4",
    "## 2.1 Method",
    "# 1 Start\n\n# 2 End",
    "a note[^1]",
    "$x^2 + y_{12}$",
    "$E = \\frac12 mv^2$",
    "$$M = 16\\Psi$$",
    "$a_{17} + \\phantom{5}b$",
    "$\\int_0^1 x$",
    "one&#8211;two",
    "<!-- 7 -->",
    "commit 9702f3c",
    "127.0.0.1:8080",
]  # fmt: skip


@pytest.mark.parametrize(("text", "numbers"), NUMBERS)
def test_a_number_that_nothing_accounts_for_is_unaccounted(text, numbers):
    assert unaccounted(text) == numbers


@pytest.mark.parametrize("text", UNNAMED)
def test_a_number_is_not_accounted_for_as_a_label(text):
    assert "label" not in dict(classes(text)).values()


@pytest.mark.parametrize("text", LABELS)
def test_a_label_needs_no_declaration(text):
    found = classes(text)
    assert found
    assert {name for _, name in found} == {"label"}


def test_a_claim_takes_its_numeral_and_no_other():
    text = "It has 423 weights of 8 bytes."
    claim = Claim(Span(7, 10), NumberClass.GIVEN, "core.P")
    assert classes(text, [claim]) == [("423", "given"), ("8", "unaccounted")]


def test_the_first_of_two_claims_wins():
    claims = [Claim(Span(0, 2), name, "x") for name in (NumberClass.DERIVED, NumberClass.ARITHMETIC)]
    assert classes("12 of them", claims) == [("12", "derived")]


def test_a_label_can_be_claimed_as_a_number():
    claim = Claim(Span(8, 10), NumberClass.GIVEN, "core.b")
    assert classes("a binary64 number", [claim]) == [("binary64", "given")]


QUIZ = (
    "## Check your understanding\n\n### How many bytes do 3 words of 8 bytes take?\n\n"
    "1.  11\n2.  24\n3.  24 or 25\n\nAnswer and reasoning\n\n24\n\nThey take 8 each.\n"
)


def test_numbers_of_wrong_options_are_deliberate_and_the_answers_are_not():
    found = classes(QUIZ)
    assert [text for text, name in found if name == "deliberate"] == ["11", "24", "25"]
    assert [text for text, name in found if name == "unaccounted"] == ["3", "8", "24", "24", "8"]


def test_where_the_answer_is_no_option_every_option_is_wrong_and_said_to_be_so():
    found = classes(QUIZ.replace("\n24\n\nThey", "\n26\n\nThey"))
    assert [number for number, each in found if each == "deliberate"] == ["11", "24", "24", "25"]
    assert ("26", "unaccounted") in found


def test_arithmetic_in_a_wrong_option_is_no_finding():
    text = (
        QUIZ.replace("1.  11", "1.  3 × 8 = 25").replace("2.  24", "2.  3 × 8 = 24").replace("\n24\n", "\n3 × 8 = 24\n")
    )
    report = check_text({"chapter.md": text}, DEFAULT).report
    assert [diagnostic.code for diagnostic in report.diagnostics] == []


def test_arithmetic_that_is_declared_deliberate_is_no_finding():
    text = "Many write 3 × 8 = 25 here."
    entry = {"quote": "= 25", "kind": "deliberate", "why": "the usual slip"}
    wrong, declared = (
        check_text(files, DEFAULT).report
        for files in (
            {"a.md": text},
            {"a.md": text, "a.derivations.json": json.dumps({"schemaVersion": 1, "numbers": [entry]})},
        )
    )
    assert "wrong-result" in names(wrong)
    assert names(declared) == []
    assert counts(declared) == {"3": "arithmetic", "8": "arithmetic", "25": "deliberate"}


TEXT = "The core has 423 weights, each of 8 bytes, so it stores 3384 bytes. See [data](https://example.org/a)."


def verified(numbers, text=TEXT, config=DEFAULT):
    derivations = json.dumps({"schemaVersion": 1, "numbers": numbers})
    return check_text({"chapter.md": text, "chapter.derivations.json": derivations}, config).report


def names(report):
    return [diagnostic.name for diagnostic in report.diagnostics]


def counts(report):
    return {number.text: number.number_class.value for number in report.numbers}


def test_entries_put_numbers_into_the_class_of_their_kind():
    report = verified(
        [
            {"quote": "423 weights", "kind": "cited", "citation": "data", "why": "its table"},
            {"quote": "8 bytes", "kind": "label", "why": "a name here"},
            {"quote": "3384 bytes", "kind": "deliberate", "why": "wrong on purpose"},
        ]
    )
    assert names(report) == []
    assert counts(report) == {"423": "cited", "8": "declared", "3384": "deliberate"}


def test_a_waiver_may_span_several_numbers():
    quote = "423 weights, each of 8 bytes, so it stores 3384"
    report = verified([{"quote": quote, "kind": "waived", "why": "measured"}])
    assert names(report) == []
    assert set(counts(report).values()) == {"waived"}


def test_index_picks_one_number_of_a_quote():
    report = verified([{"quote": "423 weights, each of 8 bytes", "index": 1, "kind": "label", "why": "x"}])
    assert counts(report) == {"423": "unaccounted", "8": "declared", "3384": "unaccounted"}


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ({"quote": "424 weights", "kind": "label"}, "entry-stale"),
        ({"quote": "bytes", "kind": "label"}, "entry-stale"),
        ({"quote": "The core has", "kind": "waived"}, "entry-stale"),
        ({"quote": "423 weights, each of 8", "kind": "label"}, "entry-too-wide"),
        ({"quote": "423", "kind": "cited", "citation": "https://example.org/b"}, "citation-unknown"),
    ],
)
def test_an_entry_that_says_nothing_true_is_an_error(entry, name):
    report = verified([{"why": "x", **entry}])
    assert [d.name for d in report.diagnostics if d.severity is Severity.ERROR] == [name]


def test_an_entry_for_a_recognised_label_is_only_an_info():
    report = verified([{"quote": "v1.3.0", "kind": "label", "why": "release"}], "This is v1.3.0.")
    assert [(d.name, d.severity) for d in report.diagnostics] == [("entry-redundant", Severity.INFO)]


@pytest.mark.parametrize("kind", ["deliberate", "waived"])
def test_the_answer_may_be_neither_wrong_on_purpose_nor_waived(kind):
    report = verified([{"quote": "24\n3.", "kind": kind, "why": "x"}], QUIZ)
    assert "answer-not-proved" in names(report)


@pytest.mark.parametrize(("setting", "severity"), [("error", Severity.ERROR), ("warning", Severity.WARNING)])
def test_the_config_says_how_much_an_unaccounted_number_matters(setting, severity):
    report = verified([], config=Config(numbers=setting))
    assert {(d.name, d.severity) for d in report.diagnostics} == {("number-unaccounted", severity)}


def test_markdown_with_nothing_declared_is_only_counted():
    report = check_text({"chapter.md": TEXT}, Config(numbers="error")).report
    assert report.diagnostics == ()
    assert [number.text for number in report.numbers] == ["423", "8", "3384"]


def test_a_record_without_a_derivations_file_is_told_what_is_unaccounted():
    report = check_text({"lesson.json": sealed_record("# Core\n\nIt has 423 weights.")}, DEFAULT).report
    assert names(report).count("number-unaccounted") == 1


def test_a_symbol_list_and_a_plain_formula_hold_no_values():
    text = "# A\n\n$$E=\\frac12 mN$$\n\nE = 1/2 m N\n\nE\n\nenergy\n\nJ\n\nm\n\nmass\n\nJ\n\nN\n\ncount\n\n1\n"
    report = check_text({"chapter.md": text}, DEFAULT).report
    assert {number.number_class.value for number in report.numbers} == {"label"}


PARTS = st.sampled_from(
    [
        "1. ",
        "2 ",
        "# ",
        "`",
        "```\n",
        "$",
        "$$",
        "[",
        "](",
        "http://a1.b/2",
        "\n",
        "\n\n",
        " ",
        "- ",
        "> ",
        "**",
        "&#49;",
        "&#8211;",
        "10",
        "152",
        " 10 152",
        "½",
        "3½",
        "²",
        "m2",
        "5 m2",
        "5 m²",
        "2^64",
        "HBM3E",
        "v1.2",
        "Figure 3",
        "\n",
        "-",
        "-",
        "\n",
        "<b 1>",
        "\\",
        "٣",
        "５",
        "%",
        "GB",
        "–",
        "€",
        "1e9",
        "\\frac12",
        "x_1",
        "=",
        "a",
        "×",
        "0x1F",
        "7 October 2026",
        "12:30",
        "[^1]",
        "[1]: http://x/3\n",
        ".½",
        "+",
    ]
)
MARKDOWN = st.one_of(
    st.lists(PARTS, max_size=16).map("".join),
    st.text(alphabet="019 ab.,\n#`$[]()!*_-|<>&;½²٣m\\=^{}", max_size=60),
)


@settings(max_examples=150, deadline=None)
@given(MARKDOWN)
@example("$http://a1.b/2`1. `")
def test_every_digit_is_in_exactly_one_numeral_or_a_units_exponent(content):
    found = occurrences(parse(content))
    edges = [0, *(edge for each in found for edge in each.span), len(content)]
    assert edges == sorted(edges)
    inside = {index for each in found for index in range(*each.span)}
    left = [index for index, character in enumerate(content) if character.isdecimal() and index not in inside]
    assert all(content[index - 1].isalpha() or content[index - 1] in "^-−0123456789" for index in left)


@settings(max_examples=100, deadline=None)
@given(MARKDOWN)
def test_the_classes_add_up_to_the_total(content):
    part = account(lesson(content), ())
    counts = [sum(number.number_class is name for number in part.numbers) for name in NumberClass]
    assert sum(counts) == len(part.numbers) == len(occurrences(parse(content)))


@given(st.lists(st.sampled_from(["5 m2", "3 kg", "12.5", "2^3", "7", " and ", ", ", "four", "x2", "1. ", "m²", " "])))
def test_numbers_whose_units_need_not_be_read_are_found_as_the_others_are(parts):
    block = parse("".join(parts) or "x").blocks
    reading = LessonReading(parse("".join(parts) or "x"))
    for index in range(len(block)):
        if block[index].kind == "code":
            continue
        row = reading[index].running()
        alone = numerals._alone(row, reading.quantities, 0, ())
        if alone is not None:
            read = [each.numeral for each in reading.quantities.running(row)]
            assert [(each.start, each.end, each.label) for each in alone] == [
                (each.start, each.end, each.label or None) for each in read
            ]
