"""Arithmetic spelled out in prose: what is read, what is right, what is wrong and why, and what is left alone."""

from __future__ import annotations

import pytest
from arithmetic_corpus import STATEMENTS
from arithmetic_mutants import mutants, stale
from arithmetic_twins import MEASURED, TWINS, UNSURE
from hypothesis import given, settings
from hypothesis import strategies as st

from atlas_lessons.core.model import Kind, Lesson, NumberClass, ProofPart, Result, Verdict
from atlas_lessons.prove.prose.arithmetic.check import examine
from atlas_lessons.prove.prose.arithmetic.prefilter import worth_reading
from atlas_lessons.read.markdown.document import parse
from atlas_lessons.read.reading.lesson import reading_of


def read(text: str, declared: ProofPart | None = None) -> ProofPart:
    document = parse(text)
    lesson = Lesson("chapter.md", Kind.MARKDOWN, text, text, document)
    return examine(lesson, declared or ProofPart(), worth_reading(reading_of(document).running()))


def found(text: str) -> list[tuple[str, str]]:
    return [(name, each.message) for name, findings in read(text).findings.items() for each in findings]


@pytest.mark.parametrize("text", STATEMENTS)
def test_a_true_statement_is_read_and_passes(text):
    part = read(text)
    assert part.results
    assert {result.verdict for result in part.results} <= {Verdict.EXACT, Verdict.ROUNDED}
    assert part.findings == {}


@pytest.mark.parametrize(("text", "right", "wrong"), TWINS)
def test_a_true_statement_is_no_finding_and_its_wrong_twin_is(text, right, wrong):
    assert read(text).findings == {}
    assert read(text.replace(right, wrong)).findings


@pytest.mark.parametrize(("text", "right", "wrong"), UNSURE)
def test_a_statement_that_is_not_certain_is_left_alone(text, right, wrong):
    assert read(text).findings == {}
    assert read(text.replace(right, wrong)).findings == {}


@pytest.mark.parametrize("text", MEASURED)
def test_a_change_between_measurements_is_no_finding(text):
    assert read(text).findings == {}


CAUGHT_AT_LEAST = {
    "times ten": 0.99,
    "off by one": 0.985,
    "off by minus one": 0.99,
    "sign": 0.99,
    "transposed": 0.99,
    "percent for fraction": 0.98,
    "unit": 0.88,
    "stale": 0.91,
    "dropped factor": 0.93,
    "truncated": 1.0,
}


@pytest.fixture(scope="module")
def caught() -> dict[str, list[bool]]:
    tally: dict[str, list[bool]] = {}
    for text in STATEMENTS:
        result = read(text).results[-1]
        twins = list(mutants(text, result))
        changed = stale(text, result)
        if changed is not None:
            twins.append(("stale", changed))
        for kind, twin in twins:
            tally.setdefault(kind, []).append(bool(read(twin).findings))
    return tally


@pytest.mark.parametrize("kind", CAUGHT_AT_LEAST)
def test_an_authors_error_in_a_statement_is_caught(kind, caught):
    # What is missed is true in another reading: a side without units up to 1,000, a mean rounded to a whole number,
    # "≈ 60" for 59, whose zero need not count.
    assert sum(caught[kind]) / len(caught[kind]) >= CAUGHT_AT_LEAST[kind]


