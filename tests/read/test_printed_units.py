"""Units as textbooks print them, in quotes and in spelled-out calculations, and the words that stay words."""

from __future__ import annotations

from fractions import Fraction

import pytest
from proving import proof, result, rules, told
from test_arithmetic import found

# A quote, a unit, and the number that the quote is of that unit.
AS_PRINTED = [
    (r"$9.8\ \text{m/s}^{2}$", "m/s²", "9.8"),
    (r"$9.8\ {\text{m/s}}^{2}$", "m/s²", "9.8"),
    ("9.8 m/s<sup>2</sup>", "m/s²", "9.8"),
    ("2.7 × 10<sup>5</sup> J", "J", "270000"),
    ("2.7 × 10<sup>–5</sup> J", "J", "0.000027"),
    ("2.7 × 10<sup>&#8722;5</sup> J", "J", "0.000027"),
    ("3 m<sup>–1</sup>", "1/m", "3"),
    (r"$2.7\ \times \ 10^{5}\,\text{J}$", "J", "270000"),
    (r"$5\ \text{m}\text{/}\text{s}$", "m/s", "5"),
    ("4.18 J/g °C", "J/(g·K)", "4.18"),
    ("4.18 J/(g °C)", "J/(g·K)", "4.18"),
    ("4186 J/kg · ºC", "J/(kg·K)", "4186"),
    (r"$4186\ \text{J/kg}\cdot^\circ\text{C}$", "J/(kg·K)", "4186"),
    ("8.314 J/mol K", "J/(mol·K)", "8.314"),
    ("1350 cm²/V·s", "cm²/(V·s)", "1350"),
    ("760 mm Hg", "mmHg", "760"),
    ("26°10′", "°", "157/6"),
    ("26° 10' 30\"", "°", "1047/40"),
    (r"$26^\circ 10'$", "°", "157/6"),
    (r"$30^\circ$", "°", "30"),
    ("75.0º", "°", "75"),
    (r"$20^\circ\text{C}$", "°C", "20"),
    ("20 ºC", "°C", "20"),
    ("37 ° C", "°C", "37"),
    ("10 H", "H", "10"),
    ("2.00 F", "F", "2"),
    ("4.7-kΩ", "Ω", "4700"),
    ("12 u", "Da", "12"),
    ("5 G", "mT", "0.5"),
    ("3.0 Ci", "GBq", "111"),
    ("5 rem", "mSv", "50"),
    ("40 kDa", "u", "40000"),
    ("8 MeV/c²", "J s²/m²", "8*1.602176634e-13/299792458^2"),
    ("2.0 kpc", "pc", "2000"),
    ("3 solar masses", "M☉", "3"),
    ("5 rev/s", "rpm", "300"),
    ("3 × 10^–11 m", "pm", "30"),
    ("10<sup>–11</sup> m", "pm", "10"),
    (r"$10^{–11}\ \text{m}$", "pm", "10"),
    ("4 s^–1", "Hz", "4"),
    ("3.0 X 10^8 m/s", "km/s", "300000"),
    (r"$5.0\ \mu F$", "F", "0.000005"),
    (r"$5.0\,\mu\mathrm{F}$", "F", "0.000005"),
    (r"$5.0~\mu s$", "ns", "5000"),
    ("2 M<sub>☉</sub>", "M☉", "2"),
    (r"$2\,M_\odot$", "M☉", "2"),
    (r"$2\ M_{\odot}$", "M☉", "2"),
    (r"2 $\mathrm{M}_\odot$", "M☉", "2"),
    ("2 M<sub>sun</sub>", "M☉", "2"),
    ("2 M⊙", "M☉", "2"),
    ("4 L<sub>☉</sub>", "W", "1.5312e27"),
    (r"$3\,R_\oplus$", "km", "19134.3"),
    ("0.08206 L atm mol<sup>−1</sup> K<sup>−1</sup>", "L·atm/(mol·K)", "0.08206"),
    ("0.0821 L atm/mol K", "L·atm/(mol·K)", "0.0821"),
    ("6.63 × 10⁻³⁴ J s", "J·s", "6.63e-34"),
    ("2 N m", "J", "2"),
    ("3 kN m", "J", "3000"),
    ("1.05 kg m/s", "kg·m/s", "1.05"),
    ("5.67 J/s·m<sup>2</sup>·K<sup>4</sup>", "W/(m²·K⁴)", "5.67"),
    (r"$5.67\ \text{W/m}^{2}\cdot\text{K}^{4}$", "W/(m²·K⁴)", "5.67"),
    ("0.84 J/s⋅m⋅°C", "W/(m·K)", "0.84"),
    (r"$20.0\ ^\circ \mathrm{C}$", "°C", "20"),
    ("25<sup>o</sup>C", "°C", "25"),
    (r"$25^{o}\text{C}$", "°C", "25"),
    (r"$5\,\mathring{A}$", "pm", "500"),
    ("9.8 metres per second squared", "m/s²", "9.8"),
    ("300 Cal", "kcal", "300"),
    ("2 slugs", "lbf·s²/ft", "2"),
    ("181.8 M results/s", "1/s", "181800000"),
    ("2.5 M rows", "1", "2500000"),
    ("0.250 M NaOH", "mol/L", "0.25"),
    ("0.250-M H<sub>2</sub>SO<sub>4</sub>", "mol/L", "0.25"),
    ("0.10 <em>M</em> AgNO<sub>3</sub>", "mol/L", "0.1"),
    ("0.1 M acetic acid", "mol/L", "0.1"),
    ("20 mM", "mol/L", "0.02"),
    ("20.15 amu", "u", "20.15"),
    ("(60.0 / s)", "Hz", "60"),
]
# Units of mass that are forces where the file says so.
POUNDS = [("300 lb", "lbf"), ("2 ft·lb", "ft·lbf"), ("30 lb/in²", "psi"), ("62.4 lb/ft³", "lbf/ft³")]


