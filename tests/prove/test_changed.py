"""Numbers that were changed in the text after they were quoted: what is found, where, and what is expected there."""

import json

import pytest

from atlas_lessons.check.run import check_text
from atlas_lessons.core.config import Config
from atlas_lessons.core.diagnostics import Span
from atlas_lessons.prove.derivations.nearest import changed_place, nearest_place

TEXT = """\
# Memory

Intro of 2 parts.

## Example

A core has 423 weights, each a binary64 number of 8 bytes. The weights need 3384 bytes. Two moment arrays add 6768 bytes, so all come to 10152 bytes.

| part | bytes |
|---|---|
| weights | 3384 |
| moments | 6768 |

## Summary

The 423 weights take 3384 bytes.
"""
QUANTITIES = [
    {"symbol": "P", "quote": "423 weights", "unit": "weight"},
    {"symbol": "b", "quote": "8 bytes", "unit": "byte/weight"},
    {
        "symbol": "W",
        "expression": "P*b",
        "quote": "weights need 3384 bytes",
        "also": ["| 3384 |", {"section": "Summary", "quote": "take 3384 bytes"}],
    },
    {"symbol": "M", "expression": "2*W", "quote": "arrays add 6768 bytes", "also": ["| moments | 6768 |"]},
    {"symbol": "T", "expression": "W+M", "quote": "come to 10152 bytes"},
]
NUMBERS = [
    {"quote": "423 weights take", "section": "Summary", "kind": "waived", "why": "said above"},
    {"quote": "of 2 parts", "kind": "waived", "why": "a count of the text"},
]


def derivations(*quantities, numbers=()):
    example = {"id": "core", "section": "Example", "quantities": list(quantities)}
    return {"schemaVersion": 1, "units": {"weight": "count"}, "examples": [example], "numbers": list(numbers)}


DATA = derivations(*QUANTITIES, numbers=NUMBERS)


def edited(edits, text=TEXT):
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def errors(text, data=DATA):
    """What is found by place, as ``line:column code message (hint)``; unaccounted numbers aside."""
    report = check_text({"chapter.md": text, "chapter.derivations.json": json.dumps(data, indent=1)}, Config()).report
    return [
        f"{each.path.partition('.')[2]} {each.line}:{each.column} {each.code} {each.message} ({each.hint})"
        for each in report.diagnostics
        if each.code != "NUM001"
    ]


def places(found):
    return [" ".join(each.split()[:3]) for each in found]


def test_the_text_of_these_tests_is_clean():
    assert errors(TEXT) == []


def test_a_given_that_was_changed_says_so_and_every_result_says_what_is_expected_now():
    found = errors(edited([("423 weights", "424 weights")]))
    assert places(found) == [
        "md 7:12 DRV036",
        "md 7:77 DRV001",
        "md 7:111 DRV001",
        "md 7:138 DRV001",
        "md 11:13 DRV001",
        "md 12:13 DRV001",
        "md 16:22 DRV001",
    ]
    assert "P: expected '423', which the derivations file quotes, found '424'" in found[0]
    assert "if 424 is meant, correct what rests on it (W, M, T)" in found[0]
    assert "if not, write 423 again" in found[0]
    assert "expected 3392 bytes, found '3384 bytes' (it follows from P = 423 weight" in found[1]
    assert "expected 6784 bytes, found '6768 bytes'" in found[2]
    assert "expected 10176 bytes, found '10152 bytes'" in found[3]


ALL = [("423", "424"), *[("3384", "3392")] * 2, *[("6768", "6784")] * 2, ("10152", "10176"), ("3384", "3392")]


def test_a_given_that_was_changed_with_all_that_rests_on_it_leaves_quotes_to_be_written():
    found = errors(edited(ALL))
    assert {each.split()[2] for each in found} == {"DRV036"}
    assert "if 424 is meant, `atlas-lessons verify --fix` writes it into the quote" in found[0]
    assert "W: expected '3384', which the derivations file quotes, found '3392', which follows" in found[1]


@pytest.mark.parametrize(
    ("edit", "place", "message"),
    [
        (("need 3384", "need 3385"), "md 7:77 DRV001", "expected 3384 bytes, found '3385 bytes'"),
        (("arrays add 6768", "arrays add 6786"), "md 7:111 DRV001", "expected 6768 bytes, found '6786 bytes'"),
        (("| 3384", "| 3385"), "md 11:13 DRV009", "as '3385' at 11:13; expected 3384 bytes"),
        (("| moments | 6768", "| moments | 6786"), "md 12:13 DRV009", "expected 6768 bytes"),
        (("take 3384", "take 3348"), "md 16:22 DRV009", "expected 3384 bytes"),
        (("10152 bytes", "10,125 bytes"), "md 7:138 DRV001", "found '10,125 bytes'"),
        (("10152 bytes", "10152 kB"), "md 7:138 DRV001", "expected 10.152 kB, found '10152 kB'"),
        (("10152 bytes", "10152 ms"), "md 7:138 DRV005", "found '10152 ms'"),
        (("10152 bytes", "10,152 bytes"), "md 7:138 DRV036", "expected '10152', which the derivations file quotes"),
        (("10152 bytes", "10.152 kB"), "md 7:138 DRV036", "found '10.152 kB', which follows"),
        (("The 423", "The 424"), "md 16:5 NUM002", "expected '423', which an entry of `numbers` quotes, found '424'"),
    ],
)
def test_a_number_that_was_changed_is_reported_once_where_it_is(edit, place, message):
    found = errors(edited([edit]))
    assert places(found) == [place]
    assert message in found[0]