WRONG = [
    ("8 GPUs × 80 GB = 620 GB", "wrong-result", "is 640 GB, found 620 GB"),
    ("2/3 = 0.66", "truncated-result", "found 0.66"),
    ("8 GPUs × 80 GB = 640 W", "sides-of-different-units", "the result is in GB, not in W"),
    ("182 TB = 100T × 16 bits × 8 bits/byte", "sides-of-different-units", "not bytes; divide by 8 bits/byte"),
    ("12 licences @ CHF 49 = CHF 589", "wrong-result", "is 588 CHF, found CHF 589"),
    ("12/48 = 25", "wrong-result", "is 0.25, found 25"),
    ("1 GB = 1,073,741,824 bytes", "wrong-result", "found 1,073,741,824 bytes"),
    ("20% of 50 is 12", "wrong-result", "is 10, found 12"),
    ("1/3 of 24 is 9", "wrong-result", "is 8, found 9"),
    ("5 km = 500 m", "wrong-result", "is 5000 m, found 500 m"),
    ("The sum of 2, 3 and 4 is 10.", "wrong-result", "is 9, found 10"),
    ("2 × 3 = 6 = 7", "wrong-result", "found 7"),
    ("It is `n` = 2 + 2 = 5", "wrong-result", "found 5"),
    ("| a | b |\n|---|---|\n| 2 + 2 = 5 | x |\n", "wrong-result", "found 5"),
    ("- 2 + 2 = 5\n", "wrong-result", "found 5"),
    ("# Why 2 + 2 = 5\n", "wrong-result", "found 5"),
    ("**2 + 2** = 5", "wrong-result", "found 5"),
    ("20000 * 4 = 180\nkbytes", "wrong-result", "is 80"),
    ("(10 + 20) / 2 → 14", "wrong-result", "is 15, found 14"),
    ("2 × 8 GB → 17 GB", "wrong-result", "is 16 GB, found 17 GB"),
    ("6 × 7 was 43", "wrong-result", "is 42, found 43"),
    ("2 + 2 = five", "wrong-result", "is 4, found five"),
]


@pytest.mark.parametrize(("text", "name", "message"), WRONG)
def test_a_wrong_result_says_what_was_expected_and_found(text, name, message):
    ((rule, said),) = found(text)
    assert rule == name
    assert message in said


HINTS = [
    ("1 GB = 1,073,741,824 bytes", "binary prefix Gi"),
    ("4 × 4 GiB = 16 GB", "binary prefix Gi"),
    ("128 Gb/s × 2 = 32 GB/s is what it says; 10 bytes × 3 = 30 bits", "in bytes, not bits"),
    ("12/48 = 0.25%", "factor of 100"),
    ("6 × 7 = 420", "factor of 10"),
    ("3 − 5 = 2", "sign"),
    ("2 × 3 × 4 = 6", "factor 4 was left out"),
    ("2 + 3 + 4 = 5", "term 4 was left out"),
    ("17 × 31 = 572", "transposed"),
    ("6 × 7 = 43", "off by one"),
    ("24 × 365 = 8736", "follows from 364 in place of 365"),
    ("2/3 = 0.66", "cut off, not rounded"),
    ("7 GPUs × 80 GB = 640 GB", "follows from 8 in place of 7"),
]


@pytest.mark.parametrize(("text", "hint"), HINTS)
def test_a_hint_names_the_slip(text, hint):
    (finding,) = [finding for findings in read(text).findings.values() for finding in findings]
    assert hint in (finding.hint or "")