@pytest.mark.parametrize(("quote", "unit"), POUNDS)
def test_a_pound_may_be_a_force(quote, unit):
    row = {"symbol": "x", "quote": quote, "unit": unit}
    part = proof(f"# T\n\nIt is {quote} here.\n", row, {"symbol": "y", "expression": "x", "quote": quote})
    assert told(part).startswith("derivation-cycle")  # and no unit is wrong
    assert rules(part) == ["derivation-cycle"]


@pytest.mark.parametrize(
    ("quote", "number"),
    [("0.1 M in sales", "1/10"), ("2 M Google users", "2"), ("5 µm squared", "5"), ("200 B reads", "200")],
)
def test_what_only_looks_like_such_a_unit_is_none(quote, number):
    part = proof(f"# T\n\nIt is {quote} here.\n", {"symbol": "x", "quote": quote})
    assert result(part, "x").exact == number, told(part)


def test_a_coefficient_of_friction_is_no_prefix():
    part = proof("# T\n\nThe force is $F = 2\\mu N$ there.\n", {"symbol": "x", "quote": "$F = 2\\mu N$"})
    assert result(part, "x").unit == "1", told(part)


@pytest.mark.parametrize(("quote", "unit", "number"), AS_PRINTED)
def test_a_quote_is_read_as_a_textbook_prints_it(quote, unit, number):
    row = {"symbol": "x", "quote": quote, "in": unit}
    part = proof(f"# T\n\nIt is {quote} here, and none is left.\n", row, {"symbol": "y", "expression": f"x - {number}"})
    assert result(part, "y").exact == "0", told(part)


@pytest.mark.parametrize(
    "text",
    ["It has 5 H atoms", "Take 2 G and 3 F", "A room of 12 S seats", "In 3 Da Vinci works", "It weighs 2 u and more"],
)
def test_a_letter_in_prose_is_no_unit(text):
    number = next(word for word in text.split() if word.isdigit())
    part = proof(f"# T\n\n{text}.\n", {"symbol": "x", "quote": text})
    assert (result(part, "x").exact, result(part, "x").unit) == (number, "1"), told(part)


# Right, and wrong by one digit.
CALCULATIONS = [
    ("50 g × 4.18 J/g °C × 10 °C = 2090 J", "2190 J"),
    ("0.250 kg × 4186 J/kg·°C × 10 °C = 10465 J", "10565 J"),
    ("8.314 J/mol·K × 300 K = 2494 J/mol", "2594 J/mol"),
    ("760 mm Hg = 101.3 kPa", "111.3 kPa"),
    ("26°10′ = 26.17°", "26.27°"),
    ("938 MeV/c² + 2 MeV/c² = 940 MeV/c²", "941 MeV/c²"),
    ("20 ºC + 5 ºC = 25 ºC", "26 ºC"),
    ("300 rpm × 2 min = 600 revolutions", "700 revolutions"),
    ("3 Ci = 1.11 × 10¹¹ Bq", "1.21 × 10¹¹ Bq"),
]


@pytest.mark.parametrize(("right", "wrong"), CALCULATIONS)
def test_a_calculation_in_such_units_is_checked(right, wrong):
    assert found(f"So {right}.") == []
    assert len(found(f"So {right.rpartition(' = ')[0]} = {wrong}.")) == 1


def test_the_factor_of_a_parsec_is_that_of_the_definition():
    seconds = Fraction("206264.806247096355156473357330778613193615731")
    rows = (
        {"symbol": "p", "quote": "1 pc"},
        {"symbol": "d", "expression": "p", "quote": "206264.806247096355156473 AU"},
    )
    part = proof("# T\n\nIt is 1 pc, or 206264.806247096355156473 AU.\n", *rows)
    assert rules(part) == [], told(part)
    assert abs(Fraction(result(part, "d").exact) - seconds) < Fraction(1, 10**24)
