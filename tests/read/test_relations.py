"""The verbs that join results, and the filters derived from them: nothing that the reader finds is filtered out."""

from __future__ import annotations

import re

import arithmetic_kinds
import pytest
from arithmetic_corpus import STATEMENTS
from arithmetic_twins import MEASURED, TWINS, UNSURE
from hypothesis import given, settings
from hypothesis import strategies as st
from test_arithmetic import DOUBTED, FORMULAS, LEFT_ALONE, LENIENT, NO_DOUBT, WRONG, read

from atlas_lessons.core.model import Kind, Lesson, ProofPart
from atlas_lessons.prove.prose.arithmetic import check
from atlas_lessons.prove.prose.arithmetic.check import examine
from atlas_lessons.read.markdown.document import parse
from atlas_lessons.read.notation.relations import VERBS, sense
from atlas_lessons.read.reading.lesson import reading_of

LITERAL = ("code", "html")


def said(part: ProofPart) -> tuple[object, ...]:
    return part.results, part.claims, part.findings


def filtered(text: str) -> tuple[object, ...]:
    return said(read(text))


def unfiltered(text: str) -> tuple[object, ...]:
    document = parse(text)
    lesson = Lesson("chapter.md", Kind.MARKDOWN, text, text, document)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("may_state", "may_change", "may_tell"):
            patch.setattr(check, name, lambda _text: True)
        blocks = [row for row in reading_of(document).running() if row.block.kind not in LITERAL]
        return said(examine(lesson, ProofPart(), blocks))


def wrong_twin(text: str) -> str:
    last = list(re.finditer(r"[0-9][0-9,]*", text))[-1]
    return f"{text[: last.start()]}{int(last[0].replace(',', '')) + 7}{text[last.end() :]}"


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.forms[0])
def test_the_example_of_a_verb_is_read_and_its_wrong_twin_is_found(verb):
    assert any(form in verb.example for form in verb.forms)
    assert read(verb.example).results
    assert read(verb.example).findings == {}
    assert read(wrong_twin(verb.example)).findings


def test_no_form_belongs_to_two_verbs():
    forms = [form for verb in VERBS for form in verb.forms]
    assert len(forms) == len(set(forms))


def test_a_verb_is_known_behind_its_pronoun():
    assert sense("which  is") == "states"
    assert sense("runs") == ""


TEXTS = [
    *STATEMENTS,
    *MEASURED,
    *LEFT_ALONE,
    *DOUBTED,
    *NO_DOUBT,
    *(row[0] for row in (*TWINS, *UNSURE, *FORMULAS, *LENIENT, *WRONG)),
    *(row[0] for name, rows in vars(arithmetic_kinds).items() if name.isupper() for row in rows if len(row) == 3),
    *(wrong_twin(verb.example) for verb in VERBS),
]


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_filtered_out_holds_nothing(text):
    assert filtered(text) == unfiltered(text)


NUMBERS = [
    "3",
    "12",
    "1,080",
    "2.5",
    "15%",
    "$20",
    "0.5",
    "3/4",
    "10^3",
    "768²",
    "½",
    "0x1F",
    "5!",
    "twelve",
    "two",
    "1e3",
]
UNITS = ["km/h", "h", "W", "kg", "m²", "servers", "boxes", "GB", "km", "°C", "dozen", "percent"]
LINKS = ["at", "of", "in", "on", "over", "each", "per", "@", "from", "to", "with", "out of"]
SIGNS = [
    "×",
    "+",
    "-",
    "−",
    "/",
    "*",
    "÷",
    "=",
    "≈",
    "→",
    "√",
    "^",
    "(",
    ")",
    ",",
    ".",
    "times",
    "plus",
    "minus",
    "divided by",
]
WORDS = ["the sum of", "and", "an average of", "i.e.", "or", "a rise of", "a drop of", "log2(8)", "ln", "frame", "has"]
VERBAL = [form for verb in VERBS for form in verb.forms]
piece = st.sampled_from([*NUMBERS * 3, *UNITS * 2, *LINKS, *SIGNS * 2, *WORDS, *VERBAL])


@settings(max_examples=300, deadline=None)
@given(st.lists(piece, min_size=3, max_size=14), st.sampled_from([" ", " ", "\n", ""]))
def test_no_sentence_of_the_vocabulary_is_filtered_out_that_holds_something(pieces, last):
    text = " ".join(pieces[:-1]) + last + pieces[-1] + "."
    assert filtered(text) == unfiltered(text)


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(NUMBERS), st.sampled_from(UNITS), st.sampled_from(LINKS), st.sampled_from(NUMBERS),
    st.sampled_from(["", *UNITS]), st.sampled_from([*VERBAL, "=", "≈"]), st.sampled_from(NUMBERS), st.sampled_from(UNITS),
)  # fmt: skip
def test_no_two_numbers_joined_by_words_are_filtered_out(first, one, link, second, two, verb, third, three):
    text = f"{first} {one} {link} {second} {two} {verb} {third} {three}."
    assert filtered(text) == unfiltered(text)