@pytest.mark.parametrize(
    ("edit", "symbol", "old", "new"),
    [
        (("8 bytes", "9 bytes"), "b", "8", "9"),  # "8 bytes" is in "6768 bytes" too, where it would cut a number
        (("8 bytes", "16 bytes"), "b", "8", "16"),
        (("423 weights", "four weights"), "P", "423", "four"),
        (("423 weights", "1 billion weights"), "P", "423", "1 billion"),
    ],
)
def test_a_given_that_was_changed_is_computed_with(edit, symbol, old, new):
    found = errors(edited([edit]))
    assert f"{symbol}: expected {old!r}, which the derivations file quotes, found {new!r}" in found[0]
    assert all(" DRV001 " in each for each in found[1:])
    assert len(found) == 7


def test_a_number_that_several_quotes_name_is_reported_once():
    both = {"symbol": "V", "expression": "P*b", "quote": "The weights need 3384 bytes"}
    found = errors(edited([("need 3384", "need 3385")]), derivations(*QUANTITIES, both, numbers=NUMBERS))
    assert places(found) == ["md 7:77 DRV001"]


PAIR = "# A\n\nThe parts are 12 GB and 4 GB, which makes 16 GB.\n"
PAIRED = [
    {"symbol": "a", "quote": "12 GB and 4 GB", "index": 0},
    {"symbol": "c", "quote": "12 GB and 4 GB", "index": 1},
    {"symbol": "s", "expression": "a + c", "quote": "makes 16 GB"},
]


def test_of_a_quote_with_two_numbers_only_the_one_that_was_changed_is_reported():
    data = derivations(*PAIRED)
    del data["examples"][0]["section"]
    assert errors(PAIR, data) == []
    found = errors(PAIR.replace("4 GB,", "5 GB,"), data)
    assert places(found) == ["md 3:25 DRV036", "md 3:43 DRV001"]
    assert "c: expected '4'" in found[0]
    assert "expected 17 GB" in found[1]


def test_a_number_that_another_quote_names_is_not_taken_for_one_that_was_changed():
    found = errors(edited([(" The weights need 3384 bytes.", "")]))
    assert places(found) == ["derivations.json 24:15 DRV011"] or "quote not found" in found[0]
    assert not any("DRV036" in each for each in found)


@pytest.mark.parametrize(
    ("edit", "hint"),
    [
        (("weights need 3384", "weights take up 3384"), "the nearest text is 'weights take up 3384 bytes', at 7:64"),
        (("weights need 3384", "weights take up 3385"), "the nearest text is 'weights take up 3385 bytes', at 7:64"),
        (("423 weights, each", "423 of the weights, each"), "the nearest text is '423 of the weights', at 7:12"),
    ],
)
def test_a_quote_that_was_reworded_is_named_with_its_nearest_text(edit, hint):
    found = errors(edited([edit]))
    assert places(found)[0].startswith("derivations.json ")
    assert "DRV011 quote not found in section 'Example': " in found[0]
    assert hint in found[0]


def test_a_quote_that_was_moved_is_named_with_its_section():
    sentence = "Two moment arrays add 6768 bytes"
    text = edited([(f"{sentence}, so all", "All"), ("take 3384 bytes.", f"take 3384 bytes. {sentence}.")])
    assert "it is at 16:45, in section 'Summary'" in errors(text)[0]


def test_a_quote_whose_paragraph_is_gone_is_named_and_nothing_takes_its_place():
    paragraph = TEXT[TEXT.index("A core has") : TEXT.index("| part")]
    found = errors(edited([(paragraph, "")]))
    assert {each.split()[2] for each in found} == {"DRV011"}
    assert len(found) == 5


def test_a_change_that_no_one_place_explains_is_no_place():
    text = "# A\n\nFirst 7 GB, then 9 GB.\n"
    data = derivations({"symbol": "a", "quote": "8 GB"})
    del data["examples"][0]["section"]
    found = errors(text, data)
    assert "DRV011" in found[0]
    assert len(found) == 1


TITLED = edited([("## Summary", "## What do 10152 bytes hold?")])
TITLED_DATA = json.loads(json.dumps(DATA).replace('"Summary"', '"What do 10152 bytes hold?"'))
AGAIN = {"section": "What do 10152 bytes hold?", "quote": "do 10152 bytes"}


def test_a_section_whose_title_has_another_number_is_still_that_section():
    assert errors(TITLED, TITLED_DATA) == []
    found = errors(TITLED.replace("do 10152", "do 10153"), TITLED_DATA)
    assert places(found) == ["md 14:12 DRV036"]
    assert "expected the section 'What do 10152 bytes hold?'" in found[0]


def test_a_number_of_a_title_that_is_quoted_is_reported_once():
    data = json.loads(json.dumps(TITLED_DATA))
    data["examples"][0]["quantities"][4]["also"] = [AGAIN]
    assert errors(TITLED, data) == []
    found = errors(TITLED.replace("do 10152", "do 10153"), data)
    assert places(found) == ["md 14:12 DRV009"]
    assert "expected 10152 bytes" in found[0]


def test_a_section_that_is_not_there_is_reported_once():
    found = errors(edited([("## Example", "## Worked example")]))
    assert len(found) == 1
    assert "DRV015" in found[0]


@pytest.mark.parametrize("quote", ["1 b " * 13, "some words of it " * 11 + "9 b"])
def test_a_quote_of_many_numbers_or_words_is_compared_with_nothing(quote):
    content = quote.replace("b", "a")
    assert nearest_place(content, Span(0, len(content)), quote * 3) is None
    assert changed_place(content, Span(0, len(content)), "1 b " * 13, ()) is None
