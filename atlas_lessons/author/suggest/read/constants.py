"""Constants of nature that a text uses without printing them, and the words that tell that it does.

Values: SI Brochure, 9th edition (h, c, e, k_B, N_A are exact; R and F follow from them), the standard gravity of the
third CGPM, CODATA 2018 for G and the vacuum permittivity, and the usual value for the heat that water takes up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.author.suggest.read.terms import Term
from atlas_lessons.author.suggest.read.words import Heard
from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.model import NumberClass
from atlas_lessons.read.notation.units.parse import Unit, parse_unit


class PhysicalConstant(NamedTuple):
    """A constant: the symbol it goes by, its value and unit, where it is from, and the words that tell it is used."""

    symbol: str
    value: str
    unit: str
    source: str
    cues: str


_SI = "SI Brochure"
CONSTANTS = (
    PhysicalConstant("c", "299792458", "m/s", _SI,
                     "light photon wavelength radio satellite laser microwave electromagnetic"),
    PhysicalConstant("h", "6.62607015e-34", "J*s", _SI, "photon light wavelength quantum frequency"),
    PhysicalConstant("k", "1.380649e-23", "J/K", _SI, "thermal boltzmann noise molecul kelvin"),
    PhysicalConstant("N", "6.02214076e23", "1/mol", _SI, "atoms molecul particles ions photons avogadro"),
    PhysicalConstant("q", "1.602176634e-19", "C", _SI, "electron charge ion volt"),
    PhysicalConstant("R", "8.31446261815324", "J/(mol*K)", _SI, "gas mol mole moles pressure"),
    PhysicalConstant("F", "96485.33212", "C/mol", _SI, "electroly charge cell faraday"),
    PhysicalConstant("s", "5.670374419e-8", "W/(m^2*K^4)", _SI, "radiat emit black emissivity glow"),
    PhysicalConstant("G", "6.6743e-11", "m^3/(kg*s^2)", "CODATA 2018", "orbit planet gravitational moon star earth"),
    PhysicalConstant("w", "4186", "J/(kg*K)", "water, near 20 °C", "water"),
    PhysicalConstant("w", "4186000", "J/(m^3*K)", "water, 4186 J/(kg·K) at 1 kg/L", "water"),
    PhysicalConstant("eps", "8.8541878128e-12", "F/m", "CODATA 2018", "capacit plates field permittivity"),
    PhysicalConstant("g", "9.80665", "m/s^2", "standard gravity, CGPM 1901",
             "gravity fall drop lift height high weigh hang pendulum slope climb uphill head water dam thrown rises"),
    PhysicalConstant("g", "9.81", "m/s^2", "standard gravity, rounded",
             "gravity fall drop lift height high weigh hang pendulum slope climb uphill head water dam thrown rises"),
)  # fmt: skip
_NEAR = Fraction(1, 50)


def constants_for(heard: Heard, terms: Sequence[Term], target: Term) -> list[Term]:
    """The constants that the words around a number and the dimensions of the numbers near it ask for.

    A constant with a base that no number near has cannot cancel out, and one that the text prints is not needed;
    nor does a text that states the constant derive it.
    """
    bases = {base for term in (*terms, target) for base, _ in term.measure.powers}
    found: list[Term] = []
    for constant in CONSTANTS:
        unit = parse_unit(constant.unit)
        assert isinstance(unit, Unit)
        fits = bool(bases & {base for base, _ in unit.powers} - {"kg"}) or constant.symbol == "N"
        exotic = {base for base, _ in unit.powers if base in ("K", "mol", "A")}
        if fits and exotic <= bases and heard.any(constant.cues):
            term = constant_term(constant.symbol, Fraction(constant.value), unit, constant.source, constant.value)
            if not any(_printed(term, other) for other in (*terms, target)):
                found.append(term)
    return [*found, *_durations(terms, target)]


_RATE = re.compile(r"(?:per |/ ?)(day|hour|week|month|year)$")


def _durations(terms: Sequence[Term], target: Term) -> Iterator[Term]:
    """The time that a rate is of, where the result leaves it out: so much per day, given in three doses."""
    timed = "s" in dict(target.measure.powers)
    names = {match.group(1) for term in terms if (match := _RATE.search(term.measure.text))}
    for name in sorted(names) if not timed or len(names) == 1 else ():
        unit = parse_unit(name)
        assert isinstance(unit, Unit)
        yield constant_term("T", Fraction(1), unit, f"one {name}, which the rate is of")


def _printed(constant: Term, term: Term) -> bool:
    if term.measure.powers != constant.measure.powers:
        return False
    exact = constant.value * constant.measure.factor
    return abs(term.value * term.measure.factor - exact) <= exact * _NEAR


def constant_term(symbol: str, value: Fraction, unit: Unit, source: str, text: str | None = None) -> Term:
    """A quantity that a derivation may use though the running text does not print it, with where it is from."""
    numeral = text or str(value)
    nowhere = Span(-1, -1)
    return Term(
        value, None, unit, None, nowhere, -1, numeral, f"{numeral} {unit.text}", None, -1, -1, False,
        False, -1, NumberClass.LABEL, None, "", "", source, symbol,
    )  # fmt: skip