LEFT_ALONE = [
    "2 kW × 3 h × CHF 0.10 = CHF 0.60.",
    "Fares: 3 adults at €12 each, 2 children at €6 each = €48.",
    "Fares: 3 × €12, 2 × €6 = €48.",
    "We order 3 boxes of 10 each, 2 boxes of 5 each, which gives 40.",
    "60 frames at 30 fps is 2 s of video",
    "4 racks of 10 servers with 2 GPUs each = 80 GPUs",
    "The 4 racks hold 10 servers with 2 GPUs each = 80 GPUs",
    "100 requests @ 20 ms = 3 s",
    "8 cores @ 3.2 GHz = 24 GHz",
    "24 servers at $5,000 each is 3 racks",
    "8 nodes with 80 GB each need 200 GB of storage",
    "4 × 25 = 100 ÷ 8 = 12.5",
    "52 weeks × 5 days = 260 days − 20 days = 240 days.",
    "16 lanes × 2 GB/s = 32 GB/s each way = 64 GB/s both ways",
    "2/3 × 60 = 0.67 × 60",
    "10 people in and 3 out is 7",
    "Sales of $3.2 million − costs of $2.7 million are what is left.",
    "revenue − costs is 5 and 3",
    "From 2019 to 2021 is a rise of 50%.",
    "From 10 to 15 is a rise of 8% a year.",
    "log₂ 8 × 2 = 7",
    "2 M rows × 8 bytes = 16 MB, 3 L of code.",
    "Increase from 5 to 10, a change of 20% in cost.",
    "Note: 3 of 4 replicas × 25% = 75%.",
    "sin 30 + 1 = 1.5",
    "Throughput rose 40% from 2 to 4 GPUs.",
    "Power drops 20% from 3 GHz to 2.5 GHz.",
    "Speed improved by 25% from 3.11 to 3.12.",
    "Going from 8 to 16 threads is a 40% gain.",
    "Moving from 2 GHz to 3 GHz, a 20% gain, helps.",
    "It went from 2 to 4 GPUs, a 60% increase in throughput.",
    "It went from 2 to 4 GPUs, a rise of 60% in throughput.",
    "8 → 16 threads (+40%)",
    "3 GHz → 4 GHz (+20%)",
    "Erasure coding 10+4 costs 14/10 = 1.4 bytes on disk for each byte kept.",
    "x = 5",
    "y = 2x + 3",
    "P × 8 = 64",
    "x + 5 × 3 = 17",
    "2 n + 3 = 8",
    "f(3) = 10",
    "a > b and 3 > 2",
    "`2 + 2 = 5`",
    "```\n2 + 2 = 5\n```\n",
    "    2 + 2 = 5\n",
    "[2](https://example.org/2+2=5)",
    "2019-2020 = 3 papers",
    "It takes 2–4 GB = 3 GB on average",
    "16:9 = 2",
    "The score was 3-2 = a win",
    "A GPT-4 × 3 = 15 setup",
    "On 2026-10-07 = 5 runs",
    "Call +1-800-555-0100 = 3 rings",
    "page 3 = 7",
    "Level 5 = 10 × 3 points",
    "5 / 0 = 7",
    "7 % 3 = 1",
    "7 mod 3 = 1",
    "5 / 2 = 3 by integer division... no: 5 / 2 rounds down to 2, so 5 / 2 = 2.9 is wrong",
    "2 + 2 = 5 is wrong",
    'He wrote "2 + 2 = 5" on the wall',
    "0.1 + 0.2 = 0.30000000000000004",
    "0xffffffff is -1",
    "tid=0x00007f nid=0x1c",
    "== 2 + 2 == 5",
    "2 + 2 != 5",
    "2 + 2 => 5",
    "8 GPUs with 80 GB = 640 GB",
    "of 8 GPUs with 80 × 2 GB = 1280 GB",
    "1 cm = 1 pixel",
    "$1 = €0.92",
    "16 GB → 8 GB",
    "28 × 28 → 14 × 14",
    "80 ± 2 = 78",
    "a b = 2 + 2 = c",
    "5 kg × 9.81 = 60 N",
    "worst case (1x1 sampling) requires 6 bytes",
    "3x3 is 8",
    "2 + 2 = 4 - x",
    "12 of 48 is 3",
    "32 * 128 / 7, which is approximately 586",
    "4 × $3 = 5 €",
    "Peak memory = 12 GB + activations (2 GB) = 14 GB.",
    "16 GB (2 × 4 GB sticks per channel)",
    "width = 2 × 3 height = 4",
    "width = 2 × 3\nheight = 4",
    "GPU 0 + GPU 1 = 16 GB",
    "Phase 1 + 2 = 5 weeks",
    "Layer 1 + Layer 2 = 24 GB",
    "π ≈ 22/7",
    "10/x = 5",
    "2 Δt + 3 = 9",
    "The product of 3 and 4 plus 1 is 13.",
    "A 3 × 3 convolution with 64 channels = 576 weights",
    "Reducing from 16 GB to 4 GB = 75% saving",
    "$2 \\times 1/n = 0$",
    "$2 M_{state} + 1 = 14$",
    "$\\sum_{k=0}^{4} 2^k = 31$",
    "$\\int_0^1 x^2 dx = 1/3$",
    "$2^n - 1 = 7$",
    "$x_1 + 2 = 5$, $\\sigma^2 = 4$",
    "$f(x) = 2x^2 + 3 = 11$",
    "$10^{n} = 1000$",
    "$3$ and $4$ = $5$",
    "3,5 × 2 = 7",
    "360° = 2π rad",
    "1 MB = 1024 KB",
    "1080p = 1920 x 1080 = 2 megapixels",
    "3 × 2,5 = 7,5",
    "784 × 256 → 10",
    "12 345 × 2 = 24 690",
    "The curve xy - 1 = 0 is a hyperbola, x**3 + 9*x**2 - 18 = 0 a cubic.",
    "exp(−∞) = 0\nexp(0) = 1",
    "F = 2^2\nF = 2^2 * 3\nF = 3^2\nF = 2 * 5 * 7",
    "Then cols = 8/rows + 1 = 8/4 + 1 = 3.",
    "1 * 4 + 2 * 3 + 3 * 2 + 4 * 1 = 2 (1 * 4 + 2 * 3)",
    "2 + 3 = 5 ()",
    "20 divided by 4 is 5, minus 1 is 4.",
    "The remainder of 17 divided by 5 is 2.",
    "17 + 4 mod 5 is 1.",
    "17 mod 5 plus 3 is 1.",
]


