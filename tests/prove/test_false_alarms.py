"""What published texts write that is no wrong arithmetic: each kind raises no alarm, and its wrong twin does."""

from __future__ import annotations

import pytest
from test_arithmetic import read

KINDS = [
    # a value that changes is no calculation
    ("The residue fell: $7.2\\times10^{-6}\\to 1.4\\times10^{-8}$.", "So $7 \\times 10 \\times 2 \\to 150$ kg."),
    ("| drift | 5 × 10⁻¹⁶ → 1.6 × 10⁻¹⁵ |\n|---|---|\n", "| drift | 5 × 10⁻¹⁶ + 5 × 10⁻¹⁶ = 1.6 × 10⁻¹⁵ |\n|---|---|\n"),
    ("With more cells ($10^3 \\to 10^5$) it held.", "With more cells ($10^3 = 10^5$) it held."),
    ("At $d = 10^{-2/-3/-4}$ → 4 it ends.", "At $10^{-2} = 0.001$ it ends."),
    # digits of another base
    ("The rules are 1 + 0 = 1 and 1 + 1 = 10.", "The rules are 1 + 0 = 1 and 1 + 1 = 11."),
    ("In four bits 0110 + 0010 = 1000.", "In four bits 0110 + 0010 = 1001."),
    ("The carry is lost: 1110 + 0011 = 0001.", "The carry is lost: 1110 + 0011 = 0011."),
    # what is counted is not what its name measures
    ("Three 4-bit adders: 60 gates + 4-bit MUX = 12 gates.", "Together 60 bits + 4-bit MUX = 12 bits."),
    ("3 x 4-bit adder = 60 gates + 4-bit MUX", "3 x 4-bit adder = 60 bits"),
    ("Dividing both by 20: 20/20 oil = 40/20 lumber.", "Dividing both by 20: 20/20 oil = 40/20 oil."),
    ("A wait of 100 ns = 100/(1/3) = 300 cycles.", "A wait of 100 ns = 100/(1/3) = 30 cycles."),
    ("A cube of $512^3 \\approx 1$ GB is too large.", "A cube of $512^3 = 1$ GB is too large."),
    # a unit behind "per" divides
    ("It holds 30M gas / 16 gas per calldata byte = 1.875M bytes.", "30M gas / 16 gas per calldata byte = 1.975M bytes."),
    # a percent sign behind a formula holds for all of it
    ("It earns $0.99 \\times 3 = 2.97$% a year.", "It earns $0.99 \\times 3 = 2.98$% a year."),
    ("A share of $1/4 \\times 2 = 50$% is left.", "A share of $1/4 \\times 2 = 0.5\\%$ is left."),
    # an angle that the written numbers convert
    ("The shaft turns at 2π × 300 rpm = 31.4 rad/s.", "The shaft turns at 300 rpm = 197 rad/s."),
    ("The angle is 30° × π/180 = 0.524 rad.", "The angle is 30° = 0.00914 rad."),
    # how far off
    ("It is close to 1/4, which is 12% off.", "It is close to 1/4, which is 12%."),
    # a bracket directly behind a number multiplies
    ("Each tail is 1/2(p-value) = 0.0358.", "Each tail is 1/2 (one of two) = 0.0358."),
    ("Its work is (3 N)(4 m) = 12 J.", "Its work is (3 N)(4 m) = 13 J."),
    # mathematics of raw HTML
    ("<math><msqrt><mn>9.5</mn><mo>+</mo><mn>16</mn></msqrt><mo>≈</mo><mn>5.05</mn></math>", "<math><mn>9.5</mn><mo>+</mo><mn>16</mn><mo>≈</mo><mn>5.05</mn></math>"),
    ("<math><mtext>Z = 7+1=6</mtext><mo>+</mo><mn>2</mn></math>", "<math><mtext>Z = 7+1=6</mtext><mo>+</mo><mn>3</mn></math>"),
    ("<math><mtext>1 ms</mtext><mo>=</mo><msup><mn>10</mn><mrow><mo>−</mo><mn>3</mn></mrow></msup><mtext> s</mtext></math>", "<math><mtext>1 ms</mtext><mo>=</mo><mn>10</mn><mo>−</mo><mn>3</mn><mtext> s</mtext></math>"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wrong"), KINDS)
def test_what_is_no_wrong_arithmetic_raises_no_alarm_and_its_wrong_twin_does(text, wrong):
    assert read(text).findings == {}
    assert read(wrong).findings


def test_a_rounded_product_of_brackets_may_be_an_operand():
    part = read("So (1.381 J/K)(300 K) = 414 J. Then 414 J ÷ 2 = 207.15 J.")
    assert set(part.findings) == {"only-from-roundings"}
