"""Numbers that are said twice: what follows, what is a slip, and what may say something else."""

from __future__ import annotations

from fractions import Fraction

import pytest

from atlas_lessons.core.model import Kind, Lesson, NumberClass, ProofPart
from atlas_lessons.prove.prose.counts.examine import COUNTED, REPEATED, RESTATED, examine
from atlas_lessons.prove.prose.counts.lists import introduced
from atlas_lessons.prove.prose.counts.slips import is_garbled, is_slip
from atlas_lessons.read.markdown.document import parse
from atlas_lessons.read.reading.lesson import reading_of


def read(text: str) -> ProofPart:
    document = parse(text)
    return examine(Lesson("chapter.md", Kind.MARKDOWN, text, text, document), reading_of(document))


def rules(text: str) -> list[str]:
    return [name for name, found in read(text).findings.items() for _ in found]


RESTATEMENTS = (  # with what is right and what is a slip
    ("The hull is 62 m (@ ft) long.", "203", "230"),
    ("Each link carries 25 GB/s (@ Gbit/s).", "200", "250"),
    ("The tank holds 250 gallons, or @ L.", "946", "964"),
    ("About 38,200,000 (@) people live there.", "38.2 million", "3.82 million"),
    ("The country has 8,100,000 inhabitants (@).", "8.1 million", "81 million"),
    ("It cost $4,500,000 ($@ million).", "4.5", "45"),
    ("One sheep in 40, or @, is black.", "2.5%", "4%"),
    ("One card in 8, or @ of them, is marked.", "12.5%", "15%"),
    ("The chance is 1 in 16 (@).", "6.25%", "6.52%"),
    ("In the survey, 45 of 60 students (@) agreed.", "75%", "57%"),
    ("Three eighths (@) of the field is sown.", "37.5%", "35.7%"),
    ("The share is 0.35 (@).", "35%", "53%"),
    ("The space has 2^16 (@) entries.", "65,536", "65,356"),
    ("The mask is 0x3F (@) here.", "63", "36"),
    ("The plant makes 1,350 MW (@ GW).", "1.35", "13.5"),
    ("The farm delivers 9,600 MWh, or @ GWh, a year.", "9.6", "0.96"),
    ("The lake is 120 feet (@ m) deep.", "36.6", "63.6"),
    ("A key has 256 bits (@ bytes).", "32", "23"),
    ("The limit is 55 mph (@ km/h).", "89", "98"),
    ("The rod is 9 cm (@ in) long.", "3.5", "5.3"),
    ("He is 5 ft 10 in (@ cm) tall.", "178", "187"),
    ("Bake it at 180 °C (@ °F) for an hour.", "356", "365"),
    ("Turn it by 45° (@ rad).", "0.785", "0.875"),
    ("The timeout is 1,500 ms, that is @ s.", "1.5", "15"),
    ("The sun has 1.989 × 10^30 kg (@ × 10^33 g).", "1.989", "1.998"),
    ("The wire is $2.5\\,\\mathrm{m}$ (@ cm) long.", "250", "25"),
    ("Payment is due within thirty (@) days.", "30", "60"),
    ("Order a dozen (@) eggs.", "12", "13"),
    ("Hikers walk 10–15 km (6–@ miles) a day.", "9", "12"),
    ("One pass takes 4.2e13 FLOPs, or @ TFLOP.", "42", "4.2"),
    ("Melting takes 0.5 kg × 334 kJ/kg = 167 kJ, or @ MJ.", "0.167", "1.67"),
)


@pytest.mark.parametrize(("text", "right", "wrong"), RESTATEMENTS)
def test_a_restated_value_follows_from_the_first_and_a_slip_of_it_is_a_finding(text, right, wrong):
    fitting = read(text.replace("@", right))
    assert fitting.findings == {}
    assert {claim.number_class for claim in fitting.claims} == {NumberClass.ARITHMETIC}
    assert rules(text.replace("@", wrong)) == [RESTATED]