@pytest.mark.parametrize("text", LEFT_ALONE)
def test_what_is_not_certain_is_left_alone(text):
    assert found(text) == []


@pytest.mark.parametrize("text", ["1 KB = 1024 bytes", "64 KB = 65,536 bytes", "4 × 16 KB = 65,536 bytes"])
def test_a_kb_of_1024_bytes_in_prose_is_neither_proved_nor_an_alarm(text):
    part = read(text)
    assert (list(part.results), dict(part.findings), list(part.claims)) == ([], {}, [])


LENIENT = [
    ("8 × 80 GB = 640", "a side without unit"),
    ("7 billion × 2 = 14 GB", "a side without unit, up to a power of 1,000"),
    ("16 bits × 1e9 / 8 = 2 GB", "the 8 between bits and bytes"),
    ("3 hours × 60 = 180 minutes", "the 60 between hours and minutes"),
    ("$20 × 12 months = $240", "a unit of time that counts"),
    ("100 + 20% = 120", "a percentage of what it is added to"),
    ("1 KB = 1000 bytes", "a KB of 1,000"),
    ("4K tokens × 2 bytes = 8192 bytes", "a K of 1,024"),
    ("2 years × 365 days = 730 days", "a year that counts"),
    ("1 year = 365 days", "a civil year"),
    ("20 °C + 5 °C = 25 °C", "a difference of temperatures"),
    ("5 kg × 9.81 = 49.05 N", "an acceleration without its unit"),
    ("312 TFLOPs × 2 s = 624 TFLOP", "FLOPs for FLOP/s"),
    ("2 + 2 + 4 + 8 bytes = 16 bytes", "a unit that holds for all terms"),
]


@pytest.mark.parametrize(("text", "_why"), LENIENT)
def test_what_words_may_mean_is_read_in_favour_of_the_author(text, _why):
    part = read(text)
    assert [result.verdict in (Verdict.EXACT, Verdict.ROUNDED) for result in part.results] == [True]


FORMULAS = [
    (r"So $8 \times 80 = 620$ GB.", "640"),
    (r"So $8 \times 80\,\mathrm{GB} = 620\,\mathrm{GB}$.", "640"),
    (r"$$ \frac{1}{2} \cdot \frac{1}{2} = \frac{1}{3} $$", "1/4"),
    (r"$2^{10} = 1{,}023$", "1024"),
    (r"$\sqrt{16} + 1 = 6$", "5"),
    (r"$1\,000 \times 3 = 4\,000$", "3000"),
    (r"$P(A) = 0.5 \cdot 0.3 = 0.16$", "3/20"),
    (r"$\left(2 + 3\right) \times 4 = 21$", "20"),
    (r"$\lceil 10/3 \rceil = 3$", "4"),
    (r"$\log_2(8) = 4$", "3"),
]


@pytest.mark.parametrize(("text", "exact"), FORMULAS)
def test_numbers_in_formulas_are_read_like_those_in_prose(text, exact):
    part = read(text)
    assert [result.exact for result in part.results] == [exact]
    assert list(part.findings) == ["wrong-result"]


def test_a_result_in_a_formula_has_its_place_in_the_content():
    text = r"So $8 \times 80 = 620$ GB."
    (result,) = read(text).results
    assert text[result.span.start : result.span.end] == "620"


BRACKETS = ["It needs 14 GB (7B × 3 bytes).", "It holds 8 × 80 GB (620 GB) in all."]


@pytest.mark.parametrize("text", BRACKETS)
def test_a_result_beside_its_calculation_in_brackets_is_checked(text):
    assert [name for name, _ in found(text)] == ["wrong-result"]


def test_a_result_that_follows_only_from_unrounded_values_is_a_warning_of_its_own():
    text = "A side is sqrt(2.5) = 1.6 m long. The square has 1.6 m × 1.6 m = 2.5 m²."
    assert [name for name, _ in found(text)] == ["only-from-roundings"]


