"""Labels: which digits of running text name something, and which stay numbers."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atlas_lessons.prove.prose.ledger.heading_numbers import heading_numbers
from atlas_lessons.read.notation.numerals.labels.reader import CONTEXTS, VOCABULARY, read_labels
from atlas_lessons.read.notation.numerals.labels.shapes import SHAPES, UNREAD
from atlas_lessons.read.notation.numerals.labels.tokens import vocabulary
from atlas_lessons.read.notation.numerals.labels.words import WORDS
from atlas_lessons.read.notation.numerals.quantities import read_quantities, read_quote

NAMES = [
    ("as Figure 3 shows", "3"),
    ("see Fig. 12a for it", "12a"),
    ("in section 2.1 above", "2.1"),
    ("(Section\u00a04.2)", "4.2"),
    ("Table 7: speeds", "7"),
    ("by equation (3) it", "3"),
    ("step 4 is last", "4"),
    ("on page 12", "12"),
    ("pp. 12–19", "12–19"),
    ("vol. 3 of the series", "3"),
    ("§4 says", "§4"),
    ("RFC 8259 says", "8259"),
    ("under IEEE 754 it", "754"),
    ("IEEE Std 754 is", "754"),
    ("ISO/IEC 9899:2018 has", "9899:2018"),
    ("arXiv 1910.02054 has", "1910.02054"),
    ("arXiv:1910.02054", "arXiv:1910.02054"),
    ("doi:10.1109/IEEESTD.2019.8766229", "doi:10.1109/IEEESTD.2019.8766229"),
    ("ISBN 978-3-16-148410-0", "978-3-16-148410-0"),
    ("an HTTP 404 came", "404"),
    ("needs Python 3.12 or so", "3.12"),
    ("on PCIe 5.0, the", "5.0"),
    ("7 October 2026 was", "7 October 2026"),
    ("October 7, 2026", "October 7, 2026"),
    ("in Oct. 2026 we", "Oct. 2026"),
    ("since 1998 it", "1998"),
    ("(Kingma, 2014)", "2014"),
    ("Vaswani et al., 2017", "2017"),
    ("in 2019, the team", "2019"),
    ("in 2019.", "2019"),
    ("(2019)", "2019"),
    ("a 1997 article has", "1997"),
    ("its 2011 edition.", "2011"),
    ("the law of 1931 is", "1931"),
    ("as a procedure of 1987.", "1987"),
    ("(rev. 2019-07)", "2019-07"),
    ("© 2024 us", "2024"),
    ("the 1990s were", "1990s"),
    ("at 14:30 the run", "14:30"),
    ("at 9 a.m. we", "9"),
    ("the 14:30 train", "14:30"),
    ("about 5pm", "5pm"),
    ("see [12] for", "12"),
    ("as shown.[3]", "[3]"),
    ("in #4711 we", "#4711"),
    ("https://example.org/v2/7", "https://example.org/v2/7"),
    ("mail a1@example.org", "a1@example.org"),
    ("on 127.0.0.1:8080", "127.0.0.1:8080"),
    ("at localhost:8000", "localhost:8000"),
    ("in src/part2.py there", "src/part2.py"),
    ("commit 9702f3c did", "9702f3c"),
]
NUMBERS = [
    "it has 423 weights",
    "no 5 of them",
    "each step 4 bytes",
    "per page 12 words",
    "in 2000 steps",
    "results in 2019.",
    "one in 2000.",
    "multiply by 2048.",
    "adds up in 2048.",
    "from 1500 to 1600",
    "between 1950 and 2010 visitors",
    "between 1950 and 2010",
    "the 1950 survey participants",
    "a 2000 page book",
    "a 2048 element test",
    "a survey of 1950 people",
    "a total of 1998",
    "a sum of 1998 and 2001",
    "of 1998 articles",
    "they sold 1998 units",
    "2019 and 2020 words",
    "a ratio of 1:10",
    "a ratio of 16:9",
    "odds of 10:30",
    "may 5 of them",
    "an array [2, 5] of",
    "1.5e9 of them",
    "12.50 each",
    "step 2.5 of",
    "section of 3 m",
    "Adam 8",
    "at 30 of them",
    "scale 1/3 of it",
    "in 2000 or so words",
    "in 1600 to 1800 words",
    "in 1800 of 2000 cases",
    "in 1600, 1800 and 2000 steps",
    "since 2000 users joined",
    "early 2000 birds",
    "2000-10 = 1990",
    "x = 2010-12",
    "2048-10 of them",
    "a 1500s timeout",
    "a buffer (2048)",
    "a total (2000)",
]


@pytest.mark.parametrize(("text", "label"), NAMES)
def test_a_name_is_read_as_a_label(text, label):
    assert [text[each.start : each.end] for each in read_labels(text)] == [label]


@pytest.mark.parametrize("text", NUMBERS)
def test_a_number_is_not_taken_for_a_label(text):
    assert [label for label in read_labels(text) if label.kind != UNREAD] == []


def _marked(example):
    """A text without its marks, and what is between them."""
    return re.sub("[«»]", "", example), re.findall("«(.*?)»", example)


def _labels(example, *rows, kinds=()):
    text, _ = _marked(example)
    return [text[each.start : each.end] for each in read_labels(text, *rows) if each.kind != UNREAD or UNREAD in kinds]


_WORDS = [pytest.param(row, word, id=f"{row.name}-{word}") for row in WORDS for word in sorted(row.words)]


@pytest.mark.parametrize(("row", "word"), _WORDS)
def test_a_label_word_does_what_its_row_says_and_nothing_else_does_it(row, word):
    example, counterexample = row.example.format(word), row.counterexample.format(word)
    assert _labels(example) == _marked(example)[1]
    assert _labels(counterexample) == _marked(counterexample)[1]
    without = vocabulary(tuple(each._replace(words=each.words - {word}) if each is row else each for each in WORDS))
    assert _labels(example, without) != _marked(example)[1]


@pytest.mark.parametrize("shape", SHAPES, ids=[shape.name for shape in SHAPES])
def test_a_label_has_the_shape_of_its_row_and_of_no_other(shape):
    def found(example, shapes):
        text, _ = _marked(example)
        labels = read_labels(text, vocabulary(WORDS, shapes), () if shape.place == "word" else CONTEXTS)
        return [text[each.start : each.end] for each in labels if each.kind == shape.kind]

    assert found(shape.example, SHAPES) == _marked(shape.example)[1]
    assert found(shape.counterexample, (shape,)) == []
    assert found(shape.example, tuple(each for each in SHAPES if each is not shape)) != _marked(shape.example)[1]


@pytest.mark.parametrize("context", CONTEXTS, ids=[context.name for context in CONTEXTS])
def test_a_label_is_told_by_its_context_alone(context):
    assert _labels(context.example) == _marked(context.example)[1]
    assert _labels(context.counterexample) == []
    others = tuple(each for each in CONTEXTS if each is not context)
    assert _labels(context.example, VOCABULARY, others) != _marked(context.example)[1]


def test_no_word_is_in_two_rows_of_nouns_or_of_names():
    for names in (("noun", "noun of parts", "abbreviation", "short noun"), ("product", "product that is a word")):
        words = [word for row in WORDS if row.name in names for word in row.words]
        assert sorted(words) == sorted(set(words))


def test_every_number_of_a_list_after_a_plural_is_a_label():
    text = "Tables 1, 2 and 4 list 8 cases; steps 1 to 3 follow"
    assert [text[label.start : label.end] for label in read_labels(text)] == ["1", "2", "4", "1", "3"]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("in 2015 and 2016.", ["2015", "2016"]),
        ("in 1997 or 1998, when", ["1997", "1998"]),
        ("In 2019, 12 users", ["2019"]),
        ("the 1800s and 1900s", ["1800s"]),
        ("since 2019-07 or 2019-11", ["2019-07", "2019-11"]),
        ("Newton (1687) and the census (2011)", ["1687", "2011"]),
        ("in 2015 and 2016 users", ["2015"]),
        ("sold between 2015 and 2018 and", ["2015", "2018"]),
        ("articles from 1995 and 1998 claim", ["1995", "1998"]),
        ("sold between 1995 and 1998 boxes", []),
        ("made from 1950 to 1960.", ["1950", "1960"]),
        ("Lesson 4 of 12", ["4", "12"]),
        ("Part 1 of 3 · Heat", ["1", "3"]),
        ("steps 1 and 2 of 5, then", ["1", "2", "5"]),
        ("step 2 of 5 litres", ["2"]),
        ("level 3 of 8 each", ["3"]),
        ("on page 12 of 400 pages", ["12"]),
    ],
)
def test_years_and_positions_that_go_on_are_labels(text, labels):
    assert [text[each.start : each.end] for each in read_labels(text)] == labels


def test_a_label_told_by_the_noun_before_it_is_weak():
    assert read_labels("step 3")[0].weak
    assert not read_labels("RFC 8259")[0].weak


@pytest.mark.parametrize(
    ("titles", "numbers"),
    [
        (["1. Start", "2. End"], ["1.", "2."]),
        (["2.1 Method", "Aim"], ["2.1", None]),
        (["3) Go"], ["3)"]),
        (["1 Start", "Between", "2 End"], ["1", None, "2"]),
        (["16 GB of state", "Aim"], [None, None]),
        (["3 ways to fail", "7 ways to win"], [None, None]),
        (["A.1 Proof"], ["A.1"]),
    ],
)
def test_heading_numbering_is_told_by_shape_or_by_counting(titles, numbers):
    found = [label and title[: label.end] for title, label in zip(titles, heading_numbers(titles), strict=True)]
    assert found == numbers


@given(st.text(alphabet="aZ 019.,:;-/()[]#§\n–’RFCinFigure", max_size=120))
def test_labels_are_disjoint_in_order_and_inside_the_text(text):
    labels = read_labels(text)
    edges = [0, *(edge for label in labels for edge in (label.start, label.end)), len(text)]
    assert edges == sorted(edges)
    assert all(any(character.isdigit() for character in text[label.start : label.end]) for label in labels)


@pytest.mark.parametrize(
    ("quote", "numbers"),
    [
        ("Kubernetes 1.29 cluster has 5 nodes", ["5"]),
        ("The Go 1.21 build of 40 files", ["40"]),
        ("Step 4 needs 12 words", ["12"]),
        ("Nine: ln 9 ≈ 2.1972", ["9", "2.1972"]),
        ("On 802.11ac it sends 3 frames", ["3"]),
        ("第3章には12枚の図がある", ["12"]),
        ("图 4 中有 6 个点", ["6"]),
        ("Section 3", ["3"]),
        ("binary64", ["binary64"]),
    ],
)
def test_a_quote_selects_its_numbers_and_a_label_only_where_there_is_nothing_else(quote, numbers):
    assert [each.numeral.text for each in read_quote(quote)] == numbers


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("a 4.7-kΩ resistor", "4.7", "kΩ"),
        ("a 2-kΩ resistor", "2", "kΩ"),
        ("at 0.500c it", "0.500", None),
        ("a 0.250-M acid", "0.250", None),
        ("a 2.5D model", "2.5", None),
        ("a 1.29-based build", "1.29", None),
        ("step 3 × 4 = 12", "3", None),
        ("on page 12 million of", "12 million", None),
        ("since 2000 km", "2000", "km"),
    ],
)
def test_a_number_is_not_cut_or_hidden_by_a_label(text, number, unit):
    first = read_quantities(text)[0]
    assert (first.numeral.text, first.unit and first.unit.text) == (number, unit)
    assert first.numeral.kind != "label"


EAST_ASIAN = [
    ("速度は54km/hです", ["54"], []),
    ("GPUに80GBずつ、合計640GB", ["80", "640"], []),
    ("合計は６×７＝４２です", ["６", "７", "４２"], []),
    ("가격은 420원입니다", ["420"], []),
    ("3년간 12대를", ["3", "12"], []),
    ("5日間で3年間の", ["5", "3"], []),
    ("全3章からなる", ["3"], []),
    ("図3枚を", ["3"], []),
    ("10時間30分", ["10", "30"], []),
    ("約1000年前", ["1000"], []),
    ("3か月で4個", ["3", "4"], []),
    ("モデルは7Bで", ["7B"], []),
    ("値は1e-3です", ["1e-3"], []),
    ("ราคา80บาท", ["80"], []),
    ("第3章と第12条", [], ["3", "12"]),
    ("제3장에서", [], ["3"]),
    ("2024年4月5日に", [], ["2024年4月5日"]),
    ("2024년 4월에", [], ["2024년 4월"]),
    ("毎年4月に", [], ["4月"]),
    ("令和5年に", [], ["5年"]),
    ("図3に示す", [], ["3"]),
    ("图 4 中", [], ["4"]),
    ("詳細は2.1節に", [], ["2.1節"]),
    ("10時30分に", [], ["10時30分"]),
    ("HBM3Eを", [], ["HBM3E"]),
    ("Python 3.12では", [], ["3.12"]),
    ("Pythonを3回", ["3"], []),
]


@pytest.mark.parametrize(("text", "numbers", "names"), EAST_ASIAN)
def test_digits_that_touch_letters_of_a_script_without_spaces_are_numbers_but_for_a_few_forms(text, numbers, names):
    numerals = [each.numeral for each in read_quantities(text)]
    assert [each.text for each in numerals if each.kind != "label"] == numbers
    assert [each.text for each in numerals if each.kind == "label"] == names
