"""The rounding rules against ``decimal``, and the edges of each."""

from __future__ import annotations

import decimal
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atlas_lessons.core.model import Verdict
from atlas_lessons.prove.engine.bounds import with_side
from atlas_lessons.prove.engine.rounding import RULES, Rounding, RoundingSide, parse_rounding
from atlas_lessons.prove.engine.verdict import Printed, judge_number

EXACT, ROUNDED, TRUNCATED, WRONG = Verdict.EXACT, Verdict.ROUNDED, Verdict.TRUNCATED, Verdict.WRONG
CONTEXT = decimal.Context(prec=60)
values = st.fractions(min_value=-(10**6), max_value=10**6, max_denominator=10**6)
places = st.integers(min_value=-3, max_value=6)


def rounded(value: Fraction, digits: int, mode: str) -> Fraction:
    """What ``decimal`` makes of a value; exact, since the quotient is taken to 60 digits and its tail kept sticky."""
    scaled = value * Fraction(10) ** digits
    whole, rest = divmod(abs(scaled), 1)
    sticky = Decimal(int(whole)) + (
        Decimal(0)
        if rest == 0
        else Decimal(1) / 2
        if rest == Fraction(1, 2)
        else (Decimal("0.25") if rest < Fraction(1, 2) else Decimal("0.75"))
    )
    signed = sticky.copy_sign(-1) if value < 0 else sticky
    return Fraction(signed.quantize(Decimal(1), rounding=mode, context=CONTEXT)) / Fraction(10) ** digits


def side(value: Fraction, printed: Fraction, digits: int) -> RoundingSide:
    return RoundingSide(printed, Fraction(1) / Fraction(10) ** digits, value)


@given(values, places)
def test_what_decimal_rounds_to_nearest_is_accepted(value, digits):
    for mode in (decimal.ROUND_HALF_EVEN, decimal.ROUND_HALF_UP, decimal.ROUND_HALF_DOWN):
        assert RULES["nearest"](side(value, rounded(value, digits, mode), digits))


@given(values, places)
def test_what_decimal_rounds_down_is_accepted_as_down(value, digits):
    assert RULES["down"](side(value, rounded(value, digits, decimal.ROUND_DOWN), digits))


@given(values, places)
def test_what_decimal_rounds_up_is_accepted_as_up(value, digits):
    assert RULES["up"](side(value, rounded(value, digits, decimal.ROUND_UP), digits))


@given(values, places, st.integers(min_value=-3, max_value=3))
def test_no_other_neighbour_is_accepted(value, digits, shift):
    step = Fraction(1) / Fraction(10) ** digits
    printed = rounded(value, digits, decimal.ROUND_HALF_EVEN) + shift * step
    near = {
        rounded(value, digits, mode)
        for mode in (decimal.ROUND_HALF_EVEN, decimal.ROUND_HALF_UP, decimal.ROUND_HALF_DOWN)
    }
    assert RULES["nearest"](side(value, printed, digits)) is (printed in near)
    assert RULES["down"](side(value, printed, digits)) is (printed == rounded(value, digits, decimal.ROUND_DOWN))
    assert RULES["up"](side(value, printed, digits)) is (printed == rounded(value, digits, decimal.ROUND_UP))


@given(values, places, st.fractions(min_value=Fraction(1, 1000), max_value=50))
def test_a_number_moved_by_more_than_half_a_unit_is_always_caught(value, digits, more):
    step = Fraction(1) / Fraction(10) ** digits
    for direction in (1, -1):
        printed = value + direction * (step / 2 + more * step)
        assert judge_number(value, Printed(printed, step)).verdict in (WRONG, TRUNCATED)


@given(values, places)
def test_a_verdict_is_exact_only_for_equality(value, digits):
    step = Fraction(1) / Fraction(10) ** digits
    printed = rounded(value, digits, decimal.ROUND_HALF_EVEN)
    verdict = judge_number(value, Printed(printed, step)).verdict
    assert verdict is (EXACT if printed == value else ROUNDED)


@settings(max_examples=50)
@given(st.fractions(min_value=1, max_value=10**6, max_denominator=1000), st.integers(min_value=1, max_value=6))
def test_significant_digits_agree_with_decimal(value, digits):
    context = decimal.Context(prec=digits, rounding=decimal.ROUND_HALF_EVEN)
    exact = Decimal(value.numerator) / Decimal(value.denominator) if value.denominator == 1 else None
    if exact is None:
        return
    printed = Fraction(context.plus(exact))
    assert judge_number(value, Printed(printed, Fraction(1)), Rounding("digits", digits)).verdict in (EXACT, ROUNDED)