def test_a_declared_rounding_may_be_an_operand():
    declared = Result("declared", "e", "x", "2413/5.84", "2067/5", "W/m²", "413", Verdict.ROUNDED)
    text = "So 413 W/m² × 5.852 m² = 2,419 W."
    assert list(read(text, ProofPart(results=(declared,))).findings) == ["only-from-roundings"]


def test_rounded_operands_without_a_known_value_are_taken_as_printed():
    assert [name for name, _ in found("1.6 × 1.6 = 2.5")] == ["truncated-result"]


def test_every_numeral_of_a_checked_statement_is_claimed_at_its_place():
    text = "A node has 8 GPUs × 80 GB = **640 GB** in all."
    claims = read(text).claims
    assert [text[claim.span.start : claim.span.end] for claim in claims] == ["8", "80", "640"]
    assert {claim.number_class for claim in claims} == {NumberClass.ARITHMETIC}


def test_a_result_carries_expression_exact_value_and_span():
    text = "A node has 8 GPUs × 80 GB = 640 GB."
    (result,) = read(text).results
    assert (result.origin, result.expression, result.exact, result.unit) == ("prose", "8 GPUs × 80 GB", "640", "GB")
    assert text[result.span.start : result.span.end] == result.printed == "640"


def test_a_chain_is_checked_link_by_link():
    assert [result.printed for result in read("2 × 3 GB = 6 GB = 6,000 MB = 0.006 TB").results] == [
        "6",
        "6,000",
        "0.006",
    ]


def test_a_second_rounding_may_follow_from_the_first():
    assert found("245/100 = 2.45 ≈ 2.5") == []


DOUBTED = [
    *("RAID 1: 2 × 2 TB = 2 TB", "4 × 4 TB = 12 TB after parity", "2 H2 + 1 O2 = 2 H2O", "180 °C = 350 °F"),
    *("On this map 1 cm = 10 km", "40 % → 60 % = +20 pp", "Net of the reserve, 10 TB = 8 TB"),
    *("It is not true that 0.1 × 3 = 0.4.", "You might think 64 / 2 = 16, but it does not.", "Is 2 + 2 = 5?"),
    *("2 + 2 = 5. That is wrong.", "If 2 + 2 = 5, then everything follows.", "Assume 2 + 2 = 5.", "~~3 × 4 = 13~~"),
    *("Between 5% and 10% of 400 is 20 to 40.", "Rather than 2 + 2 = 5, think.", "Suppose that 2 + 2 = 5."),
    *("A student claims that 7 × 8 = 54.", "Do not write 1/2 + 1/3 = 2/5.", "A common error is 1/2 + 1/3 = 2/5."),
    *("In base 8, 7 + 1 = 10.", "In binary 1 + 1 = 10.", "On a clock, 9 + 5 = 2.", "9 + 5 = 2", "350° + 20° = 10°"),
    *("Saturating addition: 200 + 100 = 255.", "In 8-bit arithmetic 250 + 10 = 4.", "XOR: 1 + 1 = 0."),
    *("The 4 × 4 is 20 years old.", "A 2+2 seat is 40% cheaper.", "The 6/49 lottery is 30 years old."),
    *("A 3 + 1 flat is 95 m².", "12 × 2 is 4 more than 20.", "7 plus 5 people are 3 meters apart."),
    *("3.2 of 5 stars is 20 more than last year.", "Bus 7 - 9 = 3 stops", "10 − 20 = 1 point", "1914 − 1918 = 4 years"),
    *(
        "2 adults + 1 child = €59",
        "1 frame + 2 wheels = 1 bicycle",
        "5 nights × 2 guests = €450",
        "6 + 1 free = 59 SEK",
    ),
    *("1/3 cup = 80 mL", "8 oz = 225 g", "1 gallon = 4.5 L", "1 hp = 735.5 W", "3/4 = 3 beats", "Odds of 5/2 = 28.6 %"),
    *("3840 × 2160 = 4K", "3 + 5 → 4 is the path", "8 am + 9 h = 5 pm", "4 plus or minus 2 is 3", "100/3 = 33.3 %"),
    *("An 18 - 55 mm lens = 3x zoom", "90 - 60 - 90 = 240 cm", "2022 - 23 = 5 titles", "In 2021/22 = 38 matches"),
    *("20% + 30% discounts = 44% off", "1 week = 5 days", "1 day = 8 hours", "4 GB = 4096 MB", "2^3^2 = 512"),
    *(
        "A 5 + 2 day week is 40 hours of work.",
        "24 × 60 ≈ 1400",
        "365 × 24 ≈ 9000",
        "33% + 33% + 33% = 100% (rounded)",
        "omega 3 + 6 = 1 capsule",
        "The root of 4 is 2. Two of three are 0.66.",  # a count of a whole is no product
        "The root of 4 is 2. Two of 3 are 7.",
        "The root of 4 is 2. Of three boxes two of three are 7.",
    ),
]


