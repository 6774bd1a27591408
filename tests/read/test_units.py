"""Units: the closed vocabulary, the grammar of unit expressions, and pint as the oracle of every factor."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atlas_lessons.read.notation.units.parse import (
    ONE,
    Convention,
    Unit,
    UnitProblem,
    dimension_text,
    parse_unit,
    singular,
)
from atlas_lessons.read.notation.units.table import NAMES, PREFIX_SETS, SYMBOLS

F = Fraction
BIT, SECOND = ("bit", F(1)), ("s", F(1))
SAME = [
    ("GB", "1e9 B", 8 * 10**9),
    ("GiB", "2^30 B", 8 * 2**30),
    ("gibibytes", "2^30 B", 8 * 2**30),
    ("kilobytes", "1000 B", 8000),
    ("Gb", "1e9 b", 10**9),
    ("Gbit", "", 10**9),
    ("megabits", "", 10**6),
    ("B", "", 8),
]


@pytest.mark.parametrize(("text", "_meaning", "bits"), SAME)
def test_bits_and_bytes_with_decimal_and_binary_prefixes(text, _meaning, bits):
    assert parse_unit(text) == Unit(F(bits), (BIT,))


EQUAL = [
    ("W/(m²·K⁴)", "W m^-2 K^-4"),
    ("m s⁻¹", "m/s"),
    ("m s-1", "m/s"),
    ("kWh", "3600 kJ"),
    ("kilowatt-hours", "kWh"),
    ("N", "kg·m/s²"),
    ("Gbps", "Gb/s"),
    ("GBps", "GB/s"),
    ("bytes per second", "B/s"),
    ("km/h", "kph"),
    ("L", "dm³"),
    ("V/√Hz", "V s^(1/2)"),
    ("µs", "us"),
    ("\u03bcm", "\u00b5m"),
    ("Ω", "\u2126"),
    ("square metres", "m²"),
    ("cubic meters", "m^3"),
    ("L/100 km", "0.00001 L/m"),
    ("0.01 EUR/kWh", "0.00001 EUR/(Wh)"),
    ("2.5 m", "250 cm"),
    ("hPa", "mbar"),
    ("TFLOPS", "TFLOP/s"),
    ("PiB", "1024 TiB"),
    ("percent", "%"),
    ("percentage points", "pp"),
    ("1/s", "Hz"),
    ("US$", "USD"),
    ("rad", "1"),
    ("year", "365.25 d"),
    ("m²", "m2"),
    ("Tbit/s", "125 GB/s"),
]


@pytest.mark.parametrize(("text", "other"), EQUAL)
def test_two_spellings_of_one_unit(text, other):
    left, right = parse_unit(text), _scaled(other)
    assert (left.factor, left.powers, left.nouns) == (right.factor, right.powers, right.nouns)


def _scaled(text: str) -> Unit:
    number, _, rest = text.partition(" ")
    try:
        scale = F(number)
    except ValueError:
        unit = parse_unit(text)
        assert isinstance(unit, Unit)
        return unit
    unit = parse_unit(rest) if rest else ONE
    assert isinstance(unit, Unit)
    return Unit(unit.factor * scale, unit.powers, unit.nouns)


def test_counted_nouns_are_a_vector_of_their_own():
    unit = parse_unit("tokens per second per GPU", ["tokens", "GPU"])
    assert (unit.powers, unit.nouns) == ((("s", F(-1)),), (("gpu", F(-1)), ("token", F(1))))


def test_bytes_per_parameter_has_the_dimension_of_bytes():
    assert dimension_text(parse_unit("bytes/parameter", ["parameter"])) == "bit·parameter^-1"


@pytest.mark.parametrize("text", ["attention heads", "micro-batches", "samples", "KV pairs"])
def test_open_nouns_take_any_other_word(text):
    unit = parse_unit(text, open_nouns=True)
    assert unit.nouns == ((singular(text), F(1)),)


PROBLEMS = [
    ("gb", "GB or Gb"),
    ("mB", "MB or Mb"),
    ("KW", "kW"),
    ("secnds", "second"),
    ("W/m²·K", "parentheses"),
    ("J/kg K", "parentheses"),
    ("", "write 1"),
    ("widgets", ""),
    ("m^99", ""),
    ("(m", ""),
    ("m/", ""),
    ("m;s", ""),
    ("m" * 300, ""),
    ("((((((((((m))))))))))", ""),
]


@pytest.mark.parametrize(("text", "hint"), PROBLEMS)
def test_what_is_no_unit_is_a_problem_with_a_hint_and_never_a_guess(text, hint):
    problem = parse_unit(text)
    assert isinstance(problem, UnitProblem)
    assert hint in (problem.hint or "")


def test_prefixes_are_case_sensitive():
    assert parse_unit("mW").factor * 10**9 == parse_unit("MW").factor


def test_celsius_is_affine_and_its_difference_is_a_kelvin():
    unit = parse_unit("°C")
    assert (unit.offset, unit.delta, parse_unit("°F").factor) == (F("273.15"), parse_unit("K"), F(5, 9))


@pytest.mark.parametrize(
    ("text", "convention", "factor"),
    [
        ("year", Convention(year=F(365)), 365 * 86400),
        ("months", Convention(month=F(30)), 30 * 86400),
        ("KB", Convention(kilobyte=F(1024)), 8192),
        ("TFLOPs", Convention(flops_rate=True), 10**12),
    ],
)
def test_conventions_of_authors(text, convention, factor):
    assert parse_unit(text, convention=convention).factor == factor


@pytest.mark.parametrize(
    ("plural", "noun"),
    [
        ("parameters", "parameter"),
        ("indices", "index"),
        ("batches", "batch"),
        ("caches", "cache"),
        ("queries", "query"),
        ("matrices", "matrix"),
        ("GPUs", "gpu"),
        ("classes", "class"),
        ("series", "series"),
        ("boxes", "box"),
        ("losses", "loss"),
        ("buses", "bus"),
        ("responses", "response"),
        ("bytes", "byte"),
        ("axis", "axis"),
    ],
)
def test_plurals_fold(plural, noun):
    assert singular(plural) == noun


def test_a_power_without_a_rational_factor_is_refused():
    with pytest.raises(ValueError, match="no exact root"):
        parse_unit("km") ** F(1, 2)


def _pint_registry():
    """An empty registry with the definitions of the SI Brochure and the agreements behind customary units."""
    import pint

    registry = pint.UnitRegistry(None, non_int_type=Fraction)
    for line in PINT.strip().splitlines():
        registry.define(line.strip())
    return registry


PINT = """
kilo- = 1000 = k-
mega- = 1000000 = M-
giga- = 1000000000 = G-
tera- = 1000000000000 = T-
milli- = 1/1000 = m-
micro- = 1/1000000 = u-
nano- = 1/1000000000 = n-
kibi- = 1024 = Ki-
mebi- = 1048576 = Mi-
meter = [length] = m
second = [time] = s
gram = [mass] = g
ampere = [current] = A
kelvin = [temperature] = K
mole = [substance] = mol
candela = [luminosity] = cd
bit = [information] = b
byte = 8 * bit = B
minute = 60 * second = min
hour = 60 * minute = h
day = 24 * hour = d
hertz = 1 / second = Hz
newton = kilogram * meter / second ** 2 = N
pascal = newton / meter ** 2 = Pa
joule = newton * meter = J
watt = joule / second = W
coulomb = ampere * second = C
volt = joule / coulomb = V
farad = coulomb / volt = F
ohm = volt / ampere = ohm
siemens = ampere / volt = S
weber = volt * second = Wb
tesla = weber / meter ** 2 = T
henry = weber / ampere = H
liter = meter ** 3 / 1000 = L
foot = 3048 / 10000 * meter = ft
inch = foot / 12 = in
yard = 3 * foot = yd
mile = 5280 * foot = mi
pound = 45359237 / 100000 * gram = lb
ounce = pound / 16 = oz
acre = 43560 * foot ** 2 = acre
gallon = 231 * inch ** 3 = gal
"""
ORACLE = (
    *("m", "s", "g", "A", "K", "mol", "cd", "b", "B", "min", "h", "d", "Hz", "N", "Pa", "J", "W", "C", "V", "F"),
    *("ohm", "S", "Wb", "T", "H", "L", "ft", "in", "yd", "mi", "lb", "oz", "acre", "gal"),
)
BASES = {
    "[length]": "m",
    "[time]": "s",
    "[mass]": "kg",
    "[current]": "A",
    "[temperature]": "K",
    "[substance]": "mol",
    "[luminosity]": "cd",
    "[information]": "bit",
}


@pytest.fixture(scope="module")
def registry():
    return _pint_registry()


def _by_pint(registry, text: str) -> tuple[Fraction, dict[str, Fraction]]:
    quantity = registry.Quantity(Fraction(1), text).to_base_units()
    powers = {BASES[name]: Fraction(power).limit_denominator(10) for name, power in quantity.dimensionality.items()}
    grams = Fraction(1, 1000) ** int(powers.get("kg", 0))  # pint's base is the gram
    return Fraction(quantity.magnitude) * grams, powers


@pytest.mark.parametrize("text", ORACLE)
def test_every_unit_has_the_factor_and_dimension_that_pint_finds(registry, text):
    unit = parse_unit(text)
    assert (unit.factor, dict(unit.powers)) == _by_pint(registry, text)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["", "k", "M", "m", "n"]),
            st.sampled_from(["m", "s", "A", "N", "Pa", "J", "W", "V", "Hz"]),
            st.integers(-3, 3),
        ),
        min_size=1,
        max_size=4,
    )
)
@settings(max_examples=60, deadline=None)
def test_unit_algebra_agrees_with_pint(registry, parts):
    factors = [(prefix + symbol, power) for prefix, symbol, power in parts if power]
    if not factors:
        return
    ours = parse_unit("·".join(f"{name}^{power}" for name, power in factors))
    theirs = _by_pint(registry, " * ".join(f"{name} ** {power}" for name, power in factors))
    assert (ours.factor, dict(ours.powers)) == theirs


@given(st.text(alphabet="mskgWBbGiT/·*^()-0123456789²⁻ per%°CΩµ$√", max_size=30))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_unit_or_a_problem(text):
    assert isinstance(parse_unit(text, open_nouns=True), Unit | UnitProblem)


@given(st.sampled_from(sorted(SYMBOLS)), st.sampled_from(sorted(SYMBOLS)))
@settings(max_examples=100, deadline=None)
def test_a_quotient_times_its_divisor_is_the_unit_again(one, other):
    left, right = parse_unit(one), parse_unit(other)
    assert isinstance(left, Unit)
    assert isinstance(right, Unit)
    assert left / right * right == left.delta


@pytest.mark.parametrize("entry", [*SYMBOLS.values(), *NAMES.values()])
def test_every_entry_of_the_table_is_positive_and_names_a_known_set_of_prefixes(entry):
    assert entry.factor > 0
    assert entry.prefixes in PREFIX_SETS