OTHER_MEANINGS = (
    ("hours against days", "The course takes 40 hours (5 days)."),
    ("weeks of working days", "It runs 2 weeks, or 10 days."),
    ("a part of it", "The film is 2 hours (30 min of credits)."),
    ("a choice", "Pick 16 GB, or 1 TB."),
    ("another distance", "Walk 5 km, or 10 miles."),
    ("another quantity with a noun", "The loop is 5 km (800 m climb)."),
    ("another number", "We saw 1,200 (12) cases."),
    ("binary kilobytes", "It uses 4 KB (4,096 bytes)."),
    ("a K of 1,024", "The buffer is 128K (131,072 bytes)."),
    ("what is left over", "Only 1 in 5 fail (80%)."),
    ("another year", "It sold 3,200,000 (2.9 million in 2019)."),
    ("a percentage of a noun", "There were 48 of 60 (55% women)."),
    ("kitchen ounces", "Add 8 oz (225 g) of butter."),
    ("figures that agree either way", "It is 150 feet (45 m) high."),
    ("rates of their own", "It reads 500 MB/s, or 2 GB/min."),
    ("a confidence interval", "The mean was 12.4 kg (95% CI 11.2–13.6)."),
    ("a standard deviation in the same unit", "The mean was 4.5 m (0.3 m)."),
    ("another currency", "It costs $12 (€11)."),
    ("a most", "The model has 1 GB (4 GB max) of memory."),
    ("notes with numbers", "Take two (1) and then three (2)."),
    ("a fraction in words that is only about right", "It received over half (51%) of the income."),
    ("food calories", "One food calorie (1 kcal) is equivalent to it."),
    ("a hedged value off by less than a unit", "This would be about 180 g (about 7 oz) an hour."),
    ("a value that is called wrong", "The label says 62 m (230 ft), which is wrong."),
    ("a struck value", "The hull is ~~62 m (230 ft)~~ long."),
)


@pytest.mark.parametrize(("why", "text"), OTHER_MEANINGS)
def test_a_second_number_that_may_mean_something_else_is_left_alone(why, text):
    assert read(text).findings == {}, why


def test_an_interval_of_temperature_and_a_point_convert_alike():
    assert read("A rise of 5 °C (9 °F).").findings == {}
    assert read("At −40 °C (−40 °F) both agree.").findings == {}


def test_a_number_that_spelled_out_arithmetic_has_judged_is_not_judged_again():
    text = "The hull is 62 m (230 ft) long."
    document = parse(text)
    lesson = Lesson("chapter.md", Kind.MARKDOWN, text, text, document)
    judged = [result.span for result in read(text).results]
    assert examine(lesson, reading_of(document), judged) == ProofPart()


@pytest.mark.parametrize(
    ("expected", "printed", "digits", "slip"),
    [
        (203, 230, 3, True),
        (1350, 135, 3, True),
        (246, 264, 3, True),
        (246, 247, 3, True),
        (2460, 246, 3, True),
        (120, 45, 2, False),
        (3108, 10, 2, False),
        (0, 5, 1, False),
    ],
)
def test_a_slip_is_one_wrong_digit_a_power_of_ten_or_the_digits_in_another_order(expected, printed, digits, slip):
    assert is_slip(Fraction(expected), Fraction(printed), digits) is slip


def test_garbled_digits_are_the_same_ones_at_the_same_size():
    assert is_garbled(Fraction(203), Fraction(230), 3)
    assert not is_garbled(Fraction(203), Fraction(2030), 3)
    assert not is_garbled(Fraction(203), Fraction(203), 3)


LISTS = (
    ("You need three things:\n\n- salt\n- water\n", "- flour\n"),
    ("Bread is good. There are four reasons:\n\n* taste\n* price\n* habit\n", "* smell\n"),
    ("It goes in three steps:\n\n1. Mix.\n2. Bake.\n", "3. Eat.\n"),
    ("The kit has three parts:\n- base\n- lid\n", "- seal\n"),
    ("It removes three main sources of noise:\n\n- wind\n- rain\n", "- dogs\n"),
)


@pytest.mark.parametrize(("text", "missing"), LISTS)
def test_a_list_has_as_many_items_as_its_introduction_says(text, missing):
    assert rules(text) == [COUNTED]
    assert rules(text + missing) == []


ITEMS = "\n\n- a\n- b\n- c\n"