@pytest.mark.parametrize("text", DOUBTED)
def test_a_statement_that_may_mean_something_else_raises_no_alarm(text):
    assert found(text) == []


NO_DOUBT = [
    *(
        "Three replicas turn 150 TB of data into 3 × 150 TB = 300 TB.",
        "It covers 1000 km in 1000 km / (500 km/h) = 3 h.",
    ),
    *("So at least one comes with 1 − 0.482 = 0.482.", "Note: 7 plus 5 makes 13.", "2^40 bytes / 2^40 = 2 TiB"),
    *("The mean is (2 + 4) / 2 = 4.", "3 − 5 = 2", "850 − 1,000 = 150 dollars", "2/3 ≈ 0.70", "24 × 60 = 1400"),
    *(
        "1 lb ≈ 0.463 kg",
        "450 + 550 = 100",
        "1 day = 23 hours",
        "20 °C = 70 °F",
        "5 cm = 0.5 m",
        "4 × 4 TB = 12 TB",
        "20 °C = 70 °F",
        "5 cm = 0.5 m",
        "4 × 4 TB = 12 TB",
        "(2^3)^2 = 65",
        "20% + 30% = 45%",
        "2024 - 16 = 2018",
        "The 8 × 80 GB is 620 GB.",
        "~~old~~ 3 × 4 = 13",
        "3 apples + 4 pears = 8",
        "Two thirds of 12 is 9.",
        "Twice of 6 is 11.",
    ),
]


@pytest.mark.parametrize("text", NO_DOUBT)
def test_a_doubt_keeps_back_no_alarm_that_is_certain(text):
    assert len(found(text)) == 1


def test_a_division_by_a_power_of_1024_may_tell_the_prefix_of_its_result():
    assert read("4 × 10^12 bytes / 2^40 ≈ 3.64 TiB").findings == {}


@given(
    st.integers(1, 999),
    st.integers(1, 999),
    st.integers(-9, 9).filter(bool),
    st.sampled_from(["×", "*", "·", "x", "times"]),
)
@settings(max_examples=150, deadline=None)
def test_a_product_passes_and_its_neighbour_does_not(a, b, slip, sign):
    assert read(f"In all {a} {sign} {b} = {a * b:,} items.").findings == {}
    assert read(f"In all {a} {sign} {b} = {a * b + slip:,} items.").findings != {}


@given(st.text(alphabet="0123456789 +-×*/=≈^().,%GBkms√πofisand\n|`$²½–−", max_size=80))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_without_failing(text):
    read(text)


WORDS = st.sampled_from(
    (
        *(
            "at",
            "of",
            "in",
            "on",
            "over",
            "@",
            "each",
            "is",
            "takes",
            "i.e.",
            "or",
            "for a total of",
            "mod",
            "has",
            "A",
        ),
        *(
            "square root of",
            "17",
            "5",
            "240 km",
            "80 km/h",
            "3 h",
            "$49",
            "15%",
            "fans",
            "pixels",
            "tip",
            "dozen",
            "()",
        ),
        *(
            "(",
            ")",
            "[",
            "=",
            "≈",
            "→",
            "×",
            "*",
            "/",
            "+",
            "-",
            "−",
            "^",
            ",",
            ".",
            "\n",
            "e^3",
            "exp(0)",
            "½",
            "rpm",
            "20 °C",
        ),
    )
)


@settings(max_examples=300, deadline=None)
@given(st.lists(WORDS, max_size=24).map(" ".join))
def test_any_words_of_calculations_are_read_without_failing(text):
    read(text)