@pytest.mark.parametrize(
    ("exact", "printed", "step", "rounding", "verdict"),
    [
        ("1.875", "1.9", "0.1", "nearest", ROUNDED),
        ("1.875", "1.88", "0.01", "nearest", ROUNDED),
        ("1.875", "1.87", "0.01", "nearest", ROUNDED),  # a tie passes either way
        ("1.875", "1.8", "0.1", "nearest", TRUNCATED),
        ("2/3", "0.66", "0.01", "nearest", TRUNCATED),
        ("2/3", "0.67", "0.01", "nearest", ROUNDED),
        ("2/3", "0.66", "0.01", "down", ROUNDED),
        ("2/3", "0.67", "0.01", "down", WRONG),
        ("1/3", "0.34", "0.01", "up", ROUNDED),
        ("1/3", "0.33", "0.01", "up", TRUNCATED),
        ("-2/3", "-0.66", "0.01", "down", ROUNDED),
        ("-2/3", "-0.67", "0.01", "up", ROUNDED),
        ("-2/3", "0.67", "0.01", "nearest", WRONG),
        ("12.5", "12.50", "0.01", "nearest", EXACT),
        ("12.504", "12.50", "0.01", "nearest", ROUNDED),
        ("12.46", "12.5", "0.1", "nearest", ROUNDED),
        ("12.46", "12.50", "0.01", "nearest", WRONG),  # 12.50 claims more than 12.5
        ("12.5", "13", "1", "exact", WRONG),
        ("12.5", "12.5", "0.1", "exact", EXACT),
        ("0.3", "0", "1", "nearest", ROUNDED),
        ("15873", "16000", "1", "nearest", WRONG),
    ],
)
def test_a_printed_number_gets_its_verdict(exact, printed, step, rounding, verdict):
    number = Printed(Fraction(printed), Fraction(step), text=printed)
    assert judge_number(Fraction(exact), number, Rounding(rounding)).verdict is verdict


@pytest.mark.parametrize(
    ("exact", "printed", "digits", "verdict"),
    [
        ("15873", "16000", 2, ROUNDED),
        ("15873", "15900", 3, ROUNDED),
        ("15873", "16000", 3, WRONG),
        ("15873", "15000", 2, TRUNCATED),
        ("15873", "15870", 2, WRONG),  # shows more digits than it has
        ("9.96", "10", 2, ROUNDED),
        ("0.0012349", "0.00123", 3, ROUNDED),
        ("0.0012349", "0.00124", 3, WRONG),
    ],
)
def test_declared_digits_move_the_last_digit(exact, printed, digits, verdict):
    number = Printed(Fraction(printed), Fraction(1, 100000))
    assert judge_number(Fraction(exact), number, Rounding("digits", digits)).verdict is verdict


@pytest.mark.parametrize("printed", ["1/3", "4", "1/2"])
def test_a_number_without_a_last_digit_is_met_exactly(printed):
    value = Fraction(printed)
    assert judge_number(value, Printed(value, None)).verdict is EXACT
    assert judge_number(value + Fraction(1, 1000), Printed(value, None)).verdict is WRONG


@pytest.mark.parametrize(
    ("before", "after", "side_", "strict"),
    [
        ("needs less than ", " s", "upper", True),
        ("fewer than ", " of", "upper", True),
        ("at most ", " s", "upper", False),
        ("no more than ", "", "upper", False),
        ("up to ", "", "upper", False),
        ("≤ ", "", "upper", False),
        ("< ", "", "upper", True),
        ("at least $", "", "lower", False),
        ("no fewer than ", "", "lower", False),
        ("more than ", "", "lower", True),
        ("over ", "", "lower", True),
        ("≥ ", "", "lower", False),
        ("costs ", " or more", "lower", False),
        ("costs ", " euros or less", "upper", False),
        ("at least about ", "", "lower", False),
        ("it is ", " s", "", False),
        ("moreover ", "", "", False),
    ],
)
def test_the_words_beside_a_number_say_which_bound_it_is(before, after, side_, strict):
    found = with_side(Rounding("bound"), (before, after))
    assert (found.side, found.strict) == (side_, strict)


@pytest.mark.parametrize(
    ("exact", "printed", "side_", "strict", "verdict", "kind"),
    [
        ("29.6", "30", "upper", True, ROUNDED, ""),
        ("30", "30", "upper", True, WRONG, "bound"),
        ("30", "30", "upper", False, EXACT, ""),
        ("30.1", "30", "upper", False, WRONG, "bound"),
        ("29.6", "30", "lower", False, WRONG, "bound"),
        ("31", "30", "lower", True, ROUNDED, ""),
        ("31", "90", "upper", True, ROUNDED, "loose"),
        ("61", "30", "", False, Verdict.UNDECIDED, "side"),
        ("31", "30", "", False, ROUNDED, ""),
    ],
)
def test_a_bound_is_true_or_wrong(exact, printed, side_, strict, verdict, kind):
    rounding = Rounding("bound", side=side_, strict=strict)
    judgement = judge_number(Fraction(exact), Printed(Fraction(printed), Fraction(1)), rounding)
    assert (judgement.verdict, judgement.kind) == (verdict, kind)


def test_a_declared_rounding_is_read():
    assert parse_rounding(None).mode == "nearest"
    assert parse_rounding("down") == Rounding("down")
    assert parse_rounding({"digits": 3}) == Rounding("digits", 3)