@pytest.mark.parametrize(
    "text",
    [
        "The two goals:" + ITEMS,
        "There are two to four kinds:" + ITEMS,
        "Each of the two parts has properties:" + ITEMS,
        "The next two steps:" + ITEMS,
        "One of two options matters:" + ITEMS,
        "There are four kinds:\n\n- a\n- b and c\n- d\n",
        "Run two commands:\n\n- `a`\n- `b`\n- `c`\n",
        "It has three parts. Notes:\n\n- a\n- b\n",
        "It appears as two limits of a curve:" + ITEMS,
        "Two events are independent if the following hold:" + ITEMS,
        "Two step algorithms are run:" + ITEMS,
        "It takes two minutes:" + ITEMS,
        "There are four kinds:\n\n- a\n- b\n\nand of course\n\n- c\n- d\n",
        "There are four kinds:\n\n- [ ] a\n- [x] b\n",
        "There are four kinds:\n\n- a\n  - b\n  - c\n- d\n",
        "There are four kinds:\n\n- a\n- b\n\n```\ncode\n```\n",
        "There are four kinds:\n\n1. a\n2. b\n\n![picture](p.png)\n\n3. c\n4. d\n",
        "There are two kinds and a third:" + ITEMS,
        "There are 12 or two kinds:" + ITEMS,
    ],
)
def test_a_list_that_may_not_be_what_is_counted_is_left_alone(text):
    assert rules(text) == []


def test_an_introduction_names_its_number_and_noun():
    said = introduced("Bread is good. There are four main reasons for it:")
    assert said is not None
    assert (said.number, said.words) == (4, "four main reasons")


REPETITIONS = (
    ("The pipe carries 320 L a minute.\n\n## Summary\n\nThe pipe carries @ L a minute.", "320", "230"),
    ("The total per year is $48,300.\n\n## Summary\n\nThe total per year is $@, more than planned.", "48,300", "43,800"),
    ("The trip takes 45 min by bus. Because the trip takes @ min by bus, we leave at noon.", "45", "54"),
    ("The small model has 340 million parameters.\n\n## What to remember\n\n- The small model has @ million parameters.", "340", "430"),
    ("The bridge is 384 m long.\n\n## Key facts\n\nThe bridge is @ m long.", "384", "348"),
    ("In 2019 the total cost was $48,300.\n\n## Review\n\nIn 2019 the total cost was $@.", "48,300", "43,800"),
    ("Melting takes 334 kJ and boiling it off takes 2260 kJ.\n\n## In short\n\nBoiling it off takes @ kJ.", "2260", "2620"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "right", "wrong"), REPETITIONS)
def test_a_quantity_is_repeated_with_the_same_value(text, right, wrong):
    assert rules(text.replace("@", right)) == []
    assert rules(text.replace("@", wrong)) == [REPEATED]


@pytest.mark.parametrize(
    "text",
    [
        "In 2020 the rent was $900.\n\n## Summary\n\nIn 2021 the rent was $950.",
        "At 20 °C the rod is 4.1 m long. At 90 °C the rod is 4.4 m long.",
        "The tank holds 850 L. If the tank holds 580 L, one filling is not enough.",
        "The bridge is 384 m long.\n\n## Summary\n\nThe bridge is about 380 m long.",
        "The total is $48,312.\n\n## Summary\n\nThe total is $48,300.",
        "The bridge is 384 m long.\n\n## Summary\n\nThe bridge is 0.384 km long.",
        "The tank holds 850 L.\n\n## Review\n\n1. The tank holds 580 L. How long does it take?\n\n## Exercises\n\nThe tank holds 580 L.",
        "The first tank holds 850 L. The second tank holds 580 L.",
        "The model has 7 million parameters. Later the model has 9 million parameters.",
        "At an output of 3, revenue is 800 dollars. At an output of 4, revenue is 600 dollars.",
        "The tank holds 850 L.\n\nThe tank holds 580 L.",
        "The tank holds 850 L of water.\n\n## Summary\n\nThe tank holds 580 L of oil.",
        "The tank holds 850 L. Which tank holds 580 L?",
    ],
)
def test_a_quantity_of_another_case_is_no_repetition(text):
    assert rules(text) == []