@pytest.mark.parametrize(
    "piece",
    ["=", "1=", "1+", "(", "1+(", "= 1 ", "√", "2^", "1 × 1 = 1 ", "the sum of 1, ", "1, ", "9" * 50 + "=", "½"],
)
def test_long_hostile_runs_are_bounded(piece):
    read(piece * 20_000)


def test_causes_are_looked_for_in_the_first_findings_only(monkeypatch):
    from atlas_lessons.prove.prose.arithmetic import check as arithmetic

    sought = []
    monkeypatch.setattr(arithmetic, "_MOST_EXPLAINED", 5)
    monkeypatch.setattr(arithmetic, "hint_for", lambda *_: sought.append(1))
    part = read("".join(f"{n} + 2 = {n + 7}.\n\n" for n in range(10, 40)))
    assert len(part.results) == 30
    assert sum(map(len, part.findings.values())) == 30
    assert len(sought) == 5


def test_a_temperature_is_taken_to_another_scale_by_the_numbers():
    assert [each.verdict for each in read("25 °C × 1.8 + 32 = 77 °F").results] == [Verdict.EXACT]
    assert read("25 °C × 1.8 + 32 = 79 °F").findings
    assert read("20 °C + 273.15 = 298.15 K").findings
    assert read("(77 °F − 32) × 5/9 = 298.15 K").findings == {}


CONVERTING = [
    ("150 lb ÷ 2.2 ≈ 68 kg", "86 kg"),
    ("36 km/h / 3.6 = 10 m/s", "12 m/s"),
    ("5 kWh × 3.6 = 18 MJ", "16 MJ"),
    ("100 km × 0.62 = 62 mi", "26 mi"),
    ("20 in × 2.54 = 50.8 cm", "58.0 cm"),
]


@pytest.mark.parametrize(("text", "wrong"), CONVERTING)
def test_a_bare_factor_that_is_about_the_ratio_of_two_units_converts(text, wrong):
    assert read(text).findings == {}
    assert read(text).results
    assert read(text[: -len(wrong)] + wrong).findings


def test_a_quantity_in_two_units_is_one_number_with_its_last_digit():
    (result,) = read("The run takes 401 min / 2 = 3 h 20 min.").results
    assert (result.printed, result.exact, result.verdict) == ("3 h 20 min", "401/2", Verdict.ROUNDED)


@pytest.mark.parametrize("text", ["2 + 3 + 7 = 15", "12 + 15 + 18 = 54", "40 + 20 − 7 = 60"])
def test_a_wrong_sum_names_no_term_since_any_could_be_the_wrong_one(text):
    (finding,) = read(text).findings["wrong-result"]
    assert "in place of" not in (finding.hint or "")


def test_a_wrong_product_names_the_one_factor_that_would_make_it_right():
    (finding,) = read("12 × 15 GB = 195 GB").findings["wrong-result"]
    assert finding.hint == "it follows from 13 in place of 12"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("The box holds 4*6*9 = 216 cubes.", True),
        ("The box holds 4**6**9 = 216 cubes.", True),
        ("The box holds 4\\*6\\*9 = 216 cubes.", False),
        ("It reads **2**16 = 216 cubes.", False),
        ("Level 469 = 216 points.", False),
    ],
)
def test_factors_whose_stars_become_emphasis_are_told(text, wrong):
    assert ("wrong-result" in read(text).findings) is wrong


@pytest.mark.parametrize(
    "text",
    [
        "输入共有 18 * 18 = 342 个像素。",
        "合計は６×７＝４８です。",
        "总内存为 6 × 80 GB = 408 GB。",
        "速度は 54 km/h = 18 m/s です。",
        "가격은 모두 12 × 35 = 402원입니다.",
        "每月费用为 24 × 15 = 340 元，全年更多。",
        "٢ × ٣ = ٧",
        "A walker covers 1.5 m s^-1 × 40 s = 66 m.",
        "Warming it takes 0.45 J/g K × 80 g × 25 K = 960 J.",
        "It takes 0.25 mol L<sup>−1</sup> × 4.0 L = 1.5 mol.",
        "$7 \\times 13 = \\boxed{93}$",
        "$$\\begin{aligned} 3 \\times 4 &= 13 \\\\ 2 \\times 2 &= 4 \\end{aligned}$$",
        "```math\n14 \\times 6 = 86\n```",
    ],
)
def test_a_wrong_calculation_is_found_in_any_script_and_setting(text):
    assert read(text).findings
